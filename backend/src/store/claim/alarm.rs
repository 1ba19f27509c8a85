//! What a person has to look at: raised once, cleared once, and both in the audit trail.

use domain::claim::ClaimAlarm;
use domain::claim::view::Alarm;
use domain::{CharityId, ClaimId, Email, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::open_page::tell_pages;
use crate::error::Error;
use crate::store::stored;

#[derive(Clone, Copy)]
pub(crate) enum Clearing<'a> {
    /// What raised it is over.
    Resolved,
    /// An operator says why it is no alarm any more.
    ByHand { reason: &'a str, by: &'a Email },
}

/// Raises an alarm. `false` when it stands already.
pub(crate) async fn raise_alarm(
    conn: &mut PgConnection,
    alarm_id: Uuid,
    claim: ClaimId,
    alarm: ClaimAlarm,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into claim_alarm (alarm_id, claim_id, alarm, raised_at) values ($1, $2, $3, $4)
         on conflict (claim_id, alarm) where cleared_at is null do nothing",
        alarm_id,
        claim.uuid(),
        alarm.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether the same alarm of a claim ended after an instant, however it did.
pub(crate) async fn was_alarmed(
    conn: &mut PgConnection,
    claim: ClaimId,
    alarm: ClaimAlarm,
    since: Timestamp,
) -> Result<bool, Error> {
    let was = sqlx::query_scalar!(
        r#"select exists (select from claim_alarm where claim_id = $1 and alarm = $2 and cleared_at > $3) as "was!""#,
        claim.uuid(),
        alarm.as_str(),
        since.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(was)
}

/// Clears those of these alarms that stand, each with its line in the audit trail, and tells open pages; how many stood.
pub(crate) async fn clear_alarms(
    conn: &mut PgConnection,
    claim: ClaimId,
    which: impl Fn(ClaimAlarm) -> bool,
    how: Clearing<'_>,
    at: Timestamp,
) -> Result<u64, Error> {
    let words: Vec<String> =
        ClaimAlarm::ALL.iter().filter(|alarm| which(**alarm)).map(ToString::to_string).collect();
    let (cleared_as, reason, by) = match how {
        Clearing::Resolved => ("resolved", None, None),
        Clearing::ByHand { reason, by } => ("by_hand", Some(reason), Some(by.as_str())),
    };
    let done = sqlx::query!(
        "with cleared as (
             update claim_alarm set cleared_at = $3, cleared_as = $4, reason = $5, cleared_by = $6
             where claim_id = $1 and alarm = any($2) and cleared_at is null
             returning alarm
         )
         insert into audit (at, actor_kind, action, subject_id, detail)
         select $3, 'uplift', 'claim.clear_alarm', $1,
             jsonb_build_object('alarm', alarm, 'as', $4::text, 'reason', $5::text)
         from cleared",
        claim.uuid(),
        &words[..],
        at.offset(),
        cleared_as,
        reason,
        by,
    )
    .execute(&mut *conn)
    .await?;
    if done.rows_affected() > 0 {
        tell_pages(conn, claim, at).await?;
    }
    Ok(done.rows_affected())
}

/// Clears one alarm wherever it stands, each with its line in the audit trail, and tells open pages: what raised it is over for all.
pub(crate) async fn clear_everywhere(
    conn: &mut PgConnection,
    alarm: ClaimAlarm,
    at: Timestamp,
) -> Result<(), Error> {
    let cleared = sqlx::query_scalar!(
        r#"with cleared as (
             update claim_alarm set cleared_at = $2, cleared_as = 'resolved'
             where alarm = $1 and cleared_at is null
             returning claim_id, alarm
         ), told as (
             insert into audit (at, actor_kind, action, subject_id, detail)
             select $2, 'uplift', 'claim.clear_alarm', claim_id, jsonb_build_object('alarm', alarm, 'as', 'resolved', 'reason', null)
             from cleared
         )
         select claim_id as "claim_id!" from cleared"#,
        alarm.as_str(),
        at.offset(),
    )
    .fetch_all(&mut *conn)
    .await?;
    for id in cleared {
        tell_pages(conn, ClaimId::from_uuid(id), at).await?;
    }
    Ok(())
}

/// Whether HMRC refused the account for a claim of another charity since an instant, and nobody has said since then why that was, or
/// that filing goes on.
pub(crate) async fn is_refused_for_another(
    conn: &mut PgConnection,
    charity: CharityId,
    since: Timestamp,
) -> Result<bool, Error> {
    let is = sqlx::query_scalar!(
        r#"select exists (
             select from claim_alarm
             join claim using (claim_id)
             where claim_alarm.alarm = $1 and claim_alarm.cleared_at is null and claim_alarm.raised_at >= $2
             and claim.charity_id <> $3
             and not exists (
                 select from hmrc_credential where hmrc_credential.resumed_at >= claim_alarm.stood_from)) as "is!""#,
        ClaimAlarm::AccountRefused.as_str(),
        since.offset(),
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is)
}

/// The claim of a charity with an open alarm that holds the charity's filing ([`ClaimAlarm::holds_filing`]), and the alarm: the oldest
/// if there are several.
pub(crate) async fn holding_claim(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<(ClaimId, ClaimAlarm)>, Error> {
    let row = sqlx::query!(
        "select claim.claim_id, claim_alarm.alarm from claim
         join claim_alarm using (claim_id)
         where claim.charity_id = $1 and claim_alarm.cleared_at is null and claim_alarm.alarm = any($2)
         order by claim_alarm.alarm_id
         limit 1",
        charity.uuid(),
        &holding_words()[..],
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((ClaimId::from_uuid(row.claim_id), stored("alarm", row.alarm.parse())?))).transpose()
}

/// The words of the alarms that hold filing.
pub(crate) fn holding_words() -> Vec<String> {
    ClaimAlarm::ALL.iter().filter(|alarm| alarm.holds_filing()).map(ToString::to_string).collect()
}

/// The alarms of a claim that stand.
pub(crate) async fn standing_alarms(
    conn: &mut PgConnection,
    claim: ClaimId,
) -> Result<Vec<ClaimAlarm>, Error> {
    let words = sqlx::query_scalar!(
        "select alarm from claim_alarm where claim_id = $1 and cleared_at is null order by alarm_id",
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    words.into_iter().map(|word| stored("alarm", word.parse())).collect()
}

/// The newest 50 alarms of a claim, newest first, those that are over as well.
pub(crate) async fn alarms(conn: &mut PgConnection, claim: ClaimId) -> Result<Vec<Alarm>, Error> {
    let rows = sqlx::query!(
        "select alarm, raised_at, cleared_at, reason
         from claim_alarm
         where claim_id = $1
         order by alarm_id desc
         limit 50",
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Alarm {
                alarm: stored("alarm", row.alarm.parse())?,
                raised_at: Timestamp::from_offset(row.raised_at),
                cleared_at: row.cleared_at.map(Timestamp::from_offset),
                reason: row.reason,
            })
        })
        .collect()
}
