//! What every call has in common.

use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::json;
use tower::ServiceExt;

use crate::world::{ANONYMOUS, Call, Persona, World};

/// Every call with its scope: method, path, body.
const CALLS: [(&str, &str, &str); 17] = [
    ("GET", "/donors?type=email&value=zoe@example.org", "read:donor"),
    ("POST", "/donors/lookup", "read:donor"),
    ("POST", "/donors", "create:donor"),
    ("GET", "/donors/DONOR/authorisation", "read:authorisation"),
    ("GET", "/authorisation-declaration", "read:authorisation"),
    ("POST", "/donors/DONOR/authorisations", "create:authorisation"),
    ("POST", "/donors/DONOR/authorisation/cancellation", "create:authorisation"),
    ("POST", "/donors/DONOR/authorisation/notified", "create:authorisation"),
    ("GET", "/donors/DONOR/linked-accounts", "link:account"),
    ("PUT", "/donors/DONOR/linked-accounts/phone", "link:account"),
    ("DELETE", "/donors/DONOR/linked-accounts/phone", "link:account"),
    ("POST", "/donations", "create:donation"),
    ("GET", "/donations", "read:donation"),
    ("GET", "/donations/DONATION", "read:donation"),
    ("PATCH", "/donations/DONATION", "update:donation"),
    ("DELETE", "/donations/DONATION", "delete:donation"),
    ("GET", "/charities", "read:charity"),
];

