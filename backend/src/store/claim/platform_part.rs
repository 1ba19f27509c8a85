//! Whose a claim is.

use domain::{ClaimId, DonorId, PlatformId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// The part of a claim that came through a platform.
pub(crate) struct PlatformPart {
    platform_id: Uuid,
    lines: i32,
    pence: i64,
}

/// Each platform's part of a claim, counted from its lines.
pub(crate) async fn platform_parts(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<PlatformPart>, Error> {
    let parts = sqlx::query_as!(
        PlatformPart,
        r#"select donation.platform_id, count(*)::integer as "lines!", sum(claim_line.claimable_pence)::bigint as "pence!"
         from claim_line
         join donation using (donation_id)
         where claim_line.claim_id = $1
         group by donation.platform_id"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(parts)
}

/// Stores each platform's part when the message of a claim is written. Replaces that of an earlier message.
pub(crate) async fn keep_platform_parts(
    conn: &mut PgConnection,
    id: ClaimId,
    parts: &[PlatformPart],
) -> Result<(), Error> {
    sqlx::query!("delete from claim_platform where claim_id = $1", id.uuid()).execute(&mut *conn).await?;
    let platforms: Vec<Uuid> = parts.iter().map(|part| part.platform_id).collect();
    let lines: Vec<i32> = parts.iter().map(|part| part.lines).collect();
    let pence: Vec<i64> = parts.iter().map(|part| part.pence).collect();
    sqlx::query!(
        "insert into claim_platform (claim_id, platform_id, line_count, donations_pence)
         select $1, part.platform_id, part.lines, part.pence
         from unnest($2::uuid[], $3::integer[], $4::bigint[]) as part (platform_id, lines, pence)",
        id.uuid(),
        &platforms,
        &lines,
        &pence,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The platforms whose gifts were in a claim when it was sent.
pub(crate) async fn platforms_of(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<PlatformId>, Error> {
    let ids = sqlx::query_scalar!(
        "select platform_id from claim_platform where claim_id = $1 limit 10000",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PlatformId::from_uuid).collect())
}

/// The platform and the donor of a gift.
pub(crate) async fn parties(
    conn: &mut PgConnection,
    donation: Uuid,
) -> Result<(PlatformId, Option<DonorId>), Error> {
    let row = sqlx::query!("select platform_id, donor_id from donation where donation_id = $1", donation)
        .fetch_one(conn)
        .await?;
    Ok((PlatformId::from_uuid(row.platform_id), row.donor_id.map(DonorId::from_uuid)))
}
