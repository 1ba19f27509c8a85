//! A message that HMRC's gateway finds too long (2001): the claim goes on with half of its gifts, and the others go into the
//! claim after it.

use domain::claim::{
    ClaimAlarm, ClaimState, ClaimStatus, MessageKind, Rejection, TransactionId, after_too_long,
};
use domain::{AuditAction, ClaimId};
use hmrc::gateway::GatewayFailure;
use serde_json::json;

use super::{Said, Step};
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::Locked;
use crate::store::{self};

impl Backend {
    /// HMRC's gateway has not taken this sending, because it is too long: so it answered to the sending itself, never to a poll.
    /// The claim may be sent again, as another one with half as many gifts. One with few gifts is given up instead: then its length is not what is wrong, and somebody has to look.
    pub(super) async fn split_claim(
        &self,
        id: ClaimId,
        transaction: &TransactionId,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<Step, Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        let says = self.hmrc_says(&failed.faults, 0);
        let said =
            Said::received(MessageKind::Failure, Some(transaction), bytes, says).numbered(failed.number());
        self.keep(&mut tx, id, &said).await?;
        if claim.state.clone().too_long(transaction).is_err() {
            if matches!(claim.state.status(), ClaimStatus::Accepted | ClaimStatus::Paid) {
                self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::Contradicted).await?;
            }
        } else if let Some(most) = after_too_long(claim.line_count) {
            if store::claim::too_long(&mut tx, id, transaction, most, now).await? {
                self.clear_alarms_in(&mut tx, id, ClaimAlarm::ends_with_the_step).await?;
                let detail = json!({ "reason": "too_long", "most_lines": most });
                self.record(&mut tx, By::Uplift, claim.charity_id, id, AuditAction::ClaimUnsend, detail)
                    .await?;
                self.enqueue_mark(&mut tx, id).await?;
            }
        } else {
            self.reject_in(&mut tx, &claim, Rejection::Whole, &[]).await?;
            self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::TooLong).await?;
        }
        self.commit(tx).await?;
        Ok(Step::Moved)
    }

    /// Takes out of a claim that was too long what finds no room in it any more, before its message is written anew. None when
    /// all of it does.
    pub(super) async fn cut_claim(&self, claim: &Locked) -> Result<Option<Step>, Error> {
        let Some(most) = claim.most_lines.filter(|most| claim.line_count > *most) else {
            return Ok(None);
        };
        let (mut tx, id) = (self.begin().await?, claim.claim_id);
        let present = self.lock_claim(&mut tx, id).await?;
        if present.state != ClaimState::Approved || present.line_count <= most {
            return Ok(Some(Step::Moved));
        }
        if store::claim::is_marking(&mut tx, id).await? {
            // The worker frees its gifts a part at a time; here it would be all at once.
            return Ok(Some(Step::Wait(1.0)));
        }
        // Where a part of a gift went back while nobody knew whether HMRC had the claim, its line goes first: it says too much.
        if self.declare_rest_of(&mut tx, id).await? > 0 {
            self.commit(tx).await?;
            return Ok(Some(Step::Moved));
        }
        store::claim::cut(&mut tx, id, most, self.now()).await?;
        self.count_anew(&mut tx, By::Uplift, &present).await?;
        self.commit(tx).await?;
        Ok(Some(Step::Moved))
    }
}
