//! Calls that come under one Idempotency-Key while the first of them runs.

use std::time::Duration;

use backend::idempotency::Attempt;
use domain::donor::NewDonor;
use futures::future::join_all;
use serde_json::json;
use tokio::time::timeout;

use crate::person::{World, key_of, unkeyed};

/// Shorter than anybody waits for a connection.
const SOON: Duration = Duration::from_secs(5);
/// More calls than the API has connections.
const CALLS: usize = 20;

fn donor(email: &str) -> NewDonor {
    NewDonor::read(&json!({ "email": email })).unwrap()
}

#[tokio::test]
async fn calls_that_wait_for_one_of_their_key_keep_no_connection_from_another_platform() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let other = world.another_platform("Other Giving").await;
    let backend = world.test.backend.for_calls();
    let (zoe, sean) = (donor("zoe@example.org"), donor("sean@example.org"));
    let attempt = Attempt::new(key_of("key-1", "POST", "/donors"), &[b"POST", b"/donors"]).unwrap();
    let of_platform = world.platform_id.uuid();
    let mut first = world.test.connection().await;
    let runs =
        format!("select pg_advisory_lock(hashtextextended('key-1', hashtextextended('{of_platform}', 0)))");
    first.execute(&runs).await;

    let waiting = join_all((0..CALLS).map(|_| backend.create_donor(&world.platform, &zoe, &attempt)));
    let others = async {
        let done = timeout(SOON, backend.create_donor(&other, &sean, &unkeyed())).await;
        first.execute("select pg_advisory_unlock_all()").await;
        done
    };
    let (waited, done) = tokio::join!(waiting, others);
    assert!(done.unwrap().unwrap().created);

    // Once that one has ended they go on: one of them does it, and the others have its answer.
    let waited: Vec<_> = waited.into_iter().map(Result::unwrap).collect();
    assert_eq!(waited.iter().filter(|done| !done.replayed).count(), 1);
    assert!(waited.iter().all(|done| done.created && done.value.id == waited[0].value.id));
    assert_eq!(world.test.count("select count(*) from donor").await, 2);
}

#[tokio::test]
async fn of_a_kept_answer_that_cannot_be_read_nothing_is_said_that_is_in_it() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let (backend, zoe) = (world.test.backend.for_calls(), donor("zoe@example.org"));
    let attempt = Attempt::new(key_of("key-1", "POST", "/donors"), &[b"POST", b"/donors"]).unwrap();
    backend.create_donor(&world.platform, &zoe, &attempt).await.unwrap();
    world.test.by_hand(r#"update idempotency set answer = '"zoe@example.org"'"#).await.unwrap();
    let why = backend.create_donor(&world.platform, &zoe, &attempt).await.unwrap_err().chain();
    assert_eq!(why, "internal error: the database holds a kept answer that the rules refuse");
}
