//! What lists and pages show of donations, and what the lists are narrowed to.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{
    ClaimMoney, DeclarationStatus, DonationView, DonorPart, Facts, Find, FoundDonors, GivingDays, Reason,
    States, Status, TakenOut,
};
use crate::calendar::{iso, london_midnight, serde_date_option};
use crate::claim::NextClaim;
use crate::list::ListOrder;
use crate::money::{GiftAidSum, before_gift_aid, gift_aid, with_gift_aid_of};
use crate::word_enum::UnknownValue;
use crate::{
    Address, CharityId, CharityReference, ClaimId, Country, Date, DeclarationId, DeclarationWording,
    DonationId, DonorId, MoneyError, Pence, PersonName, PlatformId, Reference, TaxYear, Timestamp,
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
    /// The day on which HMRC had paid all of the claim that it is in. Read for its donor alone.
    pub paid_on: Option<Date>,
}

impl Shown {
    #[must_use]
    pub fn status(&self) -> Status {
        self.view.gift_aid.status
    }

    /// Where it stands for its donor.
    #[must_use]
    pub fn standing(&self) -> GiftState {
        let reasons: Vec<Reason> = self.view.gift_aid.reasons.iter().map(|reason| reason.code).collect();
        GiftState::of(self.status(), &reasons, self.paid_on)
    }
}

word_enum! {
    /// Where a gift stands for its donor, in the order in which it comes along.
    pub enum GiftState {
        /// For its money, its charity or somebody's answer: not for its donor.
        Waiting = "waiting",
        /// No authorisation covers it.
        NotCovered = "not_covered",
        /// HMRC does not accept a detail of its donor.
        DetailsNeeded = "details_needed",
        /// A declaration was made.
        Declared = "declared",
        /// HMRC has the claim with it.
        Claimed = "claimed",
        /// HMRC accepted the claim.
        Accepted = "accepted",
        /// The charity has the money.
        Paid = "paid",
        /// Gift Aid cannot be claimed on it.
        NoGiftAid = "no_gift_aid",
        /// Refunded, or its payment failed.
        Cancelled = "cancelled",
    }
}

impl GiftState {
    /// By its status and what stands in the way. A gift that no authorisation covers may wait for something else first, such as its
    /// money: that does not help it, for an authorisation never reaches back to an earlier day. The view `gift_standing` says the same.
    #[must_use]
    pub fn of(status: Status, reasons: &[Reason], paid_on: Option<Date>) -> Self {
        match status {
            Status::Cancelled => Self::Cancelled,
            Status::Ineligible => Self::NoGiftAid,
            Status::Declared => Self::Declared,
            Status::Claimed => Self::Claimed,
            Status::Accepted if paid_on.is_some() => Self::Paid,
            Status::Accepted => Self::Accepted,
            Status::AwaitingAuthorisation => Self::NotCovered,
            _ if reasons.contains(&Reason::NotAuthorised) => Self::NotCovered,
            Status::Held if !reasons.contains(&Reason::CharityConflict) => Self::DetailsNeeded,
            Status::AwaitingSettlement | Status::AwaitingCharity | Status::AwaitingDonor | Status::Held => {
                Self::Waiting
            }
        }
    }

    /// The statuses that a gift can have that stands here: the few gifts in question are found by them first.
    #[must_use]
    pub const fn statuses(self) -> &'static [Status] {
        match self {
            Self::Waiting => {
                &[Status::AwaitingSettlement, Status::AwaitingCharity, Status::AwaitingDonor, Status::Held]
            }
            Self::NotCovered => &[
                Status::AwaitingSettlement,
                Status::AwaitingCharity,
                Status::AwaitingDonor,
                Status::AwaitingAuthorisation,
                Status::Held,
            ],
            Self::DetailsNeeded => &[Status::Held],
            Self::Declared => &[Status::Declared],
            Self::Claimed => &[Status::Claimed],
            Self::Accepted | Self::Paid => &[Status::Accepted],
            Self::NoGiftAid => &[Status::Ineligible],
            Self::Cancelled => &[Status::Cancelled],
        }
    }
}

/// What a donor's list of gifts is narrowed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivingFilter {
    /// Only gifts of this tax year.
    pub year: Option<TaxYear>,
    /// Only gifts of this day or month, which a search named.
    pub days: Option<GivingDays>,
    /// Only to this charity.
    pub charity: Option<CharityId>,
    /// Only through this platform.
    pub platform: Option<PlatformId>,
    /// Only what stands here.
    pub state: Option<GiftState>,
    /// Only to one of these charities, through one of these platforms, one of these gifts, or of this amount, or both: what a search found.
    pub found: Option<Found>,
}

/// What a donor's search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub charities: Vec<CharityId>,
    pub platforms: Vec<PlatformId>,
    /// Whose references begin with what was typed.
    pub gifts: Vec<DonationId>,
    /// What the donor gave, or what of it gets Gift Aid, or that with its Gift Aid, or the Gift Aid.
    pub amount: Option<Pence>,
    /// Whether both were asked for: a name and the amount.
    pub is_both: bool,
}

