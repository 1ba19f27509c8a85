//! A claim of which HMRC's list shows two submissions.

use domain::ClaimId;
use domain::claim::{ClaimAlarm, ClaimStatus, MessageKind, Progress};
use hmrc::claim::{Credentials, Method};
use hmrc::gateway::{Client, Submission};
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;

/// Somebody else who speaks with HMRC as Uplift does.
pub(super) fn network(desk: &Desk) -> Client {
    let filing = desk.backend().config().filing.clone().unwrap();
    let credentials =
        Credentials { sender_id: filing.sender_id, method: Method::Clear, value: filing.password };
    Client::new(filing.service, credentials, true).unwrap()
}

/// HMRC's name for a claim that it acknowledged.
fn called(progress: &Progress) -> String {
    progress.acknowledged().unwrap().correlation_id.clone()
}

/// The very message that was sent comes to HMRC once more, as from a network that repeats it. HMRC takes it, under another name.
async fn doubled(desk: &Desk, id: ClaimId) {
    let backend = desk.backend();
    let detail = backend.claim(&desk.staff, id).await.unwrap();
    let sent = detail.messages.iter().find(|message| message.kind == MessageKind::Submit).unwrap();
    let body = backend.claim_message(&desk.staff, id, sent.message_id).await.unwrap();
    let irmark = detail.claim.written.unwrap().irmark.parse().unwrap();
    network(desk).submit(Submission::from_bytes(body).unwrap(), irmark).await.unwrap();
}

/// A charity of whose claim HMRC lists two submissions.
pub async fn claimed_twice() -> Desk {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.stepped(1).await;
    doubled(&desk, id).await;
    desk.once(Step::Poll, Outcome::Fail { number: 2000 });
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::SentTwice]);
    desk
}

#[tokio::test]
async fn what_hmrc_lists_twice_is_not_sent_again_and_somebody_is_told_once() {
    // HMRC's answer came, or was lost: then its list is asked for in another step.
    for (lost, at_first) in [(false, ClaimStatus::Acknowledged), (true, ClaimStatus::Submitting)] {
        let desk = Desk::open().await;
        desk.gifts(2).await;
        if lost {
            desk.once(Step::Submit, Outcome::LoseReply);
        }
        let id = desk.stepped(1).await;
        assert_eq!(desk.shown(id).await.status(), at_first);
        doubled(&desk, id).await;
        // It does not know the name under which it is asked, so that the list tells the other one.
        desk.once(Step::Poll, Outcome::Fail { number: 2000 });
        desk.world.test.step(id).await.unwrap();
        let taken = desk.hmrc().taken();
        assert_eq!(taken.len(), 2, "lost: {lost}");
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms),
            (ClaimStatus::Acknowledged, vec![ClaimAlarm::SentTwice]),
            "lost: {lost}"
        );
        assert_eq!(called(&claim.progress), taken[1].correlation_id.to_string(), "lost: {lost}");

        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.lines, claim.alarms),
            (ClaimStatus::Accepted, 2, vec![ClaimAlarm::SentTwice]),
            "lost: {lost}"
        );
        assert_eq!(desk.hmrc().requests(Step::Submit), 2, "ours, and the same doubled: {lost}");
        let raised = "select count(*) from audit where action = 'claim.raise_alarm'";
        assert_eq!(desk.count(raised).await, 1, "lost: {lost}");
        assert_eq!(desk.hmrc().requests(Step::Delete), 0, "both are there for whoever looks");
        assert_eq!(
            desk.claimed_too_often().await,
            ["AB12345 2026-11-21 1000"],
            "which is what the other tests rule out"
        );
        desk.world.verify().await;
    }
}

#[tokio::test]
async fn between_two_names_that_hmrc_lists_and_does_not_know_it_is_asked_once_at_a_time() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.stepped(1).await;
    doubled(&desk, id).await;
    let names: Vec<_> = desk.hmrc().taken().iter().map(|taken| taken.correlation_id.to_string()).collect();
    for asked in 1..=4 {
        desk.once(Step::Poll, Outcome::Fail { number: 2000 });
        desk.world.test.step(id).await.unwrap();
        let requests = (desk.hmrc().requests(Step::Poll), desk.hmrc().requests(Step::List));
        assert_eq!(requests, (asked, asked));
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms),
            (ClaimStatus::Acknowledged, vec![ClaimAlarm::SentTwice]),
            "{asked}"
        );
        assert!(names.contains(&called(&claim.progress)), "{asked}");
    }
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.hmrc().requests(Step::Submit), 2, "none of them was ours again");
    desk.world.verify().await;
}

#[tokio::test]
async fn however_often_the_name_changes_somebody_is_told_after_days_without_an_answer() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.stepped(1).await;
    doubled(&desk, id).await;
    let days = "update claim set sent_at = now() - interval '5 days', heard_at = now() - interval '4 days'";
    desk.world.test.by_hand(days).await.unwrap();
    let mut names = Vec::new();
    for asked in 1..=4 {
        desk.once(Step::Poll, Outcome::Fail { number: 2000 });
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!(claim.alarms, [ClaimAlarm::SentTwice, ClaimAlarm::Unanswered], "{asked}");
        names.push(called(&claim.progress));
    }
    assert!(names[0] != names[1] && names[0] == names[2], "{names:?}");
    let raised = "select count(*) from audit where action = 'claim.raise_alarm'";
    assert_eq!(desk.count(raised).await, 2, "each once");
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.alarms),
        (ClaimStatus::Accepted, vec![ClaimAlarm::SentTwice]),
        "HMRC answered"
    );
    desk.world.verify().await;
}

#[tokio::test]
async fn under_a_name_that_changed_hmrc_is_asked_no_sooner_than_under_the_old_one() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.stepped(1).await;
    doubled(&desk, id).await;
    let [first, second] = [0, 1].map(|place| desk.hmrc().taken()[place].correlation_id.clone());
    network(&desk).delete(&first).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), called(&claim.progress)), (ClaimStatus::Acknowledged, second.to_string()));
    let requests = (desk.hmrc().requests(Step::Poll), desk.hmrc().requests(Step::List));
    assert_eq!(requests, (1, 1));
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.world.verify().await;
}
