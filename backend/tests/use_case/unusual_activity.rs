//! What platforms do far above their custom, and how the operator hears of it.

use backend::actor::PlatformCaller;
use backend::clock::real_now;
use backend::request_log::{Answered, Details};
use backend::testing::words::{Value, say_in_email};
use domain::linked_account::{LinkKind, NewLink};
use domain::platform::unusual_activity::Watched;
use domain::request_log::first_id;
use domain::{ClientId, DonorId, RequestId, Timestamp};
use serde_json::json;
use uuid::Uuid;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
/// £50,000.
const LARGE: i64 = 5_000_000;

/// The worker looks: how many mails the operator has of what is watched, whose text has these words.
async fn mails(world: &World, what: &str, words: &str) -> i64 {
    let subject = say_in_email("operators", &format!("{what}-subject"), []);
    mails_like(world, &subject, words).await
}

/// The same, of everything that is watched.
async fn all_mails(world: &World) -> i64 {
    mails_like(world, "%", &say_in_email("operators", "daily", [])).await
}

async fn mails_like(world: &World, subject: &str, words: &str) -> i64 {
    world.test.watch_platforms().await.unwrap();
    world.test.work().await;
    let about = format!(
        "select count(*) from sandbox_mail
         where subject like '{subject}' and body::text like '%{words}%' and to_email = 'help@example.org'"
    );
    world.test.count(&about).await
}

/// How often the platform did it in 24 hours, as the operator reads it.
fn lately(what: &str, count: i64) -> String {
    say_in_email(
        "operators",
        what,
        [("name", Value::text("Open Collection")), ("count", Value::number(count))],
    )
}

/// What its sums were before, as the operator reads it.
fn before(sum: &str) -> String {
    say_in_email("operators", "before", [("before", Value::text(sum))])
}

/// Notes requests of the platform that were refused so, one after another from an instant on.
async fn refused(world: &World, from: Timestamp, times: i64, status: u16, code: &'static str) {
    let client =
        format!("select client_id::text from client where platform_id = '{}'", world.platform_id.uuid());
    let client = ClientId::from_uuid(world.test.text(&client).await.parse().unwrap());
    let call = if code == "donor_not_found" { "GET /donors" } else { "POST /donors/match" };
    for number in 0..times {
        let id = first_id(from).as_u128() + u128::try_from(number).unwrap();
        world.test.backend.note_request(Answered {
            request_id: RequestId::from_uuid(Uuid::from_u128(id)),
            client,
            at: from,
            call: call.to_owned(),
            status,
            code: Some(code),
            milliseconds: 1,
            subject: None,
            proved: true,
            details: Details::default(),
        });
    }
    world.test.backend.flush_request_log().await.unwrap();
}

fn ago(hours: i64) -> Timestamp {
    real_now().plus_hours(-hours)
}

/// The platform cancels so many authorisations, each of another donor.
async fn cancel(world: &World, times: i64) {
    for number in 1..=times {
        let donor = world.donor(&format!("donor{number}@example.org")).await;
        world.authorise(donor).await;
        world.test.backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    }
}

fn phone(number: i64) -> String {
    format!("07700 900{number:03}")
}

/// Another platform knows so many phones.
async fn know_phones(world: &World, other: &PlatformCaller, phones: i64) {
    for number in 0..phones {
        let holder = json!({ "email": format!("holder{number}@example.org"), "phone": phone(number), "verified": true });
        let new = domain::donor::NewDonor::read(&holder).unwrap();
        world.test.backend.create_donor(other, &new, &unkeyed()).await.unwrap();
    }
}

/// The platform says that one of them is Zoë's.
async fn contest(world: &World, zoe: DonorId, number: i64) {
    let said = json!({ "value": phone(number), "verified": true });
    let new = NewLink::read(LinkKind::Phone, &said).unwrap();
    world.test.backend.link(&world.platform, zoe, &new, &unkeyed()).await.unwrap_err();
}

/// A platform that does each thing that is watched far above its custom.
pub async fn far_above_custom() -> World {
    let world = World::at(NOW).await;
    cancel(&world, Watched::Cancellations.least()).await;
    let other = world.another_platform("Other Giving").await;
    let (zoe, contests) = (world.zoe().await, Watched::LinkContests.least());
    know_phones(&world, &other, contests).await;
    for number in 0..contests {
        contest(&world, zoe, number).await;
    }
    refused(&world, ago(1), Watched::MatchMisses.least(), 404, "no_match").await;
    refused(&world, ago(2), Watched::DonorConflicts.least(), 409, "donor_conflict").await;
    refused(&world, ago(3), Watched::LookupMisses.least(), 404, "donor_not_found").await;
    world.sent(json!({ "grossAmount": LARGE })).await;
    world.test.watch_platforms().await.unwrap();
    world
}

