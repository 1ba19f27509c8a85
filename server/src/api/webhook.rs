//! `/webhook-endpoints`: addresses at which platforms are told of events.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use backend::actor::WebhookManager;
use backend::webhook::{AttemptView, Delivery, Replaying, SecretChanged, Webhook, WebhookCreated};
use domain::scope::Scope;
use domain::webhook::{DeliveryFailure, DeliveryStatus, DisabledReason, Replay, Wanted};
use domain::{EventId, EventType, Timestamp, WebhookId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::error::ApiError;
use super::query::Params;
use super::sent::{self, Sent};
use super::{Api, BASE, answer, schema};

/// An endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookEndpoint, example = json!({
    "id": "whk_01ke5v3s8f7qk9mz4x2w6r1t0a", "url": "https://hooks.example.org/uplift", "description": "Ledger",
    "eventTypes": ["donation.declared", "donation.cancelled"], "enabled": true,
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z"
}))]
pub struct WebhookView {
    /// Its id.
    #[schema(value_type = String, example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: WebhookId,
    /// Where events are sent.
    #[schema(example = "https://hooks.example.org/uplift")]
    pub url: String,
    /// What you call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Ledger")]
    pub description: Option<String>,
    /// Which events are sent; all, with those that come to be later, where it is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<schema::EventTypeWord>>, nullable = false)]
    pub event_types: Option<Vec<&'static str>>,
    /// Whether events are sent.
    pub enabled: bool,
    /// Why they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub disabled_reason: Option<DisabledReason>,
    /// Since when they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-24T12:00:00Z")]
    pub disabled_at: Option<Timestamp>,
    /// Since when every try has failed; not there while deliveries work.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-21T09:00:00Z")]
    pub failing_since: Option<Timestamp>,
    /// The last delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-21T09:05:00Z")]
    pub delivered_at: Option<Timestamp>,
    /// Until when, by real time, the secret before the present one signs too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-22T09:05:00Z")]
    pub previous_secret_until: Option<Timestamp>,
    /// The replay that is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub replay: Option<ReplayView>,
    /// Since when it is there.
    #[schema(value_type = String, example = "2026-11-21T09:05:00Z")]
    pub created_at: Timestamp,
    /// When it was changed last.
    #[schema(value_type = String, example = "2026-11-21T09:05:00Z")]
    pub updated_at: Timestamp,
}

/// A replay that is under way.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayView {
    /// From this instant.
    #[schema(value_type = String, example = "2026-11-21T00:00:00Z")]
    pub since: Timestamp,
    /// To this one, which is not in it.
    #[schema(value_type = String, example = "2026-11-22T00:00:00Z")]
    pub until: Timestamp,
}

impl From<Replaying> for ReplayView {
    fn from(replaying: Replaying) -> Self {
        Self {
            since: replaying.since,
            until: replaying.until,
        }
    }
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
            replay: webhook.replaying.map(ReplayView::from),
            created_at: webhook.created_at,
            updated_at: webhook.updated_at,
        }
    }
}

/// A new endpoint, with its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "id": "whk_01ke5v3s8f7qk9mz4x2w6r1t0a", "url": "https://hooks.example.org/uplift", "description": "Ledger",
    "eventTypes": ["donation.declared", "donation.cancelled"], "enabled": true,
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z",
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA="
}))]
pub struct WebhookCreatedView {
    /// The endpoint.
    #[serde(flatten)]
    pub webhook: WebhookView,
    /// The secret that signs what is sent. It is shown this once: keep it where only your receiver reads it.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=")]
    pub secret: String,
}

impl From<WebhookCreated> for WebhookCreatedView {
    fn from(created: WebhookCreated) -> Self {
        Self {
            webhook: created.webhook.into(),
            secret: created.secret,
        }
    }
}

