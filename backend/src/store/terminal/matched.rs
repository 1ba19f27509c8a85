//! Gifts that an entry of the map matched: what came through it, and what it matches no more.

use domain::donation::States;
use domain::{CharityId, DonationId, Pence, TerminalId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Keeper;
use crate::error::Error;
use crate::store::stored;

/// How many gifts came through each of these entries of the keeper's, and what Gift Aid can be claimed on of them. One without any is left
/// out. What it names decides which index has its gifts, and nothing else is read.
pub(crate) async fn through(
    conn: &mut PgConnection,
    keeper: Keeper,
    ids: &[Uuid],
) -> Result<Vec<(TerminalId, i64, Pence)>, Error> {
    let (platform, charity) = keeper.ids();
    let without: Vec<String> =
        States::WithoutGiftAid.statuses().iter().map(|status| status.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"select entry.terminal_id as "terminal_id!", came.gifts as "gifts!", came.pence as "pence!"
         from terminal as entry
         cross join lateral (
             select count(*) as gifts,
                 coalesce(sum(gift.claimable_pence) filter (where gift.status <> all ($4::text[])), 0)::bigint as pence
             from (
                 select donation.donated_on, donation.claimable_pence, donation.status
                 from donation
                 where entry.tid is not null and donation.source_id = entry.source_id
                 and donation.terminal_mid = entry.mid and donation.terminal_tid = entry.tid and donation.deleted_at is null
                 union all
                 select donation.donated_on, donation.claimable_pence, donation.status
                 from donation
                 where entry.tid is null and donation.source_id = entry.source_id
                 and donation.terminal_mid = entry.mid and donation.deleted_at is null
                 union all
                 select donation.donated_on, donation.claimable_pence, donation.status
                 from donation
                 where donation.source_id = entry.source_id and donation.terminal_mid is not null and donation.deleted_at is null
                 and donation.terminal_descriptor >= entry.descriptor
                 and donation.terminal_descriptor <=
                     case when entry.descriptor_goes_on then entry.descriptor || chr(1114111) else entry.descriptor end
             ) as gift
             where (entry.valid_from is null or entry.valid_from <= gift.donated_on)
             and (entry.valid_until is null or entry.valid_until >= gift.donated_on)
         ) as came
         where entry.terminal_id = any ($1)
         and ($2::uuid is null or entry.platform_id = $2) and ($3::uuid is null or entry.charity_id = $3)
         -- Only these match anything; one that waits again keeps what it matched.
         and (entry.confirmed_at is not null or entry.waits_again)
         and came.gifts > 0"#,
        ids,
        platform,
        charity,
        &without[..],
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok((TerminalId::from_uuid(row.terminal_id), row.gifts, stored("amount", Pence::new(row.pence))?))
        })
        .collect()
}

/// The entry of the charity's map that a gift of its came through: the most exact one that names its terminal, as the match decides.
pub(crate) async fn of_gift(
    conn: &mut PgConnection,
    charity: CharityId,
    gift: DonationId,
) -> Result<Option<TerminalId>, Error> {
    let id = sqlx::query_scalar!(
        "select entry.terminal_id from donation
         join terminal as entry on entry.source_id = donation.source_id
         where donation.donation_id = $2 and donation.charity_id = $1 and donation.terminal_mid is not null
         and terminal_names(entry, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor)
         and (entry.valid_from is null or entry.valid_from <= donation.donated_on)
         and (entry.valid_until is null or entry.valid_until >= donation.donated_on)
         and entry.ended_at is null and (entry.confirmed_at is not null or entry.waits_again)
         order by entry.mid is null, entry.tid is null, entry.created_at desc
         limit 1",
        charity.uuid(),
        gift.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(TerminalId::from_uuid))
}

/// A gift that found its charity by the map.
pub(crate) struct Matched {
    pub(crate) donation_id: Uuid,
    pub(crate) platform_id: Uuid,
}

/// Gifts behind this one that found their charity by a name that the entry has, and that no entry of the same source which was
/// confirmed fits any more. What is in a filed claim, what the charity took out of claiming, and what it is claiming on itself stay the charity's.
pub(crate) async fn matched_before(
    conn: &mut PgConnection,
    entry: TerminalId,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Matched>, Error> {
    let rows = sqlx::query_as!(
        Matched,
        "select donation.donation_id, donation.platform_id
         from terminal as ended
         join donation on donation.source_id = ended.source_id and donation.terminal_mid is not null and donation.deleted_at is null
         where ended.terminal_id = $1
         and donation.donation_id > $2
         and donation.status not in ('claimed', 'accepted')
         and donation.taken_out_at is null
         and terminal_names(ended, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor)
         and not exists (
             select from terminal as other
             where other.source_id = donation.source_id and other.ended_at is null
             -- One that waits again, for days that it did not have, keeps what it matched.
             and (other.confirmed_at is not null or other.waits_again)
             and terminal_names(other, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor)
             and (other.valid_from is null or other.valid_from <= donation.donated_on)
             and (other.valid_until is null or other.valid_until >= donation.donated_on))
         and not exists (
             select from own_claim
             join own_claim_line using (own_claim_id)
             where own_claim.charity_id = donation.charity_id and own_claim.ended_at is null
             and own_claim_line.donation_id = donation.donation_id)
         order by donation.donation_id
         limit $3",
        entry.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

/// Takes the charity from a gift that is not declared, so that the map is asked again. The gift is locked.
pub(crate) async fn give_back(conn: &mut PgConnection, donation: Uuid, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update donation set source_id = null, charity_id = null, updated_at = $2, version = version + 1 where donation_id = $1",
        donation,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
