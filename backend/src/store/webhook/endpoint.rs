//! Endpoints as their platforms see and change them.

use domain::webhook::view::{Replaying, Webhook};
use domain::webhook::{DisabledReason, Wanted};
use domain::{EventType, PlatformId, Timestamp, WebhookId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::error::Error;
use crate::store::Part;
use crate::store::stored;

/// An endpoint as its row holds it.
struct Row {
    webhook_id: uuid::Uuid,
    url: String,
    description: Option<String>,
    event_types: Option<Vec<String>>,
    disabled_reason: Option<String>,
    disabled_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    version: i32,
    replay_since: Option<OffsetDateTime>,
    replay_until: Option<OffsetDateTime>,
    failing_since: Option<OffsetDateTime>,
    delivered_at: Option<OffsetDateTime>,
    previous_secret_until: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Webhook {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let reason = row.disabled_reason.map(|word| word.parse::<DisabledReason>());
        Ok(Self {
            webhook_id: WebhookId::from_uuid(row.webhook_id),
            url: row.url,
            description: row.description,
            wanted: wanted(row.event_types)?,
            disabled: stored("reason why a webhook is disabled", reason.transpose())?
                .zip(row.disabled_at.map(Timestamp::from_offset)),
            created_at: Timestamp::from_offset(row.created_at),
            updated_at: Timestamp::from_offset(row.updated_at),
            version: row.version,
            replaying: row.replay_since.zip(row.replay_until).map(|(since, until)| Replaying {
                since: Timestamp::from_offset(since),
                until: Timestamp::from_offset(until),
            }),
            failing_since: row.failing_since.map(Timestamp::from_offset),
            delivered_at: row.delivered_at.map(Timestamp::from_offset),
            previous_secret_until: row.previous_secret_until.map(Timestamp::from_offset),
        })
    }
}

pub(super) fn wanted(words: Option<Vec<String>>) -> Result<Wanted, Error> {
    let Some(words) = words else {
        return Ok(Wanted::All);
    };
    let kinds = words.iter().map(|word| word.parse::<EventType>());
    let kinds = kinds.collect::<Result<Vec<_>, _>>();
    stored("kind of event", kinds).map(Wanted::These)
}

fn words(wanted: &Wanted) -> Option<Vec<String>> {
    match wanted {
        Wanted::All => None,
        Wanted::These(kinds) => Some(kinds.iter().map(|kind| kind.as_str().to_owned()).collect()),
    }
}

/// The words of what may be in an endpoint's queue: what it wants, and tests, each of which was asked for. None for everything.
pub(super) fn queued(wanted: &Wanted) -> Option<Vec<String>> {
    let mut queued = words(wanted)?;
    queued.push(EventType::WebhookTest.as_str().to_owned());
    Some(queued)
}

pub(crate) struct New<'a> {
    pub(crate) id: WebhookId,
    pub(crate) platform: PlatformId,
    pub(crate) url: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) wanted: &'a Wanted,
    pub(crate) secret: &'a [u8],
    pub(crate) at: Timestamp,
}

/// How many endpoints a platform has; nobody else adds one until the transaction ends.
pub(crate) async fn count(conn: &mut PgConnection, platform: PlatformId) -> Result<i64, Error> {
    // Two that are added at the same moment count each other; donations go on meanwhile.
    sqlx::query_scalar!(
        "select platform_id from platform where platform_id = $1 for no key update",
        platform.uuid()
    )
    .fetch_optional(&mut *conn)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from webhook where platform_id = $1 and not is_deleted"#,
        platform.uuid()
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// Adds an endpoint, which is told of what happens from now on: of everything that is not past for every reader yet.
pub(crate) async fn insert(conn: &mut PgConnection, new: New<'_>) -> Result<(), Error> {
    let words = words(new.wanted);
    sqlx::query!(
        "insert into webhook (
             webhook_id, platform_id, url, description, event_types, secret, created_at, updated_at, transaction_id, event_id
         )
         values (
             $1, $2, $3, $4, $5, $6, $7, $7, pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
             '00000000-0000-0000-0000-000000000000'
         )",
        new.id.uuid(),
        new.platform.uuid(),
        new.url,
        new.description,
        words.as_deref(),
        new.secret,
        new.at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A platform's endpoints, oldest first; [`crate::webhook::MOST_WEBHOOKS`] bounds them.
pub(crate) async fn all_of(
    conn: &mut PgConnection,
    platform: PlatformId,
    part: Part,
) -> Result<Vec<Webhook>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select
             webhook_id, url, description, event_types, disabled_reason, disabled_at, created_at, updated_at,
             version, replay_since, replay_until, failing_since, delivered_at, previous_secret_until
         from webhook
         where platform_id = $1 and not is_deleted and ($2::uuid is null or webhook_id > $2)
         order by webhook_id
         limit $3",
        platform.uuid(),
        part.after,
        part.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Webhook::try_from).collect()
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: WebhookId,
) -> Result<Option<Webhook>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select
             webhook_id, url, description, event_types, disabled_reason, disabled_at, created_at, updated_at,
             version, replay_since, replay_until, failing_since, delivered_at, previous_secret_until
         from webhook
         where platform_id = $1 and webhook_id = $2 and not is_deleted",
        platform.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(Webhook::try_from).transpose()
}

