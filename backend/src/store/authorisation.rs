//! Authorisations.

use std::collections::HashMap;

use domain::authorisation::{
    Authorisation, AuthorisationParts, AuthorisationSummary, Cancellation, CancelledThrough, Channel, Term,
};
use domain::{
    Address, AuthorisationId, DonorId, Language, PersonName, PlatformId, Timestamp, WordingVersion,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::batched_query::{Answers, Look, Turns, at};
use super::credential::{AskedBy, Reply, holder};
use super::donation::Scan;
use super::stored;
use crate::error::{Error, Resource};

pub(crate) async fn insert(
    conn: &mut PgConnection,
    authorisation: &Authorisation,
    platform: Option<PlatformId>,
) -> Result<(), Error> {
    let (name, address) = (authorisation.name(), authorisation.address());
    sqlx::query!(
        "insert into authorisation (
             authorisation_id, donor_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             wording_version, language, channel, platform_id, explained_at, given_at, given_on, ends_on, mailbox_proved
         ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        authorisation.id().uuid(),
        authorisation.donor_id().uuid(),
        name.title(),
        name.first(),
        name.last(),
        address.line1(),
        address.line2(),
        address.town(),
        address.postal_code(),
        address.country().code(),
        authorisation.wording().as_str(),
        authorisation.language().as_str(),
        authorisation.channel().as_str(),
        platform.map(PlatformId::uuid),
        authorisation.explained_at().offset(),
        authorisation.given_at().offset(),
        authorisation.given_on(),
        authorisation.ends_on(),
        authorisation.mailbox_proved(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

struct Row {
    authorisation_id: Uuid,
    donor_id: Uuid,
    title: Option<String>,
    first_name: String,
    last_name: String,
    address_line1: String,
    address_line2: Option<String>,
    town: Option<String>,
    postcode: Option<String>,
    country: String,
    wording_version: String,
    language: String,
    channel: String,
    platform_id: Option<Uuid>,
    explained_at: OffsetDateTime,
    given_at: OffsetDateTime,
    given_on: Date,
    ends_on: Date,
    cancelled_at: Option<OffsetDateTime>,
    cancelled_from: Option<OffsetDateTime>,
    cancelled_by: Option<Uuid>,
    cancelled_through: Option<String>,
    denied_at: Option<OffsetDateTime>,
    mailbox_proved: bool,
}

impl TryFrom<Row> for Authorisation {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let channel = match (row.channel.as_str(), row.platform_id) {
            ("portal", None) => Channel::Portal,
            ("platform", Some(id)) => Channel::Platform(PlatformId::from_uuid(id)),
            ("capture", Some(id)) => Channel::Capture(PlatformId::from_uuid(id)),
            _ => {
                return Err(Error::internal("authorisation with a channel that does not fit its platform"));
            }
        };
        Ok(Authorisation::from_parts(AuthorisationParts {
            id: AuthorisationId::from_uuid(row.authorisation_id),
            donor_id: DonorId::from_uuid(row.donor_id),
            term: term_of(row.given_at, (row.given_on, row.ends_on), (row.cancelled_at, row.cancelled_from)),
            name: PersonName::kept(row.title.as_deref(), &row.first_name, &row.last_name),
            address: stored(
                "address",
                Address::kept(
                    &row.address_line1,
                    row.address_line2.as_deref(),
                    row.town.as_deref(),
                    row.postcode.as_deref(),
                    &row.country,
                ),
            )?,
            wording: stored("wording", WordingVersion::parse(&row.wording_version))?,
            language: stored("language", row.language.parse())?,
            channel,
            mailbox_proved: row.mailbox_proved,
            explained_at: Timestamp::from_offset(row.explained_at),
            cancelled_by: row.cancelled_by.map(PlatformId::from_uuid),
            cancelled_through: row
                .cancelled_through
                .map(|through| stored("cancellation", through.parse()))
                .transpose()?,
            denied_at: row.denied_at.map(Timestamp::from_offset),
        }))
    }
}

pub(super) fn term_of(
    given_at: OffsetDateTime,
    days: (Date, Date),
    cancelled: (Option<OffsetDateTime>, Option<OffsetDateTime>),
) -> Term {
    let cancellation = match cancelled {
        (Some(noticed), Some(from)) => Some(Cancellation {
            noticed_at: Timestamp::from_offset(noticed),
            effective_from: Timestamp::from_offset(from),
        }),
        _ => None,
    };
    Term::from_parts(Timestamp::from_offset(given_at), days, cancellation)
}

/// A part of a donor's authorisations, as they were given, the newest first; none of which name and address are gone.
pub(crate) async fn part_of(
    conn: &mut PgConnection,
    donor: DonorId,
    scan: Scan,
) -> Result<Vec<Authorisation>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query_as!(
        Row,
        "select authorisation_id, donor_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             wording_version, language, channel, platform_id, explained_at, given_at, given_on, ends_on, cancelled_at, cancelled_from,
             cancelled_by, cancelled_through, denied_at, mailbox_proved
         from authorisation
         where donor_id = $1 and (given_at, authorisation_id) < ($2, $3) and erased_at is null
         order by given_at desc, authorisation_id desc
         limit $4",
        donor.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Authorisation::try_from).collect()
}

/// From when to when an authorisation counts.
pub(crate) async fn term(conn: &mut PgConnection, id: AuthorisationId) -> Result<Term, Error> {
    let row = sqlx::query!(
        "select given_at, given_on, ends_on, cancelled_at, cancelled_from from authorisation where authorisation_id = $1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Error::NotFound(Resource::Authorisation))?;
    Ok(term_of(row.given_at, (row.given_on, row.ends_on), (row.cancelled_at, row.cancelled_from)))
}

/// The first and the last name on an authorisation.
pub(crate) async fn name_on(conn: &mut PgConnection, id: AuthorisationId) -> Result<(String, String), Error> {
    let row = sqlx::query!(
        "select first_name, last_name from authorisation where authorisation_id = $1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Error::NotFound(Resource::Authorisation))?;
    Ok((row.first_name, row.last_name))
}

/// The language to write about an authorisation in: what its donor chose for themselves, else that of the wording that they agreed to.
pub(crate) async fn language_of(conn: &mut PgConnection, id: AuthorisationId) -> Result<Language, Error> {
    let language = sqlx::query_scalar!(
        r#"select coalesce(donor.language, authorisation.language) as "language!"
         from authorisation join donor using (donor_id) where authorisation_id = $1"#,
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Error::NotFound(Resource::Authorisation))?;
    stored("language", language.parse())
}

/// Whether a donor ever gave one, whatever became of it.
pub(crate) async fn has_any(conn: &mut PgConnection, donor: DonorId) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from authorisation where donor_id = $1) as "has!""#,
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(has)
}

/// The newest that a donor gave through a platform on a day and that nobody has cancelled.
pub(crate) async fn newest_of_day(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    day: Date,
) -> Result<Option<Authorisation>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select authorisation_id, donor_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             wording_version, language, channel, platform_id, explained_at, given_at, given_on, ends_on, cancelled_at, cancelled_from,
             cancelled_by, cancelled_through, denied_at, mailbox_proved
         from authorisation
         where donor_id = $1 and platform_id = $2 and given_on = $3 and cancelled_at is null
         order by given_at desc, authorisation_id desc
         limit 1",
        donor.uuid(),
        platform.uuid(),
        day,
    )
    .fetch_optional(conn)
    .await?;
    row.map(Authorisation::try_from).transpose()
}

