//! Addresses to which nothing is written any more, by their tags.

use domain::Timestamp;
use sqlx::PgConnection;

use crate::error::Error;
use crate::secret::Hash;

/// Whether there is any.
pub(crate) async fn is_any(conn: &mut PgConnection) -> Result<bool, Error> {
    let is_any = sqlx::query_scalar!(r#"select exists (select from suppressed_address) as "is_any!""#);
    Ok(is_any.fetch_one(conn).await?)
}

pub(crate) async fn has(conn: &mut PgConnection, tag: &Hash) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from suppressed_address where address_tag = $1) as "has!""#,
        tag.as_slice(),
    );
    Ok(has.fetch_one(conn).await?)
}

pub(crate) async fn add(conn: &mut PgConnection, tag: &Hash, since: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "insert into suppressed_address (address_tag, since) values ($1, $2) on conflict (address_tag) do nothing",
        tag.as_slice(),
        since.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn remove(conn: &mut PgConnection, tag: &Hash) -> Result<(), Error> {
    sqlx::query!("delete from suppressed_address where address_tag = $1", tag.as_slice())
        .execute(conn)
        .await?;
    Ok(())
}
