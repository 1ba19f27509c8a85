use serde_json::{Value, json};

use crate::world::{NOW, World, with};

#[tokio::test]
async fn a_gift_of_somebody_unknown_waits() {
    let world = World::start().await;
    let answer = world.post(&world.platform, "/donations", world.gift()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = answer.text_at("/id");
    assert!(id.starts_with("don_"));
    assert_eq!(answer.header("location"), Some(format!("/integrations/v1/donations/{id}").as_str()));
    assert_eq!(answer.body["donor"], json!({"type": "email", "value": "zoe@example.org"}));
    assert_eq!(answer.body["transaction"], json!({"type": "direct", "id": world.charity}));
    assert_eq!(answer.body["charity"], json!({"name": "Example Hospice", "reference": world.charity}));
    assert_eq!(
        (answer.body["grossAmount"].clone(), answer.body["claimableAmount"].clone()),
        (json!(1000), json!(1000))
    );
    assert_eq!(
        (answer.body["donatedAt"].clone(), answer.body["createdAt"].clone()),
        (json!(NOW), json!(NOW))
    );
    assert_eq!(answer.body["giftAid"]["amount"], json!(250));
    assert_eq!(answer.text_at("/giftAid/status"), "awaiting_settlement");
    let codes: Vec<&str> = answer.body["giftAid"]["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| reason["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["no_settlement_date", "donor_unknown"]);
    for absent in ["reference", "netAmount", "settlementDate", "donorId", "deletedAt"] {
        assert_eq!(answer.body.get(absent), None, "{absent}");
    }
}

#[tokio::test]
async fn a_settled_gift_of_an_authorised_donor_is_declared() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let named =
        [json!({"type": "email", "value": "ZOE@example.org"}), json!({"type": "uid", "value": donor})];
    for name in named {
        let mut gift = with(world.gift(), "/donor", name);
        gift["settlementDate"] = json!("2026-11-21");
        gift["netAmount"] = json!(981);
        let answer = world.post(&world.platform, "/donations", gift).await;
        assert_eq!(
            (answer.status, answer.text_at("/giftAid/status")),
            (201, "declared".to_owned()),
            "{answer:?}"
        );
        assert_eq!(answer.text_at("/donorId"), donor);
        assert!(answer.text_at("/giftAid/declarationId").starts_with("dec_"));
        // A quarter of what reached the charity, rounded down.
        assert_eq!(
            (answer.body["claimableAmount"].clone(), answer.body["giftAid"]["amount"].clone()),
            (json!(981), json!(245))
        );
        assert_eq!(answer.body["giftAid"]["reasons"], json!([]));
    }
}

#[tokio::test]
async fn an_authorisation_given_later_does_not_reach_back() {
    let world = World::start().await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    gift["donatedAt"] = json!("2026-11-20T12:00:00Z");
    let id = world.sent_gift(gift).await;
    world.authorised_donor("zoe@example.org").await;
    world.house.work().await;
    let answer = world.get(&world.platform, &format!("/donations/{id}")).await;
    assert_eq!(answer.text_at("/giftAid/status"), "awaiting_authorisation");
}

#[tokio::test]
async fn the_charity_may_be_named_by_its_hmrc_reference() {
    let world = World::start().await;
    let gift = with(world.gift(), "/transaction", json!({"type": "hmrcId", "id": "ab12345"}));
    let answer = world.post(&world.platform, "/donations", gift).await;
    assert_eq!(
        (answer.status, answer.text_at("/charity/name")),
        (201, "Example Hospice".to_owned()),
        "{answer:?}"
    );
}

#[tokio::test]
async fn dates_are_london_dates() {
    let world = World::start().await;
    let mut gift = world.gift();
    gift["donatedAt"] = json!("2026-07-01");
    gift["settlementDate"] = json!("2026-07-02T23:30:00Z");
    let answer = world.post(&world.platform, "/donations", gift).await;
    assert_eq!(answer.body["donatedAt"], "2026-06-30T23:00:00Z", "{answer:?}");
    assert_eq!(answer.body["settlementDate"], "2026-07-03");
}

