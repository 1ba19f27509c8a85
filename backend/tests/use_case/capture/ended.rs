//! Sessions that end without an authorisation, and the one session that a gift has.

use backend::Error;
use backend::error::Conflicting;
use backend::pagination::PageRequest;
use domain::capture::{CaptureCancelledBy, CaptureState};
use serde_json::json;

use super::{AFTER_HALF_AN_HOUR, NOW};
use crate::person::{World, code};

const ADDRESS: &str = "zoe@example.org";

#[tokio::test]
async fn a_session_is_over_after_its_time_whether_the_worker_has_come_or_not() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({ "donor": { "email": ADDRESS } })).await;
    let id = created.session.id;
    world.test.set_clock("2026-11-21T09:29:59Z");
    assert_eq!(world.session(id).await.status, CaptureState::Open);
    world.test.set_clock(AFTER_HALF_AN_HOUR);
    let over = world.session(id).await;
    assert_eq!((over.status, over.ended_at), (CaptureState::Expired, Some(created.session.expires_at)));
    assert_eq!(code(world.finish(&created, &world.typed(ADDRESS)).await), "session_expired");
    assert_eq!(code(world.cancel_session(id).await), "session_expired");
    assert!(world.told_of_sessions().await.is_empty());

    world.test.set_clock("2026-11-21T10:00:00Z");
    world.test.work().await;
    assert_eq!(world.session(id).await, over, "the same as it was seen before");
    assert_eq!(world.told_of_sessions().await, [("authorisation_session.expired".to_owned(), json!({}))]);
    let left = "select count(*) from authorisation_session where draft is not null or donor_id is not null";
    assert_eq!(world.test.count(left).await, 0);
    world.test.work().await;
    assert_eq!(world.told_of_sessions().await.len(), 1, "once");
    world.verify().await;
}

#[tokio::test]
async fn the_worker_ends_more_than_one_part_and_leaves_what_is_open() {
    let world = World::at(NOW).await;
    for _ in 0..3 {
        world.capture(json!({})).await;
    }
    let many = "insert into authorisation_session (session_id, platform_id, capability_hash, language, created_at, expires_at)
        select gen_random_uuid(), platform_id, sha256(n::text::bytea), 'en', created_at, expires_at
        from (select * from authorisation_session limit 1) as one cross join generate_series(1, 450) as n";
    world.test.by_hand(many).await.unwrap();
    world.test.set_clock(AFTER_HALF_AN_HOUR);
    let open = world.capture(json!({})).await;
    world.test.work().await;
    let expired = "select count(*) from authorisation_session where state = 'expired'";
    assert_eq!(world.test.count(expired).await, 453);
    assert_eq!(world.session(open.session.id).await.status, CaptureState::Open);
    let told = "select count(*) from event where kind = 'authorisation_session.expired'";
    assert_eq!(world.test.count(told).await, 453);
}

#[tokio::test]
async fn a_session_that_the_platform_cancels_asks_nobody_more() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({ "donor": { "email": ADDRESS } })).await;
    let id = created.session.id;
    for _ in 0..2 {
        let cancelled = world.cancel_session(id).await.unwrap();
        let who = Some(CaptureCancelledBy::Platform);
        assert_eq!((cancelled.status, cancelled.cancelled_by), (CaptureState::Cancelled, who));
    }
    let told = json!({ "cancelledBy": "platform" });
    assert_eq!(world.told_of_sessions().await, [("authorisation_session.cancelled".to_owned(), told)]);
    assert_eq!(code(world.finish(&created, &world.typed(ADDRESS)).await), "session_cancelled");
    assert_eq!(
        world.test.count("select count(*) from authorisation_session where draft is not null").await,
        0
    );
    let other = world.another_platform("Other Giving").await;
    let backend = &world.test.backend;
    let theirs = backend.cancel_capture(&other, id, &crate::person::unkeyed()).await;
    assert_eq!(code(theirs), "authorisation session_not_found");
    world.verify().await;
}

