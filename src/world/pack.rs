//! A pack: a folder of worlds, cards, scenarios and locales, and what it says of itself.

use include_dir::{Dir, include_dir};
use semver::{Version, VersionReq};

use super::fields::{FieldReader, Findings, Text};
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;

/// The version of the card language that this program reads.
pub const LANGUAGE_VERSION: u8 = 1;

static BASE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cards/base");

/// What a pack says of itself in its `pack.ron`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackManifest {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// Its title for people.
    pub title: String,
    /// Its own version: `1.2.0`.
    pub version: String,
    /// Who made it.
    pub authors: Vec<String>,
    /// Under what licence it may be used; empty if it does not say.
    pub licence: String,
    /// The version of the card language it is written in.
    pub language: u8,
    /// The packs that it builds on.
    pub needs: Vec<PackNeed>,
}

/// A pack that another one builds on: `base`, or `base ^1.0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackNeed {
    /// The id of the pack.
    pub id: String,
    /// The range of versions, as it is written; empty where any will do.
    pub versions: String,
    /// Where the manifest says so.
    pub span: Span,
}

impl PackNeed {
    /// Whether a version will do.
    pub fn admits(&self, version: &str) -> bool {
        if self.versions.is_empty() {
            return true;
        }
        match (VersionReq::parse(&self.versions), Version::parse(version)) {
            (Ok(range), Ok(version)) => range.matches(&version),
            _ => false,
        }
    }
}

impl PackManifest {
    /// Whether it says that it builds on the pack with this id.
    pub fn needs(&self, id: &str) -> bool {
        self.needs.iter().any(|need| need.id == id)
    }
}

/// A file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path, as findings name it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files of a pack, by what they are, each list in the order of the paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackSources {
    /// What the pack says of itself.
    pub manifest: PackManifest,
    /// `world.ron`, `*.world.ron` and `worlds/*.ron`; a pack may have none.
    pub worlds: Vec<Source>,
    /// `*.card`.
    pub cards: Vec<Source>,
    /// `*.scenario`.
    pub scenarios: Vec<Source>,
    /// `locale/*.ron`.
    pub locales: Vec<Source>,
    /// `survivors.ron`: mutants of its cards that nothing could notice.
    pub survivors: Vec<Source>,
}

impl PackSources {
    /// The pack of the base game, which is part of the program. Its paths start with `base/`.
    ///
    /// # Errors
    /// What is wrong with it; a test of the project makes sure that nothing is.
    pub fn base() -> Result<PackSources, Vec<Diagnostic>> {
        let mut files = Vec::new();
        collect(&BASE, &mut files);
        PackSources::from_files(files)
    }

    /// Sorts the files of a folder by what they are. Files of no known kind are left out.
    ///
    /// # Errors
    /// A missing or wrong `pack.ron`, files that are not UTF-8, and `.ron` files of which nobody
    /// could tell what they are.
    pub fn from_files(mut files: Vec<(String, Vec<u8>)>) -> Result<PackSources, Vec<Diagnostic>> {
        files.sort();
        let mut findings = Vec::new();
        let mut manifests = Vec::new();
        let (mut worlds, mut cards) = (Vec::new(), Vec::new());
        let (mut scenarios, mut locales, mut survivors) = (Vec::new(), Vec::new(), Vec::new());
        for (path, bytes) in files {
            let list = match FileKind::of(&path) {
                FileKind::Manifest => &mut manifests,
                FileKind::World => &mut worlds,
                FileKind::Card => &mut cards,
                FileKind::Scenario => &mut scenarios,
                FileKind::Locale => &mut locales,
                FileKind::Survivors => &mut survivors,
                FileKind::UnknownData => {
                    findings.push(unknown_data(&path));
                    continue;
                }
                FileKind::Other => continue,
            };
            match text_of(&path, bytes) {
                Ok(text) => list.push(Source { path, text }),
                Err(finding) => findings.push(finding),
            }
        }
        // A `pack.ron` that is not UTF-8 is there, only unreadable: it is not missing as well.
        let unreadable = findings
            .iter()
            .any(|f| FileKind::of(&f.file) == FileKind::Manifest);
        let manifest = match manifests.as_slice() {
            _ if unreadable => None,
            [only] => read_manifest(only)
                .map_err(|wrong| findings.extend(wrong))
                .ok(),
            [] => {
                findings.push(missing_manifest());
                None
            }
            [first, second, ..] => {
                let message = "this folder has a second `pack.ron`";
                let finding =
                    Diagnostic::new(Code::BadPack, &second.path, Span::new(0, 0), message);
                findings.push(finding.help(format!("a pack has one; the first is {}", first.path)));
                None
            }
        };
        match manifest {
            Some(manifest) if findings.is_empty() => Ok(PackSources {
                manifest,
                worlds,
                cards,
                scenarios,
                locales,
                survivors,
            }),
            _ => Err(findings),
        }
    }
}

