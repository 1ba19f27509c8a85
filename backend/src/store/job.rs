//! The job table: leases with fencing. Times are real time.

use domain::donation::TakenOut;
use domain::donation::shown::DonationFilter;
use domain::{CharityId, ClaimId, DonorId, MailId, PlatformId, SourceId, StaffId, TerminalId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::stored;
use crate::error::Error;
use crate::secret::new_uuid;

/// What is to be done, with what it needs. Its words in the table are written and read here alone, but for SQL that names a kind.
pub(crate) enum Job {
    /// Takes a claim's next step.
    Claim(ClaimId),
    /// Takes the next step of a test message.
    TestMessage(Uuid),
    /// Brings the gifts of a claim to the state that it gives them.
    ClaimMark(ClaimId),
    /// Sends a mail.
    Mail(MailId),
    /// Asks a donor to put their details right.
    AskDetails(DonorId),
    /// Completes what a donor's new address, link or authorisation completes.
    JudgeLate(DonorId),
    /// Gives back what an entry of a terminal map matches no more, and completes what the map completes.
    JudgeTerminal(TerminalId),
    /// Completes what a source completes that takes gifts again.
    JudgeSource(SourceId),
    /// Lets go of gifts that were being written while their donor's account was deleted.
    EraseCrossed(DonorId),
    /// Takes out of claiming what a charity claimed on itself.
    OwnClaimed(OwnClaimed),
    /// Takes all gifts out of claiming that a filter names.
    TakeOut(TakeOut),
    /// Makes the examples of a sandbox's platform.
    MakeExamples(PlatformId),
}

/// What [`Job::OwnClaimed`] needs.
#[derive(Serialize, Deserialize)]
pub(crate) struct OwnClaimed {
    pub(crate) own_claim_id: Uuid,
    pub(crate) charity_id: CharityId,
    pub(crate) staff_id: StaffId,
    pub(crate) why: TakenOut,
}

/// What [`Job::TakeOut`] needs.
#[derive(Serialize, Deserialize)]
pub(crate) struct TakeOut {
    pub(crate) charity_id: CharityId,
    pub(crate) staff_id: StaffId,
    pub(crate) filter: DonationFilter,
    pub(crate) why: TakenOut,
    pub(crate) last: Uuid,
}

impl Job {
    /// The word for its kind.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Claim(_) => "claim",
            Self::TestMessage(_) => "test_message",
            Self::ClaimMark(_) => "claim_mark",
            Self::Mail(_) => "mail",
            Self::AskDetails(_) => "ask_details",
            Self::JudgeLate(_) => "judge_late",
            Self::JudgeTerminal(_) => "judge_terminal",
            Self::JudgeSource(_) => "judge_source",
            Self::EraseCrossed(_) => "erase_crossed",
            Self::OwnClaimed(_) => "own_claimed",
            Self::TakeOut(_) => "take_out",
            Self::MakeExamples(_) => "make_examples",
        }
    }

    /// Under which key it waits: what it is about, or a new one where each that is asked for runs.
    fn key(&self) -> String {
        match self {
            Self::Claim(id) => id.uuid().to_string(),
            Self::TestMessage(id) => id.to_string(),
            Self::Mail(id) => id.to_string(),
            Self::AskDetails(id) | Self::JudgeLate(id) | Self::EraseCrossed(id) => id.to_string(),
            Self::JudgeTerminal(id) => id.to_string(),
            Self::JudgeSource(id) => id.to_string(),
            Self::OwnClaimed(work) => work.own_claim_id.to_string(),
            Self::MakeExamples(id) => id.to_string(),
            Self::ClaimMark(_) | Self::TakeOut(_) => new_uuid().to_string(),
        }
    }

    /// What it needs, as the table holds it.
    pub(crate) fn payload(&self) -> Result<Value, Error> {
        Ok(match self {
            Self::Claim(id) | Self::ClaimMark(id) => json!({ "claim_id": id }),
            Self::TestMessage(id) => json!({ "test_message_id": id }),
            Self::Mail(id) => json!({ "mail_id": id }),
            Self::AskDetails(id) | Self::JudgeLate(id) | Self::EraseCrossed(id) => json!({ "donor_id": id }),
            Self::JudgeTerminal(id) => json!({ "terminal_id": id }),
            Self::JudgeSource(id) => json!({ "source_id": id }),
            Self::OwnClaimed(work) => serde_json::to_value(work).map_err(Error::internal)?,
            Self::TakeOut(work) => serde_json::to_value(work).map_err(Error::internal)?,
            Self::MakeExamples(id) => json!({ "platform_id": id }),
        })
    }

    /// The job of a kind with a payload.
    fn read(kind: &str, payload: &Value) -> Result<Self, Error> {
        Ok(match kind {
            "claim" => Self::Claim(member(payload, "claim_id")?),
            "test_message" => Self::TestMessage(member(payload, "test_message_id")?),
            "claim_mark" => Self::ClaimMark(member(payload, "claim_id")?),
            "mail" => Self::Mail(member(payload, "mail_id")?),
            "ask_details" => Self::AskDetails(member(payload, "donor_id")?),
            "judge_late" => Self::JudgeLate(member(payload, "donor_id")?),
            "judge_terminal" => Self::JudgeTerminal(member(payload, "terminal_id")?),
            "judge_source" => Self::JudgeSource(member(payload, "source_id")?),
            "erase_crossed" => Self::EraseCrossed(member(payload, "donor_id")?),
            "own_claimed" => Self::OwnClaimed(whole(payload)?),
            "take_out" => Self::TakeOut(whole(payload)?),
            "make_examples" => Self::MakeExamples(member(payload, "platform_id")?),
            other => return Err(Error::internal(format!("no worker knows jobs of kind {other}"))),
        })
    }
}

