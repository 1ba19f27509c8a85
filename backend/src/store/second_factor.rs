//! Passkeys, authenticator apps and recovery codes. Times are real time.

use domain::{DonorId, Email, FactorName, SecondFactorId, StaffId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::person::Person;
use super::stored;
use crate::error::Error;
use crate::secret::Hash;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorKind {
    /// An authenticator app.
    App,
    Passkey,
}

impl FactorKind {
    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::App => "app",
            Self::Passkey => "passkey",
        }
    }
}

/// A passkey or an authenticator app of somebody.
#[derive(Clone, Debug)]
pub struct Factor {
    pub id: SecondFactorId,
    pub kind: FactorKind,
    pub name: FactorName,
    pub added_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

/// A passkey that was just made.
pub(crate) struct NewPasskey {
    pub(crate) credential_id: Vec<u8>,
    pub(crate) public_key: Vec<u8>,
    /// How often it says that it was used; 0 where it does not count.
    pub(crate) sign_count: i64,
}

/// An app with its secret, sealed.
pub(crate) struct App {
    pub(crate) id: SecondFactorId,
    pub(crate) secret: Vec<u8>,
}

/// A passkey with what verifies it.
pub(crate) struct Key {
    pub(crate) id: SecondFactorId,
    pub(crate) person: Person,
    pub(crate) public_key: Vec<u8>,
}

fn columns(person: Person) -> (Option<Uuid>, Option<Uuid>) {
    match person {
        Person::Donor(id) => (Some(id.uuid()), None),
        Person::Staff(id) => (None, Some(id.uuid())),
    }
}

/// Holds the person until the transaction ends: what they have is counted exactly.
pub(crate) async fn lock(conn: &mut PgConnection, person: Person) -> Result<(), Error> {
    let (donor, staff) = columns(person);
    sqlx::query!(
        r#"with d as (select from donor where donor_id = $1 for update), s as (select from staff where staff_id = $2 for update)
           select (select count(*) from d) + (select count(*) from s) as "held!""#,
        donor,
        staff,
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// The person's passkeys and apps, the oldest first; an app that nobody confirmed is none yet.
pub(crate) async fn of(conn: &mut PgConnection, person: Person) -> Result<Vec<Factor>, Error> {
    let (donor, staff) = columns(person);
    let rows = sqlx::query!(
        "select second_factor_id, kind, name, created_at, last_used_at from second_factor
         where (donor_id = $1 or staff_id = $2) and confirmed_at is not null
         order by second_factor_id limit 100",
        donor,
        staff,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Factor {
                id: SecondFactorId::from_uuid(row.second_factor_id),
                kind: if row.kind == "app" { FactorKind::App } else { FactorKind::Passkey },
                name: stored("name", FactorName::parse(&row.name))?,
                added_at: Timestamp::from_offset(row.created_at),
                last_used_at: row.last_used_at.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// Whether a member of staff is asked for the second step: they have one, and did not take it in this browser before.
pub(crate) async fn is_asked_for(
    conn: &mut PgConnection,
    staff: StaffId,
    account: &Hash,
    browser: Option<&Hash>,
) -> Result<bool, Error> {
    let asked = sqlx::query_scalar!(
        r#"select exists (select from second_factor where staff_id = $1 and confirmed_at is not null)
               and not exists (select from known_browser where account_tag = $2 and browser_hash = $3 and proved_at is not null)
             as "asked!""#,
        staff.uuid(),
        account.as_slice(),
        browser.map(Hash::as_slice),
    )
    .fetch_one(conn)
    .await?;
    Ok(asked)
}

/// The second step was taken in this browser.
pub(crate) async fn proved_here(
    conn: &mut PgConnection,
    account: &Hash,
    browser: &Hash,
) -> Result<(), Error> {
    sqlx::query!(
        "update known_browser set proved_at = now() where account_tag = $1 and browser_hash = $2",
        account.as_slice(),
        browser.as_slice(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets in which browsers the second step was taken.
pub(crate) async fn forget_where_proved(conn: &mut PgConnection, account: &Hash) -> Result<(), Error> {
    sqlx::query!("update known_browser set proved_at = null where account_tag = $1", account.as_slice())
        .execute(conn)
        .await?;
    Ok(())
}

pub(crate) async fn set_up_app(
    conn: &mut PgConnection,
    staff: StaffId,
    id: SecondFactorId,
    secret: &[u8],
) -> Result<(), Error> {
    sqlx::query!("delete from second_factor where staff_id = $1 and confirmed_at is null", staff.uuid())
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "insert into second_factor (second_factor_id, staff_id, kind, name, app_secret) values ($1, $2, 'app', 'New app', $3)",
        id.uuid(),
        staff.uuid(),
        secret,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn app_set_up(conn: &mut PgConnection, staff: StaffId) -> Result<Option<App>, Error> {
    let row = sqlx::query!(
        r#"select second_factor_id, app_secret as "secret!" from second_factor
         where staff_id = $1 and confirmed_at is null and created_at > now() - interval '1 hour'"#,
        staff.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| App { id: SecondFactorId::from_uuid(row.second_factor_id), secret: row.secret }))
}

pub(crate) async fn confirm_app(
    conn: &mut PgConnection,
    id: SecondFactorId,
    name: &FactorName,
    step: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "update second_factor set name = $2, app_step = $3, confirmed_at = now() where second_factor_id = $1",
        id.uuid(),
        name.as_str(),
        step,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn apps(conn: &mut PgConnection, staff: StaffId) -> Result<Vec<App>, Error> {
    let rows = sqlx::query!(
        r#"select second_factor_id, app_secret as "secret!" from second_factor
         where staff_id = $1 and kind = 'app' and confirmed_at is not null limit 100"#,
        staff.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let apps = rows.into_iter();
    Ok(apps
        .map(|row| App { id: SecondFactorId::from_uuid(row.second_factor_id), secret: row.secret })
        .collect())
}

/// Takes the code of a step; `false` when it, or a later one, was used.
pub(crate) async fn use_app(conn: &mut PgConnection, id: SecondFactorId, step: i64) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update second_factor set app_step = $2, last_used_at = now()
         where second_factor_id = $1 and (app_step is null or app_step < $2)",
        id.uuid(),
        step,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// `false` when somebody has the same passkey.
pub(crate) async fn insert_passkey(
    conn: &mut PgConnection,
    person: Person,
    id: SecondFactorId,
    name: &FactorName,
    made: &NewPasskey,
) -> Result<bool, Error> {
    let (donor, staff) = columns(person);
    let done = sqlx::query!(
        "insert into second_factor
           (second_factor_id, donor_id, staff_id, kind, name, credential_id, public_key, sign_count, confirmed_at)
         values ($1, $2, $3, 'passkey', $4, $5, $6, $7, now())
         on conflict on constraint second_factor_credential_is_unique do nothing",
        id.uuid(),
        donor,
        staff,
        name.as_str(),
        made.credential_id,
        made.public_key,
        made.sign_count,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The ids of a person's passkeys, as browsers know them.
pub(crate) async fn credentials(conn: &mut PgConnection, person: Person) -> Result<Vec<Vec<u8>>, Error> {
    let (donor, staff) = columns(person);
    let ids = sqlx::query_scalar!(
        r#"select credential_id as "id!" from second_factor
         where (donor_id = $1 or staff_id = $2) and kind = 'passkey' order by second_factor_id limit 100"#,
        donor,
        staff,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

pub(crate) async fn key_of(conn: &mut PgConnection, credential: &[u8]) -> Result<Option<Key>, Error> {
    let row = sqlx::query!(
        r#"select second_factor_id, donor_id, staff_id, public_key as "public_key!" from second_factor where credential_id = $1"#,
        credential,
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let person = match (row.donor_id, row.staff_id) {
        (Some(donor), _) => Person::Donor(DonorId::from_uuid(donor)),
        (None, Some(staff)) => Person::Staff(StaffId::from_uuid(staff)),
        (None, None) => return Ok(None),
    };
    Ok(Some(Key { id: SecondFactorId::from_uuid(row.second_factor_id), person, public_key: row.public_key }))
}

/// Notes the use of a passkey; `false` when its count did not grow, although it counts.
pub(crate) async fn use_passkey(
    conn: &mut PgConnection,
    id: SecondFactorId,
    count: i64,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update second_factor set sign_count = $2, last_used_at = now()
         where second_factor_id = $1 and ($2 > sign_count or ($2 = 0 and sign_count = 0))",
        id.uuid(),
        count,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn rename(
    conn: &mut PgConnection,
    person: Person,
    id: SecondFactorId,
    name: &FactorName,
) -> Result<bool, Error> {
    let (donor, staff) = columns(person);
    let done = sqlx::query!(
        "update second_factor set name = $4 where second_factor_id = $1 and (donor_id = $2 or staff_id = $3)",
        id.uuid(),
        donor,
        staff,
        name.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn remove(conn: &mut PgConnection, id: SecondFactorId) -> Result<(), Error> {
    sqlx::query!("delete from second_factor where second_factor_id = $1", id.uuid()).execute(conn).await?;
    Ok(())
}

pub(crate) async fn remove_all(conn: &mut PgConnection, person: Person) -> Result<(), Error> {
    let (donor, staff) = columns(person);
    sqlx::query!("delete from second_factor where donor_id = $1 or staff_id = $2", donor, staff)
        .execute(conn)
        .await?;
    Ok(())
}

/// The address of somebody who is there still.
pub(crate) async fn email_of(conn: &mut PgConnection, person: Person) -> Result<Option<Email>, Error> {
    let (donor, staff) = columns(person);
    let email = sqlx::query_scalar!(
        r#"select email from donor where donor_id = $1 and erased_at is null
           union all select email from staff where staff_id = $2"#,
        donor,
        staff,
    )
    .fetch_optional(conn)
    .await?;
    email.flatten().map(|email| stored("email", Email::parse(&email))).transpose()
}

/// Holds a member of staff until the transaction ends, and says how many wrong answers there were in 24 hours.
pub(crate) async fn hold(conn: &mut PgConnection, staff: StaffId) -> Result<i32, Error> {
    let wrong = sqlx::query_scalar!(
        r#"select case when wrong_answers_since > now() - interval '24 hours' then wrong_answers else 0 end as "wrong!"
         from staff where staff_id = $1 for update"#,
        staff.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(wrong)
}

/// Counts a wrong answer, and says how many there were in 24 hours.
pub(crate) async fn wrong(conn: &mut PgConnection, staff: StaffId) -> Result<i32, Error> {
    let wrong = sqlx::query_scalar!(
        "update staff set
           wrong_answers = case when wrong_answers_since > now() - interval '24 hours' then wrong_answers + 1 else 1 end,
           wrong_answers_since = case when wrong_answers_since > now() - interval '24 hours' then wrong_answers_since else now() end
         where staff_id = $1
         returning wrong_answers",
        staff.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(wrong)
}

pub(crate) async fn has_recovery_codes(conn: &mut PgConnection, staff: StaffId) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from recovery_code where staff_id = $1) as "has!""#,
        staff.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(has)
}

pub(crate) async fn recovery_codes_left(conn: &mut PgConnection, staff: StaffId) -> Result<usize, Error> {
    let left = sqlx::query_scalar!(
        r#"select count(*) as "left!" from recovery_code where staff_id = $1 and used_at is null"#,
        staff.uuid(),
    )
    .fetch_one(conn)
    .await?;
    usize::try_from(left).map_err(Error::internal)
}

pub(crate) async fn replace_recovery_codes(
    conn: &mut PgConnection,
    staff: StaffId,
    hashes: &[Vec<u8>],
    sealed: &[u8],
) -> Result<(), Error> {
    forget_recovery(conn, staff).await?;
    sqlx::query!(
        "insert into recovery_code (staff_id, code_hash) select $1, hash from unnest($2::bytea[]) as hash",
        staff.uuid(),
        hashes,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("insert into recovery_sheet (staff_id, sealed) values ($1, $2)", staff.uuid(), sealed)
        .execute(conn)
        .await?;
    Ok(())
}

pub(crate) async fn forget_recovery(conn: &mut PgConnection, staff: StaffId) -> Result<(), Error> {
    sqlx::query!("delete from recovery_code where staff_id = $1", staff.uuid()).execute(&mut *conn).await?;
    drop_sheet(conn, staff).await
}

/// Takes a recovery code; `false` for one that is unknown or used.
pub(crate) async fn use_recovery_code(
    conn: &mut PgConnection,
    staff: StaffId,
    code: &Hash,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update recovery_code set used_at = now() where staff_id = $1 and code_hash = $2 and used_at is null",
        staff.uuid(),
        code.as_slice(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn sheet(conn: &mut PgConnection, staff: StaffId) -> Result<Option<Vec<u8>>, Error> {
    let sealed = sqlx::query_scalar!(
        "select sealed from recovery_sheet where staff_id = $1 and created_at > now() - interval '1 hour'",
        staff.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(sealed)
}

pub(crate) async fn drop_sheet(conn: &mut PgConnection, staff: StaffId) -> Result<(), Error> {
    sqlx::query!("delete from recovery_sheet where staff_id = $1", staff.uuid()).execute(conn).await?;
    Ok(())
}

/// Notes that a question was answered; `false` when it was before.
pub(crate) async fn use_challenge(conn: &mut PgConnection, challenge: &Hash) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into used_challenge (challenge_hash) values ($1) on conflict do nothing",
        challenge.as_slice(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets what its time is over: apps that nobody confirmed, codes that nobody kept, and answers to old questions.
pub(crate) async fn forget(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!(
        "delete from second_factor where confirmed_at is null and created_at < now() - interval '1 hour'"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from recovery_sheet where created_at < now() - interval '1 hour'")
        .execute(&mut *conn)
        .await?;
    sqlx::query!("delete from used_challenge where used_at < now() - interval '1 hour'")
        .execute(conn)
        .await?;
    Ok(())
}
