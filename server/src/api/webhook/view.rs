//! Endpoints and deliveries as they are answered.

use backend::webhook::{Replaying, SecretChanged, Webhook, WebhookCreated};
use domain::webhook::{DisabledReason, Wanted};
use domain::{EventId, EventType, PlatformEventType, Timestamp, WebhookId};
use serde::Serialize;
use utoipa::ToSchema;

/// An endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookEndpoint, example = json!({
    "id": "whk_01ke5v3s8f7qk9mz4x2w6r1t0a", "url": "https://hooks.example.org/uplift", "description": "Ledger",
    "eventTypes": ["donation.created", "donation.declared"], "enabled": true,
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z"
}))]
pub struct WebhookView {
    /// Its id.
    #[schema(value_type = String, example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: WebhookId,
    /// Where events are sent.
    #[schema(example = "https://hooks.example.org/uplift")]
    pub url: String,
    /// Your description.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Ledger")]
    pub description: Option<String>,
    /// Which events are sent. If missing: all events, including future types.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<PlatformEventType>>, nullable = false)]
    pub event_types: Option<Vec<&'static str>>,
    /// Whether events are sent.
    pub enabled: bool,
    /// Why it was disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub disabled_reason: Option<DisabledReason>,
    /// When it was disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-24T12:00:00Z")]
    pub disabled_at: Option<Timestamp>,
    /// Since when every attempt has failed. Missing while deliveries work.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-21T09:00:00Z")]
    pub failing_since: Option<Timestamp>,
    /// The last delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-21T09:05:00Z")]
    pub delivered_at: Option<Timestamp>,
    /// Until when the previous secret also signs, in real time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-22T09:05:00Z")]
    pub previous_secret_until: Option<Timestamp>,
    /// The replay that is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub replay: Option<Replaying>,
    /// When it was added.
    #[schema(value_type = String, example = "2026-11-21T09:05:00Z")]
    pub created_at: Timestamp,
    /// When it last changed.
    #[schema(value_type = String, example = "2026-11-21T09:05:00Z")]
    pub updated_at: Timestamp,
}

impl From<Webhook> for WebhookView {
    fn from(webhook: Webhook) -> Self {
        let (disabled_reason, disabled_at) = webhook.disabled.unzip();
        Self {
            id: webhook.webhook_id,
            url: webhook.url,
            description: webhook.description,
            event_types: match webhook.wanted {
                Wanted::All => None,
                Wanted::These(kinds) => Some(kinds.into_iter().map(EventType::as_str).collect()),
            },
            enabled: disabled_reason.is_none(),
            disabled_reason,
            disabled_at,
            failing_since: webhook.failing_since,
            delivered_at: webhook.delivered_at,
            previous_secret_until: webhook.previous_secret_until,
            replay: webhook.replaying,
            created_at: webhook.created_at,
            updated_at: webhook.updated_at,
        }
    }
}

/// A new endpoint, with its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookEndpointCreated, example = json!({
    "id": "whk_01ke5v3s8f7qk9mz4x2w6r1t0a", "url": "https://hooks.example.org/uplift", "description": "Ledger",
    "eventTypes": ["donation.created", "donation.declared"], "enabled": true,
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z",
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA="
}))]
pub struct WebhookCreatedView {
    /// The endpoint.
    #[serde(flatten)]
    pub webhook: WebhookView,
    /// The secret that signs events. It is shown only once. Keep it where only your receiver can read it.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=")]
    pub secret: String,
}

impl From<WebhookCreated> for WebhookCreatedView {
    fn from(created: WebhookCreated) -> Self {
        Self { webhook: created.webhook.into(), secret: created.secret }
    }
}

/// A new secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookSecret, example = json!({
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=", "previousSecretUntil": "2026-11-22T09:05:00Z"
}))]
pub struct SecretChangedView {
    /// The secret. It is shown only once.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=")]
    pub secret: String,
    /// Until when the previous secret also signs, in real time.
    #[schema(value_type = String, example = "2026-11-22T09:05:00Z")]
    pub previous_secret_until: Timestamp,
}

impl From<SecretChanged> for SecretChangedView {
    fn from(changed: SecretChanged) -> Self {
        Self { secret: changed.secret, previous_secret_until: changed.previous_until }
    }
}

/// The event of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"eventId": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"}))]
pub struct WebhookTest {
    /// The event to look for in the delivery log.
    #[schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub event_id: EventId,
}
