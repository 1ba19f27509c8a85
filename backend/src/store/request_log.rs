//! The log of requests, and its numbers by the hour.

use domain::{PlatformId, RequestId, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;
use crate::request_log::{Answered, Outcome, Request, RequestFilter, Traffic};

/// Writes lines down, with the numbers of their hours, in one statement. The platform is looked up here, once for all of
/// them; lines of clients that do not exist are nobody's. A line that is there already is not counted again.
pub(crate) async fn insert(pool: &PgPool, lines: &[Answered]) -> Result<(), Error> {
    let ids: Vec<Uuid> = lines.iter().map(|line| line.request_id.uuid()).collect();
    let clients: Vec<Uuid> = lines.iter().map(|line| line.client.uuid()).collect();
    let at: Vec<OffsetDateTime> = lines.iter().map(|line| line.at.offset()).collect();
    let calls: Vec<String> = lines.iter().map(|line| line.call.clone()).collect();
    let statuses: Vec<i16> = lines
        .iter()
        .map(|line| i16::try_from(line.status).unwrap_or(500))
        .collect();
    let outcomes: Vec<String> = lines
        .iter()
        .map(|line| Outcome::of(line.status).as_str().to_owned())
        .collect();
    let codes: Vec<String> = lines
        .iter()
        .map(|line| line.code.unwrap_or_default().to_owned())
        .collect();
    let milliseconds: Vec<i32> = lines
        .iter()
        .map(|line| i32::try_from(line.milliseconds).unwrap_or(i32::MAX))
        .collect();
    let subjects: Vec<String> = lines
        .iter()
        .map(|line| line.subject.clone().unwrap_or_default())
        .collect();
    let mut tx = pool.begin().await?;
    // A power cut may take the last lines; no answer waits for the disk because of them.
    sqlx::query_scalar!("select set_config('synchronous_commit', 'off', true)")
        .fetch_one(&mut *tx)
        .await?;
    sqlx::query!(
        "with line as (
             insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, code, milliseconds, subject)
             select sent.request_id, client.platform_id, client.client_id, sent.at, sent.call, sent.status, sent.outcome,
                 nullif(sent.code, ''), sent.milliseconds, nullif(sent.subject, '')
             from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::smallint[], $6::text[], $7::text[],
                     $8::integer[], $9::text[])
                 as sent (request_id, client_id, at, call, status, outcome, code, milliseconds, subject)
             join client using (client_id)
             on conflict (request_id) do nothing
             returning platform_id, date_trunc('hour', at) as hour, outcome, milliseconds
         )
         insert into request_hour as known (platform_id, hour, done, refused, failed, milliseconds, slowest)
         select platform_id, hour, count(*) filter (where outcome = 'done'), count(*) filter (where outcome = 'refused'),
             count(*) filter (where outcome = 'failed'), sum(milliseconds), max(milliseconds)
         from line
         group by platform_id, hour
         order by platform_id, hour
         on conflict (platform_id, hour) do update set
             done = known.done + excluded.done, refused = known.refused + excluded.refused,
             failed = known.failed + excluded.failed, milliseconds = known.milliseconds + excluded.milliseconds,
             slowest = greatest(known.slowest, excluded.slowest)",
        &ids,
        &clients,
        &at,
        &calls,
        &statuses,
        &outcomes,
        &codes,
        &milliseconds,
        &subjects,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

macro_rules! requests {
    ($conn:expr, $filter:tt, $($argument:expr),*) => {{
        let rows = sqlx::query!(
            r#"select request_log.request_id, request_log.at, client.name as client, request_log.call, request_log.status,
                 request_log.code, request_log.milliseconds, request_log.subject
             from request_log
             join client using (client_id)
             where request_log.platform_id = $1 and request_log.request_id >= $2 and request_log.request_id < $3 "# + $filter + r#"
             order by request_log.request_id desc
             limit $4"#,
            $($argument),*
        )
        .fetch_all($conn)
        .await?;
        rows.into_iter()
            .map(|row| Request {
                request_id: RequestId::from_uuid(row.request_id),
                at: Timestamp::from_offset(row.at),
                client: row.client,
                call: row.call,
                status: u16::try_from(row.status).unwrap_or_default(),
                code: row.code,
                milliseconds: row.milliseconds,
                subject: row.subject,
            })
            .collect()
    }};
}

