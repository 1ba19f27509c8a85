//! Matches: whom a platform's evidence may mean, and whom it was found to mean.

use domain::donor_match::{Evidence, Findings, Known, MOST_NEIGHBOURS};
use domain::{DonorId, Email, MatchId, Par, Phone, PlatformId, Postcode, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// Whom the evidence may mean: the same two statements whatever was sent and whatever is there.
pub(crate) async fn findings(
    conn: &mut PgConnection,
    evidence: &Evidence,
) -> Result<Findings<DonorId>, Error> {
    let named = sqlx::query!(
        r#"select
             (select donor_id from donor where email = $1::text) as by_email,
             (select donor_id from linked_account where kind = 'phone' and value = $2::text and ended_at is null) as by_phone,
             (select donor_id from linked_account where kind = 'par' and value = $3::text and ended_at is null) as by_par"#,
        evidence.email().map(Email::as_str),
        evidence.phone().map(Phone::as_str),
        evidence.par().map(Par::as_str),
    )
    .fetch_one(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = [named.by_email, named.by_phone, named.by_par]
        .into_iter()
        .flatten()
        .collect();
    // A donor's newest authorisation may be of another home than the one that led to the donor.
    let rows = sqlx::query!(
        r#"with neighbour as (
             select distinct donor_id from authorisation
             join donor using (donor_id)
             where postcode = $2::text and donor.erased_at is null
             limit $4::bigint + 1
         )
         select newest.donor_id as "donor_id!", first_name as "first_name!", last_name as "last_name!",
             address_line1 as "address_line1!", address_line2, postcode,
             (ends_on >= $3 and (cancelled_from is null or cancelled_on > $3)) as "covers!",
             (select count(*) from neighbour) > $4 as "too_many!"
         from (
             select donor_id from neighbour
             union
             select unnest($1::uuid[])
         ) as asked
         join lateral (
             select authorisation.donor_id, first_name, last_name, address_line1, address_line2, postcode, ends_on, cancelled_from,
                 (cancelled_from at time zone 'Europe/London')::date as cancelled_on
             from authorisation
             where authorisation.donor_id = asked.donor_id
             and authorisation.given_on <= $3
             and authorisation.denied_at is null
             order by given_at desc, authorisation_id desc
             limit 1
         ) as newest on true"#,
        &ids,
        evidence.postcode().map(Postcode::as_str),
        evidence.gift_on(),
        MOST_NEIGHBOURS,
    )
    .fetch_all(conn)
    .await?;
    let too_many = rows.iter().any(|row| row.too_many);
    let known = rows.into_iter().map(|row| Known {
        donor: DonorId::from_uuid(row.donor_id),
        first: row.first_name,
        last: row.last_name,
        lines: [Some(row.address_line1), row.address_line2]
            .into_iter()
            .flatten()
            .collect(),
        postcode: row.postcode,
        covers: row.covers,
    });
    Ok(Findings {
        by_email: named.by_email.map(DonorId::from_uuid),
        by_phone: named.by_phone.map(DonorId::from_uuid),
        by_par: named.by_par.map(DonorId::from_uuid),
        known: known.collect(),
        too_many,
    })
}

/// Keeps a match.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: MatchId,
    platform: PlatformId,
    donor: DonorId,
    at: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into donor_match (match_id, platform_id, donor_id, created_at, expires_at) values ($1, $2, $3, $4, $5)",
        id.uuid(),
        platform.uuid(),
        donor.uuid(),
        at.offset(),
        expires_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The donor of a match that this platform may still use.
pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: MatchId,
    now: Timestamp,
) -> Result<Option<DonorId>, Error> {
    let donor = sqlx::query_scalar!(
        "select donor_id from donor_match where match_id = $1 and platform_id = $2 and expires_at > $3",
        id.uuid(),
        platform.uuid(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(donor.map(DonorId::from_uuid))
}

/// Ends every match that led to a donor. What was sent with one keeps its donor.
pub(crate) async fn end_all(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!("delete from donor_match where donor_id = $1", donor.uuid())
        .execute(conn)
        .await?;
    Ok(())
}

/// Forgets matches that nobody can use any more. What was sent with one keeps its donor.
pub(crate) async fn forget(conn: &mut PgConnection, now: Timestamp) -> Result<(), Error> {
    sqlx::query!("delete from donor_match where expires_at < $1", now.offset())
        .execute(conn)
        .await?;
    Ok(())
}
