//! Errors that come with an HTTP status of a server that fails: they need not be what became of a request.

use domain::claim::ClaimStatus;
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;

const fn failing(number: u32, done: bool) -> Outcome {
    Outcome::FailWith { number, status: 500, done }
}

#[tokio::test]
async fn case_64_what_a_failing_server_says_of_a_claim_is_decided_by_hmrcs_list() {
    for number in [1001, 1046, 2001, 2021, 4065] {
        for (done, sent) in [(false, 2), (true, 1)] {
            let desk = Desk::open().await;
            desk.gifts(1).await;
            desk.once(Step::Submit, failing(number, done));
            let id = desk.stepped(1).await;
            assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting, "{number}: nobody knows");
            assert_eq!(desk.backend().filing_stopped().await.unwrap(), None, "{number}");
            desk.world.test.work().await;
            let claim = desk.shown(id).await;
            assert_eq!(
                (claim.status(), claim.progress.rejection(), claim.alarms),
                (ClaimStatus::Accepted, None, vec![]),
                "{number}, {done}"
            );
            assert_eq!(
                (desk.hmrc().requests(Step::Submit), desk.hmrc().taken().len()),
                (sent, 1),
                "{number}, {done}"
            );
            desk.is_sound().await;
        }
    }
}

#[tokio::test]
async fn a_failing_server_is_asked_again_whatever_it_says() {
    for number in [1046, 2000, 2001, 1035, 4065] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(Step::Poll, failing(number, false));
        let id = desk.stepped(2).await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, vec![]), "{number}");
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), None, "{number}");
        assert_eq!(desk.hmrc().requests(Step::List), 0, "{number}");
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{number}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "{number}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_failing_server_has_no_list_and_stops_no_filing() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.once(Step::List, failing(1046, false));
    let id = desk.stepped(2).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting);
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}
