//! Changing and deleting a gift.

use domain::donation::{DeletionReason, DonationChange, DonationView, DonorRef};
use domain::scope::Scope;
use domain::{CharityId, DonationId, DonorId, EventType, GiftAmount, PlatformId};
use serde_json::json;

use super::{Shown, refusal};
use crate::Backend;
use crate::actor::PlatformCaller;
use crate::error::Error;
use crate::idempotency::{Attempt, Done, Versioned};
use crate::store::donation::Locked;
use crate::store::trail::{By, Concerns};
use crate::store::{self};

impl Backend {
    /// Changes a donation before a claim fixes it. A changed amount or donor ends the declaration and makes a new one.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when `version` is not the present one; conflicts `already_claimed` and
    /// `deleted`; field errors.
    pub async fn change_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        change: &DonationChange,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::UpdateDonation)?;
        let mut tx = self.begin().await?;
        if let Some(done) = self.answered_shown(&mut tx, platform, id, attempt).await? {
            return Ok(done);
        }
        store::claim::lock_of_donation(&mut tx, id.uuid()).await?;
        let locked = store::donation::for_update(&mut tx, platform, id)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        check_version(version, &locked)?;
        let (now, by) = (self.now(), By::from(caller));
        let claimed = Self::is_claimed(&mut tx, locked.declaration_id).await?;
        match locked.status.as_str() {
            _ if claimed => {
                return Err(Error::conflict(
                    "already_claimed",
                    "A claim has fixed this donation. Delete it for a refund; the next claim adjusts it.",
                ));
            }
            "cancelled" => {
                return Err(Error::conflict(
                    "deleted",
                    "This donation was deleted: create a new one.",
                ));
            }
            _ => {}
        }
        let mut changed = Vec::new();
        let gross = GiftAmount::new(locked.gross_pence).map_err(Error::internal)?;
        change.check(locked.donated_on, gross)?;
        let net = change.net().filter(|net| Some(net.get()) != locked.net_pence);
        if net.is_some() {
            changed.push("net_amount");
        }
        let settled_on = change
            .settled_on()
            .filter(|date| Some(*date) != locked.settled_on);
        if settled_on.is_some() {
            changed.push("settlement_date");
        }
        let donor = change
            .donor()
            .filter(|donor| donor.kind_str() != locked.donor_kind || donor.value() != locked.donor_value);
        let mut known_donor = None;
        if let Some(donor) = donor {
            known_donor = self.named_donor(&mut tx, platform, donor).await?;
            changed.push("donor");
        }
        if !changed.is_empty() {
            let awaits = settled_on.is_some_and(|date| date > now.london_date());
            if let Some(declaration) = locked
                .declaration_id
                .filter(|_| net.is_some() || donor.is_some() || awaits)
            {
                store::donation::end_declaration(&mut tx, id, declaration, "replaced", now).await?;
                self.leave_claim(&mut tx, by, &locked, id, declaration).await?;
            }
            store::donation::apply(&mut tx, id, settled_on, net, donor, known_donor, now).await?;
            store::trail::audit(
                &mut tx,
                now,
                by,
                "donation.change",
                id.uuid(),
                json!({ "changed": changed }),
            )
            .await?;
            store::donation::reassess(&mut tx, &[id.uuid()], self.judge(by)).await?;
            let concerns = self.concerns(platform, &locked);
            store::trail::event(
                &mut tx,
                now,
                EventType::DonationChanged,
                concerns,
                id.uuid(),
                json!({ "changed": changed }),
            )
            .await?;
        }
        let shown = store::donation::find_for_platform(&mut tx, platform, id, now.london_date())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        self.commit_shown(tx, platform, attempt, shown).await
    }

    /// The donor whom an id or a match names; the other names lead to somebody only once somebody has them.
    async fn named_donor(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        donor: &DonorRef,
    ) -> Result<Option<DonorId>, Error> {
        let found = match donor {
            DonorRef::Uid(id) => store::donor::exists(conn, *id).await?.then_some(*id),
            DonorRef::Match(id) => store::donor_match::find(conn, platform, *id, self.now()).await?,
            DonorRef::Par(_) | DonorRef::Email(_) | DonorRef::Phone(_) => return Ok(None),
        };
        found
            .map(Some)
            .ok_or_else(|| refusal("unknown_donor", donor.kind(), None))
    }

    /// Keeps the answer without the donor's address or number: it is in the donation, and goes with it.
    async fn commit_shown(
        &self,
        tx: store::Tx<'_>,
        platform: PlatformId,
        attempt: &Attempt,
        shown: Shown,
    ) -> Result<Done<DonationView>, Error> {
        let mut view = shown.view;
        let sent = view.donor.value.take();
        let mut done = self
            .commit_once(
                tx,
                platform,
                attempt,
                Versioned {
                    value: view,
                    version: shown.version,
                },
                false,
            )
            .await?
            .plain();
        done.value.donor.value = sent;
        Ok(done)
    }

    async fn answered_shown(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        id: DonationId,
        attempt: &Attempt,
    ) -> Result<Option<Done<DonationView>>, Error> {
        let Some(done) = Self::answered::<Versioned<DonationView>>(conn, platform, attempt).await? else {
            return Ok(None);
        };
        let mut done = done.plain();
        let present = store::donation::find_for_platform(conn, platform, id, self.today()).await?;
        done.value.donor.value = present.and_then(|shown| shown.view.donor.value);
        Ok(Some(done))
    }

    fn concerns(&self, platform: PlatformId, locked: &Locked) -> Concerns {
        Concerns {
            platform: Some(platform),
            charity: locked.charity_id.map(CharityId::from_uuid),
            donor: locked.donor_id.map(DonorId::from_uuid),
        }
    }

    /// Deletes a donation: its declaration is cancelled, and the tombstone stays readable. Deleting it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when `version` is not the present one.
    pub async fn delete_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        reason: DeletionReason,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::DeleteDonation)?;
        let mut tx = self.begin().await?;
        if let Some(done) = self.answered_shown(&mut tx, platform, id, attempt).await? {
            return Ok(done);
        }
        store::claim::lock_of_donation(&mut tx, id.uuid()).await?;
        let locked = store::donation::for_update(&mut tx, platform, id)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        let (now, by) = (self.now(), By::from(caller));
        if locked.status != "cancelled" {
            check_version(version, &locked)?;
            if let Some(declaration) = locked.declaration_id {
                store::donation::end_declaration(&mut tx, id, declaration, "cancelled", now).await?;
                self.leave_claim(&mut tx, by, &locked, id, declaration).await?;
            }
            store::claim::forget_hold(&mut tx, id.uuid(), now).await?;
            store::donation::delete(&mut tx, id, reason, now).await?;
            let detail = json!({ "reason": reason, "declaration_id": locked.declaration_id });
            store::trail::audit(&mut tx, now, by, "donation.delete", id.uuid(), detail).await?;
            let concerns = self.concerns(platform, &locked);
            store::trail::event(
                &mut tx,
                now,
                EventType::DonationCancelled,
                concerns,
                id.uuid(),
                json!({ "status": "cancelled", "reason": reason }),
            )
            .await?;
        }
        let shown = store::donation::find_for_platform(&mut tx, platform, id, now.london_date())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        self.commit_shown(tx, platform, attempt, shown).await
    }
}

fn check_version(asked: Option<i32>, locked: &Locked) -> Result<(), Error> {
    if asked.is_some_and(|version| version != locked.version) {
        Err(Error::Changed)
    } else {
        Ok(())
    }
}
