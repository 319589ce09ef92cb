use super::Ended;
use crate::cli::args::TestArgs;
use crate::cli::console::Console;
use std::path::PathBuf;
pub fn test(_: &[PathBuf], _: &TestArgs, _: &mut Console) -> Ended {
    Ok(crate::cli::Status::Fine)
}
