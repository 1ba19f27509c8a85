//! What is shown of endpoints and of what they were sent.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use serde::{Deserialize, Serialize};

use super::{DeliveryFailure, DeliveryStatus, DisabledReason, Wanted};
use crate::{EventId, EventType, Timestamp, WebhookId};

/// An endpoint as its platform sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    pub webhook_id: WebhookId,
    pub url: String,
    /// What its platform calls it.
    pub description: Option<String>,
    pub wanted: Wanted,
    /// Why and since when nothing is sent.
    pub disabled: Option<(DisabledReason, Timestamp)>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Counts changes of what its platform set, and of whether it is enabled; how its deliveries stand is not counted.
    pub version: i32,
    /// A replay that is running.
    pub replaying: Option<Replaying>,
    /// Since when every try has failed.
    pub failing_since: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    /// Until when the previous secret also signs, in real time.
    pub previous_secret_until: Option<Timestamp>,
}

impl Webhook {
    /// What people know it by.
    #[must_use]
    pub fn name(&self) -> &str {
        self.description.as_deref().unwrap_or(&self.url)
    }

    /// Whether it gets no events although its platform wants it to.
    #[must_use]
    pub fn is_troubled(&self) -> bool {
        self.failing_since.is_some()
            || self.disabled.as_ref().is_some_and(|(why, _)| *why != DisabledReason::Asked)
    }
}

/// A replay that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = WebhookReplay))]
pub struct Replaying {
    /// From this time.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-21T00:00:00Z"))]
    pub since: Timestamp,
    /// Before this time.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-22T00:00:00Z"))]
    pub until: Timestamp,
}

/// The delivery of one event to an endpoint.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = WebhookDelivery, example = json!({
    "eventId": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "eventType": "donation.declared", "eventTimestamp": "2026-11-24T00:00:12Z",
    "status": "delivered", "attempts": [{"at": "2026-11-24T00:00:12Z", "statusCode": 200, "milliseconds": 41}],
    "endedAt": "2026-11-24T00:00:12Z"
})))]
pub struct Delivery {
    /// The event.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub event_id: EventId,
    /// What happened; `webhook.test` too.
    #[serde(rename = "eventType")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "donation.declared"))]
    pub kind: EventType,
    /// When it happened.
    #[serde(rename = "eventTimestamp")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-24T00:00:12Z"))]
    pub happened_at: Timestamp,
    /// The status of the delivery.
    pub status: DeliveryStatus,
    /// The last ten attempts, oldest first.
    pub attempts: Vec<AttemptView>,
    /// The next attempt. Missing while it waits for an earlier event of the same object, while the endpoint is disabled, and after it was
    /// delivered or given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "2026-11-24T00:05:00Z"))]
    pub next_try_at: Option<Timestamp>,
    /// When it was delivered or given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "2026-11-24T00:00:12Z"))]
    pub ended_at: Option<Timestamp>,
}

impl Delivery {
    /// Whether it waits for an earlier event of the same object.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.status == DeliveryStatus::Pending && self.next_try_at.is_none()
    }
}

/// One attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = WebhookAttempt))]
pub struct AttemptView {
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-24T00:00:12Z"))]
    pub at: Timestamp,
    /// The status of your endpoint's response. Missing if there was no response.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, example = 200))]
    pub status_code: Option<u16>,
    /// Why it failed. Missing if it did not fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub failure: Option<DeliveryFailure>,
    /// How long it took.
    #[cfg_attr(feature = "openapi", schema(example = 41))]
    pub milliseconds: i32,
}

/// The state of an event's delivery to one endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It arrived.
    Delivered,
    /// It failed too often and is not sent again.
    GivenUp,
    /// Nothing is sent to the endpoint.
    Off,
    /// It waits for an earlier event of the same object.
    Behind,
    /// It is sent at this time, or as soon as the endpoint's queue comes to it.
    Waits(Option<Timestamp>),
}

/// One event at one endpoint.
#[derive(Clone, Debug)]
pub struct EventDelivery {
    pub webhook_id: WebhookId,
    /// What its platform calls the endpoint, or else its address.
    pub endpoint: String,
    pub standing: Standing,
    /// The last try.
    pub last: Option<AttemptView>,
}

/// What the delivery log is narrowed to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// Only deliveries that stand so.
    pub status: Option<DeliveryStatus>,
    /// Only this event's.
    pub event: Option<EventId>,
}
