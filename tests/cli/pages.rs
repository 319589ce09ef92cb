//! The pages of the codes: each is there, has its parts, and its examples do what they say.

use westron::diagnostic::{Code, page, title};

use super::program::Folder;

#[test]
fn every_code_has_a_page_with_all_its_parts() {
    for code in Code::ALL {
        let page = page(*code);
        let first = page.lines().next().unwrap_or_default();
        assert_eq!(first, format!("# {}: {}", code.text(), title(*code)));
        assert!(title(*code).len() > 10, "{code}");
        let parts: Vec<&str> = page
            .lines()
            .filter(|line| line.starts_with("## "))
            .collect();
        let expected = [
            "## What it means",
            "## Why it matters",
            "## Wrong",
            "## Right",
        ];
        assert_eq!(parts, expected, "{code}");
        assert_eq!(blocks(page).len(), 2, "{code}");
    }
}

#[test]
fn no_page_is_left_over() {
    for entry in std::fs::read_dir("docs/explain").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let code = name.strip_suffix(".md").unwrap();
        assert!(Code::ALL.iter().any(|known| known.text() == code), "{name}");
    }
}

#[test]
fn wrong_examples_give_their_code_and_right_ones_nothing() {
    let mut slips = Vec::new();
    for code in Code::ALL {
        let blocks = blocks(page(*code));
        for (block, wrong) in blocks.iter().zip([true, false]) {
            let Some(found) = codes_of(block) else {
                continue;
            };
            let as_said = match wrong {
                true => is_only(&found, *code),
                false => found.is_empty(),
            };
            if !as_said {
                let which = if wrong { "wrong" } else { "right" };
                slips.push(format!("{code}: the {which} example gives {found:?}"));
            }
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

/// Whether nothing else was found.
fn is_only(found: &[String], code: Code) -> bool {
    !found.is_empty() && found.iter().all(|other| other == code.text())
}

/// A block of a page: its kind and its text.
struct Block {
    kind: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(kind), None) => {
                open = Some(Block {
                    kind: kind.to_owned(),
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The codes that `check` finds in a block; nothing for what can't be run. A block of kind `world`
/// adds to the base world, one of kind `pack` is the `pack.ron` of a folder.
fn codes_of(block: &Block) -> Option<Vec<String>> {
    let folder = Folder::new();
    let (name, path) = match block.kind.as_str() {
        "card" => ("example.card", "@example.card"),
        "scenario" => ("example.scenario", "@example.scenario"),
        "world" => ("example.world.ron", "@example.world.ron"),
        "pack" => ("pack.ron", "@"),
        "files" => return None,
        other => panic!("no block is of kind `{other}`"),
    };
    folder.write(name, &block.text);
    let ran = folder.run(&["check", path, "--format", "json"]);
    let findings: Vec<serde_json::Value> = serde_json::from_str(&ran.out).unwrap();
    let codes = findings
        .iter()
        .map(|finding| finding["code"].as_str().unwrap().to_owned());
    Some(codes.collect())
}
