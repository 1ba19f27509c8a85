//! Makes what [`domain::sandbox`] lists for one platform, by the use-cases that everybody has: what the API then answers is true of
//! real donors, charities and terminals, and nothing in it knows that they are examples.

use domain::authorisation::{Language, wording};
use domain::charity::NomineeState;
use domain::linked_account::{LinkKind, NewLink};
use domain::sandbox::{
    CHARITIES, Charity, CharityState, DOMAIN, DONORS, Donor, DonorState, ELSEWHERE, MERCHANT, OTHER_PLATFORM,
    PHONE, STAFF, TERMINALS, Terminal, address, card,
};
use domain::scope::ScopeSet;
use domain::{
    AuthorisationStatus, CharityReference, DonorId, Email, NewAuthorisation, NewDonor, NewTerminal,
    PlatformId, PlatformName, Role, StaffId, Timestamp,
};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::ReadyCharity;
use crate::Backend;
use crate::actor::{By, CharityStaff, PlatformCaller, PlatformStaff, Proof};
use crate::error::Error;
use crate::idempotency::Attempt;
use crate::store;
use crate::store::job::Job;

/// How long ago an authorisation was given that has ended since: none covers more than 401 days, from 1 March to 5 April of the next
/// year.
const LONG_AGO: i64 = 500;

impl Backend {
    /// Has the examples of a platform made once more: what was moved on by the clock, or by calls, comes back as far as it can.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode; [`Error::OutsideRole`] for who may change nothing.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.make_examples_again")]
    pub async fn make_examples_again(&self, caller: &PlatformStaff) -> Result<(), Error> {
        self.sandbox_only()?;
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::job::enqueue(&mut tx, &Job::MakeExamples(caller.platform_id), 0.0).await?;
        self.commit(tx).await
    }

    /// Makes what is not there yet of a platform's examples; run by the worker.
    pub(crate) async fn make_examples(&self, platform: PlatformId) -> Result<(), Error> {
        self.sandbox_only()?;
        let mut conn = self.pool.acquire().await?;
        let domain = self.domain_of_examples(&mut conn, platform).await?;
        let caller = application_of(&mut conn, platform).await?;
        drop(conn);
        // In a public sandbox a platform that nobody works for is in nobody's part.
        let (Some(domain), Some(caller)) = (domain, caller) else { return Ok(()) };
        let staff = self.staff_of_examples(&domain).await?;
        for charity in &CHARITIES {
            self.make_charity(platform, charity, &staff).await?;
        }
        for donor in &DONORS {
            self.make_donor(&caller, donor, &domain).await?;
        }
        let by_phone = self.ready_donor(&caller, &json!({ "phone": PHONE, "verified": true })).await?;
        self.bring_to(&caller, by_phone, ("Fay", "Phone"), DonorState::Covered).await?;
        self.make_elsewhere(&domain).await?;
        for terminal in &TERMINALS {
            self.make_terminal(&caller, terminal, staff.0).await?;
        }
        Ok(())
    }

    async fn domain_of_examples(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
    ) -> Result<Option<String>, Error> {
        if self.is_public_sandbox() {
            return store::sandbox::domain_of(conn, platform).await;
        }
        Ok(Some(DOMAIN.to_owned()))
    }

    /// Who works for the charities.
    async fn staff_of_examples(&self, domain: &str) -> Result<(StaffId, Email), Error> {
        let email = Email::parse(&address(STAFF, domain)).map_err(|problem| problem.at("/email"))?;
        let mut tx = self.begin().await?;
        let staff = self.staff_who_owns(&mut tx, &email).await?;
        self.commit(tx).await?;
        Ok((staff, email))
    }

    async fn make_charity(
        &self,
        platform: PlatformId,
        charity: &Charity,
        (staff, email): &(StaffId, Email),
    ) -> Result<(), Error> {
        let reference =
            CharityReference::parse(charity.reference).map_err(|problem| problem.at("/reference"))?;
        let mut tx = self.begin().await?;
        if store::source::known_by(&mut tx, platform, &reference).await?.is_some() {
            return Ok(());
        }
        let today = self.today();
        let nominee = match charity.state {
            CharityState::Requested => NomineeState::Requested { on: today },
            CharityState::Active | CharityState::Ended | CharityState::Unproved => {
                NomineeState::Active { requested_on: today, on: today }
            }
        };
        let ready = ReadyCharity {
            name: charity.name,
            reference,
            owner: *staff,
            official: email.clone(),
            is_proved: charity.state != CharityState::Unproved,
            nominee,
        };
        let id = self.insert_ready_charity(&mut tx, platform, ready).await?;
        if charity.state == CharityState::Ended {
            let ended = NomineeState::Ended { requested_on: today, active_on: Some(today), on: today };
            self.set_nominee_to(&mut tx, id, ended).await?;
            self.pause_all_sources(&mut tx, By::Uplift, id).await?;
        }
        self.commit(tx).await
    }

    async fn make_donor(&self, caller: &PlatformCaller, donor: &Donor, domain: &str) -> Result<(), Error> {
        let id = self.ready_donor(caller, &json!({ "email": address(donor.name, domain) })).await?;
        self.bring_to(caller, id, donor.called, donor.state).await?;
        match donor.card {
            Some(number) => self.link_card(caller, id, number, domain).await,
            None => Ok(()),
        }
    }

