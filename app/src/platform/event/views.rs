//! What the page about events shows, made ready for it.

use super::filter::EventQuery;
use crate::platform::views::Head;
use backend::event_log::LoggedEvent;
use domain::FieldErrors;
use domain::webhook::view::Webhook;

/// A page of the list.
#[derive(Clone, Debug)]
pub struct Events {
    pub head: Head,
    /// The filters as they were asked for.
    pub query: EventQuery,
    /// What of them could not be read.
    pub problems: FieldErrors,
    /// The endpoints that take nothing.
    pub troubled: Vec<Webhook>,
    /// The events, newest first.
    pub lines: Vec<LoggedEvent>,
    /// How many events were looked through for them, where there are older ones that may fit.
    pub searched: Option<i64>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}
