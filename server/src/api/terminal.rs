//! `/terminals`: the map that says which card terminals are whose.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::scope::Scope;
use domain::terminal::{NewTerminal, TerminalChange, TerminalView};
use domain::{CharityReference, TerminalId};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::error::ApiError;
use super::query::Params;
use super::sent::{self, Sent};
use super::{Api, BASE, answer, schema};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(show, change, remove))
        .routes(routes!(confirm))
}

/// List your terminal map
///
/// Which card terminals belong to which charity, newest entries first: those that you added, and those that charities
/// added themselves. One of theirs without `confirmedAt` waits for you to confirm it. Go on with `nextCursor`, or with the address in the `Link` header.
#[utoipa::path(get, path = "/terminals", operation_id = "listTerminals", tag = "Terminals", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` of the part before, with the same filters."),
    ("charity" = Option<String>, Query, description = "Only the terminals of the charity with this reference.", example = "UP-7K4M-Q2X1"),
), responses(
    (status = 200, description = "A part of the list.", body = List<TerminalView>,
        headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288)."))),
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
/// Name one terminal by `mid` and `tid`, all terminals of a merchant by `mid` alone, or a descriptor; a `*` at the end of
/// a descriptor stands for anything that follows. A card transaction is looked up in this order, and the first of the
/// three under which any entry fits decides. If that names two charities, the gift is `held` until the map says one.
///
/// Gifts that wait for this entry are matched by themselves: the first 500 before the answer, the rest right after it.
#[utoipa::path(post, path = "/terminals", operation_id = "addTerminal", tag = "Terminals",
    request_body(content = schema::NewTerminalBody, content_type = "application/json"),
    responses(
        (status = 201, description = "It is on the map.", body = TerminalView,
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
/// Whose the terminal is, and for which gift dates.
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
/// A charity says that a terminal is its own; you say whether that is true. From then on the entry counts, and gifts that wait for
/// it are matched: the first 500 before the answer, the rest right after it. Confirming it again changes nothing. To refuse an
/// entry, take it off the map.
#[utoipa::path(post, path = "/terminals/{terminalId}/confirmation", operation_id = "confirmTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: only that version is confirmed.", example = "\"v1\""),
    ),
    responses(
        (status = 200, description = "The entry, confirmed.", body = TerminalView,
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
    let version = sent::version(request.headers())?;
    let attempt = sent::bodyless(request, &[]).await?;
    let id = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let done = api.backend.confirm_terminal_for_platform(&caller, id, version, &attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Change an entry's days
///
/// A merge patch (RFC 7396) of `validFrom` and `validUntil`; what is left out stays, and `null` takes a bound away. Gifts
/// of days that you take away, and that are in no claim yet, look for their charity again, as do gifts that wait.
#[utoipa::path(patch, path = "/terminals/{terminalId}", operation_id = "changeTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: the change is only made to that version.", example = "\"v1\""),
    ),
    request_body(content = TerminalChange, content_type = "application/json"),
    responses(
        (status = 200, description = "The entry now.", body = TerminalView,
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
    let done =
        api.backend.change_terminal_for_platform(&caller, id, change, sent.version, &sent.attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Take an entry off the map
///
/// It matches nothing from then on. Gifts that it matched and that are in no claim yet look for their charity again: without one
/// their declarations end. Taking it off again changes nothing.
#[utoipa::path(delete, path = "/terminals/{terminalId}", operation_id = "removeTerminal", tag = "Terminals",
    params(
        ("terminalId" = String, Path, description = "The entry.", example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: only that version is taken off.", example = "\"v1\""),
    ),
    responses(
        (status = 204, description = "It is off the map."),
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
    let version = sent::version(request.headers())?;
    let attempt = sent::bodyless(request, &[]).await?;
    let id = segments.at(0, errors::TERMINAL_NOT_FOUND)?;
    let done = api.backend.end_terminal_for_platform(&caller, id, version, &attempt).await?;
    Ok(answer::nothing(&done))
}
