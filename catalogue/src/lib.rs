//! What people read, by language.
//!
//! The texts of a crate are Fluent files (<https://projectfluent.org/fluent/guide/>): `words/en/gifts.ftl` in English, `words/cy/gifts.ftl` in
//! Welsh. `catalogue-build` checks them when the crate is built and writes a module of items for each: a [`Text`] for a message that is
//! always the same, a struct for one with variables. A message that is not there, lacks a translation or is given other variables does not
//! compile.

mod messages;

pub use messages::{Messages, Value};

use domain::Language;

/// Something that is said in the language of its reader.
pub trait Words {
    /// What comes of it.
    type Said;

    /// What it says in a language; in English if the file has not been translated.
    fn of(self, language: Language) -> Self::Said;
}

/// A text that is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    english: &'static str,
    welsh: Option<&'static str>,
}

impl Text {
    /// A text, with its Welsh if the file has been translated. Only generated code calls this.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(english: &'static str, welsh: Option<&'static str>) -> Self {
        Self { english, welsh }
    }

    /// The text in a language; in English if the file has not been translated.
    #[must_use]
    pub const fn of(self, language: Language) -> &'static str {
        match (language, self.welsh) {
            (Language::Welsh, Some(welsh)) => welsh,
            _ => self.english,
        }
    }
}

impl Words for Text {
    type Said = &'static str;

    fn of(self, language: Language) -> &'static str {
        Self::of(self, language)
    }
}
