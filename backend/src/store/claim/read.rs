//! Reading claims: each reader binds whose they are.

use domain::claim::{LeftOut, Overclaim, Window};
use domain::{
    CharityId, ClaimId, ClaimSum, DonationId, DonorId, Email, Pence, PlatformId, StaffId, Timestamp,
};
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::claim::{Adjustment, Claim, ClaimLine, ClaimMessage, Held, HmrcSaid, Payment, PlatformClaim};
use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::stored;

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
    submitted_at: Option<OffsetDateTime>,
    acknowledged_at: Option<OffsetDateTime>,
    accepted_at: Option<OffsetDateTime>,
    rejected_at: Option<OffsetDateTime>,
    rejection: Option<String>,
    paid_on: Option<Date>,
    paid_pence: Option<i64>,
    withdrawn_at: Option<OffsetDateTime>,
    alarm: Option<String>,
    transaction_id: Option<String>,
    correlation_id: Option<String>,
    irmark: Option<String>,
    poll_count: i32,
}

fn pence(pence: i64) -> Result<Pence, Error> {
    stored("amount", Pence::new(pence))
}

impl Row {
    fn claim(self) -> Result<Claim, Error> {
        let approvals: domain::claim::Approvals = stored("approvals of a claim", self.approvals.parse())?;
        Ok(Claim {
            claim_id: ClaimId::from_uuid(self.claim_id),
            number: self.number,
            status: stored("state of a claim", self.state.parse())?,
            begun_as: self.begun_as,
            begun_at: Timestamp::from_offset(self.begun_at),
            follows: self.follows_id.map(ClaimId::from_uuid).zip(self.follows_number),
            followed_by: self
                .followed_by_id
                .map(ClaimId::from_uuid)
                .zip(self.followed_by_number),
            approvals: (approvals.people(), self.approved),
            lines: i64::from(self.line_count),
            donations: pence(self.donations_pence)?,
            gift_aid: pence(self.gift_aid_pence)?,
            adjustment: pence(self.adjustment_pence)?,
            submitted_at: self.submitted_at.map(Timestamp::from_offset),
            acknowledged_at: self.acknowledged_at.map(Timestamp::from_offset),
            accepted_at: self.accepted_at.map(Timestamp::from_offset),
            rejected_at: self.rejected_at.map(Timestamp::from_offset),
            rejection: self
                .rejection
                .map(|why| stored("rejection", why.parse()))
                .transpose()?,
            paid: self
                .paid_on
                .zip(self.paid_pence)
                .map(|(on, amount)| pence(amount).map(|amount| (on, amount)))
                .transpose()?,
            withdrawn_at: self.withdrawn_at.map(Timestamp::from_offset),
            alarm: self.alarm,
            transaction_id: self.transaction_id,
            correlation_id: self.correlation_id,
            irmark: self.irmark,
            polls: self.poll_count,
        })
    }
}

macro_rules! claims {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select claim.claim_id, claim.number, claim.state, claim.begun_as, claim.begun_at, claim.follows_id,
                 earlier.number as "follows_number?", later.claim_id as "followed_by_id?", later.number as "followed_by_number?",
                 claim.approvals,
                 (select count(*) from claim_approval where claim_approval.claim_id = claim.claim_id) as "approved!",
                 claim.line_count, claim.donations_pence, claim.gift_aid_pence, claim.adjustment_pence, claim.submitted_at,
                 claim.acknowledged_at, claim.accepted_at, claim.rejected_at, claim.rejection, claim.paid_on, claim.paid_pence,
                 claim.withdrawn_at, claim.alarm, claim.transaction_id, claim.correlation_id, claim.irmark, claim.poll_count
             from claim
             left join claim as earlier on earlier.claim_id = claim.follows_id
             left join claim as later on later.follows_id = claim.claim_id "# + $filter,
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

pub(crate) async fn detail(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Option<Claim>, Error> {
    let row = claims!(
        "where claim.charity_id = $1 and claim.claim_id = $2",
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(Row::claim).transpose()
}

/// Who approved a claim: staff, address and time.
pub(crate) async fn approvals(
    conn: &mut PgConnection,
    id: ClaimId,
) -> Result<Vec<(StaffId, String, Timestamp)>, Error> {
    let rows = sqlx::query!(
        "select staff_id, staff.email, approved_at
         from claim_approval
         join staff using (staff_id)
         where claim_id = $1
         order by approved_at, staff_id",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            (
                StaffId::from_uuid(row.staff_id),
                row.email,
                Timestamp::from_offset(row.approved_at),
            )
        })
        .collect())
}

