//! "Did you mean": one threshold for the whole project.

use crate::names::fold;

/// The candidate nearest to what was written, if one is near enough to be meant.
///
/// Accents and case do not count. A third of the letters may differ, two at least in words
/// of four letters and more.
pub fn nearest<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = fold(written);
    let length = written.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3 => 1,
        _ => (length / 3).max(2),
    };
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&written, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, candidate)| (*distance, candidate.len()))
        .map(|(_, candidate)| candidate)
}

/// The number that a word stands for, up to twelve: `two`.
pub fn spelt_number(word: &str) -> Option<usize> {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let at = WORDS.iter().position(|it| it.eq_ignore_ascii_case(word));
    at.map(|at| at + 1)
}

/// Joins words for a message: `a`, `a or b`, `a, b or c`; with backticks.
pub fn one_of<S: AsRef<str>>(words: &[S]) -> String {
    let mut text = String::new();
    for (i, word) in words.iter().enumerate() {
        match i {
            0 => {}
            i if i + 1 == words.len() => text.push_str(" or "),
            _ => text.push_str(", "),
        }
        text.push('`');
        text.push_str(word.as_ref());
        text.push('`');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{nearest, one_of};

    #[test]
    fn only_near_words_are_suggested() {
        let verbs = ["recruit", "advance", "roll"];
        assert_eq!(nearest("recrut", verbs), Some("recruit"));
        assert_eq!(nearest("Récruit", verbs), Some("recruit"));
        assert_eq!(nearest("summon", verbs), None);
        assert_eq!(nearest("ro", verbs), None);
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(one_of(&["a", "b", "c"]), "`a`, `b` or `c`");
        assert_eq!(one_of(&["a"]), "`a`");
    }
}
