//! Changing and deleting a gift.

use std::ops::ControlFlow;

use domain::conflict::{self, ApiConflict};
use domain::donation::{DeletionReason, DonationChange, DonationView, DonorRef, Status};
use domain::event::ChangedField;
use domain::scope::Scope;
use domain::{AuditAction, CharityId, Date, DonationId, DonorId, EventType, GiftAmount, Pence, PlatformId};
use serde_json::json;

use super::{email, unknown_donor};
use crate::Backend;
use crate::actor::By;
use crate::actor::PlatformCaller;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done, Versioned, check_version};
use crate::store::donation::Locked;
use crate::store::event::Position;
use crate::store::trail::Concerns;
use crate::store::{self};

impl Backend {
    /// Changes a donation before a claim fixes it. A changed amount or donor ends the declaration and makes a new one.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when the present version is none of `versions`; conflicts `already_claimed` and
    /// `deleted`; field errors.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.change")]
    pub async fn change_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        change: &DonationChange,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::UpdateDonation)?;
        retry(|| self.try_change(caller, platform, id, change, versions, attempt)).await
    }

    async fn try_change(
        &self,
        caller: &PlatformCaller,
        platform: PlatformId,
        id: DonationId,
        change: &DonationChange,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let mut tx = match self.begin_on_donation(platform, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let locked = Self::lock_donation(&mut tx, platform, id).await?;
        check_version(versions, locked.version)?;
        if Self::is_claimed(&mut tx, locked.declaration_id).await? {
            return Err(Error::conflict(ApiConflict::AlreadyClaimed, conflict::ALREADY_CLAIMED));
        }
        if locked.status == Status::Cancelled {
            return Err(Error::conflict(ApiConflict::Deleted, conflict::DELETED));
        }
        let gross = GiftAmount::new(locked.gross_pence).map_err(Error::internal)?;
        let refunded = Pence::new(locked.refunded_pence).map_err(Error::internal)?;
        change.check(locked.donated_on, gross, refunded)?;
        let difference = Difference::of(change, &locked);
        if !difference.fields().is_empty() {
            self.write_difference(&mut tx, By::from(caller), platform, id, &locked, &difference).await?;
        }
        self.commit_present(tx, platform, id, attempt).await
    }

    /// The donation, which nobody else changes until the transaction ends; the claim that holds it is locked first, as the
    /// worker does.
    pub(super) async fn lock_donation(
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        id: DonationId,
    ) -> Result<Locked, Error> {
        store::claim::lock_of_donations(conn, &[id.uuid()]).await?;
        store::donation::for_update(conn, platform, id).await?.ok_or(Error::NotFound(Resource::Donation))
    }

    async fn write_difference(
        &self,
        conn: &mut sqlx::PgConnection,
        by: By,
        platform: PlatformId,
        id: DonationId,
        locked: &Locked,
        difference: &Difference<'_>,
    ) -> Result<(), Error> {
        let now = self.now();
        let known_donor = match difference.donor {
            Some(donor) => self.named_donor(conn, platform, donor).await?,
            None => None,
        };
        if let Some(donor) = known_donor
            && store::donation::is_disowned(conn, donor, id).await?
        {
            let detail =
                "This donor said that the gift is not theirs. Find out who gave it, and send that donor.";
            return Err(Error::field("/donor/value", "donor_denied", detail));
        }
        if let Some(declaration) = locked.declaration_id
            && difference.ends_the_declaration(now.london_date())
        {
            store::donation::end_declaration(conn, id, declaration, "replaced", now).await?;
            self.leave_claim(conn, by, locked, id, declaration).await?;
        }
        let Difference { settled_on, net, donor } = *difference;
        store::donation::apply(conn, id, settled_on, net, donor, known_donor, now).await?;
        if donor.is_some() {
            // What HMRC refused were the other donor's details.
            store::claim::forget_hold(conn, id.uuid(), now).await?;
        }
        let changed = json!({ "changed": difference.fields() });
        store::trail::audit(conn, now, by, AuditAction::DonationChange, id.uuid(), changed).await?;
        let place = store::trail::keep_place(conn).await?;
        store::donation::reassess(conn, &[id.uuid()], self.judge(by)).await?;
        self.tell_changed(conn, place, platform, id, locked, &difference.fields()).await
    }

    /// Gives a gift that waits for its donor the one who turned out to have made it, as a change by its platform would. One that
    /// has a donor by now, was deleted, or is claimed stays as it is.
    pub(crate) async fn give_donor(
        &self,
        conn: &mut sqlx::PgConnection,
        by: By,
        platform: PlatformId,
        id: DonationId,
        donor: DonorId,
    ) -> Result<(), Error> {
        let locked = Self::lock_donation(conn, platform, id).await?;
        if locked.donor_id.is_some() || matches!(locked.status, Status::Cancelled | Status::Ineligible) {
            return Ok(());
        }
        let donor = DonorRef::Uid(donor);
        let difference = Difference { settled_on: None, net: None, donor: Some(&donor) };
        self.write_difference(conn, by, platform, id, &locked, &difference).await
    }

    /// Tells what was changed of a gift that stood so before, once it was judged again, and at the place that was kept for it
    /// before that: what the change led to, such as a new declaration, is told after it.
    pub(super) async fn tell_changed(
        &self,
        conn: &mut sqlx::PgConnection,
        place: Position,
        platform: PlatformId,
        id: DonationId,
        before: &Locked,
        changed: &[ChangedField],
    ) -> Result<(), Error> {
        let now = self.now();
        // As it is now: the page of a new donor is told of it.
        let present = store::donation::for_update(conn, platform, id)
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let concerns = concerns(platform, &present);
        let (status, subject) = (present.status, id.uuid());
        let data = json!({ "changed": changed, "status": status });
        let kind = EventType::DonationChanged;
        store::trail::event_at(conn, Some(place), now, kind, concerns, subject, data).await?;
        // Without its declaration a gift awaits settlement at once, so what judged it anew saw no change of state.
        if before.status == Status::Declared && status == Status::AwaitingSettlement {
            let data = json!({ "status": status });
            let event = EventType::DonationAwaitingSettlement;
            store::trail::event(conn, now, event, concerns, subject, data).await?;
        }
        if before.donor_id != present.donor_id {
            self.tell_former_donor(conn, before, id).await?;
        }
        Ok(())
    }

    /// The open page of the donor whose gift it was is told that it is not theirs: of whom it is now, and to the platform,
    /// which has its own event of the change, nothing is said.
    async fn tell_former_donor(
        &self,
        conn: &mut sqlx::PgConnection,
        before: &Locked,
        id: DonationId,
    ) -> Result<(), Error> {
        let Some(former) = before.donor_id.map(DonorId::from_uuid) else {
            return Ok(());
        };
        let concerns = Concerns { donor: Some(former), ..Concerns::default() };
        let data = json!({ "changed": ["donor"] });
        let (now, kind) = (self.now(), EventType::DonationChanged);
        store::trail::event(conn, now, kind, concerns, id.uuid(), data).await?;
        Ok(())
    }

    /// The donor whom an id or a match names; the other names lead to somebody only once somebody has them.
    async fn named_donor(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        donor: &DonorRef,
    ) -> Result<Option<DonorId>, Error> {
        let found = match donor {
            DonorRef::Uid(id) => store::donor::is_known_to(conn, *id, platform).await?.then_some(*id),
            DonorRef::Match(id) => store::donor_match::find(conn, platform, *id, self.now()).await?,
            DonorRef::Par(_) | DonorRef::Email(_) | DonorRef::Phone(_) => return Ok(None),
        };
        found.map(Some).ok_or_else(|| Error::Invalid(unknown_donor(donor.kind())))
    }

    /// Commits, and answers with the donation as it is then. The answer is kept without the donor's address or number: it is
    /// in the donation, and goes with it.
    pub(super) async fn commit_present(
        &self,
        mut tx: store::Tx<'_>,
        platform: PlatformId,
        id: DonationId,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let shown = store::donation::find_for_platform(&mut tx, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let mut view = shown.view;
        let sent = view.donor.value.take();
        let mut done = self
            .commit_once(tx, platform, attempt, Versioned { value: view, version: shown.version }, false)
            .await?
            .plain();
        done.value.donor.value = sent;
        Ok(done)
    }

    /// Begins a change of a donation, or gives the kept answer of an earlier try.
    pub(super) async fn begin_on_donation(
        &self,
        platform: PlatformId,
        id: DonationId,
        attempt: &Attempt,
    ) -> Result<ControlFlow<Done<DonationView>, store::Tx<'static>>, Error> {
        let done = match self.begin_once::<Versioned<DonationView>>(platform, attempt).await? {
            ControlFlow::Break(done) => done,
            ControlFlow::Continue(tx) => return Ok(ControlFlow::Continue(tx)),
        };
        let mut done = done.plain();
        let mut conn = self.pool.acquire().await?;
        let present = store::donation::find_for_platform(&mut conn, platform, id, self.today()).await?;
        done.value.donor.name_as_now(present.map(|shown| shown.view.donor));
        Ok(ControlFlow::Break(done))
    }

    /// Deletes a donation: its declaration is cancelled, and the tombstone stays readable. Deleting it again changes nothing, but for
    /// the reason where the first request gave none.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when the present version is none of `versions`; the conflict `deleted` when it was
    /// deleted for another reason.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.delete")]
    pub async fn delete_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        reason: DeletionReason,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::DeleteDonation)?;
        let mut tx = match self.begin_on_donation(platform, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let locked = Self::lock_donation(&mut tx, platform, id).await?;
        match locked.deletion_reason {
            None => {
                check_version(versions, locked.version)?;
                self.delete_in(&mut tx, By::from(caller), platform, id, &locked, reason).await?;
            }
            Some(given) => {
                let kept =
                    given.then(reason).map_err(|detail| Error::conflict(ApiConflict::Deleted, detail))?;
                if kept != given {
                    check_version(versions, locked.version)?;
                    let now = self.now();
                    store::donation::say_why_deleted(&mut tx, id, kept, now).await?;
                    let (by, action) = (By::from(caller), AuditAction::DonationChange);
                    let detail = json!({ "changed": ["deletionReason"], "reason": kept });
                    store::trail::audit(&mut tx, now, by, action, id.uuid(), detail).await?;
                }
            }
        }
        self.commit_present(tx, platform, id, attempt).await
    }

    /// Deletes a gift that is locked, and has its tax go back where HMRC accepted its claim.
    pub(super) async fn delete_in(
        &self,
        conn: &mut sqlx::PgConnection,
        by: By,
        platform: PlatformId,
        id: DonationId,
        locked: &Locked,
        reason: DeletionReason,
    ) -> Result<(), Error> {
        let now = self.now();
        if let Some(declaration) = locked.declaration_id {
            store::donation::end_declaration(conn, id, declaration, "cancelled", now).await?;
            self.leave_claim(conn, by, locked, id, declaration).await?;
        }
        store::claim::forget_hold(conn, id.uuid(), now).await?;
        store::donation::delete(conn, id, reason, now).await?;
        let detail = json!({ "reason": reason, "declaration_id": locked.declaration_id });
        store::trail::audit(conn, now, by, AuditAction::DonationDelete, id.uuid(), detail).await?;
        let (kind, data) = (EventType::DonationCancelled, json!({ "status": "cancelled", "reason": reason }));
        store::trail::event(conn, now, kind, concerns(platform, locked), id.uuid(), data).await?;
        self.tell_if_claimed_itself(conn, id, locked, Some(reason)).await
    }

    /// A gift was undone for a reason, or a part of it refunded. Tax that the charity claimed itself nobody else gives back: its staff are
    /// told.
    pub(super) async fn tell_if_claimed_itself(
        &self,
        conn: &mut sqlx::PgConnection,
        id: DonationId,
        before: &Locked,
        why: Option<DeletionReason>,
    ) -> Result<(), Error> {
        let Some(charity) = before.charity_id.map(CharityId::from_uuid) else { return Ok(()) };
        if matches!(before.status, Status::Declared | Status::Ineligible)
            && store::donation::is_claimed_itself(conn, id).await?
        {
            self.tell_staff(conn, charity, &email::undone_of_own(charity, id, before, why)?).await?;
        }
        Ok(())
    }
}

