//! Two who end one session at the same moment: one does, and the other hears of it.

use backend::testing::TestConnection;
use domain::capture::CaptureState;
use serde_json::json;

use super::{AFTER_HALF_AN_HOUR, NOW, holder};
use crate::person::{World, code, waited_for};

#[tokio::test]
async fn of_two_who_agree_at_the_same_moment_the_second_gets_what_the_first_did() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    let (zoe, sean) = (world.typed("zoe@example.org"), world.typed("sean@example.org"));
    let mut held = hold(&world).await;
    let both = async { tokio::join!(world.finish(&created, &zoe), world.finish(&created, &sean)) };
    let release = async {
        waited_for(&world, 2).await;
        held.execute("rollback").await;
    };
    let ((one, other), ()) = tokio::join!(both, release);
    assert_eq!(one.unwrap(), other.unwrap());
    assert_eq!(world.test.count("select count(*) from authorisation").await, 1);
    assert_eq!(world.test.count("select count(*) from donor").await, 1);
    assert_eq!(world.told_of_sessions().await.len(), 1);
    world.verify().await;
}

#[tokio::test]
async fn a_cancellation_and_a_completion_at_the_same_moment_leave_one_of_the_two() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    let zoe = world.typed("zoe@example.org");
    let mut held = hold(&world).await;
    let both = async { tokio::join!(world.finish(&created, &zoe), world.cancel_session(created.session.id)) };
    let release = async {
        waited_for(&world, 2).await;
        held.execute("rollback").await;
    };
    let ((agreed, cancelled), ()) = tokio::join!(both, release);
    let state = world.session(created.session.id).await.status;
    if agreed.is_ok() {
        assert_eq!((state, code(cancelled).as_str()), (CaptureState::Completed, "session_completed"));
    } else {
        assert_eq!((state, code(agreed).as_str()), (CaptureState::Cancelled, "session_cancelled"));
        assert!(cancelled.is_ok());
    }
    assert_eq!(world.told_of_sessions().await.len(), 1);
    world.verify().await;
}

#[tokio::test]
async fn the_worker_passes_by_a_session_that_somebody_holds() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    world.test.set_clock(AFTER_HALF_AN_HOUR);
    let mut held = hold(&world).await;
    world.test.work().await;
    let expired = "select count(*) from authorisation_session where state = 'expired'";
    assert_eq!(world.test.count(expired).await, 0);
    held.execute("rollback").await;
    world.test.work().await;
    assert_eq!(world.told_of_sessions().await.len(), 1);
    let late = world.test.backend.complete_capture(&holder(&created), &world.typed("zoe@example.org")).await;
    assert_eq!(code(late), "session_expired");
}

#[tokio::test]
async fn two_sessions_of_one_gift_that_begin_at_the_same_moment_are_one() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    let sent = || json!({ "donation": gift });
    let (one, other) = tokio::join!(world.try_capture(sent()), world.try_capture(sent()));
    assert!(one.is_ok() != other.is_ok());
    let refused = if one.is_ok() { other } else { one };
    assert_eq!(code(refused), "session_open");
}

#[tokio::test]
async fn whoever_types_an_address_that_its_donor_leaves_at_this_moment_is_another() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let created = world.capture(json!({})).await;
    let mut leaving = world.test.connection().await;
    leaving.execute("begin").await;
    leaving.execute("update donor set email = 'zoe.new@example.org' where email = 'zoe@example.org'").await;
    let zoe = world.typed("zoe@example.org");
    let release = async {
        waited_for(&world, 1).await;
        leaving.execute("commit").await;
    };
    let (agreed, ()) = tokio::join!(world.finish(&created, &zoe), release);
    let another = agreed.unwrap().donor_id;
    assert!(another.is_some() && another != Some(donor));
    world.verify().await;
}

/// Locks every session, until the transaction of this connection ends.
async fn hold(world: &World) -> TestConnection {
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from authorisation_session for update").await;
    held
}
