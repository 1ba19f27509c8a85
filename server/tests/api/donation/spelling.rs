//! A gift is known by what it says: sent again in another spelling, such as after a change of the platform's own programs, it is
//! the same gift. Taken for another one, it would be sent under a new reference, and be there twice.

use backend::secret::{canonical, hash};
use serde_json::{Value, json};

use crate::world::{Answer, Call, World, with};

/// A gift with everything in it that can be spelled in several ways.
fn plain(world: &World) -> Value {
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let gift = with(gift, "/donatedAt", json!("2026-11-20T00:00:00Z"));
    with(gift, "/settlementDate", json!("2026-11-21"))
}

/// Sent raw: the document has no nulls.
async fn send(world: &World, path: &str, body: &Value) -> Answer {
    let call = Call::new("POST", path).by(&world.platform);
    world.call(call.raw("application/json", body.to_string())).await
}

fn spellings(world: &World) -> Vec<Value> {
    let gift = plain(world);
    let set = |pointer: &str, value: Value| {
        let mut gift = gift.clone();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        gift.pointer_mut(parent).unwrap()[name] = value;
        gift
    };
    let charity = world.charity.to_lowercase().replace('-', " ");
    vec![
        set("/netAmount", Value::Null),
        set("/reference", json!(" gift-1001 ")),
        set("/donor/value", json!("Zoe@Example.org")),
        set("/transaction/id", json!(charity)),
        set("/donatedAt", json!("2026-11-20")),
        set("/donatedAt", json!("2026-11-20T01:00:00.000+01:00")),
        set("/settlementDate", json!("2026-11-21T10:00:00Z")),
    ]
}

#[tokio::test]
async fn a_gift_in_another_spelling_is_the_same_gift_alone_and_in_a_batch() {
    let world = World::start().await;
    let first = send(&world, "/donations", &plain(&world)).await;
    assert_eq!(first.status, 201, "{first:?}");
    for again in spellings(&world) {
        let alone = send(&world, "/donations", &again).await;
        assert_eq!((alone.status, &alone.body), (200, &first.body), "{again}");
        let batch = send(&world, "/donations/batch", &json!({"donations": [again, again]})).await;
        for result in batch.body["results"].as_array().unwrap() {
            assert_eq!(
                (&result["outcome"], &result["donation"]["id"]),
                (&json!("existing"), &first.body["id"]),
                "{again}"
            );
        }
        // The key is for the bytes: with it another text is another request, wherever the gift stands.
        let keyed = |body: &Value| {
            let call = Call::new("POST", "/donations").by(&world.platform).key("k-1");
            call.raw("application/json", body.to_string())
        };
        assert_eq!(world.call(keyed(&plain(&world))).await.status, 200);
        let other = world.call(keyed(&again)).await;
        other.assert_problem(422, "idempotency_key_reused");
    }
    assert_eq!(world.donations().await, 1);
}

#[tokio::test]
async fn two_spellings_of_one_gift_in_a_batch_are_one_gift() {
    let world = World::start().await;
    let mut gifts = spellings(&world);
    gifts.push(plain(&world));
    let answer = send(&world, "/donations/batch", &json!({"donations": gifts})).await;
    let outcomes = answer.body["results"].as_array().unwrap().iter();
    let created = outcomes.filter(|result| result["outcome"] == "created").count();
    assert_eq!((created, world.donations().await), (1, 1), "{answer:?}");
    assert!(!answer.text.contains("failed"), "{answer:?}");
}

#[tokio::test]
async fn who_sends_another_gift_under_a_reference_is_told_not_to_send_the_same_one_twice() {
    let world = World::start().await;
    let first = send(&world, "/donations", &plain(&world)).await;
    for (pointer, value) in [
        ("/grossAmount", json!(1001)),
        ("/netAmount", json!(1000)),
        ("/donor/value", json!("sean@example.org")),
        ("/donatedAt", json!("2026-11-20T00:00:01Z")),
        ("/settlementDate", json!("2026-11-22")),
        ("/settlementDate", Value::Null),
    ] {
        let other = send(&world, "/donations", &with(plain(&world), pointer, value)).await;
        other.assert_problem(409, "reference_taken");
        assert_eq!(other.text_at("/conflictingId"), first.text_at("/id"), "{pointer}");
        let detail = other.text_at("/detail");
        for words in [
            "If this is the same gift, do not send it again: read conflictingId.",
            "A new gift needs a new reference.",
        ] {
            assert!(detail.contains(words), "{detail}");
        }
    }
    assert_eq!(world.donations().await, 1);
}

/// Before gifts were known by what they say, each was known by the request that would send it alone.
#[tokio::test]
async fn a_gift_that_is_known_by_its_request_is_the_same_gift_when_that_comes_again() {
    let world = World::start().await;
    let gift = plain(&world);
    let first = send(&world, "/donations", &gift).await;
    let mut request = Vec::new();
    let body = canonical(&gift);
    // The address as the API's own router sees it.
    for part in ["POST", "/donations", body.as_str()] {
        request.extend_from_slice(&u64::try_from(part.len()).unwrap().to_be_bytes());
        request.extend_from_slice(part.as_bytes());
    }
    let hashed: String = hash(request).iter().map(|byte| format!("{byte:02x}")).collect();
    let kept = format!("update donation set request_hash = decode('{hashed}', 'hex')");
    assert_eq!(world.house.by_hand(&kept).await, Ok(1));
    let again = send(&world, "/donations", &gift).await;
    assert_eq!((again.status, &again.body["id"]), (200, &first.body["id"]), "{again:?}");
    let batch = send(&world, "/donations/batch", &json!({"donations": [gift]})).await;
    assert_eq!(batch.body["results"][0]["outcome"], "existing", "{batch:?}");
    let other = send(&world, "/donations", &with(gift, "/grossAmount", json!(1001))).await;
    other.assert_problem(409, "reference_taken");
    assert_eq!(world.donations().await, 1);
}

#[tokio::test]
async fn a_charity_and_a_donor_whom_nobody_knows_are_told_together() {
    let world = World::start().await;
    let nobody = json!({"type": "uid", "value": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"});
    let gift = with(world.gift(), "/transaction/id", json!("NOBODY"));
    let gift = with(gift, "/donor", nobody);
    let alone = send(&world, "/donations", &gift).await;
    alone.assert_problem(422, "invalid_fields");
    alone.assert_errors(&[("/transaction/id", "unknown_charity"), ("/donor/value", "unknown_donor")]);
    let batch = send(&world, "/donations/batch", &json!({"donations": [gift]})).await;
    let in_row: Vec<&str> = batch.body["results"][0]["problem"]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["pointer"].as_str().unwrap())
        .collect();
    assert_eq!(in_row, ["/donations/0/donor/value", "/donations/0/transaction/id"]);
    assert_eq!(world.donations().await, 0);
}
