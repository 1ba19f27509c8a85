//! A charity takes gifts out of claiming, and puts them back.

use domain::conflict::PageConflict;
use domain::donation::shown::Stage;
use domain::donation::{NotTakenOut, Status, TakenOut, TakingOut, taking_out};
use domain::{AuditAction, CharityId, DonationId, DonorId, EventType, Pence, PlatformId};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::DonationFilter;
use super::email;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::kept_count::Freshness;
use crate::secret::new_uuid;
use crate::store::donation::{Meant, Scan};
use crate::store::job::{Job, Leased, TakeOut};
use crate::store::trail::Concerns;
use crate::store::{self};

/// How many gifts are taken out in one transaction.
pub(crate) const AT_ONCE: i64 = 2_000;

/// The gifts that a filter names, as somebody saw them who takes them out: how many, and what Gift Aid can be claimed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmed {
    pub count: i64,
    pub claimable: Pence,
}

impl Confirmed {
    /// What gifts in these states add up to.
    ///
    /// # Errors
    /// A sum beyond all money.
    pub fn of(stages: &[Stage]) -> Result<Self, Error> {
        Ok(Self {
            count: stages.iter().map(|stage| stage.count).sum(),
            claimable: Pence::total(stages.iter().map(|stage| stage.claimable)).map_err(Error::internal)?,
        })
    }
}

/// What became of gifts that were to be taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenOutGifts {
    pub taken_out: usize,
    /// HMRC has not answered their claim yet.
    pub with_hmrc: usize,
    /// HMRC accepted their claim, and the charity says that it claimed on them elsewhere.
    pub accepted: usize,
}

impl TakenOutGifts {
    fn add(&mut self, done: usize, refused: &[NotTakenOut]) {
        let refused_for = |why| refused.iter().filter(|refused| **refused == why).count();
        self.taken_out += done;
        self.with_hmrc += refused_for(NotTakenOut::WithHmrc);
        self.accepted += refused_for(NotTakenOut::Accepted);
    }
}

impl Backend {
    /// Takes one of the charity's gifts out of claiming: its declaration ends, it leaves a claim that was not filed, and the tax on
    /// it goes back where HMRC accepted its claim.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's gift; conflicts `with_hmrc`, `claim_accepted` and `no_gift_aid`.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.take_out")]
    pub async fn take_gift_out(
        &self,
        caller: &CharityStaff,
        id: DonationId,
        why: &TakenOut,
    ) -> Result<TakingOut, Error> {
        caller.may_change()?;
        retry(|| async {
            let mut tx = self.begin().await?;
            let charity = caller.charity_id;
            let (done, refused) =
                self.take_out_part(&mut tx, By::from(caller), charity, &[id.uuid()], why).await?;
            let taken = match (done.first(), refused.first()) {
                (Some((_, taken)), _) => *taken,
                (None, Some(why)) => return Err(conflict(*why)),
                (None, None) => return Err(Error::NotFound(Resource::Donation)),
            };
            self.commit(tx).await?;
            Ok(taken)
        })
        .await
    }

    /// The charity's gifts that a filter names and that may bring Gift Aid, by state: what would be taken out.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; the conflict `too_many` where a part of the next claim is too large to be taken out.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.gifts_to_take_out")]
    pub async fn gifts_to_take_out(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
    ) -> Result<Vec<Stage>, Error> {
        caller.may_change()?;
        let filter = &*self.with_found_donors(caller.charity_id, filter).await?;
        let mut conn = self.pool.acquire().await?;
        let among = self.of_next_claim(&mut conn, caller.charity_id, filter).await?;
        let meant = Meant { charity: caller.charity_id, filter, among: among.as_deref(), last: Uuid::max() };
        store::donation::sum_meant(&mut conn, meant).await
    }

    /// Takes all gifts out of claiming that a filter names: at once where one transaction does, else by a job, and then there is no
    /// answer yet. What cannot be taken out stays as it is.
    ///
    /// # Errors
    /// As [`Self::gifts_to_take_out`]; the conflict `gifts_changed` when the gifts are others than were confirmed.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.take_out_all")]
    pub async fn take_gifts_out(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
        why: &TakenOut,
        confirmed: Confirmed,
    ) -> Result<Option<TakenOutGifts>, Error> {
        caller.may_change()?;
        let filter = &*self.with_found_donors(caller.charity_id, filter).await?;
        retry(|| async {
            let (mut tx, last) = (self.begin().await?, new_uuid());
            let charity = caller.charity_id;
            let among = self.of_next_claim(&mut tx, charity, filter).await?;
            let meant = Meant { charity, filter, among: among.as_deref(), last };
            let found = Confirmed::of(&store::donation::sum_meant(&mut tx, meant).await?)?;
            if found != confirmed || found.count == 0 {
                return Err(Error::for_reader(PageConflict::GiftsChanged));
            }
            let by = By::from(caller);
            let detail = json!({ "filter": filter, "reason": why.reason(), "gifts": found.count });
            store::trail::audit(&mut tx, self.now(), by, AuditAction::CharityTakeOut, charity.uuid(), detail)
                .await?;
            if found.count > AT_ONCE {
                let (why, filter) = (why.clone(), filter.clone());
                let work = TakeOut { charity_id: charity, staff_id: caller.staff_id, filter, why, last };
                store::job::enqueue(&mut tx, &Job::TakeOut(work), 0.0).await?;
                self.commit(tx).await?;
                return Ok(None);
            }
            let scan = Scan { before: None, limit: AT_ONCE };
            let gifts = store::donation::list_meant(&mut tx, meant, scan).await?;
            let ids: Vec<Uuid> = gifts.into_iter().map(|(_, id)| id).collect();
            let (done, refused) = self.take_out_part(&mut tx, by, charity, &ids, why).await?;
            self.commit(tx).await?;
            let mut outcome = TakenOutGifts::default();
            outcome.add(done.len(), &refused);
            Ok(Some(outcome))
        })
        .await
    }

