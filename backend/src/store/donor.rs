//! Donors and how they are found.

use std::collections::HashMap;
use std::hash::Hash;

use domain::{DonorId, Email, Phone, PlatformId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use super::together::{Answers, Look};
use crate::error::Error;

/// Whether there is such a donor; one who was erased is none.
pub(crate) async fn exists(conn: &mut PgConnection, id: DonorId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from donor where donor_id = $1 and erased_at is null) as "found!""#,
        id.uuid()
    )
    .fetch_one(conn)
    .await?;
    Ok(found)
}

pub(crate) async fn by_email(conn: &mut PgConnection, email: &Email) -> Result<Option<DonorId>, Error> {
    let id = sqlx::query_scalar!("select donor_id from donor where email = $1", email.as_str())
        .fetch_optional(conn)
        .await?;
    Ok(id.map(DonorId::from_uuid))
}

pub(crate) struct ByEmail;

impl Look for ByEmail {
    type Key = Email;
    type Found = DonorId;

    async fn look(conn: &mut PgConnection, emails: &[Email]) -> Result<Answers<Self>, Error> {
        let asked: Vec<String> = emails.iter().map(|email| email.as_str().to_owned()).collect();
        let rows =
            sqlx::query!(r#"select email as "email!", donor_id from donor where email = any($1)"#, &asked)
                .fetch_all(conn)
                .await?;
        let found = rows.into_iter().map(|row| (row.email, DonorId::from_uuid(row.donor_id)));
        Ok(by_asked(emails, Email::as_str, found.collect()))
    }
}

pub(crate) struct ByPhone;

impl Look for ByPhone {
    type Key = Phone;
    type Found = DonorId;

    async fn look(conn: &mut PgConnection, phones: &[Phone]) -> Result<Answers<Self>, Error> {
        let asked: Vec<String> = phones.iter().map(|phone| phone.as_str().to_owned()).collect();
        let rows = sqlx::query!(
            "select value, donor_id from linked_account where kind = 'phone' and value = any($1) and ended_at is null",
            &asked
        )
        .fetch_all(conn)
        .await?;
        let found = rows.into_iter().map(|row| (row.value, DonorId::from_uuid(row.donor_id)));
        Ok(by_asked(phones, Phone::as_str, found.collect()))
    }
}

/// What was found, by what was asked.
fn by_asked<K: Clone + Eq + Hash>(
    asked: &[K],
    text: impl Fn(&K) -> &str,
    found: HashMap<String, DonorId>,
) -> HashMap<K, Result<DonorId, Error>> {
    let of = |key: &K| found.get(text(key)).map(|id| (key.clone(), Ok(*id)));
    asked.iter().filter_map(of).collect()
}

/// The donor's address, when one is known.
pub(crate) async fn email_of(conn: &mut PgConnection, id: DonorId) -> Result<Option<Email>, Error> {
    let email = sqlx::query_scalar!("select email from donor where donor_id = $1", id.uuid())
        .fetch_optional(conn)
        .await?
        .flatten();
    email.map(|email| stored("email", Email::parse(&email))).transpose()
}

/// Adds a donor. The unique address decides a race: the caller looks again when it refuses.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: DonorId,
    email: Option<&Email>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into donor (donor_id, email, created_at) values ($1, $2, $3)",
        id.uuid(),
        email.map(Email::as_str),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives a donor who was known by this phone alone an address, for the platform that linked the phone. Lock the donor first: an
/// account that is deleted at the same moment must not get one.
pub(crate) async fn add_email(
    conn: &mut PgConnection,
    id: DonorId,
    email: &Email,
    phone: &Phone,
    platform: PlatformId,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update donor set email = $2
         where donor_id = $1
         and email is null
         and exists (
             select from linked_account
             -- The first to set it, and it has not taken its word back.
             join link_holder using (link_id, platform_id)
             where linked_account.donor_id = donor.donor_id
             and kind = 'phone'
             and value = $3
             and platform_id = $4
             and ended_at is null)",
        id.uuid(),
        email.as_str(),
        phone.as_str(),
        platform.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
