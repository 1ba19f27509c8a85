//! The fields of a reply, picked from wherever they stand.

use std::ops::ControlFlow;

use super::{Fault, FaultKind, MOST_BYTES, Notice, UnreadableReply};
use crate::gateway::{Leaf, Place, walk};
use crate::xml::{Tag, XmlError};

/// More faults than anyone looks at; the rest is counted.
const MOST_FAULTS: usize = 10_000;
/// More submissions than an account can have in the sixty days that HMRC keeps them.
const MOST_RECORDS: usize = 200_000;

/// What stands in a reply, as text.
#[derive(Debug, Default)]
pub(super) struct Details {
    pub(super) class: String,
    pub(super) qualifier: String,
    pub(super) function: Option<String>,
    pub(super) correlation_id: String,
    pub(super) endpoint: Option<String>,
    pub(super) poll_interval: Option<String>,
    pub(super) gateway_timestamp: Option<String>,
    pub(super) faults: Vec<Fault>,
    pub(super) more: usize,
    /// Whether Body holds the details of an error.
    pub(super) has_error_response: bool,
    /// Whether Body holds HMRC's success.
    pub(super) has_success: bool,
    pub(super) receipt_mark: Option<String>,
    pub(super) receipt_text: Option<String>,
    pub(super) has_receipt: bool,
    pub(super) notices: Vec<Notice>,
    pub(super) accepted_at: Option<String>,
    pub(super) records: Option<Vec<Record>>,
    fault: RawFault,
    code: String,
    record: Record,
}

/// A row of a list, as text.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) at: String,
    pub(super) correlation_id: String,
    pub(super) transaction_id: String,
    pub(super) status: String,
}

#[derive(Debug, Default)]
struct RawFault {
    raised_by: String,
    number: String,
    kind: String,
    text: String,
    location: Option<String>,
}

impl Details {
    /// Reads a reply.
    pub(super) fn of(reply: &[u8]) -> Result<Self, UnreadableReply> {
        if reply.len() > MOST_BYTES {
            return Err(UnreadableReply::TooLong);
        }
        let trimmed = reply.trim_ascii();
        if trimmed.is_empty() {
            return Err(UnreadableReply::Empty);
        }
        let mut details = Self::default();
        let mut is_govtalk = None;
        let walked = walk(reply, |path, leaf| {
            match leaf {
                Leaf::Open(tag) => {
                    if *is_govtalk.get_or_insert(path == "/hd:GovTalkMessage") {
                        details.open(path, tag);
                    } else {
                        return ControlFlow::Break(());
                    }
                }
                Leaf::Close(text) => details.close(path, text.trim()),
            }
            ControlFlow::Continue(())
        });
        match (walked, is_govtalk) {
            _ if is_web_page(trimmed) => Err(UnreadableReply::Html),
            (Ok(()), Some(true)) => Ok(details),
            (Ok(()), _) => Err(UnreadableReply::NotGovTalk),
            (Err(XmlError::Malformed { .. }), Some(true)) if !trimmed.ends_with(b"GovTalkMessage>") => {
                Err(UnreadableReply::Truncated)
            }
            (Err(error), _) => Err(UnreadableReply::Xml(error)),
        }
    }

