//! From a platform's message to a declaration.

use std::collections::HashSet;

use backend::credential::TokenHash;
use backend::donation::PlatformFilter;
use backend::page::PageRequest;
use domain::donation::{DeletionReason, DonationChange, Status};
use domain::{DonationId, Pence};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn change(world: &World, id: DonationId, change: Value) -> Result<Status, backend::Error> {
    let change = DonationChange::read(&change, world.test.backend.now())?;
    let done = world
        .test
        .backend
        .change_donation(&world.platform, id, &change, None, &unkeyed())
        .await?;
    Ok(done.value.gift_aid.status)
}

#[tokio::test]
async fn a_settled_gift_of_an_authorised_donor_is_declared_at_once() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let done = world
        .send(json!({ "netAmount": 980, "settlementDate": "2026-11-21" }))
        .await
        .unwrap();
    let view = done.value;
    assert!(done.created && !done.replayed);
    assert_eq!(view.gift_aid.status, Status::Declared);
    assert_eq!(view.gift_aid.amount, Pence::new(245).unwrap());
    assert_eq!(view.claimable_amount.get(), 980);
    assert_eq!(view.donor_id, Some(donor));
    assert!(view.gift_aid.reasons.is_empty());
    assert_eq!(
        world.shown(view.id).await,
        view,
        "the answer of the write is what a read gives"
    );
    let declarations = world
        .test
        .backend
        .declarations_for_platform(&world.platform, view.id)
        .await
        .unwrap();
    assert_eq!(declarations.len(), 1);
    assert!(declarations[0].text.contains("Harbour Hospice"));
    assert!(
        !declarations[0].text.contains("Zoë"),
        "a platform is not told the name that another one may have sent"
    );
    world.verify().await;
}

#[tokio::test]
async fn every_state_on_the_way_says_what_it_waits_for() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({})).await;
    let codes = |view: domain::donation::DonationView| {
        view.gift_aid
            .reasons
            .into_iter()
            .map(|reason| reason.code.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    assert_eq!(
        codes(world.shown(id).await),
        ["no_settlement_date", "donor_unknown"]
    );
    assert_eq!(
        change(&world, id, json!({ "settlementDate": "2026-11-21" }))
            .await
            .unwrap(),
        Status::AwaitingDonor
    );
    let donor = world.zoe().await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    assert_eq!(codes(world.shown(id).await), ["not_authorised"]);
    world.authorise(donor).await;
    assert_eq!(
        world.status(id).await,
        Status::Declared,
        "an authorisation of the gift's day covers it"
    );
    world.verify().await;
}

#[tokio::test]
async fn a_settlement_in_the_future_is_declared_when_its_day_begins() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-25" })).await;
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    world.test.set_clock("2026-11-24T23:59:59Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    world.test.set_clock("2026-11-25T00:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Declared);
}

#[tokio::test]
async fn a_changed_amount_replaces_the_declaration_and_keeps_the_old_one_readable() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(
        change(&world, id, json!({ "netAmount": 950 })).await.unwrap(),
        Status::Declared
    );
    let declarations = world
        .test
        .backend
        .declarations_for_platform(&world.platform, id)
        .await
        .unwrap();
    let states: Vec<_> = declarations
        .iter()
        .map(|declaration| declaration.status.as_str())
        .collect();
    assert_eq!(states, ["replaced", "made"]);
    assert!(declarations[0].text.contains("£10.00") && declarations[1].text.contains("£9.50"));
    assert_eq!(
        change(&world, id, json!({ "netAmount": 950 })).await.unwrap(),
        Status::Declared
    );
    assert_eq!(
        world
            .test
            .backend
            .declarations_for_platform(&world.platform, id)
            .await
            .unwrap()
            .len(),
        2,
        "the same value changes nothing"
    );
    world.verify().await;
}

#[tokio::test]
async fn a_gift_given_to_another_donor_is_declared_for_that_one() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let status = change(
        &world,
        id,
        json!({ "donor": { "type": "email", "value": "sean@example.org" } }),
    )
    .await
    .unwrap();
    assert_eq!(status, Status::AwaitingDonor);
    assert_eq!(world.shown(id).await.donor_id, None);
    assert_eq!(
        change(
            &world,
            id,
            json!({ "donor": { "type": "uid", "value": donor.to_string() } })
        )
        .await
        .unwrap(),
        Status::Declared
    );
    world.verify().await;
}