#[tokio::test]
async fn a_session_that_led_to_nothing_is_forgotten_after_ninety_days_and_a_completed_one_is_kept() {
    let world = World::at(NOW).await;
    let (cancelled, done) = (world.capture(json!({})).await, world.capture(json!({})).await);
    world.capture(json!({})).await;
    world.cancel_session(cancelled.session.id).await.unwrap();
    world.finish(&done, &world.typed(ADDRESS)).await.unwrap();
    world.test.work().await;
    world.test.set_clock("2027-02-19T09:00:00Z");
    world.test.work().await;
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(
        world.test.count("select count(*) from authorisation_session").await,
        3,
        "the last of 90 days"
    );
    world.test.set_clock("2027-02-19T10:00:00Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(world.session(done.session.id).await.status, CaptureState::Completed);
    assert_eq!(world.test.count("select count(*) from authorisation_session").await, 1);
}

#[tokio::test]
async fn the_donor_of_a_gift_is_asked_in_one_session_at_a_time() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    let sent = || json!({ "donation": gift });
    let first = world.capture(sent()).await;
    let Err(Error::Conflict(refused)) = world.try_capture(sent()).await else { panic!("refused") };
    let first = first.session.id;
    assert_eq!(
        (refused.code.as_str(), refused.conflicting),
        ("session_open", Some(Conflicting::Session(first)))
    );
    world.cancel_session(first).await.unwrap();
    let second = world.capture(sent()).await;
    // One whose time is over stands in the way of none, though the worker has not come.
    world.test.set_clock("2026-12-21T09:00:00Z");
    let third = world.capture(sent()).await;
    assert_eq!(world.session(second.session.id).await.status, CaptureState::Expired);
    assert_eq!(world.session(third.session.id).await.status, CaptureState::Open);
    assert_eq!(world.told_of_sessions().await.len(), 2);
    world.verify().await;
}

#[tokio::test]
async fn a_session_for_a_gift_is_begun_only_where_its_donor_is_wanted() {
    let world = World::at(NOW).await;
    let known = {
        world.zoe().await;
        world.sent(json!({})).await
    };
    assert_eq!(code(world.try_capture(json!({ "donation": known })).await), "not_awaiting_donor");
    let gone = world.tapped().await;
    let reason = domain::donation::DeletionReason::Refund;
    let backend = &world.test.backend;
    backend.delete_donation(&world.platform, gone, reason, None, &crate::person::unkeyed()).await.unwrap();
    assert_eq!(code(world.try_capture(json!({ "donation": gone })).await), "deleted");
    let never = "don_01ke5v3s8f7qk9mz4x2w6r1t0a";
    assert_eq!(code(world.try_capture(json!({ "donation": never })).await), "unknown_donation");
    let theirs = world.tapped().await;
    let other = world.another_platform("Other Giving").await;
    let new = domain::capture::NewCapture::read(&json!({ "donation": theirs })).unwrap();
    let refused = backend.create_capture(&other, new, &crate::person::unkeyed()).await;
    assert_eq!(code(refused), "unknown_donation");
}

#[tokio::test]
async fn sessions_are_listed_newest_first_and_by_where_they_stand_now() {
    let world = World::at(NOW).await;
    let (first, second) = (world.capture(json!({})).await, world.capture(json!({})).await);
    world.cancel_session(first.session.id).await.unwrap();
    world.test.set_clock(AFTER_HALF_AN_HOUR);
    let third = world.capture(json!({})).await;
    let listed = async |status: Option<CaptureState>| {
        let request = PageRequest::new(50, None);
        let page = world.test.backend.captures_for_platform(&world.platform, status, &request).await;
        page.unwrap().items.into_iter().map(|session| session.id).collect::<Vec<_>>()
    };
    let all = [&third, &second, &first].map(|created| created.session.id);
    assert_eq!(listed(None).await, all);
    assert_eq!(listed(Some(CaptureState::Open)).await, all[..1]);
    assert_eq!(listed(Some(CaptureState::Expired)).await, all[1..2]);
    assert_eq!(listed(Some(CaptureState::Cancelled)).await, all[2..]);
    assert!(listed(Some(CaptureState::Completed)).await.is_empty());
}

#[tokio::test]
async fn a_session_that_names_another_donor_or_keeps_what_was_typed_is_found_by_a_verification() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    let sean = world.donor("sean@example.org").await;
    world.verify().await;
    let broken_after = async |by_hand: &str| {
        world.test.by_hand(by_hand).await.unwrap();
        world.test.backend.verify().await.unwrap().broken
    };
    let others = format!("update authorisation_session set donor_id = '{}'", sean.uuid());
    let given_otherwise = "1 row(s) break: every session completed with an authorisation has one of its own donor, through its own platform";
    assert_eq!(broken_after(&others).await, [given_otherwise]);
    let kept = "alter table authorisation_session drop constraint authorisation_session_draft_ends;
        update authorisation_session set draft = 'typed'";
    let outlived = "1 row(s) break: no draft of a session is kept after the session";
    assert_eq!(broken_after(kept).await, [given_otherwise, outlived]);
}
