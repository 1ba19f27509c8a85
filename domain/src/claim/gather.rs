//! Which gifts go into a claim, and what they add up to.

use time::Date;

use super::period::{ClaimPeriod, oldest_for_any};
use super::period_history::PeriodHistory;
use crate::calendar::TaxYear;
use crate::money::{GiftAidSum, MoneyError, Pence};

/// The most gifts of one message: HMRC's rule 7036.
pub const MOST_LINES: i64 = 500_000;

/// With fewer gifts than this a message is some kilobytes long: its length cannot be what is wrong with it.
const FEWEST_LINES: i32 = 10;

/// How many gifts the next message holds after HMRC's gateway found one with so many too long (2001): half as many. None when
/// that would be so few that another half would not help.
#[must_use]
pub const fn after_too_long(lines: i32) -> Option<i32> {
    let half = lines / 2;
    if half < FEWEST_LINES { None } else { Some(half) }
}

word_enum! {
    /// Why a declared gift is not in the next claim.
    pub enum LeftOut {
        /// Dated today: HMRC compares with its own clock, so gifts are filed from the day after.
        DatedToday = "dated_today",
        /// More than four years have passed since the end of the charity's period that it was given in.
        OutOfTime = "out_of_time",
        /// More than four years have passed since the gift, and the charity has not said when its periods end.
        PeriodUnknown = "period_unknown",
        /// It was declared for another HMRC reference than the charity has now.
        OtherReference = "other_reference",
        /// The claim is full; it goes into the one after.
        Full = "full",
    }
}

/// The dates of gifts that a charity's claim made on a day may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The oldest gift that is in time for sure.
    pub oldest: Date,
    /// The newest gift that HMRC takes: yesterday's. Its rule 7040 compares with the day in UTC, which in summer begins
    /// an hour after ours.
    pub newest: Date,
    /// The oldest gift that may be in time, as soon as the charity says when its periods end.
    pub oldest_perhaps: Date,
}

impl Window {
    /// The window of a claim made on this day.
    #[must_use]
    pub fn on(today: Date, periods: &PeriodHistory) -> Self {
        let oldest = periods.oldest(today);
        Self {
            oldest,
            newest: today.previous_day().unwrap_or(today),
            oldest_perhaps: match periods.at(oldest) {
                ClaimPeriod::Unknown => oldest_for_any(today),
                ClaimPeriod::TaxYear | ClaimPeriod::AccountingYear(_) => oldest,
            },
        }
    }

    /// Why a gift of this date is left out, if it is.
    #[must_use]
    pub fn leaves_out(self, donated_on: Date) -> Option<LeftOut> {
        if donated_on > self.newest {
            Some(LeftOut::DatedToday)
        } else if donated_on < self.oldest_perhaps {
            Some(LeftOut::OutOfTime)
        } else if donated_on < self.oldest {
            Some(LeftOut::PeriodUnknown)
        } else {
            None
        }
    }
}

/// What gifts add up to. The Gift Aid is worked out once, on the sums: never gift by gift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimSum {
    /// How many gifts.
    pub count: i64,
    /// What was given.
    pub donations: Pence,
    gift_aid: GiftAidSum,
}

impl ClaimSum {
    /// Adds gifts of one day.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when the sum is too large to hold.
    pub fn add(&mut self, donated_on: Date, count: i64, claimable: Pence) -> Result<(), MoneyError> {
        self.count = self.count.checked_add(count).ok_or(MoneyError::OutOfRange)?;
        self.donations = self.donations.checked_add(claimable).ok_or(MoneyError::OutOfRange)?;
        self.gift_aid.add(claimable, TaxYear::of(donated_on));
        Ok(())
    }

    /// The Gift Aid on all of it, rounded down to the penny once.
    #[must_use]
    pub fn gift_aid(self) -> Pence {
        self.gift_aid.floor()
    }
}
