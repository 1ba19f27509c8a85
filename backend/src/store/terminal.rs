//! The terminal map: which card terminals are whose.

use domain::donation::CharityView;
use domain::terminal::{Descriptor, TerminalName, TerminalView, Validity};
use domain::{CharityId, CharityReference, PlatformId, SourceId, TerminalId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::donation::Scan;
use crate::error::Error;
use crate::terminal::{Terminal, Unmatched};

/// The source that an entry belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) source: SourceId,
    pub(crate) platform: PlatformId,
    pub(crate) charity: CharityId,
}

/// Whose entries are meant: every reader binds its tenant.
#[derive(Clone, Copy)]
pub(crate) enum Keeper {
    Platform(PlatformId),
    Charity(CharityId),
}

impl Keeper {
    fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Platform(id) => (Some(id.uuid()), None),
            Self::Charity(id) => (None, Some(id.uuid())),
        }
    }
}

struct Row {
    terminal_id: Uuid,
    source_id: Uuid,
    platform_id: Uuid,
    charity_id: Uuid,
    mid: Option<String>,
    tid: Option<String>,
    descriptor: Option<String>,
    descriptor_goes_on: bool,
    valid_from: Option<Date>,
    valid_until: Option<Date>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    version: i32,
    ended_at: Option<OffsetDateTime>,
    reference: String,
    charity_name: String,
    platform_name: String,
}

impl Row {
    fn terminal(self) -> Terminal {
        let descriptor = self
            .descriptor
            .map(|text| Descriptor::from_stored(text, self.descriptor_goes_on).shown());
        Terminal {
            view: TerminalView {
                id: TerminalId::from_uuid(self.terminal_id),
                charity: CharityView {
                    name: self.charity_name,
                    reference: self.reference,
                },
                mid: self.mid,
                tid: self.tid,
                descriptor,
                valid_from: self.valid_from,
                valid_until: self.valid_until,
                created_at: Timestamp::from_offset(self.created_at),
                updated_at: Timestamp::from_offset(self.updated_at),
            },
            version: self.version,
            source_id: SourceId::from_uuid(self.source_id),
            platform_id: PlatformId::from_uuid(self.platform_id),
            charity_id: CharityId::from_uuid(self.charity_id),
            platform_name: self.platform_name,
            ended_at: self.ended_at.map(Timestamp::from_offset),
        }
    }
}

macro_rules! terminals {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select terminal.terminal_id, terminal.source_id, terminal.platform_id, terminal.charity_id, terminal.mid, terminal.tid,
                 terminal.descriptor, terminal.descriptor_goes_on, terminal.valid_from, terminal.valid_until, terminal.created_at,
                 terminal.updated_at, terminal.version, terminal.ended_at, source.reference, charity.name as charity_name,
                 platform.name as platform_name
             from terminal
             join source on source.source_id = terminal.source_id
             join charity on charity.charity_id = terminal.charity_id
             join platform on platform.platform_id = terminal.platform_id "# + $filter,
            $($argument),*
        )
    };
}

/// One entry of the keeper's, on the map or taken off it.
pub(crate) async fn find(
    conn: &mut PgConnection,
    keeper: Keeper,
    id: TerminalId,
) -> Result<Option<Terminal>, Error> {
    let (platform, charity) = keeper.ids();
    let row = terminals!(
        "where terminal.terminal_id = $1 and ($2::uuid is null or terminal.platform_id = $2) and ($3::uuid is null or terminal.charity_id = $3)",
        id.uuid(),
        platform,
        charity,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Row::terminal))
}

/// The same, locked until the transaction ends: changes to one entry follow one another.
pub(crate) async fn for_update(
    conn: &mut PgConnection,
    keeper: Keeper,
    id: TerminalId,
) -> Result<Option<Terminal>, Error> {
    let (platform, charity) = keeper.ids();
    let row = terminals!(
        "where terminal.terminal_id = $1 and ($2::uuid is null or terminal.platform_id = $2) and ($3::uuid is null or terminal.charity_id = $3)
         for update of terminal",
        id.uuid(),
        platform,
        charity,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Row::terminal))
}

/// A platform's map, newest first; one charity's part of it when it asks.
pub(crate) async fn list_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    charity: Option<&CharityReference>,
    scan: Scan,
) -> Result<Vec<Terminal>, Error> {
    let (at, id) = scan.bounds();
    let rows = if let Some(charity) = charity {
        terminals!(
            "where terminal.source_id = (select source.source_id from source where source.platform_id = $1 and source.reference_key = $5)
             and (terminal.created_at, terminal.terminal_id) < ($2, $3) and terminal.ended_at is null
             order by terminal.created_at desc, terminal.terminal_id desc limit $4",
            platform.uuid(),
            at,
            id,
            scan.limit,
            charity.key(),
        )
        .fetch_all(conn)
        .await?
    } else {
        terminals!(
            "where terminal.platform_id = $1 and (terminal.created_at, terminal.terminal_id) < ($2, $3) and terminal.ended_at is null
             order by terminal.created_at desc, terminal.terminal_id desc limit $4",
            platform.uuid(),
            at,
            id,
            scan.limit,
        )
        .fetch_all(conn)
        .await?
    };
    Ok(rows.into_iter().map(Row::terminal).collect())
}

