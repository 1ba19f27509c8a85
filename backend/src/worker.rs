//! Background work: jobs under leases, and what is looked at by the clock. Any number of processes may run it.

use std::time::{Duration, Instant};

use domain::Date;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Backend;
use crate::claim::operator_email;
use crate::credential::MOST_TOKENS;
use crate::error::Error;
use crate::shutdown::{is_over, rest};
use crate::smtp::SENDERS;
use crate::store::donation::Late;
use crate::store::job::{AfterFailure, Job, Leased, Queue};
use crate::store::{self};

/// How long a worker sleeps when no job is due.
const PAUSE: Duration = Duration::from_millis(250);
/// After how many seconds filing is tried again when the machine's clock was wrong.
const WRONG_CLOCK: f64 = 60.0;
/// How many tokens go in one statement.
const TOKENS_AT_ONCE: i64 = 10_000;

impl Backend {
    /// Works until it is told to stop; what is in hand then is done first.
    pub async fn run_worker(self, stopping: watch::Receiver<bool>) {
        let worker = self.unhurried();
        // Calls to other people's servers wait for them; no job waits with them. Ends with this.
        let mut beside = JoinSet::new();
        beside.spawn(worker.clone().run_deliveries(stopping.clone()));
        beside.spawn(worker.clone().run_queue(Queue::Filing, stopping.clone()));
        for _ in 0..SENDERS {
            beside.spawn(worker.clone().run_queue(Queue::Mail, stopping.clone()));
        }
        worker.run_jobs(stopping).await;
        while beside.join_next().await.is_some() {}
    }

    /// Does the jobs of one queue until it is told to stop: beside the other work, which waits neither for HMRC nor for a mail server.
    async fn run_queue(self, queue: Queue, mut stopping: watch::Receiver<bool>) {
        while !is_over(&stopping) {
            if !self.try_next(queue).await {
                rest(&mut stopping, PAUSE).await;
            }
        }
    }

    async fn run_jobs(&self, mut stopping: watch::Receiver<bool>) {
        let (begun, mut rota) = (Instant::now(), Rota::default());
        while !is_over(&stopping) {
            let has_worked = self.try_next(Queue::Other).await;
            // After every job: the clock's work does not wait until none is left.
            let due = rota.due(begun.elapsed(), self.today());
            self.do_chores(due, &stopping).await;
            if !has_worked {
                rest(&mut stopping, PAUSE).await;
            }
        }
    }

    /// Does the next job of a queue, and says whether there was one.
    async fn try_next(&self, queue: Queue) -> bool {
        self.work_once(queue).await.unwrap_or_else(|error| {
            tracing::warn!(queue = queue.as_str(), error = %error.chain(), "worker could not lease a job: retry");
            false
        })
    }

    async fn do_chores(&self, due: Vec<Chore>, stopping: &watch::Receiver<bool>) {
        let mut is_judged = true;
        for chore in due {
            // A claim that a schedule begins shall have the gifts that settle that day.
            if is_over(stopping) || (chore == Chore::Schedule && !is_judged) {
                continue;
            }
            if let Err(error) = self.chore(chore, stopping).await {
                is_judged &= chore != Chore::Judge;
                tracing::warn!(error = %error.chain(), chore = ?chore, "chore failed: retry at its next run");
            }
        }
    }

    /// Does every job that is due, and each chore once: for tests and the command line.
    ///
    /// # Errors
    /// Only internal ones; a job that fails is put back, as always.
    #[tracing::instrument(level = "debug", skip_all, name = "job.work_all")]
    pub async fn work_all(&self) -> Result<(), Error> {
        let (_going_on, stopping) = watch::channel(false);
        while self.work_once(Queue::Other).await? || self.work_once(Queue::Mail).await? {}
        self.chore(Chore::Judge, &stopping).await?;
        self.chore(Chore::Claims, &stopping).await?;
        while self.work_once(Queue::Filing).await?
            || self.work_once(Queue::Other).await?
            || self.work_once(Queue::Mail).await?
        {}
        self.deliver_all().await?;
        self.chore(Chore::Seal, &stopping).await
    }

    /// Sends every mail that is due, and returns: for the sandbox's demonstration, before it moves the clock.
    ///
    /// # Errors
    /// Only internal ones; a mail that fails is put back, as always.
    #[tracing::instrument(level = "debug", skip_all, name = "job.send_waiting_mail")]
    pub async fn send_waiting_mail(&self) -> Result<(), Error> {
        while self.work_once(Queue::Mail).await? {}
        Ok(())
    }

