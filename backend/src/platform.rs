//! Giving platforms as their own people see them: which charities added them, and how far they have come on their way to live.
//! Who works there is in [`crate::team`], credentials in [`crate::client`], the log of requests in [`crate::request_log`].

use domain::conflict::PageConflict;
pub use domain::platform::view::{AddedBy, Progress, SourceCount};
use domain::sandbox::OTHER_PLATFORM;
use domain::scope::ScopeSet;
use domain::{AuditAction, Organisation, PlatformId, PlatformName, Role, SourceId};
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::actor::{PlatformStaff, StaffCaller};
use crate::credential::NewCredentials;
use crate::error::{Error, Resource};
use crate::pagination::{List, Page, PageRequest};
use crate::secret::new_uuid;
use crate::shop::SHOP_PLATFORM;
use crate::store::job::Job;
use crate::store::{self};
use crate::visitor::MOST_PLATFORMS;

impl Backend {
    /// Registers a platform in the sandbox, with its first client and a charity to try it with. The person who registers owns both; the
    /// worker makes its examples ([`domain::sandbox`]). In live mode the operator does, with `uplift admin platform create`.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode; a field error when the name is taken; in a public sandbox a conflict when the visitor has
    /// registered ten.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.register")]
    pub async fn register_platform(
        &self,
        caller: &StaffCaller,
        name: &PlatformName,
    ) -> Result<NewCredentials, Error> {
        if !self.is_sandbox() {
            return Err(Error::NotFound(Resource::Page));
        }
        let mut tx = self.begin().await?;
        if self.is_public_sandbox()
            && store::sandbox::platforms(&mut tx, &caller.email().domain()).await? >= MOST_PLATFORMS
        {
            return Err(Error::for_reader(PageConflict::TooManyPlatforms));
        }
        // The sandbox finds its own platforms by these names, and would act for whoever registered one first.
        let new = if [OTHER_PLATFORM, SHOP_PLATFORM].contains(&name.as_str()) {
            Err(name_taken())
        } else {
            self.insert_platform(&mut tx, By::from(caller), name, &ScopeSet::all(), None).await
        };
        let new = new.map_err(|error| match error {
            Error::Conflict(conflict) => Error::field("/name", conflict.code.as_str(), &conflict.detail),
            other => other,
        })?;
        let (organisation, now) = (Organisation::Platform(new.platform_id), self.now());
        store::team::join(&mut tx, organisation, caller.staff_id, Role::Owner, now).await?;
        self.insert_example_charity(&mut tx, caller, new.platform_id).await?;
        store::job::enqueue(&mut tx, &Job::MakeExamples(new.platform_id), 0.0).await?;
        self.commit(tx).await?;
        Ok(new)
    }

    /// The charities that added the platform, the newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.added_by")]
    pub async fn added_by(
        &self,
        caller: &PlatformStaff,
        request: &PageRequest,
    ) -> Result<Page<AddedBy>, Error> {
        let list = List::AddedBy.of(caller.platform_id.uuid());
        let after = self.read_cursor(&list, request)?.map(|(_, id)| SourceId::from_uuid(id));
        let mut conn = self.pool.acquire().await?;
        let rows =
            store::platform::added_by(&mut conn, caller.platform_id, after, i64::from(request.limit) + 1)
                .await?;
        Ok(self.page(&list, rows, request, |row| (row.added_at, row.source_id.uuid())))
    }

    /// Accepts a charity that added the platform: from now on gifts can name it by its HMRC reference. To accept it again changes
    /// nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever may change nothing, and for another platform's.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.accept_charity")]
    pub async fn accept_charity(&self, caller: &PlatformStaff, source: SourceId) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now, platform) = (self.begin().await?, self.now(), caller.platform_id);
        if !store::platform::has_source(&mut tx, platform, source).await? {
            return Err(Error::NotFound(Resource::Source));
        }
        if store::platform::accept(&mut tx, platform, Some(source), now).await? == 0 {
            return Ok(());
        }
        let by = By::from(caller);
        store::trail::audit(&mut tx, now, by, AuditAction::SourceAccept, source.uuid(), json!({})).await?;
        self.commit(tx).await
    }

    /// Whether every charity that adds the platform is accepted by that.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.accepts_charities")]
    pub async fn accepts_charities(&self, caller: &PlatformStaff) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        store::platform::accepts_charities(&mut conn, caller.platform_id).await
    }

    /// Chooses whether every charity that adds the platform is accepted by that; those that wait are accepted with it. Who is accepted
    /// stays so.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever may change nothing.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.accept_charities")]
    pub async fn accept_charities(&self, caller: &PlatformStaff, all: bool) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now, platform) = (self.begin().await?, self.now(), caller.platform_id);
        store::platform::set_accepts_charities(&mut tx, platform, all).await?;
        let accepted = if all { store::platform::accept(&mut tx, platform, None, now).await? } else { 0 };
        let (by, detail) = (By::from(caller), json!({ "all": all, "accepted": accepted }));
        store::trail::audit(&mut tx, now, by, AuditAction::PlatformAcceptCharities, platform.uuid(), detail)
            .await?;
        self.commit(tx).await
    }

    /// How many charities added the platform.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.source_count")]
    pub async fn source_count(&self, caller: &PlatformStaff) -> Result<SourceCount, Error> {
        let mut conn = self.pool.acquire().await?;
        store::platform::source_count(&mut conn, caller.platform_id).await
    }

    /// What the platform has shown that it can do.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.progress")]
    pub async fn progress(&self, caller: &PlatformStaff) -> Result<Progress, Error> {
        let mut conn = self.pool.acquire().await?;
        let all = ScopeSet::all();
        store::platform::progress(&mut conn, caller.platform_id, &all).await
    }

    pub(crate) async fn insert_platform(
        &self,
        conn: &mut sqlx::PgConnection,
        by: By,
        name: &PlatformName,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewCredentials, Error> {
        let now = self.now();
        let platform_id = PlatformId::from_uuid(new_uuid());
        store::credential::insert_platform(conn, platform_id, name, scopes, rate_limit, now).await.map_err(
            |error| match crate::error::refused_by(&error) {
                Some("platform_name_is_unique") => name_taken(),
                _ => error.into(),
            },
        )?;
        let client = domain::ClientName::parse("First client").map_err(|problem| problem.at("/client"))?;
        let new = self.insert_client(conn, platform_id, &client, scopes, rate_limit).await?;
        let detail = json!({ "client_id": new.client_id, "scopes": scopes.to_string() });
        store::trail::audit(conn, now, by, AuditAction::PlatformCreate, platform_id.uuid(), detail).await?;
        Ok(NewCredentials { platform_id, client_id: new.client_id, client_secret: new.secret })
    }
}

fn name_taken() -> Error {
    Error::for_reader(PageConflict::PlatformExists)
}
