//! What a finding repeats from a file is not longer than a line, however long the word there is.

/// Beyond so many bytes a message is looked at.
const LONG: usize = 200;
/// Most characters of what stands between backticks, or without a blank.
const MOST: usize = 100;
/// So many are kept of what is longer.
const KEPT: usize = 40;

/// The message with what it repeats cut short.
pub(super) fn clipped(message: String) -> String {
    if message.len() <= LONG {
        return message;
    }
    let parts = message.split('`').enumerate().map(|(i, part)| match i % 2 {
        1 => cut(part),
        _ => {
            let words: Vec<String> = part.split(' ').map(cut).collect();
            words.join(" ")
        }
    });
    let parts: Vec<String> = parts.collect();
    parts.join("`")
}

fn cut(text: &str) -> String {
    if text.chars().nth(MOST).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(KEPT).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::clipped;

    #[test]
    fn long_names_are_cut_short() {
        let name = "x".repeat(1_000_000);
        let message = clipped(format!("nothing in the world is called `{name}`"));
        let kept = "x".repeat(40);
        assert_eq!(message, format!("nothing in the world is called `{kept}…`"));
        let several = clipped(format!(
            "the file {name} holds `{}` twice",
            "word ".repeat(99)
        ));
        assert!(several.len() < 150, "{several}");
        assert!(several.ends_with("…` twice"), "{several}");
        let short = "said in `a few words`".to_owned();
        assert_eq!(clipped(short.clone()), short);
    }
}