    /// Forgets what has been kept long enough: for tests; the worker does it each hour.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    #[tracing::instrument(level = "debug", skip_all, name = "job.forget_old")]
    pub async fn forget_old(&self) -> Result<(), Error> {
        let (_going_on, stopping) = watch::channel(false);
        self.forget_old_until(&stopping).await
    }

    /// The same, by a worker that may be told to stop meanwhile.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    #[tracing::instrument(level = "debug", skip_all, name = "job.forget_old_until")]
    pub async fn forget_old_until(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        self.chore(Chore::Forget, stopping).await
    }

    /// Ends the oldest tokens of secrets that have too many: for tests; the worker does it each minute.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    #[tracing::instrument(level = "debug", skip_all, name = "job.end_surplus_tokens")]
    pub async fn end_surplus_tokens(&self) -> Result<(), Error> {
        let (_going_on, stopping) = watch::channel(false);
        self.chore(Chore::Tokens, &stopping).await
    }

    /// Makes delayed jobs due now: for tests, which do not wait.
    ///
    /// # Errors
    /// Only internal ones.
    #[cfg(any(test, feature = "testing"))]
    #[tracing::instrument(level = "debug", skip_all, name = "job.hurry")]
    pub async fn hurry_jobs(&self) -> Result<(), Error> {
        store::job::hurry(&self.pool).await
    }

    /// Does a chore. One that goes through much in parts ends early when work is to end: its next time goes on from there.
    #[tracing::instrument(level = "debug", skip_all, name = "job.chore", fields(chore = ?chore))]
    async fn chore(&self, chore: Chore, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        match chore {
            Chore::Seal => self.seal_audit().await,
            Chore::Head => self.mail_daily_head().await,
            Chore::Claims => self.move_stuck_claims().await,
            Chore::Schedule => self.begin_scheduled_claims().await,
            Chore::Deadline => {
                self.warn_of_deadlines().await?;
                self.warn_of_overdue().await?;
                self.warn_of_waits().await
            }
            Chore::Statement => self.make_statements(stopping).await,
            Chore::Renewal => {
                self.announce_renewal(stopping).await?;
                self.remind_of_renewal(stopping).await
            }
            Chore::Pause => self.pause_without_nominee().await,
            Chore::Platforms => self.watch_platforms().await,
            // Also where nothing is filed for weeks: it is in the log.
            Chore::Clock => self.is_clock_wrong().await.map(|_logged| ()),
            Chore::Judge => {
                self.settle_due().await?;
                self.take_up_fewer_approvals().await?;
                self.end_waiting().await?;
                self.settle_contests().await?;
                self.expire_sessions().await?;
                self.heal_lost().await
            }
            Chore::Tokens => {
                let mut conn = self.pool.acquire().await?;
                let mut forgotten = 1;
                while !is_over(stopping) && forgotten > 0 {
                    forgotten =
                        store::credential::forget_surplus_tokens(&mut conn, MOST_TOKENS, TOKENS_AT_ONCE)
                            .await?;
                }
                Ok(())
            }
            Chore::Forget => {
                // Each by itself: in one transaction the first would stay locked until the last is done, and whoever wants to end a
                // secret or delete an account would wait for all of it.
                let mut conn = self.pool.acquire().await?;
                store::idempotency::forget(&mut conn).await?;
                store::donor_match::forget(&mut conn, self.now()).await?;
                store::donor_match::forget_misses(&mut conn, self.today()).await?;
                let mut forgotten = 1;
                while !is_over(stopping) && forgotten > 0 {
                    forgotten = store::credential::forget_tokens(&mut conn, TOKENS_AT_ONCE).await?;
                }
                store::sign_in::forget(&mut conn).await?;
                store::second_factor::forget(&mut conn).await?;
                store::charity_proof::forget(&mut conn, self.now()).await?;
                store::job::forget(&mut conn).await?;
                let unsent = store::mail::forget(&mut conn).await?;
                drop(conn);
                if unsent > 0 {
                    tracing::error!(mails = unsent, "deleted unsent mails: no job is left to send them");
                }
                store::rate_limit::forget(&self.pool).await?;
                self.forget_received().await?;
                self.forget_requests(stopping).await?;
                self.forget_tests().await?;
                self.forget_events(stopping).await?;
                self.forget_records(stopping).await?;
                while !is_over(stopping) && self.forget_sessions_in_vain().await? {}
                store::session::forget(&self.pool).await
            }
        }
    }

