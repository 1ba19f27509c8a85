//! From the fields of a reply to what it says.

use std::time::Duration;

use super::details::{Details, Record};
use super::{
    Acceptance, Acknowledgement, Deletion, Fault, GatewayFailure, Listed, ListedStatus, Listing, Receipt,
    Rejection, Reply, UnreadableReply,
};
use crate::gateway::{Advice, CLASS, CorrelationId, Service, TransactionId, UNDEFINED_CLASS, instant};
use crate::irmark::IrMark;

/// HMRC's own poll interval where it names none (schema of the envelope).
const USUAL_INTERVAL: u64 = 2;
/// More than an hour between two polls is a mistake.
const LONGEST_INTERVAL: u64 = 3_600;
/// HMRC's number for a claim that breaks rules; the rules are in the details.
const SEE_DETAILS: u32 = 3_001;
/// HMRC's number for a submission that it does not have.
const NOT_FOUND: u32 = 2_000;

/// What a reply to a submission or a poll must fit.
#[derive(Clone, Copy, Debug)]
pub struct Awaited<'a> {
    /// The service that was asked.
    pub service: &'a Service,
    /// The submission that was polled; none when the reply is to the submission itself.
    pub correlation_id: Option<&'a CorrelationId>,
    /// The IRmark that was sent.
    pub irmark: IrMark,
}

/// Reads the reply to a submission or to a poll.
///
/// # Errors
/// When it tells nothing about this submission.
pub fn read_reply(reply: &[u8], awaited: &Awaited<'_>) -> Result<Reply, UnreadableReply> {
    let details = Details::of(reply)?;
    check_function(&details, "submit")?;
    match details.qualifier.as_str() {
        "acknowledgement" => acknowledged(&details, awaited).map(Reply::Acknowledged),
        "response" => accepted(details, awaited).map(Reply::Accepted),
        "error" => refused(details, awaited.correlation_id, Some(awaited.service)),
        _ => Err(UnreadableReply::Field("Qualifier")),
    }
}

/// Reads the reply to a deletion.
///
/// # Errors
/// When it tells nothing about this submission.
pub fn read_deletion(reply: &[u8], correlation_id: &CorrelationId) -> Result<Deletion, UnreadableReply> {
    let details = Details::of(reply)?;
    check_function(&details, "delete")?;
    match details.qualifier.as_str() {
        "response" => {
            correlation(&details, Some(correlation_id))?;
            Ok(Deletion::Deleted)
        }
        "error" => match refused(details, Some(correlation_id), None)? {
            Reply::Failed(failure) if failure.number() == Some(NOT_FOUND) => Ok(Deletion::Gone),
            Reply::Failed(failure) => Ok(Deletion::Failed(failure)),
            _ => Err(UnreadableReply::OtherFunction),
        },
        _ => Err(UnreadableReply::Field("Qualifier")),
    }
}

/// Reads the reply to a list.
///
/// # Errors
/// When it is no list. A failure of the gateway is in the inner result.
pub fn read_listing(reply: &[u8]) -> Result<Result<Listing, GatewayFailure>, UnreadableReply> {
    let details = Details::of(reply)?;
    check_function(&details, "list")?;
    match details.qualifier.as_str() {
        "response" => {
            check_class(&details)?;
            // Without a report it is not known that there is nothing: a claim would be sent a second time for it.
            let records = details.records.ok_or(UnreadableReply::Field("StatusReport"))?;
            let records: Result<_, _> = records.iter().map(listed).collect();
            Ok(Ok(Listing { records: records? }))
        }
        "error" => match refused(details, None, None)? {
            Reply::Failed(failure) => Ok(Err(failure)),
            _ => Err(UnreadableReply::OtherFunction),
        },
        _ => Err(UnreadableReply::Field("Qualifier")),
    }
}

fn check_class(details: &Details) -> Result<(), UnreadableReply> {
    if details.class == CLASS { Ok(()) } else { Err(UnreadableReply::OtherClass) }
}

/// The schema lets a message go without; the gateway's errors do.
fn check_function(details: &Details, wanted: &str) -> Result<(), UnreadableReply> {
    match details.function.as_deref() {
        Some(function) if function != wanted && !function.is_empty() => Err(UnreadableReply::OtherFunction),
        _ => Ok(()),
    }
}

