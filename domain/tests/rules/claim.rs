//! Claims: which steps each state allows.

use domain::claim::{
    Approvals, ClaimAlarm, ClaimState, ClaimStatus, CorrelationId, Filed, NotSettled, Refused, Rejection,
    SettledAs, ToApprove, TransactionId, WithdrawalReason,
};
use domain::{Pence, StaffId};
use uuid::Uuid;

use crate::samples::{at, day};

const NOW: &str = "2026-11-21T09:00:00Z";

fn pence(pence: i64) -> Pence {
    Pence::new(pence).expect("a step that is allowed")
}

fn person(number: u128) -> StaffId {
    StaffId::from_uuid(Uuid::from_u128(number))
}

fn filed() -> Filed {
    Filed { transaction: TransactionId::from_bits(7), at: at(NOW) }
}

fn correlation() -> CorrelationId {
    CorrelationId::parse("0A1B2C").expect("a step that is allowed")
}

fn ready() -> ClaimState {
    ClaimState::Draft.gathered(Approvals::Two).expect("a step that is allowed")
}

/// One of each state, in the order of [`ClaimStatus::ALL`].
fn every_state() -> Vec<ClaimState> {
    let submitting = ClaimState::Approved.submit(filed()).expect("a step that is allowed");
    let acknowledged = submitting
        .clone()
        .acknowledge(&filed().transaction, correlation(), at(NOW))
        .expect("a step that is allowed");
    let accepted = acknowledged.clone().accept(at(NOW)).expect("a step that is allowed");
    vec![
        ClaimState::Draft,
        ready(),
        ClaimState::Approved,
        submitting.clone(),
        acknowledged,
        accepted.clone(),
        submitting.reject(at(NOW), Rejection::Lines).expect("a step that is allowed"),
        accepted.pay(day("2026-12-20"), pence(250), pence(250)).expect("a step that is allowed"),
        ClaimState::Draft.withdraw(at(NOW), WithdrawalReason::Empty).expect("a step that is allowed"),
    ]
}

#[test]
fn every_state_allows_exactly_its_steps() {
    type Take = fn(ClaimState) -> Result<ClaimState, Refused>;
    let steps: [(&str, Take, &[ClaimStatus]); 14] = [
        ("gathered", |state| state.gathered(Approvals::None), &[ClaimStatus::Draft]),
        ("approve", |state| state.approve(person(1), at(NOW), None), &[ClaimStatus::Ready]),
        (
            "ask fewer",
            |state| state.ask_fewer(Approvals::One, None),
            &[ClaimStatus::Draft, ClaimStatus::Ready],
        ),
        (
            "withdraw",
            |state| state.withdraw(at(NOW), WithdrawalReason::ByHand),
            &[ClaimStatus::Draft, ClaimStatus::Ready, ClaimStatus::Approved],
        ),
        ("submit", |state| state.submit(filed()), &[ClaimStatus::Approved]),
        ("unsent", |state| state.unsent(&filed().transaction), &[ClaimStatus::Submitting]),
        (
            "acknowledge",
            |state| state.acknowledge(&filed().transaction, correlation(), at(NOW)),
            &[ClaimStatus::Submitting],
        ),
        ("forgotten", |state| state.forgotten_by_simulator(), &[ClaimStatus::Acknowledged]),
        ("too long", |state| state.too_long(&filed().transaction), &[ClaimStatus::Submitting]),
        ("accept", |state| state.accept(at(NOW)), &[ClaimStatus::Submitting, ClaimStatus::Acknowledged]),
        ("pay", |state| state.pay(day("2026-12-20"), pence(1), pence(250)), &[ClaimStatus::Accepted]),
        ("take payment back", |state| state.take_payment_back(None), &[ClaimStatus::Paid]),
        (
            "reduce",
            |state| state.reduce(at(NOW), day("2026-12-18"), true),
            &[ClaimStatus::Accepted, ClaimStatus::Paid],
        ),
        (
            "refuse after acceptance",
            |state| state.reduce(at(NOW), day("2026-12-18"), false),
            &[ClaimStatus::Accepted, ClaimStatus::Paid],
        ),
    ];
    for (place, state) in every_state().into_iter().enumerate() {
        let status = state.status();
        assert_eq!(status, ClaimStatus::ALL[place]);
        for (name, take, allowed) in &steps {
            let taken = take(state.clone());
            if allowed.contains(&status) {
                assert!(taken.is_ok(), "{name} from {status}");
            } else {
                assert_eq!(taken, Err(Refused::WrongStep(status)), "{name} from {status}");
            }
        }
        let rejected = state.reject(at(NOW), Rejection::Whole);
        assert_eq!(rejected.is_ok(), status.is_with_hmrc(), "reject from {status}");
    }
}

