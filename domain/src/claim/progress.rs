//! How far a claim has come, as lists and pages show it. The rules of its steps are in [`ClaimState`](super::ClaimState).
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use crate::{Date, Pence, Timestamp};

use super::{ClaimStatus, Rejection, SettledAs, WithdrawalReason};

/// How far a claim has come, with what there is only from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Its gifts are being collected.
    Draft,
    /// Waiting for people to approve it.
    Ready,
    /// Ready to be filed.
    Approved,
    /// It may be on its way.
    Submitting {
        /// Since when.
        sent_at: Timestamp,
    },
    /// HMRC has it.
    Acknowledged {
        /// Since when HMRC may have it.
        sent_at: Timestamp,
        /// What HMRC said to it.
        acknowledged: Acknowledgement,
    },
    /// HMRC accepted it, and has paid nothing.
    Accepted {
        /// How it reached HMRC.
        sent: Sent,
        /// When it was accepted, and how that is known.
        acceptance: Acceptance,
    },
    /// HMRC refused it.
    Rejected {
        /// How it reached HMRC.
        sent: Sent,
        at: Timestamp,
        /// What of it, and after what.
        refusal: Refusal,
    },
    /// HMRC paid it, or part of it.
    Paid {
        /// How it reached HMRC.
        sent: Sent,
        /// When it was accepted, and how that is known.
        acceptance: Acceptance,
        /// On which day the money came, or the first of it.
        on: Date,
        /// How much came in all.
        amount: Pence,
    },
    /// Given up before HMRC had it.
    Withdrawn { at: Timestamp, why: Withdrawal },
}

/// How a claim that is not on its way any more reached HMRC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Since when HMRC may have it.
    pub at: Timestamp,
    /// What HMRC said to it first: nothing where it decided at once, or was never heard.
    pub acknowledged: Option<Acknowledgement>,
}

/// HMRC's word that it has a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    /// When it said so.
    pub at: Timestamp,
    /// Its name for the claim.
    pub correlation_id: String,
}

/// That HMRC accepted a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    pub at: Timestamp,
    /// How that is known.
    pub known_by: KnownBy,
}

/// How it is known that HMRC accepted a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// By its receipt, which repeats our IRmark.
    Receipt,
    /// By its answer alone: its test services give no receipt.
    Answer,
    /// By an operator, who asked HMRC because its answer never came, and says how HMRC told it.
    Operator(String),
}

/// What HMRC refused of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Lines of it.
    Lines,
    /// The claim as a whole, by its answer.
    Whole,
    /// The claim as a whole, as an operator found out, and how: HMRC's answer never came.
    Settled(String),
    /// The claim as a whole, by letter, after it had accepted it.
    AfterAcceptance {
        /// When it had accepted it, and how that is known.
        acceptance: Acceptance,
        /// On which day the money came, or the first of it, and how much in all, where it had paid.
        paid: Option<(Date, Pence)>,
    },
}

/// Why a claim was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Withdrawal {
    /// Somebody of the charity chose so.
    ByHand,
    /// There was nothing to claim.
    Empty,
    /// HMRC never had it.
    NotReceived {
        /// How it was sent.
        sent: Sent,
        /// How an operator found that out.
        reason: String,
    },
}

impl Progress {
    #[must_use]
    pub const fn status(&self) -> ClaimStatus {
        match self {
            Self::Draft => ClaimStatus::Draft,
            Self::Ready => ClaimStatus::Ready,
            Self::Approved => ClaimStatus::Approved,
            Self::Submitting { .. } => ClaimStatus::Submitting,
            Self::Acknowledged { .. } => ClaimStatus::Acknowledged,
            Self::Accepted { .. } => ClaimStatus::Accepted,
            Self::Rejected { .. } => ClaimStatus::Rejected,
            Self::Paid { .. } => ClaimStatus::Paid,
            Self::Withdrawn { .. } => ClaimStatus::Withdrawn,
        }
    }

    /// Since when HMRC may have it, or was thought to.
    #[must_use]
    pub const fn sent_at(&self) -> Option<Timestamp> {
        match self {
            Self::Submitting { sent_at } | Self::Acknowledged { sent_at, .. } => Some(*sent_at),
            Self::Accepted { sent, .. }
            | Self::Rejected { sent, .. }
            | Self::Paid { sent, .. }
            | Self::Withdrawn { why: Withdrawal::NotReceived { sent, .. }, .. } => Some(sent.at),
            Self::Draft | Self::Ready | Self::Approved | Self::Withdrawn { .. } => None,
        }
    }

    /// HMRC's word that it has it.
    #[must_use]
    pub const fn acknowledged(&self) -> Option<&Acknowledgement> {
        match self {
            Self::Acknowledged { acknowledged, .. } => Some(acknowledged),
            Self::Accepted { sent, .. }
            | Self::Rejected { sent, .. }
            | Self::Paid { sent, .. }
            | Self::Withdrawn { why: Withdrawal::NotReceived { sent, .. }, .. } => sent.acknowledged.as_ref(),
            Self::Draft | Self::Ready | Self::Approved | Self::Submitting { .. } | Self::Withdrawn { .. } => {
                None
            }
        }
    }

    /// That HMRC accepted it, whatever it did afterwards.
    #[must_use]
    pub const fn acceptance(&self) -> Option<&Acceptance> {
        match self {
            Self::Accepted { acceptance, .. }
            | Self::Paid { acceptance, .. }
            | Self::Rejected { refusal: Refusal::AfterAcceptance { acceptance, .. }, .. } => Some(acceptance),
            _ => None,
        }
    }

