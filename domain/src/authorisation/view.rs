//! What a platform is answered about the authorisations that it sent.

use serde::{Deserialize, Serialize};

use super::{AuthorisationSummary, Language, NoticeChannel};
use crate::calendar::Timestamp;
use crate::id::AuthorisationId;

/// A new authorisation, and whether the donor's gifts are now covered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AuthorisationCreated, example = json!({
    "id": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a", "active": true, "status": "active", "validFrom": "2026-11-21",
    "validUntil": "2027-04-05", "renewalOpensOn": "2027-03-01", "canRenew": false
})))]
pub struct AuthorisationCommitted {
    /// The authorisation's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: AuthorisationId,
    /// The donor's authorisation now.
    #[serde(flatten)]
    pub summary: AuthorisationSummary,
    /// Only if no email address is known for the donor: the text you must give them, because we cannot write to them. Record that you
    /// did with `recordAuthorisationNotified`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<AuthorisationNotice>,
}

/// What you tell a donor about the authorisation that they gave: when it ends, what happens if they pay too little tax, and how to cancel
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "language": "en",
    "text": "You authorised Uplift through Example Giving to make Gift Aid declarations for your gifts until 5 April 2027. …"
})))]
pub struct AuthorisationNotice {
    /// The language of the text.
    pub language: Language,
    /// The text, with line breaks.
    pub text: String,
}

/// A record that you told the donor about their authorisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "authorisationId": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a", "channel": "sms", "notifiedAt": "2026-11-21T09:05:00Z"
})))]
pub struct AuthorisationNotified {
    /// The authorisation that you told the donor about: the newest that you sent for them.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub authorisation_id: AuthorisationId,
    /// How the donor was told.
    pub channel: NoticeChannel,
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub notified_at: Timestamp,
}
