//! A charity that registers.

use super::CharityDetails;
use crate::charity_name::CharityName;
use crate::email::Email;
use crate::field_error::FieldErrors;
use crate::hmrc_reference::HmrcReference;
use crate::official::Official;
use crate::person_name::{PersonName, UNSEEN};
use crate::phone::Phone;
use crate::plain_text::has_unseen;
use crate::reader::{Input, Reader};
use crate::regulator::Regulator;

/// A charity to register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCharity {
    details: CharityDetails,
    official: Official,
}

impl NewCharity {
    /// A charity of parts that were checked.
    #[must_use]
    pub fn new(details: CharityDetails, official: Official) -> Self {
        Self { details, official }
    }

    /// Reads `{name, hmrcReference, regulator, regulatorNumber?, regulatorName?, officialFirst, officialLast, officialEmail,
    /// officialPhone?}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let details = CharityDetails::read_members(&mut reader);
        let official = official(&mut reader);
        let built = details.zip(official).map(|(details, official)| Self { details, official });
        reader.finish_with(built)
    }

    /// The name as HMRC knows it.
    #[must_use]
    pub fn name(&self) -> &CharityName {
        &self.details.name
    }

    /// The reference at HMRC.
    #[must_use]
    pub fn hmrc_reference(&self) -> &HmrcReference {
        &self.details.hmrc_reference
    }

    /// Who keeps it on a register.
    #[must_use]
    pub fn regulator(&self) -> &Regulator {
        &self.details.regulator
    }

    /// What HMRC and the regulator know it by, and the authorised official.
    #[must_use]
    pub fn into_parts(self) -> (CharityDetails, Official) {
        (self.details, self.official)
    }

    /// The authorised official.
    #[must_use]
    pub fn official(&self) -> &Official {
        &self.official
    }
}

fn official(reader: &mut Reader<'_>) -> Option<Official> {
    let first = reader.required_str("officialFirst");
    let last = reader.required_str("officialLast");
    let email = reader.parsed::<Email>("officialEmail");
    let phone = reader.optional_parsed::<Phone>("officialPhone");
    for (member, text) in [("officialFirst", &first), ("officialLast", &last)] {
        if text.as_deref().is_some_and(has_unseen) {
            reader.fail(member, "invalid", UNSEEN);
        }
    }
    let name = PersonName::new(None, &first?, &last?).map_err(|errors| {
        for error in errors {
            let name = if error.pointer == "/first" { "officialFirst" } else { "officialLast" };
            reader.refuse_as(name, error);
        }
    });
    Some(Official { name: name.ok()?, email: email?, phone })
}
