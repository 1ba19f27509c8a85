//! What is kept of the conversation with HMRC.

use std::borrow::Cow;

use domain::claim::{ClaimAlarm, ClaimStatus, MessageKind, Note, TransactionId};
use domain::{AuditAction, ClaimId};
use hmrc::gateway::{Advice, Failure, GatewayFailure};
use serde_json::json;

use super::Said;
use crate::Backend;
use crate::actor::By;
use crate::claim::note::no_reply;
use crate::claim::operator_email::News;
use crate::claim::{email, operator_email};
use crate::error::{Error, Resource};
use crate::filing::OpenAccount;
use crate::secret::new_uuid;
use crate::store::claim::{Clearing, Locked, NextPoll};
use crate::store::{self};

/// If HMRC refuses the account for a second charity within this many hours, it refuses it for everybody.
const SECOND_WITHIN: i64 = 24;

/// HMRC's number of what it said.
fn number_of(failed: &GatewayFailure) -> i32 {
    failed.number().and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
}

impl Backend {
    pub(super) async fn count_poll(&self, id: ClaimId, next: NextPoll<'_>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::count_poll(&mut tx, id, next, false).await?;
        self.commit(tx).await
    }

    /// HMRC answers about the claim, though it has not decided it.
    pub(super) async fn hear_it_works(&self, id: ClaimId, next: NextPoll<'_>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::count_poll(&mut tx, id, next, true).await?;
        self.hear_in(&mut tx, id, ClaimAlarm::is_silence).await?;
        self.commit(tx).await
    }

    /// HMRC shows that it has the claim: then these alarms are over.
    pub(super) async fn hear_in(
        &self,
        conn: &mut sqlx::PgConnection,
        id: ClaimId,
        over: fn(ClaimAlarm) -> bool,
    ) -> Result<(), Error> {
        let claim = self.lock_claim(conn, id).await?;
        self.heed_contradiction_in(conn, &claim).await?;
        self.clear_alarms_in(conn, id, over).await
    }

    /// HMRC shows that it has the claim. When an operator said meanwhile that it never had, the gifts are free, and may be
    /// claimed a second time.
    pub(super) async fn heed_contradiction_in(
        &self,
        conn: &mut sqlx::PgConnection,
        claim: &Locked,
    ) -> Result<(), Error> {
        if claim.state.is_said_not_received() {
            self.raise_alarm_in(conn, claim, ClaimAlarm::Contradicted).await?;
        }
        Ok(())
    }

