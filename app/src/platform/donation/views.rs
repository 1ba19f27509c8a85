//! What the pages about donations show. The donations themselves are those of the API.

use super::filter::GiftQuery;
use crate::platform::views::Head;
use backend::donation::HistoryEntry;
use backend::request_log::Request;
use domain::FieldErrors;
use domain::donation::{DeclarationView, DonationView};

/// A page of the list.
#[derive(Clone, Debug)]
pub struct Donations {
    pub head: Head,
    /// The filters as they were asked for.
    pub query: GiftQuery,
    /// What of them could not be read.
    pub problems: FieldErrors,
    /// The donations, newest first by when they were sent.
    pub lines: Vec<DonationView>,
    /// Which of how many they are, and what all come to, in words.
    pub total: String,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// One donation with what is known about it.
#[derive(Clone, Debug)]
pub struct Donation {
    pub head: Head,
    pub shown: DonationView,
    /// Its declarations, oldest first.
    pub declarations: Vec<DeclarationView>,
    /// What happened to it, oldest first.
    pub history: Vec<HistoryEntry>,
    /// The last requests that named it, newest first.
    pub requests: Vec<Request>,
}
