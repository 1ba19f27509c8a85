use domain::ClaimStatus;
use domain::donation::{NotTakenOut, Status, TakenOut, TakenOutReason, TakingOut, taking_out};
use serde_json::json;

use crate::samples::day;

const TODAY: &str = "2026-11-22";

#[test]
fn what_taking_out_does_goes_by_how_far_the_claim_has_come() {
    use ClaimStatus::{
        Accepted, Acknowledged, Approved, Draft, Paid, Ready, Rejected, Submitting, Withdrawn,
    };
    let table = [
        (None, Ok(TakingOut::InNone)),
        (Some(Draft), Ok(TakingOut::Leaves)),
        (Some(Ready), Ok(TakingOut::Leaves)),
        (Some(Approved), Ok(TakingOut::Leaves)),
        (Some(Submitting), Err(NotTakenOut::WithHmrc)),
        (Some(Acknowledged), Err(NotTakenOut::WithHmrc)),
        (Some(Accepted), Ok(TakingOut::GoesBack)),
        (Some(Paid), Ok(TakingOut::GoesBack)),
        (Some(Rejected), Ok(TakingOut::InNone)),
        (Some(Withdrawn), Ok(TakingOut::InNone)),
    ];
    for (claim, expected) in table {
        for why in TakenOutReason::ALL {
            let expected = match (expected, why) {
                (Ok(TakingOut::GoesBack), TakenOutReason::ClaimedElsewhere) => Err(NotTakenOut::Accepted),
                (expected, _) => expected,
            };
            assert_eq!(taking_out(Status::Declared, claim, *why), expected, "{claim:?} {why}");
        }
    }
}

#[test]
fn a_gift_in_any_state_that_may_bring_gift_aid_can_be_taken_out() {
    for status in Status::ALL {
        let expected = match status {
            Status::Cancelled | Status::Ineligible => Err(NotTakenOut::NothingToClaim),
            _ => Ok(TakingOut::InNone),
        };
        assert_eq!(taking_out(*status, None, TakenOutReason::NotAGift), expected, "{status}");
    }
}

#[test]
fn a_reason_says_what_it_needs_and_is_kept_whole() {
    let sent = json!({ "words": " A prize draw ", "on": "2026-11-20" });
    for reason in TakenOutReason::ALL {
        let mut sent = sent.clone();
        sent["reason"] = json!(reason);
        let read = TakenOut::read(&sent, day(TODAY)).unwrap();
        let words = (*reason == TakenOutReason::NotEligible).then_some("A prize draw");
        let on = (*reason == TakenOutReason::ClaimedElsewhere).then(|| day("2026-11-20"));
        assert_eq!((read.reason(), read.words(), read.claimed_on()), (*reason, words, on));
        assert_eq!(TakenOut::from_stored(*reason, words, on), Some(read.clone()));
        let kept = serde_json::to_value(&read).unwrap();
        assert_eq!(serde_json::from_value::<TakenOut>(kept).unwrap(), read);
    }
    assert_eq!(TakenOut::from_stored(TakenOutReason::NotEligible, None, None), None);
    assert_eq!(TakenOut::from_stored(TakenOutReason::ClaimedElsewhere, None, None), None);
}

#[test]
fn what_is_missing_or_wrong_is_said_at_its_field() {
    for (sent, pointer) in [
        (json!({}), "/reason"),
        (json!({ "reason": "bored" }), "/reason"),
        (json!({ "reason": "not_eligible", "words": "  " }), "/words"),
        (json!({ "reason": "not_eligible", "words": "x".repeat(201) }), "/words"),
        (json!({ "reason": "claimed_elsewhere" }), "/on"),
        (json!({ "reason": "claimed_elsewhere", "on": "2026-11-23" }), "/on"),
        (json!({ "reason": "claimed_elsewhere", "on": "yesterday" }), "/on"),
    ] {
        let errors = TakenOut::read(&sent, day(TODAY)).unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, [pointer], "{sent}");
    }
    assert!(TakenOut::read(&json!({ "reason": "claimed_elsewhere", "on": TODAY }), day(TODAY)).is_ok());
}
