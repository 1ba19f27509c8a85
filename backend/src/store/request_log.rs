//! The log of requests, and its numbers by the hour.

use domain::request_log::{
    Answered, CodeCount, Details, HourTraffic, Outcome, RefusedFields, Request, RequestFilter, Traffic,
    WholeRequest, hour_of,
};
use domain::{ClientId, PlatformId, RequestId, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::stored;
use crate::error::Error;

/// How many requests of an hour are kept one by one that named a client and did not prove to be it. One more line counts the rest,
/// so that a stranger who knows a client id cannot fill its platform's log.
pub(crate) const MOST_UNPROVED: usize = 100;

/// A request whose client was only named.
#[derive(Debug)]
pub(crate) struct Unproved {
    pub(crate) line: Answered,
    /// How many requests this is, itself included.
    pub(crate) stands_for: i64,
}

/// Writes lines down, with the numbers of their hours, in one statement. The platform is looked up here, once for all of
/// them; lines of clients that do not exist are nobody's. A line that is there already is not counted again.
pub(crate) async fn insert(pool: &PgPool, lines: &[Answered]) -> Result<(), Error> {
    let ids: Vec<Uuid> = lines.iter().map(|line| line.request_id.uuid()).collect();
    let clients: Vec<Uuid> = lines.iter().map(|line| line.client.uuid()).collect();
    let at: Vec<OffsetDateTime> = lines.iter().map(|line| line.at.offset()).collect();
    let calls: Vec<&str> = lines.iter().map(|line| line.call.as_str()).collect();
    let statuses: Vec<i16> = lines.iter().map(|line| i16::try_from(line.status).unwrap_or(500)).collect();
    let outcomes: Vec<&str> =
        lines.iter().map(|line| Outcome::of(&line.call, line.status, line.code).as_str()).collect();
    let codes: Vec<&str> = lines.iter().map(|line| line.code.unwrap_or_default()).collect();
    let milliseconds: Vec<i32> =
        lines.iter().map(|line| i32::try_from(line.milliseconds).unwrap_or(i32::MAX)).collect();
    let subjects: Vec<&str> = lines.iter().map(|line| line.subject.as_deref().unwrap_or_default()).collect();
    let marks: Vec<String> =
        lines.iter().map(|line| line.details.key.map(|key| key.to_string()).unwrap_or_default()).collect();
    let replays: Vec<bool> = lines.iter().map(|line| line.details.is_replay).collect();
    let fields: Vec<String> =
        lines.iter().map(|line| json(&line.details.fields)).collect::<Result<_, _>>()?;
    let hours: Vec<OffsetDateTime> = lines.iter().map(|line| hour_of(line.request_id)).collect();
    let mut tx = pool.begin().await?;
    // A power cut may take the last lines; no answer waits for the disk because of them.
    sqlx::query_scalar!("select set_config('synchronous_commit', 'off', true)").fetch_one(&mut *tx).await?;
    sqlx::query!(
        "with sent as materialized (
             select *
             from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::smallint[], $6::text[], $7::text[],
                     $8::integer[], $9::text[], $10::timestamptz[], $11::text[], $12::boolean[], $13::text[])
                 as sent (request_id, client_id, at, call, status, outcome, code, milliseconds, subject, hour, key_mark, is_replay, fields)
         ),
         line as (
             insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, code, milliseconds, subject,
                 key_mark, is_replay, fields)
             select sent.request_id, client.platform_id, client.client_id, sent.at, sent.call, sent.status, sent.outcome,
                 nullif(sent.code, ''), sent.milliseconds, nullif(sent.subject, ''), nullif(sent.key_mark, ''), sent.is_replay,
                 nullif(sent.fields, '')::jsonb
             from sent
             join client using (client_id)
             on conflict (platform_id, request_id) do nothing
             returning platform_id, request_id
         )
         insert into request_hour as known (platform_id, hour, call, done, no_donor, refused, failed, milliseconds, slowest)
         select line.platform_id, sent.hour, sent.call, count(*) filter (where sent.outcome = 'done'),
             count(*) filter (where sent.outcome = 'no_donor'), count(*) filter (where sent.outcome = 'refused'),
             count(*) filter (where sent.outcome = 'failed'), sum(sent.milliseconds), max(sent.milliseconds)
         from line
         join sent using (request_id)
         group by line.platform_id, sent.hour, sent.call
         order by line.platform_id, sent.hour, sent.call
         on conflict (platform_id, hour, call) do update set
             done = known.done + excluded.done, no_donor = known.no_donor + excluded.no_donor,
             refused = known.refused + excluded.refused, failed = known.failed + excluded.failed,
             milliseconds = known.milliseconds + excluded.milliseconds,
             slowest = greatest(known.slowest, excluded.slowest)",
        &ids,
        &clients,
        &at,
        &calls as _,
        &statuses,
        &outcomes as _,
        &codes as _,
        &milliseconds,
        &subjects as _,
        &hours,
        &marks,
        &replays,
        &fields,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Counts requests that only named a client and writes down the first of each hour, then one line that stands for the rest. The hours
