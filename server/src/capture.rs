//! The capture page over HTTP, with its two scripts and the codes of short addresses.
//!
//! It stands beside the other pages and sets no cookie: whoever holds the address may use the page, and a frame has no cookies anyway.
//! One form alone acts in somebody's name: a donor who is signed in in the same browser adds the gift of the page to theirs. It is never
//! in a frame, the cookie is not sent with another site's form, and the form names its person as every form of theirs does. A form that
//! says that another site sent it is refused in any case. One page, that of a session with an origin, may be framed by that origin.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use app::access::Peer;
use app::capture::files::{EMBED, EMBED_PATH, PAGE, integrity, page_path};
use app::capture::{Files, Nothing, Scene, Shown, SignedIn, Step, View, render, return_address};
use app::form::FOR_FIELD;
use app::ui::qr_code::{png_file, svg_file};
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use backend::capture::page::{Agreement, CapturePage, OwnAddition};
use backend::capture::{Agreed, Capability, Holder, ShortCode};
use backend::page_mark::PageMark;
use backend::session::Person;
use backend::sign_in::Network;
use backend::{Backend, Error};
use domain::capture::{CaptureState, ReturnAddress};
use domain::{FieldErrors, Language};
use serde::Deserialize;

use crate::recent_counts::Tally;
use crate::web::browser_answer::{self, with_headers};
use crate::web::{FOR_EVER, Site};
use crate::{body, detached, network_rate_limit, session};

/// How many addresses that open nothing a network may try
const GUESSES: u32 = 60;
/// in a quarter of an hour.
const QUARTER: Duration = Duration::from_secs(900);
/// How many networks are remembered at most.
const MOST_NETWORKS: usize = 10_000;

#[derive(Clone)]
struct Pages {
    backend: Backend,
    files: Files,
    /// Addresses that opened nothing, by the network that tried them: a code has 60 bits, and this only keeps somebody who tries many
    /// from keeping the database busy.
    guesses: Arc<Tally<Network>>,
}

impl Pages {
    fn note_guess(&self, network: Option<Network>) {
        if let Some(network) = network {
            self.guesses.note(network, Instant::now());
        }
    }

    fn guesses_too_often(&self, network: Option<Network>) -> bool {
        network.is_some_and(|network| self.guesses.wait(&network, GUESSES, Instant::now()).is_some())
    }
}

/// The routes of the page and its files.
pub fn router(backend: Backend, site: &Site) -> Router {
    let files = Files { stylesheet: site.stylesheet.0.clone(), script: page_path().into() };
    let guesses = Arc::new(Tally::new(QUARTER, MOST_NETWORKS));
    let pages = Pages { backend: backend.clone(), files, guesses };
    let page = Router::new()
        .route("/authorise/{capability}", get(show).post(act))
        .route("/g/{code}", get(show).post(act))
        .route("/g/{code}/qr.svg", get(code_as_svg))
        .route("/g/{code}/qr.png", get(code_as_png))
        .with_state(pages.clone())
        .layer(from_fn(detached::to_the_end))
        .layer(from_fn_with_state(body::TIME, body::bounded))
        .layer(from_fn(browser_answer::caught))
        .layer(from_fn(network_rate_limit::turn_away))
        .layer(from_fn_with_state(pages, finished));
    let scripts = Router::new()
        .route(EMBED_PATH, get(|| async { script(EMBED, Some(&integrity())) }))
        .route(&page_path(), get(|| async { script(PAGE, None) }));
    page.merge(scripts)
        .layer(map_response(|mut answer: Response| async {
            with_headers(answer.headers_mut());
            answer
        }))
        .layer(from_fn_with_state(backend, session::number))
}

/// A script. The one for platforms may be loaded by every page, so that these can hold it against its hash.
fn script(text: &'static str, integrity: Option<&str>) -> Response {
    let kind = "text/javascript; charset=utf-8";
    let mut answer =
        ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, FOR_EVER)], text).into_response();
    if let Some(integrity) = integrity {
        let headers = answer.headers_mut();
        // The address stays while small things are put right: a page that holds it against a hash is to notice within a day.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(CORP, HeaderValue::from_static("cross-origin"));
        if let Ok(tag) = HeaderValue::from_str(&format!("\"{integrity}\"")) {
            headers.insert(header::ETAG, tag);
        }
    }
    answer
}

