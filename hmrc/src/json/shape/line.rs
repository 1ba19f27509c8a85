//! `lines` and `otherInc`.

use std::borrow::Cow;

use serde::Deserialize;

use crate::claim;
use crate::json::text::{Day, Money, Text, Unread, read};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Line<'a> {
    #[serde(borrow)]
    donor: Option<Donor<'a>>,
    #[serde(borrow)]
    agg_donation: Option<Text<'a>>,
    #[serde(default)]
    sponsored: bool,
    date: Day,
    total: Money,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Donor<'a> {
    #[serde(borrow)]
    ttl: Option<Text<'a>>,
    #[serde(borrow)]
    fore: Text<'a>,
    #[serde(borrow)]
    sur: Text<'a>,
    #[serde(borrow)]
    house: Text<'a>,
    #[serde(borrow)]
    postcode: Option<Text<'a>>,
    #[serde(default)]
    overseas: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct OtherIncome {
    payer: String,
    oi_date: Day,
    gross: Money,
    tax: Money,
}

/// One line, borrowing its texts from the JSON where it can.
pub(in crate::json) fn line(json: &[u8]) -> Result<claim::Line<'_>, Unread> {
    let line: Line<'_> = read(json)?;
    let gift = match (line.donor, line.agg_donation) {
        (Some(donor), None) => claim::Gift::Donor(claim::Donor {
            title: donor.ttl.map(|text| text.0),
            first: donor.fore.0,
            last: donor.sur.0,
            house: donor.house.0,
            home: home(donor.postcode.map(|text| text.0), donor.overseas)
                .map_err(|detail| Unread::at("/donor", detail))?,
        }),
        (None, Some(description)) => claim::Gift::Aggregated(description.0),
        _ => return Err("give donor or aggDonation, one of them".into()),
    };
    Ok(claim::Line { gift, sponsored: line.sponsored, given_on: line.date.0, total: line.total.0 })
}

/// A line that no longer borrows.
pub(in crate::json) fn owned(line: claim::Line<'_>) -> claim::Line<'static> {
    let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
    let gift = match line.gift {
        claim::Gift::Donor(donor) => claim::Gift::Donor(claim::Donor {
            title: donor.title.map(own),
            first: own(donor.first),
            last: own(donor.last),
            house: own(donor.house),
            home: match donor.home {
                claim::Home::Postcode(postcode) => claim::Home::Postcode(own(postcode)),
                claim::Home::Overseas => claim::Home::Overseas,
            },
        }),
        claim::Gift::Aggregated(description) => claim::Gift::Aggregated(own(description)),
    };
    claim::Line { gift, sponsored: line.sponsored, given_on: line.given_on, total: line.total }
}

pub(super) fn home(postcode: Option<Cow<'_, str>>, overseas: bool) -> Result<claim::Home<'_>, &'static str> {
    match (postcode, overseas) {
        (Some(postcode), false) => Ok(claim::Home::Postcode(postcode)),
        (None, true) => Ok(claim::Home::Overseas),
        _ => Err("give postcode, or overseas as true, one of them"),
    }
}

impl From<OtherIncome> for claim::OtherIncome {
    fn from(income: OtherIncome) -> Self {
        Self { payer: income.payer, paid_on: income.oi_date.0, gross: income.gross.0, tax: income.tax.0 }
    }
}
