//! Lists that are later than anybody waits: HMRC has a sending that counted as lost, and says so only after the claim was sent again.

use backend::testing::words::{Value, say_in_email};
use domain::ClaimId;
use domain::claim::{ClaimAlarm, ClaimStatus, Says, SettledAs};
use hmrc::simulator::{Outcome, Plan, Step};

use super::settled::word;
use crate::claim::Desk;
use crate::person::code;

const WAIT: &str = "update charity set claims_wait_since = now(), claims_wait_for = 'appointment' where charity_id = (select min(charity_id::text)::uuid from claim)";
const GO_ON: &str = "update charity set claims_wait_since = null, claims_wait_for = null";

/// The subject of the mail to the charity that HMRC may have its first claim twice.
fn held() -> String {
    say_in_email("claims", "stopped-twice-subject", [("number", Value::text(1))])
}

/// With a gift, and an HMRC that takes the first sending, does not answer, and keeps it out of so many lists.
async fn unlisted(lists: u32) -> Desk {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Unlisted { lists });
    desk
}

/// Until HMRC's list is looked at again.
async fn later(desk: &Desk) {
    let hours = "update lost_sending set compared_at = now() - interval '2 hours'";
    desk.world.test.by_hand(hours).await.unwrap();
    desk.world.test.work().await;
}

/// The sending counted as lost so long ago, and was sent shortly before.
async fn lost_ago(desk: &Desk, interval: &str) {
    let free = "alter table lost_sending disable trigger lost_sending_is_for_ever";
    desk.world.test.by_hand(free).await.unwrap();
    let ago = format!(
        "update lost_sending set lost_at = now() - interval '{interval}', sent_at = now() - interval '{interval}', compared_at = null"
    );
    desk.world.test.by_hand(&ago).await.unwrap();
}

/// How many mails with this subject went out.
async fn mails(desk: &Desk, subject: &str) -> usize {
    let mailbox = desk.backend().mailbox().await.unwrap();
    mailbox.iter().filter(|mail| mail.subject == subject).count()
}

async fn stands(desk: &Desk, id: ClaimId, status: ClaimStatus, alarms: &[ClaimAlarm]) {
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms.as_slice()), (status, alarms));
}

#[tokio::test]
async fn d7_what_a_much_later_list_has_is_told_and_nothing_more_is_filed_for_the_charity() {
    // Twice not there, sent again, and not there when HMRC had taken that.
    let desk = unlisted(3).await;
    let id = desk.claim().await;
    stands(&desk, id, ClaimStatus::Accepted, &[]).await;
    let asked = [Step::Submit, Step::List, Step::Delete].map(|step| desk.hmrc().requests(step));
    assert_eq!(asked, [2, 3, 1]);
    desk.world.test.work().await;
    assert_eq!(desk.hmrc().requests(Step::List), 3, "not before it is time");

    later(&desk).await;
    stands(&desk, id, ClaimStatus::Accepted, &[ClaimAlarm::SentTwice]).await;
    let alarm = say_in_email("operators", "alarm-subject", [("number", Value::text(1))]);
    assert_eq!(mails(&desk, &alarm).await, 1);
    assert_eq!(mails(&desk, &held()).await, 1, "the charity is told");
    assert_eq!(desk.claimed_too_often().await, ["AB12345 2026-11-21 1000"], "which somebody has to settle");

    desk.gifts(1).await;
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "filing_held");
    desk.choose("weekly", "none").await;
    desk.world.test.set_clock("2026-12-08T09:00:00Z");
    assert_eq!(desk.world.test.begin_scheduled_claims(10).await.unwrap(), 0);
    later(&desk).await;
    assert_eq!(desk.hmrc().requests(Step::List), 4, "it is found: nobody looks for it any more");

    desk.backend().clear_claim_alarm(id, ClaimAlarm::SentTwice, &word()).await.unwrap();
    assert_eq!(desk.world.test.begin_scheduled_claims(10).await.unwrap(), 1);
    desk.world.test.work().await;
    assert_eq!(desk.claims().await[0].status(), ClaimStatus::Accepted);
    assert_eq!(desk.hmrc().requests(Step::Submit), 3);
    desk.world.verify().await;
}

