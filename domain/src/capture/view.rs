//! What is answered about sessions, and what the page shows.

use serde::{Deserialize, Serialize};

use super::{CaptureCancelledBy, CaptureOutcome, CaptureState, Colour, Origin, ReturnAddress};
use crate::authorisation::Language;
use crate::calendar::{Date, Timestamp};
use crate::id::{AuthorisationId, CaptureId, DonationId, DonorId};
use crate::money::Pence;

/// A session, as its platform sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(title = "AuthorisationSession", example = json!({
    "id": "cap_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "completed", "language": "en",
    "returnUrl": "https://give.example.org/thanks", "cancelUrl": "https://give.example.org/basket",
    "createdAt": "2026-11-21T09:05:00Z", "expiresAt": "2026-11-21T09:35:00Z", "endedAt": "2026-11-21T09:07:00Z", "outcome": "given",
    "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "authorisationId": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a"
})))]
pub struct CaptureSession {
    /// The session's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "cap_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: CaptureId,
    /// Where it stands.
    pub status: CaptureState,
    /// The language of the page.
    pub language: Language,
    /// Where the donor goes when they are done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "https://give.example.org/thanks"))]
    pub return_url: Option<ReturnAddress>,
    /// Where the donor goes if they do not want Gift Aid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "https://give.example.org/basket"))]
    pub cancel_url: Option<ReturnAddress>,
    /// The origin of your page that shows it in a frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "https://give.example.org"))]
    pub parent_origin: Option<Origin>,
    /// The donation without a donor that it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub donation: Option<DonationId>,
    /// When it began.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub created_at: Timestamp,
    /// When the session expires.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:35:00Z"))]
    pub expires_at: Timestamp,
    /// When it was completed, cancelled or expired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date-time", example = "2026-11-21T09:07:00Z"))]
    pub ended_at: Option<Timestamp>,
    /// How it was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<CaptureOutcome>,
    /// Who cancelled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_by: Option<CaptureCancelledBy>,
    /// The donor, once it is completed: send donations with this id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub donor_id: Option<DonorId>,
    /// The authorisation that the donor gave on the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub authorisation_id: Option<AuthorisationId>,
}

/// A new session, with the addresses of its page. They are shown only once.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(title = "AuthorisationSessionCreated", example = json!({
    "id": "cap_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "open", "language": "en",
    "returnUrl": "https://give.example.org/thanks", "cancelUrl": "https://give.example.org/basket",
    "createdAt": "2026-11-21T09:05:00Z", "expiresAt": "2026-11-21T09:35:00Z",
    "url": "https://uplift.example.org/authorise/3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"
})))]
pub struct CaptureCreated {
    /// The session.
    #[serde(flatten)]
    pub session: CaptureSession,
    /// The address of its page. Send the donor there or show it in a frame. Keep it secret: anyone who has it can answer for the donor.
    #[cfg_attr(
        feature = "openapi",
        schema(
            format = "uri",
            example = "https://uplift.example.org/authorise/3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"
        )
    )]
    pub url: String,
    /// With `donation`: a short address of the page, to show on a screen or print on a receipt.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schema(nullable = false, format = "uri", example = "https://uplift.example.org/g/7K4MQ2X1AB90")
    )]
    pub short_url: Option<String>,
    /// With `donation`: QR codes of the short address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub qr_code: Option<QrCode>,
}

impl std::fmt::Debug for CaptureCreated {
    // Its addresses open the page.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CaptureCreated").field("session", &self.session).finish_non_exhaustive()
    }
}

/// The addresses of a QR code.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QrCode {
    /// For print, at any size.
    #[cfg_attr(
        feature = "openapi",
        schema(format = "uri", example = "https://uplift.example.org/g/7K4MQ2X1AB90/qr.svg")
    )]
    pub svg: String,
    /// For screens.
    #[cfg_attr(
        feature = "openapi",
        schema(format = "uri", example = "https://uplift.example.org/g/7K4MQ2X1AB90/qr.png")
    )]
    pub png: String,
}

/// How a platform's capture pages look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureBrand {
    /// The platform's name.
    pub name: String,
    /// Its colour; ours where it has set none.
    pub colour: Option<Colour>,
    /// Its logo, where it has one.
    pub logo: Option<CaptureLogo>,
}

/// Where a logo is, and how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureLogo {
    /// The address of the picture on this site; another picture has another address.
    pub path: String,
    /// In pixels.
    pub width: u16,
    /// In pixels.
    pub height: u16,
}

/// A gift without a donor, as whoever holds the address of its session sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureGift {
    /// Whose it is, once known.
    pub charity: Option<String>,
    /// What was given.
    pub amount: Pence,
    /// The day of the gift.
    pub donated_on: Date,
    /// Whether an authorisation that is given now covers it.
    pub can_be_covered: bool,
    /// Whether it is the gift of whoever finished the session, and neither deleted nor out of Gift Aid.
    pub is_theirs: bool,
}
