//! What the pages about webhooks show, made ready for them.

use crate::platform::views::Head;
use domain::webhook::{DeliveryStatus, DisabledReason};
use domain::{EventId, FieldErrors, WebhookId};

#[derive(Clone, Debug)]
pub struct WebhookLine {
    pub id: WebhookId,
    pub url: String,
    /// What the platform calls it.
    pub description: Option<String>,
    /// The words of the types that it wants; empty for all.
    pub kinds: Vec<String>,
    /// Why and since when nothing is sent.
    pub disabled: Option<(DisabledReason, String)>,
    /// Since when every try has failed.
    pub failing_since: Option<String>,
    pub delivered_at: Option<String>,
    /// When it was added.
    pub since: String,
    /// Until when the secret before the present one signs too; none once it does not.
    pub previous_secret_until: Option<String>,
    /// The range that is being sent again.
    pub replaying: Option<(String, String)>,
}

impl WebhookLine {
    /// What people know it by.
    pub fn name(&self) -> String {
        self.description.clone().unwrap_or_else(|| self.url.clone())
    }
}

#[derive(Clone, Debug)]
pub struct Webhooks {
    pub head: Head,
    /// They, oldest first.
    pub webhooks: Vec<WebhookLine>,
    /// Whether another one may be added.
    pub may_add: bool,
}

/// One event on its way.
#[derive(Clone, Debug)]
pub struct DeliveryLine {
    pub event: EventId,
    pub kind: String,
    pub when: String,
    pub status: DeliveryStatus,
    /// Whether it waits for an earlier event of the same object.
    pub waits: bool,
    /// When it is tried next.
    pub next_try: Option<String>,
    /// The tries: when, what came of it, milliseconds.
    pub attempts: Vec<(String, String, i32)>,
}

/// One endpoint with its log.
#[derive(Clone, Debug)]
pub struct WebhookView {
    pub head: Head,
    pub webhook: WebhookLine,
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
    pub lines: Vec<DeliveryLine>,
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
    pub webhook: Option<WebhookLine>,
    /// The types, each with what it means.
    pub kinds: Vec<(String, String)>,
    /// Whether it may be on the machine that Uplift runs on: in a sandbox on one's own.
    pub own_machine: bool,
}
