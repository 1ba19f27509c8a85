//! Which charities have a claim to make today.

use domain::CharityId;
use sqlx::PgPool;
use time::Date;
use uuid::Uuid;

use super::alarm::holding_words;
use crate::error::Error;

/// A charity whose schedule asks for a claim, or whose gifts do not have the time to wait for it.
pub(crate) struct DueCharity {
    pub(crate) charity_id: CharityId,
    /// When it registered, in London.
    pub(crate) registered_on: Date,
    /// When its last claim by schedule was begun.
    pub(crate) last_on: Option<Date>,
    /// When the last one that somebody gave up was given up, in London.
    pub(crate) given_up_on: Option<Date>,
}

/// What is due on a day, as the rules of the domain say it, for the database to lay beside every charity.
pub(crate) struct DueRules {
    pub(crate) today: Date,
    /// The newest gift that a claim may hold.
    pub(crate) newest: Date,
    /// The schedule of charities that chose none.
    pub(crate) default: (&'static str, Option<i64>),
    /// For each history of periods: its word, the oldest gift that is in time, and the newest whose time is about to run out.
    pub(crate) periods: (Vec<String>, Vec<Date>, Vec<Date>),
    /// For each schedule that goes by the calendar: its word, its value, and its newest day.
    pub(crate) calendar: (Vec<String>, Vec<i64>, Vec<Date>),
    /// The most that Gift Aid can be of what was given.
    pub(crate) share: (i64, i64),
}

/// Charities after one of them that have a claim to make: Uplift may file for them, and nobody has to say first what was claimed
/// meanwhile; no alarm holds their filing; no claim of theirs is on its way or was
/// refused as a whole and not looked at, none was given up today, there are gifts to claim, and the
/// schedule or the end of their time asks for it. A sum that a schedule waits for is looked at from above; whether it is reached
/// to the penny is another question.
pub(crate) async fn due_charities(
    pool: &PgPool,
    rules: &DueRules,
    after: Uuid,
    limit: i64,
) -> Result<Vec<DueCharity>, Error> {
    let rows = sqlx::query!(
        r#"select charity.charity_id as "charity_id!", registered.registered_on as "registered_on!", scheduled.begun_on as "last_on?",
             scheduled.given_up_on as "given_up_on?"
         from charity
         left join claim_setting on claim_setting.charity_id = charity.charity_id
         cross join lateral (select (charity.created_at at time zone 'Europe/London')::date as registered_on) as registered
         cross join lateral (
             select coalesce(claim_setting.schedule, $3) as schedule,
                 case when claim_setting.charity_id is null then $4::bigint else claim_setting.schedule_value end as schedule_value
         ) as chosen
         join unnest($5::text[], $6::date[], $7::date[]) as rule (periods, oldest, running_out)
             on rule.periods = coalesce(
                 (select periods from charity_period_history where charity_period_history.charity_id = charity.charity_id), 'unknown')
         left join unnest($8::text[], $9::bigint[], $10::date[]) as calendar (schedule, schedule_value, newest)
             on calendar.schedule = chosen.schedule and calendar.schedule_value = chosen.schedule_value
         cross join lateral (
             select max(begun_on) filter (where begun_as = 'schedule') as begun_on,
                 (max(withdrawn_at) filter (where withdrawal_reason = 'by_hand') at time zone 'Europe/London')::date as given_up_on
             from claim where claim.charity_id = charity.charity_id
         ) as scheduled
         where charity.charity_id > $1
         and charity.nominee_state = 'active'
         and charity.claims_wait_since is null
         and charity.proved_at is not null and charity.refused_at is null
         and not exists (
             select from claim join claim_alarm using (claim_id)
             where claim.charity_id = charity.charity_id and claim_alarm.cleared_at is null and claim_alarm.alarm = any($15))
         and chosen.schedule <> 'by_hand'
         and not exists (
             select from claim where claim.charity_id = charity.charity_id
             and state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged'))
         -- What somebody gave up is not made again at once: the sum that a schedule waits for is still there.
         and scheduled.given_up_on is distinct from $14
         and exists (
             select from donation
             join declaration using (declaration_id)
             where donation.charity_id = charity.charity_id
             and donation.status = 'declared' and donation.donated_on between rule.oldest and $11
             and declaration.hmrc_reference = charity.hmrc_reference)
         and (
             -- What HMRC refused as a whole is looked at by somebody first, unless there is no time for that.
             coalesce((
                 select rejection from claim where claim.charity_id = charity.charity_id
                 order by begun_at desc, claim_id desc limit 1), '') not in ('whole', 'after_acceptance')
             and case chosen.schedule
                 when 'threshold' then (
                     select coalesce(sum(claimable_pence), 0) from donation where donation.charity_id = charity.charity_id
                     and donation.status = 'declared' and donation.donated_on between rule.oldest and $11
                 ) * $12::bigint >= chosen.schedule_value::numeric * $13::bigint
                 else coalesce(greatest(scheduled.begun_on, claim_setting.chosen_on), registered.registered_on) < calendar.newest
             end
             -- At most once a day.
             or (
                 (scheduled.begun_on is null or scheduled.begun_on < $14)
                 and exists (
                     select from donation
                     join declaration using (declaration_id)
                     where donation.charity_id = charity.charity_id
                     and donation.status = 'declared' and donation.donated_on between rule.oldest and rule.running_out
                     and declaration.hmrc_reference = charity.hmrc_reference)))
         order by charity.charity_id
         limit $2"#,
        after,
        limit,
        rules.default.0,
        rules.default.1,
        &rules.periods.0[..],
        &rules.periods.1[..],
        &rules.periods.2[..],
        &rules.calendar.0[..],
        &rules.calendar.1[..],
        &rules.calendar.2[..],
        rules.newest,
        rules.share.0,
        rules.share.1,
        rules.today,
        &holding_words()[..],
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DueCharity {
            charity_id: CharityId::from_uuid(row.charity_id),
            registered_on: row.registered_on,
            last_on: row.last_on,
            given_up_on: row.given_up_on,
        })
        .collect())
}
