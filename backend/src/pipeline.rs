//! Where a charity's money is.

use domain::CharityId;
use domain::donation::shown::by_state;
pub use domain::donation::shown::{PlatformStage, Stage};
use sqlx::PgConnection;
use tokio::time::Instant;

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::kept_count::{Known, Turn};
use crate::store;

/// What a charity's gifts were counted to be, or that they are to be counted: whoever has the turn alone.
pub(crate) enum Kept {
    Counted(Vec<PlatformStage>),
    ToCount(Option<Turn>),
}

impl Backend {
    /// The charity's donations by state, in the order of the states; a state without donations is left out.
    ///
    /// A charity with 20,000 donations or more is shown a count that this process made up to two seconds before, or that
    /// was new when somebody last looked, at most half a minute ago, while it is counted anew.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "pipeline.read")]
    pub async fn pipeline(&self, caller: &CharityStaff) -> Result<Vec<Stage>, Error> {
        by_state(&self.pipeline_by_platform(caller).await?, None).map_err(Error::internal)
    }

    /// The same for each platform that sent any: one count serves both.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "pipeline.by_platform")]
    pub async fn pipeline_by_platform(&self, caller: &CharityStaff) -> Result<Vec<PlatformStage>, Error> {
        let charity = caller.charity_id;
        match self.kept_stages(charity).await {
            Kept::Counted(stages) => Ok(stages),
            Kept::ToCount(_turn) => self.count(charity).await,
        }
    }

    /// The count that is kept of a charity's gifts, or of whoever counts already.
    pub(crate) async fn kept_stages(&self, charity: CharityId) -> Kept {
        match self.counts.known(charity, Instant::now()) {
            Known::Nothing => {
                let turn = self.counts.turn(charity).await;
                let found = if turn.is_none() { self.counts.found(charity, Instant::now()) } else { None };
                found.map_or(Kept::ToCount(turn), Kept::Counted)
            }
            Known::Fresh(stages) => Kept::Counted(stages),
            Known::Stale(stages) => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.count(charity).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh a charity's donation totals");
                    }
                });
                Kept::Counted(stages)
            }
        }
    }

    /// What is kept of a charity's gifts is of no use any more: a claim took some of them.
    pub(crate) fn forget_counts(&self, charity: CharityId) {
        let now = Instant::now();
        self.counts.forget(charity, now);
        self.next_parts.forget(charity, now);
        self.running_out.forget(charity, now);
    }

    async fn count(&self, charity: CharityId) -> Result<Vec<PlatformStage>, Error> {
        let mut conn = self.pool.acquire().await?;
        self.count_stages(&mut conn, charity).await
    }

    /// Counts a charity's gifts.
    pub(crate) async fn count_stages(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
    ) -> Result<Vec<PlatformStage>, Error> {
        let begun = Instant::now();
        let stages = store::donation::pipeline(conn, charity).await?;
        let gifts = stages.iter().map(|one| one.stage.count).sum();
        self.counts.keep(charity, gifts, &stages, begun..Instant::now());
        Ok(stages)
    }
}
