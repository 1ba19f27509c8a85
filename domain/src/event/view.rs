//! Events as platforms get them: in their list and at their endpoints.

use serde::Serialize;
use serde_json::Value;

use super::EventType;
use crate::{EventId, Timestamp};

/// An event: ids and states only.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Event, example = json!({
    "id": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "type": "donation.declared", "timestamp": "2026-11-24T00:00:12Z", "data": {
        "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
    }
})))]
pub struct EventView {
    /// The event's id, the same as `webhook-id` of a delivery.
    #[serde(rename = "id")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub event_id: EventId,
    /// What happened.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = super::PlatformEventType))]
    pub kind: EventType,
    /// When.
    #[serde(rename = "timestamp")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-24T00:00:12Z"))]
    pub at: Timestamp,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = EventData))]
    pub data: Value,
}

impl EventView {
    /// The same as an endpoint gets it.
    #[must_use]
    pub fn message(&self) -> WebhookMessage<'_> {
        WebhookMessage { kind: self.kind, timestamp: self.at, data: &self.data }
    }
}

/// What is posted to an endpoint, with the headers of Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and
/// `webhook-signature`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WebhookMessage<'a> {
    /// What happened.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "donation.declared"))]
    kind: EventType,
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-24T00:00:12Z"))]
    timestamp: Timestamp,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = EventData))]
    data: &'a Value,
}

/// What an event is about: ids and states. Which fields it has depends on its type.
// For the document alone: statements that move thousands of gifts write their events themselves, so a struct for the use-cases
// would be a second truth.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
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
    pub status: Option<crate::donation::Status>,
    /// Of `donation.cancelled`: why it was deleted. Of `donation.ineligible`: why the charity took it out of claiming, with the code of
    /// `giftAid.reasons`.
    #[schema(nullable = false, example = "refund")]
    pub reason: Option<String>,
    /// Of `donation.changed`: what changed.
    #[schema(nullable = false)]
    pub changed: Option<Vec<super::ChangedField>>,
    /// Of `authorisation.given`, `authorisation.expiring` and `authorisation.expired`: the last day that is covered.
    #[schema(nullable = false, format = "date")]
    pub valid_until: Option<String>,
    /// Of `authorisation.cancelled`: gifts made at or after this time are not covered.
    #[schema(nullable = false, format = "date-time")]
    pub from: Option<String>,
    /// Of a link: card or phone.
    #[schema(nullable = false)]
    pub kind: Option<crate::linked_account::LinkKind>,
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
    pub cancelled_by: Option<crate::capture::CaptureCancelledBy>,
    /// The charity's reference within your platform.
    #[schema(nullable = false, example = "UP-7K4M-Q2X1")]
    pub reference: Option<String>,
}
