//! `/webhook-endpoints`: addresses at which platforms are told of events.

mod view;

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::actor::WebhookManager;
use backend::idempotency::{Attempt, Done};
use backend::webhook::DeliveryFilter;
use domain::WebhookId;
use domain::scope::Scope;
use domain::webhook::{DeliveryStatus, Replay};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::answer::{self, List};
use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::sent::{self, Sent};
use crate::api::{Api, BASE, schema};

pub use self::view::{
    DeliveryView, ReplayView, SecretChangedView, TestSent, WebhookCreatedView, WebhookView,
};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show, change, remove))
        .routes(routes!(change_secret))
        .routes(routes!(replay))
        .routes(routes!(deliveries))
        .routes(routes!(test))
}

fn manager(caller: Caller) -> Result<WebhookManager, ApiError> {
    Ok(caller.with(Scope::ManageWebhook)?.webhooks()?)
}

/// Which endpoint the address names.
fn named(segments: &Segments) -> Result<WebhookId, ApiError> {
    segments.at(0, errors::WEBHOOK_NOT_FOUND)
}

/// A write about one endpoint, with a body.
async fn with_body(
    caller: Caller,
    segments: &Segments,
    request: Request,
) -> Result<(WebhookManager, WebhookId, Sent), ApiError> {
    let caller = manager(caller)?;
    let sent = Sent::read(request).await?;
    Ok((caller, named(segments)?, sent))
}

/// The same without one.
async fn without_body(
    caller: Caller,
    segments: &Segments,
    params: Params,
    request: Request,
) -> Result<(WebhookManager, WebhookId, Attempt), ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let attempt = sent::bodyless(request, &[]).await?;
    Ok((caller, named(segments)?, attempt))
}

/// The answer to a write that makes nothing that has an address.
fn written<T: Serialize>(done: &Done<T>) -> Response {
    answer::done(done, |_| String::new())
}

