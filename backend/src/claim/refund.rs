//! A gift that is in a claim and is refunded or changed.

use domain::claim::ClaimStatus;
use domain::{AuditAction, ClaimId, DonationId, GiftAmount};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::step::Step;
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::{Locked, Standing};
use crate::store::{self};

impl Backend {
    /// Whether a claim fixes the gift: HMRC may have it.
    pub(crate) async fn is_claimed(
        conn: &mut PgConnection,
        declaration: Option<Uuid>,
    ) -> Result<bool, Error> {
        let Some(declaration) = declaration else {
            return Ok(false);
        };
        let standing = store::claim::standing_line(conn, declaration).await?;
        Ok(standing.is_some_and(|standing| {
            !matches!(standing.status, ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved)
        }))
    }

    /// Takes the gift out of the claim that it is in, or has its tax go back: once, whatever happens at the same time. The
    /// claim was locked before the donation ([`store::claim::lock_of_donations`]).
    pub(crate) async fn leave_claim(
        &self,
        conn: &mut PgConnection,
        by: By,
        locked: &store::donation::Locked,
        donation: DonationId,
        declaration: Uuid,
    ) -> Result<(), Error> {
        let Some(standing) = store::claim::standing_line(conn, declaration).await? else {
            return Ok(());
        };
        match standing.status {
            ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved => {
                self.take_line_out(conn, by, &standing, declaration).await
            }
            // HMRC may have it. When it accepts the claim, what was refunded meanwhile goes back (see `accept_claim`).
            ClaimStatus::Submitting | ClaimStatus::Acknowledged => Ok(()),
            ClaimStatus::Accepted | ClaimStatus::Paid => {
                self.adjust(conn, by, locked, donation, declaration, &standing, None).await
            }
            ClaimStatus::Rejected | ClaimStatus::Withdrawn => Ok(()),
        }
    }

    /// HMRC accepted the claim with the gift: the tax on it, or on the part that a refund is of, goes back, once.
    #[expect(
        clippy::too_many_arguments,
        reason = "a gift, its declaration, its claim and the part of it that goes back"
    )]
    pub(crate) async fn adjust(
        &self,
        conn: &mut PgConnection,
        by: By,
        locked: &store::donation::Locked,
        donation: DonationId,
        declaration: Uuid,
        standing: &Standing,
        part: Option<(Uuid, GiftAmount)>,
    ) -> Result<(), Error> {
        let (charity, at) = (locked.claimed_for()?, self.now());
        if store::claim::adjust(conn, charity, donation.uuid(), declaration, standing, part, at).await? {
            let detail = json!({ "claim": standing.claim_id, "adjusts": true });
            store::trail::audit(conn, at, by, AuditAction::DonationAdjust, donation.uuid(), detail).await?;
        }
        Ok(())
    }

    /// Takes out of a claim, before its message is written, what can no longer be claimed: the message may be another one's
    /// successor, or the claim may have waited for its approval until the time of a gift ran out. None when there was nothing.
    pub(crate) async fn shed_lines(&self, id: ClaimId) -> Result<Option<Step>, Error> {
        let mut tx = self.begin().await?;
        let claim = self.lock_claim(&mut tx, id).await?;
        let periods = store::claim::periods(&mut tx, claim.charity_id).await?;
        let oldest = periods.oldest(self.today());
        // Where a part of a gift went back while nobody knew whether HMRC had the claim, its line says too much.
        if self.declare_rest_of(&mut tx, id).await? > 0 {
            self.commit(tx).await?;
            return Ok(Some(Step::Moved));
        }
        let shed = store::claim::shed_lines(&mut tx, id, oldest).await?;
        if shed.lines == 0 {
            tx.rollback().await?;
            return Ok(None);
        }
        if shed.claimed > 0 && store::claim::is_marking(&mut tx, id).await? {
            // The worker finds the gifts that it frees by their lines: without one a gift would count as claimed for ever.
            tx.rollback().await?;
            return Ok(Some(Step::Wait(1.0)));
        }
        self.count_anew(&mut tx, By::Uplift, &claim).await?;
        self.commit(tx).await?;
        Ok(Some(Step::Moved))
    }

    async fn take_line_out(
        &self,
        conn: &mut PgConnection,
        by: By,
        standing: &Standing,
        declaration: Uuid,
    ) -> Result<(), Error> {
        let claim = self.lock_claim(conn, standing.claim_id).await?;
        store::claim::remove_line(conn, claim.claim_id, declaration).await?;
        self.count_anew(conn, by, &claim).await
    }

    /// After lines left a claim: what it adds up to now. Without any it is withdrawn.
    pub(crate) async fn count_anew(
        &self,
        conn: &mut PgConnection,
        by: By,
        claim: &Locked,
    ) -> Result<(), Error> {
        let sum = self.resum_claim(conn, claim).await?;
        let action = AuditAction::ClaimChange;
        self.record(conn, by, claim.charity_id, claim.claim_id, action, json!({ "lines": sum.count }))
            .await?;
        if sum.count == 0 {
            self.withdraw_in(conn, claim, By::Uplift, domain::claim::WithdrawalReason::Empty).await?;
        }
        Ok(())
    }
}
