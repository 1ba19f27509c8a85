//! The databases of tests: a copy of one that is migrated once, and questions that no use-case asks.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::TestBackend;
use crate::secret::new_uuid;
use crate::store;

/// The address of the test server; `make test` sets it.
pub(super) fn server_url() -> String {
    let url = std::env::var("DATABASE_URL");
    url.expect("DATABASE_URL names a PostgreSQL for tests: run `make test`, or `.ci/test-database` first")
}

pub(super) fn with_database(url: &str, database: &str) -> String {
    let (address, options) =
        url.split_once('?').map_or((url, None), |(address, options)| (address, Some(options)));
    // The name of the database is what follows the last slash behind the host.
    let after_scheme = address.find("://").map_or(0, |at| at + 3);
    let host_end = address
        .get(after_scheme..)
        .and_then(|rest| rest.find('/'))
        .map_or(address.len(), |at| after_scheme + at);
    let host = address.get(..host_end).unwrap_or(address);
    options.map_or_else(|| format!("{host}/{database}"), |options| format!("{host}/{database}?{options}"))
}

/// Lets the database of a test go away with it.
pub(super) fn drop_database(server: &str, database: &str) {
    let (server, database) = (server.to_owned(), database.to_owned());
    // A drop cannot wait, so a thread of its own does; a database that stays is swept with the test server.
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut conn = PgConnection::connect(&server).await?;
            conn.execute(AssertSqlSafe(format!("drop database if exists {database} with (force)"))).await?;
            conn.close().await
        })
    });
    let _swept_later = thread.join();
}

/// The migrated database that every test's own is copied from: made once for each state of the migrations.
pub(super) async fn template(server: &str) -> String {
    let mut conn = PgConnection::connect(server).await.expect("the test database answers");
    let version: String = store::MIGRATOR
        .iter()
        .flat_map(|migration| migration.checksum.iter().take(2))
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let short: String = hex::encode(crate::secret::hash(version)).chars().take(16).collect();
    let name = format!("uplift_template_{short}");
    // One test process makes it while the others wait; the lock ends with the connection.
    conn.execute("select pg_advisory_lock(7205759)").await.expect("an advisory lock");
    let exists: bool = sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(&name)
        .fetch_one(&mut conn)
        .await
        .expect("the list of databases");
    if !exists {
        let making = format!("{name}_making");
        for statement in
            [format!("drop database if exists {making} with (force)"), format!("create database {making}")]
        {
            conn.execute(AssertSqlSafe(statement)).await.expect("a template is made");
        }
        let mut fresh =
            PgConnection::connect(&with_database(server, &making)).await.expect("the template answers");
        store::MIGRATOR.run(&mut fresh).await.expect("the migrations run");
        fresh.close().await.expect("the template is let go");
        // PostgreSQL writes down for the first connection what later ones need of the catalogue; the copies get that file, too.
        let first =
            PgConnection::connect(&with_database(server, &making)).await.expect("the template answers");
        first.close().await.expect("the template is let go");
        conn.execute(AssertSqlSafe(format!("alter database {making} rename to {name}")))
            .await
            .expect("the template is named");
    }
    conn.close().await.expect("the lock ends");
    name
}

impl TestBackend {
    /// Runs a statement by hand, as somebody with access to the database could: for tests of what the constraints refuse.
    ///
    /// # Errors
    /// The name of the constraint that refused it, or the message.
    pub async fn by_hand(&self, statement: &str) -> Result<u64, String> {
        let mut conn = PgConnection::connect(&self.database_url).await.map_err(|error| error.to_string())?;
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
        let mut conn = PgConnection::connect(&self.database_url).await.expect("the database answers");
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
        let mut conn = PgConnection::connect(&self.database_url).await.expect("the database answers");
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_one(&mut conn)
            .await
            .expect("a query that gives one text")
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
