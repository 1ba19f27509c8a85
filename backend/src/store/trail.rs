//! The audit trail and the events: what every write leaves behind.

use domain::donation::{DonorPart, Status};
use domain::event::Audience;
use domain::{
    ActorKind, AuditAction, CharityId, DonorId, EventType, PlatformId, StaffId, StaffName, Timestamp,
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::event::Position;
use super::stored;
use crate::actor::By;
use crate::error::Error;
use crate::secret::{Hash, new_uuid};

pub(crate) async fn audit(
    conn: &mut PgConnection,
    at: Timestamp,
    by: By,
    action: AuditAction,
    subject: Uuid,
    detail: Value,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into audit (at, actor_kind, actor_id, charity_id, platform_id, action, subject_id, detail, network, device)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        at.offset(),
        by.kind().as_str(),
        by.id(),
        by.charity(),
        by.platform(),
        action.as_str(),
        subject,
        detail,
        by.network(),
        by.device(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Concerns {
    pub(crate) platform: Option<PlatformId>,
    pub(crate) charity: Option<CharityId>,
    pub(crate) donor: Option<DonorId>,
}

/// Keeps a place in the order for an event whose words are known only once what follows from it has happened: it comes before
/// the events of that. What it tells of must be locked by now.
pub(crate) async fn keep_place(conn: &mut PgConnection) -> Result<Position, Error> {
    let transaction = sqlx::query_scalar!(r#"select event_place() as "place!""#).fetch_one(conn).await?;
    Ok(Position { transaction, event: new_uuid() })
}

/// Adds an event, and gives its place in the order. What it tells of must be locked by now: the place is given out here, and
/// is behind everything that has been told of the same thing (`event_place` in the migrations).
pub(crate) async fn event(
    conn: &mut PgConnection,
    at: Timestamp,
    kind: EventType,
    concerns: Concerns,
    subject: Uuid,
    data: Value,
) -> Result<Position, Error> {
    event_at(conn, None, at, kind, concerns, subject, data).await
}

/// The same at a place that was kept for it, in this transaction.
pub(crate) async fn event_at(
    conn: &mut PgConnection,
    kept: Option<Position>,
    at: Timestamp,
    kind: EventType,
    concerns: Concerns,
    subject: Uuid,
    data: Value,
) -> Result<Position, Error> {
    let id = kept.map_or_else(new_uuid, |kept| kept.event);
    let transaction = sqlx::query_scalar!(
        "insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::bigint, event_place()))
         returning transaction_id",
        id,
        at.offset(),
        kind.as_str(),
        concerns.platform.map(PlatformId::uuid),
        concerns.charity.map(CharityId::uuid),
        concerns.donor.map(DonorId::uuid),
        subject,
        data,
        kept.map(|kept| kept.transaction),
    )
    .fetch_one(&mut *conn)
    .await?;
    let place = Position { transaction, event: id };
    match (kind.audience(), concerns.donor, concerns.charity) {
        (Audience::PlatformsOfDonor, Some(donor), _) => {
            share_by_donor(conn, place, donor, concerns.platform).await?
        }
        (Audience::PlatformsOfCharity, _, Some(charity)) => share_by_charity(conn, place, charity).await?,
        _ => {}
    }
    Ok(place)
}

/// Lets the platforms that know a donor know of an event too; its own platform has it already.
async fn share_by_donor(
    conn: &mut PgConnection,
    place: Position,
    donor: DonorId,
    own: Option<PlatformId>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into event_platform (event_id, platform_id, transaction_id)
         select $1, platform_id, $4
         from (
             select platform_id from donor_known_to where donor_id = $2
             union
             select platform_id from authorisation where donor_id = $2
         ) as knowing
         where platform_id is not null and platform_id is distinct from $3",
        place.event,
        donor.uuid(),
        own.map(PlatformId::uuid),
        place.transaction,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lets the platforms that a charity added know of an event, each with its own reference for the charity.
async fn share_by_charity(conn: &mut PgConnection, place: Position, charity: CharityId) -> Result<(), Error> {
    sqlx::query!(
        "insert into event_platform (event_id, platform_id, data, transaction_id)
         select $1, platform_id, jsonb_build_object('reference', reference), $3
         from source
         where charity_id = $2 and state <> 'ended'",
        place.event,
        charity.uuid(),
        place.transaction,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// One row of the trail as it is hashed.
pub(crate) struct AuditRow {
    pub(crate) audit_id: i64,
    pub(crate) transaction_id: i64,
    pub(crate) at: time::OffsetDateTime,
    pub(crate) actor_kind: String,
    pub(crate) actor_id: Option<Uuid>,
    pub(crate) charity_id: Option<Uuid>,
    pub(crate) platform_id: Option<Uuid>,
    pub(crate) action: String,
    pub(crate) subject_id: Uuid,
    pub(crate) detail: Value,
    pub(crate) network: Option<String>,
    pub(crate) device: Option<String>,
    pub(crate) operator: Option<String>,
}

/// A link of the chain.
pub(crate) struct Seal {
    pub(crate) last_transaction_id: i64,
    pub(crate) last_audit_id: i64,
    pub(crate) row_count: i64,
    pub(crate) hash: Vec<u8>,
    pub(crate) lasting_key_id: i64,
}

/// The newest link of the chain. Nobody else adds one until the transaction ends: two that went on from the same link would each
/// cover the rows between.
pub(crate) async fn newest_seal(conn: &mut PgConnection) -> Result<Option<Seal>, Error> {
    sqlx::query_scalar!(
        r#"select pg_advisory_xact_lock(hashtextextended('seals of the audit trail', 0))::text as "locked""#
    )
    .fetch_one(&mut *conn)
    .await?;
    let seal = sqlx::query_as!(
        Seal,
        "select last_transaction_id, last_audit_id, row_count, hash, lasting_key_id from audit_seal order by audit_seal_id desc limit 1"
    )
    .fetch_optional(conn)
    .await?;
    Ok(seal)
}

pub(crate) async fn seals_after(
    conn: &mut PgConnection,
    transaction: i64,
    audit: i64,
) -> Result<Vec<Seal>, Error> {
    let seals = sqlx::query_as!(
        Seal,
        "select last_transaction_id, last_audit_id, row_count, hash, lasting_key_id
         from audit_seal
         where (last_transaction_id, last_audit_id) > ($1, $2)
         order by last_transaction_id, last_audit_id
         limit 1000",
        transaction,
        audit,
    )
    .fetch_all(conn)
    .await?;
    Ok(seals)
}

/// Rows after a place in the order, only of transactions before which none is still running.
pub(crate) async fn audit_after(
    conn: &mut PgConnection,
    transaction: i64,
    audit: i64,
    limit: i64,
) -> Result<Vec<AuditRow>, Error> {
    let rows = sqlx::query_as!(
        AuditRow,
        "select audit_id, transaction_id, at, actor_kind, actor_id, charity_id, platform_id, action, subject_id, detail,
             network, device, operator
         from audit
         where (transaction_id, audit_id) > ($1, $2)
         and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
         order by transaction_id, audit_id
         limit $3",
        transaction,
        audit,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

/// Adds a link, behind the newest one, made with a key.
pub(crate) async fn seal(
    conn: &mut PgConnection,
    last: &AuditRow,
    count: i64,
    hash: &Hash,
    key: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into audit_seal (last_transaction_id, last_audit_id, row_count, hash, lasting_key_id) values ($1, $2, $3, $4, $5)",
        last.transaction_id,
        last.audit_id,
        count,
        hash.as_slice(),
        key,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The newest link, as it is noted elsewhere: its number and its hash.
pub(crate) async fn head(conn: &mut PgConnection) -> Result<Option<(i64, Vec<u8>)>, Error> {
    let row = sqlx::query!("select audit_seal_id, hash from audit_seal order by audit_seal_id desc limit 1")
        .fetch_optional(conn)
        .await?;
    Ok(row.map(|row| (row.audit_seal_id, row.hash)))
}

/// The hash of the link with a number.
pub(crate) async fn hash_of(conn: &mut PgConnection, seal: i64) -> Result<Option<Vec<u8>>, Error> {
    let hash = sqlx::query_scalar!("select hash from audit_seal where audit_seal_id = $1", seal);
    Ok(hash.fetch_optional(conn).await?)
}

/// Notes that a link is mailed today, in real time. False when one was mailed today, or this one before.
pub(crate) async fn note_head(conn: &mut PgConnection, seal: i64) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into audit_head (mailed_on, audit_seal_id)
         select current_date, $1
         where not exists (select from audit_head where audit_seal_id = $1)
         on conflict (mailed_on) do nothing",
        seal,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What happened to one thing.
pub(crate) struct HistoryRow {
    pub(crate) at: Timestamp,
    pub(crate) by: ActorKind,
    /// Who did it of the people of the charity that asks, and what they are called.
    pub(crate) person: Option<(StaffId, Option<StaffName>)>,
    /// The address that they sign in with; none of an account that was deleted.
    pub(crate) address: Option<String>,
    pub(crate) action: AuditAction,
    pub(crate) status: Option<Status>,
    /// The number of the claim that it was about.
    pub(crate) claim: Option<i32>,
    /// What of the donor was corrected.
    pub(crate) changed: Vec<DonorPart>,
    /// Whether that looked like another person's, and a colleague says that the donor confirmed it.
    pub(crate) on_donors_word: bool,
}

/// The words of actions that pass: by what this version knows. While servers of two versions run, the newer one writes actions that the
/// older one has no words for, and nothing else of a page may be lost by them.
pub(crate) fn known_actions(passes: impl Fn(AuditAction) -> bool) -> Vec<String> {
    let known = AuditAction::ALL.iter().filter(|action| passes(**action));
    known.map(|action| action.as_str().to_owned()).collect()
}

/// What of the donor was corrected, as the detail of a correction has it; a part that a newer version names is left out.
pub(crate) fn changed_parts(words: &Value) -> Vec<DonorPart> {
    let words = words.as_array().into_iter().flatten().filter_map(Value::as_str);
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Whether the details of a correction looked like another person's, and a colleague says that the donor confirmed them.
pub(crate) async fn is_on_donors_word(conn: &mut PgConnection, declaration: Uuid) -> Result<bool, Error> {
    let is_said = sqlx::query_scalar!(
        r#"select exists (
             select from declaration
             join audit on audit.subject_id = declaration.donation_id
             where declaration.declaration_id = $1
             and audit.action = 'donation.correct'
             and audit.detail ->> 'declaration_id' = declaration.declaration_id::text
             and audit.detail ->> 'donors_word' = 'true') as "is_said!""#,
        declaration,
    )
    .fetch_one(conn)
    .await?;
    Ok(is_said)
}

/// As much of the newest of a thing's history is read.
const MOST_OF_HISTORY: i64 = 200;

/// What happened to one donation, oldest first, for its history: the newest [`MOST_OF_HISTORY`] of these actions. With who did it of a
/// charity's people, when that charity asks.
pub(crate) async fn history(
    conn: &mut PgConnection,
    subject: Uuid,
    charity: Option<CharityId>,
    actions: &[String],
) -> Result<Vec<HistoryRow>, Error> {
    let rows = sqlx::query!(
        r#"select audit.at, actor_kind, staff.staff_id as "staff_id?", staff.name as "name?",
             case when staff.erased_at is null then staff.email end as "address?", action,
             detail ->> 'status' as status, case when action = 'donation.claim' then (detail ->> 'claim')::integer end as claim,
             case when action = 'donation.correct' then detail -> 'changed' end as changed,
             coalesce(action = 'donation.correct' and detail ->> 'donors_word' = 'true', false) as "on_donors_word!"
         from audit left join staff on staff.staff_id = audit.actor_id and audit.charity_id = $2
         where subject_id = $1
         and action = any ($3)
         order by audit_id desc
         limit $4"#,
        subject,
        charity.map(CharityId::uuid),
        actions,
        MOST_OF_HISTORY,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .rev()
        .map(|row| {
            let name = super::team::name(row.name.as_deref())?;
            Ok(HistoryRow {
                at: Timestamp::from_offset(row.at),
                by: stored("kind of an actor", row.actor_kind.parse())?,
                person: row.staff_id.map(|id| (StaffId::from_uuid(id), name)),
                address: row.address,
                action: stored("action", row.action.parse())?,
                status: row.status.map(|word| stored("state of a gift", word.parse())).transpose()?,
                claim: row.claim,
                changed: row.changed.as_ref().map(changed_parts).unwrap_or_default(),
                on_donors_word: row.on_donors_word,
            })
        })
        .collect()
}

/// Rows after one place up to and including another, for recomputing a seal.
pub(crate) async fn audit_between(
    conn: &mut PgConnection,
    after: (i64, i64),
    upto: (i64, i64),
) -> Result<Vec<AuditRow>, Error> {
    let rows = sqlx::query_as!(
        AuditRow,
        "select audit_id, transaction_id, at, actor_kind, actor_id, charity_id, platform_id, action, subject_id, detail,
             network, device, operator
         from audit
         where (transaction_id, audit_id) > ($1, $2) and (transaction_id, audit_id) <= ($3, $4)
         order by transaction_id, audit_id",
        after.0,
        after.1,
        upto.0,
        upto.1,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}
