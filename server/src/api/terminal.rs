//! `/terminals`: the map that says which card terminals are whose.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::scope::Scope;
use domain::terminal::{NewTerminal, NewTerminalFields, TerminalChange, TerminalView};
use domain::{CharityReference, TerminalId};
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
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(show, change, remove))
        .routes(routes!(confirm))
}

/// List your terminal map
///
/// Which card terminal belongs to which charity, newest entries first. It has the entries that you added and those that charities added.
/// A charity's entry without `confirmedAt` is waiting for you to confirm it. For the next page use `nextCursor`, or the address in the
/// `Link` header.
#[utoipa::path(get, path = "/terminals", operation_id = "listTerminals", tag = "Terminals", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, with the same filters."),
    ("charity" = Option<String>, Query, description = "Only the terminals of the charity with this reference.", example = "UP-7K4M-Q2X1"),
), responses(
    (status = 200, description = "A page of the list.", body = List<TerminalView>,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["manage:terminal"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    let request = params.page();
    let limit = request.limit();
    let charity = params.parsed::<CharityReference>("charity");
    params.finish()?;
    let page = api.backend.terminals_for_platform(&caller, charity.as_ref(), &request).await?;
    let filters = [("charity", charity.map(|charity| charity.to_string()))];
    let link = answer::next_link(&api.base_url, "/terminals", limit, page.next.as_deref(), &filters);
    let list = List::part(page, |terminal| terminal.view);
    Ok(answer::part(&list, link.as_deref()))
}

/// Add a terminal to the map
///
/// Send `mid` and `tid` for one terminal, `mid` for all terminals of a merchant, or a descriptor. A `*` at the end of a descriptor
/// matches anything that follows. A card transaction is looked up in this order, and the first of the three that matches decides. If it
/// matches two charities, the gift is `held` until you correct the map.
///
/// Waiting gifts are matched automatically: the first 500 before the response, the rest straight after.
#[utoipa::path(post, path = "/terminals", operation_id = "addTerminal", tag = "Terminals",
    request_body(content = NewTerminalFields, content_type = "application/json"),
    responses(
        (status = 201, description = "The entry was added.", body = TerminalView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 409, description = "`terminal_exists`"),
    ), security(("oauth2" = ["manage:terminal"])))]
pub async fn add(State(api): State<Api>, caller: Caller, request: Request) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    let sent = Sent::read(request).await?;
    let (charity, new) = NewTerminal::read_for_platform(&sent.json)?;
    let done = api.backend.add_terminal_for_platform(&caller, &charity, &new, &sent.attempt).await?;
    Ok(answer::done(&done, |terminal| format!("{BASE}/terminals/{}", terminal.id)))
}

/// Read an entry of the map
///
/// Which charity the terminal belongs to, and for which gift dates.
#[utoipa::path(get, path = "/terminals/{terminalId}", operation_id = "getTerminal", tag = "Terminals",
    params(("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The entry.", body = TerminalView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 404, description = "`terminal_not_found`"),
    ), security(("oauth2" = ["manage:terminal"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    params.finish()?;
    let id: TerminalId = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let terminal = api.backend.terminal_for_platform(&caller, id).await?;
    let mut answer = Json(&terminal.view).into_response();
    answer::set(&mut answer, header::ETAG, &answer::etag(terminal.version));
    Ok(answer)
}

/// Confirm a charity's entry
///
/// A charity added a terminal as its own, and you confirm that this is right. The entry then takes effect and waiting gifts are matched:
/// the first 500 before the response, the rest straight after. Confirming it again changes nothing. To refuse an entry, remove it.
#[utoipa::path(post, path = "/terminals/{terminalId}/confirmation", operation_id = "confirmTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The entry is confirmed only if the version is still the same.", example = "\"v1\""),
    ),
    responses(
        (status = 200, description = "The confirmed entry.", body = TerminalView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 404, description = "`terminal_not_found`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["manage:terminal"])))]
pub async fn confirm(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    params.finish()?;
    let versions = write_request::versions(request.headers())?;
    let attempt = write_request::bodyless(request, &[]).await?;
    let id = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let done = api.backend.confirm_terminal_for_platform(&caller, id, versions.as_deref(), &attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Change an entry's dates
///
/// A merge patch (RFC 7396) of `validFrom` and `validUntil`. A field that you leave out does not change; `null` removes the limit.
/// Waiting gifts, and gifts of dates that you remove and that are not in a claim, are matched again.
#[utoipa::path(patch, path = "/terminals/{terminalId}", operation_id = "changeTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The change is made only if the version is still the same.", example = "\"v1\""),
    ),
    request_body(content = TerminalChange, content_type = "application/json"),
    responses(
        (status = 200, description = "The changed entry.", body = TerminalView,
            headers(("ETag" = String, description = "Its new version, for If-Match."))),
        (status = 404, description = "`terminal_not_found`"),
        (status = 409, description = "`terminal_exists`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["manage:terminal"])))]
pub async fn change(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    let sent = Sent::read(request).await?;
    let id = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let change = TerminalChange::read(&sent.json)?;
    let done = api
        .backend
        .change_terminal_for_platform(&caller, id, change, sent.versions.as_deref(), &sent.attempt)
        .await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Remove an entry from the map
///
/// The entry no longer matches gifts. Gifts that it matched and that are not in a claim are matched again; if no entry matches, their
/// declarations end. Removing it again changes nothing.
#[utoipa::path(delete, path = "/terminals/{terminalId}", operation_id = "removeTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The entry is removed only if the version is still the same.", example = "\"v1\""),
    ),
    responses(
        (status = 204, description = "The entry was removed."),
        (status = 404, description = "`terminal_not_found`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["manage:terminal"])))]
pub async fn remove(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ManageTerminal)?;
    params.finish()?;
    let versions = write_request::versions(request.headers())?;
    let attempt = write_request::bodyless(request, &[]).await?;
    let id = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let done = api.backend.end_terminal_for_platform(&caller, id, versions.as_deref(), &attempt).await?;
    Ok(answer::nothing(&done))
}
