use domain::authorisation::{
    CancelError, Term, latest_instant, period_end, renewal_opens_on, renewed_until, wording,
};
use domain::{Authorisation, AuthorisationStatus, AuthorisationSummary, Language, WordingVersion};
use serde_json::json;

use crate::samples::{at, day, fingerprint, given, numbered};

fn ends(given_on: &str) -> String {
    domain::calendar::iso(period_end(day(given_on)))
}

#[test]
fn case_01_authorised_on_29_february_ends_that_april() {
    assert_eq!(ends("2028-02-28"), "2028-04-05");
    assert_eq!(ends("2028-02-29"), "2028-04-05");
    assert_eq!(ends("2028-03-01"), "2029-04-05");
}

#[test]
fn case_02_an_authorisation_always_ends_on_5_april() {
    let table = [
        ("2027-01-01", "2027-04-05"),
        ("2027-02-28", "2027-04-05"),
        ("2027-03-01", "2028-04-05"),
        ("2027-04-05", "2028-04-05"),
        ("2027-04-06", "2028-04-05"),
        ("2027-12-31", "2028-04-05"),
        ("2028-01-01", "2028-04-05"),
    ];
    for (given_on, end) in table {
        assert_eq!(ends(given_on), end, "given on {given_on}");
    }
}

#[test]
fn renewal_opens_on_1_march_before_the_end() {
    assert_eq!(renewal_opens_on(day("2028-04-05")), day("2028-03-01"));
}

#[test]
fn case_03_the_last_day_ends_at_midnight_in_london() {
    let authorisation = given(at("2026-06-01T12:00:00Z"));
    assert_eq!(authorisation.ends_on(), day("2027-04-05"));
    assert!(authorisation.covers(at("2027-04-05T22:59:59Z")));
    assert!(!authorisation.covers(at("2027-04-05T23:00:00Z")));
}

#[test]
fn case_04_the_first_of_march_begins_in_greenwich_time() {
    let february = given(at("2027-02-28T23:59:59Z"));
    let march = given(at("2027-03-01T00:00:00Z"));
    assert_eq!(february.ends_on(), day("2027-04-05"));
    assert_eq!(march.ends_on(), day("2028-04-05"));
}

#[test]
fn case_05_a_gift_after_midnight_in_summer_counts_for_the_new_day() {
    let authorisation = given(at("2026-06-01T09:00:00Z"));
    assert!(authorisation.covers(at("2026-05-31T23:30:00Z")), "00:30 on 1 June in London");
    assert!(!authorisation.covers(at("2026-05-31T22:30:00Z")), "23:30 on 31 May in London");
}

#[test]
fn case_06_a_gift_of_the_same_day_is_covered_and_one_of_the_day_before_is_not() {
    let authorisation = given(at("2026-11-21T15:00:00Z"));
    assert!(authorisation.covers(at("2026-11-21T00:00:00Z")));
    assert!(!authorisation.covers(at("2026-11-20T23:59:59Z")));
}

#[test]
fn case_07_the_date_of_the_gift_decides_not_the_settlement() {
    let authorisation = given(at("2026-11-21T15:00:00Z"));
    assert!(authorisation.covers(at("2027-04-05T20:00:00Z")), "however late it settles");
}

#[test]
fn case_08_a_later_renewal_does_not_reach_back_over_the_gap() {
    let history = [numbered(1, at("2026-06-01T09:00:00Z")), numbered(2, at("2027-05-01T09:00:00Z"))];
    let is_covered = |instant| history.iter().any(|given| given.covers(at(instant)));
    assert!(!is_covered("2027-04-20T09:00:00Z") && is_covered("2027-05-01T00:00:00Z"));
}

#[test]
fn case_09_a_renewal_in_march_leaves_no_gap_and_the_newest_is_used() {
    let history = [numbered(1, at("2026-06-01T09:00:00Z")), numbered(2, at("2027-03-10T09:00:00Z"))];
    let covering = |instant| history.each_ref().map(|given| given.covers(at(instant)));
    assert_eq!(covering("2027-03-09T12:00:00Z"), [true, false]);
    assert_eq!(covering("2027-04-05T12:00:00Z"), [true, true]);
    assert_eq!(covering("2027-04-06T12:00:00Z"), [false, true]);
    assert_eq!(covering("2028-04-06T12:00:00Z"), [false, false]);
}

