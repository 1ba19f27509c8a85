//! Every write is safe to repeat: under its Idempotency-Key it is answered as the first time and happens once, and the key
//! is good for that request alone.

use domain::write_call::WriteCall;
use serde_json::{Value, json};

use crate::world::{BASE, Call, World, authorisation, with};

/// A write, and the action or event that it leaves behind each time it happens.
struct Write {
    method: &'static str,
    path: String,
    body: Option<Value>,
    trace: &'static str,
}

fn write(method: &'static str, path: impl Into<String>, body: Option<Value>, trace: &'static str) -> Write {
    Write { method, path: path.into(), body, trace }
}

impl Write {
    fn call(&self, world: &World, key: &str) -> Call {
        let call = Call::new(self.method, &self.path).by(&world.platform).key(key);
        match &self.body {
            Some(body) => call.json(body.clone()),
            None => call,
        }
    }

    async fn traces(&self, world: &World) -> i64 {
        let trace = self.trace;
        let query = format!(
            "select (select count(*) from audit where action = '{trace}') + (select count(*) from event where kind = '{trace}')"
        );
        world.house.count(&query).await
    }

    /// Sent twice under a key, it happens once and is answered twice; and the key of one request is not good for another.
    async fn happens_once(&self, world: &World, key: &str) {
        let name = format!("{} {}", self.method, self.path);
        let before = self.traces(world).await;
        let first = world.call(self.call(world, key)).await;
        assert!(first.status < 300, "{name}: {first:?}");
        assert_eq!(first.header("idempotency-replayed"), None, "{name}");
        let after = self.traces(world).await;
        assert!(after > before, "{name} leaves no trace as {}", self.trace);
        let again = world.call(self.call(world, key)).await;
        assert_eq!(
            (again.status, &again.body, again.header("idempotency-replayed"), again.header("etag")),
            (first.status, &first.body, Some("true"), first.header("etag")),
            "{name}"
        );
        assert_eq!(self.traces(world).await, after, "{name} happened twice");
        let elsewhere = Call::new("POST", "/donors")
            .by(&world.platform)
            .key(key)
            .json(json!({"email": "other@example.org"}));
        let refused = world.call(elsewhere).await;
        refused.assert_problem(422, "idempotency_key_reused");
        let first_used = format!("You first used this key for {} /", self.method);
        assert!(refused.text_at("/detail").starts_with(&first_used), "{name}: {refused:?}");
    }
}

async fn each_happens_once(world: &World, writes: &[Write]) {
    for (number, write) in writes.iter().enumerate() {
        write.happens_once(world, &format!("key-{number}")).await;
    }
}

#[tokio::test]
async fn every_write_about_a_donor_is_answered_once_and_repeated() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let links = format!("/donors/{donor}/linked-accounts");
    let par = json!({"value": "V0010013021297438573920193847"});
    world
        .put(&world.platform, &format!("{links}/phone"), json!({"value": "07700900123", "verified": true}))
        .await;
    let new = json!({"email": "sean@example.org"});
    let known = json!({"email": "zoe@example.org"});
    let told = json!({"channel": "sms", "notifiedAt": "2026-11-21T09:05:00Z"});
    let of_donor = |rest: &str| format!("/donors/{donor}/{rest}");
    // The same as on file would be nothing new.
    let moved = with(authorisation(), "/address/line1", json!("2 Example Street"));
    let writes = [
        write("POST", "/donors", Some(new), "donor.create"),
        write("POST", "/donors/match", Some(known), "donor.match"),
        write("POST", of_donor("authorisations"), Some(moved), "authorisation.give"),
        write("POST", of_donor("authorisation/notified"), Some(told), "authorisation.notified"),
        write("POST", of_donor("authorisation/cancellation"), Some(json!({})), "authorisation.cancel"),
        write("PUT", format!("{links}/par"), Some(par), "link.set"),
        write("DELETE", format!("{links}/phone"), None, "link.end"),
    ];
    each_happens_once(&world, &writes).await;
}

#[tokio::test]
async fn every_write_about_gifts_is_answered_once_and_repeated() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let (gift, gone) = (world.sent_gift(world.gift()).await, world.sent_gift(world.gift()).await);
    let batch = json!({"donations": [with(world.gift(), "/grossAmount", json!(700))]});
    let less = json!({"netAmount": 900});
    let refund = format!("/donations/{gone}?reason=refund");
    let writes = [
        write("POST", "/donations", Some(world.gift()), "donation.create"),
        write("POST", "/donations/batch", Some(batch), "donation.create"),
        write("PATCH", format!("/donations/{gift}"), Some(less), "donation.change"),
        write("DELETE", refund, None, "donation.delete"),
    ];
    each_happens_once(&world, &writes).await;
}

#[tokio::test]
async fn every_write_about_sessions_is_answered_once_and_repeated() {
    let world = World::start().await;
    let begun = world.post(&world.platform, "/authorisation-sessions", json!({})).await;
    let cancellation = format!("/authorisation-sessions/{}/cancellation", begun.text_at("/id"));
    let writes = [
        write(
            "POST",
            "/authorisation-sessions",
            Some(json!({"language": "cy"})),
            "authorisation_session.create",
        ),
        write("POST", cancellation, None, "authorisation_session.cancelled"),
    ];
    each_happens_once(&world, &writes).await;
}

