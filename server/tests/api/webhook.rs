//! Webhook endpoints.

use serde_json::{Value, json};

use crate::world::{ANONYMOUS, Call, World};

const PATH: &str = "/webhook-endpoints";
const NOWHERE: &str = "whk_01ke5v3s8f7qk9mz4x2w6r1t0a";

fn new() -> Value {
    json!({"url": "http://127.0.0.1:9/hooks", "eventTypes": ["donation.created", "donation.declared"], "description": "Ledger"})
}

async fn added(world: &World) -> String {
    let answer = world.post(&world.platform, PATH, new()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.text_at("/id")
}

#[tokio::test]
async fn an_endpoint_is_added_with_a_secret_that_is_shown_once() {
    let world = World::start().await;
    let answer = world.post(&world.platform, PATH, new()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = answer.text_at("/id");
    assert_eq!(answer.header("location"), Some(format!("/integrations/v1/webhook-endpoints/{id}").as_str()));
    let secret = answer.text_at("/secret");
    assert!(secret.starts_with("whsec_") && secret.len() == 6 + 44, "{secret}");
    let shown = world.get(&world.platform, &format!("{PATH}/{id}")).await;
    assert_eq!(
        shown.body,
        json!({
            "id": id, "url": "http://127.0.0.1:9/hooks", "eventTypes": ["donation.created", "donation.declared"],
            "description": "Ledger", "enabled": true, "createdAt": crate::world::NOW, "updatedAt": crate::world::NOW,
        })
    );
    let list = world.get(&world.platform, PATH).await;
    assert_eq!((list.status, &list.body["data"]), (200, &json!([shown.body])));
    assert!(!list.text.contains("whsec_"));
    assert_eq!(world.get(&world.other, PATH).await.body["data"], json!([]));
}

/// The lists of wanted types in a document.
fn subscriptions<'a>(part: &'a Value, found: &mut Vec<&'a Vec<Value>>) {
    match part {
        Value::Array(parts) => parts.iter().for_each(|part| subscriptions(part, found)),
        Value::Object(members) => {
            for (name, part) in members {
                match part {
                    Value::Array(kinds) if name == "eventTypes" => found.push(kinds),
                    _ => subscriptions(part, found),
                }
            }
        }
        _ => {}
    }
}

/// Whoever copies an example hears of every gift: what is settled when it is sent is told by its arrival alone.
#[test]
fn every_example_of_a_subscription_names_the_arrival_of_a_gift() {
    let document = server::api::openapi::document();
    let mut found = Vec::new();
    subscriptions(&document, &mut found);
    assert!(found.len() >= 3, "{found:?}");
    for kinds in found {
        assert!(kinds.contains(&json!("donation.created")), "{kinds:?}");
    }
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/webhooks.md")).unwrap();
    let examples: Vec<&str> = guide.lines().filter(|line| line.contains("\"eventTypes\": [\"")).collect();
    assert!(!examples.is_empty());
    for line in examples {
        assert!(line.contains("donation.created"), "{line}");
    }
}

#[tokio::test]
async fn a_repeated_creation_is_answered_as_the_first() {
    let world = World::start().await;
    let call = || Call::new("POST", PATH).by(&world.platform).key("once").json(new());
    let (first, second) = (world.call(call()).await, world.call(call()).await);
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!(first.body, second.body);
    assert_eq!(second.header("idempotency-replayed"), Some("true"));
    assert_eq!(world.house.count("select count(*) from webhook").await, 1);
}

#[tokio::test]
async fn every_field_that_is_wrong_is_named() {
    let world = World::start().await;
    let answer = world
        .post(
            &world.platform,
            PATH,
            json!({"url": "ftp://hooks.example.org", "eventTypes": ["donation.lost", 5], "colour": "red"}),
        )
        .await;
    answer.assert_problem(422, "invalid_fields");
    answer.assert_errors(&[
        ("/url", "invalid"),
        ("/eventTypes/0", "unsupported"),
        ("/eventTypes/1", "wrong_type"),
        ("/colour", "unknown_field"),
    ]);
    let private = world.post(&world.platform, PATH, json!({"url": "http://169.254.169.254/"})).await;
    private.assert_errors(&[("/url", "unsupported")]);
    assert!(!private.text.contains("169.254"), "{private:?}");
    let id = added(&world).await;
    let path = format!("{PATH}/{id}");
    world.patch(&world.platform, &path, json!({})).await.assert_errors(&[("", "required")]);
    world.post(&world.platform, &format!("{path}/replay"), json!({})).await.assert_errors(&[("", "invalid")]);
    assert_eq!(world.house.count("select count(*) from webhook").await, 1);
}

#[tokio::test]
async fn an_endpoint_is_changed_disabled_and_deleted() {
    let world = World::start().await;
    let id = added(&world).await;
    let path = format!("{PATH}/{id}");
    let changed = world
        .patch(
            &world.platform,
            &path,
            json!({"url": "https://hooks.example.org/", "eventTypes": [], "description": null, "enabled": false}),
        )
        .await;
    assert_eq!(
        changed.body,
        json!({
            "id": id, "url": "https://hooks.example.org/", "enabled": false, "disabledReason": "asked",
            "disabledAt": crate::world::NOW, "createdAt": crate::world::NOW, "updatedAt": crate::world::NOW,
        })
    );
    world.post(&world.platform, &format!("{path}/test"), Value::Null).await.assert_problem(409, "conflict");
    let enabled = world.patch(&world.platform, &path, json!({"enabled": true})).await;
    assert_eq!(enabled.body["enabled"], true);
    let delete = || Call::new("DELETE", &path).by(&world.platform).key("once");
    assert_eq!(world.call(delete()).await.status, 204);
    let again = world.call(delete()).await;
    assert_eq!((again.status, again.header("idempotency-replayed")), (204, Some("true")));
    world.delete(&world.platform, &path).await.assert_problem(404, "webhook_not_found");
}

#[tokio::test]
async fn a_secret_is_changed_with_an_overlap() {
    let world = World::start().await;
    let id = added(&world).await;
    let path = format!("{PATH}/{id}/secret");
    let call = || Call::new("POST", &path).by(&world.platform).key("once");
    let (first, second) = (world.call(call()).await, world.call(call()).await);
    assert_eq!((first.status, &first.body), (200, &second.body), "{first:?}");
    assert!(first.text_at("/secret").starts_with("whsec_"));
    let until = first.text_at("/previousSecretUntil");
    let shown = world.get(&world.platform, &format!("{PATH}/{id}")).await;
    assert_eq!(shown.text_at("/previousSecretUntil"), until);
    // A third secret would end the one that the receiver may still use.
    let third = world.post(&world.platform, &path, Value::Null).await;
    third.assert_problem(409, "conflict");
    let until = domain::calendar::long_time(until.parse().unwrap());
    assert!(third.text_at("/detail").contains(&until), "{third:?}");
}

#[tokio::test]
async fn tests_and_replays_are_in_the_delivery_log() {
    let world = World::start().await;
    let id = added(&world).await;
    let path = format!("{PATH}/{id}");
    let sent = Call::new("POST", &format!("{path}/test")).by(&world.platform);
    let sent = world.call(sent).await;
    assert_eq!(sent.status, 200, "{sent:?}");
    let event = sent.text_at("/eventId");
    let log = world.get(&world.platform, &format!("{path}/deliveries")).await;
    assert_eq!((log.status, log.text_at("/data/0/eventId")), (200, event));
    assert_eq!(log.text_at("/data/0/eventType"), "webhook.test");
    assert_eq!(log.text_at("/data/0/status"), "pending");
    // Nobody listens at the discard port.
    world.house.backend.work_all().await.unwrap();
    let log = world.get(&world.platform, &format!("{path}/deliveries?limit=1")).await;
    assert_eq!(log.text_at("/data/0/attempts/0/failure"), "unreachable");
    assert!(log.body["data"][0]["nextTryAt"].is_string());
    let failing = world.get(&world.platform, &path).await;
    assert_eq!(failing.text_at("/failingSince"), crate::world::NOW);
    let replay = json!({"since": "2026-11-20T00:00:00Z", "until": "2026-11-21T00:00:00Z"});
    let replayed = world.post(&world.platform, &format!("{path}/replay"), replay.clone()).await;
    assert_eq!((replayed.status, &replayed.body["replay"]), (200, &replay));
    world.post(&world.platform, &format!("{path}/replay"), replay).await.assert_problem(409, "conflict");
    world
        .get(&world.platform, &format!("{path}/deliveries?after=x&limit=0"))
        .await
        .assert_errors(&[("limit", "out_of_range")]);
    world
        .get(&world.platform, &format!("{path}/deliveries?after=x"))
        .await
        .assert_errors(&[("after", "invalid_cursor")]);
}

#[tokio::test]
async fn the_delivery_log_goes_on_at_the_address_in_its_link() {
    let world = World::start().await;
    let path = format!("{PATH}/{}", added(&world).await);
    let mut sent = Vec::new();
    for _ in 0..3 {
        let test = Call::new("POST", &format!("{path}/test")).by(&world.platform);
        sent.insert(0, world.call(test).await.text_at("/eventId"));
    }
    let ids = |log: &Value| -> Vec<String> {
        let log = log["data"].as_array().unwrap().iter();
        log.map(|delivery| delivery["eventId"].as_str().unwrap().to_owned()).collect()
    };
    let first = world.get(&world.platform, &format!("{path}/deliveries?limit=2")).await;
    assert_eq!(ids(&first.body), sent[..2]);
    let next = first.next_part().unwrap();
    assert!(next.contains("limit=2"), "{next}");
    let second = world.get(&world.platform, next).await;
    assert_eq!((ids(&second.body), second.next_part()), (sent[2..].to_vec(), None));
}

#[tokio::test]
async fn endpoints_are_their_platforms_alone() {
    let world = World::start().await;
    let id = added(&world).await;
    let sub = |rest: &str| format!("{PATH}/{id}{rest}");
    for (method, path, body) in [
        ("GET", sub(""), None),
        ("PATCH", sub(""), Some(json!({"enabled": false}))),
        ("DELETE", sub(""), None),
        ("POST", sub("/secret"), None),
        ("POST", sub("/test"), None),
        ("POST", sub("/replay"), Some(json!({"since": "2026-11-20T00:00:00Z"}))),
        ("GET", sub("/deliveries"), None),
    ] {
        let call = |who| {
            let call = Call::new(method, &path).by(who);
            match &body {
                Some(body) => call.json(body.clone()),
                None => call,
            }
        };
        world.call(call(&world.other)).await.assert_problem(404, "webhook_not_found");
        world.call(call(&world.few)).await.assert_problem(403, "insufficient_scope");
        world.call(call(&ANONYMOUS)).await.assert_problem(401, "missing_token");
    }
    for id in [NOWHERE, "whk_1", "don_01ke5v3s8f7qk9mz4x2w6r1t0a"] {
        world.get(&world.platform, &format!("{PATH}/{id}")).await.assert_problem(404, "webhook_not_found");
    }
    world.get(&world.few, PATH).await.assert_problem(403, "insufficient_scope");
}

#[tokio::test]
async fn a_change_is_made_to_the_version_that_was_read() {
    let world = World::start().await;
    let added = world.post(&world.platform, PATH, new()).await;
    assert_eq!(added.header("etag"), Some("\"v1\""));
    let path = format!("{PATH}/{}", added.text_at("/id"));
    let call = |method: &'static str, tag: &str| {
        Call::new(method, &path).by(&world.platform).header("if-match", tag)
    };
    let change = |tag: &str| call("PATCH", tag).json(json!({"description": "Books"}));
    for tag in ["\"v2\"", "W/\"v1\""] {
        world.call(change(tag)).await.assert_problem(412, "changed");
        world.call(call("DELETE", tag)).await.assert_problem(412, "changed");
    }
    let changed = world.call(change("\"v1\"")).await;
    assert_eq!((changed.status, changed.header("etag")), (200, Some("\"v2\"")));
    world.call(change("\"v1\"")).await.assert_problem(412, "changed");
    // What changes nothing, and how deliveries stand, make no other version; another secret does.
    let same = world.call(change("\"v2\"")).await;
    assert_eq!((same.status, same.header("etag")), (200, Some("\"v2\"")));
    world.post(&world.platform, &format!("{path}/test"), Value::Null).await;
    world.house.backend.work_all().await.unwrap();
    let failing = world.get(&world.platform, &path).await;
    assert!(failing.body["failingSince"].is_string());
    assert_eq!(failing.header("etag"), Some("\"v2\""));
    world.post(&world.platform, &format!("{path}/secret"), Value::Null).await;
    assert_eq!(world.get(&world.platform, &path).await.header("etag"), Some("\"v3\""));
    for no_list in ["v3", "\"v2\", v3", "\"v2\", *", "\"v3, v3\"", ","] {
        world.call(call("DELETE", no_list)).await.assert_problem(400, "invalid_header");
    }
    for others in ["\"v1\", \"v2\"", "\"\""] {
        world.call(call("DELETE", others)).await.assert_problem(412, "changed");
    }
    assert_eq!(world.call(call("DELETE", "\"v2\",, W/\"v1\", \"v3\"")).await.status, 204);
}

#[tokio::test]
async fn a_repeated_change_is_answered_with_the_version_of_then() {
    let world = World::start().await;
    let path = format!("{PATH}/{}", added(&world).await);
    let call =
        || Call::new("PATCH", &path).by(&world.platform).key("once").json(json!({"description": "Books"}));
    let first = world.call(call()).await;
    world.patch(&world.platform, &path, json!({"description": "Tills"})).await;
    let again = world.call(call()).await;
    assert_eq!((again.header("etag"), &again.body), (Some("\"v2\""), &first.body));
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
}
