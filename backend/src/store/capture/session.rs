//! Sessions of the capture page.

use domain::capture::view::CaptureSession;
use domain::capture::{CaptureCancelledBy, CaptureOutcome, CaptureState, Origin, ReturnAddress};
use domain::donation::Status;
use domain::{AuthorisationId, CaptureId, DonationId, DonorId, PlatformId, Timestamp};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{Error, Resource};
use crate::secret::Hash;
use crate::store::donation::Scan;
use crate::store::stored;

/// A session as it is kept.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) platform: PlatformId,
    /// As it was written: an open one may be over by now, see [`Self::seen`].
    pub(crate) view: CaptureSession,
    /// Whom the platform named, while it is open.
    pub(crate) named: Option<DonorId>,
    pub(crate) draft: Option<Vec<u8>>,
    /// When somebody agreed under an address that they typed, and showed no mailbox.
    pub(crate) typed_at: Option<Timestamp>,
    link_hash: Option<Vec<u8>>,
    /// Whether it was found by the link that was mailed to the donor of that address.
    pub(crate) by_link: bool,
}

impl Kept {
    /// Whether it is over for whoever holds its address: what they agreed to under an address that they typed may wait for that
    /// address's mailbox, and they are not told whether it does.
    pub(crate) fn is_left_to_mailbox(&self) -> bool {
        self.typed_at.is_some() && !self.by_link
    }

    /// The same, found by one of these.
    fn found_under(self, under: &[Vec<u8>]) -> Self {
        let by_link = self.link_hash.as_ref().is_some_and(|link| under.contains(link));
        Self { by_link, ..self }
    }

    /// As its platform sees it now: a session is over when its time is, whether the worker has come or not.
    pub(crate) fn seen(&self, now: Timestamp) -> CaptureSession {
        let view = self.view.clone();
        if view.status == CaptureState::Open && view.expires_at <= now {
            CaptureSession { status: CaptureState::Expired, ended_at: Some(view.expires_at), ..view }
        } else {
            view
        }
    }
}

struct Row {
    session_id: Uuid,
    platform_id: Uuid,
    language: String,
    return_url: Option<String>,
    cancel_url: Option<String>,
    parent_origin: Option<String>,
    donation_id: Option<Uuid>,
    created_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    state: String,
    ended_at: Option<OffsetDateTime>,
    outcome: Option<String>,
    cancelled_by: Option<String>,
    donor_id: Option<Uuid>,
    authorisation_id: Option<Uuid>,
    draft: Option<Vec<u8>>,
    typed_at: Option<OffsetDateTime>,
    link_hash: Option<Vec<u8>>,
}

impl TryFrom<Row> for Kept {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let address = |text: Option<String>| {
            text.map(|text| stored("return address", ReturnAddress::parse(&text))).transpose()
        };
        let status: CaptureState = stored("state of a session", row.state.parse())?;
        let donor = row.donor_id.map(DonorId::from_uuid);
        let view = CaptureSession {
            id: CaptureId::from_uuid(row.session_id),
            status,
            language: stored("language", row.language.parse())?,
            return_url: address(row.return_url)?,
            cancel_url: address(row.cancel_url)?,
            parent_origin: row
                .parent_origin
                .map(|text| stored("origin", Origin::parse(&text)))
                .transpose()?,
            donation: row.donation_id.map(DonationId::from_uuid),
            created_at: Timestamp::from_offset(row.created_at),
            expires_at: Timestamp::from_offset(row.expires_at),
            ended_at: row.ended_at.map(Timestamp::from_offset),
            outcome: row.outcome.map(|word| stored("outcome of a session", word.parse())).transpose()?,
            cancelled_by: row
                .cancelled_by
                .map(|word| stored("canceller of a session", word.parse()))
                .transpose()?,
            // Before that the platform is told nothing of whom it named.
            donor_id: donor.filter(|_| status == CaptureState::Completed),
            authorisation_id: row.authorisation_id.map(AuthorisationId::from_uuid),
        };
        let named = donor.filter(|_| status == CaptureState::Open);
        Ok(Self {
            platform: PlatformId::from_uuid(row.platform_id),
            view,
            named,
            draft: row.draft,
            typed_at: row.typed_at.map(Timestamp::from_offset),
            link_hash: row.link_hash,
            by_link: false,
        })
    }
}

