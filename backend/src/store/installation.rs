//! Whose database this is: a sandbox's or a live installation's.

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError};
use sqlx::{Executor, PgConnection, PgPool};

use super::query_pool::QueryPool;
use super::{MIGRATOR, stored};
use crate::error::Error;
use crate::secret;

/// The roles, and what each may do.
const ROLES: &str = include_str!("../../../docs/deploy/roles.sql");

/// Whether this installation plays or means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Invented people and a clock that can be moved; no claim counts, because HMRC is simulated or is its test service. It is on the
    /// machine of whoever uses it.
    Sandbox,
    /// A sandbox on the internet: each visitor has a part of it, and nobody moves what all share.
    PublicSandbox,
    Live,
}

impl Mode {
    /// As the settings and the database spell it. Whether a sandbox is public is not the database's business.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox | Self::PublicSandbox => "sandbox",
            Self::Live => "live",
        }
    }

    pub(crate) fn named(word: &str) -> Option<Self> {
        [Self::Sandbox, Self::Live].into_iter().find(|mode| mode.as_str() == word)
    }
}

/// Whether the schema has come to where the mode is kept.
pub(crate) async fn is_there(pool: &PgPool) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(r#"select to_regclass('installation') is not null as "there!""#)
        .fetch_one(pool)
        .await?)
}

/// Whether the role of this process may change the schema.
pub(crate) async fn may_change_schema(pool: &PgPool) -> Result<bool, Error> {
    let may = sqlx::query_scalar!(
        r#"select coalesce(has_schema_privilege(current_schema(), 'create'), true) as "may!""#
    );
    Ok(may.fetch_one(pool).await?)
}

/// Makes the roles and lets them use the schema as it is now, once for each state of both: the comment on the database says for which
/// it was done. Only a superuser may.
pub(crate) async fn grant(owner: &PgPool) -> Result<(), Error> {
    let mut state = ROLES.as_bytes().to_vec();
    state.extend(MIGRATOR.iter().flat_map(|migration| migration.checksum.iter()));
    let state = hex::encode(secret::hash(state));
    let mut tx = owner.begin().await?;
    // Two that grant at once would stop each other.
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended('rights of the roles', 0))::text as "locked",
             set_config('uplift.roles_of', $1, true) as "state""#,
        state.as_str(),
    )
    .fetch_one(&mut *tx)
    .await?;
    let done_for = sqlx::query_scalar!(
        r#"select shobj_description(oid, 'pg_database') as "done_for?" from pg_database where datname = current_database()"#
    )
    .fetch_one(&mut *tx)
    .await?;
    if done_for.is_none_or(|done_for| done_for != state) {
        tx.execute(ROLES).await?;
        sqlx::query!(
            "do $$ begin
                 execute format('comment on database %I is %L', current_database(), current_setting('uplift.roles_of'));
             end $$"
        )
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await?;
    Ok(())
}

/// What the role of this process may do.
pub(crate) struct Role {
    pub(crate) name: String,
    /// Whether it may take rows of the audit trail away, or the trigger that refuses it.
    pub(crate) owns_trail: bool,
}

pub(crate) async fn role(conn: &mut PgConnection) -> Result<Role, Error> {
    let role = sqlx::query_as!(
        Role,
        r#"select current_user::text as "name!",
             has_table_privilege('audit', 'delete') or pg_has_role(current_user, relowner, 'usage') as "owns_trail!"
         from pg_class where oid = 'audit'::regclass"#,
    )
    .fetch_one(conn)
    .await?;
    Ok(role)
}

/// Whether the schema has every step that this version knows, each to its end. A later version's steps may be there as well.
pub(crate) async fn is_migrated(lane: &QueryPool) -> Result<bool, Error> {
    let mut conn = lane.acquire().await?;
    let looked = applied(&mut conn).await;
    let (applied, broken) = conn.settled(looked)?;
    let is_applied = |version| applied.iter().any(|migration| migration.version == version);
    Ok(broken.is_none() && MIGRATOR.iter().all(|migration| is_applied(migration.version)))
}

/// The steps that were taken, and the one that broke off.
async fn applied(conn: &mut PgConnection) -> Result<(Vec<AppliedMigration>, Option<i64>), Error> {
    let failed = |error| match error {
        MigrateError::Execute(error) => Error::from(error),
        other => Error::internal(other),
    };
    let applied = conn.list_applied_migrations(&MIGRATOR.table_name).await.map_err(failed)?;
    let broken = conn.dirty_version(&MIGRATOR.table_name).await.map_err(failed)?;
    Ok((applied, broken))
}

/// The mode of this database; none before its first start.
pub(crate) async fn mode(pool: &PgPool) -> Result<Option<Mode>, Error> {
    let kept = sqlx::query_scalar!("select mode from installation").fetch_optional(pool).await?;
    kept.map(|word| read(&word)).transpose()
}

/// Keeps the mode of the first start. Gives the mode that this database has then: of two processes that start at once the
/// quicker one says it.
pub(crate) async fn keep_mode(pool: &PgPool, mode: Mode) -> Result<Mode, Error> {
    let kept = sqlx::query_scalar!(
        "insert into installation (mode) values ($1)
         on conflict (installation_id) do update set mode = installation.mode
         returning mode",
        mode.as_str(),
    )
    .fetch_one(pool)
    .await?;
    read(&kept)
}

/// Keeps which backup this database was put back from. `false` when it is known: it was put back before an earlier start.
pub(crate) async fn keep_restored_from(conn: &mut PgConnection, label: &[u8; 32]) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update installation set restored_from = $1 where restored_from is distinct from $1",
        &label[..],
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

fn read(word: &str) -> Result<Mode, Error> {
    stored("mode", Mode::named(word).ok_or(()))
}

/// How the database keeps commits.
#[derive(Debug)]
pub(crate) struct Durability {
    pub(crate) synchronous_commit: String,
    /// Whether it waits for standbys that its settings name.
    pub(crate) names_standbys: bool,
    /// How many replicas are attached, as far as this user sees them.
    pub(crate) replicas: i64,
}

/// How the database keeps commits.
pub(crate) async fn durability(conn: &mut PgConnection) -> Result<Durability, Error> {
    let durability = sqlx::query_as!(
        Durability,
        r#"select current_setting('synchronous_commit') as "synchronous_commit!",
             current_setting('synchronous_standby_names') <> '' as "names_standbys!",
             (select count(*) from pg_stat_replication) as "replicas!""#,
    )
    .fetch_one(conn)
    .await?;
    Ok(durability)
}
