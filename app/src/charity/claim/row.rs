//! A claim as lists and pages show it.

use backend::claim::Claim;
use domain::Date;

/// A claim, and what is true of it today.
#[derive(Clone, Debug)]
pub struct ClaimRow {
    pub claim: Claim,
    /// Since which day its money is overdue.
    pub overdue_since: Option<Date>,
    /// It is still on its way, and nothing is filed for anybody at present.
    pub paused: bool,
}

impl ClaimRow {
    /// As it is today; `stopped` while nothing is filed for anybody.
    pub fn of(claim: Claim, today: Date, stopped: bool) -> Self {
        Self { overdue_since: claim.overdue_since(today), paused: stopped && claim.status().is_open(), claim }
    }

    /// By when its money can be expected: a day that is past promises nothing.
    pub fn money_by(&self) -> Option<Date> {
        self.claim.money_by().filter(|_| self.overdue_since.is_none())
    }

    /// Whether a person has to look at it: something about it is wrong, or HMRC's money is overdue or does not fit what
    /// it is to pay.
    pub fn needs_somebody(&self) -> bool {
        !self.claim.alarms.is_empty()
            || self.claim.short().is_some()
            || self.claim.overpaid().is_some()
            || self.claim.above().is_some()
            || self.overdue_since.is_some()
    }
}

#[cfg(test)]
pub mod sample {
    use super::ClaimRow;
    use backend::claim::{Claim, Cut};
    use domain::claim::{Acceptance, Acknowledgement, BegunAs, KnownBy, Progress, Refusal, Sent, Withdrawal};
    use domain::{ClaimStatus, Pence, Timestamp};

    /// When everything happened to the claim.
    pub fn at() -> Timestamp {
        Timestamp::parse("2026-11-21T09:00:00Z").unwrap()
    }

    pub fn sent() -> Sent {
        Sent { at: at(), acknowledged: None }
    }

    pub fn accepted(known_by: KnownBy) -> Progress {
        Progress::Accepted { sent: sent(), acceptance: Acceptance { at: at(), known_by } }
    }

    pub fn rejected(refusal: Refusal) -> Progress {
        Progress::Rejected { sent: sent(), at: at(), refusal }
    }

    pub fn refused_afterwards(paid: Option<Pence>) -> Progress {
        let acceptance = Acceptance { at: at(), known_by: KnownBy::Receipt };
        let paid = paid.map(|amount| (at().london_date(), amount));
        rejected(Refusal::AfterAcceptance { acceptance, paid })
    }

    pub fn paid(known_by: KnownBy, pence: i64) -> Progress {
        let acceptance = Acceptance { at: at(), known_by };
        let (on, amount) = (at().london_date(), Pence::new(pence).unwrap());
        Progress::Paid { sent: sent(), acceptance, on, amount }
    }

    /// A claim of £5.00 of Gift Aid that has come so far, in the plainest way.
    pub fn row(status: ClaimStatus) -> ClaimRow {
        come_to(match status {
            ClaimStatus::Draft => Progress::Draft,
            ClaimStatus::Ready => Progress::Ready,
            ClaimStatus::Approved => Progress::Approved,
            ClaimStatus::Submitting => Progress::Submitting { sent_at: at() },
            ClaimStatus::Acknowledged => Progress::Acknowledged {
                sent_at: at(),
                acknowledged: Acknowledgement { at: at(), correlation_id: "ABCDEF".to_owned() },
            },
            ClaimStatus::Accepted => accepted(KnownBy::Receipt),
            ClaimStatus::Rejected => rejected(Refusal::Whole),
            ClaimStatus::Paid => paid(KnownBy::Receipt, 500),
            ClaimStatus::Withdrawn => Progress::Withdrawn { at: at(), why: Withdrawal::ByHand },
        })
    }

    /// A claim of £5.00 of Gift Aid that has come so far.
    pub fn come_to(progress: Progress) -> ClaimRow {
        let claim = Claim {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 7,
            progress,
            begun_as: BegunAs::ByHand,
            begun_at: at(),
            follows: None,
            followed_by: None,
            approvals: (1, 0),
            lines: 2,
            donations: Pence::new(2_000).unwrap(),
            gift_aid: Pence::new(500).unwrap(),
            adjustment: Pence::ZERO,
            cut: Cut::default(),
            returned: Pence::ZERO,
            returned_on: None,
            interest: Pence::ZERO,
            set_off: Pence::ZERO,
            came_on: None,
            alarms: Vec::new(),
            written: None,
            polls: 0,
        };
        ClaimRow::of(claim, at().london_date(), false)
    }
}