    /// When HMRC refused it, and why in a word.
    #[must_use]
    pub const fn rejected(&self) -> Option<(Timestamp, Rejection)> {
        match self {
            Self::Rejected { at, refusal, .. } => Some((*at, refusal.rejection())),
            _ => None,
        }
    }

    /// Why HMRC refused it, in a word.
    #[must_use]
    pub fn rejection(&self) -> Option<Rejection> {
        self.rejected().map(|(_, why)| why)
    }

    /// When the money came, or the first of it, and how much in all.
    #[must_use]
    pub const fn paid(&self) -> Option<(Date, Pence)> {
        match self {
            Self::Paid { on, amount, .. } => Some((*on, *amount)),
            Self::Rejected { refusal: Refusal::AfterAcceptance { paid, .. }, .. } => *paid,
            _ => None,
        }
    }

    /// Why it was given up, in a word.
    #[must_use]
    pub const fn withdrawal(&self) -> Option<WithdrawalReason> {
        match self {
            Self::Withdrawn { why, .. } => Some(why.reason()),
            _ => None,
        }
    }

    /// What an operator said became of it, and how that is known, because HMRC's own answer never came.
    #[must_use]
    pub fn settled(&self) -> Option<(SettledAs, &str)> {
        if let Some(Acceptance { known_by: KnownBy::Operator(how), .. }) = self.acceptance() {
            return Some((SettledAs::Accepted, how.as_str()));
        }
        match self {
            Self::Rejected { refusal: Refusal::Settled(how), .. } => {
                Some((SettledAs::Rejected, how.as_str()))
            }
            Self::Withdrawn { why: Withdrawal::NotReceived { reason, .. }, .. } => {
                Some((SettledAs::NotReceived, reason.as_str()))
            }
            _ => None,
        }
    }
}

impl Acceptance {
    /// Whether HMRC proved it with a receipt.
    #[must_use]
    pub fn has_receipt(&self) -> bool {
        self.known_by == KnownBy::Receipt
    }
}

impl Refusal {
    #[must_use]
    pub const fn rejection(&self) -> Rejection {
        match self {
            Self::Lines => Rejection::Lines,
            Self::Whole | Self::Settled(_) => Rejection::Whole,
            Self::AfterAcceptance { .. } => Rejection::AfterAcceptance,
        }
    }
}

impl Withdrawal {
    #[must_use]
    pub const fn reason(&self) -> WithdrawalReason {
        match self {
            Self::ByHand => WithdrawalReason::ByHand,
            Self::Empty => WithdrawalReason::Empty,
            Self::NotReceived { .. } => WithdrawalReason::NotReceived,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at() -> Timestamp {
        Timestamp::parse("2026-11-21T09:05:00Z").unwrap()
    }

    fn sent() -> Sent {
        let acknowledged = Acknowledgement { at: at(), correlation_id: "ABCDEF".to_owned() };
        Sent { at: at(), acknowledged: Some(acknowledged) }
    }

    fn accepted(known_by: KnownBy) -> Acceptance {
        Acceptance { at: at(), known_by }
    }

    fn paid() -> (Date, Pence) {
        (crate::calendar::parse_date("2026-12-19").unwrap(), Pence::new(500).unwrap())
    }

    fn rejected(refusal: Refusal) -> Progress {
        Progress::Rejected { sent: sent(), at: at(), refusal }
    }

    #[test]
    fn what_an_operator_said_is_told_from_what_hmrc_answered() {
        let by_hand = || KnownBy::Operator("By telephone".to_owned());
        let (on, amount) = paid();
        for (progress, settled) in [
            (Progress::Accepted { sent: sent(), acceptance: accepted(by_hand()) }, Some(SettledAs::Accepted)),
            (Progress::Accepted { sent: sent(), acceptance: accepted(KnownBy::Answer) }, None),
            (
                Progress::Paid { sent: sent(), acceptance: accepted(by_hand()), on, amount },
                Some(SettledAs::Accepted),
            ),
            (
                rejected(Refusal::AfterAcceptance { acceptance: accepted(by_hand()), paid: None }),
                Some(SettledAs::Accepted),
            ),
            (rejected(Refusal::Settled("By telephone".to_owned())), Some(SettledAs::Rejected)),
            (rejected(Refusal::Whole), None),
            (
                Progress::Withdrawn {
                    at: at(),
                    why: Withdrawal::NotReceived { sent: sent(), reason: "By telephone".to_owned() },
                },
                Some(SettledAs::NotReceived),
            ),
            (Progress::Withdrawn { at: at(), why: Withdrawal::ByHand }, None),
        ] {
            assert_eq!(progress.settled(), settled.map(|what| (what, "By telephone")), "{progress:?}");
        }
    }

    #[test]
    fn what_was_there_before_a_letter_refused_the_claim_is_kept() {
        let refusal = Refusal::AfterAcceptance { acceptance: accepted(KnownBy::Receipt), paid: Some(paid()) };
        let refused = rejected(refusal);
        assert_eq!(refused.rejected(), Some((at(), Rejection::AfterAcceptance)));
        assert!(refused.acceptance().is_some_and(Acceptance::has_receipt));
        assert_eq!((refused.sent_at(), refused.paid()), (Some(at()), Some(paid())));
        assert_eq!(refused.acknowledged().map(|said| said.correlation_id.as_str()), Some("ABCDEF"));
        for refusal in [Refusal::Lines, Refusal::Whole] {
            let refused = rejected(refusal);
            assert_eq!((refused.acceptance(), refused.paid()), (None, None), "{refused:?}");
        }
    }
}
