//! `westron explain`: the pages of the codes.

use crate::cli::Status;
use crate::cli::args::ExplainArgs;
use crate::cli::console::Console;
use crate::diagnostic::{Code, nearest, page, title};

use super::{Ended, table};

/// Prints the page of a code, or the list of all.
pub fn explain(args: &ExplainArgs, console: &mut Console) -> Ended {
    let Some(wanted) = &args.code else {
        let rows: Vec<Vec<String>> = Code::ALL
            .iter()
            .map(|code| vec![code.text().to_owned(), title(*code).to_owned()])
            .collect();
        console.print(&table(&rows));
        console.line("");
        console.line("`westron explain CODE` prints the page of one.");
        return Ok(Status::Fine);
    };
    let found = Code::ALL
        .iter()
        .find(|code| code.text().eq_ignore_ascii_case(wanted.trim()));
    let Some(code) = found else {
        console.error(&format!("there is no code `{wanted}`"));
        match nearest(wanted, Code::ALL.iter().map(|code| code.text())) {
            Some(near) => console.help(&format!(
                "did you mean `{near}`? `westron explain` lists all codes"
            )),
            None => console.help("`westron explain` lists all codes"),
        }
        return Err(Status::Usage);
    };
    console.line(page(*code).trim_end());
    Ok(Status::Fine)
}
