//! From when to when an authorisation counts.

use time::{Date, Duration};

use super::{AuthorisationStatus, CancelError, Cancellation, period};
use crate::calendar::{Timestamp, last_day_before, london_midnight};

/// The time that an authorisation covers: all that decides about a gift's date, and nothing about who gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    given_at: Timestamp,
    given_on: Date,
    ends_on: Date,
    cancellation: Option<Cancellation>,
}

impl Term {
    /// Of an authorisation that is given now.
    #[must_use]
    pub fn begin(now: Timestamp) -> Self {
        let given_on = now.london_date();
        Self { given_at: now, given_on, ends_on: period::period_end(given_on), cancellation: None }
    }

    /// Takes one back from where it is kept: when it was given, its first and last day, and the donor's earlier end.
    #[must_use]
    pub fn from_parts(given_at: Timestamp, days: (Date, Date), cancellation: Option<Cancellation>) -> Self {
        let (given_on, ends_on) = days;
        Self { given_at, given_on, ends_on, cancellation }
    }

    /// Whether a gift made at this instant is covered.
    ///
    /// Of a gift that is dated by its day alone ask with its [`latest_instant`]. By the London date of the gift: from the day of the authorisation, whatever the hour, to its last day. A
    /// cancellation is exact to the instant. What happens later, such as settlement, changes nothing.
    #[must_use]
    pub fn covers(&self, donated_at: Timestamp) -> bool {
        let donated_on = donated_at.london_date();
        let in_period = (self.given_on..=self.ends_on).contains(&donated_on);
        let cancelled =
            self.cancellation.is_some_and(|cancellation| donated_at >= cancellation.effective_from);
        in_period && !cancelled
    }

    /// Ends it: at once, or so that `from` is the first day that is not covered.
    ///
    /// # Errors
    /// When that day is past, comes after the end, or is not before an earlier cancellation.
    pub fn cancel(self, noticed_at: Timestamp, from: Option<Date>) -> Result<Self, CancelError> {
        let today = noticed_at.london_date();
        let first_uncovered = from.unwrap_or(today);
        if first_uncovered < today {
            return Err(CancelError::InThePast);
        }
        if first_uncovered > self.ends_on {
            return Err(CancelError::AfterTheEnd);
        }
        // "From today" is at once: this morning's gifts stay covered.
        let effective_from = noticed_at.max(london_midnight(first_uncovered));
        if self.cancellation.is_some_and(|earlier| earlier.effective_from <= effective_from) {
            return Err(CancelError::AlreadyCancelled);
        }
        Ok(Self { cancellation: Some(Cancellation { noticed_at, effective_from }), ..self })
    }

    /// Whether the donor has ended it today in just this way: at once, or so that `from` is the first day that is not covered.
    /// One that they denied ended before they said so.
    #[must_use]
    pub fn is_cancelled_so(&self, now: Timestamp, from: Option<Date>) -> bool {
        let today = now.london_date();
        self.cancellation.is_some_and(|cancellation| {
            let noticed_at = cancellation.noticed_at;
            let first_uncovered = from.unwrap_or(today);
            noticed_at.london_date() == today
                && first_uncovered >= today
                && cancellation.effective_from == noticed_at.max(london_midnight(first_uncovered))
        })
    }

    /// Where it stands now.
    #[must_use]
    pub fn status(&self, now: Timestamp) -> AuthorisationStatus {
        if self.covers(now) {
            AuthorisationStatus::Active
        } else if self.cancellation.is_some_and(|cancellation| cancellation.effective_from <= now) {
            AuthorisationStatus::Cancelled
        } else if now.london_date() > self.ends_on {
            AuthorisationStatus::Expired
        } else {
            AuthorisationStatus::None
        }
    }

    /// The last day of which any part is covered.
    #[must_use]
    pub fn covered_until(&self) -> Date {
        let Some(Cancellation { effective_from, .. }) = self.cancellation else {
            return self.ends_on;
        };
        self.ends_on.min(last_day_before(effective_from))
    }

    /// Whether any day is covered: none is of one that the donor denied.
    #[must_use]
    pub fn covers_a_day(&self) -> bool {
        self.covered_until() >= self.given_on
    }

    /// Whether it lets last longer what was on when it was given, among all terms of its donor.
    #[must_use]
    pub fn renews(&self, all: &[Self]) -> bool {
        let was_on = |other: &&Self| other.given_at < self.given_at && other.covers(self.given_at);
        all.iter().filter(was_on).map(|other| other.ends_on).max().is_some_and(|end| end < self.ends_on)
    }

    /// When it was given.
    #[must_use]
    pub fn given_at(&self) -> Timestamp {
        self.given_at
    }

    /// The first date that is covered.
    #[must_use]
    pub fn given_on(&self) -> Date {
        self.given_on
    }

    /// The last date that is covered, unless it is cancelled before.
    #[must_use]
    pub fn ends_on(&self) -> Date {
        self.ends_on
    }

    /// The donor's earlier end.
    #[must_use]
    pub fn cancellation(&self) -> Option<Cancellation> {
        self.cancellation
    }
}

/// The latest instant at which a gift can have been made, by which the end of an authorisation is compared. A platform that sends a day
/// alone means the day, and the gift is dated by the day's first instant in London: it was made before it arrived, and before the day was
/// over. So a gift of the day of a cancellation at once is covered only if it arrived before that.
#[must_use]
pub fn latest_instant(donated_at: Timestamp, arrived_at: Timestamp) -> Timestamp {
    let day = donated_at.london_date();
    if donated_at != london_midnight(day) {
        return donated_at;
    }
    let next = london_midnight(day.saturating_add(Duration::DAY)).offset();
    donated_at.max(arrived_at.min(Timestamp::from_offset(next.saturating_sub(Duration::MICROSECOND))))
}

#[cfg(test)]
mod tests {
    use super::Term;

    #[test]
    fn one_renews_what_is_on_if_it_ends_later() {
        let given = |at: &str| Term::begin(at.parse().unwrap());
        let (first, renewal) = (given("2026-11-21T09:00:00Z"), given("2027-03-10T09:00:00Z"));
        assert!(renewal.renews(&[first, renewal]));
        // New details end with what they replace, before a renewal and after it.
        assert!(!given("2026-12-01T09:00:00Z").renews(&[first]));
        assert!(!given("2027-03-11T09:00:00Z").renews(&[first, renewal]));
        // What was stopped or has ended is given anew, as the first of all was.
        let stopped = first.cancel("2026-12-01T09:00:00Z".parse().unwrap(), None).unwrap();
        assert!(!renewal.renews(&[stopped]));
        assert!(!given("2027-04-08T09:00:00Z").renews(&[first]));
        assert!(!first.renews(&[first]));
    }
}
