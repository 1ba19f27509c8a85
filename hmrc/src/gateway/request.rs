//! The requests that carry no claim.

use super::{CLASS, CorrelationId};
use crate::claim::Credentials;
use crate::message::{Canonical, ENVELOPE_NAMESPACE, Sink};

/// Asks what became of a submission: post it to the address of the last reply. It needs no credentials.
#[must_use]
pub fn poll_request(correlation_id: &CorrelationId, test: bool) -> Vec<u8> {
    write("poll", "submit", Some(correlation_id), None, test)
}

/// Lets HMRC forget a submission whose outcome is stored: post it where submissions go. It takes nothing back.
#[must_use]
pub fn delete_request(correlation_id: &CorrelationId, credentials: &Credentials, test: bool) -> Vec<u8> {
    write("request", "delete", Some(correlation_id), Some(credentials), test)
}

/// Asks for the submissions of an account that were not deleted: post it where submissions go.
#[must_use]
pub fn list_request(credentials: &Credentials, test: bool) -> Vec<u8> {
    write("request", "list", None, Some(credentials), test)
}

fn write(
    qualifier: &str,
    function: &str,
    correlation_id: Option<&CorrelationId>,
    credentials: Option<&Credentials>,
    test: bool,
) -> Vec<u8> {
    let mut xml = Canonical::default();
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    xml.open("GovTalkMessage", Some(("xmlns", ENVELOPE_NAMESPACE)));
    xml.put("EnvelopeVersion", "2.0");
    xml.open("Header", None);
    xml.open("MessageDetails", None);
    xml.put("Class", CLASS);
    xml.put("Qualifier", qualifier);
    xml.put("Function", function);
    xml.put("CorrelationID", correlation_id.map_or("", CorrelationId::as_str));
    xml.put("Transformation", "XML");
    xml.put("GatewayTest", if test { "1" } else { "0" });
    xml.close();
    xml.open("SenderDetails", None);
    if let Some(credentials) = credentials {
        write_credentials(credentials, &mut xml);
    }
    xml.close();
    xml.close();
    xml.open("GovTalkDetails", None);
    xml.put("Keys", "");
    xml.close();
    xml.put("Body", "");
    xml.close();
    xml.take()
}

/// The proof of who sends (IDAuthentication).
pub(crate) fn write_credentials(credentials: &Credentials, sink: &mut impl Sink) {
    sink.open("IDAuthentication", None);
    sink.put("SenderID", &credentials.sender_id);
    sink.open("Authentication", None);
    sink.put("Method", credentials.method.as_str());
    sink.put("Role", "principal");
    sink.put("Value", &credentials.value);
    sink.close();
    sink.close();
}
