//! `/events`: what happened, for platforms that catch up.

use axum::extract::State;
use axum::response::Response;
use backend::event::EventView;
use domain::scope::Scope;
use domain::{EventId, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::error::ApiError;
use super::query::Params;
use super::{Api, answer, schema};

/// Something that happened: ids and states only.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "id": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "type": "donation.declared", "timestamp": "2026-11-24T00:00:12Z", "data": {
        "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
    }
}))]
pub struct Event {
    /// Its id, the same as `webhook-id` where it is sent.
    #[schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: EventId,
    /// What happened.
    #[schema(value_type = schema::EventTypeWord)]
    pub r#type: &'static str,
    /// When.
    #[schema(value_type = String, format = "date-time", example = "2026-11-24T00:00:12Z")]
    pub timestamp: Timestamp,
    /// What it is about.
    #[schema(value_type = schema::EventData)]
    pub data: Value,
}

impl From<EventView> for Event {
    fn from(event: EventView) -> Self {
        Self { id: event.event_id, r#type: event.kind.as_str(), timestamp: event.at, data: event.data }
    }
}

/// One part of the events.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"data": [{
    "id": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "type": "donation.declared", "timestamp": "2026-11-24T00:00:12Z", "data": {
        "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
    }
}], "hasMore": false, "nextCursor": "AAAAAAAAB9wBmuu0m7R6eKZ3Vz9vE0l5a2lRHnwJk4M"}))]
pub struct EventList {
    /// The events, oldest first.
    pub data: Vec<Event>,
    /// Whether there are more already.
    pub has_more: bool,
    /// What to send as `after` to go on: now when there are more, later when there are not. Never null.
    #[schema(example = "AAAAAAAAB9wBmuu0m7R6eKZ3Vz9vE0l5a2lRHnwJk4M")]
    pub next_cursor: String,
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// List events
///
/// What happened to what is yours, oldest first, for 90 days. Keep `nextCursor` and go on from it: you get every event
/// once, in order, and miss none. Where events after your cursor are older than that by now, it is refused: start anew without
/// `after`, and compare with the lists. Webhooks are a hint; this list is the record.
#[utoipa::path(get, path = "/events", operation_id = "listEvents", tag = "Events", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` of the part before, or the id of the last event that you have. The oldest events when left out."),
), responses(
    (status = 200, description = "A part of the events.", body = EventList,
        headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288), when there are more already."))),
    (status = 410, description = "`cursor_expired`"),
), security(("oauth2" = ["manage:webhook"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageWebhook)?.webhooks()?;
    let request = params.page();
    let limit = request.limit();
    params.finish()?;
    let page = api.backend.events_of_platform(&caller, &request).await?;
    let more = page.has_more.then_some(page.next.as_str());
    let link = answer::next_link(&api.base_url, "/events", limit, more, &[]);
    let list = EventList {
        data: page.items.into_iter().map(Event::from).collect(),
        has_more: page.has_more,
        next_cursor: page.next,
    };
    Ok(answer::part(&list, link.as_deref()))
}