/// What a file of a pack is, by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    Manifest,
    World,
    Card,
    Scenario,
    Locale,
    Survivors,
    /// A `.ron` file in a place where none is looked for.
    UnknownData,
    Other,
}

impl FileKind {
    fn of(path: &str) -> FileKind {
        let path = path.replace('\\', "/");
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let folder = folder.rsplit_once('/').map_or(folder, |(_, last)| last);
        if name.ends_with(".card") {
            FileKind::Card
        } else if name.ends_with(".scenario") {
            FileKind::Scenario
        } else if !name.ends_with(".ron") {
            FileKind::Other
        } else if name == "pack.ron" {
            FileKind::Manifest
        } else if name == "survivors.ron" {
            FileKind::Survivors
        } else if folder == "locale" {
            FileKind::Locale
        } else if folder == "worlds" || name == "world.ron" || name.ends_with(".world.ron") {
            FileKind::World
        } else {
            FileKind::UnknownData
        }
    }
}

fn collect(folder: &Dir<'_>, files: &mut Vec<(String, Vec<u8>)>) {
    for file in folder.files() {
        let path = file.path().to_string_lossy().replace('\\', "/");
        files.push((format!("base/{path}"), file.contents().to_vec()));
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

fn text_of(path: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        let message = format!("the file is not UTF-8: byte {at} is {byte:#04x}");
        Diagnostic::new(Code::NotUtf8, path, Span::new(at, at + 1), message)
            .help("save it as UTF-8 in your editor")
    })
}

fn unknown_data(path: &str) -> Diagnostic {
    let message = "the name of this file does not say what it is";
    Diagnostic::new(Code::UnknownFileKind, path, Span::new(0, 0), message).help(
        "a pack has `pack.ron`, `world.ron`, `NAME.world.ron`, `worlds/NAME.ron`, `locale/NAME.ron` and `survivors.ron`",
    )
}

fn missing_manifest() -> Diagnostic {
    let message = "the folder has no `pack.ron`";
    Diagnostic::new(Code::BadPack, "pack.ron", Span::new(0, 0), message).help(format!(
        "add a file `pack.ron` with `(id: \"my-pack\", title: \"My pack\", version: \"0.1.0\", language: {LANGUAGE_VERSION})`"
    ))
}

fn read_manifest(source: &Source) -> Result<PackManifest, Vec<Diagnostic>> {
    let node = text::read(&source.path, &source.text).map_err(|finding| vec![finding])?;
    let mut findings = Findings::default();
    let file = findings.add_file(&source.path, &source.text);
    let mut reader = FieldReader {
        file,
        findings: &mut findings,
    };
    if let Some(later) = later_language(&mut reader, &node) {
        // What else is in it, a later version may explain.
        return Err(vec![later]);
    }
    let manifest = manifest(&mut reader, &node);
    match manifest {
        Some(manifest) if findings.is_empty() => Ok(manifest),
        _ => Err(findings.into_list()),
    }
}

/// The finding about a pack that is written in a later version of the language.
fn later_language(reader: &mut FieldReader<'_>, node: &text::Node) -> Option<Diagnostic> {
    let text::Value::Record(fields) = &node.value else {
        return None;
    };
    let field = fields.iter().find(|field| field.name == "language")?;
    let text::Value::Number(language) = field.node.value else {
        return None;
    };
    if language <= i64::from(LANGUAGE_VERSION) {
        return None;
    }
    let message = format!("the pack is written in version {language} of the language");
    let place = reader.place(field.node.span);
    let finding = reader.findings.at(Code::LaterLanguage, place, message);
    Some(finding.help(format!(
        "this program reads versions up to {LANGUAGE_VERSION}: get a later one, or an earlier pack"
    )))
}