#[tokio::test]
async fn d7_a_list_that_was_asked_for_because_of_another_claim_finds_it_too() {
    let desk = unlisted(3).await;
    let id = desk.claim().await;
    stands(&desk, id, ClaimStatus::Accepted, &[]).await;
    let neighbour = desk.neighbour("Neighbours", "CD67890").await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.backend().begin_claim(&neighbour).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims_of(&neighbour).await[0].status(), ClaimStatus::Accepted);
    stands(&desk, id, ClaimStatus::Accepted, &[ClaimAlarm::SentTwice]).await;
    let told = desk.backend().claim(&desk.staff, id).await.unwrap().messages;
    assert!(told.iter().any(|message| message.note.says == Says::Earlier));
    // What holds one charity holds no other.
    desk.backend().begin_claim(&neighbour).await.unwrap();
    desk.world.verify().await;
}

#[tokio::test]
async fn d7_a_claim_that_was_about_to_be_sent_again_is_not_while_hmrc_lists_its_lost_sending() {
    let desk = unlisted(2).await;
    let neighbour = desk.neighbour("Neighbours", "CD67890").await;
    let id = desk.stepped(1).await;
    desk.world.test.by_hand(WAIT).await.unwrap();
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
    }
    stands(&desk, id, ClaimStatus::Approved, &[]).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.backend().begin_claim(&neighbour).await.unwrap();
    desk.world.test.work().await;
    stands(&desk, id, ClaimStatus::Approved, &[ClaimAlarm::Contradicted]).await;
    desk.world.test.by_hand(GO_ON).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.hmrc().taken().len(), 2, "one of each charity");
    desk.is_sound().await;
    // The charity is told what it has to do, and in which order.
    let mails = desk.backend().mailbox().await.unwrap();
    let told = mails.iter().find(|mail| mail.subject == held()).unwrap();
    assert!(told.body.contains(&say_in_email("claims", "stopped-twice-yours", [])), "{}", told.body);
    // HMRC accepted it: the charity gives this one up, and takes its gifts out.
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "filing_held");
    desk.backend().clear_claim_alarm(id, ClaimAlarm::Contradicted, &word()).await.unwrap();
    desk.backend().begin_claim(&desk.staff).await.unwrap();
}

#[tokio::test]
async fn d7_after_a_restore_in_the_middle_the_list_is_looked_at_before_anything_is_sent_again() {
    let desk = unlisted(2).await;
    let id = desk.stepped(1).await;
    desk.world.test.by_hand(WAIT).await.unwrap();
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
    }
    desk.backend().heed_restore(&[1; 32]).await.unwrap();
    lost_ago(&desk, "8 hours").await;
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.by_hand(GO_ON).await.unwrap();
    desk.world.test.work().await;
    stands(&desk, id, ClaimStatus::Approved, &[ClaimAlarm::Contradicted]).await;
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn d7_lists_are_looked_through_for_longer_than_hmrc_keeps_a_sending_and_not_for_ever() {
    for (days, is_looked_for) in [(60, true), (74, true), (76, false)] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(Step::Submit, Outcome::Drop);
        let id = desk.claim().await;
        let before = desk.hmrc().requests(Step::List);
        lost_ago(&desk, &format!("{days} days")).await;
        desk.world.test.work().await;
        assert_eq!(desk.hmrc().requests(Step::List) - before, u64::from(is_looked_for), "{days}");
        let waits = desk.world.test.step_and_wait(id).await.unwrap();
        // In the end once a day.
        assert_eq!(waits.map(|seconds| seconds.round()), is_looked_for.then_some(86_400.0), "{days}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn d7_what_an_operator_said_hmrc_never_had_is_looked_for_as_well() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    let id = desk.stepped(1).await;
    desk.hmrc().plan(Plan::always(Step::List, Outcome::Fail { number: 1000 }));
    let days = "update claim set sent_at = now() - interval '4 days', heard_at = null";
    desk.world.test.by_hand(days).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    stands(&desk, id, ClaimStatus::Submitting, &[ClaimAlarm::Unanswered]).await;
    desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await.unwrap();
    desk.hmrc().clear_plans();
    desk.world.test.work().await;
    stands(&desk, id, ClaimStatus::Withdrawn, &[ClaimAlarm::Contradicted]).await;
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "filing_held");
    desk.is_sound().await;
}
