//! Donors and how they are found.

use domain::{DonorId, Email, Language, Phone, PlatformId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::batched_query::{Answers, Look, Turns, at};
use super::credential::{AskedBy, Reply, holder};
use super::stored;
use crate::error::{Error, refused_by};

pub(crate) async fn by_email(conn: &mut PgConnection, email: &Email) -> Result<Option<DonorId>, Error> {
    let id = sqlx::query_scalar!("select donor_id from donor where email = $1", email.as_str())
        .fetch_optional(conn)
        .await?;
    Ok(id.map(DonorId::from_uuid))
}

/// Donors by their addresses, as a platform asks for them.
pub(crate) struct ByEmail;

/// A donor who has the address that a platform sent.
#[derive(Clone, Copy)]
pub(crate) struct Addressed {
    pub(crate) donor: DonorId,
    /// Whether the platform sent the address before.
    pub(crate) is_held: bool,
}

impl Look for ByEmail {
    type Key = (AskedBy, Email);
    type Found = Reply<Addressed>;

    async fn look(conn: &mut PgConnection, asked: &[Self::Key], _: Turns) -> Result<Answers<Self>, Error> {
        let platforms: Vec<Option<Uuid>> = asked.iter().map(|(asker, _)| asker.platform()).collect();
        let tokens: Vec<Option<&[u8]>> = asked.iter().map(|(asker, _)| asker.token()).collect();
        let emails: Vec<&str> = asked.iter().map(|(_, email)| email.as_str()).collect();
        let rows = sqlx::query!(
            r#"select asked.place as "place!", token.platform_id as "platform_id?", token.client_id as "client_id?",
                 token.scopes as "scopes?", found.donor_id as "donor_id?", found.is_held as "is_held?"
             from unnest($1::uuid[], $2::bytea[], $3::text[]) with ordinality as asked (platform_id, token_hash, email, place)
             -- Each offset keeps a question about each row: a join that was planned for few tokens or donors would read them all.
             left join lateral (
                 select platform_id, client_id, scopes
                 from access_token
                 where token_hash = asked.token_hash and expires_at > now() and revoked_at is null
                 offset 0
             ) as token on true
             -- For a token that is not live nobody is looked for.
             left join lateral (
                 select donor.donor_id, exists (
                     select from address_holder
                     where address_holder.donor_id = donor.donor_id
                     and address_holder.platform_id = coalesce(asked.platform_id, token.platform_id)
                 ) as is_held
                 from donor
                 where donor.email = asked.email and coalesce(asked.platform_id, token.platform_id) is not null
                 offset 0
             ) as found on true"#,
            &platforms as _,
            &tokens as _,
            &emails as _,
        )
        .fetch_all(conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                let found = row.donor_id.map(DonorId::from_uuid);
                let found = found.map(|donor| Addressed { donor, is_held: row.is_held == Some(true) });
                let holder = holder(row.platform_id, row.client_id, row.scopes.as_deref());
                Ok((at(asked, row.place)?.clone(), holder.map(|holder| Reply { holder, found })))
            })
            .collect()
    }
}

