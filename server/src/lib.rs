//! What listens: the JSON API, the token endpoints, the pages over HTTP, and the live feed of open pages.
//!
//! What only a sandbox has is in `demo` and `sandbox`, behind the feature `sandbox`, which is on by default. The program for live mode
//! (`make live`) is built without it, and has a few lines that say so in their place.

pub mod api;
pub mod body;
pub mod capture;
mod capture_logo;
pub mod cli;
pub mod client_address;
pub mod connection;
#[cfg(feature = "sandbox")]
pub mod demo;
#[cfg(not(feature = "sandbox"))]
#[path = "no_demo.rs"]
pub mod demo;
pub mod detached;
pub mod export;
pub mod health_and_metrics;
pub mod listener;
pub mod live;
pub mod long_answer_limit;
pub mod network_rate_limit;
pub mod oauth;
mod provider_sign_out;
mod recent_counts;
pub mod refusal_log;
pub mod request_target;
#[cfg(feature = "sandbox")]
mod sandbox;
#[cfg(not(feature = "sandbox"))]
#[path = "no_sandbox.rs"]
mod sandbox;
pub mod security_txt;
pub mod session;
pub mod settings;
pub mod telemetry;
pub mod tls;
pub mod web;
mod wrong_secrets;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::routing::get;
use backend::Backend;
use leptos::config::LeptosOptions;
use leptos::prelude::provide_context;
use live::FeedState;
use long_answer_limit::Places;
use tokio::sync::watch;
use tower_http::csrf::CsrfLayer;
use tower_sessions::cookie::SameSite;
use tower_sessions::{Expiry, SessionManagerLayer};

/// How long an idle session lives, in minutes; 12 hours is the most in all.
const IDLE_MINUTES: i64 = 30;

#[derive(Clone)]
pub struct AppState {
    /// The handle on everything that Uplift does.
    pub backend: Backend,
    /// Becomes true when the server drains: open streams end then.
    pub draining: watch::Receiver<bool>,
}

/// The exact application: what `uplift serve` listens with and what tests call.
pub fn router(state: AppState, options: LeptosOptions) -> Router {
    let backend = state.backend.clone();
    let base_url = backend.config().base_url.clone();
    let site = Arc::new(web::Site::read(&options));
    // Routers of their own: no session layer and no cross-origin rule reaches the API, the capture page and the shop's endpoint.
    api::router(backend.clone(), api::ApiSettings { base_url })
        .merge(capture::router(backend.clone(), &site))
        .merge(web::script())
        .merge(provider_sign_out::router(backend.clone()))
        .merge(sandbox::machines(backend))
        .merge(browser(state, options, site))
}

/// Everything for browsers: the pages, and files and feeds beside them.
fn browser(state: AppState, options: LeptosOptions, site: Arc<web::Site>) -> Router {
    let context = context(state.backend.clone(), site.clone());
    let sessions = SessionManagerLayer::new(state.backend.sessions())
        .with_name(session::COOKIE)
        .with_secure(true)
        .with_http_only(true)
        // Lax, not Strict: people arrive by a link in a mail.
        .with_same_site(SameSite::Lax)
        .with_path("/")
        .with_expiry(Expiry::OnInactivity(time::Duration::minutes(IDLE_MINUTES)));
    let (backend, is_listed) = (state.backend.clone(), !state.backend.is_public_sandbox());
    let state = FeedState { app: state, feeds: Arc::default() };
    files(state.clone())
        .merge(web::pages(options, context.clone()))
        .layer(from_fn(detached::to_the_end))
        // Inside of the session: whatever panics is an answer by here, and the page that says so knows who the person is. With
        // an answer of 500 or more the session layer stores nothing and sends no new cookie: only what the request itself saved
        // (signing in, signing out) is kept, and when the session was used is written down by the next request.
        .layer(from_fn(web::browser_answer::caught))
        // Outside of what reads the body, inside of what knows whose it is.
        .layer(from_fn_with_state(body::TIME, body::bounded))
        .layer(from_fn_with_state(state, session::find))
        .layer(sessions)
        .layer(CsrfLayer::new().with_rejection_response(web::another_site))
        .layer(from_fn(network_rate_limit::turn_away))
        // Around all of it: whatever is answered, by whom of these, has every header and is a page where one is wanted. One layer does
        // this, because with each of them a request copies all those inside.
        .layer(from_fn(move |request: Request, next: Next| {
            let (site, context) = (site.clone(), context.clone());
            async move {
                let answer = web::browser_answer::answer(site, context, request, next).await;
                web::browser_answer::listed(is_listed, session::let_go(answer))
            }
        }))
        .layer(from_fn_with_state(backend, session::number))
}

