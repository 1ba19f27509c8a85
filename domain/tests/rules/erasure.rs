//! Case 83: what is left when a donor has their account deleted, and how long records are kept.

use domain::ErasureConfirmed;
use domain::donation::{CharityMatch, ClaimProgress, Facts, Reason, Status, assess};
use domain::retention::{YEARS_AFTER_LAST, YEARS_KEPT, first_day_kept, idle_since};
use serde_json::json;

use crate::samples::day;

const TODAY: &str = "2026-11-21";

/// A gift whose donor is gone.
fn nobodys() -> Facts {
    Facts {
        deleted: false,
        taken_out: None,
        out_of_time: false,
        settled_on: Some(day(TODAY)),
        charity: CharityMatch::Known,
        donor_known: false,
        donor_denied: false,
        donor_erased: true,
        authorised: false,
        details_usable: true,
        claim: ClaimProgress::None,
        declared: false,
    }
}

#[test]
fn case_83_a_gift_whose_donor_was_erased_waits_for_nobody() {
    let assessment = assess(&nobodys(), day(TODAY));
    assert_eq!((assessment.status, assessment.reasons), (Status::Ineligible, vec![Reason::DonorErased]));
    // Not for the money either: that it comes changes nothing.
    let unsettled = Facts { settled_on: None, ..nobodys() };
    assert_eq!(assess(&unsettled, day(TODAY)).status, Status::Ineligible);
    let refunded = Facts { deleted: true, ..nobodys() };
    assert_eq!(assess(&refunded, day(TODAY)).status, Status::Cancelled);
}

#[test]
fn nothing_but_the_word_deletes_an_account() {
    for typed in ["DELETE", "delete", " Delete "] {
        assert!(ErasureConfirmed::read(&json!({ "confirm": typed })).is_ok(), "{typed}");
    }
    for sent in
        [json!({}), json!({ "confirm": "" }), json!({ "confirm": "yes" }), json!({ "confirm": "DELETE it" })]
    {
        let errors = ErasureConfirmed::read(&sent).unwrap_err();
        let error = errors.iter().next().expect("one error");
        assert_eq!((error.pointer.as_str(), error.code.as_str()), ("/confirm", "required"), "{sent}");
    }
}

#[test]
fn case_83_records_are_kept_for_six_years_after_the_end_of_any_period_that_they_can_belong_to() {
    for (today, first) in [
        ("2033-11-21", "2026-11-21"),
        // A tax year that began on 6 April 2026 ended on 5 April 2027: six years later its first day is kept no longer.
        ("2033-04-07", "2026-04-07"),
        ("2032-02-29", "2025-02-28"),
        ("2035-02-28", "2028-02-28"),
        ("2035-03-01", "2028-03-01"),
    ] {
        assert_eq!(first_day_kept(day(today)), day(first), "{today}");
    }
}

#[test]
fn records_go_as_many_years_after_the_last_thing_that_happened_as_donors_read() {
    assert_eq!((YEARS_KEPT, YEARS_AFTER_LAST), (6, 7));
    assert_eq!(day("2033-11-21").year() - first_day_kept(day("2033-11-21")).year(), YEARS_AFTER_LAST);
}

#[test]
fn somebody_is_idle_after_two_years_to_the_day() {
    for (today, since) in [("2028-11-21", "2026-11-21T00:00:00Z"), ("2028-02-29", "2026-02-28T00:00:00Z")] {
        assert_eq!(idle_since(day(today)).to_string(), since, "{today}");
    }
}
