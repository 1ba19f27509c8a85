//! Telling platforms of events at an address of theirs: what they ask for, and when a failed delivery is tried again.

mod endpoint;
mod replay;
mod retry;
pub mod view;

pub use endpoint::{NewWebhook, Wanted, WebhookChange};
pub use replay::{Replay, ReplayFields};
pub use retry::{LONGEST_WAIT_SECONDS, TRIES, next_try_milliseconds};

word_enum! {
    /// The status of the delivery of one event to one endpoint.
    pub enum DeliveryStatus {
        /// Waiting for its next attempt, or for an earlier event of the same object.
        Pending = "pending",
        /// The endpoint accepted it.
        Delivered = "delivered",
        /// Every attempt failed while other events were delivered. You can replay it.
        GivenUp = "given_up",
    }
}

word_enum! {
    /// Why an attempt failed.
    pub enum DeliveryFailure {
        /// The response was not 2xx. Redirects are not followed.
        Status = "status",
        /// No response within 15 seconds.
        TimedOut = "timed_out",
        /// The host name has no address.
        UnknownHost = "unknown_host",
        /// The host name resolves to an address that is not public, or we do not send to its host and port.
        RefusedAddress = "refused_address",
        /// No connection, or it was closed early. The certificate may not be valid.
        Unreachable = "unreachable",
    }
}

word_enum! {
    /// Why an endpoint is disabled.
    pub enum DisabledReason {
        /// Your platform disabled it.
        Asked = "asked",
        /// It answered 410 Gone.
        Gone = "gone",
        /// Ten attempts to send an event failed, and no other event arrived after the ninth.
        Failing = "failing",
    }
}

#[cfg(test)]
mod tests {
    use crate::field_error::FieldErrors;

    /// Where each error is, and its code.
    pub(super) fn pointers(errors: FieldErrors) -> Vec<(String, String)> {
        errors.into_iter().map(|error| (error.pointer, error.code)).collect()
    }
}
