//! What only the sandbox has beside its visitors: its clock, and its demonstration.

use domain::{PlatformId, Timestamp};
use time::Duration;

use crate::Backend;
use crate::clock::real_now;
use crate::error::{Error, Resource};
use crate::store;

impl Backend {
    pub(crate) fn sandbox_only(&self) -> Result<(), Error> {
        if self.is_sandbox() { Ok(()) } else { Err(Error::NotFound(Resource::Page)) }
    }

    /// Sets the sandbox's clock, which goes on from there. Every process follows within a tenth of a second.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
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
    pub async fn is_empty(&self) -> Result<bool, Error> {
        store::sandbox::is_empty(&self.pool).await
    }

    /// Whether a platform sent a gift whose reference begins so.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub async fn has_gift(&self, platform: PlatformId, beginning: &str) -> Result<bool, Error> {
        self.sandbox_only()?;
        store::sandbox::has_gift(&self.pool, platform, beginning).await
    }

    /// Whether the demonstration was told here to its end.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub async fn is_story_told(&self) -> Result<bool, Error> {
        self.sandbox_only()?;
        store::sandbox::is_story_told(&self.pool).await
    }

    /// The demonstration begins, or goes on: until it ends it is not told.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub async fn begin_story(&self) -> Result<(), Error> {
        self.sandbox_only()?;
        store::sandbox::begin_story(&self.pool).await
    }

    /// The demonstration has come to its end.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub async fn end_story(&self) -> Result<(), Error> {
        self.sandbox_only()?;
        store::sandbox::end_story(&self.pool).await
    }
}

/// How far an instant is from real time, in microseconds.
fn from_real_time(to: Timestamp) -> Result<i64, Error> {
    let offset: Duration = to.offset() - real_now().offset();
    i64::try_from(offset.whole_microseconds()).map_err(Error::internal)
}
