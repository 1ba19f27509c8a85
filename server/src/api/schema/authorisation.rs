//! Authorisations.

use domain::authorisation::{AuthorisationSummary, Language, NoticeChannel};
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
    /// Only for a donor of whom no email address is known: what you have to tell them, because we cannot. Say that you did with
    /// `recordAuthorisationNotified`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<AuthorisationNotice>,
}

/// What you tell a donor of the authorisation that they gave: until when it lasts, what follows if they pay too little tax, and how to
/// stop it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "language": "en",
    "text": "You authorised Uplift through Example Giving to make Gift Aid declarations for your gifts until 5 April 2027. …"
}))]
pub struct AuthorisationNotice {
    /// The language that it is in.
    pub language: Language,
    /// The text, with line breaks.
    pub text: String,
}

/// That you told the donor of their authorisation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "authorisationId": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a", "channel": "sms", "notifiedAt": "2026-11-21T09:05:00Z"
}))]
pub struct AuthorisationNotified {
    /// The authorisation that the donor was told of: the newest that you sent for them.
    #[schema(example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub authorisation_id: String,
    /// How the donor was told.
    pub channel: NoticeChannel,
    /// When.
    #[schema(format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub notified_at: String,
}
