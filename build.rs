//! Says which folders are part of the library, so that a new card or page in them is seen.

fn main() {
    for folder in ["cards/base", "docs", "grammar"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
