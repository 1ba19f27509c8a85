//! What a platform's requests of the last hours came to: hour by hour, and its errors by code.

use super::{Outcome, first_id, hour_of};
use crate::{RequestId, Timestamp};

/// How far a console looks back; the present hour is the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    #[default]
    Day,
    Week,
}

impl Period {
    pub const ALL: [Self; 2] = [Self::Day, Self::Week];

    /// How many hours it has.
    #[must_use]
    pub const fn hours(self) -> i64 {
        match self {
            Self::Day => 24,
            Self::Week => 168,
        }
    }

    /// When its first and its last hour began.
    #[must_use]
    pub fn bounds(self, now: Timestamp) -> (Timestamp, Timestamp) {
        let last = Timestamp::from_offset(hour_of(RequestId::from_uuid(first_id(now))));
        (last.plus_hours(1 - self.hours()), last)
    }
}

/// The requests of an hour, without what nobody proved to have asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HourTraffic {
    /// When the hour began.
    pub began_at: Timestamp,
    /// All of them.
    pub all: i64,
    pub refused: i64,
    pub failed: i64,
}

/// Errors that ended the same way with the same code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeCount {
    pub outcome: Outcome,
    /// None where the answer was no problem document.
    pub code: Option<String>,
    /// How many requests, with those that only named the client.
    pub requests: i64,
    /// The last of them.
    pub last: RequestId,
}

/// What the requests of a period came to.
#[derive(Clone, Debug)]
pub struct Recent {
    pub period: Period,
    /// Each of its hours, the oldest first.
    pub hours: Vec<HourTraffic>,
    /// Failures before refusals, the most frequent first.
    pub errors: Vec<CodeCount>,
    /// Whether there were so many errors that older ones are not counted.
    pub is_cut: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_ends_with_the_hour_that_it_is_now() {
        let at = |text| Timestamp::parse(text).unwrap();
        for (now, period, first, last) in [
            ("2026-11-21T09:30:00Z", Period::Day, "2026-11-20T10:00:00Z", "2026-11-21T09:00:00Z"),
            ("2026-11-21T09:00:00Z", Period::Day, "2026-11-20T10:00:00Z", "2026-11-21T09:00:00Z"),
            ("2026-11-21T09:30:00Z", Period::Week, "2026-11-14T10:00:00Z", "2026-11-21T09:00:00Z"),
        ] {
            assert_eq!(period.bounds(at(now)), (at(first), at(last)), "{now} {period:?}");
        }
    }
}
