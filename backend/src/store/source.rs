//! Donation sources: the platforms that charities added.

use domain::charity::SourceState;
use domain::charity::view::{NamedCharity, PlatformCharity, Source};
use domain::{CharityId, CharityReference, PlatformId, SourceId, StaffId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

pub(crate) struct NewSource<'a> {
    pub(crate) id: SourceId,
    pub(crate) charity: CharityId,
    pub(crate) platform: PlatformId,
    pub(crate) reference: &'a CharityReference,
    pub(crate) warranty_version: &'a str,
    pub(crate) warranted_by: Option<StaffId>,
    /// Whether the platform accepts it with that.
    pub(crate) is_accepted: bool,
    pub(crate) at: Timestamp,
}

/// Adds a source. Named constraints refuse a reference that is taken and a platform that is added already.
pub(crate) async fn insert(conn: &mut PgConnection, new: NewSource<'_>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into source (source_id, charity_id, platform_id, reference, reference_key, warranty_version, warranted_by, warranted_at,
             accepted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then $8::timestamptz end)",
        new.id.uuid(),
        new.charity.uuid(),
        new.platform.uuid(),
        new.reference.as_str(),
        new.reference.key(),
        new.warranty_version,
        new.warranted_by.map(StaffId::uuid),
        new.at.offset(),
        new.is_accepted,
    )
    .execute(conn)
    .await?;
    Ok(())
}

macro_rules! sources {
    ($conn:expr, $filter:tt, $($argument:expr),*) => {{
        let rows = sqlx::query!(
            r#"select source.source_id, source.platform_id, platform.name as platform_name, source.reference, source.state,
                 source.warranty_version, staff.shown as "warranted_by?", source.warranted_at, source.ended_at
             from source
             join platform using (platform_id)
             left join staff on staff.staff_id = source.warranted_by
             where source.charity_id = $1 "# + $filter + r#"
             order by source.state = 'ended', platform.name, source.source_id
             limit 200"#,
            $($argument),*
        )
        .fetch_all($conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Source {
                    source_id: SourceId::from_uuid(row.source_id),
                    platform_id: PlatformId::from_uuid(row.platform_id),
                    platform_name: row.platform_name,
                    reference: row.reference,
                    state: stored("state of a source", row.state.parse())?,
                    warranty_version: row.warranty_version,
                    warranted_by: row.warranted_by,
                    warranted_at: Timestamp::from_offset(row.warranted_at),
                    ended_at: row.ended_at.map(Timestamp::from_offset),
                })
            })
            .collect::<Result<Vec<Source>, Error>>()
    }};
}

pub(crate) async fn all_of(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Source>, Error> {
    sources!(conn, "", charity.uuid())
}

/// Those that take gifts, at most 200.
pub(crate) async fn active_of(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Source>, Error> {
    sources!(conn, "and source.state = 'active'", charity.uuid())
}

/// The next charities after this one whose appointment of Uplift ended and whose sources take gifts all the same.
pub(crate) async fn active_without_nominee(
    conn: &mut PgConnection,
    after: Option<CharityId>,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let found = sqlx::query_scalar!(
        "select charity_id
         from charity
         where nominee_state = 'ended'
         and charity_id > coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid)
         and exists (select from source where source.charity_id = charity.charity_id and source.state = 'active')
         order by charity_id
         limit $2",
        after.map(CharityId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(found.into_iter().map(CharityId::from_uuid).collect())
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    charity: CharityId,
    source: SourceId,
) -> Result<Option<Source>, Error> {
    let found = sources!(conn, "and source.source_id = $2", charity.uuid(), source.uuid())?;
    Ok(found.into_iter().next())
}

/// Moves a source on; only from the state that the caller saw.
pub(crate) async fn change_state(
    conn: &mut PgConnection,
    charity: CharityId,
    source: SourceId,
    from: SourceState,
    to: SourceState,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update source set state = $4, ended_at = case when $4 = 'ended' then $5::timestamptz end
         where charity_id = $1 and source_id = $2 and state = $3",
        charity.uuid(),
        source.uuid(),
        from.as_str(),
        to.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The charities that added a platform, as that platform sees them: the newest first, after one of them; or the one with
/// this reference.
pub(crate) async fn of_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    key: Option<&str>,
    after: Option<SourceId>,
    limit: i64,
) -> Result<Vec<PlatformCharity>, Error> {
    let rows = sqlx::query!(
        r#"select source_id, source.reference, source.state, source.warranted_at, source.accepted_at, charity.name, charity.hmrc_reference,
             charity.nominee_state, charity.proved_at is not null and charity.refused_at is null as "is_confirmed!"
         from source
         join charity using (charity_id)
         where source.platform_id = $1
         and ($2::text is null or source.reference_key = $2)
         and ($3::uuid is null or source_id < $3)
         order by source_id desc
         limit $4"#,
        platform.uuid(),
        key,
        after.map(SourceId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PlatformCharity {
                source_id: SourceId::from_uuid(row.source_id),
                reference: row.reference,
                name: row.name,
                hmrc_reference: row.hmrc_reference,
                state: stored("state of a source", row.state.parse())?,
                nominee_state: stored("nominee state", row.nominee_state.parse())?,
                is_accepted: row.accepted_at.is_some(),
                is_confirmed: row.is_confirmed,
                added_at: Timestamp::from_offset(row.warranted_at),
            })
        })
        .collect()
}

/// Those that added the platform, whatever their state, under one of these keys of a reference or HMRC references: for what a gift that
/// was refused is told.
pub(crate) async fn named(
    conn: &mut PgConnection,
    platform: PlatformId,
    keys: &[String],
    hmrc_references: &[String],
) -> Result<Vec<NamedCharity>, Error> {
    let rows = sqlx::query!(
        r#"select source.reference_key as "reference_key!", charity.hmrc_reference as "hmrc_reference!", source.state as "state!",
             source.accepted_at is not null as "is_accepted!",
             charity.proved_at is not null and charity.refused_at is null as "is_confirmed!"
         from source
         join charity using (charity_id)
         where source.platform_id = $1 and source.reference_key = any ($2)
         union all
         select source.reference_key, charity.hmrc_reference, source.state, source.accepted_at is not null,
             charity.proved_at is not null and charity.refused_at is null
         from source
         join charity using (charity_id)
         where source.platform_id = $1 and charity.hmrc_reference = any ($3)"#,
        platform.uuid(),
        keys,
        hmrc_references,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(NamedCharity {
                reference_key: row.reference_key,
                hmrc_reference: row.hmrc_reference,
                state: stored("state of a source", row.state.parse())?,
                is_accepted: row.is_accepted,
                is_confirmed: row.is_confirmed,
            })
        })
        .collect()
}

/// The source that a platform knows by this reference, whatever its state.
pub(crate) async fn known_by(
    conn: &mut PgConnection,
    platform: PlatformId,
    reference: &CharityReference,
) -> Result<Option<SourceId>, Error> {
    let id = sqlx::query_scalar!(
        "select source_id from source where platform_id = $1 and reference_key = $2",
        platform.uuid(),
        reference.key(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(SourceId::from_uuid))
}
