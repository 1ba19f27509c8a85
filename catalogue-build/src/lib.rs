//! Reads a crate's Fluent files when it is built, and writes the items that its code uses.
//!
//! `words/en/*.ftl` are the texts in English. A file of the same name in `words/cy` has all of them in Welsh: a file is translated
//! whole or not at all, so that a page is never half in one language.
//!
//! What is taken of Fluent is what the texts need: text, variables, and forms by number. Each of them on one line:
//!
//! ```text
//! until = Until { $day }
//! gifts = { $count ->
//!     [one] { $count } gift
//!    *[other] { $count } gifts
//! }
//! ```
//!
//! A file whose first line is `# feature: sandbox` is for that feature of the crate alone: without the feature it becomes no module.

mod read;
mod write;

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Why the texts cannot be used, with file and message.
#[derive(Debug, thiserror::Error)]
enum Error {
    /// A file or directory could not be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    /// A file says something that is not taken.
    #[error("{}: {why}", path.display())]
    Words { path: PathBuf, why: String },
}

/// Writes `words.rs` into `OUT_DIR`, with a module for each file of `words/en`; the build script of a crate calls this. The build fails, and
/// says why, if a file is not Fluent, a message is not in both languages, or its variables differ.
#[expect(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
pub fn generate() {
    println!("cargo::rerun-if-changed=words");
    if let Err(error) = write_modules() {
        println!("cargo::error={error}");
    }
}

fn write_modules() -> Result<(), Error> {
    let root = directory("CARGO_MANIFEST_DIR").join("words");
    let english = root.join("en");
    let mut names: Vec<PathBuf> = fs::read_dir(&english)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(|source| Error::File { path: english.clone(), source })?;
    names.retain(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    names.sort();
    let mut modules = String::new();
    for path in names {
        let welsh = root.join("cy").join(path.file_name().unwrap_or_default());
        let source = read_source(&path)?;
        if read::feature(&source).is_none_or(has_feature) {
            modules += &module(&path, &source, welsh.exists().then_some(welsh.as_path()))?;
        }
    }
    let out = directory("OUT_DIR").join("words.rs");
    fs::write(&out, modules).map_err(|source| Error::File { path: out, source })
}

#[expect(clippy::disallowed_methods, reason = "Cargo tells build scripts by environment variables alone")]
fn directory(variable: &str) -> PathBuf {
    env::var_os(variable).map(PathBuf::from).unwrap_or_default()
}

/// Whether the crate is built with a feature.
#[expect(clippy::disallowed_methods, reason = "Cargo tells build scripts by environment variables alone")]
fn has_feature(name: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", name.replace('-', "_").to_uppercase())).is_some()
}

fn module(english: &Path, source: &str, welsh: Option<&Path>) -> Result<String, Error> {
    let messages = read_messages(english, source)?;
    let translated = match welsh {
        Some(path) => Some((path, read_messages(path, &read_source(path)?)?)),
        None => None,
    };
    if let Some((path, translated)) = &translated {
        read::same(&messages, translated).map_err(|why| Error::Words { path: path.to_path_buf(), why })?;
    }
    Ok(write::module(
        english,
        &messages,
        translated.as_ref().map(|(path, messages)| (*path, messages.as_slice())),
    ))
}

fn read_source(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::File { path: path.to_path_buf(), source })
}

fn read_messages(path: &Path, source: &str) -> Result<Vec<read::Message>, Error> {
    read::messages(source).map_err(|why| Error::Words { path: path.to_path_buf(), why })
}
