//! Changing, refunding and deleting donations.

use app::developers::errors;
use axum::extract::{Request, State};
use axum::response::Response;
use domain::donation::{DonationChange, DonationView, NewDeletionReason, NewRefund};
use domain::scope::Scope;

use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::write_request::{self, Sent};
use crate::api::{Api, answer};

/// Change a donation
///
/// A merge patch (RFC 7396) of `settlementDate`, `netAmount` and `donor`. Fields that you leave out do not change. If the amount or donor
/// changes, or the settlement date moves into the future, the declaration is replaced: a new one is made as soon as everything needed is
/// there. A donation in a claim can no longer change.
#[utoipa::path(patch, path = "/donations/{donationId}", operation_id = "changeDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The change is made only if the version is still the same.", example = "\"v1\""),
    ),
    request_body(content = DonationChange, content_type = "application/json"),
    responses(
        (status = 200, description = "The donation now.", body = DonationView,
            headers(("ETag" = String, description = "Its new version, for If-Match."))),
        (status = 404, description = "`donation_not_found`"),
        (status = 409, description = "`already_claimed` `deleted`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["update:donation"])))]
pub async fn change(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::UpdateDonation)?;
    let sent = Sent::read(request).await?;
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let change = DonationChange::read(&sent.json, api.backend.now())?;
    let done =
        api.backend.change_donation(&caller, id, &change, sent.versions.as_deref(), &sent.attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Refund part of a donation
///
/// When you gave part of the money back to the donor. `claimableAmount` goes down by this amount. A declaration that is not in a claim is
/// replaced by a smaller one. If HMRC has accepted a claim, the charity's next claim takes back the tax on this part. All refunds
/// together cannot be more than the gift. A refund that leaves nothing to claim on deletes the donation: its status is then `cancelled`,
/// as with `DELETE`.
///
/// You can repeat the request safely in two ways: with an `Idempotency-Key`, or with your own `reference`, which is unique within the
/// donation. The same refund under the same reference gets the current donation and changes nothing.
#[utoipa::path(post, path = "/donations/{donationId}/refunds", operation_id = "refundDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. The refund is recorded only if the version is still the same.", example = "\"v1\""),
    ),
    request_body(content = NewRefund, content_type = "application/json"),
    responses(
        (status = 200, description = "The donation now.", body = DonationView,
            headers(("ETag" = String, description = "Its new version, for If-Match."))),
        (status = 404, description = "`donation_not_found`"),
        (status = 409, description = "`deleted` `refund_reference_taken`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["delete:donation"])))]
pub async fn refund(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::DeleteDonation)?;
    let sent = Sent::read(request).await?;
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let refund = NewRefund::read(&sent.json)?;
    let done =
        api.backend.refund_donation(&caller, id, &refund, sent.versions.as_deref(), &sent.attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Delete a donation
///
/// For a refund or a failed settlement. The declaration is cancelled. If the donation was in a claim, the charity's next claim makes the
/// adjustment. You can still read the donation. Deleting it again changes nothing and gets the same response. If you sent no `reason`, you
/// can delete it again with one: `deletionReason` is then that reason. A reason that you sent cannot change.
#[utoipa::path(delete, path = "/donations/{donationId}", operation_id = "deleteDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("reason" = Option<NewDeletionReason>, Query, description = "Why."),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read. It is deleted only if the version is still the same.", example = "\"v1\""),
    ),
    responses(
        (status = 200, description = "The final record.", body = DonationView,
            headers(("ETag" = String, description = "Its new version."))),
        (status = 404, description = "`donation_not_found`"),
        (status = 409, description = "`deleted`"),
        (status = 412, description = "`changed`"),
    ), security(("oauth2" = ["delete:donation"])))]
pub async fn delete(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    mut params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::DeleteDonation)?;
    let reason = params.parsed::<NewDeletionReason>("reason");
    params.finish()?;
    let versions = write_request::versions(request.headers())?;
    let attempt = write_request::bodyless(request, &[("reason", WHERE_THE_REASON_GOES)]).await?;
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let done = api.backend.delete_donation(&caller, id, reason.into(), versions.as_deref(), &attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// A reason in a body would be lost, and a deletion is final.
const WHERE_THE_REASON_GOES: &str = "The reason goes in the query: send ?reason=refund, and no body.";
