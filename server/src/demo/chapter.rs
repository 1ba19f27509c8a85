//! The chapters of the story. An authorisation can only be given now, so the sandbox's clock is set to the day of each
//! chapter in turn, and what happened since the chapter before is sent then.

use domain::calendar::{TaxYear, iso, london_midnight};
use domain::claim::Schedule;
use domain::{Date, Timestamp};
use time::{Duration, Month};

/// A day on which people do something about their authorisations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chapter {
    /// 6 April, on which the first of the three tax years begins.
    Opening,
    /// 10 March a year later: renewals.
    FirstMarch,
    /// 20 May after it, in the second tax year.
    May,
    /// 14 March before the third tax year: renewals.
    SecondMarch,
    /// A day on which the hospice makes its first claim by hand, of what was given by then.
    Claim,
    /// The day before its schedule makes the next: the money of the first one comes.
    Eve,
    /// The day on which the story is told.
    Today,
}

/// When the hospice's claims are made, once the first one is paid.
pub(super) const SCHEDULE: Schedule = Schedule::Monthly(6);
/// How long HMRC takes to pay the first, where the year is old enough.
const MONEY_AFTER: Duration = Duration::days(30);

impl Chapter {
    pub(super) const ALL: [Self; 7] =
        [Self::Opening, Self::FirstMarch, Self::May, Self::SecondMarch, Self::Claim, Self::Eve, Self::Today];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::FirstMarch => "first-march",
            Self::May => "may",
            Self::SecondMarch => "second-march",
            Self::Claim => "claim",
            Self::Eve => "eve",
            Self::Today => "today",
        }
    }
}

/// The days of one telling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calendar {
    told_at: Timestamp,
    /// The second of the three tax years; the last is today's.
    second_year: TaxYear,
}

impl Calendar {
    /// The calendar of a story first told at this instant.
    pub(super) fn told(at: Timestamp) -> Self {
        Self { told_at: at, second_year: TaxYear::of(at.london_date()).previous() }
    }

    /// When the story is told.
    pub(super) fn told_at(&self) -> Timestamp {
        self.told_at
    }

    /// The middle one of the three tax years.
    pub(super) fn second_year(&self) -> TaxYear {
        self.second_year
    }

    /// The day of a chapter.
    pub(super) fn day(&self, chapter: Chapter) -> Date {
        let year = self.second_year.start_year();
        match chapter {
            Chapter::Opening => self.second_year.previous().first_day(),
            Chapter::FirstMarch => day(year, Month::March, 10),
            Chapter::May => day(year, Month::May, 20),
            Chapter::SecondMarch => day(year + 1, Month::March, 14),
            Chapter::Claim => {
                // Never before the renewals.
                let after_march = self.day(Chapter::SecondMarch).saturating_add(Duration::DAY);
                self.day(Chapter::Eve).saturating_sub(MONEY_AFTER).max(after_march)
            }
            Chapter::Eve => self.scheduled().saturating_sub(Duration::DAY),
            Chapter::Today => self.told_at.london_date(),
        }
    }

    /// The newest day up to today on which the schedule makes a claim.
    pub(super) fn scheduled(&self) -> Date {
        let today = self.told_at.london_date();
        SCHEDULE.newest_day(today).unwrap_or(today)
    }

    /// The instant of a chapter: ten in the morning, and now for today.
    pub(super) fn instant(&self, chapter: Chapter) -> Timestamp {
        match chapter {
            Chapter::Today => self.told_at,
            past => at(self.day(past), 10, 0),
        }
    }

    /// The chapter in which a gift of this instant is sent: the first that does not lie before it.
    pub(super) fn chapter_of(&self, gift: Timestamp) -> Chapter {
        let told = |chapter: &Chapter| gift <= self.instant(*chapter);
        Chapter::ALL.into_iter().find(told).unwrap_or(Chapter::Today)
    }

    /// The first of each month since the chapter before: platforms send what was given by then, as they would have done. From the first
    /// claim on, chapters lie closer together than that.
    pub(super) fn months_before(&self, chapter: Chapter) -> Vec<Timestamp> {
        let Some(before) = Chapter::ALL.into_iter().take_while(|one| *one < chapter).last() else {
            return Vec::new();
        };
        if chapter > Chapter::Claim {
            return Vec::new();
        }
        std::iter::successors(first_of_next_month(self.day(before)), |first| first_of_next_month(*first))
            .take_while(|first| *first < self.day(chapter))
            .map(|first| at(first, 10, 0))
            .collect()
    }

    /// 1 September of the second year.
    pub(super) fn september(&self) -> Date {
        day(self.second_year.start_year(), Month::September, 1)
    }

    /// Two weeks ahead, or the end of the tax year if that comes first.
    pub(super) fn soon(&self) -> Date {
        self.today_plus(14).min(self.second_year.next().last_day())
    }

    /// Whether a renewal given today lasts until the end of the next tax year.
    pub(super) fn renewal_is_open(&self) -> bool {
        let last_day = self.second_year.next().last_day();
        self.day(Chapter::Today) >= domain::authorisation::renewal_opens_on(last_day)
    }

