//! The texts that are open in the editor, and how files are called on both sides: editors have
//! URIs, findings have paths.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::cli::files;
use crate::cli::packs::Kind;

use super::positions::Lines;

/// The scheme of documents that are part of the program.
const SCHEME: &str = "westron:";

/// An open text.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its URI, as the editor writes it.
    pub uri: String,
    /// Its version, as the editor counts.
    pub version: i32,
    /// The text.
    pub text: String,
}

/// All open texts, by the names that findings give them.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    open: BTreeMap<String, Document>,
    /// The name of each URI that is open.
    names: BTreeMap<String, String>,
}

impl Documents {
    /// A text is opened; its name.
    pub fn open(&mut self, uri: &Uri, language: &str, version: i32, text: String) -> String {
        let mut name = name_of(uri.as_str());
        if Kind::of(Path::new(&name)) == Kind::Other {
            // A text that is saved nowhere yet has no extension.
            match language {
                "westron-card" => name.push_str(".card"),
                "westron-scenario" => name.push_str(".scenario"),
                _ => {}
            }
        }
        let uri = uri.as_str().to_owned();
        self.names.insert(uri.clone(), name.clone());
        let document = Document { uri, version, text };
        self.open.insert(name.clone(), document);
        name
    }

    /// A text is changed, if it is open; its name.
    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> Option<String> {
        let name = self.names.get(uri.as_str())?;
        let document = self.open.get_mut(name)?;
        document.version = version;
        for change in changes {
            match change.range {
                None => document.text = change.text,
                Some(range) => {
                    let span = Lines::of(&document.text).span(&document.text, range);
                    document.text.replace_range(span.range(), &change.text);
                }
            }
        }
        Some(name.clone())
    }

    /// A text is closed, if it is open; its name.
    pub fn close(&mut self, uri: &Uri) -> Option<String> {
        let name = self.names.remove(uri.as_str())?;
        self.open.remove(&name);
        Some(name)
    }

    /// An open text by its name.
    pub fn get(&self, name: &str) -> Option<&Document> {
        self.open.get(name)
    }

    /// The names of all open texts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.open.keys().map(String::as_str)
    }

    /// The name of a file that an editor speaks of.
    pub fn name(&self, uri: &Uri) -> String {
        let open = self.names.get(uri.as_str());
        open.cloned().unwrap_or_else(|| name_of(uri.as_str()))
    }

    /// How the editor calls a file.
    pub fn uri(&self, name: &str) -> Option<Uri> {
        let uri = match self.open.get(name) {
            Some(document) => document.uri.clone(),
            None => uri_of(name),
        };
        Uri::from_str(&uri).ok()
    }
}

/// Whether a file is part of the program.
pub fn is_virtual(name: &str) -> bool {
    name.starts_with("base/")
}

/// The path of a file, as findings write it; what is no file keeps its URI.
pub fn name_of(uri: &str) -> String {
    if let Some(inner) = uri.strip_prefix(SCHEME) {
        return decoded(inner.trim_start_matches('/'));
    }
    let Some(rest) = uri.strip_prefix("file://") else {
        return uri.to_owned();
    };
    let path = match rest.find('/') {
        // A host stands before the path: a folder of the network.
        Some(start) if start > 0 && !rest.starts_with("localhost/") => format!("//{rest}"),
        Some(start) => rest.get(start..).unwrap_or_default().to_owned(),
        None => rest.to_owned(),
    };
    let path = decoded(&path);
    let mut chars = path.chars();
    let drive = (chars.next(), chars.next(), chars.next());
    match drive {
        (Some('/'), Some(letter), Some(':')) if letter.is_ascii_alphabetic() => {
            path.get(1..).unwrap_or_default().to_owned()
        }
        _ => files::shown(&PathBuf::from(path)),
    }
}

/// The URI of a file by its name.
fn uri_of(name: &str) -> String {
    if is_virtual(name) {
        return virtual_uri(name);
    }
    if let Some(share) = name.strip_prefix("//") {
        return format!("file://{}", encoded(share));
    }
    if name.starts_with('/') {
        return format!("file://{}", encoded(name));
    }
    // A drive, or what had a URI all along.
    match name.get(1..3) {
        Some(":/") => format!("file:///{}", encoded(name)),
        _ => name.to_owned(),
    }
}

/// The URI of a document of the program. Some editors know a URI by its `//`, others write it with one
/// `/` again: all are understood.
pub fn virtual_uri(name: &str) -> String {
    format!("{SCHEME}///{}", encoded(name))
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        match (byte, hexadecimal(ahead.next(), ahead.next())) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = ahead;
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte that two hexadecimal digits stand for.
fn hexadecimal(high: Option<u8>, low: Option<u8>) -> Option<u8> {
    let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b':' => {
                out.push(char::from(byte));
            }
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{name_of, uri_of};

    #[test]
    fn names_and_uris_go_both_ways() {
        for (name, uri) in [
            ("/a b/Théoden.card", "file:///a%20b/Th%C3%A9oden.card"),
            ("c:/my/x.card", "file:///c:/my/x.card"),
            ("//host/x.card", "file://host/x.card"),
            ("base/world.ron", "westron:///base/world.ron"),
            ("untitled:Untitled-1", "untitled:Untitled-1"),
        ] {
            assert_eq!(name_of(uri), name);
            assert_eq!(uri_of(name), uri);
        }
        assert_eq!(name_of("westron:/base/world.ron"), "base/world.ron");
        assert_eq!(name_of("file:///c%3A/x.card"), "c:/x.card");
        assert_eq!(name_of("file://localhost/x%zz%"), "/x%zz%");
    }
}
