//! Events as platforms read them: their own and those that they may know of, in one order.

use domain::{DonorId, EventId, EventType, PlatformId, Timestamp};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
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
    pub(crate) const END: Self = Self { transaction: i64::MAX, event: Uuid::max() };
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

/// An event as its row holds it, with what only its reader is told.
struct Row {
    transaction_id: i64,
    event_id: Uuid,
    at: OffsetDateTime,
    kind: String,
    donor_id: Option<Uuid>,
    subject_id: Uuid,
    data: Value,
}

impl Row {
    fn happened(self) -> Result<Happened, Error> {
        Ok(Happened {
            position: Position { transaction: self.transaction_id, event: self.event_id },
            at: Timestamp::from_offset(self.at),
            kind: stored("kind of event", self.kind.parse())?,
            donor: self.donor_id.map(DonorId::from_uuid),
            subject: self.subject_id,
            data: self.data,
        })
    }
}

fn happened(rows: Vec<Row>) -> Result<Vec<Happened>, Error> {
    rows.into_iter().map(Row::happened).collect()
}

/// A platform's own events and those that are shared with it, only of transactions before which none is still running. Each way
/// through them has a statement, and so a plan, of its own.
macro_rules! in_order {
    ($conn:expr, $beyond:tt, $way:tt, $own:tt, $shared:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select
                 transaction_id as "transaction_id!", event_id as "event_id!", at as "at!", kind as "kind!",
                 donor_told_of(kind, subject_id, donor_id) as donor_id, subject_id as "subject_id!", data as "data!"
             from (
                 (select transaction_id, event_id, at, kind, donor_id, subject_id, data
                  from event
                  where platform_id = $1
                  and (transaction_id, event_id) "# + $beyond + r#" ($2, $3)
                  and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
                  and kind = any($4) "# + $own + r#"
                  order by transaction_id "# + $way + ", event_id " + $way + r#"
                  limit $5)
                 union all
                 (select shared.transaction_id, shared.event_id, event.at, event.kind, event.donor_id, event.subject_id,
                     event.data || shared.data
                  from event_platform as shared
                  -- By its id alone: for a rare type the whole table would be read.
                  cross join lateral (select * from event where event.event_id = shared.event_id offset 0) as event
                  where shared.platform_id = $1
                  and (shared.transaction_id, shared.event_id) "# + $beyond + r#" ($2, $3)
                  and shared.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint "# + $shared + r#"
                  order by shared.transaction_id "# + $way + ", shared.event_id " + $way + r#"
                  limit $5)
             ) as both_kinds
             order by transaction_id "# + $way + ", event_id " + $way + " limit $5",
            $($argument),*
        )
        .fetch_all($conn)
        .await?
    };
}

/// A platform's events after a place, oldest first.
pub(crate) async fn of_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    after: Position,
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    let (Position { transaction, event }, kinds) = (after, told());
    happened(in_order!(conn, ">", "", "", "", platform.uuid(), transaction, event, &kinds, limit))
}

/// Those of some types after a place and up to another, oldest first.
pub(crate) async fn of_kinds(
    conn: &mut PgConnection,
    platform: PlatformId,
    kinds: &[String],
    (after, end): (Position, Position),
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    happened(in_order!(
        conn,
        ">",
        "",
        "and (transaction_id, event_id) <= ($6, $7)",
        "and (shared.transaction_id, shared.event_id) <= ($6, $7) and event.kind = any($4)",
        platform.uuid(),
        after.transaction,
        after.event,
        kinds,
        limit,
        end.transaction,
        end.event,
    ))
}

/// Those of some types before a place and down to another, newest first.
pub(crate) async fn newest_first(
    conn: &mut PgConnection,
    platform: PlatformId,
    kinds: &[String],
    (before, end): (Position, Position),
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    happened(in_order!(
        conn,
        "<",
        "desc",
        "and (transaction_id, event_id) >= ($6, $7)",
        "and (shared.transaction_id, shared.event_id) >= ($6, $7) and event.kind = any($4)",
        platform.uuid(),
        before.transaction,
        before.event,
        kinds,
        limit,
        end.transaction,
        end.event,
    ))
}

/// How far a search through a platform's events got before it reached its limit.
#[derive(Clone, Copy)]
pub(crate) struct Searched {
    /// The last of them.
    pub(crate) end: Position,
    /// Whether there may be others behind it.
    pub(crate) goes_on: bool,
}

