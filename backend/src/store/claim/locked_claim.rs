//! A claim's row, locked, and what it says.

use domain::claim::{
    Approval, Approvals, ClaimState, ClaimStatus, CorrelationId, Filed, Rejection, TransactionId,
    WithdrawalReason,
};
use domain::{CharityId, ClaimId, Pence, StaffId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::error::Error;
use crate::store::{stored, whole};

/// A claim whose row is locked until the transaction ends.
pub(crate) struct Locked {
    pub(crate) claim_id: ClaimId,
    pub(crate) charity_id: CharityId,
    pub(crate) number: i32,
    pub(crate) state: ClaimState,
    pub(crate) approvals: Approvals,
    /// Who made it by hand.
    pub(crate) begun_by: Option<StaffId>,
    pub(crate) line_count: i32,
    pub(crate) revision: i32,
    pub(crate) adjustment: Pence,
    /// What HMRC is to pay for it.
    pub(crate) expected: Pence,
    /// The Gift Aid of which HMRC has taken nothing away.
    pub(crate) gift_aid_left: Pence,
    /// What of its money HMRC got back.
    pub(crate) returned: Pence,
    /// What of its money is interest, as somebody said.
    pub(crate) interest: Pence,
    pub(crate) transaction: Option<TransactionId>,
    pub(crate) irmark: Option<String>,
    pub(crate) written_revision: Option<i32>,
    /// The account with which it was sent; none where that says nothing, because a backup was put back since.
    pub(crate) sent_by: Option<String>,
    /// How long ago it was sent, in seconds of real time.
    pub(crate) sent_seconds: Option<f64>,
    /// How long ago HMRC last answered about it, or it was sent, in the same.
    pub(crate) silent_seconds: Option<f64>,
    /// Whether it was sent before, in vain.
    pub(crate) is_tried: bool,
    pub(crate) missing_count: i32,
    pub(crate) correlation: Option<CorrelationId>,
    pub(crate) poll_url: Option<String>,
    /// How many seconds HMRC wants to be left alone between two polls, as it said last.
    pub(crate) poll_interval: Option<i32>,
    pub(crate) poll_count: i32,
    pub(crate) is_full: bool,
    /// How many gifts it may hold, once HMRC found it too long.
    pub(crate) most_lines: Option<i32>,
}

impl Locked {
    /// The message that was written for the lines as they are, if one was.
    pub(crate) fn written(&self) -> Option<&TransactionId> {
        self.transaction.as_ref().filter(|_| self.written_revision == Some(self.revision))
    }
}

struct Row {
    claim_id: Uuid,
    charity_id: Uuid,
    number: i32,
    state: String,
    approvals: String,
    begun_by: Option<Uuid>,
    line_count: i32,
    revision: i32,
    gift_aid_pence: i64,
    cut_gift_aid_pence: i64,
    adjustment_pence: i64,
    expected_pence: i64,
    returned_pence: i64,
    interest_pence: i64,
    transaction_id: Option<String>,
    irmark: Option<String>,
    written_revision: Option<i32>,
    submitted_at: Option<OffsetDateTime>,
    sent_by: Option<String>,
    sent_seconds: Option<f64>,
    silent_seconds: Option<f64>,
    is_tried: bool,
    missing_count: i32,
    correlation_id: Option<String>,
    poll_url: Option<String>,
    poll_interval: Option<i32>,
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
    most_lines: Option<i32>,
}

impl Row {
    fn locked(self, given: Vec<Approval>) -> Result<Locked, Error> {
        let status: ClaimStatus = stored("state of a claim", self.state.parse())?;
        let approvals: Approvals = stored("approvals of a claim", self.approvals.parse())?;
        let transaction = self
            .transaction_id
            .as_deref()
            .map(|id| stored("transaction id", TransactionId::parse(id)))
            .transpose()?;
        let correlation = self
            .correlation_id
            .as_deref()
            .map(|id| stored("correlation id", CorrelationId::parse(id)))
            .transpose()?;
        let state = self.claim_state(status, approvals, given, transaction.as_ref(), correlation.as_ref())?;
        Ok(Locked {
            claim_id: ClaimId::from_uuid(self.claim_id),
            charity_id: CharityId::from_uuid(self.charity_id),
            number: self.number,
            state,
            approvals,
            begun_by: self.begun_by.map(StaffId::from_uuid),
            line_count: self.line_count,
            revision: self.revision,
            adjustment: stored("adjustment", Pence::new(self.adjustment_pence))?,
            expected: stored("sum of a claim", Pence::new(self.expected_pence))?,
            gift_aid_left: stored(
                "sum of a claim",
                Pence::new(self.gift_aid_pence - self.cut_gift_aid_pence),
            )?,
            returned: stored("sum of a claim", Pence::new(self.returned_pence))?,
            interest: stored("sum of a claim", Pence::new(self.interest_pence))?,
            transaction,
            irmark: self.irmark,
            written_revision: self.written_revision,
            sent_by: self.sent_by,
            sent_seconds: self.sent_seconds,
            silent_seconds: self.silent_seconds,
            is_tried: self.is_tried,
            missing_count: self.missing_count,
            correlation,
            poll_url: self.poll_url,
            poll_interval: self.poll_interval,
            poll_count: self.poll_count,
            is_full: self.is_full,
            most_lines: self.most_lines,
        })
    }

    /// Where it stands, with what that state carries.
    fn claim_state(
        &self,
        status: ClaimStatus,
        needed: Approvals,
        approvals: Vec<Approval>,
        transaction: Option<&TransactionId>,
        correlation: Option<&CorrelationId>,
    ) -> Result<ClaimState, Error> {
        let at = |at: Option<OffsetDateTime>| whole("instant of a claim", at.map(Timestamp::from_offset));
        let filed = || -> Result<Filed, Error> {
            Ok(Filed {
                transaction: whole("transaction id", transaction.cloned())?,
                at: at(self.submitted_at)?,
            })
        };
        Ok(match status {
            ClaimStatus::Draft => ClaimState::Draft,
            ClaimStatus::Ready => ClaimState::Ready { needed, approvals },
            ClaimStatus::Approved => ClaimState::Approved,
            ClaimStatus::Submitting => ClaimState::Submitting(filed()?),
            ClaimStatus::Acknowledged => ClaimState::Acknowledged {
                filed: filed()?,
                correlation: whole("correlation id", correlation.cloned())?,
                at: at(self.acknowledged_at)?,
            },
            ClaimStatus::Accepted => ClaimState::Accepted { filed: filed()?, at: at(self.accepted_at)? },
            ClaimStatus::Rejected => ClaimState::Rejected {
                filed: filed()?,
                at: at(self.rejected_at)?,
                why: stored("rejection", self.rejection.as_deref().unwrap_or_default().parse::<Rejection>())?,
                accepted_at: self.accepted_at.map(Timestamp::from_offset),
                paid: self
                    .paid_on
                    .zip(self.paid_pence)
                    .map(|(on, pence)| stored("payment", Pence::new(pence)).map(|pence| (on, pence)))
                    .transpose()?,
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
                    self.withdrawal_reason.as_deref().unwrap_or_default().parse::<WithdrawalReason>(),
                )?,
            },
        })
    }
}

