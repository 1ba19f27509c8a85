//! The calls of the API that an Idempotency-Key can be sent with.

use std::fmt;

/// The calls that a key can be sent with, each by its method and the pattern of its path. A row has the place: a new call comes last.
const CALLS: [(&str, &str); 25] = [
    ("POST", "/donations"),
    ("POST", "/donations/batch"),
    ("PATCH", "/donations/{donationId}"),
    ("DELETE", "/donations/{donationId}"),
    ("POST", "/donations/{donationId}/refunds"),
    ("POST", "/donors"),
    ("POST", "/donors/match"),
    // Keeps no answer.
    ("POST", "/donors/lookup"),
    ("POST", "/donors/{donorId}/authorisations"),
    ("POST", "/donors/{donorId}/authorisation/cancellation"),
    ("POST", "/donors/{donorId}/authorisation/notified"),
    ("PUT", "/donors/{donorId}/linked-accounts/{link}"),
    ("DELETE", "/donors/{donorId}/linked-accounts/{link}"),
    ("POST", "/authorisation-sessions"),
    ("POST", "/authorisation-sessions/{authorisationSessionId}/cancellation"),
    ("POST", "/terminals"),
    ("PATCH", "/terminals/{terminalId}"),
    ("DELETE", "/terminals/{terminalId}"),
    ("POST", "/terminals/{terminalId}/confirmation"),
    ("POST", "/webhook-endpoints"),
    ("PATCH", "/webhook-endpoints/{webhookEndpointId}"),
    ("DELETE", "/webhook-endpoints/{webhookEndpointId}"),
    ("POST", "/webhook-endpoints/{webhookEndpointId}/secret"),
    ("POST", "/webhook-endpoints/{webhookEndpointId}/test"),
    ("POST", "/webhook-endpoints/{webhookEndpointId}/replay"),
];

/// A call of the API that a key can be sent with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteCall(i16);

impl WriteCall {
    /// The call with this method and pattern of its path, such as `DELETE` and `/terminals/{terminalId}`.
    #[must_use]
    pub fn find(method: &str, pattern: &str) -> Option<Self> {
        let place = CALLS.iter().position(|call| *call == (method, pattern))?;
        i16::try_from(place).ok().map(Self)
    }

    /// The call with this number; none for a number that no call has.
    #[must_use]
    pub fn of_number(number: i16) -> Option<Self> {
        usize::try_from(number).is_ok_and(|place| place < CALLS.len()).then_some(Self(number))
    }

    /// The number under which it is kept.
    #[must_use]
    pub fn number(self) -> i16 {
        self.0
    }
}

impl fmt::Display for WriteCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = usize::try_from(self.0).ok().and_then(|place| CALLS.get(place));
        let (method, pattern) = call.copied().unwrap_or_default();
        write!(f, "{method} {pattern}")
    }
}
