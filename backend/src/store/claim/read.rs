//! Reading claims: each reader binds whose they are.

use domain::claim::view::{
    Cancelled, Claim, ClaimLine, ClaimMessage, Cut, Dropped, GivenApproval, PlatformClaim, Written,
};
use domain::claim::{
    Acceptance, Acknowledgement, Approvals, ClaimStatus, KnownBy, MessageKind, Progress, Refusal, Rejection,
    Sent, Withdrawal, WithdrawalReason,
};
use domain::{CharityId, ClaimId, DonationId, Pence, PlatformId, StaffId, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::{stored, whole};

struct Row {
    claim_id: Uuid,
    number: i32,
    state: String,
    begun_as: String,
    begun_at: OffsetDateTime,
    follows_id: Option<Uuid>,
    follows_number: Option<i32>,
    followed_by_id: Option<Uuid>,
    followed_by_number: Option<i32>,
    approvals: String,
    approved: i64,
    line_count: i32,
    donations_pence: i64,
    gift_aid_pence: i64,
    adjustment_pence: i64,
    cut_count: i32,
    cut_pence: i64,
    cut_gift_aid_pence: i64,
    returned_pence: i64,
    returned_on: Option<Date>,
    interest_pence: i64,
    set_off_pence: i64,
    came_on: Option<Date>,
    submitted_at: Option<OffsetDateTime>,
    acknowledged_at: Option<OffsetDateTime>,
    accepted_at: Option<OffsetDateTime>,
    has_receipt: bool,
    rejected_at: Option<OffsetDateTime>,
    rejection: Option<String>,
    paid_on: Option<Date>,
    paid_pence: Option<i64>,
    withdrawn_at: Option<OffsetDateTime>,
    withdrawal_reason: Option<String>,
    settled_as: Option<String>,
    settled_reason: Option<String>,
    alarms: Option<Vec<String>>,
    transaction_id: Option<String>,
    correlation_id: Option<String>,
    irmark: Option<String>,
    poll_count: i32,
}

pub(super) fn pence(pence: i64) -> Result<Pence, Error> {
    stored("amount", Pence::new(pence))
}

impl Row {
    fn claim(self) -> Result<Claim, Error> {
        let approvals: Approvals = stored("approvals of a claim", self.approvals.parse())?;
        Ok(Claim {
            claim_id: ClaimId::from_uuid(self.claim_id),
            number: self.number,
            progress: self.progress()?,
            begun_as: stored("beginning of a claim", self.begun_as.parse())?,
            begun_at: Timestamp::from_offset(self.begun_at),
            follows: self.follows_id.map(ClaimId::from_uuid).zip(self.follows_number),
            followed_by: self.followed_by_id.map(ClaimId::from_uuid).zip(self.followed_by_number),
            approvals: (approvals.people(), self.approved),
            lines: i64::from(self.line_count),
            donations: pence(self.donations_pence)?,
            gift_aid: pence(self.gift_aid_pence)?,
            adjustment: pence(self.adjustment_pence)?,
            cut: Cut {
                gifts: i64::from(self.cut_count),
                donations: pence(self.cut_pence)?,
                gift_aid: pence(self.cut_gift_aid_pence)?,
            },
            returned: pence(self.returned_pence)?,
            returned_on: self.returned_on,
            interest: pence(self.interest_pence)?,
            set_off: pence(self.set_off_pence)?,
            came_on: self.came_on,
            alarms: self
                .alarms
                .unwrap_or_default()
                .iter()
                .map(|word| stored("alarm", word.parse()))
                .collect::<Result<_, _>>()?,
            written: self
                .transaction_id
                .zip(self.irmark)
                .map(|(transaction_id, irmark)| Written { transaction_id, irmark }),
            polls: self.poll_count,
        })
    }

    /// How far the claim has come. A row that lacks what its state has, or was settled as something that it is not, is wrong.
    fn progress(&self) -> Result<Progress, Error> {
        let status: ClaimStatus = stored("state of a claim", self.state.parse())?;
        let progress = match status {
            ClaimStatus::Draft => Progress::Draft,
            ClaimStatus::Ready => Progress::Ready,
            ClaimStatus::Approved => Progress::Approved,
            ClaimStatus::Submitting => Progress::Submitting { sent_at: instant(self.submitted_at)? },
            ClaimStatus::Acknowledged => Progress::Acknowledged {
                sent_at: instant(self.submitted_at)?,
                acknowledged: whole("acknowledgement of a claim", self.acknowledged())?,
            },
            ClaimStatus::Accepted => {
                Progress::Accepted { sent: self.sent()?, acceptance: self.acceptance()? }
            }
            ClaimStatus::Rejected => Progress::Rejected {
                sent: self.sent()?,
                at: instant(self.rejected_at)?,
                refusal: self.refusal()?,
            },
            ClaimStatus::Paid => {
                let (on, amount) = whole("payment of a claim", self.paid()?)?;
                Progress::Paid { sent: self.sent()?, acceptance: self.acceptance()?, on, amount }
            }
            ClaimStatus::Withdrawn => {
                Progress::Withdrawn { at: instant(self.withdrawn_at)?, why: self.withdrawal()? }
            }
        };
        let said = progress.settled().map(|(what, _)| what.as_str());
        if said != self.settled_as.as_deref() {
            return stored("settlement", Err(()));
        }
        Ok(progress)
    }

    fn sent(&self) -> Result<Sent, Error> {
        Ok(Sent { at: instant(self.submitted_at)?, acknowledged: self.acknowledged() })
    }

    fn acknowledged(&self) -> Option<Acknowledgement> {
        let (at, correlation_id) = self.acknowledged_at.zip(self.correlation_id.clone())?;
        Some(Acknowledgement { at: Timestamp::from_offset(at), correlation_id })
    }

    fn acceptance(&self) -> Result<Acceptance, Error> {
        let known_by = match self.settled_reason.clone() {
            Some(reason) => KnownBy::Operator(reason),
            None if self.has_receipt => KnownBy::Receipt,
            None => KnownBy::Answer,
        };
        Ok(Acceptance { at: instant(self.accepted_at)?, known_by })
    }

    fn refusal(&self) -> Result<Refusal, Error> {
        let rejection = whole("rejection", self.rejection.as_deref())?;
        Ok(match stored("rejection", rejection.parse::<Rejection>())? {
            Rejection::Lines => Refusal::Lines,
            Rejection::Whole => self.settled_reason.clone().map_or(Refusal::Whole, Refusal::Settled),
            Rejection::AfterAcceptance => {
                Refusal::AfterAcceptance { acceptance: self.acceptance()?, paid: self.paid()? }
            }
        })
    }

    fn paid(&self) -> Result<Option<(Date, Pence)>, Error> {
        let paid = self.paid_on.zip(self.paid_pence);
        paid.map(|(on, amount)| pence(amount).map(|amount| (on, amount))).transpose()
    }

    fn withdrawal(&self) -> Result<Withdrawal, Error> {
        let reason = whole("reason of a withdrawal", self.withdrawal_reason.as_deref())?;
        Ok(match stored("reason of a withdrawal", reason.parse::<WithdrawalReason>())? {
            WithdrawalReason::ByHand => Withdrawal::ByHand,
            WithdrawalReason::Empty => Withdrawal::Empty,
            WithdrawalReason::NotReceived => Withdrawal::NotReceived {
                sent: self.sent()?,
                reason: whole("settlement", self.settled_reason.clone())?,
            },
        })
    }
}

fn instant(at: Option<OffsetDateTime>) -> Result<Timestamp, Error> {
    whole("instant of a claim", at.map(Timestamp::from_offset))
}

/// Rows of [`Row`]. Columns that are never null are marked: for a lookup by id the plan reverses the joins, so sqlx cannot see it.
macro_rules! claims {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select claim.claim_id as "claim_id!", claim.number as "number!", claim.state as "state!", claim.begun_as as "begun_as!",
                 claim.begun_at as "begun_at!", claim.follows_id,
                 earlier.number as "follows_number?", later.claim_id as "followed_by_id?", later.number as "followed_by_number?",
                 claim.approvals as "approvals!",
                 (select count(*) from claim_approval
                  where claim_approval.claim_id = claim.claim_id
                  and (claim.approvals <> 'another' or claim_approval.staff_id is distinct from claim.begun_by)) as "approved!",
                 claim.line_count as "line_count!", claim.donations_pence as "donations_pence!", claim.gift_aid_pence as "gift_aid_pence!",
                 claim.adjustment_pence as "adjustment_pence!", claim.cut_count as "cut_count!", claim.cut_pence as "cut_pence!",
                 claim.cut_gift_aid_pence as "cut_gift_aid_pence!", claim.returned_pence as "returned_pence!",
                 (select max(claim_return.returned_on) from claim_return
                  where claim_return.claim_id = claim.claim_id and claim_return.undone_at is null) as returned_on,
                 claim.interest_pence as "interest_pence!",
                 (select coalesce(sum(payment.amount_pence), 0)::bigint from payment
                  where payment.charity_id = claim.charity_id and payment.claim_id = claim.claim_id
                  and payment.set_off_against is not null) as "set_off_pence!",
                 case when claim.paid_on is not null then (
                     select max(money.paid_on) from claim_money as money
                     where money.claim_id = claim.claim_id and not money.is_set_off)
                 end as came_on,
                 claim.submitted_at,
                 claim.acknowledged_at, claim.accepted_at, claim.has_receipt as "has_receipt!", claim.rejected_at, claim.rejection, claim.paid_on,
                 claim.paid_pence, claim.withdrawn_at, claim.withdrawal_reason, claim.settled_as, claim.settled_reason,
                 (select array_agg(claim_alarm.alarm order by claim_alarm.alarm_id) from claim_alarm
                  where claim_alarm.claim_id = claim.claim_id and claim_alarm.cleared_at is null) as alarms,
                 claim.transaction_id, claim.correlation_id, claim.irmark, claim.poll_count as "poll_count!"
             from claim
             left join claim as earlier on earlier.claim_id = claim.follows_id
             left join claim as later on later.follows_id = claim.claim_id and later.state <> 'withdrawn' "# + $filter,
            $($argument),*
        )
    };
}

