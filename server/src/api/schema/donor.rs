//! What a donor is looked up and matched by.

use serde::Deserialize;
use utoipa::ToSchema;

/// The type of identifier to look up.
///
/// - `email`: By email address.
/// - `phone`: By phone number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LookupKind {
    /// By email address.
    Email,
    /// By phone number.
    Phone,
}

/// A donor to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"type": "email", "value": "zoe@example.org"}))]
pub struct DonorLookup {
    /// The type of identifier.
    pub r#type: LookupKind,
    /// The identifier.
    pub value: String,
}

/// What you know about a donor: one of `email`, `phoneNumber` and `card.par`, or `card.cardholderName` with `address`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DonorEvidence, example = json!({
    "email": "zoe@example.org",
    "card": {"par": "V0010013019339023456789012345", "cardholderName": "MS Z O'NEIL", "bin": "400000", "last4": "0002"},
    "address": {"postcode": "LS1 1AA", "houseNo": "1"},
    "donationDate": "2026-11-21"
}))]
pub struct EvidenceBody {
    /// The donor's email address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number.
    pub phone_number: Option<String>,
    /// The card that was used.
    pub card: Option<EvidenceCardBody>,
    /// Where the donor lives.
    pub address: Option<EvidenceAddressBody>,
    /// The date of the gift; today if left out. Name and address are compared with the newest authorisation on that date.
    #[schema(format = "date")]
    pub donation_date: Option<String>,
}

/// The card details of a payment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EvidenceCard)]
pub struct EvidenceCardBody {
    /// The payment account reference, exactly as it was linked.
    pub par: Option<String>,
    /// The name on the card, in any usual order.
    #[schema(max_length = 100)]
    pub cardholder_name: Option<String>,
    /// The first 6 to 8 digits of the card number. We do not keep them.
    #[schema(min_length = 6, max_length = 8)]
    pub bin: Option<String>,
    /// The last four digits of the card number. We do not keep them.
    #[schema(min_length = 4, max_length = 4)]
    pub last4: Option<String>,
}

/// The donor's home, as a payment page asks for it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EvidenceAddress)]
pub struct EvidenceAddressBody {
    /// The UK postcode.
    #[schema(max_length = 16)]
    pub postcode: String,
    /// Number or name of the house or flat: the beginning of an address line.
    #[schema(max_length = 100)]
    pub house_no: String,
}
