//! What becomes of a donor's authorisation over the years.

use super::chapter::{Calendar, Chapter};

/// How a donor lives with the authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Given on the first day of the first year, renewed each March.
    Steady,
    /// The first renewal is forgotten and comes in May: gifts in between are not covered.
    Forgetful,
    /// Given once and never renewed.
    Lapsed,
    /// Not given before the second year's May.
    Late,
    /// Given today, after the first gifts.
    New,
    Never,
    /// Cancelled at once, in the second year's May.
    Stops,
    /// Cancelled in the second year's May, from 1 September.
    StopsLater,
    StopsToday,
    /// Cancelled today, from a day in two weeks.
    StopsSoon,
}

/// What a donor does about the authorisation in one chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Gives it, or renews it.
    Give,
    Stop,
    /// Cancels it from a day.
    StopFrom(domain::Date),
}

impl Course {
    /// The chapter in which the donor becomes known.
    pub(super) fn joins(self) -> Chapter {
        match self {
            Self::Late => Chapter::May,
            Self::New | Self::Never => Chapter::Today,
            _ => Chapter::Opening,
        }
    }

    /// The step of this chapter, if there is one.
    pub(super) fn step(self, chapter: Chapter, calendar: &Calendar) -> Option<Step> {
        match (self, chapter) {
            (_, Chapter::Claim | Chapter::Eve) => None,
            (Self::New, Chapter::Today) | (Self::Late | Self::Forgetful, Chapter::May) => Some(Step::Give),
            (Self::New | Self::Never | Self::Late, Chapter::Opening | Chapter::FirstMarch | Chapter::May) => {
                None
            }
            (_, Chapter::Opening) => Some(Step::Give),
            (Self::Forgetful | Self::Lapsed, Chapter::FirstMarch) => None,
            (_, Chapter::FirstMarch) => Some(Step::Give),
            (Self::Stops, Chapter::May) => Some(Step::Stop),
            (Self::StopsLater, Chapter::May) => Some(Step::StopFrom(calendar.september())),
            (_, Chapter::May) => None,
            (
                Self::Steady | Self::Forgetful | Self::Late | Self::StopsToday | Self::StopsSoon,
                Chapter::SecondMarch,
            ) => Some(Step::Give),
            (_, Chapter::SecondMarch) => None,
            (Self::StopsToday, Chapter::Today) => Some(Step::Stop),
            (Self::StopsSoon, Chapter::Today) => Some(Step::StopFrom(calendar.soon())),
            (Self::Steady, Chapter::Today) if calendar.renewal_is_open() => Some(Step::Give),
            (_, Chapter::Today) => None,
        }
    }

    /// Whether it makes sense that the donor gives on this day.
    pub(super) fn gives_on(self, day: domain::Date, calendar: &Calendar) -> bool {
        let days_after = |chapter: Chapter| (day - calendar.day(chapter)).whole_days();
        match self {
            Self::Steady | Self::Forgetful | Self::StopsToday | Self::StopsSoon => true,
            Self::Lapsed | Self::Stops => days_after(Chapter::May) < 60,
            Self::Late => days_after(Chapter::FirstMarch) > -60,
            Self::StopsLater => days_after(Chapter::May) < 160,
            Self::New | Self::Never => days_after(Chapter::Today) > -90,
        }
    }
}