#[test]
fn case_10_cancelled_from_1_july_covers_30_june() {
    let authorisation = given(at("2026-05-01T09:00:00Z"));
    let cancelled =
        authorisation.cancel(at("2026-06-10T10:00:00Z"), Some(day("2026-07-01"))).expect("a later day");
    assert!(cancelled.covers(at("2026-06-30T22:59:59Z")));
    assert!(!cancelled.covers(at("2026-06-30T23:00:00Z")), "1 July in London");
    assert_eq!(cancelled.covered_until(), day("2026-06-30"));
}

#[test]
fn case_10_cancelled_at_once_covers_what_was_given_before() {
    let now = at("2026-06-10T10:00:00Z");
    let cancelled = given(at("2026-05-01T09:00:00Z")).cancel(now, None).expect("nothing in the way");
    assert!(cancelled.covers(at("2026-06-10T09:59:59.999999Z")));
    assert!(!cancelled.covers(now));
    assert_eq!(cancelled.cancellation().map(|c| (c.noticed_at, c.effective_from)), Some((now, now)));
    assert_eq!(cancelled.covered_until(), day("2026-06-10"));
}

#[test]
fn d9_a_gift_dated_by_its_day_alone_is_covered_on_the_day_of_a_cancellation_only_if_it_arrived_before() {
    let authorisation = given(at("2026-06-01T09:00:00Z"));
    let cancelled = authorisation.cancel(at("2026-06-10T10:00:00Z"), None).expect("it runs");
    // The day begins at 23:00 of the day before.
    for (donated_at, arrived_at, is_covered) in [
        ("2026-06-09T23:00:00Z", "2026-06-10T09:59:59Z", true),
        ("2026-06-09T23:00:00Z", "2026-06-10T10:00:00Z", false),
        ("2026-06-09T23:00:00Z", "2026-06-12T08:00:00Z", false),
        ("2026-06-08T23:00:00Z", "2026-06-12T08:00:00Z", true),
        ("2026-06-09T23:00:01Z", "2026-06-12T08:00:00Z", true),
        ("2026-06-10T10:00:00Z", "2026-06-10T09:58:00Z", false),
    ] {
        let instant = latest_instant(at(donated_at), at(arrived_at));
        assert_eq!(cancelled.covers(instant), is_covered, "{donated_at} {arrived_at}");
    }
}

#[test]
fn case_10_cancelled_from_today_does_not_undo_this_morning() {
    let now = at("2026-06-10T10:00:00Z");
    let cancelled =
        given(at("2026-05-01T09:00:00Z")).cancel(now, Some(day("2026-06-10"))).expect("today is fine");
    assert!(cancelled.covers(at("2026-06-10T08:00:00Z")));
    assert!(!cancelled.covers(now));
}

#[test]
fn case_10_a_cancellation_never_reaches_back() {
    let authorisation = given(at("2026-05-01T09:00:00Z"));
    let refused = authorisation.cancel(at("2026-06-10T10:00:00Z"), Some(day("2026-06-09")));
    assert_eq!(refused, Err(CancelError::InThePast));
}

#[test]
fn a_cancellation_after_the_end_is_refused() {
    let authorisation = given(at("2026-05-01T09:00:00Z"));
    let late = authorisation.clone().cancel(at("2026-06-10T10:00:00Z"), Some(day("2027-04-06")));
    assert_eq!(late, Err(CancelError::AfterTheEnd));
    assert_eq!(authorisation.clone().cancel(at("2027-04-06T10:00:00Z"), None), Err(CancelError::AfterTheEnd));
    assert!(authorisation.cancel(at("2026-06-10T10:00:00Z"), Some(day("2027-04-05"))).is_ok());
}

