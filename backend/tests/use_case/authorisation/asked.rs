//! A platform's word ends what the donor gave through it. About what they gave elsewhere the donor is asked by mail.

use backend::actor::PlatformCaller;
use backend::testing::words::{Value, say_in_email};
use domain::authorisation::{AuthorisationStatus, CancellationAnswer, CancellationRequest, RequestState};
use domain::donation::Status;
use domain::{Date, DonorId, ErasureConfirmed, Timestamp};
use serde_json::json;
use time::macros::date;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const ASKED: &str = "2026-11-21T10:00:00Z";
const AFTER: &str = "2026-11-21T11:00:00Z";
const CONFIRMED: &str = "2026-11-21T12:00:00Z";
const RUNNING: &str = "select count(*) from authorisation where cancelled_at is null";

/// Zoë has authorised Uplift through the platform; the other one has her address alone.
async fn authorised() -> (World, DonorId, PlatformCaller) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let other = world.platform_of_zoe("Other Giving").await;
    (world, donor, other)
}

async fn cancel(
    world: &World,
    who: &PlatformCaller,
    donor: DonorId,
    from: Option<Date>,
) -> CancellationAnswer {
    world.test.backend.cancel_for_platform(who, donor, from, &unkeyed()).await.unwrap().value
}

/// The bodies of the mails that ask.
async fn asked(world: &World) -> Vec<String> {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let subject = say_in_email("stop_request", "asked-subject", []);
    let asked = mailbox.into_iter().filter(|mail| mail.subject == subject);
    asked.map(|mail| mail.body).collect()
}

/// What the link of the newest of them holds.
async fn token(world: &World) -> String {
    let mails = asked(world).await;
    let link = mails[0].split("/stop/").nth(1).unwrap();
    link.split_whitespace().next().unwrap().to_owned()
}

async fn request(world: &World, token: &str) -> CancellationRequest {
    world.test.backend.cancellation_request(token).await.unwrap()
}

#[tokio::test]
async fn what_was_given_elsewhere_goes_on_until_the_donor_confirms_its_end() {
    let (world, donor, other) = authorised().await;
    let before = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.test.set_clock(ASKED);
    let answer = cancel(&world, &other, donor, None).await;
    assert!(answer.cancellation_pending && answer.summary.active);
    let mails = asked(&world).await;
    let told = say_in_email("stop_request", "asked", [("platform", Value::text("Other Giving"))]);
    assert!(mails[0].contains(&format!("\n\n{told}")), "{mails:?}");
    world.test.set_clock(AFTER);
    let later = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(later).await, Status::Declared);

    world.test.set_clock(CONFIRMED);
    let token = token(&world).await;
    let shown = request(&world, &token).await;
    assert_eq!(
        (shown.platform.as_str(), shown.effective_from),
        ("Other Giving", Timestamp::parse(ASKED).unwrap())
    );
    let RequestState::Open { ends, gifts } = shown.state else { panic!("it is open") };
    assert_eq!(gifts.count, 1, "the gift that was made after the platform asked");
    assert_eq!(ends.len(), 1);
    assert_eq!(ends[0].platform.as_deref(), Some("Open Collection"));
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    let at = Timestamp::parse(CONFIRMED).unwrap();
    assert_eq!(request(&world, &token).await.state, RequestState::Confirmed { at });
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!(summary.status, AuthorisationStatus::Cancelled);
    assert_eq!(world.status(before).await, Status::Declared, "it was made before the platform asked");
    assert_eq!(world.status(later).await, Status::AwaitingAuthorisation);
    for trace in [
        "audit where action = 'cancellation_request.confirm' and actor_kind = 'donor'",
        "audit where action = 'authorisation.cancel' and actor_kind = 'donor'",
        "event where kind = 'authorisation.cancelled' and (data ->> 'from')::timestamptz = '2026-11-21T10:00:00Z'",
    ] {
        assert_eq!(world.test.count(&format!("select count(*) from {trace}")).await, 1, "{trace}");
    }
    world.verify().await;
}

