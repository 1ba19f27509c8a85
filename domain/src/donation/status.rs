//! Where a donation stands, and why.

use time::Date;

use super::TakenOutReason;

word_enum! {
    /// The status of a donation: the first that applies, in this order.
    pub enum Status as DonationStatus {
        /// The donation was deleted: refunded, or never settled.
        Cancelled = "cancelled",
        /// Gift Aid cannot be claimed on it.
        Ineligible = "ineligible",
        /// The money has not reached the charity yet.
        AwaitingSettlement = "awaiting_settlement",
        /// The charity behind the card terminal is not known yet.
        AwaitingCharity = "awaiting_charity",
        /// The donor is not known yet.
        AwaitingDonor = "awaiting_donor",
        /// No authorisation covers the date of the gift.
        AwaitingAuthorisation = "awaiting_authorisation",
        /// Something must be corrected: HMRC would reject the donor's details, or two charities have the terminal.
        Held = "held",
        /// A declaration was made.
        Declared = "declared",
        /// It is in a claim that was filed.
        Claimed = "claimed",
        /// HMRC accepted the claim.
        Accepted = "accepted",
    }
}

/// What is known of the charity that a donation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CharityMatch {
    /// It is known, and added the platform.
    Known,
    /// The card terminal is not in the map.
    Unknown,
    /// The map names several charities for the card terminal.
    Conflict,
}

/// How far the claim has come that a donation is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimProgress {
    /// In none.
    None,
    /// Filed.
    Claimed,
    /// Accepted by HMRC.
    Accepted,
}

/// Everything that decides where a donation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// It was deleted.
    pub deleted: bool,
    /// Its charity took it out of claiming, and why.
    pub taken_out: Option<TakenOutReason>,
    /// Today is after the last day for a claim.
    pub out_of_time: bool,
    /// When the money reaches the charity.
    pub settled_on: Option<Date>,
    /// What is known of the charity.
    pub charity: CharityMatch,
    /// The donor is known.
    pub donor_known: bool,
    /// The donor whom the platform named said that the gift is not theirs, and nobody else is known.
    pub donor_denied: bool,
    /// The donor was erased before a declaration was made: then nobody is known, and nobody ever will be.
    pub donor_erased: bool,
    /// An authorisation of the donor covers the gift.
    pub authorised: bool,
    /// HMRC would take the name and address.
    pub details_usable: bool,
    /// How far a claim has come.
    pub claim: ClaimProgress,
    /// A declaration stands. It keeps the name, the address and the authorisation as they were, so these are not asked
    /// for again: what a donor does later changes nothing about a declaration already given.
    pub declared: bool,
}

/// The answer of [`assess`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// Where the donation stands.
    pub status: Status,
    /// Everything that stands in the way, in order; nothing once it is declared.
    pub reasons: Vec<Reason>,
}

word_enum! {
    /// What prevents a declaration.
    pub enum Reason as GiftAidReasonCode {
        /// The donation was deleted.
        Cancelled = "cancelled",
        /// The charity took it out of claiming: the donor got a benefit above the limits.
        DonorBenefit = "donor_benefit",
        /// The charity took it out of claiming: it paid for something, such as a raffle ticket.
        NotAGift = "not_a_gift",
        /// The charity took it out of claiming: the donor paid too little tax.
        NoTaxPaid = "no_tax_paid",
        /// The charity took it out of claiming: a company gave it.
        GivenByCompany = "given_by_company",
        /// The charity took it out of claiming: it does not qualify for another reason.
        NotEligible = "not_eligible",
        /// The charity took it out of claiming: it claimed on it without Uplift.
        ClaimedElsewhere = "claimed_elsewhere",
        /// Too old to claim on.
        OutOfTime = "out_of_time",
        /// The donor deleted their account before a declaration was made.
        DonorErased = "donor_erased",
        /// No settlement date was sent.
        NoSettlementDate = "no_settlement_date",
        /// The settlement date is in the future.
        SettlementInFuture = "settlement_in_future",
        /// The terminal's charity is not known.
        CharityUnknown = "charity_unknown",
        /// The donor is not known.
        DonorUnknown = "donor_unknown",
        /// The donor you named said that the gift is not theirs.
        DonorDenied = "donor_denied",
        /// No authorisation covers the gift.
        NotAuthorised = "not_authorised",
        /// Several charities have the terminal.
        CharityConflict = "charity_conflict",
        /// HMRC would reject the details.
        DetailsUnusable = "details_unusable",
    }
}

