//! Emptying records that are past their time, a bounded part at a time: see the domain crate's `retention`.

use domain::{DonorId, Email, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;

/// What is past its time today.
#[derive(Clone, Copy)]
pub(crate) struct Past {
    /// What belongs to an earlier day is kept no longer.
    pub(crate) first_day_kept: Date,
    /// The beginning of that day.
    pub(crate) kept_since: Timestamp,
    pub(crate) now: Timestamp,
}

/// How many rows [`forget_said`] empties at most.
#[derive(Clone, Copy)]
pub(crate) struct MostSaid {
    /// Messages, and as many replies that were put aside: each can be megabytes.
    pub(crate) messages: i64,
    pub(crate) words: i64,
}

/// Erased donors of whom something is still kept, and who have been known for long enough that some of it can be past its time.
pub(crate) async fn erased_donors(
    conn: &mut PgConnection,
    known_before: Timestamp,
    after: Uuid,
    limit: i64,
) -> Result<Vec<DonorId>, Error> {
    let ids = sqlx::query_scalar!(
        "select donor_id from donor
         where erased_at is not null and forgotten_at is null and created_at < $1 and donor_id > $2
         order by donor_id
         limit $3",
        known_before.offset(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(DonorId::from_uuid).collect())
}

/// Donors who stay and whom nobody looked at since `seen_before`, or who became known before `known_before` and whom nobody ever
/// looked at.
pub(crate) async fn living_donors(
    conn: &mut PgConnection,
    known_before: Timestamp,
    seen_before: Timestamp,
    limit: i64,
) -> Result<Vec<DonorId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select donor_id as "donor_id!"
         from (
             (select donor_id from donor
              where erased_at is null and records_seen_at is null and created_at < $1
              order by created_at limit $3)
             union all
             (select donor_id from donor
              where erased_at is null and records_seen_at is not null and records_seen_at < $2
              order by records_seen_at limit $3)
         ) as due
         limit $3"#,
        known_before.offset(),
        seen_before.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(DonorId::from_uuid).collect())
}

/// Which of these donors have done nothing since `idle_since`, and have no record that is still kept.
pub(crate) async fn idle_donors(
    conn: &mut PgConnection,
    donors: &[Uuid],
    kept_since: Timestamp,
    idle_since: Timestamp,
) -> Result<Vec<DonorId>, Error> {
    let ids = sqlx::query_scalar!(
        "select donor_id from donor
         where donor_id = any($1)
         and erased_at is null
         and created_at < $3
         and not exists (
             select from authorisation where authorisation.donor_id = donor.donor_id and authorisation.erased_at is null)
         and not exists (
             select from donation where donation.donor_id = donor.donor_id and donation.updated_at >= $2)
         and not exists (
             select from donation
             join declaration on declaration.donation_id = donation.donation_id
             where donation.donor_id = donor.donor_id and declaration.forgotten_at is null)
         and not exists (
             select from declaration
             where declaration.donor_id = donor.donor_id
             and declaration.state <> 'made'
             and declaration.forgotten_at is null)
         and not exists (select from session where session.donor_id = donor.donor_id)
         and not exists (select from audit where audit.subject_id = donor.donor_id and audit.at >= $3)",
        donors,
        kept_since.offset(),
        idle_since.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(DonorId::from_uuid).collect())
}

