//! The end that a session is for: the donor agrees on its page.

use domain::authorisation::{AuthorisationSummary, Channel};
use domain::capture::view::CaptureSession;
use domain::capture::{CaptureOutcome, CaptureState};
use domain::conflict::{ApiConflict, PageConflict};
use domain::{
    AuditAction, AuthorisationId, DonorId, Email, EventType, NewAuthorisation, PlatformId, conflict,
};
use serde_json::json;
use sqlx::PgConnection;

use super::Holder;
use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::secret::new_uuid;
use crate::store;
use crate::store::capture::session::{End, Kept};
use crate::store::trail::Concerns;

/// What the donor did at the last step.
#[derive(Clone, Debug)]
pub enum Agreed {
    /// They gave an authorisation.
    Given {
        /// Who they are.
        who: Giver,
        /// What they agreed to, with their name and home.
        new: Box<NewAuthorisation>,
    },
    /// The donor whom the platform named is covered, and left it so.
    AlreadyOn,
}

/// Who agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Giver {
    /// The donor whom the platform named.
    Named,
    /// Whoever has this address.
    Typed(Email),
}

/// How often a donor is looked for who is deleted, or made by another, at the same moment.
const LOOKS: usize = 3;

impl Backend {
    /// Completes the session of whoever holds its address. Of two at the same moment the second waits, and gets what the first did.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an address that opens no session; conflicts `session_cancelled` and `session_expired`, and
    /// `not_authorised` where nothing is on; a field error where the donor stopped Gift Aid after it was explained to them.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.complete")]
    pub async fn complete_capture(&self, holder: &Holder, agreed: &Agreed) -> Result<CaptureSession, Error> {
        retry(|| async {
            let mut tx = self.begin().await?;
            let under = self.kept_under(holder);
            let session = store::capture::session::held(&mut tx, &under).await?;
            let session = session.ok_or(Error::NotFound(Resource::Capture))?;
            let completed = self.complete(&mut tx, &session, agreed).await?;
            self.commit(tx).await?;
            Ok(completed)
        })
        .await
    }

    /// Completes a session, which is locked: finds or makes the donor as for a platform that sends their address, gives the
    /// authorisation, gives the gift its donor, and tells the platform. One that is completed already is given as it is.
    pub(crate) async fn complete(
        &self,
        conn: &mut PgConnection,
        session: &Kept,
        agreed: &Agreed,
    ) -> Result<CaptureSession, Error> {
        let (now, platform) = (self.now(), session.platform);
        match session.seen(now).status {
            CaptureState::Open => {}
            CaptureState::Completed => return Ok(session.view.clone()),
            CaptureState::Cancelled => {
                return Err(Error::conflict(PageConflict::SessionCancelled, conflict::SESSION_CANCELLED));
            }
            CaptureState::Expired => {
                return Err(Error::conflict(ApiConflict::SessionExpired, conflict::SESSION_EXPIRED));
            }
        }
        // On the platform's word that it asked this person: nobody signed in.
        let by = By::Platform(platform);
        let (donor, authorisation) = match agreed {
            Agreed::Given { who, new } => {
                let donor = self.giver(conn, session, who).await?;
                (donor, Some(self.give_once(conn, platform, donor, new).await?))
            }
            Agreed::AlreadyOn => (self.covered(conn, session).await?, None),
        };
        if let Some(gift) = session.view.donation {
            self.give_donor(conn, by, platform, gift, donor).await?;
        }
        let end = End::Completed { donor, authorisation };
        store::capture::session::end(conn, session.view.id, end, now).await?;
        let subject = session.view.id.uuid();
        let outcome = if authorisation.is_some() { CaptureOutcome::Given } else { CaptureOutcome::AlreadyOn };
        let detail = json!({ "outcome": outcome, "donor_id": donor });
        store::trail::audit(conn, now, by, AuditAction::AuthorisationSessionComplete, subject, detail)
            .await?;
        let mut data = json!({ "outcome": outcome });
        if let Some(id) = authorisation {
            data["authorisationId"] = json!(id);
        }
        if let Some(gift) = session.view.donation {
            data["donationId"] = json!(gift);
        }
        let concerns = Concerns { platform: Some(platform), donor: Some(donor), charity: None };
        store::trail::event(conn, now, EventType::CaptureCompleted, concerns, subject, data).await?;
        Ok(CaptureSession {
            status: CaptureState::Completed,
            ended_at: Some(now),
            outcome: Some(outcome),
            donor_id: Some(donor),
            authorisation_id: authorisation,
            ..session.view.clone()
        })
    }

    /// The donor who agrees, whom nobody deletes until the transaction ends. The platform counts as having sent their address: it
    /// asked them.
    async fn giver(&self, conn: &mut PgConnection, session: &Kept, who: &Giver) -> Result<DonorId, Error> {
        let platform = session.platform;
        for _ in 0..LOOKS {
            let donor = match who {
                Giver::Named => session.named.ok_or(Error::NotFound(Resource::Donor))?,
                Giver::Typed(email) => self.who_has(conn, platform, email).await?,
            };
            if store::authorisation::hold_donor(conn, donor).await? {
                store::donor::hold_address(conn, donor, platform, self.now()).await?;
                return Ok(donor);
            }
            if *who == Giver::Named {
                return Err(Error::NotFound(Resource::Donor));
            }
        }
        Err(Error::internal("a donor was deleted or made by another three times"))
    }

    /// Whoever has an address, or a new donor. Somebody who types one is not taken for the donor whom the platform named, who may
    /// have none: the page was theirs to finish without.
    async fn who_has(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        email: &Email,
    ) -> Result<DonorId, Error> {
        let (by, now) = (By::Platform(platform), self.now());
        if let Some(donor) = store::donor::by_email(conn, email).await? {
            return Ok(donor);
        }
        let id = DonorId::from_uuid(new_uuid());
        if store::donor::insert_unless_known(conn, id, email, now).await? {
            store::trail::audit(conn, now, by, AuditAction::DonorCreate, id.uuid(), json!({})).await?;
            return Ok(id);
        }
        // Somebody else made them at this moment.
        let known = store::donor::by_email(conn, email).await?;
        known.ok_or_else(|| Error::internal("an address that is taken is nobody's"))
    }

    /// Gives the authorisation. One that says the same as what the donor gave on a page of the platform's today is that one.
    async fn give_once(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        donor: DonorId,
        new: &NewAuthorisation,
    ) -> Result<AuthorisationId, Error> {
        let (channel, now) = (Channel::Capture(platform), self.now());
        let newest = store::authorisation::newest_of_day(conn, donor, platform, now.london_date()).await?;
        if let Some(same) = newest.filter(|newest| newest.is_repeated_by(new, channel, now)) {
            return Ok(same.id());
        }
        let given = self.give(conn, By::Platform(platform), donor, new.clone(), channel).await?;
        Ok(given.id())
    }

    /// The donor whom the platform named, who is covered now.
    async fn covered(&self, conn: &mut PgConnection, session: &Kept) -> Result<DonorId, Error> {
        let donor = self.giver(conn, session, &Giver::Named).await?;
        let terms = store::authorisation::terms_of(conn, donor).await?;
        if !AuthorisationSummary::of(terms, self.now()).active {
            return Err(Error::conflict(ApiConflict::NotAuthorised, conflict::NOT_AUTHORISED));
        }
        self.judge_late(conn, donor, By::Platform(session.platform)).await?;
        Ok(donor)
    }
}
