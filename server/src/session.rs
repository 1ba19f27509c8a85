//! Who asks: read from the session once, before the page begins.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use app::Viewer;
use app::access::{JustDone, LED_TO, Peer, Request as LoggedAs, Who};
use app::form::MadeFor;
use app::signed_in::Since;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, LOCATION, SET_COOKIE, USER_AGENT, VARY};
use axum::http::request::Parts;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use backend::actor::{DonorCaller, Proof};
use backend::clock::real_seconds;
use backend::page_mark::PageMark;
use backend::session::{BY_PROVIDER, PERSON, PROVED, Person, SEEN, SINCE, with_person};
use backend::{Backend, Error, security_log};
use domain::{Language, RequestId};
use leptos::prelude::with_context;
use tower_sessions::Session;
use tower_sessions::session::Id;
use tracing::Instrument;
use uuid::Uuid;

use crate::live::{FeedState, is_live};

/// The cookie of a session.
pub const COOKIE: &str = "__Host-session";
/// Files at the root of the site that a browser asks for by itself.
const ICONS: [&str; 4] = ["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest"];

/// Says that the session or token of a request is live, where that was found: an extension of the request.
#[derive(Clone, Default)]
pub struct Found(Arc<AtomicBool>);

impl Found {
    /// It is live.
    pub fn live(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was found live.
    pub(crate) fn is_live(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Completes the removal of a session's cookie: the session layer writes it without `Secure`, and without that a browser
/// ignores whatever is named `__Host-` (RFC 6265bis section 4.1.3.2).
pub fn let_go(mut answer: Response) -> Response {
    let removes = |value: &HeaderValue| {
        let text = value.to_str().unwrap_or_default();
        text.strip_prefix(COOKIE).is_some_and(|rest| rest.starts_with("=;")) && !text.contains("Secure")
    };
    let headers = answer.headers_mut();
    if headers.get_all(SET_COOKIE).iter().any(removes) {
        let kept: Vec<HeaderValue> =
            headers.get_all(SET_COOKIE).iter().filter(|&value| !removes(value)).cloned().collect();
        headers.remove(SET_COOKIE);
        for value in kept {
            headers.append(SET_COOKIE, value);
        }
        let removal = format!("{COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0");
        if let Ok(removal) = HeaderValue::from_str(&removal) {
            headers.append(SET_COOKIE, removal);
        }
    }
    answer
}

/// Puts the request's id into the request, the security log and onto the answer, whoever answers.
pub async fn number(State(backend): State<Backend>, mut request: Request, next: Next) -> Response {
    #[expect(clippy::disallowed_methods, reason = "a request's id is made where the request arrives")]
    let id = RequestId::from_uuid(Uuid::now_v7());
    request.extensions_mut().insert(LoggedAs(id));
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let span = tracing::debug_span!("request", request_id = %id, method = %request.method(), route);
    let agent = request.headers().get(USER_AGENT).and_then(|agent| agent.to_str().ok());
    let asked = backend.asked(id, request.extensions().get::<Peer>().map(|peer| peer.0), agent);
    let mut answer = security_log::about(asked, next.run(request).instrument(span)).await;
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        answer.headers_mut().insert("request-id", value);
    }
    if answer.status().is_server_error() {
        tracing::error!(request_id = %id, status = answer.status().as_u16(), "page request failed");
    }
    answer
}

/// Puts [`Who`] into the request and, for what is said around it, into the answer.
pub async fn find(State(state): State<FeedState>, mut request: Request, next: Next) -> Response {
    let (backend, feeds) = (&state.app.backend, &state.feeds);
    let session = request.extensions().get::<Session>().cloned();
    let id = request.extensions().get::<LoggedAs>().copied();
    let path = request.uri().path();
    let is_form = path.starts_with("/fn/");
    // Files are the same for everybody: no question to the database for them.
    let is_file = is_file(path);
    // An open page asks for what is new by itself: that is not somebody who uses it.
    let is_used = !is_live(path);
    let who = match &session {
        Some(session) if !is_file => {
            let found = || Box::pin(find_in(backend, session, is_used));
            // Feeds keep to their share of the connections before they are known to be too many as well.
            let found = if is_used { found().await } else { feeds.look(found).await };
            found.unwrap_or_else(|error| {
                let request_id = id.map(|id| id.0.to_string()).unwrap_or_default();
                tracing::error!(request_id, error = %error.chain(), "could not read the session");
                Who::Unknown
            })
        }
        _ => Who::Nobody,
    };
    let personal = !matches!(who, Who::Nobody);
    if let Some(person) = who.person() {
        let mark = backend.page_mark(person);
        if let Some(found) = request.extensions().get::<Found>() {
            found.live();
        }
        request.extensions_mut().insert(mark);
        if let Some(session) = &session
            && let Ok(Some(since)) = session.get(SINCE).await
        {
            request.extensions_mut().insert(Since(since));
        }
    }
    request.extensions_mut().insert(who.clone());
    // A route with an id in its address, or a form, which holds one.
    let route = request.extensions().get::<MatchedPath>();
    let names_one = is_form || route.is_some_and(|route| route.as_str().contains('{'));
    let person = who.person();
    // Only of a person who is signed in: nobody else has a session that would keep it.
    let session = session.filter(|_| person.is_some() && is_used && !is_file);
    let is_post = request.method() == Method::POST;
    let address = (request.method() == Method::GET).then(|| request.uri().clone());
    if let (Some(session), Some(address)) = (&session, &address)
        && just_led_to(session, address).await
    {
        request.extensions_mut().insert(JustDone);
    }
    let mut answer = next.run(request).await;
    let place = leads_to(&answer).filter(|_| is_post);
    if let (Some(session), Some(place)) = (session, place) {
        keep_led_to(&session, place).await;
    }
    if person.is_some() && names_one && answer.status() == StatusCode::NOT_FOUND {
        security_log::note(security_log::Event::NotTheirs, None, person);
    }
    answer.extensions_mut().insert(who);
    if personal && !is_file {
        answer.headers_mut().insert("cache-control", HeaderValue::from_static("no-store"));
    }
    answer
}

/// Whether a path is that of a file of the site, which is the same for everybody.
pub(crate) fn is_file(path: &str) -> bool {
    path.starts_with("/pkg/") || path.starts_with("/fonts/") || ICONS.contains(&path)
}

async fn find_in(backend: &Backend, session: &Session, is_used: bool) -> Result<Who, Error> {
    let who = signed_in(backend, session).await?;
    if is_used && matches!(who, Who::Donor(_) | Who::Staff(_)) {
        touch(session).await.map_err(Error::internal)?;
    }
    Ok(who)
}

/// Where an answer leads that says with a parameter what was done.
fn leads_to(answer: &Response) -> Option<String> {
    let place = answer.headers().get(LOCATION)?.to_str().ok()?;
    (place.starts_with('/') && place.contains('?')).then(|| place.to_owned())
}

/// Keeps where a form leads that did what it was for: the page there tells of it, once.
async fn keep_led_to(session: &Session, place: String) {
    // Whoever has just signed out has no session any more, and gets none for this.
    if let Ok(Some(_)) = session.get::<Person>(PERSON).await
        && let Err(error) = session.insert(LED_TO, place).await
    {
        tracing::warn!(error = %error, "could not store a form's result: the next page will not show it");
    }
}

/// Whether the last form led to this address, and the browser comes there for the first time since.
async fn just_led_to(session: &Session, address: &Uri) -> bool {
    let here = address.path_and_query().map(PathAndQuery::as_str);
    let led_to: Option<String> = session.get(LED_TO).await.ok().flatten();
    led_to.is_some() && led_to.as_deref() == here && session.remove::<String>(LED_TO).await.is_ok()
}

/// How often at most it is written down that a session is used, in seconds.
const TOUCH: i64 = 60;

/// Notes that a session is used. The session layer counts a session's idle time from its last change, not from its last use:
/// so this is a change, which is stored with a new end and sent with a new cookie.
async fn touch(session: &Session) -> Result<(), tower_sessions::session::Error> {
    let now = real_seconds();
    let seen: Option<i64> = session.get(SEEN).await?;
    if seen.is_none_or(|seen| now - seen >= TOUCH) {
        session.insert(SEEN, now).await?;
    }
    Ok(())
}

async fn signed_in(backend: &Backend, session: &Session) -> Result<Who, Error> {
    let (person, found) = with_person(session.get::<Person>(PERSON)).await;
    let person = person.map_err(Error::internal)?;
    let proved: Option<i64> = session.get(PROVED).await.map_err(Error::internal)?;
    let by_provider: Option<bool> = session.get(BY_PROVIDER).await.map_err(Error::internal)?;
    let is_recent = proved.is_some_and(|at| real_seconds() - at < Proof::SECONDS);
    let proof = if is_recent { Proof::Recent } else { Proof::Old };
    let who = match person {
        None => Who::Nobody,
        Some(Person::Donor(id)) => match backend.found_donor(found, id, proof).await {
            Ok(donor) => Who::Donor(donor),
            Err(Error::Unauthenticated) => Who::Nobody,
            Err(error) => return Err(error),
        },
        Some(Person::Staff(id)) => match backend.found_staff(found, id, proof).await {
            Ok(staff) if by_provider == Some(true) => Who::Staff(staff.by_provider()),
            Ok(staff) => Who::Staff(staff),
            Err(Error::Unauthenticated) => Who::Nobody,
            Err(error) => return Err(error),
        },
    };
    Ok(who)
}

/// The donor whom the cookie of a browser names, where there is no session layer: the session is read, and not prolonged.
///
/// # Errors
/// When the database is away.
pub async fn donor_of(backend: &Backend, headers: &HeaderMap) -> Result<Option<DonorCaller>, Error> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let id = pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, id)| id.parse::<Id>().ok());
    let Some(id) = id else { return Ok(None) };
    let session = Session::new(Some(id), Arc::new(backend.sessions()), None);
    match signed_in(backend, &session).await? {
        Who::Donor(donor) => Ok(Some(donor)),
        Who::Staff(_) | Who::Nobody | Who::Unknown => Ok(None),
    }
}