const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const COEP: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");

/// What the address names behind its path.
#[derive(Debug, Default, Deserialize)]
struct Asked {
    step: Option<String>,
    k: Option<String>,
    lang: Option<String>,
}

/// Whoever holds an address, with its path as we write it.
fn holder(named: &HashMap<String, String>) -> Option<(Holder, String)> {
    if let Some(text) = named.get("capability") {
        let capability = Capability::parse(text)?;
        let place = format!("/authorise/{}", capability.text());
        return Some((Holder::Capability(capability), place));
    }
    let code = ShortCode::parse(named.get("code")?)?;
    let place = format!("/g/{}", code.text());
    Some((Holder::Code(code), place))
}

/// What a request says of where its page is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shelf {
    Alone,
    Framed,
    /// The browser does not say.
    Untold,
}

impl Shelf {
    /// By `Sec-Fetch-Dest` (Fetch Metadata, section 2.1).
    fn of(headers: &HeaderMap) -> Self {
        match headers.get("sec-fetch-dest").map(HeaderValue::as_bytes) {
            None => Self::Untold,
            Some(b"iframe" | b"frame" | b"embed" | b"object") => Self::Framed,
            Some(_) => Self::Alone,
        }
    }

    /// Only a session with an origin can be framed at all.
    fn is_framed(self, page: Option<&CapturePage>) -> bool {
        let may_be = page.is_some_and(|page| page.session.parent_origin.is_some());
        self == Self::Framed || (self == Self::Untold && may_be)
    }
}

/// What a page is made for, whether its address opens anything or not.
struct Around {
    pages: Pages,
    /// The path of the address, as we write it.
    place: String,
    key: Option<String>,
    lang: Option<Language>,
    shelf: Shelf,
    signed_in: Option<SignedIn>,
}

impl Around {
    fn scene(&self, page: Option<&CapturePage>) -> Scene {
        let is_step = page.is_some_and(|page| page.session.status == CaptureState::Open);
        let kept = page.map(|page| page.session.language);
        // On a step the language is kept, and changed by a button that keeps what is typed.
        let language = if is_step { kept } else { self.lang.or(kept) };
        Scene {
            place: self.place.clone(),
            key: self.key.clone(),
            language: language.unwrap_or(Language::English),
            is_framed: self.shelf.is_framed(page),
            is_sandbox: self.pages.backend.is_sandbox(),
            signed_in: self.signed_in.clone(),
            files: self.pages.files.clone(),
        }
    }

    fn document(&self, page: Option<&CapturePage>, status: StatusCode, shown: &Shown) -> Response {
        let html = render(&self.scene(page), shown);
        let mut answer = (status, axum::response::Html(html)).into_response();
        guard(answer.headers_mut(), page);
        answer
    }

