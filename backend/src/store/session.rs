//! Signed-in browsers. Times are real time.

use domain::{CharityId, DonorId, Email, Language, PersonName, PlatformId, Role, StaffId, Timestamp};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::erasure::KeptBrowser;
pub use super::person::Person;
use super::{stored, whole};
use crate::actor::{DonorCaller, Membership, PlatformMembership, Proof, StaffCaller};
use crate::error::Error;
use crate::secret::Hash;

/// One signed-in browser, for the list of sessions.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The hash of the session's id, which opens nothing.
    pub session: Hash,
    /// Such as `firefox/android`.
    pub device: String,
    pub since: Timestamp,
    /// When it was last seen.
    pub last_seen: Timestamp,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Whom a session names, as they are at the moment. How long ago they proved it is for whoever reads the session to say.
#[derive(Clone, Debug)]
pub enum Found {
    /// A donor.
    Donor(DonorCaller),
    /// A member of staff, with every charity and platform that the member works for.
    Staff(StaffCaller),
}

/// A session that is there, and whom it names.
pub(crate) struct Loaded {
    pub(crate) data: Value,
    pub(crate) expires_at: OffsetDateTime,
    pub(crate) found: Option<Found>,
}

/// Adds a session; `false` when its id is taken, which must not overwrite the other one.
pub(crate) async fn insert(
    pool: &PgPool,
    hash: &Hash,
    person: Option<Person>,
    device: &str,
    data: &Value,
    expires_at: OffsetDateTime,
) -> Result<bool, Error> {
    let (donor, staff) = person_columns(person);
    let done = sqlx::query!(
        "insert into session (session_hash, donor_id, staff_id, data, expires_at, device)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (session_hash) do nothing",
        hash.as_slice(),
        donor,
        staff,
        data,
        expires_at,
        device,
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Writes back a session that is still there; one that was ended meanwhile stays ended.
pub(crate) async fn update(
    pool: &PgPool,
    hash: &Hash,
    person: Option<Person>,
    device: &str,
    data: &Value,
    expires_at: OffsetDateTime,
) -> Result<(), Error> {
    let (donor, staff) = person_columns(person);
    sqlx::query!(
        "update session
         set donor_id = $2, staff_id = $3, data = $4, expires_at = $5, device = $6, last_seen_at = now()
         where session_hash = $1",
        hash.as_slice(),
        donor,
        staff,
        data,
        expires_at,
        device,
    )
    .execute(pool)
    .await?;
    Ok(())
}

fn person_columns(person: Option<Person>) -> (Option<Uuid>, Option<Uuid>) {
    match person {
        None => (None, None),
        Some(Person::Donor(id)) => (Some(id.uuid()), None),
        Some(Person::Staff(id)) => (None, Some(id.uuid())),
    }
}

/// A person, or one of a member of staff's charities and platforms with the member.
struct PersonRow {
    data: Option<Value>,
    expires_at: Option<OffsetDateTime>,
    donor_id: Option<Uuid>,
    donor_email: Option<String>,
    title: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    language: Option<String>,
    is_own: Option<bool>,
    staff_id: Option<Uuid>,
    staff_email: Option<String>,
    staff_name: Option<String>,
    has_factor: bool,
    charity_id: Option<Uuid>,
    platform_id: Option<Uuid>,
    role: Option<String>,
    name: Option<String>,
}

/// Whoever `$who` names: a donor with the name that they gave themselves last, unless they said that it was never theirs (what a platform
/// says is no greeting), and the language of the emails to them, see [`addressee`](super::donor::addressee); or a member of staff.
macro_rules! persons {
    ($who:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            PersonRow,
            r#"select who.data as "data?", who.expires_at as "expires_at?",
                 donor.donor_id as "donor_id?", donor.email as "donor_email?", newest.title as "title?", newest.first_name as "first_name?",
                 newest.last_name as "last_name?", coalesce(donor.language, newest.language) as "language?",
                 newest.is_own as "is_own?",
                 staff.staff_id as "staff_id?", staff.email as "staff_email?", staff.name as "staff_name?",
                 exists (
                     select from second_factor
                     where second_factor.staff_id = staff.staff_id and confirmed_at is not null) as "has_factor!",
                 membership.charity_id as "charity_id?", membership.platform_id as "platform_id?",
                 -- The team of a charity whose approval was taken back only looks on.
                 case when charity.proved_at is not null and charity.refused_at is not null then 'viewer' else membership.role end as "role?",
                 coalesce(charity.name, platform.name) as "name?"
             from ("# + $who + r#") as who
             left join donor on donor.donor_id = who.donor_id and donor.erased_at is null
             left join lateral (
                 select title, first_name, last_name, language, (channel = 'portal' or mailbox_proved) as is_own from authorisation
                 where authorisation.donor_id = donor.donor_id and denied_at is null and authorisation.erased_at is null
                 order by (channel = 'portal' or mailbox_proved) desc, given_at desc, authorisation_id desc
                 limit 1
             ) as newest on true
             left join staff on staff.staff_id = who.staff_id
             left join membership on membership.staff_id = staff.staff_id
                 and not membership.awaits_acceptance
                 and (membership.invitation_ends_at is null or staff.first_sign_in_at < membership.invitation_ends_at)
             left join charity on charity.charity_id = membership.charity_id
             left join platform on platform.platform_id = membership.platform_id
             order by membership.charity_id is null, coalesce(charity.name, platform.name)
             limit 1000"#,
            $($argument),*
        )
    };
}

/// A session that is there still, and whom it names, in one round trip.
pub(crate) async fn load(pool: &PgPool, hash: &Hash) -> Result<Option<Loaded>, Error> {
    let mut rows = persons!(
        "select donor_id, staff_id, data, expires_at from session
         where session_hash = $1 and expires_at > now() and created_at > now() - interval '12 hours'",
        hash.as_slice(),
    )
    .fetch_all(pool)
    .await?;
    let Some(first) = rows.first_mut() else {
        return Ok(None);
    };
    let data = whole("data of a session", first.data.take())?;
    let expires_at = whole("end of a session", first.expires_at)?;
    // A person who cannot be read may sign out all the same: what is wrong is said to who asks for the person.
    Ok(Some(Loaded { data, expires_at, found: found(rows).unwrap_or_default() }))
}

/// A person, if there is such a one.
pub(crate) async fn person(pool: &PgPool, person: Person) -> Result<Option<Found>, Error> {
    let (donor, staff) = person_columns(Some(person));
    let rows = persons!(
        "select $1::uuid as donor_id, $2::uuid as staff_id, null::jsonb as data, null::timestamptz as expires_at",
        donor,
        staff,
    )
    .fetch_all(pool)
    .await?;
    found(rows)
}

fn found(rows: Vec<PersonRow>) -> Result<Option<Found>, Error> {
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    if let Some(id) = first.donor_id {
        return Ok(Some(Found::Donor(first.donor(DonorId::from_uuid(id))?)));
    }
    let Some((id, email)) = first.staff_id.zip(first.staff_email.as_deref()) else {
        return Ok(None);
    };
    let mut caller = StaffCaller {
        staff_id: StaffId::from_uuid(id),
        email: stored("email", Email::parse(email))?,
        name: super::team::name(first.staff_name.as_deref())?,
        charities: Vec::new(),
        platforms: Vec::new(),
        has_factor: first.has_factor,
        // The session and the settings say, which no store reads.
        proof: Proof::Old,
        factor_required: true,
        is_operator: false,
    };
    for row in rows {
        let (Some(name), Some(role)) = (row.name, row.role) else {
            continue;
        };
        let role: Role = stored("role", role.parse())?;
        match (row.charity_id, row.platform_id) {
            (Some(id), _) => {
                caller.charities.push(Membership { charity_id: CharityId::from_uuid(id), name, role });
            }
            (None, Some(id)) => {
                caller.platforms.push(PlatformMembership {
                    platform_id: PlatformId::from_uuid(id),
                    name,
                    role,
                });
            }
            (None, None) => {}
        }
    }
    Ok(Some(Found::Staff(caller)))
}

impl PersonRow {
    fn donor(&self, id: DonorId) -> Result<DonorCaller, Error> {
        let email =
            self.donor_email.as_deref().map(|email| stored("email", Email::parse(email))).transpose()?;
        let name = self.first_name.as_deref().zip(self.last_name.as_deref());
        let name = name.filter(|_| self.is_own == Some(true));
        let name = name.map(|(first, last)| PersonName::kept(self.title.as_deref(), first, last));
        let language: Option<Language> =
            self.language.as_deref().map(|language| stored("language", language.parse())).transpose()?;
        Ok(DonorCaller {
            donor_id: id,
            email,
            name,
            language: language.unwrap_or(Language::English),
            proof: Proof::Old,
        })
    }
}

/// Whether a session is there still.
pub(crate) async fn is_live(pool: &PgPool, hash: &Hash) -> Result<bool, Error> {
    let is_live = sqlx::query_scalar!(
        r#"select exists (
             select from session
             where session_hash = $1 and expires_at > now() and created_at > now() - interval '12 hours') as "is_live!""#,
        hash.as_slice(),
    )
    .fetch_one(pool)
    .await?;
    Ok(is_live)
}

