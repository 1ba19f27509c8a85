//! Safe repeats: Idempotency-Key and the platform's own reference.

use std::collections::BTreeSet;

use futures::future::join_all;
use serde_json::json;

use crate::world::{Call, World, with};

fn create(world: &World, key: &str, body: serde_json::Value) -> Call {
    Call::new("POST", "/donations").by(&world.platform).key(key).json(body)
}

#[tokio::test]
async fn a_repeat_is_answered_as_the_first_was() {
    let world = World::start().await;
    let first = world.call(create(&world, "k-1", world.gift())).await;
    let again = world.call(create(&world, "k-1", world.gift())).await;
    assert_eq!((first.status, first.header("idempotency-replayed")), (201, None));
    assert_eq!((again.status, again.header("idempotency-replayed")), (201, Some("true")));
    assert_eq!(first.body, again.body);
    assert_eq!(
        (first.header("location"), first.header("etag")),
        (again.header("location"), again.header("etag"))
    );
    assert_eq!(world.donations().await, 1);
}

#[tokio::test]
async fn the_order_of_members_makes_no_other_request() {
    let world = World::start().await;
    let text = world.gift().to_string();
    let turned = format!(
        r#"{{ "currency":"GBP", "grossAmount" : 1000, "transaction":{{"id":"{}","type":"direct"}}, "donor":{{"value":"zoe@example.org","type":"email"}} }}"#,
        world.charity
    );
    let send = |body: String| {
        Call::new("POST", "/donations").by(&world.platform).key("k-1").raw("application/json", body)
    };
    let (first, again) = (world.call(send(text)).await, world.call(send(turned)).await);
    assert_eq!((again.status, again.header("idempotency-replayed")), (201, Some("true")));
    assert_eq!(first.body["id"], again.body["id"]);
}

#[tokio::test]
async fn a_repeat_is_answered_as_the_first_was_whatever_happened_since() {
    let world = World::start().await;
    let first = world.call(create(&world, "k-1", world.gift())).await;
    let id = first.text_at("/id");
    world.patch(&world.platform, &format!("/donations/{id}"), json!({"settlementDate": "2026-11-22"})).await;
    world.delete(&world.platform, &format!("/donations/{id}")).await;
    world.house.set_clock("2026-12-01T12:00:00Z");
    let again = world.call(create(&world, "k-1", world.gift())).await;
    assert_eq!(first.body, again.body);
}

#[tokio::test]
async fn a_key_is_for_one_request_of_one_platform() {
    let world = World::start().await;
    world.call(create(&world, "k-1", world.gift())).await;
    let other_body = create(&world, "k-1", with(world.gift(), "/grossAmount", json!(2000)));
    let first_used = "You first used this key for POST /donations at 20";
    let refused = world.call(other_body).await;
    refused.assert_problem(422, "idempotency_key_reused");
    assert!(refused.text_at("/detail").starts_with(first_used), "{refused:?}");
    let other_call =
        Call::new("POST", "/donors").by(&world.platform).key("k-1").json(json!({"email": "zoe@example.org"}));
    let refused = world.call(other_call).await;
    refused.assert_problem(422, "idempotency_key_reused");
    assert!(refused.text_at("/detail").starts_with(first_used), "{refused:?}");
    let theirs = with(world.gift(), "/transaction/id", json!(world.others_charity));
    let answer = world.call(Call::new("POST", "/donations").by(&world.other).key("k-1").json(theirs)).await;
    assert_eq!((answer.status, answer.header("idempotency-replayed")), (201, None));
    assert_eq!(world.donations().await, 2);
}

#[tokio::test]
async fn a_refused_request_does_not_use_its_key_up() {
    let world = World::start().await;
    let wrong = with(world.gift(), "/grossAmount", json!(0));
    world.call(create(&world, "k-1", wrong)).await.assert_problem(422, "invalid_fields");
    assert_eq!(world.call(create(&world, "k-1", world.gift())).await.status, 201);
}

