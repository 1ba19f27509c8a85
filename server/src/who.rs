//! Who asks: read from the session once, before the page begins.

use app::Viewer;
use app::access::{Request as LoggedAs, Who};
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use backend::session::{PERSON, Person};
use backend::{Backend, Error};
use domain::RequestId;
use leptos::prelude::use_context;
use tower_sessions::Session;
use uuid::Uuid;

use crate::AppState;

/// The cookie of a session.
pub const COOKIE: &str = "__Host-session";

/// Completes the removal of a session's cookie: the session layer writes it without `Secure`, and without that a browser
/// ignores whatever is named `__Host-` (RFC 6265bis section 4.1.3.2).
pub async fn let_go(mut answer: Response) -> Response {
    let removes = |value: &HeaderValue| {
        let text = value.to_str().unwrap_or_default();
        text.strip_prefix(COOKIE)
            .is_some_and(|rest| rest.starts_with("=;"))
            && !text.contains("Secure")
    };
    let headers = answer.headers_mut();
    if headers.get_all(SET_COOKIE).iter().any(removes) {
        let kept: Vec<HeaderValue> = headers
            .get_all(SET_COOKIE)
            .iter()
            .filter(|&value| !removes(value))
            .cloned()
            .collect();
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

/// Puts [`Who`] and the request's id into the request, and the id onto the answer.
pub async fn find(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    #[expect(
        clippy::disallowed_methods,
        reason = "a request's id is made where the request arrives"
    )]
    let id = RequestId::from_uuid(Uuid::now_v7());
    let path = request.uri().path();
    // Files are the same for everybody: no question to the database for them.
    let is_file = path.starts_with("/pkg/") || path.starts_with("/fonts/") || path == "/favicon.svg";
    let who = match request.extensions().get::<Session>().cloned() {
        Some(session) if !is_file => signed_in(&state.backend, &session).await.unwrap_or_else(|error| {
            tracing::error!(request_id = %id, error = %error, "the session could not be read");
            Who::Unknown
        }),
        _ => Who::Nobody,
    };
    let personal = !matches!(who, Who::Nobody);
    request.extensions_mut().insert(who);
    request.extensions_mut().insert(LoggedAs(id));
    let mut answer = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        answer.headers_mut().insert("request-id", value);
    }
    if personal && !is_file {
        answer
            .headers_mut()
            .insert("cache-control", HeaderValue::from_static("no-store"));
    }
    if answer.status().is_server_error() {
        tracing::error!(request_id = %id, status = answer.status().as_u16(), "a page answered with an error");
    }
    answer
}

async fn signed_in(backend: &Backend, session: &Session) -> Result<Who, Error> {
    let person: Option<Person> = session.get(PERSON).await.map_err(Error::internal)?;
    let who = match person {
        None => Who::Nobody,
        Some(Person::Donor(id)) => match backend.donor_caller(id).await {
            Ok(donor) => Who::Donor(donor),
            Err(Error::Unauthenticated) => Who::Nobody,
            Err(error) => return Err(error),
        },
        Some(Person::Staff(id)) => match backend.staff_caller(id).await {
            Ok(staff) => Who::Staff(staff),
            Err(Error::Unauthenticated) => Who::Nobody,
            Err(error) => return Err(error),
        },
    };
    Ok(who)
}

/// What the page's frame shows of who is signed in.
pub fn viewer() -> Viewer {
    let Some(parts) = use_context::<Parts>() else {
        return Viewer::Nobody;
    };
    parts
        .extensions
        .get::<Who>()
        .map(|who| who.viewer(parts.uri.path()))
        .unwrap_or_default()
}
