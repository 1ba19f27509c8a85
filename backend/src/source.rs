//! Donation sources: a charity adds a platform, warrants its donations, and gets its reference for it.

pub use domain::charity::view::{PlatformCharity, Source};
use domain::charity::{NomineeState, SourceError, SourceState, warranty};
use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
use domain::{
    AuditAction, CharityId, CharityReference, EventType, Organisation, PlatformId, Role, SourceId, StaffId,
};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{CharityStaff, PlatformCaller};
use crate::error::{Error, Resource, refused_by};
use crate::pagination::{List, Page, PageRequest};
use crate::secret::{new_uuid, random};
use crate::store::donation::Late;
use crate::store::source::NewSource;
use crate::store::trail::Concerns;
use crate::store::{self};

/// The code of a reference that the platform has for another charity.
const TAKEN: &str = "taken";

/// What can be done to a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceChange {
    /// Take no donations for a while.
    Pause,
    Resume,
    End,
}

impl SourceChange {
    /// The word of the form.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::End => "end",
        }
    }

    fn make(self, state: SourceState) -> Result<SourceState, SourceError> {
        match self {
            Self::Pause => state.pause(),
            Self::Resume => state.resume(),
            Self::End => state.end(),
        }
    }
}

impl std::str::FromStr for SourceChange {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "pause" => Ok(Self::Pause),
            "resume" => Ok(Self::Resume),
            "end" => Ok(Self::End),
            _ => Err(()),
        }
    }
}

impl Backend {
    /// Adds a platform as a donation source, with the warranty that the caller gives, and gives its reference: the one
    /// that the platform knows the charity by, or a new one.
    ///
    /// # Errors
    /// Field errors for an unknown platform, a platform that is added already, or a reference that is taken; the conflict
    /// `nominee_ended`.
    #[tracing::instrument(level = "debug", skip_all, name = "source.add")]
    pub async fn add_source(
        &self,
        caller: &CharityStaff,
        platform: PlatformId,
        own: Option<CharityReference>,
    ) -> Result<SourceId, Error> {
        caller.may_change()?;
        let (id, _) = self
            .insert_source(By::from(caller), Some(caller.staff_id), caller.charity_id, platform, own)
            .await?;
        Ok(id)
    }

    /// Adds a source from the command line, as if the charity's owner had warranted it; the sandbox only, for in live mode only staff
    /// can warrant.
    ///
    /// # Errors
    /// As [`Backend::add_source`]; a conflict in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "source.add_in_sandbox")]
    pub async fn add_source_in_sandbox(
        &self,
        charity: CharityId,
        platform: PlatformId,
        own: Option<CharityReference>,
    ) -> Result<CharityReference, Error> {
        if !self.is_sandbox() {
            return Err(Error::for_reader(PageConflict::SourceByCharityOnly));
        }
        let owner = {
            let mut conn = self.pool.acquire().await?;
            let people = store::team::people(&mut conn, Organisation::Charity(charity), self.now()).await?;
            people.into_iter().find(|person| person.role == Role::Owner).map(|owner| owner.staff_id)
        };
        let (_, reference) = self.insert_source(By::Uplift, owner, charity, platform, own).await?;
        Ok(reference)
    }

    async fn insert_source(
        &self,
        by: By,
        staff: Option<StaffId>,
        charity: CharityId,
        platform: PlatformId,
        own: Option<CharityReference>,
    ) -> Result<(SourceId, CharityReference), Error> {
        let generated = own.is_none();
        // A generated reference that is taken already is a matter of luck, once in a thousand million: draw again.
        for _ in 0..5 {
            let reference = match &own {
                Some(reference) => reference.clone(),
                None => CharityReference::generated(random::<8>()?),
            };
            let mut tx = self.begin().await?;
            match self.place_source(&mut tx, by, staff, charity, platform, &reference).await {
                Err(Error::Invalid(errors))
                    if generated && errors.iter().any(|error| error.code == TAKEN) => {}
                Err(error) => return Err(error),
                Ok(id) => {
                    self.commit(tx).await?;
                    return Ok((id, reference));
                }
            }
        }
        Err(Error::internal("five generated references were taken"))
    }

    /// Adds a source with this reference. What the command line or a sandbox makes is accepted at once.
    pub(crate) async fn place_source(
        &self,
        conn: &mut PgConnection,
        by: By,
        staff: Option<StaffId>,
        charity: CharityId,
        platform: PlatformId,
        reference: &CharityReference,
    ) -> Result<SourceId, Error> {
        let (id, now) = (SourceId::from_uuid(new_uuid()), self.now());
        if !store::credential::platform_exists(conn, platform).await? {
            return Err(Error::field("/platform", "unknown_platform", PageFault::ChoosePlatform.as_str()));
        }
        self.may_take_gifts(conn, charity).await?;
        let given = warranty::current();
        let is_made_here = matches!(by, By::Uplift) || staff.is_none();
        let is_accepted = is_made_here || store::platform::accepts_charities(conn, platform).await?;
        let new = NewSource {
            id,
            charity,
            platform,
            reference,
            warranty_version: &given.version,
            warranted_by: staff,
            is_accepted,
            at: now,
        };
        store::source::insert(conn, new).await.map_err(|error| match refused_by(&error) {
            Some("source_reference_is_unique") => {
                let detail = PageFault::ReferenceOfAnother.as_str();
                Error::field("/reference", TAKEN, detail)
            }
            Some("source_is_added_once") => {
                Error::field("/platform", "already_added", PageFault::PlatformAdded.as_str())
            }
            _ => error.into(),
        })?;
        let detail = json!({ "charity_id": charity, "platform_id": platform, "warranty": given.version });
        store::trail::audit(conn, now, by, AuditAction::SourceAdd, id.uuid(), detail).await?;
        let concerns = Concerns { platform: Some(platform), charity: Some(charity), donor: None };
        let data = json!({ "state": "active", "reference": reference });
        store::trail::event(conn, now, EventType::SourceAdded, concerns, id.uuid(), data).await?;
        Ok(id)
    }

