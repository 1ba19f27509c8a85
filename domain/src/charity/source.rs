//! Where a donation source of a charity stands.

word_enum! {
    /// The state of a donation source. Earlier donations stay in every state.
    pub enum SourceState {
        /// Donations are accepted.
        Active = "active",
        /// No donations are accepted until the charity resumes it.
        Paused = "paused",
        /// Donations are no longer accepted.
        Ended = "ended",
    }
}

/// A step that the source's state does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the source is {from}")]
pub struct SourceError {
    /// The state it is in.
    pub from: SourceState,
}

impl SourceState {
    /// Stops taking donations for a while.
    ///
    /// # Errors
    /// When it is not active.
    pub fn pause(self) -> Result<Self, SourceError> {
        if self == Self::Active { Ok(Self::Paused) } else { Err(SourceError { from: self }) }
    }

    /// Takes donations again.
    ///
    /// # Errors
    /// When it is not paused.
    pub fn resume(self) -> Result<Self, SourceError> {
        if self == Self::Paused { Ok(Self::Active) } else { Err(SourceError { from: self }) }
    }

    /// Stops for good; the charity can add the platform anew, with a new warranty.
    ///
    /// # Errors
    /// When it has ended already.
    pub fn end(self) -> Result<Self, SourceError> {
        if self == Self::Ended { Err(SourceError { from: self }) } else { Ok(Self::Ended) }
    }

    /// Whether donations are taken.
    #[must_use]
    pub const fn takes_donations(self) -> bool {
        matches!(self, Self::Active)
    }
}