/// The newest 200 messages of a claim, newest first, without their bodies.
pub(crate) async fn messages(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<ClaimMessage>, Error> {
    let rows = sqlx::query!(
        r#"select message_id, at, direction, kind, words, number, length(body)::bigint as "size!"
         from claim_message
         where claim_id = $1
         order by message_id desc
         limit 200"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ClaimMessage {
            message_id: row.message_id,
            at: Timestamp::from_offset(row.at),
            is_ours: row.direction == "sent",
            kind: row.kind,
            words: row.words,
            number: row.number,
            size: row.size,
        })
        .collect())
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
         and claim.charity_id = $1",
        charity.uuid(),
        id.uuid(),
        message,
    )
    .fetch_optional(conn)
    .await?;
    Ok(body)
}

pub(crate) async fn claim_lines(
    conn: &mut PgConnection,
    id: ClaimId,
    after: i32,
    limit: i64,
) -> Result<Vec<ClaimLine>, Error> {
    let rows = sqlx::query!(
        "select line_no, donation_id, donation.reference, platform.name, claim_line.donated_on, claim_line.claimable_pence, dropped
         from claim_line
         join donation using (donation_id)
         join platform using (platform_id)
         where claim_id = $1
         and line_no > $2
         order by line_no
         limit $3",
        id.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(ClaimLine {
                line_no: row.line_no,
                donation_id: DonationId::from_uuid(row.donation_id),
                reference: row.reference,
                platform_name: row.name,
                donated_on: row.donated_on,
                claimable: pence(row.claimable_pence)?,
                dropped: row.dropped,
            })
        })
        .collect()
}

/// What a claim made now would hold.
pub(crate) async fn ready(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<ClaimSum, Error> {
    let rows = sqlx::query!(
        r#"select donation.donated_on, count(*) as "count!", sum(declaration.claimable_pence)::bigint as "pence!"
         from donation
         join declaration using (declaration_id)
         join charity on charity.charity_id = donation.charity_id
         where donation.charity_id = $1
         and donation.status = 'declared'
         and donation.donated_on between $2 and $3
         and declaration.hmrc_reference = charity.hmrc_reference
         and not exists (
             select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
         group by donation.donated_on"#,
        charity.uuid(),
        window.oldest,
        window.newest,
    )
    .fetch_all(conn)
    .await?;
    let mut sum = ClaimSum::default();
    for row in rows {
        stored(
            "sum of a claim",
            sum.add(row.donated_on, row.count, pence(row.pence)?),
        )?;
    }
    Ok(sum)
}

/// Declared gifts that a claim made now would leave out, and why.
pub(crate) async fn left_out(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<Vec<(LeftOut, i64, Pence)>, Error> {
    let rows = sqlx::query!(
        r#"select
             case
                 when donation.donated_on > $3 then 'dated_today'
                 when donation.donated_on < $2 then 'out_of_time'
                 else 'other_reference'
             end as "why!",
             count(*) as "count!", sum(declaration.claimable_pence)::bigint as "pence!"
         from donation
         join declaration using (declaration_id)
         join charity on charity.charity_id = donation.charity_id
         where donation.charity_id = $1
         and donation.status = 'declared'
         and (donation.donated_on not between $2 and $3 or declaration.hmrc_reference <> charity.hmrc_reference)
         group by 1
         order by 1"#,
        charity.uuid(),
        window.oldest,
        window.newest,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok((stored("reason", row.why.parse())?, row.count, pence(row.pence)?)))
        .collect()
}

/// What waits to go back, oldest first.
pub(crate) async fn waiting_adjustments(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<Overclaim>, Error> {
    let rows = sqlx::query!(
        "select claimable_pence, donated_on
         from adjustment
         where charity_id = $1 and carried_by is null
         order by adjustment_id
         limit 100000",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Overclaim {
                claimable: pence(row.claimable_pence)?,
                donated_on: row.donated_on,
            })
        })
        .collect()
}

/// How many gifts go back with a claim, and the numbers of the claims that they were in.
pub(crate) async fn carried(conn: &mut PgConnection, id: ClaimId) -> Result<(i64, Vec<i32>), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(array_agg(distinct claim.number), '{}') as "numbers!"
         from adjustment
         join claim using (claim_id)
         where carried_by = $1"#,
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, row.numbers))
}

