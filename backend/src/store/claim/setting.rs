//! What charities chose about their claims, and the account that files them.

use domain::claim::view::FilingStop;
use domain::claim::{Approvals, ClaimSetting, Schedule};
use domain::{CharityId, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;

use super::open_page::tell_all_pages;
use crate::error::Error;
use crate::store::stored;

/// What a charity chose, and on which day. Without a choice the default holds since it registered.
pub(crate) async fn setting(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<(ClaimSetting, Option<Date>), Error> {
    let row = sqlx::query!(
        "select schedule, schedule_value, approvals, chosen_on from claim_setting where charity_id = $1",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map_or_else(
        || Ok((ClaimSetting::default(), None)),
        |row| {
            let setting = ClaimSetting {
                schedule: stored("schedule", Schedule::from_stored(&row.schedule, row.schedule_value))?,
                approvals: stored("approvals", row.approvals.parse())?,
            };
            Ok((setting, Some(row.chosen_on)))
        },
    )
}

pub(crate) async fn keep_setting(
    conn: &mut PgConnection,
    charity: CharityId,
    setting: ClaimSetting,
    by: StaffId,
    on: Date,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into claim_setting (charity_id, schedule, schedule_value, approvals, chosen_on, chosen_by)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (charity_id) do update
         set schedule = excluded.schedule, schedule_value = excluded.schedule_value, approvals = excluded.approvals,
             chosen_on = excluded.chosen_on, chosen_by = excluded.chosen_by",
        charity.uuid(),
        setting.schedule.kind(),
        setting.schedule.value(),
        setting.approvals.as_str(),
        on,
        by.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Leaves everything that the charity chose as it is but how many people approve a claim.
pub(crate) async fn keep_approvals(
    conn: &mut PgConnection,
    charity: CharityId,
    approvals: Approvals,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim_setting set approvals = $2 where charity_id = $1",
        charity.uuid(),
        approvals.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Fewer approvals that wait, and who asked for them.
pub(crate) struct Fewer {
    pub(crate) approvals: Approvals,
    pub(crate) asked_by: StaffId,
    pub(crate) holds_from: Timestamp,
}

pub(crate) async fn fewer(conn: &mut PgConnection, charity: CharityId) -> Result<Option<Fewer>, Error> {
    let row = sqlx::query!(
        "select approvals, asked_by, holds_from from fewer_approvals where charity_id = $1",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Fewer {
            approvals: stored("approvals", row.approvals.parse())?,
            asked_by: StaffId::from_uuid(row.asked_by),
            holds_from: Timestamp::from_offset(row.holds_from),
        })
    })
    .transpose()
}

/// Keeps what was asked for; something else that was asked for before is given up.
pub(crate) async fn keep_fewer(
    conn: &mut PgConnection,
    charity: CharityId,
    fewer: &Fewer,
    asked_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into fewer_approvals (charity_id, approvals, asked_by, asked_at, holds_from)
         values ($1, $2, $3, $4, $5)
         on conflict (charity_id) do update
         set approvals = excluded.approvals, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
             holds_from = excluded.holds_from",
        charity.uuid(),
        fewer.approvals.as_str(),
        fewer.asked_by.uuid(),
        asked_at.offset(),
        fewer.holds_from.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets what was asked for. Whether there was anything.
pub(crate) async fn end_fewer(conn: &mut PgConnection, charity: CharityId) -> Result<bool, Error> {
    let done = sqlx::query!("delete from fewer_approvals where charity_id = $1", charity.uuid());
    Ok(done.execute(conn).await?.rows_affected() > 0)
}

/// The charities whose fewer approvals are to hold by now.
pub(crate) async fn fewer_due(
    conn: &mut PgConnection,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let ids = sqlx::query_scalar!(
        "select charity_id from fewer_approvals where holds_from <= $1 order by holds_from limit $2",
        now.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

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
        stop: row.is_stopped.then(|| row.stopped_number.map_or(FilingStop::ByHand, FilingStop::Refused)),
        version: row.version,
    }))
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