/// An authorisation by what decides about its end.
pub(crate) struct Ending {
    pub(crate) id: AuthorisationId,
    /// The platform that it was given through; none for the donor's own pages.
    pub(crate) platform: Option<PlatformId>,
    pub(crate) term: Term,
}

macro_rules! ending {
    ($row:ident) => {
        Ending {
            id: AuthorisationId::from_uuid($row.authorisation_id),
            platform: $row.platform_id.map(PlatformId::from_uuid),
            term: term_of(
                $row.given_at,
                ($row.given_on, $row.ends_on),
                ($row.cancelled_at, $row.cancelled_from),
            ),
        }
    };
}

/// A donor's authorisations that cover a gift of now, the newest first, however many they are: who ends them ends all of these.
pub(crate) async fn running(
    conn: &mut PgConnection,
    donor: DonorId,
    now: Timestamp,
) -> Result<Vec<Ending>, Error> {
    let rows = sqlx::query!(
        "select authorisation_id, platform_id, given_at, given_on, ends_on, cancelled_at, cancelled_from
         from authorisation
         where donor_id = $1
         and authorisation_covers(given_on, last_covered(ends_on, died_on), cancelled_from, $2, $3)
         order by given_at desc, authorisation_id desc",
        donor.uuid(),
        now.london_date(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ending!(row)).collect())
}