impl Found {
    /// What gets Gift Aid of a gift that comes to the amount with it.
    #[must_use]
    pub fn before_gift_aid(&self) -> Option<Pence> {
        self.amount.and_then(before_gift_aid)
    }

    /// The same, and what gets Gift Aid of gifts whose Gift Aid is the amount.
    #[must_use]
    pub fn by_gift_aid(&self) -> Vec<Pence> {
        let with_it = self.amount.map(with_gift_aid_of).unwrap_or_default();
        self.before_gift_aid().into_iter().chain(with_it).collect()
    }

    /// The least and the most that gets Gift Aid of a gift whose Gift Aid is the amount.
    #[must_use]
    pub fn of_gift_aid(&self) -> Option<(Pence, Pence)> {
        let amounts = self.amount.map(with_gift_aid_of).unwrap_or_default();
        Some((*amounts.first()?, *amounts.last()?))
    }
}

/// What stands in an address for a search that found nothing.
const NOTHING: &str = "none";
/// What stands there for a search of which both parts have to fit.
const BOTH: &str = "both";

/// As it stands in an address: ids, an amount in pence, such as `2550p`, and whether both have to fit, with points between.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let charities = self.charities.iter().map(ToString::to_string);
        let platforms = self.platforms.iter().map(ToString::to_string);
        let amount = self.amount.map(|amount| format!("{}p", amount.get()));
        let both = self.is_both.then(|| BOTH.to_owned());
        let gifts = self.gifts.iter().map(ToString::to_string);
        let all: Vec<String> = charities.chain(platforms).chain(gifts).chain(amount).chain(both).collect();
        if all.is_empty() { f.write_str(NOTHING) } else { f.write_str(&all.join(".")) }
    }
}

impl FromStr for Found {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut found = Self::default();
        for part in text.split('.').filter(|part| *part != NOTHING) {
            if let Ok(charity) = part.parse::<CharityId>() {
                found.charities.push(charity);
            } else if let Ok(platform) = part.parse::<PlatformId>() {
                found.platforms.push(platform);
            } else if let Ok(gift) = part.parse::<DonationId>() {
                found.gifts.push(gift);
            } else if part == BOTH {
                found.is_both = true;
            } else {
                let pence = part.strip_suffix('p').and_then(|pence| pence.parse::<i64>().ok());
                let amount = pence.and_then(|pence| Pence::new(pence).ok());
                found.amount = Some(amount.ok_or(UnknownValue::of("what a search found"))?);
            }
        }
        Ok(found)
    }
}

impl GivingFilter {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 6] {
        let Self { year, days, charity, platform, state, found } = self;
        [
            ("year", year.map(|year| year.to_string())),
            ("days", days.map(|days| days.to_string())),
            ("charity", charity.map(|charity| charity.to_string())),
            ("platform", platform.map(|platform| platform.to_string())),
            ("state", state.map(|state| state.to_string())),
            ("found", found.as_ref().map(ToString::to_string)),
        ]
    }

    /// The first instant, and the first one after: those of all time lie beyond what a calendar holds.
    #[must_use]
    pub fn donated(&self) -> (time::OffsetDateTime, time::OffsetDateTime) {
        let between = |first, next| (london_midnight(first).offset(), london_midnight(next).offset());
        let (from, before) =
            self.year.map_or(ALL_TIME, |year| between(year.first_day(), year.next().first_day()));
        // A year and a month of another one have no instant in common.
        self.days.map_or((from, before), |days| {
            let (first, next) = between(days.first(), days.next());
            (from.max(first), before.min(next))
        })
    }
}

/// From before the first day that a calendar holds to its last.
const ALL_TIME: (time::OffsetDateTime, time::OffsetDateTime) =
    (time::macros::datetime!(0001-01-01 0:00 UTC), time::macros::datetime!(9999-12-31 23:59:59 UTC));

/// The declaration of a gift, as it was made.
#[derive(Clone)]
pub struct Declaration {
    pub declaration_id: DeclarationId,
    /// The day of the authorisation that it rests on.
    pub authorised_on: Date,
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
    /// Whose it is, for the donor alone.
    pub donor: DeclaredDonor,
}

impl fmt::Debug for Declaration {
    // Its text has the donor's name and address.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Declaration").field("declaration_id", &self.declaration_id).finish_non_exhaustive()
    }
}

/// What of a donor HMRC refused, or somebody corrected: each is said in one way, wherever that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DonorDetail {
    Title,
    FirstName,
    LastName,
    /// More than one part of the name.
    Name,
    /// A line of it, or more than one part.
    Address,
    Postcode,
    Country,
    /// Which of them is not known.
    NameOrAddress,
    NameAndAddress,
}

impl From<DonorPart> for DonorDetail {
    fn from(part: DonorPart) -> Self {
        match part {
            DonorPart::Title => Self::Title,
            DonorPart::FirstName => Self::FirstName,
            DonorPart::LastName => Self::LastName,
            DonorPart::Address => Self::Address,
            DonorPart::Postcode => Self::Postcode,
            DonorPart::Country => Self::Country,
        }
    }
}

/// Who put a donor's details right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectedBy {
    Donor,
    Charity,
    /// Uplift, with what somebody said of another gift.
    Uplift,
}