/// What a page finds in its context.
fn context(backend: Backend, site: Arc<web::Site>) -> impl Fn() + Clone + Send + Sync + 'static {
    let contact = app::Contact(backend.config().contact.as_str().into());
    let run_by = app::RunBy(backend.config().controller.clone().into());
    let mode = match backend.config().mode {
        backend::Mode::Sandbox => app::Mode::Sandbox,
        backend::Mode::PublicSandbox => app::Mode::PublicSandbox,
        backend::Mode::Live => app::Mode::Live,
    };
    let tools = sandbox::context(backend.clone());
    // One for all: every route and every layer has its own, which a request copies.
    let provide: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
        tools();
        provide_context(site.stylesheet.clone());
        provide_context(backend.clone());
        provide_context(mode);
        provide_context(contact.clone());
        provide_context(run_by.clone());
        provide_context(session::viewer());
        provide_context(session::language());
        provide_context(session::made_for());
        provide_context(app::signed_in::Idle(60 * IDLE_MINUTES));
    });
    move || provide()
}

/// Files and feeds, which no page of `app` is; a session and a person have few open at a time.
fn files(state: FeedState) -> Router {
    let feeds = Router::new()
        .route("/giving/live", get(live::gifts))
        .route("/giving/donations/{donation}/live", get(live::gift))
        .route("/charity/{charity}/claims/{claim}/live", get(live::claim))
        .route_layer(from_fn_with_state(Places::new(live::MOST), long_answer_limit::keep));
    let exports = Router::new()
        .route("/giving/privacy/data.json", get(export::my_data))
        .route("/giving/gifts.csv", get(export::my_gifts))
        .route("/charity/{charity}/activity.csv", get(export::activity::of_charity))
        .route("/platform/{platform}/activity.csv", get(export::activity::of_platform))
        .route("/charity/{charity}/donations.csv", get(export::donations))
        .route("/charity/{charity}/donations.xlsx", get(export::donations_sheet))
        .route("/charity/{charity}/claims.csv", get(export::claims))
        .route("/charity/{charity}/claims.xlsx", get(export::claims_sheet))
        .route("/charity/{charity}/claims/figures.csv", get(export::figures))
        .route("/charity/{charity}/claims/figures.xlsx", get(export::figures_sheet))
        .route("/charity/{charity}/claims/payments.csv", get(export::payments))
        .route("/charity/{charity}/claims/payments.xlsx", get(export::payments_sheet))
        .route("/charity/{charity}/claims/fix.csv", get(export::held_gifts))
        .route("/charity/{charity}/claims/fix.xlsx", get(export::held_gifts_sheet))
        .route("/charity/{charity}/claims/own/schedule.csv", get(export::own_claim))
        .route("/charity/{charity}/claims/{claim}/lines.csv", get(export::claim_lines))
        .route("/charity/{charity}/claims/{claim}/lines.xlsx", get(export::claim_lines_sheet))
        .route("/charity/{charity}/claims/{claim}/pack.zip", get(export::claim_pack))
        .route_layer(from_fn_with_state(state.app.backend.clone(), export::ask_again))
        .route_layer(from_fn_with_state(Places::new(export::MOST), long_answer_limit::keep));
    Router::new()
        .route("/.well-known/security.txt", get(security_txt::show))
        .route("/capture-logo/{platform}/{file}", get(capture_logo::show))
        .route("/charity/{charity}/claims/{claim}/messages/{message}", get(export::claim_message))
        .merge(sandbox::files())
        .merge(exports)
        .merge(feeds)
        .with_state(state)
}
