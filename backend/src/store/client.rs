//! Clients and their secrets, as a platform's people see them.

use std::str::FromStr;

use domain::platform::view::{Client, Secret};
use domain::scope::ScopeSet;
use domain::{ClientId, PlatformId, SecretId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

macro_rules! clients {
    ($conn:expr, $filter:tt, $($argument:expr),*) => {{
        let rows = sqlx::query!(
            r#"select client_id, name, scopes, rate_limit, created_at, revoked_at,
                 case when revoked_at is null then (
                     select count(*) from access_token
                     join client_secret using (secret_id)
                     where client_secret.client_id = client.client_id
                     and access_token.revoked_at is null and access_token.expires_at > now()
                 ) else 0 end as "live_tokens!"
             from client
             where platform_id = $1 "# + $filter + r#"
             order by revoked_at is not null, client_id desc
             limit 100"#,
            $($argument),*
        )
        .fetch_all($conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Client {
                    client_id: ClientId::from_uuid(row.client_id),
                    name: row.name,
                    scopes: stored("scope", ScopeSet::from_str(&row.scopes))?,
                    rate_limit: row.rate_limit,
                    created_at: Timestamp::from_offset(row.created_at),
                    revoked_at: row.revoked_at.map(Timestamp::from_offset),
                    live_tokens: row.live_tokens,
                    secrets: Vec::new(),
                })
            })
            .collect::<Result<Vec<Client>, Error>>()
    }};
}

/// A platform's clients without their secrets: live ones first, then the newest.
pub(crate) async fn all_of(conn: &mut PgConnection, platform: PlatformId) -> Result<Vec<Client>, Error> {
    clients!(conn, "", platform.uuid())
}

/// What a platform's clients are called: live ones first, then the newest, at most 500.
pub(crate) async fn names(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<Vec<(ClientId, String)>, Error> {
    let rows = sqlx::query!(
        "select client_id, name from client where platform_id = $1
         order by revoked_at is not null, client_id desc
         limit 500",
        platform.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (ClientId::from_uuid(row.client_id), row.name)).collect())
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: ClientId,
) -> Result<Option<Client>, Error> {
    let found = clients!(conn, "and client_id = $2", platform.uuid(), id.uuid())?;
    Ok(found.into_iter().next())
}

/// Holds a client until the transaction ends, so that two changes follow one another.
pub(crate) async fn lock(conn: &mut PgConnection, platform: PlatformId, id: ClientId) -> Result<(), Error> {
    sqlx::query_scalar!(
        "select client_id from client where platform_id = $1 and client_id = $2 for update",
        platform.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(())
}

/// The secrets of clients, the newest first; of those that ended only the last few.
pub(crate) async fn secrets_of(
    conn: &mut PgConnection,
    clients: &[ClientId],
) -> Result<Vec<(ClientId, Secret)>, Error> {
    let ids: Vec<_> = clients.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query!(
        r#"select one.client_id as "client_id!", one.secret_id as "secret_id!", one.ending as "ending!",
             one.created_at as "created_at!", one.last_used_at, one.revoked_at, one.ends_at, one.is_live as "is_live!"
         from unnest($1::uuid[]) as asked (client_id)
         cross join lateral (
             select client_secret.client_id, secret_id, ending, created_at, last_used_at, revoked_at, ends_at,
                 revoked_at is null and (ends_at is null or ends_at > now()) as is_live
             from client_secret
             where client_secret.client_id = asked.client_id
             order by is_live desc, secret_id desc
             limit 5
         ) as one"#,
        &ids,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let secret = Secret {
                secret_id: SecretId::from_uuid(row.secret_id),
                ending: row.ending,
                created_at: Timestamp::from_offset(row.created_at),
                last_used_at: row.last_used_at.map(Timestamp::from_offset),
                revoked_at: row.revoked_at.map(Timestamp::from_offset),
                ends_at: row.ends_at.map(Timestamp::from_offset),
                is_live: row.is_live,
            };
            (ClientId::from_uuid(row.client_id), secret)
        })
        .collect())
}

pub(crate) async fn live_count(conn: &mut PgConnection, platform: PlatformId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from client where platform_id = $1 and revoked_at is null"#,
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

pub(crate) async fn set_scopes(
    conn: &mut PgConnection,
    id: ClientId,
    scopes: &ScopeSet,
) -> Result<(), Error> {
    sqlx::query!("update client set scopes = $2 where client_id = $1", id.uuid(), scopes.to_string())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends the live tokens that hold more than `scopes`, and says how many there were.
pub(crate) async fn end_wider_tokens(
    conn: &mut PgConnection,
    id: ClientId,
    scopes: &ScopeSet,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "update access_token set revoked_at = now()
         where secret_id in (select secret_id from client_secret where client_id = $1)
         and revoked_at is null and expires_at > now()
         and not string_to_array(scopes, ' ') <@ string_to_array($2, ' ')",
        id.uuid(),
        scopes.to_string(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Ends every live token, and says how many there were.
pub(crate) async fn end_tokens(conn: &mut PgConnection, id: ClientId) -> Result<u64, Error> {
    let done = sqlx::query!(
        "update access_token set revoked_at = now()
         where secret_id in (select secret_id from client_secret where client_id = $1)
         and revoked_at is null and expires_at > now()",
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Ends a client; its secrets and tokens are good for nothing from then on.
pub(crate) async fn revoke(conn: &mut PgConnection, id: ClientId) -> Result<(), Error> {
    sqlx::query!(
        "update client set revoked_at = now() where client_id = $1 and revoked_at is null",
        id.uuid()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The platform's live client of this name, the newest where there are several.
pub(crate) async fn live_named(
    conn: &mut PgConnection,
    platform: PlatformId,
    name: &str,
) -> Result<Option<ClientId>, Error> {
    let id = sqlx::query_scalar!(
        "select client_id from client where platform_id = $1 and name = $2 and revoked_at is null order by client_id desc limit 1",
        platform.uuid(),
        name,
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(ClientId::from_uuid))
}