/// What a donor had given by the end of a day and that covers a gift of that day or a later one; the newest first.
pub(crate) async fn given_by(
    conn: &mut PgConnection,
    donor: DonorId,
    day: Date,
) -> Result<Vec<Ending>, Error> {
    let rows = sqlx::query!(
        "select authorisation_id, platform_id, given_at, given_on, ends_on, cancelled_at, cancelled_from
         from authorisation
         where donor_id = $1 and given_on <= $2 and ends_on >= $2
         order by given_at desc, authorisation_id desc",
        donor.uuid(),
        day,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ending!(row)).collect())
}

/// What a donor had given by then other than through this platform, and that covers a gift of an instant or a later one; the newest
/// first.
pub(crate) async fn of_others(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    given_by: Timestamp,
    from: Timestamp,
) -> Result<Vec<Ending>, Error> {
    let rows = sqlx::query!(
        "select authorisation_id, platform_id, given_at, given_on, ends_on, cancelled_at, cancelled_from
         from authorisation
         where donor_id = $1
         and platform_id is distinct from $2
         and given_at <= $3
         and authorisation_covers(given_on, ends_on, cancelled_from, $4, $5)
         order by given_at desc, authorisation_id desc",
        donor.uuid(),
        platform.uuid(),
        given_by.offset(),
        from.london_date(),
        from.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ending!(row)).collect())
}

/// From when to when a donor's authorisations count, in no order.
pub(crate) async fn terms_of(conn: &mut PgConnection, donor: DonorId) -> Result<Vec<Term>, Error> {
    let rows = sqlx::query!(
        r#"select max(given_at) as "given_at!", given_on, last_covered(ends_on, died_on) as "ends_on!", cancelled_at, cancelled_from
         from authorisation
         where donor_id = $1
         group by given_on, last_covered(ends_on, died_on), cancelled_at, cancelled_from"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| term_of(row.given_at, (row.given_on, row.ends_on), (row.cancelled_at, row.cancelled_from)))
        .collect())
}

/// From when to when the authorisations of a donor count, in no order, and whether the donor died.
#[derive(Clone, Default)]
pub(crate) struct History {
    terms: Vec<Term>,
    has_died: bool,
}

impl History {
    /// Where the donor stands at this instant.
    pub(crate) fn summary(self, now: Timestamp) -> AuthorisationSummary {
        let summary = AuthorisationSummary::of(self.terms, now);
        if self.has_died { summary.after_death() } else { summary }
    }
}

/// The histories of donors; nothing for a donor whom the asking platform does not know.
pub(crate) struct Terms;

impl Look for Terms {
    type Key = (AskedBy, DonorId);
    type Found = Reply<History>;

