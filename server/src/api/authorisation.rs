//! `/donors/{id}/authorisation…` and `/authorisation-declaration`: asking, giving and cancelling.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use domain::authorisation::view::{AuthorisationCommitted, AuthorisationNotified};
use domain::authorisation::{
    AuthorisationSummary, AuthorisationWording, CancellationAnswer, Language, NewAuthorisation,
    NewCancellation, NewNotified, wording,
};
use domain::reader::FieldValue;
use domain::scope::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::{Bearer, Caller, Segments, refused};
use super::donor::place;
use super::error::ApiError;
use super::query::Params;
use super::write_request::Sent;
use super::{Api, answer};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(wording))
        .routes(routes!(commit))
        .routes(routes!(cancel))
        .routes(routes!(notified))
}

/// Check whether a donor has an active authorisation
///
/// An authorisation counts through whichever platform the donor gave it. While `active` is true, do not ask the donor about Gift Aid.
#[utoipa::path(get, path = "/donors/{donorId}/authorisation", operation_id = "getAuthorisation", tag = "Authorisations",
    params(("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The donor's authorisation.", body = AuthorisationSummary),
        (status = 404, description = "`donor_not_found`"),
    ), security(("oauth2" = ["read:authorisation"])))]
pub async fn show(
    State(api): State<Api>,
    Bearer(token): Bearer,
    segments: Segments,
    params: Params,
) -> Result<Json<AuthorisationSummary>, ApiError> {
    match params.finish().and_then(|()| segments.at(0, errors::DONOR_NOT_FOUND)) {
        Ok(donor) => match api.backend.authorisation_of(token, donor).await {
            Ok(summary) => Ok(Json(summary)),
            Err(error) => Err(Box::pin(refused(&api, token, error)).await),
        },
        // What is wrong with a request is told to nobody who may not ask.
        Err(problem) => {
            Caller::of(&api, token).await?.with(Scope::ReadAuthorisation)?;
            Err(problem)
        }
    }
}

/// Read the wording that a donor agrees to
///
/// Show `explanation` and `text` to the donor, and send `version` back with the donor's agreement. Without `lang` the language follows
/// the Accept-Language header.
#[utoipa::path(get, path = "/authorisation-declaration", operation_id = "getAuthorisationDeclaration", tag = "Authorisations",
    params(("lang" = Option<Language>, Query, description = "English or Welsh.")),
    responses((status = 200, description = "The current wording.", body = AuthorisationWording)),
    security(("oauth2" = ["read:authorisation"])))]
pub async fn wording(caller: Caller, mut params: Params, headers: HeaderMap) -> Result<Response, ApiError> {
    caller.with(Scope::ReadAuthorisation)?;
    let asked = params.text("lang").and_then(|lang| params.keep("lang", Language::parse_field(&lang)));
    params.finish()?;
    let language = asked.unwrap_or_else(|| preferred(&headers));
    let mut answer = Json(wording::current(language)).into_response();
    answer::set(&mut answer, header::CONTENT_LANGUAGE, language.as_str());
    answer::set(&mut answer, header::VARY, "accept-language");
    Ok(answer)
}

/// The language that the caller would rather read.
fn preferred(headers: &HeaderMap) -> Language {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok()).unwrap_or_default();
    Language::preferred(list)
}

/// Create a donor's authorisation
///
/// Send the name and home address that the donor entered or confirmed, and what they agreed to. The authorisation covers gifts from today
/// until `validUntil`, never earlier ones. We tell the donor by email. If you send the same authorisation again on the same day, nothing
/// new is recorded and the donor gets no second email.
///
/// If you know the donor only by phone, we cannot email them. The response then has `notice`: give that text to the donor, and record
/// that you did with `recordAuthorisationNotified`.
#[utoipa::path(post, path = "/donors/{donorId}/authorisations", operation_id = "createAuthorisation", tag = "Authorisations",
    params(("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = NewAuthorisation, content_type = "application/json"),
    responses(
        (status = 201, description = "The authorisation is on file.", body = AuthorisationCommitted),
        (status = 200, description = "The same authorisation was already on file.", body = AuthorisationCommitted),
        (status = 404, description = "`donor_not_found`"),
        (status = 409, description = "`donor_died`"),
    ), security(("oauth2" = ["create:authorisation"])))]
pub async fn commit(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateAuthorisation)?;
    let sent = Sent::read(request).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let done = match NewAuthorisation::read(&sent.json, api.backend.now()) {
        Ok(new) => api.backend.commit_authorisation(&caller, donor, new, &sent.attempt).await?,
        // It may be the repeat of one that was taken, with an explanation that has grown too old since.
        Err(refused) => {
            let kept = api.backend.kept_answer(&caller, &sent.attempt).await?;
            kept.ok_or(refused)?
        }
    };
    Ok(answer::done(&done, |_| place(donor)))
}

/// Cancel a donor's authorisation
///
/// At once, or from `endsOn`, the first day that is not covered. Earlier gifts stay covered. We tell the donor by email. You can leave
/// the body out.
///
/// You can cancel only the authorisation that the donor gave through you. If they gave another one, on their Uplift pages or through
/// another platform, we ask them by email. It stays active until they confirm, and then ends as of your request. `cancellationPending` is
/// true until they answer, for up to 30 days. Sending the request again sends no second email.
#[utoipa::path(post, path = "/donors/{donorId}/authorisation/cancellation", operation_id = "cancelAuthorisation",
    tag = "Authorisations",
    params(("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = Option<NewCancellation>, content_type = "application/json"),
    responses(
        (status = 200, description = "Where the donor stands now.", body = CancellationAnswer),
        (status = 404, description = "`donor_not_found`"),
        (status = 409, description = "`not_authorised`"),
    ), security(("oauth2" = ["create:authorisation"])))]
pub async fn cancel(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateAuthorisation)?;
    let sent = Sent::read_optional(request).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let cancellation = NewCancellation::read(&sent.json)?;
    let done = api.backend.cancel_for_platform(&caller, donor, cancellation.ends_on(), &sent.attempt).await?;
    Ok(answer::done(&done, |_| place(donor)))
}

/// Record that you told the donor
///
/// If a donor has no email address, you must tell them about their authorisation, with the text in `notice` of the response. Use this
/// call to record how and when you did. We keep the record with the newest authorisation that you sent for the donor. Sending it again
/// changes nothing.
#[utoipa::path(post, path = "/donors/{donorId}/authorisation/notified", operation_id = "recordAuthorisationNotified",
    tag = "Authorisations",
    params(("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    request_body(content = NewNotified, content_type = "application/json"),
    responses(
        (status = 201, description = "Recorded.", body = AuthorisationNotified),
        (status = 200, description = "It was already recorded.", body = AuthorisationNotified),
        (status = 404, description = "`donor_not_found`"),
        (status = 409, description = "`nothing_to_notify`"),
    ), security(("oauth2" = ["create:authorisation"])))]
pub async fn notified(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateAuthorisation)?;
    let sent = Sent::read(request).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let notified = NewNotified::read(&sent.json, api.backend.now())?;
    let done = api.backend.record_notified(&caller, donor, notified, &sent.attempt).await?;
    Ok(answer::done(&done, |_| place(donor)))
}
