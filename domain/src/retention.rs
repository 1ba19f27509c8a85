//! How long records are kept.
//!
//! An intermediary keeps its records for six years (SI 2016/1195). A charity keeps its own for six years after the end of the
//! accounting period that they belong to; a trust for six years after the tax year, or twelve months after the claim where that
//! is later (HMRC, Charities detailed guidance notes, chapter 3). A claim comes at most four years after the period of its gifts,
//! so with it the twelve months are over before the six years are.

use time::{Date, Month};

use crate::calendar::{Timestamp, london_midnight};

/// So many years after the end of their period records are kept.
pub const YEARS_KEPT: i32 = 6;
/// A tax year is a year, and an accounting period for tax is never longer (CTA 2009 s.10): so long after a day, whatever period
/// it lies in has ended.
const LONGEST_PERIOD: i32 = 1;

/// Of a donor of whom no record is kept, and who has done nothing for so many years, nothing is kept.
pub const IDLE_YEARS: i32 = 2;

/// So many years after the last thing that happened, such as a gift, its claim or a refund, records are deleted.
pub const YEARS_AFTER_LAST: i32 = YEARS_KEPT + LONGEST_PERIOD;

/// The first date whose records are still kept: what happened last before it belongs to periods that ended at least
/// [`YEARS_KEPT`] years ago, whichever kind of charity it is about.
#[must_use]
pub fn first_day_kept(today: Date) -> Date {
    years_before(today, YEARS_AFTER_LAST)
}

/// The same day so many years before.
fn years_before(today: Date, years: i32) -> Date {
    let year = today.year() - years;
    // The year may have no 29 February: the day before it counts then.
    today
        .replace_year(year)
        .or_else(|_| Date::from_calendar_date(year, Month::February, 28))
        .unwrap_or(Date::MIN)
}

/// The beginning of that day.
#[must_use]
pub fn kept_since(today: Date) -> Timestamp {
    london_midnight(first_day_kept(today))
}

/// The instant since which somebody has to have done something not to be idle.
#[must_use]
pub fn idle_since(today: Date) -> Timestamp {
    london_midnight(years_before(today, IDLE_YEARS))
}
