//! What only the sandbox has beside its visitors: its clock, its demonstration, and what each new platform
//! finds: a charity, and examples.

mod examples;

use std::sync::Arc;

use domain::charity::{CharityDetails, NewCharity, NomineeState};
use domain::{
    AuditAction, CharityId, CharityName, CharityReference, Email, EventType, HmrcReference, Official,
    PersonName, PlatformId, Regulator, StaffId, Timestamp,
};
use serde_json::json;
use sqlx::PgConnection;
use time::Duration;

use crate::actor::{By, StaffCaller};
use crate::clock::{Clock, real_now};
use crate::error::{Error, Resource};
use crate::secret::random;
use crate::store;
use crate::store::trail::Concerns;
use crate::{Backend, Config};

/// The name of the charity that a platform is registered with.
pub const EXAMPLE_CHARITY: &str = "Example Charity";

impl Backend {
    pub(crate) fn sandbox_only(&self) -> Result<(), Error> {
        if self.is_sandbox() { Ok(()) } else { Err(Error::NotFound(Resource::Page)) }
    }

    /// Sets the sandbox's clock, which goes on from there. Every process follows within a tenth of a second.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.set_clock")]
    pub async fn set_clock(&self, to: Timestamp) -> Result<(), Error> {
        self.sandbox_only()?;
        let microseconds = from_real_time(to)?;
        store::feed::set_clock_offset(&self.pool, microseconds).await?;
        self.config.clock.set_offset(microseconds);
        Ok(())
    }

    /// Sets the sandbox's clock for a while. Where it stood is remembered until [`Self::return_clock`], also when this process
    /// is killed meanwhile; whoever sets the clock for good keeps it where they set it.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.borrow_clock")]
    pub async fn borrow_clock(&self, to: Timestamp) -> Result<(), Error> {
        self.sandbox_only()?;
        let microseconds = from_real_time(to)?;
        store::feed::borrow_clock(&self.pool, microseconds).await?;
        self.config.clock.set_offset(microseconds);
        Ok(())
    }

    /// Puts a clock that was borrowed back to where it stood, whichever process borrowed it. Whether one was.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.return_clock")]
    pub async fn return_clock(&self) -> Result<bool, Error> {
        self.sandbox_only()?;
        let found = store::feed::return_clock(&self.pool).await?;
        if let Some(microseconds) = found {
            self.config.clock.set_offset(microseconds);
        }
        Ok(found.is_some())
    }

    /// Puts the sandbox's clock back to real time.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.reset_clock")]
    pub async fn reset_clock(&self) -> Result<(), Error> {
        self.sandbox_only()?;
        store::feed::set_clock_offset(&self.pool, 0).await?;
        self.config.clock.set_offset(0);
        Ok(())
    }

    /// Takes over where the sandbox's clock stands: once at the start of a process; the feed follows it later.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.follow_clock")]
    pub async fn follow_clock(&self) -> Result<(), Error> {
        if self.is_sandbox() {
            self.config.clock.set_offset(store::feed::clock_offset(&self.pool).await?);
        }
        Ok(())
    }

    /// Whether any donation is here: an empty sandbox wants to be filled.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.is_empty")]
    pub async fn is_empty(&self) -> Result<bool, Error> {
        store::sandbox::is_empty(&self.pool).await
    }

    /// Whether a platform sent a gift whose reference begins so.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.has_gift")]
    pub async fn has_gift(&self, platform: PlatformId, beginning: &str) -> Result<bool, Error> {
        self.sandbox_only()?;
        store::sandbox::has_gift(&self.pool, platform, beginning).await
    }

    /// Whether the demonstration was told here to its end.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.is_story_told")]
    pub async fn is_story_told(&self) -> Result<bool, Error> {
        self.sandbox_only()?;
        store::sandbox::is_story_told(&self.pool).await
    }

    /// The demonstration begins, or goes on: until it ends it is not told.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.begin_story")]
    pub async fn begin_story(&self) -> Result<(), Error> {
        self.sandbox_only()?;
        store::sandbox::begin_story(&self.pool).await
    }

