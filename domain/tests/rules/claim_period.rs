//! Until when a gift can be claimed, by the charity's own period.

use domain::Date;
use domain::calendar::iso;
use domain::claim::{ClaimPeriod, LeftOut, PeriodChange, PeriodHistory, Window, oldest_for_any};
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
        let period: PeriodHistory = period.parse().unwrap();
        let (gift, until) = (day(gift), day(until));
        assert_eq!(iso(period.deadline(gift)), iso(until), "{case}");
        assert!(period.oldest(until) <= gift, "{case}: the day itself counts");
        let after = until.next_day().unwrap();
        assert!(period.oldest(after) > gift, "{case}: the day after is too late");
    }
}

#[test]
fn a_charity_reads_until_when_the_gifts_of_each_of_its_periods_can_be_claimed() {
    let open = |said: &str| {
        let open = history(said).open(day("2026-11-27"));
        open.into_iter().map(|one| [one.first, one.last, one.until].map(iso)).collect::<Vec<_>>()
    };
    let to_march = open("03-31");
    assert_eq!(to_march.len(), 5);
    assert_eq!(to_march[2], ["2024-04-01", "2025-03-31", "2029-03-31"]);
    assert_eq!(to_march[4], ["2026-04-01", "2027-03-31", "2031-03-31"]);
    assert_eq!(open("tax_year")[0], ["2022-04-06", "2023-04-05", "2027-04-05"]);
    assert_eq!(open("unknown"), [[""; 3]; 0]);
    assert_eq!(open("2026-01-01:12-31"), [["2026-01-01", "2026-12-31", "2030-12-31"]]);
    // A period that a change cuts short.
    assert_eq!(
        open("12-31 2026-10-01:09-30")[3..],
        [
            ["2025-01-01", "2025-12-31", "2029-12-31"],
            ["2026-01-01", "2026-09-30", "2030-09-30"],
            ["2026-10-01", "2027-09-30", "2031-09-30"]
        ]
    );
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
    assert_eq!(PeriodHistory::default().in_doubt(today, 90), dates);
    for said in ["tax_year", "12-31", "2025-04-06:tax_year"] {
        assert_eq!(history(said).in_doubt(today, 90), None, "{said}");
    }
    let since = history("2027-01-01:tax_year");
    assert_eq!(since.in_doubt(today, 90), Some((day("2025-11-23"), day("2026-12-31"))));
}

#[test]
fn gifts_of_a_year_are_left_out_only_until_the_charity_says_its_period() {
    let today = day("2030-11-22");
    let dates = Some((day("2025-11-23"), day("2026-11-21")));
    assert_eq!(PeriodHistory::default().left_out_unsaid(today), dates);
    assert_eq!(history("2027-01-01:tax_year").left_out_unsaid(today), dates);
    for said in ["tax_year", "12-31", "2025-04-06:tax_year"] {
        assert_eq!(history(said).left_out_unsaid(today), None, "{said}");
    }
}

