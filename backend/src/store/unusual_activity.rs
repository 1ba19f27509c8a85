//! What platforms did lately and before, and of which of it the operator was told.

use domain::donation::Status;
use domain::platform::unusual_activity::{Pace, Watched};
use domain::request_log::first_id;
use domain::{PlatformId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

/// How much a platform did of something that is watched.
pub(crate) struct Figure {
    pub(crate) platform: PlatformId,
    /// The platform's name.
    pub(crate) name: String,
    pub(crate) watched: Watched,
    pub(crate) pace: Pace,
}

/// What every platform did in the last 24 hours, and in the 28 days before. What is counted in many rows, which are gifts and refused
/// requests, is counted for those days only where the 24 hours reach what the rule asks for at least. Gifts and cancellations have
/// Uplift's clock, requests have real time.
pub(crate) async fn figures(
    conn: &mut PgConnection,
    now: Timestamp,
    real_now: Timestamp,
) -> Result<Vec<Figure>, Error> {
    let states: Vec<String> = Status::ALL.iter().map(|status| status.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"with ended as (
             select cancelled_by as platform_id, cancelled_at as at
             from authorisation
             where greatest(cancelled_at, confirmed_at, denied_at) > $1::timestamptz - interval '29 days'
             and cancelled_at > $1 - interval '29 days' and cancelled_by is not null
             union all
             select platform_id, requested_at
             from cancellation_request
             where coalesce(confirmed_at, expires_at) > $1 - interval '29 days' and requested_at > $1 - interval '29 days'
         ), cancelled as (
             select platform_id, count(*) filter (where at > $1 - interval '24 hours') as lately,
                 count(*) filter (where at <= $1 - interval '24 hours') as before
             from ended
             group by platform_id
         )
         select platform.platform_id as "platform_id!", name as "name!", figure.kind as "kind!", figure.lately as "lately!",
             figure.before as "before!"
         from platform
         left join cancelled using (platform_id)
         cross join lateral (
             select count(*) filter (where started_at > $1 - interval '24 hours') as lately,
                 count(*) filter (where started_at <= $1 - interval '24 hours') as before
             from link_contest
             where link_contest.platform_id = platform.platform_id and started_at > $1 - interval '29 days'
         ) as contested
         cross join lateral (
             select count(*) filter (where code = 'no_match') as missed, count(*) filter (where code = 'donor_conflict') as conflicts
             from request_log
             where request_log.platform_id = platform.platform_id and outcome in ('no_donor', 'refused') and request_id >= $2
         ) as refused
         cross join lateral (
             select count(*) filter (where code = 'no_match') as missed, count(*) filter (where code = 'donor_conflict') as conflicts
             from request_log
             where request_log.platform_id = platform.platform_id and outcome in ('no_donor', 'refused') and request_id >= $3 and request_id < $2
             and (refused.missed >= $4 or refused.conflicts >= $5)
         ) as refused_before
         cross join lateral (
             select coalesce(sum(no_donor) filter (where hour > $8::timestamptz - interval '24 hours'), 0)::bigint as lately,
                 coalesce(sum(no_donor) filter (where hour <= $8 - interval '24 hours'), 0)::bigint as before
             from request_hour
             where request_hour.platform_id = platform.platform_id and call in ('GET /donors', 'POST /donors/lookup')
             and hour > $8 - interval '29 days'
         ) as looked_up
         cross join lateral (
             select coalesce(sum(gross_pence), 0)::bigint as pence
             from donation
             where donation.platform_id = platform.platform_id and donation.status = any ($7)
             and donation.created_at > $1 - interval '24 hours'
         ) as given
         cross join lateral (
             select coalesce(sum(gross_pence), 0)::bigint as pence
             from donation
             where donation.platform_id = platform.platform_id and donation.status = any ($7)
             and donation.created_at > $1 - interval '29 days'
             and donation.created_at <= $1 - interval '24 hours' and given.pence >= $6
         ) as given_before
         cross join lateral (values
             ('cancellations', coalesce(cancelled.lately, 0), coalesce(cancelled.before, 0)),
             ('match_misses', refused.missed, refused_before.missed),
             ('lookup_misses', looked_up.lately, looked_up.before),
             ('donor_conflicts', refused.conflicts, refused_before.conflicts),
             ('link_contests', contested.lately, contested.before),
             ('gift_sums', given.pence, given_before.pence)
         ) as figure (kind, lately, before)
         where figure.lately > 0
         order by platform.platform_id, figure.kind"#,
        now.offset(),
        first_id(real_now.plus_days(-1)),
        first_id(real_now.plus_days(-29)),
        Watched::MatchMisses.least(),
        Watched::DonorConflicts.least(),
        Watched::GiftSums.least(),
        // All: in the index each state has its gifts in the order of time.
        &states[..],
        real_now.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Figure {
                platform: PlatformId::from_uuid(row.platform_id),
                name: row.name,
                watched: stored("what is watched of a platform", row.kind.parse())?,
                pace: Pace { in_24_hours: row.lately, in_28_days_before: row.before },
            })
        })
        .collect()
}

/// Notes that the operator is told of a platform. `false` when that was so in the last 24 hours.
pub(crate) async fn tell_operator(
    conn: &mut PgConnection,
    platform: PlatformId,
    watched: Watched,
) -> Result<bool, Error> {
    let told = sqlx::query!(
        "insert into platform_alarm as known (platform_id, kind, told_at) values ($1, $2, now())
         on conflict (platform_id, kind) do update set told_at = now() where known.told_at <= now() - interval '24 hours'",
        platform.uuid(),
        watched.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(told.rows_affected() == 1)
}
