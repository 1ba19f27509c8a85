//! Refunds and changes, before and after HMRC has the claim.

use backend::pagination::PageRequest;
use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::claim::view::GoesBack;
use domain::claim::{ClaimStatus, NextBack};
use domain::donation::{DeletionReason, DonationChange, NewRefund, Status, TakenOut};
use domain::payment::Statement;
use domain::{AuditAction, Pence};
use hmrc::simulator::{Outcome, Plan, Step};
use serde_json::json;

use crate::person::{code, unkeyed};

use super::{DAY, Desk, NEXT_DAY, pence};

#[tokio::test]
async fn a_gift_refunded_or_changed_before_filing_leaves_the_claim() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    desk.refund(gifts[0]).await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), desk.backend().now()).unwrap();
    desk.backend().change_donation(&desk.world.platform, gifts[1], &change, None, &unkeyed()).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!((claim.lines, claim.donations, claim.gift_aid), (1, pence(1_000), pence(250)));
    desk.is_sound().await;
    desk.refund(gifts[2]).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn, "nothing is left of it");
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(900));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_after_acceptance_goes_back_once_with_the_next_claim() {
    let desk = Desk::open().await;
    let first = desk.gifts(2).await;
    let claimed = desk.claim().await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), desk.backend().now()).unwrap();
    let changed =
        desk.backend().change_donation(&desk.world.platform, first[0], &change, None, &unkeyed()).await;
    assert_eq!(code(changed), "already_claimed");
    desk.refund(first[0]).await;
    desk.refund(first[0]).await;
    assert_eq!(desk.world.test.count("select count(*) from adjustment").await, 1);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.adjustment, next.waiting_back), ((0, Pence::ZERO), 1), "there is nothing to carry it");
    let waiting = desk.backend().overview(&desk.staff).await.unwrap().attention.goes_back;
    assert_eq!((waiting, desk.backend().goes_back(&desk.staff).await.unwrap()), ((1, pence(250)), waiting));
    let request = PageRequest::new(50, None);
    let backs = async || {
        let ledger = desk.backend().adjustments(&desk.staff, &request).await.unwrap();
        desk.backend().next_back(&desk.staff, &ledger.items).await.unwrap()
    };
    assert_eq!(backs().await, [Some(NextBack::Waits)]);
    let of_gift = || async {
        let (_, _, claims) = desk.backend().donation_for_charity(&desk.staff, first[0]).await.unwrap();
        claims.into_iter().map(|one| (one.claim_id, one.status, one.back)).collect::<Vec<_>>()
    };
    assert_eq!(of_gift().await, [(claimed, ClaimStatus::Accepted, Some(GoesBack::Waits))]);
    desk.is_sound().await;

    desk.gifts(2).await;
    assert_eq!(backs().await, [Some(NextBack::WithNext)]);
    let carrier = desk.claim().await;
    assert_eq!(backs().await, [None]);
    let claim = desk.shown(carrier).await;
    assert_eq!((claim.gift_aid, claim.adjustment, claim.expected()), (pence(500), pence(250), pence(250)));
    assert_eq!(claim.status(), ClaimStatus::Accepted);
    let back = Some(GoesBack::Went(carrier, claim.number));
    assert_eq!(of_gift().await, [(claimed, ClaimStatus::Accepted, back)]);
    let (_, history, _) = desk.backend().donation_for_charity(&desk.staff, first[0]).await.unwrap();
    let told: Vec<_> = history.iter().rev().map(|entry| (entry.action, entry.claim)).take(3).collect();
    let due = |claim| (AuditAction::DonationAdjust, claim);
    assert_eq!(told, [due(Some(claim.number)), due(None), (AuditAction::DonationDelete, None)]);
    let ledger = desk.backend().adjustments(&desk.staff, &request).await.unwrap();
    assert_eq!(ledger.items[0].claimed_in.0, claimed);
    assert_eq!(ledger.items[0].carried_by.unwrap().0, carrier);
    let sent = desk.backend().claim(&desk.staff, carrier).await.unwrap();
    let sent = sent.messages.last().unwrap().message_id;
    let body = desk.backend().claim_message(&desk.staff, carrier, sent).await.unwrap();
    let text = String::from_utf8(body).unwrap();
    assert!(text.contains("<Adjustment>2.50</Adjustment>") && text.contains("in our claim 1."));
    desk.is_sound().await;

    desk.gifts(1).await;
    let later = desk.claim().await;
    assert_eq!(desk.shown(later).await.adjustment, Pence::ZERO, "never counted twice");
    desk.is_sound().await;
}

