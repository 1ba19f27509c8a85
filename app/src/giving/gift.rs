//! One gift, as its donor sees it.

use crate::ui::day::{short, when};
use crate::words::{say, states};
use domain::claim::{ClaimPeriod, PeriodHistory};
use domain::donation::{DeletionReason, DonorKind, Reason, RefundView, Status};
use domain::{Date, DeclarationId, DonationId, Pence, Timestamp};

/// A gift with everything that its row and its page show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    pub id: DonationId,
    /// The charity's name, once known.
    pub charity: Option<String>,
    /// The platform that sent it.
    pub platform: String,
    /// The platform's own name for it.
    pub reference: Option<String>,
    /// By what the platform knew the donor; the name itself stays with the platform.
    pub known_by: DonorKind,
    pub donated_at: Timestamp,
    /// The London date of that.
    pub donated_on: Date,
    /// When the money reached the charity, or will.
    pub settled_on: Option<Date>,
    pub gross: Pence,
    /// What reached the charity, if a fee was kept.
    pub net: Option<Pence>,
    /// What went back to the donor in parts.
    pub refunds: Vec<RefundView>,
    /// What Gift Aid is claimed on.
    pub claimable: Pence,
    /// The Gift Aid, an estimate.
    pub gift_aid: Pence,
    pub status: Status,
    /// What stands in the way.
    pub reasons: Vec<Reason>,
    pub declaration_id: Option<DeclarationId>,
    /// When the platform sent it.
    pub received_at: Timestamp,
    pub deleted_at: Option<Timestamp>,
    pub deletion_reason: Option<DeletionReason>,
    /// The day on which HMRC had paid all of its claim.
    pub paid_on: Option<Date>,
    /// Until when its charity can claim it. Read for its page alone, while it is declared.
    pub claim_until: Option<ClaimUntil>,
}

/// The last day on which a gift can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimUntil {
    pub day: Date,
    /// Whether the charity has said when its year ends: until then it may have longer.
    pub is_sure: bool,
}

impl ClaimUntil {
    pub fn of(periods: &PeriodHistory, donated_on: Date) -> Self {
        Self { day: periods.deadline(donated_on), is_sure: periods.at(donated_on) != ClaimPeriod::Unknown }
    }
}

impl Gift {
    /// The charity's name, or what is known in its place.
    pub fn charity_name(&self) -> &str {
        self.charity.as_deref().unwrap_or_else(|| say(states::UNKNOWN_CHARITY))
    }

    /// What its platform knows it by: the platform's own name for it, or else ours.
    pub fn name_at_platform(&self) -> String {
        self.reference.clone().unwrap_or_else(|| self.id.to_string())
    }

    /// The id of its row.
    pub fn element_id(&self) -> String {
        format!("gift-{}", self.id)
    }

    /// When it was given, in words; a platform that sent a date alone means the day.
    pub fn given_when(&self) -> String {
        when(self.donated_at)
    }

    /// The day in short, for the list, which has the year above it: `21 Nov`.
    pub fn given_on(&self) -> String {
        short(self.donated_on)
    }

    /// Whether nothing more comes of it.
    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Cancelled | Status::Ineligible)
    }

    /// Whether no authorisation covers it. It may wait for something else first, such as its money, and say so in its status:
    /// that does not help it, for an authorisation never reaches back to an earlier day.
    pub fn is_uncovered(&self) -> bool {
        !self.is_over()
            && (self.status == Status::AwaitingAuthorisation || self.reasons.contains(&Reason::NotAuthorised))
    }

    /// Where it stands for its donor: one that is not covered says that before whatever else it waits for.
    pub fn stands(&self) -> Status {
        if self.is_uncovered() { Status::AwaitingAuthorisation } else { self.status }
    }

    /// Whether Gift Aid came of it or still can.
    pub fn counts(&self) -> bool {
        !self.is_over() && !self.is_uncovered()
    }

    /// Whether its Gift Aid was rounded down, so that pence are lost.
    pub fn is_rounded(&self) -> bool {
        self.counts() && self.gift_aid.get() * 4 != self.claimable.get()
    }

    /// What went back to the donor in all, if anything.
    pub fn refunded(&self) -> Option<Pence> {
        let sum = Pence::total(self.refunds.iter().map(|refund| refund.amount.pence())).ok()?;
        (sum > Pence::ZERO).then_some(sum)
    }

    /// The refund that ended it, where the platform told us of it with its day.
    pub fn last_refund(&self) -> Option<&RefundView> {
        let ended_at = self.deleted_at?;
        // Its end is written first, and none is taken after it.
        self.refunds.iter().find(|refund| refund.recorded_at >= ended_at)
    }

    /// What went back to the donor at its end without a day: all that had not gone back before.
    pub fn refunded_at_end(&self) -> Option<Pence> {
        let is_refund = self.deletion_reason == Some(DeletionReason::Refund);
        let is_refunded = is_refund && self.last_refund().is_none();
        let before = self.refunded().unwrap_or(Pence::ZERO);
        self.gross.checked_sub(before).filter(|rest| is_refunded && *rest > Pence::ZERO)
    }

    /// What the platform or its bank kept.
    pub fn fee(&self) -> Option<Pence> {
        self.gross.checked_sub(self.net?).filter(|fee| *fee > Pence::ZERO)
    }
}

