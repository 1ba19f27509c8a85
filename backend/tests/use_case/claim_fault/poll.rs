//! What HMRC's gateway says when it is asked what became of a claim.

use backend::filing::FilingStop;
use domain::claim::{ClaimAlarm, ClaimStatus};
use hmrc::simulator::{Options, Outcome, Plan, Step};

use crate::claim::{ANYWHERE, Desk, PATIENCE, filing_with, hmrc_at};

/// As if the claim had been sent so long ago, and nothing been heard of it since.
const FOUR_DAYS: &str = "update claim set sent_at = now() - interval '4 days', heard_at = null";

#[tokio::test]
async fn only_that_hmrc_does_not_know_its_own_name_for_a_claim_leads_to_its_list() {
    use ClaimAlarm::GatewayFault;
    for (number, lists, alarms, stopped) in [
        (1000, 0, vec![], None),
        (2005, 0, vec![], None),
        (3000, 0, vec![], None),
        (1002, 0, vec![], Some(FilingStop::Refused(1002))),
        (1046, 0, vec![], Some(FilingStop::Refused(1046))),
        (1001, 0, vec![GatewayFault], None),
        (1020, 0, vec![GatewayFault], None),
        (1035, 0, vec![GatewayFault], None),
        (2001, 0, vec![GatewayFault], None),
        (2002, 0, vec![GatewayFault], None),
        (31_337, 0, vec![GatewayFault], None),
        (2000, 1, vec![], None),
    ] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(Step::Poll, Outcome::Fail { number });
        let id = desk.stepped(2).await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, alarms), "{number}");
        assert_eq!(desk.hmrc().requests(Step::List), lists, "{number}");
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), stopped, "{number}");
        let kept = format!("select count(*) from claim_message where kind = 'failure' and number = {number}");
        assert_eq!(desk.count(&kept).await, 1, "what HMRC said is kept: {number}");

        desk.backend().resume_filing().await.unwrap();
        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]), "{number}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "{number}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn case_69_a_late_answer_is_waited_for_and_never_presumed() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Wait { polls: 5 });
    for number in [1000, 2005, 3000] {
        desk.once(Step::Poll, Outcome::Fail { number });
    }
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(claim.status(), ClaimStatus::Accepted);
    assert!(claim.polls >= 8, "{} polls", claim.polls);
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn case_69_after_days_without_an_answer_somebody_is_told_once_and_an_answer_ends_that() {
    for silence in [Outcome::Fail { number: 2005 }, Outcome::WebPage { status: 503 }, Outcome::Drop] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        for _ in 0..3 {
            desk.once(Step::Poll, silence.clone());
        }
        desk.once(Step::Poll, Outcome::Wait { polls: 1 });
        let id = desk.stepped(2).await;
        assert_eq!(desk.shown(id).await.alarms, [], "{silence:?}: an hour is nothing");
        desk.world.test.by_hand(FOUR_DAYS).await.unwrap();
        for _ in 0..2 {
            desk.world.test.step(id).await.unwrap();
            assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::Unanswered], "{silence:?}");
        }
        let raised = "select count(*) from audit where action = 'claim.raise_alarm'";
        assert_eq!(desk.count(raised).await, 1, "{silence:?}");
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms),
            (ClaimStatus::Acknowledged, vec![]),
            "{silence:?}: HMRC works on it"
        );
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn silence_counts_from_hmrcs_last_answer() {
    for (heard, alarms) in [("4 days", vec![ClaimAlarm::Unanswered]), ("2 days", vec![])] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(Step::Submit, Outcome::Wait { polls: 1 });
        let id = desk.stepped(1).await;
        let sent = format!(
            "update claim set sent_at = now() - interval '9 days', heard_at = now() - interval '{heard}'"
        );
        desk.world.test.by_hand(&sent).await.unwrap();
        desk.once(Step::Poll, Outcome::WebPage { status: 503 });
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.alarms, alarms, "silent for {heard}");
        // HMRC works on it; one failure after that is no silence.
        desk.world.test.step(id).await.unwrap();
        desk.once(Step::Poll, Outcome::WebPage { status: 503 });
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, vec![]), "{heard}");
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_hmrc_lists_and_does_not_know_is_asked_about_once_at_a_time_and_after_days_somebody_is_told() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::Fail { number: 2000 }));
    let id = desk.stepped(2).await;
    for asked in 1..=2 {
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms),
            (ClaimStatus::Acknowledged, vec![]),
            "HMRC has it: {asked}"
        );
        let requests = (desk.hmrc().requests(Step::Poll), desk.hmrc().requests(Step::List));
        assert_eq!(requests, (asked, asked));
        desk.world.test.step(id).await.unwrap();
    }
    desk.world.test.by_hand(FOUR_DAYS).await.unwrap();
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::Unanswered]);
    }
    desk.hmrc().clear_plans();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_neither_knows_nor_lists_is_not_sent_again_and_somebody_is_told() {
    // None of this process's own: what it forgets is not sent again.
    let running = hmrc_at(ANYWHERE, Options::default()).await;
    let hmrc = running.simulator();
    let desk = Desk::open_to_file(filing_with(running.service().unwrap(), PATIENCE)).await;
    desk.gifts(1).await;
    hmrc.plan(Plan::once(Step::Poll, Outcome::Fail { number: 2000 }));
    hmrc.plan(Plan::once(Step::List, Outcome::Nameless));
    let id = desk.stepped(2).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, vec![ClaimAlarm::UnknownToHmrc]));
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]), "HMRC knew it after all");
    assert_eq!(hmrc.requests(Step::Submit), 1);
    desk.world.test.work().await;
    desk.world.verify().await;
}