/// What became of a donor's details in the declarations of one gift.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DetailsHistory {
    /// The declarations that ended because HMRC would not accept this of the donor.
    pub refused: Vec<(DeclarationId, DonorDetail)>,
    /// When somebody put them right: a declaration was made at that instant.
    pub corrected: Vec<(Timestamp, CorrectedBy)>,
}

impl DetailsHistory {
    /// What HMRC would not accept in this declaration.
    #[must_use]
    pub fn refused_in(&self, declaration: &Declaration) -> Option<DonorDetail> {
        let of = |(id, _): &&(DeclarationId, DonorDetail)| *id == declaration.declaration_id;
        self.refused.iter().find(of).map(|(_, detail)| *detail)
    }

    /// Who put right what this declaration says.
    #[must_use]
    pub fn corrected_in(&self, declaration: &Declaration) -> Option<CorrectedBy> {
        let of = |(at, _): &&(Timestamp, CorrectedBy)| *at == declaration.made_at;
        self.corrected.iter().find(of).map(|(_, by)| *by)
    }
}

/// Name and home address as an authorisation or a declaration has them.
#[derive(Clone, Default, PartialEq, Eq)]
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
    /// What a declaration with this name and home says.
    #[must_use]
    pub fn of(name: &PersonName, home: &Address) -> Self {
        Self {
            title: name.title().map(str::to_owned),
            first_name: name.first().to_owned(),
            last_name: name.last().to_owned(),
            address_line1: home.line1().to_owned(),
            address_line2: home.line2().map(str::to_owned),
            town: home.town().map(str::to_owned),
            postcode: home.postal_code().map(str::to_owned),
            country: home.country().code().to_owned(),
        }
    }

    /// What of it is another than in these; nothing where all is the same.
    #[must_use]
    pub fn changed(&self, other: &Self) -> Option<DonorDetail> {
        let is_of_name =
            |part: &DonorPart| matches!(part, DonorPart::Title | DonorPart::FirstName | DonorPart::LastName);
        let (name, address): (Vec<DonorPart>, Vec<DonorPart>) =
            self.changed_parts(other).into_iter().partition(is_of_name);
        match (name.as_slice(), address.as_slice()) {
            ([], []) => None,
            ([part], []) | ([], [part]) => Some(DonorDetail::from(*part)),
            (_, []) => Some(DonorDetail::Name),
            ([], _) => Some(DonorDetail::Address),
            _ => Some(DonorDetail::NameAndAddress),
        }
    }

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
    /// The day on which HMRC had paid all of it, or set it off.
    pub paid_on: Option<Date>,
    /// Whether HMRC took the gift out of it after it had accepted it: nothing goes back then.
    pub is_cut: bool,
}

/// What a list of a charity's donations is narrowed to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DonationFilter {
    /// Only these states.
    pub states: Option<States>,
    /// Only from this platform.
    pub platform: Option<PlatformId>,
    /// Only what somebody looks for.
    pub find: Option<Find>,
    /// Only gifts of these donors, declared under the names that were searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub donor: Option<FoundDonors>,
    /// Only gifts of this date or later.
    #[serde(with = "serde_date_option")]
    pub from: Option<Date>,
    /// Only gifts of this date or earlier.
    #[serde(with = "serde_date_option")]
    pub to: Option<Date>,
    /// Only what the next claim has here.
    pub next_claim: Option<NextClaim>,
    /// Which gift comes first: the newest where nothing else is asked for.
    pub order: Option<ListOrder>,
}

impl DonationFilter {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 8] {
        let Self { states, platform, find, donor, from, to, next_claim, order } = self;
        [
            ("states", states.map(|states| states.as_str().to_owned())),
            ("platform", platform.map(|platform| platform.to_string())),
            ("find", find.as_ref().map(ToString::to_string)),
            ("donor", donor.as_ref().map(ToString::to_string)),
            ("from", from.map(iso)),
            ("to", to.map(iso)),
            ("next_claim", next_claim.map(|place| place.as_str().to_owned())),
            ("order", order.map(|order| order.to_string())),
        ]
    }

    /// The states that are listed.
    #[must_use]
    pub fn statuses(&self) -> &'static [Status] {
        self.states.map_or(Status::ALL, States::statuses)
    }

    /// What HMRC's money has to say of the claims of the gifts, where that is asked.
    #[must_use]
    pub fn money(&self) -> Option<ClaimMoney> {
        self.states.and_then(States::money)
    }

    /// The same, where nothing else narrows the list.
    #[must_use]
    pub fn money_alone(&self) -> Option<ClaimMoney> {
        let rest = Self { states: None, ..self.clone() };
        self.money().filter(|_| !rest.is_narrowed())
    }

    /// The part of what is declared that is asked for, where nothing narrows it.
    #[must_use]
    pub fn next_claim_alone(&self) -> Option<NextClaim> {
        let rest = Self { next_claim: None, ..self.clone() };
        let is_alone = self.platform.is_none()
            && rest.is_of_states_and_platform()
            && self.statuses().contains(&Status::Declared);
        self.next_claim.filter(|_| is_alone)
    }

    /// Whether it leaves any gift out.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        let Self { states, platform, find, donor, from, to, next_claim, order: _ } = self;
        let by_day = from.is_some() || to.is_some();
        let is_searched = find.is_some() || donor.is_some();
        by_day || is_searched || states.is_some() || platform.is_some() || next_claim.is_some()
    }

    /// Whether nothing but states and a platform is asked for, so that what the charity's gifts come to by these says all.
    #[must_use]
    pub fn is_of_states_and_platform(&self) -> bool {
        let Self { states: _, platform: _, find, donor, from, to, next_claim, order: _ } = self;
        let is_searched = find.is_some() || donor.is_some();
        !is_searched && from.is_none() && to.is_none() && next_claim.is_none()
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
        (
            self.created_from.map_or(ALL_TIME.0, Timestamp::offset),
            self.created_before.map_or(ALL_TIME.1, Timestamp::offset),
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
    /// What Gift Aid is claimed on of those that are declared, also where it was claimed, accepted or paid.
    pub declared: Pence,
    /// The part of `declared` that HMRC has claims for.
    pub claimed: Pence,
    /// The part of `declared` of which HMRC accepted the claims and has not paid them.
    pub accepted: Pence,
    /// The part of `declared` that charities have the Gift Aid of.
    pub paid: Pence,
    /// What Gift Aid can still come of: gifts that wait, and not for anything of their donor's.
    pub waiting: Pence,
    /// What Gift Aid can come of once the donor has corrected their details.
    pub held: Pence,
}

/// The Gift Aid of a tax year by how far it has come: the parts add up to that of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiftAidParts {
    pub paid: Pence,
    pub accepted: Pence,
    pub claimed: Pence,
    pub not_claimed: Pence,
}

