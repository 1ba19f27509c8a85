//! A claim's row locked, what is written down of its steps, and the jobs that take them.

use domain::claim::view::Claim;
use domain::claim::{ClaimStatus, TransactionId};
use domain::{AuditAction, CharityId, ClaimId, EventType};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::step::{WATCHED, seconds};
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource};
use crate::store::claim::Locked;
use crate::store::job::{Job, Leased};
use crate::store::trail::Concerns;
use crate::store::{self};

/// How many gifts are brought to the state of their claim in one transaction.
const PART: i64 = 2_000;

/// After so many seconds the gifts of a claim that was made of a refused one count as what they are.
const UNSENT: f64 = 60.0;

impl Backend {
    /// The claim, locked, for the caller's charity alone.
    pub(crate) async fn claim_of(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        id: ClaimId,
    ) -> Result<Locked, Error> {
        let claim = store::claim::lock(conn, id).await?;
        claim.filter(|claim| claim.charity_id == caller.charity_id).ok_or(Error::NotFound(Resource::Claim))
    }

    /// The same as it is shown, without a lock.
    pub(super) async fn shown_claim(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        id: ClaimId,
    ) -> Result<Claim, Error> {
        let claim = store::claim::detail(conn, caller.charity_id, id).await?;
        claim.ok_or(Error::NotFound(Resource::Claim))
    }

    pub(crate) async fn lock_claim(&self, conn: &mut PgConnection, id: ClaimId) -> Result<Locked, Error> {
        store::claim::lock(conn, id).await?.ok_or(Error::NotFound(Resource::Claim))
    }

    /// Writes a line of the audit trail and the event of a claim.
    pub(crate) async fn record(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        id: ClaimId,
        action: AuditAction,
        detail: Value,
    ) -> Result<(), Error> {
        let now = self.now();
        store::trail::audit(conn, now, by, action, id.uuid(), detail.clone()).await?;
        let concerns = Concerns { charity: Some(charity), ..Concerns::default() };
        store::trail::event(conn, now, told(action), concerns, id.uuid(), detail).await?;
        Ok(())
    }

    /// Tells the platforms whose gifts are in a claim what became of it.
    pub(crate) async fn tell_platforms(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        state: ClaimStatus,
    ) -> Result<(), Error> {
        for platform in store::claim::platforms_of(conn, id).await? {
            let concerns = Concerns { platform: Some(platform), ..Concerns::default() };
            store::trail::event(
                conn,
                self.now(),
                told_of(state),
                concerns,
                id.uuid(),
                json!({ "state": state }),
            )
            .await?;
        }
        Ok(())
    }

    pub(crate) async fn enqueue_claim(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        delay_seconds: f64,
    ) -> Result<(), Error> {
        store::job::enqueue(conn, &Job::Claim(id), delay_seconds).await
    }

