//! How names are compared: accents, case, apostrophes and a leading article do not matter.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The form under which a name is looked up.
///
/// `The Mouth of Sauron`, `mouth of sauron` and `Barad-dûr`, `barad-dur` each fold to one text.
pub fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.nfd().filter(|c| !is_combining_mark(*c)) {
        match c {
            '’' | '‘' => folded.push('\''),
            c if c.is_whitespace() => {
                if !folded.ends_with(' ') && !folded.is_empty() {
                    folded.push(' ');
                }
            }
            c => folded.extend(c.to_lowercase()),
        }
    }
    let folded = folded.trim_end();
    folded.strip_prefix("the ").unwrap_or(folded).to_owned()
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_case_and_article_do_not_matter() {
        assert_eq!(fold("Barad-dûr"), fold("barad-DUR"));
        assert_eq!(fold("The  Mouth of Sauron"), "mouth of sauron");
        assert_eq!(fold("Helm’s Deep"), "helm's deep");
        assert_eq!(fold(""), "");
    }
}
