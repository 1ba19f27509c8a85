//! What charities chose about their claims.

use domain::claim::{Approvals, ClaimSetting, Schedule};
use domain::{CharityId, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;

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
