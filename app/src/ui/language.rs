//! The language of a part of a page.

use domain::Language;
use leptos::prelude::*;

/// The language of the part of a page that is made: what controls say of themselves is in it. English where nothing around says another.
pub fn language_here() -> Language {
    use_context().unwrap_or(Language::English)
}

/// The language as a document names it (BCP 47).
pub fn lang(language: Language) -> &'static str {
    match language {
        Language::English => "en-GB",
        Language::Welsh => "cy",
    }
}