/// get no numbers by it, only the calls, by which lines are found.
pub(crate) async fn insert_unproved(pool: &PgPool, unproved: &[Unproved]) -> Result<(), Error> {
    if unproved.is_empty() {
        return Ok(());
    }
    let lines = || unproved.iter().map(|one| &one.line);
    let ids: Vec<Uuid> = lines().map(|line| line.request_id.uuid()).collect();
    let clients: Vec<Uuid> = lines().map(|line| line.client.uuid()).collect();
    let at: Vec<OffsetDateTime> = lines().map(|line| line.at.offset()).collect();
    let calls: Vec<String> = lines().map(|line| line.call.clone()).collect();
    let statuses: Vec<i16> = lines().map(|line| i16::try_from(line.status).unwrap_or(500)).collect();
    let outcomes: Vec<String> =
        lines().map(|line| Outcome::of(&line.call, line.status, line.code).as_str().to_owned()).collect();
    let codes: Vec<String> = lines().map(|line| line.code.unwrap_or_default().to_owned()).collect();
    let milliseconds: Vec<i32> =
        lines().map(|line| i32::try_from(line.milliseconds).unwrap_or(i32::MAX)).collect();
    let hours: Vec<OffsetDateTime> = lines().map(|line| hour_of(line.request_id)).collect();
    let stand_for: Vec<i64> = unproved.iter().map(|one| one.stands_for).collect();
    let most = i64::try_from(MOST_UNPROVED).map_err(Error::internal)?;
    let mut tx = pool.begin().await?;
    sqlx::query_scalar!("select set_config('synchronous_commit', 'off', true)").fetch_one(&mut *tx).await?;
    // First and by itself: it locks the hours until the end, and the next statement sees what other processes have written of them.
    sqlx::query!(
        "insert into request_unproved as known (client_id, hour, seen, request_id)
         select client_id, sent.hour, sum(sent.stands_for)::bigint,
             (array_agg(sent.request_id order by sent.request_id desc))[1]
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bigint[])
             as sent (request_id, client_id, hour, stands_for)
         join client using (client_id)
         group by client_id, sent.hour
         order by client_id, sent.hour
         on conflict (client_id, hour) do update set
             seen = known.seen + excluded.seen,
             request_id = case when known.seen > $5 then known.request_id else excluded.request_id end",
        &ids,
        &clients,
        &hours,
        &stand_for,
        most,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "with sent as materialized (
             select sent.*, client.platform_id, known.seen, sent.request_id = known.request_id as is_last,
                 known.seen - sum(sent.stands_for) over of_hour
                     + row_number() over (of_hour order by sent.request_id) as place
             from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::smallint[], $6::text[], $7::text[],
                     $8::integer[], $9::timestamptz[], $10::bigint[])
                 as sent (request_id, client_id, at, call, status, outcome, code, milliseconds, hour, stands_for)
             join client using (client_id)
             join request_unproved as known using (client_id, hour)
             window of_hour as (partition by sent.client_id, sent.hour)
         ),
         line as (
             insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, code, milliseconds, more)
             select request_id, platform_id, client_id, at, call, status, outcome, nullif(code, ''), milliseconds,
                 case when is_last and seen > $11::bigint + 1 then seen - $11 - 1 end
             from sent
             where place <= $11 or is_last
             on conflict (platform_id, request_id) do nothing
         ),
         rest as (
             update request_log set more = known.seen - $11 - 1
             from request_unproved as known
             where (known.client_id, known.hour) in (select client_id, hour from sent) and known.seen > $11 + 1
             and request_log.platform_id = (select platform_id from client where client.client_id = known.client_id)
             and request_log.request_id = known.request_id
         )
         insert into request_hour (platform_id, hour, call, done, no_donor, refused, failed, milliseconds, slowest)
         select distinct platform_id, hour, call, 0, 0, 0, 0, 0, 0
         from sent
         where place <= $11 or is_last
         order by platform_id, hour, call
         on conflict (platform_id, hour, call) do nothing",
        &ids,
        &clients,
        &at,
        &calls,
        &statuses,
        &outcomes,
        &codes,
        &milliseconds,
        &hours,
        &stand_for,
        most,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// The fields of a refusal as JSON; nothing where there are none.