    /// The demonstration has come to its end.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sandbox.end_story")]
    pub async fn end_story(&self) -> Result<(), Error> {
        self.sandbox_only()?;
        store::sandbox::end_story(&self.pool).await
    }

    /// Makes the charity that a new platform sends its first gifts to: proved, with Uplift as its nominee, and with the platform as a
    /// source. Whoever registers the platform owns it, and sees both sides.
    pub(crate) async fn insert_example_charity(
        &self,
        conn: &mut PgConnection,
        caller: &StaffCaller,
        platform: PlatformId,
    ) -> Result<(), Error> {
        let today = self.today();
        let new = ReadyCharity {
            name: EXAMPLE_CHARITY,
            // The platform knows no other charity yet, so the reference is free.
            reference: CharityReference::generated(random::<8>()?),
            owner: caller.staff_id(),
            official: caller.email().clone(),
            is_proved: true,
            nominee: NomineeState::Active { requested_on: today, on: today },
        };
        self.insert_ready_charity(conn, platform, new).await?;
        Ok(())
    }

    /// Makes a charity that has come as far as is asked for, with the platform as a source.
    async fn insert_ready_charity(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        ready: ReadyCharity<'_>,
    ) -> Result<CharityId, Error> {
        self.sandbox_only()?;
        let details = CharityDetails {
            name: CharityName::parse(ready.name).map_err(|problem| problem.at("/name"))?,
            hmrc_reference: free_reference(conn).await?,
            regulator: Regulator::Exempt,
        };
        let name = PersonName::new(None, "Example", "Official")?;
        let official = Official { name, email: ready.official, phone: None };
        let (by, new) = (By::Uplift, NewCharity::new(details, official));
        let charity = self.insert_charity(conn, by, ready.owner, &new, ready.is_proved).await?;
        self.set_nominee_to(conn, charity, ready.nominee).await?;
        self.place_source(conn, by, None, charity, platform, &ready.reference).await?;
        Ok(charity)
    }

    async fn set_nominee_to(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        nominee: NomineeState,
    ) -> Result<(), Error> {
        store::charity::set_nominee(conn, charity, &nominee).await?;
        let (now, data) = (self.now(), json!({ "state": nominee.as_str() }));
        let action = AuditAction::CharityNominee;
        store::trail::audit(conn, now, By::Uplift, action, charity.uuid(), data.clone()).await?;
        let concerns = Concerns { charity: Some(charity), ..Concerns::default() };
        store::trail::event(conn, now, EventType::CharityNominee, concerns, charity.uuid(), data).await?;
        Ok(())
    }

    /// The same at another time, without moving the clock of anybody else: for what was done long ago.
    fn as_of(&self, at: Timestamp) -> Self {
        let config = Config { clock: Clock::fixed(at), ..(*self.config).clone() };
        Self { config: Arc::new(config), ..self.clone() }
    }
}

/// A charity to make for a platform.
struct ReadyCharity<'a> {
    name: &'a str,
    /// By which the platform knows it.
    reference: CharityReference,
    owner: StaffId,
    official: Email,
    is_proved: bool,
    nominee: NomineeState,
}

/// A reference at HMRC for an invented charity, that no other here has.
async fn free_reference(conn: &mut PgConnection) -> Result<HmrcReference, Error> {
    for _ in 0..20 {
        let number = u32::from_be_bytes(random::<4>()?) % 100_000;
        let reference = HmrcReference::parse(&format!("EX{number:05}"))
            .map_err(|problem| problem.at("/hmrcReference"))?;
        if store::charity::by_hmrc_reference(conn, &reference).await?.is_none() {
            return Ok(reference);
        }
    }
    Err(Error::internal("twenty references for an example charity were taken"))
}

/// How far an instant is from real time, in microseconds.
fn from_real_time(to: Timestamp) -> Result<i64, Error> {
    let offset: Duration = to.offset() - real_now().offset();
    i64::try_from(offset.whole_microseconds()).map_err(Error::internal)
}