/// Writes down that a platform sent a donor's address.
pub(crate) async fn hold_address(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into address_holder (donor_id, platform_id, held_since)
         select donor_id, $2, $3 from donor where donor_id = $1 and email is not null
         on conflict on constraint address_holder_once do nothing",
        donor.uuid(),
        platform.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a platform knows a donor: it sent the address, on its own or with a gift, or a card or phone of theirs. To every other
/// one, and once they are erased, the donor's id leads to nobody.
pub(crate) async fn is_known_to(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
) -> Result<bool, Error> {
    let known = sqlx::query_scalar!(
        r#"select exists (
             select from donor_known_to
             join donor using (donor_id)
             where donor_id = $1 and platform_id = $2 and erased_at is null) as "known!""#,
        donor.uuid(),
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(known)
}

/// Donors by the phones that the asking platform itself set: what another one says of a phone leads it to nobody's id.
pub(crate) struct ByPhone;

impl Look for ByPhone {
    type Key = (PlatformId, Phone);
    type Found = DonorId;

    async fn look(conn: &mut PgConnection, asked: &[Self::Key], _: Turns) -> Result<Answers<Self>, Error> {
        let platforms: Vec<Uuid> = asked.iter().map(|(platform, _)| platform.uuid()).collect();
        let phones: Vec<String> = asked.iter().map(|(_, phone)| phone.as_str().to_owned()).collect();
        let rows = sqlx::query!(
            r#"select asked.platform_id as "platform_id!", asked.phone as "phone!", linked_account.donor_id
             from unnest($1::uuid[], $2::text[]) as asked (platform_id, phone)
             join linked_account on kind = 'phone' and value = asked.phone and ended_at is null and contested_at is null
             join link_holder
                 on link_holder.link_id = linked_account.link_id and link_holder.platform_id = asked.platform_id
                 and held_until is null"#,
            &platforms,
            &phones,
        )
        .fetch_all(conn)
        .await?;
        rows.into_iter()
            .map(|row| {
                let key =
                    (PlatformId::from_uuid(row.platform_id), stored("phone", Phone::parse(&row.phone))?);
                Ok((key, Ok(DonorId::from_uuid(row.donor_id))))
            })
            .collect()
    }
}

/// The donor with a phone that the platform itself set.
pub(crate) async fn by_phone(
    conn: &mut PgConnection,
    platform: PlatformId,
    phone: &Phone,
) -> Result<Option<DonorId>, Error> {
    let asked = (platform, phone.clone());
    let mut found = ByPhone::look(conn, std::slice::from_ref(&asked), Turns::Own).await?;
    found.remove(&asked).transpose()
}

/// The donor's address, when one is known.
pub(crate) async fn email_of(conn: &mut PgConnection, id: DonorId) -> Result<Option<Email>, Error> {
    let email = sqlx::query_scalar!("select email from donor where donor_id = $1", id.uuid())
        .fetch_optional(conn)
        .await?
        .flatten();
    email.map(|email| stored("email", Email::parse(&email))).transpose()
}

/// Somebody who is written to as a donor.
pub(crate) struct Addressee {
    pub(crate) email: Email,
    /// As they gave it last: a name that they gave themselves goes before one that a platform sent. None where none is known.
    pub(crate) first_name: Option<String>,
    /// The one that they chose, else that of the authorisation with this name.
    pub(crate) language: Language,
}

/// Who is written to as this donor; nobody where no address is known. A name that the donor denied is not theirs.
pub(crate) async fn addressee(conn: &mut PgConnection, id: DonorId) -> Result<Option<Addressee>, Error> {
    Ok(addressee_and_choice(conn, id).await?.map(|(to, _)| to))
}

/// The language that a donor with an address agreed in; none where they agreed to nothing.
pub(crate) async fn chosen_language(conn: &mut PgConnection, id: DonorId) -> Result<Option<Language>, Error> {
    Ok(addressee_and_choice(conn, id).await?.and_then(|(_, chosen)| chosen))
}

async fn addressee_and_choice(
    conn: &mut PgConnection,
    id: DonorId,
) -> Result<Option<(Addressee, Option<Language>)>, Error> {
    let row = sqlx::query!(
        r#"select donor.email as "email!", given.first_name as "first_name?",
             coalesce(donor.language, given.language) as "language?"
         from donor left join lateral (
             select first_name, language from authorisation
             where donor_id = donor.donor_id and denied_at is null and erased_at is null
             order by (channel = 'portal' or mailbox_proved) desc, given_at desc, authorisation_id desc
             limit 1
         ) as given on true
         where donor.donor_id = $1 and donor.email is not null"#,
        id.uuid()
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let language: Option<Language> =
            row.language.map(|language| stored("language", language.parse())).transpose()?;
        let to = Addressee {
            email: stored("email", Email::parse(&row.email))?,
            first_name: row.first_name,
            language: language.unwrap_or(Language::English),
        };
        Ok((to, language))
    })
    .transpose()
}

/// The language to write to a donor in: English where they chose none and agreed to nothing.
pub(crate) async fn language(conn: &mut PgConnection, id: DonorId) -> Result<Language, Error> {
    Ok(addressee(conn, id).await?.map_or(Language::English, |to| to.language))
}

/// Keeps the language that a donor chose for their pages and emails.
pub(crate) async fn choose_language(
    conn: &mut PgConnection,
    id: DonorId,
    language: Language,
) -> Result<(), Error> {
    sqlx::query!(
        "update donor set language = $2 where donor_id = $1 and erased_at is null",
        id.uuid(),
        language.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
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

/// Adds a donor, unless somebody has the address or gets it at this moment. Says whether it did.
pub(crate) async fn insert_unless_known(
    conn: &mut PgConnection,
    id: DonorId,
    email: &Email,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into donor (donor_id, email, created_at) values ($1, $2, $3)
         on conflict on constraint donor_email_is_unique do nothing",
        id.uuid(),
        email.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives a donor another address, unless somebody has it or gets it at this moment. Says whether it did. Lock the donor first.
pub(crate) async fn change_email(conn: &mut PgConnection, id: DonorId, email: &Email) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update donor set email = $2
         where donor_id = $1 and erased_at is null
         and not exists (select from donor as other where other.email = $2 and other.donor_id <> $1)",
        id.uuid(),
        email.as_str(),
    )
    .execute(conn)
    .await;
    match done {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(error) if refused_by(&error) == Some("donor_email_is_unique") => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Gives a donor who has no address one, for the platform through which all that is known of the donor came: every card and phone,
/// authorisation and gift. Lock the donor first: an account that is deleted at the same moment must not get one.
pub(crate) async fn add_email(
    conn: &mut PgConnection,
    id: DonorId,
    email: &Email,
    platform: PlatformId,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update donor set email = $2
         where donor_id = $1
         and email is null
         and not exists (
             select from linked_account
             left join link_holder using (link_id)
             where linked_account.donor_id = donor.donor_id and ended_at is null
             and held_until is null and link_holder.platform_id is distinct from $3)
         and not exists (
             select from authorisation
             where authorisation.donor_id = donor.donor_id and authorisation.platform_id is distinct from $3)
         and not exists (
             select from donation where donation.donor_id = donor.donor_id and donation.platform_id <> $3)",
        id.uuid(),
        email.as_str(),
        platform.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
