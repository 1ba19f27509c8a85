//! Where a claim stands, and which steps it may take.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use time::Date;

use crate::calendar::Timestamp;
use crate::money::Pence;
use crate::payment::short_of;

use super::{
    Approval, Approvals, ClaimAlarm, ClaimStatus, CorrelationId, Filed, Rejection, SettledAs, TransactionId,
    WithdrawalReason,
};

/// Where a claim stands, with what belongs to that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimState {
    /// Its gifts are being collected.
    Draft,
    /// Waiting for people to approve it.
    Ready {
        /// How many people have to.
        needed: Approvals,
        /// Who did.
        approvals: Vec<Approval>,
    },
    /// Ready to be filed.
    Approved,
    /// The message may be on its way.
    Submitting(Filed),
    /// HMRC has it.
    Acknowledged {
        /// The sending that it took.
        filed: Filed,
        /// Its name for it.
        correlation: CorrelationId,
        /// Since when.
        at: Timestamp,
    },
    /// HMRC accepted it.
    Accepted {
        /// The sending that it accepted.
        filed: Filed,
        at: Timestamp,
    },
    /// HMRC refused it.
    Rejected {
        /// The sending that it refused.
        filed: Filed,
        at: Timestamp,
        why: Rejection,
        /// When it had accepted it, where it refused it only afterwards.
        accepted_at: Option<Timestamp>,
        /// On which day the money came, or the first of it, and how much, where it had paid before it refused.
        paid: Option<(Date, Pence)>,
    },
    /// HMRC paid it, or part of it.
    Paid {
        /// The sending that it accepted.
        filed: Filed,
        /// When it accepted it.
        accepted_at: Timestamp,
        /// On which day the money came, or the first of it.
        on: Date,
        /// How much came in all.
        amount: Pence,
    },
    /// Given up before HMRC had it.
    Withdrawn { at: Timestamp, why: WithdrawalReason },
}

/// Why a step was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The claim is at another step.
    #[error("the claim is {0}")]
    WrongStep(ClaimStatus),
    /// This person approved it already; another one has to.
    #[error("the same person approved it already")]
    SamePersonTwice,
    /// This person made it, and another one has to approve it.
    #[error("the person who made it cannot approve it")]
    MadeByThem,
    /// HMRC's answer is about another sending.
    #[error("the answer is about another sending")]
    OtherSending,
    /// The money cannot have come before the claim was filed.
    #[error("the day is before the claim was filed")]
    TooEarly,
}

/// Why a claim cannot be settled by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSettled {
    /// HMRC decided it, or never got it.
    #[error("the claim is {0}")]
    NotWithHmrc(ClaimStatus),
    /// HMRC's answer can still come by itself.
    #[error("HMRC is still asked about the claim")]
    StillAsked,
    /// HMRC said itself that it has the claim: nobody can say that it never did.
    #[error("HMRC has the claim, as it said itself")]
    HmrcHasIt,
}

impl ClaimState {
    #[must_use]
    pub const fn status(&self) -> ClaimStatus {
        match self {
            Self::Draft => ClaimStatus::Draft,
            Self::Ready { .. } => ClaimStatus::Ready,
            Self::Approved => ClaimStatus::Approved,
            Self::Submitting(_) => ClaimStatus::Submitting,
            Self::Acknowledged { .. } => ClaimStatus::Acknowledged,
            Self::Accepted { .. } => ClaimStatus::Accepted,
            Self::Rejected { .. } => ClaimStatus::Rejected,
            Self::Paid { .. } => ClaimStatus::Paid,
            Self::Withdrawn { .. } => ClaimStatus::Withdrawn,
        }
    }

    /// Whether somebody said that HMRC never had it.
    #[must_use]
    pub const fn is_said_not_received(&self) -> bool {
        matches!(self, Self::Withdrawn { why: WithdrawalReason::NotReceived, .. })
    }

