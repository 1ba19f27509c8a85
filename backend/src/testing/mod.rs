//! For tests: a backend on a database of its own, with a clock that stands still.
#![expect(
    clippy::disallowed_methods,
    reason = "tests ask what the checked macros cannot: made-up queries, and other databases"
)]

mod database;
mod people;
pub mod provider;
pub mod words;

use domain::{Email, Timestamp};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::SecondStepRule;
use crate::claim::ClaimLines;
use crate::clock::Clock;
use crate::controller::Controller;
use crate::filing::{Filing, Patience};
use crate::mail::Transport;
use crate::secret::{Key, new_uuid};
use crate::sign_in::SignInLimits;
use crate::webhook::Receivers;
use crate::{Backend, Config, Mode};

pub use database::TestConnection;
use database::{drop_database, server_url, template, with_database};
pub use hmrc::simulator;

/// A backend for one test. Its database goes away with it.
pub struct TestBackend {
    pub backend: Backend,
    /// The address of the test's own database.
    pub database_url: String,
    server_url: String,
    database: String,
}

impl TestBackend {
    /// A backend whose clock stands at `at`, such as `2026-11-21T09:00:00Z`, on an empty database of its own.
    ///
    /// # Panics
    /// When the test database does not answer: then no test can run.
    pub async fn start(at: &str) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        Self::start_with(clock, None, ClaimLines::default()).await
    }

    /// The same, with a simulated HMRC that claims go to, which are put together so.
    ///
    /// # Panics
    /// When the test database does not answer, or no port is free.
    pub async fn start_to_file(at: &str, patience: Patience, claim_lines: ClaimLines) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        let filing = Filing::simulated(clock.clone(), patience).await.expect("a port for the simulated HMRC");
        let test = Self::start_with(clock, Some(filing), claim_lines).await;
        test.backend.keep_hmrc_account().await.expect("the account is kept");
        test
    }

    /// The same, to file as these settings say.
    ///
    /// # Panics
    /// When the test database does not answer.
    pub async fn start_with_filing(at: &str, filing: Filing) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        Self::start_with(clock, Some(filing), ClaimLines::default()).await
    }

    async fn start_with(clock: Clock, filing: Option<Filing>, claim_lines: ClaimLines) -> Self {
        let server_url = server_url();
        let template = template(&server_url).await;
        let database = format!("uplift_test_{}", new_uuid().simple());
        let mut conn = PgConnection::connect(&server_url).await.expect("the test database answers");
        conn.execute(AssertSqlSafe(format!(
            "create database {database} template {template} strategy file_copy"
        )))
        .await
        .expect("a copy of the template");
        conn.close().await.expect("the connection ends");
        let database_url = with_database(&server_url, &database);
        let config = Config {
            mode: Mode::Sandbox,
            base_url: "http://127.0.0.1:3000".to_owned(),
            contact: Email::parse("help@example.org").expect("an address"),
            controller: Controller::invented(),
            key: Key::new([7; 32]),
            clock,
            connections: 40,
            mail: Transport::Sandbox,
            rate_limit: 1_000_000,
            sign_in: SignInLimits::default(),
            receivers: Receivers::any(),
            second_step: SecondStepRule::Optional,
            filing,
            claim_lines,
            operator: None,
            operator_people: Vec::new(),
        };
        let backend =
            Backend::connect(&database_url, config, false).await.expect("the test's database answers");
        Self { backend, database_url, server_url, database }
    }

    /// Takes every connection that pages share, for as long as what is given is held.
    ///
    /// # Panics
    /// When somebody else has one.
    pub async fn without_pages(&self) -> impl Sized + use<> {
        let mut held = Vec::new();
        for _ in 0..self.backend.pool.options().get_max_connections() {
            held.push(self.backend.pool.acquire().await.expect("a connection that nobody has"));
        }
        held
    }

    /// Another process on the same database: what this one remembers is unknown to it.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn another_process(&self) -> Backend {
        Backend::connect(&self.database_url, self.backend.config().clone(), false)
            .await
            .expect("the test's database answers")
    }

    /// The simulated HMRC.
    ///
    /// # Panics
    /// When the test was not started with one.
    #[must_use]
    pub fn hmrc(&self) -> &hmrc::simulator::Simulator {
        let filing = self.backend.config().filing.as_ref();
        filing.and_then(Filing::simulator).expect("the test was started with a simulated HMRC")
    }

    /// Takes the next step of a claim as a worker would, up to where it would wait: for tests that cut it off between.
    ///
    /// # Errors
    /// What the worker would put the job back for.
    pub async fn step(&self, claim: domain::ClaimId) -> Result<(), crate::Error> {
        self.backend.move_claim(claim).await.map(|_waits| ())
    }

    /// The same; how many seconds the worker would wait then, or none when somebody has to act.
    ///
    /// # Errors
    /// What the worker would put the job back for.
    pub async fn step_and_wait(&self, claim: domain::ClaimId) -> Result<Option<f64>, crate::Error> {
        self.backend.move_claim(claim).await
    }

    /// Begins the claims that the schedules ask for today as the worker does, so many charities to a read. How many were
    /// looked at.
    ///
    /// # Errors
    /// When the charities cannot be read.
    pub async fn begin_scheduled_claims(&self, at_once: i64) -> Result<usize, crate::Error> {
        self.backend.begin_claims_by(at_once).await
    }

    /// Goes on as the role that docs/deploy/roles.sql makes for servers.
    ///
    /// # Panics
    /// When the database does not answer, or the role may not do what a start needs.
    pub async fn become_app(&mut self) {
        self.by_hand(include_str!("../../../docs/deploy/roles.sql")).await.expect("the roles are made");
        let joint = if self.database_url.contains('?') { '&' } else { '?' };
        let url = format!("{}{joint}options[role]=uplift_app", self.database_url);
        let config = self.backend.config().clone();
        self.backend = Backend::connect(&url, config, true).await.expect("the role starts");
    }

    /// Mails the head of the audit trail as the worker does in live mode.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn mail_audit_head(&self) -> Result<(), crate::Error> {
        self.backend.mail_audit_head().await
    }

    /// Lets a day pass for the fewer approvals that wait.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn let_fewer_hold(&self) {
        let passes = "update fewer_approvals
             set asked_at = asked_at - interval '1 day', holds_from = holds_from - interval '1 day'";
        self.by_hand(passes).await.expect("the test's database answers");
        self.backend.take_up_fewer_approvals().await.expect("the test's database answers");
    }

    /// Makes the annual statements that are owed, as the worker does once a day.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn make_statements(&self) -> Result<(), crate::Error> {
        let (_going_on, stopping) = tokio::sync::watch::channel(false);
        self.backend.make_statements(&stopping).await
    }

    /// Writes the events about the end of authorisations, as the worker does.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn announce_renewal(&self) -> Result<(), crate::Error> {
        let (_going_on, stopping) = tokio::sync::watch::channel(false);
        self.backend.announce_renewal(&stopping).await
    }

    /// Looks for what platforms do far above their custom, as the worker does.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn watch_platforms(&self) -> Result<(), crate::Error> {
        self.backend.watch_platforms().await
    }

    /// Reminds donors of the end of their authorisations, as the worker does.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn remind_of_renewal(&self) -> Result<(), crate::Error> {
        let (_going_on, stopping) = tokio::sync::watch::channel(false);
        self.backend.remind_of_renewal(&stopping).await
    }

    /// Another process begins to take the steps of a claim and is killed after so many polls, with all its connections.
    /// Whether it had come to an end before.
    ///
    /// # Panics
    /// When the test database does not answer.
    pub async fn step_and_die(&self, claim: domain::ClaimId, polls: usize) -> bool {
        let process = Backend::connect(&self.database_url, self.backend.config().clone(), false)
            .await
            .expect("the test's database answers");
        let mut left = polls;
        let mut step = std::pin::pin!(process.move_claim(claim));
        std::future::poll_fn(|context| {
            if step.as_mut().poll(context).is_ready() {
                return std::task::Poll::Ready(true);
            }
            if left == 0 {
                return std::task::Poll::Ready(false);
            }
            left -= 1;
            std::task::Poll::Pending
        })
        .await
    }

    /// A worker brings the first so many gifts of a claim to the state that the claim gives them, and is killed.
    ///
    /// # Panics
    /// When the test database does not answer.
    pub async fn mark_and_die(&self, claim: domain::ClaimId, gifts: i64) {
        let marked = self.backend.mark_part(claim, 0, gifts).await;
        marked.expect("the first gifts are marked");
    }

    /// Sets the clock to `at`.
    ///
    /// # Panics
    /// When it is not an instant.
    pub fn set_clock(&self, at: &str) {
        self.backend.config().clock.set_fixed(Timestamp::parse(at).expect("an instant"));
    }

    /// Does all background work, that which is delayed as well.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn work(&self) {
        self.backend.hurry_jobs().await.expect("the jobs are due");
        self.backend.work_all().await.expect("the work is done");
    }
}

impl Drop for TestBackend {
    fn drop(&mut self) {
        drop_database(&self.server_url, &self.database);
    }
}