    async fn work_once(&self, queue: Queue) -> Result<bool, Error> {
        let Some(job) = store::job::lease(&self.pool, queue).await? else {
            return Ok(false);
        };
        match self.run(&job, queue).await {
            Ok(Ran::Again(seconds)) => {
                self.counters.ran(&job.kind, "put_off");
                store::job::again(&self.pool, &job, seconds).await?;
            }
            Ok(Ran::Done) => {
                self.counters.ran(&job.kind, "done");
                if !store::job::finish(&self.pool, &job).await? {
                    tracing::warn!(job = %job.job_id, kind = job.kind, "job lease expired before the job finished");
                }
            }
            Err(error) => self.put_back_failed(&job, &error.chain()).await?,
        }
        Ok(true)
    }

    /// A job failed. Whoever runs the installation hears of one that claims wait for.
    async fn put_back_failed(&self, job: &Leased, why: &str) -> Result<(), Error> {
        let after = job.after_failure();
        match after {
            AfterFailure::Again => {
                self.counters.ran(&job.kind, "failed");
                tracing::warn!(job = %job.job_id, kind = job.kind, attempt = job.attempt, of = job.max_attempts, error = %why, "job failed: retry");
            }
            AfterFailure::Stuck { .. } => {
                self.counters.ran(&job.kind, "stuck");
                tracing::error!(job = %job.job_id, kind = job.kind, attempt = job.attempt, error = %why, "job keeps failing, and claims wait for it: retry");
            }
            AfterFailure::GivenUp => {
                self.counters.ran(&job.kind, "gave_up");
                tracing::error!(job = %job.job_id, kind = job.kind, attempt = job.attempt, error = %why, "job failed permanently: no attempts left");
            }
        }
        let mut tx = self.begin().await?;
        let is_kept = store::job::fail(&mut tx, job, why, delay(job.attempt)).await?;
        if is_kept && after == (AfterFailure::Stuck { is_told: true }) {
            self.tell_operator(&mut tx, &operator_email::job_stuck(&job.kind, job.job_id)).await?;
        }
        self.commit(tx).await
    }

    #[tracing::instrument(level = "debug", skip_all, name = "job.run", fields(job = %job.job_id, kind = job.kind, attempt = job.attempt))]
    async fn run(&self, job: &Leased, queue: Queue) -> Result<Ran, Error> {
        if queue == Queue::Filing && self.is_clock_wrong().await? {
            return Ok(Ran::Again(WRONG_CLOCK));
        }
        match job.job()? {
            Job::Claim(id) => return Ok(self.move_claim(id).await?.map_or(Ran::Done, Ran::Again)),
            Job::TestMessage(id) => {
                return Ok(self.move_test_message(id).await?.map_or(Ran::Done, Ran::Again));
            }
            Job::AskDetails(donor) => self.ask_for_details(donor).await?,
            Job::ClaimMark(id) => self.mark_claim(job, id).await?,
            Job::Mail(id) => self.send_mail(id).await?,
            Job::JudgeLate(donor) => self.judge_all_late(job, Late::Donor(donor)).await?,
            Job::JudgeTerminal(entry) => self.judge_terminal(job, entry).await?,
            Job::JudgeSource(id) => self.judge_all_late(job, Late::Source(id)).await?,
            Job::EraseCrossed(donor) => self.erase_crossed(donor).await?,
            Job::OwnClaimed(work) => self.take_own_claimed_out(job, work).await?,
            Job::TakeOut(work) => self.take_out_rest(job, work).await?,
            Job::MakeExamples(platform) => self.make_examples(platform).await?,
        }
        Ok(Ran::Done)
    }
}

