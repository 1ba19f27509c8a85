//! Faults: HMRC that loses, drops and delays, workers that die anywhere, and refunds at the worst moment. However it goes, no
//! gift is claimed twice and none is lost.

use domain::claim::ClaimStatus;
use domain::donation::Status;
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

#[tokio::test]
async fn a_lost_answer_is_found_in_hmrcs_list_and_nothing_is_sent_again() {
    for outcome in [
        Outcome::LoseReply,
        Outcome::Truncate,
        Outcome::OtherClass,
        Outcome::OtherSubmission,
    ] {
        let desk = Desk::open().await;
        desk.gifts(2).await;
        desk.world
            .test
            .hmrc()
            .plan(Plan::once(Step::Submit, outcome.clone()));
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted, "{outcome:?}");
        assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1, "{outcome:?}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_message_that_never_arrived_is_sent_once_more_under_a_new_id() {
    for outcome in [
        Outcome::Drop,
        Outcome::WebPage { status: 503 },
        Outcome::Fail { number: 1000 },
    ] {
        let desk = Desk::open().await;
        desk.gifts(2).await;
        desk.world
            .test
            .hmrc()
            .plan(Plan::once(Step::Submit, outcome.clone()));
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted, "{outcome:?}");
        assert_eq!(desk.world.test.hmrc().taken().len(), 1, "{outcome:?}");
        assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 2, "{outcome:?}");
        let sent = "select count(distinct transaction_id) from claim_message where kind = 'submit'";
        assert_eq!(desk.world.test.count(sent).await, 2);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_refused_password_stops_all_filing_until_somebody_says_go_on() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Fail { number: 1046 }));
    let id = desk.claim().await;
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(1046));
    assert_eq!(
        desk.shown(id).await.status,
        ClaimStatus::Approved,
        "it is kept, ready"
    );
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    for _ in 0..3 {
        desk.world.test.work().await;
    }
    assert_eq!(
        desk.world.test.hmrc().requests(Step::Submit),
        1,
        "the account is not tried again"
    );
    // The same account again changes nothing; only another one, or somebody's word, does.
    desk.backend().keep_hmrc_account().await.unwrap();
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(1046));
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_password_that_is_refused_when_hmrc_is_asked_for_its_list_stops_filing_too() {
    let unclear = [
        (
            ClaimStatus::Submitting,
            Plan::once(Step::Submit, Outcome::LoseReply),
        ),
        (
            ClaimStatus::Acknowledged,
            Plan::once(Step::Poll, Outcome::Fail { number: 2000 }),
        ),
    ];
    for (status, plan) in unclear {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.world.test.hmrc().plan(plan);
        desk.world
            .test
            .hmrc()
            .plan(Plan::once(Step::List, Outcome::Fail { number: 1046 }));
        let id = desk.claim().await;
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(1046));
        assert_eq!(desk.shown(id).await.status, status);
        let kept = "select count(*) from claim_message where kind = 'failure' and number = 1046";
        assert_eq!(
            desk.world.test.count(kept).await,
            1,
            "what HMRC said is kept: {status:?}"
        );
        assert!(desk.backend().resume_filing().await.unwrap());
        desk.backend().hurry_jobs().await.unwrap();
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
        assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_is_refunded_while_nobody_knows_whether_hmrc_has_it_is_not_sent_a_second_time() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Drop));
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Submitting);
    desk.refund(gifts[0]).await;
    desk.backend().hurry_jobs().await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status, claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
    let goes_back = "select count(*) from adjustment";
    assert_eq!(
        desk.world.test.count(goes_back).await,
        0,
        "HMRC never paid for it"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_which_all_was_refunded_meanwhile_is_not_sent_again() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Drop));
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    desk.refund(gifts[0]).await;
    desk.backend().hurry_jobs().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Withdrawn);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_name_that_hmrc_does_not_know_is_looked_up_in_its_list() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Poll, Outcome::Fail { number: 2000 }));
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    assert_eq!(desk.world.test.hmrc().requests(Step::List), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_receipt_for_another_claim_is_no_acceptance() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Poll, Outcome::OtherReceipt));
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.alarm.as_deref()),
        (ClaimStatus::Acknowledged, Some("other_receipt"))
    );
    assert_ne!(desk.world.status(gifts[0]).await, Status::Accepted);
    desk.world.test.step(id).await.unwrap();
    assert_eq!(
        desk.shown(id).await.status,
        ClaimStatus::Accepted,
        "the next poll has the right one"
    );
    desk.world.test.work().await;
    desk.is_sound().await;
}

