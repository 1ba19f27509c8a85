//! Deliveries: one event on its way to one endpoint, and the log of its tries.

use domain::webhook::view::{AttemptView, Delivery, DeliveryFilter, EventDelivery, Standing};
use domain::webhook::{DeliveryFailure, DeliveryStatus};
use domain::{EventId, EventType, PlatformId, Timestamp, WebhookId};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;
use crate::store::event::{Happened, Position};
use crate::store::stored;

/// Puts events into an endpoint's queue, new ones and ones that were sent before, and lets none of them overtake an
/// earlier one of the same object.
pub(crate) async fn enqueue(
    conn: &mut PgConnection,
    id: WebhookId,
    events: &[(Position, Uuid)],
    now: Timestamp,
) -> Result<(), Error> {
    let transactions: Vec<i64> = events.iter().map(|(position, _)| position.transaction).collect();
    let ids: Vec<Uuid> = events.iter().map(|(position, _)| position.event).collect();
    let subjects: Vec<Uuid> = events.iter().map(|(_, subject)| *subject).collect();
    sqlx::query!(
        "insert into webhook_delivery (webhook_id, event_id, transaction_id, subject_id)
         select $1, asked.event_id, asked.transaction_id, asked.subject_id
         from unnest($2::uuid[], $3::bigint[], $4::uuid[]) as asked (event_id, transaction_id, subject_id)
         -- What is being forgotten is not sent any more.
         join event on event.event_id = asked.event_id
         on conflict on constraint webhook_delivery_once do update
         set status = 'pending', failed = 0, first_tried_at = null, next_try_at = null, ended_at = null",
        id.uuid(),
        &ids,
        &transactions,
        &subjects,
    )
    .execute(&mut *conn)
    .await?;
    put_in_order(conn, id, &subjects, now).await
}

/// The first event that waits of each of these objects is tried; the others wait for it.
pub(crate) async fn put_in_order(
    conn: &mut PgConnection,
    id: WebhookId,
    subjects: &[Uuid],
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "with first as (
             select distinct on (subject_id) subject_id, event_id
             from webhook_delivery
             where webhook_id = $1 and status = 'pending' and subject_id = any($2)
             order by subject_id, transaction_id, event_id
         )
         update webhook_delivery as delivery
         set next_try_at = case when delivery.event_id = first.event_id then $3::timestamptz end
         from first
         where delivery.webhook_id = $1 and delivery.status = 'pending' and delivery.subject_id = first.subject_id
         and (delivery.event_id = first.event_id) = (delivery.next_try_at is null)",
        id.uuid(),
        subjects,
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes down one try. Gives how many have failed before it since the event was put into the queue; `None` when it was taken
/// out of the queue while it was on its way.
pub(crate) async fn attempted(
    conn: &mut PgConnection,
    id: WebhookId,
    event: Uuid,
    attempt: &AttemptView,
) -> Result<Option<u16>, Error> {
    let failed = sqlx::query_scalar!(
        r#"with queued as (
             select webhook_id, event_id, status, failed
             from webhook_delivery
             where event_id = $2 and webhook_id = $1
         ), written as (
             insert into webhook_attempt (webhook_id, event_id, attempted_at, status_code, failure, milliseconds)
             select webhook_id, event_id, $3::timestamptz, $4::integer, $5::text, $6::integer
             from queued
         )
         select failed as "failed!" from queued where status = 'pending'"#,
        id.uuid(),
        event,
        attempt.at.offset(),
        attempt.status_code.map(i32::from),
        attempt.failure.map(DeliveryFailure::as_str),
        attempt.milliseconds,
    )
    .fetch_optional(conn)
    .await?;
    failed.map(|failed| u16::try_from(failed).map_err(Error::internal)).transpose()
}

/// It arrived, or is given up: the next event of the same object goes on.
pub(crate) async fn end(
    conn: &mut PgConnection,
    id: WebhookId,
    (event, subject): (Uuid, Uuid),
    status: DeliveryStatus,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook_delivery
         set status = $3, ended_at = $4, next_try_at = null, first_tried_at = coalesce(first_tried_at, $4),
             failed = failed + case when $3 = 'delivered' then 0 else 1 end,
             given_up_at = case when $3 = 'given_up' then $4 else given_up_at end
         where event_id = $2 and webhook_id = $1",
        id.uuid(),
        event,
        status.as_str(),
        now.offset(),
    )
    .execute(&mut *conn)
    .await?;
    put_in_order(conn, id, &[subject], now).await
}

