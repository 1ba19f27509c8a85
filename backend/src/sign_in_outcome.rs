//! Where somebody stands who proved that they read their mail, or more than that.

use domain::{Organisation, OwnPath, StaffId};
use serde::{Deserialize, Serialize};

use crate::store::person::Person;

/// What follows a right code or link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    Complete(Entry),
    /// A member of staff with a second factor: nobody is signed in before that is proved too.
    SecondStep(FirstStep),
}

impl Arrival {
    /// Who signed in, unless the second step is before them.
    #[must_use]
    pub fn complete(self) -> Option<Entry> {
        match self {
            Self::Complete(entry) => Some(entry),
            Self::SecondStep(_) => None,
        }
    }
}

/// Who signed in, and where they were going when they were asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub person: Person,
    /// The page that was asked for, if it is one of theirs.
    pub to: Option<OwnPath>,
    /// When their organisation's provider last asked them to prove who they are, in seconds of Unix time; none for those who proved it
    /// here just now.
    pub proved_at_provider: Option<i64>,
    /// Whether the provider said that it asked for two factors: then nothing is asked for here.
    pub both_steps_at_provider: bool,
    /// The work behind the address, for somebody who came in as a donor, asked for no page, and works for a team too or is
    /// invited to one.
    pub work: Option<WorkDoor>,
    /// The organisation that invited them, where this is their first sign-in and no other did: they have joined it.
    pub joined: Option<Organisation>,
}

/// What somebody proved to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    Mail,
    /// A second factor, or a passkey alone.
    Factor,
    /// The provider's word, when it last asked the person, in seconds of Unix time, and where they took the second step.
    Provider {
        proved_at: i64,
        second: Second,
    },
}

/// Where the second step was taken of a sign-in with a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Second {
    AtProvider,
    Here,
    /// It was not: there is no factor here, or this browser took it before.
    NotAsked,
}

/// Somebody who opened the mail, or was at their provider, and has the second step before them. Kept in their session, and nothing else opens with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstStep {
    pub(crate) staff: StaffId,
    /// The page that was asked for, if it is one of theirs.
    pub(crate) to: Option<String>,
    /// When their provider last asked them, in seconds of Unix time; none for those who opened a mail.
    pub(crate) proved_at_provider: Option<i64>,
}

/// A donor whose mail proved the address of somebody who works for a team or is invited to one. Kept in their session; it opens what the
/// same mail would have opened for staff, second step included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkDoor {
    pub(crate) staff: StaffId,
}
