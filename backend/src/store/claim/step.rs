//! The steps of a claim. Each writes the state that it came from into its condition, so that a worker that was overtaken
//! changes nothing.

use domain::claim::{
    Approval, Approvals, ClaimState, ClaimStatus, CorrelationId, Filed, Rejection, TransactionId,
    WithdrawalReason,
};
use domain::{CharityId, ClaimId, Pence, StaffId, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A claim whose row is locked until the transaction ends.
pub(crate) struct Locked {
    pub(crate) claim_id: ClaimId,
    pub(crate) charity_id: CharityId,
    pub(crate) number: i32,
    pub(crate) state: ClaimState,
    pub(crate) approvals: Approvals,
    pub(crate) line_count: i32,
    pub(crate) revision: i32,
    pub(crate) adjustment: Pence,
    pub(crate) transaction: Option<TransactionId>,
    pub(crate) irmark: Option<String>,
    pub(crate) written_revision: Option<i32>,
    /// How long ago it was sent, in seconds of real time.
    pub(crate) sent_seconds: Option<f64>,
    pub(crate) missing_count: i32,
    pub(crate) correlation: Option<CorrelationId>,
    pub(crate) poll_url: Option<String>,
    pub(crate) poll_count: i32,
    pub(crate) is_full: bool,
}

impl Locked {
    /// The message that was written for the lines as they are, if one was.
    pub(crate) fn written(&self) -> Option<&TransactionId> {
        self.transaction
            .as_ref()
            .filter(|_| self.written_revision == Some(self.revision))
    }
}

struct Row {
    claim_id: Uuid,
    charity_id: Uuid,
    number: i32,
    state: String,
    approvals: String,
    line_count: i32,
    revision: i32,
    adjustment_pence: i64,
    transaction_id: Option<String>,
    irmark: Option<String>,
    written_revision: Option<i32>,
    submitted_at: Option<OffsetDateTime>,
    sent_seconds: Option<f64>,
    missing_count: i32,
    correlation_id: Option<String>,
    poll_url: Option<String>,
    acknowledged_at: Option<OffsetDateTime>,
    poll_count: i32,
    accepted_at: Option<OffsetDateTime>,
    rejected_at: Option<OffsetDateTime>,
    rejection: Option<String>,
    paid_on: Option<Date>,
    paid_pence: Option<i64>,
    withdrawn_at: Option<OffsetDateTime>,
    withdrawal_reason: Option<String>,
    is_full: bool,
}

fn whole<T>(what: &'static str, part: Option<T>) -> Result<T, Error> {
    stored(what, part.ok_or(()))
}

impl Row {
    fn locked(self, given: Vec<Approval>) -> Result<Locked, Error> {
        let status: ClaimStatus = stored("state of a claim", self.state.parse())?;
        let approvals: Approvals = stored("approvals of a claim", self.approvals.parse())?;
        let transaction = self
            .transaction_id
            .map(|id| stored("transaction id", TransactionId::parse(&id)))
            .transpose()?;
        let correlation = self
            .correlation_id
            .map(|id| stored("correlation id", CorrelationId::parse(&id)))
            .transpose()?;
        let at = |at: Option<OffsetDateTime>| whole("instant of a claim", at.map(Timestamp::from_offset));
        let filed = || -> Result<Filed, Error> {
            Ok(Filed {
                transaction: whole("transaction id", transaction.clone())?,
                at: at(self.submitted_at)?,
            })
        };
        let state = match status {
            ClaimStatus::Draft => ClaimState::Draft,
            ClaimStatus::Ready => ClaimState::Ready {
                needed: approvals,
                approvals: given,
            },
            ClaimStatus::Approved => ClaimState::Approved,
            ClaimStatus::Submitting => ClaimState::Submitting(filed()?),
            ClaimStatus::Acknowledged => ClaimState::Acknowledged {
                filed: filed()?,
                correlation: whole("correlation id", correlation.clone())?,
                at: at(self.acknowledged_at)?,
            },
            ClaimStatus::Accepted => ClaimState::Accepted {
                filed: filed()?,
                at: at(self.accepted_at)?,
            },
            ClaimStatus::Rejected => ClaimState::Rejected {
                filed: filed()?,
                at: at(self.rejected_at)?,
                why: stored(
                    "rejection",
                    self.rejection.unwrap_or_default().parse::<Rejection>(),
                )?,
            },
            ClaimStatus::Paid => ClaimState::Paid {
                filed: filed()?,
                accepted_at: at(self.accepted_at)?,
                on: whole("day of a payment", self.paid_on)?,
                amount: stored("payment", Pence::new(self.paid_pence.unwrap_or(-1)))?,
            },
            ClaimStatus::Withdrawn => ClaimState::Withdrawn {
                at: at(self.withdrawn_at)?,
                why: stored(
                    "withdrawal",
                    self.withdrawal_reason
                        .unwrap_or_default()
                        .parse::<WithdrawalReason>(),
                )?,
            },
        };
        Ok(Locked {
            claim_id: ClaimId::from_uuid(self.claim_id),
            charity_id: CharityId::from_uuid(self.charity_id),
            number: self.number,
            state,
            approvals,
            line_count: self.line_count,
            revision: self.revision,
            adjustment: stored("adjustment", Pence::new(self.adjustment_pence))?,
            transaction,
            irmark: self.irmark,
            written_revision: self.written_revision,
            sent_seconds: self.sent_seconds,
            missing_count: self.missing_count,
            correlation,
            poll_url: self.poll_url,
            poll_count: self.poll_count,
            is_full: self.is_full,
        })
    }
}

/// The claim, locked until the transaction ends: the steps of one claim follow one another.
pub(crate) async fn lock(conn: &mut PgConnection, id: ClaimId) -> Result<Option<Locked>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select claim_id, charity_id, number, state, approvals, line_count, revision, adjustment_pence, transaction_id, irmark,
             written_revision, submitted_at, extract(epoch from now() - sent_at)::float8 as sent_seconds, missing_count,
             correlation_id, poll_url, acknowledged_at, poll_count, accepted_at, rejected_at, rejection, paid_on, paid_pence,
             withdrawn_at, withdrawal_reason, is_full
         from claim where claim_id = $1 for update"#,
        id.uuid(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let given = sqlx::query!(
        "select staff_id, approved_at from claim_approval where claim_id = $1 order by approved_at, staff_id",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let given = given
        .into_iter()
        .map(|row| Approval {
            by: StaffId::from_uuid(row.staff_id),
            at: Timestamp::from_offset(row.approved_at),
        })
        .collect();
    row.locked(given).map(Some)
}

/// Locks the claim that a donation's line stands in, before the donation itself: always in this order, so that nobody
/// waits for each other.
pub(crate) async fn lock_of_donation(conn: &mut PgConnection, donation: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "select claim.claim_id
         from declaration
         join claim_line using (declaration_id)
         join claim using (claim_id)
         where declaration.donation_id = $1
         and claim_line.dropped is null
         for update of claim",
        donation,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Locks the charity: its claims are begun one after the other.
pub(crate) async fn lock_charity(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    // The row's key stays free, so that gifts for the charity are taken meanwhile.
    sqlx::query!(
        "select charity_id from charity where charity_id = $1 for no key update",
        charity.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(())
}

/// What a claim begins with.
pub(crate) struct NewClaim<'a> {
    pub(crate) claim_id: ClaimId,
    pub(crate) charity_id: CharityId,
    pub(crate) begun_as: &'a str,
    pub(crate) follows: Option<ClaimId>,
    pub(crate) begun_by: Option<StaffId>,
    pub(crate) approvals: Approvals,
    pub(crate) at: Timestamp,
}

/// Begins a claim, with the charity's next number. The one open claim refuses a second.
pub(crate) async fn begin(conn: &mut PgConnection, new: &NewClaim<'_>) -> Result<i32, sqlx::Error> {
    let number = sqlx::query_scalar!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, follows_id, begun_by, begun_at, begun_on, approvals, updated_at)
         select $1, $2, coalesce(max(number), 0) + 1, 'draft', $3, $4, $5, $6, $7, $8, $6
         from claim where charity_id = $2
         returning number",
        new.claim_id.uuid(),
        new.charity_id.uuid(),
        new.begun_as,
        new.follows.map(ClaimId::uuid),
        new.begun_by.map(StaffId::uuid),
        new.at.offset(),
        new.at.london_date(),
        new.approvals.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(number)
}

/// The lines are in.
pub(crate) async fn gathered(
    conn: &mut PgConnection,
    id: ClaimId,
    to: ClaimStatus,
    is_full: bool,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = $2, is_full = $3, updated_at = $4 where claim_id = $1 and state = 'draft'",
        id.uuid(),
        to.as_str(),
        is_full,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps what the lines add up to now. A message that was written before is worth nothing.
pub(crate) async fn resum(
    conn: &mut PgConnection,
    id: ClaimId,
    sum: &domain::ClaimSum,
    adjustment: Pence,
    at: Timestamp,
) -> Result<(), Error> {
    let count = i32::try_from(sum.count).map_err(Error::internal)?;
    sqlx::query!(
        "update claim
         set line_count = $2, donations_pence = $3, gift_aid_pence = $4, adjustment_pence = $5, revision = revision + 1,
             transaction_id = null, irmark = null, written_revision = null, updated_at = $6
         where claim_id = $1 and state in ('draft', 'ready', 'approved')",
        id.uuid(),
        count,
        sum.donations.get(),
        sum.gift_aid().get(),
        adjustment.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Somebody approved it. The primary key refuses the same person twice.
pub(crate) async fn approve(
    conn: &mut PgConnection,
    id: ClaimId,
    by: StaffId,
    to: ClaimStatus,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into claim_approval (claim_id, staff_id, approved_at) values ($1, $2, $3)",
        id.uuid(),
        by.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update claim set state = $2, updated_at = $3 where claim_id = $1 and state = 'ready'",
        id.uuid(),
        to.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn withdrawn(
    conn: &mut PgConnection,
    id: ClaimId,
    why: WithdrawalReason,
    at: Timestamp,
) -> Result<(), Error> {
    // One that had been on its way before may have left its gifts marked.
    sqlx::query!(
        "update donation set status = 'declared', updated_at = $2, version = version + 1
         from claim_line
         where claim_line.claim_id = $1 and donation.declaration_id = claim_line.declaration_id and donation.status = 'claimed'",
        id.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from claim_line where claim_id = $1", id.uuid())
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "update claim
         set state = 'withdrawn', withdrawn_at = $2, withdrawal_reason = $3, line_count = 0, donations_pence = 0,
             gift_aid_pence = 0, adjustment_pence = 0, transaction_id = null, irmark = null, written_revision = null, updated_at = $2
         where claim_id = $1 and state in ('draft', 'ready', 'approved')",
        id.uuid(),
        at.offset(),
        why.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A message was written for this revision of the lines.
pub(crate) async fn written(
    conn: &mut PgConnection,
    id: ClaimId,
    revision: i32,
    transaction: &TransactionId,
    irmark: &str,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set transaction_id = $3, irmark = $4, written_revision = $2, updated_at = $5
         where claim_id = $1 and state = 'approved' and revision = $2",
        id.uuid(),
        revision,
        transaction.as_str(),
        irmark,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// From the commit of this on, the message may be on its way: written before its first byte is sent.
pub(crate) async fn submitting(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'submitting', submitted_at = $3, sent_at = now(), missing_count = 0, alarm = null, updated_at = $3
         where claim_id = $1 and state = 'approved' and transaction_id = $2 and written_revision = revision",
        id.uuid(),
        transaction.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC certainly has not taken this sending. The next one gets a new id.
pub(crate) async fn unsent(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'approved', submitted_at = null, sent_at = null, transaction_id = null, irmark = null, written_revision = null,
             missing_count = 0, updated_at = $3
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn acknowledged(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    correlation: &CorrelationId,
    poll_url: Option<&str>,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'acknowledged', correlation_id = $3, poll_url = $4, acknowledged_at = $5, poll_count = 0, updated_at = $5
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        correlation.as_str(),
        poll_url,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC has the sending under another name than it gave at first.
pub(crate) async fn renamed(
    conn: &mut PgConnection,
    id: ClaimId,
    from: &CorrelationId,
    to: &CorrelationId,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set correlation_id = $3, poll_url = null
         where claim_id = $1 and state = 'acknowledged' and correlation_id = $2",
        id.uuid(),
        from.as_str(),
        to.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The simulated HMRC was started anew and does not know the claim any more.
pub(crate) async fn forgotten(
    conn: &mut PgConnection,
    id: ClaimId,
    correlation: &CorrelationId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'approved', submitted_at = null, sent_at = null, transaction_id = null, irmark = null, written_revision = null,
             missing_count = 0, correlation_id = null, acknowledged_at = null, poll_url = null, updated_at = $3
         where claim_id = $1 and state = 'acknowledged' and correlation_id = $2",
        id.uuid(),
        correlation.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC's list did not have it this time.
pub(crate) async fn count_missing(conn: &mut PgConnection, id: ClaimId) -> Result<(), Error> {
    sqlx::query!(
        "update claim set missing_count = missing_count + 1 where claim_id = $1 and state = 'submitting'",
        id.uuid()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// HMRC was asked, and works on it still.
pub(crate) async fn count_poll(
    conn: &mut PgConnection,
    id: ClaimId,
    poll_url: Option<&str>,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set poll_count = poll_count + 1, poll_url = coalesce($2, poll_url)
         where claim_id = $1 and state = 'acknowledged'",
        id.uuid(),
        poll_url,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn accepted(conn: &mut PgConnection, id: ClaimId, at: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'accepted', accepted_at = $2, alarm = null, updated_at = $2
         where claim_id = $1 and state in ('submitting', 'acknowledged')",
        id.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn rejected(
    conn: &mut PgConnection,
    id: ClaimId,
    why: Rejection,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'rejected', rejected_at = $2, rejection = $3, updated_at = $2
         where claim_id = $1 and state in ('submitting', 'acknowledged')",
        id.uuid(),
        at.offset(),
        why.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn paid(
    conn: &mut PgConnection,
    id: ClaimId,
    on: Date,
    amount: Pence,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set state = 'paid', paid_on = $2, paid_pence = $3, updated_at = $4
         where claim_id = $1 and state = 'accepted'",
        id.uuid(),
        on,
        amount.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Somebody has to look at it: why, in a word of ours.
pub(crate) async fn alarm(conn: &mut PgConnection, id: ClaimId, word: Option<&str>) -> Result<(), Error> {
    sqlx::query!("update claim set alarm = $2 where claim_id = $1", id.uuid(), word)
        .execute(conn)
        .await?;
    Ok(())
}

pub(crate) async fn tidied(conn: &mut PgConnection, id: ClaimId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update claim set tidied_at = $2 where claim_id = $1 and tidied_at is null",
        id.uuid(),
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// One message of the conversation.
#[expect(
    clippy::too_many_arguments,
    reason = "the columns of a record that is only ever added to"
)]
pub(crate) async fn keep_message(
    conn: &mut PgConnection,
    message_id: Uuid,
    claim: ClaimId,
    at: Timestamp,
    direction: &str,
    kind: &str,
    transaction: Option<&TransactionId>,
    body: &[u8],
    words: &str,
    number: Option<i32>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into claim_message (message_id, claim_id, at, direction, kind, transaction_id, body, words, number)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        message_id,
        claim.uuid(),
        at.offset(),
        direction,
        kind,
        transaction.map(TransactionId::as_str),
        body,
        words,
        number,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The message of a sending, as it was written.
pub(crate) async fn request(
    conn: &mut PgConnection,
    claim: ClaimId,
    transaction: &TransactionId,
) -> Result<Option<Vec<u8>>, Error> {
    let body = sqlx::query_scalar!(
        "select body from claim_message where claim_id = $1 and kind = 'submit' and transaction_id = $2",
        claim.uuid(),
        transaction.as_str(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(body)
}

/// Claims that have a step to take and no job that takes it: a job was given up, or came while another one ended.
pub(crate) async fn due_to_move(pool: &PgPool, limit: i64) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select claim_id from claim
         where state in ('draft', 'approved', 'submitting', 'acknowledged')
         and not exists (
             select from job where job.kind = 'claim' and job.key = claim.claim_id::text and job.done_at is null)
         and not (state = 'approved' and exists (select from hmrc_credential where stopped_at is not null))
         limit $1"#,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// Claims whose answer HMRC still keeps although ours is stored.
pub(crate) async fn untidied(pool: &PgPool, limit: i64) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        "select claim_id from claim
         where correlation_id is not null and tidied_at is null and state in ('accepted', 'paid', 'rejected')
         and not exists (
             select from job where job.kind = 'claim' and job.key = claim.claim_id::text and job.done_at is null)
         limit $1",
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// Whether HMRC was asked to forget its answer.
pub(crate) async fn is_tidied(conn: &mut PgConnection, id: ClaimId) -> Result<bool, Error> {
    let tidied = sqlx::query_scalar!(
        r#"select tidied_at is not null as "tidied!" from claim where claim_id = $1"#,
        id.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(tidied.unwrap_or(true))
}