/// It failed and is tried again: after an earlier event of the same object that was put into the queue meanwhile.
pub(crate) async fn put_off(
    conn: &mut PgConnection,
    id: WebhookId,
    (event, subject): (Uuid, Uuid),
    now: Timestamp,
    next: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook_delivery
         set failed = failed + 1, first_tried_at = coalesce(first_tried_at, $3), next_try_at = $4
         where event_id = $2 and webhook_id = $1 and status = 'pending'",
        id.uuid(),
        event,
        now.offset(),
        next.offset(),
    )
    .execute(&mut *conn)
    .await?;
    put_in_order(conn, id, &[subject], now).await
}

/// A line of the log without its tries.
struct Row {
    transaction_id: i64,
    event_id: Uuid,
    kind: String,
    at: OffsetDateTime,
    status: String,
    next_try_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    disabled: bool,
}

impl Row {
    fn shown(self) -> Result<(Position, Delivery), Error> {
        let position = Position { transaction: self.transaction_id, event: self.event_id };
        let kind: EventType = stored("kind of event", self.kind.parse())?;
        let delivery = Delivery {
            event_id: EventId::from_uuid(self.event_id),
            kind,
            happened_at: Timestamp::from_offset(self.at),
            status: stored("status of a delivery", self.status.parse())?,
            attempts: Vec::new(),
            // Nothing is tried while the endpoint is off.
            next_try_at: self.next_try_at.filter(|_| !self.disabled).map(Timestamp::from_offset),
            ended_at: self.ended_at.map(Timestamp::from_offset),
        };
        Ok((position, delivery))
    }
}

macro_rules! deliveries {
    ($conn:expr, $filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select
                 delivery.transaction_id as "transaction_id!", delivery.event_id as "event_id!", event.kind as "kind!",
                 event.at as "at!", delivery.status as "status!", delivery.next_try_at, delivery.ended_at,
                 webhook.disabled_at is not null as "disabled!"
             from webhook
             join webhook_delivery as delivery using (webhook_id)
             join event on event.event_id = delivery.event_id
             where webhook.platform_id = $1 and webhook.webhook_id = $2
             and ($3::bigint is null or (delivery.transaction_id, delivery.event_id) < ($3, $4::uuid)) "# + $filter + r#"
             order by delivery.transaction_id desc, delivery.event_id desc
             limit $5"#,
            $($argument),*
        )
        .fetch_all($conn)
        .await?
    };
}

/// The delivery log after a place, newest event first. Each filter has a statement, and so a plan, of its own.
pub(crate) async fn log(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: WebhookId,
    filter: &DeliveryFilter,
    before: Option<Position>,
    limit: i64,
) -> Result<Vec<(Position, Delivery)>, Error> {
    let (platform, webhook) = (platform.uuid(), id.uuid());
    let (transaction, place) = before.map(|place| (place.transaction, place.event)).unzip();
    let rows = match (filter.event, filter.status.map(DeliveryStatus::as_str)) {
        (None, None) => deliveries!(&mut *conn, "", platform, webhook, transaction, place, limit),
        (None, Some(status)) => deliveries!(
            &mut *conn,
            "and delivery.status = $6",
            platform,
            webhook,
            transaction,
            place,
            limit,
            status,
        ),
        // One event has one line.
        (Some(event), status) => deliveries!(
            &mut *conn,
            "and delivery.event_id = $6 and ($7::text is null or delivery.status = $7)",
            platform,
            webhook,
            transaction,
            place,
            limit,
            event.uuid(),
            status,
        ),
    };
    let mut log = rows.into_iter().map(Row::shown).collect::<Result<Vec<_>, _>>()?;
    add_attempts(conn, id, &mut log).await?;
    Ok(log)
}