/// What staff were told of acceptances.
async fn told(desk: &Desk) -> String {
    let mails = desk.backend().mailbox().await.unwrap();
    let accepted = mails
        .into_iter()
        .filter(|mail| mail.subject.starts_with("HMRC accepted"));
    accepted.map(|mail| mail.body).collect()
}

#[tokio::test]
async fn where_hmrc_has_to_prove_it_an_acceptance_without_a_receipt_is_none() {
    let desk = Desk::open_for_receipts().await;
    let gifts = desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Poll, Outcome::NoReceipt));
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.alarm.as_deref(), claim.has_receipt),
        (ClaimStatus::Acknowledged, Some("no_receipt"), false)
    );
    assert_ne!(desk.world.status(gifts[0]).await, Status::Accepted);
    let kept = "select count(*) from claim_message where kind = 'failure' and words like '%no receipt%' and body <> ''";
    assert_eq!(desk.world.test.count(kept).await, 1, "what HMRC said is kept");
    desk.world.test.step(id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.alarm.as_deref(), claim.has_receipt),
        (ClaimStatus::Accepted, None, true),
        "the next poll has the receipt"
    );
    desk.world.test.work().await;
    let told = told(&desk).await;
    assert_eq!(told.matches("and gave a receipt").count(), 1, "{told}");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_test_service_is_taken_at_its_word_and_nobody_is_told_of_a_receipt() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Poll, Outcome::NoReceipt));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.alarm.as_deref(), claim.has_receipt),
        (ClaimStatus::Accepted, None, false)
    );
    assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
    let told = told(&desk).await;
    assert!(
        told.contains("without a receipt") && !told.contains("gave a receipt"),
        "{told}"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_answers_to_a_deletion_is_kept_and_a_refused_password_stops_filing() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Delete, Outcome::Fail { number: 1046 }));
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(1046));
    let refused = "select count(*) from claim_message where kind = 'failure' and number = 1046";
    assert_eq!(desk.world.test.count(refused).await, 1);
    assert!(desk.backend().resume_filing().await.unwrap());
    let said = async || {
        let messages = "select count(*) from claim_message";
        desk.world.test.count(messages).await
    };
    for outcome in [
        Outcome::Drop,
        Outcome::WebPage { status: 503 },
        Outcome::Fail { number: 2005 },
    ] {
        let before = said().await;
        desk.world
            .test
            .hmrc()
            .plan(Plan::once(Step::Delete, outcome.clone()));
        desk.world.test.work().await;
        assert_eq!(said().await, before + 1, "{outcome:?}");
        assert!(!desk.world.test.hmrc().taken()[0].deleted, "{outcome:?}");
    }
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    desk.world.test.work().await;
    assert!(desk.world.test.hmrc().taken()[0].deleted);
    desk.is_sound().await;
}

#[tokio::test]
async fn while_somebody_has_to_look_at_a_claim_hmrcs_answer_stays_there() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Delete, Outcome::Drop));
    desk.claim().await;
    let raised = "update claim set alarm = 'other_receipt'";
    desk.world.test.by_hand(raised).await.unwrap();
    for _ in 0..3 {
        desk.world.test.work().await;
    }
    assert_eq!(desk.world.test.hmrc().requests(Step::Delete), 1);
    assert!(!desk.world.test.hmrc().taken()[0].deleted);
    let settled = "update claim set alarm = null";
    desk.world.test.by_hand(settled).await.unwrap();
    desk.world.test.work().await;
    assert!(desk.world.test.hmrc().taken()[0].deleted);
    desk.is_sound().await;
}

