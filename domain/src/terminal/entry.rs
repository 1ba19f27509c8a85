//! What is shown of the terminal map, and of gifts whose terminal is not in it.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use super::{TerminalView, Validity};
use crate::{CharityId, PlatformId, SourceId, Timestamp};

/// An entry of the map.
#[derive(Clone, Debug)]
pub struct Terminal {
    /// As the API answers it.
    pub view: TerminalView,
    pub version: i32,
    /// The source that it belongs to.
    pub source_id: SourceId,
    pub platform_id: PlatformId,
    pub charity_id: CharityId,
    pub platform_name: String,
    /// When it was taken off the map.
    pub ended_at: Option<Timestamp>,
}

impl Terminal {
    #[must_use]
    pub fn validity(&self) -> Validity {
        Validity { from: self.view.valid_from, until: self.view.valid_until }
    }
}

/// Gifts of one card terminal whose charity is not known: no amounts, no dates, nobody's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The platform as the charity's source.
    pub source_id: SourceId,
    pub platform_name: String,
    pub mid: String,
    pub tid: String,
    pub descriptor: String,
    /// Whether the map names several charities for it.
    pub is_conflict: bool,
    pub gifts: i64,
    /// Whether there may be more of them: they are so many that not all were counted.
    pub is_least: bool,
}
