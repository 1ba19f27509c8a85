//! The GovTalk envelope, version 2.0, as HMRC has it.

use super::Namespace::Envelope;
use super::r68::IR_ENVELOPE;
use super::{Attribute, Content, MANY, Node, Part, parts};
use crate::rules::fact::{EnvelopeFact, Fact};
use crate::rules::kind::Kind;

const fn leaf(name: &'static str, kind: Kind) -> Node {
    Node::leaf(Envelope, name, kind)
}

const fn group(name: &'static str, parts: &'static [Part]) -> Node {
    Node::group(Envelope, name, parts)
}

const fn open(name: &'static str) -> Node {
    Node { name, namespace: Envelope, content: Content::Open, attributes: &[], fact: Fact::None }
}

/// The whole message.
pub(in crate::rules) static GOVTALK_MESSAGE: Node = group(
    "GovTalkMessage",
    parts![
        1, 1 => ENVELOPE_VERSION;
        1, 1 => HEADER;
        1, 1 => GOVTALK_DETAILS;
        1, 1 => BODY;
    ],
);

static ENVELOPE_VERSION: Node = leaf("EnvelopeVersion", Kind::Any);
static HEADER: Node = group("Header", parts![1, 1 => MESSAGE_DETAILS; 0, 1 => SENDER_DETAILS])
    .tells(Fact::Envelope(EnvelopeFact::Header));

static MESSAGE_DETAILS: Node = group(
    "MessageDetails",
    parts![
        1, 1 => CLASS;
        1, 1 => QUALIFIER;
        0, 1 => FUNCTION;
        0, 1 => TRANSACTION_ID;
        0, 1 => AUDIT_ID;
        0, 1 => CORRELATION_ID;
        0, 1 => RESPONSE_END_POINT;
        0, 1 => TRANSFORMATION;
        0, 1 => GATEWAY_TEST;
        0, 1 => GATEWAY_TIMESTAMP;
    ],
);
static CLASS: Node = leaf("Class", Kind::EnvelopeName(4, 32)).tells(Fact::Envelope(EnvelopeFact::Class));
static QUALIFIER: Node =
    leaf("Qualifier", Kind::OneOf(&["request", "acknowledgement", "response", "poll", "error"]))
        .tells(Fact::Envelope(EnvelopeFact::Qualifier));
static FUNCTION: Node = leaf("Function", Kind::OneOf(&["list", "read", "delete", "add", "submit"]))
    .tells(Fact::Envelope(EnvelopeFact::Function));
static TRANSACTION_ID: Node = leaf("TransactionID", Kind::Hexadecimal);
static AUDIT_ID: Node = leaf("AuditID", Kind::Hexadecimal);
static CORRELATION_ID: Node =
    leaf("CorrelationID", Kind::Hexadecimal).tells(Fact::Envelope(EnvelopeFact::CorrelationId));
static RESPONSE_END_POINT: Node = leaf("ResponseEndPoint", Kind::Any).with(&[Attribute {
    name: "PollInterval",
    kind: Kind::Integer,
    required: false,
}]);
static TRANSFORMATION: Node = leaf("Transformation", Kind::OneOf(&["XML", "HTML", "text"]));
static GATEWAY_TEST: Node = leaf("GatewayTest", Kind::Integer);
static GATEWAY_TIMESTAMP: Node =
    leaf("GatewayTimestamp", Kind::DateTime).tells(Fact::Envelope(EnvelopeFact::GatewayTimestamp));

static SENDER_DETAILS: Node = group(
    "SenderDetails",
    parts![0, 1 => ID_AUTHENTICATION; 0, 1 => X509_CERTIFICATE; 0, 1 => EMAIL_ADDRESS],
);
static ID_AUTHENTICATION: Node =
    group("IDAuthentication", parts![0, 1 => SENDER_ID; 1, MANY => AUTHENTICATION]);
static SENDER_ID: Node = leaf("SenderID", Kind::Any);
static AUTHENTICATION: Node =
    group("Authentication", parts![1, 1 => METHOD; 0, 1 => ROLE; 1, 1 => VALUE | SIGNATURE]);
static METHOD: Node = leaf("Method", Kind::OneOf(&["clear", "MD5", "W3Csigned"]));
static ROLE: Node = leaf("Role", Kind::Any);
static VALUE: Node = leaf("Value", Kind::Any).tells(Fact::Envelope(EnvelopeFact::Credentials));
static SIGNATURE: Node = open("Signature");
static X509_CERTIFICATE: Node = leaf("X509Certificate", Kind::Any);
static EMAIL_ADDRESS: Node = leaf("EmailAddress", Kind::EnvelopeEmail);

static GOVTALK_DETAILS: Node = group(
    "GovTalkDetails",
    parts![
        0, 1 => KEYS;
        0, 1 => TARGET_DETAILS;
        0, 1 => GATEWAY_VALIDATION;
        0, MANY => CHANNEL_ROUTING;
        0, 1 => GOVTALK_ERRORS;
        0, 1 => GATEWAY_ADDITIONS;
    ],
);
static KEYS: Node = group("Keys", parts![0, MANY => KEY]);
static KEY: Node = leaf("Key", Kind::Any)
    .with(&[Attribute { name: "Type", kind: Kind::EnvelopeName(0, usize::MAX), required: true }])
    .tells(Fact::Envelope(EnvelopeFact::EnvelopeKey));
static TARGET_DETAILS: Node = group("TargetDetails", parts![0, MANY => ORGANISATION]);
static ORGANISATION: Node = leaf("Organisation", Kind::Text(1, 64));
static GATEWAY_VALIDATION: Node = group("GatewayValidation", parts![1, 1 => PROCESSED; 1, 1 => RESULT]);
static PROCESSED: Node = leaf("Processed", Kind::OneOf(&["no", "yes"]));
static RESULT: Node = leaf("Result", Kind::OneOf(&["pass", "fail"]));
static CHANNEL_ROUTING: Node =
    group("ChannelRouting", parts![1, 1 => CHANNEL; 0, MANY => ID; 0, 1 => TIMESTAMP]);
static CHANNEL: Node = group("Channel", parts![1, 1 => URI | NAME; 0, 1 => PRODUCT; 0, 1 => VERSION]);
/// The schema takes any URI, HMRC four digits (rule 2002).
static URI: Node = leaf("URI", Kind::Any).tells(Fact::Envelope(EnvelopeFact::VendorId));
static NAME: Node = leaf("Name", Kind::Any);
static PRODUCT: Node = leaf("Product", Kind::Any);
static VERSION: Node = leaf("Version", Kind::Any);
static ID: Node = leaf("ID", Kind::Any).with(&[Attribute { name: "Type", kind: Kind::Any, required: true }]);
static TIMESTAMP: Node = leaf("Timestamp", Kind::DateTime);
static GOVTALK_ERRORS: Node = open("GovTalkErrors");
static GATEWAY_ADDITIONS: Node = open("GatewayAdditions");

/// The body of a claim's message.
pub(in crate::rules) static BODY: Node = group("Body", parts![1, 1 => IR_ENVELOPE]);