impl YearSum {
    /// The sums of a year without gifts.
    #[must_use]
    pub const fn none(year: TaxYear) -> Self {
        let zero = Pence::ZERO;
        Self {
            year,
            gifts: 0,
            given: zero,
            declared: zero,
            claimed: zero,
            accepted: zero,
            paid: zero,
            waiting: zero,
            held: zero,
        }
    }

    /// The Gift Aid on what is declared.
    #[must_use]
    pub fn gift_aid(&self) -> Pence {
        gift_aid(self.declared, self.year)
    }

    /// The Gift Aid that can still come: what the list of the gifts that wait adds up to.
    #[must_use]
    pub fn to_come(&self) -> Pence {
        gift_aid(self.waiting, self.year)
    }

    /// The Gift Aid once all that waits is declared too: what the two figures before add up to, as a page shows all three.
    #[must_use]
    pub fn gift_aid_in_all(&self) -> Pence {
        self.gift_aid().checked_add(self.to_come()).unwrap_or(self.gift_aid())
    }

    /// The Gift Aid on what is declared, in parts. Each is what it adds to those before it, so that no penny is lost between them.
    #[must_use]
    pub fn gift_aid_parts(&self) -> GiftAidParts {
        let (mut claimable, mut counted) = (Pence::ZERO, Pence::ZERO);
        let mut adds = |part: Pence| {
            claimable = claimable.checked_add(part).unwrap_or(claimable);
            let before = std::mem::replace(&mut counted, gift_aid(claimable, self.year));
            counted.checked_sub(before).unwrap_or(Pence::ZERO)
        };
        let (paid, accepted, claimed) = (adds(self.paid), adds(self.accepted), adds(self.claimed));
        let not_claimed = self.gift_aid().checked_sub(counted).unwrap_or(Pence::ZERO);
        GiftAidParts { paid, accepted, claimed, not_claimed }
    }
}

/// What the gifts of a narrowed list come to, without what was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivingSum {
    pub gifts: i64,
    /// What they add up to.
    pub given: Pence,
    /// The Gift Aid on those that are declared.
    pub gift_aid: Pence,
    /// The Gift Aid that can still come.
    pub to_come: Pence,
    /// The Gift Aid that waits for the donor's details.
    pub held: Pence,
}

impl GivingSum {
    /// The sum of tax years, each with its own rate.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] where they are more than an amount can hold.
    pub fn of(years: &[YearSum]) -> Result<Self, MoneyError> {
        let [mut declared, mut waiting, mut held] = [GiftAidSum::new(), GiftAidSum::new(), GiftAidSum::new()];
        for sum in years {
            declared.add(sum.declared, sum.year);
            waiting.add(sum.waiting, sum.year);
            held.add(sum.held, sum.year);
        }
        Ok(Self {
            gifts: years.iter().map(|sum| sum.gifts).sum(),
            given: Pence::total(years.iter().map(|sum| sum.given))?,
            gift_aid: declared.floor(),
            to_come: waiting.floor(),
            held: held.floor(),
        })
    }
}

/// The gifts of a donor that wait because HMRC would not accept their details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetailsNeeded {
    pub gifts: i64,
    /// What HMRC would not accept.
    pub detail: DonorDetail,
    /// The Gift Aid that cannot be claimed meanwhile.
    pub gift_aid: Pence,
    /// The newest of them.
    pub newest: DonationId,
}

/// What a donor gave in a calendar month, without what was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthSum {
    pub first_day: Date,
    /// What the gifts add up to.
    pub given: Pence,
    /// What Gift Aid is claimed on of those that are declared, also where it was claimed or accepted.
    pub declared: Pence,
    /// What Gift Aid can still come of: gifts that wait, and not for anything of their donor's.
    pub waiting: Pence,
}