#[tokio::test]
async fn a_key_that_found_the_gift_on_file_is_used_up_too() {
    let world = World::start().await;
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let first = world.post(&world.platform, "/donations", gift.clone()).await;
    let found = world.call(create(&world, "k-1", gift.clone())).await;
    assert_eq!(
        (found.status, found.header("idempotency-replayed"), &found.body),
        (200, None, &first.body),
        "{found:?}"
    );

    let other_body = with(gift.clone(), "/grossAmount", json!(2000));
    for other in [other_body.clone(), with(other_body, "/reference", json!("gift-1002"))] {
        world.call(create(&world, "k-1", other)).await.assert_problem(422, "idempotency_key_reused");
    }

    // The same request is answered as then, whatever happened since.
    let path = format!("/donations/{}", first.text_at("/id"));
    world.patch(&world.platform, &path, json!({"netAmount": 900})).await;
    world.delete(&world.platform, &path).await;
    world.house.set_clock("2026-12-01T12:00:00Z");
    let again = world.call(create(&world, "k-1", gift)).await;
    assert_eq!(
        (again.status, again.header("idempotency-replayed"), again.header("etag"), &again.body),
        (200, Some("true"), found.header("etag"), &found.body),
        "{again:?}"
    );
    assert_eq!(world.donations().await, 1);
    let kept = world.house.text("select answer::text from idempotency").await;
    assert!(!kept.contains("zoe@"), "what is kept names nobody: {kept}");
}

