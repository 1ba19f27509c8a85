//! What came in the place of HMRC's replies, and HMRC's whole lists: put aside for whoever runs the installation, because it may be about
//! somebody else.

use domain::{ClaimId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::secret::Hash;

/// Puts aside what came about a claim, under the SHA-256 of it; what came before is there already.
pub(crate) async fn put_aside(
    conn: &mut PgConnection,
    claim: ClaimId,
    sha256: &Hash,
    body: &[u8],
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into claim_reply_aside (claim_id, sha256, body, first_at) values ($1, $2, $3, $4)
         on conflict (claim_id, sha256) do nothing",
        claim.uuid(),
        &sha256[..],
        body,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What was put aside of a claim under this SHA-256, while it is kept.
pub(crate) async fn reply_aside(
    conn: &mut PgConnection,
    claim: ClaimId,
    sha256: &[u8],
) -> Result<Option<Vec<u8>>, Error> {
    let body = sqlx::query_scalar!(
        "select body from claim_reply_aside where claim_id = $1 and sha256 = $2 and forgotten_at is null",
        claim.uuid(),
        sha256,
    )
    .fetch_optional(conn)
    .await?;
    Ok(body)
}
