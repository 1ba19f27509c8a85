//! What is kept of a donor, for the donor to see; and taking away what records do not need, when the donor has it deleted.

use std::collections::HashMap;

use domain::donation::DeclarationStatus;
use domain::{DeclarationId, DonorId, Email, LinkId, LinkKind, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::donation::{Scan, declared};
use super::mail::NoticeKind;
use super::stored;
use crate::error::Error;
use crate::secret::Hash;

/// How much is kept of a donor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivacySummary {
    /// The address that the donor is known by.
    pub email: Option<Email>,
    /// Cards and phones that are linked.
    pub links: i64,
    /// Authorisations, those that have ended as well.
    pub authorisations: i64,
    /// Gifts, those that were taken back as well.
    pub gifts: i64,
    pub declared: i64,
    /// Gifts that still could be declared, and never were in this donor's name: they lose their donor with the account.
    pub undeclared: i64,
}

/// A card or phone, with its number.
#[derive(Clone)]
pub struct KeptLink {
    pub link_id: LinkId,
    pub kind: LinkKind,
    pub value: String,
    pub linked_at: Timestamp,
    /// Until when, if it has ended.
    pub ended_at: Option<Timestamp>,
    /// When the donor said that it was not theirs.
    pub denied_at: Option<Timestamp>,
}

/// A browser that is signed in.
#[derive(Clone)]
pub struct KeptBrowser {
    /// What its session is kept under.
    pub(crate) session: Hash,
    /// Such as `firefox/android`.
    pub device: String,
    pub since: Timestamp,
    /// When it was last seen.
    pub last_seen: Timestamp,
}

/// What the donor was told by mail.
#[derive(Clone)]
pub struct KeptNotice {
    /// What its link "not me" is kept under.
    pub(crate) capability: Hash,
    pub kind: NoticeKind,
    /// The platform that did it, by name; none for what the donor did.
    pub platform: Option<String>,
    pub at: Timestamp,
    /// When the donor said that it was not them.
    pub denied_at: Option<Timestamp>,
}

/// What a platform asked the donor to confirm.
#[derive(Clone)]
pub struct KeptRequest {
    /// What it is kept under.
    pub(crate) id: Uuid,
    /// The platform that asked, by name.
    pub platform: String,
    pub requested_at: Timestamp,
    /// The first instant that is not to be covered.
    pub effective_from: Timestamp,
    /// When its link stops working.
    pub expires_at: Timestamp,
    pub confirmed_at: Option<Timestamp>,
}

/// A declaration with the donor's name and address, for the donor.
#[derive(Clone)]
pub struct KeptDeclaration {
    pub declaration_id: DeclarationId,
    pub made_at: Timestamp,
    pub state: DeclarationStatus,
    pub ended_at: Option<Timestamp>,
    pub text: String,
}

/// How much is kept of a donor, in numbers; the donor's own address is not asked for.
pub(crate) async fn summary(
    conn: &mut PgConnection,
    donor: DonorId,
    email: Option<Email>,
) -> Result<PrivacySummary, Error> {
    let row = sqlx::query!(
        r#"select
             (select count(*) from linked_account where donor_id = $1 and ended_at is null) as "links!",
             (select count(*) from authorisation where donor_id = $1 and erased_at is null) as "authorisations!",
             gifts as "gifts!", declared as "declared!", undeclared as "undeclared!"
         from (
             select count(*) as gifts,
                 count(*) filter (where declaration_id is not null) as declared,
                 count(*) filter (where declaration_id is null and deleted_at is null and status <> 'ineligible'
                     and not exists (
                         select from declaration
                         where declaration.donation_id = donation.donation_id and declaration.donor_id = $1)) as undeclared
             from donation_seen as donation
             where donor_id = $1
         ) as counted"#,
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(PrivacySummary {
        email,
        links: row.links,
        authorisations: row.authorisations,
        gifts: row.gifts,
        declared: row.declared,
        undeclared: row.undeclared,
    })
}

/// Whether any gift was ever declared in a donor's name.
pub(crate) async fn has_declarations(conn: &mut PgConnection, donor: DonorId) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from donation where donor_id = $1 and declaration_id is not null)
             or exists (select from declaration where donor_id = $1 and state <> 'made') as "has!""#,
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(has)
}