    /// Somebody has to look at a claim: said once, however often it comes about. What hides the outcome of a claim is no
    /// news once that is known; but that HMRC speaks of an acceptance is, when the claim is over without one.
    pub(super) async fn raise_alarm(&self, id: ClaimId, alarm: ClaimAlarm) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let claim = self.lock_claim(&mut tx, id).await?;
        let status = claim.state.status();
        let alarm = if !alarm.hides_outcome() || status.is_with_hmrc() {
            alarm
        } else if alarm.speaks_of_acceptance() && status.lets_go() {
            ClaimAlarm::Contradicted
        } else {
            return Ok(());
        };
        self.raise_alarm_in(&mut tx, &claim, alarm).await?;
        self.commit(tx).await
    }

    pub(crate) async fn raise_alarm_in(
        &self,
        conn: &mut sqlx::PgConnection,
        claim: &Locked,
        alarm: ClaimAlarm,
    ) -> Result<(), Error> {
        let id = claim.claim_id;
        if store::claim::raise_alarm(conn, new_uuid(), id, alarm, self.now()).await? {
            let detail = json!({ "alarm": alarm });
            self.record(conn, By::Uplift, claim.charity_id, id, AuditAction::ClaimRaiseAlarm, detail).await?;
            // One that comes and goes with HMRC's answers is told once, and again only after a day without it.
            let yesterday = self.now().plus_minutes(-24 * 60);
            let is_news =
                !alarm.comes_and_goes() || !store::claim::was_alarmed(conn, id, alarm, yesterday).await?;
            if is_news {
                let charity = store::charity::find(conn, claim.charity_id)
                    .await?
                    .ok_or(Error::NotFound(Resource::Charity))?;
                self.tell_operator(conn, &operator_email::alarm_raised(&charity, claim, alarm)).await?;
                if alarm.holds_filing() {
                    self.tell_staff(conn, claim.charity_id, &email::filing_held(claim, alarm)).await?;
                }
            }
            tracing::error!(claim = %id, alarm = %alarm, "claim needs an operator");
        }
        Ok(())
    }

    /// What raised these alarms is over.
    pub(crate) async fn clear_alarms_in(
        &self,
        conn: &mut sqlx::PgConnection,
        id: ClaimId,
        which: fn(ClaimAlarm) -> bool,
    ) -> Result<(), Error> {
        store::claim::clear_alarms(conn, id, which, Clearing::Resolved, self.now()).await?;
        Ok(())
    }

    pub(super) async fn keep_alone(&self, id: ClaimId, said: &Said<'_>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.keep(&mut tx, id, said).await?;
        self.commit(tx).await
    }

    /// One message of the conversation. What comes from HMRC may repeat what was sent, and that with the account that files: it
    /// is looked at as it came, and kept without.
    pub(crate) async fn keep(
        &self,
        conn: &mut sqlx::PgConnection,
        id: ClaimId,
        said: &Said<'_>,
    ) -> Result<(), Error> {
        let (mut body, mut note) = (Cow::Borrowed(said.body), Cow::Borrowed(&said.note));
        if said.direction == "received" {
            body = Cow::Owned(self.without_account(said.body));
            note = Cow::Owned(self.note_without_account(&said.note));
        }
        store::claim::keep_message(
            conn,
            new_uuid(),
            id,
            self.now(),
            said.direction,
            said.kind,
            said.transaction,
            &body,
            &note,
            said.number.and_then(|number| i32::try_from(number).ok()),
        )
        .await
    }

    /// No answer about this claim. What came in its place may be about another charity's submission, and is put aside.
    pub(super) async fn keep_failure(
        &self,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failure: &Failure,
    ) -> Result<(), Error> {
        let (mut kind, mut note) = (MessageKind::Nothing, Note::from(no_reply(failure)));
        let (mut tx, reply) = (self.begin().await?, failure.reply());
        if !reply.is_empty() {
            kind = MessageKind::Failure;
            note.aside = Some(self.put_aside(&mut tx, id, false, reply).await?);
        }
        let said = Said::received(kind, transaction, &[], note);
        self.keep(&mut tx, id, &said).await?;
        self.commit(tx).await
    }

    /// HMRC's acceptance of this claim, asked for by HMRC's own name for it, with the receipt of another: it is kept beside what
    /// was sent, so that whoever looks has both.
    pub(super) async fn keep_other_receipt(
        &self,
        id: ClaimId,
        transaction: &TransactionId,
        failure: &Failure,
    ) -> Result<(), Error> {
        let says = no_reply(failure);
        let said = Said::received(MessageKind::Failure, Some(transaction), failure.reply(), says);
        self.keep_alone(id, &said).await
    }

    /// The gateway refused what was asked beside the claim's way, and the claim stays as it is. When HMRC does not take the account for
    /// that, filing stops.
    pub(super) async fn heed_refusal(
        &self,
        account: &OpenAccount,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<(), Error> {
        self.keep_refusal(id, transaction, failed, bytes).await?;
        self.heed_account(account, failed).await
    }

    /// The gateway refused its list. What else came with that may be about another charity's submission, and is put aside.
    pub(super) async fn heed_refused_list(
        &self,
        account: &OpenAccount,
        id: ClaimId,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let (mut tx, mut note) = (self.begin().await?, Note::from(self.hmrc_says(&failed.faults, 0)));
        note.aside = Some(self.put_aside(&mut tx, id, false, bytes).await?);
        let said = Said::received(MessageKind::Failure, None, &[], note).numbered(failed.number());
        self.keep(&mut tx, id, &said).await?;
        self.commit(tx).await?;
        self.heed_account(account, failed).await
    }

    async fn heed_account(&self, account: &OpenAccount, failed: &GatewayFailure) -> Result<(), Error> {
        if failed.advice() == Advice::CheckCredentials {
            self.stop_filing(account, failed).await?;
        }
        Ok(())
    }

    /// HMRC refused the account in answer to a claim. It answers so too when it does not take the account for that one charity, such as
    /// before it has appointed Uplift: so the charity waits until an operator has looked. When a second one gets that within a day, it is
    /// about the account, and nothing more is filed for anybody.
    pub(super) async fn hold_charity(
        &self,
        account: &OpenAccount,
        id: ClaimId,
        failed: &GatewayFailure,
    ) -> Result<(), Error> {
        let (mut tx, number) = (self.begin().await?, number_of(failed));
        let claim = self.lock_claim(&mut tx, id).await?;
        if matches!(
            claim.state.status(),
            ClaimStatus::Acknowledged | ClaimStatus::Accepted | ClaimStatus::Paid | ClaimStatus::Rejected
        ) {
            // HMRC has it after all, or read it.
            return Ok(());
        }
        // One after another, so that of two at the same time one is the second.
        if store::claim::lock_credential(&mut tx, account.version).await? != Some(false) {
            tracing::warn!(number, "HMRC refused an account that was already stopped or changed");
            return Ok(());
        }
        let since = self.now().plus_hours(-SECOND_WITHIN);
        let is_second = store::claim::is_refused_for_another(&mut tx, claim.charity_id, since).await?;
        self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::AccountRefused).await?;
        if is_second {
            self.stop_filing_in(&mut tx, account, number, &operator_email::refused_for_two(number)).await?;
        }
        self.commit(tx).await
    }

    /// HMRC does not take this account: nothing more is filed with it. Of one that was changed while the answer was under way that
    /// says nothing about the one that is there now.
    pub(crate) async fn stop_filing(
        &self,
        account: &OpenAccount,
        failed: &GatewayFailure,
    ) -> Result<(), Error> {
        let (mut tx, number) = (self.begin().await?, number_of(failed));
        self.stop_filing_in(&mut tx, account, number, &operator_email::filing_stopped(number)).await?;
        self.commit(tx).await
    }

    async fn stop_filing_in(
        &self,
        conn: &mut sqlx::PgConnection,
        account: &OpenAccount,
        number: i32,
        news: &News,
    ) -> Result<(), Error> {
        if store::claim::stop_credential(conn, account.version, number, self.now()).await? {
            self.tell_operator(conn, news).await?;
            tracing::error!(number, "HMRC refused this installation's account: filing stopped");
        } else {
            tracing::warn!(number, "HMRC refused an account that was already stopped or changed");
        }
        Ok(())
    }

    pub(super) async fn keep_refusal(
        &self,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let says = self.hmrc_says(&failed.faults, 0);
        let said = Said::received(MessageKind::Failure, transaction, bytes, says).numbered(failed.number());
        self.keep_alone(id, &said).await
    }
}
