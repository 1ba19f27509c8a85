//! A form acts for the person whom its page was made for. All tabs of a browser share one session: when somebody else signs in,
//! a page that is open in another tab is still the first person's, and what it sends is not the second one's doing.

use app::AppError;
use app::failure::Refusal;
use app::form::FOR_FIELD;
use app::ui::form_error::said;
use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Extensions, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use backend::page_mark::PageMark;

use super::{refuse, upload};
use crate::session::language_at;

/// Where the server functions are.
const FUNCTIONS: &str = "/fn/";

/// The functions that do nothing for whoever is signed in, by name: ways to sign in, each with a proof of its own, and out; what
/// the token of a mail allows; and the tools of a sandbox.
pub const FOR_ANYBODY: [&str; 25] = [
    "sandbox/approve_charity",
    "sandbox/approve_correction",
    "sandbox/choose_hmrc",
    "sandbox/confirm_terminal",
    "sandbox/open",
    "sandbox/reduce_claim",
    "sandbox/set_clock",
    "sandbox/shop_begin",
    "sandbox/shop_pay",
    "sandbox/shop_restart",
    "sandbox/shop_tap",
    "sandbox/sign_in_as",
    "sandbox/try_endless",
    "sandbox/try_form",
    "sign_in/begin",
    "sign_in/enter_code",
    "sign_in/mail_instead",
    "sign_in/open_link",
    "sign_in/end_session",
    "sign_in/take_second_step",
    "sign_in/to_work",
    "sign_in/with_passkey",
    "giving/deny",
    "charity/confirm",
    "giving/confirm_cancellation",
];

/// Why a form does not act for the person who is signed in.
pub(super) enum Unfit {
    /// It does not say for whom it was made, as every form of ours does.
    Unmarked,
    /// It was made for somebody else.
    AnotherPersons,
}

impl Unfit {
    /// Looks whether a form fits the person who is signed in, if anybody is: whoever is not is refused by the use-case. A page
    /// that was made while nobody was signed in is nobody else's.
    pub(super) fn find(known: &Extensions, function: &str, fields: &[(String, String)]) -> Option<Self> {
        let name = function.strip_prefix(FUNCTIONS).unwrap_or(function);
        if FOR_ANYBODY.contains(&name) {
            return None;
        }
        let mark = known.get::<PageMark>()?;
        let mut made_for =
            fields.iter().filter(|(name, _)| name == FOR_FIELD).map(|(_, sent)| sent.as_str()).peekable();
        if made_for.peek().is_none() {
            return Some(Self::Unmarked);
        }
        let is_theirs = made_for.all(|sent| sent.is_empty() || mark.is(sent));
        (!is_theirs).then_some(Self::AnotherPersons)
    }

    /// What a page says of it, with what was typed.
    pub(super) fn refusal(&self, typed: Vec<(String, String)>) -> Refusal {
        match self {
            Self::Unmarked => Refusal::former_form(typed),
            Self::AnotherPersons => Refusal::another_person(typed),
        }
    }

    /// What a form says of it that a script sent.
    fn error(&self) -> AppError {
        match self {
            Self::Unmarked => AppError::BadRequest,
            Self::AnotherPersons => AppError::AnotherPerson,
        }
    }
}

/// Ahead of the server functions as a script calls them; what is posted to a page is looked at there.
pub async fn called(request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with(FUNCTIONS) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let body = match upload::read_text(body).await {
        Ok(body) => body,
        Err(refusal) => return refuse(refusal),
    };
    let fields: Vec<(String, String)> = serde_urlencoded::from_bytes(&body).unwrap_or_default();
    if let Some(unfit) = Unfit::find(&parts.extensions, parts.uri.path(), &fields) {
        let error = unfit.error();
        let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::BAD_REQUEST);
        return (status, Json(said(&error, language_at(&parts)))).into_response();
    }
    next.run(Request::from_parts(parts, Body::from(body))).await
}
