//! The day or month that a donor looks for in their list.

use std::fmt;
use std::str::FromStr;

use time::{Duration, Month};

use crate::calendar::{DateError, iso, long_in, parse_date};
use crate::{Date, Language};

/// A day of gifts, or a month by its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivingDays {
    /// This day alone.
    Day(Date),
    /// The month that begins on this day.
    Month(Date),
}

impl GivingDays {
    /// Reads what somebody typed, in English or Welsh: `14 March 2026`, `14/3/2026`, `mar 2026`, `2026-03-14`.
    #[must_use]
    pub fn typed(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        if let Ok(days) = text.parse() {
            return Some(days);
        }
        let words: Vec<&str> =
            text.split([' ', '/', '.', ',']).filter(|word| !word.is_empty()).take(4).collect();
        match words[..] {
            [day, month, year] => {
                let day = day.parse().ok()?;
                Date::from_calendar_date(year_of(year)?, month_of(month)?, day).ok().map(Self::Day)
            }
            [month, year] => {
                Date::from_calendar_date(year_of(year)?, month_of(month)?, 1).ok().map(Self::Month)
            }
            _ => None,
        }
    }

    /// The first of these days.
    #[must_use]
    pub fn first(self) -> Date {
        match self {
            Self::Day(day) | Self::Month(day) => day,
        }
    }

    /// The first day after them.
    #[must_use]
    pub fn next(self) -> Date {
        match self {
            Self::Day(day) => day.saturating_add(Duration::DAY),
            Self::Month(first) => {
                // The 32nd day lies in the next month.
                let later = first.saturating_add(Duration::days(31));
                later.replace_day(1).unwrap_or(later)
            }
        }
    }
}

fn year_of(word: &str) -> Option<i32> {
    word.parse().ok().filter(|year| (1_000..=9_999).contains(year))
}

/// A month by its number, or by its name or the beginning of that, in small letters.
fn month_of(word: &str) -> Option<Month> {
    if let Ok(number) = word.parse::<u8>() {
        return Month::try_from(number).ok();
    }
    let months = (1..=12).filter_map(|number| Month::try_from(number).ok());
    let is_meant = |month: &Month| {
        Date::from_calendar_date(2026, *month, 1).is_ok_and(|first| {
            [Language::English, Language::Welsh].into_iter().any(|language| {
                let name = long_in(first, language).to_lowercase();
                name.split(' ').nth(1).is_some_and(|name| name.starts_with(word))
            })
        })
    };
    months.filter(|_| word.chars().count() >= 3).find(is_meant)
}

/// As it stands in an address: `2026-03-14`, `2026-03`.
impl fmt::Display for GivingDays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => f.write_str(&iso(*day)),
            Self::Month(first) => write!(f, "{:04}-{:02}", first.year(), u8::from(first.month())),
        }
    }
}

impl FromStr for GivingDays {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        if let Ok(day) = parse_date(text) {
            return Ok(Self::Day(day));
        }
        parse_date(&format!("{text}-01")).map(Self::Month)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::GivingDays;

    #[test]
    fn a_day_or_a_month_is_read_as_people_write_it() {
        let (day, month) =
            (Some(GivingDays::Day(date!(2026 - 03 - 14))), Some(GivingDays::Month(date!(2026 - 03 - 01))));
        for (typed, read) in [
            ("14 March 2026", day),
            (" 14 mar 2026 ", day),
            ("14 Mawrth 2026", day),
            ("14/3/2026", day),
            ("14.03.2026", day),
            ("2026-03-14", day),
            ("March 2026", month),
            ("mawrth 2026", month),
            ("03/2026", month),
            ("2026-03", month),
            ("31 February 2026", None),
            ("ma 2026", None),
            ("March", None),
            ("2026", None),
            ("100.00", None),
            ("Harbour Hospice", None),
            ("The March 2026 Fund", None),
            ("", None),
        ] {
            assert_eq!(GivingDays::typed(typed), read, "{typed}");
        }
    }

    #[test]
    fn they_end_where_the_next_day_or_month_begins() {
        for (text, first, next) in [
            ("2026-12-31", date!(2026 - 12 - 31), date!(2027 - 01 - 01)),
            ("2026-12", date!(2026 - 12 - 01), date!(2027 - 01 - 01)),
            ("2028-02", date!(2028 - 02 - 01), date!(2028 - 03 - 01)),
        ] {
            let days: GivingDays = text.parse().unwrap();
            assert_eq!((days.first(), days.next(), days.to_string()), (first, next, text.to_owned()));
        }
        assert!("2026-13".parse::<GivingDays>().is_err() && "today".parse::<GivingDays>().is_err());
    }
}
