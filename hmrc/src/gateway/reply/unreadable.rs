//! Replies that tell nothing.

use crate::gateway::CorrelationId;
use crate::irmark::IrMark;
use crate::xml::XmlError;

/// Why a reply tells nothing. After a submission the outcome is then unknown; after a poll, poll again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnreadableReply {
    /// Nothing came.
    #[error("the reply is empty")]
    Empty,
    /// A web page came, as from a server that stands before HMRC's.
    #[error("the reply is a web page and not a message")]
    Html,
    /// The reply ends in its middle.
    #[error("the reply was cut off")]
    Truncated,
    /// The reply is longer than any.
    #[error("the reply is longer than any of HMRC's")]
    TooLong,
    /// The reply is not XML that is taken.
    #[error("the reply cannot be read: {0}")]
    Xml(#[from] XmlError),
    /// The reply is no GovTalk message.
    #[error("the reply is not a GovTalk message")]
    NotGovTalk,
    /// A field is not there, or not what it should be.
    #[error("the reply has no proper {0}")]
    Field(&'static str),
    /// The reply belongs to another service.
    #[error("the reply is of another class")]
    OtherClass,
    /// The reply answers another kind of request.
    #[error("the reply answers another request")]
    OtherFunction,
    /// The reply is about another submission.
    #[error("the reply is about another submission")]
    OtherSubmission,
    /// The receipt has another IRmark: it is not for this claim. Keep both, and have somebody look; the claim is not
    /// accepted.
    #[error(
        "the receipt is for another claim: its IRmark is {theirs}, and {ours} was sent; the reply's CorrelationID is {correlation_id}"
    )]
    OtherReceipt {
        /// HMRC's name for the submission that the reply is about.
        correlation_id: CorrelationId,
        /// The IRmark that was sent.
        ours: IrMark,
        /// The IRmark in the receipt.
        theirs: IrMark,
    },
}
