//! Cancellations that come by letter or telephone, and that an operator records.

use backend::cancellation_received::ReceivedCancellation;
use backend::testing::words::{Value, say_in_email};
use domain::authorisation::{AuthorisationStatus, CancelledThrough};
use domain::donation::Status;
use domain::{Date, DonorId, Email};
use serde_json::json;
use time::macros::date;

use crate::person::{World, code};

const GIVEN: &str = "2026-11-01T09:00:00Z";
const RECEIVED: Date = date!(2026 - 11 - 20);
const RECORDED: &str = "2026-11-24T09:00:00Z";

/// Zoë authorised Uplift on the first of the month.
async fn authorised() -> (World, DonorId) {
    let world = World::at(GIVEN).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    (world, donor)
}

fn letter(donor: DonorId, received_on: Date, from: Option<Date>) -> ReceivedCancellation {
    let by = Email::parse("operator@example.org").unwrap();
    ReceivedCancellation { donor, through: CancelledThrough::Letter, received_on, from, by }
}

#[tokio::test]
async fn a_cancellation_by_letter_holds_from_the_day_on_which_it_came_and_never_reaches_back() {
    let (world, donor) = authorised().await;
    let mut gifts = Vec::new();
    for day in ["2026-11-19", "2026-11-20", "2026-11-22"] {
        world.test.set_clock(&format!("{day}T18:00:00Z"));
        gifts.push(
            world.sent(json!({ "donatedAt": format!("{day}T12:00:00Z"), "settlementDate": day })).await,
        );
    }
    world.test.set_clock(RECORDED);
    let summary = world.test.backend.record_cancellation(&letter(donor, RECEIVED, None)).await.unwrap();
    assert_eq!((summary.active, summary.status), (false, AuthorisationStatus::Cancelled));
    assert_eq!(summary.valid_until, Some(date!(2026 - 11 - 19)));
    let expected = [Status::Declared, Status::AwaitingAuthorisation, Status::AwaitingAuthorisation];
    for (gift, status) in gifts.into_iter().zip(expected) {
        assert_eq!(world.status(gift).await, status);
    }
    let kept = "select cancelled_through || ' ' || cancelled_at::text || ' ' || confirmed_at::text from authorisation";
    assert_eq!(world.test.text(kept).await, "letter 2026-11-20 00:00:00+00 2026-11-24 09:00:00+00");
    let audited = "select detail ->> 'through' || ' ' || (detail ->> 'received_on') || ' ' || (detail ->> 'by') from audit
                   where action = 'authorisation.cancel_received'";
    assert_eq!(world.test.text(audited).await, "letter 2026-11-20 operator@example.org");
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let subject = say_in_email("notices", "stopped-yourself-subject", []);
    let told = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    assert_eq!(told.to, "zoe@example.org");
    let kept = say_in_email("notices", "kept-until", [("last", Value::text("19 November 2026"))]);
    assert!(told.body.contains(&kept), "{}", told.body);
    world.verify().await;
}

#[tokio::test]
async fn it_holds_from_a_later_day_that_the_donor_named() {
    let (world, donor) = authorised().await;
    world.test.set_clock(RECORDED);
    let later = Some(date!(2026 - 12 - 01));
    let summary = world.test.backend.record_cancellation(&letter(donor, RECEIVED, later)).await.unwrap();
    assert!(summary.active);
    assert_eq!(summary.valid_until, Some(date!(2026 - 11 - 30)));
    world.verify().await;
}

#[tokio::test]
async fn days_that_cannot_be_and_what_does_not_run_are_refused() {
    let (world, donor) = authorised().await;
    world.test.set_clock(RECORDED);
    let record = async |received| code(world.test.backend.record_cancellation(&received).await);
    assert_eq!(record(letter(donor, date!(2026 - 11 - 25), None)).await, "out_of_range");
    let before = Some(date!(2026 - 11 - 19));
    assert_eq!(record(letter(donor, RECEIVED, before)).await, "date_in_the_past");
    assert_eq!(
        record(letter(DonorId::from_uuid(world.charity.uuid()), RECEIVED, None)).await,
        "donor_not_found"
    );
    // It was given only after that.
    assert_eq!(record(letter(donor, date!(2026 - 10 - 31), None)).await, "not_authorised");
    world.test.backend.record_cancellation(&letter(donor, RECEIVED, None)).await.unwrap();
    assert_eq!(record(letter(donor, RECEIVED, None)).await, "not_authorised");
}

#[tokio::test]
async fn what_the_donor_gave_after_it_came_stays() {
    let (world, donor) = authorised().await;
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.authorise(donor).await;
    world.test.set_clock(RECORDED);
    let summary = world.test.backend.record_cancellation(&letter(donor, RECEIVED, None)).await.unwrap();
    assert!(summary.active);
    assert_eq!(
        world.test.count("select count(*) from authorisation where cancelled_at is not null").await,
        1
    );
    world.verify().await;
}
