//! What staff decide about a claim that is not filed yet: it is approved, or given up.

use domain::claim::{Approvals, ClaimState, ClaimStatus, Refused, WithdrawalReason};
use domain::{AuditAction, CharityId, ClaimId};
use serde_json::json;
use sqlx::PgConnection;

use super::make::refused;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, refused_by};
use crate::store::claim::Locked;
use crate::store::{self};

impl Backend {
    /// Approves a claim that waits for it.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; [`Error::ProveAgain`]; conflicts `approved_already`,
    /// `claim_made_by_you`, `claim_step`, `filing_held` and `filing_refused`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.approve")]
    pub async fn approve_claim(&self, caller: &CharityStaff, id: ClaimId) -> Result<ClaimStatus, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        self.filing_is_free(&mut tx, claim.charity_id).await?;
        let now = self.now();
        let state = claim.state.clone().approve(caller.staff_id, now, claim.begun_by).map_err(refused)?;
        let status = state.status();
        store::claim::approve(&mut tx, id, caller.staff_id, status, now).await.map_err(|error| {
            match refused_by(&error) {
                Some("claim_approval_is_by_different_people") => refused(Refused::SamePersonTwice),
                _ => error.into(),
            }
        })?;
        let action = AuditAction::ClaimApprove;
        let detail = json!({ "state": status, "gifts": claim.line_count, "pence": claim.expected });
        self.record(&mut tx, By::from(caller), claim.charity_id, id, action, detail).await?;
        self.enqueue_claim(&mut tx, id, 0.0).await?;
        self.commit(tx).await?;
        Ok(status)
    }

    /// Whether the caller cannot approve this claim of the charity's, because they made it; another's never.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.is_kept_out")]
    pub async fn is_kept_out(&self, caller: &CharityStaff, id: ClaimId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        let maker = store::claim::kept_out(&mut conn, caller.charity_id, id).await?;
        Ok(maker == Some(caller.staff_id))
    }

    /// Whether the caller has approved this claim; another's never.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.has_approved")]
    pub async fn has_approved(&self, caller: &CharityStaff, id: ClaimId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        let approvals = store::claim::approvals(&mut conn, id).await?;
        Ok(approvals.iter().any(|approval| approval.staff_id == caller.staff_id))
    }

    /// The charity's claim that waits for people to approve it, if there is one, waits for no more of them than the charity wants
    /// now, and lets its maker approve it if the charity does: who was to be the other may have left. It goes on at once when those who
    /// approved it are enough.
    pub(super) async fn ask_fewer(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        approvals: Approvals,
    ) -> Result<(), Error> {
        let Some(id) = store::claim::unapproved(conn, charity).await? else {
            return Ok(());
        };
        let claim = self.lock_claim(conn, id).await?;
        if claim.approvals <= approvals {
            return Ok(());
        }
        let status = claim.state.ask_fewer(approvals, claim.begun_by).map_err(refused)?.status();
        store::claim::ask_fewer(conn, id, approvals, status, self.now()).await?;
        self.record(
            conn,
            by,
            claim.charity_id,
            id,
            AuditAction::ClaimAskFewer,
            json!({ "state": status, "approvals": approvals, "was": claim.approvals }),
        )
        .await?;
        self.enqueue_claim(conn, id, 0.0).await
    }

    /// Gives a claim up before it was filed. Its gifts wait for the next one.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; a conflict when it may be with HMRC, or is over.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.withdraw")]
    pub async fn withdraw_claim(&self, caller: &CharityStaff, id: ClaimId) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        // It may have been on its way, and a part of a gift was refunded meanwhile.
        let less = store::donation::refunded_in_flight(&mut tx, id).await?;
        self.withdraw_in(&mut tx, &claim, By::from(caller), WithdrawalReason::ByHand).await?;
        self.declare_rest(&mut tx, &less).await?;
        self.commit(tx).await
    }

    pub(crate) async fn withdraw_in(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        by: By,
        why: WithdrawalReason,
    ) -> Result<(), Error> {
        let now = self.now();
        claim.state.clone().withdraw(now, why).map_err(refused)?;
        store::claim::give_back(conn, claim.claim_id).await?;
        // Of one that somebody cancelled it stays known which gifts it had. While they are gathered it has no sums yet.
        let keeps = why == WithdrawalReason::ByHand && claim.state != ClaimState::Draft;
        store::claim::withdrawn(conn, claim.claim_id, why, keeps, now).await?;
        let action = AuditAction::ClaimWithdraw;
        let detail = json!({ "reason": why, "gifts": claim.line_count, "gift_aid": claim.gift_aid_left });
        self.record(conn, by, claim.charity_id, claim.claim_id, action, detail).await
    }
}
