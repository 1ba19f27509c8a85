//! Reading donations and their declarations.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::page::PageRequest;
use domain::Reference;
use domain::donation::{DeclarationView, DonationView};
use domain::field_error::Problem;
use domain::scope::Scope;

use crate::api::answer::List;
use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::{Api, BASE, answer, problem};

/// Rows of a part when the caller does not say.
const USUAL_ROWS: u16 = 50;
/// The most rows of a part.
const MOST_ROWS: u16 = 100;

/// List your donations
///
/// Newest first, deleted ones too. Go on with `nextCursor`, or with the address in the `Link` header.
#[utoipa::path(get, path = "/donations", operation_id = "listDonations", tag = "Donations", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` of the part before."),
    ("reference" = Option<String>, Query, description = "Only the donation with this reference of yours.", example = "gift-1001"),
), responses(
    (status = 200, description = "A part of the list.", body = List<DonationView>,
        headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["read:donation"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadDonation)?;
    let limit = params
        .text("limit")
        .and_then(|text| params.keep("limit", rows(&text)));
    let after = params.text("after");
    let reference = params
        .text("reference")
        .and_then(|text| params.keep("reference", Reference::parse(&text)));
    params.finish()?;
    let limit = limit.unwrap_or(USUAL_ROWS);
    let request = PageRequest::new(limit, after);
    let reference = reference.as_ref().map(Reference::as_str);
    let page = api
        .backend
        .donations_for_platform(&caller, reference, &request)
        .await?;
    let next = page
        .next
        .as_deref()
        .map(|cursor| next_address(&api.base_url, limit, cursor, reference));
    let mut answer = Json(List::part(page, |shown| shown.view)).into_response();
    if let Some(next) = next {
        answer::set(&mut answer, header::LINK, &format!("<{next}>; rel=\"next\""));
    }
    Ok(answer)
}

fn rows(text: &str) -> Result<u16, Problem> {
    let rows = text.parse().ok().filter(|rows| (1..=MOST_ROWS).contains(rows));
    rows.ok_or_else(|| Problem::new("out_of_range", "Send a whole number from 1 to 100."))
}

fn next_address(base_url: &str, limit: u16, cursor: &str, reference: Option<&str>) -> String {
    let limit = limit.to_string();
    let pairs = [
        Some(("limit", limit.as_str())),
        Some(("after", cursor)),
        reference.map(|reference| ("reference", reference)),
    ];
    let query =
        serde_urlencoded::to_string(pairs.into_iter().flatten().collect::<Vec<_>>()).unwrap_or_default();
    format!("{base_url}{BASE}/donations?{query}")
}

/// Read a donation
///
/// A deleted donation stays readable, with `deletedAt` and the state `cancelled`.
#[utoipa::path(get, path = "/donations/{donationId}", operation_id = "getDonation", tag = "Donations",
    params(("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The donation.", body = DonationView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 404, description = "`donation_not_found`"),
    ), security(("oauth2" = ["read:donation"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadDonation)?;
    params.finish()?;
    let id = segments.at(0, problem::DONATION_NOT_FOUND)?;
    let shown = api.backend.donation_for_platform(&caller, id).await?;
    let mut answer = Json(&shown.view).into_response();
    answer::set(&mut answer, header::ETAG, &answer::etag(shown.version));
    Ok(answer)
}

/// Read a donation's declaration
///
/// The newest one: it is `made`, or it was `cancelled` or `replaced`. The donor's name and address are on record and
/// not repeated here.
#[utoipa::path(get, path = "/donations/{donationId}/declaration", operation_id = "getDeclaration", tag = "Donations",
    params(("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a")),
    responses(
        (status = 200, description = "The declaration.", body = DeclarationView),
        (status = 404, description = "`donation_not_found` `declaration_not_found`"),
    ), security(("oauth2" = ["read:donation"])))]
pub async fn declaration(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Json<DeclarationView>, ApiError> {
    let caller = caller.with(Scope::ReadDonation)?;
    params.finish()?;
    let id = segments.at(0, problem::DONATION_NOT_FOUND)?;
    let declarations = api.backend.declarations_for_platform(&caller, id).await?;
    let newest = declarations
        .into_iter()
        .next_back()
        .ok_or_else(|| ApiError::new(problem::DECLARATION_NOT_FOUND))?;
    Ok(Json(newest))
}