impl MonthSum {
    /// The Gift Aid on what is declared.
    #[must_use]
    pub fn gift_aid(&self) -> Pence {
        self.gift_aid_on(self.declared)
    }

    /// The Gift Aid that can still come.
    #[must_use]
    pub fn to_come(&self) -> Pence {
        self.gift_aid_on(self.waiting)
    }

    fn gift_aid_on(&self, claimable: Pence) -> Pence {
        // April lies in two tax years. Their rates have been the same since 2008; if they ever differ, each gift's own year decides
        // what is claimed, and this is what it would be by the earlier one.
        gift_aid(claimable, TaxYear::of(self.first_day))
    }
}

/// The charities and platforms of a donor's gifts, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivingNames {
    pub charities: Vec<(CharityId, String)>,
    pub platforms: Vec<(PlatformId, String)>,
}

/// As many words as a search is read to.
const SEARCH_WORDS: usize = 8;
/// As many charities and platforms as a search finds, and as many gifts by their references.
pub const MOST_FOUND: usize = 40;

impl GivingNames {
    /// The charities and platforms whose name has all of these words, however they are typed, and gifts of an amount such as `25.50`;
    /// nothing when there are no words.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Found> {
        let wanted = folded(text);
        let words: Vec<&str> = wanted.split_whitespace().take(SEARCH_WORDS).collect();
        if words.is_empty() {
            return None;
        }
        let fits = |name: &str| {
            let name = folded(name);
            words.iter().all(|word| name.contains(word))
        };
        let charities = self.charities.iter().filter(|(_, name)| fits(name)).map(|(id, _)| *id);
        let platforms = self.platforms.iter().filter(|(_, name)| fits(name)).map(|(id, _)| *id);
        Some(Found {
            charities: charities.take(MOST_FOUND).collect(),
            platforms: platforms.take(MOST_FOUND).collect(),
            amount: amount_typed(text),
            ..Found::default()
        })
    }

    /// The same where one of the words is an amount and the others are of a name, such as `hospice 20`: both have to fit. Nothing where no
    /// name has the others.
    #[must_use]
    pub fn find_both(&self, text: &str) -> Option<Found> {
        let words: Vec<&str> = text.split_whitespace().take(SEARCH_WORDS).collect();
        words.iter().enumerate().find_map(|(place, word)| {
            let amount = amount_typed(word)?;
            let others: Vec<&str> = words
                .iter()
                .enumerate()
                .filter_map(|(other, word)| (other != place).then_some(*word))
                .collect();
            let named = self.find(&others.join(" "))?;
            let is_named = !named.charities.is_empty() || !named.platforms.is_empty();
            is_named.then_some(Found { amount: Some(amount), is_both: true, ..named })
        })
    }
}

/// As people type it: in any case, without apostrophes, and with "and" for "&".
fn folded(text: &str) -> String {
    text.to_lowercase().replace(['’', '‘', '\''], "").replace('&', " and ")
}

/// An amount as people type it: who looks for `25.5` means £25.50.
fn amount_typed(text: &str) -> Option<Pence> {
    let text = text.trim();
    let is_short = text.rsplit_once('.').is_some_and(|(_, pence)| pence.len() == 1);
    if is_short { format!("{text}0").parse().ok() } else { text.parse().ok() }
}

/// What a charity's list of gifts adds up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Totals {
    /// All of it, by state.
    Exactly(Vec<Stage>),
    /// More gifts than are counted for a list.
    MoreThan(i64),
}

/// A platform's donations of one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentStage {
    pub status: Status,
    pub count: i64,
    /// What donors gave, in all.
    pub given: Pence,
    /// What Gift Aid can be claimed on, in all.
    pub claimable: Pence,
}

/// What a platform's list of donations adds up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentTotals {
    /// All of it, by state.
    Exactly(Vec<SentStage>),
    /// More donations than are counted for a list.
    MoreThan(i64),
}

/// The claim that a gift is in, or was when HMRC rejected it or took it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InClaim {
    pub claim_id: ClaimId,
    pub number: i32,
    /// What it claimed on, whatever the gift has become since.
    pub claimed: Pence,
    /// The day on which HMRC had paid all of it, or set it off.
    pub paid_on: Option<Date>,
    /// HMRC set some of it off against a debt of the charity's instead of paying it.
    pub is_set_off: bool,
    /// The number of the claim that gave the gift's Gift Aid back.
    pub given_back_in: Option<i32>,
    /// The day of HMRC's letter that took the gift out of it, or on which HMRC rejected the claim because of the gift.
    pub refused_on: Option<Date>,
    /// It let the gift go, though HMRC had nothing against it. Only of a claim that is looked for.
    pub is_released: bool,
}

/// What claims that HMRC accepted come to, of which it owes something, or has paid all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyOfClaims {
    pub money: ClaimMoney,
    /// The Gift Aid that HMRC left of them.
    pub gift_aid: Pence,
    /// The tax that goes back with them.
    pub given_back: Pence,
    /// What HMRC has paid of them, or set off.
    pub paid: Pence,
}