/// A new secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=", "previousSecretUntil": "2026-11-22T09:05:00Z"
}))]
pub struct SecretChangedView {
    /// The secret. It is shown this once.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=")]
    pub secret: String,
    /// Until when, by real time, what is sent carries the signature of the one before too.
    #[schema(value_type = String, example = "2026-11-22T09:05:00Z")]
    pub previous_secret_until: Timestamp,
}

impl From<SecretChanged> for SecretChangedView {
    fn from(changed: SecretChanged) -> Self {
        Self {
            secret: changed.secret,
            previous_secret_until: changed.previous_until,
        }
    }
}

/// One event on its way to an endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookDelivery, example = json!({
    "eventId": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a", "eventType": "donation.declared", "eventTimestamp": "2026-11-24T00:00:12Z",
    "status": "delivered", "attempts": [{"at": "2026-11-24T00:00:12Z", "statusCode": 200, "milliseconds": 41}],
    "endedAt": "2026-11-24T00:00:12Z"
}))]
pub struct DeliveryView {
    /// The event.
    #[schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub event_id: EventId,
    /// What happened; `webhook.test` too.
    #[schema(example = "donation.declared")]
    pub event_type: &'static str,
    /// When it happened.
    #[schema(value_type = String, example = "2026-11-24T00:00:12Z")]
    pub event_timestamp: Timestamp,
    /// Where its delivery stands.
    pub status: DeliveryStatus,
    /// The newest ten tries, oldest of them first.
    pub attempts: Vec<AttemptShown>,
    /// When it is tried next. Not there while it waits for an earlier event of the same object or the endpoint is
    /// disabled, and when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-24T00:05:00Z")]
    pub next_try_at: Option<Timestamp>,
    /// When it arrived or was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-11-24T00:00:12Z")]
    pub ended_at: Option<Timestamp>,
}

impl From<Delivery> for DeliveryView {
    fn from(delivery: Delivery) -> Self {
        Self {
            event_id: delivery.event_id,
            event_type: delivery.kind.as_str(),
            event_timestamp: delivery.happened_at,
            status: delivery.status,
            attempts: delivery.attempts.into_iter().map(AttemptShown::from).collect(),
            next_try_at: delivery.next_try_at,
            ended_at: delivery.ended_at,
        }
    }
}

/// One try.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookAttempt)]
pub struct AttemptShown {
    /// When.
    #[schema(value_type = String, example = "2026-11-24T00:00:12Z")]
    pub at: Timestamp,
    /// What your endpoint answered; not there when it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 200)]
    pub status_code: Option<u16>,
    /// Why it failed; not there when it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub failure: Option<DeliveryFailure>,
    /// How long it took.
    #[schema(example = 41)]
    pub milliseconds: i32,
}

impl From<AttemptView> for AttemptShown {
    fn from(attempt: AttemptView) -> Self {
        Self {
            at: attempt.at,
            status_code: attempt.status_code,
            failure: attempt.failure,
            milliseconds: attempt.milliseconds,
        }
    }
}

/// The event of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"eventId": "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"}))]
pub struct TestSent {
    /// The event to look for in the delivery log.
    #[schema(value_type = String, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub event_id: EventId,
}

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

/// List your webhook endpoints
///
/// All of them, without their secrets.
#[utoipa::path(get, path = "/webhook-endpoints", operation_id = "listWebhookEndpoints", tag = "Webhooks",
    responses((status = 200, description = "The whole list, oldest first.", body = List<WebhookView>)),
    security(("oauth2" = ["manage:webhook"])))]
pub async fn list(
    State(api): State<Api>,
    caller: Caller,
    params: Params,
) -> Result<Json<List<WebhookView>>, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let webhooks = api.backend.webhooks(&caller).await?;
    Ok(Json(List::whole(
        webhooks.into_iter().map(WebhookView::from).collect(),
    )))
}

