//! Judging donations again, and finding those that have to be: after a late fact, on the day that they settle or that
//! their time has run out, and where a write and a fact crossed.

use std::collections::BTreeSet;

use domain::{DeclarationWording, DonorId, SourceId, TerminalId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::actor::By;
use crate::error::Error;
use crate::secret::new_uuid;

/// How many gifts are judged in one transaction.
pub(crate) const PART: usize = 500;

/// When and for whom donations are judged again.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    pub(crate) now: Timestamp,
    pub(crate) oldest_claimable: Date,
    pub(crate) by: By,
}

/// Judges donations again, see reassess.sql; how many moved. At most 1,000 at a time; one that is named twice is judged once.
pub(crate) async fn reassess(conn: &mut PgConnection, ids: &[Uuid], judge: Judge) -> Result<i64, Error> {
    // The statement makes an event, and perhaps a declaration, for each id.
    let ids: BTreeSet<Uuid> = ids.iter().copied().collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let declarations: Vec<Uuid> = ids.iter().map(|_| new_uuid()).collect();
    let events: Vec<Uuid> = ids.iter().map(|_| new_uuid()).collect();
    let moved = sqlx::query_file_scalar!(
        "src/store/donation/reassess.sql",
        &ids,
        &declarations,
        &events,
        judge.now.offset(),
        judge.now.london_date(),
        judge.oldest_claimable,
        DeclarationWording::CURRENT.as_str(),
        judge.by.kind().as_str(),
        judge.by.id(),
    )
    .fetch_one(conn)
    .await?;
    Ok(moved)
}

/// A fact that became known late.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Late {
    /// A donor's address, link or authorisation.
    Donor(DonorId),
    /// An entry of a terminal map, or its end.
    Terminal(TerminalId),
    /// That a source takes gifts now, or does not any more.
    Source(SourceId),
}

