//! How far the demonstration of a sandbox has come.

use domain::PlatformId;
use sqlx::PgPool;

use crate::error::Error;

pub(crate) async fn is_empty(pool: &PgPool) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(r#"select not exists (select from donation) as "empty!""#).fetch_one(pool).await?)
}

/// Whether a platform sent a gift whose reference begins so.
pub(crate) async fn has_gift(pool: &PgPool, platform: PlatformId, beginning: &str) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from donation where platform_id = $1 and starts_with(reference, $2)) as "found!""#,
        platform.uuid(),
        beginning,
    )
    .fetch_one(pool)
    .await?;
    Ok(found)
}

pub(crate) async fn is_story_told(pool: &PgPool) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(r#"select exists (select from sandbox_story) as "told!""#).fetch_one(pool).await?)
}

pub(crate) async fn begin_story(pool: &PgPool) -> Result<(), Error> {
    sqlx::query!("delete from sandbox_story").execute(pool).await?;
    Ok(())
}

pub(crate) async fn end_story(pool: &PgPool) -> Result<(), Error> {
    sqlx::query!("insert into sandbox_story default values on conflict do nothing").execute(pool).await?;
    Ok(())
}