const MANIFEST_FIELDS: &[&str] = &[
    "id", "title", "version", "authors", "licence", "language", "needs",
];

fn manifest(reader: &mut FieldReader<'_>, node: &text::Node) -> Option<PackManifest> {
    let record = reader.record(node, "pack", MANIFEST_FIELDS)?;
    let id = reader.need_text(&record, "id");
    let title = reader.need_text(&record, "title");
    let version = reader.need_text(&record, "version");
    let language = reader.need_number(&record, "language", LANGUAGE_VERSION);
    let authors = reader.texts(&record, "authors");
    let licence = reader.text(&record, "licence");
    let needs: Vec<Text> = reader.texts(&record, "needs");
    let needs: Vec<PackNeed> = needs.iter().map(|text| need(reader, text)).collect();
    if let Some(id) = &id {
        check_id(reader, &id.value, id.place.span);
    }
    if let Some(title) = title.as_ref().filter(|text| text.value.trim().is_empty()) {
        let message = "this is empty".to_owned();
        reader.report(Code::BadPack, title.place.span, message, None);
    }
    if let Some(version) = &version {
        check_version(reader, version);
    }
    check_needs(reader, id.as_ref(), &needs);
    let language = language?;
    if language == 0 {
        let message = "there is no version 0 of the language".to_owned();
        let help = format!("write `language: {LANGUAGE_VERSION}`");
        let span = record.place_of("language").span;
        reader.report(Code::BadPack, span, message, Some(help));
    }
    let value = |text: Text| text.value;
    Some(PackManifest {
        id: id?.value,
        title: title?.value,
        version: version?.value,
        authors: authors.into_iter().map(value).collect(),
        licence: licence.map(value).unwrap_or_default(),
        language,
        needs,
    })
}

/// Reads `base ^1.0`: an id, and the versions that will do.
fn need(reader: &mut FieldReader<'_>, text: &Text) -> PackNeed {
    let (id, versions) = match text.value.split_once(' ') {
        Some((id, versions)) => (id, versions.trim()),
        None => (text.value.as_str(), ""),
    };
    let span = text.place.span;
    check_id(reader, id, span);
    if !versions.is_empty() && VersionReq::parse(versions).is_err() {
        let message = format!("`{}` is no range of versions", text::shorten(versions));
        let help = format!("write \"{id} ^1.2\" for 1.2 or later below 2, or \"{id} >=1.2, <1.5\"");
        reader.report(Code::BadPack, span, message, Some(help));
    }
    PackNeed {
        id: id.to_owned(),
        versions: versions.to_owned(),
        span,
    }
}

fn check_needs(reader: &mut FieldReader<'_>, id: Option<&Text>, needs: &[PackNeed]) {
    let own = id.and_then(|id| needs.iter().find(|need| need.id == id.value));
    if let Some(own) = own {
        let message = format!("the pack `{}` needs itself", text::shorten(&own.id));
        let help = Some("take it out".to_owned());
        reader.report(Code::BadPack, own.span, message, help);
    }
    for (i, need) in needs.iter().enumerate() {
        let mut before = needs.iter().take(i);
        if before.any(|other| other.id == need.id) {
            let message = format!("the pack `{}` is needed already", text::shorten(&need.id));
            let help = Some("join the two: \"base >=1.2, <1.5\"".to_owned());
            reader.report(Code::BadPack, need.span, message, help);
        }
    }
}

fn check_version(reader: &mut FieldReader<'_>, version: &Text) {
    if Version::parse(&version.value).is_err() {
        let message = format!("`{}` is no version", text::shorten(&version.value));
        let help = Some("a version has three numbers: \"0.1.0\"".to_owned());
        reader.report(Code::BadPack, version.place.span, message, help);
    }
}

fn check_id(reader: &mut FieldReader<'_>, id: &str, span: Span) {
    if !super::registry::is_id(id) {
        let message = format!("`{}` can't be the id of a pack", text::shorten(id));
        let help = "an id has small letters, digits and hyphens: `my-pack`".to_owned();
        reader.report(Code::BadPack, span, message, Some(help));
    }
}
