//! The day, month or year that a donor looks for in their list.

use std::fmt;
use std::str::FromStr;

use time::{Duration, Month};

use crate::calendar::{DateError, iso, long_in, parse_date};
use crate::{Date, Language, Pence};

/// A smaller number is an amount: no gift is as old.
const FIRST_YEAR: i32 = 2_010;
/// It has every day that any year has.
const LEAP_YEAR: i32 = 2_024;

/// A day of gifts, or a month or year by its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivingDays {
    /// This day alone.
    Day(Date),
    /// The month that begins on this day.
    Month(Date),
    /// The calendar year that begins on this day.
    Year(Date),
}

impl GivingDays {
    /// Reads what somebody typed, in English or Welsh: `14 March 2026`, `14/3/2026`, `mar 2026`, `2026-03-14`, `2026`. A day without a
    /// year, such as `14 March`, is the last one there was; a year of two digits is one of this century.
    #[must_use]
    pub fn typed(text: &str, today: Date) -> Option<Self> {
        let text = text.trim().to_lowercase();
        match text.parse::<Self>() {
            Ok(Self::Year(first)) => {
                return (FIRST_YEAR..=today.year()).contains(&first.year()).then_some(Self::Year(first));
            }
            Ok(days) => return Some(days),
            Err(_) => {}
        }
        // `1,012.26` is no day of December.
        if text.parse::<Pence>().is_ok() {
            return None;
        }
        let is_between = |letter: char| letter.is_whitespace() || matches!(letter, '/' | '.' | ',');
        let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).take(4).collect();
        match words[..] {
            [day, month, year] => {
                let (day, year) = (day_of(day)?, year_of(year).or_else(|| short_year(year))?);
                Date::from_calendar_date(year, month_of(month)?, day).ok().map(Self::Day)
            }
            [month, year] if year_of(year).is_some() => {
                Date::from_calendar_date(year_of(year)?, month_of(month)?, 1).ok().map(Self::Month)
            }
            [one, other] => {
                let (day, month) = match (named_month(one), named_month(other)) {
                    (None, Some(month)) => (day_of(one)?, month),
                    (Some(month), None) => (day_of(other)?, month),
                    // `25.12` is an amount.
                    _ if text.contains('/') => (day_of(one)?, month_of(other)?),
                    _ => return None,
                };
                latest(today, |year| Date::from_calendar_date(year, month, day).ok()).map(Self::Day)
            }
            _ => None,
        }
    }

    /// Whether a text is written as a day that there is not: `31/11/2026`, `2026-02-30`, `30 February`.
    #[must_use]
    pub fn is_no_day(text: &str) -> bool {
        let text = text.trim().to_lowercase();
        if text.parse::<Pence>().is_ok() {
            return false;
        }
        let is_between = |letter: char| letter.is_whitespace() || matches!(letter, '/' | '.' | ',');
        let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).take(4).collect();
        let (day, month, year) = match words[..] {
            [day, month, year] => (day, month, year_of(year).or_else(|| short_year(year))),
            [one, other] => match (named_month(one), named_month(other)) {
                (None, Some(_)) => (one, other, Some(LEAP_YEAR)),
                (Some(_), None) => (other, one, Some(LEAP_YEAR)),
                _ => return false,
            },
            [one] => match one.split('-').collect::<Vec<_>>()[..] {
                [year, month, day] => (day, month, year_of(year).filter(|year| *year >= FIRST_YEAR)),
                _ => return false,
            },
            _ => return false,
        };
        let Some((day, year)) = day_of(day).zip(year) else { return false };
        match month_of(month) {
            Some(month) => Date::from_calendar_date(year, month, day).is_err(),
            None => month.parse::<u8>().is_ok(),
        }
    }

    /// Reads a month alone, such as `march`: the last one there was. A name can have the same word, so that it is looked for first.
    #[must_use]
    pub fn month_alone(text: &str, today: Date) -> Option<Self> {
        let month = named_month(&text.trim().to_lowercase())?;
        latest(today, |year| Date::from_calendar_date(year, month, 1).ok()).map(Self::Month)
    }

    /// The first of these days.
    #[must_use]
    pub fn first(self) -> Date {
        match self {
            Self::Day(day) | Self::Month(day) | Self::Year(day) => day,
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
            Self::Year(first) => {
                Date::from_calendar_date(first.year() + 1, Month::January, 1).unwrap_or(first)
            }
        }
    }
}

/// The last of these days, one a year, that is not to come. The 29th of February may be eight years ago.
fn latest(today: Date, of_year: impl Fn(i32) -> Option<Date>) -> Option<Date> {
    (0..=8).filter_map(|back| of_year(today.year() - back)).find(|day| *day <= today)
}

/// A day of a month: `14`, `14th`.
fn day_of(word: &str) -> Option<u8> {
    word.trim_end_matches(char::is_alphabetic).parse().ok()
}

fn year_of(word: &str) -> Option<i32> {
    word.parse().ok().filter(|year| (1_000..=9_999).contains(year))
}

