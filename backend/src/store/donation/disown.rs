//! Gifts that cards and phones led to a donor who denied them.

use domain::{DonationId, DonorId, GiftSum, LinkId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::gift_sum::{OfYear, in_all};
use crate::error::Error;

/// A gift that has to leave its donor.
pub(crate) struct Disowned {
    pub(crate) donation_id: Uuid,
    pub(crate) platform_id: Uuid,
    /// One that was changed since may be named by something else.
    pub(crate) version: i32,
}

/// Gifts of this donor, or of any, that nothing led to the donor but links that were denied and are not done, in no order; see the
/// view. One that several such links led there can be in it more than once.
pub(crate) async fn disowned(
    conn: &mut PgConnection,
    donor: Option<DonorId>,
    limit: i64,
) -> Result<Vec<Disowned>, Error> {
    let gifts = sqlx::query_as!(
        Disowned,
        r#"select donation_id as "donation_id!", platform_id as "platform_id!", version as "version!"
         from disowned_gift
         where disowned_at is null
         and ($1::uuid is null or donor_id = $1)
         limit $2"#,
        donor.map(DonorId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// The gifts that leave a donor with a link.
pub(crate) struct Leaving {
    pub(crate) sum: GiftSum,
    /// The newest of them, newest first.
    pub(crate) newest: Vec<Uuid>,
}

/// What a donor's link alone made theirs, of the gifts that they see: it leaves them when they say that the card or phone was never
/// theirs. By the rule of `disowned_gift`: not what another link to the same number found, nor a match that rests on another link too.
/// So many of the newest are named.
pub(crate) async fn gifts_by(
    conn: &mut PgConnection,
    donor: DonorId,
    link: LinkId,
    named: u16,
) -> Result<Leaving, Error> {
    let rows = sqlx::query!(
        r#"select
             extract(year from donated_on)::int
                 - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as "year!",
             count(*) as "count!", sum(gross_pence - refunded_pence)::bigint as "given!",
             count(declaration_id) as "with_gift_aid!",
             coalesce(sum(claimable_pence) filter (where declaration_id is not null), 0)::bigint as "declared!",
             (array_agg(gift.donation_id order by gift.donated_at desc, gift.donation_id desc))[1:$3::int] as "newest!"
         from linked_account as link
         join donation_seen as gift on gift.donor_id = link.donor_id
         where link.link_id = $2 and link.donor_id = $1 and link.denied_at is null
         and (
             (gift.donor_kind = link.kind and gift.donor_value = link.value
              and not exists (
                  select from linked_account as other
                  where other.donor_id = link.donor_id and other.kind = link.kind and other.value = link.value
                  and other.link_id <> link.link_id and other.denied_at is null
                  and (other.ended_at is null
                      or (other.ended_at >= gift.created_at
                          and (other.link_id < link.link_id or gift.created_at > link.ended_at)))))
             or (gift.donor_kind = 'match' and exists (
                 select from donor_match
                 where donor_match.donor_id = link.donor_id and donor_match.donor_value = gift.donor_value
                 and link.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
                 and not exists (
                     select from linked_account as other
                     where other.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
                     and other.link_id <> link.link_id and other.denied_at is null))))
         group by 1
         order by 1 desc"#,
        donor.uuid(),
        link.uuid(),
        i32::from(named),
    )
    .fetch_all(conn)
    .await?;
    let (mut years, mut newest) = (Vec::new(), Vec::new());
    for row in rows {
        newest.extend(row.newest);
        years.push(OfYear {
            year: row.year,
            count: row.count,
            with_gift_aid: row.with_gift_aid,
            given: row.given,
            declared: row.declared,
        });
    }
    newest.truncate(named.into());
    Ok(Leaving { sum: in_all(years)?, newest })
}

/// A donor's gift that they see, locked until the transaction ends: it can be said not to be theirs. Its claim is locked before
/// ([`crate::store::claim::lock_of_donations`]).
pub(crate) async fn to_disown(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
) -> Result<Option<Disowned>, Error> {
    let gift = sqlx::query_as!(
        Disowned,
        "select donation_id, platform_id, version
         from donation
         where donation_id = $2 and donor_id = $1
         and donation_id in (select donation_seen.donation_id from donation_seen where donation_seen.donation_id = $2)
         for update",
        donor.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(gift)
}

/// Whether the charity of a gift says that it claimed on it itself, or has it in a schedule to do so.
pub(crate) async fn is_claimed_itself(conn: &mut PgConnection, id: DonationId) -> Result<bool, Error> {
    let is_claimed = sqlx::query_scalar!(
        r#"select exists (
             select from donation
             where donation_id = $1
             and (taken_out_as = 'claimed_elsewhere' or exists (
                 select from own_claim join own_claim_line using (own_claim_id)
                 where own_claim.charity_id = donation.charity_id and own_claim.ended_at is null
                 and own_claim_line.donation_id = donation.donation_id))) as "is_claimed!""#,
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_claimed)
}

/// The donor says that the gift is not theirs: nothing leads it to them any more.
pub(crate) async fn note_disowned(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into disowned_donation (donation_id, donor_id, disowned_at) values ($1, $2, $3)
         on conflict on constraint disowned_donation_once do nothing",
        id.uuid(),
        donor.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the donor said that the gift is not theirs.
pub(crate) async fn is_disowned(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
) -> Result<bool, Error> {
    let said = sqlx::query_scalar!(
        r#"select exists (select from disowned_donation where donation_id = $1 and donor_id = $2) as "said!""#,
        id.uuid(),
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(said)
}

/// Takes the donor off a gift that has no declaration: what its platform named it by stays.
pub(crate) async fn leave_donor(conn: &mut PgConnection, id: DonationId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update donation set donor_id = null, updated_at = $2, version = version + 1 where donation_id = $1",
        id.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
