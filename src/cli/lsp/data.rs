//! The texts of data files: each with the field and the list that it stands in, whether the file can
//! be read or not.

use crate::syntax::Span;

/// A text in quotes in a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datum {
    /// The list that its record stands in: `regions`.
    pub list: String,
    /// The field of its record: `name`.
    pub field: String,
    /// The record, counted in the file.
    pub record: usize,
    /// Between the quotes.
    pub span: Span,
    /// The text.
    pub text: String,
}

/// All texts of a data file.
pub fn data(text: &str) -> Vec<Datum> {
    let mut reader = Reader {
        text,
        at: 0,
        records: 0,
        open: Vec::new(),
        found: Vec::new(),
    };
    while reader.step() {}
    reader.found
}

/// A bracket that is open.
struct Open {
    /// The number and the field of a record; none for other brackets.
    record: Option<(usize, String)>,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    records: usize,
    open: Vec<Open>,
    found: Vec<Datum>,
}

impl Reader<'_> {
    /// Reads one thing; whether there was one.
    fn step(&mut self) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(first) = rest.chars().next() else {
            return false;
        };
        let word = |rest: &str| {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len())
        };
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '(' => {
                self.records += 1;
                let record = Some((self.records, String::new()));
                self.open.push(Open { record });
                1
            }
            '[' | '{' => {
                self.open.push(Open { record: None });
                1
            }
            ')' | ']' | '}' => {
                self.open.pop();
                1
            }
            '"' => self.quoted(rest),
            c if c.is_alphabetic() || c == '_' => {
                let length = word(rest);
                let (name, behind) = rest.split_at_checked(length).unwrap_or_default();
                if behind.trim_start().starts_with(':')
                    && let Some(Open {
                        record: Some((_, field)),
                    }) = self.open.last_mut()
                {
                    name.clone_into(field);
                }
                length
            }
            c => c.len_utf8(),
        };
        self.at += length.max(1);
        true
    }

    /// Notes a text; the bytes that it takes.
    fn quoted(&mut self, rest: &str) -> usize {
        let mut escaped = false;
        let inner = rest.get(1..).unwrap_or_default();
        let end = inner.char_indices().find(|(_, c)| {
            let closes = !escaped && *c == '"';
            escaped = !escaped && *c == '\\';
            closes
        });
        let length = end.map_or(inner.len(), |(at, _)| at);
        let records = self.open.iter().rev();
        let records = records.filter_map(|open| open.record.as_ref());
        // `(add: […], remove: […])` changes the list of a field: what counts is that field.
        let changes = |(_, field): &&(usize, String)| field == "add" || field == "remove";
        let mut records = records.skip_while(changes);
        if let Some((record, field)) = records.next() {
            let list = records.next().map(|(_, list)| list.clone());
            self.found.push(Datum {
                list: list.unwrap_or_default(),
                field: field.clone(),
                record: *record,
                span: Span::new(self.at + 1, self.at + 1 + length),
                text: inner.get(..length).unwrap_or_default().to_owned(),
            });
        }
        length + 2
    }
}

#[cfg(test)]
mod tests {
    use super::data;

    #[test]
    fn texts_know_their_field() {
        let text = r#"#![enable(implicit_some)]
            // "no"
            (regions: [(id: "bree", name: "Bré\"e", neighbours: ["a", "b"], start: {"c": 1}),
              (id: "bree", neighbours: (add: ["d"])), (id: "open)"#;
        let found: Vec<String> = data(text)
            .iter()
            .map(|it| format!("{} {} {} {}", it.list, it.field, it.record, it.text))
            .collect();
        let expected = [
            "regions id 3 bree",
            "regions name 3 Bré\\\"e",
            "regions neighbours 3 a",
            "regions neighbours 3 b",
            "regions start 3 c",
            "regions id 4 bree",
            "regions neighbours 4 d",
            "regions id 6 open)",
        ];
        assert_eq!(found, expected);
    }
}
