//! A platform's request to end what a donor authorised elsewhere, as the donor sees it.

use time::Date;

use super::Language;
use crate::calendar::Timestamp;
use crate::gift_sum::GiftSum;

/// What a platform passed on, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CancellationRequest {
    /// The language in which the donor is asked.
    pub language: Language,
    /// The platform that asks, by name.
    pub platform: String,
    /// When it asked.
    pub requested_at: Timestamp,
    /// The first instant that is not to be covered.
    pub effective_from: Timestamp,
    /// What is left to do.
    pub state: RequestState,
}

/// Where a request stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestState {
    /// The donor can confirm it.
    Open {
        /// What would end, the newest first.
        ends: Vec<EndingAuthorisation>,
        /// The gifts whose declarations would be taken back: made after the platform asked, for gifts that nothing else covers.
        gifts: GiftSum,
    },
    /// All that it is about has ended otherwise.
    NothingLeft,
    /// The donor did not answer in time.
    Expired,
    /// The donor confirmed it.
    Confirmed {
        /// When.
        at: Timestamp,
    },
}

/// An authorisation that would end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingAuthorisation {
    /// The platform that it was given through, by name; none for the donor's own pages.
    pub platform: Option<String>,
    /// The first date that is covered.
    pub given_on: Date,
    /// The last date that is covered as it stands.
    pub covered_until: Date,
}
