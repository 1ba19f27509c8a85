//! "This was not me" to a cancellation: what a platform ended goes on, what the donor ended does not.

use backend::testing::words::{Value, say_in_email};
use domain::authorisation::AuthorisationStatus;
use domain::donation::Status;
use domain::{AuthorisationSummary, DonorId};
use serde_json::json;
use time::macros::date;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const CANCELLED: &str = "2026-11-21T10:00:00Z";
const AFTER: &str = "2026-11-21T11:00:00Z";

async fn authorised() -> (World, DonorId) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    (world, donor)
}

async fn cancel(world: &World, donor: DonorId, from: Option<domain::Date>) {
    world.test.backend.cancel_for_platform(&world.platform, donor, from, &unkeyed()).await.unwrap();
}

/// What the link "not me" holds in the newest message with this subject.
async fn token(world: &World, subject: &str) -> String {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let link = mail.body.split("/not-me/").nth(1).unwrap();
    link.split_whitespace().next().unwrap().to_owned()
}

/// The subjects of the messages about a platform's stop, the donor's own, and more than one within an hour.
const ENDED: [&str; 3] = ["stopped-subject", "stopped-yourself-subject", "several-stopped-subject"];

fn subject(id: &str) -> String {
    say_in_email("notices", id, [])
}

/// Zoë says that the newest cancellation was not hers.
async fn deny(world: &World) {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let ended = ENDED.map(subject);
    let mail = mailbox.iter().find(|mail| ended.contains(&mail.subject)).unwrap();
    let newest = mail.body.rsplit("/not-me/").next().unwrap();
    world.test.backend.deny(newest.split_whitespace().next().unwrap()).await.unwrap();
}

async fn summary(world: &World, donor: DonorId) -> AuthorisationSummary {
    world.test.backend.authorisation_of(&world.platform, donor).await.unwrap()
}

#[tokio::test]
async fn what_a_platform_cancelled_goes_on_and_gifts_that_waited_are_declared() {
    let (world, donor) = authorised().await;
    world.test.set_clock(CANCELLED);
    cancel(&world, donor, None).await;
    world.test.set_clock(AFTER);
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    deny(&world).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    let stands = summary(&world, donor).await;
    assert_eq!((stands.active, stands.valid_until), (true, Some(date!(2027 - 04 - 05))));
    for trace in [
        "audit where action = 'authorisation.restore' and actor_kind = 'donor'",
        "event where kind = 'authorisation.given' and at = '2026-11-21T11:00:00Z'",
    ] {
        assert_eq!(world.test.count(&format!("select count(*) from {trace}")).await, 1, "{trace}");
    }
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject("on-again-subject")).unwrap();
    let through = say_in_email("notices", "on-again", [("platform", Value::text("Open Collection"))]);
    assert!(mail.body.contains(&through), "{}", mail.body);
    // It can be cancelled once more.
    cancel(&world, donor, None).await;
    assert_eq!(summary(&world, donor).await.status, AuthorisationStatus::Cancelled);
    world.verify().await;
}

#[tokio::test]
async fn all_that_ended_at_once_goes_on() {
    let (world, donor) = authorised().await;
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.authorise(donor).await;
    world.test.set_clock("2026-11-23T09:00:00Z");
    cancel(&world, donor, None).await;
    let cancelled = "select count(*) from authorisation where cancelled_at is not null";
    assert_eq!(world.test.count(cancelled).await, 2);
    deny(&world).await;
    assert_eq!(world.test.count(cancelled).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn what_the_donor_cancelled_stays_cancelled() {
    let (world, donor) = authorised().await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.set_clock(CANCELLED);
    world.test.backend.cancel_mine(&me, None).await.unwrap();
    deny(&world).await;
    assert_eq!(summary(&world, donor).await.status, AuthorisationStatus::Cancelled);
}

#[tokio::test]
async fn what_the_donor_cancelled_since_stays_cancelled() {
    let (world, donor) = authorised().await;
    world.test.set_clock(CANCELLED);
    cancel(&world, donor, Some(date!(2026 - 12 - 01))).await;
    let ends = say_in_email("notices", "ends-subject", [("last", Value::text("30 November 2026"))]);
    let token = token(&world, &ends).await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.set_clock(AFTER);
    world.test.backend.cancel_mine(&me, None).await.unwrap();
    world.test.backend.deny(&token).await.unwrap();
    assert_eq!(summary(&world, donor).await.status, AuthorisationStatus::Cancelled);
}

#[tokio::test]
async fn the_donors_own_later_end_holds_again() {
    let (world, donor) = authorised().await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    world.test.set_clock(CANCELLED);
    // Twice: the donor's word is kept behind both.
    cancel(&world, donor, Some(date!(2026 - 11 - 25))).await;
    // Each in a message of its own, not two in a digest.
    world.test.work().await;
    world.test.set_clock(AFTER);
    cancel(&world, donor, None).await;
    deny(&world).await;
    assert_eq!(summary(&world, donor).await.valid_until, Some(date!(2026 - 11 - 30)));
    world.verify().await;
}

#[tokio::test]
async fn an_authorisation_that_was_never_theirs_does_not_go_on() {
    let (world, donor) = authorised().await;
    let given = token(&world, &subject("given-subject")).await;
    world.test.set_clock(CANCELLED);
    cancel(&world, donor, None).await;
    world.test.set_clock(AFTER);
    let ended = token(&world, &subject("stopped-subject")).await;
    for token in [given, ended] {
        world.test.backend.deny(&token).await.unwrap();
    }
    let stands = summary(&world, donor).await;
    assert_eq!((stands.status, stands.valid_from), (AuthorisationStatus::Cancelled, None));
    world.verify().await;
}

#[tokio::test]
async fn the_database_takes_no_end_back_but_a_platforms_and_that_one_whole() {
    let (world, donor) = authorised().await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    world.test.set_clock(CANCELLED);
    cancel(&world, donor, None).await;
    let back = "update authorisation set cancelled_by = null, donor_cancelled_at = null, donor_cancelled_from = null";
    for end in [
        "cancelled_at = null, cancelled_from = null",
        "cancelled_at = donor_cancelled_at, cancelled_from = donor_cancelled_from + interval '1 day'",
    ] {
        let refused = world.test.by_hand(&format!("{back}, {end}")).await;
        assert_eq!(refused, Err("authorisation_stays_cancelled".to_owned()), "{end}");
    }
}