    fn open(&mut self, path: &str, tag: &Tag<'_>) {
        let attribute = |wanted: &str| {
            let found = tag.attributes().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| value.to_owned())
        };
        match path {
            "/hd:GovTalkMessage/hd:Header/hd:MessageDetails/hd:ResponseEndPoint" => {
                self.poll_interval = attribute("PollInterval");
            }
            "/hd:GovTalkMessage/hd:GovTalkDetails/hd:GovTalkErrors/hd:Error"
            | "/hd:GovTalkMessage/hd:Body/er:ErrorResponse/er:Error" => self.fault = RawFault::default(),
            "/hd:GovTalkMessage/hd:Body/er:ErrorResponse" => self.has_error_response = true,
            "/hd:GovTalkMessage/hd:Body/sr:SuccessResponse" => self.has_success = true,
            "/hd:GovTalkMessage/hd:Body/sr:SuccessResponse/sr:IRmarkReceipt" => self.has_receipt = true,
            "/hd:GovTalkMessage/hd:Body/sr:SuccessResponse/sr:Message" => {
                self.code = attribute("code").unwrap_or_default();
            }
            // HMRC gives the list no namespace of its own.
            "/hd:GovTalkMessage/hd:Body/hd:StatusReport" | "/hd:GovTalkMessage/hd:Body/?:StatusReport" => {
                self.records.get_or_insert_default();
            }
            _ => {}
        }
    }

    fn close(&mut self, path: &str, text: &str) {
        if let Some(field) = path.strip_prefix("/hd:GovTalkMessage/hd:Header/hd:MessageDetails/hd:") {
            self.close_header(field, text);
        } else if let Some(field) =
            path.strip_prefix("/hd:GovTalkMessage/hd:GovTalkDetails/hd:GovTalkErrors/hd:Error")
        {
            self.close_fault(field.strip_prefix("/hd:").unwrap_or(field), text);
        } else if let Some(field) = path.strip_prefix("/hd:GovTalkMessage/hd:Body/er:ErrorResponse/er:Error")
        {
            self.close_fault(field.strip_prefix("/er:").unwrap_or(field), text);
        } else if let Some(field) = path.strip_prefix("/hd:GovTalkMessage/hd:Body/sr:SuccessResponse/") {
            self.close_success(field, text);
        } else if let Some((_, field)) = path
            .strip_prefix("/hd:GovTalkMessage/hd:Body/")
            .and_then(|inside| inside.split_once(":StatusReport/"))
        {
            self.close_record(field, text);
        }
    }

    fn close_header(&mut self, field: &str, text: &str) {
        let text = text.to_owned();
        match field {
            "Class" => self.class = text,
            "Qualifier" => self.qualifier = text,
            "Function" => self.function = Some(text),
            "CorrelationID" => self.correlation_id = text,
            "ResponseEndPoint" => self.endpoint = Some(text),
            "GatewayTimestamp" => self.gateway_timestamp = Some(text),
            _ => {}
        }
    }

    fn close_fault(&mut self, field: &str, text: &str) {
        match field {
            "RaisedBy" => text.clone_into(&mut self.fault.raised_by),
            "Number" => text.clone_into(&mut self.fault.number),
            "Type" => text.clone_into(&mut self.fault.kind),
            // There may be several.
            "Text" => {
                if !self.fault.text.is_empty() && !text.is_empty() {
                    self.fault.text.push(' ');
                }
                self.fault.text.push_str(text);
            }
            "Location" if self.fault.location.is_none() && !text.is_empty() => {
                self.fault.location = Some(text.to_owned());
            }
            "" => {
                let fault = std::mem::take(&mut self.fault).into_fault();
                // Nothing is refused for a warning, and no line of a claim is wrong because of one.
                if fault.kind == FaultKind::Warning {
                    return;
                }
                if self.faults.len() < MOST_FAULTS {
                    self.faults.push(fault);
                } else {
                    self.more += 1;
                }
            }
            _ => {}
        }
    }

    fn close_success(&mut self, field: &str, text: &str) {
        let text = text.to_owned();
        match field {
            "sr:IRmarkReceipt/ds:Signature/ds:SignedInfo/ds:Reference/ds:DigestValue" => {
                self.receipt_mark = Some(text);
            }
            "sr:IRmarkReceipt/sr:Message" => self.receipt_text = Some(text),
            "sr:Message" if self.notices.len() < MOST_FAULTS => {
                self.notices.push(Notice { code: std::mem::take(&mut self.code), text })
            }
            "sr:AcceptedTime" => self.accepted_at = Some(text),
            _ => {}
        }
    }

    fn close_record(&mut self, field: &str, text: &str) {
        let Some((_, field)) = field.split_once(':') else {
            return;
        };
        let Some(field) = field.strip_prefix("StatusRecord") else {
            return;
        };
        let text = text.to_owned();
        match field.rsplit(':').next().unwrap_or_default() {
            "" => {
                let record = std::mem::take(&mut self.record);
                if let Some(records) = self.records.as_mut().filter(|records| records.len() < MOST_RECORDS) {
                    records.push(record);
                }
            }
            "TimeStamp" => self.record.at = text,
            "CorrelationID" => self.record.correlation_id = text,
            "TransactionID" => self.record.transaction_id = text,
            "Status" => self.record.status = text,
            _ => {}
        }
    }
}

impl RawFault {
    fn into_fault(self) -> Fault {
        Fault {
            number: self.number.parse().ok(),
            kind: FaultKind::of(&self.kind),
            raised_by: self.raised_by,
            text: self.text,
            place: Place::of(self.location.as_deref().unwrap_or_default()),
            location: self.location,
        }
    }
}

/// Whether this is meant for a browser.
fn is_web_page(reply: &[u8]) -> bool {
    let begins = |text: &[u8], with: &[u8]| {
        text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
    };
    let mut rest = reply.strip_prefix(b"\xef\xbb\xbf").unwrap_or(reply).trim_ascii_start();
    if begins(rest, b"<?xml") {
        let end = rest.windows(2).position(|pair| pair == b"?>");
        rest = end.map_or(rest, |end| rest[end + 2..].trim_ascii_start());
    }
    begins(rest, b"<!doctype html") || begins(rest, b"<html")
}