/// When a donor became known.
pub(crate) async fn known_since(conn: &mut PgConnection, donor: DonorId) -> Result<Option<Timestamp>, Error> {
    let at = sqlx::query_scalar!(
        "select created_at from donor where donor_id = $1 and erased_at is null",
        donor.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(at.map(Timestamp::from_offset))
}

/// A part of a donor's cards and phones, those that have ended as well, the newest first: behind this one.
pub(crate) async fn links_of(
    conn: &mut PgConnection,
    donor: DonorId,
    behind: Option<LinkId>,
    limit: i64,
) -> Result<Vec<KeptLink>, Error> {
    let rows = sqlx::query!(
        "select link_id, kind, value, linked_at, ended_at, denied_at
         from linked_account
         where donor_id = $1 and link_id < $2
         order by link_id desc
         limit $3",
        donor.uuid(),
        behind.map_or(Uuid::max(), LinkId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptLink {
                link_id: LinkId::from_uuid(row.link_id),
                kind: stored("kind of link", row.kind.parse())?,
                value: row.value,
                linked_at: Timestamp::from_offset(row.linked_at),
                ended_at: row.ended_at.map(Timestamp::from_offset),
                denied_at: row.denied_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// A part of what a donor was told by mail, the newest first: behind this one.
pub(crate) async fn notices_of(
    conn: &mut PgConnection,
    donor: DonorId,
    behind: Option<&KeptNotice>,
    limit: i64,
) -> Result<Vec<KeptNotice>, Error> {
    let (at, hash) = behind.map_or((Scan::OPEN, [u8::MAX; 32]), |last| (last.at.offset(), last.capability));
    let rows = sqlx::query!(
        r#"select capability_hash, kind, platform.name as "platform?", notice.created_at, denied_at
         from notice
         left join platform using (platform_id)
         where donor_id = $1 and (notice.created_at, capability_hash) < ($2, $3)
         order by notice.created_at desc, capability_hash desc
         limit $4"#,
        donor.uuid(),
        at,
        hash.as_slice(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptNotice {
                capability: stored("hash of a notice", row.capability_hash.try_into())?,
                kind: stored("kind of notice", row.kind.parse())?,
                platform: row.platform,
                at: Timestamp::from_offset(row.created_at),
                denied_at: row.denied_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// A part of what platforms asked a donor to confirm, the newest first: behind this one.
pub(crate) async fn requests_of(
    conn: &mut PgConnection,
    donor: DonorId,
    behind: Uuid,
    limit: i64,
) -> Result<Vec<KeptRequest>, Error> {
    let rows = sqlx::query!(
        "select request_id, platform.name, requested_at, effective_from, expires_at, confirmed_at
         from cancellation_request
         join platform using (platform_id)
         where donor_id = $1 and request_id < $2
         order by request_id desc
         limit $3",
        donor.uuid(),
        behind,
        limit,
    )
    .fetch_all(conn)
    .await?;
    let kept = rows.into_iter().map(|row| KeptRequest {
        id: row.request_id,
        platform: row.name,
        requested_at: Timestamp::from_offset(row.requested_at),
        effective_from: Timestamp::from_offset(row.effective_from),
        expires_at: Timestamp::from_offset(row.expires_at),
        confirmed_at: row.confirmed_at.map(Timestamp::from_offset),
    });
    Ok(kept.collect())
}

/// A row of a declaration, as the donor sees it.
macro_rules! kept_declaration {
    ($row:ident) => {{
        let text = declared!($row, wording_version);
        KeptDeclaration {
            declaration_id: domain::DeclarationId::from_uuid($row.declaration_id),
            made_at: Timestamp::from_offset($row.made_at),
            state: stored("state of a declaration", $row.state.parse())?,
            ended_at: $row.ended_at.map(Timestamp::from_offset),
            text: text.whole(),
        }
    }};
}

/// The declarations of some of a donor's gifts, oldest first, by gift: of each those behind this one, at most so many.
pub(crate) async fn declarations_of_all(
    conn: &mut PgConnection,
    donor: DonorId,
    donations: &[Uuid],
    behind: Uuid,
    each: i64,
) -> Result<HashMap<Uuid, Vec<KeptDeclaration>>, Error> {
    let rows = sqlx::query!(
        r#"select part.declaration_id as "declaration_id!", part.donation_id as "donation_id!", part.title,
             part.first_name as "first_name!", part.last_name as "last_name!", part.address_line1 as "address_line1!",
             part.address_line2, part.town, part.postcode, part.country as "country!", part.charity_name as "charity_name!",
             part.hmrc_reference as "hmrc_reference!", part.claimable_pence as "claimable_pence!",
             part.donated_on as "donated_on!", part.authorised_on as "authorised_on!",
             part.wording_version as "wording_version!", part.made_at as "made_at!", part.state as "state!", part.ended_at
         from unnest($2::uuid[]) as gift (donation_id)
         cross join lateral (
             select declaration.*
             from declaration
             where declaration.donation_id = gift.donation_id and declaration.donor_id = $1
             and declaration.forgotten_at is null and declaration.declaration_id > $3
             order by declaration.declaration_id
             limit $4
         ) as part
         -- Their ids are in the order of time.
         order by part.declaration_id"#,
        donor.uuid(),
        donations,
        behind,
        each,
    )
    .fetch_all(conn)
    .await?;
    let mut found: HashMap<Uuid, Vec<KeptDeclaration>> = HashMap::new();
    for row in rows {
        found.entry(row.donation_id).or_default().push(kept_declaration!(row));
    }
    Ok(found)
}

/// A part of the donor's declarations of gifts that are another donor's since, or nobody's, the newest first.
pub(crate) async fn declarations_of_others_gifts(
    conn: &mut PgConnection,
    donor: DonorId,
    scan: Scan,
) -> Result<Vec<KeptDeclaration>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query!(
        "select declaration_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at, state, ended_at
         from declaration
         where donor_id = $1 and state <> 'made' and forgotten_at is null
         and (made_at, declaration_id) < ($2, $3)
         and not exists (
             select from donation
             where donation.donation_id = declaration.donation_id and donation.donor_id = declaration.donor_id)
         order by made_at desc, declaration_id desc
         limit $4",
        donor.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| Ok(kept_declaration!(row))).collect()
}

/// Takes the donor off the gifts that the donor never declared: none is ever declared for them. What an earlier donor of such
/// a gift declared is that donor's record, and stays. Says how many.
pub(crate) async fn let_gifts_go(
    conn: &mut PgConnection,
    donor: DonorId,
    at: Timestamp,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"with target as (
             select donation_id, status as status_before
             from donation
             where donor_id = $1
             -- Of the row itself, so that one that is being declared at this moment is left alone.
             and declaration_id is null
             and not exists (
                 select from declaration
                 where declaration.donation_id = donation.donation_id and declaration.donor_id = $1)
             order by donation_id
             for update of donation
         ), gone as (
             update donation
             set donor_id = null, donor_kind = 'uid', donor_value = '',
                 status = case when deleted_at is null then 'ineligible' else status end,
                 -- The charity was asked not to name the donor in them.
                 taken_out_words = case when taken_out_words is not null then '(erased)' end,
                 updated_at = $2, version = version + 1
             from target
             where donation.donation_id = target.donation_id
             returning donation.donation_id, donation.platform_id, donation.charity_id, donation.status, target.status_before
         ), moved as (
             select * from gone where status <> status_before
         ), placed as (
             -- One place for all: counting them comes first, and to be counted each must be locked.
             select event_place() as place from (select count(*) from moved having count(*) > 0) as locked
         ), told as (
             insert into event (event_id, at, kind, platform_id, charity_id, subject_id, data, transaction_id)
             select uuid_in_time(), $2, 'donation.' || status, platform_id, charity_id, donation_id,
                 jsonb_build_object('status', status), place
             from moved
             cross join placed
         ), audited as (
             -- By nobody: the trail is for ever, and must not say whose they were.
             insert into audit (at, actor_kind, action, subject_id, detail)
             select $2, 'uplift', 'donation.assess', donation_id, jsonb_build_object('status', status)
             from moved
         )
         select count(*) as "count!" from gone"#,
        donor.uuid(),
        at.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// Names the donor of the gifts that are left by the id, however the platform named them.
pub(crate) async fn rename_in_gifts(
    conn: &mut PgConnection,
    donor: DonorId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "with target as (
             select donation_id
             from donation
             where donor_id = $1 and (donor_kind <> 'uid' or donor_value <> $2 or taken_out_words <> '(erased)')
             order by donation_id
             for update
         )
         update donation
         set donor_kind = 'uid', donor_value = $2, updated_at = $3,
             taken_out_words = case when taken_out_words is not null then '(erased)' end, version = version + 1
         from target
         where donation.donation_id = target.donation_id",
        donor.uuid(),
        donor.to_string(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Waits for gifts that are being declared under the donor's authorisations: what rests on each is known then.
pub(crate) async fn lock_authorisations(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query_scalar!(
        "select authorisation_id from authorisation where donor_id = $1 order by authorisation_id for update",
        donor.uuid()
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Takes name and address off the authorisations on which no declaration rests. Such a one covers nothing any more, from its
/// first instant: a gift that a platform tells of later must not be declared for nobody. Says how many.
pub(crate) async fn blank_authorisations(
    conn: &mut PgConnection,
    donor: DonorId,
    at: Timestamp,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "update authorisation
         set title = null, first_name = '', last_name = '', address_line1 = '', address_line2 = null, town = null,
             postcode = null, country = 'ZZ', erased_at = $2,
             cancelled_at = coalesce(cancelled_at, $2),
             cancelled_from = given_on::timestamp at time zone 'Europe/London'
         where donor_id = $1
         and erased_at is null
         and authorisation_id not in (
             select declaration.authorisation_id
             from donation
             join declaration on declaration.donation_id = donation.donation_id
             where donation.donor_id = $1
             union all
             -- Of gifts that were given to another donor since.
             select authorisation_id from declaration where donor_id = $1 and state <> 'made')",
        donor.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Takes the numbers off the donor's links, which have ended, and who set them.
pub(crate) async fn blank_links(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!(
        "with blanked as (
             update linked_account set value = '' where donor_id = $1 and ended_at is not null returning link_id
         )
         delete from link_holder using blanked where link_holder.link_id = blanked.link_id",
        donor.uuid()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes whatever signs the donor in, whatever waits for them, and what platforms could still name them by.
pub(crate) async fn forget_ways_in(
    conn: &mut PgConnection,
    donor: DonorId,
    email: Option<&Email>,
) -> Result<(), Error> {
    sqlx::query!("delete from session where donor_id = $1", donor.uuid()).execute(&mut *conn).await?;
    sqlx::query!("delete from second_factor where donor_id = $1", donor.uuid()).execute(&mut *conn).await?;
    super::donor_match::end_all(&mut *conn, donor).await?;
    super::capture::session::forget_donor(&mut *conn, donor).await?;
    forget_holders(&mut *conn, donor).await?;
    sqlx::query!("delete from notice where donor_id = $1", donor.uuid()).execute(&mut *conn).await?;
    sqlx::query!("delete from cancellation_request where donor_id = $1", donor.uuid())
        .execute(&mut *conn)
        .await?;
    let Some(email) = email else { return Ok(()) };
    // Whoever is a member of staff too still signs in as one.
    sqlx::query!("delete from sign_in where email = $1 and audience = 'donor'", email.as_str())
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// From now on no platform counts as one that sent the donor's address.
pub(crate) async fn forget_holders(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!("delete from address_holder where donor_id = $1", donor.uuid()).execute(conn).await?;
    Ok(())
}

/// Removes the mails to a donor that wait to be sent, and none to the same person as staff. Their jobs find nothing to do.
pub(crate) async fn forget_waiting_mail(conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
    sqlx::query!(
        "delete from mail where to_email = $1 and sent_at is null and audience = 'donor'",
        email.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// From now on nobody finds the donor; the id stays.
pub(crate) async fn close(conn: &mut PgConnection, donor: DonorId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update donor set email = null, language = null, erased_at = $2 where donor_id = $1 and erased_at is null",
        donor.uuid(),
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}
