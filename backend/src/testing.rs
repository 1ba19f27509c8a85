//! For tests: a backend on a database of its own, with a clock that stands still.
#![expect(
    clippy::disallowed_methods,
    reason = "tests ask what the checked macros cannot: made-up queries, and other databases"
)]

use domain::charity::NewCharity;
use domain::scope::ScopeSet;
use domain::{CharityId, CharityReference, DonorId, Email, HmrcReference, Timestamp};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::actor::{DonorCaller, StaffCaller};
use crate::clock::Clock;
use crate::credential::NewCredentials;
use crate::filing::{Filing, Patience};
use crate::mail::Transport;
use crate::secret::{Key, new_uuid};
use crate::session::Person;
use crate::sign_in::BrowserKey;
use crate::{Backend, Config, Mode, store};

/// A backend for one test. Its database goes away with it.
pub struct TestBackend {
    /// The handle under test.
    pub backend: Backend,
    /// The address of the test's own database.
    pub database_url: String,
    server_url: String,
    database: String,
}

/// The address of the test server; `make test` sets it.
fn server_url() -> String {
    let url = std::env::var("DATABASE_URL");
    url.expect("DATABASE_URL names a PostgreSQL for tests: run `make test`, or `.ci/test-database` first")
}

fn with_database(url: &str, database: &str) -> String {
    let (address, options) = url
        .split_once('?')
        .map_or((url, None), |(address, options)| (address, Some(options)));
    // The name of the database is what follows the last slash behind the host.
    let after_scheme = address.find("://").map_or(0, |at| at + 3);
    let host_end = address
        .get(after_scheme..)
        .and_then(|rest| rest.find('/'))
        .map_or(address.len(), |at| after_scheme + at);
    let host = address.get(..host_end).unwrap_or(address);
    options.map_or_else(
        || format!("{host}/{database}"),
        |options| format!("{host}/{database}?{options}"),
    )
}

/// The migrated database that every test's own is copied from: made once for each state of the migrations.
async fn template(server: &str) -> String {
    let mut conn = PgConnection::connect(server)
        .await
        .expect("the test database answers");
    let version: String = store::MIGRATOR
        .iter()
        .flat_map(|migration| migration.checksum.iter().take(2))
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let short: String = hex::encode(crate::secret::hash(version))
        .chars()
        .take(16)
        .collect();
    let name = format!("uplift_template_{short}");
    // One test process makes it while the others wait; the lock ends with the connection.
    conn.execute("select pg_advisory_lock(7205759)")
        .await
        .expect("an advisory lock");
    let exists: bool = sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(&name)
        .fetch_one(&mut conn)
        .await
        .expect("the list of databases");
    if !exists {
        let making = format!("{name}_making");
        for statement in [
            format!("drop database if exists {making} with (force)"),
            format!("create database {making}"),
        ] {
            conn.execute(AssertSqlSafe(statement))
                .await
                .expect("a template is made");
        }
        let mut fresh = PgConnection::connect(&with_database(server, &making))
            .await
            .expect("the template answers");
        store::MIGRATOR.run(&mut fresh).await.expect("the migrations run");
        fresh.close().await.expect("the template is let go");
        conn.execute(AssertSqlSafe(format!("alter database {making} rename to {name}")))
            .await
            .expect("the template is named");
    }
    conn.close().await.expect("the lock ends");
    name
}

