//! Until when a gift can be claimed, by the charity's own period.

use domain::Date;
use domain::calendar::iso;
use domain::claim::{ClaimPeriod, LeftOut, Window, YearEnd, oldest_for_any};
use proptest::prelude::*;
use serde_json::json;
use time::Duration;

use crate::samples::day;

#[test]
fn case_37_four_years_after_the_end_of_the_charitys_own_period_the_day_itself_counts() {
    for (case, period, gift, until) in [
        ("a trust, last day of a tax year", "tax_year", "2026-04-05", "2030-04-05"),
        ("a trust, first day of one", "tax_year", "2026-04-06", "2031-04-05"),
        ("a company to 31 December, its last day", "12-31", "2026-12-31", "2030-12-31"),
        ("a company to 31 December, the day after", "12-31", "2027-01-01", "2031-12-31"),
        ("a CIO to 31 March: five days less than a trust", "03-31", "2027-03-31", "2031-03-31"),
        ("a CIO to 31 March: a year more than a trust", "03-31", "2027-04-01", "2032-03-31"),
        ("a CASC to 30 September", "09-30", "2026-11-21", "2031-09-30"),
        ("to the end of February, before one of 29 days", "02-28", "2028-02-29", "2032-02-29"),
        ("to the end of February, a short one", "02-29", "2027-02-28", "2031-02-28"),
        ("to 5 April, as the tax year", "04-05", "2026-04-06", "2031-04-05"),
        ("nobody said which", "unknown", "2026-11-21", "2030-11-21"),
        ("nobody said which, on 29 February", "unknown", "2028-02-29", "2032-02-29"),
    ] {
        let period: ClaimPeriod = period.parse().unwrap();
        let (gift, until) = (day(gift), day(until));
        assert_eq!(iso(period.deadline(gift)), iso(until), "{case}");
        assert!(period.oldest(until) <= gift, "{case}: the day itself counts");
        let after = until.next_day().unwrap();
        assert!(period.oldest(after) > gift, "{case}: the day after is too late");
    }
}

#[test]
fn what_is_too_old_for_every_charity_is_known_without_asking_which() {
    for (gift, until) in
        [("2026-04-06", "2031-04-05"), ("2027-01-01", "2031-12-31"), ("2027-03-01", "2032-02-29")]
    {
        assert!(oldest_for_any(day(until)) <= day(gift), "{gift}");
        assert!(oldest_for_any(day(until).next_day().unwrap()) > day(gift), "{gift}");
    }
}

#[test]
fn gifts_are_in_doubt_only_until_the_charity_says_its_period() {
    let today = day("2030-11-22");
    let dates = Some((day("2025-11-23"), day("2027-02-20")));
    assert_eq!(ClaimPeriod::Unknown.in_doubt(today, 90), dates);
    let end = YearEnd::new(12, 31).unwrap();
    for said in [ClaimPeriod::TaxYear, ClaimPeriod::AccountingYear(end)] {
        assert_eq!(said.in_doubt(today, 90), None, "{said}");
    }
}

#[test]
fn gifts_of_a_year_are_left_out_only_until_the_charity_says_its_period() {
    let today = day("2030-11-22");
    let dates = Some((day("2025-11-23"), day("2026-11-21")));
    assert_eq!(ClaimPeriod::Unknown.left_out_unsaid(today), dates);
    let end = YearEnd::new(12, 31).unwrap();
    for said in [ClaimPeriod::TaxYear, ClaimPeriod::AccountingYear(end)] {
        assert_eq!(said.left_out_unsaid(today), None, "{said}");
    }
}

#[test]
fn a_form_says_what_is_missing_and_the_answer_comes_back_from_its_stored_word() {
    let read = |value| ClaimPeriod::read(&value);
    for (value, stored) in [
        (json!({ "period": "unknown", "end_day": "", "end_month": "12" }), "unknown"),
        (json!({ "period": "tax_year", "end_day": "31", "end_month": "12" }), "tax_year"),
        (json!({ "period": "accounting_year", "end_day": "31", "end_month": "3" }), "03-31"),
        (json!({ "period": "accounting_year", "end_day": " 28 ", "end_month": "2" }), "02-29"),
    ] {
        let period = read(value).unwrap();
        assert_eq!(period.to_string(), stored);
        assert_eq!(stored.parse(), Ok(period));
    }
    for (value, pointer) in [
        (json!({}), "/period"),
        (json!({ "period": "accounting_year", "end_month": "12" }), "/end_day"),
        (json!({ "period": "accounting_year", "end_day": "31", "end_month": "4" }), "/end_day"),
        (json!({ "period": "accounting_year", "end_day": "0", "end_month": "4" }), "/end_day"),
    ] {
        let errors = read(value).unwrap_err();
        let found: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(found, [pointer]);
    }
    for wrong in ["", "year", "13-01", "04-31", "12-0"] {
        assert!(wrong.parse::<ClaimPeriod>().is_err(), "{wrong}");
    }
}

