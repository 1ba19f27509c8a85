//! What callers send and get, as the OpenAPI document shows it. The reading itself is `domain`'s, which finds every
//! error at once; the tests hold each of these against what is really taken and answered.

use domain::authorisation::{AuthorisationSummary, Language};
use domain::donation::Transaction;
use domain::link::LinkKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// By what a donor can be looked up.
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
    /// The kind of identifier.
    pub r#type: LookupKind,
    /// The identifier.
    pub value: String,
}

/// The donor's id.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"}))]
pub struct DonorFound {
    /// The same for the same donor every time, for every platform.
    pub id: String,
}

/// A donor to create: email address, phone number or both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "zoe@example.org", "phone": "+447700900123"}))]
pub struct NewDonorBody {
    /// The donor's email address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number. Verify first that the donor controls it.
    pub phone: Option<String>,
}

/// What a donor entered or confirmed, and agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "name": {"title": "Ms", "first": "Zoë", "last": "O'Neil"},
    "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
    "declaration": {"version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": "2026-11-21T09:04:00Z"}
}))]
pub struct NewAuthorisationBody {
    /// The donor's name.
    pub name: NameBody,
    /// The donor's home address.
    pub address: AddressBody,
    /// What the donor agreed to.
    pub declaration: AgreementBody,
}

/// One person's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    /// Such as Ms.
    pub title: Option<String>,
    /// First name.
    #[schema(max_length = 100)]
    pub first: String,
    /// Last name.
    #[schema(max_length = 100)]
    pub last: String,
}

/// A home address. No care-of address and no PO box.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressBody {
    /// House number or name, and street.
    #[schema(max_length = 100)]
    pub line1: String,
    /// More of it.
    #[schema(max_length = 100)]
    pub line2: Option<String>,
    /// Town or city.
    #[schema(max_length = 100)]
    pub town: Option<String>,
    /// Required in the United Kingdom, Jersey, Guernsey and the Isle of Man.
    #[schema(max_length = 16)]
    pub postcode: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[schema(min_length = 2, max_length = 2, example = "GB")]
    pub country: String,
}

/// What a donor agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgreementBody {
    /// The version of the wording that was shown, from `GET /authorisation-declaration`.
    pub version: String,
    /// Must be true.
    pub agreed: bool,
    /// The language in which it was shown.
    pub language: Language,
    /// When the explanation was shown; at most 90 days ago.
    #[schema(format = "date-time")]
    pub explained_at: String,
}

/// A new authorisation, and where the donor stands with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthorisationCommitted {
    /// The authorisation's id.
    #[schema(example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: String,
    /// Where the donor stands now.
    #[serde(flatten)]
    pub summary: AuthorisationSummary,
}

/// From when an authorisation ends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endsOn": "2027-01-01"}))]
pub struct CancellationBody {
    /// The first day that is not covered; at once when left out.
    #[schema(format = "date")]
    pub ends_on: Option<String>,
}

/// A card or phone to link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"value": "+447700900123", "verified": true}))]
pub struct NewLinkBody {
    /// The payment account reference, or the phone number in E.164.
    pub value: String,
    /// That you verified that the donor controls it. Must be true for a phone.
    pub verified: Option<bool>,
}

/// A linked account.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinkSet {
    /// Its id.
    #[schema(example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: String,
    /// Card or phone.
    pub kind: LinkKind,
}

/// A donation to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "reference": "gift-1001",
    "donor": {"type": "email", "value": "zoe@example.org"},
    "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-24"
}))]
pub struct NewDonationBody {
    /// Your own name for it: printable ASCII, unique within your platform for ever.
    #[schema(max_length = 100)]
    pub reference: Option<String>,
    /// Whose gift it is.
    pub donor: DonorRefBody,
    /// To which charity.
    pub transaction: Transaction,
    /// What the donor gave, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub gross_amount: i64,
    /// What reached the charity, in pence, when you kept a fee; at most the gross amount.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub net_amount: Option<i64>,
    /// GBP.
    pub currency: domain::donation::Currency,
    /// When the gift was made (a date is the start of that day in London); now when left out.
    #[schema(format = "date-time")]
    pub donated_at: Option<String>,
    /// When the money reached the charity, at most 60 days ahead; a full timestamp is taken as its London date. The
    /// declaration waits for it.
    #[schema(format = "date")]
    pub settlement_date: Option<String>,
}

/// How a donation names its donor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DonorRefBody {
    /// What kind of name it is.
    pub r#type: domain::donation::DonorKind,
    /// The name itself.
    pub value: String,
}

/// What to change of a donation; at least one member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"settlementDate": "2026-11-24"}))]
pub struct DonationChangeBody {
    /// When the money reached the charity.
    #[schema(format = "date", nullable = false)]
    pub settlement_date: Option<String>,
    /// What reached the charity, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000, nullable = false)]
    pub net_amount: Option<i64>,
    /// Whose gift it is.
    #[schema(nullable = false)]
    pub donor: Option<DonorRefBody>,
}

/// Why a donation is deleted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyDeleted {
    /// The donor got the money back.
    Refund,
    /// The payment never reached the charity.
    FailedSettlement,
}

/// How far HMRC's appointment of Uplift as a charity's nominee has come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NomineeStateWord {
    /// The charity has not asked HMRC yet.
    NotRequested,
    /// HMRC has the charity's request.
    Requested,
    /// Claims can be filed.
    Active,
    /// The appointment has ended.
    Ended,
}
