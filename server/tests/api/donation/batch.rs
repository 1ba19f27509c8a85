use serde_json::{Value, json};

use crate::world::{ANONYMOUS, Call, World, with};

fn outcomes(answer: &Value) -> Vec<String> {
    let results = answer["results"].as_array().unwrap().iter().enumerate();
    results
        .map(|(index, result)| {
            assert_eq!(result["index"], json!(index));
            assert_eq!(result.get("donation").is_some(), result.get("problem").is_none(), "{result}");
            result["outcome"].as_str().unwrap().to_owned()
        })
        .collect()
}

#[tokio::test]
async fn each_row_has_a_result_with_its_donation_or_its_problem() {
    let world = World::start().await;
    let alone =
        world.post(&world.platform, "/donations", with(world.gift(), "/reference", json!("gift-0"))).await;
    let body = json!({"donations": [
        with(world.gift(), "/reference", json!("gift-0")),
        with(world.gift(), "/reference", json!("gift-1")),
        with(with(world.gift(), "/reference", json!("gift-0")), "/grossAmount", json!(2000)),
        with(with(world.gift(), "/reference", json!("gift-3")), "/grossAmount", json!("5")),
        with(world.gift(), "/transaction/id", json!("NOBODY")),
        "a donation",
        // There was no such year.
        with(world.gift(), "/settlementDate", json!("0000-01-01")),
    ]});
    // Raw, because the document would not have these rows.
    let call =
        Call::new("POST", "/donations/batch").by(&world.platform).raw("application/json", body.to_string());
    let answer = world.call(call).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(
        outcomes(&answer.body),
        ["existing", "created", "failed", "failed", "failed", "failed", "failed"]
    );
    assert_eq!(answer.body["results"][0]["donation"], alone.body);
    let id = answer.text_at("/results/1/donation/id");
    let read = world.get(&world.platform, &format!("/donations/{id}")).await;
    assert_eq!(read.body, answer.body["results"][1]["donation"]);
    assert_eq!(answer.text_at("/results/1/reference"), "gift-1");
    let problem = |index: usize| answer.body["results"][index]["problem"].clone();
    assert_eq!(
        (problem(2)["code"].clone(), problem(2)["status"].clone(), problem(2)["conflictingId"].clone()),
        (json!("reference_taken"), json!(409), alone.body["id"].clone())
    );
    let first_error = |index: usize| problem(index)["errors"][0].clone();
    assert_eq!(problem(3)["code"], "invalid_fields");
    assert!(problem(3)["detail"].as_str().unwrap().ends_with("The others are not affected."), "{answer:?}");
    assert_eq!(problem(3)["type"], "http://127.0.0.1:3000/developers/errors/invalid_fields");
    assert_eq!(answer.text_at("/results/3/reference"), "gift-3");
    assert_eq!(
        (first_error(3)["pointer"].clone(), first_error(3)["code"].clone()),
        (json!("/donations/3/grossAmount"), json!("wrong_type"))
    );
    assert_eq!(
        (first_error(4)["pointer"].clone(), first_error(4)["code"].clone()),
        (json!("/donations/4/transaction/id"), json!("unknown_charity"))
    );
    assert_eq!(first_error(5)["pointer"], "/donations/5");
    assert!(!problem(3).to_string().contains("zoe"));
    assert_eq!(world.donations().await, 2);
}

#[tokio::test]
async fn what_the_database_cannot_keep_is_refused_in_its_row() {
    let world = World::start().await;
    let mut strange = with(world.gift(), "/reference", json!("gift-0"));
    strange["transaction"]["a\0b"] = json!(1);
    let body = json!({"donations": [
        strange,
        with(world.gift(), "/reference", json!("gift\0")),
        with(world.gift(), "/reference", json!("gift-2")),
    ]});
    let call = Call::new("POST", "/donations/batch")
        .by(&world.platform)
        .key("strange")
        .raw("application/json", body.to_string());
    let answer = world.call(call).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(outcomes(&answer.body), ["failed", "failed", "created"]);
    assert_eq!(answer.text_at("/results/0/problem/errors/0/pointer"), "/donations/0/transaction/a\u{FFFD}b");
    assert_eq!(answer.text_at("/results/1/problem/errors/0/pointer"), "/donations/1/reference");
    assert_eq!(world.donations().await, 1);
}

