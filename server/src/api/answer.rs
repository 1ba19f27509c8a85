//! Answers: their status and headers.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::idempotency::Done;
use backend::pagination::Page;
use serde::Serialize;
use utoipa::ToSchema;

use super::BASE;

pub(super) const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct List<T> {
    /// The items.
    pub data: Vec<T>,
    /// Whether there are more.
    pub has_more: bool,
    /// Send this as `after` for the next page. Null on the last page.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
}

impl<T> List<T> {
    /// One part, of what the back end found.
    pub fn part<U>(page: Page<U>, view: impl FnMut(U) -> T) -> Self {
        Self {
            data: page.items.into_iter().map(view).collect(),
            has_more: page.next.is_some(),
            next_cursor: page.next,
        }
    }
}

/// The answer to a read of one part of a list, with the address of the next one in its `Link` header.
#[must_use]
pub fn part<T: Serialize>(part: &T, next: Option<&str>) -> Response {
    let mut answer = Json(part).into_response();
    if let Some(next) = next {
        set(&mut answer, header::LINK, next);
    }
    answer
}

/// The answer to a write: 201 with the place of what was made, or 200.
#[must_use]
pub fn done<T: Serialize>(done: &Done<T>, location: impl FnOnce(&T) -> String) -> Response {
    let status = if done.created { StatusCode::CREATED } else { StatusCode::OK };
    let mut answer = (status, Json(&done.value)).into_response();
    if done.created {
        set(&mut answer, header::LOCATION, &location(&done.value));
    }
    if let Some(version) = done.version {
        set(&mut answer, header::ETAG, &etag(version));
    }
    note_replay(&mut answer, done.replayed);
    answer
}

/// The answer to a write that leaves nothing to show: 204.
#[must_use]
pub fn nothing(done: &Done<()>) -> Response {
    let mut answer = StatusCode::NO_CONTENT.into_response();
    note_replay(&mut answer, done.replayed);
    answer
}

/// Says of a kept answer that it is one.
pub fn note_replay(answer: &mut Response, replayed: bool) {
    if replayed {
        set(answer, REPLAYED, "true");
    }
}

/// The `Link` header of a list that goes on (RFC 8288), with the same filters.
#[must_use]
pub fn next_link(
    base_url: &str,
    path: &str,
    limit: u16,
    cursor: Option<&str>,
    filters: &[(&str, Option<String>)],
) -> Option<String> {
    let limit = limit.to_string();
    let mut pairs = vec![("limit", limit.as_str()), ("after", cursor?)];
    pairs.extend(filters.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?))));
    let query = serde_urlencoded::to_string(pairs).ok()?;
    Some(format!("<{base_url}{BASE}{path}?{query}>; rel=\"next\""))
}

/// Sets a header, unless the value cannot be one.
pub fn set(answer: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
}

/// The strong entity tag of a version (RFC 9110 section 8.8.3).
#[must_use]
pub fn etag(version: i32) -> String {
    format!("\"v{version}\"")
}
