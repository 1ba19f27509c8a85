//! Which declared gifts the next claim holds, and which it leaves out.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use time::Date;
use time::macros::date;

use super::gather::{LeftOut, Window};
use crate::word_enum::UnknownValue;

/// No gift is older, and the database knows the day.
const FIRST: Date = date!(0001 - 01 - 01);

/// Where a declared gift is that waits to be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum NextClaim {
    /// In a claim that is made now.
    In,
    /// In no claim yet, whether one that is made now would hold it or not.
    Unclaimed,
    /// Not in it, for this reason.
    Out(LeftOut),
}

impl NextClaim {
    /// The word that stands in an address.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Unclaimed => "unclaimed",
            Self::Out(why) => why.as_str(),
        }
    }

    /// Every place: what is in first.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::In, Self::Unclaimed].into_iter().chain(LeftOut::ALL.iter().copied().map(Self::Out))
    }

    /// The first and the last day that such a gift can be of.
    #[must_use]
    pub fn days(self, window: Window) -> (Date, Date) {
        let before = |day: Date| day.previous_day().unwrap_or(day);
        match self {
            Self::In | Self::Out(LeftOut::OtherReference | LeftOut::Full) => (window.oldest, window.newest),
            Self::Unclaimed => (FIRST, Date::MAX),
            Self::Out(LeftOut::DatedToday) => (window.newest.next_day().unwrap_or(Date::MAX), Date::MAX),
            Self::Out(LeftOut::OutOfTime) => (FIRST, before(window.oldest_perhaps)),
            Self::Out(LeftOut::PeriodUnknown) => (window.oldest_perhaps, before(window.oldest)),
        }
    }
}

impl fmt::Display for NextClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for NextClaim {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all().find(|place| place.as_str() == text).ok_or(UnknownValue::of("NextClaim"))
    }
}

impl From<NextClaim> for String {
    fn from(place: NextClaim) -> Self {
        place.as_str().to_owned()
    }
}

impl TryFrom<String> for NextClaim {
    type Error = UnknownValue;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::date;

    use super::NextClaim;
    use crate::claim::{ClaimPeriod, LeftOut, Window};

    #[test]
    fn each_place_is_known_by_a_word_of_its_own() {
        assert_eq!(NextClaim::all().count(), 2 + LeftOut::ALL.len());
        for place in NextClaim::all() {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert!("".parse::<NextClaim>().is_err() && "out".parse::<NextClaim>().is_err());
    }

    #[test]
    fn a_day_belongs_to_the_reason_for_which_it_is_left_out_and_to_no_other() {
        let today = date!(2026 - 11 - 22);
        for period in [ClaimPeriod::Unknown, ClaimPeriod::TaxYear] {
            let window = Window::on(today, &period.into());
            for ago in 0..3_000 {
                let day = today - Duration::days(ago);
                let expected = window.leaves_out(day).map_or(NextClaim::In, NextClaim::Out);
                for place in NextClaim::all() {
                    // The first is of all days, the others are of days that are in.
                    if let NextClaim::Unclaimed | NextClaim::Out(LeftOut::OtherReference | LeftOut::Full) =
                        place
                    {
                        continue;
                    }
                    let (first, last) = place.days(window);
                    assert_eq!((first..=last).contains(&day), place == expected, "{day} {place} {period}");
                }
            }
        }
    }
}
