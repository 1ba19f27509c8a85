//! The people and calls of the tests.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request};
use backend::credential::NewCredentials;
use backend::testing::TestBackend;
use domain::ScopeSet;
use serde_json::{Value, json};
use server::api::{ApiSettings, router};
use tower::ServiceExt;

use crate::document::Document;

/// The instant at which every test's clock stands.
pub const NOW: &str = "2026-11-21T09:05:00Z";
pub const BASE_URL: &str = "http://127.0.0.1:3000";
pub const BASE: &str = "/integrations/v1";

/// One installation with a charity that added two platforms.
pub struct World {
    pub house: TestBackend,
    pub router: Router,
    /// A platform whose token holds every scope.
    pub platform: Persona,
    /// The same platform with a token that may only find donors.
    pub few: Persona,
    /// Another platform, with every scope.
    pub other: Persona,
    /// The charity's reference for the platform.
    pub charity: String,
    /// The charity's reference for the other platform.
    pub others_charity: String,
}

/// Somebody who calls.
#[derive(Clone)]
pub struct Persona {
    pub token: Option<String>,
}

/// Somebody without a token.
pub const ANONYMOUS: Persona = Persona { token: None };

impl World {
    pub async fn start() -> Self {
        let house = TestBackend::start(NOW).await;
        let router = router(house.backend.clone(), ApiSettings { base_url: BASE_URL.to_owned() });
        let (platform, other) = (house.platform("Give & Go").await, house.platform("Other Giving").await);
        let scopes = ScopeSet::parse("read:donor").unwrap();
        let few = house.backend.create_client(platform.platform_id, &scopes, None).await.unwrap();
        let charity = house.charity("Example Hospice", "AB12345").await;
        let reference = house.source(charity, platform.platform_id).await;
        let others_charity = house.source(charity, other.platform_id).await;
        let world = Self {
            house,
            router,
            platform: ANONYMOUS,
            few: ANONYMOUS,
            other: ANONYMOUS,
            charity: reference,
            others_charity,
        };
        let (platform, few, other) =
            (world.persona(&platform).await, world.persona(&few).await, world.persona(&other).await);
        Self { platform, few, other, ..world }
    }

    /// Somebody with a fresh token.
    pub async fn persona(&self, credentials: &NewCredentials) -> Persona {
        let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
        let token = self.house.backend.issue_token(&id, secret, None).await.unwrap();
        Persona { token: Some(token.access_token) }
    }

    /// The platform itself, with a token that holds these scopes alone.
    pub async fn persona_with(&self, scopes: &str) -> Persona {
        let id = self.house.text("select platform_id::text from platform where name = 'Give & Go'").await;
        let platform = domain::PlatformId::from_uuid(id.parse().unwrap());
        let scopes = ScopeSet::parse(scopes).unwrap();
        let client = self.house.backend.create_client(platform, &scopes, None).await.unwrap();
        self.persona(&client).await
    }

    pub async fn call(&self, call: Call) -> Answer {
        call.send(&self.router).await
    }

    pub async fn get(&self, who: &Persona, path: &str) -> Answer {
        self.call(Call::new("GET", path).by(who)).await
    }

    pub async fn post(&self, who: &Persona, path: &str, body: Value) -> Answer {
        self.call(Call::new("POST", path).by(who).json(body)).await
    }

    pub async fn put(&self, who: &Persona, path: &str, body: Value) -> Answer {
        self.call(Call::new("PUT", path).by(who).json(body)).await
    }

    pub async fn patch(&self, who: &Persona, path: &str, body: Value) -> Answer {
        self.call(Call::new("PATCH", path).by(who).json(body)).await
    }

    pub async fn delete(&self, who: &Persona, path: &str) -> Answer {
        self.call(Call::new("DELETE", path).by(who)).await
    }

    /// A donor known by email, and their id.
    pub async fn donor(&self, email: &str) -> String {
        let answer = self.post(&self.platform, "/donors", json!({ "email": email })).await;
        assert!(answer.status < 300, "{answer:?}");
        answer.text_at("/id")
    }

    /// The other platform looks a donor up by the address.
    pub async fn meets(&self, email: &str) {
        let address = json!({ "type": "email", "value": email });
        let answer = self.post(&self.other, "/donors/lookup", address).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }

    /// A donor whose authorisation is on file.
    pub async fn authorised_donor(&self, email: &str) -> String {
        let donor = self.donor(email).await;
        let answer =
            self.post(&self.platform, &format!("/donors/{donor}/authorisations"), authorisation()).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        donor
    }

