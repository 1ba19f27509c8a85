//! How a donation names its donor.

use std::fmt;

use crate::email::Email;
use crate::id::{DonorId, MatchId};
use crate::par::Par;
use crate::phone::Phone;
use crate::reader::Reader;

word_enum! {
    /// The type of identifier.
    pub enum DonorKind {
        /// The donor's id.
        Uid = "uid",
        /// A card, by its payment account reference (PAR).
        Par = "par",
        /// An email address.
        Email = "email",
        /// A phone number.
        Phone = "phone",
        /// The result of `POST /donors/match`.
        Match = "match",
    }
}

/// The donor of a donation.
#[derive(Clone, PartialEq, Eq)]
pub enum DonorRef {
    /// By id.
    Uid(DonorId),
    /// By card.
    Par(Par),
    /// By email address.
    Email(Email),
    /// By phone number.
    Phone(Phone),
    /// By the result of a match.
    Match(MatchId),
}

#[cfg(feature = "openapi")]
kind_and_value!(DonorRef as "DonorIdentifier", DonorKind, "The donor of a donation.");

impl DonorRef {
    /// Which members it takes.
    pub(super) const SHAPES: &str =
        r#"type and value, such as {"type": "email", "value": "name@example.org"}"#;

    /// Reads the members `type` and `value`.
    pub fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let Some(kind) = reader.parsed::<DonorKind>("type") else {
            reader.optional_str("value");
            return None;
        };
        match kind {
            DonorKind::Uid => reader.parsed("value").map(Self::Uid),
            DonorKind::Par => reader.parsed("value").map(Self::Par),
            DonorKind::Email => reader.parsed("value").map(Self::Email),
            DonorKind::Phone => reader.parsed("value").map(Self::Phone),
            DonorKind::Match => reader.parsed("value").map(Self::Match),
        }
    }

    /// The type of identifier.
    #[must_use]
    pub fn kind(&self) -> DonorKind {
        match self {
            Self::Uid(_) => DonorKind::Uid,
            Self::Par(_) => DonorKind::Par,
            Self::Email(_) => DonorKind::Email,
            Self::Phone(_) => DonorKind::Phone,
            Self::Match(_) => DonorKind::Match,
        }
    }

    /// The kind as it is stored and sent.
    #[must_use]
    pub fn kind_str(&self) -> &'static str {
        self.kind().as_str()
    }

    /// The name itself, in its normal form.
    #[must_use]
    pub fn value(&self) -> String {
        match self {
            Self::Uid(id) => id.to_string(),
            Self::Par(par) => par.as_str().to_owned(),
            Self::Email(email) => email.as_str().to_owned(),
            Self::Phone(phone) => phone.as_str().to_owned(),
            Self::Match(id) => id.to_string(),
        }
    }

    /// The donor's id, when named by it.
    #[must_use]
    pub fn uid(&self) -> Option<DonorId> {
        match self {
            Self::Uid(id) => Some(*id),
            _ => None,
        }
    }
}

impl fmt::Debug for DonorRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DonorRef({}, redacted)", self.kind())
    }
}
