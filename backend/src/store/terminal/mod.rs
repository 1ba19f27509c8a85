//! The terminal map: which card terminals are whose.

mod matched;
mod unmatched;

use domain::donation::CharityView;
use domain::terminal::entry::Terminal;
use domain::terminal::{ConfirmedBy, Descriptor, TerminalName, TerminalView, Validity};
use domain::{CharityId, CharityReference, PlatformId, SourceId, TerminalId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

pub(crate) use matched::{give_back, matched_before, of_gift, through};
pub(crate) use unmatched::{contested, unmatched};

use super::donation::Scan;
use crate::error::Error;

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
    Operator,
}

impl Keeper {
    fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Platform(id) => (Some(id.uuid()), None),
            Self::Charity(id) => (None, Some(id.uuid())),
            Self::Operator => (None, None),
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
    confirmed_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    reference: String,
    charity_name: String,
    platform_name: String,
}

impl Row {
    fn terminal(self) -> Terminal {
        let descriptor =
            self.descriptor.map(|text| Descriptor::from_stored(text, self.descriptor_goes_on).shown());
        Terminal {
            view: TerminalView {
                id: TerminalId::from_uuid(self.terminal_id),
                charity: CharityView { name: self.charity_name, reference: self.reference },
                mid: self.mid,
                tid: self.tid,
                descriptor,
                valid_from: self.valid_from,
                valid_until: self.valid_until,
                confirmed_at: self.confirmed_at.map(Timestamp::from_offset),
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
                 terminal.updated_at, terminal.version, terminal.confirmed_at, terminal.ended_at, source.reference, charity.name as charity_name,
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

/// Which entries of a platform's map are listed.
#[derive(Clone, Copy)]
pub(crate) enum Which<'a> {
    All,
    /// Those of one charity.
    Of(&'a CharityReference),
    /// Those that wait to be confirmed.
    Waiting,
}

/// A platform's map, newest first.
pub(crate) async fn list_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    which: Which<'_>,
    scan: Scan,
) -> Result<Vec<Terminal>, Error> {
    let (at, id) = scan.bounds();
    let rows = match which {
        Which::Of(charity) => {
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
        }
        Which::Waiting => {
        terminals!(
            "where terminal.platform_id = $1 and (terminal.created_at, terminal.terminal_id) < ($2, $3) and terminal.ended_at is null
             and terminal.confirmed_at is null
             order by terminal.created_at desc, terminal.terminal_id desc limit $4",
            platform.uuid(),
            at,
            id,
            scan.limit,
        )
        .fetch_all(conn)
        .await?
        }
        Which::All => {
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
        }
    };
    Ok(rows.into_iter().map(Row::terminal).collect())
}

/// Entries of all platforms that wait to be confirmed, the oldest first, for the operator.
pub(crate) async fn waiting(conn: &mut PgConnection, limit: i64) -> Result<Vec<Terminal>, Error> {
    let rows = terminals!(
        "where terminal.ended_at is null and terminal.confirmed_at is null
         order by terminal.created_at, terminal.terminal_id limit $1",
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Row::terminal).collect())
}

/// Entries that were changed or ended since then.
pub(crate) async fn changed_after(
    conn: &mut PgConnection,
    since: Timestamp,
) -> Result<Vec<TerminalId>, Error> {
    let ids = sqlx::query_scalar!("select terminal_id from terminal where updated_at > $1", since.offset())
        .fetch_all(conn)
        .await?;
    Ok(ids.into_iter().map(TerminalId::from_uuid).collect())
}

/// Entries of a charity that were changed or ended since then.
pub(crate) async fn changed_since(
    conn: &mut PgConnection,
    charity: CharityId,
    since: Timestamp,
) -> Result<Vec<TerminalId>, Error> {
    let ids = sqlx::query_scalar!(
        "select terminal_id from terminal join source using (source_id) where source.charity_id = $1 and terminal.updated_at >= $2",
        charity.uuid(),
        since.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(TerminalId::from_uuid).collect())
}

/// How many entries of a platform's map wait to be confirmed; of more than a thousand only that there are so many.
pub(crate) async fn waiting_count(conn: &mut PgConnection, platform: PlatformId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from terminal where platform_id = $1 and ended_at is null and confirmed_at is null limit 1000
         ) as waiting"#,
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
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

/// Adds an entry, which waits unless somebody confirms it with that. A named constraint refuses one that the map has already.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: TerminalId,
    pair: Pair,
    name: &TerminalName,
    validity: Validity,
    confirmed_by: Option<ConfirmedBy>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into terminal (
             terminal_id, source_id, platform_id, charity_id, mid, tid, descriptor, descriptor_goes_on, valid_from, valid_until,
             created_at, updated_at, confirmed_at, confirmed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, case when $12::text is not null then $11::timestamptz end, $12)",
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
        confirmed_by.map(ConfirmedBy::as_str),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An entry counts from now on.
pub(crate) async fn confirm(
    conn: &mut PgConnection,
    id: TerminalId,
    by: ConfirmedBy,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update terminal set confirmed_at = $2, confirmed_by = $3, waits_again = false, updated_at = $2, version = version + 1
         where terminal_id = $1",
        id.uuid(),
        at.offset(),
        by.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives an entry other days; `waits` has it confirmed anew before it counts again.
pub(crate) async fn change(
    conn: &mut PgConnection,
    id: TerminalId,
    validity: Validity,
    waits: bool,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update terminal set valid_from = $2, valid_until = $3, updated_at = $4, version = version + 1,
             confirmed_at = case when $5 then null else confirmed_at end,
             confirmed_by = case when $5 then null else confirmed_by end,
             waits_again = waits_again or ($5 and confirmed_at is not null)
         where terminal_id = $1",
        id.uuid(),
        validity.from,
        validity.until,
        at.offset(),
        waits,
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
