//! Making a claim: begun by somebody or by the schedule, gathered, approved, or given up.

use domain::claim::{
    ClaimSetting, ClaimState, ClaimStatus, MOST_LINES, Refused, Window, WithdrawalReason, carry,
};
use domain::{CharityId, ClaimId, ClaimSum, Date, EventType, Pence, StaffId};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::step::Step;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::{Error, refused_by};
use crate::secret::new_uuid;
use crate::store::claim::{DueCharity, Locked, NewClaim};
use crate::store::trail::{By, Concerns};
use crate::store::{self};

/// How many charities the schedule looks at in one read.
const AT_ONCE: i64 = 500;
/// More Gift Aid than any schedule waits for.
const PLENTY: Pence = match Pence::new(i64::MAX) {
    Ok(pence) => pence,
    Err(_) => Pence::ZERO,
};

/// Who or what begins a claim.
#[derive(Clone, Copy)]
pub(crate) enum Beginning {
    ByHand(StaffId),
    Schedule,
    Again(ClaimId),
}

pub(crate) fn refused(refused: Refused) -> Error {
    match refused {
        Refused::SamePersonTwice => Error::conflict(
            "approved_already",
            "You approved this claim already: another person has to.",
        ),
        Refused::TooEarly => Error::field(
            "/on",
            "out_of_range",
            "HMRC accepted the claim only later: check the day.",
        ),
        Refused::WrongStep(_) | Refused::OtherSending => Error::conflict(
            "claim_step",
            "The claim is at another step now: load the page again.",
        ),
    }
}

