//! The client against a server of a few lines.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::{PlatformClient, http};

/// What the server was asked: path, token and key.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    path: String,
    token: String,
    key: String,
}

/// What the server answers: status, Retry-After and body.
type Answer = (u16, Option<&'static str>, Value);

#[derive(Clone, Default)]
struct Script {
    answers: Arc<Mutex<VecDeque<Answer>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
    tokens: Arc<Mutex<u32>>,
}

impl Script {
    fn new(answers: Vec<Answer>) -> Self {
        Self { answers: Arc::new(Mutex::new(answers.into())), ..Self::default() }
    }

    async fn start(&self) -> PlatformClient {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        PlatformClient::new(http().unwrap(), &format!("http://{address}"), "cli_test", "sk_sandbox_test")
    }

    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

async fn answer(State(script): State<Script>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    if uri.path() == "/oauth/token" {
        let form = String::from_utf8(body.to_vec()).unwrap();
        assert!(
            form.contains("grant_type=client_credentials") && form.contains("integrations%2Fv1"),
            "{form}"
        );
        let mut tokens = script.tokens.lock().unwrap();
        *tokens += 1;
        let token =
            json!({ "access_token": format!("upt_{tokens}"), "token_type": "Bearer", "expires_in": 86_400 });
        return axum::Json(token).into_response();
    }
    let header =
        |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
    let path = uri.path_and_query().unwrap().to_string();
    script.asked.lock().unwrap().push(Asked {
        path,
        token: header("authorization"),
        key: header("idempotency-key"),
    });
    let (status, wait, value) = script.answers.lock().unwrap().pop_front().unwrap();
    let mut response = (StatusCode::from_u16(status).unwrap(), axum::Json(value)).into_response();
    if let Some(wait) = wait {
        response.headers_mut().insert("retry-after", wait.parse().unwrap());
    }
    response
}

const DONOR: &str = "dnr_01jd0000000000000000000000";

#[tokio::test]
async fn one_token_serves_many_calls() {
    let script = Script::new(vec![(200, None, json!({ "id": DONOR })), (200, None, json!({ "id": DONOR }))]);
    let client = script.start().await;
    for _ in 0..2 {
        assert_eq!(
            client.find_donor("email", "zoe@example.org").await.unwrap(),
            Some(DONOR.parse().unwrap())
        );
    }
    assert_eq!(*script.tokens.lock().unwrap(), 1);
    assert_eq!(script.asked()[0].path, "/integrations/v1/donors/lookup");
}

#[tokio::test]
async fn a_refused_token_is_renewed_once() {
    let refused = || (401, None, json!({ "code": "invalid_token" }));
    let script = Script::new(vec![refused(), (201, None, json!({ "id": DONOR })), refused(), refused()]);
    let client = script.start().await;
    client.create_donor(&json!({ "email": "zoe@example.org" }), "donor-1").await.unwrap();
    let tokens: Vec<String> = script.asked().into_iter().map(|asked| asked.token).collect();
    assert_eq!(tokens, ["Bearer upt_1", "Bearer upt_2"]);
    let error = client.create_donor(&json!({ "email": "zoe@example.org" }), "donor-1").await.unwrap_err();
    assert_eq!(error.code(), Some("invalid_token"));
}

#[tokio::test]
async fn a_write_is_repeated_with_the_same_key_until_it_is_answered() {
    let script = Script::new(vec![
        (503, None, json!({ "code": "timed_out" })),
        (429, Some("0"), json!({ "code": "rate_limited" })),
        (409, Some("0"), json!({ "code": "request_in_progress" })),
        (201, None, json!({ "id": DONOR })),
    ]);
    let client = script.start().await;
    client.create_donor(&json!({ "email": "zoe@example.org" }), "donor-1").await.unwrap();
    let keys: Vec<String> = script.asked().into_iter().map(|asked| asked.key).collect();
    assert_eq!(keys, ["donor-1"; 4]);
}

#[tokio::test]
async fn a_refusal_is_final_and_names_the_fields() {
    let wrong = json!({ "code": "invalid_fields", "detail": "1 field needs attention.", "instance": "req_1",
        "errors": [{ "pointer": "/address/postcode", "code": "required", "detail": "Enter the postcode." }] });
    let script = Script::new(vec![(422, None, wrong)]);
    let client = script.start().await;
    let error = client.authorise(DONOR.parse().unwrap(), &json!({}), "authorisation-1").await.unwrap_err();
    assert_eq!(error.code(), Some("invalid_fields"));
    assert_eq!(
        error.to_string(),
        "422 invalid_fields: 1 field needs attention.; /address/postcode required: Enter the postcode. (request req_1)"
    );
    assert_eq!(script.asked().len(), 1);
}

#[tokio::test]
async fn nobody_found_is_an_answer() {
    let script = Script::new(vec![(404, None, json!({ "code": "donor_not_found" }))]);
    let client = script.start().await;
    assert_eq!(client.find_donor("phone", "07700 900999").await.unwrap(), None);
}

#[tokio::test]
async fn lists_are_read_to_their_end() {
    let gift = |reference: &str| {
        json!({ "id": "don_01jd0000000000000000000000", "reference": reference, "donor": { "type": "email", "value": "zoe@example.org" },
            "transaction": { "type": "direct", "id": "ABC" }, "grossAmount": 1000, "currency": "GBP", "donatedAt": "2026-11-21T09:05:00Z",
            "claimableAmount": 1000, "giftAid": { "status": "awaiting_donor", "reasons": [], "amount": 250 },
            "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z" })
    };
    let script = Script::new(vec![
        (200, None, json!({ "data": [gift("one")], "hasMore": true, "nextCursor": "c1" })),
        (200, None, json!({ "data": [gift("two")], "hasMore": false, "nextCursor": null })),
    ]);
    let client = script.start().await;
    let gifts = client.donations().await.unwrap();
    let references: Vec<&str> = gifts.iter().map(|gift| gift.reference.as_ref().unwrap().as_str()).collect();
    assert_eq!(references, ["one", "two"]);
    assert_eq!(script.asked()[1].path, "/integrations/v1/donations?limit=100&after=c1");
}