/// What a change asks for that is not so already.
struct Difference<'a> {
    settled_on: Option<Date>,
    net: Option<GiftAmount>,
    donor: Option<&'a DonorRef>,
}

impl<'a> Difference<'a> {
    fn of(change: &'a DonationChange, locked: &Locked) -> Self {
        Self {
            settled_on: change.settled_on().filter(|date| Some(*date) != locked.settled_on),
            net: change.net().filter(|net| Some(net.get()) != locked.net_pence),
            donor: change
                .donor()
                .filter(|donor| donor.kind() != locked.donor_kind || donor.value() != locked.donor_value),
        }
    }

    /// What differs, by the names that events and the audit trail have too.
    fn fields(&self) -> Vec<ChangedField> {
        [
            self.net.map(|_| ChangedField::NetAmount),
            self.settled_on.map(|_| ChangedField::SettlementDate),
            self.donor.map(|_| ChangedField::Donor),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Whether a declaration says something else afterwards, or nothing yet: money that is still to come is not declared.
    fn ends_the_declaration(&self, today: Date) -> bool {
        self.net.is_some() || self.donor.is_some() || self.settled_on.is_some_and(|date| date > today)
    }
}

pub(super) fn concerns(platform: PlatformId, locked: &Locked) -> Concerns {
    Concerns {
        platform: Some(platform),
        charity: locked.charity_id.map(CharityId::from_uuid),
        donor: locked.donor_id.map(DonorId::from_uuid),
    }
}
