//! What happened to a gift, in order: what was done to it, and what became of the claims that it is or was in.

use domain::donation::Status;
use domain::{AuditAction, Timestamp};

use super::{DoneBy, HistoryEntry};
use crate::store::claim::ClaimWithGift;

/// The history with what became of these claims, each at the claim's own time: the worker brings a gift to the state that its claim gives
/// it some time after, and not at all where that does not change.
pub(super) fn with_claims(history: Vec<HistoryEntry>, claims: &[ClaimWithGift]) -> Vec<HistoryEntry> {
    let follows = |entry: &HistoryEntry| {
        entry.action == AuditAction::DonationClaim
            && matches!(entry.status, Some(Status::Claimed | Status::Accepted))
            && claims.iter().any(|claim| Some(claim.number) == entry.claim)
    };
    let mut history: Vec<HistoryEntry> = history.into_iter().filter(|entry| !follows(entry)).collect();
    // Tax becomes due back because of what was done at the same time.
    history.sort_by_key(|entry| (entry.at, entry.action == AuditAction::DonationAdjust));
    for step in claims.iter().flat_map(steps) {
        let is_later = |entry: &HistoryEntry| {
            entry.at > step.at
                || (entry.at == step.at && step.action != AuditAction::DonationAdjust && ends(entry.action))
        };
        let place = history.iter().position(is_later).unwrap_or(history.len());
        history.insert(place, step);
    }
    history
}

/// What became of a claim, for the gift.
fn steps(claim: &ClaimWithGift) -> Vec<HistoryEntry> {
    let step = |at: Timestamp, action, status| HistoryEntry {
        at,
        by: DoneBy::Uplift,
        action,
        status,
        claim: Some(claim.number),
        claim_id: Some(claim.claim_id),
        changed: Vec::new(),
        on_donors_word: false,
    };
    if claim.takes_back {
        let went = claim.accepted_at.map(|at| step(at, AuditAction::DonationAdjust, None));
        return went.into_iter().collect();
    }
    let refused = claim.is_refused.then_some(Status::Held);
    [
        claim.filed_at.map(|at| step(at, AuditAction::ClaimSubmit, Some(Status::Claimed))),
        claim.accepted_at.map(|at| step(at, AuditAction::ClaimAccept, Some(Status::Accepted))),
        claim.rejected_at.map(|at| step(at, AuditAction::ClaimReject, refused)),
        claim.cancelled_at.map(|at| step(at, AuditAction::ClaimWithdraw, None)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whether a gift is in no claim any more after this, or with less: of the same instant, its claim was before.
fn ends(action: AuditAction) -> bool {
    use AuditAction as Action;
    matches!(
        action,
        Action::DonationAdjust
            | Action::DonationDeclareLess
            | Action::DonationDelete
            | Action::DonationDisown
            | Action::DonationHold
            | Action::DonationRefund
            | Action::DonationTakeOut
            | Action::DonationUndeclare
    )
}

#[cfg(test)]
mod tests {
    use super::{AuditAction, ClaimWithGift, DoneBy, HistoryEntry, Status, Timestamp, with_claims};

    fn at(day: u8) -> Timestamp {
        format!("2026-11-{day:02}T10:00:00Z").parse().unwrap()
    }

    fn done(day: u8, action: AuditAction, status: Option<Status>, claim: Option<i32>) -> HistoryEntry {
        HistoryEntry {
            at: at(day),
            by: DoneBy::Uplift,
            action,
            status,
            claim,
            claim_id: None,
            changed: Vec::new(),
            on_donors_word: false,
        }
    }

    fn claim(number: i32, filed: u8) -> ClaimWithGift {
        ClaimWithGift {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number,
            filed_at: Some(at(filed)),
            accepted_at: None,
            rejected_at: None,
            cancelled_at: None,
            is_refused: false,
            takes_back: false,
        }
    }

    fn told(history: Vec<HistoryEntry>, claims: &[ClaimWithGift]) -> Vec<(u8, AuditAction, Option<i32>)> {
        let day = |entry: &HistoryEntry| entry.at.london_date().day();
        with_claims(history, claims).iter().map(|entry| (day(entry), entry.action, entry.claim)).collect()
    }

    #[test]
    fn a_claim_is_told_at_its_own_times_whenever_its_gifts_followed_it() {
        use AuditAction as Action;
        let history = vec![
            done(1, Action::DonationCreate, Some(Status::Declared), None),
            done(28, Action::DonationClaim, Some(Status::Accepted), Some(3)),
        ];
        let claims = [ClaimWithGift { accepted_at: Some(at(6)), ..claim(3, 6) }];
        assert_eq!(
            told(history, &claims),
            [
                (1, Action::DonationCreate, None),
                (6, Action::ClaimSubmit, Some(3)),
                (6, Action::ClaimAccept, Some(3)),
            ]
        );
    }

    #[test]
    fn a_gift_that_was_sent_again_and_given_back_says_in_which_claims_and_what_came_first() {
        use AuditAction as Action;
        let history = vec![
            done(1, Action::DonationCreate, Some(Status::Declared), None),
            done(2, Action::DonationClaim, Some(Status::Claimed), Some(1)),
            done(2, Action::DonationClaim, Some(Status::Accepted), Some(2)),
            done(5, Action::DonationAdjust, None, None),
            done(5, Action::DonationDelete, Some(Status::Cancelled), None),
        ];
        let claims = [
            ClaimWithGift { rejected_at: Some(at(2)), ..claim(1, 2) },
            ClaimWithGift { accepted_at: Some(at(2)), ..claim(2, 2) },
            ClaimWithGift { filed_at: None, accepted_at: Some(at(5)), takes_back: true, ..claim(3, 5) },
        ];
        assert_eq!(
            told(history, &claims),
            [
                (1, Action::DonationCreate, None),
                (2, Action::ClaimSubmit, Some(1)),
                (2, Action::ClaimReject, Some(1)),
                (2, Action::ClaimSubmit, Some(2)),
                (2, Action::ClaimAccept, Some(2)),
                (5, Action::DonationDelete, None),
                (5, Action::DonationAdjust, None),
                (5, Action::DonationAdjust, Some(3)),
            ]
        );
    }

    #[test]
    fn a_claim_that_was_cancelled_with_a_gift_is_told_before_the_one_that_the_gift_went_into() {
        use AuditAction as Action;
        let history = vec![done(1, Action::DonationCreate, Some(Status::Declared), None)];
        let claims = [
            ClaimWithGift { filed_at: None, cancelled_at: Some(at(3)), ..claim(1, 3) },
            ClaimWithGift { accepted_at: Some(at(5)), ..claim(2, 4) },
        ];
        assert_eq!(
            told(history, &claims),
            [
                (1, Action::DonationCreate, None),
                (3, Action::ClaimWithdraw, Some(1)),
                (4, Action::ClaimSubmit, Some(2)),
                (5, Action::ClaimAccept, Some(2)),
            ]
        );
    }
}
