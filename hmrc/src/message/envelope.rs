//! The GovTalk header, the IRheader and the charity: all that stands before the first line.

use super::contact::{write_agent, write_principal};
use super::{ENVELOPE_NAMESPACE, R68_NAMESPACE, Sink};
use crate::claim::{Charity, Currency, Filer, GatewayTimestamp, Header, Opening, RegulatorKind, Sender};
use crate::gateway::{CLASS, write_credentials};
use crate::text;

/// What HMRC's own portal sends as the period's end, which is not used for charities.
const UNUSED_PERIOD_END: &str = "2012-01-01";

/// Everything before the Body.
pub(super) fn write_header(opening: &Opening, sink: &mut impl Sink) {
    let header = &opening.header;
    sink.open("GovTalkMessage", Some(("xmlns", ENVELOPE_NAMESPACE)));
    sink.put("EnvelopeVersion", "2.0");
    sink.open("Header", None);
    write_message_details(header, sink);
    write_sender_details(header, sink);
    sink.close();

    sink.open("GovTalkDetails", None);
    write_keys(&opening.charity, sink);
    sink.open("TargetDetails", None);
    sink.put("Organisation", &header.organisation);
    sink.close();
    sink.open("ChannelRouting", None);
    sink.open("Channel", None);
    sink.put("URI", header.channel.vendor_id.as_str());
    sink.put("Product", &header.channel.product);
    sink.put("Version", &header.channel.version);
    sink.close();
    sink.close();
    sink.close();
}

fn write_message_details(header: &Header, sink: &mut impl Sink) {
    sink.open("MessageDetails", None);
    sink.put("Class", CLASS);
    sink.put("Qualifier", "request");
    sink.put("Function", "submit");
    sink.put_some("TransactionID", header.transaction_id.as_deref());
    // HMRC gives it; a submission that brings one is refused (error 1020).
    sink.put("CorrelationID", "");
    sink.put("Transformation", "XML");
    sink.put("GatewayTest", if header.test { "1" } else { "0" });
    let timestamp = header.gateway_timestamp.as_ref();
    sink.put_some("GatewayTimestamp", timestamp.map(GatewayTimestamp::as_str));
    sink.close();
}

fn write_sender_details(header: &Header, sink: &mut impl Sink) {
    sink.open("SenderDetails", None);
    if let Some(credentials) = &header.credentials {
        write_credentials(credentials, sink);
    }
    sink.put_some("EmailAddress", header.email.as_deref());
    sink.close();
}

fn write_keys(charity: &Charity, sink: &mut impl Sink) {
    sink.open("Keys", None);
    sink.leaf("Key", Some(("Type", "CHARID")), &text::hmrc_reference(&charity.hmrc_reference));
    sink.close();
}

/// The IRheader up to the IRmark.
pub(super) fn write_header_before_mark(opening: &Opening, sink: &mut impl Sink) {
    sink.open("IRenvelope", Some(("xmlns", R68_NAMESPACE)));
    sink.open("IRheader", None);
    write_keys(&opening.charity, sink);
    let header = &opening.header;
    let period_end = header.period_end.map(|date| date.to_string());
    sink.put("PeriodEnd", period_end.as_deref().unwrap_or(UNUSED_PERIOD_END));
    if let Some(contact) = &header.principal {
        write_principal(contact, sink);
    }
    if let Some(agent) = &header.agent {
        write_agent(agent, sink);
    }
    sink.put_some("DefaultCurrency", header.default_currency.map(Currency::as_str));
}

/// The rest of the IRheader, and the beginning of the R68.
pub(super) fn write_header_after_mark(opening: &Opening, sink: &mut impl Sink) {
    let by_filer = match opening.filer {
        Filer::Agent(_) => Sender::Agent,
        Filer::Official(_) => Sender::Other,
    };
    sink.put("Sender", opening.header.sender.unwrap_or(by_filer).as_str());
    sink.close();
    sink.open("R68", None);
    sink.put_if("WelshSubmission", opening.header.welsh);
}

/// The claim's beginning: which charity it is for.
pub(super) fn write_charity(charity: &Charity, sink: &mut impl Sink) {
    sink.open("Claim", None);
    sink.put("OrgName", &text::organisation(&charity.name));
    sink.put("HMRCref", &text::hmrc_reference(&charity.hmrc_reference));
    if let Some(regulator) = &charity.regulator {
        sink.open("Regulator", None);
        match &regulator.kind {
            RegulatorKind::Named(named) => sink.put("RegName", named.as_str()),
            RegulatorKind::NotRegistered => sink.put("NoReg", "yes"),
            RegulatorKind::Other(name) => sink.put("OtherReg", &text::organisation(name)),
        }
        sink.put_some("RegNo", regulator.number.as_deref().map(text::clean).as_deref());
        sink.close();
    }
}
