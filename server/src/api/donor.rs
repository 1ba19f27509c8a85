//! `/donors`: finding and creating donors.

use app::developers::errors;
use axum::Json;
use axum::extract::{Request, State};
use axum::response::Response;
use backend::Error;
use backend::actor::PlatformCaller;
use domain::DonorId;
use domain::donor::{DonorFound, DonorLookup, LookupKind, NewDonor};
use domain::donor_match::{Evidence, MatchFound};
use domain::reader::FieldValue;
use domain::scope::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::{Bearer, Caller, refused};
use super::error::ApiError;
use super::query::Params;
use super::write_request::Sent;
use super::{Api, BASE, answer};

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(find, create)).routes(routes!(look_up)).routes(routes!(find_match))
}

async fn found(
    api: &Api,
    caller: &PlatformCaller,
    lookup: &DonorLookup,
) -> Result<Json<DonorFound>, ApiError> {
    let found = match lookup {
        DonorLookup::Email(email) => api.backend.find_donor_by_email(caller, email).await,
        DonorLookup::Phone(phone) => api.backend.find_donor_by_phone(caller, phone).await,
    };
    Ok(Json(found?))
}

/// A plus sign that a caller did not escape arrives as a space; neither an address nor a number has a space there.
fn restore_plus(value: &str) -> String {
    let value = if value.starts_with(' ') { value.replacen(' ', "+", 1) } else { value.to_owned() };
    if value.contains('@') { value.trim_start_matches('+').trim_end().replace(' ', "+") } else { value }
}

/// Find a donor by email address or phone number
///
/// The same identifier gives the same id every time, to every platform. Prefer `POST /donors/lookup`, which keeps personal data out of URLs.
#[utoipa::path(get, path = "/donors", operation_id = "findDonor", tag = "Donors", params(
    ("type" = LookupKind, Query, description = "The kind of identifier."),
    ("value" = String, Query, description = "The identifier. Escape `+` as `%2B`.", example = "zoe@example.org"),
), responses(
    (status = 200, description = "The donor.", body = DonorFound),
    (status = 404, description = "`donor_not_found`"),
), security(("oauth2" = ["read:donor"])))]
pub async fn find(
    State(api): State<Api>,
    Bearer(token): Bearer,
    mut params: Params,
) -> Result<Json<DonorFound>, ApiError> {
    let (kind, value) = (params.required("type"), params.required("value"));
    let kind = kind.and_then(|kind| params.keep("type", LookupKind::parse_field(&kind)));
    let lookup = kind
        .zip(value)
        .and_then(|(kind, value)| params.keep("value", DonorLookup::parse(kind, &restore_plus(&value))));
    let lookup = params.finish().and_then(|()| lookup.ok_or_else(|| ApiError::query(Vec::new())));
    let lookup = match lookup {
        Ok(DonorLookup::Email(email)) => {
            return match api.backend.find_donor_by_email(token, &email).await {
                Ok(donor) => Ok(Json(donor)),
                Err(error) => Err(Box::pin(refused(&api, token, error)).await),
            };
        }
        other => other,
    };
    // What is wrong with a query is told to nobody who may not ask.
    let caller = Caller::of(&api, token).await?.with(Scope::ReadDonor)?;
    found(&api, &caller, &lookup?).await
}

/// Find a donor (identifier in the body)
///
/// The recommended way: it keeps personal data out of URLs and proxy logs.
#[utoipa::path(post, path = "/donors/lookup", operation_id = "lookUpDonor", tag = "Donors",
    request_body(content = DonorLookup, content_type = "application/json"),
    responses(
        (status = 200, description = "The donor.", body = DonorFound),
        (status = 404, description = "`donor_not_found`"),
    ), security(("oauth2" = ["read:donor"])))]
pub async fn look_up(
    State(api): State<Api>,
    caller: Caller,
    request: Request,
) -> Result<Json<DonorFound>, ApiError> {
    let caller = caller.with(Scope::ReadDonor)?;
    let sent = Sent::read(request).await?;
    found(&api, &caller, &DonorLookup::read(&sent.json)?).await
}

/// Match a donor by what you know about them
///
/// For a donor who did not sign in. Send their email address, phone number, card, or the name on the card with the home address. We look
/// in this order: the first that finds a donor decides, and everything else that you sent must agree. If there is not exactly one donor,
/// you get `no_match`. It does not say which detail failed.
///
/// Send `matchId` as a donor of type `match` in donations until `expiresAt`. It works only for your platform.
#[utoipa::path(post, path = "/donors/match", operation_id = "matchDonor", tag = "Donors",
    request_body(content = Evidence, content_type = "application/json"),
    responses(
        (status = 200, description = "Exactly one donor matches.", body = MatchFound),
        (status = 404, description = "`no_match`"),
    ), security(("oauth2" = ["read:donor"])))]
pub async fn find_match(
    State(api): State<Api>,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::ReadDonor)?;
    let sent = Sent::read(request).await?;
    let evidence = Evidence::read(&sent.json, api.backend.now())?;
    let done = api.backend.match_donor(&caller, &evidence, &sent.attempt).await;
    let done = done.map_err(|error| match error {
        Error::NotFound(_) => ApiError::new(errors::NO_MATCH),
        other => other.into(),
    })?;
    Ok(answer::done(&done, |_| String::new()))
}

/// Create a donor
///
/// By email address, phone number or both. If the donor exists, you get 200 with that donor. Verify first that the donor controls the
/// phone number, then send `verified`. The number becomes a linked account that your platform set, even if another platform set it
/// before.
#[utoipa::path(post, path = "/donors", operation_id = "createDonor", tag = "Donors",
    request_body(content = NewDonor, content_type = "application/json"),
    responses(
        (status = 201, description = "The donor was created.", body = DonorFound),
        (status = 200, description = "The donor already exists.", body = DonorFound),
        (status = 409, description = "`donor_conflict` `too_many_links`"),
    ), security(("oauth2" = ["create:donor"])))]
pub async fn create(State(api): State<Api>, caller: Caller, request: Request) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateDonor)?;
    let sent = Sent::read(request).await?;
    let new = NewDonor::read(&sent.json)?;
    let done = api.backend.create_donor(&caller, &new, &sent.attempt).await?;
    Ok(answer::done(&done, |donor| place(donor.id)))
}

/// What can be read of a donor: where the authorisation stands.
pub(super) fn place(donor: DonorId) -> String {
    format!("{BASE}/donors/{donor}/authorisation")
}

#[cfg(test)]
mod tests {
    use super::restore_plus;

    #[test]
    fn a_plus_that_was_not_escaped_is_restored() {
        assert_eq!(restore_plus(" 447700900123"), "+447700900123");
        assert_eq!(restore_plus("zoe gifts@example.org"), "zoe+gifts@example.org");
        assert_eq!(restore_plus(" zoe@example.org "), "zoe@example.org");
        assert_eq!(restore_plus("07700 900123"), "07700 900123");
    }
}
