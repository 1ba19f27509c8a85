//! Linked accounts: cards and phones.

use std::collections::HashMap;

use domain::linked_account::LinkKind;
use domain::{Date, DonationId, DonorId, LinkId, Pence, PlatformId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::erasure::{KeptLink, links_of};
use super::{Part, stored};
use crate::error::{Error, Resource};

/// A live link, as the donor and the platforms that set it see it.
#[derive(Clone, Debug)]
pub struct LinkedAccount {
    pub link_id: LinkId,
    pub kind: LinkKind,
    /// The number itself: show it masked.
    pub value: String,
    /// The platforms that set it, by name; none when the donor did.
    pub platforms: Option<String>,
    /// Since when; for a platform, since when it set it.
    pub linked_at: Timestamp,
    /// The newest gift that it found; for a platform, of those that it sent.
    pub last_used_at: Option<Timestamp>,
    /// Another platform says that it is another donor's: when it moves there, unless this donor keeps it.
    pub moves_at: Option<Timestamp>,
}

/// For whose gifts a card or phone finds its donor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finds {
    ForEverybody,
    /// For those of the platform that sets it: others say that it is another donor's.
    ForItsPlatform,
}

/// Adds a link, which the platform that sets it holds. The partial unique indexes refuse one that another donor holds.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: LinkId,
    donor: DonorId,
    (kind, value): (LinkKind, &str),
    platform: PlatformId,
    finds: Finds,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let only_for = (finds == Finds::ForItsPlatform).then_some(platform);
    sqlx::query!(
        "insert into linked_account (link_id, donor_id, kind, value, platform_id, only_for, linked_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.uuid(),
        donor.uuid(),
        kind.as_str(),
        value,
        platform.uuid(),
        only_for.map(PlatformId::uuid),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    hold(conn, id, platform, at).await?;
    Ok(())
}

/// Writes down that a platform set a link too; whether it did not hold it before.
pub(crate) async fn hold(
    conn: &mut PgConnection,
    id: LinkId,
    platform: PlatformId,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "insert into link_holder (link_id, platform_id, held_since) values ($1, $2, $3)
         on conflict on constraint link_holder_once do update set held_since = $3, held_until = null
         where link_holder.held_until is not null",
        id.uuid(),
        platform.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A live link to a card or phone.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    pub(crate) link: LinkId,
    pub(crate) donor: DonorId,
    /// Whether the platform that asks says itself that the card or phone is this donor's.
    pub(crate) is_own: bool,
    /// Whether it finds the donor for that platform alone.
    pub(crate) is_narrow: bool,
}

/// Whose a card or phone is now, as a platform has it: by its own word, or else by that of others. The link does not end until the
/// transaction does.
pub(crate) async fn holder(
    conn: &mut PgConnection,
    kind: LinkKind,
    value: &str,
    platform: PlatformId,
) -> Result<Option<Held>, Error> {
    // Both are locked where there are two: the one that counts comes first.
    let rows = sqlx::query!(
        r#"select link_id, donor_id, only_for is not null as "is_narrow!",
             exists (
                 select from link_holder
                 where link_holder.link_id = linked_account.link_id and link_holder.platform_id = $3
                 and held_until is null) as "is_own!"
         from linked_account
         where kind = $1 and value = $2 and ended_at is null and (only_for is null or only_for = $3)
         order by only_for is null
         for no key update"#,
        kind.as_str(),
        value,
        platform.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().next().map(|row| Held {
        link: LinkId::from_uuid(row.link_id),
        donor: DonorId::from_uuid(row.donor_id),
        is_own: row.is_own,
        is_narrow: row.is_narrow,
    }))
}

/// The card or phone of a link: show it masked.
pub(crate) async fn number(conn: &mut PgConnection, link: LinkId) -> Result<(LinkKind, String), Error> {
    let row = sqlx::query!("select kind, value from linked_account where link_id = $1", link.uuid())
        .fetch_optional(conn)
        .await?
        .ok_or(Error::NotFound(Resource::Link))?;
    Ok((stored("kind of link", row.kind.parse())?, row.value))
}

/// Whether its donor said that the card or phone was never theirs.
pub(crate) async fn was_denied(conn: &mut PgConnection, link: LinkId) -> Result<bool, Error> {
    let denied = sqlx::query_scalar!(
        r#"select denied_at is not null as "denied!" from linked_account where link_id = $1"#,
        link.uuid()
    );
    Ok(denied.fetch_optional(conn).await?.unwrap_or(false))
}

