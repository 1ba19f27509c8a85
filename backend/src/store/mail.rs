//! Mail that waits, and the sandbox's mailbox.

use domain::count::gifts;
use domain::{DonorId, Email, Language, MailDomain, MailId, PlatformId, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::sign_in::Audience;
use super::stored;
use crate::email_content::{NewEmail, Part, Subject};
use crate::error::{Error, Resource};
use crate::secret::Hash;

/// Somebody of the sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inhabitant {
    /// The address to sign in with.
    pub email: String,
    pub audience: Audience,
    /// Whether it is somebody of a platform: staff, as those of charities are.
    pub for_platform: bool,
    /// What there is to see: "12 gifts", or the name of the charity or the platform.
    pub about: String,
}

/// A mail that waits.
pub(crate) struct Waiting {
    pub(crate) letter: NewEmail,
    /// Of what kind the notices are that it collects, and how many there are. Its body lists the first of them.
    pub(crate) digest: Option<(NoticeKind, i32)>,
}

/// A mail in the sandbox's mailbox.
#[derive(Clone)]
pub struct Received {
    pub mail_id: MailId,
    pub to: String,
    pub subject: String,
    /// The plain text.
    pub body: String,
    /// When, by the sandbox's clock.
    pub sent_at: Timestamp,
}

/// What was done in a donor's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    Authorisation,
    Cancellation,
    /// A card or phone was linked.
    Link,
    Unlink,
}

impl NoticeKind {
    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Authorisation => "authorisation",
            Self::Cancellation => "cancellation",
            Self::Link => "link",
            Self::Unlink => "unlink",
        }
    }
}

impl std::str::FromStr for NoticeKind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Self::Authorisation, Self::Cancellation, Self::Link, Self::Unlink]
            .into_iter()
            .find(|kind| kind.as_str() == text)
            .ok_or(())
    }
}

/// Keeps a mail that is to be sent. Nothing is written to a donor who has died.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: MailId,
    audience: Audience,
    letter: &NewEmail,
    at: Timestamp,
    minutes: i32,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into mail (mail_id, to_email, subject, body, created_at, audience, send_before)
         select $1::uuid, $2::text, $3::text, $4::jsonb, $5::timestamptz, $6::text, now() + make_interval(mins => $7)
         where not ($6 = 'donor' and exists (select from donor where email = $2 and died_on is not null))",
        id.uuid(),
        letter.to.as_str(),
        letter.subject.as_str(),
        serde_json::to_value(&letter.body).map_err(Error::internal)?,
        at.offset(),
        audience.as_str(),
        minutes,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a mail that was not sent and is of no use any more, with its address. `false` for one that is.
pub(crate) async fn delete_late(pool: &PgPool, id: MailId) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "delete from mail where mail_id = $1 and sent_at is null and send_before <= now()",
        id.uuid()
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Deletes what was sent a day ago, and what no job sends any more: a job would have deleted it itself. How many of these.
pub(crate) async fn forget(conn: &mut PgConnection) -> Result<u64, Error> {
    sqlx::query!("delete from mail where sent_at < now() - interval '1 day'").execute(&mut *conn).await?;
    let unsent =
        sqlx::query!("delete from mail where sent_at is null and send_before < now() - interval '1 day'")
            .execute(conn)
            .await?;
    Ok(unsent.rows_affected())
}

pub(crate) async fn find_waiting(pool: &PgPool, id: MailId) -> Result<Option<Waiting>, Error> {
    let row = sqlx::query!(
        "select to_email, subject, body, notice_kind, notices, digest_until from mail where mail_id = $1 and sent_at is null",
        id.uuid()
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        let kind = row.notice_kind.filter(|_| row.digest_until.is_some());
        let kind = kind.map(|kind| stored("kind of notice", kind.parse())).transpose()?;
        Ok(Waiting {
            letter: NewEmail {
                to: stored("email", Email::parse(&row.to_email))?,
                subject: Subject::of(row.subject),
                body: stored("body of a mail", serde_json::from_value(row.body))?,
            },
            digest: kind.map(|kind| (kind, row.notices)),
        })
    })
    .transpose()
}

