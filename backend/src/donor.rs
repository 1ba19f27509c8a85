//! Finding and creating donors.

use std::ops::ControlFlow;

use domain::conflict::{self, ApiConflict};
use domain::donor::{DonorFound, NewDonor};
use domain::linked_account::LinkKind;
use domain::scope::Scope;
use domain::{AuditAction, DonorId, Email, EventType, Language, LinkId, Phone};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{DonorCaller, PlatformCaller};
use crate::credential::WhoAsks;
use crate::error::{Error, Resource, gave_way, refused_by};
use crate::idempotency::{Attempt, Done};
use crate::secret::new_uuid;
use crate::store::linked_account::{Finds, Held};
use crate::store::trail::Concerns;
use crate::store::{self};

impl Backend {
    /// Keeps the language that a donor chose for their pages and emails.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.choose_language")]
    pub async fn choose_language(&self, caller: &DonorCaller, language: Language) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        store::donor::choose_language(&mut conn, caller.donor_id, language).await
    }

    /// Finds a donor by email address.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody has it; [`Error::Unauthenticated`] and [`Error::Forbidden`] for a token that may not ask.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.find_by_email")]
    pub async fn find_donor_by_email(
        &self,
        asker: impl Into<WhoAsks<'_>>,
        email: &Email,
    ) -> Result<DonorFound, Error> {
        let asker = asker.into().asking_for(Scope::ReadDonor)?;
        let reply = self.together.by_email.ask((asker, email.clone())).await?;
        let reply = reply.ok_or_else(|| Error::internal("a question about an address has no answer"))?;
        let (platform, found) = reply.to(asker, Scope::ReadDonor)?;
        let found = found.ok_or(Error::NotFound(Resource::Donor))?;
        // Once for a platform and donor: what the platform sends about the donor is then shown to who has the address.
        if !found.is_held {
            let mut conn = self.lane.acquire().await?;
            let held = store::donor::hold_address(&mut conn, found.donor, platform, self.now()).await;
            conn.settled(held)?;
        }
        Ok(DonorFound { id: found.donor })
    }

    /// Finds a donor by a phone number that the platform said is theirs.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it said so of nobody, whoever has it by the word of others.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.find_by_phone")]
    pub async fn find_donor_by_phone(
        &self,
        caller: &PlatformCaller,
        phone: &Phone,
    ) -> Result<DonorFound, Error> {
        let platform = caller.may(Scope::ReadDonor)?;
        let id = self.together.by_phone.ask((platform, phone.clone())).await?;
        let id = id.ok_or(Error::NotFound(Resource::Donor))?;
        Ok(DonorFound { id })
    }

    /// Creates a donor, or gives the one who has this address, or this phone by the platform's own word. A phone that others set for a
    /// donor may be another person's here: it is a new donor's, for this platform's gifts alone.
    ///
    /// # Errors
    /// A conflict when the address is one donor's and the phone another's; it names neither.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.create")]
    pub async fn create_donor(
        &self,
        caller: &PlatformCaller,
        new: &NewDonor,
        attempt: &Attempt,
    ) -> Result<Done<DonorFound>, Error> {
        let platform = caller.may(Scope::CreateDonor)?;
        // A concurrent creation of the same donor makes the first try fail on a unique constraint; the second finds it.
        for _ in 0..3 {
            let mut tx = match self.begin_once(platform, attempt).await? {
                ControlFlow::Break(done) => return Ok(done),
                ControlFlow::Continue(tx) => tx,
            };
            match self.try_create_donor(&mut tx, caller, new).await {
                Ok((id, created)) => {
                    return self.commit_once(tx, platform, attempt, DonorFound { id }, created).await;
                }
                Err(Tried::Raced) => {}
                Err(Tried::Failed(error)) => return Err(error),
            }
        }
        Err(Error::internal("three tries to create a donor crossed others"))
    }

    async fn try_create_donor(
        &self,
        conn: &mut PgConnection,
        caller: &PlatformCaller,
        new: &NewDonor,
    ) -> Result<(DonorId, bool), Tried> {
        let (now, by) = (self.now(), By::from(caller));
        let by_email = match new.email() {
            Some(email) => store::donor::by_email(conn, email).await?,
            None => None,
        };
        let held = match new.phone() {
            Some(phone) => {
                store::linked_account::holder(conn, LinkKind::Phone, phone.as_str(), caller.platform_id)
                    .await?
            }
            None => None,
        };
        let (id, created) = match (by_email, held) {
            (Some(one), Some(Held { donor: other, .. })) if one != other => {
                let detail = conflict::DONOR_CONFLICT;
                return Err(Tried::Failed(Error::conflict(ApiConflict::DonorConflict, detail)));
            }
            (Some(id), _) => (id, false),
            (None, Some(Held { donor: id, is_own: true, .. })) => {
                if let Some(email) = new.email() {
                    self.give_email(conn, caller, id, email).await?;
                }
                (id, false)
            }
            (None, Some(_)) if new.email().is_some() => return Err(of_another()),
            (None, _) => {
                let id = DonorId::from_uuid(new_uuid());
                store::donor::insert(conn, id, new.email(), now).await?;
                store::trail::audit(conn, now, by, AuditAction::DonorCreate, id.uuid(), json!({})).await?;
                (id, true)
            }
        };
        if new.email().is_some() {
            store::donor::hold_address(conn, id, caller.platform_id, now).await?;
        }
        if let Some(phone) = new.phone() {
            self.link_phone(conn, caller, id, phone, held).await?;
        }
        self.judge_late(conn, id, by).await?;
        Ok((id, created))
    }

    /// The phone is the donor's: a link to them that is there is this platform's too from now on, as if it had set it by itself. What
    /// others say of another donor goes on for them, and the platform's own word counts for its own gifts.
    async fn link_phone(
        &self,
        conn: &mut PgConnection,
        caller: &PlatformCaller,
        id: DonorId,
        phone: &Phone,
        there: Option<Held>,
    ) -> Result<(), Tried> {
        let (kind, platform, now) = (LinkKind::Phone, caller.platform_id, self.now());
        let (link, is_new) = match there {
            Some(Held { link, donor, is_narrow, .. }) if donor == id => {
                if is_narrow {
                    store::linked_account::widen(conn, link).await?;
                }
                (link, store::linked_account::hold(conn, link, platform, now).await?)
            }
            others => {
                match Self::refuse_too_many(conn, id, platform).await {
                    // The account was deleted since the donor was found.
                    Err(Error::NotFound(_)) => return Err(Tried::Raced),
                    room => room?,
                }
                let link = LinkId::from_uuid(new_uuid());
                let finds = if others.is_some() { Finds::ForItsPlatform } else { Finds::ForEverybody };
                store::linked_account::insert(conn, link, id, (kind, phone.as_str()), platform, finds, now)
                    .await?;
                (link, true)
            }
        };
        if is_new {
            self.record_linked(conn, By::from(caller), platform, id, link, kind).await?;
        }
        Ok(())
    }

    /// Gives the donor who was found by the phone alone the address that was sent with it.
    async fn give_email(
        &self,
        conn: &mut PgConnection,
        caller: &PlatformCaller,
        id: DonorId,
        email: &Email,
    ) -> Result<(), Tried> {
        // The account was deleted since the donor was found: the phone is nobody's now.
        if !store::authorisation::lock_donor(conn, id).await? {
            return Err(Tried::Raced);
        }
        // The same was sent twice at once, and the other came first.
        if store::donor::email_of(conn, id).await?.as_ref() == Some(email) {
            return Ok(());
        }
        // Who has the address can sign in as this donor, and read what every platform sent: only the platform that sent all of it
        // may say whose it is, and a donor who has an address keeps it.
        if !store::donor::add_email(conn, id, email, caller.platform_id).await? {
            return Err(of_another());
        }
        let by = By::from(caller);
        store::trail::audit(conn, self.now(), by, AuditAction::DonorAddEmail, id.uuid(), json!({})).await?;
        Ok(())
    }

    /// Finds or creates the donor who proved to own an address by signing in.
    pub(crate) async fn donor_who_owns(
        &self,
        conn: &mut PgConnection,
        email: &Email,
    ) -> Result<DonorId, Error> {
        self.end_suppression(conn, email).await?;
        if let Some(id) = store::donor::by_email(conn, email).await? {
            return Ok(id);
        }
        let (id, now) = (DonorId::from_uuid(new_uuid()), self.now());
        store::donor::insert(conn, id, Some(email), now).await?;
        store::trail::audit(conn, now, By::Donor(id), AuditAction::DonorCreate, id.uuid(), json!({})).await?;
        self.judge_late(conn, id, By::Donor(id)).await?;
        store::trail::event(
            conn,
            now,
            EventType::DonorCreated,
            Concerns { donor: Some(id), ..Concerns::default() },
            id.uuid(),
            json!({}),
        )
        .await?;
        Ok(id)
    }
}

/// The phone is not this address's, as far as anybody else has said.
fn of_another() -> Tried {
    Tried::Failed(Error::conflict(ApiConflict::DonorConflict, conflict::PHONE_OF_ANOTHER))
}

/// How a try ended that did not work.
enum Tried {
    /// Another transaction took what this one wanted: look again.
    Raced,
    Failed(Error),
}

impl From<Error> for Tried {
    fn from(error: Error) -> Self {
        match error {
            // The account is being deleted: that locks the donor first and the phone then.
            Error::Unavailable(cause) if gave_way(&cause) => Self::Raced,
            other => Self::Failed(other),
        }
    }
}

impl From<sqlx::Error> for Tried {
    fn from(error: sqlx::Error) -> Self {
        match refused_by(&error) {
            Some(
                "donor_email_is_unique"
                | "linked_account_belongs_to_one"
                | "linked_account_belongs_to_one_for_platform",
            ) => Self::Raced,
            _ => Error::from(error).into(),
        }
    }
}