impl Late {
    /// Undeclared donations that the fact may complete, in the order of their ids.
    pub(crate) async fn donations(
        self,
        conn: &mut PgConnection,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<Uuid>, Error> {
        match self {
            Self::Donor(donor) => late_for_donor(conn, donor, after, limit).await,
            Self::Terminal(terminal) => late_for_terminal(conn, Some(terminal), None, after, limit).await,
            Self::Source(source) => late_for_terminal(conn, None, Some(source), after, limit).await,
        }
    }
}

/// Donations whose charity is not known, that an entry names: whether it then decides is for the match to say, so that
/// entries that were ended or hold on other days are looked at too.
async fn late_for_terminal(
    conn: &mut PgConnection,
    terminal: Option<TerminalId>,
    source: Option<SourceId>,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"with entry as (
             select platform_id, mid, tid, descriptor, descriptor_goes_on from terminal where terminal_id = $1::uuid
             union all
             select platform_id, mid, tid, descriptor, descriptor_goes_on from terminal where source_id = $2::uuid and ended_at is null
         )
         select donation_id as "donation_id!" from (
             select donation_id from entry
             join donation on donation.platform_id = entry.platform_id and donation.terminal_mid = entry.mid
                 and (entry.tid is null or donation.terminal_tid = entry.tid)
             where donation.source_id is null and donation.deleted_at is null
             union
             select donation_id from entry
             -- From the descriptor to behind the last one that begins with it.
             join donation on donation.platform_id = entry.platform_id and donation.terminal_descriptor >= entry.descriptor
                 and donation.terminal_descriptor < entry.descriptor || chr(1114111)
             where donation.source_id is null and donation.deleted_at is null
             and (entry.descriptor_goes_on or donation.terminal_descriptor = entry.descriptor)
         ) as late
         where donation_id > $3
         order by donation_id
         limit $4"#,
        terminal.map(TerminalId::uuid),
        source.map(SourceId::uuid),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Undeclared donations of a donor: their own, and those sent under an address, card or phone that is theirs now.
async fn late_for_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select donation_id as "donation_id!" from (
             select donation_id from donation
             where donor_id = $1 and declaration_id is null and deleted_at is null
             union
             select donation_id from donation
             join donor on donor.donor_id = $1 and donation.donor_kind = 'email' and donation.donor_value = donor.email
             where donation.donor_id is null and deleted_at is null
             union
             select donation_id from donation
             join linked_account as link on link.donor_id = $1 and link.ended_at is null and link.contested_at is null
                 and link.kind = donation.donor_kind and link.value = donation.donor_value
                 and (link.only_for is null or link.only_for = donation.platform_id)
             where donation.donor_id is null and deleted_at is null
         ) as late
         where donation_id > $2
         order by donation_id
         limit $3"#,
        donor.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Donations whose settlement day has begun.
pub(crate) async fn due_to_settle(
    conn: &mut PgConnection,
    today: Date,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        "select donation_id from donation
         where status = 'awaiting_settlement' and settled_on <= $1 and donation_id > $2
         order by donation_id limit $3",
        today,
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Donations that wait, and are so old that nobody can claim on them any more.
pub(crate) async fn out_of_time(
    conn: &mut PgConnection,
    oldest_claimable: Date,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    // The states as the index by day has them; one that is `ineligible` by now is not found again.
    let ids = sqlx::query_scalar!(
        "select donation_id from donation
         where status in ('awaiting_settlement', 'awaiting_charity', 'awaiting_donor', 'awaiting_authorisation', 'held')
         and donated_on < $1 and donation_id > $2
         order by donation_id limit $3",
        oldest_claimable,
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Donations that wait for something that is there: a write and a late fact crossed. Found and healed each minute. Each is there
/// once, however much of what it waits for has come; so much that has come is looked at and no more.
pub(crate) async fn lost(conn: &mut PgConnection, limit: i64) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select distinct donation_id as "donation_id!" from (
             select donation_id from donation
             join donor on donation.donor_kind = 'email' and donation.donor_value = donor.email
             where donation.donor_id is null and deleted_at is null
             and not exists (
                 select from disowned_donation as gone
                 where gone.donation_id = donation.donation_id and gone.donor_id = donor.donor_id)
             union all
             select donation_id from donation
             join linked_account as link on link.ended_at is null and link.contested_at is null
                 and link.kind = donation.donor_kind and link.value = donation.donor_value
                 and (link.only_for is null or link.only_for = donation.platform_id)
             where donation.donor_id is null and deleted_at is null
             and not exists (
                 select from disowned_donation as gone
                 where gone.donation_id = donation.donation_id and gone.donor_id = link.donor_id)
             union all
             select donation.donation_id from donation
             join authorisation using (donor_id)
             where donation.status = 'awaiting_authorisation'
             and authorisation_covers(given_on, last_covered(ends_on, died_on), cancelled_from, donated_on,
                 latest_instant(donated_on, donated_at, donation.created_at))
             union all
             select donation.donation_id from terminal
             join source on source.source_id = terminal.source_id and source.state = 'active'
             join donation on donation.platform_id = terminal.platform_id and donation.terminal_mid = terminal.mid
                 and (terminal.tid is null or donation.terminal_tid = terminal.tid)
             where terminal.ended_at is null and terminal.confirmed_at is not null and donation.source_id is null and deleted_at is null
             and not charity_conflict
             and (valid_from is null or valid_from <= donated_on) and (valid_until is null or valid_until >= donated_on)
             union all
             select donation.donation_id from terminal
             join source on source.source_id = terminal.source_id and source.state = 'active'
             join donation on donation.platform_id = terminal.platform_id and donation.terminal_descriptor >= terminal.descriptor
                 and donation.terminal_descriptor < terminal.descriptor || chr(1114111)
             where terminal.ended_at is null and terminal.confirmed_at is not null and donation.source_id is null and deleted_at is null
             and not charity_conflict
             and (descriptor_goes_on or donation.terminal_descriptor = terminal.descriptor)
             and (valid_from is null or valid_from <= donated_on) and (valid_until is null or valid_until >= donated_on)
             limit $1
         ) as lost"#,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}
