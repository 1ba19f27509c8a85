//! Sessions that nobody finished in time.

use domain::{AuditAction, DonationId, EventType};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store;
use crate::store::capture::session::Expired;
use crate::store::trail::Concerns;

/// How many one transaction ends at most.
const AT_ONCE: i64 = 200;
/// For so many days a session that led to nothing is kept, as long as its events are.
const KEPT_DAYS: i64 = 90;

impl Backend {
    /// Ends the open sessions whose time is over, a part at a time; run by the worker. One that is being finished at this moment is
    /// left to whoever does.
    pub(crate) async fn expire_sessions(&self) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            let expired = store::capture::session::expire(&mut tx, self.now(), AT_ONCE).await?;
            self.tell_expired(&mut tx, &expired).await?;
            self.commit(tx).await?;
            if expired.is_empty() {
                return Ok(());
            }
        }
    }

    /// Ends the open session of a gift, if its time is over.
    pub(super) async fn expire_session_of(
        &self,
        conn: &mut PgConnection,
        gift: DonationId,
    ) -> Result<(), Error> {
        let expired = store::capture::session::expire_of_gift(conn, gift, self.now()).await?;
        self.tell_expired(conn, &expired).await
    }

    async fn tell_expired(&self, conn: &mut PgConnection, expired: &[Expired]) -> Result<(), Error> {
        let now = self.now();
        for session in expired {
            let subject = session.id.uuid();
            let action = AuditAction::AuthorisationSessionExpire;
            store::trail::audit(conn, now, By::Uplift, action, subject, json!({})).await?;
            let concerns = Concerns { platform: Some(session.platform), ..Concerns::default() };
            store::trail::event(conn, now, EventType::CaptureExpired, concerns, subject, json!({})).await?;
        }
        Ok(())
    }

    /// Forgets sessions that led to nothing, 90 days after their end: a part, and whether there was any.
    pub(crate) async fn forget_sessions_in_vain(&self) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        let before = self.now().plus_days(-KEPT_DAYS);
        Ok(store::capture::session::forget(&mut conn, before, AT_ONCE).await? > 0)
    }
}
