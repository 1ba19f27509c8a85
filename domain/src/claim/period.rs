//! The period of a charity whose end the time to claim is counted from.
//!
//! A gift can be claimed for four years after the end of the charity's own period in which it was given: a trust's is the tax
//! year (TMA 1970 s.43(1)); a company's, a charitable incorporated organisation's or a sports club's is its accounting period
//! (FA 1998 Sch. 18 para. 55), which for tax is never longer than twelve months (CTA 2009 s.10). GOV.UK "Claiming Gift Aid as
//! a charity or CASC" says the same. The last day itself counts.

use std::fmt;
use std::str::FromStr;

use time::{Date, Month};

use crate::calendar::TaxYear;
use crate::reader::Reader;
use crate::word_enum::UnknownValue;

/// For so many years after the end of its period a gift can be claimed.
const YEARS: i32 = 4;
/// A year that has a 29 February.
const LEAP_YEAR: i32 = 2028;

/// The day on which a charity's accounting year ends, every year. The 28th of February is its last day, whichever that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct YearEnd {
    month: Month,
    day: u8,
}

impl YearEnd {
    /// The day of a month by their numbers.
    ///
    /// # Errors
    /// [`UnknownValue`] when the month does not have that day.
    pub fn new(month: u8, day: u8) -> Result<Self, UnknownValue> {
        let unknown = || UnknownValue::of("end of an accounting year");
        let month = Month::try_from(month).map_err(|_| unknown())?;
        let longest = month.length(LEAP_YEAR);
        match (month, day) {
            (Month::February, 28 | 29) => Ok(Self { month, day: longest }),
            (_, day) if (1..=longest).contains(&day) => Ok(Self { month, day }),
            _ => Err(unknown()),
        }
    }

    /// The number of the month.
    #[must_use]
    pub fn month(self) -> u8 {
        self.month.into()
    }

    /// The day of the month.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    fn in_year(self, year: i32) -> Date {
        let year = year.clamp(-9999, 9999);
        let day = self.day.min(self.month.length(year));
        Date::from_calendar_date(year, self.month, day).expect("the day is not beyond its month")
    }

    /// The end of the accounting year that a date lies in.
    fn after(self, date: Date) -> Date {
        let end = self.in_year(date.year());
        if date <= end { end } else { self.in_year(date.year() + 1) }
    }

    /// The first day of the accounting year that a date lies in.
    fn before(self, date: Date) -> Date {
        let end = self.in_year(self.after(date).year() - 1);
        end.next_day().unwrap_or(end)
    }
}

impl fmt::Display for YearEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month(), self.day)
    }
}

/// Which period of a charity the four years are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClaimPeriod {
    /// The charity has not said it. A period that ends with the gift's own day is the shortest there can be, so four years
    /// from that day are in time for every charity.
    #[default]
    Unknown,
    /// The tax year: a trust.
    TaxYear,
    /// An accounting year: a company, a charitable incorporated organisation (CIO) or a sports club (CASC).
    AccountingYear(YearEnd),
}

impl ClaimPeriod {
    /// The date of the oldest gift that can be claimed today where this period holds throughout.
    pub(super) fn oldest(self, today: Date) -> Date {
        let back = earliest_end(today);
        match self {
            Self::Unknown => back,
            Self::TaxYear => TaxYear::of(back).first_day(),
            Self::AccountingYear(end) => end.before(back),
        }
    }

    /// Reads `period`, and `end_month` and `end_day` where it is `accounting_year`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let kind = reader.optional_str("period");
        let month = reader.optional_str("end_month");
        let day = reader.optional_str("end_day");
        let number = |text: Option<&str>| text.and_then(|text| text.trim().parse::<u8>().ok());
        match kind.as_deref() {
            Some("unknown") => Some(Self::Unknown),
            Some("tax_year") => Some(Self::TaxYear),
            Some("accounting_year") => {
                let end = number(month.as_deref())
                    .zip(number(day.as_deref()))
                    .and_then(|(month, day)| YearEnd::new(month, day).ok());
                if end.is_none() {
                    reader.fail(
                        "end_day",
                        "out_of_range",
                        "Enter the last day of your accounting year, such as 31 December.",
                    );
                }
                end.map(Self::AccountingYear)
            }
            _ => {
                reader.fail("period", "required", "Choose your charity type.");
                None
            }
        }
    }

    /// The word of its kind, as the form has it.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::TaxYear => "tax_year",
            Self::AccountingYear(_) => "accounting_year",
        }
    }

    /// The first and the last day of the year that a date lies in, where nothing changes in it.
    pub(super) fn year(self, date: Date) -> (Date, Date) {
        match self {
            Self::AccountingYear(end) => (end.before(date), end.after(date)),
            Self::Unknown | Self::TaxYear => {
                let year = TaxYear::of(date);
                (year.first_day(), year.last_day())
            }
        }
    }

    /// The end of the period that a gift was given in, where nothing changes before it.
    pub(super) fn end(self, donated_on: Date) -> Date {
        match self {
            Self::Unknown => donated_on,
            Self::TaxYear => TaxYear::of(donated_on).last_day(),
            Self::AccountingYear(end) => end.after(donated_on),
        }
    }
}

/// As it is stored: `unknown`, `tax_year`, or month and day of the accounting year's end, such as `12-31`.
impl fmt::Display for ClaimPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AccountingYear(end) => end.fmt(f),
            Self::Unknown | Self::TaxYear => f.write_str(self.kind()),
        }
    }
}

impl FromStr for ClaimPeriod {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, UnknownValue> {
        let unknown = || UnknownValue::of("period");
        match text {
            "unknown" => Ok(Self::Unknown),
            "tax_year" => Ok(Self::TaxYear),
            _ => {
                let (month, day) = text.split_once('-').ok_or_else(unknown)?;
                let month = month.parse().map_err(|_| unknown())?;
                let day = day.parse().map_err(|_| unknown())?;
                YearEnd::new(month, day).map(Self::AccountingYear)
            }
        }
    }
}

/// The earliest end of a period whose gifts can be claimed today.
pub(super) fn earliest_end(today: Date) -> Date {
    years_before(today, YEARS)
}

/// The last day on which gifts of a period with this end can be claimed.
pub(super) fn last_day_to_claim(end: Date) -> Date {
    years_after(end, YEARS)
}

/// The date of the oldest gift that some charity can claim today: one whose period of twelve months began with the gift. What
/// is older is out of time for all of them.
#[must_use]
pub fn oldest_for_any(today: Date) -> Date {
    // The period ends a day before the gift's day comes again.
    let after_end = years_before(today, YEARS);
    let after_end = after_end.next_day().unwrap_or(after_end);
    years_before(after_end, 1)
}

/// The same day so many years later; the 28th where there is no 29 February.
fn years_after(date: Date, years: i32) -> Date {
    let year = date.year().saturating_add(years).clamp(-9999, 9999);
    let (month, day) = (date.month(), date.day());
    Date::from_calendar_date(year, month, day.min(month.length(year))).unwrap_or(date)
}

/// The first day that is not more than so many years before a date: 1 March where there is no 29 February.
fn years_before(date: Date, years: i32) -> Date {
    let year = date.year().saturating_sub(years).clamp(-9999, 9999);
    let (month, day) = (date.month(), date.day());
    if day > month.length(year) {
        return Date::from_calendar_date(year, Month::March, 1).unwrap_or(date);
    }
    Date::from_calendar_date(year, month, day).unwrap_or(date)
}
