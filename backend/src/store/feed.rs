//! Reading events in order, and the sandbox clock beside them.

use domain::{CharityId, DonorId, EventType, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::event::{Position, told};
use crate::error::Error;

/// Something that happened: ids only.
#[derive(Clone, Debug)]
pub struct Event {
    pub(crate) position: Position,
    pub kind: String,
    pub charity: Option<CharityId>,
    pub donor: Option<DonorId>,
    pub subject: Uuid,
}

impl Event {
    /// Its place in the order of events. A later reading shows this event and every earlier one.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// Whether it is of a claim, which takes gifts or lets them go.
    pub(crate) fn is_of_claim(&self) -> bool {
        self.kind.starts_with("claim.")
    }

    /// Whether it tells the pages of all claims, whichever charity's: such as that filing has stopped.
    #[must_use]
    pub fn is_of_every_claim(&self) -> bool {
        self.kind == EventType::ClaimChanged.as_str() && self.subject.is_nil()
    }
}

/// Where the feed stands now: before everything of transactions that are still running.
pub(crate) async fn position(pool: &PgPool) -> Result<Position, Error> {
    let transaction =
        sqlx::query_scalar!(r#"select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "xmin!""#)
            .fetch_one(pool)
            .await?;
    Ok(Position { transaction, event: Uuid::nil() })
}

/// Events after a place, oldest first, only of transactions before which none is still running; and the clock's offset.
pub(crate) async fn after(pool: &PgPool, from: Position, limit: usize) -> Result<(Vec<Event>, i64), Error> {
    let limit = i64::try_from(limit).map_err(Error::internal)?;
    let rows = sqlx::query!(
        r#"select
             (select coalesce(max(offset_microseconds), 0) from sandbox_clock) as "offset!",
             event_id as "event_id?", transaction_id as "transaction_id?", kind as "kind?", charity_id, donor_id, subject_id as "subject_id?"
         from (select 1) as one
         left join lateral (
             select event_id, transaction_id, kind, charity_id, donor_id, subject_id
             from event
             where (transaction_id, event_id) > ($1, $2)
             and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
             order by transaction_id, event_id
             limit $3
         ) as event on true"#,
        from.transaction,
        from.event,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let offset = rows.first().map_or(0, |row| row.offset);
    let events = rows
        .into_iter()
        .filter_map(|row| {
            Some(Event {
                position: Position { transaction: row.transaction_id?, event: row.event_id? },
                kind: row.kind?,
                charity: row.charity_id.map(CharityId::from_uuid),
                donor: row.donor_id.map(DonorId::from_uuid),
                subject: row.subject_id?,
            })
        })
        .collect();
    Ok((events, offset))
}

pub(crate) async fn clock_offset(pool: &PgPool) -> Result<i64, Error> {
    let offset =
        sqlx::query_scalar!("select offset_microseconds from sandbox_clock").fetch_optional(pool).await?;
    Ok(offset.unwrap_or(0))
}

/// Sets the clock for good, whoever had borrowed it.
pub(crate) async fn set_clock_offset(pool: &PgPool, microseconds: i64) -> Result<(), Error> {
    sqlx::query!(
        "insert into sandbox_clock (offset_microseconds) values ($1)
         on conflict (sandbox_clock_id) do update
         set offset_microseconds = excluded.offset_microseconds, found_microseconds = null",
        microseconds,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Sets the clock for a while, and remembers where it stood before the first time.
pub(crate) async fn borrow_clock(pool: &PgPool, microseconds: i64) -> Result<(), Error> {
    sqlx::query!(
        "insert into sandbox_clock (offset_microseconds, found_microseconds) values ($1, 0)
         on conflict (sandbox_clock_id) do update
         set offset_microseconds = excluded.offset_microseconds,
             found_microseconds = coalesce(sandbox_clock.found_microseconds, sandbox_clock.offset_microseconds)",
        microseconds,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Puts a borrowed clock back: its offset then; none when nobody had borrowed it.
pub(crate) async fn return_clock(pool: &PgPool) -> Result<Option<i64>, Error> {
    let offset = sqlx::query_scalar!(
        "update sandbox_clock set offset_microseconds = found_microseconds, found_microseconds = null
         where found_microseconds is not null
         returning offset_microseconds"
    )
    .fetch_optional(pool)
    .await?;
    Ok(offset)
}

/// Forgets what happened before an instant, with what was kept of its deliveries: at most so many, and says how many. How far
/// each platform's events are gone is remembered.
pub(crate) async fn forget(conn: &mut PgConnection, before: Timestamp, limit: i64) -> Result<i64, Error> {
    let kinds = told();
    let gone = sqlx::query_scalar!(
        r#"with outdated as materialized (
             select event_id from event where at < $1 limit $2
         ), shared as materialized (
             select platform_id, transaction_id, event_id from event_platform where event_id in (select event_id from outdated)
         ), gone as (
             delete from event where event_id in (select event_id from outdated)
             returning platform_id, transaction_id, event_id, kind
         ), last as (
             select distinct on (platform_id) platform_id, transaction_id, event_id
             from (
                 select platform_id, transaction_id, event_id from gone where platform_id is not null and kind = any($3)
                 union all
                 select platform_id, transaction_id, event_id from shared
             ) as of_platforms
             order by platform_id, transaction_id desc, event_id desc
         ), remembered as (
             insert into forgotten_event (platform_id, transaction_id, event_id)
             select platform_id, transaction_id, event_id from last
             on conflict (platform_id) do update
             set transaction_id = excluded.transaction_id, event_id = excluded.event_id
             where (forgotten_event.transaction_id, forgotten_event.event_id) < (excluded.transaction_id, excluded.event_id)
         )
         select count(*) as "count!" from gone"#,
        before.offset(),
        limit,
        &kinds,
    )
    .fetch_one(conn)
    .await?;
    Ok(gone)
}
