//! The last touch on every answer to a browser, files, feeds and refusals included: scripts only where an island needs them,
//! the policy that fits, and a page where a person would see nothing or bare text.

use app::access::{Request as LoggedAs, Who};
use app::failure::{Failure, Refusal};
use app::{AppError, shell, signed_in};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use leptos::prelude::provide_context;
use leptos_axum::render_app_async_with_context;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use super::site::Site;
use crate::session::language_of_reader;

/// The most bytes of a page that are read.
pub(super) const LIMIT: usize = 64 * 1024 * 1024;

/// For two years a browser asks this host by TLS alone.
pub(crate) const ONLY_HTTPS: &str = "max-age=63072000; includeSubDomains";

/// The policy of what is no page: it loads nothing, sends nothing and stands in no frame. What `default-src` does not cover is named.
pub(crate) const NO_PAGE: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    // `no-referrer` would make browsers send `Origin: null` with forms, which checks of the origin refuse.
    ("referrer-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("strict-transport-security", ONLY_HTTPS),
];

/// What has to be known of a request when it is answered.
struct Asked {
    wants_page: bool,
    place: Uri,
    id: Option<LoggedAs>,
    languages: Option<HeaderValue>,
}

impl Asked {
    fn of(request: &Request) -> Self {
        Self {
            wants_page: wants_page(request.headers()),
            place: request.uri().clone(),
            id: request.extensions().get::<LoggedAs>().copied(),
            languages: request.headers().get(header::ACCEPT_LANGUAGE).cloned(),
        }
    }

    fn request_id(&self) -> String {
        self.id.map(|id| id.0.to_string()).unwrap_or_default()
    }
}

/// Whether somebody asks who reads pages.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains("text/html"))
}

/// On the answer in the place of one whose making panicked.
#[derive(Clone, Copy)]
struct Broke;

/// Runs what is inside, and answers in its place when it panics.
pub async fn caught(request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(answer) => answer,
        Err(_) => {
            let request_id = asked.request_id();
            tracing::error!(request_id, "request panicked");
            let error = AppError::Internal { request_id };
            let mut answer = (StatusCode::INTERNAL_SERVER_ERROR, axum::Json(error)).into_response();
            answer.extensions_mut().insert(Broke);
            answer
        }
    }
}

/// Runs the route and finishes its answer.
pub async fn answer(
    site: Arc<Site>,
    context: impl Fn() + Clone + Send + Sync + 'static,
    request: Request,
    next: Next,
) -> Response {
    let mut asked = Asked::of(&request);
    let mut answer = caught(request, next).await;
    if answer.extensions().get::<Broke>().is_some() {
        // What belongs to its address may be what broke.
        asked.place = Uri::from_static("/");
    }
    if asked.wants_page && is_bare_refusal(&answer) {
        answer = refusal_as_page(context, asked, answer).await;
    }
    if is_page(&answer) {
        answer = finish_page(&site, answer).await;
    }
    with_headers(answer.headers_mut());
    answer
}

/// Asks search engines to leave out an answer of a site that is not to be listed, such as a public sandbox.
pub fn listed(is_listed: bool, mut answer: Response) -> Response {
    if !is_listed {
        answer.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    answer
}

/// Gives an answer the headers that every one has and it has not.
pub(crate) fn with_headers(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(NO_PAGE));
    name_character_set(headers);
}

/// Says of text, such as style sheets, scripts, icons and feeds, that it is UTF-8, where its maker did not.
fn name_character_set(headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let bare = kind.filter(|kind| kind.starts_with("text/") || kind.starts_with("image/svg+xml"));
    let named = bare.filter(|kind| !kind.contains("charset=")).map(|kind| format!("{kind}; charset=utf-8"));
    if let Some(named) = named.and_then(|named| HeaderValue::from_str(&named).ok()) {
        headers.insert(header::CONTENT_TYPE, named);
    }
}

pub(super) fn is_page(answer: &Response) -> bool {
    answer.headers().get(header::CONTENT_TYPE).is_some_and(|v| v.as_bytes().starts_with(b"text/html"))
}

fn is_bare_refusal(answer: &Response) -> bool {
    let status = answer.status();
    (status.is_client_error() || status.is_server_error()) && !is_page(answer)
}

