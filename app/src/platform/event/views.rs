//! What the page about events shows, made ready for it.

use super::filter::EventQuery;
use crate::platform::views::Head;
use backend::webhook::Standing;
use domain::{FieldErrors, WebhookId};

/// A page of the list.
#[derive(Clone, Debug)]
pub struct Events {
    pub head: Head,
    /// The filters as they were asked for.
    pub query: EventQuery,
    /// What of them could not be read.
    pub problems: FieldErrors,
    /// The endpoints that take nothing: the id and name of each, and whether it is off.
    pub troubled: Vec<(WebhookId, String, bool)>,
    /// The events, newest first.
    pub lines: Vec<EventLine>,
    /// How many events were looked through for them, where there are older ones that may fit.
    pub searched: Option<i64>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// One event.
#[derive(Clone, Debug)]
pub struct EventLine {
    pub id: String,
    pub kind: String,
    pub when: String,
    /// The address of the page about its object, and the object's id.
    pub object: (String, String),
    /// What is sent.
    pub body: String,
    pub deliveries: Vec<DeliveryLine>,
}

/// The state of an event's delivery to one endpoint.
#[derive(Clone, Debug)]
pub struct DeliveryLine {
    pub webhook: WebhookId,
    /// What people know the endpoint by.
    pub name: String,
    pub standing: Standing,
    /// What came of the last try, and when.
    pub last: Option<String>,
    /// When it is tried next.
    pub next_try: Option<String>,
}
