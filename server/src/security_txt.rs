//! `GET /.well-known/security.txt`: where to report a vulnerability in this installation (RFC 9116).

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::AppState;

/// For how long a copy counts. Less than a year is recommended (RFC 9116 section 2.5.5).
const DAYS: i64 = 180;

/// The file of this installation, with its own contact.
pub async fn show(State(state): State<AppState>) -> Response {
    let config = state.backend.config();
    let (contact, base_url) = (config.contact.as_str(), &config.base_url);
    let expires = state.backend.now().plus_days(DAYS);
    let text = format!(
        "Contact: mailto:{contact}\nExpires: {expires}\nPreferred-Languages: en\n\
         Canonical: {base_url}/.well-known/security.txt\n"
    );
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    (headers, text).into_response()
}
