//! What people told the simulated HMRC of a sandbox to do.

use sqlx::PgConnection;

use crate::error::Error;

/// What the simulated HMRC was told to do, and which choice that was.
pub(crate) async fn hmrc_choice(conn: &mut PgConnection) -> Result<(String, i64), Error> {
    let row = sqlx::query!("select choice, revision from sandbox_hmrc").fetch_optional(conn).await?;
    Ok(row.map_or_else(|| ("fair".to_owned(), 0), |row| (row.choice, row.revision)))
}

/// The simulated HMRC did what this choice told it to do once: from then on it does as it should.
pub(crate) async fn did_as_chosen(conn: &mut PgConnection, choice: i64, fair: &str) -> Result<(), Error> {
    sqlx::query!("update sandbox_hmrc set choice = $2 where revision = $1", choice, fair)
        .execute(conn)
        .await?;
    Ok(())
}

/// Tells it to do something else.
pub(crate) async fn choose_hmrc(conn: &mut PgConnection, choice: &str) -> Result<(), Error> {
    sqlx::query!(
        "insert into sandbox_hmrc (choice) values ($1)
         on conflict (sandbox_hmrc_id) do update set choice = excluded.choice, revision = sandbox_hmrc.revision + 1",
        choice,
    )
    .execute(conn)
    .await?;
    Ok(())
}
