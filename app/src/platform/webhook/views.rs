//! What the pages about webhooks show, made ready for them.

use crate::platform::views::Head;
use domain::webhook::view::{Delivery, Webhook};
use domain::{FieldErrors, Timestamp};

#[derive(Clone, Debug)]
pub struct Webhooks {
    pub head: Head,
    /// They, oldest first.
    pub webhooks: Vec<Webhook>,
    /// Whether another one may be added.
    pub may_add: bool,
}

/// One endpoint with its log.
#[derive(Clone, Debug)]
pub struct WebhookView {
    pub head: Head,
    pub webhook: Webhook,
    /// Until when the secret before the present one signs too; none once it does not.
    pub overlap: Option<Timestamp>,
    /// Its new secret, right after it was made.
    pub shown: Option<ShownSecret>,
    /// A part of its log.
    pub log: DeliveryLog,
}

/// A part of an endpoint's log.
#[derive(Clone, Debug)]
pub struct DeliveryLog {
    /// The status that it is narrowed to, as the address has it; empty for all.
    pub status: String,
    /// What of that could not be read.
    pub problems: FieldErrors,
    /// The deliveries, newest event first.
    pub lines: Vec<Delivery>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// A secret that was made a moment ago.
#[derive(Clone)]
pub struct ShownSecret(pub String);

impl std::fmt::Debug for ShownSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ShownSecret(redacted)")
    }
}

/// What one needs to add or change an endpoint.
#[derive(Clone, Debug)]
pub struct WebhookForm {
    pub head: Head,
    /// The endpoint as it is; none for a new one.
    pub webhook: Option<Webhook>,
    /// The types, each with what it means.
    pub kinds: Vec<(String, String)>,
    /// Whether it may be on the machine that Uplift runs on: in a sandbox on one's own.
    pub own_machine: bool,
}
