//! Speaking with HMRC's Transaction Engine: the requests, the replies, and what a failure means.
//!
//! A claim travels in four steps (Transaction Engine, Document Submission Protocol 2.0):
//!
//! | step | request | reply |
//! |---|---|---|
//! | submit | a message of [`crate::message`] with an empty CorrelationID | [`Acknowledgement`] with a CorrelationID, or a failure |
//! | poll | [`poll_request`], to the address that the last reply named, after its interval | [`Reply`] |
//! | delete | [`delete_request`], once the outcome is stored | [`Deletion`] |
//! | list | [`list_request`] | [`Listing`]: every submission of the account that was not deleted |
//!
//! **Nothing is sent twice.** HMRC does not notice that a claim is there twice. So a [`Failure`] says whether the request
//! can have reached HMRC: [`Failure::NotSent`] may be repeated, [`Failure::Unknown`] after a submission must be resolved
//! by asking: [`Listing::of_transaction`] finds the submission by its TransactionID, and polling tells its outcome.
//!
//! **A receipt is checked.** A reply is only [`Reply::Accepted`] when the IRmark in HMRC's receipt is the one that was
//! sent; another receipt is an error ([`UnreadableReply::OtherReceipt`]) and never an acceptance.
//!
//! **Secrets.** A message is written and stored without credentials; [`Submission::signed_in`] puts them in on the way
//! out. The IRmark covers only the Body, so the mark stays right.
//!
//! This module has no network. `gateway::Client`, behind the feature `client`, does; the feature `simulator` brings an HMRC
//! to speak with.

mod address;
#[cfg(feature = "client")]
mod client;
mod failure;
mod id;
pub(crate) mod instant;
mod leaves;
mod number;
mod place;
mod reply;
mod request;
mod submission;

use std::time::Duration;

pub use address::{AddressError, Endpoint, Service};
#[cfg(feature = "client")]
pub use client::{Answer, Client, ClientError, Limits};
pub use failure::{Failure, NotSent, Unclear};
pub use id::{CorrelationId, NotAnId, TransactionId};
pub use number::{Advice, KNOWN, Known, UNPUBLISHED, known};
pub use place::{Place, PlaceKind};
pub use reply::{
    Acceptance, Acknowledgement, Awaited, Deletion, Fault, FaultKind, GatewayFailure, Listed, ListedStatus,
    Listing, MOST_BYTES, Notice, Receipt, Rejection, Reply, UnreadableReply, read_deletion, read_listing,
    read_reply,
};
pub use request::{delete_request, list_request, poll_request};
pub use submission::{NotASubmission, Submission};

pub use crate::claim::Credentials;

pub(crate) use leaves::{Leaf, walk};
pub(crate) use request::write_credentials;

/// HMRC's class of a claim for a single charity.
pub const CLASS: &str = "HMRC-CHAR-CLM";
/// HMRC keeps an answer that nobody deletes for about so long (Transaction Engine, Document Submission Protocol 2.0): a list says
/// nothing of what is older.
pub const KEPT: Duration = Duration::from_secs(60 * 86_400);
/// The class of a gateway's error that belongs to no class.
pub(crate) const UNDEFINED_CLASS: &str = "UndefinedClass";
/// The namespace of the details of an error.
pub(crate) const ERROR_NAMESPACE: &str = "http://www.govtalk.gov.uk/CM/errorresponse";
/// The namespace of a receipt.
pub(crate) const SUCCESS_NAMESPACE: &str = "http://www.inlandrevenue.gov.uk/SuccessResponse";
/// The namespace of a signature.
pub(crate) const SIGNATURE_NAMESPACE: &str = "http://www.w3.org/2000/09/xmldsig#";