/// Tax that goes back or went, newest first.
pub(crate) async fn adjustments(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Adjustment>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query!(
        r#"select adjustment_id, adjustment.donation_id, donation.reference, made_at, adjustment.donated_on, adjustment.claimable_pence,
             claimed.claim_id, claimed.number, carrier.claim_id as "carrier_id?", carrier.number as "carrier_number?",
             carrier.state as "carrier_state?"
         from adjustment
         join donation using (donation_id)
         join claim as claimed on claimed.claim_id = adjustment.claim_id
         left join claim as carrier on carrier.claim_id = adjustment.carried_by
         where adjustment.charity_id = $1
         and (made_at, adjustment_id) < ($2, $3)
         order by made_at desc, adjustment_id desc
         limit $4"#,
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let carrier = row.carrier_id.zip(row.carrier_number).zip(row.carrier_state);
            Ok(Adjustment {
                adjustment_id: row.adjustment_id,
                donation_id: DonationId::from_uuid(row.donation_id),
                reference: row.reference,
                made_at: Timestamp::from_offset(row.made_at),
                donated_on: row.donated_on,
                claimable: pence(row.claimable_pence)?,
                claimed_in: (ClaimId::from_uuid(row.claim_id), row.number),
                carried_by: carrier
                    .map(|((id, number), state)| {
                        stored("state of a claim", state.parse())
                            .map(|state| (ClaimId::from_uuid(id), number, state))
                    })
                    .transpose()?,
            })
        })
        .collect()
}

struct HeldRow {
    donation_id: Uuid,
    reference: Option<String>,
    platform_name: String,
    donated_on: Date,
    claimable_pence: i64,
    held_at: OffsetDateTime,
    number: Option<i32>,
    words: Option<String>,
    cure: Option<String>,
    claim_number: Option<i32>,
}

impl HeldRow {
    fn held(self) -> Result<Held, Error> {
        let said = self.number.zip(self.words).zip(self.cure).zip(self.claim_number);
        Ok(Held {
            donation_id: DonationId::from_uuid(self.donation_id),
            reference: self.reference,
            platform_name: self.platform_name,
            donated_on: self.donated_on,
            claimable: pence(self.claimable_pence)?,
            held_at: Timestamp::from_offset(self.held_at),
            said: said.map(|(((number, words), cure), claim_number)| HmrcSaid {
                number,
                words,
                cure,
                claim_number,
            }),
        })
    }
}

macro_rules! held {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            HeldRow,
            r#"select donation.donation_id, donation.reference, platform.name as platform_name, donation.donated_on,
                 donation.claimable_pence as "claimable_pence!", coalesce(hold.held_at, donation.updated_at) as "held_at!",
                 hold.number as "number?", hold.words as "words?", hold.cure as "cure?", claim.number as "claim_number?"
             from donation
             join platform using (platform_id)
             left join hold on hold.donation_id = donation.donation_id and hold.released_at is null
             left join claim on claim.claim_id = hold.claim_id
             where donation.status = 'held' "# + $filter,
            $($argument),*
        )
    };
}