/// The page that says the same as a refusal without one, with its status.
async fn refusal_as_page(
    context: impl Fn() + Clone + Send + Sync + 'static,
    asked: Asked,
    refusal: Response,
) -> Response {
    let (head, _) = refusal.into_parts();
    let failure = match head.extensions.get::<Refusal>() {
        Some(refusal) => Failure::Refused(refusal.clone()),
        None => Failure::Error(error_of(head.status, asked.request_id())),
    };
    let mut request = Request::new(Body::empty());
    if asked.place.path_and_query().is_some() {
        *request.uri_mut() = asked.place;
    }
    if let Some(languages) = asked.languages {
        request.headers_mut().insert(header::ACCEPT_LANGUAGE, languages);
    }
    // Nobody is to think that they were signed out.
    if let Some(who) = head.extensions.get::<Who>() {
        request.extensions_mut().insert(who.clone());
    }
    let failed = move || {
        context();
        provide_context(language_of_reader());
        provide_context(failure.clone());
    };
    let mut page = render_app_async_with_context(failed, shell)(request).await;
    *page.status_mut() = head.status;
    let headers = page.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for name in [header::SET_COOKIE, header::ALLOW] {
        for value in head.headers.get_all(&name) {
            headers.append(name.clone(), value.clone());
        }
    }
    // The page of an error says one of its own.
    if let Some(wait) = head.headers.get(header::RETRY_AFTER) {
        headers.insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

/// What a status says by itself.
fn error_of(status: StatusCode, request_id: String) -> AppError {
    match status {
        StatusCode::NOT_FOUND => AppError::NotFound,
        StatusCode::FORBIDDEN => AppError::Forbidden,
        StatusCode::TOO_MANY_REQUESTS => AppError::TooMany { minutes: 0 },
        StatusCode::SERVICE_UNAVAILABLE => AppError::Unavailable { request_id },
        other if other.is_server_error() => AppError::Internal { request_id },
        _ => AppError::BadRequest,
    }
}

async fn finish_page(site: &Site, answer: Response) -> Response {
    let (mut head, body) = answer.into_parts();
    let bytes = to_bytes(body, LIMIT).await.unwrap_or_else(|error| {
        tracing::error!(%error, "could not read a page to its end");
        Default::default()
    });
    let Ok(mut html) = String::from_utf8(bytes.into()) else {
        return Response::from_parts(head, Body::empty());
    };
    let policy =
        head.headers.get(header::CONTENT_SECURITY_POLICY).and_then(|v| v.to_str().ok()).map(str::to_owned);
    if html.contains("<leptos-island") {
        let nonce = policy.as_deref().and_then(nonce).unwrap_or_default();
        if let Some(end_of_head) = html.find("</head>") {
            html.insert_str(end_of_head, &site.scripts(nonce));
        }
        if let Some(first_link) = html.find("<link") {
            html.insert_str(first_link, &site.early(nonce));
        }
    } else {
        // What Leptos adds after the document only serves islands, and is short.
        if let Some(end) = html.rfind("</html>") {
            html.truncate(end + "</html>".len());
        }
        // The shell's own script is the one that stands there, where it does.
        let has_script = html.contains(&format!("<script src=\"{}\"", *signed_in::PATH));
        let of_page = |policy: &str| if has_script { own_script(policy) } else { without_scripts(policy) };
        if let Some(policy) =
            policy.as_deref().and_then(|policy| HeaderValue::from_str(&of_page(policy)).ok())
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
    with_scripts(policy, "script-src 'none'")
}

/// The policy of a page whose one script has the nonce of this answer.
fn own_script(policy: &str) -> String {
    nonce(policy).map_or_else(
        || without_scripts(policy),
        |nonce| with_scripts(policy, &format!("script-src 'nonce-{nonce}'")),
    )
}

fn with_scripts(policy: &str, scripts: &str) -> String {
    let directives = policy
        .split("; ")
        .map(|directive| if directive.starts_with("script-src") { scripts } else { directive });
    directives.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::extract::Request;
    use axum::http::{StatusCode, header};
    use axum::middleware::{Next, from_fn};
    use axum::routing::get;
    use leptos::config::LeptosOptions;
    use tower::ServiceExt;

    use super::{HEADERS, NO_PAGE, Site, answer, nonce, own_script, without_scripts};

    const POLICY: &str =
        "default-src 'self'; script-src 'self' 'nonce-abc' 'wasm-unsafe-eval'; base-uri 'none'";

    #[test]
    fn the_nonce_is_found_in_the_policy() {
        assert_eq!(nonce(POLICY), Some("abc"));
        assert_eq!(nonce("default-src 'none'"), None);
    }

    #[test]
    fn a_page_without_islands_may_run_no_script() {
        assert_eq!(without_scripts(POLICY), "default-src 'self'; script-src 'none'; base-uri 'none'");
        // But for the one that forgets a session that has ended.
        assert_eq!(own_script(POLICY), "default-src 'self'; script-src 'nonce-abc'; base-uri 'none'");
        assert_eq!(own_script("script-src 'self'"), "script-src 'none'");
    }

    #[test]
    fn what_is_no_page_may_do_nothing() {
        let directives: Vec<&str> = NO_PAGE.split("; ").collect();
        let all = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
        assert_eq!(directives, all);
    }

    #[tokio::test]
    async fn text_says_its_character_set_and_nothing_else_does() {
        let site = Arc::new(Site::read(&LeptosOptions::builder().output_name("uplift").build()));
        let kinds = [
            ("text/css", "text/css; charset=utf-8"),
            ("text/javascript", "text/javascript; charset=utf-8"),
            ("text/event-stream", "text/event-stream; charset=utf-8"),
            ("image/svg+xml", "image/svg+xml; charset=utf-8"),
            ("text/csv; charset=utf-8", "text/csv; charset=utf-8"),
            ("application/wasm", "application/wasm"),
            ("application/json", "application/json"),
            ("font/woff2", "font/woff2"),
        ];
        for (sent, named) in kinds {
            let site = site.clone();
            let router =
                Router::new().route("/", get(move || async move { [(header::CONTENT_TYPE, sent)] })).layer(
                    from_fn(move |request: Request, next: Next| answer(site.clone(), || (), request, next)),
                );
            let answer = router.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(answer.headers()[header::CONTENT_TYPE], named);
        }
    }

    async fn breaks() -> &'static str {
        panic!("on purpose")
    }

    #[tokio::test]
    async fn a_panic_is_answered_with_every_header() {
        let site = Arc::new(Site::read(&LeptosOptions::builder().output_name("uplift").build()));
        let router = Router::new()
            .route("/breaks", get(breaks))
            .layer(from_fn(move |request: Request, next: Next| answer(site.clone(), || (), request, next)));
        let request = Request::get("/breaks").body(Body::empty()).unwrap();
        let answer = router.oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        for (name, value) in HEADERS {
            assert_eq!(answer.headers()[name], value);
        }
        assert_eq!(answer.headers()[header::CONTENT_SECURITY_POLICY], NO_PAGE);
        let body = to_bytes(answer.into_body(), 1024).await.unwrap();
        assert!(body.starts_with(b"{\"internal\""), "{body:?}");
    }
}