async fn add_attempts(
    conn: &mut PgConnection,
    id: WebhookId,
    log: &mut [(Position, Delivery)],
) -> Result<(), Error> {
    let events: Vec<Uuid> = log.iter().map(|(position, _)| position.event).collect();
    let rows = sqlx::query!(
        r#"select
             event_id as "event_id!", attempted_at as "attempted_at!", status_code as "status_code?", failure as "failure?",
             milliseconds as "milliseconds!"
         from (
             select *, row_number() over (partition by event_id order by webhook_attempt_id desc) as place
             from webhook_attempt
             where event_id = any($2) and webhook_id = $1
         ) as attempt
         -- One round of tries; a replay begins another.
         where place <= 10
         order by webhook_attempt_id"#,
        id.uuid(),
        &events,
    )
    .fetch_all(conn)
    .await?;
    for row in rows {
        let failure = row.failure.map(|word| word.parse::<DeliveryFailure>()).transpose();
        let attempt = AttemptView {
            at: Timestamp::from_offset(row.attempted_at),
            status_code: row.status_code.and_then(|code| u16::try_from(code).ok()),
            failure: stored("failure of a delivery", failure)?,
            milliseconds: row.milliseconds,
        };
        let of = log.iter_mut().find(|(position, _)| position.event == row.event_id);
        if let Some((_, delivery)) = of {
            delivery.attempts.push(attempt);
        }
    }
    Ok(())
}

/// Where these events stand with each endpoint of their platform: in its queue or log, or still to be taken into it.
pub(crate) async fn of_events(
    conn: &mut PgConnection,
    platform: PlatformId,
    events: &[Happened],
) -> Result<Vec<(Uuid, EventDelivery)>, Error> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.position.event).collect();
    let transactions: Vec<i64> = events.iter().map(|event| event.position.transaction).collect();
    let kinds: Vec<String> = events.iter().map(|event| event.kind.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"select
             asked.event_id as "event_id!", webhook.webhook_id as "webhook_id!",
             coalesce(webhook.description, webhook.url) as "endpoint!", webhook.disabled_at is not null as "disabled!",
             delivery.status as "status?", delivery.next_try_at as "next_try_at?",
             attempt.attempted_at as "attempted_at?", attempt.status_code as "status_code?", attempt.failure as "failure?",
             attempt.milliseconds as "milliseconds?"
         from unnest($2::uuid[], $3::bigint[], $4::text[]) as asked (event_id, transaction_id, kind)
         join webhook on webhook.platform_id = $1 and not webhook.is_deleted
         left join webhook_delivery as delivery
             on delivery.event_id = asked.event_id and delivery.webhook_id = webhook.webhook_id
         left join lateral (
             select attempted_at, status_code, failure, milliseconds
             from webhook_attempt
             where event_id = delivery.event_id and webhook_id = delivery.webhook_id
             order by webhook_attempt_id desc
             limit 1
         ) as attempt on true
         where delivery.event_id is not null
         or ((asked.transaction_id, asked.event_id) > (webhook.transaction_id, webhook.event_id)
             and (webhook.event_types is null or asked.kind = any(webhook.event_types)))
         order by webhook.webhook_id"#,
        platform.uuid(),
        &ids,
        &transactions,
        &kinds,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let status = row.status.map(|word| word.parse::<DeliveryStatus>()).transpose();
            let standing = match stored("status of a delivery", status)? {
                Some(DeliveryStatus::Delivered) => Standing::Delivered,
                Some(DeliveryStatus::GivenUp) => Standing::GivenUp,
                _ if row.disabled => Standing::Off,
                Some(DeliveryStatus::Pending) if row.next_try_at.is_none() => Standing::Behind,
                _ => Standing::Waits(row.next_try_at.map(Timestamp::from_offset)),
            };
            let failure = row.failure.map(|word| word.parse::<DeliveryFailure>()).transpose();
            let failure = stored("failure of a delivery", failure)?;
            let last = row.attempted_at.zip(row.milliseconds).map(|(at, milliseconds)| AttemptView {
                at: Timestamp::from_offset(at),
                status_code: row.status_code.and_then(|code| u16::try_from(code).ok()),
                failure,
                milliseconds,
            });
            let webhook_id = WebhookId::from_uuid(row.webhook_id);
            Ok((row.event_id, EventDelivery { webhook_id, endpoint: row.endpoint, standing, last }))
        })
        .collect()
}