#[tokio::test]
async fn what_is_blank_in_a_row_is_refused_there_as_in_a_gift_that_is_sent_alone() {
    let world = World::start().await;
    // Raw, because the document would not have these gifts.
    let send = async |path: &str, body: &Value| {
        let call = Call::new("POST", path).by(&world.platform);
        world.call(call.raw("application/json", body.to_string())).await
    };
    for member in ["reference", "grossAmount", "netAmount", "donatedAt", "settlementDate"] {
        for blank in ["", " \t"] {
            let pointer = format!("/{member}");
            let gift = with(with(world.gift(), "/reference", json!("gift-1")), &pointer, json!(blank));
            let alone = send("/donations", &gift).await;
            alone.assert_problem(422, "invalid_fields");
            alone.assert_errors(&[(pointer.as_str(), "required")]);
            let whole = with(world.gift(), "/reference", json!("gift-0"));
            let answer = send("/donations/batch", &json!({"donations": [whole, gift]})).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            assert_eq!(outcomes(&answer.body)[1], "failed", "{member}: {answer:?}");
            let result = &answer.body["results"][1];
            let reference = Some(json!("gift-1")).filter(|_| member != "reference");
            assert_eq!(result.get("reference"), reference.as_ref());
            let in_row = &result["problem"];
            assert_eq!(
                (in_row["code"].as_str(), in_row["status"].clone()),
                (Some("invalid_fields"), json!(422))
            );
            let mut expected = alone.body["errors"].clone();
            expected[0]["pointer"] = json!(format!("/donations/1{pointer}"));
            assert_eq!(in_row["errors"], expected, "{member}");
        }
    }
    assert_eq!(world.donations().await, 1, "the gift beside them");
}

#[tokio::test]
async fn blanks_under_strange_names_are_kept_as_a_result_and_a_few_of_many_are_listed() {
    let world = World::start().await;
    let mut strange = world.gift();
    strange["a\0At"] = json!("");
    let mut many = world.gift();
    for number in 0..1000 {
        many[format!("blank{number}At")] = json!("");
    }
    // The results are kept with the key, in a database that has no U+0000.
    let call = Call::new("POST", "/donations/batch")
        .by(&world.platform)
        .key("blanks")
        .raw("application/json", json!({"donations": [strange, many]}).to_string());
    let answer = world.call(call).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(outcomes(&answer.body), ["failed", "failed"]);
    assert_eq!(answer.text_at("/results/0/problem/errors/0/pointer"), "/donations/0/a\u{FFFD}At");
    let listed = answer.body["results"][1]["problem"]["errors"].as_array();
    assert_eq!(listed.map(Vec::len), Some(20));
    assert_eq!(world.donations().await, 0);
}

#[tokio::test]
async fn a_batch_is_repeated_under_its_key_and_by_its_references() {
    let world = World::start().await;
    let gifts: Vec<Value> =
        (0..5).map(|number| with(world.gift(), "/reference", json!(format!("gift-{number}")))).collect();
    let body = json!({"donations": gifts});
    let call = |body: Value| Call::new("POST", "/donations/batch").by(&world.platform).key("k-1").json(body);
    let first = world.call(call(body.clone())).await;
    let again = world.call(call(body.clone())).await;
    assert_eq!((first.status, first.header("idempotency-replayed")), (200, None));
    assert_eq!((again.status, again.header("idempotency-replayed")), (200, Some("true")));
    assert_eq!(first.body, again.body);
    let other = world.call(call(json!({"donations": gifts[..2]}))).await;
    other.assert_problem(422, "idempotency_key_reused");
    let without = world.post(&world.platform, "/donations/batch", body).await;
    assert_eq!(outcomes(&without.body), ["existing"; 5]);
    // A key is used up by a batch of which everything was on file already, and by one of which nothing was taken.
    let refused = json!({"donations": [with(world.gift(), "/transaction/id", json!("NOBODY"))]});
    for (key, batch) in [("k-2", json!({"donations": gifts.clone()})), ("k-3", refused)] {
        let call =
            |body: Value| Call::new("POST", "/donations/batch").by(&world.platform).key(key).json(body);
        let first = world.call(call(batch.clone())).await;
        let again = world.call(call(batch)).await;
        assert_eq!(
            (again.status, again.header("idempotency-replayed"), &again.body),
            (200, Some("true"), &first.body),
            "{key}"
        );
        let other = world.call(call(json!({"donations": gifts[..2]}))).await;
        other.assert_problem(422, "idempotency_key_reused");
    }
    let alone = world.post(&world.platform, "/donations", gifts[3].clone()).await;
    assert_eq!((alone.status, alone.text_at("/id")), (200, first.text_at("/results/3/donation/id")));
    assert_eq!(world.donations().await, 5);
}

