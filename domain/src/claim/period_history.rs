//! Which period of a charity held when: its accounting year's end can change, and a trust can become a company.
//!
//! The time to claim a gift is counted from the end of the period that it was given in, so a change counts from a day on and
//! leaves older gifts as they were.

use std::fmt;
use std::str::FromStr;

use time::{Date, Duration};

use super::figures::Span;
use super::period::{ClaimPeriod, earliest_end, last_day_to_claim, oldest_for_any};
use crate::calendar::{iso, parse_date};
use crate::field_error::FieldErrors;
use crate::reader::{Input, Reader};
use crate::word_enum::UnknownValue;

/// So many days ahead a charity can say that its period changes.
const DAYS_AHEAD: i64 = 366;

/// A charity's periods, each with the day from which it holds. What was never said is [`ClaimPeriod::Unknown`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeriodHistory {
    first: ClaimPeriod,
    /// In the order of their days, each other than the one before, and none unknown.
    changes: Vec<(Date, ClaimPeriod)>,
}

impl PeriodHistory {
    /// The history after a change. What was to hold from its day on, or later, is replaced; without a day, or when nothing is known
    /// any more, all of it.
    #[must_use]
    pub fn with(mut self, change: PeriodChange) -> Self {
        let Some(from) = change.from.filter(|_| change.period != ClaimPeriod::Unknown) else {
            return Self::from(change.period);
        };
        self.changes.retain(|(since, _)| *since < from);
        let before = self.changes.last().map_or(self.first, |(_, period)| *period);
        if before != change.period {
            self.changes.push((from, change.period));
        }
        self
    }

    /// Each period with the day from which it holds; the first held before all others.
    pub fn entries(&self) -> impl Iterator<Item = (Option<Date>, ClaimPeriod)> + '_ {
        let changes = self.changes.iter().map(|(from, period)| (Some(*from), *period));
        std::iter::once((None, self.first)).chain(changes)
    }

    /// The period that holds on a day.
    #[must_use]
    pub fn at(&self, date: Date) -> ClaimPeriod {
        self.part(date).0
    }

    /// The one that was said last, whether it holds already or not.
    #[must_use]
    pub fn newest(&self) -> ClaimPeriod {
        self.changes.last().map_or(self.first, |(_, period)| *period)
    }

    /// The last day on which a gift can be claimed for sure.
    #[must_use]
    pub fn deadline(&self, donated_on: Date) -> Date {
        last_day_to_claim(self.end(donated_on))
    }

    /// The date of the oldest gift that can be claimed today: [`Self::deadline`] seen from the other end.
    #[must_use]
    pub fn oldest(&self, today: Date) -> Date {
        let back = earliest_end(today);
        let mut parts = self.entries().zip(self.changes.iter().map(|(next, _)| *next));
        let found = parts.find_map(|((from, period), next)| {
            let oldest = from.map_or(period.oldest(today), |from| from.max(period.oldest(today)));
            (oldest < next && self.end(oldest) >= back).then_some(oldest)
        });
        found.unwrap_or_else(|| {
            let oldest = self.newest().oldest(today);
            self.changes.last().map_or(oldest, |(from, _)| oldest.max(*from))
        })
    }

    /// The dates of the gifts whose time runs out within so many days, if there can be any.
    #[must_use]
    pub fn running_out(&self, today: Date, days: i64) -> Option<(Date, Date)> {
        let oldest = self.oldest(today);
        let later = today.checked_add(Duration::days(days.saturating_add(1)))?;
        let newest = self.oldest(later).previous_day()?;
        (oldest <= newest).then_some((oldest, newest))
    }

    /// The dates of the gifts that may be in time and are not for sure, now or within so many days, because the charity has
    /// not said its period then.
    #[must_use]
    pub fn in_doubt(&self, today: Date, days: i64) -> Option<(Date, Date)> {
        let (oldest, newest) = self.running_out(today, days)?;
        let (period, next) = self.part(oldest);
        let last = next.and_then(Date::previous_day).map_or(newest, |last| last.min(newest));
        (period == ClaimPeriod::Unknown).then_some((oldest_for_any(today), last))
    }

    /// The dates of the gifts that a claim made today leaves out, although they may be in time, because the charity has not
    /// said its period then.
    #[must_use]
    pub fn left_out_unsaid(&self, today: Date) -> Option<(Date, Date)> {
        let oldest = self.oldest(today);
        let is_unknown = self.at(oldest) == ClaimPeriod::Unknown;
        is_unknown.then_some((oldest_for_any(today), oldest.previous_day()?))
    }

    /// The charity's year that a day lies in: its accounting year, or the tax year where it has none or has not said it. A change cuts
    /// it short.
    #[must_use]
    pub fn year(&self, date: Date) -> Span {
        let (period, next) = self.part(date);
        let since = self.changes.iter().rev().find_map(|(from, _)| (*from <= date).then_some(*from));
        let (first, last) = period.year(date);
        let first = since.map_or(first, |since| first.max(since));
        let last = next.and_then(Date::previous_day).map_or(last, |before| last.min(before));
        Span::around(date, first, last)
    }

    /// The charity's years from the one of a day back to the one of an earlier day, newest first; so many at most.
    #[must_use]
    pub fn years(&self, newest: Date, oldest: Date, most: usize) -> Vec<Span> {
        let mut years = vec![self.year(newest)];
        while let Some(year) =
            years.last().copied().filter(|year| year.first_day() > oldest && years.len() < most)
        {
            let Some(before) = year.first_day().previous_day() else { break };
            years.push(self.year(before));
        }
        years
    }

    /// The periods whose gifts can be claimed today, up to the one that today is in, the oldest first. Of gifts from when the period is
    /// unknown each has a last day of its own.
    #[must_use]
    pub fn open(&self, today: Date) -> Vec<OpenPeriod> {
        let mut open = Vec::new();
        let mut next = Some(self.oldest(today));
        while let Some(first) = next.filter(|first| *first <= today) {
            let last = self.told_until(first);
            if self.at(first) != ClaimPeriod::Unknown {
                open.push(OpenPeriod { first, last, until: self.deadline(first) });
            }
            next = last.next_day();
        }
        open
    }

    /// The last day of the gifts that are told of together with one of this date: those of its period, or of its month.
    pub(super) fn told_until(&self, donated_on: Date) -> Date {
        let (period, next) = self.part(donated_on);
        let last = match period {
            ClaimPeriod::Unknown => {
                let (year, month) = (donated_on.year(), donated_on.month());
                donated_on.replace_day(month.length(year)).unwrap_or(donated_on)
            }
            ClaimPeriod::TaxYear | ClaimPeriod::AccountingYear(_) => self.end(donated_on),
        };
        next.and_then(Date::previous_day).map_or(last, |before| last.min(before))
    }

    /// The end of the period that a gift was given in. An accounting period ends at the latest the day before the next one
    /// begins (CTA 2009 s.10), which is what a change says. A tax year is no shorter for a change; but a later gift must not
    /// be out of time before an earlier one, so it counts no further than the first period after the change.
    #[must_use]
    pub fn end(&self, donated_on: Date) -> Date {
        let (period, next) = self.part(donated_on);
        let end = period.end(donated_on);
        match (period, next) {
            (_, None) | (ClaimPeriod::Unknown, _) => end,
            (ClaimPeriod::TaxYear, Some(next)) => end.min(self.end(next)),
            (ClaimPeriod::AccountingYear(_), Some(next)) => end.min(next.previous_day().unwrap_or(next)),
        }
    }

    /// The period that holds on a day, and from which day another one does.
    fn part(&self, date: Date) -> (ClaimPeriod, Option<Date>) {
        let after = self.changes.partition_point(|(from, _)| *from <= date);
        let next = self.changes.get(after).map(|(from, _)| *from);
        let change = after.checked_sub(1).and_then(|at| self.changes.get(at));
        (change.map_or(self.first, |(_, period)| *period), next)
    }
}

