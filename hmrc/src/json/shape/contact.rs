//! `header.principal` and `header.agent`.

use serde::Deserialize;

use super::filer::Name;
use super::refused::{At, Refused, each};
use crate::claim;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Principal {
    contact: Contact,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Agent {
    agent_id: Option<String>,
    company: Option<String>,
    address: Option<Address>,
    contact: Option<Contact>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Address {
    line: Vec<String>,
    post_code: Option<String>,
    country: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contact {
    name: Option<Name>,
    #[serde(default)]
    email: Vec<Email>,
    #[serde(default)]
    telephone: Vec<Telephone>,
    #[serde(default)]
    fax: Vec<Telephone>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Email {
    address: String,
    #[serde(rename = "type")]
    used_at: Option<HomeOrWork>,
    #[serde(default)]
    preferred: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Telephone {
    number: String,
    extension: Option<String>,
    #[serde(rename = "type")]
    used_at: Option<HomeOrWork>,
    #[serde(default)]
    mobile: bool,
    #[serde(default)]
    preferred: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum HomeOrWork {
    Home,
    Work,
}

impl TryFrom<Principal> for claim::Contact {
    type Error = Refused;

    fn try_from(principal: Principal) -> Result<Self, Refused> {
        Self::try_from(principal.contact).at("contact")
    }
}

impl TryFrom<Agent> for claim::HeaderAgent {
    type Error = Refused;

    fn try_from(agent: Agent) -> Result<Self, Refused> {
        let address = agent.address.map(claim::AgentAddress::try_from).transpose();
        let contact = agent.contact.map(claim::Contact::try_from).transpose();
        Ok(Self {
            id: agent.agent_id.map(|text| text.parse()).transpose().at("agentId")?,
            company: agent.company.map(|text| text.parse()).transpose().at("company")?,
            address: address.at("address")?,
            contact: contact.at("contact")?,
        })
    }
}

impl TryFrom<Address> for claim::AgentAddress {
    type Error = Refused;

    fn try_from(address: Address) -> Result<Self, Refused> {
        let lines = each(address.line, |line| line.parse()).at("line")?;
        let post_code = address.post_code.map(|text| text.parse()).transpose();
        let country = address.country.map(|text| text.parse()).transpose();
        Self::new(lines, post_code.at("postCode")?, country.at("country")?).at("line")
    }
}

impl TryFrom<Contact> for claim::Contact {
    type Error = Refused;

    fn try_from(contact: Contact) -> Result<Self, Refused> {
        let name = contact.name.map(|name| claim::ContactName::of(&name.into()));
        Ok(Self {
            name: name.transpose().at("name")?,
            emails: each(contact.email, claim::ContactEmail::try_from).at("email")?,
            telephones: each(contact.telephone, claim::Telephone::try_from).at("telephone")?,
            faxes: each(contact.fax, claim::Telephone::try_from).at("fax")?,
        })
    }
}

impl TryFrom<Email> for claim::ContactEmail {
    type Error = Refused;

    fn try_from(email: Email) -> Result<Self, Refused> {
        Ok(Self {
            address: email.address.parse().at("address")?,
            used_at: email.used_at.map(Into::into),
            preferred: email.preferred,
        })
    }
}

impl TryFrom<Telephone> for claim::Telephone {
    type Error = Refused;

    fn try_from(telephone: Telephone) -> Result<Self, Refused> {
        let extension = telephone.extension.map(|text| text.parse()).transpose();
        Ok(Self {
            number: telephone.number.parse().at("number")?,
            extension: extension.at("extension")?,
            used_at: telephone.used_at.map(Into::into),
            mobile: telephone.mobile,
            preferred: telephone.preferred,
        })
    }
}

impl From<HomeOrWork> for claim::HomeOrWork {
    fn from(used_at: HomeOrWork) -> Self {
        match used_at {
            HomeOrWork::Home => Self::Home,
            HomeOrWork::Work => Self::Work,
        }
    }
}
