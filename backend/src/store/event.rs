//! Events as platforms read them: their own and those that they may know of, in one order.

use domain::{DonorId, EventId, EventType, PlatformId, Timestamp};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::stored;
use crate::error::Error;

/// A place in the order of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub(crate) transaction: i64,
    pub(crate) event: Uuid,
}

impl Position {
    pub(crate) const START: Self = Self { transaction: 0, event: Uuid::nil() };
}

/// An event of a platform.
#[derive(Clone)]
pub(crate) struct Happened {
    pub(crate) position: Position,
    pub(crate) at: Timestamp,
    pub(crate) kind: EventType,
    pub(crate) donor: Option<DonorId>,
    pub(crate) subject: Uuid,
    pub(crate) data: Value,
}

/// The words of the events that platforms are told of.
pub(crate) fn told() -> Vec<String> {
    EventType::for_platforms().map(|kind| kind.as_str().to_owned()).collect()
}

/// A platform's events after a place, oldest first, only of transactions before which none is still running.
pub(crate) async fn of_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    after: Position,
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    let kinds = told();
    let rows = sqlx::query!(
        r#"select
             transaction_id as "transaction_id!", event_id as "event_id!", at as "at!", kind as "kind!",
             donor_told_of(kind, subject_id, donor_id) as donor_id, subject_id as "subject_id!", data as "data!"
         from (
             (select transaction_id, event_id, at, kind, donor_id, subject_id, data
              from event
              where platform_id = $1
              and (transaction_id, event_id) > ($2, $3)
              and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
              and kind = any($4)
              order by transaction_id, event_id
              limit $5)
             union all
             (select shared.transaction_id, shared.event_id, event.at, event.kind, event.donor_id, event.subject_id,
                 event.data || shared.data
              from event_platform as shared
              join event on event.event_id = shared.event_id
              where shared.platform_id = $1
              and (shared.transaction_id, shared.event_id) > ($2, $3)
              and shared.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
              order by shared.transaction_id, shared.event_id
              limit $5)
         ) as both_kinds
         order by transaction_id, event_id
         limit $5"#,
        platform.uuid(),
        after.transaction,
        after.event,
        &kinds,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Happened {
                position: Position { transaction: row.transaction_id, event: row.event_id },
                at: Timestamp::from_offset(row.at),
                kind: stored("kind of event", row.kind.parse())?,
                donor: row.donor_id.map(DonorId::from_uuid),
                subject: row.subject_id,
                data: row.data,
            })
        })
        .collect()
}

/// Whether there is an event of a transaction that this PostgreSQL has not come to.
pub(crate) async fn is_ahead(pool: &PgPool) -> Result<bool, Error> {
    let ahead = sqlx::query_scalar!(
        r#"select coalesce(max(transaction_id) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false) as "ahead!" from event"#
    )
    .fetch_one(pool)
    .await?;
    Ok(ahead)
}

/// Where an event stands that the platform may know of, and what it is about.
pub(crate) async fn place_of(
    conn: &mut PgConnection,
    platform: PlatformId,
    event: EventId,
) -> Result<Option<(Position, Uuid)>, Error> {
    let kinds = told();
    let row = sqlx::query!(
        "select transaction_id, subject_id
         from event
         where event_id = $2
         and kind = any($3)
         and (platform_id = $1 or exists (
             select from event_platform where event_platform.event_id = event.event_id and event_platform.platform_id = $1))",
        platform.uuid(),
        event.uuid(),
        &kinds,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let position = Position { transaction: row.transaction_id, event: event.uuid() };
        (position, row.subject_id)
    }))
}

/// The last of a platform's own events by now that it may read.
pub(crate) async fn last_of(conn: &mut PgConnection, platform: PlatformId) -> Result<Option<EventId>, Error> {
    let kinds = told();
    let id = sqlx::query_scalar!(
        "select event_id from event where platform_id = $1 and kind = any($2)
         order by transaction_id desc, event_id desc limit 1",
        platform.uuid(),
        &kinds,
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(EventId::from_uuid))
}

/// The last of a platform's events that was forgotten.
pub(crate) async fn forgotten(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<Option<Position>, Error> {
    let row = sqlx::query!(
        "select transaction_id, event_id from forgotten_event where platform_id = $1",
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Position { transaction: row.transaction_id, event: row.event_id }))
}

/// Whether an event is still there, whoever's it is.
pub(crate) async fn is_kept(conn: &mut PgConnection, event: Uuid) -> Result<bool, Error> {
    let kept =
        sqlx::query_scalar!(r#"select exists (select from event where event_id = $1) as "kept!""#, event,)
            .fetch_one(conn)
            .await?;
    Ok(kept)
}
