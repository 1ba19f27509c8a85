//! The GovTalk header and the free fields of the IRheader.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use time::Date;

use super::{Contact, HeaderAgent, Unfit};
use crate::json::shape;
use crate::rules::Kind;

/// How the message travels, and the few fields of the IRheader that are free.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "shape::Header")]
pub struct Header {
    /// The Government Gateway account; without it the message has empty sender details.
    pub credentials: Option<Credentials>,
    /// Where HMRC may write to (EmailAddress).
    pub email: Option<String>,
    /// The software that sends.
    pub channel: Channel,
    /// Target organisation; HMRC unless the caller knows better.
    pub organisation: String,
    /// Our own id of the exchange: at most 32 of 0-9 and A-F.
    pub transaction_id: Option<String>,
    /// Whether this is a test (GatewayTest 1).
    pub test: bool,
    /// Only for HMRC's Local Test Service, which wants it; the gateway refuses a message that has it (error 1001).
    pub gateway_timestamp: Option<GatewayTimestamp>,
    /// Not used for charities; HMRC's own portal always sends 2012-01-01, and so do we when it is left out.
    pub period_end: Option<Date>,
    /// Whom HMRC may ask about the claim (Principal).
    pub principal: Option<Contact>,
    /// The agent as it describes itself (Agent).
    pub agent: Option<HeaderAgent>,
    /// The currency of all amounts (DefaultCurrency), which is pounds whether it is named or not.
    pub default_currency: Option<Currency>,
    /// Who sends, in HMRC's list; by default Agent for an agent and Other for an official.
    pub sender: Option<Sender>,
    /// Whether the claim was completed in Welsh.
    pub welsh: bool,
}

/// The Government Gateway account that sends.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The account's id.
    pub sender_id: String,
    /// How the value proves it.
    pub method: Method,
    /// The password, or for MD5 its digest, exactly as it is to stand in the message.
    pub value: String,
}

/// How the value of an authentication is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Method {
    /// The password as it is; the connection protects it.
    #[default]
    #[serde(rename = "clear")]
    Clear,
    /// Base64 of the MD5 of the password in lower case.
    #[serde(rename = "MD5")]
    Md5,
}

impl Method {
    /// HMRC's word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Md5 => "MD5",
        }
    }
}

/// The software that sends, as HMRC registered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The vendor id (URI).
    pub vendor_id: VendorId,
    /// The product's name.
    pub product: String,
    /// The product's version.
    pub version: String,
}

/// The four digits that HMRC gave to the software's maker.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct VendorId(String);

impl VendorId {
    /// Its digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for VendorId {
    type Error = Unfit;

    fn try_from(text: String) -> Result<Self, Unfit> {
        text.parse()
    }
}

impl FromStr for VendorId {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Self, Unfit> {
        if Kind::Digits(4, 4).check(text).is_err() {
            return Err(Unfit {
                number: 2002,
                element: "URI",
                predicate: "must be a vendor id of four digits.".into(),
                cure: "Give the four digits that HMRC gave to the software's maker.",
            });
        }
        Ok(Self(text.to_owned()))
    }
}

/// A date and time of the schema's type, as it was written: `2026-11-21T09:00:00`, with or without a fraction of a second
/// and a time zone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct GatewayTimestamp(String);

impl GatewayTimestamp {
    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for GatewayTimestamp {
    type Error = Unfit;

    fn try_from(text: String) -> Result<Self, Unfit> {
        text.parse()
    }
}

impl FromStr for GatewayTimestamp {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Self, Unfit> {
        let text = text.trim();
        Unfit::check("GatewayTimestamp", Kind::DateTime, text).map_err(|unfit| Unfit {
            // The envelope has one number for all.
            number: 1001,
            ..unfit
        })?;
        Ok(Self(text.to_owned()))
    }
}

/// A currency that a claim may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Currency {
    /// Pounds sterling.
    #[serde(rename = "GBP")]
    Gbp,
}

impl Currency {
    /// HMRC's word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gbp => "GBP",
        }
    }
}

/// Who sends, in the words of HMRC's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Sender {
    /// A person.
    Individual,
    /// A company.
    Company,
    /// An agent.
    Agent,
    /// A bureau.
    Bureau,
    /// A partnership.
    Partnership,
    /// A trust.
    Trust,
    /// An employer.
    Employer,
    /// Government.
    Government,
    /// Someone acting in capacity.
    #[serde(rename = "Acting in Capacity")]
    ActingInCapacity,
    /// Anyone else.
    Other,
}

impl Sender {
    /// HMRC's word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Individual => "Individual",
            Self::Company => "Company",
            Self::Agent => "Agent",
            Self::Bureau => "Bureau",
            Self::Partnership => "Partnership",
            Self::Trust => "Trust",
            Self::Employer => "Employer",
            Self::Government => "Government",
            Self::ActingInCapacity => "Acting in Capacity",
            Self::Other => "Other",
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Credentials(redacted)")
    }
}