#[test]
fn only_a_claim_whose_outcome_nobody_knows_is_settled_by_hand() {
    for state in every_state() {
        let status = state.status();
        for alarm in ClaimAlarm::ALL {
            // It acknowledged the claim and never denied it, or spoke of its acceptance.
            let has_it = matches!(alarm, ClaimAlarm::NoReceipt | ClaimAlarm::OtherReceipt)
                || (status == ClaimStatus::Acknowledged && *alarm != ClaimAlarm::UnknownToHmrc);
            for what in SettledAs::ALL {
                let settled = state.clone().settle(&[*alarm], at(NOW), *what);
                let expected = if !status.is_with_hmrc() {
                    Err(NotSettled::NotWithHmrc(status))
                } else if !alarm.hides_outcome() {
                    Err(NotSettled::StillAsked)
                } else if *what == SettledAs::NotReceived && has_it {
                    Err(NotSettled::HmrcHasIt)
                } else {
                    Ok(match what {
                        SettledAs::Accepted => ClaimStatus::Accepted,
                        SettledAs::Rejected => ClaimStatus::Rejected,
                        SettledAs::NotReceived => ClaimStatus::Withdrawn,
                    })
                };
                let settled = settled.map(|state| state.status());
                assert_eq!(settled, expected, "{status}, {alarm}, {what}");
            }
        }
        let without = state.settle(&[], at(NOW), SettledAs::Accepted);
        assert!(without.is_err(), "{status} without an alarm");
    }
}

#[test]
fn f3_that_hmrc_refused_the_account_holds_the_charity_until_hmrc_or_an_operator_says_otherwise() {
    let refused = ClaimAlarm::AccountRefused;
    assert!(refused.holds_filing() && !refused.is_of_two_claims());
    assert!(refused.ends_with_the_step(), "HMRC has the claim after all");
    assert!(!refused.ends_with_the_sending() && !refused.ends_with_the_claim());
    for alarm in ClaimAlarm::ALL {
        assert_eq!(alarm.comes_and_goes(), *alarm != refused, "{alarm}");
    }
}

#[test]
fn a_claim_that_may_be_with_hmrc_is_never_sent_again_by_a_step() {
    for state in every_state() {
        if state.status().is_with_hmrc() {
            assert!(state.submit(filed()).is_err());
        }
    }
}

#[test]
fn two_people_approve_and_the_same_one_counts_once() {
    let once = ready().approve(person(1), at(NOW), None).unwrap();
    assert_eq!(once.status(), ClaimStatus::Ready);
    assert_eq!(once.clone().approve(person(1), at(NOW), None), Err(Refused::SamePersonTwice));
    assert_eq!(once.approve(person(2), at(NOW), None), Ok(ClaimState::Approved));
    let one = ClaimState::Draft.gathered(Approvals::One).unwrap();
    assert_eq!(one.approve(person(1), at(NOW), None), Ok(ClaimState::Approved));
    assert_eq!(ClaimState::Draft.gathered(Approvals::None), Ok(ClaimState::Approved));
}