#[test]
fn a_cancellation_can_be_brought_forward_but_not_put_off() {
    let first = given(at("2026-05-01T09:00:00Z"));
    let first = first.cancel(at("2026-06-10T10:00:00Z"), Some(day("2026-08-01"))).expect("a later day");
    let put_off = first.clone().cancel(at("2026-06-11T10:00:00Z"), Some(day("2026-09-01")));
    assert_eq!(put_off, Err(CancelError::AlreadyCancelled));
    let again = first.clone().cancel(at("2026-06-11T10:00:00Z"), Some(day("2026-08-01")));
    assert_eq!(again, Err(CancelError::AlreadyCancelled));
    let sooner = first.cancel(at("2026-06-11T10:00:00Z"), Some(day("2026-07-01"))).expect("an earlier end");
    assert_eq!(sooner.covered_until(), day("2026-06-30"));
}

#[test]
fn case_11_a_cancelled_authorisation_still_covers_earlier_gifts() {
    let cancelled = given(at("2026-05-01T09:00:00Z")).cancel(at("2026-06-10T10:00:00Z"), None).expect("fine");
    assert!(cancelled.covers(at("2026-05-20T10:00:00Z")));
    assert_eq!(cancelled.status(at("2026-06-11T10:00:00Z")), AuthorisationStatus::Cancelled);
    assert_eq!(cancelled.status(at("2027-06-11T10:00:00Z")), AuthorisationStatus::Cancelled);
}

#[test]
fn nobody_has_no_status() {
    let summary = AuthorisationSummary::of([], at("2026-11-21T09:00:00Z"));
    let json = serde_json::to_value(&summary).expect("it is plain");
    assert_eq!(json, json!({"active": false, "status": "none", "canRenew": true}));
}

#[test]
fn an_active_authorisation_says_until_when_and_when_to_renew() {
    let history = [given(at("2026-11-21T09:00:00Z"))];
    let json = serde_json::to_value(AuthorisationSummary::of(
        history.iter().map(Authorisation::term),
        at("2026-12-01T09:00:00Z"),
    ))
    .expect("plain");
    let expected = json!({
        "active": true, "status": "active", "validFrom": "2026-11-21", "validUntil": "2027-04-05",
        "renewalOpensOn": "2027-03-01", "canRenew": false,
    });
    assert_eq!(json, expected);
    assert!(
        AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2027-03-01T00:00:00Z"))
            .can_renew
    );
    assert!(
        !AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2027-02-28T23:59:59Z"))
            .can_renew
    );
}

#[test]
fn with_a_renewal_given_the_newest_end_counts() {
    let history = [numbered(1, at("2026-11-21T09:00:00Z")), numbered(2, at("2027-03-10T09:00:00Z"))];
    let summary =
        AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2027-03-11T09:00:00Z"));
    assert_eq!(summary.valid_from, Some(day("2026-11-21")));
    assert_eq!(summary.valid_until, Some(day("2028-04-05")));
    assert_eq!(summary.renewal_opens_on, Some(day("2028-03-01")));
    assert!(!summary.can_renew);
}

#[test]
fn a_coming_cancellation_shortens_what_is_promised() {
    let cancelled =
        given(at("2026-05-01T09:00:00Z")).cancel(at("2026-06-10T10:00:00Z"), Some(day("2026-07-01")));
    let history = [cancelled.expect("a later day")];
    let before =
        AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2026-06-11T09:00:00Z"));
    assert!(before.active && before.can_renew);
    assert_eq!((before.valid_until, before.renewal_opens_on), (Some(day("2026-06-30")), None));
    let after = AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2026-07-01T09:00:00Z"));
    assert_eq!((after.active, after.status), (false, AuthorisationStatus::Cancelled));
    let from = Some(at("2026-07-01T00:00:00+01:00"));
    assert_eq!((before.stopped_from, after.stopped_from), (from, from));
    let json = serde_json::to_value(&after).expect("plain");
    assert_eq!(json.get("stoppedFrom"), None, "platforms are told the days");
}

