//! A donor keeps Gift Aid on after all: an end that has not begun is taken back, one that has begun stands.

use backend::testing::words::{Value, say_in_email};
use domain::authorisation::AuthorisationStatus;
use domain::donation::Status;
use serde_json::json;
use time::macros::date;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const LATER: &str = "2026-11-22T09:00:00Z";

#[tokio::test]
async fn a_stop_from_a_later_day_is_taken_back_once_and_everybody_hears_of_it() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    let me = world.test.donor("zoe@example.org").await;
    world.authorise(donor).await;
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    world.test.set_clock(LATER);
    for _ in 0..2 {
        let summary = backend.keep_mine_on(&me).await.unwrap();
        assert_eq!((summary.active, summary.valid_until), (true, Some(date!(2027 - 04 - 05))));
        assert_eq!((summary.stopped_from, summary.renewal_opens_on), (None, Some(date!(2027 - 03 - 01))));
    }
    // Both of them, once.
    for trace in [
        "audit where action = 'authorisation.keep_on' and actor_kind = 'donor' and detail ->> 'from' like '2026-12-01T00:00:00%'",
        "event where kind = 'authorisation.given' and at = '2026-11-22T09:00:00Z'",
        "authorisation where cancelled_at is null and kept_on_at = '2026-11-22T09:00:00Z'",
    ] {
        assert_eq!(world.test.count(&format!("select count(*) from {trace}")).await, 2, "{trace}");
    }
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let subject = say_in_email("notices", "kept-on-subject", []);
    let mails: Vec<_> = mailbox.iter().filter(|mail| mail.subject == subject).collect();
    assert_eq!(mails.len(), 1);
    let days = [("last", Value::text("30 November 2026")), ("until", Value::text("5 April 2027"))];
    assert!(mails[0].body.contains(&say_in_email("notices", "kept-on", days)), "{}", mails[0].body);
    world.test.set_clock("2026-12-02T09:00:00Z");
    let gift = world.sent(json!({ "settlementDate": "2026-12-02" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    // It can be stopped once more.
    assert_eq!(backend.cancel_mine(&me, None).await.unwrap().status, AuthorisationStatus::Cancelled);
    world.verify().await;
}

#[tokio::test]
async fn an_end_that_has_begun_stands() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    assert_eq!(code(backend.keep_mine_on(&me).await), "stopped");
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    world.test.set_clock("2026-11-30T23:59:59Z");
    assert!(backend.keep_mine_on(&me).await.unwrap().active);
    backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    // The first instant of the day in London.
    world.test.set_clock("2026-12-01T00:00:00Z");
    assert_eq!(code(backend.keep_mine_on(&me).await), "stopped");
    // What stops at once has begun.
    world.test.set_clock("2026-12-01T09:00:00Z");
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, None).await.unwrap();
    assert_eq!(code(backend.keep_mine_on(&me).await), "stopped");
    world.verify().await;
}

#[tokio::test]
async fn what_a_platform_passed_on_is_taken_back_with_the_donors_own_end() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    let me = world.test.donor("zoe@example.org").await;
    world.authorise(donor).await;
    backend.cancel_mine(&me, Some(date!(2027 - 01 - 01))).await.unwrap();
    let sooner = Some(date!(2026 - 12 - 01));
    backend.cancel_for_platform(&world.platform, donor, sooner, &unkeyed()).await.unwrap();
    world.test.set_clock(LATER);
    let summary = backend.keep_mine_on(&me).await.unwrap();
    assert_eq!((summary.valid_until, summary.stopped_from), (Some(date!(2027 - 04 - 05)), None));
    world.verify().await;
}

#[tokio::test]
async fn the_database_takes_no_end_back_that_has_begun() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    let gone = "cancelled_at = null, cancelled_from = null";
    for set in [
        format!("{gone}, kept_on_at = '2026-12-01T00:00:00Z'"),
        format!("{gone}, kept_on_at = cancelled_at - interval '1 second'"),
        "cancelled_from = cancelled_from + interval '1 day', kept_on_at = cancelled_at".to_owned(),
        "kept_on_at = cancelled_at".to_owned(),
    ] {
        let refused = world.test.by_hand(&format!("update authorisation set {set}")).await;
        assert_eq!(refused, Err("authorisation_is_kept_on_in_time".to_owned()), "{set}");
    }
    let kept = format!("update authorisation set {gone}, kept_on_at = cancelled_from - interval '1 second'");
    assert_eq!(world.test.by_hand(&kept).await, Ok(1));
    let forgotten = world.test.by_hand("update authorisation set kept_on_at = null").await;
    assert_eq!(forgotten, Err("authorisation_is_kept_on_in_time".to_owned()));
}

#[tokio::test]
async fn the_gifts_that_wait_for_their_charitys_claim_are_summed() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    assert_eq!(backend.my_waiting_gifts(&me).await.unwrap().count, 0);
    backend.authorise(&me, world.agreement()).await.unwrap();
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.sent(json!({})).await;
    let gifts = backend.my_waiting_gifts(&me).await.unwrap();
    assert_eq!((gifts.count, gifts.given.get(), gifts.gift_aid.get()), (1, 1_000, 250));
}

#[tokio::test]
async fn covered_gifts_that_are_not_declared_yet_are_summed_and_those_of_before_the_authorisation_are_not() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.sent(json!({})).await;
    world.sent(json!({ "donatedAt": "2026-11-19T12:00:00Z" })).await;
    let gifts = backend.my_undeclared_gifts(&me).await.unwrap();
    assert_eq!((gifts.count, gifts.given.get(), gifts.gift_aid.get()), (1, 1_000, 250));
}

#[tokio::test]
async fn the_email_about_an_end_to_come_leads_to_the_page_that_takes_it_back() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise(donor).await;
    let me = world.test.donor("zoe@example.org").await;
    backend.cancel_mine(&me, Some(date!(2026 - 12 - 01))).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let subject = say_in_email("notices", "ends-subject", [("last", Value::text("30 November 2026"))]);
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let page = format!("{}/giving/authorisation/cancelled", backend.config().base_url);
    for part in [
        say_in_email("notices", "ends-keep", []),
        format!("{}:\n{page}\n", say_in_email("notices", "keep", [])),
    ] {
        assert!(mail.body.contains(&part), "{part}: {}", mail.body);
    }
}
