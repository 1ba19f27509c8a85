//! Events and webhook endpoints.

use domain::event::{ChangedField, EventType};
use domain::linked_account::LinkKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The types of events that platforms get.
#[derive(Debug)]
pub struct EventTypeWord;

impl utoipa::PartialSchema for EventTypeWord {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
        let meanings = EventType::for_platforms().map(|word| format!("\n- `{word}`: {}", word.meaning()));
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some(format!(
                "What happened. The meaning of a type never changes. New types can be added: ignore types that you do not know.\n{}",
                meanings.collect::<String>()
            )))
            .enum_values(Some(EventType::for_platforms().map(EventType::as_str)))
            .into()
    }
}

impl ToSchema for EventTypeWord {
    fn name() -> std::borrow::Cow<'static, str> {
        "EventType".into()
    }
}

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

/// An endpoint to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewWebhookEndpoint, example = json!({
    "url": "https://hooks.example.org/uplift", "eventTypes": ["donation.created", "donation.declared"],
    "description": "Ledger"
}))]
pub struct NewWebhookBody {
    /// Where to send events: https, on a public host. In a sandbox also http, and the machine that Uplift runs on.
    #[schema(format = "uri", max_length = 1000)]
    pub url: String,
    /// Which events. If left out or empty: all events, including future types.
    #[schema(value_type = Option<Vec<EventTypeWord>>, max_items = 100)]
    pub event_types: Option<Vec<String>>,
    /// Your description.
    #[schema(max_length = 200)]
    pub description: Option<String>,
}

/// The settings to change; at least one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WebhookEndpointChange, example = json!({"enabled": true}))]
pub struct WebhookChangeBody {
    /// Where to send events.
    #[schema(format = "uri", max_length = 1000, nullable = false)]
    pub url: Option<String>,
    /// Which events; null or empty for all. Queued events of other types are dropped.
    #[schema(value_type = Option<Vec<EventTypeWord>>, max_items = 100)]
    pub event_types: Option<Vec<String>>,
    /// Your description; null for none.
    #[schema(max_length = 200)]
    pub description: Option<String>,
    /// Whether events are sent. An endpoint that you enable again gets all events that it wants and has not received.
    #[schema(nullable = false)]
    pub enabled: Option<bool>,
}

/// What to send again: one event, or a range of time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewWebhookReplay, example = json!({"since": "2026-11-21T00:00:00Z", "until": "2026-11-22T00:00:00Z"}))]
pub struct ReplayBody {
    /// One event.
    #[schema(nullable = false, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub event_id: Option<String>,
    /// All events from this time.
    #[schema(nullable = false, format = "date-time")]
    pub since: Option<String>,
    /// All events before this time; until now if left out.
    #[schema(nullable = false, format = "date-time")]
    pub until: Option<String>,
}