/// Lets a link find its donor for every platform, where no other link to the card or phone does. Whether it does so from now on.
pub(crate) async fn widen(conn: &mut PgConnection, link: LinkId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update linked_account set only_for = null
         where link_id = $1 and only_for is not null and ended_at is null
         and not exists (
             select from linked_account as other
             where other.kind = linked_account.kind and other.value = linked_account.value
             and other.ended_at is null and other.only_for is null)",
        link.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Leaves a link to the one platform that set it, where its donor has no address: nobody could be asked. Whether it was left so.
pub(crate) async fn narrow(conn: &mut PgConnection, link: LinkId) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update linked_account set only_for = holder.platform_id
         from (
             select link_id, (array_agg(platform_id))[1] as platform_id
             from link_holder
             where link_id = $1 and held_until is null
             group by link_id
             having count(*) = 1
         ) as holder
         where linked_account.link_id = holder.link_id and linked_account.ended_at is null
         and exists (select from donor where donor.donor_id = linked_account.donor_id and donor.email is null)",
        link.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How many of a donor's live links a platform holds; nobody else adds one, nor deletes the account, until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`] for a donor whose account was deleted meanwhile.
pub(crate) async fn count(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
) -> Result<i64, Error> {
    // Two that are added at the same moment count each other; gifts go on meanwhile.
    sqlx::query_scalar!(
        "select donor_id from donor where donor_id = $1 and erased_at is null for no key update",
        donor.uuid()
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(Error::NotFound(Resource::Donor))?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!"
         from linked_account
         join link_holder using (link_id)
         where donor_id = $1 and ended_at is null and link_holder.platform_id = $2 and held_until is null"#,
        donor.uuid(),
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// A donor's live links, in the order in which they were first set; each platform sets at most
/// [`crate::linked_account::MOST_LINKS`] of them. For a platform only those that it set, since when it did, and with the gifts that
/// it sent itself.
pub(crate) async fn live_of(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: Option<PlatformId>,
    part: Part,
) -> Result<Vec<LinkedAccount>, Error> {
    let rows = sqlx::query!(
        r#"select linked_account.link_id, kind, value, coalesce(mine.held_since, linked_at) as "linked_at!",
             (select string_agg(platform.name, ', ' order by holder.held_since, platform.name)
              from link_holder as holder
              join platform on platform.platform_id = holder.platform_id
              where holder.link_id = linked_account.link_id and holder.held_until is null) as platforms,
             (select moves_at from link_contest
              where link_contest.link_id = linked_account.link_id and link_contest.ended_at is null) as moves_at,
             (select max(donation.donated_at) from donation
              where donation.donor_id = linked_account.donor_id
              and donation.donor_kind = linked_account.kind and donation.donor_value = linked_account.value
              and ($2::uuid is null or donation.platform_id = $2)) as last_used_at
         from linked_account
         left join link_holder as mine on mine.link_id = linked_account.link_id and mine.platform_id = $2
             and mine.held_until is null
         where donor_id = $1 and ended_at is null and ($2::uuid is null or mine.link_id is not null)
         and ($3::uuid is null or linked_account.link_id > $3)
         order by linked_account.link_id
         limit $4"#,
        donor.uuid(),
        platform.map(PlatformId::uuid),
        part.after,
        part.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(LinkedAccount {
                link_id: LinkId::from_uuid(row.link_id),
                kind: stored("kind of link", row.kind.parse())?,
                value: row.value,
                platforms: row.platforms,
                linked_at: Timestamp::from_offset(row.linked_at),
                last_used_at: row.last_used_at.map(Timestamp::from_offset),
                moves_at: row.moves_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// The gifts that a card or phone found.
#[derive(Clone, Debug)]
pub struct LinkUse {
    pub gifts: i64,
    /// The newest of them.
    pub newest: DonationId,
    pub donated_on: Date,
    pub gross: Pence,
    /// None while nobody knows.
    pub charity_name: Option<String>,
}

/// What each of a donor's live links found, of the gifts that the donor sees.
pub(crate) async fn uses(conn: &mut PgConnection, donor: DonorId) -> Result<HashMap<LinkId, LinkUse>, Error> {
    let rows = sqlx::query!(
        r#"select link.link_id, found.gifts as "gifts!", found.donation_id as "donation_id!", found.donated_on as "donated_on!",
             found.gross_pence as "gross_pence!", charity.name as "charity_name?"
         from linked_account as link
         cross join lateral (
             select count(*) over () as gifts, gift.donation_id, gift.donated_on, gift.gross_pence, gift.charity_id
             from donation_seen as gift
             where gift.donor_id = link.donor_id and gift.donor_kind = link.kind and gift.donor_value = link.value
             order by gift.donated_at desc, gift.donation_id desc
             limit 1
         ) as found
         left join charity on charity.charity_id = found.charity_id
         where link.donor_id = $1 and link.ended_at is null"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let found = LinkUse {
                gifts: row.gifts,
                newest: DonationId::from_uuid(row.donation_id),
                donated_on: row.donated_on,
                gross: stored("amount", Pence::new(row.gross_pence))?,
                charity_name: row.charity_name,
            };
            Ok((LinkId::from_uuid(row.link_id), found))
        })
        .collect()
}

/// Whether a live link of the donor has the card or phone that their gift was found by.
pub(crate) async fn is_live_for(
    conn: &mut PgConnection,
    donor: DonorId,
    gift: DonationId,
) -> Result<bool, Error> {
    let is_live = sqlx::query_scalar!(
        r#"select exists (
             select from donation_seen as gift
             join linked_account as link on link.donor_id = gift.donor_id and link.kind = gift.donor_kind
                 and link.value = gift.donor_value
             where gift.donation_id = $1 and gift.donor_id = $2 and link.ended_at is null) as "is_live!""#,
        gift.uuid(),
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_live)
}

/// A gift that is a donor's because they gave their details on its capture page, which links nothing that it was given with.
#[derive(Clone, Debug)]
pub struct GiftByPage {
    pub gift: DonationId,
    pub donated_on: Date,
    pub gross: Pence,
    /// None while nobody knows.
    pub charity_name: Option<String>,
    /// The platform whose page it was.
    pub platform_name: String,
}

/// The newest gift that a donor gave their details for on its page since an instant, of those that they see; none once a card or phone
/// was linked after it.
pub(crate) async fn gift_by_page(
    conn: &mut PgConnection,
    donor: DonorId,
    since: Timestamp,
) -> Result<Option<GiftByPage>, Error> {
    let row = sqlx::query!(
        r#"select gift.donation_id as "donation_id!", gift.donated_on as "donated_on!", gift.gross_pence as "gross_pence!",
             charity.name as "charity_name?", platform.name as "platform_name!"
         from authorisation_session as page
         join donation_seen as gift on gift.donation_id = page.donation_id and gift.donor_id = page.donor_id
         join platform on platform.platform_id = page.platform_id
         left join charity on charity.charity_id = gift.charity_id
         where page.donor_id = $1 and page.state = 'completed' and page.ended_at >= $2
         and not exists (
             select from linked_account
             where linked_account.donor_id = $1 and linked_account.ended_at is null and linked_account.linked_at >= page.ended_at)
         order by page.ended_at desc, page.session_id desc
         limit 1"#,
        donor.uuid(),
        since.offset(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(GiftByPage {
            gift: DonationId::from_uuid(row.donation_id),
            donated_on: row.donated_on,
            gross: stored("amount", Pence::new(row.gross_pence))?,
            charity_name: row.charity_name,
            platform_name: row.platform_name,
        })
    })
    .transpose()
}

/// Which live links to end.
pub(crate) enum Which {
    One(LinkId),
    AllOf(LinkKind),
}

impl Which {
    /// The id that is asked for, or the kind.
    fn parts(self) -> (Option<Uuid>, Option<&'static str>) {
        match self {
            Self::One(id) => (Some(id.uuid()), None),
            Self::AllOf(kind) => (None, Some(kind.as_str())),
        }
    }
}

/// A link that a platform no longer holds.
pub(crate) struct Released {
    pub(crate) id: LinkId,
    pub(crate) kind: LinkKind,
    /// Nobody held it besides, so that it ended.
    pub(crate) is_over: bool,
}

/// Takes back what a platform set of a donor's live links. A link that nobody else holds ends with it.
pub(crate) async fn release(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    which: Which,
    at: Timestamp,
) -> Result<Vec<Released>, Error> {
    let (link, kind) = which.parts();
    // A platform that sets one of them at this moment comes before or after: see holder().
    let locked = sqlx::query_scalar!(
        "select linked_account.link_id
         from linked_account
         join link_holder using (link_id)
         where donor_id = $1 and ended_at is null
         and link_holder.platform_id = $2 and held_until is null
         and ($3::uuid is null or linked_account.link_id = $3)
         and ($4::text is null or kind = $4)
         order by linked_account.link_id
         for no key update of linked_account",
        donor.uuid(),
        platform.uuid(),
        link,
        kind,
    )
    .fetch_all(&mut *conn)
    .await?;
    let released = sqlx::query_scalar!(
        "update link_holder set held_until = greatest($3, held_since)
         where link_id = any($1) and platform_id = $2 and held_until is null
         returning link_id",
        &locked,
        platform.uuid(),
        at.offset(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let rows = sqlx::query!(
        r#"with ended as (
             update linked_account set ended_at = greatest($2, linked_at)
             where link_id = any($1)
             -- What the donor set is the donor's to end.
             and platform_id is not null
             and not exists (
                 select from link_holder
                 where link_holder.link_id = linked_account.link_id and link_holder.held_until is null)
             returning link_id
         )
         select linked_account.link_id, kind, ended.link_id is not null as "is_over!"
         from linked_account
         left join ended on ended.link_id = linked_account.link_id
         where linked_account.link_id = any($1)
         order by linked_account.link_id"#,
        &released,
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Released {
                id: LinkId::from_uuid(row.link_id),
                kind: stored("kind of link", row.kind.parse())?,
                is_over: row.is_over,
            })
        })
        .collect()
}

/// A link that was ended.
pub(crate) struct Ended {
    pub(crate) kind: LinkKind,
    /// The platforms that held it.
    pub(crate) platforms: Vec<PlatformId>,
}

/// Ends a donor's live link, whoever holds it; none when there is no such link.
pub(crate) async fn end(
    conn: &mut PgConnection,
    donor: DonorId,
    link: LinkId,
    at: Timestamp,
) -> Result<Option<Ended>, Error> {
    let kind = sqlx::query_scalar!(
        "update linked_account set ended_at = greatest($3, linked_at)
         where donor_id = $1 and link_id = $2 and ended_at is null
         returning kind",
        donor.uuid(),
        link.uuid(),
        at.offset(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(kind) = kind else { return Ok(None) };
    let platforms = sqlx::query_scalar!(
        "update link_holder set held_until = greatest($2, held_since)
             where link_id = $1 and held_until is null
             returning platform_id",
        link.uuid(),
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(Some(Ended {
        kind: stored("kind of link", kind.parse())?,
        platforms: platforms.into_iter().map(PlatformId::from_uuid).collect(),
    }))
}

/// A donor's link that has ended; none when they never had it, or have it still.
pub(crate) async fn former(
    conn: &mut PgConnection,
    donor: DonorId,
    link: LinkId,
) -> Result<Option<KeptLink>, Error> {
    // The first of the list that ends with it.
    let behind = LinkId::from_uuid(Uuid::from_u128(link.uuid().as_u128().saturating_add(1)));
    let first = links_of(conn, donor, Some(behind), 1).await?;
    let mut found = first.into_iter().filter(|found| found.link_id == link);
    Ok(found.find(|found| found.ended_at.is_some()))
}

/// Writes down that a donor says that a link, which has ended, was not theirs; whether they had not said so before.
pub(crate) async fn deny(
    conn: &mut PgConnection,
    donor: DonorId,
    link: LinkId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update linked_account set denied_at = $3
         where donor_id = $1 and link_id = $2 and ended_at is not null and denied_at is null",
        donor.uuid(),
        link.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks the denied links that are done: no gift is left that they alone led to the donor, and none can come any more. For an hour
/// one can, of a transaction that began before the denial: none runs for that long.
pub(crate) async fn finish_denied(conn: &mut PgConnection, now: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update linked_account set disowned_at = $1
         where denied_at <= $1::timestamptz - interval '1 hour' and disowned_at is null
         and not exists (
             select from disowned_gift
             where disowned_gift.link_id = linked_account.link_id and disowned_gift.disowned_at is null)",
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
