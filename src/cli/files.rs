//! Reading and writing files. Whatever goes wrong is a finding with the file's name.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;

/// Most bytes of one file: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// Deepest folder that is looked into, against links that go round in circles.
const MAX_DEPTH: usize = 32;

/// The texts of all files that were looked at, by the names that findings give them.
pub type Texts = BTreeMap<String, String>;

/// How a path is named in findings: with `/` on every system, without a leading `./`.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    match text.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => text,
    }
}

/// Reads the bytes of a file.
///
/// # Errors
/// It can't be read, or is larger than [`MAX_BYTES`].
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let name = shown(path);
    if path.is_dir() {
        return Err(unreadable(&name, "this is a folder, not a file").help("name a file in it"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    match read {
        Err(error) => Err(unreadable(&name, &reason(&error)).help("check the path and its rights")),
        Ok(_) if bytes.len() as u64 > MAX_BYTES => {
            let message = format!("the file is larger than {} KiB", MAX_BYTES >> 10);
            Err(
                Diagnostic::new(Code::TooLarge, &name, Span::new(0, 0), message)
                    .help("spread it over several files"),
            )
        }
        Ok(_) => Ok(bytes),
    }
}

/// The text of some bytes.
///
/// # Errors
/// They are not UTF-8.
pub fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        let message = format!("the file is not UTF-8: byte {at} is {byte:#04x}");
        Diagnostic::new(Code::NotUtf8, name, Span::new(at, at + 1), message)
            .help("save it as UTF-8 in your editor")
    })
}

/// Reads a text file.
///
/// # Errors
/// It can't be read, is too large, or not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Diagnostic> {
    text_of(&shown(path), read_bytes(path)?)
}

/// All files in a folder and the folders in it, sorted. Hidden files and folders are left out.
///
/// # Errors
/// A folder that can't be read.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    walk(folder, MAX_DEPTH, &mut files)?;
    files.sort();
    Ok(files)
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
    let name = shown(folder);
    if depth == 0 {
        return Err(unreadable(&name, "the folders are nested too deep")
            .help("a link may lead back to an outer folder"));
    }
    let failed = |error: std::io::Error| {
        unreadable(&name, &reason(&error)).help("check the path and its rights")
    };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            walk(&path, depth - 1, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes a file in one go: whoever looks sees the old one or the new one, never a part. The
/// rights of an old file are kept.
///
/// # Errors
/// It can't be written; the old file is as it was.
pub fn write(path: &Path, text: &str) -> Result<(), Diagnostic> {
    // A link stays a link: what it leads to is written.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let written = (|| {
        let mut file = new_file(folder)?;
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&target)
            .map_err(|error| error.error)
            .map(|_| ())
    })();
    written.map_err(|error: std::io::Error| {
        let message = format!("the file can't be written: {}", words(&error));
        Diagnostic::new(Code::Unreadable, &shown(path), Span::new(0, 0), message)
            .help("check the path and its rights; nothing was changed")
    })
}

/// Writes a file that must not be there yet.
///
/// # Errors
/// It is there already, or can't be written.
pub fn create(path: &Path, text: &str) -> Result<(), Diagnostic> {
    if path.exists() {
        return Err(unreadable(&shown(path), "there is such a file already")
            .help("nothing is overwritten; take another name or folder"));
    }
    write(path, text)
}

/// A file that will take the place of another. One that stays is as readable as any other file.
#[cfg(unix)]
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    tempfile::Builder::new()
        .permissions(fs::Permissions::from_mode(0o666))
        .tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder)
}

fn unreadable(name: &str, message: &str) -> Diagnostic {
    Diagnostic::new(Code::Unreadable, name, Span::new(0, 0), message)
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        _ => format!("this can't be read: {}", words(error)),
    }
}

/// An error of the system without its number.
fn words(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    text.to_lowercase()
}