macro_rules! sessions {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            "select session_id, platform_id, language, return_url, cancel_url, parent_origin, donation_id, created_at, expires_at,
                 state, ended_at, outcome, cancelled_by, donor_id, authorisation_id, draft, typed_at, link_hash
             from authorisation_session " + $filter,
            $($argument),*
        )
    };
}

/// A session to keep.
pub(crate) struct NewSession<'a> {
    pub(crate) platform: PlatformId,
    pub(crate) view: &'a CaptureSession,
    pub(crate) capability: &'a Hash,
    /// What the short code of a gift's session is kept under.
    pub(crate) code: Option<Hash>,
    pub(crate) donor: Option<DonorId>,
    pub(crate) draft: Option<Vec<u8>>,
}

/// Adds a session. A named constraint refuses a second open one of a gift.
pub(crate) async fn insert(conn: &mut PgConnection, new: &NewSession<'_>) -> Result<(), sqlx::Error> {
    let view = new.view;
    sqlx::query!(
        "insert into authorisation_session (
             session_id, platform_id, capability_hash, short_code_hash, language, return_url, cancel_url, parent_origin, donation_id,
             created_at, expires_at, donor_id, draft)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        view.id.uuid(),
        new.platform.uuid(),
        new.capability.as_slice(),
        new.code.as_ref().map(Hash::as_slice),
        view.language.as_str(),
        view.return_url.as_ref().map(ReturnAddress::as_str),
        view.cancel_url.as_ref().map(ReturnAddress::as_str),
        view.parent_origin.as_ref().map(Origin::as_str),
        view.donation.map(DonationId::uuid),
        view.created_at.offset(),
        view.expires_at.offset(),
        new.donor.map(DonorId::uuid),
        new.draft,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// One of a platform's sessions.
pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: CaptureId,
) -> Result<Option<Kept>, Error> {
    let row = sessions!("where session_id = $1 and platform_id = $2", id.uuid(), platform.uuid())
        .fetch_optional(conn)
        .await?;
    row.map(Kept::try_from).transpose()
}

/// The same, locked until the transaction ends: what ends a session comes one after the other.
pub(crate) async fn for_update(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: CaptureId,
) -> Result<Option<Kept>, Error> {
    let row = sessions!("where session_id = $1 and platform_id = $2 for update", id.uuid(), platform.uuid())
        .fetch_optional(conn)
        .await?;
    row.map(Kept::try_from).transpose()
}

/// What an open session, which is locked, is left with for the mailbox of the address that was typed.
pub(crate) struct LeftToMailbox {
    /// Whose address it is.
    pub(crate) donor: DonorId,
    /// What the link in the mail is kept under, and what was typed, for whoever opens it; nothing where no mail goes.
    pub(crate) link: Option<(Hash, Vec<u8>)>,
    pub(crate) at: Timestamp,
    /// Until when it waits at least.
    pub(crate) until: Timestamp,
}