/// Add a webhook endpoint
///
/// It is told of what happens from now on. The answer holds the secret that signs what is sent, this once. A platform has
/// at most 20 endpoints.
#[utoipa::path(post, path = "/webhook-endpoints", operation_id = "createWebhookEndpoint", tag = "Webhooks",
    request_body(content = schema::NewWebhookBody, content_type = "application/json"),
    responses(
        (status = 201, description = "The endpoint with its secret.", body = WebhookCreatedView),
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
/// Where it stands, and since when it fails, if it does. Its secret is not told again.
#[utoipa::path(get, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "getWebhookEndpoint", tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The endpoint.", body = WebhookView),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Json<WebhookView>, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    Ok(Json(api.backend.webhook(&caller, id).await?.into()))
}

/// Change a webhook endpoint
///
/// What is left out stays. An endpoint that is enabled again gets everything that happened meanwhile, in order, and what
/// had failed is tried as if for the first time.
#[utoipa::path(patch, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "changeWebhookEndpoint",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = schema::WebhookChangeBody, content_type = "application/json"),
    responses(
        (status = 200, description = "The endpoint as it is now.", body = WebhookView),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn change(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    let sent = Sent::read(request).await?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let change = api.backend.read_webhook_change(&sent.json)?;
    let done = api
        .backend
        .change_webhook(&caller, id, &change, &sent.attempt)
        .await?;
    Ok(answer::done(&done.map(WebhookView::from), |_| String::new()))
}

/// Delete a webhook endpoint
///
/// With its delivery log. The events stay in `GET /events`.
#[utoipa::path(delete, path = "/webhook-endpoints/{webhookEndpointId}", operation_id = "deleteWebhookEndpoint",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn remove(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    parts: Parts,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let attempt = sent::bodyless(&parts)?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let done = api.backend.delete_webhook(&caller, id, &attempt).await?;
    Ok(answer::nothing(&done))
}

/// Change the secret of a webhook endpoint
///
/// For 24 hours what is sent carries the signatures of both secrets, so that your receiver can change over without a gap.
/// The answer holds the new secret, this once.
#[utoipa::path(post, path = "/webhook-endpoints/{webhookEndpointId}/secret", operation_id = "changeWebhookSecret",
    tag = "Webhooks",
    params(("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The new secret.", body = SecretChangedView),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn change_secret(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    parts: Parts,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let attempt = sent::bodyless(&parts)?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let done = api.backend.change_webhook_secret(&caller, id, &attempt).await?;
    Ok(answer::done(&done.map(SecretChangedView::from), |_| {
        String::new()
    }))
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
    let caller = manager(caller)?;
    let sent = Sent::read(request).await?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let replay = Replay::read(&sent.json)?;
    let done = api.backend.replay(&caller, id, replay, &sent.attempt).await?;
    Ok(answer::done(&done.map(WebhookView::from), |_| String::new()))
}

/// Read the delivery log of a webhook endpoint
///
/// What went to it in the last 90 days, newest event first, with the tries of each.
#[utoipa::path(get, path = "/webhook-endpoints/{webhookEndpointId}/deliveries", operation_id = "listWebhookDeliveries",
    tag = "Webhooks",
    params(
        ("webhookEndpointId" = String, Path, description = "The endpoint.", example = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` of the part before."),
    ),
    responses(
        (status = 200, description = "A part of the log.", body = List<DeliveryView>),
        (status = 404, description = "`webhook_not_found`"),
    ), security(("oauth2" = ["manage:webhook"])))]
pub async fn deliveries(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    mut params: Params,
) -> Result<Json<List<DeliveryView>>, ApiError> {
    let caller = manager(caller)?;
    let request = params.page();
    params.finish()?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let page = api.backend.deliveries(&caller, id, &request).await?;
    Ok(Json(List::part(page, DeliveryView::from)))
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
    parts: Parts,
) -> Result<Response, ApiError> {
    let caller = manager(caller)?;
    params.finish()?;
    let attempt = sent::bodyless(&parts)?;
    let id = segments.at(0, errors::WEBHOOK_NOT_FOUND)?;
    let done = api.backend.test_webhook(&caller, id, &attempt).await?;
    Ok(answer::done(&done.map(|event_id| TestSent { event_id }), |_| {
        String::new()
    }))
}
