//! Forgetting records that are past their time: names and addresses of erased donors, what was said with HMRC, and
//! what platforms asked donors to confirm. The worker
//! does it each hour, in statements that each touch a bounded part; one that is cut off goes on the next time.

use domain::DonorId;
use domain::retention::{first_day_kept, kept_since};
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;
use crate::stopping::is_over;
use crate::store::cancellation_request;
use crate::store::retention::{self, MostSaid, Past};

/// How many donors are looked at in one statement.
const DONORS_AT_ONCE: i64 = 100;
/// For so many days a request to cancel is kept once the donor has confirmed it, or can no longer.
const REQUEST_DAYS: i64 = 90;
/// How many rows one statement empties at most.
const ROWS_AT_ONCE: i64 = 500;
/// The same of what was said with HMRC, where a message can be megabytes.
const SAID_AT_ONCE: MostSaid = MostSaid { messages: 50, words: ROWS_AT_ONCE };

impl Backend {
    /// Forgets what no record needs any more, by Uplift's clock, until work is to end.
    pub(crate) async fn forget_records(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let today = self.today();
        let past =
            Past { first_day_kept: first_day_kept(today), kept_since: kept_since(today), now: self.now() };
        self.forget_erased(past, stopping).await?;
        let answered_before = past.now.plus_days(-REQUEST_DAYS);
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            if cancellation_request::forget(&mut conn, answered_before, ROWS_AT_ONCE).await? == 0 {
                break;
            }
        }
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            if retention::forget_said(&mut conn, past, SAID_AT_ONCE).await? == 0 {
                break;
            }
        }
        Ok(())
    }

    async fn forget_erased(&self, past: Past, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let mut after = Uuid::nil();
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            // Of a donor who became known later nothing can be past its time.
            let donors = retention::erased_donors(&mut conn, past.kept_since, after, DONORS_AT_ONCE).await?;
            let donors: Vec<Uuid> = donors.into_iter().map(DonorId::uuid).collect();
            let Some(last) = donors.last() else { break };
            after = *last;
            while retention::forget_declarations(&mut conn, &donors, past, ROWS_AT_ONCE).await? > 0 {
                if is_over(stopping) {
                    // These donors are looked at anew.
                    return Ok(());
                }
            }
            retention::forget_authorisations(&mut conn, &donors, past).await?;
            retention::mark_forgotten(&mut conn, &donors, past).await?;
        }
        Ok(())
    }
}
