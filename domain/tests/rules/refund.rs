use domain::GiftAmount;
use domain::donation::{DeletionReason, NewRefund, Parts, Rest};
use serde_json::{Value, json};

use crate::samples::{day, refused};
use domain::Pence;

fn parts(gross: i64, net: Option<i64>, refunded: i64) -> Parts {
    let amount = |pence| GiftAmount::new(pence).expect("a test's amount is fine");
    Parts {
        gross: amount(gross),
        net: net.map(amount),
        refunded: Pence::new(refunded).expect("not negative"),
    }
}

fn refund(value: Value) -> NewRefund {
    NewRefund::read(&value).expect("a test's refund is fine")
}

#[test]
fn case_30_a_part_lowers_what_is_claimable_and_the_last_one_ends_the_gift() {
    let (on, today) = (day("2026-11-21"), day("2026-11-30"));
    let claimable = |pence| Ok(Rest::Claimable(GiftAmount::new(pence).expect("positive")));
    for (gift, part, left) in [
        (parts(1000, None, 0), 300, claimable(700)),
        (parts(1000, None, 300), 699, claimable(1)),
        (parts(1000, None, 300), 700, Ok(Rest::Nothing)),
        // The fee stays with whoever kept it: a refund comes off what reached the charity.
        (parts(1000, Some(980), 0), 300, claimable(680)),
        (parts(1000, Some(980), 0), 979, claimable(1)),
        (parts(1000, Some(980), 0), 980, Ok(Rest::Nothing)),
        (parts(1000, Some(980), 0), 1000, Ok(Rest::Nothing)),
        (parts(1000, Some(980), 600), 400, Ok(Rest::Nothing)),
        (parts(1000, None, 0), 1001, Err("/amount out_of_range")),
        (parts(1000, Some(980), 600), 401, Err("/amount out_of_range")),
    ] {
        let rest = refund(json!({ "amount": part })).of(gift, on, today);
        match left {
            Ok(left) => assert_eq!(rest, Ok(left), "{gift:?} {part}"),
            Err(code) => assert_eq!(refused(rest), [code], "{gift:?} {part}"),
        }
    }
}

#[test]
fn a_refund_is_made_between_the_gift_and_today() {
    let (on, today) = (day("2026-11-21"), day("2026-11-30"));
    for (sent, fine) in
        [("2026-11-20", false), ("2026-11-21", true), ("2026-11-30T23:30:00Z", true), ("2026-12-01", false)]
    {
        let of = refund(json!({ "amount": 1, "refundedOn": sent })).of(parts(1000, None, 0), on, today);
        if fine {
            assert!(of.is_ok(), "{sent}");
        } else {
            assert_eq!(refused(of), ["/refundedOn out_of_range"], "{sent}");
        }
    }
    assert_eq!(refund(json!({ "amount": 1 })).on(today), today);
}

#[test]
fn a_refund_that_cannot_be_read_is_refused_with_what_to_correct() {
    let wrong = json!({"amount": 0, "refundedOn": "soon", "reason": "boredom", "reference": "é", "donor": 1});
    assert_eq!(
        refused(NewRefund::read(&wrong)),
        [
            "/amount out_of_range",
            "/refundedOn invalid",
            "/reason unsupported",
            "/reference invalid",
            "/donor unknown_field"
        ]
    );
    assert_eq!(refused(NewRefund::read(&json!({}))), ["/amount required"]);
}

#[test]
fn the_first_reason_of_a_deletion_stays() {
    let (none, refund, failed) =
        (DeletionReason::Unspecified, DeletionReason::Refund, DeletionReason::FailedSettlement);
    for (given, later, kept) in [
        (none, none, Some(none)),
        (none, refund, Some(refund)),
        (none, failed, Some(failed)),
        (refund, none, Some(refund)),
        (refund, refund, Some(refund)),
        (failed, failed, Some(failed)),
        (refund, failed, None),
        (failed, refund, None),
    ] {
        assert_eq!(given.then(later).ok(), kept, "{given}, then {later}");
    }
    for reason in DeletionReason::ALL {
        let said = reason.refuses_refund();
        assert!(said.contains("Do not send") && !said.contains("new donation"), "{said}");
    }
}
