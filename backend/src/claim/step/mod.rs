//! The worker's part: each step is begun from what the database says, and says there what it is about to do before it
//! does it. A worker may be killed between any two lines; the next one goes on, and nothing is sent twice.
//!
//! | the claim is | the step |
//! |---|---|
//! | draft | gather its gifts |
//! | approved | write its message and keep it; then write down that it may be on its way, commit, and send it. Without a connection it is
//! approved again, and the same message waits |
//! | submitting | nobody knows whether HMRC has it: ask HMRC for its list, never send |
//! | acknowledged | ask HMRC what became of it |
//! | accepted, paid, rejected | let HMRC forget its answer |
//! | any of these, or given up, after a sending that counted as lost | look for that sending in every list of HMRC's, as long as HMRC
//! keeps it |

mod conversation;
mod hmrc_list;
mod lost_sending;
mod outcome;
mod poll_interval;
mod split;
mod tidy;
mod unsent;

use std::time::Duration;

use domain::claim::{ClaimAlarm, ClaimStatus, CorrelationId, Filed, MessageKind, Note, Says, TransactionId};
use domain::{AuditAction, ClaimId};
use hmrc::gateway::{self, Acknowledgement, Advice, Answer, Failure, GatewayFailure, Reply, Submission};
use hmrc::irmark::IrMark;
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::charity_proof::may_file;
use crate::counters::HmrcRequest;
use crate::error::{Error, Resource};
use crate::filing::{Account, Filing, OpenAccount};
use crate::store::claim::{Locked, NextPoll};
use crate::store::{self};
use poll_interval::pause;
pub(crate) use poll_interval::{next_poll, pause_after};
use unsent::Unsent;

/// What a step led to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    /// To another state: look at once.
    Moved,
    /// Nothing to do before this many seconds of real time have passed.
    Wait(f64),
    /// Nothing to do until somebody acts.
    Done,
}

/// One message of the conversation, to be kept.
pub(crate) struct Said<'a> {
    pub(crate) direction: &'a str,
    pub(crate) kind: MessageKind,
    pub(crate) transaction: Option<&'a TransactionId>,
    pub(crate) body: &'a [u8],
    pub(crate) note: Note,
    pub(crate) number: Option<u32>,
}

impl<'a> Said<'a> {
    /// Something that came from HMRC.
    pub(crate) fn received(
        kind: MessageKind,
        transaction: Option<&'a TransactionId>,
        body: &'a [u8],
        note: impl Into<Note>,
    ) -> Self {
        Self { direction: "received", kind, transaction, body, note: note.into(), number: None }
    }

    /// With HMRC's number of it, where it has one.
    pub(crate) fn numbered(self, number: Option<u32>) -> Self {
        Self { number, ..self }
    }
}

pub(crate) fn seconds(duration: Duration) -> f64 {
    duration.as_secs_f64()
}

/// An hour: somebody has to look first.
const LONG: f64 = 3_600.0;
/// A day: nothing hangs on it.
const DAY: f64 = 86_400.0;
/// HMRC answers within minutes, and is down for hours: after so many days somebody has to ask it in another way.
const SILENCE: f64 = 3.0 * DAY;
/// HMRC keeps what nobody deletes for about as long as [`gateway::KEPT`], and "about" is no promise: from ten days before that on, that
/// a sending is not in its list says nothing.
const REMEMBERED: Duration = gateway::KEPT.saturating_sub(Duration::from_secs(10 * 86_400));
/// For as long as that HMRC's lists are looked through for a sending that counted as lost: for longer than HMRC is said to keep one.
pub(crate) const WATCHED: Duration = gateway::KEPT.saturating_add(Duration::from_secs(15 * 86_400));

impl Backend {
    /// Takes the steps of a claim until it has to wait; how long, or none when somebody has to act.
    pub(crate) async fn move_claim(&self, id: ClaimId) -> Result<Option<f64>, Error> {
        loop {
            match self.step_claim(id).await? {
                Step::Moved => {}
                Step::Wait(seconds) => return Ok(Some(seconds)),
                Step::Done => return Ok(None),
            }
        }
    }

    async fn step_claim(&self, id: ClaimId) -> Result<Step, Error> {
        let claim = {
            let mut tx = self.begin().await?;
            let claim = self.lock_claim(&mut tx, id).await?;
            // Only looked at: each step takes the lock again when it changes something.
            tx.rollback().await?;
            claim
        };
        if claim.state.status() == ClaimStatus::Draft {
            return self.gather_claim(id).await;
        }
        let Some(filing) = self.config.filing.clone() else {
            return Ok(Step::Done);
        };
        self.follow_simulated(&filing).await?;
        match claim.state.status() {
            ClaimStatus::Approved => self.file_claim(&filing, claim).await,
            ClaimStatus::Submitting => self.find_claim(&filing, claim).await,
            ClaimStatus::Acknowledged => self.ask_about_claim(&filing, claim).await,
            ClaimStatus::Accepted | ClaimStatus::Paid | ClaimStatus::Rejected | ClaimStatus::Withdrawn => {
                self.tidy_claim(&filing, claim).await
            }
            ClaimStatus::Draft | ClaimStatus::Ready => Ok(Step::Done),
        }
    }

