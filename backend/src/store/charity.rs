//! Charities and who works for them.

use domain::charity::view::{Charity, ClaimsWait, ClaimsWaitFor, Proof};
use domain::charity::{NewCharity, NomineeState};
use domain::{CharityId, CharityName, HmrcReference, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;

use super::stored;
use crate::error::{Error, Resource};

/// Adds a charity, proved by the operator or not yet. The unique HMRC reference refuses a second one that is proved.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: CharityId,
    new: &NewCharity,
    is_proved: bool,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into charity (
             charity_id, name, hmrc_reference, regulator, regulator_name, regulator_number,
             official_first, official_last, official_email, official_phone, created_at, proved_at, proved_by
         ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             case when $12 then $11::timestamptz end, case when $12 then 'operator' end)",
        id.uuid(),
        new.name().as_str(),
        new.hmrc_reference().as_str(),
        new.regulator().as_str(),
        new.regulator().name(),
        new.regulator().number(),
        new.official().name.first(),
        new.official().name.last(),
        new.official().email.as_str(),
        new.official().phone.as_ref().map(domain::Phone::as_str),
        at.offset(),
        is_proved,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn find(conn: &mut PgConnection, id: CharityId) -> Result<Option<Charity>, Error> {
    let row = sqlx::query!(
        "select charity_id, name, hmrc_reference, regulator, regulator_name, regulator_number, official_first, official_last,
             official_email, official_phone, nominee_state, nominee_requested_on, nominee_active_on, nominee_ended_on, created_at,
             proved_at, refused_at, claims_wait_since, claims_wait_for
         from charity where charity_id = $1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Charity {
            charity_id: id,
            name: stored("charity name", CharityName::kept(&row.name))?,
            hmrc_reference: stored("HMRC reference", HmrcReference::parse(&row.hmrc_reference))?,
            regulator: row.regulator,
            regulator_name: row.regulator_name,
            regulator_number: row.regulator_number,
            official: format!("{} {}", row.official_first, row.official_last),
            official_contact: std::iter::once(row.official_email).chain(row.official_phone).collect(),
            nominee: nominee(
                &row.nominee_state,
                row.nominee_requested_on,
                row.nominee_active_on,
                row.nominee_ended_on,
            )?,
            claims_wait: row
                .claims_wait_since
                .zip(row.claims_wait_for)
                .map(|(since, why)| {
                    let since = Timestamp::from_offset(since);
                    Ok::<_, Error>(ClaimsWait { since, why: stored("why claims wait", why.parse())? })
                })
                .transpose()?,
            registered_at: Timestamp::from_offset(row.created_at),
            proof: proof(row.proved_at.is_some(), row.refused_at.is_some()),
        })
    })
    .transpose()
}

/// Whether it was shown that a charity's staff act for it.
pub(super) fn proof(is_proved: bool, is_refused: bool) -> Proof {
    match (is_proved, is_refused) {
        (_, true) => Proof::Refused,
        (true, false) => Proof::Proved,
        (false, false) => Proof::Waiting,
    }
}

pub(super) fn nominee(
    state: &str,
    requested: Option<Date>,
    active: Option<Date>,
    ended: Option<Date>,
) -> Result<NomineeState, Error> {
    stored("nominee state", NomineeState::from_stored(state, requested, active, ended))
}

pub(crate) async fn set_nominee(
    conn: &mut PgConnection,
    id: CharityId,
    state: &NomineeState,
) -> Result<(), Error> {
    let done = sqlx::query!(
        "update charity set nominee_state = $2, nominee_requested_on = $3, nominee_active_on = $4, nominee_ended_on = $5
         where charity_id = $1",
        id.uuid(),
        state.as_str(),
        state.requested_on(),
        state.active_on(),
        state.ended_on(),
    )
    .execute(conn)
    .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(Error::NotFound(Resource::Charity)) }
}

/// The nominee state, locked until the transaction ends, so that two steps at a time follow one another. Gifts of the charity
/// are written meanwhile: their foreign keys share the row.
pub(crate) async fn lock_nominee(
    conn: &mut PgConnection,
    id: CharityId,
) -> Result<Option<NomineeState>, Error> {
    let row = sqlx::query!(
        "select nominee_state, nominee_requested_on, nominee_active_on, nominee_ended_on from charity where charity_id = $1 for no key update",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        nominee(&row.nominee_state, row.nominee_requested_on, row.nominee_active_on, row.nominee_ended_on)
    })
    .transpose()
}

/// From now on nothing is filed for this charity, or for every one, until its staff have said what was claimed since that instant. After
/// a restore that is every one: nobody knows which have appointed Uplift since the backup. One that waits already is asked about the
/// restore instead, because Uplift's own claims since the backup are missing too; that question is about other nominees as well.
pub(crate) async fn claims_wait(
    conn: &mut PgConnection,
    charity: Option<CharityId>,
    why: ClaimsWaitFor,
    since: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update charity set claims_wait_since = $2, claims_wait_for = $3
         where ($1::uuid is null or charity_id = $1) and (claims_wait_since is null or $3 = 'restore')",
        charity.map(CharityId::uuid),
        since.offset(),
        why.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Its staff have said it; `false` where nothing waited for that.
pub(crate) async fn claims_go_on(
    conn: &mut PgConnection,
    charity: CharityId,
    asked: ClaimsWaitFor,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update charity set claims_wait_since = null, claims_wait_for = null where charity_id = $1 and claims_wait_for = $2",
        charity.uuid(),
        asked.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The charity with this HMRC reference: the one that is proved, or else the newest that was registered with it.
pub(crate) async fn by_hmrc_reference(
    conn: &mut PgConnection,
    reference: &HmrcReference,
) -> Result<Option<CharityId>, Error> {
    let id = sqlx::query_scalar!(
        "select charity_id from charity where hmrc_reference = $1
         order by (proved_at is null or refused_at is not null), created_at desc, charity_id desc limit 1",
        reference.as_str()
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(CharityId::from_uuid))
}

pub(crate) async fn staff_by_email(
    conn: &mut PgConnection,
    email: &domain::Email,
) -> Result<Option<StaffId>, Error> {
    let id = sqlx::query_scalar!("select staff_id from staff where email = $1", email.as_str())
        .fetch_optional(conn)
        .await?;
    Ok(id.map(StaffId::from_uuid))
}

/// Adds a member of staff, or gives the one who has this address.
pub(crate) async fn staff_for(
    conn: &mut PgConnection,
    id: StaffId,
    email: &domain::Email,
    at: Timestamp,
) -> Result<StaffId, Error> {
    let found = sqlx::query_scalar!(
        "insert into staff (staff_id, email, created_at) values ($1, $2, $3)
         on conflict (email) do update set email = excluded.email
         returning staff_id",
        id.uuid(),
        email.as_str(),
        at.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(StaffId::from_uuid(found))
}

/// How many charities a person registered within the last 24 hours, whether they still belong to them or not.
pub(crate) async fn registered_of_late(
    conn: &mut PgConnection,
    staff: StaffId,
    now: Timestamp,
) -> Result<i64, Error> {
    // Two registrations at the same moment count each other.
    sqlx::query!("select staff_id from staff where staff_id = $1 for no key update", staff.uuid())
        .fetch_optional(&mut *conn)
        .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!"
         from audit
         where action = 'charity.register' and actor_kind = 'staff' and actor_id = $1
         and at > $2::timestamptz - interval '24 hours'"#,
        staff.uuid(),
        now.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}
