//! Whom HMRC may ask, in the IRheader: Principal and Agent.

use super::Sink;
use crate::claim::{
    AddressLine, AgentAddress, AgentId, Company, Contact, ContactName, Country, Extension, HeaderAgent,
    HomeOrWork, PostCode, Telephone,
};

/// The contact of whoever claims.
pub(super) fn write_principal(contact: &Contact, sink: &mut impl Sink) {
    sink.open("Principal", None);
    write_contact(contact, sink);
    sink.close();
}

/// The agent as it describes itself.
pub(super) fn write_agent(agent: &HeaderAgent, sink: &mut impl Sink) {
    sink.open("Agent", None);
    sink.put_some("AgentID", agent.id.as_ref().map(AgentId::as_str));
    sink.put_some("Company", agent.company.as_ref().map(Company::as_str));
    if let Some(address) = &agent.address {
        write_address(address, sink);
    }
    if let Some(contact) = &agent.contact {
        write_contact(contact, sink);
    }
    sink.close();
}

fn write_address(address: &AgentAddress, sink: &mut impl Sink) {
    sink.open("Address", None);
    for line in address.lines().iter().map(AddressLine::as_str) {
        sink.put("Line", line);
    }
    sink.put_some("PostCode", address.post_code().map(PostCode::as_str));
    sink.put_some("Country", address.country().map(Country::as_str));
    sink.close();
}

fn write_contact(contact: &Contact, sink: &mut impl Sink) {
    sink.open("Contact", None);
    if let Some(name) = &contact.name {
        write_name(name, sink);
    }
    for email in &contact.emails {
        open_preferred("Email", false, email.preferred, email.used_at, sink);
        sink.text(email.address.as_str());
        sink.close();
    }
    for telephone in &contact.telephones {
        write_telephone("Telephone", telephone, sink);
    }
    for fax in &contact.faxes {
        write_telephone("Fax", fax, sink);
    }
    sink.close();
}

fn write_name(name: &ContactName, sink: &mut impl Sink) {
    sink.open("Name", None);
    sink.put_some("Ttl", name.title());
    for first in name.first() {
        sink.put("Fore", first);
    }
    sink.put("Sur", name.last());
    sink.close();
}

fn write_telephone(element: &'static str, telephone: &Telephone, sink: &mut impl Sink) {
    open_preferred(element, telephone.mobile, telephone.preferred, telephone.used_at, sink);
    sink.put("Number", telephone.number.as_str());
    sink.put_some("Extension", telephone.extension.as_ref().map(Extension::as_str));
    sink.close();
}

/// Opens an element with those of its attributes that say something, in the order of their names.
fn open_preferred(
    element: &'static str,
    mobile: bool,
    preferred: bool,
    used_at: Option<HomeOrWork>,
    sink: &mut impl Sink,
) {
    let attributes = [
        mobile.then_some(("Mobile", "yes")),
        preferred.then_some(("Preferred", "yes")),
        used_at.map(|used_at| ("Type", used_at.as_str())),
    ];
    let attributes: Vec<_> = attributes.into_iter().flatten().collect();
    sink.open_with(element, &attributes);
}
