//! Claims: from declared gifts to money that HMRC has accepted.
//!
//! A claim is one message to HMRC for one charity. One bad line makes HMRC refuse the whole message: then the claim is
//! rejected for good, its good lines go into a new claim, and the bad one waits to be put right.

mod adjustment;
mod deadline;
mod gather;
mod schedule;
mod state;

pub use adjustment::{Carried, Overclaim, carry};
pub use deadline::{Alert, Deadline};
pub use gather::{ClaimSum, LeftOut, MOST_LINES, Window};
pub use schedule::{Approvals, ClaimSetting, Schedule};
pub use state::{
    Approval, ClaimState, ClaimStatus, CorrelationId, Filed, Refused, Rejection, TransactionId,
    WithdrawalReason,
};
