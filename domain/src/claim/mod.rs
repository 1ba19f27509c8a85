//! Claims: from declared gifts to money that HMRC has accepted.
//!
//! A claim is one message to HMRC for one charity. One bad line makes HMRC refuse the whole message: then the claim is
//! rejected for good, its good lines go into a new claim, and the bad one waits to be put right.

mod adjustment;
mod alarm;
mod approval;
mod deadline;
mod figures;
mod find;
mod gather;
mod message;
mod next_claim;
mod note;
mod own_claim;
mod period;
mod period_history;
mod progress;
pub mod reduction;
mod reveal;
mod sending;
mod setting;
mod state;
mod status;
pub mod view;

pub use adjustment::{Carried, LONG_WAIT_DAYS, NextBack, Overclaim, carry, next_back, tax_on};
pub use alarm::ClaimAlarm;
pub use approval::{Approval, ToApprove};
pub use deadline::{Alert, Deadline};
pub use figures::{FigureLine, FigureRow, Figures, Movement, Span};
pub use find::{ClaimFilter, ClaimGroup, FindClaim, LineFilter, LineState};
pub use gather::{ClaimSum, LeftOut, MOST_LINES, Window, after_too_long};
pub use message::MessageKind;
pub use next_claim::NextClaim;
pub use note::{Aside, Note, Says};
pub use own_claim::OwnClaimOutcome;
pub use period::{ClaimPeriod, YearEnd, oldest_for_any};
pub use period_history::{OpenPeriod, PeriodChange, PeriodHistory};
pub use progress::{Acceptance, Acknowledgement, KnownBy, Progress, Refusal, Sent, Withdrawal};
pub use reveal::RevealReason;
pub use sending::{CorrelationId, Filed, TransactionId};
pub use setting::{Approvals, ClaimSetting, Schedule};
pub use state::{ClaimState, NotSettled, Refused};
pub use status::{BegunAs, ClaimStatus, Rejection, SettledAs, WithdrawalReason};
