//! Background work: jobs under leases, and what is looked at by the clock. Any number of processes may run it.

use std::time::Duration;

use domain::{ClaimId, DonorId, MailId, SourceId, TerminalId};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;
use crate::store::donation::Late;
use crate::store::job::Leased;
use crate::store::{self};

/// How long a worker sleeps when no job is due.
const PAUSE: Duration = Duration::from_millis(250);
/// After how many seconds filing is tried again when the machine's clock was wrong.
const WRONG_CLOCK: f64 = 60.0;

/// Whether work is to end: somebody said so, or whoever could say so is gone.
pub(crate) fn is_over(stopping: &watch::Receiver<bool>) -> bool {
    *stopping.borrow() || stopping.has_changed().is_err()
}

/// Sleeps for so long, or until work is to end.
pub(crate) async fn rest(stopping: &mut watch::Receiver<bool>, pause: Duration) {
    let _told_or_not = tokio::time::timeout(pause, stopping.wait_for(|stop| *stop)).await;
}

impl Backend {
    /// Works until it is told to stop; what is in hand then is done first.
    pub async fn run_worker(self, stopping: watch::Receiver<bool>) {
        let worker = self.unhurried();
        // Calls to other people's servers wait for them; no job waits with them. Ends with this.
        let mut beside = JoinSet::new();
        beside.spawn(worker.clone().run_deliveries(stopping.clone()));
        beside.spawn(worker.clone().run_filing(stopping.clone()));
        worker.run_jobs(stopping).await;
        while beside.join_next().await.is_some() {}
    }

