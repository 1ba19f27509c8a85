//! What Uplift does: every use-case is one method of [`Backend`].
//!
//! # How to add a use-case
//! 1. Write the rule in `domain`, with its table test.
//! 2. Write the SQL in `store`, with the checked macros; other crates cannot reach it.
//! 3. Add a method here whose first argument is the caller ([`actor`]): it opens the transaction, calls the rule and
//!    the store, appends to the audit trail, adds the event, and commits. Nothing is sent inside a transaction: mail
//!    and other effects are jobs.
//! 4. Call it from the API (`server`) and from a server function (`app`): both are adapters of ten lines.

pub mod activity;
pub mod actor;
pub mod authorisation;
pub mod authorisation_notice;
pub mod cancellation_received;
pub mod cancellation_request;
pub mod capture;
pub mod charity;
pub mod charity_correction;
pub mod charity_proof;
pub mod claim;
pub mod client;
pub mod clock;
mod clock_check;
pub mod cluster;
pub mod controller;
mod counters;
pub mod credential;
mod deadlock;
pub mod donation;
pub mod donor;
mod donor_address;
mod donor_death;
pub mod donor_match;
mod durability;
mod email_content;
pub mod erasure;
pub mod error;
pub mod event;
pub mod event_log;
pub mod feed;
pub mod filing;
pub mod gauges;
pub mod idempotency;
mod installation;
mod kept_count;
mod lasting_key;
mod late_fact;
pub mod link_contest;
pub mod linked_account;
pub mod mail;
pub mod operator;
pub mod overview;
pub mod page_mark;
pub mod pagination;
pub mod pipeline;
pub mod platform;
mod platform_notice;
pub mod rate_limit;
pub mod record;
mod renewal_event;
pub mod renewal_reminder;
pub mod request_log;
mod retention;
pub mod sandbox;
pub mod sealed;
pub mod second_factor;
pub mod secret;
pub mod security_log;
pub mod session;
pub mod shop;
mod shutdown;
pub mod sign_in;
pub mod sign_in_outcome;
pub mod sign_in_provider;
mod smtp;
pub mod source;
pub mod statement;
mod store;
mod suppression;
pub mod team;
pub mod terminal;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod timing;
mod unusual_activity;
pub mod verify;
pub mod visitor;
pub mod webhook;
mod words;
pub mod worker;

use std::ops::Deref;
use std::sync::Arc;

use domain::{Date, Email, Timestamp};
pub use error::{Conflict, Error};
pub use sqlx::PgPool;
pub use store::installation::Mode;

use crate::clock::Clock;
use crate::secret::Key;

/// What a [`Backend`] must be told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Sandbox or live.
    pub mode: Mode,
    /// The address of the installation as people see it, without a slash at the end; for links in mail.
    pub base_url: String,
    /// The address that pages tell people to write to, and that whoever runs the installation is written to at.
    pub contact: Email,
    /// Who is responsible for personal data, as pages name them.
    pub controller: controller::Controller,
    pub key: Key,
    pub clock: Clock,
    /// The most connections to the database that this process opens.
    pub connections: u32,
    pub mail: mail::Transport,
    /// Requests a second of a client of the API that has no limit of its own.
    pub rate_limit: u32,
    /// How much may be tried at sign-in.
    pub sign_in: sign_in::SignInLimits,
    /// The servers that webhooks may go to.
    pub receivers: webhook::Receivers,
    /// Whether staff who may change anything need a second step to sign in.
    pub second_step: SecondStepRule,
    /// How claims reach HMRC; without it none is filed.
    pub filing: Option<filing::Filing>,
    /// How claims are put together.
    pub claim_lines: claim::ClaimLines,
    /// Who runs this process, where it is somebody's command: the audit trail names them beside what it writes.
    pub operator: Option<String>,
    /// Who may decide for Uplift on its pages, by the addresses that they sign in with.
    pub operator_people: Vec<Email>,
}

/// Whether staff who may change anything need a second step to sign in. In live mode they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondStepRule {
    Required,
    /// They may have one: a sandbox's people are invented.
    Optional,
}

/// The one handle on everything that Uplift does. Cloning is cheap and shares it: each request does so several times.
#[derive(Clone)]
pub struct Backend {
    pool: PgPool,
    config: Arc<Config>,
    shared: Arc<Shared>,
}