fn json(fields: &RefusedFields) -> Result<String, Error> {
    if fields.is_empty() { Ok(String::new()) } else { serde_json::to_string(fields).map_err(Error::internal) }
}

/// One of a platform's requests with all that is kept of it.
pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: RequestId,
) -> Result<Option<WholeRequest>, Error> {
    let row = sqlx::query!(
        r#"select line.request_id as "request_id!", line.at, line.client_id, client.name as client, line.call, line.status,
             line.code, line.milliseconds, line.subject, line.more, line.key_mark, line.is_replay, line.fields
         from request_log as line
         join client on client.client_id = line.client_id
         where line.platform_id = $1 and line.request_id = $2"#,
        platform.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let fields = row.fields.map(serde_json::from_value).transpose();
        let key = row.key_mark.map(|mark| stored("mark of a key", mark.parse())).transpose()?;
        Ok(WholeRequest {
            line: Request {
                request_id: RequestId::from_uuid(row.request_id),
                at: Timestamp::from_offset(row.at),
                client: row.client,
                call: row.call,
                status: u16::try_from(row.status).unwrap_or_default(),
                code: row.code,
                milliseconds: row.milliseconds,
                subject: row.subject,
                more: row.more,
            },
            client: ClientId::from_uuid(row.client_id),
            details: Details {
                key,
                is_replay: row.is_replay,
                fields: stored("refused fields", fields)?.unwrap_or_default(),
            },
        })
    })
    .transpose()
}

/// Lines as they are shown, of a list of lines.
macro_rules! requests {
    ($conn:expr, $lines:tt, $($argument:expr),*) => {{
        let rows = sqlx::query!(
            r#"select line.request_id as "request_id!", line.at as "at!", client.name as client, line.call as "call!",
                 line.status as "status!", line.code, line.milliseconds as "milliseconds!", line.subject, line.more
             from ("# + $lines + r#") as line
             join client using (client_id)
             order by line.request_id desc"#,
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
                more: row.more,
            })
            .collect()
    }};
}

/// The code that lines are to have, as the statements take it: empty for those that have none.
fn code_text(filter: &RequestFilter) -> Option<&str> {
    filter.code.as_ref().map(|code| code.code().unwrap_or_default())
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
    let code = code_text(filter);
    let is_of_trouble = !matches!(filter.outcome, None | Some(Outcome::Done));
    let is_code_alone = code.is_some() && !is_of_trouble;
    if filter.request_id.is_some() || filter.subject.is_some() || filter.client.is_some() || is_code_alone {
        return looked_for(conn, platform, filter, (from, before), limit).await;
    }
    Ok(match (filter.outcome, filter.call.as_deref()) {
        (outcome @ (None | Some(Outcome::Done)), Some(call)) => {
            of_call(conn, platform, (call, outcome), (from, before), limit).await?
        }
        (None, None) => requests!(
            conn,
            "select * from request_log
             where platform_id = $1 and request_id >= $2 and request_id < $3
             order by request_id desc
             limit $4",
            platform,
            from,
            before,
            limit
        ),
        // Most are: they are found on the way through all of them.
        (Some(Outcome::Done), None) => requests!(
            conn,
            "select * from request_log
             where platform_id = $1 and request_id >= $2 and request_id < $3 and outcome = 'done'
             order by request_id desc
             limit $4",
            platform,
            from,
            before,
            limit
        ),
        (Some(trouble), call) => requests!(
            conn,
            "select * from request_log
             where platform_id = $1 and request_id >= $2 and request_id < $3 and outcome = $5 and outcome <> 'done'
             and ($6::text is null or call = $6) and ($7::text is null or coalesce(code, '') = $7)
             order by request_id desc
             limit $4",
            platform,
            from,
            before,
            limit,
            trouble.as_str(),
            call,
            code
        ),
    })
}

