//! What a platform or a page sends: a new authorisation, or its cancellation.

use serde_json::Value;
use time::Date;

use super::{Language, WordingVersion};
use crate::address::Address;
use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::person_name::PersonName;
use crate::reader::Reader;

/// Clocks differ; an explanation may seem this many minutes ahead. It is kept as given with the authorisation then.
const SKEW_MINUTES: i64 = 5;
/// An explanation of longer ago was not given with this authorisation.
const OLDEST_DAYS: i64 = 90;

/// An authorisation to record: who, where they live, and what they were shown and agreed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAuthorisation {
    name: PersonName,
    address: Address,
    wording: WordingVersion,
    language: Language,
    explained_at: Timestamp,
}

impl NewAuthorisation {
    /// Reads `{name, address, declaration{version, agreed, language, explainedAt}}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let name = reader.object("name", PersonName::read);
        let address = reader.object("address", Address::read);
        let agreement = reader.object("declaration", |declaration| agreement(declaration, now));
        let built = match (name, address, agreement) {
            (Some(name), Some(address), Some((wording, language, explained_at))) => {
                Some(Self { name, address, wording, language, explained_at })
            }
            _ => None,
        };
        reader.finish_with(built)
    }

    /// The donor's name.
    #[must_use]
    pub fn name(&self) -> &PersonName {
        &self.name
    }

    /// The donor's home.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Which words were agreed to.
    #[must_use]
    pub fn wording(&self) -> WordingVersion {
        self.wording
    }

    /// In which language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// When the consequence of a shortfall of tax was explained.
    #[must_use]
    pub fn explained_at(&self) -> Timestamp {
        self.explained_at
    }

    pub(super) fn into_parts(self) -> (PersonName, Address, WordingVersion, Language, Timestamp) {
        (self.name, self.address, self.wording, self.language, self.explained_at)
    }
}

fn agreement(reader: &mut Reader<'_>, now: Timestamp) -> Option<(WordingVersion, Language, Timestamp)> {
    let version = reader.parsed::<WordingVersion>("version");
    let agreed = reader.boolean("agreed");
    let language = reader.parsed::<Language>("language");
    let explained_at = reader.parsed::<Timestamp>("explainedAt");
    if agreed == Some(false) {
        reader.fail(
            "agreed",
            "must_agree",
            "The donor must agree to the authorisation before it can be recorded.",
        );
    }
    if explained_at.is_some_and(|at| at > now.plus_minutes(SKEW_MINUTES)) {
        reader.fail(
            "explainedAt",
            "out_of_range",
            "Send the moment when the explanation was shown; it cannot be in the future.",
        );
    }
    if explained_at.is_some_and(|at| at < now.plus_days(-OLDEST_DAYS)) {
        reader.fail(
            "explainedAt",
            "out_of_range",
            "Show the explanation again: it was more than 90 days ago.",
        );
    }
    Some((version?, language?, explained_at?))
}

/// A cancellation to record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCancellation {
    ends_on: Option<Date>,
}

impl NewCancellation {
    /// Reads `{endsOn?}`; an absent body (null) is a cancellation at once.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        if value.is_null() {
            return Ok(Self { ends_on: None });
        }
        let mut reader = Reader::new(value)?;
        let ends_on = reader.optional_parsed::<Date>("endsOn");
        reader.finish_with(Some(Self { ends_on }))
    }

    /// The first day that is not covered; none is at once.
    #[must_use]
    pub fn ends_on(self) -> Option<Date> {
        self.ends_on
    }
}
