//! `gasds`.

use serde::Deserialize;

use crate::claim;
use crate::json::text::Money;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Gasds {
    #[serde(default)]
    charity: Vec<ConnectedCharity>,
    #[serde(default)]
    gasds_claim: Vec<YearAmount>,
    #[serde(default)]
    building: Vec<Building>,
    adj: Option<Money>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ConnectedCharity {
    name: String,
    hmrc_ref: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Building {
    bldg_name: String,
    address: String,
    postcode: String,
    bldg_claim: Vec<YearAmount>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct YearAmount {
    year: u16,
    amount: Money,
}

impl From<Gasds> for claim::Gasds {
    fn from(gasds: Gasds) -> Self {
        Self {
            connected: gasds
                .charity
                .into_iter()
                .map(|charity| claim::ConnectedCharity {
                    name: charity.name,
                    hmrc_reference: charity.hmrc_ref,
                })
                .collect(),
            claims: gasds.gasds_claim.into_iter().map(Into::into).collect(),
            buildings: gasds.building.into_iter().map(Into::into).collect(),
            adjustment: gasds.adj.map(|money| money.0),
        }
    }
}

impl From<Building> for claim::Building {
    fn from(building: Building) -> Self {
        Self {
            name: building.bldg_name,
            address: building.address,
            postcode: building.postcode,
            claims: building.bldg_claim.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<YearAmount> for claim::YearAmount {
    fn from(of: YearAmount) -> Self {
        Self { year: of.year, amount: of.amount.0 }
    }
}