    /// Claims with a step to take and no job for it get one: whatever became of the job before, no claim is left lying.
    pub(crate) async fn move_stuck_claims(&self) -> Result<(), Error> {
        if self.config.filing.is_none() {
            return Ok(());
        }
        let mut ids = store::claim::due_to_move(&self.pool, 100).await?;
        ids.extend(store::claim::untidied(&self.pool, 100).await?);
        ids.extend(store::claim::unwatched(&self.pool, seconds(WATCHED), 100).await?);
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(());
        }
        let mut tx = self.begin().await?;
        for id in ids {
            self.enqueue_claim(&mut tx, id, 0.0).await?;
        }
        self.commit(tx).await
    }

    /// Asks for the gifts of a claim to be brought to the state that it gives them.
    pub(crate) async fn enqueue_mark(&self, conn: &mut PgConnection, id: ClaimId) -> Result<(), Error> {
        store::job::enqueue(conn, &Job::ClaimMark(id), 0.0).await
    }

    /// The same for a sending that is begun now: after so many seconds, unless it is known before whether it left
    /// ([`Self::has_left`], [`Self::has_not_left`]).
    pub(crate) async fn enqueue_mark_of_sending(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        transaction: &TransactionId,
        delay_seconds: f64,
    ) -> Result<(), Error> {
        store::job::enqueue_under(conn, &Job::ClaimMark(id), transaction.as_str(), delay_seconds).await
    }

    /// The same for a claim that was made of a refused one. Its gifts still count as claimed, which is right once it is sent, mostly
    /// at once ([`Self::has_left`]). Where it waits for something, nothing is with HMRC.
    pub(crate) async fn enqueue_mark_of_unsent(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
    ) -> Result<(), Error> {
        store::job::enqueue_under(conn, &Job::ClaimMark(id), &id.to_string(), UNSENT).await
    }

    /// The message may have left: platforms hear of it, once, and its gifts count as claimed.
    pub(crate) async fn has_left(&self, id: ClaimId, transaction: &TransactionId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if store::claim::announced(&mut tx, id, transaction).await? {
            self.tell_platforms(&mut tx, id, ClaimStatus::Submitting).await?;
            let mark = Job::ClaimMark(id);
            store::job::hasten(&mut tx, &mark, transaction.as_str()).await?;
            store::job::take_back(&mut tx, &mark, &id.to_string()).await?;
            self.commit(tx).await?;
        }
        Ok(())
    }

    /// The message has not left: its gifts stay declared, and where a worker was faster they are again.
    pub(crate) async fn has_not_left(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        transaction: &TransactionId,
    ) -> Result<(), Error> {
        store::job::take_back(conn, &Job::ClaimMark(id), transaction.as_str()).await?;
        if store::claim::has_claimed(conn, id).await? {
            self.enqueue_mark(conn, id).await?;
        }
        Ok(())
    }

    /// The job behind [`Self::enqueue_mark`]. It stops when its lease is lost: then another worker has begun anew.
    pub(crate) async fn mark_claim(&self, job: &Leased, id: ClaimId) -> Result<(), Error> {
        let mut after = 0;
        while let Some(last) = self.mark_part(id, after, PART).await? {
            if !store::job::keep(&self.pool, job).await? {
                return Ok(());
            }
            after = last;
        }
        let mut tx = self.begin().await?;
        if let Some((charity, since)) = store::claim::let_go_since(&mut tx, id).await? {
            self.ask_map_again(&mut tx, charity, since).await?;
            self.commit(tx).await?;
        }
        Ok(())
    }

    /// Whether gifts of a claim have not followed it yet to the state that it gives them.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.do_gifts_follow")]
    pub async fn do_gifts_follow(&self, caller: &CharityStaff, id: ClaimId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        self.shown_claim(&mut conn, caller, id).await?;
        store::claim::is_marking(&mut conn, id).await
    }

    /// Brings so many gifts of a claim, those after one line, to the state that the claim gives them, in a transaction of
    /// their own. The last line of them, or none when there was none left.
    pub(crate) async fn mark_part(&self, id: ClaimId, after: i32, limit: i64) -> Result<Option<i32>, Error> {
        let mut tx = self.begin().await?;
        let last = store::claim::mark(&mut tx, id, after, limit, self.now()).await?;
        self.commit(tx).await?;
        Ok(last)
    }
}

/// What happened, as the event says it; what only the charity sees has one word.
fn told(action: AuditAction) -> EventType {
    match action {
        AuditAction::ClaimSubmit => EventType::ClaimSubmitted,
        AuditAction::ClaimAccept => EventType::ClaimAccepted,
        AuditAction::ClaimReject => EventType::ClaimRejected,
        AuditAction::ClaimPay => EventType::ClaimPaid,
        _ => EventType::ClaimChanged,
    }
}

/// The same of the state that a claim came to.
fn told_of(state: ClaimStatus) -> EventType {
    match state {
        ClaimStatus::Submitting => EventType::ClaimSubmitted,
        ClaimStatus::Accepted => EventType::ClaimAccepted,
        ClaimStatus::Rejected => EventType::ClaimRejected,
        ClaimStatus::Paid => EventType::ClaimPaid,
        _ => EventType::ClaimChanged,
    }
}
