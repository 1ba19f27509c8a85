//! `/donors/{id}/linked-accounts`: cards and phones that find a donor's gifts.

use app::developers::errors;
use axum::extract::{Request, State};
use axum::response::Response;
use backend::linked_account::{LinkedAccount, Unlink};
use domain::link::{LinkKind, LinkSet, NewLink, masked};
use domain::scope::Scope;
use domain::{LinkId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::error::ApiError;
use super::query::Params;
use super::sent::{self, Sent};
use super::{Api, BASE, answer};

/// A linked account, as a platform that set it sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "id": "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a", "kind": "phone", "masked": "•••• 123", "linkedAt": "2026-11-21T09:05:00Z",
    "lastUsedAt": "2026-12-01T18:30:00Z"
}))]
pub struct LinkedAccountView {
    /// Its id.
    #[schema(value_type = String, example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: LinkId,
    /// Card or phone.
    pub kind: LinkKind,
    /// The end of the number, for recognising it.
    #[schema(example = "•••• 123")]
    pub masked: String,
    /// When you set it.
    #[schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub linked_at: Timestamp,
    /// The newest gift of yours that it found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false, format = "date-time", example = "2026-12-01T18:30:00Z")]
    pub last_used_at: Option<Timestamp>,
}

impl From<LinkedAccount> for LinkedAccountView {
    fn from(link: LinkedAccount) -> Self {
        Self {
            id: link.link_id,
            kind: link.kind,
            masked: masked(link.kind, &link.value),
            linked_at: link.linked_at,
            last_used_at: link.last_used_at,
        }
    }
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(set, remove))
}

/// List the accounts that you linked to a donor
///
/// Only those that your platform set, with the end of each number alone, in the order in which they were first linked. Go on
/// with `nextCursor`, or with the address in the `Link` header.
#[utoipa::path(get, path = "/donors/{donorId}/linked-accounts", operation_id = "listLinkedAccounts", tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many; 50 when left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` of the part before."),
    ),
    responses(
        (status = 200, description = "A part of the list.", body = List<LinkedAccountView>,
            headers(("Link" = String, description = "The address of the next part, with rel=\"next\" (RFC 8288)."))),
        (status = 404, description = "`donor_not_found`"),
    ), security(("oauth2" = ["link:account"])))]
pub async fn list(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    mut params: Params,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::LinkAccount)?;
    let request = params.page();
    let limit = request.limit();
    params.finish()?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let page = api.backend.links_for_platform(&caller, donor, &request).await?;
    let path = format!("/donors/{donor}/linked-accounts");
    let link = answer::next_link(&api.base_url, &path, limit, page.next.as_deref(), &[]);
    let list = List::part(page, LinkedAccountView::from);
    Ok(answer::part(&list, link.as_deref()))
}

/// Link a card or a phone to a donor
///
/// A donation that names the card (by its payment account reference, PAR) or the phone is then the donor's. Setting it
/// again changes nothing. Where another platform set it for the same donor, it is from then on yours too: you see it in
/// your list, and end your part of it alone. A donor may have several of each, 200 in all. `verified` says that you verified that
/// the donor controls the phone number; it is required for phones. The donor is told by mail.
#[utoipa::path(put, path = "/donors/{donorId}/linked-accounts/{link}", operation_id = "setLinkedAccount", tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("link" = LinkKind, Path, description = "`par` or `phone`."),
    ),
    request_body(content = NewLink, content_type = "application/json"),
    responses(
        (status = 201, description = "It is linked.", body = LinkSet),
        (status = 200, description = "It was linked already, by you or another platform.", body = LinkSet),
        (status = 404, description = "`donor_not_found` `link_not_found`"),
        (status = 409, description = "`account_linked_elsewhere` `too_many_links` `too_many_contests`"),
    ), security(("oauth2" = ["link:account"])))]
pub async fn set(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::LinkAccount)?;
    let kind: LinkKind = segments.at(1, errors::LINK_NOT_FOUND)?;
    let sent = Sent::read(request).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let new = NewLink::read(kind, &sent.json)?;
    let done = api.backend.link(&caller, donor, &new, &sent.attempt).await?;
    Ok(answer::done(&done, |_| format!("{BASE}/donors/{donor}/linked-accounts")))
}

/// Unlink a card or a phone
///
/// By the id of the link, or `par` or `phone` for all of that kind that you set. It ends at once, unless another platform
/// set it too: then it goes on as theirs, and no longer as yours. Earlier gifts keep their donor. Ending what is ended changes
/// nothing. A link never changes, so it has no ETag, and `If-Match` is not looked at.
#[utoipa::path(delete, path = "/donors/{donorId}/linked-accounts/{link}", operation_id = "removeLinkedAccount",
    tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("link" = String, Path, description = "A `lnk_` id, `par` or `phone`.", example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
    ),
    responses(
        (status = 204, description = "You no longer link it."),
        (status = 404, description = "`donor_not_found` `link_not_found`"),
    ), security(("oauth2" = ["link:account"])))]
pub async fn remove(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::LinkAccount)?;
    params.finish()?;
    let attempt = sent::bodyless(request, &[]).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let which = match segments.text(1).parse::<LinkKind>() {
        Ok(kind) => Unlink::AllOf(kind),
        Err(_) => Unlink::One(segments.at(1, errors::LINK_NOT_FOUND)?),
    };
    let done = api.backend.unlink_for_platform(&caller, donor, which, &attempt).await?;
    Ok(answer::nothing(&done))
}
