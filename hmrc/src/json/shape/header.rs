//! `header`.

use serde::Deserialize;

use super::contact::{Agent, Principal};
use super::refused::{At, Refused};
use crate::claim;
use crate::json::text::Day;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Header {
    sender_id: Option<String>,
    password: Option<String>,
    #[serde(default)]
    method: Method,
    email: Option<String>,
    vendor_id: String,
    product: String,
    version: String,
    organisation: Option<String>,
    transaction_id: Option<String>,
    #[serde(default)]
    test: bool,
    gateway_timestamp: Option<String>,
    period_end: Option<Day>,
    principal: Option<Principal>,
    agent: Option<Agent>,
    default_currency: Option<Currency>,
    sender: Option<Sender>,
    #[serde(default)]
    welsh: bool,
}

#[derive(Default, Deserialize)]
enum Method {
    #[default]
    #[serde(rename = "clear")]
    Clear,
    #[serde(rename = "MD5")]
    Md5,
}

#[derive(Deserialize)]
enum Currency {
    #[serde(rename = "GBP")]
    Gbp,
}

#[derive(Deserialize)]
enum Sender {
    Individual,
    Company,
    Agent,
    Bureau,
    Partnership,
    Trust,
    Employer,
    Government,
    #[serde(rename = "Acting in Capacity")]
    ActingInCapacity,
    Other,
}

impl TryFrom<Header> for claim::Header {
    type Error = Refused;

    fn try_from(header: Header) -> Result<Self, Refused> {
        let credentials =
            (header.sender_id.is_some() || header.password.is_some()).then(|| claim::Credentials {
                sender_id: header.sender_id.unwrap_or_default(),
                method: match header.method {
                    Method::Clear => claim::Method::Clear,
                    Method::Md5 => claim::Method::Md5,
                },
                value: header.password.unwrap_or_default(),
            });
        let timestamp = header.gateway_timestamp.map(|text| text.parse()).transpose();
        let principal = header.principal.map(claim::Contact::try_from).transpose();
        let agent = header.agent.map(claim::HeaderAgent::try_from).transpose();
        Ok(Self {
            credentials,
            email: header.email,
            channel: claim::Channel {
                vendor_id: header.vendor_id.parse().at("vendorId")?,
                product: header.product,
                version: header.version,
            },
            organisation: header.organisation.unwrap_or_else(|| "HMRC".to_owned()),
            transaction_id: header.transaction_id,
            test: header.test,
            gateway_timestamp: timestamp.at("gatewayTimestamp")?,
            period_end: header.period_end.map(|day| day.0),
            principal: principal.at("principal")?,
            agent: agent.at("agent")?,
            default_currency: header.default_currency.map(|Currency::Gbp| claim::Currency::Gbp),
            sender: header.sender.map(Into::into),
            welsh: header.welsh,
        })
    }
}

impl From<Sender> for claim::Sender {
    fn from(sender: Sender) -> Self {
        match sender {
            Sender::Individual => Self::Individual,
            Sender::Company => Self::Company,
            Sender::Agent => Self::Agent,
            Sender::Bureau => Self::Bureau,
            Sender::Partnership => Self::Partnership,
            Sender::Trust => Self::Trust,
            Sender::Employer => Self::Employer,
            Sender::Government => Self::Government,
            Sender::ActingInCapacity => Self::ActingInCapacity,
            Sender::Other => Self::Other,
        }
    }
}