    /// What there is to say instead of a step: in the language and the frame of the session, where its page is at hand.
    fn nothing(&self, page: Option<&CapturePage>, why: Nothing) -> Response {
        let status = StatusCode::from_u16(why.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut answer = self.document(page, status, &Shown::Nothing(why));
        let wait = match why {
            Nothing::TooOften => Some(900),
            Nothing::Broken => Some(5),
            // Whoever counts says how long.
            Nothing::Unknown | Nothing::TooFast | Nothing::AnotherSite | Nothing::Unreadable => None,
        };
        if let Some(wait) = wait {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        answer
    }
}

/// One request of whoever holds an address.
struct Asking {
    around: Around,
    holder: Holder,
    network: Option<Network>,
}

impl Asking {
    async fn page(&self) -> Result<CapturePage, Error> {
        self.backend().capture_page(&self.holder, self.around.key.as_deref()).await
    }

    fn backend(&self) -> &Backend {
        &self.around.pages.backend
    }

    /// The page of a session, at the step that is asked for.
    fn answer(&self, page: CapturePage, step: Step) -> Response {
        let shown = if page.session.status == CaptureState::Open {
            let is_own = self.around.signed_in.is_some();
            let view = if is_own { View::SignedIn } else { View::of(&page, step) };
            Shown::Step(Box::new(page), view, FieldErrors::new())
        } else {
            Shown::Ended(Box::new(page))
        };
        self.around.document(shown.page(), StatusCode::OK, &shown)
    }

    /// A step with what is wrong there.
    fn wrong(&self, page: CapturePage, view: View, errors: FieldErrors) -> Response {
        let shown = Shown::Step(Box::new(page), view, errors);
        self.around.document(shown.page(), StatusCode::UNPROCESSABLE_ENTITY, &shown)
    }

    /// The same step again, with what is wrong.
    async fn again(&self, view: View, errors: FieldErrors) -> Response {
        match self.page().await {
            Ok(page) if page.session.status == CaptureState::Open => self.wrong(page, view, errors),
            Ok(page) => self.answer(page, Step::Start),
            Err(error) => self.failed(&error).await,
        }
    }

    /// What an error of a use-case is to whoever holds the address. A session that ended meanwhile shows how.
    async fn failed(&self, error: &Error) -> Response {
        match error {
            Error::NotFound(_) => {
                self.around.pages.note_guess(self.network);
                self.around.nothing(None, Nothing::Unknown)
            }
            Error::Conflict(_) => see_other(&self.around.place, None),
            Error::TooMany { .. } => self.refused(Nothing::TooOften).await,
            error => {
                tracing::error!(error = %error.chain(), "capture page failed");
                self.around.nothing(None, Nothing::Broken)
            }
        }
    }

    /// Why nothing was done, to a donor who has the session before them.
    async fn refused(&self, why: Nothing) -> Response {
        match self.page().await {
            Ok(page) => self.around.nothing(Some(&page), why),
            Err(error) => {
                // The answer tells a session from none, so it counts as a try.
                if matches!(error, Error::NotFound(_)) {
                    self.around.pages.note_guess(self.network);
                }
                self.around.nothing(None, why)
            }
        }
    }

    fn at(&self, step: Step) -> Response {
        see_other(&self.around.scene(None).at(step), None)
    }

    /// On to the platform, or to the page that says how the session ended: in a frame, and where there is nowhere to go.
    async fn away(&self) -> Response {
        match self.page().await {
            Ok(page) if !self.around.shelf.is_framed(Some(&page)) => match return_address(&page) {
                Some(place) => see_other(&place, Some(&page)),
                None => see_other(&self.around.place, None),
            },
            Ok(_) => see_other(&self.around.place, None),
            Err(error) => self.failed(&error).await,
        }
    }
}

fn see_other(place: &str, page: Option<&CapturePage>) -> Response {
    let mut answer = StatusCode::SEE_OTHER.into_response();
    guard(answer.headers_mut(), page);
    if let Ok(place) = HeaderValue::from_str(place) {
        answer.headers_mut().insert(header::LOCATION, place);
    }
    answer
}

/// Reads a request; the answer where its address opens nothing.
fn asking(
    pages: &Pages,
    named: &HashMap<String, String>,
    asked: Asked,
    headers: &HeaderMap,
    peer: Option<Peer>,
) -> Result<Asking, Box<Response>> {
    let network = peer.map(|peer| Network::from(peer.0));
    let lang = asked.lang.as_deref().and_then(|lang| lang.parse().ok());
    let shelf = Shelf::of(headers);
    let around = |place| Around { pages: pages.clone(), place, key: asked.k, lang, shelf, signed_in: None };
    if pages.guesses_too_often(network) {
        return Err(Box::new(around(String::new()).nothing(None, Nothing::TooOften)));
    }
    match holder(named) {
        Some((holder, place)) => Ok(Asking { around: around(place), holder, network }),
        None => {
            pages.note_guess(network);
            Err(Box::new(around(String::new()).nothing(None, Nothing::Unknown)))
        }
    }
}

async fn show(
    State(pages): State<Pages>,
    Path(named): Path<HashMap<String, String>>,
    Query(asked): Query<Asked>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
) -> Response {
    let step = Step::of(asked.step.as_deref());
    let mut asking = match asking(&pages, &named, asked, &headers, peer.map(|peer| peer.0)) {
        Ok(asking) => asking,
        Err(answer) => return *answer,
    };
    match asking.page().await {
        Ok(page) => {
            if step == Step::Start {
                let own = asking.own_addition(&page, &headers).await;
                let signed_in = own.map(|own| SignedIn::of(&own, asking.mark_of(&own).as_str().to_owned()));
                asking.around.signed_in = signed_in;
            }
            asking.answer(page, step)
        }
        Err(error) => asking.failed(&error).await,
    }
}

async fn act(
    State(pages): State<Pages>,
    Path(named): Path<HashMap<String, String>>,
    Query(asked): Query<Asked>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let step = Step::of(asked.step.as_deref());
    let asking = match asking(&pages, &named, asked, &headers, peer.map(|peer| peer.0)) {
        Ok(asking) => asking,
        Err(answer) => return *answer,
    };
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return asking.refused(Nothing::AnotherSite).await;
    }
    let Ok(Form(fields)) = form else {
        return asking.refused(Nothing::Unreadable).await;
    };
    asking.act(step, fields, &headers).await
}

impl Asking {
    /// What a donor who is signed in in this browser can do with the gift of the page. Nothing in a frame.
    async fn own_addition(&self, page: &CapturePage, headers: &HeaderMap) -> Option<OwnAddition> {
        if !page.is_for_anybody() || self.around.shelf.is_framed(Some(page)) {
            return None;
        }
        let backend = self.backend();
        let found = async {
            match session::donor_of(backend, headers).await? {
                Some(donor) => backend.own_addition(donor, page).await,
                None => Ok(None),
            }
        };
        found.await.unwrap_or_else(|error| {
            // They can type their details as anybody else.
            tracing::error!(error = %error.chain(), "could not read who is signed in on a capture page");
            None
        })
    }

