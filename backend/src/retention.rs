//! Forgetting records that are past their time: names and addresses of erased donors, and what was said with HMRC. The worker
//! does it each hour, in statements that each touch a bounded part; one that is cut off goes on the next time.

use domain::retention::{first_day_kept, kept_since};
use domain::{Date, DonorId, Timestamp};
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;
use crate::store::retention;

/// How many donors are looked at in one statement.
const DONORS_AT_ONCE: i64 = 100;
/// How many rows one statement empties at most.
const ROWS_AT_ONCE: i64 = 500;
/// The same of messages, each of which can be megabytes.
const MESSAGES_AT_ONCE: i64 = 50;

impl Backend {
    /// Forgets what no record needs any more, by Uplift's clock.
    pub(crate) async fn forget_records(&self) -> Result<(), Error> {
        let today = self.today();
        let (first, since) = (first_day_kept(today), kept_since(today));
        self.forget_erased(first, since).await?;
        loop {
            let mut conn = self.pool.acquire().await?;
            if retention::forget_messages(&mut conn, since, self.now(), MESSAGES_AT_ONCE).await? == 0 {
                break;
            }
        }
        loop {
            let mut conn = self.pool.acquire().await?;
            if retention::forget_aside(&mut conn, since, self.now(), MESSAGES_AT_ONCE).await? == 0 {
                break;
            }
        }
        loop {
            let mut conn = self.pool.acquire().await?;
            if retention::forget_words(&mut conn, since, ROWS_AT_ONCE).await? == 0 {
                return Ok(());
            }
        }
    }

    async fn forget_erased(&self, first: Date, since: Timestamp) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut conn = self.pool.acquire().await?;
            // Of a donor who became known later nothing can be past its time.
            let donors = retention::erased_donors(&mut conn, since, after, DONORS_AT_ONCE).await?;
            let donors: Vec<Uuid> = donors.into_iter().map(DonorId::uuid).collect();
            let Some(last) = donors.last() else { return Ok(()) };
            after = *last;
            let now = self.now();
            while retention::forget_declarations(&mut conn, &donors, first, since, now, ROWS_AT_ONCE).await?
                > 0
            {}
            retention::forget_authorisations(&mut conn, &donors, first, since, now).await?;
            retention::mark_forgotten(&mut conn, &donors, now).await?;
        }
    }
}
