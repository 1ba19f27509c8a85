//! Whether a charity was proved, and the links by which officials do it.

use domain::charity::view::Unproved;
use domain::{CharityId, CharityName, HmrcReference, MailDomain, Regulator, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;
use crate::secret::Hash;

/// The charities that wait for the operator, the oldest first: behind this one, and where a mail domain is named, of its people.
pub(crate) async fn waiting(
    conn: &mut PgConnection,
    behind: Option<&Unproved>,
    domain: Option<&MailDomain>,
    limit: i64,
) -> Result<Vec<Unproved>, Error> {
    let first = time::macros::datetime!(0001-01-01 0:00 UTC);
    let (at, id) = behind
        .map_or((first, uuid::Uuid::nil()), |last| (last.registered_at.offset(), last.charity_id.uuid()));
    let rows = sqlx::query!(
        r#"select charity_id, name, hmrc_reference, regulator, regulator_name, regulator_number, official_email, created_at,
             (select staff.shown from audit join staff on staff.staff_id = audit.actor_id
              where audit.subject_id = charity.charity_id and audit.action = 'charity.register' and audit.actor_kind = 'staff'
              limit 1) as "registered_by?",
             exists (
                 select from charity as other
                 where other.hmrc_reference = charity.hmrc_reference and other.charity_id <> charity.charity_id
                 and other.refused_at is null) as "is_disputed!"
         from charity
         where proved_at is null and refused_at is null and (created_at, charity_id) > ($1, $2)
         and ($4::text is null or exists (
             select from membership join staff using (staff_id)
             where membership.charity_id = charity.charity_id and split_part(staff.email, '@', 2) = $4))
         order by created_at, charity_id
         limit $3"#,
        at,
        id,
        limit,
        domain.map(MailDomain::as_str),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let (kept_by, number) = (row.regulator_name.as_deref(), row.regulator_number.as_deref());
            let regulator = Regulator::from_stored(&row.regulator, kept_by, number);
            Ok(Unproved {
                charity_id: CharityId::from_uuid(row.charity_id),
                name: stored("charity name", CharityName::parse(&row.name))?,
                hmrc_reference: stored("HMRC reference", HmrcReference::parse(&row.hmrc_reference))?,
                regulator: stored("regulator", regulator)?,
                official_email: row.official_email,
                registered_by: row.registered_by,
                registered_at: Timestamp::from_offset(row.created_at),
                is_disputed: row.is_disputed,
            })
        })
        .collect()
}

/// Marks a charity as proved; false when it is already, or is not there. The unique HMRC reference refuses a second one.
pub(crate) async fn prove(
    conn: &mut PgConnection,
    charity: CharityId,
    by: &str,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update charity set proved_at = $3, proved_by = $2, refused_at = null
         where charity_id = $1 and (proved_at is null or refused_at is not null)",
        charity.uuid(),
        by,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks a charity as refused, and ends its official's links.
pub(crate) async fn refuse(conn: &mut PgConnection, charity: CharityId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "with ended as (
             delete from charity_proof where charity_id = $1
         )
         update charity set refused_at = coalesce(refused_at, $2) where charity_id = $1",
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Keeps a link for a charity's official.
pub(crate) async fn insert_link(
    conn: &mut PgConnection,
    link: &Hash,
    charity: CharityId,
    ends_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into charity_proof (capability_hash, charity_id, ends_at) values ($1, $2, $3)",
        link.as_slice(),
        charity.uuid(),
        ends_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The charity that a link is for, while it works.
pub(crate) async fn of_link(
    conn: &mut PgConnection,
    link: &Hash,
    now: Timestamp,
) -> Result<Option<CharityId>, Error> {
    let id = sqlx::query_scalar!(
        "select charity_id from charity_proof where capability_hash = $1 and ends_at > $2",
        link.as_slice(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(CharityId::from_uuid))
}

/// Removes links that work no longer; run by the worker.
pub(crate) async fn forget(conn: &mut PgConnection, now: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "delete from charity_proof where ends_at < $1::timestamptz - interval '90 days'",
        now.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}
