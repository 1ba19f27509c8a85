//! The schema's dateTime (XML Schema Part 2, second edition, 3.2.7): `2026-04-05T12:00:00`, with or without a fraction of a
//! second and a time zone after it.

use time::{Date, Month};

use super::lexical::{are_digits, collapsed, date};

/// A text of the schema's dateTime type.
pub(super) struct DateTime<'a> {
    day: &'a str,
    /// 24:00:00, which is the first instant of the day after.
    is_midnight_after: bool,
}

impl DateTime<'_> {
    /// The day that its own clock showed, if its year has four digits.
    pub(super) fn day(&self) -> Option<Date> {
        let day = date(self.day)?;
        if self.is_midnight_after { day.next_day() } else { Some(day) }
    }
}

/// Reads a text of the schema's dateTime type.
pub(super) fn date_time(text: &str) -> Option<DateTime<'_>> {
    let (day, rest) = collapsed(text).split_once('T')?;
    let (clock, rest) = rest.split_at_checked(8)?;
    let (fraction, zone) = split_fraction(rest)?;
    let is_midnight_after = match numbers::<3>(clock)? {
        // No leap seconds: the type has none.
        [0..=23, 0..=59, 0..=59] => false,
        [24, 0, 0] => true,
        _ => return None,
    };
    let is_exact = !is_midnight_after || fraction.bytes().all(|byte| byte == b'0');
    (is_day(day) && is_exact && is_zone(zone)).then_some(DateTime { day, is_midnight_after })
}

/// The digits of a fraction, if there is one, and what follows.
fn split_fraction(text: &str) -> Option<(&str, &str)> {
    let Some(rest) = text.strip_prefix('.') else {
        return Some(("", text));
    };
    let end = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
    (end > 0).then(|| rest.split_at(end))
}

/// A real day of any year but 0, whose number has four digits, or more without a zero in front.
fn is_day(text: &str) -> bool {
    let mut parts = text.strip_prefix('-').unwrap_or(text).splitn(3, '-');
    let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let padded = year.len() > 4 && year.starts_with('0');
    if !are_digits(year, 4, usize::MAX) || padded || year == "0000" {
        return false;
    }
    // Leap years come again every 400 years, so the last four digits tell.
    let length = |month: u8| {
        let year = year[year.len() - 4..].parse().ok()?;
        Some(Month::try_from(month).ok()?.length(year))
    };
    let length = two_digits(month).and_then(length);
    two_digits(day).is_some_and(|day| day > 0 && length.is_some_and(|length| day <= length))
}

/// Nothing, `Z`, or up to fourteen hours before or after UTC.
fn is_zone(text: &str) -> bool {
    match text.strip_prefix(['+', '-']) {
        None => text.is_empty() || text == "Z",
        Some(offset) => matches!(numbers::<2>(offset), Some([0..=13, 0..=59] | [14, 0])),
    }
}

/// Numbers of two digits with colons between them.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let numbers: Option<Vec<u8>> = text.split(':').map(two_digits).collect();
    numbers?.try_into().ok()
}

fn two_digits(text: &str) -> Option<u8> {
    are_digits(text, 2, 2).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn the_day_is_the_one_that_the_clock_showed() {
        for (text, day) in [
            ("2026-04-30T23:59:59.999", Some(date!(2026 - 04 - 30))),
            ("2026-04-30T23:59:59-14:00", Some(date!(2026 - 04 - 30))),
            ("2026-04-30T24:00:00", Some(date!(2026 - 05 - 01))),
            (" 2026-04-30T00:00:00Z\n", Some(date!(2026 - 04 - 30))),
            ("12026-04-30T00:00:00", None),
            ("-2026-04-30T00:00:00", None),
            ("9999-12-31T24:00:00", None),
        ] {
            assert_eq!(date_time(text).unwrap().day(), day, "{text}");
        }
    }
}