#[test]
fn a_form_says_what_is_missing_and_the_answer_comes_back_from_its_stored_word() {
    let read = |value: serde_json::Value| {
        let mut form = json!({ "end_day": "", "end_month": "12", "holds": "always" });
        form.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
        PeriodChange::read(&form, day("2026-11-26"))
    };
    for (value, stored) in [
        (json!({ "period": "unknown", "holds": "" }), "unknown"),
        (json!({ "period": "tax_year", "end_day": "31" }), "tax_year"),
        (json!({ "period": "accounting_year", "end_day": "31", "end_month": "3" }), "03-31"),
        (json!({ "period": "accounting_year", "end_day": " 28 ", "end_month": "2" }), "02-29"),
        (
            json!({ "period": "tax_year", "holds": "from_day", "holds_from": "2027-11-27" }),
            "2027-11-27:tax_year",
        ),
        (
            json!({ "period": "tax_year", "holds": "from_day", "holds_from": "2000-01-01" }),
            "2000-01-01:tax_year",
        ),
        (json!({ "period": "unknown", "holds": "from_day", "holds_from": "2027-01-01" }), "unknown"),
    ] {
        let periods = PeriodHistory::default().with(read(value).unwrap());
        assert_eq!(periods.to_string(), stored);
        assert_eq!(stored.parse(), Ok(periods));
    }
    for (value, pointer) in [
        (json!({}), "/period"),
        (json!({ "period": "accounting_year" }), "/end_day"),
        (json!({ "period": "accounting_year", "end_day": "31", "end_month": "4" }), "/end_day"),
        (json!({ "period": "accounting_year", "end_day": "0", "end_month": "4" }), "/end_day"),
        (json!({ "period": "tax_year", "holds": "" }), "/holds"),
        (json!({ "period": "tax_year", "holds": "from_day" }), "/holds_from"),
        (json!({ "period": "tax_year", "holds": "from_day", "holds_from": "soon" }), "/holds_from"),
        (json!({ "period": "tax_year", "holds": "from_day", "holds_from": "2027-11-28" }), "/holds_from"),
        (json!({ "period": "tax_year", "holds": "from_day", "holds_from": "1999-12-31" }), "/holds_from"),
    ] {
        let errors = read(value).unwrap_err();
        let found: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(found, [pointer]);
    }
    for wrong in ["", "year", "13-01", "04-31", "12-0"] {
        assert!(wrong.parse::<ClaimPeriod>().is_err(), "{wrong}");
        assert!(wrong.parse::<PeriodHistory>().is_err(), "{wrong}");
    }
}

#[test]
fn the_years_of_a_charity_end_as_it_said_and_a_change_cuts_one_short() {
    for (case, periods, on, years) in [
        ("nobody said which", "unknown", "2027-04-05", ["2026-04-06 2027-04-05", "2025-04-06 2026-04-05"]),
        (
            "a trust, the day after",
            "tax_year",
            "2027-04-06",
            ["2027-04-06 2028-04-05", "2026-04-06 2027-04-05"],
        ),
        ("to 31 December", "12-31", "2026-12-31", ["2026-01-01 2026-12-31", "2025-01-01 2025-12-31"]),
        ("the day after", "12-31", "2027-01-01", ["2027-01-01 2027-12-31", "2026-01-01 2026-12-31"]),
        ("to the end of February", "02-28", "2028-02-29", ["2027-03-01 2028-02-29", "2026-03-01 2027-02-28"]),
        (
            "a short year after a change",
            "12-31 2027-01-01:03-31",
            "2027-02-01",
            ["2027-01-01 2027-03-31", "2026-01-01 2026-12-31"],
        ),
        (
            "the tax year until an accounting year was said",
            "2027-01-01:12-31",
            "2027-06-01",
            ["2027-01-01 2027-12-31", "2026-04-06 2026-12-31"],
        ),
    ] {
        let shown: Vec<String> = history(periods)
            .years(day(on), day("2020-01-01"), 2)
            .into_iter()
            .map(|year| format!("{} {}", iso(year.first_day()), iso(year.last_day())))
            .collect();
        assert_eq!(shown, years, "{case}");
    }
    let years = |oldest| history("tax_year").years(day("2027-04-06"), day(oldest), 7).len();
    for (oldest, count) in [("2027-12-01", 1), ("2027-04-06", 1), ("2027-04-05", 2), ("1999-01-01", 7)] {
        assert_eq!(years(oldest), count, "back to {oldest}");
    }
}

fn history(text: &str) -> PeriodHistory {
    text.parse().expect("a history")
}