    /// Writes the message, or sends the one that was written.
    async fn file_claim(&self, filing: &Filing, claim: Locked) -> Result<Step, Error> {
        let (charity, holding, are_leaving) = {
            let mut conn = self.pool.acquire().await?;
            let charity = store::charity::find(&mut conn, claim.charity_id)
                .await?
                .ok_or(Error::NotFound(Resource::Charity))?;
            let holding = store::claim::holding_claim(&mut conn, claim.charity_id).await?;
            (charity, holding, store::job::takes_gifts_away(&mut conn, claim.charity_id).await?)
        };
        let may_file = may_file(&charity).is_ok() && charity.nominee.can_file();
        if !may_file || charity.claims_wait.is_some() || holding.is_some() {
            self.hold_back(&claim).await?;
            return Ok(Step::Wait(60.0));
        }
        // What a job takes away leaves the claim first.
        if are_leaving {
            self.hold_back(&claim).await?;
            return Ok(Step::Wait(1.0));
        }
        let Account::Open(client) = self.hmrc_account(filing).await? else {
            self.hold_back(&claim).await?;
            return Ok(Step::Done);
        };
        let written = claim.written().cloned();
        // What was written may have waited for days: gifts are refunded meanwhile, and their time runs out.
        if (written.is_none() || claim.is_tried)
            && let Some(step) = self.shed_lines(claim.claim_id).await?
        {
            return Ok(step);
        }
        let Some(transaction) = written else {
            if let Some(step) = self.cut_claim(&claim).await? {
                return Ok(step);
            }
            return self.write_claim(filing, &charity, &claim).await;
        };
        if let Some(step) = self.look_before_sending(filing, &client, &claim).await? {
            return Ok(step);
        }
        let irmark = sealed_by(&claim)?;
        let Some(submission) = self.submission_of(&claim, &transaction).await? else {
            return Err(Error::internal("the written message of a claim is not there"));
        };
        let intent = filing.intend();
        if !self.intend(filing, &client, &claim, &transaction).await? {
            return Ok(Step::Moved);
        }
        // From here on nobody sends this claim again before HMRC has said that it does not have it.
        if !intent.is_fresh() || !self.is_on_its_way(claim.claim_id, &transaction).await? {
            return self.leave_to_recovery(filing, claim.claim_id, &transaction).await;
        }
        // It is asked once more when there is a connection.
        let sending = client.submit_while(submission, irmark, move || intent.is_fresh());
        let answer = self.counters.ask_hmrc(HmrcRequest::Submit, sending).await;
        self.after_submission(filing, &client, claim.claim_id, &transaction, answer).await
    }

    async fn is_on_its_way(&self, id: ClaimId, transaction: &TransactionId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::is_on_its_way(&mut conn, id, transaction).await
    }

    /// Too much time has passed since it was written down that the message may be on its way: this process stood still, and another one
    /// may have gone on. It is not sent, and whoever takes the next step asks HMRC's list, as after a worker that was killed.
    async fn leave_to_recovery(
        &self,
        filing: &Filing,
        id: ClaimId,
        transaction: &TransactionId,
    ) -> Result<Step, Error> {
        let said = Said::received(MessageKind::Nothing, Some(transaction), &[], Says::HeldUp);
        self.keep_alone(id, &said).await?;
        tracing::error!(claim = %id, "process stalled before sending a claim: the claim was not sent");
        Ok(Step::Wait(seconds(filing.patience.between_lists)))
    }

    async fn submission_of(
        &self,
        claim: &Locked,
        transaction: &TransactionId,
    ) -> Result<Option<Submission>, Error> {
        let mut conn = self.pool.acquire().await?;
        let body = store::claim::request(&mut conn, claim.claim_id, transaction).await?;
        body.map(|body| Submission::from_bytes(body).map_err(Error::internal)).transpose()
    }

