//! What a write sends: its body, its Idempotency-Key and its If-Match.

use app::developers::{error_details, errors};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use backend::idempotency::Attempt;
use backend::secret::canonical;
use domain::field_error::FieldErrors;
use domain::write_call::WriteCall;
use serde_json::Value;

use super::BASE;
use super::error::ApiError;
use super::json;
use super::query::Params;

/// The largest body: 1 MB.
const MOST_BYTES: usize = 1_048_576;
pub(super) const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A write with a JSON body and no query.
pub struct Sent {
    /// The body; null when there was none and none is needed.
    pub json: Value,
    /// This try, for safe repeats.
    pub attempt: Attempt,
    /// The versions that If-Match names, one of which must be the present one; none where any will do.
    pub versions: Option<Vec<i32>>,
}

impl Sent {
    /// Reads a request that must have a body.
    ///
    /// # Errors
    /// What is wrong with query, headers or body.
    pub async fn read(request: Request) -> Result<Self, ApiError> {
        Self::read_body(request, true).await
    }

    /// Reads a request whose body may be left out.
    ///
    /// # Errors
    /// What is wrong with query, headers or body.
    pub async fn read_optional(request: Request) -> Result<Self, ApiError> {
        Self::read_body(request, false).await
    }

    async fn read_body(request: Request, required: bool) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        Params::of(&parts).finish()?;
        let versions = versions(&parts.headers)?;
        let bytes = bytes(&parts, body).await?;
        let json = if bytes.is_empty() && !required {
            Value::Null
        } else {
            check_media_type(&parts.headers)?;
            json::read(&bytes)?
        };
        // The order of members and the spaces between them make no other request.
        let attempt = attempt(&parts, canonical(&json).as_bytes())?;
        Ok(Self { json, attempt, versions })
    }
}

