//! The capture page: where a donor gives the authorisation for a platform that does not ask for it on a page of its own. A
//! platform begins a session for each donor whom it asks, and leads the donor to the session's page.

mod new;
mod place;
pub mod view;

pub use new::{DonorHint, NewCapture};
pub use place::{CapturePlace, Colour, Origin, ReturnAddress};

use crate::calendar::Timestamp;
use crate::id::DonationId;

/// How long a session waits for the donor.
const OPEN_MINUTES: i64 = 30;
/// How long a session of a gift without a donor waits: its address may be printed on a receipt.
const OPEN_DAYS_FOR_A_GIFT: i64 = 30;

word_enum! {
    /// The status of a session.
    pub enum CaptureState {
        /// Waiting for the donor.
        Open = "open",
        /// The donor gave an authorisation, or already had one.
        Completed = "completed",
        /// The donor did not want Gift Aid, or the platform cancelled the session.
        Cancelled = "cancelled",
        /// It expired before the donor finished it.
        Expired = "expired",
    }
}

word_enum! {
    /// How a session was completed.
    pub enum CaptureOutcome {
        /// The donor gave an authorisation on its page.
        Given = "given",
        /// An authorisation was already active, and the donor kept it.
        AlreadyOn = "already_on",
    }
}

word_enum! {
    /// Who cancelled a session.
    pub enum CaptureCancelledBy {
        /// The donor, on its page.
        Donor = "donor",
        /// The platform.
        Platform = "platform",
    }
}

/// The first instant at which a session that begins now is over: after 30 minutes, and after 30 days where it is of a gift.
#[must_use]
pub fn expires_at(now: Timestamp, donation: Option<DonationId>) -> Timestamp {
    if donation.is_some() { now.plus_days(OPEN_DAYS_FOR_A_GIFT) } else { now.plus_minutes(OPEN_MINUTES) }
}
