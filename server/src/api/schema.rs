//! What the OpenAPI document needs a word of its own for. Everything else in it is the type that is read or answered.
//!
//! Two bodies are read into an enum of what goes together, and shown as one object, because clients that are made from the document have
//! no good word for alternatives. What events are about is written by the use-cases, each in its own words. The tests hold each of these
//! against what is really taken and sent.

use domain::event::ChangedField;
use domain::linked_account::LinkKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What an event is about: ids and states. Which fields it has depends on its type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
}))]
pub struct EventData {
    /// The donation.
    #[schema(nullable = false)]
    pub donation_id: Option<String>,
    /// The authorisation.
    #[schema(nullable = false)]
    pub authorisation_id: Option<String>,
    /// The session of the capture page.
    #[schema(nullable = false)]
    pub authorisation_session_id: Option<String>,
    /// The linked account.
    #[schema(nullable = false)]
    pub link_id: Option<String>,
    /// Your platform as a donation source of the charity.
    #[schema(nullable = false)]
    pub source_id: Option<String>,
    /// The entry of the terminal map.
    #[schema(nullable = false)]
    pub terminal_id: Option<String>,
    /// The charity.
    #[schema(nullable = false)]
    pub charity_id: Option<String>,
    /// The claim.
    #[schema(nullable = false)]
    pub claim_id: Option<String>,
    /// Of a `webhook.test`: the endpoint.
    #[schema(nullable = false)]
    pub webhook_endpoint_id: Option<String>,
    /// The donor, if known.
    #[schema(nullable = false)]
    pub donor_id: Option<String>,
    /// Of a donation: its status.
    #[schema(nullable = false)]
    pub status: Option<domain::donation::Status>,
    /// Of `donation.cancelled`: why it was deleted. Of `donation.ineligible`: why the charity took it out of claiming, with the code of
    /// `giftAid.reasons`.
    #[schema(nullable = false, example = "refund")]
    pub reason: Option<String>,
    /// Of `donation.changed`: what changed.
    #[schema(nullable = false)]
    pub changed: Option<Vec<ChangedField>>,
    /// Of `authorisation.given`, `authorisation.expiring` and `authorisation.expired`: the last day that is covered.
    #[schema(nullable = false, format = "date")]
    pub valid_until: Option<String>,
    /// Of `authorisation.cancelled`: gifts made at or after this time are not covered.
    #[schema(nullable = false, format = "date-time")]
    pub from: Option<String>,
    /// Of a link: card or phone.
    #[schema(nullable = false)]
    pub kind: Option<LinkKind>,
    /// Of a source: `active`, `paused` or `ended`. Of a charity's nominee: the state of its appointment. Of a claim: its status.
    #[schema(nullable = false, example = "active")]
    pub state: Option<String>,
    /// Of `terminal.added` and `terminal.changed`: true if the entry takes effect only when you confirm it.
    #[schema(nullable = false)]
    pub waits: Option<bool>,
    /// Of `authorisation_session.completed`: `given` or `already_on`. Of `link.contest_ended`: `kept`, `moved` or `withdrawn`.
    #[schema(nullable = false, example = "given")]
    pub outcome: Option<String>,
    /// Of `authorisation_session.cancelled`: who cancelled it.
    #[schema(nullable = false)]
    pub cancelled_by: Option<domain::capture::CaptureCancelledBy>,
    /// The charity's reference within your platform.
    #[schema(nullable = false, example = "UP-7K4M-Q2X1")]
    pub reference: Option<String>,
}

/// What is posted to an endpoint, with the headers of Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and
/// `webhook-signature`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookMessage)]
pub struct WebhookBody {
    /// What happened.
    #[schema(value_type = String, example = "donation.declared")]
    pub r#type: String,
    /// When.
    #[schema(format = "date-time", example = "2026-11-24T00:00:12Z")]
    pub timestamp: String,
    /// What it is about.
    pub data: EventData,
}
