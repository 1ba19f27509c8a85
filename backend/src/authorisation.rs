//! A donor's authorisation of Uplift as intermediary (SI 2016/1195): give, renew, ask, cancel.

use std::ops::ControlFlow;

use domain::authorisation::view::{AuthorisationCommitted, AuthorisationNotice};
use domain::authorisation::{
    Authorisation, AuthorisationSummary, CancelError, Cancellation, CancellationAnswer, Channel,
    NewAuthorisation, Term,
};
use domain::capture::view::CaptureGift;
use domain::conflict::{self, ApiConflict, ReaderConflict};
use domain::scope::Scope;
use domain::{AuditAction, AuthorisationId, Date, DonorId, EventType, PlatformId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{DonorCaller, PlatformCaller};
use crate::credential::WhoAsks;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done};
use crate::mail::{Denied, NoticeKind, Timing, confirmation};
use crate::secret::new_uuid;
use crate::store::authorisation::{EndedBy, Ending};
use crate::store::cancellation_request::Asked;
use crate::store::donation::Scan;
use crate::store::trail::Concerns;
use crate::store::{self};

/// Where an authorisation is given.
pub(crate) struct GivenOn {
    pub(crate) channel: Channel,
    /// Whether the donor showed on a capture page that their mailbox is theirs.
    pub(crate) mailbox_proved: bool,
    /// The gift that the page is for and that gets Gift Aid with it.
    pub(crate) gift: Option<CaptureGift>,
}

impl From<Channel> for GivenOn {
    fn from(channel: Channel) -> Self {
        Self { channel, mailbox_proved: false, gift: None }
    }
}

/// The most authorisations of a donor that a page shows.
const MOST_SHOWN: i64 = 200;

impl Backend {
    /// Whether an active authorisation is on file for a donor, whoever it was given through.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; [`Error::Unauthenticated`] and [`Error::Forbidden`] for a token that may not ask.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.read")]
    pub async fn authorisation_of(
        &self,
        asker: impl Into<WhoAsks<'_>>,
        donor: DonorId,
    ) -> Result<AuthorisationSummary, Error> {
        let asker = asker.into().asking_for(Scope::ReadAuthorisation)?;
        let reply = self.together.terms.ask((asker, donor)).await?;
        let reply = reply.ok_or_else(|| Error::internal("a question about a donor has no answer"))?;
        let (_, history) = reply.to(asker, Scope::ReadAuthorisation)?;
        Ok(history.ok_or(Error::NotFound(Resource::Donor))?.summary(self.now()))
    }

    /// Commits an authorisation that a platform captured. One that says the same as what the donor gave through the platform on the
    /// same day is that one: nothing new is written, and the donor hears nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; a field error where the donor stopped Gift Aid after it was explained to them; the conflict
    /// `donor_died`.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.commit")]
    pub async fn commit_authorisation(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        new: NewAuthorisation,
        attempt: &Attempt,
    ) -> Result<Done<AuthorisationCommitted>, Error> {
        let platform = caller.may(Scope::CreateAuthorisation)?;
        retry(|| self.try_commit_authorisation(caller, platform, donor, &new, attempt)).await
    }

    async fn try_commit_authorisation(
        &self,
        caller: &PlatformCaller,
        platform: PlatformId,
        donor: DonorId,
        new: &NewAuthorisation,
        attempt: &Attempt,
    ) -> Result<Done<AuthorisationCommitted>, Error> {
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        if !store::authorisation::hold_donor(&mut tx, donor).await?
            || !store::donor::is_known_to(&mut tx, donor, platform).await?
        {
            return Err(Error::NotFound(Resource::Donor));
        }
        lives(&mut tx, donor).await?;
        let (channel, now) = (Channel::Platform(platform), self.now());
        let same = store::authorisation::newest_of_day(&mut tx, donor, platform, now.london_date()).await?;
        let same = same.filter(|newest| newest.is_repeated_by(new, channel, now));
        let created = same.is_none();
        let given = match same {
            Some(same) => same,
            None => self.give(&mut tx, By::from(caller), donor, new.clone(), channel.into()).await?,
        };
        let answer = AuthorisationCommitted {
            id: given.id(),
            summary: self.summary_of(&mut tx, donor).await?,
            notice: self.notice_for(&mut tx, donor, platform, &given).await?,
        };
        self.commit_once(tx, platform, attempt, answer, created).await
    }