#[tokio::test]
async fn tax_that_the_charity_repaid_itself_goes_back_with_no_claim() {
    let desk = Desk::open().await;
    let first = desk.gifts(2).await;
    desk.claim().await;
    desk.refund(first[0]).await;
    let backend = desk.backend();
    let ledger = async || {
        let request = PageRequest::new(50, None);
        backend.adjustments(&desk.staff, &request).await.unwrap().items
    };
    let id = ledger().await[0].adjustment_id;
    let day = |text: &str| parse_date(text).unwrap();
    let (on, how) = (day("2026-11-22"), "HMRC reference XY1");

    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "adjustment_not_found")] {
        assert_eq!(code(backend.repay_adjustment(caller, id, on, how).await), refusal);
    }
    let long = "a".repeat(201);
    for (on, how, refusal) in [
        (day("2026-11-23"), how, "out_of_range"),
        (day("2026-11-20"), how, "out_of_range"),
        (on, long.as_str(), "too_long"),
    ] {
        assert_eq!(code(backend.repay_adjustment(&desk.staff, id, on, how).await), refusal);
    }
    assert_eq!(backend.next_claim(&desk.staff).await.unwrap().waiting_back, 1);
    backend.repay_adjustment(&desk.staff, id, on, how).await.unwrap();
    let again = backend.repay_adjustment(&desk.staff, id, on, how).await;
    assert_eq!(code(again), "adjustment_repaid");
    assert_eq!(backend.next_claim(&desk.staff).await.unwrap().waiting_back, 0);

    desk.gifts(2).await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.adjustment, Pence::ZERO, "would give it back twice");
    let row = ledger().await.remove(0);
    assert_eq!(row.repaid, Some((on, how.to_owned())));
    assert!(row.carried_by.is_none());
    let twice = "update adjustment set carried_by = claim_id";
    assert_eq!(desk.world.test.by_hand(twice).await, Err("adjustment_goes_back_once".to_owned()));
    desk.is_sound().await;

    // It was said of the wrong gift.
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "adjustment_not_found")] {
        assert_eq!(code(backend.take_repayment_back(caller, id).await), refusal);
    }
    backend.take_repayment_back(&desk.staff, id).await.unwrap();
    let again = backend.take_repayment_back(&desk.staff, id).await;
    assert_eq!(code(again), "adjustment_not_found");
    desk.gifts(2).await;
    let carrier = desk.claim().await;
    assert_eq!(desk.shown(carrier).await.adjustment, pence(250));
    let carried = backend.repay_adjustment(&desk.staff, id, on, how).await;
    assert_eq!(code(carried), "adjustment_carried");
    for action in ["charity.repay_adjustment", "charity.take_repayment_back"] {
        let said = format!(
            "select count(*) from audit where action = '{action}' and actor_kind = 'staff' and detail ->> 'adjustment' = '{id}'"
        );
        assert_eq!(desk.count(&said).await, 1, "{action}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn d11_tax_that_waits_for_90_days_is_told_of_once_with_how_to_repay_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.claim().await;
    desk.refund_part(gifts[0], json!({ "amount": 333 })).await.unwrap();
    desk.refund(gifts[1]).await;
    let told = async |day: &str| {
        desk.world.test.set_clock(day);
        for _ in 0..2 {
            desk.backend().warn_of_waits().await.unwrap();
            desk.world.test.work().await;
        }
        let mails = desk.backend().mailbox().await.unwrap();
        mails.into_iter().filter(|mail| mail.body.contains("/claims/adjustments")).collect::<Vec<_>>()
    };
    assert!(told("2027-02-20T09:00:00Z").await.is_empty(), "the 90th day is not over");
    let mails = told("2027-02-20T09:00:01Z").await;
    assert_eq!((mails.len(), mails[0].to.as_str()), (1, "official@example.org"));
    // A quarter of £13.33, rounded up.
    let subject = say_in_email("claims", "give-back-subject", [("tax", Value::text("£3.34"))]);
    assert_eq!(mails[0].subject, subject);
    let waits = [
        ("count", Value::number(2)),
        ("tax", Value::text("£3.34")),
        ("since", Value::text("22 November 2026")),
    ];
    let waits = say_in_email("claims", "give-back", waits);
    assert!(mails[0].body.contains(&waits), "{waits}: {}", mails[0].body);
    assert_eq!(told("2027-06-01T09:00:00Z").await.len(), 1, "once");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_from_which_all_goes_back_is_over_when_hmrc_accepts_it() {
    let desk = Desk::open().await;
    let first = desk.gifts(1).await;
    desk.claim().await;
    desk.refund(first[0]).await;
    desk.gifts(1).await;
    let carrier = desk.claim().await;
    let claim = desk.shown(carrier).await;
    assert_eq!((claim.gift_aid, claim.adjustment), (pence(250), pence(250)));
    assert_eq!((claim.status(), claim.expected()), (ClaimStatus::Accepted, Pence::ZERO));
    assert!(claim.has_nothing_to_pay());
    let told = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("claims", "accepted-subject", [("number", Value::text(2))]);
    let told = told.iter().find(|mail| mail.subject == subject).unwrap();
    let nothing = say_in_email("claims", "pays-nothing", []);
    let later = say_in_email("claims", "pays-later", [("expected", Value::text(Pence::ZERO))]);
    assert!(told.body.contains(&nothing) && !told.body.contains(&later), "{}", told.body);

    // HMRC's money is for the claim that it owes something for.
    let rows = Statement::read("Date,Description,Amount\n2026-11-22,HMRC CHARITIES,1.00\n").unwrap().payments;
    desk.backend().import_payments(&desk.staff, &rows).await.unwrap();
    let request = PageRequest::new(50, None);
    let payments = desk.backend().payments(&desk.staff, &request).await.unwrap();
    let numbers: Vec<i32> = payments.items[0].suggestions.iter().map(|(_, number, ..)| *number).collect();
    assert_eq!(numbers, [1]);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_while_hmrc_has_the_claim_goes_back_if_it_is_accepted_and_not_if_it_is_refused() {
    for (outcome, back) in [
        (Outcome::Wait { polls: 2 }, 1),
        (Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" }, 0),
    ] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(3).await;
        desk.world.test.hmrc().plan(Plan::once(Step::Submit, outcome));
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
        desk.refund(gifts[0]).await;
        assert_eq!(desk.world.test.count("select count(*) from adjustment").await, 0);
        desk.world.test.work().await;
        assert_eq!(desk.world.test.count("select count(*) from adjustment").await, back);
        assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
        desk.is_sound().await;
    }
}

/// Case 30: what HMRC paid on the parts that were given back goes back, and not a penny on what the charity keeps.
#[tokio::test]
async fn case_30_a_gift_refunded_in_three_parts_two_of_them_after_acceptance_sums_to_the_penny() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let part = |pence: i64| json!({ "amount": pence });
    let made = desk.declared(gift).await;
    desk.refund_part(gift, part(101)).await.unwrap();
    assert_eq!(desk.declared(gift).await, "899 made", "it took the place of {made}");
    desk.is_sound().await;
    let first = desk.claim().await;
    assert_eq!(
        (desk.shown(first).await.donations, desk.shown(first).await.gift_aid),
        (pence(899), pence(224))
    );

    // The gift stays in its claim, and its declaration what was claimed on.
    desk.refund_part(gift, part(200)).await.unwrap();
    assert_eq!(desk.world.status(gift).await, Status::Accepted);
    assert_eq!(desk.declared(gift).await, "899 made");
    assert_eq!(desk.world.shown(gift).await.claimable_amount, pence(699));
    let (_, _, claims) = desk.backend().donation_for_charity(&desk.staff, gift).await.unwrap();
    assert_eq!((claims.len(), claims[0].back), (1, None));
    assert_eq!(claims[0].parts, [(pence(200), GoesBack::Waits)]);
    desk.is_sound().await;

    // Nothing is left after the third: it ends the gift.
    desk.refund_part(gift, part(699)).await.unwrap();
    let view = desk.world.shown(gift).await;
    assert_eq!((view.gift_aid.status, view.claimable_amount), (Status::Cancelled, Pence::ZERO));
    let parts: Vec<i64> = view.refunds.iter().map(|refund| refund.amount.get()).collect();
    assert_eq!((parts, view.deletion_reason), (vec![101, 200, 699], Some(DeletionReason::Refund)));
    desk.is_sound().await;

    desk.gifts(1).await;
    let carrier = desk.claim().await;
    let claim = desk.shown(carrier).await;
    // A quarter of £8.99 came, and all of it goes back: rounded up, so that it is never too little.
    assert_eq!((claim.gift_aid, claim.adjustment), (pence(250), pence(225)));
    assert_eq!(desk.count("select sum(claimable_pence)::bigint from adjustment").await, 899);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_part_refunded_before_filing_leaves_the_claim_and_goes_into_the_next_for_what_is_left() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    desk.refund_part(gifts[0], json!({ "amount": 400 })).await.unwrap();
    assert_eq!((desk.shown(id).await.lines, desk.shown(id).await.donations), (1, pence(1_000)));
    desk.is_sound().await;
    desk.refund_part(gifts[1], json!({ "amount": 1 })).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn, "nothing is left of it");
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(600 + 999));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_part_refunded_while_hmrc_has_the_claim_goes_back_if_it_is_accepted_and_is_never_claimed_if_not() {
    for (outcome, back, then) in [
        (Outcome::Wait { polls: 2 }, 400, "1000 made"),
        // HMRC refuses the other gift, or this one, or all of the claim.
        (Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" }, 0, "600 made"),
        (Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" }, 0, ""),
    ] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(3).await;
        let refunded = desk.gift_in_line(&gifts, 0);
        desk.hmrc().plan(Plan::once(Step::Submit, outcome));
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
        desk.refund_part(refunded, json!({ "amount": 400 })).await.unwrap();
        assert_eq!(desk.count("select count(*) from adjustment").await, 0);
        desk.is_sound().await;
        desk.world.test.work().await;
        assert_eq!(
            desk.count("select coalesce(sum(claimable_pence), 0)::bigint from adjustment").await,
            back
        );
        assert_eq!(desk.declared(refunded).await, then);
        desk.is_sound().await;
        // A second part, once HMRC has answered.
        desk.refund_part(refunded, json!({ "amount": 100 })).await.unwrap();
        desk.gifts(2).await;
        desk.claim().await;
        desk.is_sound().await;
        if back > 0 {
            assert_eq!(
                desk.count(
                    "select sum(claimable_pence)::bigint from adjustment where carried_by is not null"
                )
                .await,
                500
            );
        } else if !then.is_empty() {
            assert_eq!(desk.declared(refunded).await, "500 made");
            assert_eq!(desk.world.status(refunded).await, Status::Accepted);
        }
    }
}

#[tokio::test]
async fn a_gift_refunded_in_part_and_then_taken_out_goes_back_once_in_all() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    desk.claim().await;
    desk.refund_part(gift, json!({ "amount": 333 })).await.unwrap();
    desk.backend().take_gift_out(&desk.staff, gift, &TakenOut::DonorBenefit).await.unwrap();
    assert_eq!(desk.count("select sum(claimable_pence)::bigint from adjustment").await, 1_000);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_that_is_repeated_counts_once_and_all_together_at_most_the_gift() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let named = |pence: i64| json!({ "amount": pence, "reference": "refund-1", "reason": "chargeback" });
    let first = desk.refund_part(gift, named(400)).await.unwrap().value;
    let again = desk.refund_part(gift, named(400)).await.unwrap().value;
    assert_eq!((first.refunds.len(), &first.refunds), (1, &again.refunds));
    assert_eq!(code(desk.refund_part(gift, named(401)).await), "refund_reference_taken");
    assert_eq!(code(desk.refund_part(gift, json!({ "amount": 601 })).await), "out_of_range");
    let (event, audit) = (
        "select count(*) from event where kind = 'donation.changed' and data -> 'changed' = '[\"refunds\"]'",
        "select count(*) from audit where action = 'donation.refund' and actor_kind = 'platform'",
    );
    assert_eq!((desk.count(event).await, desk.count(audit).await), (1, 1));

    let stranger = desk.world.another_platform("Other Collection").await;
    let refund = NewRefund::read(&json!({ "amount": 1 })).unwrap();
    let theirs = desk.backend().refund_donation(&stranger, gift, &refund, None, &unkeyed()).await;
    assert_eq!(code(theirs), "donation_not_found");

    desk.refund_part(gift, json!({ "amount": 600, "reference": "refund-2" })).await.unwrap();
    desk.refund_part(gift, json!({ "amount": 600, "reference": "refund-2" })).await.unwrap();
    assert_eq!(code(desk.refund_part(gift, json!({ "amount": 1 })).await), "deleted");
    desk.is_sound().await;
}

/// Case 33: months later a bank takes the money back and, once the charity has won, gives it again.
#[tokio::test]
async fn case_33_a_chargeback_goes_back_like_a_refund_and_one_that_is_won_is_a_gift_of_its_own() {
    let desk = Desk::open().await;
    let gift = json!({ "reference": "gift-1", "donatedAt": DAY, "settlementDate": "2026-11-21" });
    let charged_back = desk.world.sent(gift.clone()).await;
    desk.world.test.set_clock(NEXT_DAY);
    let first = desk.claim().await;
    assert_eq!(desk.shown(first).await.expected(), pence(250));

    desk.world.test.set_clock("2027-02-22T09:00:00Z");
    desk.refund(charged_back).await;
    // Its reference is its own for ever: the platform reads that the gift was taken back.
    assert_eq!(code(desk.world.send(gift.clone()).await), "deleted");
    assert_eq!(desk.world.status(charged_back).await, Status::Cancelled);
    let mut won = gift;
    won["reference"] = json!("gift-1-won");
    let won = desk.world.sent(won).await;
    assert_ne!(won, charged_back);

    let next = desk.claim().await;
    let claim = desk.shown(next).await;
    assert_eq!(
        (claim.status(), claim.gift_aid, claim.adjustment),
        (ClaimStatus::Accepted, pence(250), pence(250))
    );
    assert_eq!(desk.world.status(charged_back).await, Status::Cancelled);
    assert_eq!(desk.world.status(won).await, Status::Accepted);
    desk.is_sound().await;
}

/// Its donor reads its day as that of the end.
#[tokio::test]
async fn a_refund_that_ends_a_gift_is_recorded_no_sooner_than_that_end() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let view = desk.refund_part(gift, json!({ "amount": 1_000 })).await.unwrap().value;
    assert!(view.refunds[0].recorded_at >= view.deleted_at.unwrap(), "{view:?}");
}
