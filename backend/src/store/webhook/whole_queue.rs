//! What is done to an endpoint's whole queue, a part at a time: a million deliveries are more than one statement can take while
//! somebody waits for it. The request does the first part, or the try that has it done, and the endpoint's row says where the
//! worker goes on.

use domain::webhook::Wanted;
use domain::{Timestamp, WebhookId};
use sqlx::PgConnection;
use uuid::Uuid;

use super::delivery::put_in_order;
use super::endpoint::queued;
use crate::error::Error;

/// How many deliveries are looked through at once. Those of one object stay together.
const AT_ONCE: i64 = 1_000;

/// Begins to take out of an endpoint's queue what it wants no more.
pub(crate) async fn begin_drop(
    conn: &mut PgConnection,
    id: WebhookId,
    wanted: &Wanted,
    now: Timestamp,
) -> Result<(), Error> {
    // What was asked for up to now is not asked for any more.
    advance_drop(conn, id, None).await?;
    drop_unwanted(conn, id, wanted, Uuid::nil(), now).await
}

/// Takes out of an endpoint's queue what it wants no more, of the next objects after `after`. What waited for that is tried.
pub(crate) async fn drop_unwanted(
    conn: &mut PgConnection,
    id: WebhookId,
    wanted: &Wanted,
    after: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(queued) = queued(wanted) else {
        return advance_drop(conn, id, None).await;
    };
    let Part { subjects, place } = next_part(conn, id, after).await?;
    drop_unwanted_of(conn, id, &subjects, &queued).await?;
    put_in_order(conn, id, &subjects, now).await?;
    advance_drop(conn, id, place).await
}

