//! Messages on a stream, each with its headers before it.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

/// Most bytes of one message. A file has 1 MiB at most.
const MAX_MESSAGE: u64 = 32 << 20;
/// Most bytes of one line of headers.
const MAX_HEADER: u64 = 4 << 10;
const LENGTH: &str = "content-length:";

/// What came in.
#[derive(Clone, Debug, PartialEq)]
pub enum Incoming {
    /// A message.
    Message(Value),
    /// Something that is none, and why.
    Broken(String),
}

/// Reads the next message; `None` at the end of the stream.
///
/// After headers that say nothing of the length, the next line that does begins a message again.
///
/// # Errors
/// The stream can't be read.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut length: Option<u64> = None;
    let mut slip: Option<String> = None;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(slip.map(Incoming::Broken));
        }
        let line = String::from_utf8_lossy(&line).to_ascii_lowercase();
        let line = line.trim();
        match (line.rfind(LENGTH), line.is_empty()) {
            (Some(at), _) => {
                let number = line.get(at + LENGTH.len()..).unwrap_or_default().trim();
                length = number.parse().ok();
                if length.is_none() {
                    slip = Some(format!("`{number}` is no length of a message"));
                }
            }
            (None, true) if length.is_some() => break,
            // A blank line after nothing at all is left over from somewhere.
            (None, true) => {
                if let Some(slip) = slip {
                    return Ok(Some(Incoming::Broken(slip)));
                }
            }
            (None, false) if line.starts_with("content-type:") => {}
            (None, false) => slip = Some("a header is expected here".to_owned()),
        }
    }
    let length = length.unwrap_or_default();
    if length > MAX_MESSAGE {
        let slip = format!("a message of {length} bytes is too long");
        return Ok(Some(Incoming::Broken(slip)));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Broken(format!("this is no JSON: {error}")),
    }))
}

/// Writes a message.
///
/// # Errors
/// The stream can't be written.
pub fn write(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};

    fn all(mut stream: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        while let Some(next) = read(&mut stream).unwrap() {
            found.push(match next {
                Incoming::Message(value) => value.to_string(),
                Incoming::Broken(_) => "broken".to_owned(),
            });
        }
        found
    }

    #[test]
    fn messages_are_found_again_after_garbage() {
        let one = "Content-Length: 2\r\n\r\n{}";
        for (stream, expected) in [
            (format!("{one}{one}"), &["{}", "{}"][..]),
            (format!("garbage\r\n\r\n{one}"), &["broken", "{}"]),
            (format!("\r\n\r\n{one}"), &["{}"]),
            (
                format!("content-length: 3\r\n\r\n{{{{]{one}"),
                &["broken", "{}"],
            ),
            (
                format!("Content-Length: -5\r\n\r\n{one}"),
                &["broken", "{}"],
            ),
            (
                format!("Content-Length: 99999999999\r\n\r\n{{}}\n{one}"),
                &["broken", "{}"],
            ),
            (
                format!("Content-Length: 2\r\nContent-Type: x\r\n\r\n[]{one}"),
                &["[]", "{}"],
            ),
            ("Content-Length: 9\r\n\r\n{}".to_owned(), &[]),
            ("nothing".to_owned(), &["broken"]),
        ] {
            assert_eq!(all(stream.as_bytes()), expected, "{stream}");
        }
    }
}
