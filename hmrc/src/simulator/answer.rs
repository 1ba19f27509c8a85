//! The replies, as HMRC writes them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use time::OffsetDateTime;

use super::memory::Taken;
use crate::gateway::{
    CLASS, ERROR_NAMESPACE, SIGNATURE_NAMESPACE, SUCCESS_NAMESPACE, UNDEFINED_CLASS, instant, known,
};
use crate::irmark::IrMark;
use crate::message::{Canonical, ENVELOPE_NAMESPACE, Sink};
use crate::rules::Broken;

/// What the head of a reply says.
#[derive(Clone, Debug)]
pub(super) struct Head<'a> {
    pub(super) class: &'a str,
    pub(super) function: &'a str,
    pub(super) transaction_id: &'a str,
    pub(super) correlation_id: &'a str,
    /// Where the next request about it goes.
    pub(super) endpoint: &'a str,
    pub(super) poll_interval: u32,
    pub(super) at: OffsetDateTime,
}

/// HMRC has it.
pub(super) fn acknowledgement(head: &Head<'_>) -> Vec<u8> {
    message(head, "acknowledgement", |_| {}, |_| {})
}

/// Done, and there is nothing to say.
pub(super) fn done(head: &Head<'_>) -> Vec<u8> {
    message(head, "response", |_| {}, |_| {})
}

/// A reply that has these words in its head, where a request has its account, and beside each of HMRC's own.
pub(super) fn repeating(reply: &[u8], words: &str) -> Vec<u8> {
    const HEAD: &str = "<SenderDetails>";
    let mut text = String::from_utf8_lossy(reply).into_owned();
    for before in [HEAD, "<Text>", "<Message code=\"0000\">"] {
        let with = match before {
            HEAD => format!("{before}<IDAuthentication><SenderID>{words}</SenderID></IDAuthentication>"),
            _ => format!("{before}{words} "),
        };
        text = text.replace(before, &with);
    }
    text.into_bytes()
}

/// The gateway's own failure: no class, no body.
pub(super) fn failure(head: &Head<'_>, number: u32) -> Vec<u8> {
    error(head, Some(number))
}

/// The same, with a number or without.
pub(super) fn error(head: &Head<'_>, number: Option<u32>) -> Vec<u8> {
    let head = Head { class: UNDEFINED_CLASS, ..head.clone() };
    let kind = match number {
        Some(1000 | 2005 | 3000) => "recoverable",
        _ => "fatal",
    };
    let text = number.and_then(known).map_or("The request failed.", |known| known.meaning);
    message(&head, "error", |xml| errors(xml, "Gateway", number, kind, text), |_| {})
}

/// The number of a warning: the simulator's own, because none of HMRC's is public.
pub(super) const WARNING: u16 = 9_999;

/// HMRC refuses the claim. An IRmark that is not right is fatal; rules that are broken are the business of whoever claims.
pub(super) fn rejection(head: &Head<'_>, broken: &[Broken]) -> Vec<u8> {
    let of_mark = broken.iter().find(|broken| matches!(broken.number, 2021 | 2022));
    let in_envelope = |xml: &mut Canonical| match of_mark {
        Some(broken) => errors(xml, "ChRIS", Some(u32::from(broken.number)), "fatal", &broken.sentence),
        None => errors(
            xml,
            "ChRIS",
            Some(3001),
            "business",
            "Your submission failed due to business validation errors. Please see below for details.",
        ),
    };
    let in_body = |xml: &mut Canonical| {
        xml.raw(&format!("<ErrorResponse xmlns=\"{ERROR_NAMESPACE}\" SchemaVersion=\"2.0\">"));
        xml.open("Application", None);
        xml.put("MessageCount", &broken.len().to_string());
        xml.close();
        for one in broken {
            let kind = match one.number {
                2021 | 2022 => "fatal",
                4000..=4999 => "schema",
                WARNING => "warning",
                _ => "business",
            };
            xml.open("Error", None);
            xml.put("RaisedBy", "ChRIS");
            xml.put("Number", &one.number.to_string());
            xml.put("Type", kind);
            xml.put("Text", &one.sentence);
            xml.put("Location", &one.place);
            xml.open("Application", None);
            xml.open("Messages", None);
            xml.put("DeveloperMessage", &one.cure);
            xml.close();
            xml.close();
            xml.close();
        }
        xml.raw("</ErrorResponse>");
    };
    message(head, "error", in_envelope, in_body)
}

