use serde_json::{Value, json};

use crate::world::{Call, World};

/// A declared gift of £10 and its path.
async fn declared(world: &World) -> String {
    world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    format!("/donations/{}", world.sent_gift(gift).await)
}

#[tokio::test]
async fn a_part_that_went_back_lowers_what_is_claimed_and_stays_readable() {
    let world = World::start().await;
    let path = declared(&world).await;
    let before = world.get(&world.platform, &path).await;
    let claimable = before.body["claimableAmount"].as_i64().unwrap();
    let body = json!({"amount": 300, "reason": "requested", "reference": "refund-77"});
    let refunded = world.post(&world.platform, &format!("{path}/refunds"), body).await;
    assert_eq!(refunded.status, 200, "{refunded:?}");
    assert_eq!(refunded.body["claimableAmount"], json!(claimable - 300));
    assert_eq!(refunded.body["giftAid"]["amount"], json!((claimable - 300) / 4));
    assert_eq!(
        refunded.body["refunds"],
        json!([{
            "amount": 300, "refundedOn": "2026-11-21", "reason": "requested", "reference": "refund-77",
            "recordedAt": refunded.body["updatedAt"],
        }])
    );
    assert_eq!(refunded.text_at("/giftAid/status"), "declared");
    assert_ne!(refunded.text_at("/giftAid/declarationId"), before.text_at("/giftAid/declarationId"));
    assert_eq!(world.get(&world.platform, &path).await.body, refunded.body);

    let rest = json!({"amount": claimable - 300});
    let ended = world.post(&world.platform, &format!("{path}/refunds"), rest).await;
    assert_eq!(
        (ended.text_at("/giftAid/status"), ended.text_at("/deletionReason")),
        ("cancelled".to_owned(), "refund".to_owned())
    );
    assert_eq!(ended.body["claimableAmount"], json!(0));
    let again = world.post(&world.platform, &format!("{path}/refunds"), json!({"amount": 1})).await;
    again.assert_problem(409, "deleted");
    // Whoever handles a refund must not be told to send the gift again.
    let detail = again.text_at("/detail");
    assert!(detail.contains("(reason: refund)") && !detail.contains("new donation"), "{detail}");
}

#[tokio::test]
async fn a_refund_is_repeated_by_its_key_or_its_reference() {
    let world = World::start().await;
    let path = format!("{}/refunds", declared(&world).await);
    let post = |body: Value| Call::new("POST", &path).by(&world.platform).json(body);
    let first = world.call(post(json!({"amount": 300})).key("r-1")).await;
    assert_eq!(first.status, 200, "{first:?}");
    let again = world.call(post(json!({"amount": 300})).key("r-1")).await;
    assert_eq!((again.header("idempotency-replayed"), &again.body), (Some("true"), &first.body));
    let named = json!({"amount": 100, "reference": "refund-1"});
    let second = world.call(post(named.clone())).await;
    assert_eq!(second.body["refunds"].as_array().unwrap().len(), 2);
    assert_eq!(world.call(post(named)).await.body, second.body);
    let other = world.call(post(json!({"amount": 101, "reference": "refund-1"}))).await;
    other.assert_problem(409, "refund_reference_taken");
    // Without either it is another one.
    let third = world.call(post(json!({"amount": 100}))).await;
    assert_eq!(third.body["refunds"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn what_cannot_be_refunded_is_said_at_its_member() {
    let world = World::start().await;
    let path = format!("{}/refunds", declared(&world).await);
    for (body, errors) in [
        (json!({"amount": 1_000_000}), vec![("/amount", "out_of_range")]),
        (json!({"refundedOn": "2026-11-20"}), vec![("/amount", "required")]),
        (json!({"amount": 1, "refundedOn": "2026-11-22"}), vec![("/refundedOn", "out_of_range")]),
        (json!({"amount": 1, "reason": "boredom"}), vec![("/reason", "unsupported")]),
    ] {
        let answer = world.post(&world.platform, &path, body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
    }
    let bound = Call::new("POST", &path).by(&world.platform).json(json!({"amount": 1}));
    world.call(bound.header("if-match", "\"v9\"")).await.assert_problem(412, "changed");
    world.post(&world.other, &path, json!({"amount": 1})).await.assert_problem(404, "donation_not_found");
    world.post(&world.few, &path, json!({"amount": 1})).await.assert_problem(403, "insufficient_scope");
}
