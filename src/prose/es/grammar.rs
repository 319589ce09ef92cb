//! Spanish grammar: gender and number, articles, contractions, `y` and `o`.

use super::super::lists::join;

/// A noun phrase with what agrees with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Np {
    pub text: String,
    pub feminine: bool,
    pub plural: bool,
}

impl Np {
    pub fn new(text: impl Into<String>, feminine: bool, plural: bool) -> Np {
        Np {
            text: text.into(),
            feminine,
            plural,
        }
    }

    /// The form of a verb: `está`, `están`.
    pub fn verb(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.plural { many } else { one }
    }

    /// The form of an adjective, given as its masculine: `asediado`.
    pub fn adjective(&self, masculine: &str) -> String {
        agreeing(masculine, self.feminine, self.plural)
    }
}

/// An adjective in another gender and number: `activo`, `activas`; `libre`, `libres`.
pub(super) fn agreeing(masculine: &str, feminine: bool, plural: bool) -> String {
    let one = match masculine.strip_suffix('o') {
        Some(stem) if feminine => format!("{stem}a"),
        _ => masculine.to_owned(),
    };
    match plural {
        true => format!("{one}s"),
        false => one,
    }
}

/// `A, B y C`; `e` before the sound of i.
pub(super) fn and(items: &[String]) -> String {
    join(items, |last| {
        let last = crate::names::fold(last);
        let glide = ["hie", "hia", "ia", "ie", "io", "iu", "y"];
        let i = last.starts_with('i') || last.starts_with("hi");
        match i && !glide.iter().any(|it| last.starts_with(it)) {
            true => " e ",
            false => " y ",
        }
    })
}

/// `A, B o C`; `u` before the sound of o.
pub(super) fn or(items: &[String]) -> String {
    join(items, |last| {
        let last = crate::names::fold(last);
        match last.starts_with('o') || last.starts_with("ho") {
            true => " u ",
            false => " o ",
        }
    })
}

/// `de el` and `a el` become one word. An article that is a part of a name has a capital.
pub(super) fn contracted(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let joined = match (words.last().map(String::as_str), word) {
            (Some("de"), "el") => Some("del"),
            (Some("a"), "el") => Some("al"),
            _ => None,
        };
        match (joined, words.last_mut()) {
            (Some(joined), Some(last)) => *last = joined.to_owned(),
            _ => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}

/// The indefinite article.
pub(super) fn indefinite(feminine: bool, plural: bool) -> &'static str {
    match (feminine, plural) {
        (false, false) => "un",
        (true, false) => "una",
        (false, true) => "unos",
        (true, true) => "unas",
    }
}

/// The definite article.
pub(super) fn definite(feminine: bool, plural: bool) -> &'static str {
    match (feminine, plural) {
        (false, false) => "el",
        (true, false) => "la",
        (false, true) => "los",
        (true, true) => "las",
    }
}

/// `ese`, `esa`, `esos`, `esas`
pub(super) fn that(feminine: bool, plural: bool) -> &'static str {
    match (feminine, plural) {
        (false, false) => "ese",
        (true, false) => "esa",
        (false, true) => "esos",
        (true, true) => "esas",
    }
}

/// Small numbers are words.
pub(super) fn number(value: u16, feminine: bool) -> String {
    const WORDS: [&str; 9] = [
        "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    ];
    match value {
        1 => indefinite(feminine, false).to_owned(),
        value => {
            let word = value.checked_sub(2).and_then(|i| WORDS.get(usize::from(i)));
            word.map_or_else(|| value.to_string(), |word| (*word).to_owned())
        }
    }
}

/// `un dado`, `tres dados`
pub(super) fn counted(value: u16, feminine: bool, one: &str, many: &str) -> String {
    let noun = if value == 1 { one } else { many };
    format!("{} {noun}", number(value, feminine))
}

#[cfg(test)]
mod tests {
    use super::{agreeing, and, contracted, counted, or};

    fn items(items: &[&str]) -> Vec<String> {
        items.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn or_and_and_mind_the_next_sound() {
        assert_eq!(or(&items(&["A", "Osgiliath"])), "A u Osgiliath");
        assert_eq!(or(&items(&["A", "B", "Hobbits"])), "A, B u Hobbits");
        assert_eq!(or(&items(&["Edoras", "Erech"])), "Edoras o Erech");
        assert_eq!(and(&items(&["A", "Isengard"])), "A e Isengard");
        assert_eq!(and(&items(&["A", "hierro"])), "A y hierro");
        assert_eq!(and(&items(&["un Líder", "Rohan"])), "un Líder y Rohan");
    }

    #[test]
    fn prepositions_and_articles_contract() {
        assert_eq!(contracted("unidad de el Norte"), "unidad del Norte");
        assert_eq!(contracted("ataque a el Valle"), "ataque al Valle");
        assert_eq!(
            contracted("de la Sombra, de los Elfos"),
            "de la Sombra, de los Elfos"
        );
        assert_eq!(contracted("de El Cairo"), "de El Cairo");
    }

    #[test]
    fn adjectives_agree() {
        assert_eq!(agreeing("asediado", true, false), "asediada");
        assert_eq!(agreeing("asediado", false, true), "asediados");
        assert_eq!(agreeing("activo", true, true), "activas");
        assert_eq!(agreeing("libre", true, true), "libres");
    }

    #[test]
    fn numbers_agree() {
        assert_eq!(counted(1, true, "carta", "cartas"), "una carta");
        assert_eq!(counted(1, false, "dado", "dados"), "un dado");
        assert_eq!(counted(2, true, "carta", "cartas"), "dos cartas");
        assert_eq!(counted(12, false, "dado", "dados"), "12 dados");
    }
}