    /// A donation as a platform sends it.
    pub fn gift(&self) -> Value {
        json!({
            "donor": {"type": "email", "value": "zoe@example.org"},
            "transaction": {"type": "direct", "id": self.charity},
            "grossAmount": 1000,
            "currency": "GBP",
        })
    }

    /// Sends a donation and gives its id.
    pub async fn sent_gift(&self, body: Value) -> String {
        let answer = self.post(&self.platform, "/donations", body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.text_at("/id")
    }

    /// The platform registers an address or origin for its capture pages.
    pub async fn register(&self, kind: &str, place: &str) {
        let statement = format!(
            "insert into capture_place (platform_id, kind, place, created_at)
             select platform_id, '{kind}', '{place}', now() from platform where name = 'Give & Go'"
        );
        self.house.by_hand(&statement).await.unwrap();
    }

    pub async fn donations(&self) -> i64 {
        self.house.count("select count(*) from donation").await
    }
}

/// An authorisation as a platform sends it.
pub fn authorisation() -> Value {
    json!({
        "name": {"title": "Ms", "first": "Zoë", "last": "O'Neil"},
        "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
        "declaration": {"version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": "2026-11-21T09:04:00Z"},
    })
}

/// The object with another value at a JSON Pointer; null takes the member away.
pub fn with(mut object: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = object.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    if value.is_null() {
        parent.remove(name);
    } else {
        parent.insert(name.to_owned(), value);
    }
    object
}

/// A request to the API.
pub struct Call {
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Bytes,
    sent: Option<Value>,
}

impl Call {
    /// To a path below the API's address.
    pub fn new(method: &'static str, path: &str) -> Self {
        Self::elsewhere(method, &format!("{BASE}{path}"))
    }

    /// To any path of the installation.
    pub fn elsewhere(method: &'static str, path: &str) -> Self {
        Self { method, path: path.to_owned(), headers: Vec::new(), body: Bytes::new(), sent: None }
    }

    pub fn by(self, who: &Persona) -> Self {
        match &who.token {
            Some(token) => self.header("authorization", &format!("Bearer {token}")),
            None => self,
        }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    pub fn json(mut self, body: Value) -> Self {
        self.body = body.to_string().into();
        self.sent = Some(body);
        self.header("content-type", "application/json")
    }

    pub fn raw(mut self, kind: &str, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self.header("content-type", kind)
    }

    pub async fn send(self, router: &Router) -> Answer {
        let mut request = Request::builder().method(self.method).uri(&self.path);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let answer = router.clone().oneshot(request.body(Body::from(self.body)).unwrap()).await.unwrap();
        let (parts, body) = answer.into_parts();
        let text = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        let answer = Answer { status: parts.status.as_u16(), headers: parts.headers, body, text };
        Document::checked_in_code().check(self.method, &self.path, self.sent.as_ref(), &answer);
        answer
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The path of the next part of a list, by the `Link` header.
    pub fn next_part(&self) -> Option<&str> {
        let link = self.header("link")?;
        let path = link.strip_prefix(&format!("<{BASE_URL}/integrations/v1"));
        let path = path.and_then(|rest| rest.strip_suffix(">; rel=\"next\""));
        assert!(path.is_some(), "{link}");
        path
    }

    /// The text at a JSON Pointer of the body.
    pub fn text_at(&self, pointer: &str) -> String {
        self.body
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_else(|| panic!("no {pointer} in {self:?}"))
            .to_owned()
    }

    /// The code of the problem; empty when it is none.
    pub fn code(&self) -> &str {
        self.body.get("code").and_then(Value::as_str).unwrap_or_default()
    }

    #[track_caller]
    pub fn assert_problem(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.code()), (status, code), "{self:?}");
    }

    /// That the problem names exactly these fields or parameters, each with its code.
    #[track_caller]
    pub fn assert_errors(&self, expected: &[(&str, &str)]) {
        let errors = self.body.get("errors").and_then(Value::as_array).cloned().unwrap_or_default();
        let text = |error: &Value, name: &str| error.get(name).and_then(Value::as_str).map(str::to_owned);
        let mut found: Vec<(String, String)> = errors
            .iter()
            .map(|error| {
                (
                    text(error, "pointer").or_else(|| text(error, "parameter")).unwrap(),
                    text(error, "code").unwrap(),
                )
            })
            .collect();
        let mut expected: Vec<(String, String)> =
            expected.iter().map(|(at, code)| ((*at).to_owned(), (*code).to_owned())).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{self:?}");
    }
}