/// A charity's entries on all platforms, newest first.
pub(crate) async fn list_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Terminal>, Error> {
    let (at, id) = scan.bounds();
    let rows = terminals!(
        "where terminal.charity_id = $1 and (terminal.created_at, terminal.terminal_id) < ($2, $3) and terminal.ended_at is null
         order by terminal.created_at desc, terminal.terminal_id desc limit $4",
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Row::terminal).collect())
}

/// The live source of a platform for the charity with this reference.
pub(crate) async fn pair_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    reference: &CharityReference,
) -> Result<Option<Pair>, Error> {
    let row = sqlx::query!(
        "select source_id, platform_id, charity_id from source
         where platform_id = $1 and reference_key = $2 and state <> 'ended'",
        platform.uuid(),
        reference.key(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Pair {
        source: SourceId::from_uuid(row.source_id),
        platform: PlatformId::from_uuid(row.platform_id),
        charity: CharityId::from_uuid(row.charity_id),
    }))
}

/// A live source of a charity.
pub(crate) async fn pair_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    source: SourceId,
) -> Result<Option<Pair>, Error> {
    let row = sqlx::query!(
        "select source_id, platform_id, charity_id from source
         where charity_id = $1 and source_id = $2 and state <> 'ended'",
        charity.uuid(),
        source.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Pair {
        source: SourceId::from_uuid(row.source_id),
        platform: PlatformId::from_uuid(row.platform_id),
        charity: CharityId::from_uuid(row.charity_id),
    }))
}

/// Adds an entry. A named constraint refuses one that the map has already.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: TerminalId,
    pair: Pair,
    name: &TerminalName,
    validity: Validity,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into terminal (
             terminal_id, source_id, platform_id, charity_id, mid, tid, descriptor, descriptor_goes_on, valid_from, valid_until,
             created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
        id.uuid(),
        pair.source.uuid(),
        pair.platform.uuid(),
        pair.charity.uuid(),
        name.mid(),
        name.tid(),
        name.descriptor().map(Descriptor::text),
        name.descriptor().is_some_and(Descriptor::goes_on),
        validity.from,
        validity.until,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives an entry other days.
pub(crate) async fn change(
    conn: &mut PgConnection,
    id: TerminalId,
    validity: Validity,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update terminal set valid_from = $2, valid_until = $3, updated_at = $4, version = version + 1 where terminal_id = $1",
        id.uuid(),
        validity.from,
        validity.until,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes an entry off the map.
pub(crate) async fn end(conn: &mut PgConnection, id: TerminalId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update terminal set ended_at = $2, updated_at = $2, version = version + 1 where terminal_id = $1",
        id.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gifts without a charity under a merchant identifier, by terminal, from the platforms that the charity takes gifts
/// from: counts alone. With no identifier, those under the merchants that the charity has on the map.
pub(crate) async fn unmatched(
    conn: &mut PgConnection,
    charity: CharityId,
    mid: Option<&str>,
) -> Result<Vec<Unmatched>, Error> {
    let rows = sqlx::query!(
        r#"with merchant as (
             select source.source_id, source.platform_id, platform.name as platform_name, named.mid
             from source
             join platform using (platform_id)
             join lateral (
                 select $2::text as mid where $2::text is not null
                 union
                 select terminal.mid from terminal
                 where $2::text is null and terminal.source_id = source.source_id and terminal.mid is not null and terminal.ended_at is null
             ) as named on true
             where source.charity_id = $1 and source.state = 'active'
         )
         select merchant.source_id as "source_id!", platform_name as "platform_name!", terminal_mid as "mid!", terminal_tid as "tid!",
             terminal_descriptor as "descriptor!", charity_conflict as "is_conflict!", count(*) as "gifts!"
         from merchant
         join donation on donation.platform_id = merchant.platform_id and donation.terminal_mid = merchant.mid
         where donation.source_id is null and donation.deleted_at is null
         group by merchant.source_id, platform_name, terminal_mid, terminal_tid, terminal_descriptor, charity_conflict
         order by count(*) desc, terminal_mid, terminal_tid, terminal_descriptor
         limit 100"#,
        charity.uuid(),
        mid,
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
            is_conflict: row.is_conflict,
            gifts: row.gifts,
        })
        .collect())
}
