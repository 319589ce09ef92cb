//! Where the program writes, and whom it asks: the one place, so that tests can look on.

use std::io::{self, IsTerminal, Write};

/// What became of a question at the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The option with this place in the list.
    Option(usize),
    /// The person wants to stop here.
    Leave,
}

/// Somebody who answers questions.
pub trait Asker {
    /// Puts a question with its options, two at least.
    fn ask(&mut self, prompt: &str, options: &[String]) -> Reply;
}

/// What the program writes to, and whom it can ask.
pub struct Console {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    asker: Option<Box<dyn Asker>>,
    live: bool,
    failed: Option<io::ErrorKind>,
}

impl Console {
    /// Standard output and error. Colours go to a terminal only, and not where `NO_COLOR` is set;
    /// questions are asked where input and error output are a terminal.
    pub fn standard() -> Console {
        let live = io::stderr().is_terminal();
        let asker: Option<Box<dyn Asker>> =
            (live && io::stdin().is_terminal()).then(|| Box::new(Terminal) as Box<dyn Asker>);
        Console {
            out: Box::new(anstream::stdout()),
            err: Box::new(anstream::stderr()),
            asker,
            live,
            failed: None,
        }
    }

    /// Other places to write to, without colours, and perhaps somebody to ask.
    pub fn new(
        out: impl Write + 'static,
        err: impl Write + 'static,
        asker: Option<Box<dyn Asker>>,
    ) -> Console {
        Console {
            out: Box::new(anstream::StripStream::new(Box::new(out) as Box<dyn Write>)),
            err: Box::new(anstream::StripStream::new(Box::new(err) as Box<dyn Write>)),
            asker,
            live: false,
            failed: None,
        }
    }

    /// Writes a text to the output, as it is.
    pub fn print(&mut self, text: &str) {
        if self.failed.is_none()
            && let Err(error) = self.out.write_all(text.as_bytes())
        {
            self.failed = Some(error.kind());
        }
    }

    /// Writes a line to the output.
    pub fn line(&mut self, text: &str) {
        self.print(text);
        self.print("\n");
    }

    /// Writes a line to the error output. Where even that fails, nobody is left to be told.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.err, "{text}");
    }

    /// Writes `error: …` to the error output.
    pub fn error(&mut self, message: &str) {
        let style = anstyle::AnsiColor::Red
            .on_default()
            .effects(anstyle::Effects::BOLD);
        self.note(&format!("{style}error{style:#}: {message}"));
    }

    /// Writes `help: …` to the error output.
    pub fn help(&mut self, message: &str) {
        let style = anstyle::AnsiColor::Cyan
            .on_default()
            .effects(anstyle::Effects::BOLD);
        self.note(&format!("{style}help{style:#}: {message}"));
    }

    /// Whether somebody can be asked.
    pub fn can_ask(&self) -> bool {
        self.asker.is_some()
    }

    /// Asks, if there is somebody.
    pub fn ask(&mut self, prompt: &str, options: &[String]) -> Reply {
        let _ = self.out.flush();
        match &mut self.asker {
            Some(asker) => asker.ask(prompt, options),
            None => Reply::Leave,
        }
    }

    /// Whether the error output is a terminal, where progress can be shown.
    pub fn is_live(&self) -> bool {
        self.live
    }

    /// Writes out what is left. A reader that has gone away is no failure.
    ///
    /// # Errors
    /// What kept the output from being written.
    pub fn finish(&mut self) -> Result<(), io::ErrorKind> {
        let last = self.out.flush().map_err(|error| error.kind());
        let _ = self.err.flush();
        match self.failed.map_or(last, Err) {
            Err(io::ErrorKind::BrokenPipe) => Ok(()),
            other => other,
        }
    }
}

/// The person at the terminal.
struct Terminal;

impl Asker for Terminal {
    fn ask(&mut self, prompt: &str, options: &[String]) -> Reply {
        let select = inquire::Select::new(prompt, options.to_vec())
            .with_page_size(12)
            .with_help_message("↑↓ to move, Enter to choose, letters to filter, Esc to stop");
        match select.raw_prompt() {
            Ok(chosen) => Reply::Option(chosen.index),
            Err(_) => Reply::Leave,
        }
    }
}