/// The donations of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    pub status: Status,
    pub count: i64,
    /// What Gift Aid can be claimed on, in all.
    pub claimable: Pence,
}

/// The donations of one state that one platform sent, of what is accepted those of one claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformStage {
    pub platform_id: PlatformId,
    pub stage: Stage,
    /// The claim that HMRC accepted them in.
    pub accepted_in: Option<ClaimId>,
    /// The day of the latest of them.
    pub last_on: Date,
}

/// What the donations of all platforms, or of one, come to by state, in the order of the states.
///
/// # Errors
/// [`MoneyError::OutOfRange`] when a sum is too large to hold.
pub fn by_state(stages: &[PlatformStage], platform: Option<PlatformId>) -> Result<Vec<Stage>, MoneyError> {
    let mut states: BTreeMap<Status, Vec<&Stage>> = BTreeMap::new();
    for one in stages.iter().filter(|one| platform.is_none_or(|platform| platform == one.platform_id)) {
        states.entry(one.stage.status).or_default().push(&one.stage);
    }
    let sum = |(status, stages): (Status, Vec<&Stage>)| {
        let claimable = Pence::total(stages.iter().map(|stage| stage.claimable))?;
        Ok::<Stage, MoneyError>(Stage {
            status,
            count: stages.iter().map(|stage| stage.count).sum(),
            claimable,
        })
    };
    states.into_iter().map(sum).collect()
}