    /// Where a donor stands now, by every authorisation that they gave.
    async fn summary_of(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
    ) -> Result<AuthorisationSummary, Error> {
        let terms = store::authorisation::terms_of(conn, donor).await?;
        let summary = AuthorisationSummary::of(terms, self.now());
        let has_died = store::donor_death::died_on(conn, donor).await?.is_some();
        Ok(if has_died { summary.after_death() } else { summary })
    }

    /// The donor's own authorisations, the newest first: as many as a page shows.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.mine")]
    pub async fn my_authorisations(&self, caller: &DonorCaller) -> Result<Vec<Authorisation>, Error> {
        let mut conn = self.pool.acquire().await?;
        let newest = Scan { before: None, limit: MOST_SHOWN };
        store::authorisation::part_of(&mut conn, caller.donor_id, newest).await
    }

    /// The names of platforms, for the donor's history of authorisations.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.platform_names")]
    pub async fn platform_names(&self, ids: &[PlatformId]) -> Result<Vec<(PlatformId, String)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::credential::platform_names(&mut conn, ids).await
    }

    /// The donor gives or renews the authorisation in the portal. The same page sent twice gives one.
    ///
    /// # Errors
    /// A field error where the donor stopped it after the page was made; the conflict `donor_died`; the other rules are in `new`.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.create")]
    pub async fn authorise(
        &self,
        caller: &DonorCaller,
        new: NewAuthorisation,
    ) -> Result<AuthorisationId, Error> {
        retry(|| self.try_authorise(caller, &new)).await
    }

    async fn try_authorise(
        &self,
        caller: &DonorCaller,
        new: &NewAuthorisation,
    ) -> Result<AuthorisationId, Error> {
        let (mut tx, donor) = (self.begin().await?, caller.donor_id);
        // Of a button that is pressed twice the second press waits for the first, and finds what that gave.
        if !store::authorisation::hold_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        lives(&mut tx, donor).await?;
        let newest = Scan { before: None, limit: 1 };
        let newest = store::authorisation::part_of(&mut tx, donor, newest).await?;
        if let Some(given) = newest.first().filter(|newest| newest.is_of(new, Channel::Portal)) {
            return Ok(given.id());
        }
        let given = self.give(&mut tx, By::from(caller), donor, new.clone(), Channel::Portal.into()).await?;
        self.commit(tx).await?;
        Ok(given.id())
    }

    /// Gives an authorisation to a donor whom the caller holds; what waited for it is judged, and the donor told.
    pub(crate) async fn give(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        new: NewAuthorisation,
        on: GivenOn,
    ) -> Result<Authorisation, Error> {
        let GivenOn { channel, mailbox_proved, gift } = on;
        let platform = channel.platform();
        lives(conn, donor).await?;
        // Who said stop meanwhile did not agree to this any more: an old request that comes again must not bring it back.
        let stopped = store::authorisation::last_stopped(conn, donor, platform).await?;
        if stopped.is_some_and(|at| new.explained_at() < at) {
            return Err(Error::field(
                "/declaration/explainedAt",
                "out_of_range",
                "The donor stopped Gift Aid after this explanation. Show it again and ask again.",
            ));
        }
        let newest = Scan { before: None, limit: 1 };
        let former = store::authorisation::part_of(conn, donor, newest).await?;
        let is_changed =
            former.first().is_some_and(|one| (one.name(), one.address()) != (new.name(), new.address()));
        let given_at = self.now();
        let id = AuthorisationId::from_uuid(new_uuid());
        let authorisation = Authorisation::give(id, donor, new, channel, given_at);
        let authorisation = if mailbox_proved { authorisation.by_proved_mailbox() } else { authorisation };
        store::authorisation::insert(conn, &authorisation, platform).await?;
        let detail = json!({ "donor_id": donor, "ends_on": domain::calendar::iso(authorisation.ends_on()) });
        let action = AuditAction::AuthorisationGive;
        store::trail::audit(conn, given_at, by, action, authorisation.id().uuid(), detail).await?;
        let concerns = Concerns { platform, donor: Some(donor), charity: None };
        let data = json!({ "validUntil": domain::calendar::iso(authorisation.ends_on()) });
        store::trail::event(
            conn,
            given_at,
            EventType::AuthorisationGiven,
            concerns,
            authorisation.id().uuid(),
            data,
        )
        .await?;
        self.judge_late(conn, donor, by).await?;
        let (kind, subject) = (NoticeKind::Authorisation, authorisation.id().uuid());
        let is_expected = matches!(channel, Channel::Capture(_));
        let timing = if is_changed || is_expected { Timing::AtOnce } else { Timing::MayWait };
        self.tell_donor_when(conn, by, (donor, kind, subject), (timing, gift.as_ref())).await?;
        Ok(authorisation)
    }

    /// A platform passes on that the donor cancels, at once or from a date. What the donor gave through this platform ends; about
    /// what they gave elsewhere they are asked by mail.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a donor whom the platform does not know, a conflict when nothing runs, a field error for a date that cannot
    /// be.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.cancel_for_platform")]
    pub async fn cancel_for_platform(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        from: Option<Date>,
        attempt: &Attempt,
    ) -> Result<Done<CancellationAnswer>, Error> {
        let platform = caller.may(Scope::CreateAuthorisation)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let cancellation_pending = self.cancel_through(&mut tx, platform, donor, from).await?;
        let summary = self.summary_of(&mut tx, donor).await?;
        let answer = CancellationAnswer { summary, cancellation_pending };
        self.commit_once(tx, platform, attempt, answer, false).await
    }

    /// Ends what a platform gave, and asks the donor about the rest. Whether the donor has yet to answer.
    async fn cancel_through(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        donor: DonorId,
        from: Option<Date>,
    ) -> Result<bool, Error> {
        if !store::authorisation::hold_donor(conn, donor).await?
            || !store::donor::is_known_to(conn, donor, platform).await?
        {
            return Err(Error::NotFound(Resource::Donor));
        }
        let (now, by) = (self.now(), By::Platform(platform));
        let running = store::authorisation::running(conn, donor, now).await?;
        let (own, others): (Vec<_>, Vec<_>) =
            running.into_iter().partition(|one| one.platform == Some(platform));
        let (own, others) = (Endable::of(own, now, from), Endable::of(others, now, from));
        let newest = own.ends.first().map(|(id, _)| *id);
        let refused = own.refused.or(others.refused);
        for (id, ended) in own.ends {
            self.write_cancelled(conn, by, donor, id, ended, EndedBy::Platform(platform)).await?;
        }
        if let Some(newest) = newest {
            // However many ended, the donor is told once.
            self.tell_donor(conn, by, donor, NoticeKind::Cancellation, newest.uuid()).await?;
        }
        let Some((_, others)) = others.ends.first() else {
            return if newest.is_some() { Ok(false) } else { Err(nothing_to_cancel(refused)) };
        };
        let effective_from = cancelled(others)?.effective_from;
        // A donor whom more than one platform knows has an address: see `donor_known_to`.
        let to = store::donor::addressee(conn, donor).await?;
        let to = to.ok_or_else(|| Error::internal("a donor of two platforms without an address"))?;
        let asked = Asked { donor, platform, requested_at: now, effective_from };
        self.ask_to_cancel(conn, asked, to).await?;
        Ok(true)
    }

    /// The donor cancels in the portal, at once or from a date. A stop of the same day that stands already is what they ask for:
    /// whoever presses the button twice has stopped it once.
    ///
    /// # Errors
    /// As [`Backend::cancel_for_platform`].
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.cancel_mine")]
    pub async fn cancel_mine(
        &self,
        caller: &DonorCaller,
        from: Option<Date>,
    ) -> Result<AuthorisationSummary, Error> {
        let (mut tx, donor) = (self.begin().await?, caller.donor_id);
        match self.cancel(&mut tx, By::from(caller), donor, from).await {
            Ok(summary) => {
                self.commit(tx).await?;
                Ok(summary)
            }
            Err(refused @ (Error::Conflict(_) | Error::Invalid(_))) => {
                let (terms, now) = (store::authorisation::terms_of(&mut tx, donor).await?, self.now());
                if terms.iter().any(|term| term.is_cancelled_so(now, from)) {
                    Ok(AuthorisationSummary::of(terms, now))
                } else {
                    Err(refused)
                }
            }
            Err(error) => Err(error),
        }
    }

    /// The donor keeps Gift Aid on after all: every end that has not begun is taken back, and the authorisations go on to the end of
    /// their tax year. Whoever presses the button twice has done it once.
    ///
    /// # Errors
    /// The conflict `stopped` when Gift Aid is off by now, so that a new authorisation is needed; `donor_died`.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.keep_mine_on")]
    pub async fn keep_mine_on(&self, caller: &DonorCaller) -> Result<AuthorisationSummary, Error> {
        retry(|| self.try_keep_on(caller)).await
    }

    async fn try_keep_on(&self, caller: &DonorCaller) -> Result<AuthorisationSummary, Error> {
        let (mut tx, donor, by) = (self.begin().await?, caller.donor_id, By::from(caller));
        // Gifts that are being sent for the donor come before or after, and so do other answers.
        if !store::authorisation::lock_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        lives(&mut tx, donor).await?;
        // The clock is read once the donor is locked: an end that has begun by then stands.
        let kept = store::authorisation::keep_on(&mut tx, donor, self.now()).await?;
        for (one, former_end) in &kept {
            let detail = json!({ "donor_id": donor, "from": former_end });
            self.record_goes_on(&mut tx, by, donor, AuditAction::AuthorisationKeepOn, one, detail).await?;
        }
        let summary = self.summary_of(&mut tx, donor).await?;
        let first_end = kept.iter().map(|(_, former_end)| *former_end).min();
        match (first_end, summary.valid_until.filter(|_| summary.active)) {
            (Some(former_end), Some(until)) => {
                // A gift that was dated after the end is covered now.
                self.judge_late(&mut tx, donor, by).await?;
                self.tell_kept_on(&mut tx, donor, former_end, until).await?;
                self.commit(tx).await?;
                Ok(summary)
            }
            (None, Some(_)) if summary.stopped_from.is_none() => Ok(summary),
            _ => Err(Error::for_reader(ReaderConflict::Stopped)),
        }
    }

    /// The donor says that they never gave this authorisation: it covers nothing, from its first instant. What was declared
    /// under it ends, a first part at once and the rest by the worker. Others of the donor go on, and cover what they cover.
    pub(crate) async fn deny_authorisation(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: AuthorisationId,
    ) -> Result<(), Error> {
        store::authorisation::lock_donor(conn, donor).await?;
        let had_gifts = store::donation::resting_on(conn, id).await?.count > 0
            || store::donation::covered_otherwise(conn, id).await? > 0;
        let Some(from) = store::authorisation::deny(conn, donor, id, self.now()).await? else {
            return Ok(());
        };
        self.record_end(conn, by, donor, id, AuditAction::AuthorisationDeny, from).await?;
        self.end_declarations_under(conn, by, id).await?;
        // What HMRC refused under it waits for another one now.
        self.judge_late(conn, donor, by).await?;
        self.tell_denied(conn, donor, Denied::Authorisation { id, had_gifts }).await
    }

    pub(crate) async fn write_cancelled(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: AuthorisationId,
        ended: Term,
        ended_by: EndedBy,
    ) -> Result<(), Error> {
        let cancellation = cancelled(&ended)?;
        store::authorisation::cancel(conn, id, &cancellation, ended_by).await?;
        let from = cancellation.effective_from;
        self.record_end(conn, by, donor, id, AuditAction::AuthorisationCancel, from).await
    }

    /// What a platform tells a donor of their authorisation whom Uplift cannot write to, because it knows no address.
    async fn notice_for(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        platform: PlatformId,
        given: &Authorisation,
    ) -> Result<Option<AuthorisationNotice>, Error> {
        if store::donor::email_of(conn, donor).await?.is_some() {
            return Ok(None);
        }
        let name = self.platform_name(conn, platform).await?;
        let language = given.language();
        let text = confirmation(language, given.ends_on(), &name, &self.config.contact);
        Ok(Some(AuthorisationNotice { language, text }))
    }

    /// Writes down, and tells the platforms that know the donor, that an authorisation covers nothing from this instant on.
    async fn record_end(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: AuthorisationId,
        action: AuditAction,
        from: Timestamp,
    ) -> Result<(), Error> {
        let now = self.now();
        let detail = json!({ "donor_id": donor, "from": from });
        store::trail::audit(conn, now, by, action, id.uuid(), detail).await?;
        let concerns = Concerns { donor: Some(donor), ..Concerns::default() };
        let (kind, data) = (EventType::AuthorisationCancelled, json!({ "from": from }));
        store::trail::event(conn, now, kind, concerns, id.uuid(), data).await?;
        Ok(())
    }

    /// Writes down, and tells the platforms that know the donor, that an authorisation goes on whose end was taken back.
    async fn record_goes_on(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        action: AuditAction,
        one: &Ending,
        detail: serde_json::Value,
    ) -> Result<(), Error> {
        let (now, subject) = (self.now(), one.id.uuid());
        store::trail::audit(conn, now, by, action, subject, detail).await?;
        let concerns = Concerns { platform: one.platform, donor: Some(donor), charity: None };
        let data = json!({ "validUntil": domain::calendar::iso(one.term.covered_until()) });
        store::trail::event(conn, now, EventType::AuthorisationGiven, concerns, subject, data).await?;
        Ok(())
    }

    /// The donor takes back what a platform ended: those authorisations go on as if it had not, and gifts that waited for one are
    /// judged again. Whether there was any; what the donor ended since stays ended.
    pub(crate) async fn restore_authorisations(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        platform: PlatformId,
        named: AuthorisationId,
    ) -> Result<bool, Error> {
        store::authorisation::lock_donor(conn, donor).await?;
        let restored = store::authorisation::restore(conn, donor, platform, named).await?;
        for one in &restored {
            let detail = json!({ "donor_id": donor });
            self.record_goes_on(conn, by, donor, AuditAction::AuthorisationRestore, one, detail).await?;
        }
        if restored.is_empty() {
            return Ok(false);
        }
        self.judge_late(conn, donor, by).await?;
        Ok(true)
    }

    /// The donor cancels all that runs: a renewal may run beside the old authorisation, and a platform may send one with every gift.
    pub(crate) async fn cancel(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        from: Option<Date>,
    ) -> Result<AuthorisationSummary, Error> {
        if !store::authorisation::hold_donor(conn, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let now = self.now();
        let running = store::authorisation::running(conn, donor, now).await?;
        let Endable { ends, refused } = Endable::of(running, now, from);
        let Some((newest, _)) = ends.first().copied() else {
            return Err(nothing_to_cancel(refused));
        };
        for (id, ended) in ends {
            self.write_cancelled(conn, by, donor, id, ended, EndedBy::Donor).await?;
        }
        // However many ended, the donor is told once.
        self.tell_donor(conn, by, donor, NoticeKind::Cancellation, newest.uuid()).await?;
        self.summary_of(conn, donor).await
    }
}