#[test]
fn b5_what_is_filed_again_rests_on_approvals_where_it_is_the_same_but_for_the_refused_lines() {
    let of = |lines, adjustment| ToApprove { lines, adjustment: pence(adjustment) };
    for (again, refused, rests) in [
        (of(8, 250), 2, true),
        // A gift was refunded meanwhile.
        (of(7, 250), 2, false),
        (of(9, 250), 2, false),
        // More goes back with it, or less.
        (of(8, 500), 2, false),
        (of(8, 0), 2, false),
        (of(10, 250), 0, true),
    ] {
        assert_eq!(again.rests_on(of(10, 250), refused), rests, "{again:?} without {refused}");
    }
}

#[test]
fn who_approved_may_be_enough_when_fewer_people_are_asked_for_and_never_more_are() {
    let once = ready().approve(person(1), at(NOW), None).unwrap();
    for fewer in [Approvals::One, Approvals::None] {
        assert_eq!(once.clone().ask_fewer(fewer, None), Ok(ClaimState::Approved));
    }
    assert_eq!(ready().ask_fewer(Approvals::None, None), Ok(ClaimState::Approved));
    let waits = ready().ask_fewer(Approvals::One, None).unwrap();
    assert_eq!(waits, ClaimState::Ready { needed: Approvals::One, approvals: Vec::new() });
    for not_fewer in [Approvals::One, Approvals::Two] {
        let refused = Err(Refused::WrongStep(ClaimStatus::Ready));
        assert_eq!(waits.clone().ask_fewer(not_fewer, None), refused);
    }
    assert_eq!(waits.approve(person(1), at(NOW), None), Ok(ClaimState::Approved));
}

#[test]
fn who_made_a_claim_does_not_approve_it_where_another_has_to() {
    let (maker, other) = (person(1), person(2));
    for (needed, made_by, by, then) in [
        (Approvals::Another, Some(maker), maker, Err(Refused::MadeByThem)),
        (Approvals::Another, Some(maker), other, Ok(ClaimStatus::Approved)),
        // The schedule made it, or it is filed again.
        (Approvals::Another, None, maker, Ok(ClaimStatus::Approved)),
        (Approvals::One, Some(maker), maker, Ok(ClaimStatus::Approved)),
        (Approvals::Two, Some(maker), maker, Ok(ClaimStatus::Ready)),
    ] {
        let ready = ClaimState::Draft.gathered(needed).unwrap();
        assert_eq!(ready.status(), ClaimStatus::Ready);
        let approved = ready.approve(by, at(NOW), made_by);
        assert_eq!(approved.map(|state| state.status()), then, "{needed} {made_by:?} {by:?}");
    }
}

#[test]
fn the_approval_of_the_maker_is_not_enough_when_another_is_asked_for_instead_of_two() {
    let maker = Some(person(1));
    for (by, then) in [(person(1), ClaimStatus::Ready), (person(2), ClaimStatus::Approved)] {
        let once = ready().approve(by, at(NOW), maker).unwrap();
        let fewer = once.ask_fewer(Approvals::Another, maker).unwrap();
        assert_eq!(fewer.status(), then, "{by:?}");
        if then == ClaimStatus::Ready {
            assert_eq!(fewer.clone().approve(by, at(NOW), maker), Err(Refused::MadeByThem));
            assert_eq!(fewer.clone().approve(person(2), at(NOW), maker), Ok(ClaimState::Approved));
            assert_eq!(fewer.ask_fewer(Approvals::One, maker), Ok(ClaimState::Approved));
        }
    }
    let another = ClaimState::Draft.gathered(Approvals::Another).unwrap();
    for stricter in [Approvals::Another, Approvals::Two] {
        let refused = Err(Refused::WrongStep(ClaimStatus::Ready));
        assert_eq!(another.clone().ask_fewer(stricter, maker), refused);
    }
}

#[test]
fn an_answer_about_another_sending_moves_nothing() {
    let other = TransactionId::from_bits(8);
    let submitting = ClaimState::Approved.submit(filed()).unwrap();
    assert_eq!(submitting.clone().unsent(&other), Err(Refused::OtherSending));
    assert_eq!(submitting.clone().too_long(&other), Err(Refused::OtherSending));
    assert_eq!(submitting.acknowledge(&other, correlation(), at(NOW)), Err(Refused::OtherSending));
}

