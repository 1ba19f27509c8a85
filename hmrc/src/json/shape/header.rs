//! `header`.

use serde::Deserialize;

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

impl From<Header> for claim::Header {
    fn from(header: Header) -> Self {
        let credentials =
            (header.sender_id.is_some() || header.password.is_some()).then(|| claim::Credentials {
                sender_id: header.sender_id.unwrap_or_default(),
                method: match header.method {
                    Method::Clear => claim::Method::Clear,
                    Method::Md5 => claim::Method::Md5,
                },
                value: header.password.unwrap_or_default(),
            });
        Self {
            credentials,
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
            sender: header.sender.map(Into::into),
            welsh: header.welsh,
        }
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