/// The same, and nobody else changes it until the transaction ends: neither the worker nor another request.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: WebhookId,
) -> Result<Option<Webhook>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select
             webhook_id, url, description, event_types, disabled_reason, disabled_at, created_at, updated_at,
             version, replay_since, replay_until, failing_since, delivered_at, previous_secret_until
         from webhook
         where platform_id = $1 and webhook_id = $2 and not is_deleted
         -- The worker's results and this change take turns.
         for update",
        platform.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(Webhook::try_from).transpose()
}

/// Writes what its platform may change.
pub(crate) async fn change(conn: &mut PgConnection, webhook: &Webhook) -> Result<(), Error> {
    let words = words(&webhook.wanted);
    sqlx::query!(
        "update webhook
         set url = $2, description = $3, event_types = $4, disabled_reason = $5, disabled_at = $6, updated_at = $7,
             version = version + 1
         where webhook_id = $1",
        webhook.webhook_id.uuid(),
        webhook.url,
        webhook.description,
        words.as_deref(),
        webhook.disabled.map(|(reason, _)| reason.as_str()),
        webhook.disabled.map(|(_, at)| at.offset()),
        webhook.updated_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Begins anew with an endpoint that was off; [`super::whole_queue::renew`] does it with what waits for it.
pub(crate) async fn start_anew(conn: &mut PgConnection, id: WebhookId) -> Result<(), Error> {
    sqlx::query!(
        "update webhook set failing_since = null, told_at = null, paused_until = null, hurrying_at = null
         where webhook_id = $1",
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Puts another secret in place; the present one goes on signing beside it for so many hours of real time. Gives the end
/// of that; none, and changes nothing, while the one before the present one signs: it is what the receiver may still use.
pub(crate) async fn set_secret(
    conn: &mut PgConnection,
    id: WebhookId,
    secret: &[u8],
    overlap_hours: i32,
    at: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    let until = sqlx::query_scalar!(
        r#"update webhook
         set previous_secret = secret, previous_secret_until = now() + make_interval(hours => $3), secret = $2,
             updated_at = $4, version = version + 1
         where webhook_id = $1 and (previous_secret_until is null or previous_secret_until <= now())
         returning previous_secret_until as "until!""#,
        id.uuid(),
        secret,
        overlap_hours,
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(until.map(Timestamp::from_offset))
}

/// What an endpoint's row holds sealed.
pub(crate) struct Sealed {
    pub(crate) webhook_id: uuid::Uuid,
    pub(crate) secret: Vec<u8>,
    pub(crate) previous_secret: Option<Vec<u8>>,
}

/// What a platform's endpoints at an address hold sealed, those that are on.
pub(crate) async fn sealed_at(
    conn: &mut PgConnection,
    platform: PlatformId,
    url: &str,
) -> Result<Vec<Sealed>, Error> {
    let rows = sqlx::query_as!(
        Sealed,
        "select webhook_id, secret, previous_secret
         from webhook
         where platform_id = $1 and url = $2 and not is_deleted and disabled_at is null
         order by webhook_id",
        platform.uuid(),
        url,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

/// What the next endpoints hold sealed, in the order of their ids, locked until the transaction ends.
pub(crate) async fn sealed_after(
    conn: &mut PgConnection,
    after: uuid::Uuid,
    limit: i64,
) -> Result<Vec<Sealed>, Error> {
    let rows = sqlx::query_as!(
        Sealed,
        "select webhook_id, secret, previous_secret
         from webhook
         where webhook_id > $1 and not is_deleted
         order by webhook_id
         limit $2
         for update",
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

/// Keeps the same secrets sealed otherwise: each where one is given. For whoever uses the endpoint nothing has changed.
pub(crate) async fn seal_anew(
    conn: &mut PgConnection,
    id: WebhookId,
    secret: Option<&[u8]>,
    previous: Option<&[u8]>,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook
         set secret = coalesce($2::bytea, secret), previous_secret = coalesce($3::bytea, previous_secret)
         where webhook_id = $1",
        id.uuid(),
        secret,
        previous,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Asks for everything of a range to be taken again.
pub(crate) async fn replay(
    conn: &mut PgConnection,
    id: WebhookId,
    since: Timestamp,
    until: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update webhook
         set replay_since = $2, replay_until = $3, replay_transaction_id = 0,
             replay_event_id = '00000000-0000-0000-0000-000000000000'
         where webhook_id = $1",
        id.uuid(),
        since.offset(),
        until.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
