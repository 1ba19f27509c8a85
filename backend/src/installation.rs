//! A database is a sandbox's or a live installation's, from its first start on. Its processes are told their mode by their
//! settings, which may be forgotten; no process of the other mode does anything there.

use sqlx::PgPool;
use sqlx::migrate::MigrateError;

use crate::Mode;
use crate::error::Error;
use crate::store;

/// A schema that no step of this version leads from.
#[derive(Debug, thiserror::Error)]
#[error(
    "another version of Uplift made the schema of this database, and this one cannot migrate it. If a later version ran on it, start that later version again. If it is a sandbox of a version before the first release, remove its data directory (var/ unless UPLIFT_DATA_DIR names one) or set another UPLIFT_DATA_DIR; with DATABASE_URL, name an empty database in DATABASE_URL"
)]
struct UnknownSchema(#[source] MigrateError);

/// Refuses a database of the other mode before its schema is changed. One that has no mode yet may be anybody's.
pub(crate) async fn check_before_migrating(pool: &PgPool, ours: Mode) -> Result<(), Error> {
    if !store::installation::is_there(pool).await? {
        return Ok(());
    }
    match store::installation::mode(pool).await? {
        Some(theirs) => agree(theirs, ours),
        None => Ok(()),
    }
}

/// Brings the schema to this version; a role that may not change it leaves it as it is (docs/deploy/roles.sql).
pub(crate) async fn migrate(pool: &PgPool) -> Result<(), Error> {
    if !store::installation::may_change_schema(pool).await? {
        return Ok(());
    }
    store::MIGRATOR.run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => {
            Error::internal(UnknownSchema(error))
        }
        other => Error::internal(other),
    })
}

/// Brings the schema of a private database to this version, and lets the role that its processes work as use it.
pub(crate) async fn prepare(owner: &PgPool, ours: Mode) -> Result<(), Error> {
    check_before_migrating(owner, ours).await?;
    migrate(owner).await?;
    store::installation::grant(owner).await
}

/// Refuses a database of the other mode. One that has no mode yet has this process's from now on.
pub(crate) async fn check(pool: &PgPool, ours: Mode) -> Result<(), Error> {
    let theirs = match store::installation::mode(pool).await? {
        Some(theirs) => theirs,
        None => store::installation::keep_mode(pool, ours).await?,
    };
    agree(theirs, ours)
}

fn agree(theirs: Mode, ours: Mode) -> Result<(), Error> {
    if theirs.as_str() == ours.as_str() {
        return Ok(());
    }
    Err(Error::internal(match theirs {
        Mode::Live => {
            "this database is live, and this process would be a sandbox, where anybody signs in as anybody: set UPLIFT_MODE=live and what it requires, or name another database in DATABASE_URL (docs/deploy.md)"
        }
        Mode::Sandbox | Mode::PublicSandbox => {
            "this database is a sandbox's, and what is invented must not reach a donor or count with HMRC: leave UPLIFT_MODE=live out, or name an empty database in DATABASE_URL (docs/deploy.md)"
        }
    }))
}
