//! Whether this machine's clock agrees with the database's.

use time::Duration;

use crate::error::Error;
use crate::{Backend, store};

/// How far the clocks of this machine and of the database's may be apart. By a day, and gifts fall into another tax year, or
/// lie in HMRC's future, which refuses the whole claim (its rule 7040).
const MOST_APART: Duration = Duration::MINUTE;

impl Backend {
    /// Whether live mode may go by this machine's clock: only while that agrees with the database's, which all processes share.
    /// A sandbox's clock is moved on purpose.
    ///
    /// # Errors
    /// [`Error::Internal`] with what to do, when they are more than a minute apart.
    #[tracing::instrument(level = "debug", skip_all, name = "clock.check")]
    pub async fn check_clock(&self) -> Result<(), Error> {
        match self.clock_apart().await? {
            None => Ok(()),
            Some(apart) => Err(Error::internal(apart_in_words(apart))),
        }
    }

    /// The same for the worker, which files nothing meanwhile and says so in the log.
    pub(crate) async fn is_clock_wrong(&self) -> Result<bool, Error> {
        let apart = self.clock_apart().await?;
        if let Some(apart) = apart {
            tracing::error!(
                seconds = apart.whole_seconds(),
                "{}; filing with HMRC is paused until then",
                apart_in_words(apart)
            );
        }
        Ok(apart.is_some())
    }

    /// How far this process's clock is ahead of the database's, where live mode cannot go by it.
    async fn clock_apart(&self) -> Result<Option<Duration>, Error> {
        if self.is_sandbox() {
            return Ok(None);
        }
        let before = self.now();
        let theirs = store::now(&self.pool).await?;
        let after = self.now();
        // The question takes time, which is nobody's mistake.
        let apart = if theirs < before {
            before.since(theirs)
        } else if theirs > after {
            after.since(theirs)
        } else {
            Duration::ZERO
        };
        Ok((apart.abs() > MOST_APART).then_some(apart))
    }
}

fn apart_in_words(apart: Duration) -> String {
    let way = if apart.is_negative() { "behind" } else { "ahead of" };
    format!(
        "this machine's clock is {} s {way} the database's: synchronise both by NTP (docs/deploy.md)",
        apart.whole_seconds().abs()
    )
}
