//! A sending that counted as lost and that HMRC has all the same, because its list was late.

use domain::claim::{ClaimAlarm, ClaimStatus, Says, SettledAs};
use hmrc::simulator::{Outcome, Plan, Step};

use super::settled::word;
use super::twice::network;
use crate::claim::Desk;

const RAISED: &str = "select count(*) from audit where action = 'claim.raise_alarm'";
/// So many lists in a row without a sending, and it counts as lost.
const UNSEEN: Outcome = Outcome::Unlisted { lists: 2 };

/// With a gift, and an HMRC that takes the first sending, does not answer, and lists it only when it counts as lost.
async fn late_list() -> Desk {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, UNSEEN);
    desk
}

#[tokio::test]
async fn while_hmrc_lists_an_earlier_sending_alone_the_claim_is_not_sent_again_and_somebody_is_told() {
    let desk = late_list().await;
    desk.once(Step::Submit, Outcome::Drop);
    // Sent, not listed twice, and sent again.
    let id = desk.stepped(3).await;
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    for asked in 3..=6 {
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, vec![ClaimAlarm::ListUnclear]));
        assert_eq!(desk.hmrc().requests(Step::List), asked);
    }
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    assert_eq!(desk.count(RAISED).await, 1);
    let first = desk.hmrc().taken()[0].transaction_id.clone().unwrap().to_string();
    let bodies = desk.bodies(id).await;
    let told = bodies.iter().filter(|(message, text)| {
        (message.note.has_earlier || message.note.says == Says::Earlier) && text.contains(&first)
    });
    assert_eq!(told.count(), 4, "whoever looks reads which");

    desk.backend().settle_claim(id, SettledAs::Accepted, &word()).await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    desk.is_sound().await;
}

#[tokio::test]
async fn that_hmrc_took_a_claim_and_has_an_earlier_sending_of_it_is_found_at_once() {
    // The last of them loses its reply: the list that finds it shows both.
    for second in [None, Some(Outcome::AcceptAtOnce { receipt: true }), Some(Outcome::LoseReply)] {
        let desk = late_list().await;
        if let Some(outcome) = second.clone() {
            desk.once(Step::Submit, outcome);
        }
        let id = desk.claim().await;
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms),
            (ClaimStatus::Accepted, vec![ClaimAlarm::SentTwice]),
            "{second:?}"
        );
        let asked = [Step::Submit, Step::List, Step::Delete].map(|step| desk.hmrc().requests(step));
        assert_eq!(asked, [2, 3, 0], "{second:?}");
        assert_eq!(desk.count(RAISED).await, 1, "{second:?}");
        assert_eq!(
            desk.claimed_too_often().await,
            ["AB12345 2026-11-21 1000"],
            "which is what somebody has to settle with HMRC"
        );
        desk.world.verify().await;
    }
}

#[tokio::test]
async fn a_refusal_while_hmrc_has_an_earlier_sending_is_a_contradiction() {
    let desk = late_list().await;
    desk.once(Step::Submit, Outcome::Fail { number: 2021 });
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Rejected, vec![ClaimAlarm::Contradicted]));
    desk.world.verify().await;
}

#[tokio::test]
async fn after_a_sending_that_got_lost_the_list_is_looked_at_once_more_and_then_left_alone_for_an_hour() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Drop);
    desk.once(Step::Poll, Outcome::Wait { polls: 2 });
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    let asked = [Step::Submit, Step::List, Step::Poll, Step::Delete].map(|step| desk.hmrc().requests(step));
    assert_eq!(asked, [2, 3, 3, 1]);
    desk.is_sound().await;
}

#[tokio::test]
async fn without_a_list_hmrc_is_asked_about_the_claim_all_the_same_and_for_the_list_later() {
    let desk = late_list().await;
    let id = desk.stepped(3).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    desk.once(Step::List, Outcome::Fail { number: 1000 });
    desk.once(Step::Poll, Outcome::Wait { polls: 1 });
    for (polls, status, alarms) in
        [(1, ClaimStatus::Acknowledged, vec![]), (2, ClaimStatus::Accepted, vec![ClaimAlarm::SentTwice])]
    {
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (status, alarms));
        assert_eq!(desk.hmrc().requests(Step::Poll), polls);
    }
}

/// Its own simulated HMRC is known to forget: but not while its list has something of the claim.
#[tokio::test]
async fn what_hmrc_does_not_know_any_more_is_not_sent_again_while_it_lists_an_earlier_sending() {
    let desk = late_list().await;
    let id = desk.stepped(3).await;
    let second = desk.hmrc().taken()[1].correlation_id.clone();
    network(&desk).delete(&second).await.unwrap();
    desk.hmrc().plan(Plan::always(Step::Submit, Outcome::Drop));
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.alarms),
        (ClaimStatus::Acknowledged, vec![ClaimAlarm::SentTwice, ClaimAlarm::UnknownToHmrc])
    );
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    desk.world.verify().await;
}