fn member<T: DeserializeOwned>(payload: &Value, name: &str) -> Result<T, Error> {
    whole(&payload[name])
}

fn whole<T: DeserializeOwned>(payload: &Value) -> Result<T, Error> {
    stored("payload of a job", T::deserialize(payload))
}

/// Jobs that hold up a charity's claims are tried until they succeed. If we gave up, the next claim would have gifts that the charity
/// claimed on itself, or that belong to another charity.
const UNTIL_DONE: [&str; 3] = ["own_claimed", "take_out", "judge_terminal"];
/// How often in a day a job that keeps failing is tried: each hour.
const A_DAY: i32 = 24;

/// Whether a job still has to take gifts from the charity: out of claiming, or because a terminal turned out not to be the charity's.
pub(crate) async fn takes_gifts_away(conn: &mut PgConnection, charity: CharityId) -> Result<bool, Error> {
    // Only the charity's own jobs count: one that cannot be read does not hold up other charities' claims.
    let takes_out = sqlx::query_scalar!(
        r#"select exists (
             select from job
             where kind = 'take_out' and done_at is null and payload ->> 'charity_id' = $1) as "takes_out!""#,
        charity.to_string(),
    )
    .fetch_one(&mut *conn)
    .await?;
    if takes_out {
        return Ok(true);
    }
    let waiting =
        sqlx::query_scalar!("select payload from job where kind = 'judge_terminal' and done_at is null")
            .fetch_all(&mut *conn)
            .await?;
    let entries =
        waiting.iter().map(|payload| member::<TerminalId>(payload, "terminal_id").map(TerminalId::uuid));
    let entries = entries.collect::<Result<Vec<Uuid>, Error>>()?;
    if entries.is_empty() {
        return Ok(false);
    }
    let are_theirs = sqlx::query_scalar!(
        r#"select exists (
             select from terminal join source using (source_id)
             where terminal_id = any($1) and source.charity_id = $2) as "are_theirs!""#,
        &entries,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(are_theirs)
}

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
    payload: Value,
    pub(crate) attempt: i32,
    pub(crate) max_attempts: i32,
    pub(crate) lease_token: Uuid,
    pub(crate) run_at: OffsetDateTime,
}

impl Leased {
    /// What is to be done.
    pub(crate) fn job(&self) -> Result<Job, Error> {
        Job::read(&self.kind, &self.payload)
    }

    /// What happens to it when this attempt fails.
    pub(crate) fn after_failure(&self) -> AfterFailure {
        if self.attempt < self.max_attempts {
            AfterFailure::Again
        } else if UNTIL_DONE.contains(&self.kind.as_str()) {
            AfterFailure::Stuck { is_told: (self.attempt - self.max_attempts) % A_DAY == 0 }
        } else {
            AfterFailure::GivenUp
        }
    }
}

/// What happens to a job that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterFailure {
    /// It is tried again.
    Again,
    /// It is tried again, but has failed as often as other jobs may: the operator gets an email once a day.
    Stuck {
        is_told: bool,
    },
    GivenUp,
}

/// Adds a job inside the transaction that asks for it; one that waits already under the same key is enough. One that runs
/// at this moment may have passed what is asked for, so it runs again after it has ended.
pub(crate) async fn enqueue(conn: &mut PgConnection, job: &Job, delay_seconds: f64) -> Result<(), Error> {
    enqueue_under(conn, job, &job.key(), delay_seconds).await
}

/// The same under a key of the caller's.
pub(crate) async fn enqueue_under(
    conn: &mut PgConnection,
    job: &Job,
    key: &str,
    delay_seconds: f64,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into job (job_id, kind, key, payload, run_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))
         on conflict (kind, key) where done_at is null do update set run_at = excluded.run_at where job.lease_until is not null",
        new_uuid(),
        job.kind(),
        key,
        job.payload()?,
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
    let job = Job::Mail(id);
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
        job.key(),
        job.payload()?,
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
    let job = Job::Mail(id);
    sqlx::query!(
        "insert into job (job_id, kind, key, payload, max_attempts, run_at)
         values ($1, 'mail', $2, $3, 1000, $4::timestamptz + interval '61 minutes')",
        new_uuid(),
        job.key(),
        job.payload()?,
        earlier,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a job waits or runs.
pub(crate) async fn waits(conn: &mut PgConnection, job: &Job) -> Result<bool, Error> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from job where kind = $1 and key = $2 and done_at is null) as "waits!""#,
        job.kind(),
        job.key(),
    )
    .fetch_one(conn)
    .await?;
    Ok(waits)
}