/// HMRC takes the claim.
pub(super) fn success(head: &Head<'_>, taken: &Taken, mark: IrMark) -> Vec<u8> {
    let at = taken.at;
    message(
        head,
        "response",
        |_| {},
        |xml| {
            xml.open("SuccessResponse", Some(("xmlns", SUCCESS_NAMESPACE)));
            xml.open("IRmarkReceipt", None);
            signature(xml, mark);
            let text = format!(
                "HMRC has received the {CLASS} document ref: {} at {:02}.{:02} on {:02}/{:02}/{}. The associated IRmark was: \
             {}. This is a simulation: nothing has reached HMRC.",
                taken.document,
                at.hour(),
                at.minute(),
                at.day(),
                u8::from(at.month()),
                at.year(),
                mark.base32(),
            );
            xml.leaf("Message", Some(("code", "0000")), &text);
            xml.close();
            xml.leaf("Message", Some(("code", "077001")), "Thank you for your submission");
            xml.put("AcceptedTime", &instant::header_text(at));
            xml.close();
        },
    )
}

/// The submissions of an account, if need be without the sender's ids of them.
pub(super) fn list<'t>(
    head: &Head<'_>,
    sender_id: &str,
    nameless: bool,
    taken: impl Iterator<Item = &'t Taken>,
) -> Vec<u8> {
    message(
        head,
        "response",
        |_| {},
        |xml| {
            xml.open("StatusReport", None);
            xml.put("SenderID", sender_id);
            xml.put("StartTimeStamp", "");
            xml.put("EndTimeStamp", "");
            for one in taken {
                let transaction = one.transaction_id.as_ref().filter(|_| !nameless);
                xml.open("StatusRecord", None);
                xml.put("TimeStamp", &instant::list_text(one.at));
                xml.put("CorrelationID", one.correlation_id.as_str());
                xml.put("TransactionID", transaction.map_or("", |id| id.as_str()));
                xml.put(
                    "Status",
                    match one.polls_left {
                        0 => "SUBMISSION_RESPONSE",
                        _ => "SUBMISSION_ACKNOWLEDGE",
                    },
                );
                xml.close();
            }
            xml.close();
        },
    )
}

fn message(
    head: &Head<'_>,
    qualifier: &str,
    in_envelope: impl FnOnce(&mut Canonical),
    in_body: impl FnOnce(&mut Canonical),
) -> Vec<u8> {
    let mut xml = Canonical::default();
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    xml.open("GovTalkMessage", Some(("xmlns", ENVELOPE_NAMESPACE)));
    xml.put("EnvelopeVersion", "2.0");
    xml.open("Header", None);
    xml.open("MessageDetails", None);
    xml.put("Class", head.class);
    xml.put("Qualifier", qualifier);
    xml.put("Function", head.function);
    xml.put("TransactionID", head.transaction_id);
    xml.put("CorrelationID", head.correlation_id);
    let interval = head.poll_interval.to_string();
    xml.leaf("ResponseEndPoint", Some(("PollInterval", &interval)), head.endpoint);
    xml.put("GatewayTimestamp", &instant::header_text(head.at));
    xml.close();
    xml.put("SenderDetails", "");
    xml.close();
    xml.open("GovTalkDetails", None);
    xml.put("Keys", "");
    in_envelope(&mut xml);
    xml.close();
    xml.open("Body", None);
    in_body(&mut xml);
    xml.close();
    xml.close();
    xml.take()
}

fn errors(xml: &mut Canonical, raised_by: &str, number: Option<u32>, kind: &str, text: &str) {
    xml.open("GovTalkErrors", None);
    xml.open("Error", None);
    xml.put("RaisedBy", raised_by);
    if let Some(number) = number {
        xml.put("Number", &number.to_string());
    }
    xml.put("Type", kind);
    xml.put("Text", text);
    xml.put("Location", "");
    xml.close();
    xml.close();
}

/// The form of HMRC's signature, with the IRmark in it; the signature itself is none.
fn signature(xml: &mut Canonical, mark: IrMark) {
    let algorithm = |name| Some(("Algorithm", name));
    xml.open("Signature", Some(("xmlns", SIGNATURE_NAMESPACE)));
    xml.open("SignedInfo", None);
    xml.leaf("CanonicalizationMethod", algorithm("http://www.w3.org/TR/2001/REC-xml-c14n-20010315"), "");
    xml.leaf("SignatureMethod", algorithm("http://www.w3.org/2000/09/xmldsig#rsa-sha1"), "");
    xml.open("Reference", None);
    xml.open("Transforms", None);
    xml.leaf("Transform", algorithm("http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments"), "");
    xml.close();
    xml.leaf("DigestMethod", algorithm("http://www.w3.org/2000/09/xmldsig#sha1"), "");
    xml.put("DigestValue", &mark.base64());
    xml.close();
    xml.close();
    xml.put("SignatureValue", &STANDARD.encode("simulated"));
    xml.close();
}
