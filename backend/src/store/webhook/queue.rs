//! The worker's side: which endpoints have something to do, the lease on one of them, and its queue.

use domain::webhook::{DisabledReason, Wanted};
use domain::{DonorId, PlatformId, Timestamp, WebhookId};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::endpoint::wanted;
use crate::error::Error;
use crate::secret::new_uuid;
use crate::store::event::Position;
use crate::store::event::{Happened, told};
use crate::store::stored;

/// An endpoint that has something to do.
pub(crate) struct Due {
    pub(crate) id: WebhookId,
    /// It fails or takes long: such ones share a part of the worker's places.
    pub(crate) is_slow: bool,
}

/// How long a worker owns an endpoint's queue unless it says again that it does, in seconds of real time.
const LEASE_SECONDS: f64 = 60.0;

/// Endpoints that have something to do and that nobody owns, those that waited longest first. What was put off further
/// than `never` was put off by a clock that has been moved since.
pub(crate) async fn due(
    pool: &PgPool,
    now: Timestamp,
    never: Timestamp,
    slow_milliseconds: i32,
    limit: i64,
) -> Result<Vec<Due>, Error> {
    let kinds = told();
    let rows = sqlx::query!(
        r#"select webhook_id, (failing_since is not null or coalesce(milliseconds, 0) > $3) as "is_slow!"
         from webhook
         where (lease_until is null or lease_until < now())
         and (
             -- What is done to a whole queue is done also where it is off or rests.
             dropping_after is not null
             or renewing_after is not null
             or hurrying_at is not null
             or is_deleted
             or (
                 disabled_at is null
                 and (paused_until is null or paused_until <= $1 or paused_until > $2)
                 and (
                     replay_since is not null
                     or exists (
                         select from webhook_delivery as delivery
                         where delivery.webhook_id = webhook.webhook_id
                         and (delivery.next_try_at <= $1 or delivery.next_try_at > $2))
                     or exists (
                         select from event
                         where event.platform_id = webhook.platform_id
                         and (event.transaction_id, event.event_id) > (webhook.transaction_id, webhook.event_id)
                         and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
                         and event.kind = any($5))
                     or exists (
                         select from event_platform as shared
                         where shared.platform_id = webhook.platform_id
                         and (shared.transaction_id, shared.event_id) > (webhook.transaction_id, webhook.event_id)
                         and shared.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint))))
         order by served_at nulls first
         limit $4"#,
        now.offset(),
        never.offset(),
        slow_milliseconds,
        limit,
        &kinds,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due { id: WebhookId::from_uuid(row.webhook_id), is_slow: row.is_slow })
        .collect())
}

/// The right to work on one endpoint's queue.
#[derive(Clone, Copy)]
pub(crate) struct Lease {
    pub(crate) id: WebhookId,
    token: Uuid,
}

/// Takes an endpoint's queue, unless somebody has it.
pub(crate) async fn lease(pool: &PgPool, id: WebhookId) -> Result<Option<Lease>, Error> {
    let token = new_uuid();
    let taken = sqlx::query!(
        "update webhook
         set lease_until = now() + make_interval(secs => $3), lease_token = $2, served_at = now()
         where webhook_id = $1 and (lease_until is null or lease_until < now())",
        id.uuid(),
        token,
        LEASE_SECONDS,
    )
    .execute(pool)
    .await?;
    Ok((taken.rows_affected() == 1).then_some(Lease { id, token }))
}

