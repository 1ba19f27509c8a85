//! `/webhook-endpoints`: addresses at which platforms are told of events.

mod view;

use std::convert::identity;

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::actor::WebhookManager;
use backend::idempotency::{Attempt, Done};
use backend::webhook::{Delivery, DeliveryFilter, WebhookUrl};
use domain::WebhookId;
use domain::scope::Scope;
use domain::webhook::{DeliveryStatus, NewWebhook, Replay, ReplayFields, WebhookChange};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::answer::{self, List};
use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::write_request::{self, Sent};
use crate::api::{Api, BASE};

pub use self::view::{SecretChangedView, WebhookCreatedView, WebhookTest, WebhookView};

// Named here, because the document would name a generic type after its parameter too.
type NewEndpoint = NewWebhook<WebhookUrl>;
type EndpointChange = WebhookChange<WebhookUrl>;

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
    let attempt = write_request::bodyless(request, &[]).await?;
    Ok((caller, named(segments)?, attempt))
}

/// The answer to a write that makes nothing that has an address.
fn written<T: Serialize>(done: &Done<T>) -> Response {
    answer::done(done, |_| String::new())
}

/// List your webhook endpoints
///
/// Without their secrets, oldest first. For the next page use `nextCursor`, or the address in the `Link` header.
#[utoipa::path(get, path = "/webhook-endpoints", operation_id = "listWebhookEndpoints", tag = "Webhooks", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` from the previous page."),
), responses(
    (status = 200, description = "A page of the list.", body = List<WebhookView>,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
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
/// The endpoint receives events from now on. The response has the secret that signs them. It is shown only once. A platform can have 20
/// endpoints.
#[utoipa::path(post, path = "/webhook-endpoints", operation_id = "createWebhookEndpoint", tag = "Webhooks",
    request_body(content = NewEndpoint, content_type = "application/json"),
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
/// Its settings and delivery status. The secret is not shown again. The `ETag` changes only when settings change, not with
/// `failingSince`, `deliveredAt` and `replay`.
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
/// Fields that you leave out do not change. Queued events of a removed type are dropped; test events are still sent. An endpoint that you
/// enable again gets all events of the last 90 days that it wants and has not received, in order for each object, each with ten new
/// attempts. An event that was given up comes after later events of its object that have already arrived: the order in `GET /events` is
/// the right one.
#[utoipa::path(patch, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "changeWebhookEndpoint",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The change is made only if the version is still the same.", example = "\"v1\""),
    ),
    request_body(content = EndpointChange, content_type = "application/json"),
    responses(
        (status = 200, description = "Read the endpoint.", body = WebhookView,
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
    let done =
        api.backend.change_webhook(&caller, id, &change, sent.versions.as_deref(), &sent.attempt).await?;
    Ok(written(&done.map(WebhookView::from)))
}

/// Delete a webhook endpoint
///
/// Deletes the endpoint and its delivery log. The events stay in `GET /events`.
#[utoipa::path(delete, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "deleteWebhookEndpoint",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. It is deleted only if the version is still the same.", example = "\"v1\""),
    ),
    responses(
        (status = 204, description = "The endpoint was deleted."),
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
    let versions = write_request::versions(request.headers());
    let (caller, id, attempt) = without_body(caller, &segments, params, request).await?;
    let done = api.backend.delete_webhook(&caller, id, versions?.as_deref(), &attempt).await?;
    Ok(answer::nothing(&done))
}

/// Change the secret of a webhook endpoint
///
/// For 24 hours both secrets sign, so that your receiver can change over without a gap. The response has the new secret. It is shown only
/// once. You can change the secret again after `previousSecretUntil`: before that, a change would end the secret that your receiver may
/// still use.
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
/// One event, or all events from `since` to `until` that the endpoint wants, including events already delivered. They are sent in order
/// for each object and before any newer event. While this runs, the endpoint has `replay`.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/replay", operation_id = "replayWebhookEvents",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = ReplayFields, content_type = "application/json"),
    responses(
        (status = 200, description = "The endpoint, with `replay` for a range.", body = WebhookView),
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
/// What was sent to it in the last 90 days, newest event first, with each attempt. For the next page use `nextCursor`, or the address in
/// the `Link` header. If you send several filters, all of them apply.
#[utoipa::path(get, path = "/webhook-endpoints/{webhookEndpointId}/deliveries", operation_id = "listWebhookDeliveries",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, with the same filters."),
        ("status" = Option<DeliveryStatus>, Query, description = "Only deliveries with this status."),
        ("eventId" = Option<String>, Query, description = "Only deliveries of this event.", example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"),
    ),
    responses(
        (status = 200, description = "A page of the log.", body = List<Delivery>,
            headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
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
    let list = List::part(page, identity);
    Ok(answer::part(&list, link.as_deref()))
}

/// Test a webhook endpoint
///
/// Sends an event `webhook.test` to this endpoint, whatever types it wants. The delivery log shows the result.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/test", operation_id = "testWebhookEndpoint",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The event is being sent.", body = WebhookTest),
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
    Ok(written(&done.map(|event_id| WebhookTest { event_id })))
}
