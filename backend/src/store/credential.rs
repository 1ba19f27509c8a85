//! Platforms, their clients, secrets and tokens.

use std::str::FromStr;
use std::sync::Arc;

use domain::platform::view::TokenEnd;
use domain::scope::{Scope, ScopeSet};
use domain::{ClientId, ClientName, PlatformId, PlatformName, SecretId, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::batched_query::{Answers, Look, Turns};
use super::query_pool::QueryPool;
use super::stored;
use crate::actor::PlatformCaller;
use crate::error::{Error, refused_by};
use crate::secret::Hash;

pub(crate) async fn insert_platform(
    conn: &mut PgConnection,
    id: PlatformId,
    name: &PlatformName,
    scopes: &ScopeSet,
    rate_limit: Option<i32>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    // Every scope stays every scope when another is invented.
    let some = (*scopes != ScopeSet::all()).then(|| scopes.to_string());
    sqlx::query!(
        "insert into platform (platform_id, name, scopes, rate_limit, created_at) values ($1, $2, $3, $4, $5)",
        id.uuid(),
        name.as_str(),
        some,
        rate_limit,
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn insert_client(
    conn: &mut PgConnection,
    id: ClientId,
    platform: PlatformId,
    name: &ClientName,
    scopes: &ScopeSet,
    rate_limit: Option<i32>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into client (client_id, platform_id, name, scopes, rate_limit, created_at) values ($1, $2, $3, $4, $5, now())",
        id.uuid(),
        platform.uuid(),
        name.as_str(),
        scopes.to_string(),
        rate_limit,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn insert_secret(
    conn: &mut PgConnection,
    id: SecretId,
    client: ClientId,
    hash: &Hash,
    ending: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into client_secret (secret_id, client_id, secret_hash, ending, created_at) values ($1, $2, $3, $4, now())",
        id.uuid(),
        client.uuid(),
        hash.as_slice(),
        ending,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives the live secrets of a client an end, so many hours from now; one that ends sooner anyway still does. Real time.
pub(crate) async fn end_secrets_in(
    conn: &mut PgConnection,
    client: ClientId,
    hours: i32,
) -> Result<(), Error> {
    sqlx::query!(
        "update client_secret set ends_at = least(ends_at, now() + make_interval(hours => $2))
         where client_id = $1 and revoked_at is null and (ends_at is null or ends_at > now())",
        client.uuid(),
        hours,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn platform_named(conn: &mut PgConnection, name: &str) -> Result<Option<PlatformId>, Error> {
    let id = sqlx::query_scalar!("select platform_id from platform where name = $1", name)
        .fetch_optional(conn)
        .await?;
    Ok(id.map(PlatformId::from_uuid))
}

pub(crate) async fn platform_exists(conn: &mut PgConnection, id: PlatformId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from platform where platform_id = $1) as "found!""#,
        id.uuid()
    )
    .fetch_one(conn)
    .await?;
    Ok(found)
}

/// What a live secret is good for.
#[derive(Clone)]
pub(crate) struct LiveSecret {
    pub(crate) platform_id: PlatformId,
    pub(crate) secret_id: SecretId,
    /// Which changes of the secret and its client were seen.
    pub(crate) edition: i32,
    pub(crate) scopes: ScopeSet,
    /// Requests a second, where the client has a limit of its own.
    pub(crate) rate_limit: Option<i32>,
    /// In how many seconds it ends by itself.
    pub(crate) ends_in: Option<i32>,
}

/// A client's live secret by its hash. One whose end has come is found no more, by any process.
pub(crate) struct LiveSecrets;

impl Look for LiveSecrets {
    type Key = (ClientId, Hash);
    type Found = LiveSecret;

    async fn look(conn: &mut PgConnection, asked: &[Self::Key], _: Turns) -> Result<Answers<Self>, Error> {
        let clients: Vec<Uuid> = asked.iter().map(|(client, _)| client.uuid()).collect();
        let hashes: Vec<Vec<u8>> = asked.iter().map(|(_, hash)| hash.to_vec()).collect();
        let rows = sqlx::query!(
            r#"select client_secret.client_id, client_secret.secret_hash, client_secret.secret_id, client_secret.edition,
                 client.platform_id, client.scopes, client.rate_limit,
                 ceil(extract(epoch from client_secret.ends_at - now()))::integer as "ends_in?"
             from unnest($1::uuid[], $2::bytea[]) as asked (client_id, secret_hash)
             join client_secret using (client_id, secret_hash)
             join client using (client_id)
             where client_secret.revoked_at is null
             and (client_secret.ends_at is null or client_secret.ends_at > now())
             and client.revoked_at is null"#,
            &clients,
            &hashes,
        )
        .fetch_all(conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                let hash = stored("hash of a secret", Hash::try_from(row.secret_hash))?;
                let scopes = stored("scope", ScopeSet::from_str(&row.scopes));
                let secret = scopes.map(|scopes| LiveSecret {
                    platform_id: PlatformId::from_uuid(row.platform_id),
                    edition: row.edition,
                    secret_id: SecretId::from_uuid(row.secret_id),
                    scopes,
                    rate_limit: row.rate_limit,
                    ends_in: row.ends_in,
                });
                Ok(((ClientId::from_uuid(row.client_id), hash), secret))
            })
            .collect()
    }
}

/// A token to write.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct NewToken {
    pub(crate) hash: Hash,
    pub(crate) platform_id: PlatformId,
    pub(crate) client_id: ClientId,
    pub(crate) secret_id: SecretId,
    /// Of the secret as it was read.
    pub(crate) edition: i32,
    pub(crate) scopes: String,
    /// In how many seconds it ends at the latest.
    pub(crate) ends_in: i32,
}

/// Writes tokens and notes that their secrets were used, to the minute: noting every use would make all token requests of a
/// client wait for one row. A token ends with its secret at the latest: the seconds are whole ones, and counted from when it is
/// written. It is not written where its secret or its client has changed since it was read.
pub(crate) struct NewTokens;

impl Look for NewTokens {
    type Key = Arc<NewToken>;
    type Found = ();

    /// One writes while another waits for the disk.
    const AT_ONCE: usize = 2;

    async fn look(
        conn: &mut PgConnection,
        tokens: &[Arc<NewToken>],
        turn: Turns,
    ) -> Result<Answers<Self>, Error> {
        let hashes: Vec<Vec<u8>> = tokens.iter().map(|token| token.hash.to_vec()).collect();
        let platforms: Vec<Uuid> = tokens.iter().map(|token| token.platform_id.uuid()).collect();
        let clients: Vec<Uuid> = tokens.iter().map(|token| token.client_id.uuid()).collect();
        let secrets: Vec<Uuid> = tokens.iter().map(|token| token.secret_id.uuid()).collect();
        let editions: Vec<i32> = tokens.iter().map(|token| token.edition).collect();
        let scopes: Vec<&str> = tokens.iter().map(|token| token.scopes.as_str()).collect();
        let lives: Vec<i32> = tokens.iter().map(|token| token.ends_in).collect();
        let written = sqlx::query!(
            "with used as (
                 update client_secret set last_used_at = now()
                 where secret_id = any($4) and (last_used_at is null or last_used_at < now() - interval '1 minute')
             )
             insert into access_token (token_hash, platform_id, client_id, secret_id, edition, scopes, expires_at)
             select token_hash, platform_id, sent.client_id, secret_id, sent.edition, scopes,
                 least(now() + life * interval '1 second', client_secret.ends_at)
             from (select set_config('lock_timeout', $8, true) as is_set) as patience
             cross join unnest($1::bytea[], $2::uuid[], $3::uuid[], $4::uuid[], $5::integer[], $6::text[], $7::integer[])
                 as sent (token_hash, platform_id, client_id, secret_id, edition, scopes, life)
             join client_secret using (secret_id)
             where patience.is_set is not null",
            &hashes,
            &platforms,
            &clients,
            &secrets,
            &editions,
            &scopes as _,
            &lives,
            turn.lock_timeout(),
        )
        .execute(conn)
        .await;
        let changed = |error: &sqlx::Error| refused_by(error) == Some("access_token_is_of_the_edition");
        match written {
            Ok(_) => Ok(tokens.iter().map(|token| (token.clone(), Ok(()))).collect()),
            Err(error) if turn == Turns::Own && changed(&error) => Ok(Answers::<Self>::new()),
            Err(error) => Err(error.into()),
        }
    }
}

/// As whom a statement answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AskedBy {
    /// A platform that is known already.
    Platform(PlatformId),
    /// Whoever holds this token, as long as it is live: the statement that answers finds out.
    Token(Hash),
}

impl AskedBy {
    pub(crate) fn platform(&self) -> Option<Uuid> {
        if let Self::Platform(id) = self { Some(id.uuid()) } else { None }
    }

    pub(crate) fn token(&self) -> Option<&[u8]> {
        if let Self::Token(hash) = self { Some(hash.as_slice()) } else { None }
    }
}

/// What a statement found for whoever asked.
#[derive(Clone)]
pub(crate) struct Reply<T> {
    /// Who holds the live token that was asked with.
    pub(crate) holder: Option<PlatformCaller>,
    pub(crate) found: Option<T>,
}

impl<T> Reply<T> {
    /// The platform and what was found for it, once whoever asked may know.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] where the token is not live, [`Error::Forbidden`] where it does not hold the scope.
    pub(crate) fn to(self, asker: AskedBy, scope: Scope) -> Result<(PlatformId, Option<T>), Error> {
        let platform = match asker {
            AskedBy::Platform(platform) => platform,
            AskedBy::Token(_) => self.holder.ok_or(Error::Unauthenticated)?.may(scope)?,
        };
        Ok((platform, self.found))
    }
}

/// Reads the columns of a live token; nothing where there is none.
pub(crate) fn holder(
    platform: Option<Uuid>,
    client: Option<Uuid>,
    scopes: Option<&str>,
) -> Result<Option<PlatformCaller>, Error> {
    let (Some(platform), Some(client), Some(scopes)) = (platform, client, scopes) else { return Ok(None) };
    Ok(Some(PlatformCaller {
        platform_id: PlatformId::from_uuid(platform),
        client_id: ClientId::from_uuid(client),
        scopes: stored("scope", ScopeSet::from_str(scopes))?,
    }))
}

/// Who holds a live token.
pub(crate) struct Holders;

impl Look for Holders {
    type Key = Hash;
    type Found = PlatformCaller;

    async fn look(conn: &mut PgConnection, hashes: &[Hash], _: Turns) -> Result<Answers<Self>, Error> {
        let hashes: Vec<Vec<u8>> = hashes.iter().map(|hash| hash.to_vec()).collect();
        let rows = sqlx::query!(
            "select token_hash, platform_id, client_id, scopes
             from access_token
             where token_hash = any($1) and expires_at > now() and revoked_at is null",
            &hashes,
        )
        .fetch_all(conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                let hash = stored("hash of a token", Hash::try_from(row.token_hash))?;
                let scopes = stored("scope", ScopeSet::from_str(&row.scopes));
                let holder = scopes.map(|scopes| PlatformCaller {
                    platform_id: PlatformId::from_uuid(row.platform_id),
                    client_id: ClientId::from_uuid(row.client_id),
                    scopes,
                });
                Ok((hash, holder))
            })
            .collect()
    }
}

