//! Adjustments: tax that goes back to HMRC, with a claim or as the charity repays it.

use domain::claim::Overclaim;
use domain::claim::view::Adjustment;
use domain::{CharityId, ClaimId, DonationId, GiftAmount, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::line::Standing;
use super::read::pence;
use crate::error::Error;
use crate::secret::new_uuid;
use crate::store::donation::Scan;
use crate::store::stored;

/// An accepted gift was refunded, or a part of it: its tax goes back, once. For the gift it is the tax on what was not refunded in parts
/// before. `false` when that was written before.
pub(crate) async fn adjust(
    conn: &mut PgConnection,
    charity: CharityId,
    donation: Uuid,
    declaration: Uuid,
    standing: &Standing,
    part: Option<(Uuid, GiftAmount)>,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into adjustment (
             adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at)
         select $1, $2, $3, $4, $5, $6,
             coalesce($7, $8 - coalesce((select sum(claimable_pence)::bigint from adjustment where declaration_id = $4), 0)), $9, $10
         on conflict do nothing",
        new_uuid(),
        charity.uuid(),
        donation,
        declaration,
        part.map(|(refund, _)| refund),
        standing.claim_id.uuid(),
        part.map(|(_, amount)| amount.get()),
        standing.claimable.get(),
        standing.donated_on,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The gifts of a claim that were refunded, or a part of them, while HMRC had it: now that it is accepted, their tax goes back.
pub(crate) async fn adjust_deleted_in_flight(
    conn: &mut PgConnection,
    claim: ClaimId,
    at: Timestamp,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "insert into adjustment (
             adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at)
         select uuid_in_time(), claim.charity_id, claim_line.donation_id, claim_line.declaration_id, refund.refund_id, claim_line.claim_id,
             coalesce(refund.amount_pence, claim_line.claimable_pence), claim_line.donated_on, $2
         from claim_line
         join claim using (claim_id)
         join declaration using (declaration_id)
         -- Where the declaration ended, all of it goes back at once.
         left join refund on refund.declaration_id = claim_line.declaration_id and declaration.state = 'made'
         where claim_line.claim_id = $1
         and dropped is null
         and (declaration.state <> 'made' or refund.refund_id is not null)
         on conflict do nothing",
        claim.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// What waits to go back with a claim, oldest first: id and gift. As many as one claim can carry sensibly. See
/// [`super::waiting_adjustments`].
pub(crate) async fn overclaims(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<(Vec<Uuid>, Vec<Overclaim>), Error> {
    let rows = sqlx::query!(
        "select adjustment_id, adjustment.claimable_pence, adjustment.donated_on
         from adjustment
         where adjustment.charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null
         and (
             adjustment.donated_on <= (select other_reference_until($1)) is not true
             or exists (
                 select from declaration
                 join charity using (hmrc_reference)
                 where declaration.declaration_id = adjustment.declaration_id and charity.charity_id = $1))
         order by adjustment_id
         limit 100000
         for update of adjustment",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut overclaims = Vec::with_capacity(rows.len());
    for row in &rows {
        overclaims.push(Overclaim {
            claimable: stored("amount", Pence::new(row.claimable_pence))?,
            donated_on: row.donated_on,
        });
    }
    Ok((rows.into_iter().map(|row| row.adjustment_id).collect(), overclaims))
}

/// The claim carries these back.
pub(crate) async fn carry(conn: &mut PgConnection, claim: ClaimId, ids: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "update adjustment set carried_by = $1 where adjustment_id = any($2) and carried_by is null and repaid_on is null
         and voided_at is null",
        claim.uuid(),
        ids,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The claim carries nothing back after all: what it carried waits again.
pub(crate) async fn give_back(conn: &mut PgConnection, claim: ClaimId) -> Result<(), Error> {
    sqlx::query!("update adjustment set carried_by = null where carried_by = $1", claim.uuid())
        .execute(conn)
        .await?;
    Ok(())
}

/// Asks about what of a charity, `$1`, waits to go back with a claim. Tax on gifts that were claimed under another HMRC reference goes back
/// with none: the charity repays it.
macro_rules! waiting_back {
    ($query:ident, $before:tt, $after:tt, $($argument:expr),* $(,)?) => {
        sqlx::$query!(
            $before
                + "adjustment.charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null
         and (
             adjustment.donated_on <= (select other_reference_until($1)) is not true
             or exists (
                 select from declaration
                 join charity using (hmrc_reference)
                 where declaration.declaration_id = adjustment.declaration_id and charity.charity_id = $1))"
                + $after,
            $($argument),*
        )
    };
}
pub(super) use waiting_back;

/// What waits to go back with a claim, oldest first.
pub(crate) async fn waiting_adjustments(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<Overclaim>, Error> {
    let rows = waiting_back!(
        query,
        "select adjustment.claimable_pence, adjustment.donated_on from adjustment where ",
        " order by adjustment_id limit 100000",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok(Overclaim { claimable: pence(row.claimable_pence)?, donated_on: row.donated_on }))
        .collect()
}

/// Charities of whom tax has waited to go back since before that instant, and whose staff have not been told.
pub(crate) async fn waiting_long(
    pool: &PgPool,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let ids = sqlx::query_scalar!(
        "select distinct charity_id
         from adjustment
         where carried_by is null and repaid_on is null and voided_at is null and wait_told_at is null and made_at < $1
         order by charity_id
         limit $2",
        before.offset(),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

/// Notes that the charity is told of all that has waited so long: what it is, and since when the first of it.
pub(crate) async fn tell_of_wait_once(
    conn: &mut PgConnection,
    charity: CharityId,
    before: Timestamp,
    at: Timestamp,
) -> Result<Vec<(Timestamp, Overclaim)>, Error> {
    let rows = sqlx::query!(
        "update adjustment
         set wait_told_at = $3
         where charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null and wait_told_at is null
             and made_at < $2
         returning made_at, claimable_pence, donated_on",
        charity.uuid(),
        before.offset(),
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let overclaim = Overclaim { claimable: pence(row.claimable_pence)?, donated_on: row.donated_on };
            Ok((Timestamp::from_offset(row.made_at), overclaim))
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
             adjustment.repaid_on, adjustment.repaid_note, adjustment.voided_at is not null as "is_voided!",
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
                repaid: row.repaid_on.zip(row.repaid_note),
                is_voided: row.is_voided,
            })
        })
        .collect()
}

/// How many rows [`adjustments`] lists.
pub(crate) async fn adjustments_in_all(conn: &mut PgConnection, charity: CharityId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from adjustment where charity_id = $1"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}