/// The charity's claims, newest first.
pub(crate) async fn claims_of(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Claim>, Error> {
    let (at, id) = scan.bounds();
    let rows = claims!(
        "where claim.charity_id = $1 and (claim.begun_at, claim.claim_id) < ($2, $3)
         order by claim.begun_at desc, claim.claim_id desc limit $4",
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Row::claim).collect()
}

/// The charity's claims with these ids, in no order.
pub(crate) async fn claims_by_id(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
) -> Result<Vec<Claim>, Error> {
    let rows = claims!("where claim.charity_id = $1 and claim.claim_id = any ($2)", charity.uuid(), ids);
    rows.fetch_all(conn).await?.into_iter().map(Row::claim).collect()
}

pub(crate) async fn detail(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Option<Claim>, Error> {
    let row = claims!("where claim.charity_id = $1 and claim.claim_id = $2", charity.uuid(), id.uuid(),)
        .fetch_optional(conn)
        .await?;
    row.map(Row::claim).transpose()
}

/// The address of whoever began a claim by hand.
pub(crate) async fn begun_by(conn: &mut PgConnection, id: ClaimId) -> Result<Option<String>, Error> {
    Ok(sqlx::query_scalar!(
        r#"select staff.shown as "shown!" from claim join staff on staff.staff_id = claim.begun_by where claim_id = $1"#,
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?)
}

/// Who made a claim of the charity by hand and cannot approve it, because another has to.
pub(crate) async fn kept_out(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Option<StaffId>, Error> {
    let maker = sqlx::query_scalar!(
        r#"select begun_by as "begun_by!" from claim
         where charity_id = $1 and claim_id = $2 and approvals = 'another' and begun_by is not null"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(maker.map(StaffId::from_uuid))
}

/// Who cancelled a claim before it was sent, what it held, as the audit trail has it, and the claim after it; none of one that ended
/// otherwise.
pub(crate) async fn cancelled(conn: &mut PgConnection, id: ClaimId) -> Result<Option<Cancelled>, Error> {
    let row = sqlx::query!(
        r#"select staff.shown as "by?", audit.detail as "detail!", later.claim_id as "next_id?", later.number as "next_number?"
         from claim
         join audit on audit.subject_id = claim.claim_id
         left join staff on audit.actor_kind = 'staff' and staff.staff_id = audit.actor_id
         left join lateral (
             select other.claim_id, other.number from claim as other
             where other.charity_id = claim.charity_id and other.number > claim.number
             and other.state <> 'withdrawn'
             order by other.number
             limit 1
         ) as later on true
         where claim.claim_id = $1
         and claim.withdrawal_reason = $2
         and audit.action = 'claim.withdraw'
         order by audit.audit_id desc
         limit 1"#,
        id.uuid(),
        WithdrawalReason::ByHand.as_str(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let number = |name: &str| row.detail.get(name).and_then(Value::as_i64).unwrap_or_default();
        let next = row.next_id.map(ClaimId::from_uuid).zip(row.next_number);
        Ok(Cancelled { gifts: number("gifts"), gift_aid: pence(number("gift_aid"))?, by: row.by, next })
    })
    .transpose()
}

/// Who approved a claim: staff, address and time.
pub(crate) async fn approvals(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<GivenApproval>, Error> {
    let rows = sqlx::query!(
        r#"select staff_id, staff.shown as "shown!", approved_at, given.claim_id as given_for_id,
                  given.number as given_for_number,
                  (select membership.created_at from membership
                   where membership.charity_id = given.charity_id and membership.staff_id = approval.staff_id) as added_at
         from claim_approval as approval
         join staff using (staff_id)
         join claim as given on given.claim_id = approval.given_for_id
         where approval.claim_id = $1
         order by approved_at, staff_id"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| GivenApproval {
            staff_id: StaffId::from_uuid(row.staff_id),
            email: row.shown,
            at: Timestamp::from_offset(row.approved_at),
            given_for: Some((ClaimId::from_uuid(row.given_for_id), row.given_for_number))
                .filter(|(given, _)| *given != id),
            added_at: row.added_at.map(Timestamp::from_offset),
        })
        .collect())
}

/// The newest 200 messages of a claim, newest first, without their bodies; the message that was filed and HMRC's acceptance however old they
/// are. An answer that came several times in a row is one: what came in the place of an answer is named by its SHA-256, and may be another
/// page each time.
pub(crate) async fn messages(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<ClaimMessage>, Error> {
    let rows = sqlx::query!(
        r#"select message_id as "message_id!", at as "at!", direction as "direction!", kind as "kind!", note as "note!", number,
             size as "size!", times as "times!", first_id as "first_id!", first_at as "first_at!"
         from (
             select distinct on (run) run, message_id, at, direction, kind, note, number, size, is_kept,
                 max(run) over () as runs, count(*) over (partition by run) as times,
                 first_value(at) over same as first_at, first_value(message_id) over same as first_id
             from (
                 select told.*, count(*) filter (where same is not true) over (order by message_id) as run
                 from (
                     select said.*, what = lag(what) over (order by message_id) as same
                     from (
                         select message_id, at, direction, kind, note, claim_message.number, length(body)::bigint as size,
                             kind = 'response'
                                 or (kind = 'submit' and claim_message.transaction_id = claim.transaction_id) as is_kept,
                             case when kind in ('acknowledgement', 'failure', 'nothing') then
                                 concat_ws(' ', kind, claim_message.number, note #- '{aside,sha256}') end as what
                         from claim_message
                         join claim using (claim_id)
                         where claim_id = $1
                     ) as said
                 ) as told
             ) as numbered
             window same as (partition by run order by message_id)
             order by run, message_id desc
         ) as newest
         where run > runs - 200 or is_kept
         order by run desc"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(ClaimMessage {
                message_id: row.message_id,
                at: Timestamp::from_offset(row.at),
                times: row.times,
                first: (row.first_id, Timestamp::from_offset(row.first_at)),
                is_ours: row.direction == "sent",
                kind: stored("kind of a message", row.kind.parse())?,
                note: stored("note of a message", serde_json::from_value(row.note))?,
                number: row.number,
                size: row.size,
            })
        })
        .collect()
}

/// What the newest message of a claim asks or says.
pub(crate) async fn newest_kind(conn: &mut PgConnection, id: ClaimId) -> Result<Option<MessageKind>, Error> {
    let kind = sqlx::query_scalar!(
        "select kind from claim_message where claim_id = $1 order by message_id desc limit 1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    kind.map(|kind| stored("kind of a message", kind.parse())).transpose()
}

pub(crate) async fn message_body(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    message: Uuid,
) -> Result<Option<Vec<u8>>, Error> {
    let body = sqlx::query_scalar!(
        "select body
         from claim_message
         join claim using (claim_id)
         where message_id = $3
         and claim_id = $2
         and claim.charity_id = $1
         -- Nothing to read where nothing came, or only its SHA-256 was kept.
         and body <> ''",
        charity.uuid(),
        id.uuid(),
        message,
    )
    .fetch_optional(conn)
    .await?;
    Ok(body)
}

struct LineRow {
    line_no: i32,
    donation_id: Uuid,
    reference: Option<String>,
    platform_name: String,
    donated_on: Date,
    claimable_pence: i64,
    dropped: Option<String>,
    cut_because: Option<String>,
    is_held: bool,
    now_in_id: Option<Uuid>,
    now_in_number: Option<i32>,
    back_in: Option<Vec<i32>>,
}

impl LineRow {
    fn line(self) -> Result<ClaimLine, Error> {
        Ok(ClaimLine {
            line_no: self.line_no,
            donation_id: DonationId::from_uuid(self.donation_id),
            reference: self.reference,
            platform_name: self.platform_name,
            donated_on: self.donated_on,
            claimable: pence(self.claimable_pence)?,
            dropped: match (self.dropped.as_deref(), self.cut_because) {
                (None, _) => None,
                (Some("refused"), _) => Some(Dropped::Refused),
                (Some("cut"), Some(why)) => Some(Dropped::Cut(why)),
                (Some("released"), _) => Some(Dropped::Released),
                (Some(_), _) => return Err(Error::internal("why a gift left its claim")),
            },
            is_held: self.is_held,
            now_in: self.now_in_id.map(ClaimId::from_uuid).zip(self.now_in_number),
            back_in: self.back_in.unwrap_or_default(),
        })
    }
}

/// Lines of a claim, which is $1, in their order.
macro_rules! lines {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            LineRow,
            r#"select claim_line.line_no, claim_line.donation_id, donation.reference, platform.name as platform_name, claim_line.donated_on,
                 claim_line.claimable_pence, claim_line.dropped, claim_reduction.words as "cut_because?",
                 donation.status = 'held' as "is_held!", later.claim_id as "now_in_id?", later.number as "now_in_number?",
                 (select array_agg(distinct carrier.number) from adjustment
                  join claim as carrier on carrier.claim_id = adjustment.carried_by
                  where adjustment.declaration_id = claim_line.declaration_id and adjustment.claim_id = claim_line.claim_id) as "back_in?"
             from claim_line
             join donation on donation.donation_id = claim_line.donation_id
             join platform on platform.platform_id = donation.platform_id
             left join claim_reduction on claim_reduction.claim_id = claim_line.claim_id
                 and claim_reduction.reduction_no = claim_line.reduction_no
             -- A gift is in one claim at a time.
             left join lateral (
                 select claim.claim_id, claim.number
                 from claim_line as other
                 join claim on claim.claim_id = other.claim_id
                 where other.declaration_id = donation.declaration_id and other.dropped is null
                 and other.claim_id <> claim_line.claim_id
             ) as later on claim_line.dropped is not null
             where claim_line.claim_id = $1 "# + $filter,
            $($argument),*
        )
    };
}

pub(crate) async fn claim_lines(
    conn: &mut PgConnection,
    id: ClaimId,
    after: i32,
    limit: i64,
) -> Result<Vec<ClaimLine>, Error> {
    let rows =
        lines!("and claim_line.line_no > $2 order by claim_line.line_no limit $3", id.uuid(), after, limit);
    rows.fetch_all(conn).await?.into_iter().map(LineRow::line).collect()
}

/// The lines of a claim that HMRC refused, at most so many.
pub(crate) async fn refused_lines(
    conn: &mut PgConnection,
    id: ClaimId,
    limit: i64,
) -> Result<Vec<ClaimLine>, Error> {
    let rows =
        lines!("and claim_line.dropped = 'refused' order by claim_line.line_no limit $2", id.uuid(), limit);
    rows.fetch_all(conn).await?.into_iter().map(LineRow::line).collect()
}

/// The lines of a claim with these numbers, in no order.
pub(crate) async fn lines_numbered(
    conn: &mut PgConnection,
    id: ClaimId,
    numbers: &[i32],
) -> Result<Vec<ClaimLine>, Error> {
    let rows = lines!("and claim_line.line_no = any ($2)", id.uuid(), numbers);
    rows.fetch_all(conn).await?.into_iter().map(LineRow::line).collect()
}

/// The part of a claim's line that decides whether and where a list shows it.
pub(crate) struct LineOfGift {
    pub(crate) line_no: i32,
    pub(crate) claimable: Pence,
    /// `refused`, `released` or `cut`, if it is no longer part of the claim.
    pub(crate) dropped: Option<String>,
}

/// The lines of these gifts in a claim, in no order. They are found through the gifts' declarations; dropped lines have an index of
/// their own.
pub(crate) async fn lines_of_gifts(
    conn: &mut PgConnection,
    id: ClaimId,
    gifts: &[Uuid],
) -> Result<Vec<LineOfGift>, Error> {
    let rows = sqlx::query!(
        r#"select line.line_no as "line_no!", line.claimable_pence as "claimable_pence!", line.dropped as "dropped?"
         from unnest($2::uuid[]) as gift (donation_id)
         cross join lateral (
             select claim_line.line_no, claim_line.claimable_pence, claim_line.dropped
             from declaration
             join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
             where declaration.donation_id = gift.donation_id and claim_line.claim_id = $1
             union all
             select claim_line.line_no, claim_line.claimable_pence, claim_line.dropped
             from claim_line
             where claim_line.claim_id = $1 and claim_line.donation_id = gift.donation_id and claim_line.dropped is not null
         ) as line"#,
        id.uuid(),
        gifts,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(LineOfGift {
                line_no: row.line_no,
                claimable: pence(row.claimable_pence)?,
                dropped: row.dropped,
            })
        })
        .collect()
}

/// The charity that a platform knows by this reference.
pub(crate) async fn charity_of_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    reference_key: &str,
) -> Result<Option<CharityId>, Error> {
    let id = sqlx::query_scalar!(
        "select charity_id from source where platform_id = $1 and reference_key = $2",
        platform.uuid(),
        reference_key,
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(CharityId::from_uuid))
}

