//! A message of which nobody knows whether HMRC has it.

use domain::claim::ClaimStatus;
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::Desk;

#[tokio::test]
async fn a_lost_answer_is_found_in_hmrcs_list_and_nothing_is_sent_again() {
    for outcome in [Outcome::LoseReply, Outcome::Truncate, Outcome::OtherClass, Outcome::OtherSubmission] {
        let desk = Desk::open().await;
        desk.gifts(2).await;
        desk.once(Step::Submit, outcome.clone());
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{outcome:?}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "{outcome:?}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_message_that_never_arrived_is_sent_once_more_under_a_new_id() {
    for outcome in [Outcome::Drop, Outcome::WebPage { status: 503 }, Outcome::Fail { number: 1000 }] {
        let desk = Desk::open().await;
        desk.gifts(2).await;
        desk.once(Step::Submit, outcome.clone());
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{outcome:?}");
        assert_eq!(desk.hmrc().taken().len(), 1, "{outcome:?}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 2, "{outcome:?}");
        let sent = "select count(distinct transaction_id) from claim_message where kind = 'submit'";
        assert_eq!(desk.count(sent).await, 2);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_is_refunded_while_nobody_knows_whether_hmrc_has_it_is_not_sent_a_second_time() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting);
    desk.refund(gifts[0]).await;
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
    let goes_back = "select count(*) from adjustment";
    assert_eq!(desk.count(goes_back).await, 0, "HMRC never paid for it");
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_refunded_in_part_while_nobody_knows_whether_hmrc_has_it_is_not_sent_for_the_whole_again() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting);
    desk.refund_part(gifts[0], json!({ "amount": 400 })).await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(desk.declared(gifts[0]).await, "600 made");
    assert_eq!(desk.count("select count(*) from adjustment").await, 0, "HMRC never paid for it");
    desk.is_sound().await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations.get(), 600);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_was_refunded_in_part_of_a_claim_that_is_given_up_after_it_got_lost_is_claimed_for_what_is_left()
{
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    desk.refund_part(gifts[0], json!({ "amount": 400 })).await.unwrap();
    // It is certain by now that HMRC does not have it, and nobody has sent it again.
    let unsent = "update claim set state = 'approved', submitted_at = null, sent_at = null, heard_at = null";
    assert_eq!(desk.world.test.by_hand(unsent).await, Ok(1));
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(desk.declared(gifts[0]).await, "600 made");
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.is_sound().await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations.get(), 1_600);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_which_all_was_refunded_meanwhile_is_not_sent_again() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    desk.refund(gifts[0]).await;
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_whose_time_ran_out_while_nobody_knew_does_not_stay_claimed() {
    let desk = Desk::open().await;
    desk.say_period("tax_year").await;
    let gifts = desk.gifts(2).await;
    desk.once(Step::Submit, Outcome::Drop);
    let id = desk.stepped(1).await;
    desk.world.test.mark_and_die(id, 2).await;
    // Four years after the tax year of the gifts.
    desk.world.test.set_clock("2031-04-06T09:00:00Z");
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
    }
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Approved, 2));
    for gift in &gifts {
        assert_eq!(desk.world.status(*gift).await, Status::Claimed);
    }
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Declared);
    }
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}