/// What all handles of a process share.
pub struct Shared {
    /// For API calls, so that they do not slow down pages.
    calls: PgPool,
    patient: PgPool,
    lane: store::query_pool::QueryPool,
    /// For whose a token is: strangers make these up, and nothing else waits for them.
    tokens: store::query_pool::QueryPool,
    /// For whether the service works, whatever else waits.
    health: store::query_pool::QueryPool,
    together: store::batched_query::Together,
    feed: feed::Feed,
    counts: kept_count::Counts<Vec<pipeline::PlatformStage>>,
    next_parts: kept_count::Counts<claim::Parts>,
    running_out: kept_count::Counts<claim::UnclaimedOf>,
    /// By the charity or platform whose list it is.
    through: kept_count::Counts<terminal::KeptThrough, uuid::Uuid>,
    limits: rate_limit::RateLimits,
    counters: counters::Counters,
    log: request_log::Buffer,
    outbox: webhook::Outbox,
    providers: sign_in_provider::Directory,
}

impl Deref for Backend {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

impl Backend {
    /// Connects to the database, and brings it to this version of the schema when `migrate` is set.
    ///
    /// # Errors
    /// [`Error::Internal`] when the database does not answer, a migration fails, or the database is of the other mode or was
    /// restored from a dump; then it says what to do.
    pub async fn connect(database_url: &str, config: Config, migrate: bool) -> Result<Self, Error> {
        let shares = Shares::of(config.connections);
        let pool = store::connect(database_url, shares.pages, config.operator.as_deref()).await?;
        let calls = store::calls(database_url, shares.calls, config.operator.as_deref())?;
        let patient = store::patient(database_url, shares.patient, config.operator.as_deref())?;
        if migrate {
            installation::check_before_migrating(&pool, config.mode).await?;
            installation::migrate(&patient).await?;
        }
        // Events and the audit trail are in the order of PostgreSQL's transaction numbers. Where those begin anew, as in a
        // cluster that a dump was restored into, new events would sort before old ones and never be sent.
        if store::event::is_ahead(&pool).await? {
            return Err(Error::internal(
                "this database has events of transactions that its PostgreSQL has not had: it was restored from a dump. Restore a physical copy instead (docs/deploy.md)",
            ));
        }
        installation::check(&pool, config.mode).await?;
        let lane = |size| store::query_pool::QueryPool::new((*patient.connect_options()).clone(), size);
        let (statements, tokens, health) = (lane(shares.lane), lane(shares.tokens), lane(shares.health));
        let shared = Shared {
            together: store::batched_query::Together::new(&statements),
            lane: statements,
            tokens,
            health,
            calls,
            patient,
            feed: feed::Feed::new(),
            counts: kept_count::Counts::default(),
            next_parts: kept_count::Counts::default(),
            running_out: kept_count::Counts::default(),
            through: kept_count::Counts::default(),
            limits: rate_limit::RateLimits::default(),
            counters: counters::Counters::default(),
            log: request_log::Buffer::default(),
            outbox: webhook::Outbox::default(),
            providers: sign_in_provider::Directory::default(),
        };
        Ok(Self { pool, config: Arc::new(config), shared: Arc::new(shared) })
    }

    /// Brings the schema of a private database to this version as its owner, for processes that connect as who may not.
    ///
    /// # Errors
    /// As [`Backend::connect`].
    pub async fn prepare(owner_url: &str, mode: Mode) -> Result<(), Error> {
        let owner = store::patient(owner_url, 1, None)?;
        let done = installation::prepare(&owner, mode).await;
        owner.close().await;
        done
    }

    /// The same for work that no page waits for, the worker's and the command line's: its statements end when they end.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self { pool: self.patient.clone(), ..self.clone() }
    }

    /// The same for API calls, which use none of the pages' connections.
    #[must_use]
    pub fn for_calls(&self) -> Self {
        Self { pool: self.calls.clone(), ..self.clone() }
    }

