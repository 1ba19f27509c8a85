//! `/donors/{id}/linked-accounts`: cards and phones that find a donor's gifts.

use app::developers::errors;
use axum::extract::{Request, State};
use axum::response::Response;
use backend::linked_account::{LinkedAccount, Unlink};
use domain::linked_account::{LinkKind, LinkSet, NewLink, masked};
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
use super::write_request::{self, Sent};
use super::{Api, BASE, answer};

/// A linked account, as a platform that set it sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LinkedAccount, example = json!({
    "id": "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a", "kind": "phone", "masked": "•••• 123", "linkedAt": "2026-11-21T09:05:00Z",
    "lastUsedAt": "2026-12-01T18:30:00Z"
}))]
pub struct LinkedAccountView {
    /// Its id.
    #[schema(value_type = String, example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: LinkId,
    /// Card or phone.
    pub kind: LinkKind,
    /// The last digits, to recognise it by.
    #[schema(example = "•••• 123")]
    pub masked: String,
    /// When you set it.
    #[schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub linked_at: Timestamp,
    /// When it last matched one of your donations.
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
/// Only accounts that your platform set, with the last digits of each number, in the order in which they were first linked. For the next
/// page use `nextCursor`, or the address in the `Link` header.
#[utoipa::path(get, path = "/donors/{donorId}/linked-accounts", operation_id = "listLinkedAccounts", tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 100, description = "How many to return; 50 if left out.", example = 50),
        ("after" = Option<String>, Query, description = "`nextCursor` from the previous page."),
    ),
    responses(
        (status = 200, description = "A page of the list.", body = List<LinkedAccountView>,
            headers(("Link" = String, description = "The address of the next page, with rel=\"next\" (RFC 8288)."))),
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
/// Donations by this card (by its payment account reference, PAR) or phone then belong to the donor. Setting the link again changes
/// nothing. If another platform set it for the same donor, it becomes yours too: you see it in your list, and can end your part of it. A
/// donor can have several of each, 200 in all. For a phone, `verified` must be true: you have verified that the donor controls the
/// number. We tell the donor by email.
#[utoipa::path(put, path = "/donors/{donorId}/linked-accounts/{link}", operation_id = "setLinkedAccount", tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("link" = LinkKind, Path, description = "`par` or `phone`.", example = "phone"),
    ),
    request_body(content = NewLink, content_type = "application/json"),
    responses(
        (status = 201, description = "It is linked.", body = LinkSet),
        (status = 200, description = "It was already linked, by you or another platform.", body = LinkSet),
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
/// Use the id of the link, or `par` or `phone` for all of that kind that you set. The link ends at once. If another platform set it too,
/// it stays theirs and is no longer yours. Earlier gifts keep their donor. Ending a link again changes nothing. A link never changes, so
/// it has no ETag and `If-Match` is ignored.
#[utoipa::path(delete, path = "/donors/{donorId}/linked-accounts/{link}", operation_id = "removeLinkedAccount",
    tag = "Linked accounts",
    params(
        ("donorId" = String, Path, description = "The donor.", example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        ("link" = String, Path, description = "A `lnk_` id, `par` or `phone`.", example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a"),
    ),
    responses(
        (status = 204, description = "Your link has ended."),
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
    let attempt = write_request::bodyless(request, &[]).await?;
    let donor = segments.at(0, errors::DONOR_NOT_FOUND)?;
    let which = match segments.text(1).parse::<LinkKind>() {
        Ok(kind) => Unlink::AllOf(kind),
        Err(_) => Unlink::One(segments.at(1, errors::LINK_NOT_FOUND)?),
    };
    let done = api.backend.unlink_for_platform(&caller, donor, which, &attempt).await?;
    Ok(answer::nothing(&done))
}