#[test]
fn d10_the_time_to_claim_a_gift_is_counted_by_the_year_end_that_held_when_it_was_given() {
    for (case, periods, gift, until) in [
        ("before the change", "12-31 2027-01-01:03-31", "2026-12-31", "2030-12-31"),
        ("a short year after it", "12-31 2027-01-01:03-31", "2027-01-01", "2031-03-31"),
        ("the first whole year after it", "12-31 2027-01-01:03-31", "2027-04-01", "2032-03-31"),
        ("the change ends the year before it", "12-31 2027-04-01:03-31", "2027-03-31", "2031-03-31"),
        ("and none before that", "12-31 2027-04-01:03-31", "2026-12-31", "2030-12-31"),
        ("a trust's tax year is no shorter", "tax_year 2027-04-01:03-31", "2027-03-31", "2031-04-05"),
        (
            "but a later gift is not out of time first",
            "tax_year 2026-10-01:12-31",
            "2026-09-30",
            "2030-12-31",
        ),
        ("and from then on it is a company", "tax_year 2026-10-01:12-31", "2026-10-01", "2030-12-31"),
        ("nobody knows what was before", "2027-01-01:03-31", "2026-06-01", "2030-06-01"),
        ("two changes", "12-31 2026-01-01:06-30 2027-07-01:09-30", "2027-06-30", "2031-06-30"),
        ("two changes, the last", "12-31 2026-01-01:06-30 2027-07-01:09-30", "2027-07-01", "2031-09-30"),
    ] {
        let (periods, gift, until) = (history(periods), day(gift), day(until));
        assert_eq!(iso(periods.deadline(gift)), iso(until), "{case}");
        assert!(periods.oldest(until) <= gift, "{case}: the day itself counts");
        assert!(periods.oldest(until.next_day().unwrap()) > gift, "{case}: the day after is too late");
    }
}

#[test]
fn d10_a_change_holds_from_its_day_and_replaces_what_was_to_hold_later() {
    for (case, before, (period, from), after) in [
        ("the first answer", "unknown", ("12-31", None), "12-31"),
        ("a change", "12-31", ("03-31", Some("2027-01-01")), "12-31 2027-01-01:03-31"),
        (
            "another",
            "12-31 2027-01-01:03-31",
            ("06-30", Some("2029-04-01")),
            "12-31 2027-01-01:03-31 2029-04-01:06-30",
        ),
        (
            "the day was wrong",
            "12-31 2027-01-01:03-31",
            ("03-31", Some("2026-01-01")),
            "12-31 2026-01-01:03-31",
        ),
        ("it did not change after all", "12-31 2027-01-01:03-31", ("12-31", Some("2027-01-01")), "12-31"),
        ("it was never another one", "12-31 2027-01-01:03-31", ("03-31", None), "03-31"),
        ("nobody knows any more", "12-31 2027-01-01:03-31", ("unknown", None), "unknown"),
        ("what was before is not known", "unknown", ("03-31", Some("2027-01-01")), "2027-01-01:03-31"),
    ] {
        let change = PeriodChange { period: period.parse().unwrap(), from: from.map(day) };
        let changed = history(before).with(change);
        assert_eq!(changed.to_string(), after, "{case}");
        assert_eq!(after.parse(), Ok(changed), "{case}");
    }
    for wrong in [
        "12-31 2027-01-01:12-31",
        "12-31 2027-01-01:unknown",
        "12-31 2028-01-01:03-31 2027-01-01:06-30",
        "12-31 03-31",
        "12-31 soon:03-31",
    ] {
        assert!(wrong.parse::<PeriodHistory>().is_err(), "{wrong}");
    }
}

#[test]
fn case_05_a_gift_is_filed_from_the_day_after() {
    let window = Window::on(day("2026-11-21"), &ClaimPeriod::TaxYear.into());
    assert_eq!(window.leaves_out(day("2026-11-21")), Some(LeftOut::DatedToday));
    assert_eq!(window.leaves_out(day("2026-11-20")), None);
}