#[tokio::test]
async fn of_hmrcs_list_a_charity_keeps_what_is_about_its_claim_alone() {
    for trouble in [None, Some(Outcome::Truncate), Some(Outcome::OtherClass)] {
        let desk = Desk::open().await;
        let hmrc = desk.world.test.hmrc();
        let other = desk.neighbour("Second Trust", "CD67890").await;
        // HMRC goes on keeping what it has of the other charity, and lists it beside ours.
        hmrc.plan(Plan::always(Step::Delete, Outcome::Fail { number: 2005 }).of_charity("CD67890"));
        desk.backend().begin_claim(&other).await.unwrap();
        desk.world.test.work().await;
        desk.gifts(1).await;
        hmrc.plan(Plan::once(Step::Submit, Outcome::LoseReply));
        if let Some(outcome) = trouble.clone() {
            hmrc.plan(Plan::once(Step::List, outcome));
        }
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted, "{trouble:?}");

        let ids = |place: usize| {
            let taken = &desk.world.test.hmrc().taken()[place];
            let ours = taken.transaction_id.as_ref().unwrap();
            [ours.to_string(), taken.correlation_id.to_string()]
        };
        let mut listing = String::new();
        for message in desk.backend().claim(&desk.staff, id).await.unwrap().messages {
            let body = desk
                .backend()
                .claim_message(&desk.staff, id, message.message_id)
                .await
                .unwrap();
            let text = String::from_utf8(body).unwrap();
            for theirs in ids(0) {
                assert!(
                    !text.contains(&theirs) && !message.words.contains(&theirs),
                    "{trouble:?}: {text}"
                );
            }
            if message.kind == "listing" {
                listing = text;
            }
        }
        for ours in ids(1) {
            assert!(listing.contains(&ours), "{ours}: {listing}");
        }
        assert!(listing.contains("<Others>1</Others>"), "{listing}");
        assert!(!listing.contains("SANDBOX"), "no account stands in it: {listing}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_late_answer_is_waited_for_and_never_presumed() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Wait { polls: 5 }));
    for number in [1000, 2005, 3000] {
        desk.world
            .test
            .hmrc()
            .plan(Plan::once(Step::Poll, Outcome::Fail { number }));
    }
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(claim.status, ClaimStatus::Accepted);
    assert!(claim.polls >= 8, "{} polls", claim.polls);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_worker_that_dies_anywhere_loses_nothing_and_sends_nothing_twice() {
    let desk = Desk::open().await;
    let mut polls = 0;
    loop {
        let gifts = desk.gifts(1).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        // The first worker dies after so many polls; a second one finds what it left.
        let whole = desk.world.test.step_and_die(id, polls).await;
        desk.world.test.work().await;
        assert_eq!(
            desk.shown(id).await.status,
            ClaimStatus::Accepted,
            "cut after {polls} polls"
        );
        assert_eq!(
            desk.world.status(gifts[0]).await,
            Status::Accepted,
            "cut after {polls} polls"
        );
        assert_eq!(
            desk.world.test.hmrc().taken_twice(),
            [],
            "cut after {polls} polls"
        );
        if whole {
            break;
        }
        polls += 1;
        assert!(polls < 400, "a step that never ends");
    }
    assert!(polls > 10, "the step was cut in {polls} places");
    let taken = desk.world.test.hmrc().taken();
    let lines: i64 = desk.claims().await.iter().map(|claim| claim.lines).sum();
    assert!(lines > 0 && taken.len() >= usize::try_from(lines).unwrap_or_default());
    desk.is_sound().await;
}

#[tokio::test]
async fn two_workers_at_one_claim_send_it_once() {
    let desk = Desk::open().await;
    for _ in 0..8 {
        desk.gifts(1).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        let step = || async { desk.world.test.step(id).await.ok() };
        tokio::join!(step(), step(), step());
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    }
    assert_eq!(desk.world.test.hmrc().taken().len(), 8);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_that_races_the_claim_is_either_out_of_it_or_goes_back() {
    let desk = Desk::open().await;
    for round in 0..12 {
        let gifts = desk.gifts(2).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        let refund = async {
            for _ in 0..round {
                tokio::task::yield_now().await;
            }
            desk.refund(gifts[0]).await;
        };
        let (_, stepped) = tokio::join!(refund, desk.world.test.step(id));
        stepped.unwrap();
        desk.world.test.work().await;
        let with = format!(
            "select count(*) from claim_line join donation using (donation_id)
             where claim_id = '{}' and dropped is null and donation.status = 'cancelled'",
            id.uuid()
        );
        let goes_back = format!(
            "select count(*) from adjustment where donation_id = '{}'",
            gifts[0].uuid()
        );
        assert_eq!(
            desk.world.test.count(&with).await,
            desk.world.test.count(&goes_back).await,
            "round {round}"
        );
        desk.is_sound().await;
    }
}