/// The filed claims of a charity that hold gifts of a platform, the latest changed first.
pub(crate) async fn claims_of_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    charity: CharityId,
    since: Option<Timestamp>,
    scan: Scan,
) -> Result<Vec<PlatformClaim>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query!(
        r#"select claim.claim_id, claim.state, claim.submitted_at, claim.accepted_at, claim.rejected_at, claim.paid_on, claim.updated_at,
             stands.lines as "lines!", stands.pence as "pence!"
         from claim
         join claim_platform as part on part.claim_id = claim.claim_id and part.platform_id = $2
         cross join lateral (
             -- What HMRC took out of a claim that it accepted is no part of that any more.
             select
                 part.line_count - case when claim.state = 'rejected' then 0 else part.cut_count end as lines,
                 part.donations_pence - case when claim.state = 'rejected' then 0 else part.cut_donations_pence end as pence
         ) as stands
         where claim.charity_id = $1
         and claim.submitted_at is not null
         and stands.lines > 0
         and ($3::timestamptz is null or claim.updated_at >= $3)
         and (claim.updated_at, claim.claim_id) < ($4, $5)
         order by claim.updated_at desc, claim.claim_id desc
         limit $6"#,
        charity.uuid(),
        platform.uuid(),
        since.map(Timestamp::offset),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PlatformClaim {
                claim_id: ClaimId::from_uuid(row.claim_id),
                status: stored("state of a claim", row.state.parse())?,
                lines: i64::from(row.lines),
                donations: pence(row.pence)?,
                submitted_at: instant(row.submitted_at)?,
                accepted_at: row.accepted_at.map(Timestamp::from_offset),
                rejected_at: row.rejected_at.map(Timestamp::from_offset),
                paid_on: row.paid_on,
                updated_at: Timestamp::from_offset(row.updated_at),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use domain::claim::SettledAs;

    use super::*;

    const AT: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    /// Of a claim that HMRC accepted with a receipt, before it acknowledged it.
    fn accepted() -> Row {
        Row {
            claim_id: Uuid::nil(),
            number: 1,
            state: "accepted".to_owned(),
            begun_as: "by_hand".to_owned(),
            begun_at: AT,
            follows_id: None,
            follows_number: None,
            followed_by_id: None,
            followed_by_number: None,
            approvals: "none".to_owned(),
            approved: 0,
            line_count: 1,
            donations_pence: 1_000,
            gift_aid_pence: 250,
            adjustment_pence: 0,
            cut_count: 0,
            cut_pence: 0,
            cut_gift_aid_pence: 0,
            returned_pence: 0,
            returned_on: None,
            interest_pence: 0,
            set_off_pence: 0,
            came_on: None,
            submitted_at: Some(AT),
            acknowledged_at: None,
            accepted_at: Some(AT),
            has_receipt: true,
            rejected_at: None,
            rejection: None,
            paid_on: None,
            paid_pence: None,
            withdrawn_at: None,
            withdrawal_reason: None,
            settled_as: None,
            settled_reason: None,
            alarms: None,
            transaction_id: None,
            correlation_id: None,
            irmark: None,
            poll_count: 0,
        }
    }

    #[test]
    fn a_row_is_what_its_state_says_with_what_belongs_to_that() {
        let at = Timestamp::from_offset(AT);
        let sent = Sent { at, acknowledged: None };
        let by =
            |known_by| Progress::Accepted { sent: sent.clone(), acceptance: Acceptance { at, known_by } };
        assert_eq!(accepted().progress().unwrap(), by(KnownBy::Receipt));
        assert_eq!(Row { has_receipt: false, ..accepted() }.progress().unwrap(), by(KnownBy::Answer));
        let settled = Row {
            has_receipt: false,
            settled_as: Some("accepted".to_owned()),
            settled_reason: Some("By telephone".to_owned()),
            ..accepted()
        };
        assert_eq!(settled.progress().unwrap(), by(KnownBy::Operator("By telephone".to_owned())));
        let refused = Row {
            state: "rejected".to_owned(),
            rejected_at: Some(AT),
            rejection: Some("after_acceptance".to_owned()),
            ..settled
        };
        assert_eq!(refused.progress().unwrap().settled(), Some((SettledAs::Accepted, "By telephone")));
    }

    #[test]
    fn a_row_that_cannot_be_is_an_error() {
        let wrong: [fn(&mut Row); 9] = [
            |row| row.submitted_at = None,
            |row| row.accepted_at = None,
            |row| row.state = "acknowledged".to_owned(),
            |row| row.state = "rejected".to_owned(),
            |row| row.state = "paid".to_owned(),
            |row| row.state = "withdrawn".to_owned(),
            |row| row.state = "lost".to_owned(),
            |row| row.settled_as = Some("accepted".to_owned()),
            |row| row.settled_reason = Some("By telephone".to_owned()),
        ];
        for (at, change) in wrong.into_iter().enumerate() {
            let mut row = accepted();
            change(&mut row);
            assert!(row.progress().is_err(), "{at}");
        }
    }
}