#[test]
fn an_old_authorisation_has_expired() {
    let summary =
        AuthorisationSummary::of([given(at("2026-05-01T09:00:00Z")).term()], at("2027-04-06T00:00:00+01:00"));
    assert_eq!((summary.active, summary.status), (false, AuthorisationStatus::Expired));
    assert_eq!(summary.valid_until, Some(day("2027-04-05")));
}

#[test]
fn a_cancelled_one_does_not_hide_one_given_after_it() {
    let cancelled =
        numbered(1, at("2026-05-01T09:00:00Z")).cancel(at("2026-06-10T10:00:00Z"), None).expect("fine");
    let history = [cancelled, numbered(2, at("2026-06-20T10:00:00Z"))];
    assert!(
        AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2026-06-21T09:00:00Z")).active
    );
    assert!(
        !AuthorisationSummary::of(history.iter().map(Authorisation::term), at("2026-06-15T09:00:00Z")).active
    );
}

#[test]
fn the_wording_exists_in_both_languages_and_holds_what_the_law_asks_for() {
    let english = wording::current(Language::English);
    for part in ["intermediary", "Gift Aid", "any charity registered with HMRC", "cancel at any time"] {
        assert!(english.text.contains(part), "missing: {part}");
    }
    for part in [
        "less Income Tax and/or Capital Gains Tax",
        "all my donations",
        "my responsibility to pay any difference",
    ] {
        assert!(english.explanation.contains(part), "missing: {part}");
    }
    let welsh = wording::current(Language::Welsh);
    assert!(welsh.text.contains("Rhodd Cymorth") && welsh.explanation.contains("fy nghyfrifoldeb i"));
    assert_eq!(wording::by_version("2026-11-1", Language::Welsh), Some(welsh));
    assert_eq!(wording::by_version("2020-01-1", Language::English), None);
}

#[test]
fn a_wording_that_was_shown_is_never_changed() {
    // A change of a text needs a new version: donors agreed to these words.
    let print = |language| {
        let wording = wording::by_version("2026-11-1", language).expect("it was shown");
        fingerprint(&format!("{}\n{}", wording.text, wording.explanation))
    };
    assert_eq!(WordingVersion::CURRENT.as_str(), "2026-11-1");
    assert_eq!(
        (print(Language::English), print(Language::Welsh)),
        (17_584_706_200_757_360_219, 17_785_257_404_703_893_161)
    );
}

#[test]
fn debug_shows_nothing_of_the_person() {
    let shown = format!("{:?}", given(at("2026-05-01T09:00:00Z")));
    assert!(!shown.contains("Zoë") && !shown.contains("Example Street") && !shown.contains("EX1"), "{shown}");
}

#[test]
fn who_has_renewed_is_known_until_it_can_be_renewed_again() {
    let (first, renewal) = ("2026-11-21T09:00:00Z", "2027-03-10T09:00:00Z");
    let next_year = Some(day("2028-04-05"));
    let table: [(&[&str], &str, Option<domain::Date>); 8] = [
        (&[first], "2026-12-01T09:00:00Z", None),
        (&[first], "2027-03-11T09:00:00Z", None),
        (&[first, renewal], "2027-03-11T09:00:00Z", next_year),
        (&[first, renewal], "2027-06-01T09:00:00Z", next_year),
        (&[first, renewal], "2028-03-01T09:00:00Z", None),
        // Other details since are no other renewal.
        (&[first, renewal, "2027-06-01T09:00:00Z"], "2027-06-02T09:00:00Z", next_year),
        (&[first, "2026-11-22T09:00:00Z"], "2026-12-01T09:00:00Z", None),
        // Switched on again after the end.
        (&[first, "2027-04-06T09:00:00Z"], "2027-06-01T09:00:00Z", None),
    ];
    for (given_at, now, until) in table {
        let terms: Vec<Term> = given_at.iter().map(|time| given(at(time)).term()).collect();
        assert_eq!(renewed_until(&terms, at(now)), until, "given at {given_at:?}, read at {now}");
    }
}

#[test]
fn versions_of_the_wording_are_counted_from_the_first() {
    assert_eq!(WordingVersion::parse("2026-11-1").unwrap().number(), 1);
}
