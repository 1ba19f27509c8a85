//! What several of a donor's gifts come to, for pages that say it before the donor decides about them.

use domain::{AuthorisationId, DonorId, GiftSum, Pence, TaxYear, Timestamp, gift_aid};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// Gifts of one tax year, which have one rate of tax.
pub(super) struct OfYear {
    /// The year in which the tax year begins.
    pub(super) year: i32,
    pub(super) count: i64,
    /// How many of them are declared.
    pub(super) with_gift_aid: i64,
    /// In pence, without what went back.
    pub(super) given: i64,
    /// In pence, what Gift Aid is claimed on of those that are declared.
    pub(super) declared: i64,
}

/// All of them together.
pub(super) fn in_all(years: Vec<OfYear>) -> Result<GiftSum, Error> {
    let pence = |sum: i64| stored("sum of gifts", Pence::new(sum));
    let add = |one: Pence, other: Pence| {
        one.checked_add(other).ok_or_else(|| Error::internal("a sum of gifts beyond all money"))
    };
    let mut found = GiftSum::default();
    for part in years {
        found.count += part.count;
        found.with_gift_aid += part.with_gift_aid;
        found.given = add(found.given, pence(part.given)?)?;
        found.gift_aid = add(found.gift_aid, gift_aid(pence(part.declared)?, TaxYear::starting(part.year)))?;
    }
    Ok(found)
}

/// The donor's gifts that are declared and in no claim yet.
pub(crate) async fn waiting_for_claim(conn: &mut PgConnection, donor: DonorId) -> Result<GiftSum, Error> {
    let years = sqlx::query_as!(
        OfYear,
        r#"select
             extract(year from donated_on)::int
                 - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as "year!",
             sum(gifts)::bigint as "count!", sum(gifts)::bigint as "with_gift_aid!", sum(given)::bigint as "given!", sum(declared)::bigint as "declared!"
         from (
             -- A condition on the state would have every charity's declared gifts looked up beside the donor's.
             select donated_on, count(*) filter (where status = 'declared') as gifts,
                 sum(gross_pence - refunded_pence) filter (where status = 'declared') as given,
                 sum(claimable_pence) filter (where status = 'declared') as declared
             from donation_seen
             where donor_id = $1
             group by donated_on
         ) as day
         where gifts > 0
         group by 1"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    in_all(years)
}

/// The donor's gifts that an authorisation covers and that are not declared yet: they wait for their settlement or their charity, or are held.
pub(crate) async fn waiting_for_declaration(
    conn: &mut PgConnection,
    donor: DonorId,
) -> Result<GiftSum, Error> {
    let years = sqlx::query_as!(
        OfYear,
        r#"select
             extract(year from donated_on)::int
                 - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as "year!",
             count(*) as "count!", 0::bigint as "with_gift_aid!", sum(gross_pence - refunded_pence)::bigint as "given!", sum(claimable_pence)::bigint as "declared!"
         from donation_seen
         where donor_id = $1
         and status || '' in ('awaiting_settlement', 'awaiting_charity', 'held')
         and exists (
             select from covering_authorisation(donor_id, platform_id, donated_on, latest_instant(donated_on, donated_at, created_at)))
         group by 1"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    in_all(years)
}

/// Gifts whose declaration is taken back when the donor says that they never gave this authorisation: those that no other one of
/// theirs covers.
pub(crate) async fn resting_on(conn: &mut PgConnection, id: AuthorisationId) -> Result<GiftSum, Error> {
    let years = sqlx::query_as!(
        OfYear,
        r#"select
             extract(year from donated_on)::int
                 - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as "year!",
             count(*) as "count!", count(*) as "with_gift_aid!", sum(gross_pence - refunded_pence)::bigint as "given!", sum(claimable_pence)::bigint as "declared!"
         from (
             select donation.donated_on, donation.gross_pence, donation.refunded_pence, donation.claimable_pence
             from authorisation
             join donation on donation.donor_id = authorisation.donor_id
             join declaration on declaration.declaration_id = donation.declaration_id
                 and declaration.authorisation_id = authorisation.authorisation_id
             where authorisation.authorisation_id = $1
             and not exists (
                 select from authorisation as other
                 where other.donor_id = authorisation.donor_id and other.authorisation_id <> authorisation.authorisation_id
                 and authorisation_covers(other.given_on, last_covered(other.ends_on, other.died_on), other.cancelled_from,
                     donation.donated_on, latest_instant(donation.donated_on, donation.donated_at, donation.created_at)))
         ) as gift
         group by 1"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    in_all(years)
}

/// How many gifts are declared again when the donor says that they never gave this authorisation: another one of theirs covers them.
pub(crate) async fn covered_otherwise(conn: &mut PgConnection, id: AuthorisationId) -> Result<i64, Error> {
    let gifts = sqlx::query_scalar!(
        r#"select count(*) as "gifts!"
         from authorisation
         join donation on donation.donor_id = authorisation.donor_id
         join declaration on declaration.declaration_id = donation.declaration_id
             and declaration.authorisation_id = authorisation.authorisation_id
         where authorisation.authorisation_id = $1
         and exists (
             select from authorisation as other
             where other.donor_id = authorisation.donor_id and other.authorisation_id <> authorisation.authorisation_id
             and authorisation_covers(other.given_on, last_covered(other.ends_on, other.died_on), other.cancelled_from,
                 donation.donated_on, latest_instant(donation.donated_on, donation.donated_at, donation.created_at)))"#,
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(gifts)
}

/// Gifts whose declaration is taken back when these authorisations of a donor's end from an instant, as was asked at another: those
/// that were declared since, are not made before, and that nothing else covers. By the rule of `uncovered_gift`.
pub(crate) async fn uncovered_by_end(
    conn: &mut PgConnection,
    donor: DonorId,
    ending: &[Uuid],
    asked_at: Timestamp,
    from: Timestamp,
) -> Result<GiftSum, Error> {
    let years = sqlx::query_as!(
        OfYear,
        r#"select
             extract(year from donated_on)::int
                 - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as "year!",
             count(*) as "count!", count(*) as "with_gift_aid!", sum(gross_pence - refunded_pence)::bigint as "given!", sum(claimable_pence)::bigint as "declared!"
         from (
             select donation.donated_on, donation.gross_pence, donation.refunded_pence, donation.claimable_pence
             from donation
             join declaration on declaration.declaration_id = donation.declaration_id
                 and declaration.authorisation_id = any ($2) and declaration.made_at > $3
             where donation.donor_id = $1
             and latest_instant(donation.donated_on, donation.donated_at, donation.created_at) >= $4
             and not exists (
                 select from authorisation as other
                 where other.donor_id = donation.donor_id and other.authorisation_id <> all ($2)
                 and authorisation_covers(other.given_on, last_covered(other.ends_on, other.died_on), other.cancelled_from,
                     donation.donated_on, latest_instant(donation.donated_on, donation.donated_at, donation.created_at)))
         ) as gift
         group by 1"#,
        donor.uuid(),
        ending,
        asked_at.offset(),
        from.offset(),
    )
    .fetch_all(conn)
    .await?;
    in_all(years)
}
