//! Test messages.

use domain::claim::CorrelationId;
use domain::claim::view::{TestMessage, TestOutcome};
use domain::{CharityId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::send::NextPoll;
use crate::error::Error;
use crate::store::stored;

/// A test message that has not ended.
pub(crate) struct TestUnderWay {
    pub(crate) id: Uuid,
    pub(crate) charity_id: CharityId,
    /// HMRC's name for it and its seal, once HMRC has it.
    pub(crate) sent: Option<(CorrelationId, String)>,
    pub(crate) poll_url: Option<String>,
    /// How many seconds HMRC wants to be left alone between two polls, as it said last.
    pub(crate) poll_interval: Option<i32>,
    pub(crate) polls: i32,
}

/// Begins a test message, unless one is on its way.
pub(crate) async fn ask_for_test(
    conn: &mut PgConnection,
    id: Uuid,
    charity: CharityId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into test_message (test_message_id, charity_id, asked_at) values ($1, $2, $3)
         on conflict (charity_id) where outcome is null do nothing",
        id,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends what has been on its way for longer than so many hours.
pub(crate) async fn end_old_tests(
    conn: &mut PgConnection,
    charity: CharityId,
    outcome: &TestOutcome,
    at: Timestamp,
    hours: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "update test_message set outcome = $2, ended_at = $3
         where charity_id = $1 and outcome is null and asked_at < $4",
        charity.uuid(),
        serde_json::to_value(outcome).map_err(Error::internal)?,
        at.offset(),
        at.offset() - time::Duration::hours(hours),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many were asked for in the last 24 hours.
pub(crate) async fn tests_of_a_day(
    conn: &mut PgConnection,
    charity: CharityId,
    at: Timestamp,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from test_message where charity_id = $1 and asked_at > $2"#,
        charity.uuid(),
        at.offset() - time::Duration::days(1),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// Forgets those that ended so many days ago, apart from each charity's newest.
pub(crate) async fn forget_tests(conn: &mut PgConnection, at: Timestamp, days: i64) -> Result<(), Error> {
    sqlx::query!(
        "delete from test_message as old
         using test_message as newer
         where old.ended_at < $1 and newer.charity_id = old.charity_id and newer.test_message_id > old.test_message_id",
        at.offset() - time::Duration::days(days),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn test_under_way(conn: &mut PgConnection, id: Uuid) -> Result<Option<TestUnderWay>, Error> {
    let row = sqlx::query!(
        "select charity_id, irmark, correlation_id, poll_url, poll_interval, poll_count
         from test_message
         where test_message_id = $1 and outcome is null",
        id,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let sent = match (row.correlation_id, row.irmark) {
            (Some(correlation), Some(irmark)) => {
                Some((stored("correlation id", CorrelationId::parse(&correlation))?, irmark))
            }
            _ => None,
        };
        Ok(TestUnderWay {
            id,
            charity_id: CharityId::from_uuid(row.charity_id),
            sent,
            poll_url: row.poll_url,
            poll_interval: row.poll_interval,
            polls: row.poll_count,
        })
    })
    .transpose()
}

pub(crate) async fn test_arrived(
    conn: &mut PgConnection,
    id: Uuid,
    irmark: &str,
    correlation: &CorrelationId,
    next: NextPoll<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "update test_message set irmark = $2, correlation_id = $3, poll_url = $4, poll_interval = $5
         where test_message_id = $1 and outcome is null",
        id,
        irmark,
        correlation.as_str(),
        next.url,
        next.interval,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes down that it may be on its way from now on; `false` when somebody did before.
pub(crate) async fn sending_test(conn: &mut PgConnection, id: Uuid, at: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update test_message set sending_at = $2
         where test_message_id = $1 and sending_at is null and outcome is null",
        id,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Counts a question, and notes where to ask next, and when, as far as HMRC said so.
pub(crate) async fn count_test_poll(
    conn: &mut PgConnection,
    id: Uuid,
    next: NextPoll<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "update test_message
         set poll_count = poll_count + 1, poll_url = coalesce($2, poll_url), poll_interval = coalesce($3, poll_interval)
         where test_message_id = $1",
        id,
        next.url,
        next.interval,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How it ended. The first end counts: a worker that was overtaken changes nothing.
pub(crate) async fn end_test(
    conn: &mut PgConnection,
    id: Uuid,
    outcome: &TestOutcome,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update test_message set outcome = $2, ended_at = $3
         where test_message_id = $1 and outcome is null",
        id,
        serde_json::to_value(outcome).map_err(Error::internal)?,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn newest_test(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<TestMessage>, Error> {
    let row = sqlx::query!(
        "select asked_at, sending_at, outcome
         from test_message
         where charity_id = $1
         order by test_message_id desc
         limit 1",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let outcome = row.outcome.map(serde_json::from_value).transpose();
        Ok(TestMessage {
            asked_at: Timestamp::from_offset(row.asked_at),
            sent: row.sending_at.is_some(),
            outcome: stored("end of a test message", outcome)?,
        })
    })
    .transpose()
}
