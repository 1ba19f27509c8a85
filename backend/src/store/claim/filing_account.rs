//! The account that files claims, and what the simulated HMRC was told to do.

use domain::Timestamp;
use domain::claim::view::FilingStop;
use sqlx::PgConnection;

use super::open_page::tell_all_pages;
use crate::error::Error;

/// The account that files, with its sealed password.
pub(crate) struct StoredCredential {
    pub(crate) sender_id: String,
    pub(crate) sealed_password: Vec<u8>,
    /// Why nothing is filed with it.
    pub(crate) stop: Option<FilingStop>,
    /// Which of the accounts that were kept one after another it is.
    pub(crate) version: i64,
}

pub(crate) async fn credential(conn: &mut PgConnection) -> Result<Option<StoredCredential>, Error> {
    let row = sqlx::query!(
        r#"select sender_id, sealed_password, stopped_at is not null as "is_stopped!", stopped_number, version from hmrc_credential"#,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| StoredCredential {
        sender_id: row.sender_id,
        sealed_password: row.sealed_password,
        stop: stop(row.is_stopped, row.stopped_number),
        version: row.version,
    }))
}

/// Why nothing is filed with an account that is stopped: HMRC refused it with this number, or somebody stopped it by hand.
pub(super) fn stop(is_stopped: bool, number: Option<i32>) -> Option<FilingStop> {
    is_stopped.then(|| number.map_or(FilingStop::ByHand, FilingStop::Refused))
}

/// Takes the account over from the settings. A changed one is tried again after HMRC refused the one before; what somebody stopped
/// stays so.
pub(crate) async fn keep_credential(
    conn: &mut PgConnection,
    sender_id: &str,
    sealed_password: &[u8],
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into hmrc_credential (sender_id, sealed_password, set_at) values ($1, $2, $3)
         on conflict (hmrc_credential_id) do update
         set sender_id = excluded.sender_id, sealed_password = excluded.sealed_password, set_at = excluded.set_at,
             stopped_at = case when hmrc_credential.stopped_number is null then hmrc_credential.stopped_at end, stopped_number = null,
             version = hmrc_credential.version + 1",
        sender_id,
        sealed_password,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Keeps the same account sealed otherwise, unless somebody has done so meanwhile. Whether HMRC takes it stays as it is known.
pub(crate) async fn seal_credential_anew(
    conn: &mut PgConnection,
    before: &[u8],
    sealed_password: &[u8],
) -> Result<(), Error> {
    sqlx::query!(
        "update hmrc_credential set sealed_password = $2 where sealed_password = $1",
        before,
        sealed_password,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Keeps the account as it is until the transaction ends. Whether filing is stopped; none where another account was set since this
/// version.
pub(crate) async fn lock_credential(conn: &mut PgConnection, version: i64) -> Result<Option<bool>, Error> {
    let is_stopped = sqlx::query_scalar!(
        r#"select stopped_at is not null as "is_stopped!" from hmrc_credential where version = $1 for update"#,
        version,
    )
    .fetch_optional(conn)
    .await?;
    Ok(is_stopped)
}

/// HMRC refused the account of this version: nothing more is filed with it. Every claim's open page is told. `false` when it was
/// known by then, or another account has been set since.
pub(crate) async fn stop_credential(
    conn: &mut PgConnection,
    version: i64,
    number: i32,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update hmrc_credential set stopped_at = $1, stopped_number = $2 where version = $3 and stopped_at is null",
        at.offset(),
        number,
        version,
    )
    .execute(&mut *conn)
    .await?;
    let stopped = done.rows_affected() == 1;
    if stopped {
        tell_all_pages(conn, at).await?;
    }
    Ok(stopped)
}

/// Somebody stops all filing, whatever HMRC says of the account. Every claim's open page is told, when it had not been stopped.
/// `false` where no account is kept.
pub(crate) async fn stop_filing(conn: &mut PgConnection, at: Timestamp) -> Result<bool, Error> {
    let was_stopped = sqlx::query_scalar!(
        r#"update hmrc_credential set stopped_at = $1, stopped_number = null
         from (select hmrc_credential_id, stopped_at from hmrc_credential for update) as before
         where before.hmrc_credential_id = hmrc_credential.hmrc_credential_id
         returning before.stopped_at is not null as "was_stopped!""#,
        at.offset(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    if was_stopped == Some(false) {
        tell_all_pages(conn, at).await?;
    }
    Ok(was_stopped.is_some())
}

/// Somebody says that the account works again, or that filing goes on. Every claim's open page is told, when it had been stopped.
pub(crate) async fn resume_credential(conn: &mut PgConnection, at: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update hmrc_credential set stopped_at = null, stopped_number = null, resumed_at = clock_timestamp()
         where stopped_at is not null"
    )
    .execute(&mut *conn)
    .await?;
    let resumed = done.rows_affected() == 1;
    if resumed {
        tell_all_pages(conn, at).await?;
    }
    Ok(resumed)
}