    /// Files claims until it is told to stop: beside the other work, which does not wait for HMRC.
    async fn run_filing(self, mut stopping: watch::Receiver<bool>) {
        while !is_over(&stopping) {
            match self.work_once(Queue::Filing).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(error = %error.chain(), "the worker could not take a claim; it tries again")
                }
            }
            rest(&mut stopping, PAUSE).await;
        }
    }

    async fn run_jobs(&self, mut stopping: watch::Receiver<bool>) {
        let mut beats = 0_u64;
        let mut begun = None;
        while !is_over(&stopping) {
            match self.work_once(Queue::Other).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(error = %error.chain(), "the worker could not take a job; it tries again")
                }
            }
            // A new day, by a clock that the sandbox can move, lets gifts settle at once, and may be a schedule's.
            let today = self.today();
            if begun != Some(today) {
                match self.begin_day().await {
                    Ok(()) => begun = Some(today),
                    Err(error) => {
                        tracing::warn!(error = %error.chain(), "the new day's gifts could not be judged; it is tried again")
                    }
                }
            }
            // About each second, each minute and each hour.
            for (every, chore) in [
                (4, Chore::Seal),
                (4, Chore::Claims),
                (240, Chore::Judge),
                (240, Chore::Schedule),
                (240, Chore::Clock),
                (14_400, Chore::Deadline),
                (14_400, Chore::Pause),
                (14_400, Chore::Forget),
            ] {
                if beats.is_multiple_of(every)
                    && !is_over(&stopping)
                    && let Err(error) = self.chore(chore).await
                {
                    tracing::warn!(error = %error.chain(), chore = ?chore, "a chore failed; it is tried again");
                }
            }
            beats += 1;
            rest(&mut stopping, PAUSE).await;
        }
    }

    async fn begin_day(&self) -> Result<(), Error> {
        self.chore(Chore::Judge).await?;
        self.chore(Chore::Schedule).await
    }

    /// Does every job that is due, and each chore once: for tests and the command line.
    ///
    /// # Errors
    /// Only internal ones; a job that fails is put back, as always.
    pub async fn work_all(&self) -> Result<(), Error> {
        while self.work_once(Queue::Other).await? {}
        self.chore(Chore::Judge).await?;
        self.chore(Chore::Claims).await?;
        while self.work_once(Queue::Filing).await? || self.work_once(Queue::Other).await? {}
        self.deliver_all().await?;
        self.chore(Chore::Seal).await
    }

    /// Forgets what has been kept long enough: for tests; the worker does it each hour.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    pub async fn forget_old(&self) -> Result<(), Error> {
        self.chore(Chore::Forget).await
    }

    /// Makes delayed jobs due now: for tests, which do not wait.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    pub async fn hurry_jobs(&self) -> Result<(), Error> {
        store::job::hurry(&self.pool).await
    }

    async fn chore(&self, chore: Chore) -> Result<(), Error> {
        match chore {
            Chore::Seal => self.seal_audit().await,
            Chore::Claims => self.move_stuck_claims().await,
            Chore::Schedule => self.begin_scheduled_claims().await,
            Chore::Deadline => self.warn_of_deadlines().await,
            Chore::Pause => self.pause_without_nominee().await,
            // Also where nothing is filed for weeks: it is in the log.
            Chore::Clock => self.is_clock_wrong().await.map(|_logged| ()),
            Chore::Judge => {
                self.settle_due().await?;
                self.heal_lost().await
            }
            Chore::Forget => {
                let mut tx = self.begin().await?;
                store::idempotency::forget(&mut tx).await?;
                store::donor_match::forget(&mut tx, self.now()).await?;
                store::credential::forget_tokens(&mut tx).await?;
                store::sign_in::forget(&mut tx).await?;
                store::job::forget(&mut tx).await?;
                tx.commit().await?;
                store::rate_limit::forget(&self.pool).await?;
                self.forget_requests().await?;
                self.forget_tests().await?;
                self.forget_events().await?;
                self.forget_records().await?;
                store::session::forget(&self.pool).await
            }
        }
    }

    async fn work_once(&self, queue: Queue) -> Result<bool, Error> {
        let Some(job) = store::job::lease(&self.pool, queue == Queue::Filing).await? else {
            return Ok(false);
        };
        match self.run(&job, queue).await {
            Ok(Ran::Again(seconds)) => {
                store::job::again(&self.pool, &job, seconds).await?;
            }
            Ok(Ran::Done) => {
                if !store::job::finish(&self.pool, &job).await? {
                    tracing::warn!(job = %job.job_id, kind = job.kind, "the lease of a job ended before the job did");
                }
            }
            Err(error) => {
                let (next, why) = (delay(job.attempt), error.chain());
                if job.attempt < job.max_attempts {
                    tracing::warn!(job = %job.job_id, kind = job.kind, attempt = job.attempt, of = job.max_attempts, error = %why, "a job failed; it is tried again");
                } else {
                    tracing::error!(job = %job.job_id, kind = job.kind, attempt = job.attempt, error = %why, "a job failed at its last try and is given up: what it was to do is not done, and nothing tries it again");
                }
                store::job::fail(&self.pool, &job, &why, next).await?;
            }
        }
        Ok(true)
    }

    async fn run(&self, job: &Leased, queue: Queue) -> Result<Ran, Error> {
        if queue == Queue::Filing && self.is_clock_wrong().await? {
            return Ok(Ran::Again(WRONG_CLOCK));
        }
        if job.kind == "claim" {
            let id = field::<ClaimId>(&job.payload, "claim_id")?;
            return Ok(self.move_claim(id).await?.map_or(Ran::Done, Ran::Again));
        }
        if job.kind == "test_message" {
            let id = field::<Uuid>(&job.payload, "test_message_id")?;
            return Ok(self.move_test_message(id).await?.map_or(Ran::Done, Ran::Again));
        }
        self.run_once(job).await?;
        Ok(Ran::Done)
    }

    async fn run_once(&self, job: &Leased) -> Result<(), Error> {
        match job.kind.as_str() {
            "claim_mark" => {
                self.mark_claim(job, field::<ClaimId>(&job.payload, "claim_id")?)
                    .await
            }
            "mail" => self.send_mail(field::<MailId>(&job.payload, "mail_id")?).await,
            "judge_late" => {
                let late = Late::Donor(field::<DonorId>(&job.payload, "donor_id")?);
                self.judge_all_late(job, late).await
            }
            "erase_crossed" => {
                self.erase_crossed(field::<DonorId>(&job.payload, "donor_id")?)
                    .await
            }
            "judge_terminal" => {
                let late = Late::Terminal(field::<TerminalId>(&job.payload, "terminal_id")?);
                self.judge_all_late(job, late).await
            }
            "judge_source" => {
                let late = Late::Source(field::<SourceId>(&job.payload, "source_id")?);
                self.judge_all_late(job, late).await
            }
            other => Err(Error::internal(format!("no worker knows jobs of kind {other}"))),
        }
    }
}

/// Which jobs a loop takes: those that speak with HMRC, or the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queue {
    Filing,
    Other,
}

/// What became of a job that did not fail.
enum Ran {
    Done,
    /// It goes on after this many seconds.
    Again(f64),
}

#[derive(Clone, Copy, Debug)]
enum Chore {
    Seal,
    Claims,
    Schedule,
    Clock,
    Deadline,
    Pause,
    Judge,
    Forget,
}

fn field<T: serde::de::DeserializeOwned>(payload: &Value, name: &str) -> Result<T, Error> {
    serde_json::from_value(payload.get(name).cloned().unwrap_or_default()).map_err(Error::internal)
}

/// Seconds until the next attempt: 2, 4, 8 … up to an hour.
fn delay(attempt: i32) -> f64 {
    2_f64.powi(attempt.clamp(1, 12)).min(3_600.0)
}