pub(crate) async fn release(pool: &PgPool, lease: Lease) -> Result<(), Error> {
    sqlx::query!(
        "update webhook set lease_until = null, lease_token = null where webhook_id = $1 and lease_token = $2",
        lease.id.uuid(),
        lease.token,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// An endpoint whose queue we own, as it is now.
pub(crate) struct Held {
    pub(crate) platform: PlatformId,
    pub(crate) url: String,
    pub(crate) wanted: Wanted,
    pub(crate) secret: Vec<u8>,
    /// The one before, while it signs too.
    pub(crate) previous_secret: Option<Vec<u8>>,
    pub(crate) place: Position,
    pub(crate) replay: Option<ReplayState>,
    pub(crate) is_enabled: bool,
    pub(crate) paused_until: Option<Timestamp>,
    pub(crate) failing_since: Option<Timestamp>,
    pub(crate) told_at: Option<Timestamp>,
    pub(crate) delivered_at: Option<Timestamp>,
    /// Up to which object its queue was looked through for what it wants no more; none when all of it was.
    pub(crate) dropping_after: Option<Uuid>,
    /// Up to which object its deliveries were begun anew; none when all were.
    pub(crate) renewing_after: Option<Uuid>,
    /// Since when it is back, while not all that waits for a later try is due yet.
    pub(crate) hurrying_at: Option<Timestamp>,
    /// Nobody sees it any more, and its deliveries are forgotten.
    pub(crate) is_deleted: bool,
}

/// A replay that is running.
pub(crate) struct ReplayState {
    pub(crate) since: Timestamp,
    pub(crate) until: Timestamp,
    pub(crate) place: Position,
}

/// Locks the endpoint and lengthens the lease. `None` when the lease was lost, or the endpoint is gone: then nothing may
/// be written.
pub(crate) async fn hold(conn: &mut PgConnection, lease: Lease) -> Result<Option<Held>, Error> {
    let row = sqlx::query!(
        r#"update webhook
         set lease_until = now() + make_interval(secs => $3)
         where webhook_id = $1 and lease_token = $2
         returning
             platform_id, url, event_types, secret,
             case when previous_secret_until > now() then previous_secret end as previous_secret,
             transaction_id, event_id, replay_since, replay_until, replay_transaction_id, replay_event_id,
             disabled_at is null as "is_enabled!", paused_until, failing_since, told_at, delivered_at,
             dropping_after, renewing_after, hurrying_at, is_deleted"#,
        lease.id.uuid(),
        lease.token,
        LEASE_SECONDS,
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let replay = match (row.replay_since, row.replay_until, row.replay_transaction_id, row.replay_event_id) {
        (Some(since), Some(until), Some(transaction), Some(event)) => Some(ReplayState {
            since: Timestamp::from_offset(since),
            until: Timestamp::from_offset(until),
            place: Position { transaction, event },
        }),
        _ => None,
    };
    Ok(Some(Held {
        platform: PlatformId::from_uuid(row.platform_id),
        url: row.url,
        wanted: wanted(row.event_types)?,
        secret: row.secret,
        previous_secret: row.previous_secret,
        place: Position { transaction: row.transaction_id, event: row.event_id },
        replay,
        is_enabled: row.is_enabled,
        paused_until: row.paused_until.map(Timestamp::from_offset),
        failing_since: row.failing_since.map(Timestamp::from_offset),
        told_at: row.told_at.map(Timestamp::from_offset),
        delivered_at: row.delivered_at.map(Timestamp::from_offset),
        dropping_after: row.dropping_after,
        renewing_after: row.renewing_after,
        hurrying_at: row.hurrying_at.map(Timestamp::from_offset),
        is_deleted: row.is_deleted,
    }))
}

/// Remembers up to where events were taken.
pub(crate) async fn advance(conn: &mut PgConnection, id: WebhookId, place: Position) -> Result<(), Error> {
    sqlx::query!(
        "update webhook set transaction_id = $2, event_id = $3 where webhook_id = $1",
        id.uuid(),
        place.transaction,
        place.event,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The same for a replay; `None` ends it.
pub(crate) async fn advance_replay(
    conn: &mut PgConnection,
    id: WebhookId,
    place: Option<Position>,
) -> Result<(), Error> {
    match place {
        Some(place) => {
            sqlx::query!(
                "update webhook set replay_transaction_id = $2, replay_event_id = $3 where webhook_id = $1",
                id.uuid(),
                place.transaction,
                place.event,
            )
            .execute(conn)
            .await?;
        }
        None => {
            sqlx::query!(
                "update webhook
                 set replay_since = null, replay_until = null, replay_transaction_id = null, replay_event_id = null
                 where webhook_id = $1",
                id.uuid(),
            )
            .execute(conn)
            .await?;
        }
    }
    Ok(())
}

/// An event that is to be sent now.
pub(crate) struct Waiting {
    pub(crate) happened: Happened,
    /// The try before, of this round or an earlier one.
    pub(crate) last_tried_at: Option<Timestamp>,
}

/// What is due of an endpoint, the longest due first; of one object at most one event.
pub(crate) async fn waiting(
    conn: &mut PgConnection,
    id: WebhookId,
    platform: PlatformId,
    now: Timestamp,
    never: Timestamp,
    limit: i64,
) -> Result<Vec<Waiting>, Error> {
    let rows = sqlx::query!(
        r#"select
             delivery.transaction_id, delivery.event_id, event.at, event.kind,
             donor_told_of(event.kind, event.subject_id, event.donor_id) as donor_id, event.subject_id,
             event.data || coalesce(shared.data, '{}') as "data!",
             (select attempted_at from webhook_attempt as attempt
              where attempt.event_id = delivery.event_id and attempt.webhook_id = delivery.webhook_id
              order by webhook_attempt_id desc limit 1) as last_tried_at
         from webhook_delivery as delivery
         join event on event.event_id = delivery.event_id
         left join event_platform as shared on shared.event_id = delivery.event_id and shared.platform_id = $2
         where delivery.webhook_id = $1
         and (delivery.next_try_at <= $3 or delivery.next_try_at > $4)
         order by delivery.next_try_at, delivery.transaction_id, delivery.event_id
         limit $5"#,
        id.uuid(),
        platform.uuid(),
        now.offset(),
        never.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Waiting {
                happened: Happened {
                    position: Position { transaction: row.transaction_id, event: row.event_id },
                    at: Timestamp::from_offset(row.at),
                    kind: stored("kind of event", row.kind.parse())?,
                    donor: row.donor_id.map(DonorId::from_uuid),
                    subject: row.subject_id,
                    data: row.data,
                },
                last_tried_at: row.last_tried_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// The endpoint took an event.
pub(crate) async fn worked(
    conn: &mut PgConnection,
    id: WebhookId,
    milliseconds: i32,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook
         set failing_since = null, told_at = null, paused_until = null, delivered_at = $3, milliseconds = $2
         where webhook_id = $1",
        id.uuid(),
        milliseconds,
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The endpoint did not take an event; perhaps it wants a pause.
pub(crate) async fn failed(
    conn: &mut PgConnection,
    id: WebhookId,
    milliseconds: i32,
    paused_until: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook
         set failing_since = coalesce(failing_since, $3), milliseconds = $2,
             paused_until = greatest(paused_until, $4)
         where webhook_id = $1",
        id.uuid(),
        milliseconds,
        now.offset(),
        paused_until.map(Timestamp::offset),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Its platform's owners were told that it fails.
pub(crate) async fn mark_told(conn: &mut PgConnection, id: WebhookId, now: Timestamp) -> Result<(), Error> {
    sqlx::query!("update webhook set told_at = $2 where webhook_id = $1", id.uuid(), now.offset(),)
        .execute(conn)
        .await?;
    Ok(())
}

/// Nothing is sent to it any more.
pub(crate) async fn disable(
    conn: &mut PgConnection,
    id: WebhookId,
    reason: DisabledReason,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook set disabled_reason = $2, disabled_at = $3, updated_at = $3, version = version + 1
         where webhook_id = $1 and disabled_at is null",
        id.uuid(),
        reason.as_str(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
