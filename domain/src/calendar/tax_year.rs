//! The tax year, 6 April to 5 April (ITA 2007 s.4), and what hangs on it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Month};

use super::DateError;
use crate::field_error::Problem;
use crate::reader::FieldValue;

/// How tax relief is claimed on gifts under Gift Aid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReliefBy {
    /// In the return for the tax year.
    Return,
    /// In that return, which can still be amended.
    AmendedReturn,
    /// By letter to HMRC.
    Letter,
    /// It is too late.
    Nothing,
}

/// A tax year, by the calendar year in which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaxYear(i32);

impl TaxYear {
    /// The tax year that a London date lies in.
    #[must_use]
    pub fn of(date: Date) -> Self {
        let year = date.year();
        Self::starting(if date < april(year, 6) { year - 1 } else { year })
    }

    /// The tax year that begins on 6 April of this year. Years that no date of ours can reach become the nearest one.
    #[must_use]
    pub fn starting(year: i32) -> Self {
        Self(year.clamp(1000, 9000))
    }

    /// The calendar year in which it begins.
    #[must_use]
    pub const fn start_year(self) -> i32 {
        self.0
    }

    /// The calendar year in which it ends.
    #[must_use]
    pub const fn end_year(self) -> i32 {
        self.0 + 1
    }

    /// 6 April.
    #[must_use]
    pub fn first_day(self) -> Date {
        april(self.0, 6)
    }

    /// 5 April of the year after.
    #[must_use]
    pub fn last_day(self) -> Date {
        april(self.0 + 1, 5)
    }

    /// Whether the date lies in it.
    #[must_use]
    pub fn contains(self, date: Date) -> bool {
        (self.first_day()..=self.last_day()).contains(&date)
    }

    /// How tax relief on the gifts of this year is claimed on a day. A return that is sent online is due by 31 January after it (TMA 1970
    /// s.8(1D)), and can be amended within 12 months of that day (s.9ZA). A claim outside a return is made within four years of the end of
    /// the tax year (s.43 and Schedule 1AB para. 3).
    #[must_use]
    pub fn relief_by(self, today: Date) -> ReliefBy {
        let (end, today) = (self.end_year(), (today.year(), u8::from(today.month()), today.day()));
        if today <= (end + 1, 1, 31) {
            ReliefBy::Return
        } else if today <= (end + 2, 1, 31) {
            ReliefBy::AmendedReturn
        } else if today <= (end + 4, 4, 5) {
            ReliefBy::Letter
        } else {
            ReliefBy::Nothing
        }
    }

    /// The tax year after.
    #[must_use]
    pub fn next(self) -> Self {
        Self::starting(self.0 + 1)
    }

    /// The tax year before.
    #[must_use]
    pub fn previous(self) -> Self {
        Self::starting(self.0 - 1)
    }
}

fn april(year: i32, day: u8) -> Date {
    Date::from_calendar_date(year.clamp(-9999, 9999), Month::April, day)
        .expect("April has a 5th and a 6th in every year of a date")
}

impl fmt::Display for TaxYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0, self.end_year() % 100)
    }
}

impl FromStr for TaxYear {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let start = text.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let year = start.and_then(|digits| digits.parse().ok()).map(Self::starting);
        year.filter(|year| year.to_string() == text).ok_or(DateError::NotATaxYear)
    }
}

impl FieldValue for TaxYear {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|_| Problem::new("invalid", "Give the tax year as 2026-27."))
    }
}

impl Serialize for TaxYear {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TaxYear {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{ReliefBy, TaxYear};
    use crate::calendar::parse_date;

    #[test]
    fn relief_is_claimed_in_the_return_then_by_amending_it_then_by_letter() {
        let year = TaxYear::starting(2024);
        for (today, by) in [
            ("2024-11-29", ReliefBy::Return),
            ("2026-01-31", ReliefBy::Return),
            ("2026-02-01", ReliefBy::AmendedReturn),
            ("2027-01-31", ReliefBy::AmendedReturn),
            ("2027-02-01", ReliefBy::Letter),
            ("2029-04-05", ReliefBy::Letter),
            ("2029-04-06", ReliefBy::Nothing),
        ] {
            assert_eq!(year.relief_by(parse_date(today).unwrap()), by, "{today}");
        }
    }
}
