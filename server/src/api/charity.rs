//! `/charities`: those that added the caller's platform as a donation source.

use app::developers::errors;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use backend::claim::PlatformClaim;
use backend::source::PlatformCharity;
use domain::charity::{NomineeStatus, SourceState};
use domain::scope::Scope;
use domain::{CharityReference, ClaimId, ClaimStatus, Pence, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::donation::read::instant;
use super::error::ApiError;
use super::query::Params;
use super::{Api, answer};

/// A charity that added your platform.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Charity, example = json!({
    "reference": "UP-7K4M-Q2X1", "name": "Example Hospice", "hmrcReference": "AB12345", "state": "active",
    "nomineeState": "requested", "accepted": true, "confirmed": true, "addedAt": "2026-11-21T09:05:00Z"
}))]
pub struct PlatformCharityView {
    /// Send this as `transaction.id`.
    #[schema(example = "UP-7K4M-Q2X1")]
    pub reference: String,
    /// Its name.
    #[schema(example = "Example Hospice")]
    pub name: String,
    /// Its reference at HMRC.
    #[schema(example = "AB12345")]
    pub hmrc_reference: String,
    /// Whether the charity takes donations from you. While `confirmed` is false, they are refused in every state.
    pub state: SourceState,
    /// The state of Uplift's appointment as the charity's nominee at HMRC. Claims can be filed once it is `active`. Donations are
    /// accepted and declared before that.
    pub nominee_state: NomineeStatus,
    /// Whether you have accepted the charity in your console. Until you have, donations that name it by `hmrcId` are refused. Donations
    /// that name it by `reference` do not need this.
    pub accepted: bool,
    /// Whether the charity's registration with Uplift is confirmed. Until it is, donations for the charity are refused: keep them, and send
    /// them once it is.
    pub confirmed: bool,
    /// Since when.
    #[schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub added_at: Timestamp,
}

impl From<PlatformCharity> for PlatformCharityView {
    fn from(charity: PlatformCharity) -> Self {
        Self {
            reference: charity.reference,
            name: charity.name,
            hmrc_reference: charity.hmrc_reference,
            state: charity.state,
            nominee_state: charity.nominee_state,
            accepted: charity.is_accepted,
            confirmed: charity.is_confirmed,
            added_at: charity.added_at,
        }
    }
}

/// A claim of a charity with donations of yours.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Claim, example = json!({
    "id": "clm_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "accepted", "donationCount": 128, "donationAmount": 125000,
    "submittedAt": "2026-12-01T09:00:00Z", "acceptedAt": "2026-12-01T09:02:41Z", "updatedAt": "2026-12-01T09:02:41Z"
}))]
pub struct PlatformClaimView {
    /// Its id.
    #[schema(value_type = String, example = "clm_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: ClaimId,
    /// Where it stands.
    pub status: ClaimStatus,
    /// How many of your donations are in it.
    #[schema(example = 128)]
    pub donation_count: i64,
    /// The sum of their claimable amounts, in pence. The Gift Aid is a quarter of it.
    #[schema(value_type = i64, example = 125000)]
    pub donation_amount: Pence,
    /// When it was sent to HMRC.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:00:00Z")]
    pub submitted_at: Option<Timestamp>,
    /// When HMRC accepted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:02:41Z")]
    pub accepted_at: Option<Timestamp>,
    /// When HMRC refused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:02:41Z")]
    pub rejected_at: Option<Timestamp>,
    /// The day on which HMRC paid. If HMRC pays in parts, the first payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, format = "date", example = "2026-12-08")]
    pub paid_on: Option<String>,
    /// When it last changed.
    #[schema(value_type = String, format = "date-time", example = "2026-12-01T09:02:41Z")]
    pub updated_at: Timestamp,
}

impl From<PlatformClaim> for PlatformClaimView {
    fn from(claim: PlatformClaim) -> Self {
        Self {
            id: claim.claim_id,
            status: claim.status,
            donation_count: claim.lines,
            donation_amount: claim.donations,
            submitted_at: Some(claim.submitted_at),
            accepted_at: claim.accepted_at,
            rejected_at: claim.rejected_at,
            paid_on: claim.paid_on.map(domain::calendar::iso),
            updated_at: claim.updated_at,
        }
    }
}

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
    (status = 200, description = "A page of the list.", body = List<PlatformCharityView>,
        headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
), security(("oauth2" = ["read:charity"])))]
pub async fn list(State(api): State<Api>, caller: Caller, mut params: Params) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    let request = params.page();
    params.finish()?;
    let limit = request.limit();
    let page = api.backend.charities_of_platform(&caller, &request).await?;
    let link = answer::next_link(&api.base_url, "/charities", limit, page.next.as_deref(), &[]);
    let list = List::part(page, PlatformCharityView::from);
    Ok(answer::part(&list, link.as_deref()))
}

/// Read a charity by its reference
///
/// Case, spaces and hyphens do not matter.
#[utoipa::path(get, path = "/charities/{reference}", operation_id = "getCharity", tag = "Charities",
    params(("reference" = String, Path, description = "The charity's reference within your platform.", example = "UP-7K4M-Q2X1")),
    responses(
        (status = 200, description = "The charity.", body = PlatformCharityView),
        (status = 404, description = "`charity_not_found`"),
    ), security(("oauth2" = ["read:charity"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Json<PlatformCharityView>, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    params.finish()?;
    let reference: CharityReference = segments.at(0, errors::CHARITY_NOT_FOUND)?;
    Ok(Json(api.backend.charity_of_platform(&caller, &reference).await?.into()))
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
        (status = 200, description = "A page of the list.", body = List<PlatformClaimView>,
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
    let list = List::part(page, PlatformClaimView::from);
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
