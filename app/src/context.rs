//! The server's side of a page: the only place that touches the request's context and the answer's head.

use crate::error::AppError;
use crate::ui::form_error::said;
use crate::ui::language_here;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use leptos::prelude::{use_context, with_context};
use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use leptos::server_fn::{Bytes, Encodes};
use leptos_axum::ResponseOptions;

/// Sets the status of the answer being made. Outside a request it does nothing.
pub fn set_status(status: u16) {
    if let (Some(answer), Ok(status)) = (use_context::<ResponseOptions>(), StatusCode::from_u16(status)) {
        answer.set_status(status);
    }
}

/// Sets the status of an error and, for one that passes by itself, how long to wait.
pub fn set_error(error: &AppError) {
    set_status(error.status());
    if let Some(seconds) = error.retry_after() {
        set_header(header::RETRY_AFTER, &seconds.to_string());
    }
}

impl FromServerFnError for AppError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_) => Self::BadRequest,
            _ => Self::Internal { request_id: String::new() },
        }
    }

    // The one place where a server function's error becomes a status, in the reader's words; the default would be 500 for all of them.
    fn ser(&self) -> Bytes {
        set_error(self);
        JsonEncoding::encode(&said(self, language_here())).unwrap_or_default()
    }
}

/// Sets a header of the answer being made.
pub fn set_header(name: HeaderName, value: &str) {
    if let (Some(answer), Ok(value)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(value)) {
        answer.insert_header(name, value);
    }
}

/// 303 from a page; `leptos_axum::redirect` answers 302.
pub fn go_to(place: &str) {
    set_status(303);
    set_header(header::LOCATION, place);
}

/// Keeps browsers and proxies from storing a page that the token in its address opens.
pub fn keep_nowhere() {
    set_header(header::CACHE_CONTROL, "no-store");
}

/// Adds a `Set-Cookie` header; for server functions that sign somebody in or out.
pub fn add_cookie(cookie: &str) {
    if let (Some(answer), Ok(value)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(cookie)) {
        answer.append_header(header::SET_COOKIE, value);
    }
}

/// Pages whose form can send somebody on to the provider of their organisation, which may be anywhere: browsers hold the redirect
/// after a form against the policy too.
const LEAVES: [&str; 2] = ["/sign-in", "/account/confirm"];

/// Where forms of the page that is made may lead: to us, and from those few to a provider. In a sandbox on one's own machine that can be there.
fn form_targets() -> &'static str {
    use crate::viewer::Mode;
    let may_leave = with_context(|parts: &Parts| LEAVES.contains(&parts.uri.path())).unwrap_or_default();
    match (may_leave, Mode::current()) {
        (false, _) => "'self'",
        (true, Mode::Live | Mode::PublicSandbox) => "'self' https:",
        (true, Mode::Sandbox) => "'self' https: http://127.0.0.1:* http://localhost:*",
    }
}

/// The policy of a page: our own files, and inline scripts with this response's nonce. Only the code of live lists may turn text into
/// markup.
pub fn content_security_policy(frame_ancestors: &str) -> String {
    use crate::island::feed::POLICY;
    let forms = form_targets();
    let nonce = leptos::nonce::use_nonce().map(|nonce| nonce.to_string()).unwrap_or_default();
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; \
         trusted-types {POLICY}; form-action {forms}; \
         frame-ancestors {frame_ancestors}"
    )
}