/// The submission that a reply is about.
fn correlation(details: &Details, polled: Option<&CorrelationId>) -> Result<CorrelationId, UnreadableReply> {
    check_class(details)?;
    let told: CorrelationId =
        details.correlation_id.parse().map_err(|_| UnreadableReply::Field("CorrelationID"))?;
    match polled {
        Some(polled) if *polled != told => Err(UnreadableReply::OtherSubmission),
        _ => Ok(told),
    }
}

fn acknowledged(details: &Details, awaited: &Awaited<'_>) -> Result<Acknowledgement, UnreadableReply> {
    Ok(Acknowledgement {
        correlation_id: correlation(details, awaited.correlation_id)?,
        endpoint: awaited.service.poll_at(details.endpoint.as_deref()),
        poll_interval: poll_interval(details).unwrap_or(Duration::from_secs(USUAL_INTERVAL)),
        at: gateway_time(details),
    })
}

/// How long HMRC wants to be left alone, if it says so.
fn poll_interval(details: &Details) -> Option<Duration> {
    let seconds: u64 = details.poll_interval.as_deref()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds.clamp(USUAL_INTERVAL, LONGEST_INTERVAL)))
}

fn accepted(details: Details, awaited: &Awaited<'_>) -> Result<Acceptance, UnreadableReply> {
    let correlation_id = correlation(&details, awaited.correlation_id)?;
    if details.has_error_response {
        return Err(UnreadableReply::Field("Body"));
    }
    let at = details.accepted_at.as_deref().and_then(instant::in_header).or_else(|| gateway_time(&details));
    let receipt = if details.has_receipt {
        let theirs: Option<IrMark> = details.receipt_mark.as_deref().and_then(|mark| mark.parse().ok());
        let theirs = theirs.ok_or(UnreadableReply::Field("DigestValue"))?;
        if theirs != awaited.irmark {
            return Err(UnreadableReply::OtherReceipt { correlation_id, ours: awaited.irmark, theirs });
        }
        Some(Receipt { irmark: theirs, text: details.receipt_text.unwrap_or_default() })
    } else {
        None
    };
    Ok(Acceptance { correlation_id, receipt, notices: details.notices, at })
}

/// An error in either shape: in the envelope, or with details in the Body. `service` is where polls go, if any do.
fn refused(
    details: Details,
    polled: Option<&CorrelationId>,
    service: Option<&Service>,
) -> Result<Reply, UnreadableReply> {
    let correlation_id = if details.correlation_id.is_empty() {
        if details.class != CLASS && details.class != UNDEFINED_CLASS {
            return Err(UnreadableReply::OtherClass);
        }
        None
    } else if details.class == UNDEFINED_CLASS {
        let told: Option<CorrelationId> = details.correlation_id.parse().ok();
        if polled.is_some() && told.as_ref() != polled {
            return Err(UnreadableReply::OtherSubmission);
        }
        told
    } else {
        Some(correlation(&details, polled)?)
    };
    let at = gateway_time(&details);
    let endpoint = service.and_then(|service| service.named_by_failure(details.endpoint.as_deref()));
    let poll_interval = service.and_then(|_| poll_interval(&details));
    let mut faults = details.faults;
    // It only says that there are details: where they are, it says nothing more.
    if details.has_error_response && faults.iter().any(|fault| fault.number != Some(SEE_DETAILS)) {
        faults.retain(|fault| fault.number != Some(SEE_DETAILS));
    }
    if faults.is_empty() {
        return Err(UnreadableReply::Field("Error"));
    }
    if is_rejection(&faults) {
        return Ok(Reply::Rejected(Rejection { correlation_id, faults, more: details.more, at }));
    }
    Ok(Reply::Failed(GatewayFailure { correlation_id, faults, endpoint, poll_interval, at }))
}

/// Whether the claim itself is wrong. A fault of the gateway beside it says that the claim was not judged to the end.
fn is_rejection(faults: &[Fault]) -> bool {
    faults.iter().all(|fault| fault.advice() == Advice::CorrectClaim)
}

fn listed(record: &Record) -> Result<Listed, UnreadableReply> {
    Ok(Listed {
        correlation_id: record.correlation_id.parse().map_err(|_| UnreadableReply::Field("CorrelationID"))?,
        transaction_id: record.transaction_id.parse::<TransactionId>().ok(),
        status: match record.status.as_str() {
            "SUBMISSION_RESPONSE" => ListedStatus::Answered,
            other => ListedStatus::Other(other.to_owned()),
        },
        at: instant::in_list(&record.at),
    })
}

fn gateway_time(details: &Details) -> Option<time::PrimitiveDateTime> {
    details.gateway_timestamp.as_deref().and_then(instant::in_header)
}
