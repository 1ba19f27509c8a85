//! Facts that become known after a gift: a donor, a link, an authorisation, a terminal, a source that takes gifts again.
//!
//! The write that makes a fact known completes the first gifts that waited for it itself, so that the caller finds them
//! done. The rest is a job that goes through all of them in parts, each in a transaction of its own: nothing is locked for
//! longer than a part takes, and the job also sees gifts that crossed the write.

use domain::DonorId;
use domain::claim::oldest_for_any;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::donation::PART;
use crate::store::donation::{Judge, Late};
use crate::store::job::{Job, Leased};
use crate::store::{self};

/// How many are looked up at a time: finding them costs the same for one part as for many.
const SEARCH: i64 = 10_000;

impl Late {
    /// The job that completes what the fact completes.
    fn job(self) -> Job {
        match self {
            Self::Donor(id) => Job::JudgeLate(id),
            Self::Terminal(id) => Job::JudgeTerminal(id),
            Self::Source(id) => Job::JudgeSource(id),
        }
    }
}

impl Backend {
    /// Completes what a donor's new address, link or authorisation completes.
    pub(crate) async fn judge_late(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        by: By,
    ) -> Result<(), Error> {
        self.judge_late_fact(conn, Late::Donor(donor), by).await
    }

    /// Completes what a late fact completes: a first part at once, all of it by a job.
    pub(crate) async fn judge_late_fact(
        &self,
        conn: &mut PgConnection,
        late: Late,
        by: By,
    ) -> Result<(), Error> {
        let at_once = i64::try_from(PART).map_err(Error::internal)?;
        let ids = late.donations(conn, Uuid::nil(), at_once).await?;
        if !ids.is_empty() {
            store::donation::reassess(conn, &ids, self.judge(by)).await?;
        }
        store::job::enqueue(conn, &late.job(), 1.0).await
    }

    /// The job behind [`Self::judge_late_fact`]. It stops when its lease is lost: then another worker has begun anew.
    pub(crate) async fn judge_all_late(&self, job: &Leased, late: Late) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut conn = self.pool.acquire().await?;
            let ids = late.donations(&mut conn, after, SEARCH).await?;
            drop(conn);
            let Some(last) = ids.last() else { return Ok(()) };
            after = *last;
            for part in ids.chunks(PART) {
                self.judge_part(part).await?;
                if !store::job::keep(&self.pool, job).await? {
                    return Ok(());
                }
            }
        }
    }

    /// Judges at most [`PART`] gifts, in a transaction of their own.
    pub(crate) async fn judge_part(&self, ids: &[Uuid]) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::donation::reassess(&mut tx, ids, self.judge(By::Uplift)).await?;
        self.commit(tx).await
    }

    pub(crate) fn judge(&self, by: By) -> Judge {
        let now = self.now();
        Judge { now, oldest_claimable: oldest_for_any(now.london_date()), by }
    }
}
