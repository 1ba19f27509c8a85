use serde_json::json;

use crate::world::{Call, World};

#[tokio::test]
async fn a_deleted_donation_stays_readable_and_its_declaration_ends() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    let id = world.sent_gift(gift).await;
    let path = format!("/donations/{id}");
    world.house.set_clock("2026-11-22T08:00:00Z");
    let deleted = world.delete(&world.platform, &format!("{path}?reason=refund")).await;
    assert_eq!(
        (deleted.status, deleted.text_at("/giftAid/status")),
        (200, "cancelled".to_owned()),
        "{deleted:?}"
    );
    assert_eq!(
        (deleted.text_at("/deletedAt"), deleted.text_at("/deletionReason")),
        ("2026-11-22T08:00:00Z".to_owned(), "refund".to_owned())
    );
    // Nothing is claimed on it any more.
    assert_eq!(
        (&deleted.body["claimableAmount"], &deleted.body["giftAid"]["amount"]),
        (&json!(0), &json!(0)),
        "{deleted:?}"
    );
    assert_eq!(world.get(&world.platform, &path).await.body, deleted.body);
    let declaration = world.get(&world.platform, &format!("{path}/declaration")).await;
    assert_eq!((declaration.status, declaration.text_at("/status")), (200, "cancelled".to_owned()));
}

#[tokio::test]
async fn case_34_deleting_again_has_no_second_effect() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let first = world.delete(&world.platform, &format!("{path}?reason=failed_settlement")).await;
    world.house.set_clock("2026-11-23T08:00:00Z");
    for again in [format!("{path}?reason=failed_settlement"), path.clone()] {
        let answer = world.delete(&world.platform, &again).await;
        assert_eq!((answer.status, &answer.body), (200, &first.body));
    }
    let other = world.delete(&world.platform, &format!("{path}?reason=refund")).await;
    other.assert_problem(409, "deleted");
    assert!(other.text_at("/detail").contains("failed_settlement"), "{other:?}");
    assert_eq!(world.get(&world.platform, &path).await.body, first.body);
    assert_eq!(world.house.count("select count(*) from event where kind = 'donation.cancelled'").await, 1);
}

#[tokio::test]
async fn a_reason_may_be_left_out_but_not_made_up() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    for query in [
        "reason=boredom",
        "reason=Refund",
        "reason=unspecified",
        "reason=",
        "reason=refund&reason=refund",
        "why=refund",
    ] {
        world.delete(&world.platform, &format!("{path}?{query}")).await.assert_problem(400, "invalid_query");
    }
    assert_ne!(world.get(&world.platform, &path).await.text_at("/giftAid/status"), "cancelled");
    let deleted = world.delete(&world.platform, &path).await;
    assert_eq!((deleted.status, deleted.text_at("/deletionReason")), (200, "unspecified".to_owned()));
    let said = "You deleted this donation without a reason.";
    assert_eq!(deleted.text_at("/giftAid/reasons/0/detail"), said);
}

#[tokio::test]
async fn a_reason_can_be_added_once_to_a_deletion_without_one() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let first = world.delete(&world.platform, &path).await;
    let with_reason = world.delete(&world.platform, &format!("{path}?reason=refund")).await;
    assert_eq!((with_reason.status, with_reason.text_at("/deletionReason")), (200, "refund".to_owned()));
    assert_eq!(with_reason.text_at("/deletedAt"), first.text_at("/deletedAt"));
    let said = "You deleted this donation: the gift was refunded.";
    assert_eq!(with_reason.text_at("/giftAid/reasons/0/detail"), said);
    let other = world.delete(&world.platform, &format!("{path}?reason=failed_settlement")).await;
    other.assert_problem(409, "deleted");
    assert_eq!(world.delete(&world.platform, &path).await.body, with_reason.body);
    let added =
        "select count(*) from audit where action = 'donation.change' and detail ->> 'reason' = 'refund'";
    assert_eq!(world.house.count(added).await, 1);
    assert_eq!(world.house.count("select count(*) from event where kind = 'donation.cancelled'").await, 1);
}

/// A reason that is lost in a body would leave the deletion without one.
#[tokio::test]
async fn a_reason_in_a_body_is_refused_with_the_place_where_it_goes() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let path = format!("/donations/{id}");
    let delete = |body: &str| {
        let call = Call::new("DELETE", &path).by(&world.platform).key("d-1");
        call.raw("application/json", body.to_owned())
    };
    let answer = world.call(delete(r#"{"reason": "refund"}"#)).await;
    answer.assert_problem(422, "invalid_fields");
    answer.assert_errors(&[("/reason", "unknown_field")]);
    let detail = answer.text_at("/errors/0/detail");
    assert!(detail.contains("?reason=refund"), "{detail}");
    world.call(delete("garbage{")).await.assert_problem(400, "unreadable_json");
    let read = world.get(&world.platform, &path).await;
    assert_ne!(read.text_at("/giftAid/status"), "cancelled");

    // A body that says nothing is none: with and without it is the same request.
    let first = world.call(delete("{}")).await;
    assert_eq!(first.status, 200, "{first:?}");
    let without = Call::new("DELETE", &path).by(&world.platform).key("d-1");
    for again in [without, delete(""), delete(" \r\n"), delete(" { } "), delete("null")] {
        let again = world.call(again).await;
        assert_eq!(
            (again.status, again.header("idempotency-replayed"), &again.body),
            (200, Some("true"), &first.body),
            "{again:?}"
        );
    }
}

#[tokio::test]
async fn a_deletion_can_be_bound_to_a_version_and_repeated() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    let delete = |tag: &str| {
        Call::new("DELETE", &format!("/donations/{id}?reason=refund"))
            .by(&world.platform)
            .header("if-match", tag)
            .key("d-1")
    };
    world.call(delete("\"v9\"")).await.assert_problem(412, "changed");
    let first = world.call(delete("\"v1\"")).await;
    assert_eq!(first.status, 200, "{first:?}");
    let again = world.call(delete("\"v1\"")).await;
    assert_eq!(
        (again.status, again.header("idempotency-replayed"), &again.body),
        (200, Some("true"), &first.body)
    );
}

#[tokio::test]
async fn anothers_donation_is_not_found() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    world.delete(&world.other, &format!("/donations/{id}")).await.assert_problem(404, "donation_not_found");
    assert_ne!(
        world.get(&world.platform, &format!("/donations/{id}")).await.text_at("/giftAid/status"),
        "cancelled"
    );
}