#[tokio::test]
async fn the_operator_hears_of_a_platform_that_cancels_far_more_than_before() {
    let world = World::at(NOW).await;
    let other = world.another_platform("Other Giving").await;
    let (backend, least) = (&world.test.backend, Watched::Cancellations.least());
    cancel(&world, least - 1).await;
    assert_eq!(all_mails(&world).await, 0);
    // What another platform gave, it asks the donor to end.
    let zoe = world.zoe().await;
    let new = domain::donor::NewDonor::read(&json!({ "email": "zoe@example.org" })).unwrap();
    backend.create_donor(&other, &new, &unkeyed()).await.unwrap();
    backend.commit_authorisation(&other, zoe, world.agreement(), &unkeyed()).await.unwrap();
    backend.cancel_for_platform(&world.platform, zoe, None, &unkeyed()).await.unwrap();
    assert_eq!(mails(&world, "cancels", &lately("cancels", 25)).await, 1);
    assert_eq!(all_mails(&world).await, 1, "the other platform cancelled nothing");
}

#[tokio::test]
async fn the_operator_hears_of_a_platform_that_contests_far_more_than_before() {
    let world = World::at(NOW).await;
    let other = world.another_platform("Other Giving").await;
    let zoe = world.zoe().await;
    let least = Watched::LinkContests.least();
    know_phones(&world, &other, least).await;
    for number in 0..least {
        assert_eq!(all_mails(&world).await, 0);
        contest(&world, zoe, number).await;
    }
    assert_eq!(mails(&world, "contests", &lately("contests", 10)).await, 1);
}

#[tokio::test]
async fn the_operator_hears_of_misses_and_conflicts_far_above_what_a_platform_had_before() {
    for (watched, status, code, what, times) in [
        (Watched::MatchMisses, 404, "no_match", "misses", 100),
        (Watched::LookupMisses, 404, "donor_not_found", "lookups", 1_000),
        (Watched::DonorConflicts, 409, "donor_conflict", "conflicts", 25),
    ] {
        let world = World::at(NOW).await;
        let least = watched.least();
        refused(&world, ago(1), least - 1, status, code).await;
        refused(&world, ago(2), least, 422, "invalid_request").await;
        assert_eq!(all_mails(&world).await, 0, "{watched}");
        refused(&world, ago(23), 1, status, code).await;
        assert_eq!(mails(&world, what, &lately(what, times)).await, 1, "{watched}");

        // It had as many on every fifth day before.
        let used_to = World::at(NOW).await;
        refused(&used_to, ago(1), least, status, code).await;
        for days in [2, 7, 12, 17, 22, 27] {
            refused(&used_to, ago(days * 24), least, status, code).await;
        }
        assert_eq!(all_mails(&used_to).await, 0, "{watched}");
    }
}

#[tokio::test]
async fn the_operator_hears_of_gifts_whose_sum_is_far_above_what_a_platform_sent_before() {
    let world = World::at(NOW).await;
    world.sent(json!({ "grossAmount": LARGE - 1 })).await;
    assert_eq!(all_mails(&world).await, 0);
    world.sent(json!({ "grossAmount": 1 })).await;
    let sums = [("name", Value::text("Open Collection")), ("sum", Value::text("£50,000.00"))];
    let words = format!("{} {}", say_in_email("operators", "sums", sums), before("£0.00"));
    assert_eq!(mails(&world, "sums", &words).await, 1);
}

#[tokio::test]
async fn a_platform_that_goes_on_as_before_raises_no_alarm() {
    let world = World::at("2026-11-14T09:00:00Z").await;
    for day in 14..=20 {
        world.test.set_clock(&format!("2026-11-{day}T09:00:00Z"));
        world.sent(json!({ "grossAmount": LARGE })).await;
    }
    assert_eq!(all_mails(&world).await, 0);
    // Gifts that are older than the 28 days are its custom no more.
    world.test.set_clock("2026-12-18T09:00:00Z");
    world.sent(json!({ "grossAmount": LARGE })).await;
    assert_eq!(mails(&world, "sums", &before("£50,000.00")).await, 1);
}

#[tokio::test]
async fn the_operator_hears_once_a_day_of_a_platform_and_what_it_does() {
    let world = World::at(NOW).await;
    world.sent(json!({ "grossAmount": LARGE })).await;
    assert_eq!(mails(&world, "sums", "").await, 1);
    assert_eq!(mails(&world, "sums", "").await, 1, "the next hour is the same day");
    refused(&world, ago(1), Watched::DonorConflicts.least(), 409, "donor_conflict").await;
    assert_eq!(mails(&world, "conflicts", "").await, 1, "something else that it does");
    let passes = "update platform_alarm set told_at = told_at - interval '24 hours'";
    world.test.by_hand(passes).await.unwrap();
    assert_eq!(mails(&world, "sums", "").await, 2);
}