#[tokio::test]
async fn a_deleted_gift_keeps_its_tombstone_and_loses_its_declaration() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    for _ in 0..2 {
        let done = world
            .test
            .backend
            .delete_donation(&world.platform, id, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
        assert_eq!(done.value.gift_aid.status, Status::Cancelled);
        assert_eq!(done.value.deletion_reason, Some(DeletionReason::Refund));
    }
    let declarations = world
        .test
        .backend
        .declarations_for_platform(&world.platform, id)
        .await
        .unwrap();
    assert_eq!(declarations[0].status.as_str(), "cancelled");
    assert_eq!(
        world
            .test
            .count("select count(*) from audit where action = 'donation.delete'")
            .await,
        1
    );
    assert_eq!(
        code(change(&world, id, json!({ "netAmount": 1 })).await),
        "deleted"
    );
    world.verify().await;
}

#[tokio::test]
async fn the_same_key_gives_the_first_answer_and_another_request_is_refused() {
    let world = World::at(NOW).await;
    let first = world.send_with_key(Some("k1"), json!({})).await.unwrap();
    world.test.set_clock("2026-11-21T10:00:00Z");
    world.zoe().await;
    let again = world.send_with_key(Some("k1"), json!({})).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!(
        again.value, first.value,
        "the answer is the first one, whatever became known meanwhile"
    );
    let other = world
        .send_with_key(Some("k1"), json!({ "grossAmount": 2000 }))
        .await;
    assert!(matches!(other, Err(backend::Error::KeyReused)));
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
}

#[tokio::test]
async fn fifty_tries_at_once_make_one_gift() {
    let world = World::at(NOW).await;
    let tries = (0..50).map(|_| world.send_with_key(Some("same"), json!({ "reference": "one gift" })));
    let done = futures_join(tries).await;
    let ids: HashSet<DonationId> = done.iter().map(|done| done.as_ref().unwrap().value.id).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(
        done.iter()
            .filter(|done| !done.as_ref().unwrap().replayed)
            .count(),
        1
    );
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
    world.verify().await;
}

async fn futures_join<T>(tries: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    futures::future::join_all(tries).await
}

#[tokio::test]
async fn a_reference_names_one_gift_for_ever() {
    let world = World::at(NOW).await;
    let first = world.send(json!({ "reference": "gift-1" })).await.unwrap();
    let again = world.send(json!({ "reference": "gift-1" })).await.unwrap();
    assert_eq!((again.value.id, again.created), (first.value.id, false));
    let other = world
        .send(json!({ "reference": "gift-1", "grossAmount": 5 }))
        .await;
    let Err(backend::Error::Conflict(conflict)) = other else {
        panic!("another gift under the same reference is taken")
    };
    assert_eq!(
        (conflict.code, conflict.conflicting),
        ("reference_taken", Some(first.value.id))
    );
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
}

#[tokio::test]
async fn two_equal_gifts_without_reference_are_two_gifts() {
    let world = World::at(NOW).await;
    assert_ne!(world.sent(json!({})).await, world.sent(json!({})).await);
}

#[tokio::test]
async fn what_the_platform_does_not_know_is_refused_and_nothing_is_stored() {
    let world = World::at(NOW).await;
    let unknown = json!({ "transaction": { "type": "direct", "id": "nobody" } });
    assert_eq!(code(world.send(unknown).await), "unknown_charity");
    let nobody = json!({ "donor": { "type": "uid", "value": "dnr_00000000000000000000000000" } });
    assert_eq!(code(world.send(nobody).await), "unknown_donor");
    let paused = world
        .test
        .staff("official@example.org")
        .await
        .of(world.charity)
        .unwrap();
    let source = world.test.backend.sources(&paused).await.unwrap().remove(0);
    world
        .test
        .backend
        .change_source(&paused, source.source_id, backend::source::SourceChange::Pause)
        .await
        .unwrap();
    assert_eq!(code(world.send(json!({})).await), "unknown_charity");
    assert_eq!(world.test.count("select count(*) from donation").await, 0);
    assert_eq!(world.test.count("select count(*) from idempotency").await, 0);
}

#[tokio::test]
async fn a_charity_can_be_named_by_its_hmrc_reference() {
    let world = World::at(NOW).await;
    let view = world
        .send(json!({ "transaction": { "type": "hmrcId", "id": "ab12345" } }))
        .await
        .unwrap()
        .value;
    assert_eq!(view.charity.unwrap().name, "Harbour Hospice");
}

