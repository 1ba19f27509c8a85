//! A charity's saved views of its gifts.

use domain::donation::{SavedFilter, SavedView, ViewName};
use domain::{CharityId, GiftViewId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// Locks the charity's views against other transactions: they are counted, and names are unique.
pub(crate) async fn lock_views(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    sqlx::query!("select charity_id from charity where charity_id = $1 for no key update", charity.uuid())
        .fetch_optional(conn)
        .await?;
    Ok(())
}

/// The views of a charity, by name.
pub(crate) async fn views(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<SavedView>, Error> {
    let rows = sqlx::query!(
        "select view_id, name, filter from saved_view where charity_id = $1 order by name_key",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(SavedView {
                id: GiftViewId::from_uuid(row.view_id),
                name: stored("name of a view", ViewName::parse(&row.name))?,
                filter: stored("filter of a view", SavedFilter::parse(&row.filter))?,
            })
        })
        .collect()
}

/// Adds a view.
pub(crate) async fn save_view(
    conn: &mut PgConnection,
    charity: CharityId,
    view: &SavedView,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into saved_view (view_id, charity_id, name, name_key, filter, saved_at) values ($1, $2, $3, $4, $5, $6)",
        view.id.uuid(),
        charity.uuid(),
        view.name.as_str(),
        view.name.key(),
        view.filter.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a view of the charity; `false` if there was none.
pub(crate) async fn delete_view(
    conn: &mut PgConnection,
    charity: CharityId,
    id: GiftViewId,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "delete from saved_view where charity_id = $1 and view_id = $2",
        charity.uuid(),
        id.uuid()
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
