//! A donor's death, as an executor or the family told the operator.

use domain::calendar::{iso, london_midnight};
use domain::conflict::PageConflict;
use domain::{AuditAction, Date, DonorId, Email, EventType};
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::store::session::Person;
use crate::store::trail::Concerns;
use crate::store::{self};

impl Backend {
    /// Records that a donor died. Gifts dated after that day are covered by no authorisation, and what was declared for them ends: a first
    /// part at once, the rest by the worker. No authorisation can be given in their name, and nobody writes to them any more. Recorded
    /// again with the same day it changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; a field error for a day to come; the conflict `death_recorded` with another day.
    #[tracing::instrument(level = "debug", skip_all, name = "donor_death.record")]
    pub async fn record_death(&self, donor: DonorId, on: Date, by: &Email) -> Result<(), Error> {
        retry(|| self.try_record_death(donor, on, by)).await
    }

    async fn try_record_death(&self, donor: DonorId, on: Date, by: &Email) -> Result<(), Error> {
        if on > self.today() {
            return Err(Error::field(
                "/on",
                "out_of_range",
                "Give the date of death. It cannot be in the future.",
            ));
        }
        let mut tx = self.begin().await?;
        // Gifts that are being sent for the donor come before or after.
        if !store::authorisation::lock_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        match store::donor_death::died_on(&mut tx, donor).await? {
            Some(known) if known == on => return Ok(()),
            Some(_) => {
                return Err(Error::for_reader(PageConflict::DeathRecorded));
            }
            None => {}
        }
        let now = self.now();
        let running = store::authorisation::running(&mut tx, donor, now).await?;
        store::donor_death::record(&mut tx, donor, Some((on, now))).await?;
        let detail = json!({ "died_on": iso(on), "by": by });
        store::trail::audit(&mut tx, now, By::Uplift, AuditAction::DonorDied, donor.uuid(), detail).await?;
        let from = london_midnight(on.next_day().unwrap_or(on));
        for one in running {
            let concerns = Concerns { donor: Some(donor), ..Concerns::default() };
            let (kind, data) = (EventType::AuthorisationCancelled, json!({ "from": from }));
            store::trail::event(&mut tx, now, kind, concerns, one.id.uuid(), data).await?;
        }
        store::session::delete_all_of(&mut *tx, Person::Donor(donor)).await?;
        if let Some(email) = store::donor::email_of(&mut tx, donor).await? {
            store::donor_death::delete_mail(&mut tx, &email).await?;
        }
        self.end_uncovered_of(&mut tx, By::Uplift, donor).await?;
        self.commit(tx).await
    }

    /// Takes the record of a death back, which was a mistake: what it ended goes on, and gifts that lost their declaration are judged
    /// again.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; the conflict `no_death_recorded`.
    #[tracing::instrument(level = "debug", skip_all, name = "donor_death.take_back")]
    pub async fn take_death_back(&self, donor: DonorId, by: &Email) -> Result<(), Error> {
        retry(|| self.try_take_death_back(donor, by)).await
    }

    async fn try_take_death_back(&self, donor: DonorId, by: &Email) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::authorisation::lock_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let Some(was) = store::donor_death::died_on(&mut tx, donor).await? else {
            return Err(Error::for_reader(PageConflict::NoDeathRecorded));
        };
        let now = self.now();
        store::donor_death::record(&mut tx, donor, None).await?;
        let detail = json!({ "died_on": iso(was), "by": by });
        store::trail::audit(&mut tx, now, By::Uplift, AuditAction::DonorDeathMistaken, donor.uuid(), detail)
            .await?;
        for one in store::authorisation::running(&mut tx, donor, now).await? {
            let concerns = Concerns { platform: one.platform, donor: Some(donor), charity: None };
            let data = json!({ "validUntil": iso(one.term.covered_until()) });
            store::trail::event(&mut tx, now, EventType::AuthorisationGiven, concerns, one.id.uuid(), data)
                .await?;
        }
        self.judge_late(&mut tx, donor, By::Uplift).await?;
        self.commit(tx).await
    }

    /// The donor with an address, for the command line.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody has it.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.with_email")]
    pub async fn donor_with_email(&self, email: &Email) -> Result<DonorId, Error> {
        let mut conn = self.pool.acquire().await?;
        store::donor::by_email(&mut conn, email).await?.ok_or(Error::NotFound(Resource::Donor))
    }
}