/// Notes that these donors were looked at.
pub(crate) async fn mark_seen(conn: &mut PgConnection, donors: &[Uuid], now: Timestamp) -> Result<(), Error> {
    sqlx::query!("update donor set records_seen_at = $2 where donor_id = any($1)", donors, now.offset())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends invitations that nobody took up and that have been over since before an instant, at most so many; says how many.
pub(crate) async fn forget_invitations(
    conn: &mut PgConnection,
    over_before: Timestamp,
    limit: i64,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from membership
         where (organisation_id, staff_id) in (
             select organisation_id, staff_id
             from membership join staff using (staff_id)
             where invitation_ends_at < $1
             and (first_sign_in_at is null or first_sign_in_at >= invitation_ends_at)
             limit $2)",
        over_before.offset(),
        limit,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Staff who are on no team and have not signed in since `kept_since`; those who were only named, and never came, since `named_before`.
pub(crate) async fn former_staff(
    conn: &mut PgConnection,
    kept_since: Timestamp,
    named_before: Timestamp,
    limit: i64,
) -> Result<Vec<StaffId>, Error> {
    let ids = sqlx::query_scalar!(
        "select staff_id from staff
         where erased_at is null
         and created_at < case when first_sign_in_at is null then $2::timestamptz else $1::timestamptz end
         and not exists (select from membership where membership.staff_id = staff.staff_id)
         and not exists (select from audit where audit.subject_id = staff.staff_id and audit.at >= $1)
         and not exists (select from session where session.staff_id = staff.staff_id)
         order by staff_id
         limit $3",
        kept_since.offset(),
        named_before.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(StaffId::from_uuid).collect())
}

/// Whether somebody is on a team of a charity or a platform, invitations included. Their row is locked.
pub(crate) async fn is_on_a_team(conn: &mut PgConnection, staff: StaffId) -> Result<bool, Error> {
    sqlx::query!("select staff_id from staff where staff_id = $1 for update", staff.uuid())
        .fetch_optional(&mut *conn)
        .await?;
    let is_on = sqlx::query_scalar!(
        r#"select exists (select from membership where staff_id = $1) as "is_on!""#,
        staff.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_on)
}

/// Takes the address off somebody who works for nobody, and everything that signs them in.
pub(crate) async fn erase_staff(
    conn: &mut PgConnection,
    staff: StaffId,
    email: &Email,
    at: Timestamp,
) -> Result<(), Error> {
    // Whoever is a donor too still signs in as one.
    sqlx::query!(
        "with sessions as (
             delete from session where staff_id = $1
         ), factors as (
             delete from second_factor where staff_id = $1
         ), codes as (
             delete from recovery_code where staff_id = $1
         ), sheet as (
             delete from recovery_sheet where staff_id = $1
         ), subjects as (
             delete from staff_subject where staff_id = $1
         ), tries as (
             delete from sign_in where email = $2 and audience = 'staff'
         ), letters as (
             delete from mail where to_email = $2 and sent_at is null and audience = 'staff'
         )
         update staff
         set email = staff_id::text || '@deleted.invalid', name = null, erased_at = $3, wrong_answers = 0, wrong_answers_since = null
         where staff_id = $1 and erased_at is null",
        staff.uuid(),
        email.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes name and address off declarations of these donors to which nothing has happened since `kept_since`: neither to the
/// declaration, nor to a claim with it, nor to an adjustment of it. At most so many; says how many.
pub(crate) async fn forget_declarations(
    conn: &mut PgConnection,
    donors: &[Uuid],
    past: Past,
    limit: i64,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "with due as materialized (
             select declaration.declaration_id
             from (
                 select declaration.declaration_id
                 from donation
                 join declaration on declaration.donation_id = donation.donation_id and declaration.donor_id = donation.donor_id
                 where donation.donor_id = any($1) and declaration.forgotten_at is null
                 -- A gift can have been given to another donor since.
                 union
                 select declaration_id
                 from declaration
                 where donor_id = any($1) and state <> 'made' and forgotten_at is null
             ) as theirs
             join declaration on declaration.declaration_id = theirs.declaration_id
             where declaration.forgotten_at is null
             and declaration.donated_on < $2
             and declaration.made_at < $3
             and (declaration.ended_at is null or declaration.ended_at < $3)
             and not exists (
                 select from claim_line
                 join claim using (claim_id)
                 where claim_line.declaration_id = declaration.declaration_id
                 and (claim_line.dropped is null or claim_line.dropped = 'cut')
                 and claim.updated_at >= $3)
             and not exists (
                 select from adjustment
                 left join claim as carrier on carrier.claim_id = adjustment.carried_by
                 where adjustment.declaration_id = declaration.declaration_id
                 -- One that no claim has carried back yet, and that nobody repaid, is not over.
                 and ((adjustment.carried_by is null and adjustment.repaid_at is null and adjustment.voided_at is null)
                     or adjustment.voided_at >= $3 or adjustment.repaid_at >= $3
                     or adjustment.made_at >= $3 or carrier.updated_at >= $3))
             limit $5
         )
         update declaration
         set title = null, first_name = '', last_name = '', address_line1 = '', address_line2 = null, town = null,
             postcode = null, country = 'ZZ', forgotten_at = $4
         from due
         where declaration.declaration_id = due.declaration_id and declaration.forgotten_at is null",
        donors,
        past.first_day_kept,
        past.kept_since.offset(),
        past.now.offset(),
        limit,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Takes name and address off the authorisations of these donors that no declaration with a name rests on any more, and that
/// ended before `first_day_kept`. It goes by what [`forget_declarations`] left, so it is a statement of its own.
pub(crate) async fn forget_authorisations(
    conn: &mut PgConnection,
    donors: &[Uuid],
    past: Past,
) -> Result<(), Error> {
    sqlx::query!(
        "update authorisation
         set title = null, first_name = '', last_name = '', address_line1 = '', address_line2 = null, town = null,
             postcode = null, country = 'ZZ', erased_at = $4
         where donor_id = any($1)
         and erased_at is null
         and ends_on < $2
         and (cancelled_at is null or cancelled_at < $3)
         and not exists (
             select from donation
             join declaration on declaration.donation_id = donation.donation_id
             where donation.donor_id = authorisation.donor_id
             and declaration.authorisation_id = authorisation.authorisation_id
             and declaration.forgotten_at is null)
         and not exists (
             select from declaration
             where declaration.donor_id = authorisation.donor_id
             and declaration.state <> 'made'
             and declaration.authorisation_id = authorisation.authorisation_id
             and declaration.forgotten_at is null)",
        donors,
        past.first_day_kept,
        past.kept_since.offset(),
        past.now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes of which of these donors nothing is kept any more, so that nobody looks again.
pub(crate) async fn mark_forgotten(
    conn: &mut PgConnection,
    donors: &[Uuid],
    past: Past,
) -> Result<(), Error> {
    sqlx::query!(
        "update donor
         set forgotten_at = $2
         where donor_id = any($1)
         and erased_at is not null
         and forgotten_at is null
         and not exists (
             select from authorisation where authorisation.donor_id = donor.donor_id and authorisation.erased_at is null)
         and not exists (
             select from donation
             join declaration on declaration.donation_id = donation.donation_id
             where donation.donor_id = donor.donor_id
             -- One of an earlier donor of the gift is that donor's.
             and declaration.donor_id = donor.donor_id
             and declaration.forgotten_at is null)
         and not exists (
             select from declaration
             where declaration.donor_id = donor.donor_id
             and declaration.state <> 'made'
             and declaration.forgotten_at is null)",
        donors,
        past.now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Empties what was said with HMRC and is past its time, at most so many of each kind; says how many in all.
///
/// - Messages about claims to which nothing has happened since, with what a note repeats of them: that each was said, when, and its
///   SHA-256 stay.
/// - What came in the place of HMRC's replies about such claims: the SHA-256 by which it was found stays.
/// - HMRC's words about gifts that it refused: they can repeat the donor's details.
///
/// Each row is asked again when it is emptied: another process may have been there first.
pub(crate) async fn forget_said(conn: &mut PgConnection, past: Past, most: MostSaid) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"with message as materialized (
             select message_id
             from claim_message
             join claim using (claim_id)
             where claim_message.at < $1
             and claim_message.forgotten_at is null
             and claim.updated_at < $1
             limit $3
         ), emptied_message as (
             update claim_message
             set body = '', forgotten_at = $2,
                 -- HMRC's words stand in the note of a reply that was put aside as well.
                 note = case when body = '' and not note ?| array['words', 'why'] then note
                     else jsonb_build_object('says', 'no_longer_kept', 'sha256', coalesce(
                         case when body = '' then note #>> '{aside,sha256}' end, encode(sha256(body), 'hex'))) end
             from message
             where claim_message.message_id = message.message_id and claim_message.forgotten_at is null
             returning claim_message.message_id
         ), reply as materialized (
             select claim_reply_aside.claim_id, claim_reply_aside.sha256
             from claim_reply_aside
             join claim using (claim_id)
             where claim_reply_aside.first_at < $1
             and claim_reply_aside.forgotten_at is null
             and claim.updated_at < $1
             limit $3
         ), emptied_reply as (
             update claim_reply_aside
             set body = '', forgotten_at = $2
             from reply
             where claim_reply_aside.claim_id = reply.claim_id and claim_reply_aside.sha256 = reply.sha256
             and claim_reply_aside.forgotten_at is null
             returning claim_reply_aside.claim_id
         ), refusal as materialized (
             select hold_id from hold where held_at < $1 and words <> '' limit $4
         ), emptied_refusal as (
             update hold set words = '' from refusal where hold.hold_id = refusal.hold_id and hold.words <> ''
             returning hold.hold_id
         )
         select (select count(*) from emptied_message) + (select count(*) from emptied_reply)
             + (select count(*) from emptied_refusal) as "count!""#,
        past.kept_since.offset(),
        past.now.offset(),
        most.messages,
        most.words,
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}
