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

#[test]
fn a_misspelt_filter_is_the_word_that_is_wrong() {
    let text = "card \"X\" {\n  Side deck 1, icon face\n  play {\n    choose an army besiging a city\n  }\n}\n";
    let findings = parse("x.card", text).findings;
    let [finding] = findings.as_slice() else {
        panic!("{findings:?}");
    };
    assert_eq!(text.get(finding.span.range()), Some("besiging"));
    assert_eq!(finding.help.as_deref(), Some("did you mean `besieging`?"));
    assert_eq!(finding.fix.as_deref(), Some("besieging"));
}
