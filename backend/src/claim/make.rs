//! Making a claim: begun by somebody or by the schedule, and gathered.

use domain::claim::{BegunAs, ClaimState, ClaimStatus, MOST_LINES, Refused, Window, WithdrawalReason, carry};
use domain::conflict::{ConflictCode, PageConflict};
use domain::page_fault::PageFault;
use domain::{AuditAction, CharityId, ClaimId, ClaimSum, StaffId};
use serde_json::json;
use sqlx::PgConnection;

use super::email::{self, Made};
use super::next_claim::ConfirmedClaim;
use super::own_claim::own_claim_open;
use super::step::Step;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::charity_proof::may_file;
use crate::error::{Error, Resource, refused_by};
use crate::secret::new_uuid;
use crate::store::claim::{Locked, NewClaim};
use crate::store::{self};

/// How claims are put together; tests make both small.
#[derive(Clone, Copy, Debug)]
pub struct ClaimLines {
    /// The most gifts of one claim.
    pub most: i64,
    /// How many gifts one transaction puts in at most.
    pub at_once: i64,
}

impl Default for ClaimLines {
    /// As many as HMRC takes, in parts of well under a second.
    fn default() -> Self {
        Self { most: MOST_LINES, at_once: 10_000 }
    }
}

/// Who or what begins a claim.
#[derive(Clone, Copy)]
pub(crate) enum Beginning {
    ByHand(StaffId),
    Schedule,
    Again(ClaimId),
}

/// That the next claim is not what somebody read any more: what they read is said, and the page shows what it is now.
fn changed(was: ConfirmedClaim) -> Error {
    Error::for_reader(ConflictCode::ClaimChanged {
        gifts: was.gifts,
        donations: was.donations,
        pays: was.pays(),
    })
}

/// Why a step was refused, for whoever asked for it.
pub(crate) fn refused(why: Refused) -> Error {
    // A day is given only where money is recorded, and who records it names the field.
    refused_at(why, "/on")
}

/// The same, where a day that does not fit is told of the field at `pointer`.
pub(super) fn refused_at(why: Refused, pointer: &str) -> Error {
    match why {
        Refused::SamePersonTwice => Error::for_reader(PageConflict::ApprovedAlready),
        Refused::MadeByThem => Error::for_reader(PageConflict::ClaimMadeByYou),
        Refused::TooEarly => Error::field(pointer, "out_of_range", PageFault::BeforeSending.as_str()),
        Refused::WrongStep(_) | Refused::OtherSending => Error::for_reader(PageConflict::ClaimStep),
    }
}

impl Backend {
    /// Begins the charity's next claim now, whatever it holds; its gifts are gathered at once after.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; conflicts `nominee_missing`, `claims_wait`, `filing_held`, `filing_refused`, `claim_open` and
    /// `own_claim_open`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.begin")]
    pub async fn begin_claim(&self, caller: &CharityStaff) -> Result<ClaimId, Error> {
        self.begin_by_hand(caller, None).await
    }

    /// The same for somebody who read first what it holds, and only while it still holds that.
    ///
    /// # Errors
    /// As [`Self::begin_claim`]; conflict `claim_changed`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.begin_confirmed")]
    pub async fn begin_confirmed_claim(
        &self,
        caller: &CharityStaff,
        confirmed: ConfirmedClaim,
    ) -> Result<ClaimId, Error> {
        let id = self.begin_by_hand(caller, Some(confirmed)).await?;
        // Its page opens next: there somebody can approve a claim that has its gifts. What cannot be put in now, its job puts in.
        if let Err(error) = self.gather_claim(id).await {
            tracing::warn!(error = %error.chain(), claim = %id, "a claim is put together by its job");
        }
        Ok(id)
    }

    async fn begin_by_hand(
        &self,
        caller: &CharityStaff,
        confirmed: Option<ConfirmedClaim>,
    ) -> Result<ClaimId, Error> {
        caller.may_change()?;
        if confirmed.is_some() {
            self.heed_all_refusals(caller.charity_id).await?;
        }
        let mut tx = self.begin().await?;
        let charity = store::charity::find(&mut tx, caller.charity_id)
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        may_file(&charity)?;
        if !charity.nominee.can_file() {
            return Err(Error::for_reader(PageConflict::NomineeMissing));
        }
        if charity.claims_wait.is_some() {
            return Err(Error::for_reader(PageConflict::ClaimsWait));
        }
        self.filing_is_free(&mut tx, caller.charity_id).await?;
        let begun = self
            .begin_in(&mut tx, caller.charity_id, Beginning::ByHand(caller.staff_id), By::from(caller))
            .await?;
        // With the charity locked, so that neither who approves nor what a claim holds is changed by another claim or setting.
        if let Some(was) = confirmed
            && self.claim_to_confirm(&mut tx, caller.charity_id).await? != was
        {
            return Err(changed(was));
        }
        self.commit(tx).await?;
        Ok(begun)
    }

