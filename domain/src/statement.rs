//! The annual statement that an intermediary owes its donors (SI 2016/1195; GOV.UK "Create Gift Aid declarations for your
//! donors as an intermediary").

use time::{Date, Month};

use crate::calendar::TaxYear;
use crate::money::Pence;

/// Below this total of a tax year no statement is owed.
const LEAST_TOTAL_PENCE: i64 = 2_000;

/// Whether a statement is owed for a tax year in which the donor made these Gift Aid donations: at least two of them, and
/// £20 or more in all.
#[must_use]
pub fn is_owed(gifts: &[Pence]) -> bool {
    // A total that cannot be held is certainly £20 or more.
    gifts.len() >= 2
        && Pence::total(gifts.iter().copied()).map_or(true, |total| total.get() >= LEAST_TOTAL_PENCE)
}

/// The last day on which the statement for a tax year can be made available: 31 May after its end. The duty does not move
/// when that is a Sunday.
#[must_use]
pub fn due_by(year: TaxYear) -> Date {
    Date::from_calendar_date(year.end_year(), Month::May, 31).unwrap_or(year.last_day())
}
