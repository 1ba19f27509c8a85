//! Windows of clients and platforms, and whose a token is.

use domain::{ClientId, PlatformId};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::Hash;
use crate::store::query_pool::QueryPool;

/// How long a window is, in seconds.
pub const WINDOW_SECONDS: u32 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    Request,
    Issue,
}

impl Purpose {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Issue => "issue",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Holder {
    pub(crate) client: ClientId,
    /// Requests a second, where the client has a limit of its own.
    pub(crate) limit: Option<i32>,
    pub(crate) platform: PlatformId,
    /// Those of all its clients together, where the platform has a limit of its own.
    pub(crate) platform_limit: Option<i32>,
    /// Whether the token was live when it was looked up.
    pub(crate) live: bool,
}

/// A block as the database handed it out.
pub(crate) struct Block {
    pub(crate) handed: u64,
    pub(crate) granted: u64,
    /// How long the window goes on.
    pub(crate) milliseconds: u64,
}

/// Whose a token is, live or not. For counting and for the log alone: no call is let in by this.
pub(crate) async fn holder(lane: &QueryPool, token: &Hash) -> Result<Option<Holder>, Error> {
    let mut conn = lane.acquire().await?;
    let row = sqlx::query!(
        r#"select client.client_id, client.rate_limit, client.platform_id, platform.rate_limit as platform_limit,
             access_token.expires_at > now() and access_token.revoked_at is null as "live!"
         from access_token
         join client using (client_id)
         join platform on platform.platform_id = client.platform_id
         where access_token.token_hash = $1"#,
        token.as_slice(),
    )
    .fetch_optional(&mut *conn)
    .await;
    let row = conn.after(row)?;
    Ok(row.map(|row| Holder {
        client: ClientId::from_uuid(row.client_id),
        limit: row.rate_limit,
        platform: PlatformId::from_uuid(row.platform_id),
        platform_limit: row.platform_limit,
        live: row.live,
    }))
}

/// Takes a block of the window of a client or a platform, or of a new one when the last has ended: one statement, which orders all
/// processes. Nothing for a holder that does not exist.
pub(crate) async fn take(
    lane: &QueryPool,
    holder: Uuid,
    purpose: Purpose,
    wanted: u64,
    quota: u64,
    at: Option<OffsetDateTime>,
) -> Result<Option<Block>, Error> {
    let (wanted, quota) =
        (i64::try_from(wanted).map_err(Error::internal)?, i64::try_from(quota).map_err(Error::internal)?);
    let mut conn = lane.acquire().await?;
    let row = sqlx::query!(
        r#"insert into rate_window as known (holder_id, purpose, started_at, granted, handed)
         select $1, $2, coalesce($5, clock_timestamp()), least($3::bigint, $4::bigint), least($3, $4)
         where exists (select from client where client_id = $1) or exists (select from platform where platform_id = $1)
         on conflict (holder_id, purpose) do update set
             started_at = case when known.started_at + make_interval(secs => $6) <= excluded.started_at
                 then excluded.started_at else known.started_at end,
             granted = case when known.started_at + make_interval(secs => $6) <= excluded.started_at
                 then excluded.granted else known.granted + greatest(0, least($3, $4 - known.granted)) end,
             handed = case when known.started_at + make_interval(secs => $6) <= excluded.started_at
                 then excluded.handed else greatest(0, least($3, $4 - known.granted)) end
         returning handed, granted,
             (extract(epoch from started_at + make_interval(secs => $6) - coalesce($5, clock_timestamp())) * 1000)::bigint
                 as "milliseconds!""#,
        holder,
        purpose.as_str(),
        wanted,
        quota,
        at,
        f64::from(WINDOW_SECONDS),
    )
    .fetch_optional(&mut *conn)
    .await;
    let row = conn.after(row)?;
    Ok(row.map(|row| Block {
        handed: u64::try_from(row.handed).unwrap_or_default(),
        granted: u64::try_from(row.granted).unwrap_or_default(),
        milliseconds: u64::try_from(row.milliseconds).unwrap_or_default(),
    }))
}

/// Forgets windows that have long ended.
pub(crate) async fn forget(pool: &PgPool) -> Result<(), Error> {
    sqlx::query!("delete from rate_window where started_at < now() - interval '1 hour'")
        .execute(pool)
        .await?;
    Ok(())
}
