//! Donors.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::email::Email;
use crate::field_error::{FieldErrors, Problem};
use crate::id::DonorId;
use crate::phone::Phone;
use crate::reader::Reader;

/// What a platform reads that sends a phone number without having verified it.
pub(crate) const VERIFY_PHONE: &str = "Check that the donor controls this number, for example with a code that you send to it. Then send verified: true.";

/// A donor to create: email address, phone number or both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "email": "zoe@example.org", "phone": "+447700900123", "verified": true
})))]
pub struct NewDonor {
    /// The donor's email address.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 254))]
    email: Option<Email>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    phone: Option<Phone>,
    /// Whether you verified that the donor controls the phone number. Required with a phone, and must be true.
    verified: Option<bool>,
}

word_enum! {
    /// The type of identifier to look up.
    pub enum LookupKind {
        /// By email address.
        Email = "email",
        /// By phone number.
        Phone = "phone",
    }
}

/// A donor to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DonorLookup {
    /// By email address.
    Email(Email),
    /// By phone number.
    Phone(Phone),
}

#[cfg(feature = "openapi")]
kind_and_value!(
    DonorLookup as "DonorLookup",
    LookupKind,
    "A donor to look for.",
    example = serde_json::json!({"type": "email", "value": "zoe@example.org"})
);

impl DonorLookup {
    /// Reads `{type, value}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let (kind, text) = (reader.parsed::<LookupKind>("type"), reader.required_str("value"));
        let lookup = kind.zip(text).and_then(|(kind, text)| {
            Self::parse(kind, &text).map_err(|problem| reader.refuse("value", &problem)).ok()
        });
        reader.finish_with(lookup)
    }

    /// Reads the text of an identifier of this type.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(kind: LookupKind, text: &str) -> Result<Self, Problem> {
        match kind {
            LookupKind::Email => Email::parse(text).map(Self::Email),
            LookupKind::Phone => Phone::parse(text).map(Self::Phone),
        }
    }
}

/// The donor's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"})))]
pub struct DonorFound {
    /// The donor's id, the same for every platform.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: DonorId,
}

impl NewDonor {
    /// Reads `{email?, phone?, verified?}`.
    ///
    /// # Errors
    /// `required` at the whole when both are missing; with a phone `verified` is required, and `must_be_verified` when it is false:
    /// only the platform can have verified that the donor controls the number.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        // One of the two may be blank, for platforms that send what their own form had.
        let email = reader.optional_str("email").and_then(|text| reader.parse::<Email>("email", &text));
        let phone = reader.optional_str("phone").and_then(|text| reader.parse::<Phone>("phone", &text));
        let verified = if phone.is_some() {
            reader.boolean_for("verified", VERIFY_PHONE)
        } else {
            reader.optional_boolean("verified")
        };
        if phone.is_some() && verified == Some(false) {
            reader.fail("verified", "must_be_verified", VERIFY_PHONE);
        }
        reader.finish()?;
        if email.is_none() && phone.is_none() {
            return Err(FieldErrors::one("", "required", "Send email, phone or both."));
        }
        Ok(Self { email, phone, verified })
    }

    /// The email address.
    #[must_use]
    pub fn email(&self) -> Option<&Email> {
        self.email.as_ref()
    }

    /// The phone number.
    #[must_use]
    pub fn phone(&self) -> Option<&Phone> {
        self.phone.as_ref()
    }
}
