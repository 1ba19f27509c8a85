//! The charity that claims.

use serde::Deserialize;

use crate::json::shape;

/// A charity as HMRC knows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charity {
    /// Its name with HMRC, at most 160 characters (Claim/OrgName).
    #[serde(rename = "orgName")]
    pub name: String,
    /// Its HMRC reference, such as AB12345 (HMRCref).
    #[serde(rename = "hmrcRef")]
    pub hmrc_reference: String,
    /// Its regulator: left out for a community amateur sports club (CH or CF reference), required for all others.
    pub regulator: Option<Regulator>,
}

/// Who regulates the charity, and the number it has there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "shape::Regulator")]
pub struct Regulator {
    /// Which regulator.
    pub kind: RegulatorKind,
    /// The charity's number there (RegNo); required for a regulator that HMRC names.
    pub number: Option<String>,
}

/// The three ways in which the R68 names a regulator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegulatorKind {
    /// One that HMRC has a code for (RegName).
    Named(NamedRegulator),
    /// None: exempt, excepted or not registered (NoReg).
    NotRegistered,
    /// Another one, by its name (OtherReg).
    Other(String),
}

/// The regulators that HMRC has a code for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum NamedRegulator {
    /// The Charity Commission for England and Wales.
    Ccew,
    /// The Charity Commission for Northern Ireland.
    Ccni,
    /// The Office of the Scottish Charity Regulator.
    Oscr,
}

impl NamedRegulator {
    /// HMRC's code.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ccew => "CCEW",
            Self::Ccni => "CCNI",
            Self::Oscr => "OSCR",
        }
    }
}