    /// What the form of this donor's page is known by.
    fn mark_of(&self, own: &OwnAddition) -> PageMark {
        self.backend().page_mark(Person::Donor(own.donor.donor_id()))
    }

    /// The donor who is signed in adds the gift to theirs. Where they can no longer, or somebody else is signed in, the page comes again.
    async fn add_gift(self, fields: &[(String, String)], headers: &HeaderMap) -> Response {
        let page = match self.page().await {
            Ok(page) => page,
            Err(error) => return self.failed(&error).await,
        };
        let made_for = text_of(fields, FOR_FIELD);
        let own = self.own_addition(&page, headers).await;
        let Some(own) = own.filter(|own| self.mark_of(own).is(&made_for)) else {
            return see_other(&self.around.place, None);
        };
        match self.backend().complete_capture(&self.holder, &Agreed::SignedIn(own.donor)).await {
            Ok(_) => see_other(&self.around.place, None),
            Err(error) => self.failed(&error).await,
        }
    }

    async fn act(mut self, step: Step, fields: Vec<(String, String)>, headers: &HeaderMap) -> Response {
        let field =
            |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str());
        let language = field("language").and_then(|language| language.parse().ok());
        let (backend, holder) = (self.backend().clone(), self.holder.clone());
        let key = self.around.key.clone();
        let key = key.as_deref();
        let done = match (language, field("do")) {
            (Some(language), _) => {
                backend.keep_typed(&holder, key, &fields, Some(language)).await.map(|key| (Some(key), step))
            }
            (None, Some("next")) => return self.next(step, &fields).await,
            (None, Some("agree")) => return self.agree(&fields).await,
            (None, Some("add_gift")) => return self.add_gift(&fields, headers).await,
            (None, Some("already_on")) => return self.already_on(&fields).await,
            (None, Some("leave")) => {
                return match backend.decline_capture(&holder).await {
                    Ok(_) => self.away().await,
                    Err(error) => self.failed(&error).await,
                };
            }
            (None, Some("send_code")) => {
                let sent = backend.mail_capture_code(&holder, key, self.network).await;
                sent.map(|key| (Some(key), Step::Code))
            }
            (None, Some("code")) => {
                let code = field("code").unwrap_or_default();
                match backend.enter_capture_code(&holder, key, code).await {
                    Err(Error::Invalid(errors)) => return self.again(View::Code, errors).await,
                    entered => entered.map(|()| (self.around.key.clone(), Step::Check)),
                }
            }
            (None, Some("anew")) => backend.type_anew(&holder, key).await.map(|key| (Some(key), Step::Who)),
            (None, _) => return self.refused(Nothing::Unreadable).await,
        };
        match done {
            Ok((key, step)) => {
                self.around.key = key;
                self.at(step)
            }
            Err(error) => self.failed(&error).await,
        }
    }

