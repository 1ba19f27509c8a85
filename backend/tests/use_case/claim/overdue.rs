//! Staff are told by mail that HMRC has not paid a claim in time, once.

use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;

use super::{Desk, pence};

/// The subject of the mail about the charity's claim of this number.
fn overdue(number: i64) -> String {
    say_in_email("claims", "overdue-subject", [("number", Value::text(number))])
}

/// What staff were told on that day, with the chore run twice: the mails so far.
async fn told(desk: &Desk, day: &str) -> Vec<(String, String)> {
    desk.world.test.set_clock(&format!("{day}T00:00:00Z"));
    for _ in 0..2 {
        desk.backend().warn_of_overdue().await.unwrap();
        desk.world.test.work().await;
    }
    let mails = desk.backend().mailbox().await.unwrap().into_iter();
    let subjects = [1, 2].map(overdue);
    mails.filter(|mail| subjects.contains(&mail.subject)).map(|mail| (mail.subject, mail.body)).collect()
}

#[tokio::test]
async fn a_claim_that_hmrc_does_not_pay_in_time_is_told_of_once_on_the_day_it_is_overdue() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let first = desk.claim().await;
    // Paid in time, and told of never.
    desk.gifts(1).await;
    let second = desk.claim().await;
    let on = parse_date("2026-11-22").unwrap();
    desk.backend().mark_claim_paid(&desk.staff, second, on, pence(250), "", pence(0)).await.unwrap();

    assert!(told(&desk, "2026-12-27").await.is_empty(), "35 days after it was accepted");
    let today = parse_date("2026-12-28").unwrap();
    assert!(desk.shown(first).await.overdue_since(today).is_some(), "as its page says on the next");
    let mails = told(&desk, "2026-12-28").await;
    assert_eq!(mails.len(), 1);
    let (subject, body) = &mails[0];
    assert_eq!(*subject, overdue(1));
    let since = [
        ("number", Value::text(1)),
        ("on", Value::text("22 November 2026")),
        ("expected", Value::text("£5.00")),
        ("since", Value::text("28 December 2026")),
    ];
    for words in [say_in_email("claims", "overdue-since", since), format!("/claims/{first}")] {
        assert!(body.contains(&words), "{words}: {body}");
    }
    assert_eq!(told(&desk, "2027-03-01").await.len(), 1, "once");
    // Nor anew when the payment was recorded and taken back.
    desk.backend().mark_claim_paid(&desk.staff, first, on, pence(500), "", pence(0)).await.unwrap();
    let payment = desk.payments().await.into_iter().find(|payment| payment.amount == pence(500)).unwrap();
    desk.backend().take_payment_back(&desk.staff, payment.payment_id).await.unwrap();
    assert_eq!(told(&desk, "2027-03-02").await.len(), 1);
    desk.is_sound().await;
}
