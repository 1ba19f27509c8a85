//! What the envelope tells the log of requests: whose request it was, which call, and how it ended. Never a query, a body
//! or an address.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use backend::Backend;
use backend::request_log::Answered;
use domain::{AnyId, ClientId, RequestId, Timestamp};

use super::BASE;

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

/// The code of the problem that was answered; an extension of the answer.
#[derive(Clone, Copy)]
struct Refusal(&'static str);

/// Says which problem an answer tells of.
pub(crate) fn refused(answer: &mut Response, code: &'static str) {
    answer.extensions_mut().insert(Refusal(code));
}

/// A request as it arrived.
pub(super) struct Arrived {
    pub(super) id: RequestId,
    pub(super) at: Timestamp,
    pub(super) method: Method,
    /// The pattern of its route.
    pub(super) route: Option<String>,
    /// Its path, only to find an id of ours in it.
    pub(super) path: String,
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
        let route = self.route.as_deref().unwrap_or("(no such address)");
        let route = route.strip_prefix(BASE).unwrap_or(route);
        backend.note_request(Answered {
            request_id: self.id,
            client,
            proved: proved.get().is_some(),
            at: self.at,
            call: format!("{} {route}", self.method),
            status: answer.status().as_u16(),
            code: answer.extensions().get::<Refusal>().map(|refusal| refusal.0),
            milliseconds,
            subject: made.or_else(|| subject(&self.path)),
        });
    }
}

/// The last id of ours in a path. What only looks like one, such as an address that was sent in its place, is left out.
fn subject(path: &str) -> Option<String> {
    let path = path.split('?').next()?;
    path.rsplit('/').find(|segment| segment.parse::<AnyId>().is_ok()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::subject;

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