    /// Keeps what was typed, right or wrong, and leads on where it is right.
    async fn next(mut self, step: Step, fields: &[(String, String)]) -> Response {
        let kept = self.backend().keep_typed(&self.holder, self.around.key.as_deref(), fields, None).await;
        match kept {
            Ok(key) => self.around.key = Some(key),
            Err(error) => return self.failed(&error).await,
        }
        let page = match self.page().await {
            Ok(page) => page,
            Err(error) => return self.failed(&error).await,
        };
        let (view, wrong) = match step {
            Step::Home => (View::Home, page.home().err()),
            Step::Start | Step::Who | Step::Check | Step::Code => (View::Who, page.who().err()),
        };
        match wrong {
            Some(errors) => self.wrong(page, view, errors),
            None if page.home().is_ok() => self.at(Step::Check),
            None => self.at(Step::Home),
        }
    }

    /// Whether the page is in a frame, and has not seen there that nothing covers what completes the session.
    async fn is_hidden(&self, seen: &str) -> bool {
        let shelf = self.around.shelf;
        match shelf {
            Shelf::Alone => false,
            Shelf::Framed => seen != "frame",
            // An old browser, in which the page's script alone knows.
            Shelf::Untold => {
                seen.is_empty() && self.page().await.is_ok_and(|page| shelf.is_framed(Some(&page)))
            }
        }
    }

    /// The donor keeps the authorisation that is on.
    async fn already_on(self, fields: &[(String, String)]) -> Response {
        if self.is_hidden(&text_of(fields, "seen")).await {
            let view = match self.page().await {
                Ok(page) => View::of(&page, Step::Check),
                Err(error) => return self.failed(&error).await,
            };
            return self.again(view, covered()).await;
        }
        match self.backend().complete_capture(&self.holder, &Agreed::AlreadyOn).await {
            Ok(_) => self.away().await,
            Err(error) => self.failed(&error).await,
        }
    }

    async fn agree(self, fields: &[(String, String)]) -> Response {
        let field = |name: &str| text_of(fields, name);
        if self.is_hidden(&field("seen")).await {
            return self.again(View::Check, covered()).await;
        }
        let agreement = Agreement {
            version: field("version"),
            language: field("agreed_in"),
            explained_at: field("explained_at"),
        };
        let agreed =
            self.backend().agree_to_capture(&self.holder, self.around.key.as_deref(), &agreement).await;
        match agreed {
            Ok(_) => see_other(&self.around.place, None),
            Err(Error::Invalid(errors)) => {
                let view = match self.page().await {
                    Ok(page) => View::of(&page, Step::Check),
                    Err(error) => return self.failed(&error).await,
                };
                self.again(view, errors).await
            }
            Err(error) => self.failed(&error).await,
        }
    }
}

/// What a form sent in this field.
fn text_of(fields: &[(String, String)], name: &str) -> String {
    let found = fields.iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text.clone()).unwrap_or_default()
}

fn covered() -> FieldErrors {
    FieldErrors::one("/frame", "covered", "The frame is too small or covered.")
}

/// The headers of a page that a session's origin may frame, and nobody else's site any other.
fn guard(headers: &mut HeaderMap, page: Option<&CapturePage>) {
    let origin = page.and_then(|page| page.session.parent_origin.as_ref());
    let ancestors = origin.map_or("'none'", |origin| origin.as_str());
    // Browsers hold the redirect after a form against the policy too: a donor who says no goes back at once.
    let addresses = page.map(|page| [page.session.return_url.as_ref(), page.session.cancel_url.as_ref()]);
    let mut targets: Vec<String> =
        addresses.into_iter().flatten().flatten().filter_map(ReturnAddress::origin).collect();
    targets.sort_unstable();
    targets.dedup();
    let targets: String = targets.iter().map(|target| format!(" {target}")).collect();
    // Chromium reports a typeface that the style sheet names and no page may load, though none of these pages asks for it.
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'; form-action 'self'{targets}; frame-ancestors {ancestors}"
    );
    // An origin is a scheme, a host and a port, so it always fits.
    let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(browser_answer::NO_PAGE));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if origin.is_some() {
        // A page that isolates itself frames nothing that does not agree to it.
        headers.insert(CORP, HeaderValue::from_static("cross-origin"));
        headers.insert(COEP, HeaderValue::from_static("require-corp"));
    }
}