/// A platform's lines between two ids, the newest first. Each filter has a statement, and so a plan, of its own.
pub(crate) async fn list(
    conn: &mut PgConnection,
    platform: PlatformId,
    filter: &RequestFilter,
    (from, before): (Uuid, Uuid),
    limit: i64,
) -> Result<Vec<Request>, Error> {
    let platform = platform.uuid();
    let outcome = filter.outcome.map(Outcome::as_str);
    if let Some(id) = filter.request_id {
        return Ok(requests!(
            conn,
            "and request_log.request_id = $5
             and ($6::text is null or request_log.outcome = $6) and ($7::text is null or request_log.call = $7)",
            platform,
            from,
            before,
            limit,
            id.uuid(),
            outcome,
            filter.call.as_deref()
        ));
    }
    Ok(match (outcome, filter.call.as_deref()) {
        (None, None) => requests!(conn, "", platform, from, before, limit),
        (Some(outcome), None) => {
            requests!(
                conn,
                "and request_log.outcome = $5",
                platform,
                from,
                before,
                limit,
                outcome
            )
        }
        (None, Some(call)) => requests!(
            conn,
            "and request_log.call = $5",
            platform,
            from,
            before,
            limit,
            call
        ),
        (Some(outcome), Some(call)) => requests!(
            conn,
            "and request_log.outcome = $5 and request_log.call = $6",
            platform,
            from,
            before,
            limit,
            outcome,
            call
        ),
    })
}

/// The calls that occur in a platform's log, by leaps through the index from one to the next.
pub(crate) async fn calls(conn: &mut PgConnection, platform: PlatformId) -> Result<Vec<String>, Error> {
    let calls = sqlx::query_scalar!(
        r#"with recursive known as (
             (select call from request_log where platform_id = $1 order by call limit 1)
             union all
             select (
                 select request_log.call from request_log
                 where platform_id = $1 and request_log.call > known.call order by request_log.call limit 1
             )
             from known
             where known.call is not null
         )
         select call as "call!" from known where call is not null order by call limit 200"#,
        platform.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(calls)
}

/// A platform's numbers since an instant, to the hour.
pub(crate) async fn traffic(
    conn: &mut PgConnection,
    platform: PlatformId,
    since: OffsetDateTime,
) -> Result<Traffic, Error> {
    let row = sqlx::query!(
        r#"select coalesce(sum(done), 0)::bigint as "done!", coalesce(sum(refused), 0)::bigint as "refused!",
             coalesce(sum(failed), 0)::bigint as "failed!", coalesce(sum(milliseconds), 0)::bigint as "milliseconds!",
             coalesce(max(slowest), 0) as "slowest!"
         from request_hour where platform_id = $1 and hour > $2"#,
        platform.uuid(),
        since,
    )
    .fetch_one(conn)
    .await?;
    Ok(Traffic {
        done: row.done,
        refused: row.refused,
        failed: row.failed,
        milliseconds: row.milliseconds,
        slowest: row.slowest,
    })
}

/// Forgets lines before an id, some at a time, and says how many.
pub(crate) async fn forget(pool: &PgPool, before: Uuid, most: i64) -> Result<i64, Error> {
    let done = sqlx::query!(
        "delete from request_log where request_id in (
             select request_id from request_log where request_id < $1 order by request_id limit $2
         )",
        before,
        most,
    )
    .execute(pool)
    .await?;
    i64::try_from(done.rows_affected()).map_err(Error::internal)
}

/// Forgets the numbers of hours before an instant.
pub(crate) async fn forget_hours(pool: &PgPool, before: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("delete from request_hour where hour < $1", before)
        .execute(pool)
        .await?;
    Ok(())
}
