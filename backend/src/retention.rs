//! Forgetting records that are past their time: names and addresses of donors, whoever nothing is kept of any more, staff who left,
//! what was said with HMRC, and what platforms asked donors to confirm. The worker
//! does it each hour, in statements that each touch a bounded part; one that is cut off goes on the next time.

use domain::conflict::PageConflict;
use domain::retention::{first_day_kept, idle_since, kept_since};
use domain::{AuditAction, DonorId, Email, StaffId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::error::{Error, Resource};
use crate::shutdown::is_over;
use crate::store::cancellation_request;
use crate::store::retention::{self, MostSaid, Past};
use crate::store::sign_in::Audience;
use crate::store::{self};

/// How many donors are looked at in one statement.
const DONORS_AT_ONCE: i64 = 100;
/// For so many days a request to cancel is kept once the donor has confirmed it, or can no longer.
const REQUEST_DAYS: i64 = 90;
/// After so many days a donor who stays is looked at again.
const SEEN_DAYS: i64 = 7;
/// For so many days an invitation that nobody took up is kept once it is over, and whoever was only named and never came.
const UNTAKEN_DAYS: i64 = 90;
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
        self.forget_living(past, idle_since(today), stopping).await?;
        self.forget_staff(past, stopping).await?;
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

    /// The same for donors who stay: records have one time, whosever they are. Whoever has none left and is idle is erased.
    async fn forget_living(
        &self,
        past: Past,
        idle_since: Timestamp,
        stopping: &watch::Receiver<bool>,
    ) -> Result<(), Error> {
        let seen_before = past.now.plus_days(-SEEN_DAYS);
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            let donors = retention::living_donors(&mut conn, idle_since, seen_before, DONORS_AT_ONCE).await?;
            let donors: Vec<Uuid> = donors.into_iter().map(DonorId::uuid).collect();
            if donors.is_empty() {
                break;
            }
            while retention::forget_declarations(&mut conn, &donors, past, ROWS_AT_ONCE).await? > 0 {
                if is_over(stopping) {
                    return Ok(());
                }
            }
            retention::forget_authorisations(&mut conn, &donors, past).await?;
            let idle = retention::idle_donors(&mut conn, &donors, past.kept_since, idle_since).await?;
            retention::mark_seen(&mut conn, &donors, past.now).await?;
            drop(conn);
            for donor in idle {
                if let Err(error) = self.erase_idle(donor, past.kept_since, idle_since).await {
                    tracing::warn!(%donor, error = %error.chain(), "could not erase an idle donor: retry in {SEEN_DAYS} days");
                }
            }
        }
        Ok(())
    }

    /// Staff who left keep their address as long as the records in which they stand, and whoever never came not so long.
    async fn forget_staff(&self, past: Past, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let untaken = past.now.plus_days(-UNTAKEN_DAYS);
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            if retention::forget_invitations(&mut conn, untaken, ROWS_AT_ONCE).await? == 0 {
                break;
            }
        }
        while !is_over(stopping) {
            let mut tx = self.begin().await?;
            let former = retention::former_staff(&mut tx, past.kept_since, untaken, DONORS_AT_ONCE).await?;
            if former.is_empty() {
                break;
            }
            for staff in former {
                // Somebody may have named them on a team since.
                if !retention::is_on_a_team(&mut tx, staff).await? {
                    let email = store::team::email(&mut tx, staff).await?;
                    self.erase_staff_in(&mut tx, staff, &email).await?;
                }
            }
            self.commit(tx).await?;
        }
        Ok(())
    }

    /// Erases a member of staff who asks for it, for the command line: the address, and everything that signs them in. What they did
    /// stays in records and in the audit trail, under an id that leads back to nobody.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody of the staff has the address; the conflict `on_a_team` while they work for a charity or a
    /// platform, or are invited to.
    #[tracing::instrument(level = "debug", skip_all, name = "retention.erase_staff")]
    pub async fn erase_staff(&self, email: &Email) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let staff =
            store::charity::staff_by_email(&mut tx, email).await?.ok_or(Error::NotFound(Resource::Person))?;
        if retention::is_on_a_team(&mut tx, staff).await? {
            return Err(Error::for_reader(PageConflict::OnATeam));
        }
        self.erase_staff_in(&mut tx, staff, email).await?;
        self.commit(tx).await
    }

    async fn erase_staff_in(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
        email: &Email,
    ) -> Result<(), Error> {
        let now = self.now();
        retention::erase_staff(conn, staff, email, now).await?;
        store::sign_in::forget_browsers(conn, &self.account_tag(Audience::Staff, email)).await?;
        let action = AuditAction::PersonErase;
        store::trail::audit(conn, now, By::Uplift, action, staff.uuid(), json!({})).await
    }
}
