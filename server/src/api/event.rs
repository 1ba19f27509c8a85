//! `/events`: what happened, for platforms that catch up.

use axum::extract::State;
use axum::response::Response;
use domain::event::view::EventView;
use domain::scope::Scope;
use domain::{EventFilter, PlatformEventType};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::error::ApiError;
use super::query::Params;
use super::{Api, answer};

/// A page of events.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"data": [{
    "id": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "type": "donation.declared", "timestamp": "2026-11-24T00:00:12Z", "data": {
        "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
    }
}], "hasMore": false, "nextCursor": "AAAAAAAAB9wBmuu0m7R6eKZ3Vz9vE0l5a2lRHnwJk4M"}))]
pub struct EventList {
    /// The events, oldest first.
    pub data: Vec<EventView>,
    /// Whether there are more now.
    pub has_more: bool,
    /// Send this as `after` to continue, now or later. Never null.
    #[schema(example = "AAAAAAAAB9wBmuu0m7R6eKZ3Vz9vE0l5a2lRHnwJk4M")]
    pub next_cursor: String,
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// List events
///
/// Your platform's events of the last 90 days, oldest first. Store `nextCursor` and continue from it: you get every event once and in
/// order. If events after your cursor have been deleted because they are older, you get `cursor_expired`: start again without `after`,
/// and compare with the lists. This list is the record; webhooks only tell you that there is something new.
///
/// With `type` or `subject` you get only the events that match both. A page of one type can have fewer events than `limit`, or none, while
/// `hasMore` is true: a call looks through at most 10,000 events. Continue from `nextCursor`.
#[utoipa::path(get, path = "/events", operation_id = "listEvents", tag = "Events", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, or the id of the last event that you have. Leave it out to start with the oldest events."),
    ("type" = Option<PlatformEventType>, Query, description = "Only events of this type."),
    ("subject" = Option<String>, Query, description = "Only events about the donation, authorisation, authorisation session, link, source, terminal map entry, charity or claim with this id.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
), responses(
    (status = 200, description = "A page of events.", body = EventList,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288), if there are more events now."))),
    (status = 410, description = "`cursor_expired`"),
), security(("oauth2" = ["manage:webhook"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageWebhook)?.webhooks()?;
    let request = params.page();
    let limit = request.limit();
    let filter = EventFilter { kind: params.parsed("type"), subject: params.parsed("subject") };
    params.finish()?;
    let page = api.backend.narrowed_events(&caller, filter, &request).await?;
    let more = page.has_more.then_some(page.next.as_str());
    let filters = [
        ("type", filter.kind.map(|kind| kind.get().to_string())),
        ("subject", filter.subject.map(|subject| subject.to_string())),
    ];
    let link = answer::next_link(&api.base_url, "/events", limit, more, &filters);
    let list = EventList { data: page.items, has_more: page.has_more, next_cursor: page.next };
    Ok(answer::part(&list, link.as_deref()))
}
