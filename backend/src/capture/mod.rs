//! Sessions of the capture page: a platform asks one donor for the authorisation on a page of ours.
//!
//! A session holds nothing of a person but its sealed draft, which goes when it ends. Until it is completed nothing is made of what
//! the platform sent: no donor, and no word that the platform knows one.

mod address;
mod complete;
mod draft;
mod expire;
pub mod logo;
pub mod page;
pub mod setting;

pub use address::{Capability, Holder, ShortCode};
pub use complete::{Agreed, Giver};
pub use draft::Draft;

use std::ops::ControlFlow;

use domain::capture::view::{CaptureCreated, CaptureSession, QrCode};
use domain::capture::{CaptureCancelledBy, CapturePlace, CaptureState, DonorHint, NewCapture, expires_at};
use domain::conflict::ApiConflict;
use domain::donation::Status;
use domain::scope::Scope;
use domain::{AuditAction, CaptureId, DonationId, DonorId, EventType, FieldErrors, PlatformId, conflict};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::{By, PlatformCaller};
use crate::error::{Conflict, Conflicting, Error, Resource, refused_by};
use crate::idempotency::{Attempt, Done, Sealed};
use crate::pagination::{List, Page, PageRequest};
use crate::secret::new_uuid;
use crate::store;
use crate::store::capture::session::{End, Kept, NewSession};
use crate::store::capture::setting::is_registered;
use crate::store::trail::Concerns;

