//! Contests about a card or phone that two donors are said to have.

use domain::linked_account::LinkKind;
use domain::{DonorId, LinkId, PlatformId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::stored;
use crate::error::Error;
use crate::secret::new_uuid;

/// What there is to know before a platform contests a link.
pub(crate) struct Standing {
    /// Whether anybody but the platform itself set the link.
    pub(crate) has_other_holder: bool,
    /// The contest that runs: for whom, and by which platform.
    pub(crate) running: Option<(DonorId, PlatformId)>,
    /// When the last contest of this platform ended without moving the link: the holder kept it, or the platform took its word back.
    pub(crate) settled_at: Option<Timestamp>,
}

/// Where a link stands; lock the link first.
pub(crate) async fn standing(
    conn: &mut PgConnection,
    link: LinkId,
    platform: PlatformId,
) -> Result<Standing, Error> {
    let row = sqlx::query!(
        r#"select
             (linked_account.platform_id is null or exists (
                 select from link_holder
                 where link_holder.link_id = linked_account.link_id and held_until is null
                 and link_holder.platform_id <> $2)) as "has_other_holder!",
             running.donor_id as "running_donor?", running.platform_id as "running_platform?",
             (select max(ended_at) from link_contest as earlier
              where earlier.link_id = linked_account.link_id and earlier.platform_id = $2 and outcome <> 'moved') as settled_at
         from linked_account
         left join link_contest as running on running.link_id = linked_account.link_id and running.ended_at is null
         where linked_account.link_id = $1"#,
        link.uuid(),
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    let running = row.running_donor.zip(row.running_platform);
    Ok(Standing {
        has_other_holder: row.has_other_holder,
        running: running.map(|(donor, by)| (DonorId::from_uuid(donor), PlatformId::from_uuid(by))),
        settled_at: row.settled_at.map(Timestamp::from_offset),
    })
}

/// How many links a platform contests.
pub(crate) struct Pace {
    pub(crate) open: i64,
    pub(crate) in_24_hours: i64,
}

/// How many links a platform contests. Two of its contests that start at the same moment count each other: the second waits.
pub(crate) async fn pace(
    conn: &mut PgConnection,
    platform: PlatformId,
    now: Timestamp,
) -> Result<Pace, Error> {
    sqlx::query_scalar!(
        r#"select pg_advisory_xact_lock(hashtextextended($1::uuid::text, hashtextextended('contests of', 0)))::text as "locked""#,
        platform.uuid(),
    )
    .fetch_one(&mut *conn)
    .await?;
    let pace = sqlx::query_as!(
        Pace,
        r#"select
             count(*) filter (where ended_at is null) as "open!",
             count(*) filter (where started_at > $2::timestamptz - interval '24 hours') as "in_24_hours!"
         from link_contest
         where platform_id = $1 and (ended_at is null or started_at > $2::timestamptz - interval '24 hours')"#,
        platform.uuid(),
        now.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(pace)
}

/// The platforms that had set a link when its newest contest started, without the one that contests it; and what the link is.
pub(crate) async fn holders(
    conn: &mut PgConnection,
    link: LinkId,
) -> Result<Vec<(PlatformId, LinkKind)>, Error> {
    let rows = sqlx::query!(
        "select link_holder.platform_id, kind
         from linked_account
         join lateral (
             select platform_id, started_at from link_contest
             where link_contest.link_id = linked_account.link_id
             order by started_at desc, contest_id desc
             limit 1
         ) as newest on true
         join link_holder on link_holder.link_id = linked_account.link_id
         where linked_account.link_id = $1 and link_holder.platform_id <> newest.platform_id
         and (held_until is null or held_until >= newest.started_at)
         order by link_holder.platform_id",
        link.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok((PlatformId::from_uuid(row.platform_id), stored("kind of link", row.kind.parse())?)))
        .collect()
}

/// Starts a contest: the link finds nobody until it ends, and the platform no longer says that it is the holder's.
pub(crate) async fn start(
    conn: &mut PgConnection,
    link: LinkId,
    claimant: DonorId,
    platform: PlatformId,
    at: Timestamp,
    moves_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "with contest as (
             insert into link_contest (contest_id, link_id, donor_id, platform_id, started_at, moves_at)
             values ($1, $2, $3, $4, $5, $6)
         ), released as (
             update link_holder set held_until = greatest($5, held_since)
             where link_id = $2 and platform_id = $4 and held_until is null
         )
         update linked_account set contested_at = $5 where link_id = $2",
        new_uuid(),
        link.uuid(),
        claimant.uuid(),
        platform.uuid(),
        at.offset(),
        moves_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the contest about a donor's link in the donor's favour; false when none runs.
pub(crate) async fn keep(
    conn: &mut PgConnection,
    donor: DonorId,
    link: LinkId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "with kept as (
             update linked_account set contested_at = null
             where link_id = $1 and donor_id = $2 and linked_account.ended_at is null and contested_at is not null
             returning link_id
         )
         update link_contest set ended_at = $3, outcome = 'kept'
         from kept
         where link_contest.link_id = kept.link_id and link_contest.ended_at is null",
        link.uuid(),
        donor.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes back what a platform contests for a donor of this kind; the links that find their donors again, with these.
pub(crate) async fn withdraw(
    conn: &mut PgConnection,
    claimant: DonorId,
    platform: PlatformId,
    kind: LinkKind,
    at: Timestamp,
) -> Result<Vec<(LinkId, DonorId)>, Error> {
    let rows = sqlx::query!(
        "with withdrawn as (
             update link_contest set ended_at = $4, outcome = 'withdrawn'
             from linked_account
             where link_contest.donor_id = $1 and link_contest.platform_id = $2 and link_contest.ended_at is null
             and linked_account.link_id = link_contest.link_id and linked_account.kind = $3
             returning link_contest.link_id
         )
         update linked_account set contested_at = null
         from withdrawn
         where linked_account.link_id = withdrawn.link_id
         returning linked_account.link_id, linked_account.donor_id",
        claimant.uuid(),
        platform.uuid(),
        kind.as_str(),
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (LinkId::from_uuid(row.link_id), DonorId::from_uuid(row.donor_id)))
        .collect())
}

/// A contest that is to end.
pub(crate) struct Due {
    pub(crate) contest: Uuid,
    pub(crate) link: LinkId,
    pub(crate) kind: LinkKind,
    /// Empty once the holder's account was deleted.
    pub(crate) value: String,
    pub(crate) holder: DonorId,
    /// Whether the holder has given the link up.
    pub(crate) is_given_up: bool,
    pub(crate) claimant: DonorId,
    /// Whether the claimant's account was deleted.
    pub(crate) is_claimant_gone: bool,
    pub(crate) platform: PlatformId,
}

/// The next contest whose time is over, or whose link its holder gave up; of this holder alone where one is named. It is locked.
pub(crate) async fn due(
    conn: &mut PgConnection,
    holder: Option<DonorId>,
    now: Timestamp,
) -> Result<Option<Due>, Error> {
    let row = sqlx::query!(
        r#"select contest_id, link_id, kind, value, linked_account.donor_id as holder_id,
             linked_account.ended_at is not null as "is_given_up!", link_contest.donor_id as claimant_id,
             claimant.erased_at is not null as "is_claimant_gone!", link_contest.platform_id
         from link_contest
         join linked_account using (link_id)
         join donor as claimant on claimant.donor_id = link_contest.donor_id
         where link_contest.ended_at is null
         and (moves_at <= $1 or linked_account.ended_at is not null)
         and ($2::uuid is null or linked_account.donor_id = $2)
         order by moves_at
         limit 1
         for update of link_contest, linked_account skip locked"#,
        now.offset(),
        holder.map(DonorId::uuid),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Due {
            contest: row.contest_id,
            link: LinkId::from_uuid(row.link_id),
            kind: stored("kind of link", row.kind.parse())?,
            value: row.value,
            holder: DonorId::from_uuid(row.holder_id),
            is_given_up: row.is_given_up,
            claimant: DonorId::from_uuid(row.claimant_id),
            is_claimant_gone: row.is_claimant_gone,
            platform: PlatformId::from_uuid(row.platform_id),
        })
    })
    .transpose()
}

/// Ends a contest: whether the link moved to the claimant. A link that did not move finds its holder again.
pub(crate) async fn end(conn: &mut PgConnection, due: &Due, moved: bool, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "with ended as (
             update link_contest set ended_at = $2, outcome = case when $3 then 'moved' else 'withdrawn' end
             where contest_id = $1
             returning link_id
         )
         update linked_account set contested_at = null from ended where linked_account.link_id = ended.link_id",
        due.contest,
        at.offset(),
        moved,
    )
    .execute(conn)
    .await?;
    Ok(())
}