#[tokio::test]
async fn another_platform_sees_none_of_it() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "reference": "mine" })).await;
    let other = world.test.platform("Tap & Give").await;
    let issued = world
        .test
        .backend
        .issue_token(&other.client_id.to_string(), &other.client_secret, None)
        .await
        .unwrap();
    let other = world
        .test
        .backend
        .authenticate(TokenHash::of(&issued.access_token))
        .await
        .unwrap();
    let backend = &world.test.backend;
    assert_eq!(
        code(backend.donation_for_platform(&other, id).await),
        "donation_not_found"
    );
    assert_eq!(
        code(backend.declarations_for_platform(&other, id).await),
        "donation_not_found"
    );
    assert_eq!(
        code(
            backend
                .delete_donation(&other, id, DeletionReason::Refund, None, &unkeyed())
                .await
        ),
        "donation_not_found"
    );
    let change = DonationChange::read(&json!({ "netAmount": 1 }), backend.now()).unwrap();
    assert_eq!(
        code(
            backend
                .change_donation(&other, id, &change, None, &unkeyed())
                .await
        ),
        "donation_not_found"
    );
    assert!(
        backend
            .donations_for_platform(&other, &PlatformFilter::default(), &PageRequest::new(10, None))
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

#[tokio::test]
async fn lists_go_on_without_gap_or_repeat() {
    let world = World::at(NOW).await;
    for n in 0..25 {
        world.sent(json!({ "reference": format!("gift-{n}"), "donatedAt": format!("2026-11-{:02}T08:00:00Z", 1 + n % 20) })).await;
    }
    let staff = world
        .test
        .staff("official@example.org")
        .await
        .of(world.charity)
        .unwrap();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(7, after);
        let page = world
            .test
            .backend
            .donations_for_charity(&staff, &Default::default(), &request)
            .await
            .unwrap();
        seen.extend(
            page.items
                .iter()
                .map(|shown| (shown.view.donated_at, shown.view.id)),
        );
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 25);
    assert!(
        seen.windows(2).all(|pair| pair[0] > pair[1]),
        "newest first, each once"
    );
    let forged = PageRequest::new(7, Some("AAAA".into()));
    assert_eq!(
        code(
            world
                .test
                .backend
                .donations_for_charity(&staff, &Default::default(), &forged)
                .await
        ),
        "invalid_cursor"
    );
}

#[tokio::test]
async fn a_gift_older_than_the_time_limit_is_ineligible() {
    let world = World::at("2031-04-05T09:00:00Z").await;
    let in_time = world.sent(json!({ "donatedAt": "2026-04-06T09:00:00Z" })).await;
    let too_late = world.sent(json!({ "donatedAt": "2026-04-05T09:00:00Z" })).await;
    assert_eq!(world.status(in_time).await, Status::AwaitingSettlement);
    assert_eq!(world.status(too_late).await, Status::Ineligible);
}

/// The database undoes the next writes of a gift in favour of others that nobody sees (40P01, PostgreSQL's appendix A).
async fn give_way(world: &World, times: u8) {
    let commands = [
        "create sequence way_given".to_owned(),
        format!(
            "create function give_way() returns trigger language plpgsql as
             'begin if nextval(''way_given'') <= {times} then raise sqlstate ''40P01''; end if; return new; end'"
        ),
        "create trigger give_way before insert on donation for each row execute function give_way()".to_owned(),
    ];
    for command in commands {
        world.test.by_hand(&command).await.unwrap();
    }
}

#[tokio::test]
async fn a_gift_whose_write_gave_way_to_others_is_written_all_the_same_once() {
    let world = World::at(NOW).await;
    give_way(&world, 2).await;
    let sent = world.send(json!({ "reference": "G-1" })).await.unwrap();
    assert!(sent.created);
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
    world.verify().await;
}

#[tokio::test]
async fn one_that_gives_way_again_and_again_is_refused_for_the_moment_and_nothing_is_kept() {
    let world = World::at(NOW).await;
    give_way(&world, 3).await;
    let refused = world.send(json!({ "reference": "G-1" })).await.unwrap_err();
    assert!(matches!(refused, backend::Error::Unavailable(_)), "{refused:?}");
    assert_eq!(world.test.count("select count(*) from donation").await, 0);
    assert_eq!(world.test.count("select count(*) from idempotency").await, 0);
    assert!(world.send(json!({ "reference": "G-1" })).await.unwrap().created);
    world.verify().await;
}
