use domain::calendar::{
    Timestamp, iso, last_day_before, london_midnight, long, long_time, parse_date, when_in,
};
use domain::{Date, Language, TaxYear};
use proptest::prelude::*;
use time::{Duration, Month, Weekday};

use crate::samples::{at, day};

#[test]
fn case_03_the_tax_year_turns_at_midnight_in_london() {
    let of = |text| TaxYear::of(at(text).london_date()).to_string();
    assert_eq!(of("2026-04-05T22:59:59Z"), "2025-26");
    assert_eq!(of("2026-04-05T23:00:00Z"), "2026-27");
    assert_eq!(of("2026-04-05T23:30:00Z"), "2026-27");
}

#[test]
fn a_tax_year_runs_from_6_april_to_5_april() {
    let year = TaxYear::starting(2026);
    assert_eq!((year.first_day(), year.last_day()), (day("2026-04-06"), day("2027-04-05")));
    assert_eq!(TaxYear::of(day("2027-04-05")), year);
    assert_eq!(TaxYear::of(day("2027-04-06")), year.next());
    assert_eq!(year.next().previous(), year);
    assert_eq!(TaxYear::starting(1999).to_string(), "1999-00");
}

#[test]
fn a_tax_year_is_read_in_one_form_only() {
    assert_eq!("2026-27".parse(), Ok(TaxYear::starting(2026)));
    for wrong in ["2026", "2026-28", "2026/27", "2026-2027", "26-27", "+026-27", "2026-27 ", ""] {
        assert!(wrong.parse::<TaxYear>().is_err(), "{wrong}");
    }
}

#[test]
fn what_stops_with_the_first_instant_of_a_day_in_london_lasts_until_the_day_before() {
    for (stops, last) in [
        ("2026-12-01T00:00:00Z", "2026-11-30"),
        ("2026-12-01T00:00:01Z", "2026-12-01"),
        ("2026-05-31T23:00:00Z", "2026-05-31"),
        ("2026-06-01T00:00:00Z", "2026-06-01"),
    ] {
        assert_eq!(last_day_before(at(stops)), day(last), "{stops}");
    }
}

#[test]
fn case_05_a_gift_half_an_hour_after_midnight_in_summer_is_of_the_new_day() {
    assert_eq!(at("2026-06-01T00:30:00+01:00").london_date(), day("2026-06-01"));
    assert_eq!(at("2026-05-31T23:30:00Z").london_date(), day("2026-06-01"));
    assert_eq!(at("2026-12-31T23:30:00Z").london_date(), day("2026-12-31"));
}

#[test]
fn the_clocks_change_at_one_in_the_morning_greenwich_time() {
    let hour = |text| at(text).london().hour();
    assert_eq!((hour("2026-03-29T00:59:59Z"), hour("2026-03-29T01:00:00Z")), (0, 2));
    assert_eq!((hour("2026-10-25T00:59:59Z"), hour("2026-10-25T01:00:00Z")), (1, 1));
}

#[test]
fn known_days_of_change_are_right() {
    let changes = [
        ("2024-03-31", "2024-10-27"),
        ("2025-03-30", "2025-10-26"),
        ("2026-03-29", "2026-10-25"),
        ("2030-03-31", "2030-10-27"),
    ];
    for (begins, ends) in changes {
        assert_eq!(london_midnight(day(begins)).to_string(), format!("{begins}T00:00:00Z"));
        assert_eq!(london_midnight(day(begins) + Duration::DAY).to_string(), format!("{begins}T23:00:00Z"));
        assert_eq!(london_midnight(day(ends) + Duration::DAY).offset().hour(), 0);
        assert_eq!(london_midnight(day(ends)).offset().hour(), 23);
    }
}

