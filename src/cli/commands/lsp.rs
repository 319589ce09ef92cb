//! `westron lsp`: the language server, on standard input and output.

use std::io;
use std::path::PathBuf;

use crate::cli::{Status, lsp};

/// Answers the editor that started the program.
pub fn lsp(folders: &[PathBuf]) -> Status {
    lsp::serve(io::stdin(), io::stdout().lock(), folders)
}
