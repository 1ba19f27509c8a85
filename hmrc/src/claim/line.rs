//! The lines of a claim.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use time::Date;

use super::Amount;
use crate::json::shape;

/// One line of gifts (GAD). Texts may be borrowed, so that half a million lines cost no half a million strings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "shape::Line")]
pub struct Line<'a> {
    /// Whose it is, or that it is of many.
    pub gift: Gift<'a>,
    /// Whether it is sponsorship money.
    pub sponsored: bool,
    /// The date of the gift, or of the last of several.
    pub given_on: Date,
    /// What was given: the gift, never the tax.
    pub total: Amount,
}

/// Whose gift a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gift<'a> {
    /// One donor's.
    Donor(Donor<'a>),
    /// Several donors' small gifts, described in at most 35 characters (AggDonation).
    Aggregated(Cow<'a, str>),
}

/// A donor as a claim names one.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "shape::Donor")]
pub struct Donor<'a> {
    /// Title (Ttl).
    pub title: Option<Cow<'a, str>>,
    /// First name (Fore).
    pub first: Cow<'a, str>,
    /// Last name (Sur).
    pub last: Cow<'a, str>,
    /// House name or number with as much of the address as fits: flat and number first (House).
    pub house: Cow<'a, str>,
    /// Postcode, or overseas.
    pub home: Home<'a>,
}

/// Where someone lives, as far as HMRC asks.
#[derive(Clone, PartialEq, Eq)]
pub enum Home<'a> {
    /// At an address with a postcode that HMRC takes.
    Postcode(Cow<'a, str>),
    /// Anywhere else.
    Overseas,
}

/// Other income from which tax was taken.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherIncome {
    /// Who paid it, at most 40 characters.
    pub payer: String,
    /// When (OIDate).
    #[serde(rename = "oiDate", deserialize_with = "shape::day")]
    pub paid_on: Date,
    /// Before tax.
    pub gross: Amount,
    /// The tax taken.
    pub tax: Amount,
}

impl fmt::Debug for Donor<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Donor(redacted)")
    }
}

impl fmt::Debug for Home<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Postcode(_) => "Postcode(redacted)",
            Self::Overseas => "Overseas",
        })
    }
}

impl fmt::Debug for OtherIncome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OtherIncome").field("paid_on", &self.paid_on).finish_non_exhaustive()
    }
}