/// Why a token opens nothing that was one once; none for one that nobody was ever given, or that is no longer kept.
pub(crate) async fn ended(conn: &mut PgConnection, hash: &Hash) -> Result<Option<TokenEnd>, Error> {
    let row = sqlx::query!(
        r#"select access_token.expires_at, access_token.expires_at <= now() as "is_expired!",
             client.revoked_at is not null as "is_client_revoked!",
             (client_secret.revoked_at is not null or coalesce(client_secret.ends_at <= now(), false)) as "is_secret_over!"
         from access_token
         join client using (client_id)
         join client_secret using (secret_id)
         where access_token.token_hash = $1"#,
        hash.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        if row.is_client_revoked {
            TokenEnd::ClientRevoked
        } else if row.is_secret_over {
            TokenEnd::SecretOver
        } else if row.is_expired {
            TokenEnd::Expired(Timestamp::from_offset(row.expires_at))
        } else {
            TokenEnd::Revoked
        }
    }))
}

/// A live token as its own client is told of it.
pub(crate) struct Introspected {
    pub(crate) scopes: ScopeSet,
    pub(crate) issued_at: Timestamp,
    pub(crate) ends_at: Timestamp,
}

/// A live token of this client; anybody else's is not found. It ends with its secret at the latest.
pub(crate) async fn introspect(
    lane: &QueryPool,
    client: ClientId,
    hash: &Hash,
) -> Result<Option<Introspected>, Error> {
    let mut conn = lane.acquire().await?;
    let row = sqlx::query!(
        "select scopes, issued_at, expires_at
         from access_token
         where token_hash = $2 and client_id = $1 and expires_at > now() and revoked_at is null",
        client.uuid(),
        hash.as_slice(),
    )
    .fetch_optional(&mut *conn)
    .await;
    let row = conn.after(row)?;
    row.map(|row| {
        Ok(Introspected {
            scopes: stored("scope", ScopeSet::from_str(&row.scopes))?,
            issued_at: Timestamp::from_offset(row.issued_at),
            ends_at: Timestamp::from_offset(row.expires_at),
        })
    })
    .transpose()
}