#[tokio::test]
async fn a_gift_that_changed_before_it_was_sent_again_is_repeated_as_it_was_then() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let mut gift = with(world.gift(), "/reference", json!("gift-1001"));
    gift["settlementDate"] = json!("2026-11-21");
    let id = world.sent_gift(gift.clone()).await;
    let path = format!("/donations/{id}");
    world.patch(&world.platform, &path, json!({"netAmount": 900})).await;
    let then = world.get(&world.platform, &path).await;
    let found = world.call(create(&world, "k-1", gift.clone())).await;
    assert_eq!((found.status, &found.body, found.header("etag")), (200, &then.body, then.header("etag")));
    world.patch(&world.platform, &path, json!({"netAmount": 800})).await;
    let again = world.call(create(&world, "k-1", gift)).await;
    assert_eq!((again.status, &again.body, again.header("etag")), (200, &then.body, then.header("etag")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_at_once_with_one_key_find_the_gift_on_file_once() {
    let world = World::start().await;
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let first = world.post(&world.platform, "/donations", gift.clone()).await;
    let answers = join_all((0..20).map(|_| world.call(create(&world, "k-1", gift.clone())))).await;
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.body == first.body), "{answers:?}");
    let fresh = answers.iter().filter(|answer| answer.header("idempotency-replayed").is_none()).count();
    assert_eq!(fresh, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_at_once_with_one_key_are_one_donation() {
    let world = World::start().await;
    let answers = join_all((0..50).map(|_| world.call(create(&world, "k-1", world.gift())))).await;
    assert!(answers.iter().all(|answer| answer.status == 201), "{answers:?}");
    let bodies: BTreeSet<String> = answers.iter().map(|answer| answer.body.to_string()).collect();
    assert_eq!(bodies.len(), 1);
    let fresh = answers.iter().filter(|answer| answer.header("idempotency-replayed").is_none()).count();
    assert_eq!(fresh, 1);
    assert_eq!(world.donations().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_at_once_with_one_reference_are_one_donation() {
    let world = World::start().await;
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let answers = join_all((0..50).map(|_| world.post(&world.platform, "/donations", gift.clone()))).await;
    let created = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!((created, answers.iter().filter(|answer| answer.status == 200).count()), (1, 49));
    let ids: BTreeSet<String> = answers.iter().map(|answer| answer.text_at("/id")).collect();
    assert_eq!((ids.len(), world.donations().await), (1, 1));
}

#[tokio::test]
async fn case_72_a_reference_names_one_gift_for_ever() {
    let world = World::start().await;
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let first = world.post(&world.platform, "/donations", gift.clone()).await;
    assert_eq!((first.status, first.text_at("/reference")), (201, "gift-1001".to_owned()));
    let id = first.text_at("/id");

    // The same again, without a key and later: no second gift.
    world.house.set_clock("2026-11-21T10:00:00Z");
    let again = world.post(&world.platform, "/donations", gift.clone()).await;
    assert_eq!(
        (again.status, again.body.clone(), again.header("idempotency-replayed")),
        (200, first.body.clone(), None)
    );

    let other =
        world.post(&world.platform, "/donations", with(gift.clone(), "/grossAmount", json!(2000))).await;
    other.assert_problem(409, "reference_taken");
    assert_eq!(other.text_at("/conflictingId"), id);

    // Deleted is still there, and is not given again.
    world.delete(&world.platform, &format!("/donations/{id}?reason=refund")).await;
    world.house.set_clock("2026-11-22T10:00:00Z");
    for sent in [
        Call::new("POST", "/donations").by(&world.platform).json(gift.clone()),
        create(&world, "k-1", gift.clone()),
    ] {
        let gone = world.call(sent).await;
        gone.assert_problem(409, "deleted");
        assert_eq!(gone.text_at("/conflictingId"), id);
        assert!(gone.text_at("/detail").contains("deleted on 21 November 2026"), "{gone:?}");
    }
    let body = json!({ "donations": [gift.clone()] });
    let batch = world.post(&world.platform, "/donations/batch", body).await;
    assert_eq!(batch.text_at("/results/0/outcome"), "failed", "{batch:?}");
    assert_eq!(batch.text_at("/results/0/problem/code"), "deleted");
    assert_eq!(batch.text_at("/results/0/problem/conflictingId"), id);
    // A refused request uses no key up: under a new reference it is a new gift.
    let renamed = with(gift.clone(), "/reference", json!("gift-1002"));
    assert_eq!(world.call(create(&world, "k-1", renamed)).await.status, 201);

    // Another platform has references of its own.
    let theirs = with(gift, "/transaction/id", json!(world.others_charity));
    assert_eq!(world.post(&world.other, "/donations", theirs).await.status, 201);
    assert_eq!(world.donations().await, 3);
}

/// What arrives without `donatedAt` is a gift of that moment, and this one has settled on that day.
fn of_the_moment(world: &World, reference: Option<&str>) -> serde_json::Value {
    let gift = with(world.gift(), "/settlementDate", json!("2026-11-21"));
    with(gift, "/reference", json!(reference))
}

#[tokio::test]
async fn a_gift_of_the_moment_is_the_same_gift_when_it_is_sent_again_on_a_later_day() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let (named, unnamed) = (of_the_moment(&world, Some("gift-1001")), of_the_moment(&world, None));
    let first = world.post(&world.platform, "/donations", named.clone()).await;
    let keyed = world.call(create(&world, "k-1", unnamed.clone())).await;
    assert_eq!((first.status, keyed.status), (201, 201));

    world.house.set_clock("2026-11-22T09:05:00Z");
    let again = world.post(&world.platform, "/donations", named.clone()).await;
    assert_eq!((again.status, &again.body), (200, &first.body), "{again:?}");
    let again = world.call(create(&world, "k-1", unnamed.clone())).await;
    assert_eq!(
        (again.status, again.header("idempotency-replayed"), &again.body),
        (201, Some("true"), &keyed.body),
        "{again:?}"
    );
    // A key that comes with it on the later day keeps what it found, for the days after that.
    for (day, replayed) in [("2026-11-22", None), ("2026-11-23", Some("true"))] {
        world.house.set_clock(&format!("{day}T12:00:00Z"));
        let found = world.call(create(&world, "k-2", named.clone())).await;
        assert_eq!(
            (found.status, found.header("idempotency-replayed"), &found.body),
            (200, replayed, &first.body),
            "{found:?}"
        );
    }

    // What was not sent before is a gift of the later day, and cannot have settled before it.
    for new in [unnamed, of_the_moment(&world, Some("gift-1002"))] {
        let answer = world.post(&world.platform, "/donations", new).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("/settlementDate", "out_of_range")]);
        assert!(answer.text.contains("Send donatedAt"), "{answer:?}");
    }
    let other = with(named, "/grossAmount", json!(2000));
    let other = world.post(&world.platform, "/donations", other).await;
    other.assert_problem(409, "reference_taken");
    assert_eq!(world.donations().await, 2);
}

#[tokio::test]
async fn a_clock_that_was_put_back_makes_no_other_answer_of_what_was_taken() {
    let world = World::start().await;
    let mut gift = with(world.gift(), "/reference", json!("gift-1001"));
    gift["donatedAt"] = json!("2026-11-21T09:00:00Z");
    gift["settlementDate"] = json!("2027-01-20");
    let first = world.call(create(&world, "k-1", gift.clone())).await;
    assert_eq!(first.status, 201, "{first:?}");
    world.house.set_clock("2026-11-20T09:05:00Z");
    let again = world.call(create(&world, "k-1", gift.clone())).await;
    assert_eq!((again.status, &again.body), (201, &first.body), "{again:?}");
    let again = world.post(&world.platform, "/donations", gift.clone()).await;
    assert_eq!((again.status, &again.body["id"]), (200, &first.body["id"]));
    let new = with(gift, "/reference", json!("gift-1002"));
    let answer = world.post(&world.platform, "/donations", new).await;
    answer.assert_errors(&[("/donatedAt", "out_of_range"), ("/settlementDate", "out_of_range")]);
    assert_eq!(world.donations().await, 1);
}
