//! Who signs: AgtOrNom or AuthOfficial.

use super::Sink;
use crate::claim::{Agent, Filer, Home, Official, OfficialName, Opening};
use crate::text;

/// The filer, and the declaration that the claim is right.
pub(super) fn write_filer(opening: &Opening, sink: &mut impl Sink) {
    match &opening.filer {
        Filer::Agent(agent) => write_agent(agent, sink),
        Filer::Official(official) => write_official(official, sink),
    }
    sink.put("Declaration", "yes");
}

fn write_agent(agent: &Agent, sink: &mut impl Sink) {
    sink.open("AgtOrNom", None);
    write_name("AoNName", agent.name.as_ref(), sink);
    sink.put_some("OrgName", agent.organisation.as_deref().map(text::organisation).as_deref());
    sink.put("RefNo", &text::clean(&agent.reference));
    sink.put_some("ClaimNo", agent.claim_number.as_deref().map(text::clean).as_deref());
    sink.put_if("PayToAoN", agent.paid_to_agent);
    sink.open("AoNID", None);
    write_home(&agent.home, sink);
    sink.close();
    sink.put("Phone", &text::phone(&agent.phone));
    sink.close();
}

fn write_official(official: &Official, sink: &mut impl Sink) {
    sink.open("AuthOfficial", None);
    write_name("OffName", official.name.as_ref(), sink);
    sink.put_some("Trustee", official.trustee.as_deref().map(text::organisation).as_deref());
    sink.put_some("ClaimNo", official.claim_number.as_deref().map(text::clean).as_deref());
    sink.open("OffID", None);
    write_home(&official.home, sink);
    sink.close();
    sink.put("Phone", &text::phone(&official.phone));
    sink.close();
}

fn write_name(element: &'static str, name: Option<&OfficialName>, sink: &mut impl Sink) {
    let Some(name) = name else { return };
    sink.open(element, None);
    sink.put_some("Ttl", name.title.as_deref().and_then(text::title).as_deref());
    for first in text::forenames(&name.first) {
        sink.put("Fore", &first);
    }
    sink.put("Sur", &text::official_surname(&name.last));
    sink.close();
}

/// A postcode, or overseas: never both, and never `no`.
pub(super) fn write_home(home: &Home<'_>, sink: &mut impl Sink) {
    match home {
        Home::Postcode(postcode) => sink.put("Postcode", &text::postcode(postcode)),
        Home::Overseas => sink.put("Overseas", "yes"),
    }
}
