use serde_json::json;

use crate::world::{Call, World};

#[tokio::test]
async fn a_settlement_date_sent_later_makes_the_declaration() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let ahead = world.patch(&world.platform, &path, json!({"settlementDate": "2026-11-24"})).await;
    assert_eq!(
        (ahead.status, ahead.text_at("/giftAid/status")),
        (200, "awaiting_settlement".to_owned()),
        "{ahead:?}"
    );
    assert_eq!(ahead.text_at("/giftAid/reasons/0/code"), "settlement_in_future");
    world.house.set_clock("2026-11-24T00:00:00Z");
    world.house.work().await;
    let shown = world.get(&world.platform, &path).await;
    assert_eq!(shown.text_at("/giftAid/status"), "declared", "{shown:?}");

    let other = world.sent_gift(world.gift()).await;
    let today = world
        .patch(&world.platform, &format!("/donations/{other}"), json!({"settlementDate": "2026-11-24"}))
        .await;
    assert_eq!(today.text_at("/giftAid/status"), "declared", "{today:?}");
}

#[tokio::test]
async fn a_changed_amount_replaces_the_declaration() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    let id = world.sent_gift(gift).await;
    let path = format!("/donations/{id}");
    let before = world.get(&world.platform, &path).await.text_at("/giftAid/declarationId");
    let changed = world.patch(&world.platform, &path, json!({"netAmount": 900})).await;
    assert_eq!((changed.status, changed.body["giftAid"]["amount"].clone()), (200, json!(225)), "{changed:?}");
    assert_ne!(changed.text_at("/giftAid/declarationId"), before);
}

#[tokio::test]
async fn the_donor_can_be_put_right() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["donor"] = json!({"type": "phone", "value": "07700900999"});
    gift["settlementDate"] = json!("2026-11-21");
    let id = world.sent_gift(gift).await;
    let changed = world
        .patch(
            &world.platform,
            &format!("/donations/{id}"),
            json!({"donor": {"type": "uid", "value": donor}}),
        )
        .await;
    assert_eq!(
        (changed.text_at("/donorId"), changed.text_at("/giftAid/status")),
        (donor, "declared".to_owned()),
        "{changed:?}"
    );
}

#[tokio::test]
async fn a_change_can_be_bound_to_a_version() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let change = |tag: &str, net: i64| {
        Call::new("PATCH", &path).by(&world.platform).header("if-match", tag).json(json!({"netAmount": net}))
    };
    for tag in ["\"v2\"", "W/\"v1\"", "\"1\"", "\"\""] {
        world.call(change(tag, 900)).await.assert_problem(412, "changed");
    }
    let unquoted = world.call(change("v1", 900)).await;
    unquoted.assert_problem(400, "invalid_header");
    assert!(unquoted.text_at("/detail").contains("with the quotes of the ETag"), "{unquoted:?}");
    world.call(change("\"v2\", \"v3\"", 900)).await.assert_problem(412, "changed");
    let first = world.call(change("\"v1\", \"v2\"", 900)).await;
    assert_eq!(first.status, 200, "{first:?}");
    let tag = world.get(&world.platform, &path).await.header("etag").unwrap().to_owned();
    assert_eq!(first.header("etag"), Some(tag.as_str()));
    world.call(change("\"v1\"", 800)).await.assert_problem(412, "changed");
    assert_eq!(world.call(change(&tag, 800)).await.status, 200);
    assert_eq!(world.call(change("*", 700)).await.status, 200);
}

#[tokio::test]
async fn a_repeat_is_answered_as_the_first_was() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let change = || {
        Call::new("PATCH", &format!("/donations/{id}"))
            .by(&world.platform)
            .key("p-1")
            .header("if-match", "\"v1\"")
            .json(json!({"netAmount": 900}))
    };
    let (first, again) = (world.call(change()).await, world.call(change()).await);
    assert_eq!(
        (first.status, again.status, again.header("idempotency-replayed")),
        (200, 200, Some("true")),
        "{again:?}"
    );
    assert_eq!((first.body.clone(), first.header("etag")), (again.body.clone(), again.header("etag")));
}

#[tokio::test]
async fn merge_patch_is_json_too() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let change = Call::new("PATCH", &format!("/donations/{id}"))
        .by(&world.platform)
        .raw("application/merge-patch+json", r#"{"netAmount":900}"#);
    assert_eq!(world.call(change).await.status, 200);
}

#[tokio::test]
async fn wrong_changes_are_told_what_is_wrong_and_change_nothing() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let before = world.get(&world.platform, &path).await;
    let cases = [
        (json!({}), "", "required"),
        (json!({"grossAmount": 2000}), "/grossAmount", "unknown_field"),
        (json!({"netAmount": 1001}), "/netAmount", "out_of_range"),
        (json!({"netAmount": 0}), "/netAmount", "out_of_range"),
        (json!({"netAmount": "900"}), "/netAmount", "wrong_type"),
        (json!({"netAmount": null}), "/netAmount", "invalid"),
        // Beside something that could be changed.
        (json!({"netAmount": "", "settlementDate": "2026-11-21"}), "/netAmount", "required"),
        (json!({"netAmount": 900, "settlementDate": " "}), "/settlementDate", "required"),
        (json!({"netAmount": 900, "reference": ""}), "/reference", "unknown_field"),
        (json!({"settlementDate": "2026-11-31"}), "/settlementDate", "invalid"),
        (json!({"settlementDate": "2026-11-20"}), "/settlementDate", "out_of_range"),
        (json!({"settlementDate": "2027-01-21"}), "/settlementDate", "out_of_range"),
        (
            json!({"donor": {"type": "uid", "value": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"}}),
            "/donor/value",
            "unknown_donor",
        ),
        (json!({"donor": {"type": "email", "value": "zoe"}}), "/donor/value", "invalid"),
    ];
    for (body, pointer, code) in cases {
        let answer = world.patch(&world.platform, &path, body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[(pointer, code)]);
    }
    let after = world.get(&world.platform, &path).await;
    assert_eq!((after.body.clone(), after.header("etag")), (before.body.clone(), before.header("etag")));
}

#[tokio::test]
async fn neither_anothers_nor_a_deleted_donation_changes() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let change = json!({"netAmount": 900});
    world.patch(&world.other, &path, change.clone()).await.assert_problem(404, "donation_not_found");
    world.delete(&world.platform, &path).await;
    world.patch(&world.platform, &path, change).await.assert_problem(409, "deleted");
}
