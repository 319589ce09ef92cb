//! The pages of the codes: what a finding means, why it matters, a wrong and a right example.

use include_dir::{Dir, include_dir};

use super::Code;

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/explain");

/// The page of a code, in Markdown. A test makes sure that each code has one.
pub fn page(code: Code) -> &'static str {
    let file = PAGES.get_file(format!("{}.md", code.text()));
    file.and_then(|file| file.contents_utf8()).unwrap_or("")
}

/// The title of the page of a code, one line: `Nothing in the world has this name`.
pub fn title(code: Code) -> &'static str {
    let first = page(code).lines().next().unwrap_or("");
    first.split_once(": ").map_or(first, |(_, title)| title)
}
