//! `POST /donations`, the call that comes most often: one statement of the database checks the token and does it all.

use axum::extract::{Request, State};
use axum::response::Response;
use backend::idempotency::Attempt;
use domain::donation::{DonationView, NewDonation};
use domain::scope::Scope;

use crate::api::caller::{bearer, refused};
use crate::api::error::ApiError;
use crate::api::write_request::Sent;
use crate::api::{Api, BASE, answer};

/// Send a donation
///
/// The donor sees it at once. Uplift makes the Gift Aid declaration automatically when the settlement date has come and an authorisation
/// covers the gift. An unknown donor is not an error: the donation is then `awaiting_donor`.
///
/// You can repeat the request safely in two ways: with an `Idempotency-Key`, or with your own `reference`, which is unique for ever. The
/// same donation under the same reference gets 200 with the first one. A different donation under it is refused with 409: if it is the
/// same gift, read `conflictingId`, and do not send it under a new reference. A donation that you deleted keeps its reference: the same
/// again gets 409 `deleted`, and a new gift needs a new one.
#[utoipa::path(post, path = "/donations", operation_id = "createDonation", tag = "Donations",
    request_body(content = NewDonation, content_type = "application/json"),
    responses(
        (status = 201, description = "The donation is on file.", body = DonationView,
            headers(("ETag" = String, description = "Its version, for If-Match."))),
        (status = 200, description = "You sent it before with the same reference.", body = DonationView,
            headers(("ETag" = String, description = "Its version now, for If-Match."))),
        (status = 409, description = "`deleted` `reference_taken`"),
    ), security(("oauth2" = ["create:donation"])))]
pub async fn create(State(api): State<Api>, request: Request) -> Result<Response, ApiError> {
    let token = bearer(request.headers())?;
    let (new, attempt) = match read(&api, request).await {
        Ok(read) => read,
        Err(error) => {
            // Somebody without a live token learns nothing about what a donation should look like.
            match api.backend.authenticate(token).await {
                Ok(caller) => caller.may(Scope::CreateDonation)?,
                Err(error) => return Err(refused(&api, token, error).await),
            };
            return Err(error);
        }
    };
    let done = match api.backend.create_donation(token, &new, &attempt).await {
        Ok(done) => done,
        Err(error) => return Err(refused(&api, token, error).await),
    };
    Ok(answer::done(&done, |donation| format!("{BASE}/donations/{}", donation.id)))
}

async fn read(api: &Api, request: Request) -> Result<(NewDonation, Attempt), ApiError> {
    let sent = Sent::read(request).await?;
    let new = NewDonation::read(&sent.json, api.backend.now())?;
    Ok((new, sent.attempt))
}
