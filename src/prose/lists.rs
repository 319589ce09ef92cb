//! Small tools of both languages.

/// Joins items: `A`, `A or B`, `A, B or C`. `last` is what stands before the last one, given that
/// one, with its blanks.
pub(super) fn join(items: &[String], last: impl Fn(&str) -> &'static str) -> String {
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        match i {
            0 => {}
            i if i + 1 == items.len() => text.push_str(last(item)),
            _ => text.push_str(", "),
        }
        text.push_str(item);
    }
    text
}

/// The same with a capital at its start.
pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A sentence: a capital at the start, a full stop at the end.
pub(super) fn sentence(text: &str) -> String {
    let mut text = capitalised(text);
    if !text.ends_with(['.', ':', '!', '?']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{capitalised, join, sentence};

    #[test]
    fn lists_have_commas_and_a_last_word() {
        let or = |items: &[&str]| {
            let items: Vec<String> = items.iter().map(|it| (*it).to_owned()).collect();
            join(&items, |_| " or ")
        };
        assert_eq!(or(&[]), "");
        assert_eq!(or(&["A"]), "A");
        assert_eq!(or(&["A", "B"]), "A or B");
        assert_eq!(or(&["A", "B", "C"]), "A, B or C");
    }

    #[test]
    fn sentences_start_and_end() {
        assert_eq!(capitalised("éomer"), "Éomer");
        assert_eq!(sentence("draw one card"), "Draw one card.");
        assert_eq!(sentence("The Ring is Mine!"), "The Ring is Mine!");
    }
}
