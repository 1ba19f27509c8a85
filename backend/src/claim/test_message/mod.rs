//! A test message: whether HMRC takes what Uplift files for a charity, before there is money in it.
//!
//! It is a claim's message with one invented gift of a pound, and GatewayTest 1. HMRC's test services and a sandbox answer
//! it like a claim, and nothing follows from it. HMRC's live service has no place for tests: there the message is written
//! and held against every rule, and not sent. A message whose fate is not known is simply over: another may be sent.

mod compose;
mod send;

use domain::AuditAction;
use domain::claim::view::{TestMessage, TestOutcome, Unanswered};
use domain::conflict::PageConflict;
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::charity_proof::may_file;
use crate::error::{Error, Resource};
use crate::secret::new_uuid;
use crate::store::job::Job;
use crate::store::{self};

/// How many a charity may send in a day: HMRC's test services are there for everybody.
const A_DAY: i64 = 20;
/// How long one is kept after it has ended, in days; the newest of each charity stays.
const KEPT: i64 = 90;
/// How long a test is on its way at most, in hours. One that no worker ended by then is over, and another may be sent.
const HOURS: i64 = 1;
/// How it ends then.
const LOST: TestOutcome = TestOutcome::Unanswered { why: Unanswered::Lost };

impl Backend {
    /// Asks for a test message; while one is on its way there is no second one.
    ///
    /// # Errors
    /// [`Error::NotFound`] for who may not change anything; a conflict after too many in a day.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.send_test_message")]
    pub async fn send_test_message(&self, caller: &CharityStaff) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        let charity = store::charity::find(&mut tx, caller.charity_id).await?;
        may_file(&charity.ok_or(Error::NotFound(Resource::Charity))?)?;
        let id = new_uuid();
        store::claim::end_old_tests(&mut tx, caller.charity_id, &LOST, now, HOURS).await?;
        if store::claim::tests_of_a_day(&mut tx, caller.charity_id, now).await? >= A_DAY {
            return Err(Error::for_reader(PageConflict::TooManyTests));
        }
        if store::claim::ask_for_test(&mut tx, id, caller.charity_id, now).await? {
            store::job::enqueue(&mut tx, &Job::TestMessage(id), 0.0).await?;
            let charity = caller.charity_id.uuid();
            let action = AuditAction::CharityTestMessage;
            store::trail::audit(&mut tx, now, By::from(caller), action, charity, json!({})).await?;
        }
        self.commit(tx).await
    }

    /// The charity's newest test message.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.test_message")]
    pub async fn test_message(&self, caller: &CharityStaff) -> Result<Option<TestMessage>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut newest = store::claim::newest_test(&mut conn, caller.charity_id).await?;
        if let Some(test) = &mut newest
            && test.outcome.is_none()
            && test.asked_at.offset() + time::Duration::hours(HOURS) < self.now().offset()
        {
            test.outcome = Some(LOST);
        }
        Ok(newest)
    }

    /// Forgets what ended long ago.
    pub(crate) async fn forget_tests(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::forget_tests(&mut conn, self.now(), KEPT).await
    }
}
