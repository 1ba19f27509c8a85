//! Linked accounts: cards and phones.

use domain::link::LinkKind;
use domain::{DonorId, LinkId, PlatformId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;
use crate::linked_account::LinkedAccount;

/// Adds a link. The partial unique index refuses one that another donor holds.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: LinkId,
    donor: DonorId,
    kind: LinkKind,
    value: &str,
    platform: Option<PlatformId>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into linked_account (link_id, donor_id, kind, value, platform_id, linked_at) values ($1, $2, $3, $4, $5, $6)",
        id.uuid(),
        donor.uuid(),
        kind.as_str(),
        value,
        platform.map(PlatformId::uuid),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Who holds a card or phone now.
pub(crate) async fn holder(
    conn: &mut PgConnection,
    kind: LinkKind,
    value: &str,
) -> Result<Option<(LinkId, DonorId)>, Error> {
    let row = sqlx::query!(
        "select link_id, donor_id from linked_account where kind = $1 and value = $2 and ended_at is null",
        kind.as_str(),
        value,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (LinkId::from_uuid(row.link_id), DonorId::from_uuid(row.donor_id))))
}

/// A donor's live links; only those that one platform set when it asks.
pub(crate) async fn live_of(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: Option<PlatformId>,
) -> Result<Vec<LinkedAccount>, Error> {
    let rows = sqlx::query!(
        r#"select link_id, kind, value, platform.name as "platform?", linked_at,
             (select max(donation.donated_at) from donation
              where donation.donor_id = linked_account.donor_id
              and donation.donor_kind = linked_account.kind and donation.donor_value = linked_account.value) as last_used_at
         from linked_account
         left join platform using (platform_id)
         where donor_id = $1 and ended_at is null and ($2::uuid is null or platform_id = $2)
         order by link_id
         limit 200"#,
        donor.uuid(),
        platform.map(PlatformId::uuid),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(LinkedAccount {
                link_id: LinkId::from_uuid(row.link_id),
                kind: stored("kind of link", row.kind.parse())?,
                value: row.value,
                platform: row.platform,
                linked_at: Timestamp::from_offset(row.linked_at),
                last_used_at: row.last_used_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// Which live links to end.
pub(crate) enum Which {
    One(LinkId),
    AllOf(LinkKind),
}

/// A link that was ended.
pub(crate) struct Ended {
    pub(crate) id: LinkId,
    pub(crate) kind: LinkKind,
    /// Who had set it; none when the donor did.
    pub(crate) platform: Option<PlatformId>,
}

/// Ends live links of a donor, of one platform when it asks, and gives what was ended.
pub(crate) async fn end(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: Option<PlatformId>,
    which: Which,
    at: Timestamp,
) -> Result<Vec<Ended>, Error> {
    let (link, kind) = match which {
        Which::One(id) => (Some(id.uuid()), None),
        Which::AllOf(kind) => (None, Some(kind.as_str())),
    };
    let rows = sqlx::query!(
        "update linked_account set ended_at = greatest($5, linked_at)
         where donor_id = $1 and ended_at is null
         and ($2::uuid is null or platform_id = $2)
         and ($3::uuid is null or link_id = $3)
         and ($4::text is null or kind = $4)
         returning link_id, kind, platform_id",
        donor.uuid(),
        platform.map(PlatformId::uuid),
        link,
        kind,
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Ended {
                id: LinkId::from_uuid(row.link_id),
                kind: stored("kind of link", row.kind.parse())?,
                platform: row.platform_id.map(PlatformId::from_uuid),
            })
        })
        .collect()
}
