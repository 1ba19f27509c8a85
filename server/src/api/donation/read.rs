//! Reading donations and their declarations.

use app::developers::errors;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::donation::PlatformFilter;
use domain::Timestamp;
use domain::calendar::{london_midnight, parse_date};
use domain::donation::{DeclarationView, DonationView, Status};
use domain::field_error::Problem;
use domain::scope::Scope;

use crate::api::answer::List;
use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::{Api, answer};

/// List your donations
///
/// Newest first by when you sent them, including deleted donations. For the next page use `nextCursor`, or the address in the `Link` header.
/// If you send several filters, all of them apply. `createdFrom` and `createdBefore` go by when you sent a donation, not by when the gift
/// was made.
#[utoipa::path(get, path = "/donations", operation_id = "listDonations", tag = "Donations", params(
    ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
    ("after" = Option<String>, Query, description = "`nextCursor` from the previous page, with the same filters."),
    ("reference" = Option<String>, Query, description = "Only the donation with your reference.", example = "gift-1001"),
    ("status" = Option<Status>, Query, description = "Only donations with this status."),
    ("charity" = Option<String>, Query, description = "Only donations for the charity with this reference.", example = "UP-7K4M-Q2X1"),
    ("donorId" = Option<String>, Query, description = "Only donations of this donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
    ("createdFrom" = Option<String>, Query, description = "Only donations that you sent at this time or later. A date means the start of that day in London.", example = "2026-11-01"),
    ("createdBefore" = Option<String>, Query, description = "Only donations that you sent before this time. A date means the start of that day in London.", example = "2026-12-01"),
), responses(
    (status = 200, description = "A page of the list.", body = List<DonationView>,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["read:donation"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadDonation)?;
    let request = params.page();
    let filter = PlatformFilter {
        reference: params.parsed("reference"),
        status: params.parsed("status"),
        charity: params.parsed("charity"),
        donor: params.parsed("donorId"),
        created_from: instant(&mut params, "createdFrom"),
        created_before: instant(&mut params, "createdBefore"),
    };
    params.finish()?;
    let limit = request.limit();
    let page = api.backend.donations_for_platform(&caller, &filter, &request).await?;
    let filters = [
        ("reference", filter.reference.as_ref().map(ToString::to_string)),
        ("status", filter.status.as_ref().map(ToString::to_string)),
        ("charity", filter.charity.as_ref().map(ToString::to_string)),
        ("donorId", filter.donor.as_ref().map(ToString::to_string)),
        ("createdFrom", filter.created_from.as_ref().map(ToString::to_string)),
        ("createdBefore", filter.created_before.as_ref().map(ToString::to_string)),
    ];
    let link = answer::next_link(&api.base_url, "/donations", limit, page.next.as_deref(), &filters);
    let list = List::part(page, |shown| shown.view);
    Ok(answer::part(&list, link.as_deref()))
}

/// An instant, or the start of a day in London.
pub(in crate::api) fn instant(params: &mut Params, name: &'static str) -> Option<Timestamp> {
    let text = params.text(name)?;
    // A plus sign that a caller did not escape arrives as a space; an instant has no space.
    let text = text.replace(' ', "+");
    let read = parse_date(&text).map(london_midnight).or_else(|_| Timestamp::parse(&text));
    let problem = "Send a date, or a date and time with its offset, such as 2026-11-21T09:05:00Z.";
    params.keep(name, read.map_err(|_| Problem::new("invalid", problem)))
}

/// Read a donation
///
/// You can still read a deleted donation. It has `deletedAt` and the status `cancelled`.
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
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let shown = api.backend.donation_for_platform(&caller, id).await?;
    let mut answer = Json(&shown.view).into_response();
    answer::set(&mut answer, header::ETAG, &answer::etag(shown.version));
    Ok(answer)
}

/// Read a donation's declaration
///
/// The newest declaration: `made`, `cancelled` or `replaced`. Without the donor's name and address, which are on record.
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
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let declarations = api.backend.declarations_for_platform(&caller, id).await?;
    let newest =
        declarations.into_iter().next_back().ok_or_else(|| ApiError::new(errors::DECLARATION_NOT_FOUND))?;
    Ok(Json(newest))
}
