//! Reading records: fields by name, each with its place, and findings about their form.

use super::text::{Field, Node, Value, shorten};
use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::syntax::Span;

/// Most findings about one world; past them nobody reads on.
const MAX_FINDINGS: usize = 100;
/// Most letters of an id, a name or another word.
const MAX_LETTERS: usize = 100;

/// A place in one of the files of a world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub file: usize,
    pub span: Span,
}

/// A word or name of a file.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub value: String,
    pub place: Place,
}

/// The files of a world, and what was found in them.
#[derive(Debug, Default)]
pub(super) struct Findings {
    files: Vec<(String, String)>,
    list: Vec<Diagnostic>,
}

impl Findings {
    /// Takes a file; the number is its place among the files.
    pub fn add_file(&mut self, file: &str, text: &str) -> usize {
        self.files.push((file.to_owned(), text.to_owned()));
        self.files.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether no further finding would be kept.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MAX_FINDINGS
    }

    pub fn push(&mut self, finding: Diagnostic) {
        if !self.is_full() {
            self.list.push(finding);
        }
    }

    pub fn at(&self, code: Code, place: Place, message: impl Into<String>) -> Diagnostic {
        let file = self
            .files
            .get(place.file)
            .map_or("", |(name, _)| name.as_str());
        Diagnostic::new(code, file, place.span, message)
    }

    /// A finding about something that is there already: names the first place, too.
    pub fn again(&self, place: Place, first: Place, message: String) -> Diagnostic {
        self.again_as(Code::IdTwice, place, first, message)
    }

    /// The same with another code.
    pub fn again_as(&self, code: Code, place: Place, first: Place, message: String) -> Diagnostic {
        let finding = self.at(code, place, message);
        if place.file == first.file {
            return finding.also(first.span, "first here");
        }
        let (name, text) = self.files.get(first.file).map_or(("", ""), |(n, t)| (n, t));
        let line = 1 + text
            .get(..first.span.start)
            .map_or(0, |t| t.matches('\n').count());
        finding.help(format!("the first is in {name}, line {line}"))
    }

    /// The start of the data of the first file, for what is missing altogether.
    pub fn start(&self) -> Place {
        Place {
            file: 0,
            span: Span::new(0, 0),
        }
    }

    /// The findings in the order of files and places.
    pub fn into_list(self) -> Vec<Diagnostic> {
        let Findings { files, mut list } = self;
        let number = |d: &Diagnostic| files.iter().position(|(name, _)| *name == d.file);
        list.sort_by_key(|d| (number(d), d.span.start));
        list
    }
}

/// A record that is being read.
pub(super) struct Record<'n> {
    /// What it describes: `region`.
    what: &'static str,
    /// How a message calls it: ``region `bree` ``.
    label: String,
    /// Its id or name, else its opening bracket.
    pub place: Place,
    fields: &'n [Field],
}

impl<'n> Record<'n> {
    fn get(&self, name: &str) -> Option<&'n Node> {
        self.fields
            .iter()
            .find(|field| field.name == name)
            .map(|field| &field.node)
            .filter(|node| !matches!(&node.value, Value::Word(word) if word == "None"))
    }

    /// Where a field's value stands; the record if it has none.
    pub fn place_of(&self, name: &str) -> Place {
        self.get(name).map_or(self.place, of)
    }
}

/// Where a value stands.
fn of(node: &Node) -> Place {
    Place {
        file: node.file,
        span: node.span,
    }
}

/// Where the name of a field stands.
fn of_field(field: &Field) -> Place {
    Place {
        file: field.node.file,
        span: field.span,
    }
}

/// Reads the records of one file.
pub(super) struct FieldReader<'f> {
    pub file: usize,
    pub findings: &'f mut Findings,
}

