//! Giving, renewing and cancelling the authorisation.

mod asked;
mod crossed;
mod denied;
mod kept_on;
mod many;
mod restored;
mod twice;

use backend::testing::words::say_in_email;
use domain::Timestamp;
use domain::authorisation::{AuthorisationStatus, latest_instant};
use domain::donation::{DonationChange, Status};
use serde_json::json;
use time::macros::date;

use crate::person::{World, code, unkeyed};

#[tokio::test]
async fn an_authorisation_covers_from_its_day_to_the_fifth_of_april() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    let before = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!((before.active, before.status), (false, AuthorisationStatus::None));
    world.authorise(donor).await;
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert!(summary.active);
    assert_eq!(summary.valid_until, Some(date!(2027 - 04 - 05)));
    assert_eq!(summary.renewal_opens_on, Some(date!(2027 - 03 - 01)));
}

#[tokio::test]
async fn pages_name_a_donor_as_they_named_themselves_and_never_as_a_platform_did() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    let name = async || world.test.donor("zoe@example.org").await.name().map(domain::PersonName::full);
    world.authorise(donor).await;
    assert_eq!(name().await, None);
    world.test.backend.authorise(&me, world.agreement()).await.unwrap();
    assert!(name().await.unwrap().contains("Zoë"));
}