#[test]
fn case_05_a_gift_is_filed_from_the_day_after() {
    let window = Window::on(day("2026-11-21"), ClaimPeriod::TaxYear);
    assert_eq!(window.leaves_out(day("2026-11-21")), Some(LeftOut::DatedToday));
    assert_eq!(window.leaves_out(day("2026-11-20")), None);
}

#[test]
fn case_37_a_gift_is_too_old_by_the_charitys_own_period_and_perhaps_too_old_without_one() {
    let december = ClaimPeriod::AccountingYear(YearEnd::new(12, 31).unwrap());
    for (period, gift, today, why) in [
        (ClaimPeriod::TaxYear, "2022-04-05", "2026-04-05", None),
        (ClaimPeriod::TaxYear, "2022-04-05", "2026-04-06", Some(LeftOut::OutOfTime)),
        (december, "2022-04-05", "2026-12-31", None),
        (december, "2022-04-05", "2027-01-01", Some(LeftOut::OutOfTime)),
        (ClaimPeriod::Unknown, "2022-04-05", "2026-04-05", None),
        (ClaimPeriod::Unknown, "2022-04-05", "2026-04-06", Some(LeftOut::PeriodUnknown)),
        (ClaimPeriod::Unknown, "2022-04-05", "2027-04-04", Some(LeftOut::PeriodUnknown)),
        (ClaimPeriod::Unknown, "2022-04-05", "2027-04-05", Some(LeftOut::OutOfTime)),
    ] {
        let window = Window::on(day(today), period);
        assert_eq!(window.leaves_out(day(gift)), why, "{period} {today}");
    }
}

fn date() -> impl Strategy<Value = Date> {
    (0_i64..30_000).prop_map(|days| day("2020-01-01") + Duration::days(days))
}

fn period() -> impl Strategy<Value = ClaimPeriod> {
    let year = date().prop_filter_map("every day ends some year", |date| {
        let end = format!("{:02}-{:02}", u8::from(date.month()), date.day());
        end.parse().ok()
    });
    prop_oneof![Just(ClaimPeriod::Unknown), Just(ClaimPeriod::TaxYear), year]
}

proptest! {
    #[test]
    fn the_window_and_the_deadline_of_the_gift_agree(donated_on in date(), today in date()) {
        for period in [ClaimPeriod::Unknown, ClaimPeriod::TaxYear, "06-30".parse().unwrap()] {
            let window = Window::on(today, period);
            let fits = donated_on < today && period.deadline(donated_on) >= today;
            prop_assert_eq!(window.leaves_out(donated_on).is_none(), fits);
        }
    }

    #[test]
    fn the_oldest_gift_is_the_first_whose_deadline_has_not_passed(period in period(), today in date()) {
        let oldest = period.oldest(today);
        prop_assert!(period.deadline(oldest) >= today);
        prop_assert!(period.deadline(oldest.previous_day().unwrap()) < today);
    }

    #[test]
    fn unknown_is_earlier_than_any_period_and_too_old_for_all_is_later(period in period(), gift in date()) {
        prop_assert!(ClaimPeriod::Unknown.deadline(gift) <= period.deadline(gift));
        prop_assert!(oldest_for_any(period.deadline(gift)) <= gift);
    }

    #[test]
    fn what_runs_out_within_some_days_is_what_has_its_deadline_in_them(
        period in period(), today in date(), days in 0_i64..100, gift in -40_i64..500,
    ) {
        let gift = period.oldest(today) + Duration::days(gift);
        let until = period.deadline(gift);
        let wanted = until >= today && until <= today + Duration::days(days);
        let found = period
            .running_out(today, days)
            .is_some_and(|(first, last)| (first..=last).contains(&gift));
        prop_assert_eq!(found, wanted);
    }
}