/// Whatever is answered is a page that says what to do.
async fn finished(State(pages): State<Pages>, request: Request, next: Next) -> Response {
    let shelf = Shelf::of(request.headers());
    let place = request.uri().path().to_owned();
    let answer = next.run(request).await;
    let is_page = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let status = answer.status();
    if is_page || !(status.is_client_error() || status.is_server_error()) || place.contains("/qr.") {
        return answer;
    }
    let why = match status {
        StatusCode::TOO_MANY_REQUESTS => Nothing::TooFast,
        status if status.is_server_error() => Nothing::Broken,
        _ => Nothing::Unreadable,
    };
    let around = Around { pages, place, key: None, lang: None, shelf, signed_in: None };
    let mut page = around.nothing(None, why);
    *page.status_mut() = status;
    for name in [header::ALLOW, header::RETRY_AFTER] {
        if let Some(value) = answer.headers().get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}

/// The short address as a code, in SVG.
async fn code_as_svg(
    State(pages): State<Pages>,
    Path(named): Path<HashMap<String, String>>,
    peer: Option<Extension<Peer>>,
) -> Response {
    let address = match short_address(&pages, &named, peer.map(|peer| peer.0)).await {
        Ok(address) => address,
        Err(status) => return status.into_response(),
    };
    picture("image/svg+xml; charset=utf-8", svg_file(&address))
}

/// The same in PNG.
async fn code_as_png(
    State(pages): State<Pages>,
    Path(named): Path<HashMap<String, String>>,
    peer: Option<Extension<Peer>>,
) -> Response {
    let address = match short_address(&pages, &named, peer.map(|peer| peer.0)).await {
        Ok(address) => address,
        Err(status) => return status.into_response(),
    };
    picture("image/png", png_file(&address))
}

fn picture(kind: &'static str, file: Option<impl IntoResponse>) -> Response {
    match file {
        Some(file) => {
            let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
            // A till may show it on its own page.
            (head, [(CORP, "cross-origin")], file).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn short_address(
    pages: &Pages,
    named: &HashMap<String, String>,
    peer: Option<Peer>,
) -> Result<String, StatusCode> {
    let network = peer.map(|peer| Network::from(peer.0));
    if pages.guesses_too_often(network) {
        return Err(StatusCode::TOO_MANY_REQUESTS);
    }
    let found = match holder(named) {
        Some((holder, place)) => pages.backend.capture_page(&holder, None).await.map(|_| place),
        None => Err(Error::NotFound(backend::error::Resource::Capture)),
    };
    match found {
        Ok(place) => Ok(format!("{}{place}", pages.backend.config().base_url)),
        Err(Error::NotFound(_)) => {
            pages.note_guess(network);
            Err(StatusCode::NOT_FOUND)
        }
        Err(error) => {
            tracing::error!(error = %error.chain(), "QR code of a short address failed");
            Err(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_of_guessing_finds_one_of_a_million_short_codes_with_less_than_one_in_five_thousand() {
        // Somebody with a thousand networks, in the 30 days for which the page of a gift is open.
        let letters = (1..64).find(|length| ShortCode::parse(&"0".repeat(*length)).is_some());
        assert_eq!(letters, Some(12), "of 32 each");
        let codes = 32_u128.pow(12);
        let quarters = 30 * 86_400 / QUARTER.as_secs();
        let guesses = 1_000 * u128::from(quarters) * u128::from(GUESSES);
        assert_eq!(guesses, 172_800_000);
        assert!(guesses * 1_000_000 * 5_000 < codes, "{guesses} guesses among {codes} codes");
    }
}