#[tokio::test]
async fn a_renewal_in_march_leaves_no_gap() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2027-03-10T09:00:00Z");
    world.authorise(donor).await;
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!(
        (summary.valid_from, summary.valid_until),
        (Some(date!(2026 - 11 - 21)), Some(date!(2028 - 04 - 05)))
    );
    world.test.set_clock("2027-04-06T09:00:00Z");
    let gift = world.sent(json!({ "settlementDate": "2027-04-06" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
}

#[tokio::test]
async fn a_renewal_after_a_gap_does_not_reach_back() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2027-04-08T09:00:00Z");
    let gap =
        world.sent(json!({ "donatedAt": "2027-04-07T10:00:00Z", "settlementDate": "2027-04-08" })).await;
    assert_eq!(world.status(gap).await, Status::AwaitingAuthorisation);
    world.authorise(donor).await;
    assert_eq!(world.status(gap).await, Status::AwaitingAuthorisation);
    let after = world.sent(json!({ "settlementDate": "2027-04-08" })).await;
    assert_eq!(world.status(after).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn d9_a_gift_dated_by_its_day_alone_is_not_covered_on_the_day_of_a_cancellation_unless_it_arrived_before()
 {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let day_alone = json!({ "donatedAt": "2026-11-21", "settlementDate": "2026-11-21" });
    let before = world.sent(day_alone.clone()).await;
    let unsettled = world.sent(json!({ "donatedAt": "2026-11-21" })).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.cancel_mine(&me, None).await.unwrap();
    world.test.set_clock("2026-11-21T15:00:00Z");
    let after = world.sent(day_alone).await;
    let at_nine = json!({ "donatedAt": "2026-11-21T09:30:00Z", "settlementDate": "2026-11-21" });
    let at_nine = world.sent(at_nine).await;
    let settled = DonationChange::read(&json!({ "settlementDate": "2026-11-21" }), world.test.backend.now());
    let (backend, attempt) = (&world.test.backend, unkeyed());
    backend.change_donation(&world.platform, unsettled, &settled.unwrap(), None, &attempt).await.unwrap();
    world.test.work().await;
    for (gift, status) in [
        (before, Status::Declared),
        (unsettled, Status::Declared),
        (after, Status::AwaitingAuthorisation),
        (at_nine, Status::Declared),
    ] {
        assert_eq!(world.status(gift).await, status);
    }
    world.verify().await;
}

/// The database asks with the same instant as the domain.
#[tokio::test]
async fn d9_the_stored_latest_instant_of_a_gift_is_the_domains() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let at = |text: &str| Timestamp::parse(text).unwrap();
    for donated_at in [
        "2026-11-21T00:00:00Z",
        "2026-11-21T00:00:01Z",
        "2026-06-09T23:00:00Z",
        "2026-10-24T23:00:00Z",
        "2026-03-29T00:00:00Z",
    ] {
        for arrived_at in [
            donated_at,
            "2026-06-10T09:00:00Z",
            "2026-11-21T15:00:00Z",
            "2030-01-01T00:00:00Z",
            "2020-01-01T00:00:00Z",
        ] {
            let stored = format!(
                "select to_char(latest_instant('{}', '{donated_at}', '{arrived_at}') at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')",
                domain::calendar::iso(at(donated_at).london_date())
            );
            let stored = world.test.text(&stored).await;
            assert_eq!(
                at(&stored),
                latest_instant(at(donated_at), at(arrived_at)),
                "{donated_at} {arrived_at}"
            );
        }
    }
}

#[tokio::test]
async fn cancelling_at_once_keeps_the_gifts_made_before_and_stops_those_after() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let waiting = world.sent(json!({ "reference": "waits for settlement" })).await;
    let declared = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    let summary = world
        .test
        .backend
        .cancel_for_platform(&world.platform, donor, None, &unkeyed())
        .await
        .unwrap()
        .value
        .summary;
    assert_eq!((summary.active, summary.status), (false, AuthorisationStatus::Cancelled));
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert_eq!(world.status(declared).await, Status::Declared);
    settle(&world, waiting, "2026-11-22").await;
    assert_eq!(world.status(waiting).await, Status::Declared, "it was made before the cancellation");
    let late =
        world.sent(json!({ "donatedAt": "2026-11-21T10:30:00Z", "settlementDate": "2026-11-22" })).await;
    assert_eq!(world.status(late).await, Status::AwaitingAuthorisation);
    world.verify().await;
}

#[tokio::test]
async fn cancelling_from_a_day_covers_the_day_before() {
    let world = World::at("2027-05-01T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let from = Some(date!(2027 - 07 - 01));
    let summary = world
        .test
        .backend
        .cancel_for_platform(&world.platform, donor, from, &unkeyed())
        .await
        .unwrap()
        .value
        .summary;
    assert_eq!(summary.valid_until, Some(date!(2027 - 06 - 30)));
    world.test.set_clock("2027-07-02T09:00:00Z");
    // 00:30 in London on 1 July is still 30 June in UTC: London decides.
    let last_day =
        world.sent(json!({ "donatedAt": "2027-06-30T22:59:00Z", "settlementDate": "2027-07-02" })).await;
    let first_uncovered =
        world.sent(json!({ "donatedAt": "2027-06-30T23:30:00Z", "settlementDate": "2027-07-02" })).await;
    assert_eq!(world.status(last_day).await, Status::Declared);
    assert_eq!(world.status(first_uncovered).await, Status::AwaitingAuthorisation);
}

#[tokio::test]
async fn a_cancellation_in_the_past_or_of_nothing_is_refused() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    let backend = &world.test.backend;
    assert_eq!(
        code(backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await),
        "not_authorised"
    );
    world.authorise(donor).await;
    let past = Some(date!(2026 - 11 - 20));
    assert_eq!(
        code(backend.cancel_for_platform(&world.platform, donor, past, &unkeyed()).await),
        "date_in_the_past"
    );
}

#[tokio::test]
async fn the_donor_is_told_and_can_say_not_me() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let token = told(&world).await;
    assert!(!world.test.backend.notice(&token).await.unwrap().denied);
    world.test.backend.deny(&token).await.unwrap();
    world.test.backend.deny(&token).await.unwrap();
    assert!(world.test.backend.notice(&token).await.unwrap().denied);
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!(summary.status, AuthorisationStatus::Cancelled);
}

#[tokio::test]
async fn not_me_ends_what_it_is_about_and_not_what_the_donor_gave_since() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let token = told(&world).await;
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.authorise(donor).await;
    world.test.backend.deny(&token).await.unwrap();
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!(summary.status, AuthorisationStatus::Active);
}

async fn settle(world: &World, id: domain::DonationId, on: &str) {
    let now = world.test.backend.now();
    let change = domain::donation::DonationChange::read(&json!({ "settlementDate": on }), now).unwrap();
    world.test.backend.change_donation(&world.platform, id, &change, None, &unkeyed()).await.unwrap();
}

/// What the link "not me" holds in the newest message to Zoë that an authorisation is on.
async fn told(world: &World) -> String {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let on = say_in_email("notices", "given-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == on).unwrap();
    assert_eq!(mail.to, "zoe@example.org");
    let token = mail.body.split("/not-me/").nth(1).unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}