    /// Writes down that the message may be on its way. `false` when the claim changed meanwhile: then it is not sent.
    /// Platforms hear of it when it may have left ([`Self::has_left`]).
    async fn intend(
        &self,
        filing: &Filing,
        account: &OpenAccount,
        claim: &Locked,
        transaction: &TransactionId,
    ) -> Result<bool, Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let present = self.lock_claim(&mut tx, claim.claim_id).await?;
        if present.written() != Some(transaction)
            || store::job::takes_gifts_away(&mut tx, claim.charity_id).await?
        {
            return Ok(false);
        }
        let filed = Filed { transaction: transaction.clone(), at: now };
        store::claim::wait_for_replicas(&mut tx).await?;
        let submitted = present.state.submit(filed).is_ok()
            && store::claim::submitting(&mut tx, claim.claim_id, transaction, &account.sender_id, now)
                .await?;
        if submitted {
            self.clear_alarms_in(&mut tx, claim.claim_id, ClaimAlarm::ends_with_the_sending).await?;
            self.record(
                &mut tx,
                By::Uplift,
                claim.charity_id,
                claim.claim_id,
                AuditAction::ClaimSubmit,
                json!({ "transaction": transaction.as_str() }),
            )
            .await?;
            // Whoever is killed now tells nobody whether it left.
            let by_then = seconds(filing.patience.exchange);
            self.enqueue_mark_of_sending(&mut tx, claim.claim_id, transaction, by_then).await?;
            self.commit(tx).await?;
        }
        Ok(submitted)
    }

    async fn after_submission(
        &self,
        filing: &Filing,
        account: &OpenAccount,
        id: ClaimId,
        transaction: &TransactionId,
        answer: Result<Answer<Reply>, Failure>,
    ) -> Result<Step, Error> {
        let answer = match answer {
            Ok(answer) => answer,
            Err(failure) => {
                self.keep_failure(id, Some(transaction), &failure).await?;
                if failure.is_safe_to_repeat() {
                    return self.try_again(filing, id, transaction).await;
                }
                self.has_left(id, transaction).await?;
                return Ok(Step::Wait(seconds(filing.patience.between_lists)));
            }
        };
        self.has_left(id, transaction).await?;
        let bytes = &answer.bytes;
        match answer.reply {
            Reply::Acknowledged(acknowledgement) => {
                self.acknowledge(id, transaction, &acknowledgement, bytes).await?;
                Ok(Step::Wait(seconds(acknowledgement.poll_interval.min(filing.patience.longest_poll))))
            }
            Reply::Accepted(acceptance) => {
                self.hear_acceptance(filing, id, transaction, &acceptance, bytes).await
            }
            Reply::Rejected(rejection) => {
                self.reject_claim(id, &rejection.faults, rejection.more, bytes).await?;
                Ok(Step::Moved)
            }
            Reply::Failed(failed) => {
                self.after_refusal(filing, account, id, transaction, &failed, bytes).await
            }
        }
    }

    /// The gateway did not take the message; what follows depends on why.
    async fn after_refusal(
        &self,
        filing: &Filing,
        account: &OpenAccount,
        id: ClaimId,
        transaction: &TransactionId,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<Step, Error> {
        match failed.advice() {
            Advice::CheckCredentials => {
                self.keep_refusal(id, Some(transaction), failed, bytes).await?;
                // First, so that whoever is killed in between leaves nothing that is sent at once again.
                self.hold_charity(account, id, failed).await?;
                if failed.is_certain() {
                    self.unsend(id, transaction, Unsent::AccountRefused).await?;
                    return Ok(Step::Moved);
                }
                Ok(Step::Wait(seconds(filing.patience.between_lists)))
            }
            Advice::Split if failed.is_certain() => self.split_claim(id, transaction, failed, bytes).await,
            Advice::CorrectClaim | Advice::Report if failed.is_certain() => {
                self.reject_claim(id, &failed.faults, 0, bytes).await?;
                Ok(Step::Moved)
            }
            // It may have it all the same: the list tells.
            Advice::PollAgain | Advice::List | Advice::CorrectClaim | Advice::Report | Advice::Split => {
                self.keep_refusal(id, Some(transaction), failed, bytes).await?;
                Ok(Step::Wait(seconds(filing.patience.between_lists)))
            }
        }
    }

    pub(crate) async fn acknowledge(
        &self,
        id: ClaimId,
        transaction: &TransactionId,
        acknowledgement: &Acknowledgement,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let correlation =
            CorrelationId::parse(acknowledgement.correlation_id.as_str()).map_err(Error::internal)?;
        let says = Says::Received {
            reference: correlation.as_str().to_owned(),
            seconds: acknowledgement.poll_interval.as_secs(),
        };
        let said = Said::received(MessageKind::Acknowledgement, Some(transaction), bytes, says);
        let next = next_poll(Some(&acknowledgement.endpoint), Some(acknowledgement.poll_interval));
        self.acknowledge_as(id, transaction, correlation, next, &said).await
    }

    async fn acknowledge_as(
        &self,
        id: ClaimId,
        transaction: &TransactionId,
        correlation: CorrelationId,
        next: NextPoll<'_>,
        said: &Said<'_>,
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        self.keep(&mut tx, id, said).await?;
        let moved = claim.state.clone().acknowledge(transaction, correlation.clone(), now).is_ok()
            && store::claim::acknowledged(&mut tx, id, transaction, &correlation, next, now).await?;
        if moved {
            self.clear_alarms_in(&mut tx, id, ClaimAlarm::ends_with_the_step).await?;
            self.record(
                &mut tx,
                By::Uplift,
                claim.charity_id,
                id,
                AuditAction::ClaimAcknowledge,
                json!({ "correlation": correlation.as_str() }),
            )
            .await?;
        } else {
            self.heed_contradiction_in(&mut tx, &claim).await?;
        }
        self.commit(tx).await
    }
}

/// The seal of the written message.
fn sealed_by(claim: &Locked) -> Result<IrMark, Error> {
    claim.irmark.as_deref().unwrap_or_default().parse().map_err(Error::internal)
}

pub(crate) fn theirs(correlation: &CorrelationId) -> Result<gateway::CorrelationId, Error> {
    correlation.as_str().parse().map_err(Error::internal)
}
