//! Who works for a charity or a platform, and who of them has come yet.

use domain::team::{Colleague, Invitation, Organisation, Standing};
use domain::{CharityId, Email, PlatformId, Role, StaffId, StaffName, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::stored;
use crate::error::Error;

/// How many people work for an organisation at most.
pub(crate) const MOST_PEOPLE: usize = 100;

/// An organisation whose team is held.
pub(crate) struct Team {
    pub(crate) name: String,
    /// Whether it is known that its people act for it. Platforms are the operator's to add.
    pub(crate) is_proved: bool,
}

/// Holds a team until the transaction ends, so that two changes follow one another.
pub(crate) async fn hold(conn: &mut PgConnection, of: Organisation) -> Result<Option<Team>, Error> {
    let team = match of {
        Organisation::Charity(id) => {
            sqlx::query_as!(
                Team,
                r#"select name, proved_at is not null and refused_at is null as "is_proved!" from charity where charity_id = $1 for no key update"#,
                id.uuid()
            )
            .fetch_optional(conn)
            .await?
        }
        Organisation::Platform(id) => {
            sqlx::query_as!(
                Team,
                r#"select name, true as "is_proved!" from platform where platform_id = $1 for no key update"#,
                id.uuid()
            )
            .fetch_optional(conn)
            .await?
        }
    };
    Ok(team)
}

/// Who works for an organisation or is invited to, as it stands at an instant: owners first, then by role and address.
pub(crate) async fn people(
    conn: &mut PgConnection,
    of: Organisation,
    now: Timestamp,
) -> Result<Vec<Colleague>, Error> {
    let rows = sqlx::query!(
        "select staff_id, staff.email, staff.name, staff.first_sign_in_at, membership.role, membership.created_at, membership.invitation_ends_at,
             membership.awaits_acceptance
         from membership join staff using (staff_id)
         where organisation_id = $1
         order by membership.role <> 'owner', membership.role, staff.email
         limit 1000",
        of.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let came = row.first_sign_in_at.map(Timestamp::from_offset);
            let ends = row.invitation_ends_at.map(Timestamp::from_offset);
            let standing = Standing::at(now, came, ends, row.awaits_acceptance);
            Ok(Colleague {
                staff_id: StaffId::from_uuid(row.staff_id),
                email: stored("email", Email::parse(&row.email))?,
                // Who is only invited may be no colleague at all: to name an address tells nobody whose it is.
                name: name(row.name.as_deref())?.filter(|_| standing == Standing::Came),
                role: stored("role", row.role.parse())?,
                since: Timestamp::from_offset(row.created_at),
                standing,
            })
        })
        .collect()
}

/// A name as it is stored.
pub(crate) fn name(stored_name: Option<&str>) -> Result<Option<StaffName>, Error> {
    stored_name.map(|name| stored("name of staff", StaffName::parse(name))).transpose()
}