/// List your webhook endpoints
///
/// Without their secrets, oldest first. Go on with `nextCursor`, or with the address in the `Link` header.
#[utoipa::path(get, path = "/webhook-endpoints", operation_id = "listWebhookEndpoints", tag = "Webhooks", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` of the part before."),
), responses(
    (status = 200, description = "A part of the list.", body = List<WebhookView>,
        headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["manage:webhook"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    let request = params.page();
    let limit = request.limit();
    params.finish()?;
    let page = api.backend.webhooks_in_parts(&caller, &request).await?;
    let link = answer::next_link(&api.base_url, "/webhook-endpoints", limit, page.next.as_deref(), &[]);
    let list = List::part(page, WebhookView::from);
    Ok(answer::part(&list, link.as_deref()))
}

/// Add a webhook endpoint
///
/// It receives events from now on. The answer holds the secret that signs what is sent, this once. A platform has
/// at most 20 endpoints.
#[utoipa::path(post, path = "/webhook-endpoints", operation_id = "createWebhookEndpoint", tag = "Webhooks",
    request_body(content = schema::NewWebhookBody, content_type = "application/json"),
    responses(
        (status = 201, description = "The endpoint with its secret.", body = WebhookCreatedView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 409, description = "`conflict`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn create(State(api): State<Api>, caller: Caller, request: Request) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    let sent = Sent::read(request).await?;
    let new = api.backend.read_webhook(&sent.json)?;
    let done = api.backend.create_webhook(&caller, &new, &sent.attempt).await?;
    Ok(answer::done(&done.map(WebhookCreatedView::from), |created| {
        format!("{BASE}/webhook-endpoints/{}", created.webhook.id)
    }))
}

/// Read a webhook endpoint
///
/// Where it stands, and since when it fails, if it does. Its secret is not told again. Its version counts what is set, not how
/// its deliveries stand: `failingSince`, `deliveredAt` and `replay` come and go under the same `ETag`.
#[utoipa::path(get, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "getWebhookEndpoint", tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The endpoint.", body = WebhookView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let webhook = api.backend.webhook(&caller, named(&segments)?).await?;
    let version = answer::etag(webhook.version);
    let mut answer = Json(WebhookView::from(webhook)).into_response();
    answer::set(&mut answer, header::ETAG, &version);
    Ok(answer)
}

/// Change a webhook endpoint
///
/// What is left out stays. What waits of a type that is wanted no more is not sent; a test is. An endpoint that is enabled again
/// gets everything of the last 90 days that it wants and has not got, of each object in order, and what had failed or was given up
/// is tried as if for the first time. What was given up comes after the later events of its object that arrived meanwhile: the place
/// in `GET /events` says which was first.
#[utoipa::path(patch, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "changeWebhookEndpoint",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: the change is only made to that version.", example = "\"v1\""),
    ),
    request_body(content = schema::WebhookChangeBody, content_type = "application/json"),
    responses(
        (status = 200, description = "The endpoint as it is now.", body = WebhookView,
            headers(("ETag" = String, description = "Its new version, for If-Match."))),
        (status = 404, description = "`webhook_not_found`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn change(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let (caller, id, sent) = with_body(caller, &segments, request).await?;
    let change = api.backend.read_webhook_change(&sent.json)?;
    let done = api.backend.change_webhook(&caller, id, &change, sent.version, &sent.attempt).await?;
    Ok(written(&done.map(WebhookView::from)))
}

/// Delete a webhook endpoint
///
/// With its delivery log. The events stay in `GET /events`.
#[utoipa::path(delete, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "deleteWebhookEndpoint",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: only that version is deleted.", example = "\"v1\""),
    ),
    responses(
        (status = 204, description = "It is gone."),
        (status = 404, description = "`webhook_not_found`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn remove(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let version = sent::version(request.headers());
    let (caller, id, attempt) = without_body(caller, &segments, params, request).await?;
    let done = api.backend.delete_webhook(&caller, id, version?, &attempt).await?;
    Ok(answer::nothing(&done))
}

/// Change the secret of a webhook endpoint
///
/// For 24 hours what is sent carries the signatures of both secrets, so that your receiver can change over without a gap.
/// The answer holds the new secret, this once. Until `previousSecretUntil` there is no other one: a third would end the one that
/// your receiver may still use.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/secret", operation_id = "changeWebhookSecret",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The new secret.", body = SecretChangedView),
        (status = 404, description = "`webhook_not_found`"),
        (status = 409, description = "`conflict`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn change_secret(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let (caller, id, attempt) = without_body(caller, &segments, params, request).await?;
    let done = api.backend.change_webhook_secret(&caller, id, &attempt).await?;
    Ok(written(&done.map(SecretChangedView::from)))
}

/// Send events again
///
/// One event, or everything from `since` to `until` that the endpoint wants, delivered before or not. Of each object it
/// goes in order, and nothing newer overtakes it; while it is under way the endpoint shows it as `replay`.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/replay", operation_id = "replayWebhookEvents",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = schema::ReplayBody, content_type = "application/json"),
    responses(
        (status = 200, description = "The endpoint, with the replay of a range.", body = WebhookView),
        (status = 404, description = "`webhook_not_found`"),
        (status = 409, description = "`conflict`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn replay(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let (caller, id, sent) = with_body(caller, &segments, request).await?;
    let replay = Replay::read(&sent.json)?;
    let done = api.backend.replay(&caller, id, replay, &sent.attempt).await?;
    Ok(written(&done.map(WebhookView::from)))
}

/// Read the delivery log of a webhook endpoint
///
/// What went to it in the last 90 days, newest event first, with the tries of each. Go on with `nextCursor`, or with the
/// address in the `Link` header. Filters narrow the log together.
#[utoipa::path(get, path = "/webhook-endpoints/{webhookEndpointId}/deliveries", operation_id = "listWebhookDeliveries",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` of the part before, with the same filters."),
        ("status" = Option<DeliveryStatus>, Query, description = "Only deliveries that stand so."),
        ("eventId" = Option<String>, Query, description = "Only the delivery of this event.", example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"),
    ),
    responses(
        (status = 200, description = "A part of the log.", body = List<DeliveryView>,
            headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288)."))),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn deliveries(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    mut params: Params,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    let request = params.page();
    let limit = request.limit();
    let filter = DeliveryFilter { status: params.parsed("status"), event: params.parsed("eventId") };
    params.finish()?;
    let id = named(&segments)?;
    let page = api.backend.deliveries(&caller, id, &filter, &request).await?;
    let path = format!("/webhook-endpoints/{id}/deliveries");
    let filters = [
        ("status", filter.status.map(|status| status.to_string())),
        ("eventId", filter.event.map(|event| event.to_string())),
    ];
    let link = answer::next_link(&api.base_url, &path, limit, page.next.as_deref(), &filters);
    let list = List::part(page, DeliveryView::from);
    Ok(answer::part(&list, link.as_deref()))
}

/// Test a webhook endpoint
///
/// Sends an event `webhook.test` to this endpoint alone, whatever types it wants. The delivery log tells what came of it.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/test", operation_id = "testWebhookEndpoint",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The event is on its way.", body = TestSent),
        (status = 404, description = "`webhook_not_found`"),
        (status = 409, description = "`conflict`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn test(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let (caller, id, attempt) = without_body(caller, &segments, params, request).await?;
    let done = api.backend.test_webhook(&caller, id, &attempt).await?;
    Ok(written(&done.map(|event_id| TestSent { event_id })))
}
