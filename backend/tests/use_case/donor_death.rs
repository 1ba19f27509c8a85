//! A donor's death, as the operator records it.

use backend::sign_in::{Audience, BrowserKey};
use domain::donation::Status;
use domain::{Email, Pence};
use serde_json::json;
use time::macros::date;

use crate::claim::Desk;
use crate::person::{World, code, unkeyed};

fn operator() -> Email {
    Email::parse("operator@example.org").unwrap()
}

#[tokio::test]
async fn case_13_what_is_dated_after_a_death_is_not_covered_and_a_filed_gift_goes_back() {
    let desk = Desk::open().await;
    let world = &desk.world;
    // Of the day of the death, which is covered, and filed.
    let before = desk.gifts(1).await[0];
    world.test.set_clock("2026-11-23T09:00:00Z");
    let filed =
        world.sent(json!({ "donatedAt": "2026-11-22T10:00:00Z", "settlementDate": "2026-11-22" })).await;
    desk.claim().await;
    let waiting = world.sent(json!({ "settlementDate": "2026-11-23" })).await;
    assert_eq!(world.status(filed).await, Status::Accepted);
    assert_eq!(world.status(waiting).await, Status::Declared);

    let donor = world.zoe().await;
    let died_on = date!(2026 - 11 - 21);
    for _ in 0..2 {
        world.test.backend.record_death(donor, died_on, &operator()).await.unwrap();
    }
    assert_eq!(world.status(before).await, Status::Accepted, "a gift of that day is a gift");
    assert_eq!(world.status(waiting).await, Status::AwaitingAuthorisation);
    assert_eq!(world.status(filed).await, Status::AwaitingAuthorisation);
    let back = "select sum(claimable_pence)::bigint from adjustment where carried_by is null";
    assert_eq!(desk.count(back).await, 1_000, "like a refund");
    let later = world.sent(json!({ "settlementDate": "2026-11-23" })).await;
    assert_eq!(world.status(later).await, Status::AwaitingAuthorisation);
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!((summary.active, summary.valid_until), (false, Some(died_on)));
    assert!(!summary.can_renew, "nobody renews for the dead");
    let audited = "select string_agg(detail ->> 'died_on', ' ') from audit where action = 'donor.died'";
    assert_eq!(world.test.text(audited).await, "2026-11-21", "once");
    world.verify().await;
}

#[tokio::test]
async fn case_13_nobody_authorises_for_the_dead_or_writes_to_them() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let waiting = "select count(*) from mail where sent_at is null and audience = 'donor'";
    assert!(world.test.count(waiting).await > 0);
    world.test.backend.record_death(donor, date!(2026 - 11 - 20), &operator()).await.unwrap();
    assert_eq!(world.test.count(waiting).await, 0);
    let given =
        world.test.backend.commit_authorisation(&world.platform, donor, world.agreement(), &unkeyed()).await;
    assert_eq!(code(given), "donor_died");
    let (email, browser) = (Email::parse("zoe@example.org").unwrap(), BrowserKey::generate().unwrap());
    let begun = world
        .test
        .backend
        .begin_sign_in(Audience::Donor, &email, &browser, None, None, domain::Language::English)
        .await;
    begun.unwrap();
    assert_eq!(world.test.count(waiting).await, 0, "and the page says the same as always");
    world.verify().await;
}

#[tokio::test]
async fn case_13_a_record_that_was_a_mistake_is_taken_back_and_gifts_are_declared_again() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let backend = &world.test.backend;
    backend.record_death(donor, date!(2026 - 11 - 20), &operator()).await.unwrap();
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    let other = backend.record_death(donor, date!(2026 - 11 - 19), &operator()).await;
    assert_eq!(code(other), "death_recorded");
    backend.take_death_back(donor, &operator()).await.unwrap();
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Declared);
    assert_eq!(code(backend.take_death_back(donor, &operator()).await), "no_death_recorded");
    world.authorise(donor).await;
    let tomorrow = date!(2026 - 11 - 22);
    assert_eq!(code(backend.record_death(donor, tomorrow, &operator()).await), "out_of_range");
    world.verify().await;
}

#[tokio::test]
async fn an_executor_reads_what_was_given_by_charity_and_tax_year() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let donor = desk.world.zoe().await;
    let lines = desk.backend().donor_statement(donor).await.unwrap();
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(
        (line.tax_year.to_string().as_str(), line.charity.as_str(), line.gifts),
        ("2026-27", "Harbour Hospice", 2)
    );
    assert_eq!((line.given, line.gift_aid), (Pence::new(2_000).unwrap(), Pence::new(500).unwrap()));
    let nobody = domain::DonorId::from_uuid(desk.world.charity.uuid());
    assert_eq!(code(desk.backend().donor_statement(nobody).await), "donor_not_found");
    assert_eq!(desk.count("select count(*) from audit where action = 'record.statement'").await, 1);
}
