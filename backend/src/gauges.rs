//! How busy this process and the installation are, without anything of anybody's.

use std::time::Duration;

use prometheus_client::registry::Registry;

use crate::Backend;
use crate::error::Error;
use crate::store;
pub use crate::store::gauges::DueJobs;

/// The connections of one pool of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    pub name: &'static str,
    /// How many it opens at most.
    pub most: u32,
    pub open: u32,
    /// Of the open ones, how many nobody uses at this moment.
    pub idle: u32,
}

/// What is read each time that somebody looks.
#[derive(Clone, Debug)]
pub struct Gauges {
    pub due_jobs: Vec<DueJobs>,
    pub pools: [PoolUse; 6],
    /// How long ago this process last read the events that open pages wait for.
    pub feed_age: Duration,
    /// Whether filing with HMRC is stopped.
    pub filing_stopped: bool,
}

/// Why this process should get no requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unready {
    /// The database does not respond.
    Database,
    /// The schema lacks a step that this version needs.
    Migrations,
}

impl Backend {
    /// What this process has counted since it started.
    #[must_use]
    pub fn counters(&self) -> &Registry {
        self.counters.registry()
    }

    /// Whether requests can be answered. It uses the connection that is kept for health checks.
    ///
    /// # Errors
    /// Why not.
    #[tracing::instrument(level = "debug", skip_all, name = "figures.is_ready")]
    pub async fn is_ready(&self) -> Result<(), Unready> {
        match store::installation::is_migrated(&self.health).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Unready::Migrations),
            Err(_) => Err(Unready::Database),
        }
    }

    /// The figures of this moment. It uses the connection that is kept for health checks.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "figures.read")]
    pub async fn figures(&self) -> Result<Gauges, Error> {
        let filing_stopped = self.filing_stopped().await?.is_some();
        let mut conn = self.health.acquire().await?;
        let due_jobs = store::gauges::due_jobs(&mut conn).await;
        let pool = |name, pool: &sqlx::PgPool| PoolUse {
            name,
            most: pool.options().get_max_connections(),
            open: pool.size(),
            idle: u32::try_from(pool.num_idle()).unwrap_or(u32::MAX),
        };
        let due_jobs = conn.settled(due_jobs)?;
        let lane = |name, lane: &store::query_pool::QueryPool| {
            let (most, open, idle) = lane.in_use();
            PoolUse { name, most, open, idle }
        };
        Ok(Gauges {
            due_jobs,
            pools: [
                pool("pages", &self.pool),
                pool("calls", &self.calls),
                pool("worker", &self.patient),
                lane("statements", &self.lane),
                lane("tokens", &self.tokens),
                lane("health", &self.health),
            ],
            feed_age: self.feed.age(),
            filing_stopped,
        })
    }
}
