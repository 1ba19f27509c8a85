//! When a claim is due, and what a charity chooses about that.

use domain::claim::{Approvals, ClaimSetting, Schedule};
use domain::{Date, Pence};
use proptest::prelude::*;
use serde_json::json;
use time::{Duration, Weekday};

use crate::samples::day;

fn pence(pence: i64) -> Pence {
    Pence::new(pence).expect("an amount")
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
        assert_eq!(schedule.is_due(day(since), None, today, pence(100)), due, "{schedule:?} {since} {today}");
        assert!(!schedule.is_due(day(since), None, today, Pence::ZERO));
        assert!(!schedule.is_due(day(since), Some(today), today, pence(100)));
        let yesterday = today.previous_day();
        assert_eq!(
            schedule.is_due(day(since), yesterday, today, pence(100)),
            due,
            "{schedule:?} {since} {today}, given up the day before"
        );
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
fn each_choice_of_who_approves_is_stricter_than_the_one_before() {
    let choices = Approvals::ALL.iter().map(|choice| (choice.as_str(), choice.people(), choice.team()));
    let all = [("none", 0, 0), ("one", 1, 1), ("another", 1, 2), ("two", 2, 2)];
    assert!(choices.eq(all));
    assert!(Approvals::ALL.is_sorted());
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
        (json!({ "schedule": "weekly", "approvals": "one" }), vec!["/weekday"]),
        (json!({ "schedule": "monthly", "day": "31", "approvals": "one" }), vec!["/day"]),
        (json!({ "schedule": "threshold", "threshold": "0.50", "approvals": "one" }), vec!["/threshold"]),
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
        assert_eq!(Schedule::from_stored(schedule.kind(), schedule.value()), Ok(schedule));
    }
    for (kind, value) in [("weekly", Some(8)), ("monthly", Some(29)), ("by_hand", Some(1)), ("daily", None)] {
        assert!(Schedule::from_stored(kind, value).is_err());
    }
}

fn date() -> impl Strategy<Value = Date> {
    (0_i64..12_000).prop_map(|days| day("2010-01-01") + Duration::days(days))
}

proptest! {
    #[test]
    fn a_schedule_that_was_served_today_is_not_due_again_today(today in date(), weekday in 1_i64..=7, of_month in 1_i64..=28) {
        for schedule in [Schedule::from_stored("weekly", Some(weekday)), Schedule::from_stored("monthly", Some(of_month))] {
            let schedule = schedule.unwrap();
            prop_assert!(!schedule.is_due(today, None, today, pence(1)));
            let next = schedule.next_day(today).unwrap();
            prop_assert!(schedule.is_due(today, None, next, pence(1)));
            prop_assert!(!schedule.is_due(today, None, next.previous_day().unwrap(), pence(1)));
        }
    }
}