    /// Now, by Uplift's clock.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.config.clock.now()
    }

    /// Today in London, by Uplift's clock.
    #[must_use]
    pub fn today(&self) -> Date {
        self.config.clock.today()
    }

    /// What this installation was told.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Who may decide for Uplift on its pages. In a public sandbox nobody: each visitor confirms what is their own.
    fn operator_people(&self) -> &[Email] {
        if self.is_public_sandbox() { &[] } else { &self.config.operator_people }
    }

    /// Whether this is a sandbox, public or not.
    #[must_use]
    pub fn is_sandbox(&self) -> bool {
        self.config.mode != Mode::Live
    }

    /// Whether this is a sandbox for whoever is at the machine alone.
    #[must_use]
    pub fn is_own_sandbox(&self) -> bool {
        self.config.mode == Mode::Sandbox
    }

    /// Whether this is a sandbox that strangers share.
    #[must_use]
    pub fn is_public_sandbox(&self) -> bool {
        self.config.mode == Mode::PublicSandbox
    }

    /// Whether the database answers, asked on a connection of its own.
    ///
    /// # Errors
    /// [`Error::Internal`] when it does not.
    #[tracing::instrument(level = "debug", skip_all, name = "database.ping")]
    pub async fn ping(&self) -> Result<(), Error> {
        store::ping(&self.health).await
    }

    /// Closes the connections; running statements end first.
    pub async fn close(&self) {
        self.lane.close().await;
        self.tokens.close().await;
        self.health.close().await;
        self.pool.close().await;
        self.calls.close().await;
        self.patient.close().await;
    }
}

/// Whether nobody between this process and the database can read or change what they say: it is on this machine, or its certificate
/// and name are checked.
///
/// # Errors
/// When the address cannot be read.
pub fn is_database_guarded(database_url: &str) -> Result<bool, Error> {
    store::is_guarded(database_url)
}

/// How a process's connections are shared out.
struct Shares {
    lane: u32,
    /// For pages and the transactions of their forms.
    pages: u32,
    /// The same for calls of the API.
    calls: u32,
    /// For what may take long.
    patient: u32,
    /// For whose a token is.
    tokens: u32,
    health: u32,
}

impl Shares {
    /// The shares of at least six.
    fn of(connections: u32) -> Self {
        // Jobs, claims to HMRC, mail and webhooks go on beside each other: with one connection they would wait for one another.
        let fewest = if connections < 10 { 1 } else { 3 };
        let (pages, calls) = ((connections / 5).max(1), (connections / 6).max(1));
        let (patient, tokens, health) = ((connections / 10).max(fewest), (connections / 20).max(1), 1);
        let lane = connections.saturating_sub(pages + calls + patient + tokens + health).max(1);
        Self { lane, pages, calls, patient, tokens, health }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::Shares;
    use crate::credential::TokenHash;
    use crate::testing::TestBackend;

    /// Shorter than anybody waits for a connection.
    const SOON: Duration = Duration::from_secs(5);

    #[tokio::test]
    async fn health_and_tokens_wait_for_no_page_and_pages_for_no_token_and_no_call() {
        let test = TestBackend::start("2026-11-21T09:05:00Z").await;
        let backend = &test.backend;
        let shares = Shares::of(backend.config.connections);
        let mut pages = Vec::new();
        for _ in 0..shares.pages {
            pages.push(backend.pool.acquire().await.unwrap());
        }
        timeout(SOON, backend.ping()).await.unwrap().unwrap();
        timeout(SOON, backend.filing_stopped()).await.unwrap().unwrap();
        let turn = timeout(SOON, backend.take_turn(TokenHash::of("upt_made_up"))).await.unwrap();
        assert!(turn.client.is_none() && !turn.refused);
        pages.clear();

        let mut tokens = Vec::new();
        for _ in 0..shares.tokens {
            tokens.push(backend.tokens.acquire().await.unwrap());
        }
        timeout(SOON, backend.ping()).await.unwrap().unwrap();
        timeout(SOON, backend.platform_named("Nobody")).await.unwrap().unwrap();

        let calls = backend.for_calls();
        let mut writes = Vec::new();
        for _ in 0..shares.calls {
            writes.push(calls.begin().await.unwrap());
        }
        timeout(SOON, backend.platform_named("Nobody")).await.unwrap().unwrap();
    }

    #[test]
    fn every_connection_has_its_place_and_the_worker_three_where_there_are_ten() {
        for (connections, shares) in [
            (6, (1, 1, 1, 1, 1, 1)),
            (9, (4, 1, 1, 1, 1, 1)),
            (10, (2, 2, 1, 3, 1, 1)),
            (11, (3, 2, 1, 3, 1, 1)),
            (20, (8, 4, 3, 3, 1, 1)),
            (39, (21, 7, 6, 3, 1, 1)),
            (40, (19, 8, 6, 4, 2, 1)),
            (45, (22, 9, 7, 4, 2, 1)),
            (1_000, (483, 200, 166, 100, 50, 1)),
        ] {
            let Shares { lane, pages, calls, patient, tokens, health } = Shares::of(connections);
            assert_eq!((lane, pages, calls, patient, tokens, health), shares, "{connections}");
            assert_eq!(lane + pages + calls + patient + tokens + health, connections);
        }
    }
}