    /// The charity's sources: live ones first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "source.list")]
    pub async fn sources(&self, caller: &CharityStaff) -> Result<Vec<Source>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::source::all_of(&mut conn, caller.charity_id).await
    }

    /// One of the charity's sources.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "source.read")]
    pub async fn source(&self, caller: &CharityStaff, id: SourceId) -> Result<Source, Error> {
        let mut conn = self.pool.acquire().await?;
        store::source::find(&mut conn, caller.charity_id, id).await?.ok_or(Error::NotFound(Resource::Source))
    }

    /// Pauses, resumes or ends a source. Earlier donations stay.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; a conflict for a change that the state does not allow, and `nominee_ended`.
    #[tracing::instrument(level = "debug", skip_all, name = "source.change")]
    pub async fn change_source(
        &self,
        caller: &CharityStaff,
        id: SourceId,
        change: SourceChange,
    ) -> Result<SourceState, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let source = store::source::find(&mut tx, caller.charity_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Source))?;
        let refused = || Error::for_reader(PageConflict::SourceState);
        let next = change.make(source.state).map_err(|_| refused())?;
        if next.takes_donations() {
            self.may_take_gifts(&mut tx, caller.charity_id).await?;
        }
        let by = By::from(caller);
        if !self.move_source(&mut tx, by, caller.charity_id, &source, next, None).await? {
            return Err(refused());
        }
        self.commit(tx).await?;
        Ok(next)
    }

    /// Whether gifts for a charity may be taken: not once Uplift's appointment as nominee has ended, before it is asked for again.
    /// The charity stays locked, so that the appointment does not end meanwhile.
    async fn may_take_gifts(&self, conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
        let nominee =
            store::charity::lock_nominee(conn, charity).await?.ok_or(Error::NotFound(Resource::Charity))?;
        if matches!(nominee, NomineeState::Ended { .. }) {
            return Err(Error::for_reader(PageConflict::NomineeEnded));
        }
        Ok(())
    }

    /// Uplift's appointment as nominee ended: no source of the charity takes gifts until somebody resumes it. What it sent before
    /// goes on, and can be claimed.
    pub(crate) async fn pause_all_sources(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
    ) -> Result<(), Error> {
        loop {
            let active = store::source::active_of(conn, charity).await?;
            if active.is_empty() {
                return Ok(());
            }
            for source in &active {
                // One that somebody else changed at this moment is looked at again.
                let _moved = self
                    .move_source(conn, by, charity, source, SourceState::Paused, Some("nominee_ended"))
                    .await?;
            }
        }
    }

    /// Moves a source on, with all that follows; `false` when it is in another state by now.
    async fn move_source(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        source: &Source,
        next: SourceState,
        reason: Option<&str>,
    ) -> Result<bool, Error> {
        let (id, now) = (source.source_id, self.now());
        if !store::source::change_state(conn, charity, id, source.state, next, now).await? {
            return Ok(false);
        }
        let mut detail = json!({ "state": next });
        if let Some(reason) = reason {
            detail["reason"] = json!(reason);
        }
        store::trail::audit(conn, now, by, AuditAction::SourceChange, id.uuid(), detail).await?;
        let concerns = Concerns { platform: Some(source.platform_id), charity: Some(charity), donor: None };
        store::trail::event(
            conn,
            now,
            EventType::SourceChanged,
            concerns,
            id.uuid(),
            json!({ "state": next, "reference": source.reference }),
        )
        .await?;
        // Its terminals count from now on, or do not any more.
        self.judge_late_fact(conn, Late::Source(id), by).await?;
        Ok(true)
    }

    /// The charities that added the caller's platform, the newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "source.charities_of_platform")]
    pub async fn charities_of_platform(
        &self,
        caller: &PlatformCaller,
        request: &PageRequest,
    ) -> Result<Page<PlatformCharity>, Error> {
        let platform = caller.may(domain::scope::Scope::ReadCharity)?;
        let list = List::PlatformCharities.of(platform.uuid());
        let after = self.read_cursor(&list, request)?.map(|(_, id)| SourceId::from_uuid(id));
        let mut conn = self.pool.acquire().await?;
        let most = i64::from(request.limit()) + 1;
        let rows = store::source::of_platform(&mut conn, platform, None, after, most).await?;
        Ok(self.page(&list, rows, request, |row| (row.added_at, row.source_id.uuid())))
    }

    /// The charity that the platform knows by this reference.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none.
    #[tracing::instrument(level = "debug", skip_all, name = "source.charity_of_platform")]
    pub async fn charity_of_platform(
        &self,
        caller: &PlatformCaller,
        reference: &CharityReference,
    ) -> Result<PlatformCharity, Error> {
        let platform = caller.may(domain::scope::Scope::ReadCharity)?;
        let mut conn = self.pool.acquire().await?;
        let found = store::source::of_platform(&mut conn, platform, Some(reference.key()), None, 1).await?;
        found.into_iter().next().ok_or(Error::NotFound(Resource::Charity))
    }
}