/// What is declared and in no claim: all that is declared but for the gifts of a claim that waits to be filed, of which `unfiled` says
/// how many they are and what they add up to.
#[must_use]
pub fn unclaimed(stages: &[Stage], unfiled: Option<(i64, Pence)>) -> Stage {
    let status = Status::Declared;
    let declared = stages.iter().find(|stage| stage.status == status);
    let (count, claimable) = declared.map_or((0, Pence::ZERO), |stage| (stage.count, stage.claimable));
    let (lines, amount) = unfiled.unwrap_or((0, Pence::ZERO));
    Stage {
        status,
        // Both are read one after the other: the claim may have been filed between.
        count: (count - lines).max(0),
        claimable: claimable.checked_sub(amount).unwrap_or(Pence::ZERO),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::parse_date;

    #[test]
    fn what_was_corrected_is_named_as_closely_as_it_can_be() {
        let before = DeclaredDonor { last_name: "O'Neill".to_owned(), ..DeclaredDonor::default() };
        let last = DeclaredDonor { last_name: "ONeill".to_owned(), ..before.clone() };
        let name = DeclaredDonor { first_name: "Zoe".to_owned(), ..last.clone() };
        let town = DeclaredDonor { town: Some("Bristol".to_owned()), ..before.clone() };
        let postcode = DeclaredDonor { postcode: Some("BS1 4DJ".to_owned()), ..before.clone() };
        let address = DeclaredDonor { postcode: Some("BS1 4DJ".to_owned()), ..town.clone() };
        let all = DeclaredDonor { postcode: Some("BS1 4DJ".to_owned()), ..name.clone() };
        for (after, changed) in [
            (before.clone(), None),
            (last, Some(DonorDetail::LastName)),
            (name, Some(DonorDetail::Name)),
            (town, Some(DonorDetail::Address)),
            (postcode, Some(DonorDetail::Postcode)),
            (address, Some(DonorDetail::Address)),
            (all, Some(DonorDetail::NameAndAddress)),
        ] {
            assert_eq!(before.changed(&after), changed);
        }
    }

    #[test]
    fn days_and_a_tax_year_have_to_hold_both() {
        let at = |year: Option<i32>, days: &str| {
            let (year, days) = (year.map(TaxYear::starting), days.parse().ok());
            GivingFilter { year, days, ..GivingFilter::default() }.donated()
        };
        let midnight = |day| london_midnight(parse_date(day).unwrap()).offset();
        assert_eq!(at(None, ""), ALL_TIME);
        assert_eq!(at(None, "2026-04"), (midnight("2026-04-01"), midnight("2026-05-01")));
        assert_eq!(at(None, "2026-04-14"), (midnight("2026-04-14"), midnight("2026-04-15")));
        assert_eq!(at(Some(2026), "2026-04"), (midnight("2026-04-06"), midnight("2026-05-01")));
        let (from, before) = at(Some(2025), "2026-05");
        assert!(from > before);
    }

    #[test]
    fn a_gift_stands_where_its_donor_looks_for_it() {
        let paid = parse_date("2026-12-18").ok();
        for (status, reasons, paid_on, state) in [
            (Status::AwaitingSettlement, vec![Reason::NoSettlementDate], None, GiftState::Waiting),
            (
                Status::AwaitingSettlement,
                vec![Reason::NoSettlementDate, Reason::NotAuthorised],
                None,
                GiftState::NotCovered,
            ),
            (Status::AwaitingCharity, vec![Reason::CharityUnknown], None, GiftState::Waiting),
            (Status::AwaitingAuthorisation, vec![Reason::NotAuthorised], None, GiftState::NotCovered),
            (Status::Held, vec![Reason::CharityConflict], None, GiftState::Waiting),
            (Status::Held, vec![Reason::DetailsUnusable], None, GiftState::DetailsNeeded),
            (Status::Declared, vec![], None, GiftState::Declared),
            (Status::Claimed, vec![], None, GiftState::Claimed),
            (Status::Accepted, vec![], None, GiftState::Accepted),
            (Status::Accepted, vec![], paid, GiftState::Paid),
            (Status::Ineligible, vec![Reason::OutOfTime, Reason::NotAuthorised], None, GiftState::NoGiftAid),
            (Status::Cancelled, vec![Reason::Cancelled, Reason::NotAuthorised], None, GiftState::Cancelled),
        ] {
            assert_eq!(GiftState::of(status, &reasons, paid_on), state, "{status} {reasons:?}");
            assert!(state.statuses().contains(&status), "{status} {state}");
        }
    }

    #[test]
    fn the_gift_aid_of_a_year_is_split_without_losing_a_penny() {
        let pence = |pence| Pence::new(pence).unwrap();
        let year = TaxYear::starting(2026);
        for ([declared, claimed, accepted, paid], parts) in [
            ([0, 0, 0, 0], [0, 0, 0, 0]),
            ([1_000, 0, 0, 0], [0, 0, 0, 250]),
            // A quarter of 2p, 2p, 2p and 2p is 2p.
            ([8, 2, 2, 2], [0, 1, 0, 1]),
            ([248_123, 60_001, 0, 100_001], [25_000, 0, 15_000, 22_030]),
        ] {
            let [declared, claimed, accepted, paid] = [declared, claimed, accepted, paid].map(pence);
            let sum = YearSum { declared, claimed, accepted, paid, ..YearSum::none(year) };
            let GiftAidParts { paid, accepted, claimed, not_claimed } = sum.gift_aid_parts();
            assert_eq!([paid, accepted, claimed, not_claimed], parts.map(pence));
            assert_eq!(Pence::total([paid, accepted, claimed, not_claimed]), Ok(sum.gift_aid()));
        }
    }

    #[test]
    fn a_narrowed_list_is_added_up_before_it_is_rounded() {
        let pence = |pence| Pence::new(pence).unwrap();
        let of = |start| YearSum {
            gifts: 1,
            given: pence(12),
            declared: pence(10),
            waiting: pence(2),
            held: pence(4),
            ..YearSum::none(TaxYear::starting(start))
        };
        let sum = GivingSum::of(&[of(2026), of(2025)]).unwrap();
        let [given, gift_aid, to_come, held] = [24, 5, 1, 2].map(pence);
        assert_eq!(sum, GivingSum { gifts: 2, given, gift_aid, to_come, held });
    }

    #[test]
    fn b9_what_is_in_a_claim_that_waits_is_not_ready_for_the_next_one() {
        let pence = |pence| Pence::new(pence).unwrap();
        let stage = |status, count, amount| Stage { status, count, claimable: pence(amount) };
        let stages = [stage(Status::Declared, 6, 6_700), stage(Status::Accepted, 3, 900)];
        for (unfiled, left) in [
            (None, (6, 6_700)),
            (Some((2, 800)), (4, 5_900)),
            (Some((6, 6_700)), (0, 0)),
            (Some((7, 6_701)), (0, 0)),
        ] {
            let unfiled = unfiled.map(|(count, amount)| (count, pence(amount)));
            assert_eq!(unclaimed(&stages, unfiled), stage(Status::Declared, left.0, left.1));
        }
        assert_eq!(unclaimed(&[], None).count, 0);
    }

    #[test]
    fn what_platforms_sent_adds_up_by_state() {
        let platform = |id: u128| PlatformId::from_uuid(uuid::Uuid::from_u128(id));
        let stage = |status, count, pence| Stage { status, count, claimable: Pence::new(pence).unwrap() };
        let sent = |id, stage| PlatformStage {
            platform_id: platform(id),
            stage,
            accepted_in: None,
            last_on: parse_date("2026-11-21").unwrap(),
        };
        let all = [
            sent(1, stage(Status::Declared, 2, 500)),
            sent(2, stage(Status::Declared, 3, 700)),
            sent(2, stage(Status::Held, 1, 100)),
        ];
        // In the order of the states.
        assert_eq!(
            by_state(&all, None).unwrap(),
            [stage(Status::Held, 1, 100), stage(Status::Declared, 5, 1_200)]
        );
        assert_eq!(by_state(&all, Some(platform(1))).unwrap(), [stage(Status::Declared, 2, 500)]);
        assert!(by_state(&all, Some(platform(3))).unwrap().is_empty());
    }

    #[test]
    fn a_search_finds_names_with_all_its_words_however_they_are_typed() {
        let charity = |id: u128| CharityId::from_uuid(uuid::Uuid::from_u128(id));
        let platform = PlatformId::from_uuid(uuid::Uuid::from_u128(9));
        let names = GivingNames {
            charities: vec![
                (charity(1), "St Brannoc’s Hospice".to_owned()),
                (charity(2), "Harbour Hospice".to_owned()),
            ],
            platforms: vec![(platform, "Give & Go Hospice Lottery".to_owned())],
        };
        let found = |text: &str| {
            let found = names.find(text).unwrap();
            (found.charities, found.platforms)
        };
        for typed in ["  BRANNOC'S ", "st brannocs", "St Brannoc’s"] {
            assert_eq!(found(typed), (vec![charity(1)], vec![]), "{typed}");
        }
        for typed in ["give & go", "give and go", "Give go"] {
            assert_eq!(found(typed), (vec![], vec![platform]), "{typed}");
        }
        assert_eq!(found("hospice"), (vec![charity(1), charity(2)], vec![platform]));
        assert_eq!(found("hospice harb"), (vec![charity(2)], vec![]));
        assert_eq!(found("choir"), (vec![], vec![]));
        assert_eq!(names.find("  "), None);
    }

    #[test]
    fn a_search_for_an_amount_finds_gifts_of_it_and_names_that_have_the_number() {
        let charity = CharityId::from_uuid(uuid::Uuid::from_u128(1));
        let names =
            GivingNames { charities: vec![(charity, "The 25 Trust".to_owned())], platforms: Vec::new() };
        for (text, pence) in [
            ("25", Some(2_500)),
            (" £25.00 ", Some(2_500)),
            ("25.50", Some(2_550)),
            ("1,250", Some(125_000)),
            ("25.5", Some(2_550)),
            ("25.", None),
            ("1,25", None),
            ("the 25", None),
        ] {
            let amount = pence.map(|pence| Pence::new(pence).unwrap());
            assert_eq!(names.find(text).unwrap().amount, amount, "{text}");
        }
        assert_eq!(names.find("25").unwrap().charities, [charity]);
        assert!(names.find("25.50").unwrap().charities.is_empty());
    }

    #[test]
    fn a_search_for_a_name_and_an_amount_finds_gifts_that_fit_both() {
        let charity = |id: u128| CharityId::from_uuid(uuid::Uuid::from_u128(id));
        let names = GivingNames {
            charities: vec![
                (charity(1), "St Brannoc’s Hospice".to_owned()),
                (charity(2), "Harbour Hospice".to_owned()),
            ],
            platforms: Vec::new(),
        };
        for typed in ["hospice 20", "£20 hospice", "hospice 20.00"] {
            let found = names.find_both(typed).unwrap();
            assert_eq!(found.charities, [charity(1), charity(2)], "{typed}");
            assert_eq!((found.amount, found.is_both), (Pence::new(2_000).ok(), true), "{typed}");
        }
        for nothing in ["choir 20", "hospice harbour", "20", "20 30", "hospice 20 30", ""] {
            assert_eq!(names.find_both(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn an_amount_with_gift_aid_is_that_of_one_gift_or_of_none() {
        for (typed, before) in [
            ("25", Some(2_000)),
            ("12.10", Some(968)),
            ("31.87", Some(2_550)),
            // £0.03 gets nothing on top, and £0.04 a penny: no gift comes to £0.04.
            ("0.03", Some(3)),
            ("0.04", None),
            ("0.05", Some(4)),
            ("harbour", None),
        ] {
            let found = GivingNames::default().find(typed).unwrap();
            let before = before.map(|pence| Pence::new(pence).unwrap());
            assert_eq!(found.before_gift_aid(), before, "{typed}");
        }
        for pence in 1..5_000 {
            let claimable = Pence::new(pence).unwrap();
            let in_all = claimable.checked_add(gift_aid(claimable, TaxYear::starting(2026)));
            let found = Found { amount: in_all, ..Found::default() };
            assert_eq!(found.before_gift_aid(), Some(claimable));
        }
    }

    #[test]
    fn an_amount_of_gift_aid_is_that_of_each_gift_that_comes_to_it() {
        let found = |pence| Found { amount: Pence::new(pence).ok(), ..Found::default() };
        let amounts = |found: Found| found.by_gift_aid().into_iter().map(Pence::get).collect::<Vec<_>>();
        // £10.00 with its Gift Aid, and £50.00 to £50.03.
        assert_eq!(amounts(found(1_250)), [1_000, 5_000, 5_001, 5_002, 5_003]);
        assert!(amounts(found(0)).iter().all(|pence| *pence == 0));
        assert!(amounts(Found::default()).is_empty());
        for pence in 4..5_000 {
            let claimable = Pence::new(pence).unwrap();
            let found =
                Found { amount: Some(gift_aid(claimable, TaxYear::starting(2026))), ..Found::default() };
            assert!(found.by_gift_aid().contains(&claimable), "{pence}");
        }
    }

    #[test]
    fn what_a_search_found_is_read_as_it_was_written() {
        let (charity, platform) = ("chr_01ke5v3s8f7qk9mz4x2w6r1t0a", "plt_01ke5v3s8f7qk9mz4x2w6r1t0b");
        let both = format!("{charity}.2550p.both");
        let gift = "don_01ke5v3s8f7qk9mz4x2w6r1t0a".to_owned();
        for text in ["none".to_owned(), "2550p".to_owned(), format!("{charity}.{platform}.2550p"), both, gift]
        {
            assert_eq!(text.parse::<Found>().unwrap().to_string(), text);
        }
        for text in ["", "2550", "-1p", "Harbour", "chr_01"] {
            assert!(text.parse::<Found>().is_err(), "{text}");
        }
    }
}
