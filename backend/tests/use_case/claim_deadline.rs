//! The four years in which a gift can be claimed: nobody lets them pass unwarned.

use domain::claim::ClaimStatus;
use hmrc::simulator::Step;

use crate::claim::Desk;

async fn told(desk: &Desk) -> Vec<String> {
    let mails = desk.backend().mailbox().await.unwrap();
    let mut about: Vec<String> = mails
        .into_iter()
        .filter(|mail| mail.subject.starts_with("Gift Aid on old gifts"))
        .map(|mail| format!("{}: {}", mail.to, mail.body))
        .collect();
    about.reverse();
    about
}

/// A new day, on which the worker looks twice.
async fn day(desk: &Desk, day: &str) {
    desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
    for _ in 0..2 {
        desk.backend().warn_of_deadlines().await.unwrap();
        desk.world.test.work().await;
    }
}

#[tokio::test]
async fn a_charity_is_told_once_at_90_days_and_once_at_30_of_what_is_in_no_claim() {
    let desk = Desk::open().await;
    desk.gifts(3).await;
    day(&desk, "2031-01-04").await;
    assert_eq!(told(&desk).await, Vec::<String>::new());
    assert_eq!(desk.backend().running_out(&desk.staff).await.unwrap(), None);

    day(&desk, "2031-01-05").await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].starts_with("official@example.org: "), "{mails:?}");
    for words in [
        "tax year 2026-27",
        "3 of them, £30.00 in all",
        "until 5 April 2031",
        "/claims",
    ] {
        assert!(mails[0].contains(words), "{words}: {mails:?}");
    }
    let gifts = desk.backend().running_out(&desk.staff).await.unwrap().unwrap();
    assert_eq!((gifts.gifts, gifts.held, gifts.deadline.days()), (3, 0, 90));

    day(&desk, "2031-03-05").await;
    assert_eq!(told(&desk).await.len(), 1);
    day(&desk, "2031-03-06").await;
    assert_eq!(told(&desk).await.len(), 2);
    day(&desk, "2031-04-06").await;
    assert_eq!(told(&desk).await.len(), 2, "it is too late for a warning");
}

#[tokio::test]
async fn what_is_claimed_needs_no_warning() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.claim().await;
    day(&desk, "2031-03-20").await;
    assert_eq!(told(&desk).await, Vec::<String>::new());
    assert_eq!(desk.backend().running_out(&desk.staff).await.unwrap(), None);
}

#[tokio::test]
async fn a_claim_that_waits_for_its_approval_saves_no_gift() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(2).await;
    day(&desk, "2031-01-02").await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Ready);
    day(&desk, "2031-01-05").await;
    assert_eq!(told(&desk).await.len(), 1);
    let gifts = desk.backend().running_out(&desk.staff).await.unwrap().unwrap();
    assert_eq!(gifts.gifts, 2);
    // Approved a day too late, it is not filed with gifts that HMRC would refuse.
    day(&desk, "2031-04-06").await;
    desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Withdrawn);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    desk.is_sound().await;
}
