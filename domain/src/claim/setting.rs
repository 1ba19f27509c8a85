//! When a charity's claims are made, and who has to approve them.

use time::{Date, Duration, Weekday};

use crate::field_error::FieldErrors;
use crate::money::Pence;
use crate::reader::{Input, Reader};
use crate::word_enum::UnknownValue;

word_enum! {
    /// How many people of the charity approve a claim before it is filed, the least strict first.
    pub enum Approvals {
        /// Nobody has to.
        None = "none",
        /// One.
        One = "one",
        /// One who did not make the claim. A claim that nobody made by hand can be approved by any of them.
        Another = "another",
        /// Two different ones, of whom one may have made the claim.
        Two = "two",
    }
}

impl Approvals {
    /// How many.
    #[must_use]
    pub const fn people(self) -> usize {
        match self {
            Self::None => 0,
            Self::One | Self::Another => 1,
            Self::Two => 2,
        }
    }

    /// How many people a charity needs who can approve: with these each claim can be approved, also one that one of them made.
    #[must_use]
    pub const fn team(self) -> usize {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::Another | Self::Two => 2,
        }
    }
}

/// When claims are made by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Never: somebody makes each.
    ByHand,
    /// On this day of each week.
    Weekly(Weekday),
    /// On this day of each month, 1 to 28.
    Monthly(u8),
    /// As soon as this much Gift Aid can be claimed.
    Threshold(Pence),
}

const WEEKDAYS: [(&str, Weekday); 7] = [
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];

impl Schedule {
    /// The word that is stored.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::ByHand => "by_hand",
            Self::Weekly(_) => "weekly",
            Self::Monthly(_) => "monthly",
            Self::Threshold(_) => "threshold",
        }
    }

    /// What is stored beside the word: 1 for Monday to 7, the day of the month, or pence.
    #[must_use]
    pub fn value(self) -> Option<i64> {
        match self {
            Self::ByHand => None,
            Self::Weekly(day) => Some(i64::from(day.number_from_monday())),
            Self::Monthly(day) => Some(i64::from(day)),
            Self::Threshold(pence) => Some(pence.get()),
        }
    }

    /// Takes a schedule back from its stored parts.
    ///
    /// # Errors
    /// [`UnknownValue`] when they do not fit one another.
    pub fn from_stored(kind: &str, value: Option<i64>) -> Result<Self, UnknownValue> {
        let unknown = || UnknownValue::of("schedule");
        match (kind, value) {
            ("by_hand", None) => Ok(Self::ByHand),
            ("weekly", Some(number)) => WEEKDAYS
                .iter()
                .find(|(_, day)| i64::from(day.number_from_monday()) == number)
                .map(|(_, day)| Self::Weekly(*day))
                .ok_or_else(unknown),
            ("monthly", Some(day @ 1..=28)) => u8::try_from(day).map(Self::Monthly).map_err(|_| unknown()),
            ("threshold", Some(pence)) => {
                let pence = Pence::new(pence).map_err(|_| unknown())?;
                Ok(Self::Threshold(pence))
            }
            _ => Err(unknown()),
        }
    }

    /// The name of the day in the form, for a weekly schedule.
    #[must_use]
    pub fn weekday(self) -> Option<&'static str> {
        match self {
            Self::Weekly(wanted) => WEEKDAYS.iter().find(|(_, day)| *day == wanted).map(|(name, _)| *name),
            _ => None,
        }
    }

    /// Whether a claim is to be made today. `since` is the day of the last one that was made by itself, or of the day
    /// on which the schedule was set; `given_up` is the newest day on which somebody gave up a claim, which is not made
    /// again on that day; `ready` is the Gift Aid on what can be claimed.
    #[must_use]
    pub fn is_due(self, since: Date, given_up: Option<Date>, today: Date, ready: Pence) -> bool {
        if ready == Pence::ZERO || given_up == Some(today) {
            return false;
        }
        match self {
            Self::ByHand => false,
            Self::Threshold(pence) => ready >= pence,
            Self::Weekly(_) | Self::Monthly(_) => self.newest_day(today).is_some_and(|day| since < day),
        }
    }

    /// Whether a claim is made at once when the time of gifts is about to run out, whatever day or sum the schedule waits
    /// for. Charities that make each claim by hand are only told.
    #[must_use]
    pub const fn hurries(self) -> bool {
        !matches!(self, Self::ByHand)
    }

    /// Every schedule that goes by the calendar.
    pub fn of_calendar() -> impl Iterator<Item = Self> {
        let weekly = WEEKDAYS.into_iter().map(|(_, day)| Self::Weekly(day));
        weekly.chain((1..=28).map(Self::Monthly))
    }

    /// The newest day of the schedule up to today; none for one that goes by no calendar.
    #[must_use]
    pub fn newest_day(self, today: Date) -> Option<Date> {
        (0_i64..=31)
            .filter_map(|back| today.checked_sub(Duration::days(back)))
            .find(|day| self.falls_on(*day))
    }

    /// The first day of the schedule after today; none for one that goes by no calendar.
    #[must_use]
    pub fn next_day(self, today: Date) -> Option<Date> {
        (1_i64..=31)
            .filter_map(|ahead| today.checked_add(Duration::days(ahead)))
            .find(|day| self.falls_on(*day))
    }

    fn falls_on(self, date: Date) -> bool {
        match self {
            Self::Weekly(day) => date.weekday() == day,
            Self::Monthly(day) => date.day() == day,
            Self::ByHand | Self::Threshold(_) => false,
        }
    }
}

