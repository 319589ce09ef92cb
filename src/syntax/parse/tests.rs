use super::parse;

#[test]
fn the_examples_of_all_clauses_and_sections_parse() {
    use crate::syntax::{SECTIONS, VERBS};
    for verb in VERBS {
        let text = format!(
            "card \"X\" {{\n  Side deck 1, icon face\n  play {{\n    {}\n  }}\n}}\n",
            verb.example
        );
        assert_eq!(parse("x.card", &text).findings, [], "{text}");
        assert!(verb.example.starts_with(verb.word));
    }
    for section in SECTIONS {
        let text = format!(
            "card \"X\" {{\n  Side deck 1, icon face\n  {}\n}}\n",
            section.example
        );
        assert_eq!(parse("x.card", &text).findings, [], "{text}");
        assert!(section.example.starts_with(section.word));
    }
}
