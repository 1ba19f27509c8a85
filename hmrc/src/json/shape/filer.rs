//! `agtOrNom` and `authOfficial`.

use std::borrow::Cow;

use serde::Deserialize;

use super::line::home;
use crate::claim;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Agent {
    name: Option<Name>,
    org_name: Option<String>,
    ref_no: String,
    claim_no: Option<String>,
    #[serde(default, rename = "payToAoN")]
    pay_to_aon: bool,
    postcode: Option<String>,
    #[serde(default)]
    overseas: bool,
    phone: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Official {
    name: Option<Name>,
    trustee: Option<String>,
    claim_no: Option<String>,
    postcode: Option<String>,
    #[serde(default)]
    overseas: bool,
    phone: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    ttl: Option<String>,
    fore: String,
    sur: String,
}

impl TryFrom<Agent> for claim::Agent {
    type Error = &'static str;

    fn try_from(agent: Agent) -> Result<Self, &'static str> {
        Ok(Self {
            name: agent.name.map(Into::into),
            organisation: agent.org_name,
            reference: agent.ref_no,
            claim_number: agent.claim_no,
            paid_to_agent: agent.pay_to_aon,
            home: home(agent.postcode.map(Cow::Owned), agent.overseas)?,
            phone: agent.phone,
        })
    }
}

impl TryFrom<Official> for claim::Official {
    type Error = &'static str;

    fn try_from(official: Official) -> Result<Self, &'static str> {
        Ok(Self {
            name: official.name.map(Into::into),
            trustee: official.trustee,
            claim_number: official.claim_no,
            home: home(official.postcode.map(Cow::Owned), official.overseas)?,
            phone: official.phone,
        })
    }
}

impl From<Name> for claim::OfficialName {
    fn from(name: Name) -> Self {
        Self { title: name.ttl, first: name.fore, last: name.sur }
    }
}
