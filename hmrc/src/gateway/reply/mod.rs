//! What HMRC answers.

mod details;
mod interpret;
mod unreadable;

pub use interpret::{Awaited, read_deletion, read_listing, read_reply};
pub use unreadable::UnreadableReply;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use time::PrimitiveDateTime;

use super::{Advice, CorrelationId, Endpoint, Known, Place, TransactionId, known};
use crate::irmark::IrMark;

/// Longer replies are not read: more than that says of every line of a claim of tens of thousands what is wrong with it.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;

/// What became of a submission, as far as HMRC says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// HMRC has it and is not done: poll, after the interval, at the address.
    Acknowledged(Acknowledgement),
    /// HMRC took the claim. Store this, then delete the submission from the gateway.
    Accepted(Acceptance),
    /// HMRC read the claim and refused the whole of it.
    Rejected(Rejection),
    /// The gateway did not deal with the request.
    Failed(GatewayFailure),
}

/// HMRC has a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    /// HMRC's id of it: store it at once.
    pub correlation_id: CorrelationId,
    /// Where to poll next.
    pub endpoint: Endpoint,
    /// How long to wait before that: what HMRC asked for, but at least two seconds and at most an hour.
    pub poll_interval: Duration,
    /// When, by HMRC's clock.
    pub at: Option<PrimitiveDateTime>,
}

/// HMRC took a claim. That is no promise to pay: the claim is well-formed and in HMRC's hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// HMRC's id of the submission.
    pub correlation_id: CorrelationId,
    /// The proof, checked. The External Test Service sends none; from the live service this should not be missing.
    pub receipt: Option<Receipt>,
    /// HMRC's other messages: whoever filed must be able to read them.
    pub notices: Vec<Notice>,
    /// When HMRC accepted the claim, or answered, by its clock.
    pub at: Option<PrimitiveDateTime>,
}

/// HMRC's proof that it has a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The IRmark in it, which is the one that was sent.
    pub irmark: IrMark,
    /// HMRC's words, which show the IRmark in base32. Keep them with the message that was sent.
    pub text: String,
}

/// A message of HMRC's that comes with an acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// HMRC's code, such as 077001.
    pub code: String,
    /// HMRC's words.
    pub text: String,
}

/// A claim that HMRC refused, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// HMRC's id of the submission.
    pub correlation_id: Option<CorrelationId>,
    /// What is wrong. One wrong element often has several faults. Warnings are none of them: no claim is refused for one.
    pub faults: Vec<Fault>,
    /// How many faults there are beyond the ones here.
    pub more: usize,
    /// When, by HMRC's clock.
    pub at: Option<PrimitiveDateTime>,
}

/// The gateway did not deal with a request, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatewayFailure {
    /// HMRC's id of the submission, if it has one.
    pub correlation_id: Option<CorrelationId>,
    /// What it says, but for warnings; at least one.
    pub faults: Vec<Fault>,
    /// Where to poll next, if it names an address of the service that was asked.
    pub endpoint: Option<Endpoint>,
    /// How long to wait before that, if it says so: at least two seconds and at most an hour.
    pub poll_interval: Option<Duration>,
    /// When, by HMRC's clock.
    pub at: Option<PrimitiveDateTime>,
}

/// One thing that HMRC found wrong.
#[derive(Clone, PartialEq, Eq)]
pub struct Fault {
    /// HMRC's number.
    pub number: Option<u32>,
    /// HMRC's type.
    pub kind: FaultKind,
    /// Which of HMRC's systems found it.
    pub raised_by: String,
    /// HMRC's words. They can repeat what stands in the claim, a donor's name for one: show them to those who may see the
    /// claim, and put them into no log.
    pub text: String,
    /// The element's path, as HMRC wrote it.
    pub location: Option<String>,
    /// The place that the path leads to.
    pub place: Place,
}

/// HMRC's types of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Will not do, however often it is sent.
    Fatal,
    /// Will do later.
    Recoverable,
    /// Breaks a business rule.
    Business,
    /// Breaks the schema.
    Schema,
    /// Only worth knowing: a reply is read as if it were not there.
    Warning,
    /// A type that is not in HMRC's lists.
    Other,
}

/// What became of a deletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// Done.
    Deleted,
    /// There was nothing (2000), as after an earlier deletion whose reply was lost.
    Gone,
    /// Not done.
    Failed(GatewayFailure),
}

