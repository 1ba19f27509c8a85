//! What people read: a module for each file of `app/words`, and how a page says it.

use crate::ui::language_here;
use catalogue::Words;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// What this says in the language of the part of the page that is made.
pub fn say<W: Words>(words: W) -> W::Said {
    words.of(language_here())
}
