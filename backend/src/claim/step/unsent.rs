//! A sending that HMRC certainly has not taken: the claim is sent again, as another one, or the very same where nothing of it
//! left. After some of them in a row somebody is told.

use domain::claim::{ClaimAlarm, TransactionId};
use domain::{AuditAction, ClaimId};
use serde_json::json;

use super::{SILENCE, Step, seconds};
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::filing::{Filing, Patience};
use crate::store::claim::{Locked, Tries};
use crate::store::{self};

/// So many sendings in a row may get lost before somebody has to look. Each was waited for, and looked for in HMRC's list several
/// times: one or two are an hour or two of HMRC's being down.
const LOST: i32 = 3;

/// How it is known that HMRC has not taken a sending that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsent {
    /// The gateway refused the account.
    AccountRefused,
    /// It got lost: nothing useful was answered, and HMRC's list has not had it for long enough.
    NeverArrived,
}

impl Unsent {
    fn as_str(self) -> &'static str {
        match self {
            Self::AccountRefused => "account_refused",
            Self::NeverArrived => "never_arrived",
        }
    }
}

/// Whether somebody has to look why HMRC does not take a claim.
fn is_too_much(tries: &Tries) -> bool {
    tries.lost >= LOST || tries.seconds.is_some_and(|seconds| seconds >= SILENCE)
}

/// How long until a connection is sought again: as long as it was tried in vain by now, so that each wait is about as long as all
/// before it together.
fn until_next_try(patience: &Patience, tries: &Tries) -> f64 {
    tries.seconds.unwrap_or_default().min(seconds(patience.longest_poll)).max(seconds(patience.reconnect))
}

impl Backend {
    /// The claim waits for something else than HMRC: what was written for it is written anew when that is over, by the rules and
    /// settings of then, and the wait does not count as HMRC's.
    pub(super) async fn hold_back(&self, claim: &Locked) -> Result<(), Error> {
        if claim.written().is_some() || claim.is_tried {
            let mut conn = self.pool.acquire().await?;
            store::claim::write_anew(&mut conn, Some(claim.claim_id)).await?;
        }
        Ok(())
    }

    /// There was no connection, and nothing has left: the message that was written is sent again after a while.
    pub(super) async fn try_again(
        &self,
        filing: &Filing,
        id: ClaimId,
        transaction: &TransactionId,
    ) -> Result<Step, Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        if claim.state.clone().unsent(transaction).is_err() {
            return Ok(Step::Moved);
        }
        let Some(tries) = store::claim::not_left(&mut tx, id, transaction, now).await? else {
            return Ok(Step::Moved);
        };
        self.clear_alarms_in(&mut tx, id, ClaimAlarm::ends_with_the_sending).await?;
        self.has_not_left(&mut tx, id, transaction).await?;
        let detail = json!({ "reason": "no_connection" });
        self.record(&mut tx, By::Uplift, claim.charity_id, id, AuditAction::ClaimUnsend, detail).await?;
        if is_too_much(&tries) {
            self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::NotTaken).await?;
        }
        self.commit(tx).await?;
        Ok(Step::Wait(until_next_try(&filing.patience, &tries)))
    }

    /// It is certain that HMRC has not taken the sending: the claim may be sent again, as another one.
    pub(super) async fn unsend(
        &self,
        id: ClaimId,
        transaction: &TransactionId,
        why: Unsent,
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        if claim.state.clone().unsent(transaction).is_err() {
            return Ok(());
        }
        let is_lost = why == Unsent::NeverArrived;
        if is_lost {
            store::claim::lose(&mut tx, id, transaction).await?;
        }
        if let Some(tries) = store::claim::unsent(&mut tx, id, transaction, is_lost, now).await? {
            self.clear_alarms_in(&mut tx, id, ClaimAlarm::ends_with_the_sending).await?;
            let detail = json!({ "reason": why.as_str() });
            self.record(&mut tx, By::Uplift, claim.charity_id, id, AuditAction::ClaimUnsend, detail).await?;
            if is_too_much(&tries) {
                self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::NotTaken).await?;
            }
            self.enqueue_mark(&mut tx, id).await?;
        }
        self.commit(tx).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Patience, Tries, until_next_try};

    #[test]
    fn each_wait_for_a_connection_doubles_the_time_up_to_the_longest() {
        let mut tried = 0.0;
        let mut waits = Vec::new();
        for _ in 0..9 {
            let tries = Tries { lost: 0, seconds: Some(tried) };
            let wait = until_next_try(&Patience::LIVE, &tries);
            tried += wait;
            waits.push(wait);
        }
        assert_eq!(waits, [60.0, 60.0, 120.0, 240.0, 480.0, 960.0, 1_920.0, 3_600.0, 3_600.0]);
        let hurried =
            Patience { reconnect: Duration::from_secs(5), longest_poll: Duration::ZERO, ..Patience::LIVE };
        let tries = Tries { lost: 0, seconds: None };
        assert!((until_next_try(&hurried, &tries) - 5.0).abs() < f64::EPSILON);
    }
}
