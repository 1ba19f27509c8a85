//! Everything that Uplift keeps of a donor, for the donor, in one JSON file (UK GDPR Articles 15 and 20): gifts come from the
//! database in pages and go out as fast as they are taken.

use app::access::Who;
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use backend::actor::DonorCaller;
use backend::erasure::{Kept, KeptDeclaration, KeptGift, KeptLink, KeptNotice};
use backend::page::PageRequest;
use backend::session::SignedIn;
use backend::{Backend, Error};
use domain::calendar::iso;
use domain::{Authorisation, Timestamp};
use futures::Stream;
use serde_json::{Value, json};

use super::failed;
use crate::AppState;

/// How many gifts one read takes.
const GIFTS: u16 = 500;

/// `GET /giving/privacy/data.json`: see the module. Whose it is comes from the session alone.
pub async fn my_data(State(state): State<AppState>, Extension(who): Extension<Who>) -> Response {
    let caller = match who {
        Who::Donor(donor) => donor,
        Who::Unknown => {
            let words = "Something went wrong. Try again.";
            return (StatusCode::SERVICE_UNAVAILABLE, words).into_response();
        }
        Who::Nobody | Who::Staff(_) => return Redirect::to("/sign-in?to=/giving/privacy").into_response(),
    };
    // Asked before the first byte, so that what fails is said with its status.
    let kept = match state.backend.kept_of(&caller).await {
        Ok(kept) => kept,
        Err(error) => return failed(&error),
    };
    let head = head(&kept, state.backend.now());
    let headers = [
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"uplift-data.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(parts(state.backend, caller, head))).into_response()
}

/// The object, up to and with the beginning of its list of gifts; the gifts, a page at a time; and its end.
fn parts(backend: Backend, caller: DonorCaller, head: Value) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    enum Next {
        Head(Value),
        Gifts { after: Option<String>, first: bool },
        End,
    }
    futures::stream::try_unfold(Next::Head(head), move |next| {
        let (backend, caller) = (backend.clone(), caller.clone());
        async move {
            match next {
                Next::Head(head) => {
                    let text = serde_json::to_string_pretty(&head).map_err(Error::internal)?;
                    let open = text.strip_suffix("\n}").unwrap_or(&text);
                    let bytes = format!("{open},\n  \"gifts\": [").into_bytes();
                    Ok(Some((
                        bytes,
                        Next::Gifts {
                            after: None,
                            first: true,
                        },
                    )))
                }
                Next::Gifts { after, first } => {
                    let page = backend
                        .kept_gifts(&caller, &PageRequest::new(GIFTS, after))
                        .await?;
                    let mut bytes = Vec::new();
                    for (place, gift) in page.items.iter().enumerate() {
                        let before = if first && place == 0 { "\n" } else { ",\n" };
                        bytes.extend_from_slice(before.as_bytes());
                        serde_json::to_writer(&mut bytes, &gift_json(gift)?).map_err(Error::internal)?;
                    }
                    let next = match page.next {
                        Some(cursor) => Next::Gifts {
                            after: Some(cursor),
                            first: false,
                        },
                        None => {
                            bytes.extend_from_slice(b"\n  ]\n}\n");
                            Next::End
                        }
                    };
                    Ok(Some((bytes, next)))
                }
                Next::End => Ok(None),
            }
        }
    })
}

fn head(kept: &Kept, now: Timestamp) -> Value {
    json!({
        "madeAt": now,
        "donor": { "id": kept.donor_id, "email": kept.email.as_ref().map(domain::Email::as_str), "since": kept.since },
        "cardsAndPhones": kept.links.iter().map(link_json).collect::<Vec<_>>(),
        "authorisations": kept.authorisations.iter().map(authorisation_json).collect::<Vec<_>>(),
        "browsers": kept.browsers.iter().map(browser_json).collect::<Vec<_>>(),
        "messages": kept.notices.iter().map(notice_json).collect::<Vec<_>>(),
        "declarationsOfFormerGifts": kept.declarations.iter().map(declaration_json).collect::<Vec<_>>(),
    })
}

fn link_json(link: &KeptLink) -> Value {
    json!({ "type": link.kind, "value": link.value, "linkedAt": link.linked_at, "endedAt": link.ended_at })
}

fn authorisation_json(given: &Authorisation) -> Value {
    let (name, cancellation) = (given.name(), given.cancellation());
    json!({
        "id": given.id(),
        "name": { "title": name.title(), "first": name.first(), "last": name.last() },
        "address": given.address().lines(),
        "country": given.address().country().code(),
        "wordingVersion": given.wording().as_str(),
        "language": given.language().as_str(),
        "channel": given.channel().as_str(),
        "explainedAt": given.explained_at(),
        "givenAt": given.given_at(),
        "lastDay": iso(given.ends_on()),
        "cancelledAt": cancellation.map(|ended| ended.noticed_at),
        "cancelledFrom": cancellation.map(|ended| ended.effective_from),
    })
}

fn browser_json(browser: &SignedIn) -> Value {
    json!({ "device": browser.device, "since": browser.since, "lastSeen": browser.last_seen })
}

fn notice_json(notice: &KeptNotice) -> Value {
    json!({ "about": notice.kind.as_str(), "at": notice.at, "notMeAt": notice.denied_at })
}

/// A gift as the API shows it, with who took it and the exact text of its declarations.
fn gift_json(gift: &KeptGift) -> Result<Value, Error> {
    let mut json = serde_json::to_value(&gift.shown.view).map_err(Error::internal)?;
    let declarations: Vec<Value> = gift.declarations.iter().map(declaration_json).collect();
    if let Some(members) = json.as_object_mut() {
        members.insert("platform".to_owned(), gift.shown.platform_name.clone().into());
        members.insert("declarations".to_owned(), declarations.into());
    }
    Ok(json)
}

fn declaration_json(one: &KeptDeclaration) -> Value {
    json!({
        "id": one.declaration_id, "madeAt": one.made_at, "status": one.state, "endedAt": one.ended_at, "text": one.text,
    })
}
