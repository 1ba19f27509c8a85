//! What the sandbox's shop received.

use domain::EventId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// Old webhooks that one new one deletes: more than one, so that they end.
const FORGOTTEN_AT_ONCE: i64 = 100;
/// Webhooks that a page shows at most.
const SHOWN: i64 = 100;

/// A webhook as its endpoint keeps it.
pub(crate) struct Kept {
    pub(crate) event_id: Uuid,
    pub(crate) signed_at: i64,
    pub(crate) signature: String,
    pub(crate) body: String,
}

/// Keeps a webhook, unless it came before.
pub(crate) async fn keep(
    conn: &mut PgConnection,
    event: EventId,
    signed_at: i64,
    signature: &str,
    body: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into sandbox_shop_webhook (event_id, signed_at, signature, body) values ($1, $2, $3, $4) on conflict do nothing",
        event.uuid(),
        signed_at,
        signature,
        body,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets webhooks that are older than so many hours of real time, a part at a time.
pub(crate) async fn forget(conn: &mut PgConnection, hours: i32) -> Result<(), Error> {
    sqlx::query!(
        "delete from sandbox_shop_webhook
         where event_id in (
             select event_id from sandbox_shop_webhook
             where received_at < now() - make_interval(hours => $1)
             order by received_at
             limit $2)",
        hours,
        FORGOTTEN_AT_ONCE,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The first webhooks after an event that name one of these ids, in the order of the events.
pub(crate) async fn naming(conn: &mut PgConnection, after: Uuid, ids: &[String]) -> Result<Vec<Kept>, Error> {
    let kept = sqlx::query_as!(
        Kept,
        "select event_id, signed_at, signature, body
         from sandbox_shop_webhook
         where event_id > $1
         and exists (select from unnest($2::text[]) as named (id) where strpos(body, named.id) > 0)
         order by event_id
         limit $3",
        after,
        ids,
        SHOWN,
    )
    .fetch_all(conn)
    .await?;
    Ok(kept)
}