impl From<&backend::donation::Shown> for Gift {
    fn from(shown: &backend::donation::Shown) -> Self {
        let view = &shown.view;
        Self {
            id: view.id,
            charity: shown.charity_name.clone(),
            platform: shown.platform_name.clone(),
            reference: view.reference.as_ref().map(ToString::to_string),
            known_by: view.donor.kind,
            donated_at: view.donated_at,
            donated_on: shown.donated_on,
            settled_on: view.settlement_date,
            gross: view.gross_amount.pence(),
            net: view.net_amount.map(domain::GiftAmount::pence),
            refunds: view.refunds.clone(),
            claimable: view.claimable_amount,
            gift_aid: view.gift_aid.amount,
            status: view.gift_aid.status,
            reasons: view.gift_aid.reasons.iter().map(|reason| reason.code).collect(),
            declaration_id: view.gift_aid.declaration_id,
            received_at: view.created_at,
            deleted_at: view.deleted_at,
            deletion_reason: view.deletion_reason,
            paid_on: shown.paid_on,
            claim_until: None,
        }
    }
}

#[cfg(test)]
pub mod example {
    //! A gift to try rules on.

    use super::Gift;
    use domain::calendar::{london_midnight, parse_date};
    use domain::donation::shown::{Declaration, DeclaredDonor};
    use domain::donation::{DeclarationStatus, DonorKind, Reason, Status};
    use domain::{DeclarationWording, DonationId, Pence, Timestamp};

    /// £20 on 20 November 2026, in this state.
    pub fn gift(status: Status) -> Gift {
        let on = parse_date("2026-11-20").unwrap();
        let pence = |amount| Pence::new(amount).unwrap();
        Gift {
            id: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse::<DonationId>().unwrap(),
            charity: Some("St Brannoc’s Hospice".to_owned()),
            platform: "Give & Go".to_owned(),
            reference: Some("gift-1001".to_owned()),
            known_by: DonorKind::Email,
            donated_at: london_midnight(on),
            donated_on: on,
            settled_on: Some(on),
            gross: pence(2_000),
            net: None,
            refunds: Vec::new(),
            claimable: pence(2_000),
            gift_aid: pence(500),
            status,
            reasons: Vec::new(),
            declaration_id: None,
            received_at: Timestamp::parse("2026-11-20T09:05:00Z").unwrap(),
            deleted_at: None,
            deletion_reason: None,
            paid_on: None,
            claim_until: None,
        }
    }

    /// A declaration of it, made an hour before it ended, if it did.
    pub fn declaration(state: DeclarationStatus) -> Declaration {
        Declaration {
            declaration_id: "dec_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            authorised_on: parse_date("2026-11-20").unwrap(),
            made_at: Timestamp::parse("2026-11-20T10:00:00Z").unwrap(),
            state,
            ended_at: (state != DeclarationStatus::Made)
                .then(|| Timestamp::parse("2026-11-20T11:00:00Z").unwrap()),
            wording: DeclarationWording::CURRENT,
            text: String::new(),
            claim: None,
            hmrc_reference: "AB12345".to_owned(),
            amount: Pence::ZERO,
            text_without_donor: String::new(),
            donor: DeclaredDonor::default(),
        }
    }

    /// One that no authorisation covers, and whose money has not reached the charity either.
    pub fn uncovered_and_unsettled() -> Gift {
        Gift {
            settled_on: None,
            reasons: vec![Reason::NoSettlementDate, Reason::NotAuthorised],
            ..gift(Status::AwaitingSettlement)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ClaimUntil;
    use super::example::{gift, uncovered_and_unsettled};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::PeriodHistory;
    use domain::donation::{Reason, Status};

    #[test]
    fn a_gift_is_rounded_where_a_quarter_of_it_is_no_whole_number_of_pence() {
        let pence = |amount| Pence::new(amount).unwrap();
        let mut gift = gift(Status::Declared);
        assert!(!gift.is_rounded());
        (gift.claimable, gift.gift_aid) = (pence(2_003), pence(500));
        assert!(gift.is_rounded());
        gift.status = Status::Cancelled;
        assert!(!gift.is_rounded());
    }

    #[test]
    fn a_gift_that_is_not_covered_stands_there_whatever_else_it_waits_for() {
        let mut uncovered = uncovered_and_unsettled();
        assert!(uncovered.is_uncovered() && !uncovered.counts());
        assert_eq!(uncovered.stands(), Status::AwaitingAuthorisation);
        uncovered.status = Status::AwaitingCharity;
        uncovered.reasons = vec![Reason::CharityUnknown, Reason::NotAuthorised];
        assert_eq!(uncovered.stands(), Status::AwaitingAuthorisation);
        assert!(gift(Status::AwaitingAuthorisation).is_uncovered());
        assert!(gift(Status::AwaitingSettlement).counts());
        // A refund comes before it all.
        uncovered.status = Status::Cancelled;
        uncovered.reasons = vec![Reason::Cancelled, Reason::NotAuthorised];
        assert!(!uncovered.is_uncovered() && !uncovered.counts());
        assert_eq!(uncovered.stands(), Status::Cancelled);
    }

    #[test]
    fn a_gift_can_be_claimed_until_four_years_after_the_end_of_the_charitys_year() {
        let day = |day| parse_date(day).unwrap();
        let until = |periods: &str| ClaimUntil::of(&periods.parse().unwrap(), day("2026-11-20"));
        assert_eq!(until("tax_year"), ClaimUntil { day: day("2031-04-05"), is_sure: true });
        assert_eq!(until("12-31"), ClaimUntil { day: day("2030-12-31"), is_sure: true });
        assert!(!ClaimUntil::of(&PeriodHistory::default(), day("2026-11-20")).is_sure);
    }
}
