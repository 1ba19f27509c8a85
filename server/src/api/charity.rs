//! `/charities`: those that added the caller's platform as a donation source.

use std::convert::identity;

use app::developers::errors;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use backend::claim::PlatformClaim;
use backend::source::PlatformCharity;
use domain::CharityReference;
use domain::scope::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::donation::read::instant;
use super::error::ApiError;
use super::query::Params;
use super::{Api, answer};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(show)).routes(routes!(claims))
}

/// List the charities that added your platform
///
/// Newest first, including charities that ended the connection, each with its reference within your platform. For the next page use
/// `nextCursor`, or the address in the `Link` header.
#[utoipa::path(get, path = "/charities", operation_id = "listCharities", tag = "Charities", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` from the previous page."),
), responses(
    (status = 200, description = "A page of the list.", body = List<PlatformCharity>,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["read:charity"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    let request = params.page();
    params.finish()?;
    let limit = request.limit();
    let page = api.backend.charities_of_platform(&caller, &request).await?;
    let link = answer::next_link(&api.base_url, "/charities", limit, page.next.as_deref(), &[]);
    let list = List::part(page, identity);
    Ok(answer::part(&list, link.as_deref()))
}

/// Read a charity by its reference
///
/// Case, spaces and hyphens do not matter.
#[utoipa::path(get, path = "/charities/{reference}", operation_id = "getCharity", tag = "Charities",
    params(("reference" = String, Path, description = "The charity's reference within your platform.", example = "UP-7K4M-Q2X1")),
    responses(
        (status = 200, description = "The charity.", body = PlatformCharity),
        (status = 404, description = "`charity_not_found`"),
    ), security(("oauth2" = ["read:charity"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Json<PlatformCharity>, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    params.finish()?;
    let reference: CharityReference = segments.at(0, errors::CHARITY_NOT_FOUND)?;
    Ok(Json(api.backend.charity_of_platform(&caller, &reference).await?))
}

/// List a charity's claims
///
/// Claims with donations of yours that were sent to HMRC, the last changed first. With `since`, only claims changed since then. For the
/// next page use `nextCursor`, or the address in the `Link` header.
#[utoipa::path(get, path = "/charities/{reference}/claims", operation_id = "listClaims", tag = "Charities",
    params(
        ("reference" = String, Path, description = "The charity's reference within your platform.", example = "UP-7K4M-Q2X1"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, with the same `since`."),
        ("since" = Option<String>, Query, description = "Only claims changed at this time or later. A date means the start of that day in London.", example = "2026-11-01"),
    ),
    responses(
        (status = 200, description = "A page of the list.", body = List<PlatformClaim>,
            headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
        (status = 404, description = "`charity_not_found`"),
    ), security(("oauth2" = ["read:charity"])))]
pub async fn claims(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    mut params: Params,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    let request = params.page();
    let limit = request.limit();
    let since = instant(&mut params, "since");
    params.finish()?;
    let reference: CharityReference = segments.at(0, errors::CHARITY_NOT_FOUND)?;
    let page = api.backend.claims_for_platform(&caller, &reference, since, &request).await?;
    let path = format!("/charities/{}/claims", escaped(segments.text(0)));
    let filters = [("since", since.map(|since| since.to_string()))];
    let link = answer::next_link(&api.base_url, &path, limit, page.next.as_deref(), &filters);
    let list = List::part(page, identity);
    Ok(answer::part(&list, link.as_deref()))
}

/// A reference as one segment of a path (RFC 3986 section 3.3): it may hold spaces and slashes.
fn escaped(reference: &str) -> String {
    let mut escaped = String::with_capacity(reference.len());
    for byte in reference.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}