/// Of authorisations those that can end so, the newest first, and why another cannot.
struct Endable {
    ends: Vec<(AuthorisationId, Term)>,
    refused: Option<CancelError>,
}

impl Endable {
    fn of(running: Vec<Ending>, now: Timestamp, from: Option<Date>) -> Self {
        let mut found = Self { ends: Vec::with_capacity(running.len()), refused: None };
        for one in running {
            match one.term.cancel(now, from) {
                Ok(ended) => found.ends.push((one.id, ended)),
                Err(error) => found.refused = Some(error),
            }
        }
        found
    }
}

/// Nobody authorises in the name of a donor who has died.
async fn lives(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    match store::donor_death::died_on(conn, donor).await? {
        None => Ok(()),
        Some(_) => Err(Error::conflict(ApiConflict::DonorDied, conflict::DONOR_DIED)),
    }
}

/// The end of a term that was cancelled.
pub(crate) fn cancelled(term: &Term) -> Result<Cancellation, Error> {
    term.cancellation().ok_or_else(|| Error::internal("a cancelled authorisation without cancellation"))
}

fn nothing_to_cancel(refused: Option<CancelError>) -> Error {
    match refused {
        Some(error) => Error::field("/endsOn", error.code(), error.detail()),
        None => Error::conflict(ApiConflict::NotAuthorised, conflict::NOT_AUTHORISED),
    }
}
