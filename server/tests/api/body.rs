//! What is read of a body and of the headers that belong to it.

use std::collections::BTreeSet;

use serde_json::json;

use crate::walls::{Operation, Scene};
use crate::world::{Call, World};

#[tokio::test]
async fn bodies_must_be_readable_json_of_at_most_a_megabyte() {
    let world = World::start().await;
    let post = || Call::new("POST", "/donations").by(&world.platform);
    let gift = world.gift().to_string();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "application/json; charset=utf-16",
    ] {
        world.call(post().raw(kind, gift.clone())).await.assert_problem(415, "unsupported_media_type");
    }
    let packed = post().raw("application/json", gift.clone()).header("content-encoding", "gzip");
    world.call(packed).await.assert_problem(415, "unsupported_media_type");
    let padded = format!("{}{gift}", " ".repeat(1_048_577));
    world.call(post().raw("application/json", padded)).await.assert_problem(413, "body_too_large");
    let announced = post().raw("application/json", gift.clone()).header("content-length", "1048577");
    world.call(announced).await.assert_problem(413, "body_too_large");
    let bad: [&[u8]; 6] = [b"", b"{", b"{\"secret@example.org\" 1}", b"\xff", b"{} {}", b"[1,]"];
    for body in bad {
        let answer = world.call(post().raw("application/json", body)).await;
        answer.assert_problem(400, "unreadable_json");
        let expected = if body.is_empty() { "The body is empty." } else { "line 1, column" };
        assert!(answer.text_at("/detail").contains(expected), "{answer:?}");
        assert!(!answer.text.contains("secret@example.org"), "{answer:?}");
    }
    let twice = gift.replacen('{', r#"{"currency":"GBP","#, 1);
    let answer = world.call(post().raw("application/json", twice)).await;
    answer.assert_problem(400, "unreadable_json");
    assert!(answer.text_at("/detail").contains("twice"), "{answer:?}");
    for value in ["null", "[]", "1", "\"text\""] {
        let answer = world.call(post().raw("application/json", value)).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("", "wrong_type")]);
    }
    assert_eq!(world.donations().await, 0);
    let fitting = post().raw("application/json; charset=UTF-8", gift);
    assert_eq!(world.call(fitting).await.status, 201);
}

#[tokio::test]
async fn an_idempotency_key_is_one_line_of_printable_ascii() {
    let world = World::start().await;
    let long = "k".repeat(256);
    for key in ["", " ", "a\tb", long.as_str()] {
        let answer =
            world.call(Call::new("POST", "/donations").by(&world.platform).key(key).json(world.gift())).await;
        answer.assert_problem(400, "invalid_idempotency_key");
    }
    let twice = Call::new("POST", "/donations").by(&world.platform).key("a").key("b").json(world.gift());
    world.call(twice).await.assert_problem(400, "invalid_idempotency_key");
    assert_eq!(world.donations().await, 0);
    let keyed = async |key: &str| {
        let call = Call::new("POST", "/donations").by(&world.platform);
        world.call(call.key(key).json(world.gift())).await
    };
    assert_eq!(keyed(&"k".repeat(255)).await.status, 201);
    // A space is printable; those at the ends are not the key's (RFC 9110 section 5.5).
    let spaced = keyed("gift 1001").await;
    let again = keyed(" gift 1001 ").await;
    assert_eq!(
        (spaced.status, again.status, again.header("idempotency-replayed")),
        (201, 201, Some("true")),
        "{again:?}"
    );
    assert_eq!(spaced.body, again.body);
    assert_eq!(keyed("gift1001").await.header("idempotency-replayed"), None);
}

/// What was meant to count would be lost without a word: a reason, a filter, a secret of one's own.
#[tokio::test]
async fn a_call_that_takes_no_body_refuses_one_that_says_anything() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let before = scene.state().await;
    let mut tried = BTreeSet::new();
    for operation in Operation::all() {
        if operation.method == "GET" || operation.body.is_some() {
            continue;
        }
        let send = async |kind: &str, body: &str| {
            let call = operation.call(|place| scene.place(place).value);
            let call = call.by(&world.platform).key("k-1");
            world.call(call.raw(kind, body.to_owned())).await
        };
        let json = "application/json";
        let answer = send(json, r#"{"foo": 1, "a/b": {}}"#).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("/foo", "unknown_field"), ("/a~1b", "unknown_field")]);
        for body in ["[]", "7", "\"foo\""] {
            let answer = send(json, body).await;
            answer.assert_problem(422, "invalid_fields");
            answer.assert_errors(&[("", "wrong_type")]);
        }
        for body in ["garbage{", "{", "{\"a\": 1, \"a\": 2}"] {
            send(json, body).await.assert_problem(400, "unreadable_json");
        }
        let form = send("application/x-www-form-urlencoded", "foo=1").await;
        form.assert_problem(415, "unsupported_media_type");
        let large = send(json, &" ".repeat(1_048_577)).await;
        large.assert_problem(413, "body_too_large");
        tried.insert(operation.id.clone());
    }
    assert_eq!(scene.state().await, before);
    for id in [
        "changeWebhookSecret",
        "deleteDonation",
        "deleteWebhookEndpoint",
        "removeLinkedAccount",
        "removeTerminal",
        "testWebhookEndpoint",
    ] {
        assert!(tried.contains(id), "{id} is not among {tried:?}");
    }
}

/// Every error of the fields comes in one answer: who corrects them needs one more try, and not one for each.
#[tokio::test]
async fn what_is_blank_is_told_together_with_everything_else_that_is_wrong() {
    let world = World::start().await;
    let gift = json!({
        "reference": "", "donatedAt": " ", "donor": {"type": "email", "value": "zoe"},
        "transaction": {"type": "direct", "id": world.charity}, "grossAmount": -1, "currency": "USD", "tip": 1,
    });
    let wrong = [
        ("/reference", "required"),
        ("/donatedAt", "required"),
        ("/donor/value", "invalid"),
        ("/grossAmount", "out_of_range"),
        ("/currency", "unsupported"),
        ("/tip", "unknown_field"),
    ];
    let answer = world.post(&world.platform, "/donations", gift.clone()).await;
    answer.assert_problem(422, "invalid_fields");
    answer.assert_errors(&wrong);
    let batch = json!({"donations": [world.gift(), gift]});
    let answer = world.post(&world.platform, "/donations/batch", batch).await;
    let mut in_row: Vec<(&str, &str)> = answer.body["results"][1]["problem"]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["pointer"].as_str().unwrap(), error["code"].as_str().unwrap()))
        .collect();
    in_row.sort_unstable();
    let mut wrong = wrong.map(|(pointer, code)| (format!("/donations/1{pointer}"), code));
    wrong.sort_unstable();
    let wrong: Vec<(&str, &str)> = wrong.iter().map(|(at, code)| (at.as_str(), *code)).collect();
    assert_eq!(in_row, wrong);
    // A member that is blank is not one that was left out: nothing is said of the whole on that ground.
    let id = answer.text_at("/results/0/donation/id");
    let path = format!("/donations/{id}");
    let change = json!({"settlementDate": ""});
    let answer = world.patch(&world.platform, &path, change).await;
    answer.assert_errors(&[("/settlementDate", "required")]);
    let change = json!({"settlementDate": "", "netAmount": 0});
    let answer = world.patch(&world.platform, &path, change).await;
    answer.assert_errors(&[("/settlementDate", "required"), ("/netAmount", "out_of_range")]);
}
