//! What proves that HMRC accepted a claim.

use backend::claim::in_words;
use backend::testing::words::{Value, say_in_email};
use domain::claim::{Acceptance, ClaimAlarm, ClaimStatus, MessageKind, Progress};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;

/// Whether HMRC proved with a receipt that it accepted the claim.
fn has_receipt(progress: &Progress) -> bool {
    progress.acceptance().is_some_and(Acceptance::has_receipt)
}

/// What an email says of the first claim.
fn of_claim(id: &str) -> String {
    say_in_email("claims", id, [("number", Value::number(1))])
}

/// What staff were told of the acceptance of the first claim.
async fn told(desk: &Desk) -> String {
    let mails = desk.backend().mailbox().await.unwrap();
    let subject = of_claim("accepted-subject");
    let accepted = mails.into_iter().filter(|mail| mail.subject == subject);
    accepted.map(|mail| mail.body).collect()
}

#[tokio::test]
async fn case_70_a_receipt_for_another_claim_is_kept_and_is_no_acceptance() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::OtherReceipt);
    let id = desk.stepped(2).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, vec![ClaimAlarm::OtherReceipt]));
    assert_ne!(desk.world.status(gifts[0]).await, Status::Accepted);
    let bodies = desk.bodies(id).await;
    let (failure, body) = &bodies[0];
    assert_eq!(failure.kind, MessageKind::Failure);
    for kept in ["<IRmarkReceipt>", "<DigestValue>paWlpaWl"] {
        assert!(body.contains(kept), "{kept}: {body}");
    }
    let ours = desk.shown(id).await.written.unwrap().irmark;
    assert!(
        bodies.iter().any(|(message, body)| message.kind == MessageKind::Submit && body.contains(&ours)),
        "and what was sent"
    );
    let correlation = desk.hmrc().taken()[0].correlation_id.to_string();
    for clue in ["IRmark is paWlpaWl", &correlation] {
        let words = in_words(&failure.note);
        assert!(words.contains(clue), "{clue}: {words}");
    }
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.alarms),
        (ClaimStatus::Accepted, vec![]),
        "the next poll has the right one"
    );
    desk.world.test.work().await;
    desk.is_sound().await;
}

#[tokio::test]
async fn where_hmrc_has_to_prove_it_an_acceptance_without_a_receipt_is_none() {
    // HMRC may say so to a poll, or to the claim itself.
    for (step, outcome, steps) in
        [(Step::Poll, Outcome::NoReceipt, 2), (Step::Submit, Outcome::AcceptAtOnce { receipt: false }, 1)]
    {
        let desk = Desk::open_for_receipts().await;
        let gifts = desk.gifts(1).await;
        desk.once(step, outcome);
        let id = desk.stepped(steps).await;
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms, has_receipt(&claim.progress)),
            (ClaimStatus::Acknowledged, vec![ClaimAlarm::NoReceipt], false),
            "{step:?}"
        );
        assert_ne!(desk.world.status(gifts[0]).await, Status::Accepted);
        let kept = "select count(*) from claim_message where kind = 'failure' and note ->> 'says' = 'unproved' and body <> ''";
        assert_eq!(desk.count(kept).await, 1, "what HMRC said is kept: {step:?}");
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms, has_receipt(&claim.progress)),
            (ClaimStatus::Accepted, vec![], true),
            "{step:?}: the next poll has the receipt"
        );
        desk.world.test.work().await;
        let told = told(&desk).await;
        assert_eq!(told.matches(&of_claim("accepted")).count(), 1, "{told}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 1);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn an_acceptance_in_the_answer_to_the_claim_itself_counts_with_its_receipt() {
    let desk = Desk::open_for_receipts().await;
    let gifts = desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::AcceptAtOnce { receipt: true });
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.alarms, has_receipt(&claim.progress)),
        (ClaimStatus::Accepted, vec![], true)
    );
    assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
    assert_eq!(desk.hmrc().requests(Step::Poll), 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_test_service_is_taken_at_its_word_and_nobody_is_told_of_a_receipt() {
    for (step, outcome) in
        [(Step::Poll, Outcome::NoReceipt), (Step::Submit, Outcome::AcceptAtOnce { receipt: false })]
    {
        let desk = Desk::open().await;
        let gifts = desk.gifts(1).await;
        desk.once(step, outcome);
        let id = desk.claim().await;
        let claim = desk.shown(id).await;
        assert_eq!(
            (claim.status(), claim.alarms, has_receipt(&claim.progress)),
            (ClaimStatus::Accepted, vec![], false)
        );
        assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
        let told = told(&desk).await;
        assert!(told.contains(&of_claim("accepted-word")) && !told.contains(&of_claim("accepted")), "{told}");
        desk.is_sound().await;
    }
}