    async fn look(conn: &mut PgConnection, asked: &[Self::Key], _: Turns) -> Result<Answers<Self>, Error> {
        let platforms: Vec<Option<Uuid>> = asked.iter().map(|(asker, _)| asker.platform()).collect();
        let tokens: Vec<Option<&[u8]>> = asked.iter().map(|(asker, _)| asker.token()).collect();
        let donors: Vec<Uuid> = asked.iter().map(|(_, donor)| donor.uuid()).collect();
        let rows = sqlx::query!(
            r#"select asked.place as "place!", token.platform_id as "platform_id?", token.client_id as "client_id?",
                 token.scopes as "scopes?", donor.donor_id as "donor_id?", donor.died_on is not null as "has_died!",
                 given.given_at as "given_at?", given.given_on as "given_on?", given.ends_on as "ends_on?",
                 given.cancelled_at as "cancelled_at?", given.cancelled_from as "cancelled_from?"
             from unnest($1::uuid[], $2::bytea[], $3::uuid[]) with ordinality as asked (platform_id, token_hash, donor_id, place)
             -- Each offset keeps a question about each row: a join that was planned for few tokens or donors would read them all, and
             -- every card and phone of everybody.
             left join lateral (
                 select platform_id, client_id, scopes
                 from access_token
                 where token_hash = asked.token_hash and expires_at > now() and revoked_at is null
                 offset 0
             ) as token on true
             left join lateral (
                 select donor.donor_id, donor.died_on
                 from donor
                 where donor.donor_id = asked.donor_id and donor.erased_at is null
                 and exists (
                     select from donor_known_to
                     where donor_known_to.donor_id = asked.donor_id
                     and donor_known_to.platform_id = coalesce(asked.platform_id, token.platform_id)
                     offset 0)
                 offset 0
             ) as donor on true
             left join lateral (
                 -- Of those of one day that end alike one says it all: a platform may send one with every gift.
                 select max(authorisation.given_at) as given_at, authorisation.given_on,
                     last_covered(authorisation.ends_on, authorisation.died_on) as ends_on,
                     authorisation.cancelled_at, authorisation.cancelled_from
                 from authorisation
                 where authorisation.donor_id = donor.donor_id
                 group by authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on),
                     authorisation.cancelled_at, authorisation.cancelled_from
             ) as given on true"#,
            &platforms as _,
            &tokens as _,
            &donors,
        )
        .fetch_all(conn)
        .await?;
        let mut replies: Answers<Self> = HashMap::with_capacity(asked.len());
        for row in rows {
            let reply = replies.entry(*at(asked, row.place)?).or_insert_with(|| {
                let holder = holder(row.platform_id, row.client_id, row.scopes.as_deref())?;
                Ok(Reply { holder, found: None })
            });
            let (Ok(reply), Some(_)) = (reply, row.donor_id) else { continue };
            let history = reply.found.get_or_insert_default();
            history.has_died = row.has_died;
            if let (Some(at), Some(first), Some(last)) = (row.given_at, row.given_on, row.ends_on) {
                history.terms.push(term_of(at, (first, last), (row.cancelled_at, row.cancelled_from)));
            }
        }
        Ok(replies)
    }
}

/// Holds the donor's row, so that a cancellation and an authorisation at the same moment follow one another, and so that the account
/// stays; gifts go on meanwhile, whose rows refer to the donor's. False for a donor whom nobody knows, or who was erased.
pub(crate) async fn hold_donor(conn: &mut PgConnection, donor: DonorId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        "select donor_id from donor where donor_id = $1 and erased_at is null for no key update",
        donor.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

/// Locks the donor's row against everything that refers to it, gifts too: they come before or after. False for a donor whom nobody
/// knows, or who was erased.
pub(crate) async fn lock_donor(conn: &mut PgConnection, donor: DonorId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        "select donor_id from donor where donor_id = $1 and erased_at is null for update",
        donor.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

/// Whose word ends an authorisation.
#[derive(Clone, Copy)]
pub(crate) enum EndedBy {
    Donor,
    /// The platform that it was given through.
    Platform(PlatformId),
    /// The donor, who confirmed at this instant what a platform had asked for.
    Confirmed(Timestamp),
    /// The donor, who said so otherwise than on our pages; it was recorded at this instant.
    Received(Timestamp, CancelledThrough),
}

pub(crate) async fn cancel(
    conn: &mut PgConnection,
    id: AuthorisationId,
    cancellation: &Cancellation,
    by: EndedBy,
) -> Result<(), Error> {
    let (platform, confirmed_at, through) = match by {
        EndedBy::Donor => (None, None, None),
        EndedBy::Platform(platform) => (Some(platform), None, None),
        EndedBy::Confirmed(at) => (None, Some(at), None),
        EndedBy::Received(at, through) => (None, Some(at), Some(through)),
    };
    let done = sqlx::query!(
        "update authorisation
         set cancelled_at = $2, cancelled_from = $3, cancelled_by = $4, confirmed_at = $5, cancelled_through = $6,
             -- What the donor said themselves is kept behind the platform's word.
             donor_cancelled_at = case
                 when $4::uuid is null then null
                 when cancelled_by is null then cancelled_at
                 else donor_cancelled_at end,
             donor_cancelled_from = case
                 when $4::uuid is null then null
                 when cancelled_by is null then cancelled_from
                 else donor_cancelled_from end
         where authorisation_id = $1",
        id.uuid(),
        cancellation.noticed_at.offset(),
        cancellation.effective_from.offset(),
        platform.map(PlatformId::uuid),
        confirmed_at.map(Timestamp::offset),
        through.map(CancelledThrough::as_str),
    )
    .execute(conn)
    .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(Error::NotFound(Resource::Authorisation)) }
}

/// Takes back what a platform ended at the same instant as this authorisation of the donor's: their own end holds again where they
/// had put one. Gives those that it was taken back of; none where the platform's end stands no longer.
pub(crate) async fn restore(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    named: AuthorisationId,
) -> Result<Vec<Ending>, Error> {
    let rows = sqlx::query!(
        r#"update authorisation
         set cancelled_at = authorisation.donor_cancelled_at, cancelled_from = authorisation.donor_cancelled_from,
             cancelled_by = null, donor_cancelled_at = null, donor_cancelled_from = null
         from authorisation as named
         where named.authorisation_id = $3 and named.donor_id = $1 and named.cancelled_by = $2
         and authorisation.donor_id = $1
         and authorisation.cancelled_by = $2
         and authorisation.cancelled_at = named.cancelled_at
         and authorisation.denied_at is null
         and authorisation.erased_at is null
         returning authorisation.authorisation_id, authorisation.platform_id, authorisation.given_at, authorisation.given_on,
             authorisation.ends_on, authorisation.cancelled_at, authorisation.cancelled_from"#,
        donor.uuid(),
        platform.uuid(),
        named.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ending!(row)).collect())
}

