//! `/authorisation-sessions`: the capture page, for platforms without a form of their own.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use domain::CaptureId;
use domain::capture::view::{CaptureCreated, CaptureSession};
use domain::capture::{CaptureState, NewCapture};
use domain::scope::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::error::ApiError;
use super::query::Params;
use super::write_request::{self, Sent};
use super::{Api, BASE, answer};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(show)).routes(routes!(cancel))
}

/// Begin an authorisation session
///
/// Our page asks one donor for an authorisation. Send the donor to `url`, open it in a window, or show it in a frame on your page. The
/// page shows the donor details that you send, for the donor to check; we use them for nothing else until the donor agrees. The donor
/// then goes to `returnUrl`, with the session's id as `authorisationSession`. Read the session, or wait for
/// `authorisation_session.completed`, to get `donorId`.
///
/// With `donation` the session is for a donation without a donor, such as a tap on a terminal. It is open for 30 days, and the response
/// has a short address and a QR code. The donation then belongs to the donor who completes the session. This cancels an earlier
/// session of the donation if we are only waiting for someone to open the link we emailed.
#[utoipa::path(post, path = "/authorisation-sessions", operation_id = "createAuthorisationSession",
    tag = "Authorisation sessions",
    request_body(content = NewCapture, content_type = "application/json"),
    responses(
        (status = 201, description = "The session, with `url`.", body = CaptureCreated),
        (status = 409, description = "`session_open` `not_awaiting_donor` `deleted`"),
    ), security(("oauth2" = ["create:authorisation"])))]
pub async fn create(State(api): State<Api>, caller: Caller, request: Request) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateAuthorisation)?;
    let sent = Sent::read(request).await?;
    let new = NewCapture::read(&sent.json)?;
    let done = api.backend.create_capture(&caller, new, &sent.attempt).await?;
    Ok(answer::done(&done, |created| format!("{BASE}/authorisation-sessions/{}", created.session.id)))
}

/// List your authorisation sessions
///
/// Newest first, without `url`. Sessions that were not completed are listed for 90 days after they end. For the next page use
/// `nextCursor`, or the address in the `Link` header.
#[utoipa::path(get, path = "/authorisation-sessions", operation_id = "listAuthorisationSessions",
    tag = "Authorisation sessions",
    params(
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, with the same filters."),
        ("status" = Option<CaptureState>, Query, description = "Only sessions with this status."),
    ),
    responses(
        (status = 200, description = "A page of the list.", body = List<CaptureSession>,
            headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
    ), security(("oauth2" = ["read:authorisation"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadAuthorisation)?;
    let request = params.page();
    let limit = request.limit();
    let status = params.parsed::<CaptureState>("status");
    params.finish()?;
    let page = api.backend.captures_for_platform(&caller, status, &request).await?;
    let filters = [("status", status.map(|status| status.to_string()))];
    let path = "/authorisation-sessions";
    let link = answer::next_link(&api.base_url, path, limit, page.next.as_deref(), &filters);
    let list = List::part(page, |session| session);
    Ok(answer::part(&list, link.as_deref()))
}

/// Read an authorisation session
///
/// Its status, and its donor once it is completed. `url` is not shown again.
#[utoipa::path(get, path = "/authorisation-sessions/{authorisationSessionId}", operation_id = "getAuthorisationSession",
    tag = "Authorisation sessions",
    params(("authorisationSessionId" = String, Path, description = "The session.", example = "cap_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The session.", body = CaptureSession),
        (status = 404, description = "`authorisation_session_not_found`"),
    ), security(("oauth2" = ["read:authorisation"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadAuthorisation)?;
    params.finish()?;
    let session = api.backend.capture_for_platform(&caller, named(&segments)?).await?;
    Ok(Json(&session).into_response())
}

/// Cancel an authorisation session
///
/// The page can no longer be used. Cancelling it again changes nothing. You cannot cancel a completed session: cancel the authorisation
/// instead.
#[utoipa::path(post, path = "/authorisation-sessions/{authorisationSessionId}/cancellation",
    operation_id = "cancelAuthorisationSession", tag = "Authorisation sessions",
    params(("authorisationSessionId" = String, Path, description = "The session.", example = "cap_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The cancelled session.", body = CaptureSession),
        (status = 404, description = "`authorisation_session_not_found`"),
        (status = 409, description = "`session_completed` `session_expired`"),
    ), security(("oauth2" = ["create:authorisation"])))]
pub async fn cancel(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateAuthorisation)?;
    params.finish()?;
    let attempt = write_request::bodyless(request, &[]).await?;
    let done = api.backend.cancel_capture(&caller, named(&segments)?, &attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Which session the address names.
fn named(segments: &Segments) -> Result<CaptureId, ApiError> {
    segments.at(0, errors::AUTHORISATION_SESSION_NOT_FOUND)
}
