//! Gifts of card terminals whose charity is not known: how many there are, for charities that may be it.

use domain::terminal::entry::Unmatched;
use domain::{CharityId, SourceId};
use sqlx::PgConnection;

use crate::error::Error;

/// How many gifts are looked at to say how many several charities' entries name.
const CONTESTED: i64 = 10_000;

/// Gifts that an entry of the charity's names and an entry of another's too, by terminal: counts alone, and so many of them that
/// more than [`CONTESTED`] take no longer.
pub(crate) async fn contested(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Unmatched>, Error> {
    let rows = sqlx::query!(
        r#"with looked as materialized (
             select entry.source_id, entry.platform_name, gift.terminal_mid, gift.terminal_tid, gift.terminal_descriptor, gift.donation_id
             from (
                 select terminal.source_id, terminal.platform_id, platform.name as platform_name, terminal.mid, terminal.tid,
                     terminal.descriptor, terminal.valid_from, terminal.valid_until,
                     -- Behind all descriptors that begin with it, if it goes on; else itself.
                     case when terminal.descriptor_goes_on then terminal.descriptor || chr(1114111) else terminal.descriptor end as up_to
                 from terminal
                 join source on source.source_id = terminal.source_id and source.state = 'active'
                 join platform on platform.platform_id = terminal.platform_id
                 where terminal.charity_id = $1 and terminal.ended_at is null and terminal.confirmed_at is not null
             ) as entry
             cross join lateral (
                 select donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor, donation.donation_id, donation.donated_on
                 from donation
                 where donation.platform_id = entry.platform_id and donation.terminal_mid = entry.mid
                 and (entry.tid is null or donation.terminal_tid = entry.tid)
                 and donation.charity_conflict and donation.deleted_at is null
                 -- An entry for the very terminal goes before one for all of the merchant's.
                 and (entry.tid is not null or not exists (
                     select from terminal as nearer
                     join source as its on its.source_id = nearer.source_id and its.state = 'active'
                     where nearer.platform_id = donation.platform_id and nearer.mid = donation.terminal_mid
                     and nearer.tid = donation.terminal_tid and nearer.ended_at is null and nearer.confirmed_at is not null
                     and (nearer.valid_from is null or nearer.valid_from <= donation.donated_on)
                     and (nearer.valid_until is null or nearer.valid_until >= donation.donated_on)))
                 union all
                 select donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor, donation.donation_id, donation.donated_on
                 from donation
                 where donation.platform_id = entry.platform_id
                 and donation.terminal_descriptor >= entry.descriptor and donation.terminal_descriptor <= entry.up_to
                 and donation.charity_conflict and donation.deleted_at is null
                 -- Where anybody has listed the merchant, words decide nothing: its gifts are those charities' own business.
                 and not exists (
                     select from terminal as nearer
                     join source as its on its.source_id = nearer.source_id and its.state = 'active'
                     where nearer.platform_id = donation.platform_id and nearer.mid = donation.terminal_mid
                     and (nearer.tid is null or nearer.tid = donation.terminal_tid)
                     and nearer.ended_at is null and nearer.confirmed_at is not null
                     and (nearer.valid_from is null or nearer.valid_from <= donation.donated_on)
                     and (nearer.valid_until is null or nearer.valid_until >= donation.donated_on))
             ) as gift
             where (entry.valid_from is null or entry.valid_from <= gift.donated_on)
             and (entry.valid_until is null or entry.valid_until >= gift.donated_on)
             limit $2
         )
         select source_id as "source_id!", platform_name as "platform_name!", terminal_mid as "mid!", terminal_tid as "tid!",
             terminal_descriptor as "descriptor!", count(distinct donation_id) as "gifts!",
             (select count(*) from looked) >= $2 as "is_least!"
         from looked
         group by source_id, platform_name, terminal_mid, terminal_tid, terminal_descriptor
         order by count(distinct donation_id) desc, terminal_mid, terminal_tid, terminal_descriptor
         limit 100"#,
        charity.uuid(),
        CONTESTED,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Unmatched {
            source_id: SourceId::from_uuid(row.source_id),
            platform_name: row.platform_name,
            mid: row.mid,
            tid: row.tid,
            descriptor: row.descriptor,
            is_conflict: true,
            gifts: row.gifts,
            is_least: row.is_least,
        })
        .collect())
}

/// Gifts without a charity under the merchants of the charity's confirmed entries, by terminal and without the [`contested`] ones:
/// counts alone.
pub(crate) async fn unmatched(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Unmatched>, Error> {
    let rows = sqlx::query!(
        r#"with merchant as (
             select distinct source.source_id, source.platform_id, platform.name as platform_name, terminal.mid
             from source
             join platform using (platform_id)
             join terminal on terminal.source_id = source.source_id
             where source.charity_id = $1 and source.state = 'active'
             and terminal.mid is not null and terminal.ended_at is null and terminal.confirmed_at is not null
         )
         select merchant.source_id as "source_id!", platform_name as "platform_name!", terminal_mid as "mid!", terminal_tid as "tid!",
             terminal_descriptor as "descriptor!", count(*) as "gifts!"
         from merchant
         join donation on donation.platform_id = merchant.platform_id and donation.terminal_mid = merchant.mid
         where donation.source_id is null and donation.deleted_at is null and not donation.charity_conflict
         group by merchant.source_id, platform_name, terminal_mid, terminal_tid, terminal_descriptor
         order by count(*) desc, terminal_mid, terminal_tid, terminal_descriptor
         limit 100"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Unmatched {
            source_id: SourceId::from_uuid(row.source_id),
            platform_name: row.platform_name,
            mid: row.mid,
            tid: row.tid,
            descriptor: row.descriptor,
            is_conflict: false,
            gifts: row.gifts,
            is_least: false,
        })
        .collect())
}
