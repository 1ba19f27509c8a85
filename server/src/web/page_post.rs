//! A plain post to a page's own address: the form's server function is called here and now; on success the browser
//! is sent on with 303, otherwise the same page comes back with everything typed and what to do about it; so does the
//! page that a button asks for, such as the one in the other language. Somebody whose session has ended, so that the
//! page is not theirs to see, gets what they typed in a page that says so; so does whoever sends a form that was made
//! for somebody else.

use app::access::JustDone;
use app::failure::Refusal;
use app::form::{ACTION_FIELD, AGAIN_FIELD};
use app::reveal::{ONCE_FIELD, Reveal, Revealed};
use app::{AppError, FormState, Said, shell};
use axum::Form;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::request::Parts;
use axum::http::response::Parts as AnswerParts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use domain::FieldErrors;
use leptos::prelude::provide_context;
use leptos_axum::{handle_server_fns_with_context, render_app_async_with_context};
use tower_sessions::Session;

use super::made_for::Unfit;
use super::refuse;
use super::upload::{self, FIELDS, too_long};

/// Larger than what any server function says.
const LIMIT: usize = 1024 * 1024;

struct Posted {
    /// Put back into the page when it does not do what was asked; files are not.
    typed: Vec<(String, String)>,
    /// All of it, as a server function takes it.
    body: Bytes,
    /// What was wrong before anything was called.
    wrong: FieldErrors,
}

