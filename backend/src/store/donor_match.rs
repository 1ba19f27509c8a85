//! Matches: whom a platform's evidence may mean, and whom it was found to mean.

use domain::donor_match::{Evidence, Findings, Known, MOST_NEIGHBOURS};
use domain::{Date, DonorId, Email, LinkId, MatchId, Par, Phone, PlatformId, Postcode, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// The live links of the phone and the card that were sent, whosever they are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Links {
    pub(crate) phone: Option<LinkId>,
    pub(crate) card: Option<LinkId>,
}

/// Whom the evidence may mean, and by which links: the same two statements whatever was sent and whatever is there.
pub(crate) async fn findings(
    conn: &mut PgConnection,
    platform: PlatformId,
    evidence: &Evidence,
) -> Result<(Findings<DonorId>, Links), Error> {
    let named = sqlx::query!(
        r#"select
             (select donor_id from donor where email = $1::text) as by_email,
             phone.donor_id as "by_phone?", phone.link_id as "phone_link?",
             card.donor_id as "by_par?", card.link_id as "card_link?"
         from (select 1) as one
         left join lateral found_by($4, 'phone', $2::text) as phone on true
         left join lateral found_by($4, 'par', $3::text) as card on true"#,
        evidence.email().map(Email::as_str),
        evidence.phone().map(Phone::as_str),
        evidence.par().map(Par::as_str),
        platform.uuid(),
    )
    .fetch_one(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = [named.by_email, named.by_phone, named.by_par].into_iter().flatten().collect();
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
             -- A gift of this day alone may be of any instant of it: see latest_instant.
             authorisation_covers(given_on, last_covered(ends_on, died_on), cancelled_from, $3,
                 latest_instant($3, $3::timestamp at time zone 'Europe/London', 'infinity')) as "covers!",
             (select count(*) from neighbour) > $4 as "too_many!"
         from (
             select donor_id from neighbour
             union
             select unnest($1::uuid[])
         ) as asked
         join lateral (
             select authorisation.donor_id, first_name, last_name, address_line1, address_line2, postcode, given_on, ends_on, died_on,
                 cancelled_from
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
        lines: [Some(row.address_line1), row.address_line2].into_iter().flatten().collect(),
        postcode: row.postcode,
        covers: row.covers,
    });
    let found = Findings {
        by_email: named.by_email.map(DonorId::from_uuid),
        by_phone: named.by_phone.map(DonorId::from_uuid),
        by_par: named.by_par.map(DonorId::from_uuid),
        known: known.collect(),
        too_many,
    };
    let links = Links {
        phone: named.phone_link.map(LinkId::from_uuid),
        card: named.card_link.map(LinkId::from_uuid),
    };
    Ok((found, links))
}

/// Keeps a match, with the links that led to the donor where nothing else did.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: MatchId,
    platform: PlatformId,
    donor: DonorId,
    led: Links,
    at: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    let rests = led.phone.is_some() || led.card.is_some();
    sqlx::query!(
        "insert into donor_match (
             match_id, platform_id, donor_id, phone_link_id, card_link_id, donor_value, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id.uuid(),
        platform.uuid(),
        donor.uuid(),
        led.phone.map(LinkId::uuid),
        led.card.map(LinkId::uuid),
        rests.then(|| id.to_string()),
        at.offset(),
        expires_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Holds a platform's tries of these donors until the transaction ends: one that runs beside it waits, and sees the misses of this
/// one. In the order of their ids, so that two wait for each other one way round.
pub(crate) async fn hold(
    conn: &mut PgConnection,
    platform: PlatformId,
    donors: &[DonorId],
) -> Result<(), Error> {
    let ids: Vec<Uuid> = donors.iter().map(|donor| donor.uuid()).collect();
    sqlx::query_scalar!(
        r#"select pg_advisory_xact_lock(hashtextextended(donor_id::text, hashtextextended($1::uuid::text, 0)))::text as "locked"
         from (select unnest($2::uuid[]) as donor_id order by 1) as tried"#,
        platform.uuid(),
        &ids,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// How often the platform has missed this donor on a day.
pub(crate) async fn misses(
    conn: &mut PgConnection,
    platform: PlatformId,
    donor: DonorId,
    on: Date,
) -> Result<i32, Error> {
    let misses = sqlx::query_scalar!(
        "select misses from match_miss where platform_id = $1 and donor_id = $2 and missed_on = $3",
        platform.uuid(),
        donor.uuid(),
        on,
    )
    .fetch_optional(conn)
    .await?;
    Ok(misses.unwrap_or(0))
}

/// Counts a miss of each of these donors, up to so many; hold them first. Those that were counted, with how many it are now.
pub(crate) async fn miss(
    conn: &mut PgConnection,
    platform: PlatformId,
    donors: &[DonorId],
    on: Date,
    most: i32,
) -> Result<Vec<(DonorId, i32)>, Error> {
    let ids: Vec<Uuid> = donors.iter().map(|donor| donor.uuid()).collect();
    let rows = sqlx::query!(
        "insert into match_miss as known (platform_id, donor_id, missed_on, misses)
         select $1, missed.donor_id, $3, 1 from unnest($2::uuid[]) as missed (donor_id) order by missed.donor_id
         on conflict (platform_id, donor_id, missed_on) do update set misses = known.misses + 1 where known.misses < $4
         returning donor_id, misses",
        platform.uuid(),
        &ids,
        on,
        most,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (DonorId::from_uuid(row.donor_id), row.misses)).collect())
}

/// Forgets the misses of days that are over; a week of them stays for who looks into one.
pub(crate) async fn forget_misses(conn: &mut PgConnection, today: Date) -> Result<(), Error> {
    sqlx::query!("delete from match_miss where missed_on < $1::date - 7", today).execute(conn).await?;
    Ok(())
}

/// The donor of a match that this platform may still use, as new donations find it.
pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: MatchId,
    now: Timestamp,
) -> Result<Option<DonorId>, Error> {
    let donor = sqlx::query_scalar!(
        r#"select matched_donor($1, $2, $3) as "donor_id!""#,
        platform.uuid(),
        id.uuid(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(donor.map(DonorId::from_uuid))
}

/// Ends every match that led to a donor, whose account is deleted. What was sent with one is named by the donor's id by now.
pub(crate) async fn end_all(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!("delete from donor_match where donor_id = $1", donor.uuid()).execute(conn).await?;
    Ok(())
}

/// Forgets matches that nobody can use any more, an hour later, when no gift is under way that named one. What was sent with one
/// keeps its donor. One that rests on links stays where gifts were sent with it: should its donor deny the links, these leave.
pub(crate) async fn forget(conn: &mut PgConnection, now: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "with ended as (
             select match_id, donor_value is not null and exists (
                 select from donation
                 where donation.donor_id = donor_match.donor_id
                 and donation.donor_kind = 'match' and donation.donor_value = donor_match.donor_value) as has_gifts
             from donor_match
             where expires_at < $1::timestamptz - interval '1 hour' and not is_kept
         ), kept as (
             update donor_match set is_kept = true
             from ended
             where donor_match.match_id = ended.match_id and ended.has_gifts
         )
         delete from donor_match
         using ended
         where donor_match.match_id = ended.match_id and not ended.has_gifts",
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
