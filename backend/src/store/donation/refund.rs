//! Parts of gifts that went back to their donors, and the smaller declarations that take the place of the former ones.

use domain::donation::{NewRefund, RefundView};
use domain::{ClaimId, DeclarationWording, DonationId, GiftAmount, Reference, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// The refund of a gift that its platform gave this name.
pub(crate) async fn refund_named(
    conn: &mut PgConnection,
    donation: DonationId,
    reference: &Reference,
) -> Result<Option<RefundView>, Error> {
    let row = sqlx::query!(
        "select amount_pence, refunded_on, reason, recorded_at from refund where donation_id = $1 and reference = $2",
        donation.uuid(),
        reference.as_str(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(RefundView {
            amount: stored("refund", GiftAmount::new(row.amount_pence))?,
            refunded_on: row.refunded_on,
            reason: row.reason.map(|reason| stored("reason of a refund", reason.parse())).transpose()?,
            reference: Some(reference.clone()),
            recorded_at: Timestamp::from_offset(row.recorded_at),
        })
    })
    .transpose()
}

/// Records a refund, and takes it off what Gift Aid is claimed on. `filed` is the declaration on which HMRC may have a claim for more.
/// One that takes all that is left ends the gift in the same transaction ([`super::delete`]), which comes first.
pub(crate) async fn record_refund(
    conn: &mut PgConnection,
    id: Uuid,
    donation: DonationId,
    refund: &NewRefund,
    filed: Option<Uuid>,
    (on, at): (Date, Timestamp),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into refund (refund_id, donation_id, amount_pence, refunded_on, reason, reference, recorded_at, declaration_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id,
        donation.uuid(),
        refund.amount().get(),
        on,
        refund.reason().map(domain::donation::RefundReason::as_str),
        refund.reference().map(Reference::as_str),
        at.offset(),
        filed,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update donation set refunded_pence = refunded_pence + $2, updated_at = $3, version = version + 1 where donation_id = $1",
        donation.uuid(),
        refund.amount().get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends a declaration and makes one for what is left of the gift, which says the same otherwise: what the donor gave and who they were
/// then does not change because a part went back.
pub(crate) async fn declare_less(
    conn: &mut PgConnection,
    donation: DonationId,
    declaration: Uuid,
    fresh: Uuid,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update donation set declaration_id = null, status = 'awaiting_settlement', updated_at = $2 where donation_id = $1",
        donation.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update declaration set state = 'replaced', ended_at = $2 where declaration_id = $1 and state = 'made'",
        declaration,
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into declaration (
             declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
             address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on,
             wording_version, made_at)
         select $3, former.donation_id, former.donor_id, former.authorisation_id, former.charity_id, former.title, former.first_name,
             former.last_name, former.address_line1, former.address_line2, former.town, former.postcode, former.country,
             former.charity_name, former.hmrc_reference, donation.claimable_pence, former.donated_on, former.authorised_on, $4, $5
         from declaration as former
         join donation using (donation_id)
         where former.declaration_id = $1 and former.donation_id = $2",
        declaration,
        donation.uuid(),
        fresh,
        DeclarationWording::CURRENT.as_str(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update donation set declaration_id = $2, status = 'declared', updated_at = $3, version = version + 1 where donation_id = $1",
        donation.uuid(),
        fresh,
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    // No claim is for more any longer.
    sqlx::query!("update refund set declaration_id = null where declaration_id = $1", declaration)
        .execute(conn)
        .await?;
    Ok(())
}

/// A gift of which a part went back while HMRC may have had its claim.
pub(crate) struct RefundedInFlight {
    pub(crate) donation_id: Uuid,
    pub(crate) platform_id: Uuid,
    pub(crate) declaration_id: Uuid,
}

/// The gifts of a claim that HMRC has not accepted of which a part went back since it was filed, and whose declaration stands.
pub(crate) async fn refunded_in_flight(
    conn: &mut PgConnection,
    claim: ClaimId,
) -> Result<Vec<RefundedInFlight>, Error> {
    let gifts = sqlx::query_as!(
        RefundedInFlight,
        "select distinct donation.donation_id, donation.platform_id, claim_line.declaration_id
         from refund
         join claim_line on claim_line.declaration_id = refund.declaration_id and claim_line.dropped is null
         join donation on donation.donation_id = claim_line.donation_id and donation.declaration_id = claim_line.declaration_id
         where claim_line.claim_id = $1
         order by donation.donation_id",
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}
