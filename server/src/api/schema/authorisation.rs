//! Authorisations.

use domain::authorisation::AuthorisationSummary;
use serde::Serialize;
use utoipa::ToSchema;

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
