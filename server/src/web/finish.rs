//! The last touch on every answer to a browser: scripts only where an island needs them, the policy that fits,
//! and the page for a panic.

use app::access::Request as LoggedAs;
use app::app::Failure;
use app::{AppError, shell};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use leptos::prelude::provide_context;
use leptos_axum::render_app_async_with_context;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use super::site::Site;

/// More than any page.
const LIMIT: usize = 64 * 1024 * 1024;

const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    // `no-referrer` would make browsers send `Origin: null` with forms, which checks of the origin refuse.
    ("referrer-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("strict-transport-security", "max-age=63072000; includeSubDomains"),
];

/// Runs the route and finishes its answer.
pub async fn answer(
    site: Arc<Site>,
    context: impl Fn() + Clone + Send + Sync + 'static,
    request: Request,
    next: Next,
) -> Response {
    let wants_page = request
        .headers()
        .get(header::ACCEPT)
        .and_then(|v| v.to_str().ok())
        .is_some_and(|v| v.contains("text/html"));
    let request_id = request
        .extensions()
        .get::<LoggedAs>()
        .map(|id| id.0.to_string())
        .unwrap_or_default();
    let answer = match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(answer) => answer,
        Err(_) => broken(context, request_id, wants_page).await,
    };
    let html = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|v| v.as_bytes().starts_with(b"text/html"));
    let mut answer = if html {
        finish_page(&site, answer).await
    } else {
        answer
    };
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'",
        ));
    answer
}

async fn broken(
    context: impl Fn() + Clone + Send + Sync + 'static,
    request_id: String,
    wants_page: bool,
) -> Response {
    tracing::error!(request_id, "a request panicked");
    let error = AppError::Internal { request_id };

    if !wants_page {
        let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
        return (status, axum::Json(error)).into_response();
    }
    let failed = move || {
        context();
        provide_context(Failure(error.clone()));
    };
    render_app_async_with_context(failed, shell)(Request::new(Body::empty())).await
}

async fn finish_page(site: &Site, answer: Response) -> Response {
    let (mut head, body) = answer.into_parts();
    let bytes = to_bytes(body, LIMIT).await.unwrap_or_default();
    let Ok(mut html) = String::from_utf8(bytes.into()) else {
        return Response::from_parts(head, Body::empty());
    };
    let policy = head
        .headers
        .get(header::CONTENT_SECURITY_POLICY)
        .and_then(|v| v.to_str().ok())
        .map(str::to_owned);
    if html.contains("<leptos-island") {
        let nonce = policy.as_deref().and_then(nonce).unwrap_or_default();
        if let Some(end_of_head) = html.find("</head>") {
            html.insert_str(end_of_head, &site.scripts(nonce));
        }
    } else {
        // What Leptos adds after the document only serves islands.
        if let Some(end) = html.find("</html>") {
            html.truncate(end + "</html>".len());
        }
        if let Some(policy) = policy
            .as_deref()
            .and_then(|p| HeaderValue::from_str(&without_scripts(p)).ok())
        {
            head.headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(html))
}

fn nonce(policy: &str) -> Option<&str> {
    let (_, rest) = policy.split_once("'nonce-")?;
    Some(rest.split_once('\'')?.0)
}

fn without_scripts(policy: &str) -> String {
    let directives = policy.split("; ").map(|directive| {
        if directive.starts_with("script-src") {
            "script-src 'none'"
        } else {
            directive
        }
    });
    directives.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::{nonce, without_scripts};

    const POLICY: &str =
        "default-src 'self'; script-src 'self' 'nonce-abc' 'wasm-unsafe-eval'; base-uri 'none'";

    #[test]
    fn the_nonce_is_found_in_the_policy() {
        assert_eq!(nonce(POLICY), Some("abc"));
        assert_eq!(nonce("default-src 'none'"), None);
    }

    #[test]
    fn a_page_without_islands_may_run_no_script() {
        assert_eq!(
            without_scripts(POLICY),
            "default-src 'self'; script-src 'none'; base-uri 'none'"
        );
    }
}
