//! `GET /sandbox/mailbox/{mail}`: an email of the sandbox's mailbox as a page, for the frame in which it is shown.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Error;
use domain::MailId;

use crate::AppState;

/// What the email looks like stands in its elements, which no other page may do. It loads nothing and runs nothing, stands in a frame of
/// our own pages alone, and is of no origin; its links open tabs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
                      sandbox allow-popups allow-popups-to-escape-sandbox";

/// The page. In live mode, and for an id that no email has, there is none.
pub async fn show(State(state): State<AppState>, Path(mail): Path<String>) -> Response {
    let Ok(id) = mail.parse::<MailId>() else { return StatusCode::NOT_FOUND.into_response() };
    match state.backend.mail_as_page(id).await {
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
            tracing::error!(error = %error.chain(), "an email could not be read");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}