    /// So many days after today; negative is before.
    pub(super) fn today_plus(&self, days: i64) -> Date {
        self.day(Chapter::Today).saturating_add(Duration::days(days))
    }

    /// How many days there are from the day after the opening to yesterday.
    pub(super) fn days(&self) -> u32 {
        let days = (self.day(Chapter::Today) - self.day(Chapter::Opening)).whole_days() - 1;
        u32::try_from(days).unwrap_or(1)
    }
}

/// This time by the clock in London. Only right on days on which the clock does not change.
pub(super) fn at(day: Date, hour: u8, minute: u8) -> Timestamp {
    london_midnight(day).plus_minutes(i64::from(hour) * 60 + i64::from(minute))
}

fn first_of_next_month(date: Date) -> Option<Date> {
    let last = date.replace_day(date.month().length(date.year())).ok()?;
    last.next_day()
}

/// A day that every year has.
pub(super) fn day(year: i32, month: Month, day: u8) -> Date {
    Date::from_calendar_date(year, month, day).expect("the story uses days that every year has")
}

/// The last Sunday of a month of 31 days, on which the clocks change in March and October.
pub(super) fn last_sunday(year: i32, month: Month) -> Date {
    let last = day(year, month, 31);
    last.saturating_sub(Duration::days(i64::from(last.weekday().number_days_from_sunday())))
}

/// A day as the API takes it.
pub(super) fn day_text(day: Date) -> String {
    iso(day)
}

#[cfg(test)]
mod tests {
    use domain::calendar::iso;
    use domain::{TaxYear, Timestamp};

    use super::{Calendar, Chapter};

    fn told(at: &str) -> Calendar {
        Calendar::told(Timestamp::parse(at).unwrap())
    }

    #[test]
    fn the_story_spans_three_tax_years_and_ends_today() {
        let calendar = told("2026-11-21T08:45:41Z");
        let days = Chapter::ALL.map(|chapter| iso(calendar.day(chapter)));
        assert_eq!(
            days,
            [
                "2024-04-06",
                "2025-03-10",
                "2025-05-20",
                "2026-03-14",
                "2026-10-06",
                "2026-11-05",
                "2026-11-21"
            ]
        );
        assert_eq!(calendar.second_year(), TaxYear::starting(2025));
        assert_eq!(calendar.instant(Chapter::May).to_string(), "2025-05-20T09:00:00Z");
    }

    #[test]
    fn chapters_are_in_order_on_every_day_of_the_year() {
        let mut at = Timestamp::parse("2027-01-01T00:00:00Z").unwrap();
        for _ in 0..800 {
            let calendar = Calendar::told(at);
            assert!(
                Chapter::ALL.is_sorted_by(|one, other| calendar.instant(*one) < calendar.instant(*other)),
                "{at}"
            );
            assert!(calendar.soon() >= at.london_date());
            at = at.plus_hours(23);
        }
    }

    #[test]
    fn what_is_given_between_two_chapters_up_to_the_first_claim_is_sent_on_the_first_of_each_month() {
        let calendar = told("2026-11-21T08:45:41Z");
        let months =
            |chapter| calendar.months_before(chapter).iter().map(ToString::to_string).collect::<Vec<_>>();
        let march = months(Chapter::FirstMarch);
        assert_eq!(
            (march.len(), march[0].as_str(), march[10].as_str()),
            (11, "2024-05-01T09:00:00Z", "2025-03-01T10:00:00Z")
        );
        assert_eq!(months(Chapter::May), ["2025-04-01T09:00:00Z", "2025-05-01T09:00:00Z"]);
        assert_eq!(months(Chapter::Claim).last().map(String::as_str), Some("2026-10-01T09:00:00Z"));
        for none in [Chapter::Opening, Chapter::Eve, Chapter::Today] {
            assert!(months(none).is_empty(), "{none:?}");
        }
    }

    #[test]
    fn the_schedules_day_is_the_newest_one_up_to_today() {
        for (today, claim, eve, scheduled) in [
            ("2026-11-21", "2026-10-06", "2026-11-05", "2026-11-06"),
            ("2026-11-06", "2026-10-06", "2026-11-05", "2026-11-06"),
            ("2026-11-05", "2026-09-05", "2026-10-05", "2026-10-06"),
            ("2027-04-07", "2027-03-15", "2027-04-05", "2027-04-06"),
        ] {
            let calendar = told(&format!("{today}T12:00:00Z"));
            let days = [calendar.day(Chapter::Claim), calendar.day(Chapter::Eve), calendar.scheduled()];
            assert_eq!(days.map(iso), [claim, eve, scheduled], "{today}");
        }
    }

    #[test]
    fn renewals_are_open_in_march_and_early_april() {
        assert!(!told("2027-02-28T12:00:00Z").renewal_is_open());
        assert!(told("2027-03-01T12:00:00Z").renewal_is_open());
        assert!(told("2027-04-05T12:00:00Z").renewal_is_open());
        assert!(!told("2027-04-06T12:00:00Z").renewal_is_open());
    }
}