macro_rules! searched {
    ($conn:expr, $beyond:tt, $way:tt, $platform:expr, $from:expr, $most:expr) => {
        sqlx::query!(
            r#"select transaction_id as "transaction_id!", event_id as "event_id!", place as "place!"
             from (
                 select transaction_id, event_id,
                     row_number() over (order by transaction_id "#
                + $way
                + ", event_id "
                + $way
                + r#") as place
                 from (
                     (select transaction_id, event_id
                      from event
                      where platform_id = $1
                      and (transaction_id, event_id) "#
                + $beyond
                + r#" ($2, $3)
                      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
                      order by transaction_id "#
                + $way
                + ", event_id "
                + $way
                + r#"
                      limit $4)
                     union all
                     (select transaction_id, event_id
                      from event_platform
                      where platform_id = $1
                      and (transaction_id, event_id) "#
                + $beyond
                + r#" ($2, $3)
                      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
                      order by transaction_id "#
                + $way
                + ", event_id "
                + $way
                + r#"
                      limit $4)
                 ) as both_kinds
             ) as placed
             where place <= $4
             order by place desc
             limit 1"#,
            $platform.uuid(),
            $from.transaction,
            $from.event,
            $most,
        )
        .fetch_optional($conn)
        .await?
        .map(|row| Searched {
            end: Position { transaction: row.transaction_id, event: row.event_id },
            goes_on: row.place == $most,
        })
    };
}

/// Where a search after a place ends; none where no event follows.
pub(crate) async fn search_end(
    conn: &mut PgConnection,
    platform: PlatformId,
    after: Position,
    most: i64,
) -> Result<Option<Searched>, Error> {
    Ok(searched!(conn, ">", "", platform, after, most))
}

/// Where a search back from a place ends; none where no event is before it.
pub(crate) async fn search_end_back(
    conn: &mut PgConnection,
    platform: PlatformId,
    before: Position,
    most: i64,
) -> Result<Option<Searched>, Error> {
    Ok(searched!(conn, "<", "desc", platform, before, most))
}

/// Those of a platform's events that an index leads to: of one thing there are few.
macro_rules! known {
    ($conn:expr, $which:tt, $way:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select
                 event.transaction_id as "transaction_id!", event.event_id as "event_id!", event.at as "at!",
                 event.kind as "kind!", donor_told_of(event.kind, event.subject_id, event.donor_id) as donor_id,
                 event.subject_id as "subject_id!", event.data || coalesce(shared.data, '{}') as "data!"
             from event
             left join event_platform as shared on shared.event_id = event.event_id and shared.platform_id = $1
             where (event.platform_id = $1 or shared.platform_id is not null)
             and event.kind = any($2)
             and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
             and "# + $which + r#"
             order by event.transaction_id "# + $way + ", event.event_id " + $way + " limit $3",
            $($argument),*
        )
        .fetch_all($conn)
        .await?
    };
}

/// A platform's events about one thing after a place, oldest first.
pub(crate) async fn about(
    conn: &mut PgConnection,
    platform: PlatformId,
    (subject, kinds): (Uuid, &[String]),
    after: Position,
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    happened(known!(
        conn,
        "event.subject_id = $4 and (event.transaction_id, event.event_id) > ($5, $6)",
        "",
        platform.uuid(),
        kinds,
        limit,
        subject,
        after.transaction,
        after.event,
    ))
}

/// A platform's events about one thing before a place, newest first.
pub(crate) async fn about_back(
    conn: &mut PgConnection,
    platform: PlatformId,
    (subject, kinds): (Uuid, &[String]),
    before: Position,
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    happened(known!(
        conn,
        "event.subject_id = $4 and (event.transaction_id, event.event_id) < ($5, $6)",
        "desc",
        platform.uuid(),
        kinds,
        limit,
        subject,
        before.transaction,
        before.event,
    ))
}

/// One of a platform's events, if it is of one of these types.
pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    event: EventId,
    kinds: &[String],
) -> Result<Option<Happened>, Error> {
    let found =
        happened(known!(conn, "event.event_id = $4", "", platform.uuid(), kinds, 1_i64, event.uuid()))?;
    Ok(found.into_iter().next())
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