#[tokio::test]
async fn every_write_about_terminals_is_answered_once_and_repeated() {
    let world = World::start().await;
    let terminal = |mid: &str| json!({"charity": world.charity, "mid": mid});
    let added = async |mid: &str| {
        let added = world.post(&world.platform, "/terminals", terminal(mid)).await;
        format!("/terminals/{}", added.text_at("/id"))
    };
    let days = json!({"validFrom": "2026-01-01"});
    let waiting = added("M4").await;
    world.waits_again().await;
    let writes = [
        write("POST", "/terminals", Some(terminal("M3")), "terminal.add"),
        write("PATCH", added("M1").await, Some(days), "terminal.change"),
        write("POST", format!("{waiting}/confirmation"), None, "terminal.confirm"),
        write("DELETE", added("M2").await, None, "terminal.end"),
    ];
    each_happens_once(&world, &writes).await;
}

#[tokio::test]
async fn every_write_about_webhooks_is_answered_once_and_repeated() {
    let world = World::start().await;
    let new = || json!({"url": "http://127.0.0.1:9/hooks"});
    let added = async || {
        let added = world.post(&world.platform, "/webhook-endpoints", new()).await;
        format!("/webhook-endpoints/{}", added.text_at("/id"))
    };
    let (kept, gone) = (added().await, added().await);
    let change = json!({"description": "Ledger"});
    let range = json!({"since": "2026-11-20T00:00:00Z", "until": "2026-11-21T00:00:00Z"});
    let writes = [
        write("POST", "/webhook-endpoints", Some(new()), "webhook.create"),
        write("PATCH", kept.clone(), Some(change), "webhook.change"),
        write("POST", format!("{kept}/secret"), None, "webhook.secret"),
        write("POST", format!("{kept}/test"), None, "webhook.test"),
        write("POST", format!("{kept}/replay"), Some(range), "webhook.replay"),
        write("DELETE", gone, None, "webhook.delete"),
    ];
    each_happens_once(&world, &writes).await;
}

#[tokio::test]
async fn a_lookup_keeps_no_answer_and_uses_no_key_up() {
    let world = World::start().await;
    let keyed = |path: &str, body: Value| Call::new("POST", path).by(&world.platform).key("key-1").json(body);
    let look_up = || keyed("/donors/lookup", json!({"type": "email", "value": "zoe@example.org"}));
    world.call(look_up()).await.assert_problem(404, "donor_not_found");
    // The key is still good for a write, and after that the lookup sees what the write did.
    let made = world.call(keyed("/donors", json!({"email": "zoe@example.org"}))).await;
    assert_eq!(made.status, 201, "{made:?}");
    let found = world.call(look_up()).await;
    assert_eq!((found.status, found.header("idempotency-replayed")), (200, None), "{found:?}");
    assert_eq!(found.text_at("/id"), made.text_at("/id"));
}

#[tokio::test]
async fn a_repeat_is_answered_as_the_first_was_though_its_explanation_has_grown_too_old() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    // 80 days ago; more than 90 are too many.
    let given = with(authorisation(), "/declaration/explainedAt", json!("2026-09-02T09:05:00Z"));
    let path = format!("/donors/{donor}/authorisations");
    let call = |key: &str, body: &Value| {
        let call = Call::new("POST", &path).by(&world.platform);
        call.key(key).json(body.clone())
    };
    let first = world.call(call("key-1", &given)).await;
    assert_eq!(first.status, 201, "{first:?}");
    world.house.set_clock("2026-12-05T09:05:00Z");
    let again = world.call(call("key-1", &given)).await;
    assert_eq!(
        (again.status, &again.body, again.header("idempotency-replayed")),
        (201, &first.body, Some("true"))
    );
    // Another request is judged by its own day, whatever its key.
    let late = world.call(call("key-2", &given)).await;
    late.assert_problem(422, "invalid_fields");
    late.assert_errors(&[("/declaration/explainedAt", "out_of_range")]);
    let other = with(given, "/name/first", json!("Sean"));
    let other = world.call(call("key-1", &other)).await;
    other.assert_problem(422, "idempotency_key_reused");
    assert_eq!(world.house.count("select count(*) from authorisation").await, 1);
}

/// A call that writes and is in none of the tests above is found here.
#[test]
fn every_write_of_the_document_is_tested() {
    let document = server::api::openapi::document();
    let mut writes: Vec<String> = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(path) = path.strip_prefix(BASE) else {
            continue;
        };
        for method in item.as_object().unwrap().keys().filter(|method| *method != "get") {
            assert!(WriteCall::find(&method.to_uppercase(), path).is_some(), "{method} {path}");
            writes.push(format!("{method} {path}"));
        }
    }
    writes.sort();
    let tested = [
        "delete /donations/{donationId}",
        "delete /donors/{donorId}/linked-accounts/{link}",
        "delete /terminals/{terminalId}",
        "delete /webhook-endpoints/{webhookEndpointId}",
        "patch /donations/{donationId}",
        "patch /terminals/{terminalId}",
        "patch /webhook-endpoints/{webhookEndpointId}",
        "post /authorisation-sessions",
        "post /authorisation-sessions/{authorisationSessionId}/cancellation",
        "post /donations",
        "post /donations/batch",
        "post /donations/{donationId}/refunds",
        "post /donors",
        // Changes nothing.
        "post /donors/lookup",
        "post /donors/match",
        "post /donors/{donorId}/authorisation/cancellation",
        "post /donors/{donorId}/authorisation/notified",
        "post /donors/{donorId}/authorisations",
        "post /terminals",
        "post /terminals/{terminalId}/confirmation",
        "post /webhook-endpoints",
        "post /webhook-endpoints/{webhookEndpointId}/replay",
        "post /webhook-endpoints/{webhookEndpointId}/secret",
        "post /webhook-endpoints/{webhookEndpointId}/test",
        "put /donors/{donorId}/linked-accounts/{link}",
    ];
    assert_eq!(writes, tested);
}
