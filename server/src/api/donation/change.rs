//! Changing, refunding and deleting donations.

use app::developers::errors;
use axum::extract::{Request, State};
use axum::response::Response;
use domain::donation::{DeletionReason, DonationChange, DonationView, NewRefund};
use domain::field_error::Problem;
use domain::scope::Scope;

use crate::api::caller::{Caller, Segments};
use crate::api::error::ApiError;
use crate::api::query::Params;
use crate::api::sent::{self, Sent};
use crate::api::{Api, answer, schema};

/// Change a donation
///
/// A merge patch (RFC 7396) of `settlementDate`, `netAmount` and `donor`; what is left out stays. A declaration that was made
/// gives way to a changed amount or donor, and to a settlement that is still to come; another one is made as soon as nothing
/// stands in the way. Once a claim holds the donation nothing can change.
#[utoipa::path(patch, path = "/donations/{donationId}", operation_id = "changeDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: the change is only made to that version.", example = "\"v1\""),
    ),
    request_body(content = schema::DonationChangeBody, content_type = "application/json"),
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
    let done = api.backend.change_donation(&caller, id, &change, sent.version, &sent.attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Refund a part of a donation
///
/// For money of which a part went back to the donor: `claimableAmount` becomes less by it. A declaration that is in no claim yet gives way
/// to a smaller one; once HMRC has accepted a claim, the charity's next one takes back the tax on the part. All parts together are at most
/// the gift. The part that leaves nothing to claim on is a deletion: the donation is then `cancelled`, as with `DELETE`.
///
/// Repeats are safe in two ways: with an `Idempotency-Key`, and with your own `reference`, which is unique within the donation. The
/// same refund under the same reference is answered with the donation as it is, and has no second effect.
#[utoipa::path(post, path = "/donations/{donationId}/refunds", operation_id = "refundDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: the refund is only recorded for that version.", example = "\"v1\""),
    ),
    request_body(content = schema::RefundBody, content_type = "application/json"),
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
    let done = api.backend.refund_donation(&caller, id, &refund, sent.version, &sent.attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Delete a donation
///
/// For a refund, or when settlement failed. Its declaration is cancelled, and a claim that held it is adjusted by the
/// charity's next one. The donation stays readable. Deleting it again has no second effect and is answered the same.
#[utoipa::path(delete, path = "/donations/{donationId}", operation_id = "deleteDonation", tag = "Donations",
    params(
        ("donationId" = String, Path, description = "The donation.", example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("reason" = Option<schema::WhyDeleted>, Query, description = "Why."),
        ("If-Match" = Option<String>, Header, description = "The ETag that you read: only that version is deleted.", example = "\"v1\""),
    ),
    responses(
        (status = 200, description = "The final record.", body = DonationView,
            headers(("ETag" = String, description = "Its new version."))),
        (status = 404, description = "`donation_not_found`"),
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
    let reason = params.text("reason").and_then(|text| params.keep("reason", read_reason(&text)));
    params.finish()?;
    let version = sent::version(request.headers())?;
    let attempt = sent::bodyless(request, &[("reason", WHERE_THE_REASON_GOES)]).await?;
    let id = segments.at(0, errors::DONATION_NOT_FOUND)?;
    let reason = reason.unwrap_or(DeletionReason::Unspecified);
    let done = api.backend.delete_donation(&caller, id, reason, version, &attempt).await?;
    Ok(answer::done(&done, |_| String::new()))
}

/// A reason in a body would be lost, and a deletion is final.
const WHERE_THE_REASON_GOES: &str = "The reason goes in the query: send ?reason=refund, and no body.";

/// `unspecified` is what leaving the reason out means, not something to send.
fn read_reason(text: &str) -> Result<DeletionReason, Problem> {
    match text.parse() {
        Ok(reason @ (DeletionReason::Refund | DeletionReason::FailedSettlement)) => Ok(reason),
        Ok(DeletionReason::Unspecified) | Err(_) => Err(Problem::new(
            "unsupported",
            "Send one of: refund, failed_settlement, or leave the reason out.",
        )),
    }
}
