//! Test results as JUnit XML, for build servers.

use super::test::Tested;

/// The results, a suite for each file.
pub(super) fn xml(tested: &[Tested]) -> String {
    let mut files: Vec<&str> = tested.iter().map(|one| one.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.push_str(&format!("<testsuites {}>\n", counts(tested.iter())));
    for file in files {
        let of_file = || tested.iter().filter(|one| one.file == file);
        text.push_str(&format!(
            "  <testsuite name=\"{}\" {}>\n",
            escape(file),
            counts(of_file())
        ));
        for one in of_file() {
            text.push_str(&case(one));
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

fn counts<'a>(tested: impl Iterator<Item = &'a Tested>) -> String {
    let (mut all, mut failed) = (0, 0);
    for one in tested {
        all += 1;
        failed += usize::from(!one.passed);
    }
    format!("tests=\"{all}\" failures=\"{failed}\"")
}

fn case(one: &Tested) -> String {
    let head = format!(
        "    <testcase name=\"{}\" classname=\"{}\" line=\"{}\"",
        escape(&one.title),
        escape(&one.file),
        one.line
    );
    if one.passed {
        return format!("{head}/>\n");
    }
    let mut lines: Vec<String> = one.findings.clone();
    for failure in &one.failures {
        lines.push(format!("line {}", failure.line));
        lines.push(format!("expected: {}", failure.expected));
        lines.push(format!("found: {}", failure.found));
        lines.push(failure.report.clone());
    }
    let first = one
        .failures
        .first()
        .map(|failure| format!("expected {}", failure.expected));
    let message = first.or(one.findings.first().cloned());
    let message = message.unwrap_or_else(|| "this scenario can't be read".to_owned());
    format!(
        "{head}>\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
        escape(&message),
        escape(lines.join("\n").trim_end())
    )
}

/// A text for XML: what it reserves is escaped, what it can't hold is left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}
