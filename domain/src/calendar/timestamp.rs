//! An instant.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, UtcOffset};

use super::{DateError, london};
use crate::field_error::Problem;
use crate::reader::FieldValue;

/// An instant in UTC to the microsecond, which is what the database keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(OffsetDateTime);

impl Timestamp {
    /// The instant, cut to the microsecond.
    #[must_use]
    pub fn from_offset(at: OffsetDateTime) -> Self {
        // Only the last hours of year 9999 have no UTC date.
        let utc = at.checked_to_offset(UtcOffset::UTC).unwrap_or(PrimitiveDateTime::MAX.assume_utc());
        Self(utc.replace_nanosecond(utc.microsecond() * 1_000).unwrap_or(utc))
    }

    /// The instant, in UTC.
    #[must_use]
    pub const fn offset(self) -> OffsetDateTime {
        self.0
    }

    /// Reads an instant by RFC 3339, such as `2026-11-21T09:05:00Z`, of a year that there was: as [`super::parse_date`].
    ///
    /// # Errors
    /// [`DateError::NotATime`].
    pub fn parse(text: &str) -> Result<Self, DateError> {
        let at = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| DateError::NotATime)?;
        at.checked_to_offset(UtcOffset::UTC)
            .filter(|utc| utc.year() > 0)
            .map(Self::from_offset)
            .ok_or(DateError::NotATime)
    }

    /// The date in London at this instant.
    #[must_use]
    pub fn london_date(self) -> Date {
        self.london().date()
    }

    /// The instant by the clock in London.
    #[must_use]
    pub fn london(self) -> OffsetDateTime {
        london::local(self.0)
    }

    /// Later by this much, unless no calendar reaches that far.
    #[must_use]
    pub fn checked_add(self, duration: Duration) -> Option<Self> {
        self.0.checked_add(duration).map(Self::from_offset)
    }

    /// Earlier by this much, unless no calendar reaches that far.
    #[must_use]
    pub fn checked_sub(self, duration: Duration) -> Option<Self> {
        self.0.checked_sub(duration).map(Self::from_offset)
    }

    /// Later by this many minutes; negative is earlier.
    #[must_use]
    pub fn plus_minutes(self, minutes: i64) -> Self {
        self.plus(Duration::seconds(minutes.saturating_mul(60)))
    }

    /// Later by this many hours; negative is earlier.
    #[must_use]
    pub fn plus_hours(self, hours: i64) -> Self {
        self.plus(Duration::seconds(hours.saturating_mul(3_600)))
    }

    /// Later by this many times 24 hours; negative is earlier.
    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        self.plus(Duration::seconds(days.saturating_mul(86_400)))
    }

    /// How long after `earlier` it is; negative when before.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0 - earlier.0
    }

    fn plus(self, duration: Duration) -> Self {
        Self::from_offset(self.0.saturating_add(duration))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.0;
        let (year, month, day) = at.to_calendar_date();
        let (hour, minute, second, microsecond) = at.to_hms_micro();
        write!(f, "{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}", u8::from(month))?;
        if microsecond > 0 {
            let fraction = format!("{microsecond:06}");
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        f.write_str("Z")
    }
}

impl FromStr for Timestamp {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        Self::parse(text)
    }
}

impl FieldValue for Timestamp {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        Self::parse(text).map_err(|_| {
            Problem::new("invalid", "Send a date and time with its offset, such as 2026-11-21T09:05:00Z.")
        })
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
