//! Telling platforms of events at an address of theirs: what they ask for, and when a failed delivery is tried again.

mod endpoint;
mod replay;
mod retry;
pub mod view;

pub use endpoint::{NewWebhook, Wanted, WebhookChange};
pub use replay::Replay;
pub use retry::{LONGEST_WAIT_SECONDS, TRIES, next_try_milliseconds};

word_enum! {
    /// Where the delivery of one event to one endpoint stands.
    pub enum DeliveryStatus {
        /// It waits for its first try, its next one, or an earlier event of the same object.
        Pending = "pending",
        /// The endpoint answered with success.
        Delivered = "delivered",
        /// Every try failed, while other events were delivered. It can be replayed, and is sent again when the endpoint is enabled.
        GivenUp = "given_up",
    }
}

word_enum! {
    /// Why a try failed.
    pub enum DeliveryFailure {
        /// The answer's status was not a success (2xx). Redirects are not followed.
        Status = "status",
        /// No answer within 15 seconds.
        TimedOut = "timed_out",
        /// The host name has no address.
        UnknownHost = "unknown_host",
        /// The host name leads to an address that is not public.
        RefusedAddress = "refused_address",
        /// No connection, or it broke off; the certificate may be wrong.
        Unreachable = "unreachable",
    }
}

word_enum! {
    /// Why nothing is sent to an endpoint.
    pub enum DisabledReason {
        /// Its platform asked for it.
        Asked = "asked",
        /// It answered 410 Gone.
        Gone = "gone",
        /// Every try of an event failed, and nothing else was delivered since the last but one.
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