/// Leaves a session to the mailbox of the address that was typed.
pub(crate) async fn leave_to_mailbox(
    conn: &mut PgConnection,
    id: CaptureId,
    left: LeftToMailbox,
) -> Result<(), Error> {
    let (link, draft) = left.link.unzip();
    sqlx::query!(
        "update authorisation_session
         set donor_id = $2, link_hash = $3, draft = $4, typed_at = $5, expires_at = greatest(expires_at, $6),
             mailbox_shown_at = null
         where session_id = $1 and state = 'open'",
        id.uuid(),
        left.donor.uuid(),
        link.as_ref().map(Hash::as_slice),
        draft,
        left.at.offset(),
        left.until.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The session of whoever holds its address, by everything that it may be kept under; locked until the transaction ends.
pub(crate) async fn held(conn: &mut PgConnection, under: &[Vec<u8>]) -> Result<Option<Kept>, Error> {
    let row = sessions!(
        "where capability_hash = any($1) or short_code_hash = any($1) or link_hash = any($1) for update",
        under
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok(Kept::try_from(row)?.found_under(under))).transpose()
}

/// The same to be looked at, and not locked.
pub(crate) async fn of_holder(conn: &mut PgConnection, under: &[Vec<u8>]) -> Result<Option<Kept>, Error> {
    let row = sessions!(
        "where capability_hash = any($1) or short_code_hash = any($1) or link_hash = any($1)",
        under
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok(Kept::try_from(row)?.found_under(under))).transpose()
}

/// A platform's sessions, newest first: those that stand so by now, when asked for. Each stored state is read from its own place in the
/// index on: of a state that nobody asked for nothing is read.
pub(crate) async fn list(
    conn: &mut PgConnection,
    platform: PlatformId,
    status: Option<CaptureState>,
    now: Timestamp,
    scan: Scan,
) -> Result<Vec<Kept>, Error> {
    let (at, id) = scan.bounds();
    // One that is stored as open is over when its time is.
    let (stored_as, is_over): (&[CaptureState], Option<bool>) = match &status {
        None => (CaptureState::ALL, None),
        Some(CaptureState::Open) => (&[CaptureState::Open], Some(false)),
        Some(CaptureState::Expired) => (&[CaptureState::Expired, CaptureState::Open], Some(true)),
        Some(state) => (std::slice::from_ref(state), None),
    };
    let states: Vec<String> = stored_as.iter().map(|state| state.as_str().to_owned()).collect();
    let rows = sessions!(
        "where session_id in (
             select near.session_id
             from unnest($5::text[]) as asked (state)
             cross join lateral (
                 select one.session_id
                 from authorisation_session as one
                 where one.platform_id = $1 and one.state = asked.state and (one.created_at, one.session_id) < ($2, $3)
                 and ($7::boolean is null or one.state <> 'open' or (one.expires_at <= $6) = $7)
                 order by one.created_at desc, one.session_id desc limit $4
             ) as near
         )
         order by created_at desc, session_id desc limit $4",
        platform.uuid(),
        at,
        id,
        scan.limit,
        &states[..],
        now.offset(),
        is_over,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Kept::try_from).collect()
}

/// What decides whether a gift wants a donor.
pub(crate) struct Gift {
    pub(crate) status: Status,
    pub(crate) has_donor: bool,
}

/// One of a platform's gifts.
pub(crate) async fn gift(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: DonationId,
) -> Result<Option<Gift>, Error> {
    let gift = sqlx::query!(
        r#"select status, donor_id is not null as "has_donor!" from donation where donation_id = $1 and platform_id = $2"#,
        id.uuid(),
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    gift.map(|row| {
        let status = stored("status of a donation", row.status.parse())?;
        Ok(Gift { status, has_donor: row.has_donor })
    })
    .transpose()
}

/// Whether this donor finished the session of a gift, so that the gift is theirs by their own word.
pub(crate) async fn is_finished_for_gift(
    conn: &mut PgConnection,
    gift: DonationId,
    donor: DonorId,
) -> Result<bool, Error> {
    let is_finished = sqlx::query_scalar!(
        r#"select exists (
             select from authorisation_session
             where donation_id = $1 and donor_id = $2 and state = 'completed') as "is_finished!""#,
        gift.uuid(),
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_finished)
}

/// The open session of a gift.
pub(crate) async fn open_of_gift(
    conn: &mut PgConnection,
    gift: DonationId,
) -> Result<Option<CaptureId>, Error> {
    let id = sqlx::query_scalar!(
        "select session_id from authorisation_session where donation_id = $1 and state = 'open'",
        gift.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(CaptureId::from_uuid))
}

/// How a session ends.
#[derive(Clone, Copy)]
pub(crate) enum End {
    /// With this authorisation, or with none where one was on already.
    Completed {
        donor: DonorId,
        authorisation: Option<AuthorisationId>,
        /// Whether it was given under an address that was typed, by somebody who showed no mailbox.
        typed: bool,
    },
    Cancelled(CaptureCancelledBy),
}

/// Ends an open session, which is locked; nothing that was sent or typed of the donor is left.
pub(crate) async fn end(
    conn: &mut PgConnection,
    id: CaptureId,
    end: End,
    at: Timestamp,
) -> Result<(), Error> {
    let (state, outcome, who, donor, authorisation, typed) = match end {
        End::Completed { donor, authorisation, typed } => {
            let outcome =
                if authorisation.is_some() { CaptureOutcome::Given } else { CaptureOutcome::AlreadyOn };
            (CaptureState::Completed, Some(outcome), None, Some(donor), authorisation, typed)
        }
        End::Cancelled(who) => (CaptureState::Cancelled, None, Some(who), None, None, false),
    };
    let done = sqlx::query!(
        "update authorisation_session
         set state = $2, ended_at = $3, outcome = $4, cancelled_by = $5, donor_id = $6, authorisation_id = $7, draft = null,
             mailbox_shown_at = null, typed_at = coalesce(typed_at, case when $8 then $3::timestamptz end)
         where session_id = $1 and state = 'open'",
        id.uuid(),
        state.as_str(),
        at.offset(),
        outcome.map(CaptureOutcome::as_str),
        who.map(CaptureCancelledBy::as_str),
        donor.map(DonorId::uuid),
        authorisation.map(AuthorisationId::uuid),
        typed,
    )
    .execute(conn)
    .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(Error::NotFound(Resource::Capture)) }
}

