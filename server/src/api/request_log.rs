//! What the envelope tells the log of requests: whose request it was, which call, how it ended, and which fields were wrong. Never
//! a query, a body, an address, or a name that the caller made up.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::extract::MatchedPath;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use backend::Backend;
use backend::request_log::{Answered, Details, KeyMark, RefusedField, RefusedFields};
use backend::secret::hash;
use domain::{AnyId, ClientId, RequestId, Timestamp};
use serde_json::Value;

use super::answer::REPLAYED;
use super::problem::FieldProblem;
use super::write_request::IDEMPOTENCY_KEY;
use super::{BASE, openapi};

/// Whose request it is, once that is known; an extension of the request. It is there even when the answer is cut short.
#[derive(Clone, Default)]
pub struct Asker(Arc<Named>);

#[derive(Default)]
struct Named {
    client: OnceLock<ClientId>,
    proved: OnceLock<()>,
}

impl Asker {
    /// Says whose it is, by a token that was fetched for it.
    pub fn is(&self, client: ClientId) {
        self.claims(client);
        self.proved();
    }

    /// Says which client it names; the first word counts.
    pub fn claims(&self, client: ClientId) {
        self.0.client.get_or_init(|| client);
    }

    /// Says that the client that it names is the one that asks.
    pub fn proved(&self) {
        self.0.proved.get_or_init(|| ());
    }
}

/// The code of the problem that was answered, and its fields; an extension of the answer.
#[derive(Clone)]
struct Refusal(&'static str, RefusedFields);

/// Says which problem an answer tells of.
pub(crate) fn refused(answer: &mut Response, code: &'static str, fields: RefusedFields) {
    answer.extensions_mut().insert(Refusal(code, fields));
}

/// Every member of a body and every parameter that the API's document names. What else a request holds its caller made up, and
/// it may say anything about anybody.
static NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let mut names = BTreeSet::new();
    collect_names(&openapi::document(), &mut names);
    names
});

fn collect_names(part: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Object(members) => {
            if let Some(Value::Object(properties)) = members.get("properties") {
                names.extend(properties.keys().cloned());
            }
            if let (Some(Value::String(name)), Some(Value::String(_))) =
                (members.get("name"), members.get("in"))
            {
                names.insert(name.clone());
            }
            members.values().for_each(|member| collect_names(member, names));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_names(item, names)),
        _ => {}
    }
}

/// Stands for a name that is not kept.
const MADE_UP: &str = "…";

/// Where the errors stand, by names of the API alone, with their codes.
pub(super) fn without_values(errors: &[FieldProblem]) -> RefusedFields {
    let place = |error: &FieldProblem| match (&error.pointer, &error.parameter) {
        (Some(pointer), _) => known(pointer),
        (None, Some(name)) if NAMES.contains(name) => name.clone(),
        (None, Some(_)) => MADE_UP.to_owned(),
        (None, None) => String::new(),
    };
    errors.iter().map(|error| RefusedField::new(&place(error), &error.code)).collect()
}

/// A pointer as far as the API knows its names. A place in a list is a number of at most three digits: more could be anything.
fn known(pointer: &str) -> String {
    let mut known = String::new();
    for part in pointer.split('/').skip(1) {
        let is_place = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        known.push('/');
        if !is_place && !NAMES.contains(part) {
            known.push_str(MADE_UP);
            break;
        }
        known.push_str(part);
    }
    known
}

/// The mark of a request's Idempotency-Key; none for one that no write takes.
pub(super) fn key_mark(headers: &HeaderMap) -> Option<KeyMark> {
    let mut values = headers.get_all(IDEMPOTENCY_KEY).iter();
    let key = values.next()?.to_str().ok()?.trim();
    let is_one = values.next().is_none() && (1..=255).contains(&key.len());
    is_one.then(|| KeyMark::of(hash(key)))
}

/// A request as it arrived.
pub(super) struct Arrived {
    pub(super) id: RequestId,
    pub(super) at: Timestamp,
    pub(super) method: Method,
    /// The pattern of its route.
    pub(super) route: Option<MatchedPath>,
    /// The id of ours in its path.
    pub(super) subject: Option<String>,
    /// Which Idempotency-Key it has.
    pub(super) key: Option<KeyMark>,
    /// Whose it turns out to be.
    pub(super) asker: Asker,
}

impl Arrived {
    /// Notes the answer for the platform whose request it was, if that is known.
    pub(super) fn note(self, backend: &Backend, answer: &Response, milliseconds: u64) {
        let Named { client, proved } = &*self.asker.0;
        let Some(client) = client.get().copied() else {
            return;
        };
        let made = answer
            .headers()
            .get(header::LOCATION)
            .and_then(|place| HeaderValue::to_str(place).ok())
            .and_then(subject);
        let (code, fields) = match answer.extensions().get::<Refusal>() {
            Some(Refusal(code, fields)) => (Some(*code), fields.clone()),
            None => (None, RefusedFields::default()),
        };
        let route = self.route.as_ref().map_or("(no such address)", MatchedPath::as_str);
        let route = route.strip_prefix(BASE).unwrap_or(route);
        backend.note_request(Answered {
            request_id: self.id,
            client,
            proved: proved.get().is_some(),
            at: self.at,
            call: format!("{} {route}", self.method),
            status: answer.status().as_u16(),
            code,
            milliseconds,
            subject: made.or(self.subject),
            details: Details { key: self.key, is_replay: answer.headers().contains_key(REPLAYED), fields },
        });
    }
}

/// The last id of ours in a path. What only looks like one, such as an address that was sent in its place, is left out.
pub(super) fn subject(path: &str) -> Option<String> {
    let path = path.split('?').next()?;
    path.rsplit('/').find(|segment| segment.parse::<AnyId>().is_ok()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{known, subject};

    #[test]
    fn only_names_of_the_api_are_kept_of_a_pointer() {
        for (pointer, kept) in [
            ("", ""),
            ("/donor/value", "/donor/value"),
            ("/donations/999/grossAmount", "/donations/999/grossAmount"),
            ("/address/postcode", "/address/postcode"),
            ("/zoe@example.org", "/…"),
            ("/donor/Zoë O’Neil/value", "/donor/…"),
            ("/07700900123", "/…"),
            ("/donor/", "/donor/…"),
            ("/donor~1value", "/…"),
        ] {
            assert_eq!(known(pointer), kept, "{pointer}");
        }
    }

    #[test]
    fn only_ids_of_ours_are_subjects() {
        let id = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a";
        assert_eq!(subject(&format!("/integrations/v1/donors/{id}/authorisation")).as_deref(), Some(id));
        let link = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0b";
        assert_eq!(subject(&format!("/donors/{id}/linked-accounts/{link}")).as_deref(), Some(link));
        for path in [
            "/donors?type=email&value=dnr_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "/donors/zoe@example.org/authorisation",
            "/charities/UP-7K4M-Q2XD",
            "/donors/dnr_zoe",
            "/donations/don_uuuuuuuuuuuuuuuuuuuuuuuuuu",
            "/donations/abc_01ke5v3s8f7qk9mz4x2w6r1t0a",
        ] {
            assert_eq!(subject(path), None, "{path}");
        }
    }
}
