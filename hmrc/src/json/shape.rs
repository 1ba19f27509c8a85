//! The members of a claim's JSON where they are shaped otherwise than the claim: each is named like the element that it
//! becomes.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use time::Date;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use crate::claim::{self, Amount, NamedRegulator, OfficialName, RegulatorKind};

/// `header`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Header {
    sender_id: Option<String>,
    password: Option<String>,
    #[serde(default)]
    method: claim::Method,
    email: Option<String>,
    vendor_id: claim::VendorId,
    product: String,
    version: String,
    organisation: Option<String>,
    transaction_id: Option<String>,
    #[serde(default)]
    test: bool,
    gateway_timestamp: Option<claim::GatewayTimestamp>,
    period_end: Option<Day>,
    principal: Option<Principal>,
    agent: Option<claim::HeaderAgent>,
    default_currency: Option<claim::Currency>,
    sender: Option<claim::Sender>,
    #[serde(default)]
    welsh: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Principal {
    contact: claim::Contact,
}

impl From<Header> for claim::Header {
    fn from(header: Header) -> Self {
        let signs_in = header.sender_id.is_some() || header.password.is_some();
        Self {
            credentials: signs_in.then(|| claim::Credentials {
                sender_id: header.sender_id.unwrap_or_default(),
                method: header.method,
                value: header.password.unwrap_or_default(),
            }),
            email: header.email,
            channel: claim::Channel {
                vendor_id: header.vendor_id,
                product: header.product,
                version: header.version,
            },
            organisation: header.organisation.unwrap_or_else(|| "HMRC".to_owned()),
            transaction_id: header.transaction_id,
            test: header.test,
            gateway_timestamp: header.gateway_timestamp,
            period_end: header.period_end.map(|day| day.0),
            principal: header.principal.map(|principal| principal.contact),
            agent: header.agent,
            default_currency: header.default_currency,
            sender: header.sender,
            welsh: header.welsh,
        }
    }
}

/// `agtOrNom`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Agent {
    name: Option<OfficialName>,
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

impl TryFrom<Agent> for claim::Agent {
    type Error = &'static str;

    fn try_from(agent: Agent) -> Result<Self, &'static str> {
        Ok(Self {
            name: agent.name,
            organisation: agent.org_name,
            reference: agent.ref_no,
            claim_number: agent.claim_no,
            paid_to_agent: agent.pay_to_aon,
            home: home(agent.postcode, agent.overseas)?,
            phone: agent.phone,
        })
    }
}

/// `authOfficial`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Official {
    name: Option<OfficialName>,
    trustee: Option<String>,
    claim_no: Option<String>,
    postcode: Option<String>,
    #[serde(default)]
    overseas: bool,
    phone: String,
}

impl TryFrom<Official> for claim::Official {
    type Error = &'static str;

    fn try_from(official: Official) -> Result<Self, &'static str> {
        Ok(Self {
            name: official.name,
            trustee: official.trustee,
            claim_number: official.claim_no,
            home: home(official.postcode, official.overseas)?,
            phone: official.phone,
        })
    }
}

/// `claim.regulator`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Regulator {
    reg_name: Option<NamedRegulator>,
    #[serde(default)]
    no_reg: bool,
    other_reg: Option<String>,
    reg_no: Option<String>,
}

impl TryFrom<Regulator> for claim::Regulator {
    type Error = &'static str;

    fn try_from(regulator: Regulator) -> Result<Self, &'static str> {
        let kind = match (regulator.reg_name, regulator.no_reg, regulator.other_reg) {
            (Some(named), false, None) => RegulatorKind::Named(named),
            (None, true, None) => RegulatorKind::NotRegistered,
            (None, false, Some(name)) => RegulatorKind::Other(name),
            _ => return Err("give one of regName, noReg as true, and otherReg"),
        };
        Ok(Self { kind, number: regulator.reg_no })
    }
}

/// One of `lines`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Line {
    donor: Option<claim::Donor<'static>>,
    agg_donation: Option<String>,
    #[serde(default)]
    sponsored: bool,
    date: Day,
    total: Amount,
}

impl TryFrom<Line> for claim::Line<'_> {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, &'static str> {
        let gift = match (line.donor, line.agg_donation) {
            (Some(donor), None) => claim::Gift::Donor(donor),
            (None, Some(description)) => claim::Gift::Aggregated(Cow::Owned(description)),
            _ => return Err("give donor or aggDonation, one of them"),
        };
        Ok(Self { gift, sponsored: line.sponsored, given_on: line.date.0, total: line.total })
    }
}

/// `donor` of a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Donor {
    ttl: Option<String>,
    fore: String,
    sur: String,
    house: String,
    postcode: Option<String>,
    #[serde(default)]
    overseas: bool,
}

impl TryFrom<Donor> for claim::Donor<'_> {
    type Error = &'static str;

    fn try_from(donor: Donor) -> Result<Self, &'static str> {
        Ok(Self {
            title: donor.ttl.map(Cow::Owned),
            first: Cow::Owned(donor.fore),
            last: Cow::Owned(donor.sur),
            house: Cow::Owned(donor.house),
            home: home(donor.postcode, donor.overseas)?,
        })
    }
}

fn home(postcode: Option<String>, overseas: bool) -> Result<claim::Home<'static>, &'static str> {
    match (postcode, overseas) {
        (Some(postcode), false) => Ok(claim::Home::Postcode(Cow::Owned(postcode))),
        (None, true) => Ok(claim::Home::Overseas),
        _ => Err("give postcode, or overseas as true, one of them"),
    }
}

/// A day: `2026-04-05`.
pub(super) struct Day(pub(super) Date);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const FORM: StaticFormatDescription = format_description!("[year]-[month]-[day]");
        deserializer.deserialize_str(Parsed("a date as text, such as \"2026-04-05\"", |text: &str| {
            // Ten characters leave no room for a sign before the year.
            let day = if text.len() == 10 { Date::parse(text, FORM).ok() } else { None };
            day.map(Day).ok_or("write a real date as 2026-04-05")
        }))
    }
}

pub(crate) fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    Day::deserialize(deserializer).map(|day| day.0)
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "an amount as text in pounds and pence, such as \"12.34\"";
        deserializer.deserialize_str(Parsed(EXPECTED, str::parse::<Self>))
    }
}

/// Parses a text without keeping it.
struct Parsed<F>(&'static str, F);

impl<T, E: fmt::Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Parsed<F> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }

    fn visit_str<X: de::Error>(self, text: &str) -> Result<T, X> {
        (self.1)(text).map_err(de::Error::custom)
    }
}
