//! What a platform or a page sends: a new authorisation, or its cancellation.

use time::Date;

use super::{Language, WordingVersion};
use crate::address::Address;
use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::person_name::PersonName;
use crate::reader::{Input, Reader};

/// Clocks differ; an explanation may seem this many minutes ahead. It is kept as given with the authorisation then.
const SKEW_MINUTES: i64 = 5;
/// An explanation of longer ago was not given with this authorisation.
const OLDEST_DAYS: i64 = 90;

/// An authorisation to create: the donor's name and home address, and what they were shown and agreed to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "name": {"title": "Ms", "first": "Zoë", "last": "O'Neil"},
    "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
    "declaration": {"version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": "2026-11-21T09:04:00Z"}
})))]
pub struct NewAuthorisation {
    /// The donor's name.
    name: PersonName,
    /// The donor's home address.
    address: Address,
    /// What the donor agreed to.
    declaration: Agreement,
}

/// What a donor agreed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(rename_all = "camelCase"))]
struct Agreement {
    /// The version of the wording that was shown, from `GET /authorisation-declaration`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    version: WordingVersion,
    /// Must be true.
    agreed: bool,
    /// The language that was shown.
    language: Language,
    /// When the explanation was shown. At most 90 days ago.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time"))]
    explained_at: Timestamp,
}

impl NewAuthorisation {
    /// Reads `{name, address, declaration{version, agreed, language, explainedAt}}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let name = reader.object("name", PersonName::read);
        let address = reader.object("address", Address::read);
        let declaration = reader.object("declaration", |declaration| Agreement::read(declaration, now));
        let built = match (name, address, declaration) {
            (Some(name), Some(address), Some(declaration)) => Some(Self { name, address, declaration }),
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
        self.declaration.version
    }

    /// In which language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.declaration.language
    }

    /// When the consequence of a shortfall of tax was explained.
    #[must_use]
    pub fn explained_at(&self) -> Timestamp {
        self.declaration.explained_at
    }

    pub(super) fn into_parts(self) -> (PersonName, Address, WordingVersion, Language, Timestamp) {
        let Agreement { version, language, explained_at, .. } = self.declaration;
        (self.name, self.address, version, language, explained_at)
    }
}

impl Agreement {
    fn read(reader: &mut Reader<'_>, now: Timestamp) -> Option<Self> {
        let version = reader.parsed::<WordingVersion>("version");
        let agreed = reader.boolean("agreed");
        let language = reader.parsed::<Language>("language");
        let explained_at = reader.parsed::<Timestamp>("explainedAt");
        if agreed == Some(false) {
            reader.fail(
                "agreed",
                "must_agree",
                "The donor must agree before an authorisation can be recorded. Ask them, then send agreed: true.",
            );
        }
        if explained_at.is_some_and(|at| at > now.plus_minutes(SKEW_MINUTES)) {
            reader.fail(
                "explainedAt",
                "out_of_range",
                "Send the time when the explanation was shown. It cannot be in the future.",
            );
        }
        if explained_at.is_some_and(|at| at < now.plus_days(-OLDEST_DAYS)) {
            reader.fail(
                "explainedAt",
                "out_of_range",
                "The explanation was shown more than 90 days ago. Show it again.",
            );
        }
        Some(Self { version: version?, agreed: agreed?, language: language?, explained_at: explained_at? })
    }
}

/// A cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(rename_all = "camelCase", example = json!({"endsOn": "2027-01-01"})))]
pub struct NewCancellation {
    /// The first day that is not covered. If left out, the authorisation ends at once.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date"))]
    ends_on: Option<Date>,
}

impl NewCancellation {
    /// Reads `{endsOn?}`; an absent body (null) is a cancellation at once.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let input = input.into();
        if input.is_null() {
            return Ok(Self { ends_on: None });
        }
        let mut reader = Reader::new(input)?;
        let ends_on = reader.optional_parsed::<Date>("endsOn");
        reader.finish_with(Some(Self { ends_on }))
    }

    /// The first day that is not covered; none is at once.
    #[must_use]
    pub fn ends_on(self) -> Option<Date> {
        self.ends_on
    }
}