    /// Holds what a claim would leave out as it is put together, as its donor's details were refused: what somebody confirms is what the
    /// claim then has, and one who read it with these gifts is told that it has changed.
    async fn heed_all_refusals(&self, charity: CharityId) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            if !self.heed_refusals(&mut tx, charity).await? {
                return Ok(());
            }
            self.commit(tx).await?;
            self.forget_counts(charity);
        }
    }

    /// Whether nothing holds the charity's filing: HMRC may have one of its claims twice, or refused one with the account, and until the
    /// operator has settled that, no other one is filed.
    pub(super) async fn filing_is_free(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
    ) -> Result<(), Error> {
        let Some((_, alarm)) = store::claim::holding_claim(conn, charity).await? else {
            return Ok(());
        };
        let why =
            if alarm.is_of_two_claims() { PageConflict::FilingHeld } else { PageConflict::FilingRefused };
        Err(Error::for_reader(why))
    }

    pub(crate) async fn begin_in(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        beginning: Beginning,
        by: By,
    ) -> Result<ClaimId, Error> {
        store::claim::lock_charity(conn, charity).await?;
        if store::claim::open_own(conn, charity).await?.is_some() {
            return Err(own_claim_open());
        }
        let (setting, _) = store::claim::setting(conn, charity).await?;
        let id = ClaimId::from_uuid(new_uuid());
        let (begun_as, follows, begun_by) = match beginning {
            Beginning::ByHand(staff) => (BegunAs::ByHand, None, Some(staff)),
            Beginning::Schedule => (BegunAs::Schedule, None, None),
            Beginning::Again(refused) => (BegunAs::Again, Some(refused), None),
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
        let number = store::claim::begin(conn, &new).await.map_err(|error| match refused_by(&error) {
            Some("claim_one_open") => Error::for_reader(PageConflict::ClaimOpen),
            _ => error.into(),
        })?;
        self.record(
            conn,
            by,
            charity,
            id,
            AuditAction::ClaimBegin,
            json!({ "number": number, "as": begun_as, "follows": follows }),
        )
        .await?;
        self.enqueue_claim(conn, id, 0.0).await?;
        Ok(id)
    }

    /// The step of a draft: its next gifts are put in, and once it has all of them, what follows from that. In parts, because
    /// open pages and webhooks hear of nothing that is newer than the oldest transaction that still writes.
    pub(crate) async fn gather_claim(&self, id: ClaimId) -> Result<Step, Error> {
        let mut tx = self.begin().await?;
        let claim = self.lock_claim(&mut tx, id).await?;
        if claim.state != ClaimState::Draft {
            return Ok(Step::Moved);
        }
        if store::claim::is_letting_go(&mut tx, claim.charity_id).await? {
            // Its gifts belong into this one, all of them.
            return Ok(Step::Wait(1.0));
        }
        if self.heed_refusals(&mut tx, claim.charity_id).await? {
            self.commit(tx).await?;
            return Ok(Step::Moved);
        }
        let now = self.now();
        let periods = store::claim::periods(&mut tx, claim.charity_id).await?;
        let window = Window::on(now.london_date(), &periods);
        let ClaimLines { most, at_once } = self.config.claim_lines;
        let last = store::claim::last_line(&mut tx, id).await?;
        let before = last.as_ref().map_or(0, |last| i64::from(last.line_no));
        let room = most - before;
        let part = room.min(at_once);
        let taken = store::claim::gather(&mut tx, id, claim.charity_id, window, last.as_ref(), part).await?;
        if taken == part && part < room {
            self.commit(tx).await?;
            return Ok(Step::Moved);
        }
        let is_full = taken == room;
        store::claim::tell_planner(&mut tx, before + taken).await?;
        let sum = self.resum_claim(&mut tx, &claim).await?;
        if sum.count == 0 {
            self.withdraw_in(&mut tx, &claim, By::Uplift, WithdrawalReason::Empty).await?;
            self.commit(tx).await?;
            return Ok(Step::Done);
        }
        let state = claim.state.clone().gathered(claim.approvals).map_err(refused)?;
        store::claim::gathered(&mut tx, id, state.status(), is_full, now).await?;
        let detail = json!({ "state": state.status(), "lines": sum.count });
        self.record(&mut tx, By::Uplift, claim.charity_id, id, AuditAction::ClaimGather, detail).await?;
        if state.status() == ClaimStatus::Ready {
            let (claim, by) =
                (self.lock_claim(&mut tx, id).await?, store::claim::begun_by(&mut tx, id).await?);
            self.tell_approvers(&mut tx, &claim, &email::ready(&claim, &sum, Made::By(by))).await?;
        }
        self.commit(tx).await?;
        self.forget_counts(claim.charity_id);
        Ok(Step::Moved)
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
        let chosen: Vec<_> = carried.places.iter().filter_map(|place| ids.get(*place).copied()).collect();
        store::claim::carry(conn, claim.claim_id, &chosen).await?;
        store::claim::resum(conn, claim.claim_id, &sum, carried.amount, self.now()).await?;
        Ok(sum)
    }
}
