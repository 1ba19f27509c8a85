//! The clock in London: Greenwich time, and an hour more from the last Sunday of March to the last Sunday of October, both at
//! 01:00 Greenwich time (Summer Time Act 1972 s.1 as amended by SI 2002/262).

use time::{Date, Duration, Month, OffsetDateTime, Time, UtcOffset};

use super::Timestamp;

/// The instant by the clock in London.
pub(super) fn local(utc: OffsetDateTime) -> OffsetDateTime {
    if is_summer(utc) { utc.checked_to_offset(summer_time()).unwrap_or(utc) } else { utc }
}

/// The instant at which this day begins in London.
#[must_use]
pub fn london_midnight(date: Date) -> Timestamp {
    let (begins, ends) = summer_of(date.year());
    let midnight = date.with_time(Time::MIDNIGHT).assume_utc();
    // The clocks change at one in the morning or later, so the last Sunday of March begins on Greenwich time and the
    // last Sunday of October on summer time.
    let early = if begins < date && date <= ends { Duration::HOUR } else { Duration::ZERO };
    Timestamp::from_offset(midnight.saturating_sub(early))
}

/// The last day in London of which any part comes before this instant.
#[must_use]
pub fn last_day_before(at: Timestamp) -> Date {
    let day = at.london_date();
    if london_midnight(day) == at { day.saturating_sub(Duration::DAY) } else { day }
}

/// The instant at which the clocks of London show this time of day; in the hour that summer time leaves out, the hour after.
#[must_use]
pub fn london_instant(date: Date, hour: u8, minute: u8) -> Timestamp {
    let midnight = london_midnight(date);
    let guess = midnight.plus_minutes(i64::from(hour) * 60 + i64::from(minute));
    let change = guess.london().offset().whole_seconds() - midnight.london().offset().whole_seconds();
    let corrected = guess.plus_minutes(-i64::from(change / 60));
    // Correcting across the change itself would land before it.
    if corrected.london().offset() == guess.london().offset() { corrected } else { guess }
}

fn is_summer(utc: OffsetDateTime) -> bool {
    let (begins, ends) = summer_of(utc.year());
    let one_o_clock = |day: Date| day.with_time(Time::MIDNIGHT).assume_utc() + Duration::HOUR;
    (one_o_clock(begins)..one_o_clock(ends)).contains(&utc)
}

fn summer_time() -> UtcOffset {
    UtcOffset::from_hms(1, 0, 0).unwrap_or(UtcOffset::UTC)
}

fn summer_of(year: i32) -> (Date, Date) {
    (last_sunday(year, Month::March), last_sunday(year, Month::October))
}

fn last_sunday(year: i32, month: Month) -> Date {
    let last = Date::from_calendar_date(year, month, 31)
        .expect("March and October have 31 days in every year of a date");
    last.saturating_sub(Duration::days(i64::from(last.weekday().number_days_from_sunday())))
}
