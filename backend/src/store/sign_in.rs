//! Tries to sign in.

use domain::{Email, SignInId};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;
use crate::secret::Hash;
use crate::sign_in::Audience;

/// Waits until no other transaction begins a try for this address or from this browser, and keeps others waiting until this
/// one ends: what is counted then is what is there. The address always comes first, so that nobody waits for each other.
pub(crate) async fn wait_for(conn: &mut PgConnection, email: &Email, browser: &Hash) -> Result<(), Error> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended($1, hashtextextended('sign-in for', 0)))::text as "locked""#,
        email.as_str(),
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), hashtextextended('sign-in from', 0)))::text as "locked""#,
        browser.as_slice(),
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// How many tries were begun in the last quarter of an hour, for an address and from a browser.
pub(crate) async fn recent(
    conn: &mut PgConnection,
    email: &Email,
    browser: Option<&Hash>,
) -> Result<(i64, i64), Error> {
    let row = sqlx::query!(
        r#"select
             (select count(*) from sign_in where email = $1 and created_at > now() - interval '15 minutes') as "for_email!",
             (select count(*) from sign_in where browser_hash = $2 and created_at > now() - interval '15 minutes') as "from_browser!""#,
        email.as_str(),
        browser.map(Hash::as_slice),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.for_email, row.from_browser))
}

pub(crate) struct NewSignIn<'a> {
    pub(crate) id: SignInId,
    pub(crate) email: &'a Email,
    pub(crate) audience: Audience,
    pub(crate) code_hash: Hash,
    pub(crate) link_hash: Hash,
    pub(crate) browser_hash: Option<Hash>,
    pub(crate) return_to: Option<&'a str>,
    pub(crate) minutes: i32,
}

pub(crate) async fn insert(conn: &mut PgConnection, new: NewSignIn<'_>) -> Result<(), Error> {
    sqlx::query!(
        "insert into sign_in (sign_in_id, email, audience, code_hash, link_hash, browser_hash, return_to, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))",
        new.id.uuid(),
        new.email.as_str(),
        new.audience.as_str(),
        new.code_hash.as_slice(),
        new.link_hash.as_slice(),
        new.browser_hash.as_ref().map(Hash::as_slice),
        new.return_to,
        new.minutes,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) struct Proved {
    pub(crate) email: Email,
    pub(crate) audience: Audience,
    pub(crate) return_to: Option<String>,
}

pub(crate) enum CodeOutcome {
    Right(Proved),
    Wrong,
    Over,
}

/// Tries a code. The newest try of this browser counts; a wrong code is counted in the same statement, so that two
/// guesses at a time are two guesses.
pub(crate) async fn try_code(
    conn: &mut PgConnection,
    id: SignInId,
    browser: &Hash,
    code_hash: &Hash,
) -> Result<CodeOutcome, Error> {
    let row = sqlx::query!(
        r#"update sign_in
         set used_at = case when code_hash = $3 then now() end,
             wrong_codes = wrong_codes + case when code_hash = $3 then 0 else 1 end
         where sign_in_id = $1 and browser_hash = $2 and used_at is null and expires_at > now() and wrong_codes < 5
         returning email, audience, return_to, code_hash = $3 as "right!", wrong_codes"#,
        id.uuid(),
        browser.as_slice(),
        code_hash.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    match row {
        None => Ok(CodeOutcome::Over),
        Some(row) if row.right => Ok(CodeOutcome::Right(proved(&row.email, &row.audience, row.return_to)?)),
        Some(row) if row.wrong_codes >= 5 => Ok(CodeOutcome::Over),
        Some(_) => Ok(CodeOutcome::Wrong),
    }
}

pub(crate) async fn use_link(conn: &mut PgConnection, link: &Hash) -> Result<Option<Proved>, Error> {
    let row = sqlx::query!(
        "update sign_in set used_at = now()
         where link_hash = $1 and used_at is null and expires_at > now() and wrong_codes < 5
         returning email, audience, return_to",
        link.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| proved(&row.email, &row.audience, row.return_to)).transpose()
}

fn proved(email: &str, audience: &str, return_to: Option<String>) -> Result<Proved, Error> {
    Ok(Proved {
        email: stored("email", Email::parse(email))?,
        audience: stored("audience", audience.parse())?,
        return_to,
    })
}

pub(crate) async fn forget(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("delete from sign_in where created_at < now() - interval '1 day'").execute(conn).await?;
    Ok(())
}
