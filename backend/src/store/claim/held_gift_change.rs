//! Gifts are held for what HMRC refused, or would, until somebody puts it right; so are the donor's other gifts, which say the same.

use domain::donation::shown::DeclaredDonor;
use domain::{CharityId, ClaimId, DeclarationWording, DonationId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::new_uuid;

/// A gift to be held, with what HMRC said or would say.
pub(crate) struct DueHold<'a> {
    pub(crate) charity_id: CharityId,
    pub(crate) claim_id: Uuid,
    pub(crate) donation_id: Uuid,
    pub(crate) declaration_id: Uuid,
    pub(crate) number: i32,
    pub(crate) element: Option<&'a str>,
    pub(crate) words: &'a str,
    pub(crate) found_by: &'a str,
    /// Whether HMRC refused what it says of the donor.
    pub(crate) blames_details: bool,
    /// Whether it was named itself, and not another one that says the same.
    pub(crate) is_named: bool,
    pub(crate) at: Timestamp,
}

/// Waits until this transaction alone corrects gifts of the charity or holds them for what HMRC refused of others: of two at once,
/// neither would see what the other one does. It is taken before any gift is locked.
pub(crate) async fn lock_holds(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended($1::uuid::text, hashtextextended('holds of', 0)))::text as "locked""#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// Holds a gift: its declaration ends, because HMRC takes none with these details. One that was refunded meanwhile, or is
/// held already, is left alone.
pub(crate) async fn hold(conn: &mut PgConnection, due: &DueHold<'_>) -> Result<bool, Error> {
    let held = sqlx::query!(
        "update donation set declaration_id = null, status = 'held', updated_at = $3, version = version + 1
         where donation_id = $1 and declaration_id = $2",
        due.donation_id,
        due.declaration_id,
        due.at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    if held.rows_affected() == 0 {
        return Ok(false);
    }
    // An earlier one that was overtaken, such as by another donor or charity.
    forget_hold(&mut *conn, due.donation_id, due.at).await?;
    sqlx::query!(
        "update declaration set state = 'replaced', ended_at = $2 where declaration_id = $1 and state = 'made'",
        due.declaration_id,
        due.at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into hold (
             hold_id, charity_id, donation_id, declaration_id, authorisation_id, claim_id, number, element, words, found_by, held_at,
             blames_details, is_named)
         select $1, $2, $3, declaration_id, authorisation_id, $5, $6, $7, $8, $9, $10, $11, $12
         from declaration where declaration_id = $4",
        new_uuid(),
        due.charity_id.uuid(),
        due.donation_id,
        due.declaration_id,
        due.claim_id,
        due.number,
        due.element,
        due.words,
        due.found_by,
        due.at.offset(),
        due.blames_details,
        due.is_named,
    )
    .execute(conn)
    .await?;
    Ok(true)
}

/// HMRC refused lines of this claim, which are held by now, and let others stand: what one of those says of its donor too was not
/// what it refused.
pub(crate) async fn spare_details(conn: &mut PgConnection, claim: ClaimId) -> Result<(), Error> {
    sqlx::query!(
        "update hold set blames_details = false
         where hold.claim_id = $1
         and hold.blames_details
         and exists (
             select from declaration as refused
             join donation as gift on gift.donor_id = refused.donor_id
             join declaration as taken on taken.declaration_id = gift.declaration_id
             join claim_line on claim_line.declaration_id = taken.declaration_id and claim_line.dropped is null
             where refused.declaration_id = hold.declaration_id
             and same_details(taken, refused)
             and claim_line.claim_id = $1)",
        claim.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What a declaration says of its donor.
pub(crate) async fn said_of_donor(
    conn: &mut PgConnection,
    declaration: Uuid,
) -> Result<DeclaredDonor, Error> {
    let said = sqlx::query_as!(
        DeclaredDonor,
        "select title, first_name, last_name, address_line1, address_line2, town, postcode, country
         from declaration where declaration_id = $1",
        declaration,
    )
    .fetch_one(conn)
    .await?;
    Ok(said)
}

/// A gift that is declared again.
pub(crate) struct Released {
    pub(crate) donation_id: Uuid,
    /// The declaration that was refused.
    pub(crate) refused_id: Uuid,
    /// The one in its place.
    pub(crate) declaration_id: Uuid,
}

/// Ends the hold of a gift with a new declaration on the same authorisation, with the corrected details: it is declared again. With
/// it, where that is asked for, the charity's other held gifts whose refused declarations say the same of the donor. Which those were;
/// without the gift itself nothing may be kept of it.
pub(crate) async fn release_hold(
    conn: &mut PgConnection,
    charity: CharityId,
    donation: Uuid,
    corrected: &DeclaredDonor,
    for_others: bool,
    at: Timestamp,
) -> Result<Vec<Released>, Error> {
    let released = sqlx::query_as!(
        Released,
        r#"with due as (
             select hold.hold_id, hold.declaration_id, gift.donation_id, gift.claimable_pence
             from hold
             join declaration as refused on refused.declaration_id = hold.declaration_id
             -- What was refused was this donor's: another one gives and corrects details of their own.
             join donation as gift on gift.donation_id = hold.donation_id and gift.donor_id = refused.donor_id
             where hold.charity_id = $1
             and hold.released_at is null
             and gift.status = 'held'
             and (
                 hold.donation_id = $2
                 or ($3::boolean and exists (
                     select from hold as asked
                     join declaration as told on told.declaration_id = asked.declaration_id
                     where asked.donation_id = $2 and asked.charity_id = $1 and asked.released_at is null
                     and same_details(refused, told))))
             order by gift.donation_id
             -- One that is refunded or put right at this moment is waited for, and then left out.
             for update of gift
         ), ended as (
             update hold set released_at = $4
             from due
             where hold.hold_id = due.hold_id
             and hold.released_at is null
             returning due.donation_id, due.declaration_id as refused_id, due.claimable_pence
         ), fresh as (
             select donation_id, refused_id, claimable_pence, uuid_in_time() as declaration_id from ended
         ), declared as (
             insert into declaration (
                 declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
                 address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
                 donated_on, authorised_on, wording_version, made_at
             )
             -- The amount is the gift's as it is now: it may have been changed while the gift was held.
             select fresh.declaration_id, refused.donation_id, refused.donor_id, refused.authorisation_id, refused.charity_id,
                 $5::text, $6::text, $7::text, $8::text, $9::text, $10::text, $11::text, $12::text, refused.charity_name,
                 refused.hmrc_reference, fresh.claimable_pence, refused.donated_on, refused.authorised_on, $13::text, $4
             from fresh
             join declaration as refused on refused.declaration_id = fresh.refused_id
         ), moved as (
             update donation
             set declaration_id = fresh.declaration_id, status = 'declared', updated_at = $4, version = donation.version + 1
             from fresh
             where donation.donation_id = fresh.donation_id
         )
         select donation_id as "donation_id!", refused_id as "refused_id!", declaration_id as "declaration_id!"
         from fresh
         order by donation_id"#,
        charity.uuid(),
        donation,
        for_others,
        at.offset(),
        corrected.title.as_deref(),
        corrected.first_name,
        corrected.last_name,
        corrected.address_line1,
        corrected.address_line2.as_deref(),
        corrected.town.as_deref(),
        corrected.postcode.as_deref(),
        corrected.country,
        DeclarationWording::CURRENT.as_str(),
    )
    .fetch_all(conn)
    .await?;
    Ok(released)
}

/// From now on a correction stands for what was refused: gifts of the donor that say that are declared with it. It also takes the
/// place of an earlier correction that was refused in its turn.
pub(crate) async fn correct_for_others(
    conn: &mut PgConnection,
    charity: CharityId,
    refused: Uuid,
    correction: Uuid,
) -> Result<(), Error> {
    sqlx::query!(
        "update hold set correction_id = $3
         from declaration as refused
         where refused.declaration_id = $2
         and hold.charity_id = $1
         and hold.authorisation_id = refused.authorisation_id
         and exists (
             select from declaration as one
             where one.declaration_id in (hold.declaration_id, hold.correction_id)
             and same_details(one, refused))",
        charity.uuid(),
        refused,
        correction,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The gifts of a claim with details that somebody corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectedGifts {
    /// How many.
    pub count: i64,
    /// How many of them have details that looked like another person's, and that a colleague says the donor confirmed.
    pub on_donors_word: i64,
    /// The gift, where it is one alone.
    pub only: Option<DonationId>,
}

/// The gifts in a claim that say something else of their donor than the declaration that HMRC refused, on the same authorisation: only
/// a correction does that.
pub(crate) async fn corrected_in(
    conn: &mut PgConnection,
    charity: CharityId,
    claim: ClaimId,
) -> Result<CorrectedGifts, Error> {
    let row = sqlx::query!(
        r#"select count(distinct line.line_no) as "count!",
             count(distinct line.line_no) filter (where exists (
                 select from audit
                 where audit.subject_id = declared.donation_id
                 and audit.action = 'donation.correct'
                 and audit.detail ->> 'declaration_id' = declared.declaration_id::text
                 and audit.detail ->> 'donors_word' = 'true')) as "on_donors_word!",
             min(declared.donation_id::text)::uuid as "one?"
         from hold
         join declaration as refused on refused.declaration_id = hold.declaration_id
         join declaration as declared on declared.donation_id = hold.donation_id
             and declared.authorisation_id = refused.authorisation_id and not same_details(declared, refused)
         join claim_line as line on line.declaration_id = declared.declaration_id and line.dropped is null
         where hold.charity_id = $1
         and line.claim_id = $2"#,
        charity.uuid(),
        claim.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(CorrectedGifts {
        count: row.count,
        on_donors_word: row.on_donors_word,
        only: row.one.filter(|_| row.count == 1).map(DonationId::from_uuid),
    })
}

/// How many other held gifts [`release_hold`] would declare with this one.
pub(crate) async fn held_alike(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!"
         from hold as asked
         join declaration as told on told.declaration_id = asked.declaration_id
         join hold on hold.charity_id = asked.charity_id and hold.authorisation_id = asked.authorisation_id
             and hold.hold_id <> asked.hold_id and hold.released_at is null
         join declaration as refused on refused.declaration_id = hold.declaration_id and same_details(refused, told)
         join donation as gift on gift.donation_id = hold.donation_id and gift.donor_id = refused.donor_id
         where asked.donation_id = $2
         and asked.charity_id = $1
         and asked.released_at is null
         and gift.status = 'held'"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// A declared gift that says of its donor what HMRC refused in another one.
pub(crate) struct RefusedAgain {
    pub(crate) donation_id: Uuid,
    pub(crate) declaration_id: Uuid,
    /// The claim, number, element and words of that refusal, and who found it.
    pub(crate) claim_id: Uuid,
    pub(crate) number: i32,
    pub(crate) element: Option<String>,
    pub(crate) words: String,
    pub(crate) found_by: String,
    pub(crate) blames_details: bool,
    /// The declaration that says what is right, where somebody said so for the donor's other gifts.
    pub(crate) correction_id: Option<Uuid>,
}

/// Such gifts of a charity that are in no claim, at most so many.
pub(crate) async fn refused_again(
    conn: &mut PgConnection,
    charity: CharityId,
    limit: i64,
) -> Result<Vec<RefusedAgain>, Error> {
    let gifts = sqlx::query_as!(
        RefusedAgain,
        r#"select donation_id as "donation_id!", declaration_id as "declaration_id!", claim_id as "claim_id!", number as "number!",
             element, words as "words!", found_by as "found_by!", blames_details as "blames_details!", correction_id
         from gift_refused_again
         where charity_id = $1
         order by donation_id
         limit $2"#,
        charity.uuid(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// Ends every hold of a gift that was deleted or declared anew.
pub(crate) async fn forget_hold(conn: &mut PgConnection, donation: Uuid, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update hold set released_at = $2 where donation_id = $1 and released_at is null",
        donation,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
