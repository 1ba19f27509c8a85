//! What people read in emails: a module for each file of `backend/words`.

use catalogue::Words;
use domain::Language;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// What this says in English, for emails that have not been translated.
pub(crate) fn say<W: Words>(words: W) -> W::Said {
    words.of(Language::English)
}
