//! HMRC's list is of what one account sent and HMRC still keeps. That a claim is not in another list says nothing of it, and it is not
//! sent again; nor is anything after a backup was restored, which lacks what was filed since.

use backend::filing::FilingStop;
use backend::mail::Received;
use backend::testing::words::say_in_email;
use domain::claim::{ClaimAlarm, ClaimStatus, SettledAs};
use hmrc::simulator::{Outcome, Step};

use super::settled::word;
use crate::claim::Desk;

const BY_ANOTHER: &str = "update claim set sent_by = 'ANOTHER' where state = 'submitting'";
const LABEL: [u8; 32] = [1; 32];

/// With a claim whose sending HMRC never got, and that nobody heard of.
async fn unheard() -> (Desk, domain::ClaimId) {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting);
    (desk, id)
}

/// HMRC's list does not have it, however often it is asked for; and the claim is not sent again.
async fn stays_unclear(desk: &Desk, id: domain::ClaimId) {
    for _ in 0..5 {
        desk.world.test.step(id).await.unwrap();
    }
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, vec![ClaimAlarm::ListUnclear]));
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
}

#[tokio::test]
async fn case_64_what_another_account_sent_is_not_sent_again_because_the_present_ones_list_lacks_it() {
    let (desk, id) = unheard().await;
    desk.world.test.by_hand(BY_ANOTHER).await.unwrap();
    stays_unclear(&desk, id).await;
    // With the account that sent it there is a list that tells.
    let before = "update claim set sent_by = (select sender_id from hmrc_credential)";
    desk.world.test.by_hand(before).await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn who_asked_hmrc_settles_what_another_account_sent() {
    let (desk, id) = unheard().await;
    desk.world.test.by_hand(BY_ANOTHER).await.unwrap();
    stays_unclear(&desk, id).await;
    desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn case_66_what_hmrc_need_not_keep_any_more_is_not_sent_again_because_its_list_lacks_it() {
    for (days, again) in [(49, true), (51, false)] {
        let (desk, id) = unheard().await;
        let sent = format!("update claim set sent_at = now() - interval '{days} days', heard_at = null");
        desk.world.test.by_hand(&sent).await.unwrap();
        if again {
            desk.world.test.work().await;
            assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
            assert_eq!(desk.hmrc().requests(Step::Submit), 2);
        } else {
            stays_unclear(&desk, id).await;
        }
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn while_filing_is_stopped_a_claim_of_which_nothing_is_heard_for_days_is_told_all_the_same() {
    let (desk, id) = unheard().await;
    desk.backend().stop_all_filing().await.unwrap();
    let days = "update claim set sent_at = now() - interval '4 days', heard_at = null";
    desk.world.test.by_hand(days).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.alarms, vec![ClaimAlarm::Unanswered]);
    assert_eq!(desk.hmrc().requests(Step::List), 0);
}

#[tokio::test]
async fn a_sending_of_another_account_that_counted_as_lost_is_for_somebody_to_look_at() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Unlisted { lists: 2 });
    // Sent, not listed twice, and sent again.
    let id = desk.stepped(3).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    desk.world
        .test
        .by_hand("alter table lost_sending disable trigger lost_sending_is_for_ever")
        .await
        .unwrap();
    let theirs = "update lost_sending set sent_by = 'ANOTHER'";
    desk.world.test.by_hand(theirs).await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![ClaimAlarm::ListUnclear]));
    // HMRC's copy stays where it is meanwhile.
    assert_eq!(desk.hmrc().requests(Step::Delete), 0);
    desk.backend().clear_claim_alarm(id, ClaimAlarm::ListUnclear, &word()).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.alarms, vec![]);
    assert_eq!(desk.hmrc().requests(Step::Delete), 1);
    desk.world.verify().await;
}

#[tokio::test]
async fn what_somebody_stopped_stays_so_under_another_account_and_goes_on_when_they_say() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.backend().stop_all_filing().await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Approved);
    let another = "update hmrc_credential set sender_id = 'ANOTHER'";
    desk.world.test.by_hand(another).await.unwrap();
    desk.backend().keep_hmrc_account().await.unwrap();
    let stop = desk.backend().filing_stopped().await.unwrap();
    assert_eq!(stop, Some(FilingStop::ByHand));
    desk.world.test.work().await;
    assert_eq!(desk.hmrc().requests(Step::Submit), 0);
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn after_a_backup_was_put_back_nothing_is_filed_and_no_list_says_that_a_claim_got_lost() {
    let (desk, id) = unheard().await;
    for _ in 0..2 {
        desk.backend().heed_restore(&LABEL).await.unwrap();
    }
    let stop = desk.backend().filing_stopped().await.unwrap();
    assert_eq!(stop, Some(FilingStop::ByHand));
    desk.world.test.work().await;
    let told = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("operators", "restored-subject", []);
    let about = |mail: &&Received| mail.subject == subject;
    assert_eq!(told.iter().filter(about).count(), 1);

    assert!(desk.backend().resume_filing().await.unwrap());
    // The next start finds the same backup, which is known.
    desk.backend().heed_restore(&LABEL).await.unwrap();
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    stays_unclear(&desk, id).await;
    desk.backend().heed_restore(&[2; 32]).await.unwrap();
    let stop = desk.backend().filing_stopped().await.unwrap();
    assert_eq!(stop, Some(FilingStop::ByHand));
}
