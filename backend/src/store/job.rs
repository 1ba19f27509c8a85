//! The job table: leases with fencing. Times are real time.

use domain::MailId;
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::new_uuid;

/// How a mail is posted.
#[derive(Clone, Copy)]
pub(crate) struct Post {
    /// Somebody waits for it: it goes before other mail.
    pub(crate) urgent: bool,
    /// For how many minutes it is of use.
    pub(crate) minutes: i32,
    /// How many seconds it stands back behind other mail of its kind.
    pub(crate) behind: f64,
}

/// Which jobs a loop of the worker takes; the database says which queue a kind is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queue {
    Filing,
    /// What speaks with the mail server.
    Mail,
    Other,
}

impl Queue {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Filing => "filing",
            Self::Mail => "mail",
            Self::Other => "other",
        }
    }
}

/// A job that this worker owns until its lease ends.
pub(crate) struct Leased {
    pub(crate) job_id: Uuid,
    pub(crate) kind: String,
    pub(crate) payload: Value,
    pub(crate) attempt: i32,
    pub(crate) max_attempts: i32,
    pub(crate) lease_token: Uuid,
    pub(crate) run_at: OffsetDateTime,
}

/// Adds a job inside the transaction that asks for it; one that waits already under the same key is enough. One that runs
/// at this moment may have passed what is asked for, so it runs again after it has ended.
pub(crate) async fn enqueue(
    conn: &mut PgConnection,
    kind: &str,
    key: &str,
    payload: &Value,
    delay_seconds: f64,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into job (job_id, kind, key, payload, run_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))
         on conflict (kind, key) where done_at is null do update set run_at = excluded.run_at where job.lease_until is not null",
        new_uuid(),
        kind,
        key,
        payload,
        delay_seconds,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Adds the job that sends a mail. The mail says until when it is tried: no mail has as many tries in its time as these. Each mail
/// that waits for the same recipient puts it ten seconds further back, and each that waits because of the same
/// platform a tenth of a second.
pub(crate) async fn enqueue_mail(conn: &mut PgConnection, id: MailId, post: Post) -> Result<(), Error> {
    sqlx::query!(
        "insert into job (job_id, kind, key, payload, urgent, max_attempts, place)
         select $1, 'mail', $2, $3, $4, 1000,
             now() + make_interval(secs => $5::float8 + 10 * (
                 select count(*) from mail as other
                 where other.to_email = mail.to_email and other.sent_at is null and other.mail_id <> mail.mail_id)
                 + 0.1 * (
                 select count(*) from mail as other
                 where other.notice_platform_id = mail.notice_platform_id and other.sent_at is null and other.mail_id <> mail.mail_id))
         from mail where mail_id = $6",
        new_uuid(),
        id.to_string(),
        json!({ "mail_id": id }),
        post.urgent,
        post.behind,
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Adds the job that sends a digest, an hour after the earlier mail. The minute on top is for transactions that add to it at the last
/// moment.
pub(crate) async fn enqueue_digest(
    conn: &mut PgConnection,
    id: MailId,
    earlier: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into job (job_id, kind, key, payload, max_attempts, run_at)
         values ($1, 'mail', $2, $3, 1000, $4::timestamptz + interval '61 minutes')",
        new_uuid(),
        id.to_string(),
        json!({ "mail_id": id }),
        earlier,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Makes a job that waits under a key due now.
pub(crate) async fn hasten(conn: &mut PgConnection, kind: &str, key: &str) -> Result<(), Error> {
    sqlx::query!(
        "update job set run_at = least(run_at, now()) where kind = $1 and key = $2 and done_at is null and lease_until is null",
        kind,
        key,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes back the job that waits under a key; one that runs goes on.
pub(crate) async fn take_back(conn: &mut PgConnection, kind: &str, key: &str) -> Result<(), Error> {
    sqlx::query!(
        "delete from job where kind = $1 and key = $2 and done_at is null and lease_until is null",
        kind,
        key,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes the next due job of a queue that nobody owns, for a minute: the urgent ones first, and then in the order of their places, which
/// put a flood of mail behind everybody else's.
pub(crate) async fn lease(pool: &PgPool, queue: Queue) -> Result<Option<Leased>, Error> {
    let row = sqlx::query!(
        r#"update job
         set lease_until = now() + interval '60 seconds', lease_token = $1, attempt = attempt + 1
         where job_id = (
             select job_id from job
             where queue = $2 and done_at is null and run_at <= now() and (lease_until is null or lease_until < now())
             order by urgent desc, greatest(run_at, place)
             -- Another worker's row is skipped, not waited for.
             for update skip locked
             limit 1
         )
         returning job_id, kind, payload, attempt, max_attempts, lease_token as "lease_token!", run_at"#,
        new_uuid(),
        queue.as_str(),
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Leased {
        job_id: row.job_id,
        kind: row.kind,
        payload: row.payload,
        attempt: row.attempt,
        max_attempts: row.max_attempts,
        lease_token: row.lease_token,
        run_at: row.run_at,
    }))
}

/// Keeps a job that takes long for another minute. `false` when the lease was lost: then the other owner goes on.
pub(crate) async fn keep(pool: &PgPool, job: &Leased) -> Result<bool, Error> {
    let kept = sqlx::query!(
        "update job set lease_until = now() + interval '60 seconds' where job_id = $1 and lease_token = $2",
        job.job_id,
        job.lease_token,
    )
    .execute(pool)
    .await?;
    Ok(kept.rows_affected() == 1)
}

/// Ends a job, unless it was asked for again while it ran. `false` when the lease was lost meanwhile: then the other owner's word counts.
pub(crate) async fn finish(pool: &PgPool, job: &Leased) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update job
         set done_at = case when run_at = $3 then now() end, attempt = case when run_at = $3 then attempt else 0 end,
             lease_until = null, lease_token = null, last_error = null
         where job_id = $1 and lease_token = $2",
        job.job_id,
        job.lease_token,
        job.run_at,
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Puts a job that goes on back for later: it has not failed, so no attempt is counted.
pub(crate) async fn again(pool: &PgPool, job: &Leased, delay_seconds: f64) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update job
         set lease_until = null, lease_token = null, last_error = null, attempt = 0, run_at = now() + make_interval(secs => $3)
         where job_id = $1 and lease_token = $2",
        job.job_id,
        job.lease_token,
        delay_seconds,
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Puts a failed job back for later, or gives it up after its last attempt.
pub(crate) async fn fail(
    pool: &PgPool,
    job: &Leased,
    error: &str,
    delay_seconds: f64,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update job
         set lease_until = null, lease_token = null, last_error = $3, run_at = now() + make_interval(secs => $4),
             done_at = case when attempt >= max_attempts then now() end, gave_up = attempt >= max_attempts
         where job_id = $1 and lease_token = $2",
        job.job_id,
        job.lease_token,
        error,
        delay_seconds,
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn forget(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("delete from job where done_at < now() - interval '7 days' and not gave_up")
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes every waiting job due now, for tests.
#[cfg(any(test, feature = "testing"))]
pub(crate) async fn hurry(pool: &PgPool) -> Result<(), Error> {
    sqlx::query!("update job set run_at = now() where done_at is null").execute(pool).await?;
    Ok(())
}