/// What a charity chose about its claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimSetting {
    /// When they are made.
    pub schedule: Schedule,
    /// Who approves them.
    pub approvals: Approvals,
}

impl Default for ClaimSetting {
    /// On the 6th of each month, without asking: a charity that does nothing gets its money all the same.
    fn default() -> Self {
        Self { schedule: Schedule::Monthly(6), approvals: Approvals::None }
    }
}

impl ClaimSetting {
    /// Reads `schedule`, the one of `weekday`, `day` and `threshold` that goes with it, and `approvals`.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let kind = reader.optional_str("schedule");
        let weekday = reader.optional_str("weekday");
        let day = reader.optional_str("day");
        let threshold = reader.optional_str("threshold");
        let approvals = reader.optional_parsed::<Approvals>("approvals");
        let schedule = match kind.as_deref() {
            Some("by_hand") => Some(Schedule::ByHand),
            Some("weekly") => {
                let wanted = weekday.as_deref().unwrap_or_default();
                let found = WEEKDAYS.iter().find(|(name, _)| *name == wanted);
                if found.is_none() {
                    reader.fail("weekday", "required", "Choose the day of the week.");
                }
                found.map(|(_, day)| Schedule::Weekly(*day))
            }
            Some("monthly") => {
                let found = day.as_deref().and_then(|day| day.trim().parse::<u8>().ok());
                let found = found.filter(|day| (1..=28).contains(day));
                if found.is_none() {
                    reader.fail("day", "out_of_range", "Enter a day from 1 to 28, which every month has.");
                }
                found.map(Schedule::Monthly)
            }
            Some("threshold") => {
                let found = threshold.as_deref().and_then(|text| text.trim().parse::<Pence>().ok());
                let found = found.filter(|pence| *pence >= LEAST_THRESHOLD);
                if found.is_none() {
                    reader.fail("threshold", "out_of_range", "Enter an amount of at least £1, such as 250.");
                }
                found.map(Schedule::Threshold)
            }
            _ => {
                reader.fail("schedule", "required", "Choose when claims are made.");
                None
            }
        };
        if approvals.is_none() {
            reader.fail("approvals", "required", "Choose how many people approve a claim.");
        }
        let setting = schedule.zip(approvals).map(|(schedule, approvals)| Self { schedule, approvals });
        reader.finish_with(setting)
    }
}

/// A threshold of nothing would make a claim for each gift.
const LEAST_THRESHOLD: Pence = match Pence::new(100) {
    Ok(pence) => pence,
    Err(_) => Pence::ZERO,
};