#[tokio::test]
async fn a_batch_that_is_sent_again_on_a_later_day_finds_its_gifts_of_the_moment() {
    let world = World::start().await;
    // Without donatedAt: given when they arrive, and settled on that day.
    let gift = |reference: &str| {
        let gift = with(world.gift(), "/settlementDate", json!("2026-11-21"));
        with(gift, "/reference", json!(reference))
    };
    let body = json!({"donations": [gift("gift-0"), gift("gift-1")]});
    let keyed = || Call::new("POST", "/donations/batch").by(&world.platform).key("k-1").json(body.clone());
    let first = world.call(keyed()).await;
    assert_eq!(outcomes(&first.body), ["created", "created"]);

    world.house.set_clock("2026-11-22T09:05:00Z");
    let again = world.call(keyed()).await;
    assert_eq!(
        (again.status, again.header("idempotency-replayed"), &again.body),
        (200, Some("true"), &first.body),
        "{again:?}"
    );
    // Under no key each gift is found by its reference; what was not sent before cannot have settled before it was given.
    let more = json!({"donations": [gift("gift-0"), gift("gift-2"), gift("gift-1")]});
    let answer = world.post(&world.platform, "/donations/batch", more).await;
    assert_eq!(outcomes(&answer.body), ["existing", "failed", "existing"]);
    for (there, here) in [(0, 0), (1, 2)] {
        assert_eq!(answer.body["results"][here]["donation"], first.body["results"][there]["donation"]);
    }
    let error = &answer.body["results"][1]["problem"]["errors"][0];
    assert_eq!(
        (error["pointer"].as_str(), error["code"].as_str()),
        (Some("/donations/1/settlementDate"), Some("out_of_range"))
    );
    let alone = world.post(&world.platform, "/donations", gift("gift-1")).await;
    assert_eq!((alone.status, &alone.body), (200, &first.body["results"][1]["donation"]));
    assert_eq!(world.donations().await, 2);
}

#[tokio::test]
async fn a_batch_that_is_wrong_itself_stores_nothing() {
    let world = World::start().await;
    let many: Vec<Value> = (0..1001).map(|_| json!({})).collect();
    let cases = [
        (json!({}), ("/donations", "required")),
        (json!({"donations": []}), ("/donations", "required")),
        (json!({"donations": "all"}), ("/donations", "wrong_type")),
        (json!({"donations": many}), ("/donations", "too_long")),
        (json!({"donations": [world.gift()], "atomic": true}), ("/atomic", "unknown_field")),
    ];
    for (body, error) in cases {
        let answer = world.post(&world.platform, "/donations/batch", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[error]);
    }
    let body = json!({"donations": [world.gift()]});
    let call = |who| Call::new("POST", "/donations/batch").by(who).json(body.clone());
    world.call(call(&ANONYMOUS)).await.assert_problem(401, "missing_token");
    world.call(call(&world.few)).await.assert_problem(403, "insufficient_scope");
    let answer = world.post(&world.platform, "/donations/batch?fast=1", body).await;
    answer.assert_problem(400, "invalid_query");
    assert_eq!(world.donations().await, 0);
}

#[tokio::test]
async fn a_thousand_donations_fit_into_one_request() {
    let world = World::start().await;
    let gifts: Vec<Value> =
        (0..1000).map(|number| with(world.gift(), "/reference", json!(format!("gift-{number}")))).collect();
    let answer = world.post(&world.platform, "/donations/batch", json!({"donations": gifts})).await;
    assert_eq!(outcomes(&answer.body), vec!["created"; 1000]);
    assert_eq!(world.donations().await, 1000);
}
