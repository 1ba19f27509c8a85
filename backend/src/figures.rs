//! How busy this process and the installation are, without anything of anybody's.

use std::time::Duration;

use crate::Backend;
use crate::error::Error;
use crate::store;
pub use crate::store::figures::DueJobs;

/// The connections of one pool of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    pub name: &'static str,
    pub open: u32,
    /// Of the open ones, how many nobody uses at this moment.
    pub idle: u32,
}

/// What is read each time that somebody looks.
#[derive(Clone, Debug)]
pub struct Figures {
    pub due_jobs: Vec<DueJobs>,
    pub pools: [PoolUse; 2],
    /// How long ago this process last read the events that open pages wait for.
    pub feed_age: Duration,
    /// Whether filing with HMRC is stopped.
    pub filing_stopped: bool,
}

impl Backend {
    /// The figures of this moment. It uses the connection that is kept for health checks.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn figures(&self) -> Result<Figures, Error> {
        let filing_stopped = self.filing_stopped().await?.is_some();
        let mut conn = self.health.acquire().await?;
        let due_jobs = store::figures::due_jobs(&mut conn).await;
        let pool = |name, pool: &sqlx::PgPool| PoolUse {
            name,
            open: pool.size(),
            idle: u32::try_from(pool.num_idle()).unwrap_or(u32::MAX),
        };
        Ok(Figures {
            due_jobs: conn.settled(due_jobs)?,
            pools: [pool("pages", &self.pool), pool("worker", &self.patient)],
            feed_age: self.feed.age(),
            filing_stopped,
        })
    }
}