impl TestBackend {
    /// A backend whose clock stands at `at`, such as `2026-11-21T09:00:00Z`, on an empty database of its own.
    ///
    /// # Panics
    /// When the test database does not answer: then no test can run.
    pub async fn start(at: &str) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        Self::start_with(clock, None, None).await
    }

    /// The same, with a simulated HMRC that claims go to, and at most so many gifts in one.
    ///
    /// # Panics
    /// When the test database does not answer, or no port is free.
    pub async fn start_to_file(at: &str, patience: Patience, most_lines: Option<i64>) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        let filing = Filing::simulated(clock.clone(), patience)
            .await
            .expect("a port for the simulated HMRC");
        let test = Self::start_with(clock, Some(filing), most_lines).await;
        test.backend
            .keep_hmrc_account()
            .await
            .expect("the account is kept");
        test
    }

    /// The same, to file as these settings say.
    ///
    /// # Panics
    /// When the test database does not answer.
    pub async fn start_with_filing(at: &str, filing: Filing) -> Self {
        let clock = Clock::fixed(Timestamp::parse(at).expect("an instant"));
        Self::start_with(clock, Some(filing), None).await
    }

    async fn start_with(clock: Clock, filing: Option<Filing>, most_lines: Option<i64>) -> Self {
        let server_url = server_url();
        let template = template(&server_url).await;
        let database = format!("uplift_test_{}", new_uuid().simple());
        let mut conn = PgConnection::connect(&server_url)
            .await
            .expect("the test database answers");
        conn.execute(AssertSqlSafe(format!(
            "create database {database} template {template}"
        )))
        .await
        .expect("a copy of the template");
        conn.close().await.expect("the connection ends");
        let database_url = with_database(&server_url, &database);
        let config = Config {
            mode: Mode::Sandbox,
            base_url: "http://127.0.0.1:3000".to_owned(),
            key: Key::new([7; 32]),
            clock,
            connections: 40,
            mail: Transport::Sandbox,
            rate_limit: 1_000_000,
            filing,
            most_lines,
        };
        let backend = Backend::connect(&database_url, config, false)
            .await
            .expect("the test's database answers");
        Self {
            backend,
            database_url,
            server_url,
            database,
        }
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

    /// The permission to act for a platform, as its owner dev@example.org, who joins it here.
    ///
    /// # Panics
    /// When there is no such platform.
    pub async fn platform_owner(&self, platform: domain::PlatformId) -> crate::actor::PlatformStaff {
        let email = Email::parse("dev@example.org").expect("an address");
        self.backend
            .join_platform(platform, &email, domain::PlatformRole::Owner)
            .await
            .expect("the platform is there");
        let staff = self.staff("dev@example.org").await;
        staff.of_platform(platform).expect("an owner works there")
    }

    /// The simulated HMRC.
    ///
    /// # Panics
    /// When the test was not started with one.
    #[must_use]
    pub fn hmrc(&self) -> &hmrc::simulator::Simulator {
        let filing = self.backend.config().filing.as_ref();
        filing
            .and_then(Filing::simulator)
            .expect("the test was started with a simulated HMRC")
    }

    /// Takes the next step of a claim as a worker would, up to where it would wait: for tests that cut it off between.
    ///
    /// # Errors
    /// What the worker would put the job back for.
    pub async fn step(&self, claim: domain::ClaimId) -> Result<(), crate::Error> {
        self.backend.move_claim(claim).await.map(|_waits| ())
    }

    /// Begins the claims that the schedules ask for today as the worker does, so many charities to a read.
    ///
    /// # Errors
    /// When the charities cannot be read.
    pub async fn begin_scheduled_claims(&self, at_once: i64) -> Result<(), crate::Error> {
        self.backend.begin_claims_by(at_once).await
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

    /// Sets the clock to `at`.
    ///
    /// # Panics
    /// When it is not an instant.
    pub fn set_clock(&self, at: &str) {
        self.backend
            .config()
            .clock
            .set_fixed(Timestamp::parse(at).expect("an instant"));
    }

    /// A platform with every scope.
    ///
    /// # Panics
    /// When the name is taken.
    pub async fn platform(&self, name: &str) -> NewCredentials {
        self.backend
            .create_platform(name, &ScopeSet::all(), None)
            .await
            .expect("a platform")
    }

    /// A charity with this name and HMRC reference, owned by official@example.org.
    ///
    /// # Panics
    /// When the reference is taken or wrong.
    pub async fn charity(&self, name: &str, hmrc_reference: &str) -> CharityId {
        let new = NewCharity::read(&json!({
            "name": name, "hmrcReference": hmrc_reference, "regulator": "ccew", "regulatorNumber": "123456",
            "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "official@example.org",
        }))
        .expect("a charity that the rules take");
        self.backend.create_charity(&new).await.expect("a charity")
    }

    /// Adds a platform as a source, and gives the reference.
    ///
    /// # Panics
    /// When it is added already.
    pub async fn source(&self, charity: CharityId, platform: domain::PlatformId) -> String {
        self.backend
            .add_source_in_sandbox(charity, platform, None)
            .await
            .expect("a source")
            .to_string()
    }

    /// Does all background work, that which is delayed as well.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn work(&self) {
        self.backend.hurry_jobs().await.expect("the jobs are due");
        self.backend.work_all().await.expect("the work is done");
    }

    /// A donor, signed in by mail as in life.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn donor(&self, email: &str) -> DonorCaller {
        let Person::Donor(id) = self.sign_in(crate::sign_in::Audience::Donor, email).await else {
            panic!("a donor signs in as one")
        };
        self.backend.donor_caller(id).await.expect("the donor is known")
    }

    /// The id of the donor who signs in with this address.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn donor_id(&self, email: &str) -> DonorId {
        self.donor(email).await.donor_id()
    }

    /// A member of staff, signed in by mail as in life.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn staff(&self, email: &str) -> StaffCaller {
        let Person::Staff(id) = self.sign_in(crate::sign_in::Audience::Staff, email).await else {
            panic!("staff sign in as staff")
        };
        self.backend.staff_caller(id).await.expect("the member is known")
    }

    async fn sign_in(&self, audience: crate::sign_in::Audience, email: &str) -> Person {
        let email = Email::parse(email).expect("an address");
        let link = self.backend.sandbox_link(audience, &email).await.expect("a link");
        let token = link.rsplit('/').next().expect("a link ends in its token");
        self.backend
            .sign_in_with_link(token)
            .await
            .expect("a fresh link works")
            .person
    }

    /// A browser's key.
    ///
    /// # Panics
    /// When the system has no randomness.
    #[must_use]
    pub fn browser(&self) -> BrowserKey {
        BrowserKey::generate().expect("randomness")
    }

    /// Runs a statement by hand, as somebody with access to the database could: for tests of what the constraints refuse.
    ///
    /// # Errors
    /// The name of the constraint that refused it, or the message.
    pub async fn by_hand(&self, statement: &str) -> Result<u64, String> {
        let mut conn = PgConnection::connect(&self.database_url)
            .await
            .map_err(|error| error.to_string())?;
        let done = conn.execute(AssertSqlSafe(statement.to_owned())).await;
        done.map(|done| done.rows_affected()).map_err(|error| {
            crate::error::refused_by(&error).map_or_else(|| error.to_string(), str::to_owned)
        })
    }

    /// Waits until every event can be read. A transaction of another test on the same server may hold some back for a
    /// moment, because the order of transactions is the whole server's.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn settled(&self) {
        let waits = "select count(*) from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
        while self.count(waits).await > 0 {
            tokio::task::yield_now().await;
        }
    }

    /// A connection of its own, for transactions that a test holds open.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn connection(&self) -> TestConnection {
        let conn = PgConnection::connect(&self.database_url).await;
        TestConnection(conn.expect("the database answers"))
    }

    /// One number that a query gives.
    ///
    /// # Panics
    /// When the query is wrong.
    pub async fn count(&self, query: &str) -> i64 {
        let mut conn = PgConnection::connect(&self.database_url)
            .await
            .expect("the database answers");
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_one(&mut conn)
            .await
            .expect("a query that gives one number")
    }

    /// One text that a query gives.
    ///
    /// # Panics
    /// When the query is wrong.
    pub async fn text(&self, query: &str) -> String {
        let mut conn = PgConnection::connect(&self.database_url)
            .await
            .expect("the database answers");
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_one(&mut conn)
            .await
            .expect("a query that gives one text")
    }

    /// The charity with this HMRC reference.
    ///
    /// # Panics
    /// When there is none.
    pub async fn charity_named(&self, hmrc_reference: &str) -> CharityId {
        let reference = HmrcReference::parse(hmrc_reference).expect("a reference");
        self.backend
            .charity_with_reference(&reference)
            .await
            .expect("an answer")
            .expect("the charity")
    }

    /// A charity reference as a platform would send it.
    ///
    /// # Panics
    /// When it breaks the rules.
    #[must_use]
    pub fn reference(text: &str) -> CharityReference {
        CharityReference::parse(text).expect("a reference")
    }
}