/// For whom a page is made, as its forms say it.
pub fn made_for() -> MadeFor {
    let mark = |parts: &Parts| Some(MadeFor(parts.extensions.get::<PageMark>()?.as_str().into()));
    with_context(mark).flatten().unwrap_or_default()
}

/// The language of the page.
pub fn language() -> Language {
    language_of(|who, path, of_browser| who.language(path, of_browser))
}

/// The language of a page that stands where there is none: it is the reader's, wherever that is.
pub fn language_of_reader() -> Language {
    language_of(|who, _, of_browser| who.own_language(of_browser))
}

/// What is found of who asks, for which path, and of the language that their browser asks for. Caches are told where a page differs by it.
fn language_of(found: impl FnOnce(&Who, &str, &dyn Fn() -> Language) -> Language) -> Language {
    let (by_browser, nobody) = (Cell::new(false), Who::Nobody);
    let language = with_context(|parts: &Parts| {
        let of_browser = || {
            by_browser.set(true);
            language_of_browser(parts)
        };
        let who = parts.extensions.get::<Who>().unwrap_or(&nobody);
        found(who, parts.uri.path(), &of_browser)
    });
    if by_browser.get() {
        app::context::set_header(VARY, "accept-language");
    }
    language.unwrap_or(Language::English)
}

/// The language of what is answered before a page begins, and kept by nobody.
pub fn language_at(parts: &Parts) -> Language {
    let who = parts.extensions.get::<Who>().unwrap_or(&Who::Nobody);
    who.language(parts.uri.path(), || language_of_browser(parts))
}

fn language_of_browser(parts: &Parts) -> Language {
    let list = parts.headers.get(ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
    Language::preferred(list.unwrap_or_default())
}

/// What the page's frame shows of who is signed in.
pub fn viewer() -> Viewer {
    let viewer = |parts: &Parts| Some(parts.extensions.get::<Who>()?.viewer(parts.uri.path()));
    with_context(viewer).flatten().unwrap_or_default()
}