/// A session whose time was over.
pub(crate) struct Expired {
    pub(crate) id: CaptureId,
    pub(crate) platform: PlatformId,
}

/// Ends open sessions whose time is over, the longest first; none that somebody holds at this moment. At most so many.
pub(crate) async fn expire(
    conn: &mut PgConnection,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Expired>, Error> {
    let rows = sqlx::query!(
        "with due as materialized (
             select session_id
             from authorisation_session
             where state = 'open' and expires_at <= $1
             order by expires_at
             limit $2
             for update skip locked
         )
         update authorisation_session
         set state = 'expired', ended_at = expires_at, donor_id = null, draft = null, mailbox_shown_at = null
         from due
         where authorisation_session.session_id = due.session_id
         returning authorisation_session.session_id, authorisation_session.platform_id",
        now.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Expired {
            id: CaptureId::from_uuid(row.session_id),
            platform: PlatformId::from_uuid(row.platform_id),
        })
        .collect())
}

/// The same with the open session of one gift, which is waited for.
pub(crate) async fn expire_of_gift(
    conn: &mut PgConnection,
    gift: DonationId,
    now: Timestamp,
) -> Result<Vec<Expired>, Error> {
    let rows = sqlx::query!(
        "update authorisation_session
         set state = 'expired', ended_at = expires_at, donor_id = null, draft = null, mailbox_shown_at = null
         where donation_id = $1 and state = 'open' and expires_at <= $2
         returning session_id, platform_id",
        gift.uuid(),
        now.offset(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Expired {
            id: CaptureId::from_uuid(row.session_id),
            platform: PlatformId::from_uuid(row.platform_id),
        })
        .collect())
}

/// Forgets sessions that ended before this instant and led to nothing; at most so many. Says how many.
pub(crate) async fn forget(conn: &mut PgConnection, before: Timestamp, limit: i64) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from authorisation_session
         where session_id in (
             select session_id from authorisation_session
             where state in ('cancelled', 'expired') and ended_at < $1
             limit $2)",
        before.offset(),
        limit,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// What a donor's former mailbox opened of open sessions opens nothing more: links that were mailed there, and details that a code showed.
pub(crate) async fn close_to_mailbox(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!(
        "update authorisation_session
         set link_hash = null, draft = null, mailbox_shown_at = null
         where donor_id = $1 and state = 'open' and (link_hash is not null or mailbox_shown_at is not null)",
        donor.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes a donor, whose account is deleted, off the open sessions in which a platform named them, with what was typed there.
pub(crate) async fn forget_donor(conn: &mut PgConnection, donor: DonorId) -> Result<(), Error> {
    sqlx::query!(
        "update authorisation_session
         set donor_id = null, draft = null, mailbox_shown_at = null
         where donor_id = $1 and state = 'open'",
        donor.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
