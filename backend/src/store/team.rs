//! Who works for a charity, and who of them has come yet.

use domain::charity::Role;
use domain::charity::view::{Colleague, Invitation, Standing};
use domain::{CharityId, Email, StaffId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

/// How many people work for a charity at most.
pub(crate) const MOST_PEOPLE: usize = 100;

/// A charity whose team is held.
pub(crate) struct Team {
    pub(crate) name: String,
    pub(crate) is_proved: bool,
}

/// Holds a charity's team until the transaction ends, so that two changes follow one another.
pub(crate) async fn hold(conn: &mut PgConnection, charity: CharityId) -> Result<Option<Team>, Error> {
    let team = sqlx::query_as!(
        Team,
        r#"select name, proved_at is not null as "is_proved!" from charity where charity_id = $1 for no key update"#,
        charity.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(team)
}

/// Who works for a charity or is invited to, as it stands at an instant: owners first, then by role and address.
pub(crate) async fn people(
    conn: &mut PgConnection,
    charity: CharityId,
    now: Timestamp,
) -> Result<Vec<Colleague>, Error> {
    let rows = sqlx::query!(
        "select staff_id, staff.email, staff.first_sign_in_at, membership.role, membership.created_at, membership.invitation_ends_at,
             membership.awaits_acceptance
         from membership join staff using (staff_id)
         where charity_id = $1
         order by membership.role <> 'owner', membership.role, staff.email
         limit 1000",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let came = row.first_sign_in_at.map(Timestamp::from_offset);
            let ends = row.invitation_ends_at.map(Timestamp::from_offset);
            Ok(Colleague {
                staff_id: StaffId::from_uuid(row.staff_id),
                email: stored("email", Email::parse(&row.email))?,
                role: stored("role", row.role.parse())?,
                since: Timestamp::from_offset(row.created_at),
                standing: Standing::at(now, came, ends, row.awaits_acceptance),
            })
        })
        .collect()
}

/// Invites somebody until an instant; an earlier invitation is replaced. Whether the person has to accept, having signed in before.
pub(crate) async fn invite(
    conn: &mut PgConnection,
    charity: CharityId,
    staff: StaffId,
    role: Role,
    (now, until): (Timestamp, Timestamp),
) -> Result<bool, Error> {
    let awaits_acceptance = sqlx::query_scalar!(
        "insert into membership (charity_id, staff_id, role, created_at, invitation_ends_at, awaits_acceptance)
         -- A first sign-in that lies ahead was by another clock of a sandbox.
         select $1, staff_id, $3, $4, $5, coalesce(first_sign_in_at <= $4, false) from staff where staff_id = $2
         on conflict (charity_id, staff_id) do update
         set role = excluded.role, created_at = excluded.created_at, invitation_ends_at = excluded.invitation_ends_at,
             awaits_acceptance = excluded.awaits_acceptance
         returning awaits_acceptance",
        charity.uuid(),
        staff.uuid(),
        role.as_str(),
        now.offset(),
        until.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(awaits_acceptance)
}

/// The invitations that somebody has not accepted and still can, by the charities' names.
pub(crate) async fn invitations_of(
    conn: &mut PgConnection,
    staff: StaffId,
    now: Timestamp,
) -> Result<Vec<Invitation>, Error> {
    let rows = sqlx::query!(
        r#"select charity_id, charity.name, membership.role, membership.invitation_ends_at as "until!"
         from membership join charity using (charity_id)
         where membership.staff_id = $1 and membership.awaits_acceptance and membership.invitation_ends_at > $2
         order by charity.name, charity_id
         limit 100"#,
        staff.uuid(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Invitation {
                charity_id: CharityId::from_uuid(row.charity_id),
                charity: row.name,
                role: stored("role", row.role.parse())?,
                until: Timestamp::from_offset(row.until),
            })
        })
        .collect()
}

/// The person works for the charity from now on.
pub(crate) async fn accept(
    conn: &mut PgConnection,
    charity: CharityId,
    staff: StaffId,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update membership set awaits_acceptance = false, invitation_ends_at = null, created_at = $3
         where charity_id = $1 and staff_id = $2 and awaits_acceptance",
        charity.uuid(),
        staff.uuid(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many people a charity invited, whether they are still there or not.
pub(crate) struct Invited {
    pub(crate) in_a_day: i64,
    pub(crate) ever: i64,
}

/// How many people a charity invited until an instant.
pub(crate) async fn invited(
    conn: &mut PgConnection,
    charity: CharityId,
    now: Timestamp,
) -> Result<Invited, Error> {
    let invited = sqlx::query_as!(
        Invited,
        r#"select count(*) filter (where at > $2::timestamptz - interval '1 day') as "in_a_day!", count(*) as "ever!"
         from audit
         where subject_id = $1 and action = 'charity.join'"#,
        charity.uuid(),
        now.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(invited)
}

pub(crate) async fn set_role(
    conn: &mut PgConnection,
    charity: CharityId,
    staff: StaffId,
    role: Role,
) -> Result<(), Error> {
    sqlx::query!(
        "update membership set role = $3 where charity_id = $1 and staff_id = $2",
        charity.uuid(),
        staff.uuid(),
        role.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn leave(conn: &mut PgConnection, charity: CharityId, staff: StaffId) -> Result<(), Error> {
    sqlx::query!(
        "delete from membership where charity_id = $1 and staff_id = $2",
        charity.uuid(),
        staff.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes the first sign-in of a member of staff: whoever was invited has come, unless the invitation had ended. A sandbox's clock
/// that was ahead at an earlier sign-in is put right by this one.
pub(crate) async fn has_come(conn: &mut PgConnection, staff: StaffId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update staff set first_sign_in_at = $2
         where staff_id = $1 and (first_sign_in_at is null or first_sign_in_at > $2)",
        staff.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
