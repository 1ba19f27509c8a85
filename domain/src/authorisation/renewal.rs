//! When a donor is reminded that their authorisation ends.

use time::{Date, Month};

use super::renewal_opens_on;
use crate::calendar::TaxYear;
use crate::event::EventType;

word_enum! {
    /// What a donor is reminded of. Each reminder goes out once for each end.
    pub enum RenewalReminder {
        /// From 1 March: a renewal lasts a whole tax year longer from now on.
        Opens = "opens",
        /// From 20 March: it ends in about two weeks.
        Soon = "soon",
        /// From 6 April, for 30 days: it has ended.
        Ended = "ended",
    }
}

/// For how many days after the end a donor is still told of it.
const TOLD_AFTER: i64 = 30;

impl RenewalReminder {
    /// What donors whose authorisation ends on that 5 April are reminded of today, and the 5 April. Nothing for most of the year.
    #[must_use]
    pub fn due(today: Date) -> Option<(Self, Date)> {
        let this = TaxYear::of(today);
        let (ends_on, ended_on) = (this.last_day(), this.previous().last_day());
        if today >= soon(ends_on) {
            return Some((Self::Soon, ends_on));
        }
        if today >= renewal_opens_on(ends_on) {
            return Some((Self::Opens, ends_on));
        }
        ((today - ended_on).whole_days() <= TOLD_AFTER).then_some((Self::Ended, ended_on))
    }

    /// The event that platforms get meanwhile: one before the end and one after it.
    #[must_use]
    pub fn event(self) -> EventType {
        match self {
            Self::Opens | Self::Soon => EventType::AuthorisationExpiring,
            Self::Ended => EventType::AuthorisationExpired,
        }
    }
}

/// The day of the second reminder.
fn soon(ends_on: Date) -> Date {
    Date::from_calendar_date(ends_on.year(), Month::March, 20).unwrap_or(ends_on)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::RenewalReminder;

    #[test]
    fn a_reminder_is_due_from_1_march_from_20_march_and_for_30_days_after_the_end() {
        use RenewalReminder::{Ended, Opens, Soon};
        let end = date!(2027 - 04 - 05);
        for (today, due) in [
            (date!(2026 - 11 - 21), None),
            (date!(2027 - 01 - 01), None),
            (date!(2027 - 02 - 28), None),
            (date!(2027 - 03 - 01), Some((Opens, end))),
            (date!(2027 - 03 - 19), Some((Opens, end))),
            (date!(2027 - 03 - 20), Some((Soon, end))),
            (date!(2027 - 04 - 05), Some((Soon, end))),
            (date!(2027 - 04 - 06), Some((Ended, end))),
            (date!(2027 - 05 - 05), Some((Ended, end))),
            (date!(2027 - 05 - 06), None),
        ] {
            assert_eq!(RenewalReminder::due(today), due, "{today}");
        }
    }

    #[test]
    fn platforms_get_one_event_before_the_end_and_one_after_it() {
        let events = RenewalReminder::ALL.iter().map(|reminder| reminder.event().as_str());
        let expected = ["authorisation.expiring", "authorisation.expiring", "authorisation.expired"];
        assert!(events.eq(expected));
    }
}