impl FieldReader<'_> {
    /// A record with these fields and no others.
    pub fn record<'n>(
        &mut self,
        node: &'n Node,
        what: &'static str,
        known: &[&'static str],
    ) -> Option<Record<'n>> {
        let Value::Record(fields) = &node.value else {
            let message = format!("{} stands in `(` and `)`", with_article(what));
            let example = known.first().copied().unwrap_or("id");
            self.report_at(
                Code::BadRon,
                of(node),
                message,
                Some(format!("write `({example}: …)`")),
            );
            return None;
        };
        let bracket = Span::new(node.span.start, node.span.start + 1);
        let named = fields.iter().find(|f| f.name == "id" || f.name == "name");
        let (label, place) = match named.map(|f| &f.node) {
            Some(
                node @ Node {
                    value: Value::Text(id),
                    ..
                },
            ) if !id.is_empty() => (format!("{what} `{}`", shorten(id)), of(node)),
            _ => {
                let file = node.file;
                (
                    format!("this {what}"),
                    Place {
                        file,
                        span: bracket,
                    },
                )
            }
        };
        for (i, field) in fields.iter().enumerate() {
            self.check_field(field, fields.get(..i).unwrap_or_default(), what, known);
        }
        Some(Record {
            what,
            label,
            place,
            fields,
        })
    }

    fn check_field(&mut self, field: &Field, before: &[Field], what: &str, known: &[&str]) {
        let name = shorten(&field.name);
        let what_has = with_article(what);
        if !known.contains(&field.name.as_str()) {
            let place = of_field(field);
            let finding = self.findings.at(
                Code::UnknownField,
                place,
                format!("{what_has} has no `{name}`"),
            );
            self.findings
                .push(match nearest(&field.name, known.iter().copied()) {
                    Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
                    None => finding.help(format!(
                        "it may have {}",
                        one_of(known).replace(" or ", " and ")
                    )),
                });
        } else if let Some(first) = before.iter().find(|other| other.name == field.name) {
            let finding = self.findings.again(
                of_field(field),
                of_field(first),
                format!("`{name}` is given twice"),
            );
            self.findings.push(finding);
        }
    }

    /// A text.
    pub fn text(&mut self, record: &Record<'_>, name: &'static str) -> Option<Text> {
        let node = record.get(name)?;
        self.text_of(node, name)
    }

    /// A text that must be there.
    pub fn need_text(&mut self, record: &Record<'_>, name: &'static str) -> Option<Text> {
        self.need(record, name)?;
        self.text(record, name)
    }

    /// Reports a field that must be there and is not.
    fn need(&mut self, record: &Record<'_>, name: &'static str) -> Option<()> {
        if record.get(name).is_some() {
            return Some(());
        }
        let message = format!("{} has no `{name}`", record.label);
        let help = format!("every {} needs `{name}: …`", record.what);
        self.report_at(Code::WorldIncomplete, record.place, message, Some(help));
        None
    }

    /// `true` or `false`; `false` where it is not given.
    pub fn flag(&mut self, record: &Record<'_>, name: &'static str) -> bool {
        match record.get(name).map(|node| (of(node), &node.value)) {
            None => false,
            Some((_, Value::Word(word))) if word == "true" => true,
            Some((_, Value::Word(word))) if word == "false" => false,
            Some((place, _)) => {
                let message = format!("`{name}` is `true` or `false`");
                self.report_at(Code::BadRon, place, message, None);
                false
            }
        }
    }

    /// `true` or `false`, if it is given.
    pub fn flag_if_given(&mut self, record: &Record<'_>, name: &'static str) -> Option<bool> {
        record.get(name)?;
        Some(self.flag(record, name))
    }

    /// A number from 0 to a bound.
    pub fn number(&mut self, record: &Record<'_>, name: &'static str, most: u8) -> Option<u8> {
        let node = record.get(name)?;
        self.number_of(node, name, most)
    }

    /// A number that must be there.
    pub fn need_number(&mut self, record: &Record<'_>, name: &'static str, most: u8) -> Option<u8> {
        self.need(record, name)?;
        self.number(record, name, most)
    }

    fn number_of(&mut self, node: &Node, name: &str, most: u8) -> Option<u8> {
        let Value::Number(number) = node.value else {
            let message = format!("`{}` is a number", shorten(name));
            self.report_at(
                Code::BadRon,
                of(node),
                message,
                Some("write it without quotes".into()),
            );
            return None;
        };
        let fitting = u8::try_from(number).ok().filter(|n| *n <= most);
        if fitting.is_none() {
            let message = format!("`{}` can't be {number}", shorten(name));
            let help = format!("it is a number from 0 to {most}");
            self.report_at(Code::WrongValue, of(node), message, Some(help));
        }
        fitting
    }

    /// The value of a Hunt tile: a number, or a word.
    pub fn number_or_word(
        &mut self,
        record: &Record<'_>,
        name: &'static str,
    ) -> Option<Result<i8, Text>> {
        self.need(record, name)?;
        let node = record.get(name)?;
        match node.value {
            Value::Number(number) => match i8::try_from(number) {
                Ok(number) => Some(Ok(number)),
                Err(_) => {
                    let message = format!("`{name}` can't be {number}");
                    let help = "it is a number from -128 to 127";
                    self.report_at(Code::WrongValue, of(node), message, Some(help.into()));
                    None
                }
            },
            _ => self.text_of(node, name).map(Err),
        }
    }

    /// A list of texts; empty where it is not given.
    pub fn texts(&mut self, record: &Record<'_>, name: &'static str) -> Vec<Text> {
        let Some(node) = record.get(name) else {
            return Vec::new();
        };
        self.items(node, name)
            .iter()
            .filter_map(|item| self.text_of(item, name))
            .collect()
    }

    /// A text, or a list of texts.
    pub fn text_or_texts(&mut self, record: &Record<'_>, name: &'static str) -> Vec<Text> {
        match record.get(name) {
            Some(Node {
                value: Value::Text(_),
                ..
            }) => self.text(record, name).into_iter().collect(),
            _ => self.texts(record, name),
        }
    }

    /// Pairs of a word and a count, no word twice; none where they are not given.
    pub fn counts(&mut self, record: &Record<'_>, name: &'static str) -> Vec<(Text, u8)> {
        let Some(node) = record.get(name) else {
            return Vec::new();
        };
        let Value::Map(pairs) = &node.value else {
            let message = format!("`{name}` stands in `{{` and `}}`");
            let help = format!("write `{name}: {{\"regular\": 2}}`");
            self.report_at(Code::BadRon, of(node), message, Some(help));
            return Vec::new();
        };
        let mut counts: Vec<(Text, u8)> = Vec::new();
        for (key, value) in pairs {
            let Some(key) = self.text_of(key, name) else {
                continue;
            };
            if let Some((first, _)) = counts.iter().find(|(other, _)| other.value == key.value) {
                let message = format!("`{}` is counted twice", shorten(&key.value));
                let finding = self.findings.again(key.place, first.place, message);
                self.findings.push(finding);
            } else if let Some(count) = self.number_of(value, &key.value, u8::MAX) {
                counts.push((key, count));
            }
        }
        counts
    }

    /// The records of a list; none where it is not given.
    pub fn records<'n>(&mut self, record: &Record<'n>, name: &'static str) -> &'n [Node] {
        match record.get(name) {
            Some(node) => self.items(node, name),
            None => &[],
        }
    }

    fn items<'n>(&mut self, node: &'n Node, name: &str) -> &'n [Node] {
        if let Value::List(items) = &node.value {
            return items;
        }
        let message = format!("`{name}` is a list");
        self.report_at(
            Code::BadRon,
            of(node),
            message,
            Some(format!("write `{name}: [ … ]`")),
        );
        &[]
    }

    fn text_of(&mut self, node: &Node, name: &str) -> Option<Text> {
        match &node.value {
            Value::Text(value) if value.chars().nth(MAX_LETTERS).is_some() => {
                let message = format!("`{}` is too long", shorten(value));
                let help = format!("a word or name has at most {MAX_LETTERS} letters");
                self.report_at(Code::WrongValue, of(node), message, Some(help));
                None
            }
            Value::Text(value) => Some(Text {
                value: value.clone(),
                place: of(node),
            }),
            Value::Word(word) => {
                let place = of(node);
                let message = format!("`{}` is not in quotes", shorten(word));
                let quoted = format!("\"{word}\"");
                let finding = self.findings.at(Code::BadRon, place, message);
                let help = format!("write `{}`", shorten(&quoted));
                self.findings.push(finding.help(help).fix(quoted));
                None
            }
            _ => {
                let message = format!("`{name}` is written in quotes");
                self.report_at(Code::BadRon, of(node), message, None);
                None
            }
        }
    }

    pub fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            span,
        }
    }

    pub fn report(&mut self, code: Code, span: Span, message: String, help: Option<String>) {
        self.report_at(code, self.place(span), message, help);
    }

    fn report_at(&mut self, code: Code, place: Place, message: String, help: Option<String>) {
        let mut finding = self.findings.at(code, place, message);
        finding.help = help;
        self.findings.push(finding);
    }
}

/// `a region`, `an area`.
pub(super) fn with_article(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {what}")
}
