//! Whose gift it is, as its declaration says.

use domain::donation::shown::DeclaredDonor;
use domain::{CharityId, DeclarationId, DonationId, StaffId, Timestamp};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::list::Sought;
use super::read::Scan;
use crate::error::Error;

/// The donor of a gift of the charity by the declaration that stands, was filed, or was refused while the gift waits to be put right.
/// Nobody where the gift has another donor by now, or where what was declared ended before it told HMRC anything.
pub(crate) async fn declared_donor(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
) -> Result<Option<DeclaredDonor>, Error> {
    let donor = sqlx::query_as!(
        DeclaredDonor,
        "select declaration.title, declaration.first_name, declaration.last_name, declaration.address_line1,
             declaration.address_line2, declaration.town, declaration.postcode, declaration.country
         from donation as gift
         join declaration on declaration.donation_id = gift.donation_id
             and declaration.donor_id = gift.donor_id and declaration.charity_id = gift.charity_id
         left join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
         left join hold on hold.donation_id = gift.donation_id and hold.declaration_id = declaration.declaration_id
             and hold.released_at is null and gift.status = 'held'
         where gift.charity_id = $1
         and gift.donation_id = $2
         and declaration.forgotten_at is null
         and (declaration.state = 'made' or claim_line.claim_id is not null or hold.hold_id is not null)
         order by declaration.declaration_id desc
         limit 1",
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(donor)
}

/// A gift, and whose it is where a declaration says so.
pub(crate) struct NamedGift {
    pub(crate) donation_id: Uuid,
    pub(crate) donated_at: OffsetDateTime,
    pub(crate) declaration_id: Option<Uuid>,
    pub(crate) donor_id: Option<Uuid>,
    pub(crate) first_name: Option<String>,
    pub(crate) last_name: Option<String>,
}

/// Whose a part of the charity's gifts are, newest first: by the declaration that each has, or had until it was held.
pub(crate) async fn names_of_gifts(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<NamedGift>, Error> {
    let (at, id) = scan.bounds();
    let gifts = sqlx::query_as!(
        NamedGift,
        r#"select gift.donation_id as "donation_id!", gift.donated_at as "donated_at!",
             declaration.declaration_id as "declaration_id?", declaration.donor_id as "donor_id?",
             declaration.first_name as "first_name?", declaration.last_name as "last_name?"
         from (
             select donation_id, donated_at, donor_id, declaration_id, status
             from donation
             where charity_id = $1 and (donated_at, donation_id) < ($2, $3)
             order by donated_at desc, donation_id desc
             limit $4
         ) as gift
         left join hold on hold.donation_id = gift.donation_id and hold.charity_id = $1 and hold.released_at is null and gift.status = 'held'
         left join declaration on declaration.declaration_id = coalesce(gift.declaration_id, hold.declaration_id)
             and declaration.charity_id = $1 and declaration.donor_id = gift.donor_id
             -- Of a donor who was erased, and past its time.
             and declaration.forgotten_at is null
         order by gift.donated_at desc, gift.donation_id desc"#,
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// The charity's gifts of the donors of these declarations of its own, declared under the same names, and with what else is looked for:
/// the newest 5,000.
pub(crate) async fn gifts_of_donors(
    conn: &mut PgConnection,
    charity: CharityId,
    declarations: &[DeclarationId],
    sought: &Sought,
) -> Result<Vec<DonationId>, Error> {
    let declarations: Vec<Uuid> = declarations.iter().map(|id| id.uuid()).collect();
    let ids = sqlx::query_scalar!(
        r#"select gift.donation_id as "donation_id!"
         from declaration as named
         join donation as gift on gift.donor_id = named.donor_id and gift.charity_id = $1
         left join hold on hold.donation_id = gift.donation_id and hold.charity_id = $1 and hold.released_at is null and gift.status = 'held'
         join declaration on declaration.declaration_id = coalesce(gift.declaration_id, hold.declaration_id)
             and declaration.charity_id = $1 and declaration.donor_id = gift.donor_id
             and declaration.first_name = named.first_name and declaration.last_name = named.last_name
             and declaration.forgotten_at is null
         where named.charity_id = $1 and named.declaration_id = any ($2) and named.forgotten_at is null
         and (($3::text is null and $4::bigint is null) or lower(gift.reference) like $3 or $4 in (gift.gross_pence, gift.claimable_pence))
         and ($5::uuid[] is null or gift.donation_id = any ($5))
         and ($6::integer is null
             or exists (
                 select 1 from declaration as filed
                 join claim_line on claim_line.declaration_id = filed.declaration_id and claim_line.dropped is null
                 where filed.donation_id = gift.donation_id
                 and claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $6)
                 union all
                 select 1 from claim_line
                 where claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $6)
                 and claim_line.donation_id = gift.donation_id and claim_line.dropped is not null))
         order by gift.donated_at desc, gift.donation_id desc
         limit 5000"#,
        charity.uuid(),
        &declarations[..],
        sought.pattern.as_deref(),
        sought.amount,
        sought.gifts.as_deref(),
        sought.claim,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(DonationId::from_uuid).collect())
}

/// Whether this person saw a gift's donor, with a reason, since then.
pub(crate) async fn was_revealed(
    conn: &mut PgConnection,
    (charity, staff): (CharityId, StaffId),
    id: DonationId,
    since: Timestamp,
) -> Result<bool, Error> {
    let was = sqlx::query_scalar!(
        r#"select exists (
             select from audit
             where subject_id = $1 and action = 'donation.reveal' and actor_kind = 'staff' and actor_id = $2
             and charity_id = $3 and at >= $4) as "was!""#,
        id.uuid(),
        staff.uuid(),
        charity.uuid(),
        since.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(was)
}
