//! The providers that sign in staff of a mail domain.

use domain::{MailDomain, StaffId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::stored;
use crate::error::Error;
use crate::secret::Hash;

/// A provider, as the operator added it.
pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) domain: MailDomain,
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    /// Sealed.
    pub(crate) client_secret: Vec<u8>,
    pub(crate) mail_is_allowed: bool,
    pub(crate) created_at: Timestamp,
}

/// Reads rows of one query's own type.
macro_rules! row {
    ($row:expr) => {{
        let row = $row;
        Ok::<Row, Error>(Row {
            id: row.sign_in_provider_id,
            domain: stored("mail domain", MailDomain::parse(&row.domain))?,
            issuer: row.issuer,
            client_id: row.client_id,
            client_secret: row.client_secret,
            mail_is_allowed: row.mail_is_allowed,
            created_at: Timestamp::from_offset(row.created_at),
        })
    }};
}

/// Adds a provider; `false` when its domain has one.
pub(crate) async fn insert(conn: &mut PgConnection, new: &Row) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into sign_in_provider
             (sign_in_provider_id, domain, issuer, client_id, client_secret, mail_is_allowed, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (domain) do nothing",
        new.id,
        new.domain.as_str(),
        new.issuer,
        new.client_id,
        new.client_secret,
        new.mail_is_allowed,
        new.created_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The provider of a domain.
pub(crate) async fn of_domain(conn: &mut PgConnection, domain: &MailDomain) -> Result<Option<Row>, Error> {
    let row = sqlx::query!("select * from sign_in_provider where domain = $1", domain.as_str())
        .fetch_optional(conn)
        .await?;
    row.map(|row| row!(row)).transpose()
}

/// The provider with this id.
pub(crate) async fn with_id(conn: &mut PgConnection, id: Uuid) -> Result<Option<Row>, Error> {
    let row = sqlx::query!("select * from sign_in_provider where sign_in_provider_id = $1", id)
        .fetch_optional(conn)
        .await?;
    row.map(|row| row!(row)).transpose()
}

/// Whether staff of a domain sign in with their provider alone.
pub(crate) async fn is_required(conn: &mut PgConnection, domain: &MailDomain) -> Result<bool, Error> {
    let required = sqlx::query_scalar!(
        r#"select exists (select from sign_in_provider where domain = $1 and not mail_is_allowed) as "required!""#,
        domain.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(required)
}

/// Every provider, by domain.
pub(crate) async fn all(conn: &mut PgConnection) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query!("select * from sign_in_provider order by domain").fetch_all(conn).await?;
    rows.into_iter().map(|row| row!(row)).collect()
}

/// Removes the provider of a domain, and says which it was.
pub(crate) async fn delete(conn: &mut PgConnection, domain: &MailDomain) -> Result<Option<Uuid>, Error> {
    let id = sqlx::query_scalar!(
        "delete from sign_in_provider where domain = $1 returning sign_in_provider_id",
        domain.as_str(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id)
}

/// Ends the sessions of all staff of a domain, and says how many there were.
pub(crate) async fn end_sessions(conn: &mut PgConnection, domain: &MailDomain) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from session using staff
         where session.staff_id = staff.staff_id and split_part(staff.email, '@', 2) = $1",
        domain.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Keeps a client secret that was sealed again.
pub(crate) async fn seal_again(conn: &mut PgConnection, id: Uuid, sealed: &[u8]) -> Result<(), Error> {
    sqlx::query!(
        "update sign_in_provider set client_secret = $2 where sign_in_provider_id = $1",
        id,
        sealed,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Binds a member of staff to a subject of this provider's issuer and client where none is bound yet. Whether the subject is theirs.
pub(crate) async fn is_theirs(
    conn: &mut PgConnection,
    staff: StaffId,
    provider: &Row,
    subject: &Hash,
) -> Result<bool, Error> {
    let is_theirs = sqlx::query_scalar!(
        r#"insert into staff_subject as known (staff_id, issuer, client_id, subject_hash) values ($1, $2, $3, $4)
         on conflict (staff_id, issuer, client_id) do update set bound_at = known.bound_at
         returning subject_hash = $4 as "is_theirs!""#,
        staff.uuid(),
        provider.issuer,
        provider.client_id,
        subject.as_slice(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_theirs)
}

/// Who is bound to a subject of this provider's issuer and client: one person may have had several addresses.
pub(crate) async fn staff_of(
    conn: &mut PgConnection,
    provider: &Row,
    subject: &Hash,
) -> Result<Vec<StaffId>, Error> {
    let staff = sqlx::query_scalar!(
        "select staff_id from staff_subject where issuer = $1 and client_id = $2 and subject_hash = $3",
        provider.issuer,
        provider.client_id,
        subject.as_slice(),
    )
    .fetch_all(conn)
    .await?;
    Ok(staff.into_iter().map(StaffId::from_uuid).collect())
}

/// Notes that the operator is told of another subject with somebody's address; `false` when they were told in the last 24 hours.
pub(crate) async fn tell_of_another(
    conn: &mut PgConnection,
    staff: StaffId,
    provider: &Row,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update staff_subject set told_at = now()
         where staff_id = $1 and issuer = $2 and client_id = $3
         and (told_at is null or told_at <= now() - interval '24 hours')",
        staff.uuid(),
        provider.issuer,
        provider.client_id,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Unbinds a member of staff from their subjects; `false` when they have none.
pub(crate) async fn unbind(conn: &mut PgConnection, staff: StaffId) -> Result<bool, Error> {
    let done =
        sqlx::query!("delete from staff_subject where staff_id = $1", staff.uuid()).execute(conn).await?;
    Ok(done.rows_affected() > 0)
}
