//! The annual statement: who is owed one, and when.

use domain::statement::{Statement, StatementPart, StatementSum, Told, due_by, told_from, years_told};
use domain::{CharityId, Pence, TaxYear, Timestamp};

use crate::samples::day;

fn sum(gifts: i64, pence: i64) -> StatementSum {
    StatementSum { gifts, total: Pence::new(pence).expect("not negative") }
}

#[test]
fn case_14_a_statement_is_owed_for_two_gifts_of_twenty_pounds_in_all() {
    for (gifts, pence, is_owed) in
        [(2, 2_000, true), (2, 1_999, false), (1, 500_000, false), (0, 0, false), (40, 2_000, true)]
    {
        assert_eq!(sum(gifts, pence).is_owed(), is_owed, "{gifts} gifts of {pence}p");
    }
}

#[test]
fn case_15_a_statement_adds_up_its_parts_and_rounds_the_gift_aid_once() {
    let part = |name: &str, gifts, pence| StatementPart {
        charity_id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse::<CharityId>().expect("an id"),
        charity_name: name.to_owned(),
        sum: sum(gifts, pence),
    };
    let year = TaxYear::starting(2026);
    let parts = vec![part("Ferry Road Harriers", 1, 1_002), part("Larder Lane Food Bank", 3, 1_002)];
    let statement = Statement::new(year, parts, Vec::new()).expect("it is small");
    assert_eq!(statement.sum(), sum(4, 2_004));
    // Twice £2.50½ is £5.01.
    assert_eq!(statement.sum().gift_aid(year).get(), 501);
    assert_eq!(statement.parts()[0].sum.gift_aid(year).get(), 250);
}

#[test]
fn case_85_the_statement_is_due_by_31_may_even_on_a_sunday() {
    assert_eq!(due_by(TaxYear::starting(2025)), day("2026-05-31"));
}

#[test]
fn donors_are_told_from_may_on_of_the_four_years_before() {
    let told = |today| years_told(day(today)).map(TaxYear::start_year).collect::<Vec<_>>();
    assert_eq!(told("2027-04-05"), [2025, 2024, 2023, 2022]);
    assert_eq!(told("2027-04-30"), [2025, 2024, 2023]);
    assert_eq!(told("2027-05-01"), [2026, 2025, 2024, 2023]);
    for year in [2024, 2025, 2026].map(TaxYear::starting) {
        assert!(told_from(year) > year.last_day() && told_from(year) < due_by(year));
    }
}

#[test]
fn a_statement_that_has_changed_knows_what_its_donor_was_told_before() {
    let told = |day: u8, gifts, pence| Told {
        at: Timestamp::parse(&format!("2027-05-{day:02}T09:00:00Z")).expect("an instant"),
        sum: sum(gifts, pence),
    };
    let now = StatementPart {
        charity_id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse::<CharityId>().expect("an id"),
        charity_name: "Ferry Road Harriers".to_owned(),
        sum: sum(1, 2_501),
    };
    let (more, less, same) = (told(1, 2, 4_001), told(9, 1, 1_000), told(20, 1, 2_501));
    for (mailed, otherwise) in [
        (vec![], None),
        (vec![same], None),
        (vec![more], Some(more)),
        (vec![more, same], Some(more)),
        (vec![more, less, same], Some(less)),
        (vec![same, more], Some(more)),
    ] {
        let statement = Statement::new(TaxYear::starting(2026), vec![now.clone()], mailed.clone());
        assert_eq!(statement.expect("it is small").told_otherwise(), otherwise, "{mailed:?}");
    }
}
