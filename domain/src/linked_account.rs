//! Linked accounts: a card or phone by which a donor's gifts are found.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::donor::VERIFY_PHONE;
use crate::field_error::FieldErrors;
use crate::id::LinkId;
use crate::par::Par;
use crate::phone::Phone;
use crate::reader::Reader;

word_enum! {
    /// What is linked.
    pub enum LinkKind {
        /// A card, by its payment account reference (PAR).
        Par = "par",
        /// A phone number.
        Phone = "phone",
    }
}

/// A linked account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a", "kind": "phone"})))]
pub struct LinkSet {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: LinkId,
    /// Card or phone.
    pub kind: LinkKind,
}

/// A card or phone to link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"value": "+447700900123", "verified": true})))]
pub struct NewLink {
    /// The payment account reference, exactly as in payments, or the phone number in E.164.
    #[cfg_attr(feature = "openapi", schema(rename = "value", value_type = String))]
    account: Account,
    /// Whether you verified that the donor controls it. Must be true for a phone.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<bool>))]
    verified: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Account {
    Par(Par),
    Phone(Phone),
}

impl NewLink {
    /// Reads `{value, verified}`.
    ///
    /// # Errors
    /// `must_be_verified` for a phone whose control was not verified; only the platform can have done that.
    pub fn read(kind: LinkKind, value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let account = match kind {
            LinkKind::Par => reader.parsed("value").map(Account::Par),
            LinkKind::Phone => reader.parsed("value").map(Account::Phone),
        };
        let verified = match kind {
            LinkKind::Par => reader.optional_boolean("verified"),
            LinkKind::Phone => reader.boolean_for("verified", VERIFY_PHONE),
        };
        if kind == LinkKind::Phone && verified == Some(false) {
            reader.fail("verified", "must_be_verified", VERIFY_PHONE);
        }
        let verified = verified.unwrap_or(false);
        reader.finish_with(account.map(|account| Self { account, verified }))
    }

    /// A card, as a donor links their own.
    #[must_use]
    pub fn par(par: Par) -> Self {
        Self { account: Account::Par(par), verified: false }
    }

    /// What is linked.
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        match self.account {
            Account::Par(_) => LinkKind::Par,
            Account::Phone(_) => LinkKind::Phone,
        }
    }

    /// The reference or number.
    #[must_use]
    pub fn value(&self) -> &str {
        match &self.account {
            Account::Par(par) => par.as_str(),
            Account::Phone(phone) => phone.as_str(),
        }
    }

    /// The end of it, for showing.
    #[must_use]
    pub fn masked(&self) -> String {
        match &self.account {
            Account::Par(par) => par.masked(),
            Account::Phone(phone) => phone.masked(),
        }
    }

    /// Whether the platform says that it verified control.
    #[must_use]
    pub fn verified(&self) -> bool {
        self.verified
    }
}

/// The end of a card or phone as it is kept, for showing; dots alone for one whose number is no longer kept.
#[must_use]
pub fn masked(kind: LinkKind, value: &str) -> String {
    let masked = match kind {
        LinkKind::Par => Par::parse(value).map(|par| par.masked()),
        LinkKind::Phone => Phone::parse(value).map(|phone| phone.masked()),
    };
    masked.unwrap_or_else(|_| "••••".to_owned())
}