#[test]
fn a_day_must_exist_and_be_written_in_full() {
    assert_eq!(parse_date("2028-02-29"), Ok(day("2028-02-29")));
    for fine in ["0001-01-01", "9999-12-31"] {
        assert_eq!(parse_date(fine).map(iso).as_deref(), Ok(fine));
    }
    for wrong in [
        "0000-01-01",
        "0000-12-31",
        "2027-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "21/11/2026",
        "2026-11-21 ",
        "+026-11-21",
        "2026-11-31",
        "２026-11-2",
    ] {
        assert!(parse_date(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn an_instant_needs_an_offset() {
    assert_eq!(at("2026-11-21T10:05:00.1234567+01:00").to_string(), "2026-11-21T09:05:00.123456Z");
    assert_eq!(at("2026-11-21T09:05:00.500Z").to_string(), "2026-11-21T09:05:00.5Z");
    assert_eq!(at("0001-01-01T00:00:00Z").to_string(), "0001-01-01T00:00:00Z");
    for wrong in [
        "0000-12-31T23:59:59Z",
        "0001-01-01T00:30:00+01:00",
        "2026-11-21T09:05:00",
        "2026-11-21",
        "2026-02-30T09:05:00Z",
        "now",
        "9999-12-31T23:59:59-05:00",
    ] {
        assert!(Timestamp::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn dates_are_written_for_people() {
    assert_eq!(long(day("2026-11-01")), "1 November 2026");
    assert_eq!(long_time(at("2026-06-01T23:30:00Z")), "2 June 2026 at 12:30am");
    assert_eq!(long_time(at("2026-11-21T09:05:00Z")), "21 November 2026 at 9:05am");
    assert_eq!(long_time(at("2026-11-21T12:00:00Z")), "21 November 2026 at 12:00pm");
    assert_eq!(long_time(at("2026-11-21T23:59:00Z")), "21 November 2026 at 11:59pm");
    let welsh = |instant: &str| when_in(at(instant), Language::Welsh);
    assert_eq!(welsh("2026-11-21T00:00:00Z"), "21 Tachwedd 2026");
    assert_eq!(welsh("2026-11-21T09:05:00Z"), "21 Tachwedd 2026 am 9:05yb");
    assert_eq!(welsh("2026-12-21T12:00:00Z"), "21 Rhagfyr 2026 am 12:00yh");
}

#[test]
fn far_away_instants_do_no_harm() {
    assert_eq!(
        at("9999-12-31T23:59:59Z").plus_days(10).to_string().len(),
        "9999-12-31T23:59:59.999999Z".len()
    );
    assert!(at("9999-12-31T23:59:59Z").checked_add(Duration::HOUR).is_none());
    assert_eq!(TaxYear::of(Date::MIN), TaxYear::starting(i32::MIN));
    let _ = at("0001-01-01T00:00:00Z").london_date();
}

/// The rule told day by day: walk from 1 January and switch at each last Sunday.
fn summer_by_walking(date: Date) -> bool {
    let mut walk = Date::from_calendar_date(date.year(), Month::January, 1).expect("1 January exists");
    let mut summer = false;
    while walk <= date {
        let last_sunday =
            walk.weekday() == Weekday::Sunday && (walk + Duration::WEEK).month() != walk.month();
        if last_sunday && walk.month() == Month::March {
            summer = true;
        }
        if last_sunday && walk.month() == Month::October {
            summer = false;
        }
        walk += Duration::DAY;
    }
    summer
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn london_noon_follows_the_naive_rule(days in 0_i64..36_890) {
        let date = day("2000-01-01") + Duration::days(days);
        let noon = at(&format!("{}T12:00:00Z", iso(date)));
        prop_assert_eq!(noon.london().hour(), if summer_by_walking(date) { 13 } else { 12 });
    }

    #[test]
    fn a_day_begins_at_its_midnight_and_not_before(days in 0_i64..36_890) {
        let date = day("2000-01-01") + Duration::days(days);
        let midnight = london_midnight(date);
        prop_assert_eq!(midnight.london_date(), date);
        let before = midnight.checked_sub(Duration::MICROSECOND).expect("far from the edge");
        prop_assert_eq!(before.london_date(), date - Duration::DAY);
    }

    #[test]
    fn an_instant_survives_being_written(seconds in 946_684_800_i64..4_102_444_800, micros in 0_i64..1_000_000) {
        let written = at("1970-01-01T00:00:00Z").checked_add(Duration::seconds(seconds) + Duration::microseconds(micros));
        let written = written.expect("within the calendar");
        prop_assert_eq!(Timestamp::parse(&written.to_string()), Ok(written));
        let json = serde_json::to_string(&written).expect("text");
        prop_assert_eq!(serde_json::from_str::<Timestamp>(&json).expect("the same text"), written);
    }

    #[test]
    fn a_day_survives_being_written(days in 0_i64..36_890) {
        let date = day("2000-01-01") + Duration::days(days);
        prop_assert_eq!(parse_date(&iso(date)), Ok(date));
        prop_assert!(TaxYear::of(date).contains(date));
        prop_assert_eq!(TaxYear::of(date).to_string().parse(), Ok(TaxYear::of(date)));
    }
}
