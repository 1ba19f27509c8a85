//! The lines of a claim as its message has them: part by part, and by their places.

use domain::ClaimId;
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;

/// One line, with what HMRC is told of the donor.
pub(crate) struct LineRow {
    pub(crate) line_no: i32,
    pub(crate) title: Option<String>,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) address_line1: String,
    pub(crate) address_line2: Option<String>,
    pub(crate) town: Option<String>,
    pub(crate) postcode: Option<String>,
    pub(crate) country: String,
    pub(crate) donated_on: Date,
    pub(crate) claimable_pence: i64,
}

/// Begins a reading of all lines: every part is of the same instant, and is read along the primary key.
pub(crate) async fn begin_reading(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("set transaction isolation level repeatable read, read only").execute(&mut *conn).await?;
    // Lines that came a moment ago are in no statistics: without these the planner may take them for few, and read and sort
    // all of them anew for each part.
    sqlx::query!(
        "select set_config(name, 'off', true)
         from unnest(array['enable_sort', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan']) as name"
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// The next lines after one of them, in their order; none at the end. In parts, because all at once would be half a million
/// wide rows that are sorted on the database's disk before the first one comes.
pub(crate) async fn part(
    conn: &mut PgConnection,
    claim: Uuid,
    after: i32,
) -> Result<Vec<LineRow>, sqlx::Error> {
    sqlx::query_as!(
        LineRow,
        "select line_no, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             claim_line.donated_on, claim_line.claimable_pence
         from claim_line
         join declaration using (declaration_id)
         where claim_id = $1
         and line_no > $2
         and dropped is null
         order by line_no
         limit 4096",
        claim,
        after,
    )
    .fetch_all(conn)
    .await
}

/// A line by its place in the message, from 1.
pub(crate) struct Placed {
    pub(crate) place: i64,
    pub(crate) line_no: i32,
    pub(crate) declaration_id: Uuid,
    pub(crate) donation_id: Uuid,
}

/// The lines that stood at these places of the message.
pub(crate) async fn lines_at(
    conn: &mut PgConnection,
    claim: ClaimId,
    places: &[i64],
) -> Result<Vec<Placed>, Error> {
    let lines = sqlx::query_as!(
        Placed,
        r#"select place as "place!", line_no, declaration_id, donation_id
         from (
             select row_number() over (order by line_no) as place, line_no, declaration_id, donation_id
             from claim_line
             where claim_id = $1
             and dropped is null
         ) as line
         where place = any($2)
         order by place"#,
        claim.uuid(),
        places,
    )
    .fetch_all(conn)
    .await?;
    Ok(lines)
}
