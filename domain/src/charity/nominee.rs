//! How far Uplift's appointment as a charity's nominee has come.

use time::{Date, Duration, Month};

use crate::word_enum::UnknownValue;

/// HMRC's letter is usually here this many days after the request.
const LETTER_DAYS: i64 = 28;

word_enum! {
    /// The state of Uplift's appointment as a charity's nominee at HMRC.
    pub enum NomineeStatus as NomineeState {
        /// The charity has not asked HMRC yet.
        NotRequested = "not_requested",
        /// HMRC has the charity's request.
        Requested = "requested",
        /// Claims can be filed.
        Active = "active",
        /// The appointment has ended.
        Ended = "ended",
    }
}

/// The appointment, with the day of each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NomineeState {
    /// The charity has not asked for it.
    NotRequested,
    /// The charity's authorised official sent the form to HMRC.
    Requested {
        /// When.
        on: Date,
    },
    /// HMRC's letter says that it holds: claims can be filed.
    Active {
        /// When it was asked for.
        requested_on: Date,
        /// When HMRC confirmed it.
        on: Date,
    },
    /// It ended, or the request was withdrawn or refused.
    Ended {
        /// When it was asked for.
        requested_on: Date,
        /// When HMRC had confirmed it, if it ever did.
        active_on: Option<Date>,
        /// When it ended.
        on: Date,
    },
}

/// Why a step was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NomineeError {
    /// The appointment is at another step.
    #[error("the appointment is {0}")]
    WrongStep(&'static str),
    /// The day lies before the step before.
    #[error("the day is before the step before it")]
    TooEarly,
    /// Nobody could file claims online then, and so nobody be appointed to.
    #[error("the day is before claims were filed online")]
    TooLongAgo,
}

/// Whether claims could not be filed online yet: HMRC's Charities Online began in April 2013.
fn is_too_long_ago(day: Date) -> bool {
    Date::from_calendar_date(2013, Month::April, 1).is_ok_and(|first| day < first)
}

impl NomineeState {
    /// The charity asked HMRC. After an end it can ask again. While it waits for HMRC, this corrects the day.
    ///
    /// # Errors
    /// When it is active already, or the day is before the end, or before claims were filed online.
    pub fn request(self, on: Date) -> Result<Self, NomineeError> {
        if is_too_long_ago(on) {
            return Err(NomineeError::TooLongAgo);
        }
        match self {
            Self::NotRequested | Self::Requested { .. } => Ok(Self::Requested { on }),
            Self::Ended { on: ended_on, .. } if on < ended_on => Err(NomineeError::TooEarly),
            Self::Ended { .. } => Ok(Self::Requested { on }),
            Self::Active { .. } => Err(NomineeError::WrongStep(self.as_str())),
        }
    }

    /// HMRC confirmed. While it is confirmed, this corrects the day.
    ///
    /// # Errors
    /// When it was not asked for, or the day is before that.
    pub fn activate(self, on: Date) -> Result<Self, NomineeError> {
        match self {
            Self::Requested { on: requested_on } | Self::Active { requested_on, .. } if on < requested_on => {
                Err(NomineeError::TooEarly)
            }
            Self::Requested { on: requested_on } | Self::Active { requested_on, .. } => {
                Ok(Self::Active { requested_on, on })
            }
            Self::NotRequested | Self::Ended { .. } => Err(NomineeError::WrongStep(self.as_str())),
        }
    }

    /// It ended, or the request was withdrawn or refused.
    ///
    /// # Errors
    /// When there is nothing to end, or the day is before the last step.
    pub fn end(self, on: Date) -> Result<Self, NomineeError> {
        let (requested_on, active_on, last) = match self {
            Self::Requested { on } => (on, None, on),
            Self::Active { requested_on, on } => (requested_on, Some(on), on),
            Self::NotRequested | Self::Ended { .. } => return Err(NomineeError::WrongStep(self.as_str())),
        };
        if on < last { Err(NomineeError::TooEarly) } else { Ok(Self::Ended { requested_on, active_on, on }) }
    }

    /// Takes a state back from its stored parts.
    ///
    /// # Errors
    /// [`UnknownValue`] when the word is not known or the days do not fit it.
    pub fn from_stored(
        state: &str,
        requested_on: Option<Date>,
        active_on: Option<Date>,
        ended_on: Option<Date>,
    ) -> Result<Self, UnknownValue> {
        match (state.parse::<NomineeStatus>()?, requested_on, active_on, ended_on) {
            (NomineeStatus::NotRequested, None, None, None) => Ok(Self::NotRequested),
            (NomineeStatus::Requested, Some(on), None, None) => Ok(Self::Requested { on }),
            (NomineeStatus::Active, Some(requested_on), Some(on), None) => {
                Ok(Self::Active { requested_on, on })
            }
            (NomineeStatus::Ended, Some(requested_on), active_on, Some(on)) => {
                Ok(Self::Ended { requested_on, active_on, on })
            }
            _ => Err(UnknownValue::of("nominee state")),
        }
    }

    /// By when HMRC's letter about a request of this day is usually here.
    #[must_use]
    pub fn letter_by(requested_on: Date) -> Date {
        requested_on.checked_add(Duration::days(LETTER_DAYS)).unwrap_or(requested_on)
    }

    /// Whether HMRC should have answered the request by now.
    #[must_use]
    pub fn is_late(self, today: Date) -> bool {
        matches!(self, Self::Requested { on } if today > Self::letter_by(on))
    }

    /// Whether claims can be filed for the charity.
    #[must_use]
    pub const fn can_file(self) -> bool {
        matches!(self, Self::Active { .. })
    }

    /// Which step it is, without the days.
    #[must_use]
    pub const fn status(self) -> NomineeStatus {
        match self {
            Self::NotRequested => NomineeStatus::NotRequested,
            Self::Requested { .. } => NomineeStatus::Requested,
            Self::Active { .. } => NomineeStatus::Active,
            Self::Ended { .. } => NomineeStatus::Ended,
        }
    }

    /// The word that is stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.status().as_str()
    }

    /// When it was asked for.
    #[must_use]
    pub const fn requested_on(self) -> Option<Date> {
        match self {
            Self::NotRequested => None,
            Self::Requested { on } => Some(on),
            Self::Active { requested_on, .. } | Self::Ended { requested_on, .. } => Some(requested_on),
        }
    }

    /// When HMRC confirmed it.
    #[must_use]
    pub const fn active_on(self) -> Option<Date> {
        match self {
            Self::Active { on, .. } => Some(on),
            Self::Ended { active_on, .. } => active_on,
            Self::NotRequested | Self::Requested { .. } => None,
        }
    }

    /// When it ended.
    #[must_use]
    pub const fn ended_on(self) -> Option<Date> {
        match self {
            Self::Ended { on, .. } => Some(on),
            _ => None,
        }
    }
}