#[tokio::test]
async fn a_platform_ends_its_own_and_asks_about_the_rest() {
    let (world, donor, _) = authorised().await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.authorise(&me, world.agreement()).await.unwrap();
    world.test.set_clock(ASKED);
    let answer = cancel(&world, &world.platform, donor, None).await;
    assert!(answer.cancellation_pending && answer.summary.active);
    let left = format!("{RUNNING} and channel = 'portal'");
    assert_eq!((world.test.count(RUNNING).await, world.test.count(&left).await), (1, 1));
    let token = token(&world).await;
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    assert_eq!(world.test.count(RUNNING).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn asking_again_sends_no_second_mail_and_takes_an_earlier_end_into_the_open_request() {
    let (world, donor, other) = authorised().await;
    let december = Some(date!(2026 - 12 - 01));
    for _ in 0..2 {
        assert!(cancel(&world, &other, donor, december).await.cancellation_pending);
    }
    world.test.set_clock(ASKED);
    assert!(cancel(&world, &other, donor, None).await.cancellation_pending);
    world.test.set_clock(AFTER);
    // A later end does not undo the earlier one.
    for from in [None, december] {
        assert!(cancel(&world, &other, donor, from).await.cancellation_pending);
    }
    assert_eq!(asked(&world).await.len(), 1);
    let shown = request(&world, &token(&world).await).await;
    assert_eq!(shown.effective_from, Timestamp::parse(ASKED).unwrap());
    // Another platform has a word of its own.
    let third = world.platform_of_zoe("Third Giving").await;
    assert!(cancel(&world, &third, donor, None).await.cancellation_pending);
    assert_eq!(asked(&world).await.len(), 2);
}

#[tokio::test]
async fn an_end_from_a_day_holds_from_that_day_however_late_it_is_confirmed() {
    let (world, donor, other) = authorised().await;
    cancel(&world, &other, donor, Some(date!(2026 - 12 - 01))).await;
    let token = token(&world).await;
    world.test.set_clock("2026-11-30T23:59:00Z");
    let before = world.sent(json!({ "settlementDate": "2026-11-30" })).await;
    world.test.set_clock("2026-12-01T00:00:00Z");
    let first = world.sent(json!({ "settlementDate": "2026-12-01" })).await;
    world.test.set_clock("2026-12-03T09:00:00Z");
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    assert_eq!(world.status(before).await, Status::Declared);
    assert_eq!(world.status(first).await, Status::AwaitingAuthorisation);
    world.verify().await;
}

#[tokio::test]
async fn what_the_donor_gave_since_the_request_goes_on() {
    let (world, donor, other) = authorised().await;
    world.test.set_clock(ASKED);
    cancel(&world, &other, donor, None).await;
    let token = token(&world).await;
    world.test.set_clock(AFTER);
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.authorise(&me, world.agreement()).await.unwrap();
    world.test.set_clock(CONFIRMED);
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    assert_eq!(world.test.count(RUNNING).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn the_link_works_for_thirty_days_and_then_the_platform_may_ask_again() {
    let (world, donor, other) = authorised().await;
    cancel(&world, &other, donor, None).await;
    let first = token(&world).await;
    world.test.set_clock("2026-12-21T08:59:59Z");
    assert!(matches!(request(&world, &first).await.state, RequestState::Open { .. }));
    world.test.set_clock("2026-12-21T09:00:00Z");
    assert_eq!(request(&world, &first).await.state, RequestState::Expired);
    world.test.backend.confirm_cancellation(&first).await.unwrap();
    assert_eq!(world.test.count(RUNNING).await, 1);
    cancel(&world, &other, donor, None).await;
    assert_eq!(asked(&world).await.len(), 2);
    world.verify().await;
}

#[tokio::test]
async fn a_donor_who_stopped_meanwhile_has_nothing_left_to_confirm() {
    let (world, donor, other) = authorised().await;
    cancel(&world, &other, donor, None).await;
    let token = token(&world).await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.cancel_mine(&me, None).await.unwrap();
    assert_eq!(request(&world, &token).await.state, RequestState::NothingLeft);
    assert_eq!(
        code(world.test.backend.cancel_for_platform(&other, donor, None, &unkeyed()).await),
        "not_authorised"
    );
}

#[tokio::test]
async fn of_very_many_gifts_the_worker_takes_back_what_the_click_did_not() {
    let (world, donor, other) = authorised().await;
    world.test.set_clock(ASKED);
    cancel(&world, &other, donor, None).await;
    let token = token(&world).await;
    world.test.set_clock(AFTER);
    for _ in 0..120 {
        world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    }
    // As late as can be: the instant that the platform asked for is long past.
    world.test.set_clock("2026-12-21T09:59:00Z");
    world.test.backend.confirm_cancellation(&token).await.unwrap();
    let declared = "select count(*) from donation where status = 'declared'";
    assert_eq!(world.test.count(declared).await, 20, "a hundred at once");
    world.verify().await;
    // A worker that does not come is found out.
    world.test.set_clock("2026-12-21T10:05:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        [
            "20 row(s) break: every declaration has an authorisation of its donor that covers the date of the gift"
        ]
    );
    world.test.work().await;
    assert_eq!(world.test.count(declared).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn a_request_is_kept_for_ninety_days_after_its_end() {
    let (world, donor, other) = authorised().await;
    cancel(&world, &other, donor, None).await;
    let requests = "select count(*) from cancellation_request";
    // Thirty days for the donor to answer, and ninety.
    world.test.set_clock("2027-03-21T09:00:00Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(world.test.count(requests).await, 1);
    world.test.set_clock("2027-03-21T09:00:01Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(world.test.count(requests).await, 0);
}

#[tokio::test]
async fn a_request_goes_with_the_donors_account() {
    let (world, donor, other) = authorised().await;
    cancel(&world, &other, donor, None).await;
    let token = token(&world).await;
    let me = world.test.donor("zoe@example.org").await;
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    assert!(world.test.backend.cancellation_request(&token).await.is_err());
    world.verify().await;
}

#[tokio::test]
async fn the_database_lets_no_platform_end_what_another_gave() {
    let (world, _, other) = authorised().await;
    let ended = format!(
        "update authorisation set cancelled_at = '{ASKED}', cancelled_from = '{ASKED}', cancelled_by = '{}'",
        other.platform_id().uuid()
    );
    assert_eq!(world.test.by_hand(&ended).await, Err("authorisation_is_ended_by_its_platform".to_owned()));
}
