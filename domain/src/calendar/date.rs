//! Dates as text.

use time::{Date, Month};

use super::{Timestamp, london_midnight};
use crate::authorisation::Language;
use crate::field_error::Problem;
use crate::reader::FieldValue;

/// Why a text is not a day or an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// Not a real day written `YYYY-MM-DD`.
    #[error("not a date such as 2026-11-21")]
    NotADate,
    /// Not an instant by RFC 3339.
    #[error("not a date and time such as 2026-11-21T09:05:00Z")]
    NotATime,
    /// Not a tax year written `2026-27`.
    #[error("not a tax year such as 2026-27")]
    NotATaxYear,
}

/// Reads a day written `YYYY-MM-DD`, and only a day that exists: there was no year 0000, which `xs:date` refuses too (XML Schema 1.0
/// part 2 section 3.2.9).
///
/// # Errors
/// [`DateError::NotADate`].
pub fn parse_date(text: &str) -> Result<Date, DateError> {
    read_date(text).ok_or(DateError::NotADate)
}

fn read_date(text: &str) -> Option<Date> {
    let bytes = text.as_bytes();
    let shaped = bytes.len() == 10
        && bytes.iter().enumerate().all(|(place, byte)| match place {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !shaped {
        return None;
    }
    let month = Month::try_from(text[5..7].parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(text[..4].parse().ok()?, month, text[8..].parse().ok()?).ok()?;
    (date.year() > 0).then_some(date)
}

/// The day as `2026-11-21`.
#[must_use]
pub fn iso(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

/// The day as people write it: `21 November 2026`.
#[must_use]
pub fn long(date: Date) -> String {
    format!("{} {} {}", date.day(), date.month(), date.year())
}

/// The day in a language: `21 November 2026`, `21 Tachwedd 2026`.
#[must_use]
pub fn long_in(date: Date, language: Language) -> String {
    match language {
        Language::English => long(date),
        Language::Welsh => format!("{} {} {}", date.day(), welsh_month(date.month()), date.year()),
    }
}

fn welsh_month(month: Month) -> &'static str {
    match month {
        Month::January => "Ionawr",
        Month::February => "Chwefror",
        Month::March => "Mawrth",
        Month::April => "Ebrill",
        Month::May => "Mai",
        Month::June => "Mehefin",
        Month::July => "Gorffennaf",
        Month::August => "Awst",
        Month::September => "Medi",
        Month::October => "Hydref",
        Month::November => "Tachwedd",
        Month::December => "Rhagfyr",
    }
}

/// The instant by the clock in London: `21 November 2026 at 9:05am`.
#[must_use]
pub fn long_time(at: Timestamp) -> String {
    long_time_in(at, Language::English)
}

/// The same in a language: `21 Tachwedd 2026 am 9:05yb`.
#[must_use]
pub fn long_time_in(at: Timestamp, language: Language) -> String {
    let local = at.london();
    let (is_morning, hour) = match local.hour() {
        0 => (true, 12),
        hour @ 1..=11 => (true, hour),
        12 => (false, 12),
        hour => (false, hour - 12),
    };
    let (at, half) = match (language, is_morning) {
        (Language::English, true) => ("at", "am"),
        (Language::English, false) => ("at", "pm"),
        (Language::Welsh, true) => ("am", "yb"),
        (Language::Welsh, false) => ("am", "yh"),
    };
    format!("{} {at} {hour}:{:02}{half}", long_in(local.date(), language), local.minute())
}

/// The instant as people write a beginning: `1 December 2026` for the first of a day in London, or else with its time.
#[must_use]
pub fn when(at: Timestamp) -> String {
    when_in(at, Language::English)
}

/// The same in a language.
#[must_use]
pub fn when_in(at: Timestamp, language: Language) -> String {
    let day = at.london_date();
    if london_midnight(day) == at { long_in(day, language) } else { long_time_in(at, language) }
}

impl FieldValue for Date {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        parse_date(text).map_err(|_| {
            Problem::new("invalid", "Send a real date as year, month and day, such as 2026-11-21.")
        })
    }
}

/// Serde of a day as `2026-11-21`, for `#[serde(with = "…")]`.
pub mod serde_date {
    use serde::{Deserialize, Deserializer, Serializer};
    use time::Date;

    /// Writes the day.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(date: &Date, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::iso(*date))
    }

    /// Reads the day.
    ///
    /// # Errors
    /// When it is not a real day.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        super::parse_date(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// The same for a day that may be absent.
pub mod serde_date_option {
    use serde::{Deserialize, Deserializer, Serializer};
    use time::Date;

    /// Writes the day, or null.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(date: &Option<Date>, serializer: S) -> Result<S::Ok, S::Error> {
        match date {
            Some(date) => serializer.serialize_some(&super::iso(*date)),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the day, or null.
    ///
    /// # Errors
    /// When it is not a real day.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| super::parse_date(&text).map_err(serde::de::Error::custom)).transpose()
    }
}
