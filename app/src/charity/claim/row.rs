//! A claim as lists and pages show it.

use domain::claim::{Rejection, SettledAs, WithdrawalReason};
use domain::payment::{over, short_of};
use domain::{ClaimId, ClaimStatus, Date, Pence};

/// A claim in a list.
#[derive(Clone, Debug)]
pub struct ClaimRow {
    pub id: ClaimId,
    pub number: i32,
    pub status: ClaimStatus,
    /// When it was begun, in words.
    pub begun_on: String,
    pub gifts: i64,
    pub donations: Pence,
    /// How many of them HMRC took out after it had accepted it.
    pub cut: i64,
    /// What HMRC is to pay.
    pub expected: Pence,
    /// What it paid in all.
    pub paid: Option<Pence>,
    /// What it paid more than it left of the claim, and has not got back.
    pub over: Option<Pence>,
    /// Since which day its money is overdue.
    pub overdue_since: Option<Date>,
    pub rejection: Option<Rejection>,
    /// Its good lines went into another claim, which is not given up.
    pub is_followed: bool,
    /// Why it was given up.
    pub withdrawal: Option<WithdrawalReason>,
    pub has_receipt: bool,
    /// What became of it, as whoever runs Uplift found out.
    pub settled: Option<SettledAs>,
    /// A person has to look at it.
    pub alarm: bool,
    /// It is still on its way, and nothing is filed for anybody at present.
    pub paused: bool,
}

impl ClaimRow {
    /// Whether HMRC accepted it and has nothing to pay for it: it is over then.
    pub fn has_nothing_to_pay(&self) -> bool {
        self.status == ClaimStatus::Accepted && self.expected == Pence::ZERO
    }

    /// What is missing where HMRC has paid a part of it.
    pub fn short(&self) -> Option<Pence> {
        short_of(self.expected, self.paid?).filter(|_| self.status == ClaimStatus::Paid)
    }

    /// What HMRC has paid above all of a claim that it left whole. Of one that it reduced it wants that back: see [`Self::over`].
    pub fn above(&self) -> Option<Pence> {
        over(self.expected, self.paid?, Pence::ZERO)
            .filter(|_| self.cut == 0 && self.status == ClaimStatus::Paid)
    }

    /// Whether HMRC refused it before it had accepted it: what it was to pay is what it would have paid.
    pub fn would_have_paid(&self) -> bool {
        self.status == ClaimStatus::Rejected && self.rejection != Some(Rejection::AfterAcceptance)
    }

    /// Whether a person has to look at it: something about it is wrong, or HMRC's money is overdue or does not fit what
    /// it is to pay.
    pub fn needs_somebody(&self) -> bool {
        self.alarm || self.short().is_some() || self.over.is_some() || self.overdue_since.is_some()
    }
}
