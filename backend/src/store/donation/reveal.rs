//! Whose gift it is, as its declaration says.

use domain::donation::shown::DeclaredDonor;
use domain::{CharityId, DonationId, StaffId, Timestamp};
use sqlx::PgConnection;

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