/// Ends a token of this client; anybody else's stays.
pub(crate) async fn revoke_token(pool: &PgPool, client: ClientId, hash: &Hash) -> Result<(), Error> {
    sqlx::query!(
        "update access_token set revoked_at = now() where token_hash = $1 and client_id = $2 and revoked_at is null",
        hash.as_slice(),
        client.uuid(),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Ends a secret, and with it every token issued for it. Whether there was one to end.
pub(crate) async fn revoke_secret(conn: &mut PgConnection, secret: SecretId) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update client_secret set revoked_at = now()
         where secret_id = $1 and revoked_at is null and (ends_at is null or ends_at > now())",
        secret.uuid()
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Removes the oldest tokens of secrets that have more than `most`, at most so many; says how many. Those that were written together are
/// told apart by their hashes. What a change of a secret has locked goes the next time.
pub(crate) async fn forget_surplus_tokens(
    conn: &mut PgConnection,
    most: i64,
    limit: i64,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "with crowded as materialized (
             select many.secret_id, oldest.issued_at, oldest.token_hash
             from (select secret_id from access_token group by secret_id having count(*) > $1::bigint) as many
             cross join lateral (
                 select issued_at, token_hash from access_token
                 where access_token.secret_id = many.secret_id
                 order by issued_at desc, token_hash desc offset $1::bigint - 1 limit 1
             ) as oldest
         )
         delete from access_token where token_hash in (
             select access_token.token_hash from access_token
             join crowded on crowded.secret_id = access_token.secret_id
                 and (access_token.issued_at, access_token.token_hash) < (crowded.issued_at, crowded.token_hash)
             order by access_token.issued_at
             limit $2
             for update of access_token skip locked)",
        most,
        limit,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Removes tokens that ended a day ago, at most so many; says how many. A secret that changes meanwhile locks all of its own: those go the
/// next time, so that neither waits for what the other has.
pub(crate) async fn forget_tokens(conn: &mut PgConnection, limit: i64) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from access_token where token_hash in (
             select token_hash from access_token where expires_at < now() - interval '1 day' limit $1 for update skip locked)",
        limit,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Every platform, by name, for a charity that looks for one to add.
pub(crate) async fn platforms(conn: &mut PgConnection) -> Result<Vec<(PlatformId, String)>, Error> {
    let rows = sqlx::query!("select platform_id, name from platform order by name limit 500")
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (PlatformId::from_uuid(row.platform_id), row.name)).collect())
}

pub(crate) async fn platform_names(
    conn: &mut PgConnection,
    ids: &[PlatformId],
) -> Result<Vec<(PlatformId, String)>, Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query!("select platform_id, name from platform where platform_id = any($1)", &ids)
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (PlatformId::from_uuid(row.platform_id), row.name)).collect())
}
