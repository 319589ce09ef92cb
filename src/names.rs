//! How names are compared: accents, case, apostrophes and a leading article do not matter.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The form under which a name is looked up.
///
/// `The Mouth of Sauron`, `mouth of sauron` and `Barad-dûr`, `barad-dur` each fold to one text.
pub fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    // Most names have no accents, and taking them apart is what costs most.
    if name.is_ascii() {
        for c in name.chars() {
            push(&mut folded, c.to_ascii_lowercase());
        }
        return trimmed(folded);
    }
    for c in name.nfd().filter(|c| !is_combining_mark(*c)) {
        match c {
            '’' | '‘' => folded.push('\''),
            c => c.to_lowercase().for_each(|c| push(&mut folded, c)),
        }
    }
    trimmed(folded)
}

/// Adds a character; blanks become one, and none stands at the start.
fn push(folded: &mut String, c: char) {
    if !c.is_whitespace() {
        folded.push(c);
    } else if !folded.ends_with(' ') && !folded.is_empty() {
        folded.push(' ');
    }
}

/// Without a blank at the end and an article at the start.
fn trimmed(folded: String) -> String {
    let plain = folded.trim_end();
    match plain.strip_prefix("the ") {
        None if plain.len() == folded.len() => folded,
        without => without.unwrap_or(plain).to_owned(),
    }
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
        assert_eq!(fold(" \tThe Shire "), "shire");
        assert_eq!(fold(" Dúnedain \n"), "dunedain");
    }
}