/// A connection of its own, for transactions that a test holds open.
pub struct TestConnection(PgConnection);

impl TestConnection {
    /// Runs a statement.
    ///
    /// # Panics
    /// When the database refuses it.
    pub async fn execute(&mut self, statement: &str) {
        let done = self.0.execute(AssertSqlSafe(statement.to_owned())).await;
        done.expect("a statement that the database takes");
    }

    /// Writes an event of a platform about some donation.
    ///
    /// # Panics
    /// When the database refuses it.
    pub async fn event(&mut self, platform: domain::PlatformId, number: u32) -> domain::EventId {
        let id = new_uuid();
        let subject = uuid::Uuid::from_u128(u128::from(number));
        self.execute(&format!(
            "insert into event (event_id, at, kind, platform_id, subject_id)
             values ('{id}', '2026-11-21T09:00:00Z', 'donation.changed', '{}', '{subject}')",
            platform.uuid()
        ))
        .await;
        domain::EventId::from_uuid(id)
    }
}

impl Drop for TestBackend {
    fn drop(&mut self) {
        let (server, database) = (self.server_url.clone(), self.database.clone());
        // A drop cannot wait, so a thread of its own does; a database that stays is swept with the test server.
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let mut conn = PgConnection::connect(&server).await?;
                conn.execute(AssertSqlSafe(format!(
                    "drop database if exists {database} with (force)"
                )))
                .await?;
                conn.close().await
            })
        });
        let _swept_later = thread.join();
    }
}
