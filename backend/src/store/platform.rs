//! Platforms, and what they have done so far.

use std::str::FromStr;

use domain::donation::Status;
use domain::platform::view::{AddedBy, Progress, SourceCount, crosses_year_end};
use domain::sandbox::CHARITIES;
use domain::scope::ScopeSet;
use domain::{PlatformId, SourceId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

/// Holds a platform until the transaction ends, so that two changes follow one another.
pub(crate) async fn lock(conn: &mut PgConnection, platform: PlatformId) -> Result<(), Error> {
    sqlx::query_scalar!(
        "select platform_id from platform where platform_id = $1 for no key update",
        platform.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(())
}

/// Whether the platform's people may be told by mail of what one of its applications did: once an hour, which this notes.
pub(crate) async fn may_tell(
    conn: &mut PgConnection,
    platform: PlatformId,
    now: Timestamp,
) -> Result<bool, Error> {
    let told = sqlx::query!(
        "update platform set told_of_application_at = $2
         where platform_id = $1
         and (told_of_application_at is null or told_of_application_at <= $2::timestamptz - interval '1 hour')",
        platform.uuid(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(told.rows_affected() > 0)
}

/// What the platform's clients may hold at most.
pub(crate) async fn scopes(conn: &mut PgConnection, platform: PlatformId) -> Result<ScopeSet, Error> {
    let some = sqlx::query_scalar!("select scopes from platform where platform_id = $1", platform.uuid())
        .fetch_optional(conn)
        .await?;
    some.flatten().map_or_else(|| Ok(ScopeSet::all()), |text| stored("scope", ScopeSet::from_str(&text)))
}

/// Lets the platform's clients hold these scopes too.
pub(crate) async fn widen(
    conn: &mut PgConnection,
    platform: PlatformId,
    more: &ScopeSet,
) -> Result<(), Error> {
    lock(conn, platform).await?;
    let mut all = scopes(conn, platform).await?;
    for scope in more.iter() {
        all.insert(scope);
    }
    let some = (all != ScopeSet::all()).then(|| all.to_string());
    sqlx::query!("update platform set scopes = $2 where platform_id = $1", platform.uuid(), some)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lets all clients of a platform together ask at least so often a second. Without a limit of its own they could ask `usual` times.
pub(crate) async fn quicken(
    conn: &mut PgConnection,
    platform: PlatformId,
    limit: i32,
    usual: u32,
) -> Result<(), Error> {
    sqlx::query!(
        "update platform set rate_limit = $2 where platform_id = $1 and coalesce(rate_limit, $3) < $2",
        platform.uuid(),
        limit,
        i32::try_from(usual).unwrap_or(i32::MAX),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The charities that added a platform, the newest first, after one of them.
pub(crate) async fn added_by(
    conn: &mut PgConnection,
    platform: PlatformId,
    after: Option<SourceId>,
    limit: i64,
) -> Result<Vec<AddedBy>, Error> {
    let rows = sqlx::query!(
        r#"select source_id, source.reference, source.state, source.warranted_at, source.accepted_at, source.ended_at, charity.name,
             charity.hmrc_reference, charity.proved_at is not null and charity.refused_at is null as "is_confirmed!"
         from source join charity using (charity_id)
         where source.platform_id = $1 and ($2::uuid is null or source_id < $2)
         order by source_id desc
         limit $3"#,
        platform.uuid(),
        after.map(SourceId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(AddedBy {
                source_id: SourceId::from_uuid(row.source_id),
                reference: row.reference,
                name: row.name,
                hmrc_reference: row.hmrc_reference,
                state: stored("state of a source", row.state.parse())?,
                added_at: Timestamp::from_offset(row.warranted_at),
                accepted_at: row.accepted_at.map(Timestamp::from_offset),
                ended_at: row.ended_at.map(Timestamp::from_offset),
                is_confirmed: row.is_confirmed,
            })
        })
        .collect()
}

/// Whether the platform accepts every charity that adds it.
pub(crate) async fn accepts_charities(conn: &mut PgConnection, platform: PlatformId) -> Result<bool, Error> {
    let accepts =
        sqlx::query_scalar!("select accepts_charities from platform where platform_id = $1", platform.uuid())
            .fetch_optional(conn)
            .await?;
    Ok(accepts.unwrap_or_default())
}

pub(crate) async fn set_accepts_charities(
    conn: &mut PgConnection,
    platform: PlatformId,
    accepts: bool,
) -> Result<(), Error> {
    sqlx::query!(
        "update platform set accepts_charities = $2 where platform_id = $1",
        platform.uuid(),
        accepts
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The platform accepts the charity of a source, or of all that wait. How many it had not accepted before.
pub(crate) async fn accept(
    conn: &mut PgConnection,
    platform: PlatformId,
    source: Option<SourceId>,
    at: Timestamp,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "update source set accepted_at = $3
         where platform_id = $1 and ($2::uuid is null or source_id = $2) and accepted_at is null and state <> 'ended'",
        platform.uuid(),
        source.map(SourceId::uuid),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Whether this is a source of the platform.
pub(crate) async fn has_source(
    conn: &mut PgConnection,
    platform: PlatformId,
    source: SourceId,
) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from source where platform_id = $1 and source_id = $2) as "has!""#,
        platform.uuid(),
        source.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(has)
}

pub(crate) async fn source_count(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<SourceCount, Error> {
    let examples = CHARITIES.map(|charity| charity.reference.to_owned());
    let row = sqlx::query!(
        r#"select count(*) filter (where source.state = 'active' and charity.proved_at is not null and charity.refused_at is null) as "active!",
             count(*) filter (where source.state <> 'ended' and (charity.proved_at is null or charity.refused_at is not null)) as "unconfirmed!",
             count(*) filter (where source.state = 'paused' and charity.proved_at is not null and charity.refused_at is null) as "paused!",
             count(*) filter (where source.state = 'ended') as "ended!",
             count(*) filter (where source.state <> 'ended' and source.reference = any ($2)) as "examples!"
         from source join charity using (charity_id)
         where source.platform_id = $1"#,
        platform.uuid(),
        &examples[..],
    )
    .fetch_one(conn)
    .await?;
    Ok(SourceCount {
        active: row.active,
        unconfirmed: row.unconfirmed,
        paused: row.paused,
        ended: row.ended,
        examples: row.examples,
    })
}

/// How many refused requests are looked through for those that a later one put right.
const REFUSED: i64 = 5_000;
/// How many donations of each state are looked through for one that settled later.
const SETTLED: i64 = 1_000;

/// What a platform has shown that it can do. Each is found by an index and ends at the first row, or after so many. What the log of
/// requests shows goes as far back as the log: a call that was done leaves its hour, by which it is found.
pub(crate) async fn progress(
    conn: &mut PgConnection,
    platform: PlatformId,
    all_scopes: &ScopeSet,
) -> Result<Progress, Error> {
    let states: Vec<String> = Status::ALL.iter().map(|status| status.as_str().to_owned()).collect();
    let row = sqlx::query!(
        r#"with refused as (
             select call, status, (array_agg(request_id order by request_id))[1] as request_id
             from (
                 select call, status, request_id
                 from request_log
                 where platform_id = $1 and outcome = 'refused' and outcome <> 'done'
                 order by request_id desc
                 limit $3
             ) as line
             where (status = 422 and call = 'POST /donations') or (status = 429 and call not like 'POST /oauth%')
             group by call, status
         ), put_right as (
             select refused.call, refused.status
             from refused
             where exists (
                 select from request_hour
                 cross join lateral (
                     select request_log.request_id
                     from request_log
                     where request_log.platform_id = $1 and request_log.request_id > refused.request_id
                     and request_log.request_id >= first_request_id(request_hour.hour)
                     and request_log.request_id < first_request_id(request_hour.hour + interval '1 hour')
                     and request_log.call = refused.call and request_log.outcome = 'done'
                     limit 1
                 ) as line
                 where request_hour.platform_id = $1 and request_hour.call = refused.call and request_hour.done > 0
                 and first_request_id(request_hour.hour + interval '1 hour') > refused.request_id
             )
         ), edge as (
             select earliest.created_at as first_at, latest.created_at as last_at
             from unnest($4::text[]) as wanted (status)
             cross join lateral (
                 select created_at from donation where platform_id = $1 and donation.status = wanted.status
                 order by created_at limit 1
             ) as earliest
             cross join lateral (
                 select created_at from donation where platform_id = $1 and donation.status = wanted.status
                 order by created_at desc limit 1
             ) as latest
         )
         select
             exists (select from client join client_secret using (client_id)
                 where platform_id = $1 and client_secret.last_used_at is not null) as "token!",
             exists (select from source where platform_id = $1 and state = 'active') as "charity!",
             exists (select from request_hour
                 where platform_id = $1 and call = 'GET /donors/{donorId}/authorisation' and done > 0) as "question!",
             exists (select from request_hour
                 where platform_id = $1 and call = 'POST /donors/{donorId}/authorisations' and done > 0)
                 or exists (select from authorisation_session
                     where platform_id = $1 and state = 'completed') as "authorisation!",
             exists (select from donation where platform_id = $1) as "donation!",
             exists (select from put_right where status = 422) as "correction!",
             exists (select from donation
                 where platform_id = $1 and status in ('declared', 'claimed', 'accepted')) as "declaration!",
             exists (
                 select from unnest($4::text[]) as wanted (status)
                 cross join lateral (
                     select settled_on > donated_on as is_later
                     from donation
                     where platform_id = $1 and donation.status = wanted.status
                     order by created_at desc
                     limit $5
                 ) as gift
                 where is_later
             ) as "later_settlement!",
             (select min(first_at) from edge) as first_sent_at,
             (select max(last_at) from edge) as last_sent_at,
             exists (select from put_right where status = 429) as "rate_limit!",
             exists (select from donation where platform_id = $1 and status = 'cancelled') as "deletion!",
             exists (select from idempotency where platform_id = $1) as "idempotency!",
             exists (select from webhook where platform_id = $1 and delivered_at is not null) as "webhook!",
             exists (select from client join client_secret using (client_id)
                 where platform_id = $1 and (client_secret.revoked_at is not null or client_secret.ends_at <= now())
                 and client.revoked_at is null) as "rotation!",
             exists (select from client where platform_id = $1 and revoked_at is null)
                 and not exists (select from client
                     where platform_id = $1 and revoked_at is null and scopes = $2) as "least_scopes!",
             (select count(*) from membership join staff using (staff_id)
                 where organisation_id = $1 and role = 'owner' and first_sign_in_at is not null and not awaits_acceptance
                 and (invitation_ends_at is null or first_sign_in_at < invitation_ends_at)) > 1 as "second_owner!""#,
        platform.uuid(),
        all_scopes.to_string(),
        REFUSED,
        // All: in the index each state has its donations in the order of time.
        &states[..],
        SETTLED,
    )
    .fetch_one(conn)
    .await?;
    let sent = row.first_sent_at.zip(row.last_sent_at);
    Ok(Progress {
        token: row.token,
        charity: row.charity,
        question: row.question,
        authorisation: row.authorisation,
        donation: row.donation,
        correction: row.correction,
        declaration: row.declaration,
        later_settlement: row.later_settlement,
        year_end: crosses_year_end(
            sent.map(|(first, last)| (Timestamp::from_offset(first), Timestamp::from_offset(last))),
        ),
        deletion: row.deletion,
        idempotency: row.idempotency,
        rate_limit: row.rate_limit,
        webhook: row.webhook,
        rotation: row.rotation,
        least_scopes: row.least_scopes,
        second_owner: row.second_owner,
    })
}
