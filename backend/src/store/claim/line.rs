//! The lines of claims, and the gifts behind them.

use domain::claim::{ClaimStatus, ClaimSum, Window};
use domain::{CharityId, ClaimId, Pence};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// So many lines at once change how the database has to read them.
const MANY: i64 = 10_000;

/// Up to where a claim's gifts were gathered: its last line.
pub(crate) struct Gathered {
    pub(crate) line_no: i32,
    donated_on: Date,
    donation_id: Uuid,
}

/// The last line of a claim; none before the first is there.
pub(crate) async fn last_line(conn: &mut PgConnection, claim: ClaimId) -> Result<Option<Gathered>, Error> {
    let row = sqlx::query!(
        "select line_no, donated_on, donation_id from claim_line where claim_id = $1 order by line_no desc limit 1",
        claim.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Gathered {
        line_no: row.line_no,
        donated_on: row.donated_on,
        donation_id: row.donation_id,
    }))
}

/// Puts the next declared gifts of the window into the claim, oldest first: those behind its last line, so many at most.
pub(crate) async fn gather(
    conn: &mut PgConnection,
    claim: ClaimId,
    charity: CharityId,
    window: Window,
    last: Option<&Gathered>,
    most: i64,
) -> Result<i64, Error> {
    let (line_no, day, donation) = last
        .map_or((0, window.oldest, Uuid::nil()), |last| (last.line_no, last.donated_on, last.donation_id));
    let done = sqlx::query!(
        "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
         -- Numbered as they come, which is in the order below: to sort them once more would take long.
         select $1, $6::integer + row_number() over (), declaration_id, donation_id, claimable_pence, donated_on
         from (
             select donation.declaration_id, donation.donation_id, declaration.claimable_pence, declaration.donated_on
             from donation
             join declaration using (declaration_id)
             join charity on charity.charity_id = donation.charity_id
             where donation.charity_id = $2
             and donation.status = 'declared'
             and donation.donated_on between $3 and $4
             and (donation.donated_on, donation.donation_id) > ($7, $8)
             and declaration.hmrc_reference = charity.hmrc_reference
             and not exists (
                 select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
             order by donation.donated_on, donation.donation_id
             limit $5
             -- A gift that is refunded at this moment is waited for, and then left out.
             for share of donation
         ) as due",
        claim.uuid(),
        charity.uuid(),
        window.oldest.max(day),
        window.newest,
        most,
        line_no,
        day,
        donation,
    )
    .execute(conn)
    .await?;
    i64::try_from(done.rows_affected()).map_err(Error::internal)
}

/// What reads many new lines must not be planned for a handful.
pub(crate) async fn tell_planner(conn: &mut PgConnection, added: i64) -> Result<(), Error> {
    if added >= MANY {
        sqlx::query!(r#"select count_claim_lines()::text as "counted""#).fetch_one(conn).await?;
    }
    Ok(())
}

/// Gives the good lines of a refused claim to the one that follows it. What was refunded meanwhile stays behind, and what no entry of the
/// terminal map names any more: that is given back.
pub(crate) async fn renew(conn: &mut PgConnection, from: ClaimId, to: ClaimId) -> Result<i64, Error> {
    let done = sqlx::query!(
        "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
         select $2, row_number() over (order by line_no), claim_line.declaration_id, claim_line.donation_id,
             claim_line.claimable_pence, claim_line.donated_on
         from claim_line
         join declaration using (declaration_id)
         join donation on donation.donation_id = claim_line.donation_id
         where claim_id = $1
         and dropped = 'released'
         and declaration.state = 'made'
         and (donation.terminal_mid is null or exists (
             select from terminal
             where terminal.source_id = donation.source_id and terminal.ended_at is null
             and (terminal.confirmed_at is not null or terminal.waits_again)
             and terminal_names(terminal, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor)
             and (valid_from is null or valid_from <= donation.donated_on)
             and (valid_until is null or valid_until >= donation.donated_on)))",
        from.uuid(),
        to.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    let renewed = i64::try_from(done.rows_affected()).map_err(Error::internal)?;
    tell_planner(conn, renewed).await?;
    Ok(renewed)
}

/// What the lines add up to, worked out on the sums of each day.
pub(crate) async fn sums(conn: &mut PgConnection, claim: ClaimId) -> Result<ClaimSum, Error> {
    let rows = sqlx::query!(
        r#"select donated_on, count(*) as "count!", sum(claimable_pence)::bigint as "pence!"
         from claim_line where claim_id = $1 and dropped is null group by donated_on"#,
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut sum = ClaimSum::default();
    for row in rows {
        let pence = stored("amount", Pence::new(row.pence))?;
        stored("sum of a claim", sum.add(row.donated_on, row.count, pence))?;
    }
    Ok(sum)
}

/// Takes a line out of a claim that was not filed.
pub(crate) async fn remove_line(
    conn: &mut PgConnection,
    claim: ClaimId,
    declaration: Uuid,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "delete from claim_line
         using claim
         where claim_line.claim_id = $1
         and claim_line.declaration_id = $2
         and claim.claim_id = claim_line.claim_id
         and claim.state in ('draft', 'ready', 'approved')",
        claim.uuid(),
        declaration,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes out of an unfiled claim what can no longer be claimed: gifts that were refunded or changed while nobody knew whether
/// HMRC had them, and those that were given before this day.
pub(crate) async fn shed_lines(
    conn: &mut PgConnection,
    claim: ClaimId,
    oldest: time::Date,
) -> Result<Shed, Error> {
    let shed = sqlx::query_as!(
        Shed,
        r#"with shed as (
             delete from claim_line
             using claim, declaration
             where claim_line.claim_id = $1
             and claim.claim_id = claim_line.claim_id
             and claim.state in ('draft', 'ready', 'approved')
             and declaration.declaration_id = claim_line.declaration_id
             and (declaration.state <> 'made' or claim_line.donated_on < $2)
             returning claim_line.donation_id, claim_line.declaration_id
         )
         select count(*) as "lines!", count(donation.donation_id) as "claimed!"
         from shed
         left join donation on donation.donation_id = shed.donation_id
             and donation.declaration_id = shed.declaration_id
             and donation.status = 'claimed'"#,
        claim.uuid(),
        oldest,
    )
    .fetch_one(conn)
    .await?;
    Ok(shed)
}

/// What [`shed_lines`] took out.
pub(crate) struct Shed {
    pub(crate) lines: i64,
    /// Of how many the gift counts as claimed still.
    pub(crate) claimed: i64,
}

/// Lets the lines of a refused claim go: the refused ones as such, the others as good.
pub(crate) async fn drop_lines(
    conn: &mut PgConnection,
    claim: ClaimId,
    refused: &[i32],
) -> Result<(), Error> {
    sqlx::query!(
        "update claim_line
         set dropped = case when line_no = any($2) then 'refused' else 'released' end
         where claim_id = $1
         and dropped is null",
        claim.uuid(),
        refused,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Where the live line of a declaration stands.
pub(crate) struct Standing {
    pub(crate) claim_id: ClaimId,
    pub(crate) status: ClaimStatus,
    pub(crate) claimable: Pence,
    pub(crate) donated_on: Date,
}

/// The live line of a declaration, if it is in a claim. Lock the claim first ([`super::lock_of_donations`]).
pub(crate) async fn standing_line(
    conn: &mut PgConnection,
    declaration: Uuid,
) -> Result<Option<Standing>, Error> {
    let row = sqlx::query!(
        "select claim.claim_id, claim.state, claim_line.claimable_pence, claim_line.donated_on
         from claim_line
         join claim using (claim_id)
         where claim_line.declaration_id = $1
         and claim_line.dropped is null
         -- The state must not move while this transaction goes by it.
         for update of claim",
        declaration,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Standing {
            claim_id: ClaimId::from_uuid(row.claim_id),
            status: stored("state of a claim", row.state.parse())?,
            claimable: stored("amount", Pence::new(row.claimable_pence))?,
            donated_on: row.donated_on,
        })
    })
    .transpose()
}
