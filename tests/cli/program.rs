//! Running the program with its output caught, in a folder of its own.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use westron::cli::{Asker, Console, Reply};

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    /// The exit status.
    pub status: u8,
    /// What it wrote to the output.
    pub out: String,
    /// What it wrote to the error output.
    pub err: String,
}

/// A folder to run the program in; it is gone when this is.
pub struct Folder {
    dir: tempfile::TempDir,
}

impl Folder {
    /// An empty folder.
    pub fn new() -> Folder {
        Folder {
            dir: tempfile::tempdir().unwrap(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Where a file in it is.
    pub fn at(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Writes a file, with its folders.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Folder {
        let path = self.at(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).unwrap()
    }

    /// All files in it, with their texts.
    pub fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        list(self.path(), &mut files);
        files.sort();
        let root = format!("{}/", self.path().display());
        files.iter().map(|path| path.replace(&root, "")).collect()
    }

    /// Runs the program; `@` at the start of an argument stands for this folder.
    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_asked(args, None)
    }

    /// Runs the program with somebody at the terminal, who gives these answers and then leaves.
    pub fn run_at_terminal(&self, args: &[&str], answers: &[&str]) -> Ran {
        let answers = answers.iter().map(|answer| (*answer).to_owned()).collect();
        self.run_asked(args, Some(Box::new(Person { answers })))
    }

    fn run_asked(&self, args: &[&str], asker: Option<Box<dyn Asker>>) -> Ran {
        let (out, err) = (Buffer::default(), Buffer::default());
        let mut console = Console::new(out.clone(), err.clone(), asker);
        let root = self.path().display().to_string();
        let args = args.iter().map(|arg| match arg.strip_prefix('@') {
            Some("") => root.clone(),
            Some(name) => format!("{root}/{name}"),
            None => (*arg).to_owned(),
        });
        let args = std::iter::once("westron".to_owned())
            .chain(args)
            .map(OsString::from);
        let status = westron::cli::run(args, &mut console).code();
        let show = |buffer: &Buffer| {
            let text = String::from_utf8(buffer.0.borrow().clone()).unwrap();
            text.replace(&root, "FOLDER")
        };
        Ran {
            status,
            out: show(&out),
            err: show(&err),
        }
    }
}

impl Ran {
    /// For a snapshot: status, output, error output.
    pub fn shown(&self) -> String {
        let mut text = format!("exit status: {}\n", self.status);
        for (name, part) in [("output", &self.out), ("error output", &self.err)] {
            if !part.is_empty() {
                text.push_str(&format!("--- {name}\n{}\n", part.trim_end()));
            }
        }
        text
    }
}

fn list(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path.display().to_string());
        }
    }
}

#[derive(Clone, Default)]
struct Buffer(Rc<RefCell<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody at the terminal.
struct Person {
    answers: VecDeque<String>,
}

impl Asker for Person {
    fn ask(&mut self, prompt: &str, options: &[String]) -> Reply {
        let Some(answer) = self.answers.pop_front() else {
            return Reply::Leave;
        };
        let place = options.iter().position(|option| *option == answer);
        Reply::Option(place.unwrap_or_else(|| panic!("{prompt} {options:?} has no `{answer}`")))
    }
}