/// Adds a notice to the digest of its kind and language that the donor gets next. `false` when there is none. Beyond `most` it is only counted.
pub(crate) async fn add_to_digest(
    conn: &mut PgConnection,
    notice: NewNotice,
    language: Language,
    entry: &[Part],
    most: i32,
) -> Result<bool, Error> {
    let added = sqlx::query!(
        "update mail set notices = notices + 1,
             body = case when notices < $4 then jsonb_set(body, '{parts}', (body -> 'parts') || $3::jsonb) else body end
         where notice_donor_id = $1 and notice_kind = $2 and sent_at is null and digest_until > now()
         and body ->> 'language' = $5",
        notice.donor.uuid(),
        notice.kind.as_str(),
        serde_json::to_value(entry).map_err(Error::internal)?,
        most,
        language.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(added.rows_affected() > 0)
}

/// When the donor was last written to about something of this kind, if that was within the last hour.
pub(crate) async fn newest_of_hour(
    conn: &mut PgConnection,
    notice: NewNotice,
) -> Result<Option<OffsetDateTime>, Error> {
    let newest = sqlx::query_scalar!(
        "select max(coalesce(digest_until, posted_at)) from mail
         where notice_donor_id = $1 and notice_kind = $2
         and posted_at > now() - interval '2 hours' and coalesce(digest_until, posted_at) > now() - interval '1 hour'",
        notice.donor.uuid(),
        notice.kind.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(newest)
}

/// How many mails about something of this kind went to the donor at once within the last hour.
pub(crate) async fn sent_at_once(conn: &mut PgConnection, notice: NewNotice) -> Result<i64, Error> {
    let sent = sqlx::query_scalar!(
        r#"select count(*) as "sent!" from mail
         where notice_donor_id = $1 and notice_kind = $2 and posted_at > now() - interval '1 hour' and digest_until is null"#,
        notice.donor.uuid(),
        notice.kind.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(sent)
}

/// Notes what a mail tells of. It is a digest where there was an earlier one, and takes more until an hour after that.
pub(crate) async fn mark_notice(
    conn: &mut PgConnection,
    id: MailId,
    notice: NewNotice,
    earlier: Option<OffsetDateTime>,
) -> Result<(), Error> {
    sqlx::query!(
        "update mail set notice_donor_id = $2, notice_kind = $3, digest_until = $4::timestamptz + interval '1 hour',
             notice_platform_id = $5
         where mail_id = $1",
        id.uuid(),
        notice.donor.uuid(),
        notice.kind.as_str(),
        earlier,
        notice.platform.map(PlatformId::uuid),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Under which kind a mail counts that leads a donor to what somebody typed under their address on a capture page.
const CAPTURE_LINK: &str = "capture_link";

/// Notes that a mail leads a donor to what somebody typed under their address: so it counts as long as a sent mail is kept.
pub(crate) async fn mark_capture_link(
    conn: &mut PgConnection,
    id: MailId,
    donor: DonorId,
) -> Result<(), Error> {
    sqlx::query!(
        "update mail set notice_donor_id = $2, notice_kind = $3 where mail_id = $1",
        id.uuid(),
        donor.uuid(),
        CAPTURE_LINK,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many such mails went to a donor within the last day, whatever became of the sessions that they lead to.
pub(crate) async fn capture_links_of_day(conn: &mut PgConnection, donor: DonorId) -> Result<i64, Error> {
    let mailed = sqlx::query_scalar!(
        r#"select count(*) as "mailed!" from mail
         where notice_donor_id = $1 and notice_kind = $2 and posted_at > now() - interval '1 day'"#,
        donor.uuid(),
        CAPTURE_LINK,
    )
    .fetch_one(conn)
    .await?;
    Ok(mailed)
}

/// Notes that it was sent, and empties it: nobody needs the text any more.
pub(crate) async fn sent(pool: &PgPool, id: MailId) -> Result<(), Error> {
    sqlx::query!(
        "update mail set sent_at = now(), to_email = '', subject = '', body = '{}' where mail_id = $1",
        id.uuid()
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Puts a mail into the sandbox's mailbox: its text and its page.
pub(crate) async fn receive(
    pool: &PgPool,
    id: MailId,
    letter: &NewEmail,
    (text, html): (&str, &str),
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into sandbox_mail (mail_id, to_email, subject, body, html, sent_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (mail_id) do nothing",
        id.uuid(),
        letter.to.as_str(),
        letter.subject.as_str(),
        text,
        html,
        at.offset(),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The newest fifty, to addresses of a domain where one is named, and with this part in any case, as they came: the sandbox's clock may
/// have been put back since.
pub(crate) async fn mailbox(
    pool: &PgPool,
    domain: Option<&MailDomain>,
    to: &str,
) -> Result<Vec<Received>, Error> {
    let rows = sqlx::query!(
        "select mail_id, to_email, subject, body, sent_at from sandbox_mail
         where ($1::text is null or split_part(to_email, '@', 2) = $1)
         and position(lower($2::text) in lower(to_email)) > 0
         order by mail_id desc limit 50",
        domain.map(MailDomain::as_str),
        to,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Received {
            mail_id: MailId::from_uuid(row.mail_id),
            to: row.to_email,
            subject: row.subject,
            body: row.body,
            sent_at: Timestamp::from_offset(row.sent_at),
        })
        .collect())
}

/// A mail of the sandbox's mailbox as a page; of those to addresses of a domain where one is named.
pub(crate) async fn page(pool: &PgPool, id: MailId, domain: Option<&MailDomain>) -> Result<String, Error> {
    let html = sqlx::query_scalar!(
        "select html from sandbox_mail where mail_id = $1 and ($2::text is null or split_part(to_email, '@', 2) = $2)",
        id.uuid(),
        domain.map(MailDomain::as_str),
    )
    .fetch_optional(pool)
    .await?;
    html.ok_or(Error::NotFound(Resource::Page))
}

/// Deletes what came to the sandbox's mailbox before a moment of real time, as ids tell it.
pub(crate) async fn forget_received(pool: &PgPool, before: MailId) -> Result<(), Error> {
    sqlx::query!("delete from sandbox_mail where mail_id < $1", before.uuid()).execute(pool).await?;
    Ok(())
}

/// People to sign in as; of a mail domain where one is named.
pub(crate) async fn people(pool: &PgPool, domain: Option<&MailDomain>) -> Result<Vec<Inhabitant>, Error> {
    let domain = domain.map(MailDomain::as_str);
    let donors = sqlx::query!(
        r#"select donor.email as "email!", count(*) as "gifts!"
         from donor join donation using (donor_id)
         where donor.email is not null and ($1::text is null or split_part(donor.email, '@', 2) = $1)
         group by donor.donor_id order by count(*) desc, donor.email limit 12"#,
        domain,
    )
    .fetch_all(pool)
    .await?;
    let staff = sqlx::query!(
        "select staff.email, charity.name from staff join membership using (staff_id) join charity using (charity_id)
         where $1::text is null or split_part(staff.email, '@', 2) = $1
         order by charity.name, staff.email limit 12",
        domain,
    )
    .fetch_all(pool)
    .await?;
    let donors = donors.into_iter().map(|row| Inhabitant {
        email: row.email,
        audience: Audience::Donor,
        for_platform: false,
        about: gifts(row.gifts),
    });
    let staff = staff.into_iter().map(|row| Inhabitant {
        email: row.email,
        audience: Audience::Staff,
        for_platform: false,
        about: row.name,
    });
    let engineers = sqlx::query!(
        "select staff.email, platform.name
         from staff join membership using (staff_id) join platform using (platform_id)
         where $1::text is null or split_part(staff.email, '@', 2) = $1
         order by membership.created_at, platform.name, staff.email limit 12",
        domain,
    )
    .fetch_all(pool)
    .await?;
    let engineers = engineers.into_iter().map(|row| Inhabitant {
        email: row.email,
        audience: Audience::Staff,
        for_platform: true,
        about: row.name,
    });
    Ok(staff.chain(engineers).chain(donors).collect())
}

/// What a donor is told, to be kept with the link to say "not me".
#[derive(Clone, Copy)]
pub(crate) struct NewNotice {
    pub(crate) donor: DonorId,
    pub(crate) kind: NoticeKind,
    /// The platform that did it; none for what the donor did.
    pub(crate) platform: Option<PlatformId>,
    pub(crate) subject: Uuid,
}

/// A link "not me", as it stands.
pub(crate) struct FoundNotice {
    pub(crate) donor: DonorId,
    pub(crate) kind: NoticeKind,
    pub(crate) platform: Option<PlatformId>,
    /// The platform's name.
    pub(crate) name: Option<String>,
    pub(crate) subject: Uuid,
    pub(crate) at: Timestamp,
    pub(crate) denied: bool,
}

pub(crate) async fn insert_notice(
    conn: &mut PgConnection,
    capability: &Hash,
    notice: NewNotice,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into notice (capability_hash, donor_id, kind, platform_id, subject_id, created_at) values ($1, $2, $3, $4, $5, $6)",
        capability.as_slice(),
        notice.donor.uuid(),
        notice.kind.as_str(),
        notice.platform.map(PlatformId::uuid),
        notice.subject,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn notice(conn: &mut PgConnection, capability: &Hash) -> Result<Option<FoundNotice>, Error> {
    let row = sqlx::query!(
        r#"select donor_id, kind, platform_id, platform.name as "name?", subject_id, notice.created_at, denied_at
         from notice
         left join platform using (platform_id)
         where capability_hash = $1"#,
        capability.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(FoundNotice {
            donor: DonorId::from_uuid(row.donor_id),
            kind: stored("kind of notice", row.kind.parse())?,
            platform: row.platform_id.map(PlatformId::from_uuid),
            name: row.name,
            subject: row.subject_id,
            at: Timestamp::from_offset(row.created_at),
            denied: row.denied_at.is_some(),
        })
    })
    .transpose()
}

pub(crate) async fn deny(conn: &mut PgConnection, capability: &Hash, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update notice set denied_at = $2 where capability_hash = $1 and denied_at is null",
        capability.as_slice(),
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}