/// The last two digits of a year, as people write them behind a day and a month.
fn short_year(word: &str) -> Option<i32> {
    word.parse::<u8>().ok().filter(|_| word.len() == 2).map(|year| 2_000 + i32::from(year))
}

/// A month by its number, or by its name or the beginning of that, in small letters.
fn month_of(word: &str) -> Option<Month> {
    if let Ok(number) = word.parse::<u8>() {
        return Month::try_from(number).ok();
    }
    named_month(word)
}

/// A month by its name or the beginning of that, in small letters.
fn named_month(word: &str) -> Option<Month> {
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

/// As it stands in an address: `2026-03-14`, `2026-03`, `2026`.
impl fmt::Display for GivingDays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => f.write_str(&iso(*day)),
            Self::Month(first) => write!(f, "{:04}-{:02}", first.year(), u8::from(first.month())),
            Self::Year(first) => write!(f, "{:04}", first.year()),
        }
    }
}

impl FromStr for GivingDays {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        if let Ok(day) = parse_date(text) {
            return Ok(Self::Day(day));
        }
        if let Ok(first) = parse_date(&format!("{text}-01")) {
            return Ok(Self::Month(first));
        }
        parse_date(&format!("{text}-01-01")).map(Self::Year)
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
            ("14/3/26", day),
            ("14 March 26", day),
            ("1,012.26", None),
            ("14/3/126", None),
            ("2026-03-14", day),
            ("March 2026", month),
            ("mawrth 2026", month),
            ("03/2026", month),
            ("2026-03", month),
            ("31 February 2026", None),
            ("ma 2026", None),
            ("14 March", day),
            ("14th march", day),
            ("March 14", day),
            ("14/3", day),
            ("14\u{a0}March 2026", day),
            ("March", None),
            ("100.00", None),
            ("14.03", None),
            ("31 February", None),
            ("Harbour Hospice", None),
            ("The March 2026 Fund", None),
            ("", None),
        ] {
            assert_eq!(GivingDays::typed(typed, date!(2026 - 11 - 28)), read, "{typed}");
        }
    }

    #[test]
    fn a_text_that_is_written_as_a_day_can_be_one_that_there_is_not() {
        for (typed, is_no_day) in [
            ("31/11/2026", true),
            (" 30 February 2026 ", true),
            ("29 Feb 2026", true),
            ("31st November", true),
            ("30 Chwefror", true),
            ("2026-02-30", true),
            ("31.11.26", true),
            ("12/13/2026", true),
            ("30/11/2026", false),
            ("29 February", false),
            ("2026-02-28", false),
            ("31,011.26", false),
            ("12-34-56", false),
            ("1234-56-78", false),
            ("OC-000131", false),
            ("31/11", false),
            ("Harbour Hospice", false),
            ("", false),
        ] {
            assert_eq!(GivingDays::is_no_day(typed), is_no_day, "{typed}");
        }
    }

    #[test]
    fn a_day_or_a_month_without_a_year_is_the_last_one_there_was() {
        let today = date!(2026 - 03 - 14);
        for (typed, day) in [
            ("14 March", date!(2026 - 03 - 14)),
            ("15 March", date!(2025 - 03 - 15)),
            ("29 February", date!(2024 - 02 - 29)),
        ] {
            assert_eq!(GivingDays::typed(typed, today), Some(GivingDays::Day(day)), "{typed}");
        }
        for (typed, first) in [
            (" March ", Some(date!(2026 - 03 - 01))),
            ("april", Some(date!(2025 - 04 - 01))),
            ("awst", Some(date!(2025 - 08 - 01))),
            ("8", None),
            ("Harbour", None),
        ] {
            assert_eq!(GivingDays::month_alone(typed, today), first.map(GivingDays::Month), "{typed}");
        }
    }

    #[test]
    fn a_year_is_one_in_which_gifts_were_given_and_any_other_number_is_an_amount() {
        let year = |first| Some(GivingDays::Year(first));
        for (typed, read) in [
            ("2026", year(date!(2026 - 01 - 01))),
            (" 2025 ", year(date!(2025 - 01 - 01))),
            ("2027", None),
            ("2000", None),
            ("1250", None),
            ("£2025", None),
            ("2,025", None),
            ("2025.00", None),
            ("12025", None),
        ] {
            assert_eq!(GivingDays::typed(typed, date!(2026 - 11 - 28)), read, "{typed}");
        }
    }

    #[test]
    fn they_end_where_the_next_day_or_month_begins() {
        for (text, first, next) in [
            ("2026-12-31", date!(2026 - 12 - 31), date!(2027 - 01 - 01)),
            ("2026-12", date!(2026 - 12 - 01), date!(2027 - 01 - 01)),
            ("2028-02", date!(2028 - 02 - 01), date!(2028 - 03 - 01)),
            ("2028", date!(2028 - 01 - 01), date!(2029 - 01 - 01)),
        ] {
            let days: GivingDays = text.parse().unwrap();
            assert_eq!((days.first(), days.next(), days.to_string()), (first, next, text.to_owned()));
        }
        assert!("2026-13".parse::<GivingDays>().is_err() && "today".parse::<GivingDays>().is_err());
    }
}