    async fn ready_donor(&self, caller: &PlatformCaller, fields: &Value) -> Result<DonorId, Error> {
        Ok(self.create_donor(caller, &NewDonor::read(fields)?, &once()?).await?.value.id)
    }

    /// Does what is missing for a donor to be in this state. If somebody authorised for the donor who should have expired, that stays.
    async fn bring_to(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        called: (&str, &str),
        state: DonorState,
    ) -> Result<(), Error> {
        let (now, status) = (self.now(), self.authorisation_of(caller, donor).await?.status);
        match (state, status) {
            (DonorState::Unasked, _)
            | (DonorState::Covered | DonorState::Expired, AuthorisationStatus::Active)
            | (DonorState::Expired, AuthorisationStatus::Expired)
            | (DonorState::Cancelled, AuthorisationStatus::Cancelled) => Ok(()),
            (DonorState::Covered, _) => self.authorise_at(caller, donor, called, now).await,
            (DonorState::Expired, _) => {
                self.authorise_at(caller, donor, called, now.plus_days(-LONG_AGO)).await
            }
            (DonorState::Cancelled, _) => {
                if status != AuthorisationStatus::Active {
                    self.authorise_at(caller, donor, called, now.plus_days(-1)).await?;
                }
                self.cancel_for_platform(caller, donor, None, &once()?).await?;
                Ok(())
            }
            (DonorState::Died, _) => self.let_die(donor).await,
        }
    }

    async fn authorise_at(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        (first, last): (&str, &str),
        at: Timestamp,
    ) -> Result<(), Error> {
        let version = wording::current(Language::English).version.to_string();
        let fields = json!({
            "name": { "first": first, "last": last },
            "address": { "line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB" },
            "declaration": { "version": version, "agreed": true, "language": "en", "explainedAt": at.to_string() },
        });
        let new = NewAuthorisation::read(&fields, at)?;
        self.as_of(at).commit_authorisation(caller, donor, new, &once()?).await?;
        Ok(())
    }

    async fn let_die(&self, donor: DonorId) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let known = store::donor_death::died_on(&mut conn, donor).await?;
        drop(conn);
        match (known, self.today().previous_day()) {
            (None, Some(yesterday)) => self.record_death(donor, yesterday, &self.config.contact).await,
            _ => Ok(()),
        }
    }

    /// Links a card to a donor, unless it was linked to somebody else meanwhile.
    async fn link_card(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        number: u8,
        domain: &str,
    ) -> Result<(), Error> {
        let new = NewLink::read(LinkKind::Par, &json!({ "value": card(number, domain) }))?;
        let linked = self.link(caller, donor, &new, &once()?).await;
        unless_there(linked.map(|_set| ()))
    }

    /// A donor of another platform, whose card leads a platform to nobody whom it may contest without a word.
    async fn make_elsewhere(&self, domain: &str) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let other = match store::credential::platform_named(&mut tx, OTHER_PLATFORM).await? {
            Some(other) => other,
            None => {
                let name = PlatformName::parse(OTHER_PLATFORM).map_err(|problem| problem.at("/name"))?;
                self.insert_platform(&mut tx, By::Uplift, &name, &ScopeSet::all(), None).await?.platform_id
            }
        };
        let caller = application_of(&mut tx, other).await?;
        self.commit(tx).await?;
        let (Some(caller), (name, number)) = (caller, ELSEWHERE) else { return Ok(()) };
        let donor = self.ready_donor(&caller, &json!({ "email": address(name, domain) })).await?;
        self.link_card(&caller, donor, number, domain).await
    }

    async fn make_terminal(
        &self,
        caller: &PlatformCaller,
        terminal: &Terminal,
        staff_id: StaffId,
    ) -> Result<(), Error> {
        let fields = json!({ "charity": terminal.charity, "mid": MERCHANT, "tid": terminal.tid });
        let (reference, new) = NewTerminal::read_for_platform(&fields)?;
        if !terminal.waits {
            let added = self.add_terminal_for_platform(caller, &reference, &new, &once()?).await;
            return unless_there(added.map(|_added| ()));
        }
        let mut conn = self.pool.acquire().await?;
        let pair = store::terminal::pair_for_platform(&mut conn, caller.platform_id, &reference).await?;
        drop(conn);
        // The platform has ended the source since.
        let Some(pair) = pair else { return Ok(()) };
        let staff =
            CharityStaff { staff_id, charity_id: pair.charity, role: Role::Owner, proof: Proof::Recent };
        let added = self.add_terminal(&staff, pair.source, &new).await;
        unless_there(added.map(|_added| ()))
    }
}

/// A platform as one of its applications, for what its own calls would make.
async fn application_of(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<Option<PlatformCaller>, Error> {
    let clients = store::client::names(conn, platform).await?;
    Ok(clients.into_iter().next().map(|(client_id, _)| PlatformCaller {
        platform_id: platform,
        client_id,
        scopes: ScopeSet::all(),
    }))
}

/// A call without a key: all that is made is looked for before.
fn once() -> Result<Attempt, Error> {
    Attempt::new(None, &[])
}

/// What is there already, or was given to somebody else since, stays so.
fn unless_there(made: Result<(), Error>) -> Result<(), Error> {
    match made {
        Err(Error::Conflict(_)) => Ok(()),
        other => other,
    }
}
