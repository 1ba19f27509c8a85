//! Gifts that their charity takes out of claiming, or puts back: which they are, and what is written.

use domain::claim::ClaimStatus;
use domain::donation::shown::{DonationFilter, Stage};
use domain::donation::{Status, TakenOut};
use domain::{CharityId, ClaimId, Pence, PlatformId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Scan;
use super::list::{Sought, states};
use crate::actor::By;
use crate::error::Error;
use crate::store::stored;

/// Which gifts of a charity are meant.
#[derive(Clone, Copy)]
pub(crate) struct Meant<'a> {
    pub(crate) charity: CharityId,
    pub(crate) filter: &'a DonationFilter,
    /// Only among these, where the filter asks for a part of the next claim.
    pub(crate) among: Option<&'a [Uuid]>,
    /// Gifts with later ids are not meant: ids are in the order of real time, also where a sandbox moves its clock.
    pub(crate) last: Uuid,
}

/// Reads gifts of a charity that can bring Gift Aid, whatever they wait for: one that no authorisation covered brings none.
macro_rules! meant {
    ($before:tt, $after:tt, $meant:expr, $sought:expr $(, $argument:expr)* $(,)?) => {
        sqlx::query!(
            $before + r#"
             from donation
             where charity_id = $1
             and status not in ('cancelled', 'ineligible', 'awaiting_authorisation')
             and donation_id <= $2
             and ($3::uuid[] is null or donation_id = any ($3))
             and status = any ($4)
             and ($5::uuid is null or platform_id = $5)
             and (($6::text is null and $7::bigint is null) or lower(reference) like $6 or $7 in (gross_pence, claimable_pence))
             and ($8::uuid[] is null or donation_id = any ($8))
             -- Asked of each gift, and not once of all declarations: a union is not turned into that.
             and ($9::integer is null
                 or exists (
                     select 1 from declaration
                     join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
                     where declaration.donation_id = donation.donation_id
                     and claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $9)
                     union all
                     select 1 from claim_line
                     where claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $9)
                     and claim_line.donation_id = donation.donation_id and claim_line.dropped is not null))
             and ($10::date is null or donated_on >= $10)
             and ($11::date is null or donated_on <= $11)
             "# + $after,
            $meant.charity.uuid(),
            $meant.last,
            $meant.among,
            &states($meant.filter),
            $meant.filter.platform.map(PlatformId::uuid),
            $sought.pattern.as_deref(),
            $sought.amount,
            $sought.gifts.as_deref(),
            $sought.claim,
            $meant.filter.from,
            $meant.filter.to,
            $($argument),*
        )
    };
}

/// How many gifts are meant and what Gift Aid can be claimed on, by state.
pub(crate) async fn sum_meant(conn: &mut PgConnection, meant: Meant<'_>) -> Result<Vec<Stage>, Error> {
    let sought = Sought::of(meant.filter);
    let rows = meant!(
        r#"select status, count(*) as "count!", sum(claimable_pence)::bigint as "claimable!""#,
        "group by status order by status",
        meant,
        sought,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Stage {
                status: stored("status of a donation", row.status.parse())?,
                count: row.count,
                claimable: stored("amount", Pence::new(row.claimable))?,
            })
        })
        .collect()
}

/// The gifts that are meant, newest first, each with its place in that order.
pub(crate) async fn list_meant(
    conn: &mut PgConnection,
    meant: Meant<'_>,
    scan: Scan,
) -> Result<Vec<(Timestamp, Uuid)>, Error> {
    let ((at, id), sought) = (scan.bounds(), Sought::of(meant.filter));
    let rows = meant!(
        "select donated_at, donation_id",
        "and (donated_at, donation_id) < ($12, $13)
         order by donated_at desc, donation_id desc
         limit $14",
        meant,
        sought,
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (Timestamp::from_offset(row.donated_at), row.donation_id)).collect())
}

/// Locks those of these gifts that are the charity's until the transaction ends.
pub(crate) async fn lock_gifts(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        "select donation_id from donation where charity_id = $1 and donation_id = any ($2) order by donation_id for update",
        charity.uuid(),
        ids,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Where a gift stands, and the claim that it is in.
pub(crate) struct Stands {
    pub(crate) donation_id: Uuid,
    pub(crate) status: Status,
    pub(crate) claim: Option<ClaimStatus>,
}

/// Where these gifts stand. They are locked, and so are the claims that they are in.
pub(crate) async fn stands(conn: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Stands>, Error> {
    let rows = sqlx::query!(
        r#"select donation.donation_id, donation.status, claim.state as "claim?"
         from donation
         left join claim_line on claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null
         left join claim using (claim_id)
         where donation.donation_id = any ($1)"#,
        ids,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Stands {
                donation_id: row.donation_id,
                status: stored("status of a donation", row.status.parse())?,
                claim: row.claim.map(|state| stored("state of a claim", state.parse())).transpose()?,
            })
        })
        .collect()
}

/// Takes these gifts out of claiming, see take_out.sql. The unfiled claims that they left.
pub(crate) async fn take_out(
    conn: &mut PgConnection,
    ids: &[Uuid],
    why: &TakenOut,
    by: By,
    at: Timestamp,
) -> Result<Vec<ClaimId>, Error> {
    let left = sqlx::query_file_scalar!(
        "src/store/donation/take_out.sql",
        ids,
        at.offset(),
        why.reason().as_str(),
        why.words(),
        why.claimed_on(),
        by.kind().as_str(),
        by.id(),
        by.network(),
        by.device(),
    )
    .fetch_all(conn)
    .await?;
    Ok(left.into_iter().map(ClaimId::from_uuid).collect())
}

/// What stands in the way of putting a gift back, and what is told of it.
pub(crate) struct PutBack {
    pub(crate) is_taken_out: bool,
    /// It was in a claim that HMRC accepted when it was taken out.
    pub(crate) was_filed: bool,
    pub(crate) platform_id: Uuid,
    pub(crate) donor_id: Option<Uuid>,
}

/// The charity's gift that is to be put back, locked until the transaction ends.
pub(crate) async fn to_put_back(
    conn: &mut PgConnection,
    charity: CharityId,
    id: Uuid,
) -> Result<Option<PutBack>, Error> {
    let gift = sqlx::query_as!(
        PutBack,
        r#"select status = 'ineligible' and taken_out_at is not null as "is_taken_out!", platform_id, donor_id,
             exists (
                 select from declaration
                 join adjustment using (declaration_id)
                 where declaration.donation_id = donation.donation_id
                 -- Taking it out ended it.
                 and declaration.ended_at = donation.taken_out_at) as "was_filed!"
         from donation
         where charity_id = $1 and donation_id = $2
         for update"#,
        charity.uuid(),
        id,
    )
    .fetch_optional(conn)
    .await?;
    Ok(gift)
}

/// Takes back that a gift was taken out: it stands as before its declaration until it is judged.
pub(crate) async fn put_back(conn: &mut PgConnection, id: Uuid, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update donation
         set taken_out_at = null, taken_out_as = null, taken_out_words = null, claimed_elsewhere_on = null,
             status = case when out_of_time then 'ineligible' else 'awaiting_settlement' end, updated_at = $2, version = version + 1
         where donation_id = $1",
        id,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
