//! Gifts that an entry of the map matched: what came through it, and what it matches no more.

use domain::{Pence, TerminalId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Keeper;
use crate::error::Error;
use crate::store::stored;

/// How many gifts came through each of these entries of the keeper's, and what Gift Aid can be claimed on of them. One without any is left
/// out. The gifts of their sources are read once, within one index, and laid together by what they say of their terminal before any
/// entry is looked at; between two days on which entries begin or end, the day of a gift makes no difference.
pub(crate) async fn through(
    conn: &mut PgConnection,
    keeper: Keeper,
    ids: &[Uuid],
) -> Result<Vec<(TerminalId, i64, Pence)>, Error> {
    let (platform, charity) = keeper.ids();
    let rows = sqlx::query!(
        r#"with edge as materialized (
             select array_agg(edges.day order by edges.day) as days
             from (
                 select distinct bound.day
                 from terminal
                 cross join lateral (values (terminal.valid_from), (terminal.valid_until + 1)) as bound (day)
                 where terminal.terminal_id = any ($1) and bound.day is not null
             ) as edges
         ), alike as materialized (
             select donation.source_id, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor,
                 min(donation.donated_on) as day, count(*) as gifts, sum(donation.claimable_pence) as pence
             from donation
             where donation.source_id in (
                 select terminal.source_id from terminal
                 where terminal.terminal_id = any ($1)
                 and ($2::uuid is null or terminal.platform_id = $2) and ($3::uuid is null or terminal.charity_id = $3))
             and donation.source_id is not null and donation.terminal_mid is not null and donation.deleted_at is null
             group by donation.source_id, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor,
                 width_bucket(donation.donated_on, (select days from edge))
         )
         select entry.terminal_id as "terminal_id!", sum(alike.gifts)::bigint as "gifts!", sum(alike.pence)::bigint as "pence!"
         from terminal as entry
         join alike on alike.source_id = entry.source_id
             and terminal_names(entry, alike.terminal_mid, alike.terminal_tid, alike.terminal_descriptor)
             and (entry.valid_from is null or entry.valid_from <= alike.day)
             and (entry.valid_until is null or entry.valid_until >= alike.day)
         where entry.terminal_id = any ($1)
         and ($2::uuid is null or entry.platform_id = $2) and ($3::uuid is null or entry.charity_id = $3)
         -- Only these match anything; one that waits again keeps what it matched.
         and (entry.confirmed_at is not null or entry.waits_again)
         group by entry.terminal_id"#,
        ids,
        platform,
        charity,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok((TerminalId::from_uuid(row.terminal_id), row.gifts, stored("amount", Pence::new(row.pence))?))
        })
        .collect()
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
