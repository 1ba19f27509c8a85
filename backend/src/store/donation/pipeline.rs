//! Where the money of a charity's donations is.

use domain::donation::shown::Stage;
use domain::{CharityId, Pence};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// Count and sums of a charity's donations, by state.
pub(crate) async fn pipeline(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Stage>, Error> {
    let rows = sqlx::query!(
        r#"select status, count(*) as "count!", sum(claimable_pence)::bigint as "claimable!"
         from donation where charity_id = $1 group by status"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Stage {
                status: stored("status of a donation", row.status.parse())?,
                count: row.count,
                claimable: stored("amount", Pence::new(row.claimable))?,
            })
        })
        .collect()
}
