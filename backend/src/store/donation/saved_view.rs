//! A charity's saved views of its lists.

use domain::donation::{SavedFilter, SavedView, ViewName, ViewedList};
use domain::{CharityId, SavedViewId, Timestamp};
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
        "select view_id, name, list, filter from saved_view where charity_id = $1 order by name_key",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(SavedView {
                id: SavedViewId::from_uuid(row.view_id),
                name: stored("name of a view", ViewName::parse(&row.name))?,
                list: stored("list of a view", row.list.parse())?,
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
        "insert into saved_view (view_id, charity_id, name, name_key, list, filter, saved_at) values ($1, $2, $3, $4, $5, $6, $7)",
        view.id.uuid(),
        charity.uuid(),
        view.name.as_str(),
        view.name.key(),
        view.list.as_str(),
        view.filter.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a view of the charity: the list that it was of, if there was one.
pub(crate) async fn delete_view(
    conn: &mut PgConnection,
    charity: CharityId,
    id: SavedViewId,
) -> Result<Option<ViewedList>, Error> {
    let list = sqlx::query_scalar!(
        "delete from saved_view where charity_id = $1 and view_id = $2 returning list",
        charity.uuid(),
        id.uuid()
    )
    .fetch_optional(conn)
    .await?;
    list.map(|list| stored("list of a view", list.parse())).transpose()
}