pub async fn answer(context: impl Fn() + Clone + Send + Sync + 'static, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let posted = if upload::is_upload(&parts.headers) {
        read_upload(&mut parts, body).await
    } else {
        read_form(&parts, body).await
    };
    let Posted { typed, body, wrong } = match posted {
        Ok(posted) => posted,
        Err(refusal) => return refuse(refusal),
    };
    let action = typed.iter().find(|(name, _)| name == ACTION_FIELD).map(|(_, value)| value.clone());
    let Some((action, uri)) = action.and_then(known) else {
        return refuse(Refusal::former_form(typed));
    };
    if let Some(unfit) = Unfit::find(&parts.extensions, &action, &typed) {
        return refuse(unfit.refusal(typed));
    }
    if !wrong.is_empty() {
        let wrong = Some(AppError::from(wrong));
        return again(context, parts, StatusCode::UNPROCESSABLE_ENTITY, (action, typed, wrong)).await;
    }
    if typed.iter().any(|(name, _)| name == AGAIN_FIELD) {
        return again(context, parts, StatusCode::OK, (action, typed, None)).await;
    }
    let once = typed.iter().find(|(name, _)| name == ONCE_FIELD).map(|(_, value)| value.clone());
    if let Some(done) = done_before(&parts, once.as_deref()).await {
        return done;
    }
    let reveal = Reveal::default();
    let with_reveal = {
        let (context, reveal) = (context.clone(), reveal.clone());
        move || {
            context();
            provide_context(reveal.clone());
        }
    };
    let (status, call) = call(with_reveal, &parts, uri, body).await;
    let (head, answer) = call;
    if status.is_success() || status.is_redirection() {
        return match reveal.take() {
            Some(revealed) => with_secret(context, parts, &head, once, revealed).await,
            None => see_other(&head, &parts.uri),
        };
    }
    let error = serde_json::from_slice(&answer)
        .map_or(AppError::Internal { request_id: String::new() }, |said: Said| said.error);
    let mut page = again(context, parts, status, (action, typed, Some(error))).await;
    for cookie in head.headers.get_all(header::SET_COOKIE) {
        page.headers_mut().append(header::SET_COOKIE, cookie.clone());
    }
    if let Some(wait) = head.headers.get(header::RETRY_AFTER)
        && page.status() == status
    {
        page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

/// Where a browser's session keeps which forms made a secret, and where each led: the newest.
const MADE: &str = "made";
/// How many of them it keeps.
const MOST_MADE: usize = 10;

/// The way on to what this form made already; nothing for one that comes for the first time.
async fn done_before(parts: &Parts, once: Option<&str>) -> Option<Response> {
    let made = made_before(parts.extensions.get::<Session>()?).await;
    let (_, place) = made.into_iter().find(|(key, _)| Some(key.as_str()) == once)?;
    let place = HeaderValue::from_str(&place).ok()?;
    let headers = [(header::LOCATION, place), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    Some((StatusCode::SEE_OTHER, headers).into_response())
}

async fn made_before(session: &Session) -> Vec<(String, String)> {
    session.get(MADE).await.ok().flatten().unwrap_or_default()
}

/// The page that a form leads to, in the form's own answer, with the secret that the form made. A repeat of the form, as by loading
/// the answer again, leads to the same page without it.
async fn with_secret(
    context: impl Fn() + Clone + Send + Sync + 'static,
    mut get: Parts,
    head: &AnswerParts,
    once: Option<String>,
    revealed: Revealed,
) -> Response {
    let place = head.headers.get(header::LOCATION).and_then(|place| place.to_str().ok());
    let Some((place, uri)) = place.and_then(|place| Some((place.to_owned(), place.parse::<Uri>().ok()?)))
    else {
        return see_other(head, &get.uri);
    };
    if let (Some(session), Some(once)) = (get.extensions.get::<Session>(), once) {
        let mut made = made_before(session).await;
        made.insert(0, (once, place));
        made.truncate(MOST_MADE);
        // At once: whoever clicks twice hangs up on the first answer, and the session layer with it.
        let noted = async {
            session.insert(MADE, made).await?;
            session.save().await
        };
        if let Err(error) = noted.await {
            tracing::error!(error = %error, "could not record a form that created a secret: repeating it creates another");
        }
    }
    if let Some(who) = revealed.who.clone() {
        get.extensions.insert(who);
    }
    let shown = move || {
        context();
        provide_context(revealed.clone());
    };
    (get.method, get.uri) = (Method::GET, uri);
    get.extensions.insert(JustDone);
    let mut page = render_app_async_with_context(shown, shell)(Request::from_parts(get, Body::empty())).await;
    page.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    page
}

/// The page at this address, with everything typed and what to do about it.
async fn again(
    context: impl Fn() + Clone + Send + Sync + 'static,
    mut get: Parts,
    status: StatusCode,
    (action, typed, error): (String, Vec<(String, String)>, Option<AppError>),
) -> Response {
    let state = FormState::new(action, typed.clone(), error);
    let again = move || {
        context();
        provide_context(state.clone());
    };
    get.method = Method::GET;
    let mut page = render_app_async_with_context(again, shell)(Request::from_parts(get, Body::empty())).await;
    // The page would send the person to sign in, and what they typed would be gone.
    let place = page.headers().get(header::LOCATION);
    if place.is_some_and(|place| place.as_bytes().starts_with(b"/sign-in")) {
        return refuse(Refusal::signed_out(typed));
    }
    // A page that cannot be shown knows better.
    if page.status().is_success() {
        *page.status_mut() = status;
    }
    page
}

async fn read_form(parts: &Parts, body: Body) -> Result<Posted, Refusal> {
    let body = upload::read_text(body).await?;
    let mut request = Request::from_parts(parts.clone(), Body::from(body.clone()));
    // The limits are our own, with words of their own.
    DefaultBodyLimit::disable().apply(&mut request);
    let Ok(Form(typed)) = Form::<Vec<(String, String)>>::from_request(request, &()).await else {
        return Err(Refusal::NoForm);
    };
    let longest = typed.iter().max_by_key(|(_, value)| value.len());
    let wrong = match longest {
        Some((name, _)) if body.len() > FIELDS => too_long(name),
        _ => FieldErrors::new(),
    };
    Ok(Posted { typed, body, wrong })
}

/// A form with files goes on as one without: the server function gets each file as text.
async fn read_upload(parts: &mut Parts, body: Body) -> Result<Posted, Refusal> {
    let upload = upload::read(Request::from_parts(parts.clone(), body)).await?;
    let all: Vec<_> = upload.typed.iter().chain(&upload.files).collect();
    let body = serde_urlencoded::to_string(all).map_err(|_| Refusal::NoForm)?;
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Ok(Posted { typed: upload.typed, body: body.into(), wrong: upload.wrong })
}

/// Only server functions can be called. That lets nobody do more than calling them directly would: what one may
/// do is decided by the use-case.
fn known(action: String) -> Option<(String, Uri)> {
    let known =
        server_fn::axum::server_fn_paths().any(|(path, method)| path == action && method == Method::POST);
    let uri = if known { action.parse().ok()? } else { return None };
    Some((action, uri))
}

async fn call(
    context: impl Fn() + Clone + Send + Sync + 'static,
    parts: &Parts,
    uri: Uri,
    body: Bytes,
) -> (StatusCode, (AnswerParts, Bytes)) {
    // The whole request with its cookies and extensions; only the answer is asked for as JSON, because for HTML
    // Leptos would redirect with the error in the address.
    let mut request = Request::from_parts(parts.clone(), Body::from(body));
    *request.uri_mut() = uri;
    request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json"));
    let answer = handle_server_fns_with_context(context, request).await.into_response();
    let (head, body) = answer.into_parts();
    let body = to_bytes(body, LIMIT).await.unwrap_or_default();
    (head.status, (head, body))
}

/// On to where the server function says, or to the same page again.
fn see_other(head: &AnswerParts, here: &Uri) -> Response {
    let same = here.path_and_query().and_then(|place| HeaderValue::from_str(place.as_str()).ok());
    let place = head.headers.get(header::LOCATION).cloned().or(same);
    let mut answer = StatusCode::SEE_OTHER.into_response();
    answer.headers_mut().insert(header::LOCATION, place.unwrap_or(HeaderValue::from_static("/")));
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for name in [header::SET_COOKIE, HeaderName::from_static("clear-site-data")] {
        for value in head.headers.get_all(&name) {
            answer.headers_mut().append(name.clone(), value.clone());
        }
    }
    answer
}