async fn drop_unwanted_of(
    conn: &mut PgConnection,
    id: WebhookId,
    subjects: &[Uuid],
    queued: &[String],
) -> Result<(), Error> {
    // What arrived or was given up before, and only waits to be sent once more, stays in the log as it was.
    sqlx::query!(
        "update webhook_delivery as delivery
         set status = case when arrived.at is null then 'given_up' else 'delivered' end,
             next_try_at = null, ended_at = coalesce(arrived.at, delivery.given_up_at)
         from webhook, event, lateral (
             select max(attempt.attempted_at) as at
             from webhook_attempt as attempt
             where attempt.webhook_id = $1 and attempt.event_id = event.event_id and attempt.failure is null) as arrived
         where delivery.webhook_id = $1 and delivery.status = 'pending' and delivery.subject_id = any($3)
         and webhook.webhook_id = $1
         and event.event_id = delivery.event_id and event.kind <> all($2) and event.event_id <> all(webhook.replayed)
         and (arrived.at is not null or delivery.given_up_at is not null)",
        id.uuid(),
        queued,
        subjects,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from webhook_delivery as delivery
         using webhook, event
         where delivery.webhook_id = $1 and delivery.status = 'pending' and delivery.subject_id = any($3)
         and webhook.webhook_id = $1
         and event.event_id = delivery.event_id and event.kind <> all($2) and event.event_id <> all(webhook.replayed)",
        id.uuid(),
        queued,
        subjects,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An event that is asked for by itself stays in the queue, also where what is wanted no more is on its way out.
pub(crate) async fn keep_replayed(conn: &mut PgConnection, id: WebhookId, event: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "update webhook set replayed = replayed || $2::uuid
         where webhook_id = $1 and dropping_after is not null",
        id.uuid(),
        event,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Begins anew with the deliveries of the next objects after `after`: all that waits is tried as if for the first time, of each
/// object in order, and so is what was given up and is wanted still.
pub(crate) async fn renew(
    conn: &mut PgConnection,
    id: WebhookId,
    wanted: &Wanted,
    after: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    let Part { subjects, place } = next_part(conn, id, after).await?;
    let queued = queued(wanted);
    sqlx::query!(
        "update webhook_delivery as delivery
         set status = 'pending', failed = 0, first_tried_at = null, next_try_at = null, ended_at = null
         from event
         where delivery.webhook_id = $1 and delivery.status <> 'delivered' and delivery.subject_id = any($2)
         and event.event_id = delivery.event_id
         and (delivery.status = 'pending' or $3::text[] is null or event.kind = any($3))",
        id.uuid(),
        &subjects,
        queued.as_deref(),
    )
    .execute(&mut *conn)
    .await?;
    put_in_order(conn, id, &subjects, now).await?;
    sqlx::query!("update webhook set renewing_after = $2 where webhook_id = $1", id.uuid(), place,)
        .execute(conn)
        .await?;
    Ok(())
}

/// The endpoint is back, since an instant: what waits for a later try is due since then, the next of it at once. The worker makes
/// the others due before it sends anything, with what fails meanwhile.
pub(crate) async fn hurry(conn: &mut PgConnection, id: WebhookId, back: Timestamp) -> Result<(), Error> {
    let hurried = sqlx::query!(
        "with part as materialized (
             select event_id
             from webhook_delivery
             where webhook_id = $1 and next_try_at > $2
             order by next_try_at
             limit $3
             -- What is being forgotten does not count: fewer than the limit are the rest.
             for update
         )
         update webhook_delivery as delivery
         set next_try_at = $2
         from part
         where delivery.webhook_id = $1 and delivery.event_id = part.event_id",
        id.uuid(),
        back.offset(),
        AT_ONCE,
    )
    .execute(&mut *conn)
    .await?;
    let is_rest = i64::try_from(hurried.rows_affected()).unwrap_or(i64::MAX) < AT_ONCE;
    sqlx::query!(
        "update webhook set hurrying_at = $2 where webhook_id = $1",
        id.uuid(),
        Some(back.offset()).filter(|_| !is_rest),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The endpoints that are on. What waits for one that is off is put in order when it is turned on ([`renew`]).
pub(crate) async fn all_on(conn: &mut PgConnection) -> Result<Vec<WebhookId>, Error> {
    let ids = sqlx::query_scalar!(
        "select webhook_id from webhook where disabled_at is null and not is_deleted order by webhook_id"
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(WebhookId::from_uuid).collect())
}

/// Of each of the next objects after `after` the first event that waits is tried, where the one that it waited for is forgotten.
/// Gives the last of these objects; none when no others follow, or the endpoint is off or gone by now.
pub(crate) async fn unblock(
    conn: &mut PgConnection,
    id: WebhookId,
    after: Uuid,
    now: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let held = sqlx::query_scalar!(
        "select webhook_id from webhook
         where webhook_id = $1 and disabled_at is null and not is_deleted
         -- The worker's results and this take turns.
         for update",
        id.uuid(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    if held.is_none() {
        return Ok(None);
    }
    let Part { subjects, place } = next_part(conn, id, after).await?;
    put_in_order(conn, id, &subjects, now).await?;
    Ok(place)
}

/// Forgets an endpoint: for everybody at once, with as many of its deliveries as go at once. The worker forgets the rest.
pub(crate) async fn delete(conn: &mut PgConnection, id: WebhookId) -> Result<(), Error> {
    if !delete_part(conn, id).await? {
        // Whoever is sending writes nothing more.
        sqlx::query!(
            "update webhook set is_deleted = true, lease_until = null, lease_token = null where webhook_id = $1",
            id.uuid(),
        )
        .execute(conn)
        .await?;
    }
    Ok(())
}

/// Forgets the next deliveries of an endpoint, and with the last of them the endpoint. `true` when it is gone.
pub(crate) async fn delete_part(conn: &mut PgConnection, id: WebhookId) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "delete from webhook_delivery
         where webhook_id = $1
         and event_id in (
             select event_id from webhook_delivery
             where webhook_id = $1
             order by transaction_id, event_id
             limit $2)",
        id.uuid(),
        AT_ONCE,
    )
    .execute(&mut *conn)
    .await?;
    let is_rest = i64::try_from(deleted.rows_affected()).unwrap_or(i64::MAX) < AT_ONCE;
    if is_rest {
        sqlx::query!("delete from webhook where webhook_id = $1", id.uuid()).execute(conn).await?;
    }
    Ok(is_rest)
}

/// The next objects of a queue.
struct Part {
    subjects: Vec<Uuid>,
    /// The last of them; none when no others follow.
    place: Option<Uuid>,
}

async fn next_part(conn: &mut PgConnection, id: WebhookId, after: Uuid) -> Result<Part, Error> {
    let mut subjects = sqlx::query_scalar!(
        "select subject_id
         from webhook_delivery
         -- What was given up is looked at too: so it is the index that is read, and no more than the limit.
         where webhook_id = $1 and status <> 'delivered' and subject_id > $2
         order by subject_id
         limit $3",
        id.uuid(),
        after,
        AT_ONCE,
    )
    .fetch_all(conn)
    .await?;
    let is_rest = i64::try_from(subjects.len()).unwrap_or(i64::MAX) < AT_ONCE;
    let place = subjects.last().copied().filter(|_| !is_rest);
    subjects.dedup();
    Ok(Part { subjects, place })
}

/// Remembers up to which object the queue was looked through for what is wanted no more; `None` when all of it was.
async fn advance_drop(conn: &mut PgConnection, id: WebhookId, place: Option<Uuid>) -> Result<(), Error> {
    sqlx::query!(
        "update webhook
         set dropping_after = $2, replayed = case when $2::uuid is null then '{}' else replayed end
         where webhook_id = $1",
        id.uuid(),
        place,
    )
    .execute(conn)
    .await?;
    Ok(())
}
