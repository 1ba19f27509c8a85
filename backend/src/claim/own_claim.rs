//! A charity claims on gifts itself, in HMRC's Charities Online: it gets them in the columns of HMRC's schedule, and says afterwards
//! whether it claimed. Until then no claim is begun for it.

use domain::claim::view::{OwnClaim, OwnDue, ScheduleLine};
use domain::claim::{OwnClaimOutcome, Window};
use domain::conflict::PageConflict;
use domain::donation::TakenOut;
use domain::{AuditAction, CharityId, Date, HmrcReference};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::line::schedule_line;
use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::donation::AT_ONCE;
use crate::error::{Error, Resource, refused_by};
use crate::secret::new_uuid;
use crate::store::job::{Job, Leased, OwnClaimed};
use crate::store::{self};

/// The most gifts that one holds: fifty of HMRC's spreadsheets.
const MOST: i64 = 50_000;

impl Backend {
    /// The gifts that the charity can claim on itself, by HMRC reference, the present one first: declared gifts in no claim that may
    /// still be in time.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.own_claimable")]
    pub async fn own_claimable(&self, caller: &CharityStaff) -> Result<Vec<OwnDue>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let oldest = self.oldest_of_own(&mut conn, caller.charity_id).await?;
        store::claim::own_due(&mut conn, caller.charity_id, oldest).await
    }

    /// The oldest day that can still be in time. Only the charity may know when its periods end.
    async fn oldest_of_own(&self, conn: &mut PgConnection, charity: CharityId) -> Result<Date, Error> {
        let periods = store::claim::periods(conn, charity).await?;
        Ok(Window::on(self.today(), &periods).oldest_perhaps)
    }

    /// Sets aside up to 50,000 of the charity's declared gifts that are in no claim, for a claim of its own. They are those declared under
    /// this HMRC reference, or under the present one: HMRC takes each claim for one reference.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; conflicts `claim_in_progress`, `own_claim_open` and `nothing_to_claim`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.begin_own")]
    pub async fn begin_own_claim(
        &self,
        caller: &CharityStaff,
        reference: Option<&HmrcReference>,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now, id) = (self.begin().await?, self.now(), new_uuid());
        // No claim begins meanwhile.
        store::claim::lock_charity(&mut tx, caller.charity_id).await?;
        if store::claim::has_open(&mut tx, caller.charity_id).await? {
            return Err(Error::for_reader(PageConflict::ClaimInProgress));
        }
        let (charity, staff) = (caller.charity_id, caller.staff_id);
        let present =
            store::charity::find(&mut tx, charity).await?.ok_or(Error::NotFound(Resource::Charity))?;
        let reference = reference.unwrap_or(&present.hmrc_reference);
        let oldest = self.oldest_of_own(&mut tx, charity).await?;
        let begun =
            store::claim::begin_own(&mut tx, id, (charity, reference), staff, now, (oldest, MOST)).await;
        let begun = begun.map_err(|error| match refused_by(&error) {
            Some("own_claim_one_open") => own_claim_open(),
            _ => error.into(),
        })?;
        let Some(gifts) = begun else {
            return Err(Error::for_reader(PageConflict::NothingToClaim));
        };
        let detail = json!({ "own_claim_id": id, "gifts": gifts, "hmrc_reference": reference.as_str() });
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            AuditAction::CharityBeginOwnClaim,
            charity.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await
    }

    /// The charity's own claim of which it has not said what became.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.own")]
    pub async fn own_claim(&self, caller: &CharityStaff) -> Result<Option<OwnClaim>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::open_own(&mut conn, caller.charity_id).await
    }

    /// The same for whoever takes the file: it holds donors' names and homes, so a viewer gets none, and who got it is in the audit
    /// trail.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] where there is none; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.own_file")]
    pub async fn own_claim_file(&self, caller: &CharityStaff) -> Result<OwnClaim, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let open = store::claim::open_own(&mut tx, caller.charity_id).await?;
        let open = open.ok_or(Error::NotFound(Resource::Claim))?;
        let (by, charity) = (By::from(caller), caller.charity_id.uuid());
        let detail = json!({ "own_claim_id": open.own_claim_id });
        store::trail::audit(&mut tx, self.now(), by, AuditAction::CharityReadOwnClaim, charity, detail)
            .await?;
        self.commit(tx).await?;
        Ok(open)
    }

    /// Its lines after one of them, in the form of HMRC's schedule; another's has none.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.own_lines")]
    pub async fn own_claim_lines(
        &self,
        caller: &CharityStaff,
        id: Uuid,
        after: i32,
        limit: i64,
    ) -> Result<Vec<ScheduleLine>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::claim::own_lines(&mut conn, caller.charity_id, id, after, limit).await?;
        rows.iter().map(schedule_line).collect()
    }

    /// Says what became of it. What was claimed is taken out of claiming: at once, or by a job where it is more than one transaction
    /// takes.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's, or one that is over; the conflict `own_claim_answered`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.end_own")]
    pub async fn end_own_claim(
        &self,
        caller: &CharityStaff,
        id: Uuid,
        outcome: OwnClaimOutcome,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        let open = store::claim::open_own(&mut tx, caller.charity_id).await?;
        let open = open.filter(|open| open.own_claim_id == id).ok_or(Error::NotFound(Resource::Claim))?;
        if !store::claim::answer_own(&mut tx, id, outcome, caller.staff_id, now).await? {
            return Err(Error::for_reader(PageConflict::OwnClaimAnswered));
        }
        let (by, charity) = (By::from(caller), caller.charity_id);
        let detail = json!({
            "own_claim_id": id, "outcome": outcome.as_str(), "claimed_on": outcome.claimed_on().map(|on| on.to_string()),
        });
        store::trail::audit(&mut tx, now, by, AuditAction::CharityEndOwnClaim, charity.uuid(), detail)
            .await?;
        match outcome {
            OwnClaimOutcome::NotClaimed => {
                store::claim::end_own(&mut tx, id, now).await?;
                self.ask_map_again(&mut tx, charity, open.begun_at).await?;
            }
            OwnClaimOutcome::Claimed(on) if open.gifts <= AT_ONCE => {
                let gifts = store::claim::own_gifts(&mut tx, id, 0, AT_ONCE).await?;
                let ids: Vec<Uuid> = gifts.into_iter().map(|(_, gift)| gift).collect();
                self.take_out_part(&mut tx, by, charity, &ids, &TakenOut::ClaimedElsewhere(on)).await?;
                store::claim::end_own(&mut tx, id, now).await?;
            }
            OwnClaimOutcome::Claimed(on) => {
                let why = TakenOut::ClaimedElsewhere(on);
                let work =
                    OwnClaimed { own_claim_id: id, charity_id: charity, staff_id: caller.staff_id, why };
                store::job::enqueue(&mut tx, &Job::OwnClaimed(work), 0.0).await?;
            }
        }
        self.commit(tx).await
    }

    /// The job behind [`Self::end_own_claim`]. What it did before it was cut off is not done again.
    pub(crate) async fn take_own_claimed_out(&self, job: &Leased, work: OwnClaimed) -> Result<(), Error> {
        let (by, mut after) = (By::CharityStaff(work.staff_id, work.charity_id), 0);
        loop {
            let mut tx = self.begin().await?;
            let gifts = store::claim::own_gifts(&mut tx, work.own_claim_id, after, AT_ONCE).await?;
            let Some((last, _)) = gifts.last() else {
                store::claim::end_own(&mut tx, work.own_claim_id, self.now()).await?;
                return self.commit(tx).await;
            };
            after = *last;
            let ids: Vec<Uuid> = gifts.into_iter().map(|(_, gift)| gift).collect();
            self.take_out_part(&mut tx, by, work.charity_id, &ids, &work.why).await?;
            self.commit(tx).await?;
            if !store::job::keep(&self.pool, job).await? {
                return Ok(());
            }
        }
    }
}

/// Nothing is claimed while nobody knows whether the charity claimed it.
pub(super) fn own_claim_open() -> Error {
    Error::for_reader(PageConflict::OwnClaimOpen)
}
