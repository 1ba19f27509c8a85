//! What people read, from the files that Uplift is built with: a test finds a part of a page or an email by the name of its message, so that
//! a text can change without the test.

use std::path::Path;

use catalogue::Messages;
pub use catalogue::Value;
use domain::Language;

/// What a page says in English: `say("gift_aid", "on-until", [("until", Value::text("5 April 2027"))])`.
///
/// # Panics
///
/// If there is no such file or message, or the message wants other variables.
#[must_use]
pub fn say<const N: usize>(file: &str, id: &str, variables: [(&'static str, Value); N]) -> String {
    messages("app", file).say(Language::English, id, variables)
}

/// What a page says in Welsh.
///
/// # Panics
///
/// As [`say`].
#[must_use]
pub fn say_in_welsh<const N: usize>(file: &str, id: &str, variables: [(&'static str, Value); N]) -> String {
    messages("app", file).say(Language::Welsh, id, variables)
}

/// What an email says in English: `say_in_email("notices", "given-subject", [])`.
///
/// # Panics
///
/// As [`say`].
#[must_use]
pub fn say_in_email<const N: usize>(file: &str, id: &str, variables: [(&'static str, Value); N]) -> String {
    messages("backend", file).say(Language::English, id, variables)
}

/// What an email says in Welsh.
///
/// # Panics
///
/// As [`say`].
#[must_use]
pub fn say_in_welsh_email<const N: usize>(
    file: &str,
    id: &str,
    variables: [(&'static str, Value); N],
) -> String {
    messages("backend", file).say(Language::Welsh, id, variables)
}

fn messages(of: &str, file: &str) -> Messages {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of).join("words");
    let read =
        |language: &str| std::fs::read_to_string(words.join(language).join(file).with_extension("ftl"));
    let english = read("en").unwrap_or_else(|error| panic!("the words of {file} in {of}: {error}"));
    Messages::new(&english, read("cy").ok().as_deref())
}
