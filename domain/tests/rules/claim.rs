//! Claims: which steps each state allows, which gifts go in, what they add up to, and when a claim is due.

use domain::claim::{
    Approvals, ClaimAlarm, ClaimSetting, ClaimState, ClaimStatus, ClaimSum, CorrelationId, Filed, NotSettled,
    Overclaim, Refused, Rejection, Schedule, SettledAs, TransactionId, WithdrawalReason, after_too_long,
    carry,
};
use domain::{Date, Pence, StaffId, TaxYear, gift_aid};
use proptest::prelude::*;
use serde_json::json;
use time::{Duration, Weekday};
use uuid::Uuid;

use crate::samples::{at, day};

const NOW: &str = "2026-11-21T09:00:00Z";

fn pence(pence: i64) -> Pence {
    Pence::new(pence).expect("a step that is allowed")
}

/// A gift of so many pence that HMRC paid on, and that went back to its donor.
fn refunded(claimable: i64) -> Overclaim {
    Overclaim {
        claimable: pence(claimable),
        donated_on: day("2026-06-01"),
    }
}

fn person(number: u128) -> StaffId {
    StaffId::from_uuid(Uuid::from_u128(number))
}

fn filed() -> Filed {
    Filed {
        transaction: TransactionId::from_bits(7),
        at: at(NOW),
    }
}

fn correlation() -> CorrelationId {
    CorrelationId::parse("0A1B2C").expect("a step that is allowed")
}

fn ready() -> ClaimState {
    ClaimState::Draft
        .gathered(Approvals::Two)
        .expect("a step that is allowed")
}

/// One of each state, in the order of [`ClaimStatus::ALL`].
fn every_state() -> Vec<ClaimState> {
    let submitting = ClaimState::Approved
        .submit(filed())
        .expect("a step that is allowed");
    let acknowledged = submitting
        .clone()
        .acknowledge(&filed().transaction, correlation(), at(NOW))
        .expect("a step that is allowed");
    let accepted = acknowledged
        .clone()
        .accept(at(NOW))
        .expect("a step that is allowed");
    vec![
        ClaimState::Draft,
        ready(),
        ClaimState::Approved,
        submitting.clone(),
        acknowledged,
        accepted.clone(),
        submitting
            .reject(at(NOW), Rejection::Lines)
            .expect("a step that is allowed"),
        accepted
            .pay(day("2026-12-20"), pence(250))
            .expect("a step that is allowed"),
        ClaimState::Draft
            .withdraw(at(NOW), WithdrawalReason::Empty)
            .expect("a step that is allowed"),
    ]
}

