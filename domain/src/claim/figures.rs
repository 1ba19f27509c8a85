//! What HMRC owes a charity for its claims at the beginning and at the end of some days, and what changed it between: the figures that
//! its treasurer lays beside the books and the bank.

use std::fmt;
use std::str::FromStr;

use time::Date;

use crate::id::ClaimId;
use crate::money::{Balance, Pence};
use crate::word_enum::UnknownValue;

word_enum! {
    /// What changes how much HMRC owes for a claim. The view `claim_movement` of the database gives each its day.
    pub enum Movement {
        /// HMRC accepted the claim: the Gift Aid on its gifts, by the day of its acceptance.
        Claimed = "claimed",
        /// What the claim gave back of earlier ones when HMRC accepted it.
        Adjusted = "adjusted",
        /// HMRC refused gifts of it later, by the day of its letter.
        Refused = "refused",
        /// HMRC's money came, by the day of the payment.
        Paid = "paid",
        /// HMRC set its money off against a debt instead of paying it, by the day of its letter.
        SetOff = "set_off",
        /// Money went back to HMRC, by the day on which it did.
        Returned = "returned",
        /// What HMRC paid above the claim is interest, by the day of its last payment.
        Interest = "interest",
        /// A penny that HMRC rounded in another way, by the day on which just that was left; and off again when something else was.
        Rounded = "rounded",
    }
}

/// A line of the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureLine {
    /// What HMRC owed as the first day began.
    Opening,
    /// What changed it.
    Moved(Movement),
    /// What HMRC owed as the last day ended.
    Closing,
}

impl FigureLine {
    /// All of them, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        let moved = Movement::ALL.iter().map(|movement| Self::Moved(*movement));
        std::iter::once(Self::Opening).chain(moved).chain([Self::Closing])
    }

    /// Its word in an address.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Moved(movement) => movement.as_str(),
            Self::Closing => "closing",
        }
    }
}

impl FromStr for FigureLine {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, UnknownValue> {
        let known = |line: &Self| line.as_str() == text;
        Self::all().find(known).ok_or_else(|| UnknownValue::of("line of the figures"))
    }
}

impl fmt::Display for FigureLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The days from one to another; both belong to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    from: Date,
    to: Date,
}

impl Span {
    /// These days, if the last one is not before the first.
    #[must_use]
    pub fn new(from: Date, to: Date) -> Option<Self> {
        (from <= to).then_some(Self { from, to })
    }

    /// The days around one of them, as far as they reach before and after it.
    pub(super) fn around(day: Date, first: Date, last: Date) -> Self {
        Self { from: first.min(day), to: last.max(day) }
    }

    /// The first of them.
    #[must_use]
    pub const fn first_day(self) -> Date {
        self.from
    }

    /// The last of them.
    #[must_use]
    pub const fn last_day(self) -> Date {
        self.to
    }
}

/// The figures of some days. Opening and all that changed it come to closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// What HMRC owed as the first day began.
    pub opening: Balance,
    /// What changed it, each kind once and in the order of [`Movement::ALL`].
    pub moved: Vec<(Movement, Balance)>,
    /// What HMRC owed as the last day ended.
    pub closing: Balance,
    /// For how many claims it then owed something, and how much.
    pub owed: (i64, Pence),
    /// For how many claims it had then paid too much, and how much: as much less is closing than what it owed.
    pub overpaid: (i64, Pence),
    /// Its payments of these days that pay no claim yet, and count for nothing until then: how many, and how much.
    pub unmatched: (i64, Pence),
    /// How many adjustments the charity repaid directly on these days: no claim has anything to do with them.
    pub repaid: i64,
    /// On which day HMRC accepted the charity's first claim.
    pub first_on: Option<Date>,
}

/// What a claim has to do with a line on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureRow {
    /// Which claim.
    pub claim_id: ClaimId,
    /// 1, 2, 3 … within the charity.
    pub number: i32,
    /// The day; of opening and closing, the first on which something changed for the claim.
    pub on: Date,
    /// How much.
    pub pence: Balance,
    /// Each sum that changed it on that day, such as two payments, the largest first; of opening and closing, how much it is.
    pub parts: Vec<Balance>,
}

#[cfg(test)]
mod tests {
    use super::{FigureLine, Movement, Span};
    use crate::calendar::parse_date;

    #[test]
    fn each_line_is_read_by_its_word_and_nothing_else_is() {
        let words: Vec<&str> = FigureLine::all().map(FigureLine::as_str).collect();
        let wanted = [
            "opening", "claimed", "adjusted", "refused", "paid", "set_off", "returned", "interest",
            "rounded", "closing",
        ];
        assert_eq!(words, wanted);
        for line in FigureLine::all() {
            assert_eq!(line.as_str().parse(), Ok(line));
        }
        assert_eq!("paid".parse(), Ok(FigureLine::Moved(Movement::Paid)));
        for unknown in ["", "Paid", "total"] {
            assert!(unknown.parse::<FigureLine>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn days_do_not_end_before_they_begin() {
        let day = |text| parse_date(text).unwrap();
        for (from, to, is_one) in [
            ("2027-04-05", "2027-04-06", true),
            ("2027-04-05", "2027-04-05", true),
            ("2027-04-06", "2027-04-05", false),
        ] {
            assert_eq!(Span::new(day(from), day(to)).is_some(), is_one, "{from} to {to}");
        }
    }
}
