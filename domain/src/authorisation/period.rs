//! How long an authorisation lasts.

use time::{Date, Month};

use crate::calendar::TaxYear;

/// The last day that an authorisation given on this day covers: the end of its tax year, or of the next one when it is
/// given on 1 March or later (HMRC, Charities detailed guidance notes, annex ix, "Gift Aid: donor intermediaries").
#[must_use]
pub fn period_end(given_on: Date) -> Date {
    let year = TaxYear::of(given_on);
    let last_weeks = year.contains(given_on) && given_on >= renewal_opens_on(year.last_day());
    if last_weeks { year.next().last_day() } else { year.last_day() }
}

/// The day from which a renewal lasts a whole tax year longer than an authorisation that ends on `ends_on`: 1 March.
#[must_use]
pub fn renewal_opens_on(ends_on: Date) -> Date {
    Date::from_calendar_date(ends_on.year(), Month::March, 1).unwrap_or(ends_on)
}