/// The submissions of an account that HMRC still has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// In HMRC's order.
    pub records: Vec<Listed>,
}

/// A submission in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// HMRC's id of it.
    pub correlation_id: CorrelationId,
    /// The sender's id of it, if it had one.
    pub transaction_id: Option<TransactionId>,
    /// How far HMRC is. Only a poll tells the outcome.
    pub status: ListedStatus,
    /// When HMRC took it, by its clock.
    pub at: Option<PrimitiveDateTime>,
}

/// How far HMRC is with a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedStatus {
    /// There is an answer to poll for (`SUBMISSION_RESPONSE`).
    Answered,
    /// Anything else, in HMRC's words.
    Other(String),
}

impl Reply {
    /// Whether it is the message of an error: of the claim, or of the gateway.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        matches!(self, Self::Rejected(_) | Self::Failed(_))
    }
}

impl Deletion {
    /// Whether it is the message of an error; that there was nothing is told by one too.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        matches!(self, Self::Gone | Self::Failed(_))
    }
}

impl Fault {
    /// What is known of the number: its meaning in plain words, and the cure.
    #[must_use]
    pub fn known(&self) -> Option<&'static Known> {
        self.number.and_then(known)
    }

    /// What follows from it.
    #[must_use]
    pub fn advice(&self) -> Advice {
        self.number.and_then(Advice::of).unwrap_or(match self.kind {
            FaultKind::Business | FaultKind::Schema => Advice::CorrectClaim,
            FaultKind::Recoverable => Advice::PollAgain,
            FaultKind::Fatal | FaultKind::Warning | FaultKind::Other => Advice::Report,
        })
    }

    /// Whether its number says what follows; otherwise its type alone does.
    #[must_use]
    pub fn has_known_number(&self) -> bool {
        self.number.and_then(Advice::of).is_some()
    }

    /// Which line of the claim it is in, from 0.
    #[must_use]
    pub const fn line_index(&self) -> Option<usize> {
        self.place.line_index()
    }
}

impl Rejection {
    /// The faults by line, from 0: take these lines out, and the rest of the claim may be submitted anew.
    #[must_use]
    pub fn by_line(&self) -> BTreeMap<usize, Vec<&Fault>> {
        let mut lines: BTreeMap<usize, Vec<&Fault>> = BTreeMap::new();
        for fault in &self.faults {
            if let Some(index) = fault.line_index() {
                lines.entry(index).or_default().push(fault);
            }
        }
        lines
    }

    /// The faults that are in no line: they hold the whole claim.
    pub fn beyond_lines(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(|fault| fault.line_index().is_none())
    }
}

impl GatewayFailure {
    /// What follows: the gravest of what its faults say.
    #[must_use]
    pub fn advice(&self) -> Advice {
        self.faults.iter().map(Fault::advice).max().unwrap_or(Advice::Report)
    }

    /// Whether it is certain, in answer to a submission, that what it says is all there is: HMRC gave the submission no id, and
    /// every number is known. Without that HMRC may have the claim all the same: list, and decide by what is there.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.correlation_id.is_none() && self.faults.iter().all(Fault::has_known_number)
    }

    /// The first number, for a log.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        self.faults.iter().find_map(|fault| fault.number)
    }
}

impl Listing {
    /// The submissions with this TransactionID: none when HMRC never had it, and more than one when it was sent again.
    pub fn of_transaction(&self, transaction: &TransactionId) -> impl Iterator<Item = &Listed> {
        self.records.iter().filter(move |record| record.transaction_id.as_ref() == Some(transaction))
    }
}

impl FaultKind {
    pub(super) fn of(text: &str) -> Self {
        match text {
            "fatal" => Self::Fatal,
            "recoverable" => Self::Recoverable,
            "business" => Self::Business,
            "schema" => Self::Schema,
            "warning" => Self::Warning,
            _ => Self::Other,
        }
    }
}

/// Without HMRC's words, which can repeat what stands in the claim.
impl fmt::Debug for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Fault")
            .field("number", &self.number)
            .field("kind", &self.kind)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// The number, the place, the meaning and the cure, in plain words; never HMRC's own.
impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(formatter, "{number}, {}: ", self.place)?,
            None => write!(formatter, "{}: ", self.place)?,
        }
        match self.known() {
            Some(known) => write!(formatter, "{} {}", known.meaning, known.cure),
            None => formatter.write_str("HMRC's text says what is wrong."),
        }
    }
}
