//! A donor who presses a button of the portal twice, or sends a page again, and a platform that sends the same authorisation with
//! every gift: it is done once.

use backend::idempotency::Attempt;
use domain::authorisation::{AuthorisationStatus, NewAuthorisation};
use serde_json::json;
use time::macros::date;

use crate::person::{World, code, key_of, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const LATER: &str = "2026-11-21T09:00:02Z";
const GIVEN: &str = "select count(*) from authorisation";

/// What was written down, and what the donor was told.
async fn told(world: &World) -> Vec<i64> {
    let mut counts = Vec::new();
    for from in
        ["audit where action like 'authorisation.%'", "event where kind like 'authorisation.%'", "notice"]
    {
        counts.push(world.test.count(&format!("select count(*) from {from}")).await);
    }
    counts
}

#[tokio::test]
async fn the_same_page_sent_twice_gives_one_authorisation_and_another_page_another() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    let page = world.agreement();
    let (one, two) = tokio::join!(backend.authorise(&me, page.clone()), backend.authorise(&me, page.clone()));
    assert_eq!(one.unwrap(), two.unwrap());
    let before = told(&world).await;
    world.test.set_clock(LATER);
    backend.authorise(&me, page.clone()).await.unwrap();
    assert_eq!(world.test.count(GIVEN).await, 1);
    assert_eq!(told(&world).await, before);

    // Other details on the same page are another authorisation, and so is a page that was opened anew.
    let moved = json!({
        "name": { "title": "Ms", "first": "Zoë", "last": "O'Neill" },
        "address": { "line1": "2 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
        "declaration": {
            "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": page.explained_at().to_string(),
        },
    });
    let moved = NewAuthorisation::read(&moved, backend.now()).unwrap();
    backend.authorise(&me, moved).await.unwrap();
    assert_eq!(world.test.count(GIVEN).await, 2);
    backend.authorise(&me, world.agreement()).await.unwrap();
    assert_eq!(world.test.count(GIVEN).await, 3);
    world.verify().await;
}

#[tokio::test]
async fn a_platform_that_sends_the_same_on_the_same_day_gives_one_authorisation_and_the_donor_hears_once() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    let commit = async |line1: &str, key: Option<&str>| {
        let given = json!({
            "name": { "title": "Ms", "first": "Zoë", "last": "O'Neill" },
            "address": { "line1": line1, "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
            "declaration": {
                "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": backend.now().to_string(),
            },
        });
        let given = NewAuthorisation::read(&given, backend.now()).unwrap();
        let key = key.and_then(|key| key_of(key, "POST", "/donors/{donorId}/authorisations"));
        let attempt = Attempt::new(key, &[line1.as_bytes()]).unwrap();
        let done = backend.commit_authorisation(&world.platform, donor, given, &attempt).await.unwrap();
        (done.value.id, done.created, done.replayed)
    };
    let (first, created, _) = commit("1 Quay Street", None).await;
    assert!(created);
    let before = told(&world).await;
    world.test.set_clock(LATER);
    // Explained once more, and under a key: what was on file already is the answer, now and when it is repeated.
    assert_eq!(commit("1 Quay Street", Some("k-1")).await, (first, false, false));
    assert_eq!(commit("1 Quay Street", Some("k-1")).await, (first, false, true));
    assert_eq!(told(&world).await, before);

    let (moved, created, _) = commit("2 Quay Street", None).await;
    assert!(created && moved != first);
    // The newest says something else by now.
    assert!(commit("1 Quay Street", None).await.1);
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert!(commit("1 Quay Street", None).await.1, "of another day");
    backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    world.test.set_clock("2026-11-22T10:00:00Z");
    assert!(commit("1 Quay Street", None).await.1, "it had ended");
    let other = world.platform_of_zoe("Other Giving").await;
    let elsewhere = backend.commit_authorisation(&other, donor, world.agreement(), &unkeyed()).await;
    assert!(elsewhere.unwrap().created, "through another platform");
    assert_eq!(world.test.count(GIVEN).await, 6);
    world.verify().await;
}

#[tokio::test]
async fn a_page_that_is_sent_again_after_gift_aid_was_stopped_does_not_switch_it_on() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    let page = world.agreement();
    backend.authorise(&me, page.clone()).await.unwrap();
    world.test.set_clock(LATER);
    backend.cancel_mine(&me, None).await.unwrap();
    assert_eq!(code(backend.authorise(&me, page).await), "out_of_range");
}

#[tokio::test]
async fn a_stop_that_is_sent_twice_on_its_day_stands_once_and_is_nothing_to_stop_on_the_next() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    assert_eq!(code(backend.cancel_mine(&me, None).await), "not_authorised");
    backend.authorise(&me, world.agreement()).await.unwrap();
    world.test.set_clock(LATER);
    let (one, two) = tokio::join!(backend.cancel_mine(&me, None), backend.cancel_mine(&me, None));
    assert_eq!(one.unwrap().status, AuthorisationStatus::Cancelled);
    assert_eq!(two.unwrap().status, AuthorisationStatus::Cancelled);
    let before = told(&world).await;
    world.test.set_clock("2026-11-21T09:00:05Z");
    let again = backend.cancel_mine(&me, None).await.unwrap();
    assert_eq!(again.status, AuthorisationStatus::Cancelled);
    assert_eq!(told(&world).await, before);
    // A day that is past was asked for by no page, and a platform is told that there is nothing to stop.
    let past = backend.cancel_mine(&me, Some(date!(2026 - 11 - 20))).await;
    assert_eq!(code(past), "not_authorised");
    assert_eq!(world.zoe().await, me.donor_id());
    let platforms = backend.cancel_for_platform(&world.platform, me.donor_id(), None, &unkeyed()).await;
    assert_eq!(code(platforms), "not_authorised");
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert_eq!(code(backend.cancel_mine(&me, None).await), "not_authorised");
}

#[tokio::test]
async fn a_stop_from_a_later_day_that_is_sent_twice_stands_once() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    let (first, later) = (Some(date!(2026 - 12 - 01)), Some(date!(2026 - 12 - 02)));
    for _ in 0..2 {
        let summary = backend.cancel_mine(&me, first).await.unwrap();
        assert_eq!(summary.valid_until, Some(date!(2026 - 11 - 30)));
    }
    assert_eq!(code(backend.cancel_mine(&me, later).await), "already_cancelled");
    let ends = "select count(*) from audit where action = 'authorisation.cancel'";
    assert_eq!(world.test.count(ends).await, 1);
    // What was never theirs was not stopped.
    let denied = "update authorisation set denied_at = cancelled_at, cancelled_from = given_on::timestamp at time zone 'Europe/London'";
    assert_eq!(world.test.by_hand(denied).await, Ok(1));
    assert_eq!(code(backend.cancel_mine(&me, None).await), "not_authorised");
}