pub(crate) async fn delete(pool: &PgPool, hash: &Hash) -> Result<(), Error> {
    sqlx::query!("delete from session where session_hash = $1", hash.as_slice()).execute(pool).await?;
    Ok(())
}

/// Ends every session of a person, and says how many there were.
pub(crate) async fn delete_all_of(conn: impl PgExecutor<'_>, person: Person) -> Result<u64, Error> {
    let (donor, staff) = person_columns(Some(person));
    let done = sqlx::query!("delete from session where donor_id = $1 or staff_id = $2", donor, staff)
        .execute(conn)
        .await?;
    Ok(done.rows_affected())
}

/// Ends every session of a person but this one.
pub(crate) async fn delete_others_of(
    conn: &mut PgConnection,
    person: Person,
    here: &Hash,
) -> Result<(), Error> {
    let (donor, staff) = person_columns(Some(person));
    sqlx::query!(
        "delete from session where (donor_id = $1 or staff_id = $2) and session_hash <> $3",
        donor,
        staff,
        here.as_slice(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends one session of a person; `false` when it is another's, or over.
pub(crate) async fn delete_of(
    conn: &mut PgConnection,
    person: Person,
    session: &Hash,
) -> Result<bool, Error> {
    let (donor, staff) = person_columns(Some(person));
    let done = sqlx::query!(
        "delete from session where session_hash = $3 and (donor_id = $1 or staff_id = $2)",
        donor,
        staff,
        session.as_slice(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn all_of(pool: &PgPool, person: Person, current: &Hash) -> Result<Vec<SignedIn>, Error> {
    let (donor, staff) = person_columns(Some(person));
    let rows = sqlx::query!(
        r#"select session_hash, device, created_at, last_seen_at, session_hash = $3 as "current!"
         from session
         where (donor_id = $1 or staff_id = $2) and expires_at > now()
         order by last_seen_at desc limit 100"#,
        donor,
        staff,
        current.as_slice(),
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(SignedIn {
                session: stored("hash of a session", row.session_hash.try_into())?,
                device: row.device,
                since: domain::Timestamp::from_offset(row.created_at),
                last_seen: domain::Timestamp::from_offset(row.last_seen_at),
                current: row.current,
            })
        })
        .collect()
}

/// A part of a donor's signed-in browsers, in the order of their hashes: behind this one.
pub(crate) async fn part_of_donor(
    pool: &PgPool,
    donor: DonorId,
    behind: Option<&Hash>,
    limit: i64,
) -> Result<Vec<KeptBrowser>, Error> {
    let rows = sqlx::query!(
        "select session_hash, device, created_at, last_seen_at
         from session
         where donor_id = $1 and expires_at > now() and ($2::bytea is null or session_hash > $2)
         order by session_hash
         limit $3",
        donor.uuid(),
        behind.map(|hash| hash.as_slice()),
        limit,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptBrowser {
                session: stored("hash of a session", row.session_hash.try_into())?,
                device: row.device,
                since: domain::Timestamp::from_offset(row.created_at),
                last_seen: domain::Timestamp::from_offset(row.last_seen_at),
            })
        })
        .collect()
}

pub(crate) async fn forget(pool: &PgPool) -> Result<(), Error> {
    sqlx::query!("delete from session where expires_at < now()").execute(pool).await?;
    Ok(())
}