    /// It is given up; its gifts wait for the next one.
    ///
    /// # Errors
    /// When HMRC may have it already, or it is over.
    pub fn withdraw(self, at: Timestamp, why: WithdrawalReason) -> Result<Self, Refused> {
        match self {
            Self::Draft | Self::Ready { .. } | Self::Approved => Ok(Self::Withdrawn { at, why }),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// From now on the message may be on its way. Written before the first byte is sent.
    ///
    /// # Errors
    /// When it is not free to be filed: above all when it was sent already.
    pub fn submit(self, filed: Filed) -> Result<Self, Refused> {
        match self {
            Self::Approved => Ok(Self::Submitting(filed)),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// It is certain that HMRC has not taken this sending: it may be sent, as another one, or as it is when nothing of it left.
    ///
    /// # Errors
    /// When it was not on its way, or the news is of an earlier sending.
    pub fn unsent(self, transaction: &TransactionId) -> Result<Self, Refused> {
        match self {
            Self::Submitting(filed) if filed.transaction == *transaction => Ok(Self::Approved),
            Self::Submitting(_) => Err(Refused::OtherSending),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// HMRC's gateway answers to this sending that it is too long, and has not taken it: it may be sent with fewer gifts, as
    /// another one.
    ///
    /// # Errors
    /// When it was not on its way, above all when HMRC has acknowledged it; or the answer is about another sending.
    pub fn too_long(self, transaction: &TransactionId) -> Result<Self, Refused> {
        self.unsent(transaction)
    }

    /// The simulated HMRC of a sandbox was started anew and knows nothing any more: the claim may be sent again. HMRC itself
    /// never forgets a claim that it acknowledged.
    ///
    /// # Errors
    /// When it was not acknowledged.
    pub fn forgotten_by_simulator(self) -> Result<Self, Refused> {
        match self {
            Self::Acknowledged { .. } => Ok(Self::Approved),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// HMRC took it.
    ///
    /// # Errors
    /// When it was not on its way, or the answer is about another sending.
    pub fn acknowledge(
        self,
        transaction: &TransactionId,
        correlation: CorrelationId,
        at: Timestamp,
    ) -> Result<Self, Refused> {
        match self {
            Self::Submitting(filed) if filed.transaction == *transaction => {
                Ok(Self::Acknowledged { filed, correlation, at })
            }
            Self::Submitting(_) => Err(Refused::OtherSending),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// HMRC accepted it, with a receipt that repeats our IRmark.
    ///
    /// # Errors
    /// When HMRC did not have it.
    pub fn accept(self, at: Timestamp) -> Result<Self, Refused> {
        match self {
            Self::Submitting(filed) | Self::Acknowledged { filed, .. } => Ok(Self::Accepted { filed, at }),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// HMRC refused it.
    ///
    /// # Errors
    /// When HMRC did not have it.
    pub fn reject(self, at: Timestamp, why: Rejection) -> Result<Self, Refused> {
        match self {
            Self::Submitting(filed) | Self::Acknowledged { filed, .. } => {
                Ok(Self::Rejected { filed, at, why, accepted_at: None, paid: None })
            }
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// Somebody asked HMRC what became of it, because HMRC's answer never came. Only while an alarm that stands says so:
    /// what HMRC decided nobody decides again.
    ///
    /// # Errors
    /// When it is not with HMRC, HMRC's answer can still come by itself, or HMRC said that it has what it is said never to
    /// have had.
    pub fn settle(self, standing: &[ClaimAlarm], at: Timestamp, what: SettledAs) -> Result<Self, NotSettled> {
        let status = self.status();
        if !status.is_with_hmrc() {
            return Err(NotSettled::NotWithHmrc(status));
        }
        if !standing.iter().any(|alarm| alarm.hides_outcome()) {
            return Err(NotSettled::StillAsked);
        }
        if what == SettledAs::NotReceived && status.is_known_to_hmrc(standing) {
            return Err(NotSettled::HmrcHasIt);
        }
        let settled = match what {
            SettledAs::Accepted => self.accept(at),
            SettledAs::Rejected => self.reject(at, Rejection::Whole),
            SettledAs::NotReceived => Ok(Self::Withdrawn { at, why: WithdrawalReason::NotReceived }),
        };
        settled.map_err(|_| NotSettled::NotWithHmrc(status))
    }

    /// HMRC refused or reduced it by a letter of this day, after it had accepted it: HMRC enquires into a claim that it took, and
    /// amends it (TMA 1970 Sch. 1A para. 5 and 7), whether it has paid it or not.
    /// Where gifts stand (`stands`) it stays accepted or paid, for less; where none do it is refused.
    ///
    /// # Errors
    /// When HMRC has not accepted it, or the claim was filed only after that day.
    pub fn reduce(self, at: Timestamp, letter_on: Date, stands: bool) -> Result<Self, Refused> {
        let status = self.status();
        let (filed, accepted) = match &self {
            Self::Accepted { filed, at } => (filed.clone(), *at),
            Self::Paid { filed, accepted_at, .. } => (filed.clone(), *accepted_at),
            _ => return Err(Refused::WrongStep(status)),
        };
        if letter_on < filed.at.london_date() {
            return Err(Refused::TooEarly);
        }
        if stands {
            return Ok(self);
        }
        let (why, paid) = (Rejection::AfterAcceptance, self.paid());
        Ok(Self::Rejected { filed, at, why, accepted_at: Some(accepted), paid })
    }

    /// What HMRC has paid for it in all, and on which day the first of it came.
    #[must_use]
    pub const fn paid(&self) -> Option<(Date, Pence)> {
        match self {
            Self::Paid { on, amount, .. } => Some((*on, *amount)),
            Self::Rejected { paid, .. } => *paid,
            _ => None,
        }
    }

    /// Money came, of so much that is expected: all of it, or a part; then more can come while the claim is short. It may be
    /// there before anybody here heard that HMRC accepted the claim: an answer that is lost is settled later, often because of
    /// the money.
    ///
    /// # Errors
    /// When HMRC has not accepted it or has paid it, or the claim was filed only after that day.
    pub fn pay(self, on: Date, amount: Pence, expected: Pence) -> Result<Self, Refused> {
        let (status, paid) = (self.status(), self.paid());
        let (filed, accepted_at) = match self {
            Self::Accepted { filed, at } => (filed, at),
            Self::Paid { filed, accepted_at, amount, .. } if short_of(expected, amount).is_some() => {
                (filed, accepted_at)
            }
            _ => return Err(Refused::WrongStep(status)),
        };
        if on < filed.at.london_date() {
            return Err(Refused::TooEarly);
        }
        let (on, amount) = match paid {
            None => (on, amount),
            Some((first, before)) => {
                let in_all = before.checked_add(amount);
                (first.min(on), in_all.ok_or(Refused::WrongStep(status))?)
            }
        };
        Ok(Self::Paid { filed, accepted_at, on, amount })
    }

    /// A payment that was recorded for it was wrong. `left` is what the others come to, and the first of their days; without
    /// any HMRC's money is waited for again.
    ///
    /// # Errors
    /// When no money is recorded.
    pub fn take_payment_back(self, left: Option<(Date, Pence)>) -> Result<Self, Refused> {
        match (self, left) {
            (Self::Paid { filed, accepted_at, .. }, None) => Ok(Self::Accepted { filed, at: accepted_at }),
            (Self::Paid { filed, accepted_at, .. }, Some((on, amount))) => {
                Ok(Self::Paid { filed, accepted_at, on, amount })
            }
            (Self::Rejected { filed, at, why, accepted_at, paid: Some(_) }, left) => {
                Ok(Self::Rejected { filed, at, why, accepted_at, paid: left })
            }
            (other, _) => Err(Refused::WrongStep(other.status())),
        }
    }
}