#[test]
fn case_37_a_gift_is_too_old_by_the_charitys_own_period_and_perhaps_too_old_without_one() {
    for (periods, gift, today, why) in [
        ("tax_year", "2022-04-05", "2026-04-05", None),
        ("tax_year", "2022-04-05", "2026-04-06", Some(LeftOut::OutOfTime)),
        ("12-31", "2022-04-05", "2026-12-31", None),
        ("12-31", "2022-04-05", "2027-01-01", Some(LeftOut::OutOfTime)),
        ("unknown", "2022-04-05", "2026-04-05", None),
        ("unknown", "2022-04-05", "2026-04-06", Some(LeftOut::PeriodUnknown)),
        ("unknown", "2022-04-05", "2027-04-04", Some(LeftOut::PeriodUnknown)),
        ("unknown", "2022-04-05", "2027-04-05", Some(LeftOut::OutOfTime)),
        // Before the change nobody knows; from it on the year ends on 31 March.
        ("2027-01-01:03-31", "2026-12-31", "2030-12-31", None),
        ("2027-01-01:03-31", "2026-12-31", "2031-01-01", Some(LeftOut::OutOfTime)),
        ("2027-01-01:03-31", "2026-06-01", "2030-06-02", Some(LeftOut::PeriodUnknown)),
        ("2027-01-01:03-31", "2027-01-01", "2031-03-31", None),
    ] {
        let window = Window::on(day(today), &history(periods));
        assert_eq!(window.leaves_out(day(gift)), why, "{periods} {today}");
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

/// Up to two changes.
fn periods() -> impl Strategy<Value = PeriodHistory> {
    (period(), prop::collection::vec((period(), date()), 0..3)).prop_map(|(first, mut changes)| {
        changes.sort_by_key(|(_, from)| *from);
        let said = changes.into_iter().filter(|(period, _)| *period != ClaimPeriod::Unknown);
        said.fold(PeriodHistory::from(first), |periods, (period, from)| {
            periods.with(PeriodChange { period, from: Some(from) })
        })
    })
}

proptest! {
    #[test]
    fn the_window_and_the_deadline_of_the_gift_agree(donated_on in date(), today in date()) {
        for period in ["unknown", "tax_year", "06-30", "12-31 2040-01-01:03-31"] {
            let period = history(period);
            let window = Window::on(today, &period);
            let fits = donated_on < today && period.deadline(donated_on) >= today;
            prop_assert_eq!(window.leaves_out(donated_on).is_none(), fits);
        }
    }

    #[test]
    fn every_day_lies_in_its_year_and_the_years_leave_no_day_out(period in periods(), today in date()) {
        let years = period.years(today, day("1900-01-01"), 5);
        prop_assert!(years[0].first_day() <= today && today <= years[0].last_day());
        for pair in years.windows(2) {
            prop_assert_eq!(pair[1].last_day().next_day(), Some(pair[0].first_day()));
            prop_assert_eq!(period.year(pair[1].first_day()), pair[1]);
        }
    }

    #[test]
    fn the_oldest_gift_is_the_first_whose_deadline_has_not_passed(period in periods(), today in date()) {
        let oldest = period.oldest(today);
        prop_assert!(period.deadline(oldest) >= today);
        prop_assert!(period.deadline(oldest.previous_day().unwrap()) < today);
    }

    #[test]
    fn unknown_is_earlier_than_any_period_and_too_old_for_all_is_later(period in periods(), gift in date()) {
        prop_assert!(PeriodHistory::default().deadline(gift) <= period.deadline(gift));
        prop_assert!(oldest_for_any(period.deadline(gift)) <= gift);
    }

    #[test]
    fn what_runs_out_within_some_days_is_what_has_its_deadline_in_them(
        period in periods(), today in date(), days in 0_i64..100, gift in -40_i64..500,
    ) {
        let gift = period.oldest(today) + Duration::days(gift);
        let until = period.deadline(gift);
        let wanted = until >= today && until <= today + Duration::days(days);
        let found = period
            .running_out(today, days)
            .is_some_and(|(first, last)| (first..=last).contains(&gift));
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn d10_of_two_gifts_the_later_one_can_be_claimed_at_least_as_long(
        periods in periods(), gift in date(), later in 0_i64..800,
    ) {
        prop_assert!(periods.deadline(gift) <= periods.deadline(gift + Duration::days(later)));
    }

    #[test]
    fn d10_a_change_leaves_gifts_alone_whose_year_ended_before_it(
        first in period(), second in period(), from in date(), gift in date(),
    ) {
        prop_assume!(second != ClaimPeriod::Unknown);
        let before = PeriodHistory::from(first);
        let after = before.clone().with(PeriodChange { period: second, from: Some(from) });
        prop_assert!(after.deadline(gift) <= before.deadline(gift) || gift >= from);
        let four_years_on = before.deadline(from.previous_day().unwrap());
        if before.deadline(gift) < four_years_on {
            prop_assert_eq!(after.deadline(gift), before.deadline(gift));
        }
        if gift >= from {
            prop_assert_eq!(after.deadline(gift), PeriodHistory::from(second).deadline(gift));
        }
        prop_assert_eq!(after.to_string().parse(), Ok(after));
    }
}