impl Backend {
    /// Begins a session, and gives the addresses of its page this once.
    ///
    /// # Errors
    /// Field errors for addresses that are not registered, a donor whom the platform does not know and a donation that it has not;
    /// conflicts for a donation that wants no donor, or whose donor is asked already.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.create")]
    pub async fn create_capture(
        &self,
        caller: &PlatformCaller,
        new: NewCapture,
        attempt: &Attempt,
    ) -> Result<Done<CaptureCreated>, Error> {
        let platform = caller.may(Scope::CreateAuthorisation)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return self.begun(platform, done),
            ControlFlow::Continue(tx) => tx,
        };
        let donor = Self::check_new(&mut tx, platform, &new).await?;
        if let Some(gift) = new.donation() {
            self.check_gift(&mut tx, platform, gift).await?;
        }
        let (id, now) = (CaptureId::from_uuid(new_uuid()), self.now());
        let capability = Capability::generate()?;
        let code = new.donation().map(|_| ShortCode::generate()).transpose()?;
        let view = CaptureSession {
            id,
            status: CaptureState::Open,
            language: new.language(),
            return_url: new.return_url().cloned(),
            cancel_url: new.cancel_url().cloned(),
            parent_origin: new.parent_origin().cloned(),
            donation: new.donation(),
            created_at: now,
            expires_at: expires_at(now, new.donation()),
            ended_at: None,
            outcome: None,
            cancelled_by: None,
            donor_id: None,
            authorisation_id: None,
        };
        let session = NewSession {
            platform,
            view: &view,
            capability: &capability.hash(),
            code: code.as_ref().map(|code| self.short_code_hash(code)),
            donor,
            draft: self.seal_draft(id, &Draft::of(new.donor()))?,
        };
        if let Err(error) = store::capture::session::insert(&mut tx, &session).await {
            if refused_by(&error) == Some("authorisation_session_is_one_for_a_gift") {
                drop(tx);
                return Err(self.asked_already(new.donation()).await?);
            }
            return Err(error.into());
        }
        let by = By::from(caller);
        store::trail::audit(&mut tx, now, by, AuditAction::AuthorisationSessionCreate, id.uuid(), json!({}))
            .await?;
        let opens = [Some(capability.text()), code.map(|code| code.text().to_owned())];
        let opens: Vec<String> = opens.into_iter().flatten().collect();
        let kept = Sealed { answer: view, sealed: self.seal_answer(platform, &opens.join(" "))? };
        let done = self.commit_once(tx, platform, attempt, kept, true).await?;
        self.begun(platform, done)
    }

    /// The answer to a creation, out of what is kept of it.
    fn begun(
        &self,
        platform: PlatformId,
        done: Done<Sealed<CaptureSession>>,
    ) -> Result<Done<CaptureCreated>, Error> {
        let opens = self.open_answer(platform, &done.value.sealed)?;
        let mut opens = opens.split(' ');
        let capability = opens.next().and_then(Capability::parse);
        let capability = capability.ok_or_else(|| Error::internal("a kept answer without its capability"))?;
        let short_url = opens.next().and_then(ShortCode::parse).map(|code| self.short_page_of(&code));
        let qr_code = short_url
            .as_ref()
            .map(|page| QrCode { svg: format!("{page}/qr.svg"), png: format!("{page}/qr.png") });
        let url = self.page_of(&capability);
        Ok(done.map(|kept| CaptureCreated { session: kept.answer, url, short_url, qr_code }))
    }

    /// Refuses what is not registered and whom the platform does not know; the donor whom it names, where there is one.
    async fn check_new(
        conn: &mut PgConnection,
        platform: PlatformId,
        new: &NewCapture,
    ) -> Result<Option<DonorId>, Error> {
        let mut errors = FieldErrors::new();
        let places = [
            ("/returnUrl", new.return_url().cloned().map(CapturePlace::ReturnAddress)),
            ("/cancelUrl", new.cancel_url().cloned().map(CapturePlace::ReturnAddress)),
            ("/parentOrigin", new.parent_origin().cloned().map(CapturePlace::Origin)),
        ];
        for (pointer, place) in places {
            let Some(place) = place else { continue };
            if !is_registered(conn, platform, &place).await? {
                errors.push(pointer, "not_registered", unregistered(&place));
            }
        }
        let donor = Self::named(conn, platform, new.donor()).await?;
        if donor.is_none() && new.donor().id().is_some() {
            errors.push(
                "/donor/id",
                "unknown_donor",
                "No donor has this id. Look the donor up again, or leave the id out.",
            );
        }
        if errors.is_empty() { Ok(donor) } else { Err(errors.into()) }
    }

    /// The donor whom the platform names: by an id that it knows, by an address that somebody has, or by a phone that it linked. An
    /// address alone makes no donor, and is not yet the platform's word.
    async fn named(
        conn: &mut PgConnection,
        platform: PlatformId,
        hint: &DonorHint,
    ) -> Result<Option<DonorId>, Error> {
        if let Some(id) = hint.id() {
            return Ok(store::donor::is_known_to(conn, id, platform).await?.then_some(id));
        }
        if let Some(email) = hint.email() {
            let donor = store::donor::by_email(conn, email).await?;
            if donor.is_some() {
                return Ok(donor);
            }
        }
        match hint.phone() {
            Some(phone) => store::donor::by_phone(conn, platform, phone).await,
            None => Ok(None),
        }
    }

    /// Refuses a gift that is none of the platform's, wants no donor, or whose donor is asked already. A session of the gift whose time
    /// is over ends here, where the worker has not come yet; and so does one that is left to a mailbox, whose page is over for whoever holds
    /// its address: the wrong address may have been typed, and nobody else could finish.
    async fn check_gift(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        gift: DonationId,
    ) -> Result<(), Error> {
        self.expire_session_of(conn, gift).await?;
        // It is locked first: whoever finishes it at this moment gives the gift its donor.
        let open = match store::capture::session::open_of_gift(conn, gift).await? {
            Some(id) => store::capture::session::for_update(conn, platform, id).await?,
            None => None,
        };
        let Some(found) = store::capture::session::gift(conn, platform, gift).await? else {
            return Err(Error::field(
                "/donation",
                "unknown_donation",
                "Your platform has no donation with this id. Send the id from the response of POST /donations.",
            ));
        };
        match found.status {
            Status::Cancelled => return Err(Error::conflict(ApiConflict::Deleted, conflict::DELETED)),
            Status::Ineligible => {
                return Err(Error::conflict(
                    ApiConflict::NotAwaitingDonor,
                    conflict::INELIGIBLE_WITHOUT_DONOR,
                ));
            }
            _ if found.has_donor => {
                return Err(Error::conflict(ApiConflict::NotAwaitingDonor, conflict::NOT_AWAITING_DONOR));
            }
            _ => {}
        }
        match open.filter(|open| open.view.status == CaptureState::Open) {
            Some(open) if open.is_left_to_mailbox() => {
                self.write_cancelled_session(conn, &open, CaptureCancelledBy::Platform).await
            }
            Some(open) => Err(already_asked(open.view.id)),
            None => Ok(()),
        }
    }

    /// What is said where another session of the gift began at the same moment.
    async fn asked_already(&self, gift: Option<DonationId>) -> Result<Error, Error> {
        let mut conn = self.pool.acquire().await?;
        let gift = gift.ok_or_else(|| Error::internal("two sessions of no gift"))?;
        let open = store::capture::session::open_of_gift(&mut conn, gift).await?;
        Ok(open.map_or_else(|| Error::internal("a session that stood in the way is gone"), already_asked))
    }

    /// One of the platform's sessions.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.read")]
    pub async fn capture_for_platform(
        &self,
        caller: &PlatformCaller,
        id: CaptureId,
    ) -> Result<CaptureSession, Error> {
        let platform = caller.may(Scope::ReadAuthorisation)?;
        let mut conn = self.pool.acquire().await?;
        let found = store::capture::session::find(&mut conn, platform, id).await?;
        Ok(found.ok_or(Error::NotFound(Resource::Capture))?.seen(self.now()))
    }

    /// The platform's sessions, newest first; those in one state when asked for.
    ///
    /// # Errors
    /// A field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.list")]
    pub async fn captures_for_platform(
        &self,
        caller: &PlatformCaller,
        status: Option<CaptureState>,
        request: &PageRequest,
    ) -> Result<Page<CaptureSession>, Error> {
        self.captures(caller.may(Scope::ReadAuthorisation)?, status, request).await
    }

    /// The same for the platform's own pages, once they have asked who looks.
    pub(crate) async fn captures(
        &self,
        platform: PlatformId,
        status: Option<CaptureState>,
        request: &PageRequest,
    ) -> Result<Page<CaptureSession>, Error> {
        let list = List::PlatformCaptures.of(platform.uuid());
        let list = list.narrowed([("status", status.map(|status| status.to_string()))]);
        let (scan, now) = (self.scan(&list, request)?, self.now());
        let mut conn = self.pool.acquire().await?;
        let rows = store::capture::session::list(&mut conn, platform, status, now, scan).await?;
        let rows = rows.into_iter().map(|kept| kept.seen(now)).collect();
        Ok(self
            .page(&list, rows, request, |session: &CaptureSession| (session.created_at, session.id.uuid())))
    }

    /// The platform asks no more. A session that is cancelled already, by whomever, stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; conflicts `session_completed` and `session_expired`.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.cancel")]
    pub async fn cancel_capture(
        &self,
        caller: &PlatformCaller,
        id: CaptureId,
        attempt: &Attempt,
    ) -> Result<Done<CaptureSession>, Error> {
        let platform = caller.may(Scope::CreateAuthorisation)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let session = store::capture::session::for_update(&mut tx, platform, id).await?;
        let session = session.ok_or(Error::NotFound(Resource::Capture))?;
        match session.seen(self.now()).status {
            CaptureState::Open => {
                self.write_cancelled_session(&mut tx, &session, CaptureCancelledBy::Platform).await?
            }
            CaptureState::Cancelled => {}
            CaptureState::Completed => {
                return Err(Error::conflict(ApiConflict::SessionCompleted, conflict::SESSION_COMPLETED));
            }
            CaptureState::Expired => {
                return Err(Error::conflict(ApiConflict::SessionExpired, conflict::SESSION_EXPIRED));
            }
        }
        let session = store::capture::session::find(&mut tx, platform, id).await?;
        let session = session.ok_or(Error::NotFound(Resource::Capture))?.view;
        self.commit_once(tx, platform, attempt, session, false).await
    }

    /// Ends an open session, which is locked, without an authorisation. What the donor does on the page, who showed nobody who they
    /// are, stands in the trail under the platform that asked them.
    pub(super) async fn write_cancelled_session(
        &self,
        conn: &mut PgConnection,
        session: &Kept,
        who: CaptureCancelledBy,
    ) -> Result<(), Error> {
        let (id, now) = (session.view.id, self.now());
        store::capture::session::end(conn, id, End::Cancelled(who), now).await?;
        let (by, data) = (By::Platform(session.platform), json!({ "cancelledBy": who }));
        let action = AuditAction::AuthorisationSessionCancel;
        store::trail::audit(conn, now, by, action, id.uuid(), json!({ "cancelled_by": who })).await?;
        let concerns = Concerns { platform: Some(session.platform), ..Concerns::default() };
        store::trail::event(conn, now, EventType::CaptureCancelled, concerns, id.uuid(), data).await?;
        Ok(())
    }
}

fn already_asked(open: CaptureId) -> Error {
    Error::Conflict(Conflict {
        code: ApiConflict::SessionOpen.into(),
        detail: conflict::SESSION_OPEN.into(),
        conflicting: Some(Conflicting::Session(open)),
    })
}

fn unregistered(place: &CapturePlace) -> &'static str {
    match place {
        CapturePlace::ReturnAddress(_) => {
            "This is not one of your return addresses, which must match exactly. Add it in your console, under Settings, Capture page, or send one that is there."
        }
        CapturePlace::Origin(_) => {
            "This is not one of your origins. Add it in your console, under Settings, Capture page, or send one that is there."
        }
    }
}