/// The gifts of a period that can still be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenPeriod {
    /// The date of the first gifts.
    pub first: Date,
    /// The date of the last gifts.
    pub last: Date,
    /// The last day on which they can be claimed.
    pub until: Date,
}

/// One period for all time.
impl From<ClaimPeriod> for PeriodHistory {
    fn from(period: ClaimPeriod) -> Self {
        Self { first: period, changes: Vec::new() }
    }
}

/// In one word a period, such as `12-31 2027-01-01:03-31`; a first one that is unknown is left out where others follow.
impl fmt::Display for PeriodHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if self.first != ClaimPeriod::Unknown || self.changes.is_empty() {
            self.first.fmt(f)?;
            space = " ";
        }
        for (from, period) in &self.changes {
            write!(f, "{space}{}:{period}", iso(*from))?;
            space = " ";
        }
        Ok(())
    }
}

impl FromStr for PeriodHistory {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, UnknownValue> {
        let unknown = || UnknownValue::of("history of periods");
        let mut history = Self::default();
        for (at, word) in text.split(' ').enumerate() {
            let Some((from, period)) = word.split_once(':') else {
                if at > 0 {
                    return Err(unknown());
                }
                history.first = word.parse()?;
                continue;
            };
            let from = parse_date(from).map_err(|_| unknown())?;
            let period = period.parse()?;
            let is_after = history.changes.last().is_none_or(|(before, _)| *before < from);
            if !is_after || period == history.newest() || period == ClaimPeriod::Unknown {
                return Err(unknown());
            }
            history.changes.push((from, period));
        }
        Ok(history)
    }
}

/// What a charity says of its period: which, and from which day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodChange {
    /// The period that holds from then on.
    pub period: ClaimPeriod,
    /// The first day of the first period of this kind; none where it was never another one.
    pub from: Option<Date>,
}

impl PeriodChange {
    /// Reads `period` with `end_month` and `end_day`, and `holds`: `always`, or `from_day` with the day in `holds_from`. Who does
    /// not know their period knows of no change.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let period = ClaimPeriod::read(&mut reader);
        let holds = reader.optional_str("holds");
        let day = reader.optional_str("holds_from");
        let from = match (period, holds.as_deref()) {
            (Some(ClaimPeriod::Unknown), _) | (_, Some("always")) => Some(None),
            (_, Some("from_day")) => {
                let from = day.as_deref().and_then(|day| parse_date(day.trim()).ok());
                let latest = today.saturating_add(Duration::days(DAYS_AHEAD));
                let from = from.filter(|from| from.year() >= 2000 && *from <= latest);
                if from.is_none() {
                    reader.fail(
                        "holds_from",
                        "out_of_range",
                        "Enter the first day of your first new year, such as 1 January 2027. It must be in 2000 or later, and no \
                         more than a year from today.",
                    );
                }
                from.map(Some)
            }
            _ => {
                reader.fail(
                    "holds",
                    "required",
                    "Choose whether this has always applied or applies from a certain date.",
                );
                None
            }
        };
        reader.finish_with(period.zip(from).map(|(period, from)| Self { period, from }))
    }
}
