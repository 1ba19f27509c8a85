//! How far the demonstration of a sandbox has come, and what the people of a visitor's mail domain have.

use domain::{CharityId, MailDomain, PlatformId};
use sqlx::{PgConnection, PgPool};

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

/// Whether somebody of a mail domain works for a charity.
pub(crate) async fn works_for(pool: &PgPool, domain: &MailDomain, charity: CharityId) -> Result<bool, Error> {
    let works = sqlx::query_scalar!(
        r#"select exists (select from membership join staff using (staff_id)
             where membership.charity_id = $1 and split_part(staff.email, '@', 2) = $2) as "works!""#,
        charity.uuid(),
        domain.as_str(),
    )
    .fetch_one(pool)
    .await?;
    Ok(works)
}

/// How many platforms the people of a mail domain work for.
pub(crate) async fn platforms(conn: &mut PgConnection, domain: &MailDomain) -> Result<i64, Error> {
    let platforms = sqlx::query_scalar!(
        r#"select count(distinct membership.platform_id) as "platforms!"
         from membership join staff using (staff_id) where split_part(staff.email, '@', 2) = $1"#,
        domain.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(platforms)
}

/// The mail domain of who registered a platform: of the owner who has been there longest.
pub(crate) async fn domain_of(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<Option<String>, Error> {
    let domain = sqlx::query_scalar!(
        r#"select split_part(staff.email, '@', 2) as "domain!"
         from membership join staff using (staff_id)
         where membership.organisation_id = $1 and membership.role = 'owner'
         order by membership.created_at, staff_id
         limit 1"#,
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(domain)
}
