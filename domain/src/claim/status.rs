//! The words for where a claim stands, and for how it ended.

use super::ClaimAlarm;

word_enum! {
    /// The status of a claim.
    pub enum ClaimStatus {
        /// Its gifts are being collected.
        Draft = "draft",
        /// Waiting for people to approve it.
        Ready = "ready",
        /// Ready to be filed.
        Approved = "approved",
        /// It is being sent to HMRC.
        Submitting = "submitting",
        /// HMRC received it and is processing it.
        Acknowledged = "acknowledged",
        /// HMRC accepted it.
        Accepted = "accepted",
        /// HMRC refused it.
        Rejected = "rejected",
        /// HMRC paid it, or part of it.
        Paid = "paid",
        /// Withdrawn before it was filed, or never received by HMRC.
        Withdrawn = "withdrawn",
    }
}

impl ClaimStatus {
    /// Whether the claim is over before HMRC had it, or refused: its gifts may go into another.
    #[must_use]
    pub const fn lets_go(self) -> bool {
        matches!(self, Self::Rejected | Self::Withdrawn)
    }

    /// Whether it is still on its way: a charity has one such claim at a time.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Draft | Self::Ready | Self::Approved | Self::Submitting | Self::Acknowledged)
    }

    /// Whether HMRC may have it, so that its gifts cannot be taken out any more.
    #[must_use]
    pub const fn is_with_hmrc(self) -> bool {
        matches!(self, Self::Submitting | Self::Acknowledged)
    }

    /// Whether HMRC said itself that it has the claim, and has not said since that it does not know it.
    pub(super) fn is_known_to_hmrc(self, standing: &[ClaimAlarm]) -> bool {
        standing.iter().any(|alarm| alarm.speaks_of_acceptance())
            || (self == Self::Acknowledged && !standing.contains(&ClaimAlarm::UnknownToHmrc))
    }
}

word_enum! {
    /// Why HMRC refused a claim.
    pub enum Rejection {
        /// Lines of it: they wait to be put right, the others are filed again.
        Lines = "lines",
        /// The claim as a whole: somebody has to look at it.
        Whole = "whole",
        /// The claim as a whole, by letter, after it had accepted it.
        AfterAcceptance = "after_acceptance",
    }
}

word_enum! {
    /// Who or what began a claim.
    pub enum BegunAs {
        /// Somebody of the charity.
        ByHand = "by_hand",
        /// The charity's schedule.
        Schedule = "schedule",
        /// The refusal of an earlier one, whose good lines these are.
        Again = "again",
    }
}

word_enum! {
    /// Why a claim was given up.
    pub enum WithdrawalReason {
        /// Somebody of the charity chose so.
        ByHand = "by_hand",
        /// There was nothing to claim.
        Empty = "empty",
        /// HMRC never had it, as somebody found out who asked HMRC.
        NotReceived = "not_received",
    }
}

word_enum! {
    /// What became of a claim, as somebody found out who asked HMRC, because HMRC's own answer never came.
    pub enum SettledAs {
        /// HMRC accepted it.
        Accepted = "accepted",
        /// HMRC refused it.
        Rejected = "rejected",
        /// HMRC never had it: its gifts wait for the next claim.
        NotReceived = "not_received",
    }
}