/// Gifts that wait to be put right, newest first.
pub(crate) async fn held(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Held>, Error> {
    let (at, id) = scan.bounds();
    let rows = held!(
        "and donation.charity_id = $1
         and (coalesce(hold.held_at, donation.updated_at), donation.donation_id) < ($2, $3)
         order by coalesce(hold.held_at, donation.updated_at) desc, donation.donation_id desc
         limit $4",
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(HeldRow::held).collect()
}

pub(crate) async fn held_one(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
) -> Result<Option<Held>, Error> {
    let row = held!(
        "and donation.charity_id = $1 and donation.donation_id = $2",
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(HeldRow::held).transpose()
}

/// A charity whose schedule may ask for a claim.
pub(crate) struct DueCharity {
    pub(crate) charity_id: CharityId,
    /// When it registered, in London.
    pub(crate) registered_on: Date,
    /// When its last claim by schedule was begun.
    pub(crate) last_on: Option<Date>,
}

/// Charities that Uplift may file for, with no claim on its way and none that was refused as a whole and not looked at;
/// those with the oldest last claim first.
pub(crate) async fn due_charities(pool: &PgPool, limit: i64) -> Result<Vec<DueCharity>, Error> {
    let rows = sqlx::query!(
        r#"select charity.charity_id, (charity.created_at at time zone 'Europe/London')::date as "registered_on!",
             (select max(begun_on) from claim where claim.charity_id = charity.charity_id and begun_as = 'schedule') as last_on
         from charity
         left join claim_setting using (charity_id)
         where nominee_state = 'active'
         and coalesce(claim_setting.schedule, '') <> 'by_hand'
         and not exists (
             select from claim where claim.charity_id = charity.charity_id
             and state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged'))
         and coalesce((
             select rejection from claim where claim.charity_id = charity.charity_id
             order by begun_at desc, claim_id desc limit 1), '') <> 'whole'
         and exists (select from donation where donation.charity_id = charity.charity_id and donation.status = 'declared')
         order by last_on nulls first, charity.charity_id
         limit $1"#,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DueCharity {
            charity_id: CharityId::from_uuid(row.charity_id),
            registered_on: row.registered_on,
            last_on: row.last_on,
        })
        .collect())
}

/// The platforms whose gifts were put into a claim.
pub(crate) async fn platforms_of(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<PlatformId>, Error> {
    let ids = sqlx::query_scalar!(
        "select distinct platform_id
         from claim_line
         join donation using (donation_id)
         where claim_id = $1
         limit 10000",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PlatformId::from_uuid).collect())
}

/// The platform and the donor of a gift.
pub(crate) async fn parties(
    conn: &mut PgConnection,
    donation: Uuid,
) -> Result<(PlatformId, Option<DonorId>), Error> {
    let row = sqlx::query!(
        "select platform_id, donor_id from donation where donation_id = $1",
        donation
    )
    .fetch_one(conn)
    .await?;
    Ok((
        PlatformId::from_uuid(row.platform_id),
        row.donor_id.map(DonorId::from_uuid),
    ))
}

/// The addresses of those of the charity who may change something.
pub(crate) async fn addresses(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Email>, Error> {
    let rows = sqlx::query_scalar!(
        "select staff.email
         from membership
         join staff using (staff_id)
         where membership.charity_id = $1
         and role in ('owner', 'finance')
         order by staff.email
         limit 50",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|email| stored("email", Email::parse(&email)))
        .collect()
}

/// What HMRC paid, and in how many claims.
pub(crate) async fn paid_total(conn: &mut PgConnection, charity: CharityId) -> Result<(i64, Pence), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(paid_pence), 0)::bigint as "pence!"
         from claim where charity_id = $1 and state = 'paid'"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, pence(row.pence)?))
}

/// HMRC's payments, newest first.
pub(crate) async fn payments(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Payment>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query!(
        r#"select payment_id, payment.paid_on, amount_pence, bank_reference, recorded_at,
             claim.claim_id as "claim_id?", claim.number as "number?",
             claim.gift_aid_pence - claim.adjustment_pence as "expected?"
         from payment
         left join claim using (claim_id)
         where payment.charity_id = $1
         and (recorded_at, payment_id) < ($2, $3)
         order by recorded_at desc, payment_id desc
         limit $4"#,
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let claim = row.claim_id.zip(row.number).zip(row.expected);
            Ok(Payment {
                payment_id: row.payment_id,
                paid_on: row.paid_on,
                amount: pence(row.amount_pence)?,
                reference: row.bank_reference,
                claim: claim
                    .map(|((id, number), expected)| {
                        pence(expected).map(|expected| (ClaimId::from_uuid(id), number, expected))
                    })
                    .transpose()?,
                suggestions: Vec::new(),
                recorded_at: Timestamp::from_offset(row.recorded_at),
            })
        })
        .collect()
}

/// Accepted claims that HMRC has not paid: id, number, and what is to be expected.
pub(crate) async fn unpaid(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<(ClaimId, i32, Pence)>, Error> {
    let rows = sqlx::query!(
        r#"select claim_id, number, gift_aid_pence - adjustment_pence as "expected!"
         from claim
         where charity_id = $1 and state = 'accepted'
         order by number
         limit 500"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok((ClaimId::from_uuid(row.claim_id), row.number, pence(row.expected)?)))
        .collect()
}

/// Payments and claims that belong together without a doubt: one unpaid claim and one unmatched payment of the same amount, the
/// claim accepted by that day.
pub(crate) async fn certain_matches(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<(Uuid, ClaimId)>, Error> {
    let rows = sqlx::query!(
        r#"with money as (
             select payment_id, amount_pence, paid_on, count(*) over (partition by amount_pence) as alike
             from payment where charity_id = $1 and claim_id is null
         ), due as (
             select claim_id, gift_aid_pence - adjustment_pence as expected, (accepted_at at time zone 'Europe/London')::date as accepted_on,
                 count(*) over (partition by gift_aid_pence - adjustment_pence) as alike
             from claim where charity_id = $1 and state = 'accepted'
         )
         select payment_id, due.claim_id
         from money
         join due on due.expected = money.amount_pence
         where money.alike = 1
         and due.alike = 1
         and due.accepted_on <= money.paid_on
         order by due.claim_id
         limit 1000"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.payment_id, ClaimId::from_uuid(row.claim_id)))
        .collect())
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
             part.count as "count!", part.pence as "pence!"
         from claim
         join lateral (
             select count(*) as count, coalesce(sum(claim_line.claimable_pence), 0)::bigint as pence
             from claim_line
             join donation using (donation_id)
             where claim_line.claim_id = claim.claim_id
             and donation.platform_id = $2
         ) as part on part.count > 0
         where claim.charity_id = $1
         and claim.submitted_at is not null
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
                lines: row.count,
                donations: pence(row.pence)?,
                submitted_at: row.submitted_at.map(Timestamp::from_offset),
                accepted_at: row.accepted_at.map(Timestamp::from_offset),
                rejected_at: row.rejected_at.map(Timestamp::from_offset),
                paid_on: row.paid_on,
                updated_at: Timestamp::from_offset(row.updated_at),
            })
        })
        .collect()
}