impl Reason {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.as_str()
    }

    /// What is wrong.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            Self::Cancelled => "You deleted this donation.",
            Self::DonorBenefit => {
                "The charity took it out of claiming: the donor, or somebody close to them, got a benefit above the limits."
            }
            Self::NotAGift => {
                "The charity took it out of claiming: it paid for something, such as a raffle ticket or a lot at an auction."
            }
            Self::NoTaxPaid => "The charity took it out of claiming: the donor paid too little tax.",
            Self::GivenByCompany => "The charity took it out of claiming: a company gave it.",
            Self::NotEligible => {
                "The charity took it out of claiming: it does not qualify for Gift Aid for another reason."
            }
            Self::ClaimedElsewhere => {
                "The charity took it out of claiming: it claimed the Gift Aid on it without Uplift."
            }
            Self::OutOfTime => {
                "The time to claim Gift Aid has run out: it ends four years after the charity's accounting year, or tax year, of the gift."
            }
            Self::DonorErased => {
                "The donor deleted their account before a declaration was made, so we no longer know who they are."
            }
            Self::NoSettlementDate => "The settlement date is not known.",
            Self::SettlementInFuture => "The settlement date is in the future.",
            Self::CharityUnknown => "The charity of the card terminal is not known yet.",
            Self::DonorUnknown => "The donor is not known yet.",
            Self::DonorDenied => "The donor you named said that this gift is not theirs.",
            Self::NotAuthorised => "No authorisation by the donor covers the date of this gift.",
            Self::CharityConflict => "The terminal map names several charities for this card terminal.",
            Self::DetailsUnusable => "HMRC would reject the donor's name or address as we have it.",
        }
    }

    /// What to do, and who can do it.
    #[must_use]
    pub const fn cure(self) -> &'static str {
        match self {
            Self::Cancelled => {
                "You do not need to do anything. Only if you deleted it by mistake, send it as a new donation with a new reference."
            }
            Self::DonorBenefit
            | Self::NotAGift
            | Self::NoTaxPaid
            | Self::GivenByCompany
            | Self::NotEligible
            | Self::ClaimedElsewhere => {
                "You do not need to do anything. If this is wrong, the charity can put the gift back in its dashboard, unless HMRC had accepted a claim with it."
            }
            Self::OutOfTime => {
                "You do not need to do anything. Gift Aid can no longer be claimed on this gift, whatever else it lacks."
            }
            Self::DonorErased => {
                "Uplift cannot make a declaration for this gift. The donor can still give the charity their own Gift Aid declaration, up to four years back."
            }
            Self::NoSettlementDate => "Send settlementDate with PATCH /donations/{donationId}.",
            Self::SettlementInFuture => {
                "You do not need to do anything. Uplift makes the declaration on that day."
            }
            Self::CharityUnknown => {
                "Add the terminal with POST /terminals, or ask the charity to add it in its dashboard."
            }
            Self::DonorUnknown => {
                "Link the card or phone to its donor, or send the donor with PATCH /donations/{donationId}. An email address finds its donor when they sign in to Uplift with it."
            }
            Self::DonorDenied => {
                "Find out who made the gift, and send that donor with PATCH /donations/{donationId}. Gift Aid waits until then."
            }
            Self::NotAuthorised => {
                "For a gift of today, the donor gives a new authorisation. For an earlier gift, the donor can give the \
                 charity their own Gift Aid declaration, up to four years back. If the donor has died, nothing can be done for a \
                 gift dated after the death."
            }
            Self::CharityConflict => {
                "Correct the terminal map, or ask the charity that does not own the terminal to do so. Uplift then assigns the gift automatically."
            }
            Self::DetailsUnusable => {
                "The donor corrects their name and home address on their Uplift pages. We email them to ask for this if we have \
                 their email address. The charity can also correct them, under Claims in its dashboard. A new authorisation does \
                 not help this gift."
            }
        }
    }

    /// The state in which a donation waits for this.
    #[must_use]
    pub const fn status(self) -> Status {
        match self {
            Self::Cancelled => Status::Cancelled,
            Self::DonorBenefit
            | Self::NotAGift
            | Self::NoTaxPaid
            | Self::GivenByCompany
            | Self::NotEligible
            | Self::ClaimedElsewhere
            | Self::OutOfTime
            | Self::DonorErased => Status::Ineligible,
            Self::NoSettlementDate | Self::SettlementInFuture => Status::AwaitingSettlement,
            Self::CharityUnknown => Status::AwaitingCharity,
            Self::DonorUnknown | Self::DonorDenied => Status::AwaitingDonor,
            Self::NotAuthorised => Status::AwaitingAuthorisation,
            Self::CharityConflict | Self::DetailsUnusable => Status::Held,
        }
    }
}

/// Says where a donation stands and why. A donation that nothing stands in the way of is declared.
#[must_use]
pub fn assess(facts: &Facts, today: Date) -> Assessment {
    let progress = match facts.claim {
        _ if facts.deleted => None,
        ClaimProgress::None => None,
        ClaimProgress::Claimed => Some(Status::Claimed),
        ClaimProgress::Accepted => Some(Status::Accepted),
    };
    // A claim was made in time and on a declaration, so nothing below can matter any more.
    if let Some(status) = progress {
        return Assessment { status, reasons: Vec::new() };
    }
    let reasons = reasons(facts, today);
    Assessment { status: reasons.first().map_or(Status::Declared, |first| first.status()), reasons }
}

fn reasons(facts: &Facts, today: Date) -> Vec<Reason> {
    let taken_out = facts.taken_out.map(TakenOutReason::reason);
    let settlement_in_future = facts.settled_on.is_some_and(|date| date > today);
    let deleted = facts.deleted.then_some(Reason::Cancelled);
    let standing = [
        (facts.out_of_time, Reason::OutOfTime),
        (facts.donor_erased, Reason::DonorErased),
        (facts.settled_on.is_none(), Reason::NoSettlementDate),
        (settlement_in_future, Reason::SettlementInFuture),
        (facts.charity == CharityMatch::Unknown, Reason::CharityUnknown),
        (!facts.donor_known && !facts.donor_erased && !facts.donor_denied, Reason::DonorUnknown),
        (!facts.donor_known && facts.donor_denied, Reason::DonorDenied),
        // While nobody is known, nothing can be said about what they authorised and where they live.
        (facts.donor_known && !facts.authorised && !facts.declared, Reason::NotAuthorised),
        (facts.charity == CharityMatch::Conflict, Reason::CharityConflict),
        (facts.donor_known && !facts.details_usable && !facts.declared, Reason::DetailsUnusable),
    ];
    let standing = standing.into_iter().filter_map(|(applies, reason)| applies.then_some(reason));
    deleted.into_iter().chain(taken_out).chain(standing).collect()
}