#[test]
fn every_state_allows_exactly_its_steps() {
    type Take = fn(ClaimState) -> Result<ClaimState, Refused>;
    let steps: [(&str, Take, &[ClaimStatus]); 10] = [
        (
            "gathered",
            |state| state.gathered(Approvals::None),
            &[ClaimStatus::Draft],
        ),
        (
            "approve",
            |state| state.approve(person(1), at(NOW)),
            &[ClaimStatus::Ready],
        ),
        (
            "withdraw",
            |state| state.withdraw(at(NOW), WithdrawalReason::ByHand),
            &[ClaimStatus::Draft, ClaimStatus::Ready, ClaimStatus::Approved],
        ),
        ("submit", |state| state.submit(filed()), &[ClaimStatus::Approved]),
        (
            "unsent",
            |state| state.unsent(&filed().transaction),
            &[ClaimStatus::Submitting],
        ),
        (
            "acknowledge",
            |state| state.acknowledge(&filed().transaction, correlation(), at(NOW)),
            &[ClaimStatus::Submitting],
        ),
        (
            "forgotten",
            |state| state.forgotten_by_simulator(),
            &[ClaimStatus::Acknowledged],
        ),
        (
            "too long",
            |state| state.too_long(&filed().transaction),
            &[ClaimStatus::Submitting],
        ),
        (
            "accept",
            |state| state.accept(at(NOW)),
            &[ClaimStatus::Submitting, ClaimStatus::Acknowledged],
        ),
        (
            "pay",
            |state| state.pay(day("2026-12-20"), pence(1)),
            &[ClaimStatus::Accepted],
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
fn a_claim_that_may_be_with_hmrc_is_never_sent_again_by_a_step() {
    for state in every_state() {
        if state.status().is_with_hmrc() {
            assert!(state.submit(filed()).is_err());
        }
    }
}

#[test]
fn two_people_approve_and_the_same_one_counts_once() {
    let once = ready().approve(person(1), at(NOW)).unwrap();
    assert_eq!(once.status(), ClaimStatus::Ready);
    assert_eq!(
        once.clone().approve(person(1), at(NOW)),
        Err(Refused::SamePersonTwice)
    );
    assert_eq!(once.approve(person(2), at(NOW)), Ok(ClaimState::Approved));
    let one = ClaimState::Draft.gathered(Approvals::One).unwrap();
    assert_eq!(one.approve(person(1), at(NOW)), Ok(ClaimState::Approved));
    assert_eq!(
        ClaimState::Draft.gathered(Approvals::None),
        Ok(ClaimState::Approved)
    );
}

#[test]
fn an_answer_about_another_sending_moves_nothing() {
    let other = TransactionId::from_bits(8);
    let submitting = ClaimState::Approved.submit(filed()).unwrap();
    assert_eq!(submitting.clone().unsent(&other), Err(Refused::OtherSending));
    assert_eq!(submitting.clone().too_long(&other), Err(Refused::OtherSending));
    assert_eq!(
        submitting.acknowledge(&other, correlation(), at(NOW)),
        Err(Refused::OtherSending)
    );
}

#[test]
fn what_is_too_long_is_halved_until_length_cannot_be_what_is_wrong() {
    let (mut lines, mut sizes) = (500_000, Vec::new());
    while let Some(half) = after_too_long(lines) {
        sizes.push(half);
        lines = half;
    }
    assert_eq!(sizes.len(), 15);
    assert_eq!(
        (sizes.first(), sizes.last()),
        (Some(&250_000), Some(&15)),
        "{sizes:?}"
    );
    for (lines, half) in [(21, Some(10)), (20, Some(10)), (19, None), (1, None)] {
        assert_eq!(after_too_long(lines), half, "{lines}");
    }
}

#[test]
fn money_cannot_come_before_the_claim_was_accepted() {
    let accepted = ClaimState::Approved
        .submit(filed())
        .unwrap()
        .accept(at(NOW))
        .unwrap();
    assert_eq!(
        accepted.clone().pay(day("2026-11-20"), pence(1)),
        Err(Refused::TooEarly)
    );
    assert!(accepted.pay(day("2026-11-21"), pence(1)).is_ok());
}

#[test]
fn ids_of_messages_are_capital_hexadecimal_digits() {
    assert_eq!(TransactionId::from_bits(255).as_str().len(), 32);
    for wrong in ["", "abc", "G1", "0A1B2C0A1B2C0A1B2C0A1B2C0A1B2C0A1B", "A B"] {
        assert!(CorrelationId::parse(wrong).is_err(), "{wrong:?}");
        assert!(TransactionId::parse(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn case_22_the_gift_aid_is_worked_out_on_sums() {
    let mut sum = ClaimSum::default();
    sum.add(day("2026-06-01"), 3, pence(30)).unwrap();
    assert_eq!(
        (sum.count, sum.donations, sum.gift_aid()),
        (3, pence(30), pence(7))
    );
    sum.add(day("2026-06-02"), 1, pence(10)).unwrap();
    assert_eq!(sum.gift_aid(), pence(10));
}

#[test]
fn what_goes_back_is_rounded_up_on_the_sum() {
    let carried = carry(&[refunded(10)], pence(3));
    assert_eq!((carried.places, carried.amount), (vec![0], pence(3)));
    // Together 7.5p, not three times 3p.
    assert_eq!(carry(&[refunded(10); 3], pence(100)).amount, pence(8));
}

#[test]
fn case_31_an_adjustment_larger_than_the_claim_waits_for_one_that_brings_enough() {
    let carried = carry(&[refunded(10)], pence(2));
    assert_eq!((carried.places, carried.amount), (Vec::new(), Pence::ZERO));
    // It keeps no smaller one waiting.
    let due = [refunded(1_000), refunded(100_000), refunded(2_000)];
    let carried = carry(&due, pence(800));
    assert_eq!((carried.places, carried.amount), (vec![0, 2], pence(750)));
    let later = carry(&due[1..2], pence(25_000));
    assert_eq!((later.places, later.amount), (vec![0], pence(25_000)));
}

#[test]
fn a_schedule_is_due_once_for_each_of_its_days() {
    let weekly = Schedule::Weekly(Weekday::Monday);
    let monday = day("2026-11-23");
    let cases = [
        (weekly, "2026-11-21", monday, true),
        // Missed days are made up for, once.
        (weekly, "2026-11-21", day("2026-11-25"), true),
        (weekly, "2026-11-23", day("2026-11-25"), false),
        (weekly, "2026-11-21", day("2026-11-22"), false),
        (Schedule::Monthly(6), "2026-11-06", day("2026-12-05"), false),
        (Schedule::Monthly(6), "2026-11-06", day("2026-12-06"), true),
        (Schedule::Monthly(28), "2026-02-01", day("2026-03-01"), true),
        (Schedule::ByHand, "2020-01-01", monday, false),
        (Schedule::Threshold(pence(100)), "2026-11-23", monday, true),
        (Schedule::Threshold(pence(101)), "2026-11-23", monday, false),
    ];
    for (schedule, since, today, due) in cases {
        assert_eq!(
            schedule.is_due(day(since), today, pence(100)),
            due,
            "{schedule:?} {since} {today}"
        );
        assert!(!schedule.is_due(day(since), today, Pence::ZERO));
    }
    assert_eq!(weekly.next_day(monday), Some(day("2026-11-30")));
    assert_eq!(Schedule::ByHand.next_day(monday), None);
}

#[test]
fn every_schedule_but_the_one_by_hand_hurries() {
    for (schedule, hurries) in [
        (Schedule::ByHand, false),
        (Schedule::Weekly(Weekday::Monday), true),
        (Schedule::Monthly(6), true),
        (Schedule::Threshold(pence(100_000)), true),
    ] {
        assert_eq!(schedule.hurries(), hurries, "{schedule:?}");
    }
    assert_eq!(Schedule::of_calendar().count(), 7 + 28);
    assert!(Schedule::of_calendar().all(|schedule| schedule.newest_day(day("2026-11-21")).is_some()));
}

#[test]
fn a_setting_is_read_and_every_mistake_has_its_field() {
    let read = |value| ClaimSetting::read(&value);
    let setting = read(json!({ "schedule": "weekly", "weekday": "friday", "approvals": "two" })).unwrap();
    assert_eq!(setting.schedule, Schedule::Weekly(Weekday::Friday));
    assert_eq!(setting.approvals.people(), 2);
    let threshold =
        read(json!({ "schedule": "threshold", "threshold": "£1,250", "approvals": "none" })).unwrap();
    assert_eq!(threshold.schedule, Schedule::Threshold(pence(125_000)));
    let wrong = [
        (json!({}), vec!["/schedule", "/approvals"]),
        (
            json!({ "schedule": "weekly", "approvals": "one" }),
            vec!["/weekday"],
        ),
        (
            json!({ "schedule": "monthly", "day": "31", "approvals": "one" }),
            vec!["/day"],
        ),
        (
            json!({ "schedule": "threshold", "threshold": "0.50", "approvals": "one" }),
            vec!["/threshold"],
        ),
    ];
    for (value, pointers) in wrong {
        let errors = read(value).unwrap_err();
        let found: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(found, pointers);
    }
}

#[test]
fn a_schedule_comes_back_from_its_stored_parts() {
    for schedule in [
        Schedule::ByHand,
        Schedule::Weekly(Weekday::Sunday),
        Schedule::Monthly(1),
        Schedule::Threshold(pence(25_000)),
    ] {
        assert_eq!(
            Schedule::from_stored(schedule.kind(), schedule.value()),
            Ok(schedule)
        );
    }
    for (kind, value) in [
        ("weekly", Some(8)),
        ("monthly", Some(29)),
        ("by_hand", Some(1)),
        ("daily", None),
    ] {
        assert!(Schedule::from_stored(kind, value).is_err());
    }
}

fn date() -> impl Strategy<Value = Date> {
    (0_i64..12_000).prop_map(|days| day("2010-01-01") + Duration::days(days))
}

proptest! {
    #[test]
    fn a_sum_is_at_least_the_sum_of_its_parts(gifts in prop::collection::vec((date(), 1_i64..1_000_000), 0..40)) {
        let mut sum = ClaimSum::default();
        let mut parts = 0;
        for (date, amount) in &gifts {
            sum.add(*date, 1, pence(*amount)).unwrap();
            parts += gift_aid(pence(*amount), TaxYear::of(*date)).get();
        }
        let whole = sum.gift_aid().get();
        prop_assert!(whole >= parts && whole <= parts + i64::try_from(gifts.len()).unwrap());
        prop_assert_eq!(sum.donations.get(), gifts.iter().map(|(_, amount)| amount).sum::<i64>());
    }

    #[test]
    fn what_is_carried_back_fits_the_claim_and_is_whole(
        gifts in prop::collection::vec((date(), 1_i64..1_000_000), 0..40),
        brings in 0_i64..5_000_000,
    ) {
        let waiting: Vec<Overclaim> = gifts
            .iter()
            .map(|(donated_on, amount)| Overclaim { claimable: pence(*amount), donated_on: *donated_on })
            .collect();
        let carried = carry(&waiting, pence(brings));
        prop_assert!(carried.amount.get() <= brings);
        let mut sum = ClaimSum::default();
        for place in &carried.places {
            sum.add(waiting[*place].donated_on, 1, waiting[*place].claimable).unwrap();
        }
        prop_assert!(carried.amount.get() - sum.gift_aid().get() <= 1 && carried.amount >= sum.gift_aid());
    }

    #[test]
    fn a_schedule_that_was_served_today_is_not_due_again_today(today in date(), weekday in 1_i64..=7, of_month in 1_i64..=28) {
        for schedule in [Schedule::from_stored("weekly", Some(weekday)), Schedule::from_stored("monthly", Some(of_month))] {
            let schedule = schedule.unwrap();
            prop_assert!(!schedule.is_due(today, today, pence(1)));
            let next = schedule.next_day(today).unwrap();
            prop_assert!(schedule.is_due(today, next, pence(1)));
            prop_assert!(!schedule.is_due(today, next.previous_day().unwrap(), pence(1)));
        }
    }
}