/// The claim, locked until the transaction ends: the steps of one claim follow one another.
pub(crate) async fn lock(conn: &mut PgConnection, id: ClaimId) -> Result<Option<Locked>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select claim_id, charity_id, number, state, approvals, begun_by, line_count, revision, gift_aid_pence, cut_gift_aid_pence,
             adjustment_pence, expected_pence, returned_pence, interest_pence, transaction_id,
             irmark, written_revision, submitted_at, sent_by, extract(epoch from now() - sent_at)::float8 as sent_seconds,
             extract(epoch from now() - coalesce(heard_at, sent_at))::float8 as silent_seconds,
             tried_since is not null as "is_tried!", missing_count, correlation_id, poll_url, poll_interval,
             acknowledged_at, poll_count, accepted_at, rejected_at, rejection, paid_on, paid_pence, withdrawn_at,
             withdrawal_reason, is_full, most_lines
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

/// The charity's claim that nobody can file yet, because it is put together or waits for its approval; locked until the
/// transaction ends.
pub(crate) async fn unapproved(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<ClaimId>, Error> {
    let id = sqlx::query_scalar!(
        "select claim_id from claim where charity_id = $1 and state in ('draft', 'ready') for update",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(ClaimId::from_uuid))
}

/// Locks the claims that lines of these donations stand in, in the order of their ids, and before the donations themselves:
/// always in this order, so that nobody waits for each other.
pub(crate) async fn lock_of_donations(conn: &mut PgConnection, donations: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "select claim.claim_id
         from declaration
         join claim_line using (declaration_id)
         join claim using (claim_id)
         where declaration.donation_id = any($1)
         and claim_line.dropped is null
         order by claim.claim_id
         for update of claim",
        donations,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Whether a claim of the charity is on its way: none is begun while the charity is locked.
pub(crate) async fn has_open(conn: &mut PgConnection, charity: CharityId) -> Result<bool, Error> {
    let open = sqlx::query_scalar!(
        r#"select exists (
             select from claim
             where charity_id = $1 and state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged')) as "open!""#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(open)
}

/// Locks the charity: its claims are begun one after the other.
pub(crate) async fn lock_charity(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    // The row's key stays free, so that gifts for the charity are taken meanwhile.
    sqlx::query!("select charity_id from charity where charity_id = $1 for no key update", charity.uuid())
        .fetch_optional(conn)
        .await?;
    Ok(())
}