/// Lines that no index of their own leads to: one by its id, or those about a thing, of a client or with a code, for which all
/// between the two ids are looked through.
async fn looked_for(
    conn: &mut PgConnection,
    platform: Uuid,
    filter: &RequestFilter,
    (from, before): (Uuid, Uuid),
    limit: i64,
) -> Result<Vec<Request>, Error> {
    let (outcome, call) = (filter.outcome.map(Outcome::as_str), filter.call.as_deref());
    let subject = filter.subject.map(|id| id.to_string());
    let (client, code) = (filter.client.map(ClientId::uuid), code_text(filter));
    if let Some(id) = filter.request_id {
        return Ok(requests!(
            conn,
            "select * from request_log
             where platform_id = $1 and request_id >= $2 and request_id < $3 and request_id = $5
             and ($6::text is null or outcome = $6) and ($7::text is null or call = $7)
             and ($8::text is null or subject = $8) and ($9::uuid is null or client_id = $9)
             and ($10::text is null or coalesce(code, '') = $10)
             limit $4",
            platform,
            from,
            before,
            limit,
            id.uuid(),
            outcome,
            call,
            subject.as_deref(),
            client,
            code
        ));
    }
    Ok(requests!(
        conn,
        "select * from request_log
         where platform_id = $1 and request_id >= $2 and request_id < $3
         and ($5::text is null or outcome = $5) and ($6::text is null or call = $6)
         and ($7::text is null or subject = $7) and ($8::uuid is null or client_id = $8)
         and ($9::text is null or coalesce(code, '') = $9)
         order by request_id desc
         limit $4",
        platform,
        from,
        before,
        limit,
        outcome,
        call,
        subject.as_deref(),
        client,
        code
    ))
}

/// Where a search that may look through so many lines between two ids ends: at the last of them, if there are as many.
pub(crate) async fn search_end(
    conn: &mut PgConnection,
    platform: PlatformId,
    (from, before): (Uuid, Uuid),
    most: i64,
) -> Result<Option<RequestId>, Error> {
    let end = sqlx::query_scalar!(
        "select request_id from request_log
         where platform_id = $1 and request_id >= $2 and request_id < $3
         order by request_id desc
         offset $4
         limit 1",
        platform.uuid(),
        from,
        before,
        most - 1,
    )
    .fetch_optional(conn)
    .await?;
    Ok(end.map(RequestId::from_uuid))
}

/// Lines of one call, all of them or those that were done: only the hours in which there are some are looked through, the
/// newest first, until there are enough.
async fn of_call(
    conn: &mut PgConnection,
    platform: Uuid,
    (call, outcome): (&str, Option<Outcome>),
    (from, before): (Uuid, Uuid),
    limit: i64,
) -> Result<Vec<Request>, Error> {
    Ok(requests!(
        conn,
        "select line.*
         from request_hour
         cross join lateral (
             select * from request_log
             where request_log.platform_id = $1
             and request_log.request_id >= greatest($2, first_request_id(request_hour.hour))
             and request_log.request_id < least($3, first_request_id(request_hour.hour + interval '1 hour'))
             and request_log.call = $5 and ($6::boolean is false or request_log.outcome = 'done')
             order by request_log.request_id desc
             limit $4
         ) as line
         where request_hour.platform_id = $1 and request_hour.call = $5
         and first_request_id(request_hour.hour) < $3
         and first_request_id(request_hour.hour + interval '1 hour') > $2
         and ($6::boolean is false or request_hour.done > 0)
         order by request_hour.hour desc, line.request_id desc
         limit $4",
        platform,
        from,
        before,
        limit,
        call,
        outcome.is_some()
    ))
}