/// What became of a job that did not fail.
enum Ran {
    Done,
    /// It goes on after this many seconds.
    Again(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chore {
    Seal,
    Head,
    Claims,
    Schedule,
    Clock,
    Tokens,
    Deadline,
    Statement,
    Renewal,
    Pause,
    Platforms,
    Judge,
    Forget,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

impl Chore {
    /// Each with how much time lies between two of its times at least.
    const EVERY: [(Duration, Self); 13] = [
        (SECOND, Self::Seal),
        (SECOND, Self::Claims),
        (MINUTE, Self::Judge),
        (MINUTE, Self::Schedule),
        (MINUTE, Self::Clock),
        (MINUTE, Self::Tokens),
        (HOUR, Self::Head),
        (HOUR, Self::Deadline),
        (HOUR, Self::Statement),
        (HOUR, Self::Renewal),
        (HOUR, Self::Pause),
        (HOUR, Self::Platforms),
        (HOUR, Self::Forget),
    ];

    /// A new day lets gifts settle at once, and may be a schedule's, or one on which a deadline, a statement or an end is told.
    fn begins_day(self) -> bool {
        matches!(self, Self::Judge | Self::Schedule | Self::Deadline | Self::Statement | Self::Renewal)
    }
}

/// Which chores are due. How one ended is not asked: what fails waits for its next time, like what does not.
#[derive(Default)]
struct Rota {
    /// When each of [`Chore::EVERY`] is due next, by the time that the worker has run.
    next: [Duration; Chore::EVERY.len()],
    /// The day, by a clock that the sandbox can move, when somebody asked last.
    day: Option<Date>,
}

impl Rota {
    /// What is due when the worker has run for so long.
    fn due(&mut self, elapsed: Duration, today: Date) -> Vec<Chore> {
        let is_new_day = self.day.replace(today) != Some(today);
        let chores = Chore::EVERY.into_iter().zip(&mut self.next);
        chores
            .filter_map(|((every, chore), next)| {
                let is_due = elapsed >= *next;
                if is_due {
                    *next = elapsed + every;
                }
                (is_due || (is_new_day && chore.begins_day())).then_some(chore)
            })
            .collect()
    }
}

/// Seconds until the next attempt: 2, 4, 8 … up to an hour.
fn delay(attempt: i32) -> f64 {
    2_f64.powi(attempt.clamp(1, 12)).min(3_600.0)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    const DAY: Date = date!(2026 - 11 - 21);

    #[test]
    fn a_chore_is_due_at_its_times_whatever_became_of_it() {
        let mut rota = Rota::default();
        let seconds: Vec<Vec<Chore>> =
            (0..=120).map(|second| rota.due(Duration::from_secs(second), DAY)).collect();
        let times = |chore: Chore| -> Vec<usize> {
            let due = seconds.iter().enumerate();
            due.filter(|(_, due)| due.contains(&chore)).map(|(second, _)| second).collect()
        };
        assert_eq!(times(Chore::Judge), [0, 60, 120]);
        assert_eq!(times(Chore::Schedule), [0, 60, 120]);
        assert_eq!(times(Chore::Forget), [0]);
        assert_eq!(times(Chore::Seal).len(), 121);
        assert_eq!(seconds[0].len(), Chore::EVERY.len(), "each once");
    }

    #[test]
    fn a_chore_whose_time_passed_during_a_long_job_is_due_once_and_not_for_each_time_that_it_missed() {
        let mut rota = Rota::default();
        rota.due(Duration::ZERO, DAY);
        let after_job = rota.due(Duration::from_secs(150), DAY);
        assert_eq!(
            after_job,
            [Chore::Seal, Chore::Claims, Chore::Judge, Chore::Schedule, Chore::Clock, Chore::Tokens]
        );
        assert!(rota.due(Duration::from_millis(150_100), DAY).is_empty());
        assert!(!rota.due(Duration::from_secs(209), DAY).contains(&Chore::Judge));
        assert!(rota.due(Duration::from_secs(210), DAY).contains(&Chore::Judge));
    }

    #[test]
    fn a_day_that_begins_has_its_gifts_judged_at_once_and_only_once() {
        let mut rota = Rota::default();
        let (soon, second) = (Duration::from_millis(250), Duration::from_secs(1));
        rota.due(Duration::ZERO, DAY);
        let tomorrow = date!(2026 - 11 - 22);
        let of_a_day = [Chore::Judge, Chore::Schedule, Chore::Deadline, Chore::Statement, Chore::Renewal];
        assert_eq!(rota.due(soon, tomorrow), of_a_day);
        assert!(rota.due(soon, tomorrow).is_empty());
        // Somebody moved the sandbox's clock back.
        assert_eq!(rota.due(soon, DAY), of_a_day);
        assert_eq!(rota.due(second, DAY), [Chore::Seal, Chore::Claims]);
    }
}