impl Backend {
    /// Begins the charity's next claim now; its gifts are gathered at once after.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer; conflicts `nominee_missing` and `claim_open`.
    pub async fn begin_claim(&self, caller: &CharityStaff) -> Result<ClaimId, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let charity = store::charity::find(&mut tx, caller.charity_id)
            .await?
            .ok_or(Error::NotFound("charity"))?;
        if !charity.nominee.can_file() {
            return Err(Error::conflict(
                "nominee_missing",
                "HMRC has not confirmed Uplift as your nominee yet: claims can be made from then on.",
            ));
        }
        let begun = self
            .begin_in(
                &mut tx,
                caller.charity_id,
                Beginning::ByHand(caller.staff_id),
                By::from(caller),
            )
            .await?;
        self.commit(tx).await?;
        Ok(begun)
    }

    pub(crate) async fn begin_in(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        beginning: Beginning,
        by: By,
    ) -> Result<ClaimId, Error> {
        store::claim::lock_charity(conn, charity).await?;
        let (setting, _) = store::claim::setting(conn, charity).await?;
        let id = ClaimId::from_uuid(new_uuid());
        let (begun_as, follows, begun_by) = match beginning {
            Beginning::ByHand(staff) => ("by_hand", None, Some(staff)),
            Beginning::Schedule => ("schedule", None, None),
            Beginning::Again(refused) => ("again", Some(refused), None),
        };
        let new = NewClaim {
            claim_id: id,
            charity_id: charity,
            begun_as,
            follows,
            begun_by,
            approvals: setting.approvals,
            at: self.now(),
        };
        let number = store::claim::begin(conn, &new)
            .await
            .map_err(|error| match refused_by(&error) {
                Some("claim_one_open") => Error::conflict(
                    "claim_open",
                    "A claim of yours is on its way already: the next one can be made when it is over.",
                ),
                _ => error.into(),
            })?;
        self.record(
            conn,
            by,
            charity,
            id,
            "begin",
            json!({ "number": number, "as": begun_as, "follows": follows }),
        )
        .await?;
        self.enqueue_claim(conn, id, 0.0).await?;
        Ok(id)
    }

    /// The step of a draft: its gifts are put in, in one transaction with all that follows from them.
    pub(crate) async fn gather_claim(&self, id: ClaimId) -> Result<Step, Error> {
        let mut tx = self.begin().await?;
        let claim = self.lock_claim(&mut tx, id).await?;
        if claim.state != ClaimState::Draft {
            return Ok(Step::Moved);
        }
        let now = self.now();
        let window = Window::on(now.london_date());
        let gathered = store::claim::gather(&mut tx, id, claim.charity_id, window, self.most_lines()).await?;
        if gathered == 0 {
            self.withdraw_in(&mut tx, &claim, By::Uplift, WithdrawalReason::Empty)
                .await?;
            self.commit(tx).await?;
            return Ok(Step::Done);
        }
        let is_full = i64::try_from(gathered).map_err(Error::internal)? >= self.most_lines();
        let sum = self.resum_claim(&mut tx, &claim).await?;
        let state = claim.state.clone().gathered(claim.approvals).map_err(refused)?;
        store::claim::gathered(&mut tx, id, state.status(), is_full, now).await?;
        let detail = json!({ "state": state.status(), "lines": sum.count });
        self.record(&mut tx, By::Uplift, claim.charity_id, id, "gather", detail)
            .await?;
        if state.status() == ClaimStatus::Ready {
            self.tell_staff(&mut tx, claim.charity_id, &super::letter::ready(&claim, &sum))
                .await?;
        }
        self.commit(tx).await?;
        Ok(Step::Moved)
    }

    /// How many lines a claim holds at most; tests make it small.
    fn most_lines(&self) -> i64 {
        self.config.most_lines.unwrap_or(MOST_LINES)
    }

    /// Works out anew what an unfiled claim adds up to and what it carries back.
    pub(crate) async fn resum_claim(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
    ) -> Result<ClaimSum, Error> {
        store::claim::give_back(conn, claim.claim_id).await?;
        let sum = store::claim::sums(conn, claim.claim_id).await?;
        let (ids, waiting) = store::claim::overclaims(conn, claim.charity_id).await?;
        let carried = carry(&waiting, sum.gift_aid());
        let chosen: Vec<_> = carried
            .places
            .iter()
            .filter_map(|place| ids.get(*place).copied())
            .collect();
        store::claim::carry(conn, claim.claim_id, &chosen).await?;
        store::claim::resum(conn, claim.claim_id, &sum, carried.amount, self.now()).await?;
        Ok(sum)
    }

    /// Approves a claim that waits for it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer or another's claim; conflicts `approved_already` and `claim_step`.
    pub async fn approve_claim(&self, caller: &CharityStaff, id: ClaimId) -> Result<ClaimStatus, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let now = self.now();
        let state = claim
            .state
            .clone()
            .approve(caller.staff_id, now)
            .map_err(refused)?;
        let status = state.status();
        store::claim::approve(&mut tx, id, caller.staff_id, status, now)
            .await
            .map_err(|error| match refused_by(&error) {
                Some("claim_approval_is_by_different_people") => refused(Refused::SamePersonTwice),
                _ => error.into(),
            })?;
        self.record(
            &mut tx,
            By::from(caller),
            claim.charity_id,
            id,
            "approve",
            json!({ "state": status }),
        )
        .await?;
        self.enqueue_claim(&mut tx, id, 0.0).await?;
        self.commit(tx).await?;
        Ok(status)
    }

    /// Gives a claim up before it was filed. Its gifts wait for the next one.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer or another's claim; a conflict when it may be with HMRC, or is over.
    pub async fn withdraw_claim(&self, caller: &CharityStaff, id: ClaimId) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        self.withdraw_in(&mut tx, &claim, By::from(caller), WithdrawalReason::ByHand)
            .await?;
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
        store::claim::withdrawn(conn, claim.claim_id, why, now).await?;
        self.record(
            conn,
            by,
            claim.charity_id,
            claim.claim_id,
            "withdraw",
            json!({ "reason": why }),
        )
        .await
    }

    /// Chooses when claims are made and who approves them. A claim that is on its way keeps what held when it began.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    pub async fn choose_claim_setting(
        &self,
        caller: &CharityStaff,
        setting: ClaimSetting,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::keep_setting(
            &mut tx,
            caller.charity_id,
            setting,
            caller.staff_id,
            now.london_date(),
        )
        .await?;
        let detail = json!({
            "schedule": setting.schedule.kind(), "value": setting.schedule.value(), "approvals": setting.approvals,
        });
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            "charity.claim_setting",
            caller.charity_id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await
    }

    /// Begins the claims that the schedules ask for today; run by the worker.
    ///
    /// # Errors
    /// Only internal ones, when the charities cannot be read. What fails for one of them is in the log.
    pub async fn begin_scheduled_claims(&self) -> Result<(), Error> {
        self.begin_claims_by(AT_ONCE).await
    }

    /// The same, so many charities to a read.
    pub(crate) async fn begin_claims_by(&self, at_once: i64) -> Result<(), Error> {
        if self.config.filing.is_none() {
            return Ok(());
        }
        let today = self.today();
        let mut after = None;
        loop {
            let charities =
                store::claim::due_charities(&self.pool, after.unwrap_or_default(), at_once).await?;
            let Some(last) = charities.last() else {
                return Ok(());
            };
            after = Some(last.charity_id.uuid());
            for charity in &charities {
                // One charity's trouble holds up nobody behind it; it is tried again the next time.
                if let Err(error) = self.begin_if_due(charity, today).await {
                    tracing::error!(
                        charity = %charity.charity_id,
                        error = %error.chain(),
                        "the claim that a schedule asks for could not be begun; the other charities' are"
                    );
                }
            }
        }
    }

    async fn begin_if_due(&self, charity: &DueCharity, today: Date) -> Result<(), Error> {
        let id = charity.charity_id;
        let mut tx = self.begin().await?;
        let (setting, chosen_on) = store::claim::setting(&mut tx, id).await?;
        let since = charity
            .last_on
            .into_iter()
            .chain(chosen_on)
            .max()
            .unwrap_or(charity.registered_on);
        // By the calendar first: every charity is looked at each minute, and what is ready takes a while to add up.
        if !setting.schedule.is_due(since, today, PLENTY) {
            return Ok(());
        }
        let sum = store::claim::ready(&mut tx, id, Window::on(today)).await?;
        if !setting.schedule.is_due(since, today, sum.gift_aid()) {
            return Ok(());
        }
        match self.begin_in(&mut tx, id, Beginning::Schedule, By::Uplift).await {
            Ok(_) => self.commit(tx).await,
            // Somebody was faster by hand.
            Err(Error::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The claim, locked, for the caller's charity alone.
    pub(crate) async fn claim_of(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        id: ClaimId,
    ) -> Result<Locked, Error> {
        let claim = store::claim::lock(conn, id).await?;
        claim
            .filter(|claim| claim.charity_id == caller.charity_id)
            .ok_or(Error::NotFound("claim"))
    }

    pub(crate) async fn lock_claim(&self, conn: &mut PgConnection, id: ClaimId) -> Result<Locked, Error> {
        store::claim::lock(conn, id)
            .await?
            .ok_or(Error::NotFound("claim"))
    }

    /// Writes a line of the audit trail and the event of a claim.
    pub(crate) async fn record(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        id: ClaimId,
        verb: &str,
        detail: Value,
    ) -> Result<(), Error> {
        let now = self.now();
        store::trail::audit(conn, now, by, &format!("claim.{verb}"), id.uuid(), detail.clone()).await?;
        let concerns = Concerns {
            charity: Some(charity),
            ..Concerns::default()
        };
        store::trail::event(conn, now, told(verb), concerns, id.uuid(), detail).await?;
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
            let concerns = Concerns {
                platform: Some(platform),
                ..Concerns::default()
            };
            store::trail::event(
                conn,
                self.now(),
                told(state.as_str()),
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
        store::job::enqueue(
            conn,
            "claim",
            &id.uuid().to_string(),
            &json!({ "claim_id": id }),
            delay_seconds,
        )
        .await
    }

    /// Claims with a step to take and no job for it get one: whatever became of the job before, no claim is left lying.
    pub(crate) async fn move_stuck_claims(&self) -> Result<(), Error> {
        if self.config.filing.is_none() {
            return Ok(());
        }
        let mut ids = store::claim::due_to_move(&self.pool, 100).await?;
        ids.extend(store::claim::untidied(&self.pool, 100).await?);
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
        store::job::enqueue(
            conn,
            "claim_mark",
            &new_uuid().to_string(),
            &json!({ "claim_id": id }),
            0.0,
        )
        .await
    }

    /// The job behind [`Self::enqueue_mark`].
    pub(crate) async fn mark_claim(&self, id: ClaimId) -> Result<(), Error> {
        let mut after = 0;
        loop {
            let mut tx = self.begin().await?;
            let last = store::claim::mark(&mut tx, id, after, 2_000, self.now()).await?;
            self.commit(tx).await?;
            let Some(last) = last else { return Ok(()) };
            after = last;
        }
    }
}

/// What happened, as the event says it; what only the charity sees has one word.
fn told(verb: &str) -> EventType {
    match verb {
        "submit" | "submitting" => EventType::ClaimSubmitted,
        "accept" | "accepted" => EventType::ClaimAccepted,
        "reject" | "rejected" => EventType::ClaimRejected,
        "pay" | "paid" => EventType::ClaimPaid,
        _ => EventType::ClaimChanged,
    }
}
