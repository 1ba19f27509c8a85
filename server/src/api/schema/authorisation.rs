//! Authorisations.

use domain::authorisation::{AuthorisationSummary, Language};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
#[schema(example = json!({
    "id": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a", "active": true, "status": "active", "validFrom": "2026-11-21",
    "validUntil": "2027-04-05", "renewalOpensOn": "2027-03-01", "canRenew": false
}))]
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
