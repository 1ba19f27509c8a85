//! What waits, as figures for whoever watches the service.

use sqlx::PgConnection;

use crate::error::Error;

/// The jobs of one queue that are due.
#[derive(Clone, Debug, PartialEq)]
pub struct DueJobs {
    pub queue: String,
    pub due: i64,
    /// How long the oldest of them has been due, in seconds.
    pub oldest_seconds: f64,
}

/// The due jobs of every queue that has any. Read from the index of due jobs alone.
pub(crate) async fn due_jobs(conn: &mut PgConnection) -> Result<Vec<DueJobs>, Error> {
    let rows = sqlx::query_as!(
        DueJobs,
        r#"select queue, count(*) as "due!",
             extract(epoch from now() - min(greatest(run_at, place)))::double precision as "oldest_seconds!"
         from job
         where done_at is null and greatest(run_at, place) <= now()
         group by queue
         order by queue"#
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}
