//! `GET /sandbox/mailbox/{mail}`: an email of the sandbox's mailbox as a page, for the frame in which it is shown.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::{Error, visitor};
use domain::MailId;

use crate::AppState;

/// What the email looks like stands in its elements, which no other page may do. It loads nothing and runs nothing, stands in a frame of
/// our own pages alone, and is of no origin; its links open tabs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
                      sandbox allow-popups allow-popups-to-escape-sandbox";

/// The page. In live mode there is none, nor for an id that no email has, or in a public sandbox none of this visitor's.
pub async fn show(State(state): State<AppState>, Path(mail): Path<String>, headers: HeaderMap) -> Response {
    let Ok(id) = mail.parse::<MailId>() else { return StatusCode::NOT_FOUND.into_response() };
    let key = cookie(&headers, visitor::COOKIE);
    let page = match state.backend.visitor(key) {
        Ok(Some(visitor)) => state.backend.mail_as_page(&visitor, id).await,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => Err(error),
    };
    match page {
        Ok(html) => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, html).into_response()
        }
        Err(Error::NotFound(_)) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(error = %error.chain(), "could not read an email");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}