    /// The job behind [`Self::take_gifts_out`]. Staff are told what it could not take out. It stops when its lease is lost: then another
    /// worker has begun from the first gift, and what was taken out already is not meant any more.
    pub(crate) async fn take_out_rest(&self, job: &Leased, work: TakeOut) -> Result<(), Error> {
        let (charity, by) = (work.charity_id, By::CharityStaff(work.staff_id, work.charity_id));
        let meant = Meant { charity, filter: &work.filter, among: None, last: work.last };
        let (mut before, mut outcome) = (None, TakenOutGifts::default());
        loop {
            let mut tx = self.begin().await?;
            let gifts = store::donation::list_meant(&mut tx, meant, Scan { before, limit: AT_ONCE }).await?;
            let Some(last) = gifts.last() else {
                if let Some(told) = email::not_taken_out(charity, outcome) {
                    self.tell_staff(&mut tx, charity, &told).await?;
                }
                return self.commit(tx).await;
            };
            before = Some(*last);
            let ids: Vec<Uuid> = gifts.into_iter().map(|(_, id)| id).collect();
            let (done, refused) = self.take_out_part(&mut tx, by, charity, &ids, &work.why).await?;
            outcome.add(done.len(), &refused);
            self.commit(tx).await?;
            if !store::job::keep(&self.pool, job).await? {
                return Ok(());
            }
        }
    }

    /// The gifts of a part of the next claim, where a filter asks for one. What is taken out of it lets others move up, so it is done
    /// at once or not at all. By what HMRC has paid for their claims no gifts are taken out: while that goes on, more may be paid.
    async fn of_next_claim(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        filter: &DonationFilter,
    ) -> Result<Option<Vec<Uuid>>, Error> {
        if filter.money().is_some() {
            return Ok(Some(Vec::new()));
        }
        let Some(place) = filter.next_claim else {
            return Ok(None);
        };
        let scan = Scan { before: None, limit: AT_ONCE + 1 };
        let ids = self.gifts_of_next_claim(conn, charity, place, filter, scan, Freshness::Exact).await?;
        if i64::try_from(ids.len()).map_err(Error::internal)? > AT_ONCE {
            return Err(Error::for_reader(PageConflict::TooMany));
        }
        Ok(Some(ids))
    }

    /// Takes those of these gifts out of claiming that are the charity's and can be: which, with what that does to their claim, and
    /// why the others cannot.
    pub(crate) async fn take_out_part(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        ids: &[Uuid],
        why: &TakenOut,
    ) -> Result<(Vec<(Uuid, TakingOut)>, Vec<NotTakenOut>), Error> {
        // The claims are locked before the gifts, as everybody does; and once more after them, for a line that was gathered between.
        store::claim::lock_of_donations(conn, ids).await?;
        let ids = store::donation::lock_gifts(conn, charity, ids).await?;
        store::claim::lock_of_donations(conn, &ids).await?;
        let (mut done, mut refused) = (Vec::new(), Vec::new());
        for gift in store::donation::stands(conn, &ids).await? {
            match taking_out(gift.status, gift.claim, why.reason()) {
                Ok(taken) => done.push((gift.donation_id, taken)),
                Err(why) => refused.push(why),
            }
        }
        let ids: Vec<Uuid> = done.iter().map(|(id, _)| *id).collect();
        if !ids.is_empty() {
            // One at most: a charity has one unfiled claim at a time.
            for claim in store::donation::take_out(conn, &ids, why, by, self.now()).await? {
                let claim = self.lock_claim(conn, claim).await?;
                self.count_anew(conn, by, &claim).await?;
            }
        }
        Ok((done, refused))
    }

    /// Puts a gift back that the charity took out of claiming, while nothing was filed on it: it is judged again, and declared if
    /// nothing stands in the way.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's gift; conflicts `already_filed` and `not_taken_out`.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.put_back")]
    pub async fn put_gift_back(&self, caller: &CharityStaff, id: DonationId) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now, by) = (self.begin().await?, self.now(), By::from(caller));
        let gift = store::donation::to_put_back(&mut tx, caller.charity_id, id.uuid())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        if !gift.is_taken_out {
            return Err(Error::for_reader(PageConflict::NotTakenOut));
        }
        if gift.was_filed {
            return Err(Error::for_reader(PageConflict::AlreadyFiled));
        }
        store::donation::put_back(&mut tx, id.uuid(), now).await?;
        store::trail::audit(&mut tx, now, by, AuditAction::DonationPutBack, id.uuid(), json!({})).await?;
        if store::donation::reassess(&mut tx, &[id.uuid()], self.judge(by)).await? == 0 {
            // It awaits settlement at once, so what judged it saw no change of state.
            let concerns = Concerns {
                platform: Some(PlatformId::from_uuid(gift.platform_id)),
                charity: Some(caller.charity_id),
                donor: gift.donor_id.map(DonorId::from_uuid),
            };
            let (kind, status) = (EventType::DonationAwaitingSettlement, Status::AwaitingSettlement);
            let data = json!({ "status": status });
            store::trail::event(&mut tx, now, kind, concerns, id.uuid(), data).await?;
        }
        self.commit(tx).await
    }
}

fn conflict(why: NotTakenOut) -> Error {
    match why {
        NotTakenOut::NothingToClaim => Error::for_reader(PageConflict::NoGiftAid),
        NotTakenOut::WithHmrc => Error::for_reader(PageConflict::WithHmrc),
        NotTakenOut::Accepted => Error::for_reader(PageConflict::ClaimAccepted),
    }
}
