//! Pages over HTTP: the routes of `app`, plain posts to them, server functions, and the files of the site.

pub mod browser_answer;
pub mod made_for;
mod markdown;
mod page_post;
mod site;
mod upload;

use app::failure::Refusal;
use app::{App, shell, signed_in};
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use backend::security_log;
use leptos::config::LeptosOptions;
use leptos::prelude::provide_context;
use leptos_axum::{LeptosRoutes, generate_route_list, render_app_async_with_context};
use std::collections::HashSet;
use tower::ServiceExt;
use tower_http::csrf::ProtectionError;
use tower_http::services::ServeDir;

use crate::session::language_of_reader;
pub use site::Site;

/// Files whose names change with their content may be kept for ever.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Other files of the site, such as the icon.
const A_DAY: &str = "public, max-age=86400";

/// Everything that a browser sees. `context` puts what a request needs in place (the back end, who is signed in, the
/// mode, the style sheet); it runs for every page, every plain post and every server function. Its answers are not done
/// before [`browser_answer::answer`].
pub fn pages(options: LeptosOptions, context: impl Fn() + Clone + Send + Sync + 'static) -> Router {
    let routes = generate_route_list(App);
    let paths: HashSet<String> = routes.iter().map(|route| route.path().to_owned()).collect();
    let mut router = Router::new();
    for path in paths {
        let context = context.clone();
        router = router.route(&path, post(move |request: Request| page_post::answer(context, request)));
    }
    let root = options.site_root.to_string();
    let elsewhere = {
        let (context, root) = (context.clone(), root.clone());
        move |request: Request| file_or_not_found(context, root, request)
    };
    router
        .leptos_routes_with_context(&options, routes, context.clone(), shell)
        .nest_service("/pkg", kept_for_ever(format!("{root}/{}", options.site_pkg_dir), options.hash_files))
        .nest_service("/fonts", kept_for_ever(format!("{root}/fonts"), true))
        .fallback(elsewhere)
        .layer(from_fn(made_for::called))
        .layer(from_fn(markdown::twin))
        .with_state(options)
}

/// The script of the pages of whoever is signed in. It is the same for everybody.
pub fn script() -> Router {
    let head = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, FOR_EVER)];
    Router::new().route(&signed_in::PATH, get(move || async move { (head, signed_in::SCRIPT) })).layer(
        map_response(|mut answer: Response| async {
            browser_answer::with_headers(answer.headers_mut());
            answer
        }),
    )
}

/// Says no in plain words; to whoever wants a page, [`browser_answer::answer`] says the same in one.
pub(crate) fn refuse(refusal: Refusal) -> Response {
    let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let words = format!("{}. {}", refusal.title(), refusal.words());
    let kept = [(header::CACHE_CONTROL, "no-store")];
    (status, kept, Extension(refusal), words).into_response()
}

/// The answer to what another site may have sent in a person's name.
pub fn another_site(_: ProtectionError) -> Response {
    security_log::note(security_log::Event::AnotherSite, None, None);
    refuse(Refusal::AnotherSite)
}

/// A folder whose files are compressed already and never change under the same name.
fn kept_for_ever(folder: String, hashed: bool) -> Router {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    Router::new().fallback_service(files).layer(from_fn(move |request: Request, next: Next| async move {
        let mut answer = next.run(request).await;
        let lasting = if hashed { FOR_EVER } else { "no-cache" };
        if answer.status().is_success() || answer.status() == StatusCode::NOT_MODIFIED {
            answer.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static(lasting));
            answer.headers_mut().insert(header::VARY, header::HeaderValue::from_static("accept-encoding"));
        }
        answer
    }))
}

/// Whether a path names what hides itself, such as `/.git`: the site has no such file, whatever else was copied beside its files.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || part.to_ascii_lowercase().starts_with("%2e"))
}

/// What no route has: a file at the root of the site, or the page that says so.
async fn file_or_not_found(
    context: impl Fn() + Clone + Send + Sync + 'static,
    root: String,
    request: Request,
) -> Response {
    let (mut parts, _) = request.into_parts();
    if matches!(parts.method, Method::GET | Method::HEAD) && !is_hidden(parts.uri.path()) {
        let files = ServeDir::new(root).append_index_html_on_directories(false);
        let file = files.oneshot(Request::from_parts(parts.clone(), Body::empty())).await;
        if let Ok(file) = file
            && (file.status().is_success() || file.status() == StatusCode::NOT_MODIFIED)
        {
            let lasting = [(header::CACHE_CONTROL, A_DAY)];
            return (lasting, file).into_response();
        }
    }
    parts.method = Method::GET;
    let found = move || {
        context();
        provide_context(language_of_reader());
    };
    let page = render_app_async_with_context(found, shell);
    page(Request::from_parts(parts, Body::empty())).await
}