#[tokio::test]
async fn without_a_live_token_nothing_is_told() {
    let world = World::start().await;
    let stale = Persona { token: Some("upt_0000000000000000000000000000000000000000000".to_owned()) };
    for (method, path, _) in CALLS {
        // Not even that the body or the query is wrong.
        for path in [path.to_owned(), format!("{path}{}wrong=1", if path.contains('?') { '&' } else { '?' })]
        {
            let answer = world.call(Call::new(method, &path).raw("text/plain", "{")).await;
            answer.assert_problem(401, "missing_token");
            assert_eq!(answer.header("www-authenticate"), Some(r#"Bearer realm="uplift""#));
            let answer = world.call(Call::new(method, &path).by(&stale).raw("text/plain", "{")).await;
            answer.assert_problem(401, "invalid_token");
            assert!(answer.header("www-authenticate").unwrap().contains(r#"error="invalid_token""#));
        }
    }
}

#[tokio::test]
async fn a_token_that_lacks_the_scope_is_told_which() {
    let world = World::start().await;
    for (method, path, scope) in CALLS {
        if scope == "read:donor" {
            continue;
        }
        let answer = world.call(Call::new(method, path).by(&world.few).raw("text/plain", "{")).await;
        answer.assert_problem(403, "insufficient_scope");
        assert_eq!(answer.text_at("/requiredScope"), scope, "{method} {path}");
        let challenge = answer.header("www-authenticate").unwrap();
        assert!(
            challenge.contains(r#"error="insufficient_scope""#) && challenge.contains(scope),
            "{challenge}"
        );
    }
    // The hot path checks the scope inside its one statement.
    world.post(&world.few, "/donations", world.gift()).await.assert_problem(403, "insufficient_scope");
    world.post(&ANONYMOUS, "/donations", world.gift()).await.assert_problem(401, "missing_token");
    assert_eq!(world.donations().await, 0);
}

#[tokio::test]
async fn only_a_bearer_header_is_a_token() {
    let world = World::start().await;
    let token = world.platform.token.clone().unwrap();
    let get = || Call::new("GET", "/charities");
    let lower = get().header("authorization", &format!("bearer {token}"));
    assert_eq!(world.call(lower).await.status, 200);
    world
        .call(get().header("authorization", &format!("Basic {token}")))
        .await
        .assert_problem(401, "missing_token");
    world.call(get().header("authorization", "Bearer")).await.assert_problem(401, "invalid_token");
    world.call(get().header("authorization", "Bearer a b")).await.assert_problem(401, "invalid_token");
    world.call(get().by(&world.platform).by(&world.other)).await.assert_problem(401, "invalid_token");
    let secret = world.call(get().header("authorization", "Bearer sk_sandbox_0")).await;
    secret.assert_problem(401, "invalid_token");
    assert!(secret.text_at("/detail").starts_with("This is a client secret"), "{secret:?}");
    let in_query = format!("/charities?access_token={token}");
    world.get(&ANONYMOUS, &in_query).await.assert_problem(401, "missing_token");
}

#[tokio::test]
async fn a_revoked_token_stops_working_at_once() {
    let world = World::start().await;
    world.house.by_hand("update access_token set revoked_at = now()").await.unwrap();
    world.get(&world.platform, "/charities").await.assert_problem(401, "invalid_token");
    world.post(&world.platform, "/donations", world.gift()).await.assert_problem(401, "invalid_token");
}

#[tokio::test]
async fn addresses_that_do_not_exist_are_problems_too() {
    let world = World::start().await;
    for path in ["/", "", "/nothing", "/donations/", "/donors/DONOR", "/donations/a/b/c"] {
        let answer = world.get(&world.platform, path).await;
        answer.assert_problem(404, "not_found");
        let of_slash = answer.text_at("/detail").starts_with("Remove the slash");
        assert_eq!(of_slash, path == "/donations/", "{answer:?}");
    }
}

#[tokio::test]
async fn beside_a_site_the_api_keeps_its_own_addresses() {
    let mut world = World::start().await;
    world.router =
        world.router.merge(Router::new().fallback(|| async { (StatusCode::NOT_FOUND, "the site") }));
    world.get(&world.platform, "/nothing").await.assert_problem(404, "not_found");
    assert_eq!(world.get(&world.platform, "/charities").await.status, 200);
    let request = Request::builder().uri("/oauth/nothing").body(Body::empty()).unwrap();
    let answer = world.router.oneshot(request).await.unwrap();
    assert_eq!(to_bytes(answer.into_body(), 100).await.unwrap(), "the site");
}

#[tokio::test]
async fn methods_that_an_address_does_not_take_are_problems_too() {
    let world = World::start().await;
    let answer = world.put(&world.platform, "/donations", json!({})).await;
    answer.assert_problem(405, "method_not_allowed");
    assert_eq!(answer.header("allow"), Some("GET,HEAD,POST"));
    assert_eq!(answer.text_at("/detail"), "Use GET or POST.");
    let answer = world.put(&world.platform, "/donations/don_1", json!({})).await;
    assert_eq!(answer.text_at("/detail"), "Use GET, PATCH or DELETE.");
    let answer = world.post(&world.platform, "/health", json!({})).await;
    answer.assert_problem(405, "method_not_allowed");
    assert_eq!(answer.text_at("/detail"), "Use GET.");
    world
        .call(Call::new("OPTIONS", "/donations").header("origin", "https://example.org"))
        .await
        .assert_problem(405, "method_not_allowed");
}

#[tokio::test]
async fn unknown_parameters_are_refused_everywhere() {
    let world = World::start().await;
    let (donor, donation) = (world.donor("zoe@example.org").await, world.sent_gift(world.gift()).await);
    for (method, path, _) in CALLS {
        let path = path.replace("DONOR", &donor).replace("DONATION", &donation);
        let path = format!("{path}{}wrong=1", if path.contains('?') { '&' } else { '?' });
        let answer = world.call(Call::new(method, &path).by(&world.platform).json(json!({}))).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[("wrong", "unknown_parameter")]);
    }
}

#[tokio::test]
async fn what_is_no_id_is_as_unknown_as_anothers_id() {
    let world = World::start().await;
    let donation = world.sent_gift(world.gift()).await;
    for id in [
        donation.replace("don_", "dnr_"),
        "1".to_owned(),
        format!("{donation}0"),
        donation.to_uppercase(),
        "%FF".to_owned(),
    ] {
        world
            .get(&world.platform, &format!("/donations/{id}"))
            .await
            .assert_problem(404, "donation_not_found");
        world
            .delete(&world.platform, &format!("/donations/{id}"))
            .await
            .assert_problem(404, "donation_not_found");
    }
    let elsewhere = world.get(&world.other, &format!("/donations/{donation}")).await;
    elsewhere.assert_problem(404, "donation_not_found");
}

#[tokio::test]
async fn answers_are_never_kept_by_caches() {
    let world = World::start().await;
    for path in ["/health", "/charities", "/nothing"] {
        let answer = world.get(&world.platform, path).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_a_problem_without_its_inner_life() {
    let world = World::start().await;
    world.house.backend.close().await;
    let answer = world.get(&world.platform, "/charities").await;
    answer.assert_problem(503, "unavailable");
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert!(!answer.text.to_lowercase().contains("pool") && !answer.text.contains("sql"), "{answer:?}");
}

/// Everything that was logged.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Listens to this thread, to everything, until the guard goes.
    pub fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let writer = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// That something was logged, and none of these words.
    pub fn assert_names_nobody(&self, words: &[&str]) {
        let text = self.text();
        assert!(text.contains("API request"), "nothing was logged");
        for word in words {
            let line = text.lines().find(|line| line.contains(word));
            assert!(line.is_none(), "{word} is in the log: {line:?}");
        }
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_has_no_personal_data_and_no_secrets() {
    let world = World::start().await;
    let log = Log::default();
    let logging = log.listen();
    let donor = world.authorised_donor("zoe@example.org").await;
    world.get(&world.platform, "/donors?type=email&value=zoe@example.org").await;
    world.get(&world.platform, "/donors?type=phone&value=07700900123&zoe=1").await;
    let phone = json!({"value": "07700900123", "verified": true});
    world.put(&world.platform, &format!("/donors/{donor}/linked-accounts/phone"), phone).await;
    world.post(&world.platform, "/donations", world.gift()).await;
    world
        .call(
            Call::new("POST", "/donations")
                .by(&world.platform)
                .raw("application/json", "{\"zoe@example.org\""),
        )
        .await;
    drop(logging);
    let text = log.text();
    assert!(text.contains("/integrations/v1/donors/{donorId}/linked-accounts/{link}"), "{text}");
    for secret in ["zoe", "Zoë", "O'Neil", "7700900123", "LS1", world.platform.token.as_deref().unwrap()] {
        assert!(!text.contains(secret), "{secret} is in the log:\n{text}");
    }
}

#[tokio::test]
async fn an_address_of_another_version_is_a_problem_that_names_the_right_one() {
    let world = World::start().await;
    for (method, path) in [
        ("GET", "/integrations"),
        ("GET", "/integrations/v2/donations"),
        ("POST", "/integrations/donations"),
        ("GET", "/integrations/v1.1/health"),
    ] {
        let answer = world.call(Call::elsewhere(method, path).by(&world.platform)).await;
        answer.assert_problem(404, "not_found");
        assert!(answer.text_at("/detail").contains("/integrations/v1."), "{answer:?}");
    }
    // What the version itself does not have is still its own answer.
    let unknown = world.get(&world.platform, "/nothing").await;
    unknown.assert_problem(404, "not_found");
    assert!(!unknown.text_at("/detail").contains("no such version"), "{unknown:?}");
}