/// Makes a job that waits under a key due now.
pub(crate) async fn hasten(conn: &mut PgConnection, job: &Job, key: &str) -> Result<(), Error> {
    sqlx::query!(
        "update job set run_at = least(run_at, now()) where kind = $1 and key = $2 and done_at is null and lease_until is null",
        job.kind(),
        key,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes back the job that waits under a key; one that runs goes on.
pub(crate) async fn take_back(conn: &mut PgConnection, job: &Job, key: &str) -> Result<(), Error> {
    sqlx::query!(
        "delete from job where kind = $1 and key = $2 and done_at is null and lease_until is null",
        job.kind(),
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

/// Puts a failed job back for later, or gives it up. `false` when the lease was lost meanwhile.
pub(crate) async fn fail(
    conn: &mut PgConnection,
    job: &Leased,
    error: &str,
    delay_seconds: f64,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update job
         set lease_until = null, lease_token = null, last_error = $3, run_at = now() + make_interval(secs => $4),
             done_at = case when $5 then now() end, gave_up = $5
         where job_id = $1 and lease_token = $2",
        job.job_id,
        job.lease_token,
        error,
        delay_seconds,
        job.after_failure() == AfterFailure::GivenUp,
    )
    .execute(conn)
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

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    /// Every job, with its words in the table.
    fn all() -> Vec<(Job, &'static str, Value)> {
        let (id, text) = (Uuid::nil(), "00000000-0000-0000-0000-000000000000");
        let named = |prefix: &str| format!("{prefix}_{}", "0".repeat(26));
        let (charity_id, staff_id) = (CharityId::from_uuid(id), StaffId::from_uuid(id));
        let (donor, why) = (DonorId::from_uuid(id), TakenOut::ClaimedElsewhere(date!(2026 - 11 - 20)));
        let own = OwnClaimed { own_claim_id: id, charity_id, staff_id, why: why.clone() };
        let taken = TakeOut { charity_id, staff_id, filter: DonationFilter::default(), why, last: id };
        let filter = json!({
            "states": null, "platform": null, "find": null, "from": null, "to": null, "next_claim": null, "order": null,
        });
        let why = json!({ "claimed_elsewhere": "2026-11-20" });
        vec![
            (Job::Claim(ClaimId::from_uuid(id)), "claim", json!({ "claim_id": named("clm") })),
            (Job::TestMessage(id), "test_message", json!({ "test_message_id": text })),
            (Job::ClaimMark(ClaimId::from_uuid(id)), "claim_mark", json!({ "claim_id": named("clm") })),
            (Job::Mail(MailId::from_uuid(id)), "mail", json!({ "mail_id": named("mal") })),
            (Job::AskDetails(donor), "ask_details", json!({ "donor_id": named("dnr") })),
            (Job::JudgeLate(donor), "judge_late", json!({ "donor_id": named("dnr") })),
            (
                Job::JudgeTerminal(TerminalId::from_uuid(id)),
                "judge_terminal",
                json!({ "terminal_id": named("trm") }),
            ),
            (Job::JudgeSource(SourceId::from_uuid(id)), "judge_source", json!({ "source_id": named("src") })),
            (Job::EraseCrossed(donor), "erase_crossed", json!({ "donor_id": named("dnr") })),
            (
                Job::OwnClaimed(own),
                "own_claimed",
                json!({ "own_claim_id": text, "charity_id": named("chr"), "staff_id": named("stf"), "why": why }),
            ),
            (
                Job::MakeExamples(PlatformId::from_uuid(id)),
                "make_examples",
                json!({ "platform_id": named("plt") }),
            ),
            (
                Job::TakeOut(taken),
                "take_out",
                json!({
                    "charity_id": named("chr"), "staff_id": named("stf"), "filter": filter, "why": why, "last": text,
                }),
            ),
        ]
    }

    #[test]
    fn every_job_is_written_in_its_words_and_read_from_them() {
        for (job, kind, payload) in all() {
            assert_eq!((job.kind(), job.payload().unwrap()), (kind, payload.clone()));
            let read = Job::read(kind, &payload).unwrap();
            assert_eq!((read.kind(), read.payload().unwrap()), (kind, payload));
        }
    }

    #[test]
    fn every_kind_that_is_tried_until_it_is_done_is_that_of_a_job() {
        let kinds: Vec<&str> = all().iter().map(|(job, ..)| job.kind()).collect();
        assert!(UNTIL_DONE.iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    }

    #[test]
    fn a_job_is_refused_without_what_it_needs() {
        for (_, kind, _) in all() {
            assert!(Job::read(kind, &json!({})).is_err(), "{kind}");
        }
    }

    #[test]
    fn of_a_job_that_cannot_be_read_nothing_is_said_that_somebody_typed() {
        let Err(why) = Job::read("take_out", &json!({ "filter": "oneill" })) else {
            panic!("it is no filter")
        };
        assert_eq!(
            why.chain(),
            "internal error: the database holds a payload of a job that the rules refuse"
        );
    }
}