/// Keeps what somebody wants to be called; without a name, what they were called goes. Whether that is a change.
pub(crate) async fn rename(
    conn: &mut PgConnection,
    staff: StaffId,
    name: Option<&StaffName>,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update staff set name = $2 where staff_id = $1 and erased_at is null and name is distinct from $2",
        staff.uuid(),
        name.map(StaffName::as_str),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Who somebody is, for colleagues: the name with the address, where they have said it.
pub(crate) async fn shown(conn: &mut PgConnection, staff: StaffId) -> Result<String, Error> {
    let shown =
        sqlx::query_scalar!(r#"select staff.shown as "shown!" from staff where staff_id = $1"#, staff.uuid());
    Ok(shown.fetch_one(conn).await?)
}

/// The address of somebody who works for a charity or a platform, or did.
pub(crate) async fn email(conn: &mut PgConnection, staff: StaffId) -> Result<Email, Error> {
    let email = sqlx::query_scalar!("select email from staff where staff_id = $1", staff.uuid());
    stored("email", Email::parse(&email.fetch_one(conn).await?))
}

/// The addresses of those who may change something. A colleague who was invited and has not signed in, or not before the invitation
/// ended, is left out: the address may be mistyped. An owner who was named on the command line is not.
pub(crate) async fn addresses(conn: &mut PgConnection, of: Organisation) -> Result<Vec<Email>, Error> {
    let rows = sqlx::query_scalar!(
        "select staff.email
         from membership
         join staff using (staff_id)
         where organisation_id = $1
         and (role = 'owner' or (role <> 'viewer' and staff.first_sign_in_at is not null))
         and not awaits_acceptance
         and (invitation_ends_at is null or first_sign_in_at < invitation_ends_at)
         order by staff.email
         limit 50",
        of.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|email| stored("email", Email::parse(&email))).collect()
}

/// The columns that say which organisation it is, of which one is null.
fn columns(of: Organisation) -> (Option<Uuid>, Option<Uuid>) {
    match of {
        Organisation::Charity(id) => (Some(id.uuid()), None),
        Organisation::Platform(id) => (None, Some(id.uuid())),
    }
}

/// Lets somebody work for an organisation without an invitation; somebody who does already gets this role.
pub(crate) async fn join(
    conn: &mut PgConnection,
    of: Organisation,
    staff: StaffId,
    role: Role,
    at: Timestamp,
) -> Result<(), Error> {
    let (charity, platform) = columns(of);
    sqlx::query!(
        "insert into membership (charity_id, platform_id, staff_id, role, created_at) values ($1, $2, $3, $4, $5)
         on conflict (organisation_id, staff_id) do update
         set role = excluded.role, invitation_ends_at = null, awaits_acceptance = false",
        charity,
        platform,
        staff.uuid(),
        role.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Invites somebody until an instant; an earlier invitation is replaced. Whether the person has to accept, having signed in before.
pub(crate) async fn invite(
    conn: &mut PgConnection,
    of: Organisation,
    staff: StaffId,
    role: Role,
    (now, until): (Timestamp, Timestamp),
) -> Result<bool, Error> {
    let (charity, platform) = columns(of);
    let awaits_acceptance = sqlx::query_scalar!(
        "insert into membership (charity_id, platform_id, staff_id, role, created_at, invitation_ends_at, awaits_acceptance)
         -- A first sign-in that lies ahead was by another clock of a sandbox.
         select $1, $2, staff_id, $4, $5, $6, coalesce(first_sign_in_at <= $5, false) from staff where staff_id = $3
         on conflict (organisation_id, staff_id) do update
         set role = excluded.role, created_at = excluded.created_at, invitation_ends_at = excluded.invitation_ends_at,
             awaits_acceptance = excluded.awaits_acceptance
         returning awaits_acceptance",
        charity,
        platform,
        staff.uuid(),
        role.as_str(),
        now.offset(),
        until.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(awaits_acceptance)
}

/// The invitations that somebody has not accepted and still can, by the organisations' names.
pub(crate) async fn invitations_of(
    conn: &mut PgConnection,
    staff: StaffId,
    now: Timestamp,
) -> Result<Vec<Invitation>, Error> {
    let rows = sqlx::query!(
        r#"select membership.organisation_id as "id!", membership.charity_id is not null as "is_charity!",
             coalesce(charity.name, platform.name) as "name!", membership.role, membership.invitation_ends_at as "until!"
         from membership
         left join charity using (charity_id)
         left join platform using (platform_id)
         where membership.staff_id = $1 and membership.awaits_acceptance and membership.invitation_ends_at > $2
         order by coalesce(charity.name, platform.name), organisation_id
         limit 100"#,
        staff.uuid(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Invitation {
                organisation: if row.is_charity {
                    Organisation::Charity(CharityId::from_uuid(row.id))
                } else {
                    Organisation::Platform(PlatformId::from_uuid(row.id))
                },
                name: row.name,
                role: stored("role", row.role.parse())?,
                until: Timestamp::from_offset(row.until),
            })
        })
        .collect()
}

/// The names of the organisations that invite an address and that its owner can still join: by signing in as staff where they never
/// did, else by accepting.
pub(crate) async fn names_of_invitations(
    conn: &mut PgConnection,
    email: &Email,
    now: Timestamp,
) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        r#"select coalesce(charity.name, platform.name) as "name!"
         from membership
         join staff using (staff_id)
         left join charity using (charity_id)
         left join platform using (platform_id)
         where staff.email = $1 and membership.invitation_ends_at > $2
         and (membership.awaits_acceptance or staff.first_sign_in_at is null)
         order by coalesce(charity.name, platform.name), membership.organisation_id
         limit 100"#,
        email.as_str(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(names)
}

/// The person works for the organisation from now on.
pub(crate) async fn accept(
    conn: &mut PgConnection,
    of: Organisation,
    staff: StaffId,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update membership set awaits_acceptance = false, invitation_ends_at = null, created_at = $3
         where organisation_id = $1 and staff_id = $2 and awaits_acceptance",
        of.uuid(),
        staff.uuid(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many people an organisation invited, whether they are still there or not.
pub(crate) struct Invited {
    pub(crate) in_a_day: i64,
    pub(crate) ever: i64,
}

/// How many people an organisation invited until an instant.
pub(crate) async fn invited(
    conn: &mut PgConnection,
    of: Organisation,
    now: Timestamp,
) -> Result<Invited, Error> {
    let invited = sqlx::query_as!(
        Invited,
        r#"select count(*) filter (where at > $2::timestamptz - interval '1 day') as "in_a_day!", count(*) as "ever!"
         from audit
         where subject_id = $1 and action = 'team.invite'"#,
        of.uuid(),
        now.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(invited)
}

pub(crate) async fn set_role(
    conn: &mut PgConnection,
    of: Organisation,
    staff: StaffId,
    role: Role,
) -> Result<(), Error> {
    sqlx::query!(
        "update membership set role = $3 where organisation_id = $1 and staff_id = $2",
        of.uuid(),
        staff.uuid(),
        role.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn leave(conn: &mut PgConnection, of: Organisation, staff: StaffId) -> Result<(), Error> {
    sqlx::query!(
        "delete from membership where organisation_id = $1 and staff_id = $2",
        of.uuid(),
        staff.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes the first sign-in of a member of staff: whoever was invited has come, unless the invitation had ended. A sandbox's clock
/// that was ahead at an earlier sign-in is put right by this one. Whether this was the first.
pub(crate) async fn has_come(conn: &mut PgConnection, staff: StaffId, at: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update staff set first_sign_in_at = $2
         where staff_id = $1 and (first_sign_in_at is null or first_sign_in_at > $2)",
        staff.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The organisations whose invitations somebody's first sign-in accepts, with the role in each.
pub(crate) async fn joined_by_coming(
    conn: &mut PgConnection,
    staff: StaffId,
    at: Timestamp,
) -> Result<Vec<(Organisation, Role)>, Error> {
    let rows = sqlx::query!(
        r#"select organisation_id as "id!", charity_id is not null as "is_charity!", role
         from membership
         where staff_id = $1 and not awaits_acceptance and invitation_ends_at > $2
         order by organisation_id
         limit 1000"#,
        staff.uuid(),
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let organisation = if row.is_charity {
                Organisation::Charity(CharityId::from_uuid(row.id))
            } else {
                Organisation::Platform(PlatformId::from_uuid(row.id))
            };
            Ok((organisation, stored("role", row.role.parse())?))
        })
        .collect()
}
