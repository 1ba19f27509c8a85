//! Gifts that were never their donor's: the donor says so of one, or nothing led to the donor but a card or phone that they say was not
//! theirs.

use domain::donation::shown::Declaration;
use domain::event::ChangedField;
use domain::{AuditAction, CharityId, DonationId, DonorId, PlatformId};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::email;
use super::uncovered::AT_ONCE;
use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::store::donation::{Disowned, Locked};
use crate::store::sign_in::Audience;
use crate::store::{self};

impl Backend {
    /// The donor says that a gift is not theirs. It leaves them for good, its declaration ends, and tax on it goes back where HMRC accepted
    /// its claim; it waits for its platform to say who gave it. Platform and charity are told. To say so again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's gift.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.disown")]
    pub async fn disown_gift(&self, caller: &DonorCaller, id: DonationId) -> Result<(), Error> {
        retry(|| self.try_disown(caller, id)).await
    }

    /// The declarations in the donor's name of a gift that they said is not theirs, oldest first; nothing for a gift of which they did
    /// not say so.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.disowned_declarations")]
    pub async fn disowned_declarations(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<Option<Vec<Declaration>>, Error> {
        let (mut conn, donor) = (self.pool.acquire().await?, caller.donor_id);
        if !store::donation::is_disowned(&mut conn, donor, id).await? {
            return Ok(None);
        }
        store::donation::declarations_of(&mut conn, id, Some(donor)).await.map(Some)
    }

    async fn try_disown(&self, caller: &DonorCaller, id: DonationId) -> Result<(), Error> {
        let (mut tx, now, donor) = (self.begin().await?, self.now(), caller.donor_id);
        // The claim is locked before the gift, as everybody does.
        store::claim::lock_of_donations(&mut tx, &[id.uuid()]).await?;
        let Some(gift) = store::donation::to_disown(&mut tx, donor, id).await? else {
            let said = store::donation::is_disowned(&mut tx, donor, id).await?;
            return if said { Ok(()) } else { Err(Error::NotFound(Resource::Donation)) };
        };
        let shown = store::donation::find_for_donor(&mut tx, donor, id, self.today()).await?;
        let charity_name = shown.and_then(|shown| shown.charity_name);
        store::donation::note_disowned(&mut tx, donor, id, now).await?;
        let left = self.disown(&mut tx, By::from(caller), vec![gift]).await?;
        for (_, id, before) in &left {
            self.tell_disowned(&mut tx, donor, (before, charity_name.as_deref())).await?;
            if let Some(charity) = before.charity_id.map(CharityId::from_uuid) {
                let is_theirs = store::donation::is_claimed_itself(&mut tx, *id).await?;
                let told = email::disowned(charity, *id, before, is_theirs)?;
                self.tell_staff(&mut tx, charity, &told).await?;
            }
        }
        self.commit(tx).await
    }

    /// Tells the donor what they told us: whoever else did it in their account cannot do so unseen.
    async fn tell_disowned(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        (before, charity): (&Locked, Option<&str>),
    ) -> Result<(), Error> {
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let (base, contact) = (&self.config.base_url, self.config.contact.as_str());
        let letter = email::disowned_by(to, before, charity, (base, contact))?;
        self.post(conn, Audience::Donor, &letter).await
    }

    /// Takes gifts off the donor to whom only cards and phones led that the donor denied: a first part, so that the caller finds
    /// it done. The worker finds the rest ([`Self::heal_disowned`]).
    pub(crate) async fn disown_gifts(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
    ) -> Result<(), Error> {
        let gifts = store::donation::disowned(conn, Some(donor), AT_ONCE).await?;
        self.disown(conn, by, gifts).await?;
        Ok(())
    }

    /// Takes the gifts that are left off this donor; or, run by the worker, off all who denied a card or phone, and marks the links
    /// that are done. Each part is a transaction.
    pub(crate) async fn heal_disowned(&self, donor: Option<DonorId>) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            let gifts = store::donation::disowned(&mut tx, donor, AT_ONCE).await?;
            if gifts.is_empty() {
                if donor.is_none() {
                    store::linked_account::finish_denied(&mut tx, self.now()).await?;
                    self.commit(tx).await?;
                }
                return Ok(());
            }
            // Where none left, somebody else changed them all meanwhile, and they are looked for again as they are now.
            self.disown(&mut tx, By::Uplift, gifts).await?;
            self.commit(tx).await?;
        }
    }

    /// Ends the declarations of these gifts, has them leave their claims and their donor, and judges them again: they wait for
    /// whoever the card or phone belongs to, who may be known by now. One that was changed meanwhile is left alone.
    /// Those that left, as they were before.
    async fn disown(
        &self,
        conn: &mut PgConnection,
        by: By,
        mut gifts: Vec<Disowned>,
    ) -> Result<Vec<(PlatformId, DonationId, Locked)>, Error> {
        let now = self.now();
        gifts.sort_unstable_by_key(|gift| gift.donation_id);
        // The claims are locked before the gifts, as everybody does.
        let found: Vec<Uuid> = gifts.iter().map(|gift| gift.donation_id).collect();
        store::claim::lock_of_donations(conn, &found).await?;
        let mut left = Vec::with_capacity(gifts.len());
        for gift in gifts {
            let id = DonationId::from_uuid(gift.donation_id);
            let platform = PlatformId::from_uuid(gift.platform_id);
            let locked = store::donation::for_update(conn, platform, id).await?;
            let Some(locked) = locked.filter(|locked| locked.version == gift.version) else {
                continue;
            };
            if let Some(declaration) = locked.declaration_id {
                self.undeclare(conn, by, &locked, id, declaration).await?;
            }
            store::donation::leave_donor(conn, id, now).await?;
            // What HMRC refused were the donor's details.
            store::claim::forget_hold(conn, id.uuid(), now).await?;
            store::trail::audit(conn, now, by, AuditAction::DonationDisown, id.uuid(), json!({})).await?;
            left.push((platform, id, locked));
        }
        let ids: Vec<Uuid> = left.iter().map(|(_, id, _)| id.uuid()).collect();
        let mut places = Vec::with_capacity(left.len());
        for _ in &left {
            places.push(store::trail::keep_place(conn).await?);
        }
        if !ids.is_empty() {
            // It is no act of the donor whose they are not.
            store::donation::reassess(conn, &ids, self.judge(By::Uplift)).await?;
        }
        for ((platform, id, before), place) in left.iter().zip(places) {
            let changed = [ChangedField::Donor];
            self.tell_changed(conn, place, *platform, *id, before, &changed).await?;
        }
        Ok(left)
    }
}