#[tokio::test]
async fn wrong_gifts_are_told_what_is_wrong_and_not_stored() {
    let world = World::start().await;
    let foreign = world.others_charity.clone();
    let amounts: [(Value, &str); 12] = [
        (json!(null), "required"),
        (json!(0), "out_of_range"),
        (json!(-500), "out_of_range"),
        (json!(1_000_000_001), "out_of_range"),
        (json!(i64::MAX), "out_of_range"),
        (json!(u64::MAX), "out_of_range"),
        (json!(5.5), "wrong_type"),
        (json!(500.0), "wrong_type"),
        (json!(1e30), "out_of_range"),
        (json!("500"), "wrong_type"),
        (json!(true), "wrong_type"),
        (json!({"pence": 500}), "wrong_type"),
    ];
    let mut cases: Vec<(&str, Value, &str, &str)> =
        amounts.iter().map(|(value, code)| ("/grossAmount", value.clone(), "/grossAmount", *code)).collect();
    cases.extend(
        amounts
            .iter()
            .filter(|(value, _)| !value.is_null())
            .map(|(value, code)| ("/netAmount", value.clone(), "/netAmount", *code)),
    );
    cases.extend([
        ("/netAmount", json!(1001), "/netAmount", "out_of_range"),
        ("/currency", json!(null), "/currency", "required"),
        ("/currency", json!("EUR"), "/currency", "unsupported"),
        ("/currency", json!("gbp"), "/currency", "unsupported"),
        ("/currency", json!(826), "/currency", "wrong_type"),
        ("/donor", json!(null), "/donor", "required"),
        ("/donor", json!("zoe@example.org"), "/donor", "wrong_type"),
        ("/donor/type", json!(null), "/donor/type", "required"),
        ("/donor/type", json!("name"), "/donor/type", "unsupported"),
        ("/donor/value", json!(null), "/donor/value", "required"),
        ("/donor/value", json!("zoe"), "/donor/value", "invalid"),
        ("/donor/name", json!("Zoë"), "/donor/name", "unknown_field"),
        ("/donor", json!({"type": "uid", "value": "42"}), "/donor/value", "invalid"),
        (
            "/donor",
            json!({"type": "uid", "value": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"}),
            "/donor/value",
            "unknown_donor",
        ),
        ("/donor", json!({"type": "match", "value": "mat_1"}), "/donor/value", "invalid"),
        (
            "/donor",
            json!({"type": "match", "value": "mat_01ke5v3s8f7qk9mz4x2w6r1t0a"}),
            "/donor/value",
            "unknown_donor",
        ),
        ("/donor", json!({"type": "phone", "value": "12"}), "/donor/value", "invalid"),
        ("/donor", json!({"type": "par", "value": "4000000000000002"}), "/donor/value", "invalid"),
        ("/transaction", json!(null), "/transaction", "required"),
        ("/transaction/type", json!("cash"), "/transaction/type", "unsupported"),
        ("/transaction/id", json!(null), "/transaction/id", "required"),
        ("/transaction/id", json!(12), "/transaction/id", "wrong_type"),
        ("/transaction/id", json!("UP-0000-0001"), "/transaction/id", "mistyped"),
        ("/transaction/id", json!(foreign), "/transaction/id", "unknown_charity"),
        ("/transaction/id", json!("NOBODY"), "/transaction/id", "unknown_charity"),
        ("/transaction", json!({"type": "hmrcId", "id": "ZZ99999"}), "/transaction/id", "unknown_charity"),
        ("/transaction", json!({"type": "hmrcId", "id": "12"}), "/transaction/id", "invalid"),
        ("/transaction/mid", json!("1"), "/transaction/mid", "unknown_field"),
        ("/donatedAt", json!("2026-02-30"), "/donatedAt", "invalid"),
        ("/donatedAt", json!("2026-11-21T25:00:00Z"), "/donatedAt", "invalid"),
        ("/donatedAt", json!("2026-11-21 09:00"), "/donatedAt", "invalid"),
        ("/donatedAt", json!(1_795_000_000), "/donatedAt", "wrong_type"),
        ("/donatedAt", json!("2026-11-21T09:30:00Z"), "/donatedAt", "out_of_range"),
        ("/donatedAt", json!("1999-12-31"), "/donatedAt", "out_of_range"),
        ("/settlementDate", json!("2026-02-29"), "/settlementDate", "invalid"),
        ("/settlementDate", json!("24/11/2026"), "/settlementDate", "invalid"),
        ("/settlementDate", json!(20_261_124), "/settlementDate", "wrong_type"),
        ("/settlementDate", json!("2026-11-20"), "/settlementDate", "out_of_range"),
        ("/settlementDate", json!("2027-01-21"), "/settlementDate", "out_of_range"),
        ("/reference", json!("x".repeat(101)), "/reference", "too_long"),
        ("/reference", json!("gift\u{7}"), "/reference", "invalid"),
        ("/reference", json!("Spende für Zoë"), "/reference", "invalid"),
        ("/giftAid", json!(true), "/giftAid", "unknown_field"),
        ("/id", json!("don_01ke5v3s8f7qk9mz4x2w6r1t0a"), "/id", "unknown_field"),
    ]);
    for (change, value, pointer, code) in cases {
        let answer =
            world.post(&world.platform, "/donations", with(world.gift(), change, value.clone())).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[(pointer, code)]);
        assert!(!answer.text.contains("zoe") && !answer.text.contains("Zoë"), "{answer:?}");
    }
    assert_eq!(world.donations().await, 0);
    assert_eq!(world.house.count("select count(*) from event where kind like 'donation%'").await, 0);
}

#[tokio::test]
async fn every_error_is_told_at_once() {
    let world = World::start().await;
    let body = json!({"donor": {"type": "email"}, "transaction": {}, "netAmount": "5", "currency": "USD", "settlementDate": "soon", "tip": 1});
    let answer = world.post(&world.platform, "/donations", body).await;
    answer.assert_problem(422, "invalid_fields");
    answer.assert_errors(&[
        ("/donor/value", "required"),
        ("/transaction/type", "required"),
        ("/grossAmount", "required"),
        ("/netAmount", "wrong_type"),
        ("/currency", "unsupported"),
        ("/settlementDate", "invalid"),
        ("/tip", "unknown_field"),
    ]);
}

#[tokio::test]
async fn the_edges_of_what_is_taken_are_taken() {
    let world = World::start().await;
    for (pointer, value) in [
        ("/grossAmount", json!(1)),
        ("/grossAmount", json!(1_000_000_000)),
        ("/netAmount", json!(1000)),
        ("/settlementDate", json!("2027-01-20")),
        ("/donatedAt", json!("2026-11-21T09:09:59Z")),
        ("/reference", json!("~".repeat(100))),
        ("/transaction/id", json!(world.charity.to_lowercase().replace('-', " "))),
    ] {
        let answer =
            world.post(&world.platform, "/donations", with(world.gift(), pointer, value.clone())).await;
        assert_eq!(answer.status, 201, "{pointer} {value}: {answer:?}");
    }
}

#[tokio::test]
async fn a_paused_or_ended_source_takes_no_donations() {
    let world = World::start().await;
    for state in ["paused", "ended"] {
        let ended = if state == "ended" { ", ended_at = now()" } else { "" };
        world.house.by_hand(&format!("update source set state = '{state}'{ended}")).await.unwrap();
        let answer = world.post(&world.platform, "/donations", world.gift()).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("/transaction/id", "unknown_charity")]);
    }
    assert_eq!(world.donations().await, 0);
}
