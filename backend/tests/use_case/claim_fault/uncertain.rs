//! Errors in answer to a submission that do not say for certain that HMRC has not taken it.

use domain::claim::{ClaimAlarm, ClaimStatus};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;

#[tokio::test]
async fn what_hmrc_took_and_called_an_error_is_found_in_its_list_and_frees_no_gift() {
    for (number, named) in [
        (Some(31_337), false),
        (None, false),
        (None, true),
        // Numbers that are known, with a name of HMRC's for the submission.
        (Some(2021), true),
        (Some(1001), true),
    ] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(1).await;
        desk.once(Step::Submit, Outcome::Misreport { number, named });
        let id = desk.stepped(1).await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, vec![]), "{number:?}, {named}");
        let kept = "select count(*) from claim_message where kind = 'failure' and body <> ''";
        assert_eq!(desk.count(kept).await, 1, "{number:?}, {named}");
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{number:?}, {named}");
        assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "{number:?}, {named}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn an_error_that_nobody_knows_about_what_hmrc_did_not_take_leads_to_another_sending() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Fail { number: 31_337 });
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    assert_eq!(desk.hmrc().taken().len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn d15_a_refusal_of_the_account_or_the_size_that_is_not_certain_leads_to_the_list_and_to_no_other_sending()
 {
    // 1046 is about the account, 2001 about the size; with each comes a name of HMRC's for the submission, which it took.
    for number in [1046, 2001] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(30).await;
        desk.once(Step::Submit, Outcome::Misreport { number: Some(number), named: true });
        let id = desk.stepped(1).await;
        let claim = desk.shown(id).await;
        let held = if number == 1046 { vec![ClaimAlarm::AccountRefused] } else { vec![] };
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, held), "{number}");
        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.lines, claim.alarms),
            (ClaimStatus::Accepted, 30, vec![]),
            "{number}"
        );
        assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "{number}");
        desk.is_sound().await;
    }
}