/// The calls that occur in a platform's log, by leaps through the index from one to the next.
pub(crate) async fn calls(conn: &mut PgConnection, platform: PlatformId) -> Result<Vec<String>, Error> {
    let calls = sqlx::query_scalar!(
        r#"with recursive known as (
             (select call from request_hour where platform_id = $1 order by call limit 1)
             union all
             select (
                 select request_hour.call from request_hour
                 where platform_id = $1 and request_hour.call > known.call order by request_hour.call limit 1
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
        r#"select coalesce(sum(done), 0)::bigint as "done!", coalesce(sum(no_donor), 0)::bigint as "no_donor!",
             coalesce(sum(refused), 0)::bigint as "refused!", coalesce(sum(failed), 0)::bigint as "failed!",
             coalesce(sum(milliseconds), 0)::bigint as "milliseconds!",
             coalesce(max(slowest), 0) as "slowest!"
         from request_hour where platform_id = $1 and hour > $2"#,
        platform.uuid(),
        since,
    )
    .fetch_one(conn)
    .await?;
    Ok(Traffic {
        done: row.done,
        no_donor: row.no_donor,
        refused: row.refused,
        failed: row.failed,
        milliseconds: row.milliseconds,
        slowest: row.slowest,
    })
}

/// A platform's requests in each hour from the one to the other.
pub(crate) async fn by_hour(
    conn: &mut PgConnection,
    platform: PlatformId,
    (first, last): (Timestamp, Timestamp),
) -> Result<Vec<HourTraffic>, Error> {
    let rows = sqlx::query!(
        r#"select began_at as "began_at!",
             coalesce(sum(done + no_donor + refused + failed), 0)::bigint as "all!",
             coalesce(sum(refused), 0)::bigint as "refused!", coalesce(sum(failed), 0)::bigint as "failed!"
         from generate_series($2::timestamptz, $3::timestamptz, interval '1 hour') as span (began_at)
         left join request_hour
             on request_hour.platform_id = $1 and request_hour.hour >= $2 and request_hour.hour = span.began_at
         group by began_at
         order by began_at"#,
        platform.uuid(),
        first.offset(),
        last.offset(),
    )
    .fetch_all(conn)
    .await?;
    let hours = rows.into_iter().map(|row| HourTraffic {
        began_at: Timestamp::from_offset(row.began_at),
        all: row.all,
        refused: row.refused,
        failed: row.failed,
    });
    Ok(hours.collect())
}

/// A platform's errors from an id on, counted by outcome and code: failures first, then the most frequent. Of each outcome the newest
/// so many lines are counted, and whether there are as many is the second part. All of it is read in the index of the errors.
pub(crate) async fn by_code(
    conn: &mut PgConnection,
    platform: PlatformId,
    from: Uuid,
    most: i64,
) -> Result<(Vec<CodeCount>, bool), Error> {
    let rows = sqlx::query!(
        r#"select wanted.outcome as "outcome!", line.code, count(*) as "lines!",
             sum(1 + coalesce(line.more, 0))::bigint as "requests!",
             (array_agg(line.request_id order by line.request_id desc))[1] as "last!"
         from (values ('failed'), ('refused')) as wanted (outcome)
         cross join lateral (
             select code, more, request_id
             from request_log
             where request_log.platform_id = $1 and request_log.outcome = wanted.outcome and request_log.outcome <> 'done'
             and request_log.request_id >= $2
             order by request_log.request_id desc
             limit $3
         ) as line
         group by wanted.outcome, line.code
         order by wanted.outcome, sum(1 + coalesce(line.more, 0)) desc, line.code"#,
        platform.uuid(),
        from,
        most,
    )
    .fetch_all(conn)
    .await?;
    let lines =
        |outcome: &str| rows.iter().filter(|row| row.outcome == outcome).map(|row| row.lines).sum::<i64>();
    let is_cut =
        [Outcome::Failed, Outcome::Refused].into_iter().any(|outcome| lines(outcome.as_str()) >= most);
    let counted = rows
        .into_iter()
        .map(|row| {
            Ok(CodeCount {
                outcome: stored("outcome", row.outcome.parse())?,
                code: row.code,
                requests: row.requests,
                last: RequestId::from_uuid(row.last),
            })
        })
        .collect::<Result<_, Error>>()?;
    Ok((counted, is_cut))
}

/// Forgets lines before an id, some at a time, and says how many.
pub(crate) async fn forget(pool: &PgPool, before: Uuid, most: i64) -> Result<i64, Error> {
    let done = sqlx::query!(
        "with old as (
             select platform.platform_id, line.request_id
             from platform
             cross join lateral (
                 select request_id from request_log
                 where request_log.platform_id = platform.platform_id and request_log.request_id < $1
                 order by request_id
                 limit $2
             ) as line
             limit $2
         )
         delete from request_log using old
         where request_log.platform_id = old.platform_id and request_log.request_id = old.request_id",
        before,
        most,
    )
    .execute(pool)
    .await?;
    i64::try_from(done.rows_affected()).map_err(Error::internal)
}

/// Forgets the numbers of hours before an instant.
pub(crate) async fn forget_hours(pool: &PgPool, before: OffsetDateTime) -> Result<(), Error> {
    // Lines of the hour in which that instant falls may be there yet, and are found through it.
    sqlx::query!("delete from request_hour where hour <= $1::timestamptz - interval '1 hour'", before)
        .execute(pool)
        .await?;
    sqlx::query!("delete from request_unproved where hour <= $1", before).execute(pool).await?;
    Ok(())
}