/// Takes back every end of the donor's authorisations that has not begun, whoever put it. Gives those that go on, and from when each
/// would not have covered gifts.
pub(crate) async fn keep_on(
    conn: &mut PgConnection,
    donor: DonorId,
    now: Timestamp,
) -> Result<Vec<(Ending, Timestamp)>, Error> {
    let rows = sqlx::query!(
        r#"update authorisation
         set cancelled_at = null, cancelled_from = null, cancelled_by = null, donor_cancelled_at = null, donor_cancelled_from = null,
             confirmed_at = null, cancelled_through = null,
             -- Another process's clock may be a little ahead.
             kept_on_at = greatest($2, former.cancelled_at)
         from authorisation as former
         where former.authorisation_id = authorisation.authorisation_id
         and authorisation.donor_id = $1
         and authorisation.cancelled_from > greatest($2, authorisation.cancelled_at)
         returning authorisation.authorisation_id, authorisation.platform_id, authorisation.given_at, authorisation.given_on,
             authorisation.ends_on, authorisation.cancelled_at, authorisation.cancelled_from,
             former.cancelled_from as "former_end!""#,
        donor.uuid(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (ending!(row), Timestamp::from_offset(row.former_end))).collect())
}

/// When a donor last said stop, of whichever authorisation: that they no longer want it, or that it was never theirs. What
/// another platform ended counts only for that platform: its word must not keep the others from authorising.
pub(crate) async fn last_stopped(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: Option<PlatformId>,
) -> Result<Option<Timestamp>, Error> {
    let at = sqlx::query_scalar!(
        r#"select max(case when cancelled_by is null or cancelled_by = $2 then coalesce(denied_at, cancelled_at)
             else coalesce(denied_at, donor_cancelled_at) end) as "at"
         from authorisation where donor_id = $1"#,
        donor.uuid(),
        platform.map(PlatformId::uuid),
    )
    .fetch_one(conn)
    .await?;
    Ok(at.map(Timestamp::from_offset))
}

/// Takes an authorisation of the donor's back from its first instant; the instant, or none when it was denied before. When the
/// donor first said stop stays.
pub(crate) async fn deny(
    conn: &mut PgConnection,
    donor: DonorId,
    id: AuthorisationId,
    at: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    let from = sqlx::query_scalar!(
        r#"update authorisation
         set denied_at = $3, cancelled_at = coalesce(cancelled_at, $3),
             cancelled_from = given_on::timestamp at time zone 'Europe/London'
         where authorisation_id = $1 and donor_id = $2 and denied_at is null
         returning cancelled_from as "from!""#,
        id.uuid(),
        donor.uuid(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(from.map(Timestamp::from_offset))
}