#[test]
fn money_cannot_come_before_the_claim_was_filed_and_can_before_it_is_known_to_be_accepted() {
    // The answer was lost, and it was found out weeks later what HMRC decided.
    let accepted = ClaimState::Approved.submit(filed()).unwrap().accept(at("2026-12-20T09:00:00Z")).unwrap();
    assert_eq!(accepted.clone().pay(day("2026-11-20"), pence(1), pence(1)), Err(Refused::TooEarly));
    let paid = accepted.clone().pay(day("2026-11-21"), pence(1), pence(1)).unwrap();
    assert_eq!(paid.take_payment_back(None), Ok(accepted));
}

#[test]
fn d2_acceptance_is_not_the_last_word() {
    let accepted = ClaimState::Approved.submit(filed()).unwrap().accept(at(NOW)).unwrap();
    let paid = accepted.clone().pay(day("2026-12-20"), pence(500), pence(500)).unwrap();
    let letter = day("2026-12-18");
    assert_eq!(accepted.clone().reduce(at(NOW), day("2026-11-20"), true), Err(Refused::TooEarly));
    for (state, money) in [(accepted, None), (paid, Some((day("2026-12-20"), pence(500))))] {
        assert_eq!(state.clone().reduce(at(NOW), letter, true), Ok(state.clone()), "for less");
        let refused = state.reduce(at(NOW), letter, false).unwrap();
        assert_eq!((refused.status(), refused.paid()), (ClaimStatus::Rejected, money));
        assert!(refused.clone().accept(at(NOW)).is_err(), "that is the last word");
        // Its money may have been another claim's.
        let without = refused.take_payment_back(None).map(|state| state.paid());
        assert_eq!(
            without,
            if money.is_some() { Ok(None) } else { Err(Refused::WrongStep(ClaimStatus::Rejected)) }
        );
    }
}

#[test]
fn a_claim_that_is_short_is_paid_further_until_all_is_there() {
    let accepted = ClaimState::Approved.submit(filed()).unwrap().accept(at("2026-12-20T09:00:00Z")).unwrap();
    let expected = pence(5_099);
    let short = accepted.clone().pay(day("2026-12-29"), pence(3_000), expected).unwrap();
    assert_eq!(short.clone().pay(day("2026-11-20"), pence(2_099), expected), Err(Refused::TooEarly));
    // The rest may be looked at first, and too much of it may come.
    for (on, amount, first) in [
        ("2026-12-30", 2_099, "2026-12-29"),
        ("2026-12-28", 2_099, "2026-12-28"),
        ("2026-12-30", 2_098, "2026-12-29"),
        ("2026-12-30", 9_900, "2026-12-29"),
    ] {
        let paid = short.clone().pay(day(on), pence(amount), expected).unwrap();
        assert_eq!(paid.paid(), Some((day(first), pence(3_000 + amount))));
        assert_eq!(
            paid.clone().pay(day(on), pence(1), expected),
            Err(Refused::WrongStep(ClaimStatus::Paid)),
            "{amount}"
        );
        let left = Some((day("2026-12-29"), pence(3_000)));
        assert_eq!(paid.take_payment_back(left), Ok(short.clone()));
    }
    assert_eq!(short.take_payment_back(None), Ok(accepted));
}

#[test]
fn ids_of_messages_are_capital_hexadecimal_digits() {
    assert_eq!(TransactionId::from_bits(255).as_str().len(), 32);
    for wrong in ["", "abc", "G1", "0A1B2C0A1B2C0A1B2C0A1B2C0A1B2C0A1B", "A B"] {
        assert!(CorrelationId::parse(wrong).is_err(), "{wrong:?}");
        assert!(TransactionId::parse(wrong).is_err(), "{wrong:?}");
    }
}
