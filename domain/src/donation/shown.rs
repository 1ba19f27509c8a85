//! What lists and pages show of donations, and what the lists are narrowed to.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{DeclarationStatus, DonationView, Facts, Status, TakenOut};
use crate::calendar::{iso, serde_date_option};
use crate::claim::NextClaim;
use crate::{
    CharityReference, Country, Date, DeclarationId, DeclarationWording, DonorId, Pence, PlatformId,
    Reference, TaxYear, Timestamp,
};

/// A donation with what a page or an answer shows of it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// As the API answers it.
    pub view: DonationView,
    /// What its state was derived from.
    pub facts: Facts,
    /// Why its charity took it out of claiming, for that charity.
    pub taken_out: Option<TakenOut>,
    pub version: i32,
    /// The London date of the gift.
    pub donated_on: Date,
    /// The platform that sent it.
    pub platform_name: String,
    pub charity_name: Option<String>,
}

impl Shown {
    #[must_use]
    pub fn status(&self) -> Status {
        self.view.gift_aid.status
    }
}

/// The declaration of a gift, as it was made.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub declaration_id: DeclarationId,
    pub made_at: Timestamp,
    pub state: DeclarationStatus,
    /// When it ended, if it did.
    pub ended_at: Option<Timestamp>,
    /// The words that it was made in.
    pub wording: DeclarationWording,
    /// The text for the donor alone: with the name and address.
    pub text: String,
    /// How far the claim that it is in has come.
    pub claim: Option<ClaimDays>,
    /// The charity's HMRC reference then.
    pub hmrc_reference: String,
    pub amount: Pence,
    /// The text without the donor's name and address: for everybody else.
    pub text_without_donor: String,
}

/// Name and home address as a declaration has them.
#[derive(Clone, PartialEq, Eq)]
pub struct DeclaredDonor {
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub address_line1: String,
    pub address_line2: Option<String>,
    pub town: Option<String>,
    pub postcode: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country: String,
}

impl DeclaredDonor {
    /// The name with its title.
    #[must_use]
    pub fn name(&self) -> String {
        let parts = [self.title.as_deref(), Some(&self.first_name), Some(&self.last_name)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The address as on an envelope, without the country at home.
    #[must_use]
    pub fn address(&self) -> Vec<String> {
        let country = Country::parse(&self.country).ok().filter(|country| *country != Country::GB);
        let (second, town, postcode) = (self.address_line2.clone(), self.town.clone(), self.postcode.clone());
        [
            Some(self.address_line1.clone()),
            second,
            town,
            postcode,
            country.map(|country| country.name().to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl fmt::Debug for DeclaredDonor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeclaredDonor(redacted)")
    }
}

/// Whose gift it is, for somebody of its charity who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhoseGift {
    /// No declaration of it says so.
    NotDeclared,
    /// Hidden until they say why they need to know.
    Hidden,
    /// They have just said why.
    Shown(DeclaredDonor),
}

/// When a claim came how far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimDays {
    /// Since when HMRC may have it.
    pub filed_at: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    /// The first day on which the charity was paid for it.
    pub paid_on: Option<Date>,
}

/// What a list of a charity's donations is narrowed to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DonationFilter {
    /// Only this state.
    pub status: Option<Status>,
    /// Only from this platform.
    pub platform: Option<PlatformId>,
    /// Only references that begin so.
    pub reference: Option<String>,
    /// Only gifts of this date or later.
    #[serde(with = "serde_date_option")]
    pub from: Option<Date>,
    /// Only gifts of this date or earlier.
    #[serde(with = "serde_date_option")]
    pub to: Option<Date>,
    /// Only gifts of exactly this gross amount.
    pub gross: Option<Pence>,
    /// Only what the next claim has here.
    pub next_claim: Option<NextClaim>,
}

impl DonationFilter {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 7] {
        let Self { status, platform, reference, from, to, gross, next_claim } = self;
        [
            ("status", status.map(|status| status.to_string())),
            ("platform", platform.map(|platform| platform.to_string())),
            ("reference", reference.clone()),
            ("from", from.map(iso)),
            ("to", to.map(iso)),
            ("gross", gross.map(|gross| gross.get().to_string())),
            ("next_claim", next_claim.map(|place| place.as_str().to_owned())),
        ]
    }
}

/// What a platform's list of donations is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct PlatformFilter {
    /// Only the donation with this reference.
    pub reference: Option<Reference>,
    /// Only this state.
    pub status: Option<Status>,
    /// Only for the charity with this reference.
    pub charity: Option<CharityReference>,
    /// Only by this donor.
    pub donor: Option<DonorId>,
    /// Only what arrived at this instant or later.
    pub created_from: Option<Timestamp>,
    /// Only what arrived before this instant.
    pub created_before: Option<Timestamp>,
}

impl PlatformFilter {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 6] {
        let Self { reference, status, charity, donor, created_from, created_before } = self;
        [
            ("reference", reference.as_ref().map(ToString::to_string)),
            ("status", status.map(|status| status.to_string())),
            ("charity", charity.as_ref().map(|charity| charity.key().to_owned())),
            ("donor", donor.map(|donor| donor.to_string())),
            ("created_from", created_from.map(|at| at.to_string())),
            ("created_before", created_before.map(|at| at.to_string())),
        ]
    }

    /// The bounds of when a donation arrived: those not given lie beyond what a calendar holds.
    #[must_use]
    pub fn created(&self) -> (time::OffsetDateTime, time::OffsetDateTime) {
        let open =
            (time::macros::datetime!(0001-01-01 0:00 UTC), time::macros::datetime!(9999-12-31 23:59:59 UTC));
        (
            self.created_from.map_or(open.0, Timestamp::offset),
            self.created_before.map_or(open.1, Timestamp::offset),
        )
    }
}

/// What a donor gave in a tax year, without what was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YearSum {
    pub year: TaxYear,
    pub gifts: i64,
    /// What they add up to.
    pub given: Pence,
    /// What Gift Aid is claimed on of those that are declared, also where it was claimed or accepted.
    pub declared: Pence,
    /// What Gift Aid can still come of: gifts that wait, and not for an authorisation.
    pub waiting: Pence,
}

/// The donations of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    pub status: Status,
    pub count: i64,
    /// What Gift Aid can be claimed on, in all.
    pub claimable: Pence,
}