/// The key of a write that takes no body. `elsewhere` are names that have a place, which is not here, with a sentence that says
/// where: what was meant to count must not be lost without a word.
///
/// # Errors
/// `invalid_idempotency_key`; `invalid_fields` for a body that says anything, and what else can be wrong with one.
pub async fn bodyless(request: Request, elsewhere: &[(&str, &'static str)]) -> Result<Attempt, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = bytes(&parts, body).await?;
    // Many programs send null or an empty object where they have nothing to say.
    if !bytes.trim_ascii().is_empty() {
        check_media_type(&parts.headers)?;
        refuse_members(&json::read(&bytes)?, elsewhere)?;
    }
    // Whatever gets here says nothing, in whichever of these forms: it is one and the same request.
    attempt(&parts, b"")
}

/// No body has as many members: more than this are not listed one by one.
const MOST_LISTED: usize = 20;

fn refuse_members(json: &Value, elsewhere: &[(&str, &'static str)]) -> Result<(), FieldErrors> {
    const NO_BODY: &str = "This call takes no body. Leave it out.";
    let members = match json {
        Value::Null => return Ok(()),
        Value::Object(members) => members,
        _ => return Err(FieldErrors::one("", "wrong_type", NO_BODY)),
    };
    let mut errors = FieldErrors::new();
    for name in members.keys().take(MOST_LISTED) {
        let place = elsewhere.iter().find(|(known, _)| known == name);
        let detail = place.map_or(NO_BODY, |(_, where_to)| *where_to);
        errors.push(pointer(name), "unknown_field", detail);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// The pointer to a member (RFC 6901 section 3). A name may hold U+0000, which no database keeps; what became of a batch is kept.
fn pointer(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1").replace('\0', "\u{FFFD}"))
}

/// What may stand between two tags of a list (RFC 9110 section 5.6.1).
const BETWEEN_TAGS: [char; 3] = [' ', '\t', ','];

/// What a line of If-Match holds, as the document says it: [`versions`] reads what fits, and nothing else.
pub(super) const TAGS: &str = r#"^(\*|[ \t,]*(W/)?"[!#-~]*"([ \t]*,[ \t,]*(W/)?"[!#-~]*")*[ \t,]*)$"#;

/// The versions that If-Match names (RFC 9110 section 13.1.1): none where any will do. The header may come in several lines,
/// which are one list (section 5.3). A tag that is not ours matches nothing, and neither does a weak one (section 8.8.3.2).
///
/// # Errors
/// `invalid_header` for no tag, and for one without its quotes: with 412 the caller would read and try for ever.
pub fn versions(headers: &HeaderMap) -> Result<Option<Vec<i32>>, ApiError> {
    let refused = || ApiError::new(errors::INVALID_HEADER).detail(error_details::QUOTED_TAG);
    let mut lines = headers.get_all(header::IF_MATCH).iter().peekable();
    if lines.peek().is_none() {
        return Ok(None);
    }
    let mut versions = Vec::new();
    let mut is_any = false;
    for line in lines {
        let line = line.to_str().map_err(|_| refused())?.trim();
        if line == "*" {
            is_any = true;
            continue;
        }
        let mut rest = line.trim_start_matches(BETWEEN_TAGS);
        if rest.is_empty() {
            return Err(refused());
        }
        while !rest.is_empty() {
            let (is_weak, opaque) = rest.strip_prefix("W/").map_or((false, rest), |opaque| (true, opaque));
            let quoted = opaque.strip_prefix('"').and_then(|opaque| opaque.split_once('"'));
            let (tag, after) = quoted
                .filter(|(tag, _)| tag.bytes().all(|one| one.is_ascii_graphic()))
                .ok_or_else(refused)?;
            let after = after.trim_start();
            if !after.is_empty() && !after.starts_with(',') {
                return Err(refused());
            }
            let number = tag.strip_prefix('v').filter(|_| !is_weak);
            versions.extend(number.and_then(|number| number.parse::<i32>().ok()));
            rest = after.trim_start_matches(BETWEEN_TAGS);
        }
    }
    Ok((!is_any).then_some(versions))
}

fn attempt(parts: &Parts, body: &[u8]) -> Result<Attempt, ApiError> {
    let key = key(&parts.headers)?;
    let key = key.map(|key| Ok::<_, ApiError>((key, call(parts)?))).transpose()?;
    let address = parts.uri.path_and_query().map_or("", |address| address.as_str());
    Attempt::new(key, &[parts.method.as_str().as_bytes(), address.as_bytes(), body])
        .map_err(|_| ApiError::new(errors::INVALID_IDEMPOTENCY_KEY))
}

/// Which call a request with a key is.
fn call(parts: &Parts) -> Result<WriteCall, ApiError> {
    let route = parts.extensions.get::<MatchedPath>().and_then(|route| route.as_str().strip_prefix(BASE));
    route
        .and_then(|route| WriteCall::find(parts.method.as_str(), route))
        .ok_or_else(|| ApiError::new(errors::INTERNAL_ERROR))
}

/// The Idempotency-Key, which may be there once.
fn key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let refused = || ApiError::new(errors::INVALID_IDEMPOTENCY_KEY);
    let mut values = headers.get_all(IDEMPOTENCY_KEY).iter();
    let Some(first) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(refused());
    }
    first.to_str().map(|value| Some(value.trim())).map_err(|_| refused())
}

async fn bytes(parts: &Parts, body: Body) -> Result<Bytes, ApiError> {
    let announced = parts
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MOST_BYTES) {
        return Err(ApiError::new(errors::BODY_TOO_LARGE));
    }
    to_bytes(body, MOST_BYTES).await.map_err(|error| {
        let too_large =
            std::error::Error::source(&error).is_some_and(|source| source.to_string().contains("limit"));
        if too_large {
            ApiError::new(errors::BODY_TOO_LARGE)
        } else {
            ApiError::new(errors::UNREADABLE_JSON)
                .detail("The body was cut off before its end. Send the request again.")
        }
    })
}

/// `application/json` and its kin such as `application/merge-patch+json`, in UTF-8 and not compressed.
fn check_media_type(headers: &HeaderMap) -> Result<(), ApiError> {
    let refused = || ApiError::new(errors::UNSUPPORTED_MEDIA_TYPE);
    let encoded = headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity");
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).ok_or_else(refused)?;
    let kind = kind.to_ascii_lowercase();
    let mut parts = kind.split(';').map(str::trim);
    let essence = parts.next().unwrap_or_default();
    let is_json =
        essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"));
    let in_utf8 = parts
        .filter_map(|part| part.strip_prefix("charset="))
        .all(|charset| charset.trim_matches('"') == "utf-8");
    if is_json && in_utf8 && !encoded { Ok(()) } else { Err(refused()) }
}
