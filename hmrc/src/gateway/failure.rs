//! What a request without a good reply means: whether it can have reached HMRC.

use std::error::Error;
use std::fmt;

use super::UnreadableReply;

/// Why there is no reply. For a submission the difference between the two decides whether a gift is claimed twice.
#[derive(thiserror::Error)]
pub enum Failure {
    /// Nothing reached HMRC.
    #[error("nothing was sent to HMRC: {reason}")]
    NotSent {
        /// Why not.
        reason: NotSent,
        /// What the connection said.
        #[source]
        source: Option<Box<dyn Error + Send + Sync>>,
    },
    /// HMRC may have the request. A submission must not be sent again: list, then poll. Polls, lists and deletions may be
    /// repeated.
    #[error("what HMRC made of the request is not known: {reason}")]
    Unknown {
        /// What happened instead of a reply.
        reason: Unclear,
        /// What came, for whoever looks into it: it is no message that can be trusted.
        reply: Vec<u8>,
        /// What the connection said.
        #[source]
        source: Option<Box<dyn Error + Send + Sync>>,
    },
}

/// Why nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotSent {
    /// The name was not found, nobody took the connection, or TLS did not come about. Safe to repeat, after a while.
    #[error("no connection")]
    Connect,
    /// The message could not be read, or is no submission. Repeating alone will not help.
    #[error("the message cannot be sent")]
    Message,
}

/// What happened instead of a reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unclear {
    /// The reply did not come in time.
    #[error("no reply came in time")]
    TimedOut,
    /// The connection ended before the reply did.
    #[error("the connection ended before the reply did")]
    CutOff,
    /// HMRC's server answered with this HTTP status and no message.
    #[error("the server answered with status {0} and no message")]
    Status(u16),
    /// HMRC's server failed with this HTTP status, and the message of an error came with it: what such a server says of a
    /// request need not be what became of it.
    #[error("the server failed with status {0} and the message of an error")]
    ErrorWithStatus(u16),
    /// The reply tells nothing about this request.
    #[error("{0}")]
    Unreadable(#[from] UnreadableReply),
}

impl Failure {
    /// Whether a submission may simply be sent again, after a while: because no byte of it can have reached HMRC.
    #[must_use]
    pub const fn is_safe_to_repeat(&self) -> bool {
        matches!(self, Self::NotSent { reason: NotSent::Connect, .. })
    }

    /// Whether HMRC's receipt was for another claim: somebody must look.
    #[must_use]
    pub const fn is_alarm(&self) -> bool {
        matches!(
            self,
            Self::Unknown { reason: Unclear::Unreadable(UnreadableReply::OtherReceipt { .. }), .. }
        )
    }

    /// What came in the place of a reply; empty when nothing did.
    #[must_use]
    pub fn reply(&self) -> &[u8] {
        match self {
            Self::NotSent { .. } => &[],
            Self::Unknown { reply, .. } => reply,
        }
    }

    /// A code for logs and tables.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotSent { reason, .. } => match reason {
                NotSent::Connect => "no_connection",
                NotSent::Message => "message_unusable",
            },
            Self::Unknown { reason, .. } => match reason {
                Unclear::TimedOut => "timed_out",
                Unclear::CutOff => "cut_off",
                Unclear::Status(_) | Unclear::ErrorWithStatus(_) => "status",
                Unclear::Unreadable(UnreadableReply::OtherReceipt { .. }) => "other_receipt",
                Unclear::Unreadable(_) => "unreadable",
            },
        }
    }
}

/// Without what came: it can repeat what stands in the claim.
impl fmt::Debug for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSent { reason, source } => {
                formatter.debug_struct("NotSent").field("reason", reason).field("source", source).finish()
            }
            Self::Unknown { reason, source, .. } => formatter
                .debug_struct("Unknown")
                .field("reason", reason)
                .field("source", source)
                .finish_non_exhaustive(),
        }
    }
}
