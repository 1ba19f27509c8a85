//! The schema as it was before a migration.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::database::{drop_database, server_url, with_database};
use crate::secret::new_uuid;
use crate::store;

/// A database of its own whose schema is as it was before a migration: for tests of what the migration does with what is there.
pub struct EarlierSchema {
    conn: PgConnection,
    migration: i64,
    server_url: String,
    database: String,
}

impl EarlierSchema {
    /// The schema before the migration with this number, without a row.
    ///
    /// # Panics
    /// When there is no such migration, or the test database does not answer.
    pub async fn before(migration: i64) -> Self {
        let versions = || store::MIGRATOR.iter().map(|one| one.version);
        assert!(versions().any(|version| version == migration), "{migration}");
        let earlier = versions().filter(|version| *version < migration).max();
        let server_url = server_url();
        let database = format!("uplift_test_{}", new_uuid().simple());
        let mut server = PgConnection::connect(&server_url).await.expect("the test database answers");
        server
            .execute(AssertSqlSafe(format!("create database {database}")))
            .await
            .expect("an empty database");
        server.close().await.expect("the connection ends");
        let mut conn = PgConnection::connect(&with_database(&server_url, &database))
            .await
            .expect("the new database answers");
        store::MIGRATOR
            .run_to(earlier.expect("a migration before it"), &mut conn)
            .await
            .expect("the earlier migrations run");
        Self { conn, migration, server_url, database }
    }

    /// Runs a statement.
    ///
    /// # Panics
    /// When the database refuses it.
    pub async fn run(&mut self, statement: &str) {
        let done = self.conn.execute(AssertSqlSafe(statement.to_owned())).await;
        done.expect("a statement that the database takes");
    }

    /// Runs the migration.
    ///
    /// # Panics
    /// When it fails.
    pub async fn migrate(&mut self) {
        store::MIGRATOR.run_to(self.migration, &mut self.conn).await.expect("the migration runs");
    }

    /// One text that a query gives.
    ///
    /// # Panics
    /// When the query is wrong.
    pub async fn text(&mut self, query: &str) -> String {
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_one(&mut self.conn)
            .await
            .expect("a query that gives one text")
    }
}

impl Drop for EarlierSchema {
    fn drop(&mut self) {
        drop_database(&self.server_url, &self.database);
    }
}
