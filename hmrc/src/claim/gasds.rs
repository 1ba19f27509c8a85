//! A claim under the Gift Aid Small Donations Scheme (Small Charitable Donations Act 2012).

use serde::Deserialize;

use super::Amount;

/// What is claimed under the scheme. Whether there are connected charities and community buildings is told by the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gasds {
    /// Charities connected with the one that claims (Charity), at most 1,000.
    #[serde(default, rename = "charity")]
    pub connected: Vec<ConnectedCharity>,
    /// Donations by tax year (GASDSClaim), at most three.
    #[serde(default, rename = "gasdsClaim")]
    pub claims: Vec<YearAmount>,
    /// Community buildings (Building), at most 1,000.
    #[serde(default, rename = "building")]
    pub buildings: Vec<Building>,
    /// Top-up over-claimed before (Adj). Needs other information.
    #[serde(rename = "adj")]
    pub adjustment: Option<Amount>,
}

/// A connected charity.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConnectedCharity {
    /// What HMRC knows it by.
    pub name: String,
    /// Its HMRC reference.
    #[serde(rename = "hmrcRef")]
    pub hmrc_reference: String,
}

/// A community building and the donations collected in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// Its name (BldgName).
    #[serde(rename = "bldgName")]
    pub name: String,
    /// Its address, at most 40 characters.
    pub address: String,
    /// Where it stands.
    pub postcode: String,
    /// Donations by tax year (BldgClaim), one to three.
    #[serde(rename = "bldgClaim")]
    pub claims: Vec<YearAmount>,
}

/// Donations (never the top-up) of one tax year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct YearAmount {
    /// The calendar year in which the tax year ends: 2027 is the year to 5 April 2027.
    pub year: u16,
    /// The donations.
    pub amount: Amount,
}
