//! The worker's part of a test message: sends it, and asks HMRC what became of it.

use domain::claim::view::{TestOutcome, Unanswered};
use domain::claim::{CorrelationId, Says, TransactionId};
use hmrc::Written;
use hmrc::gateway::{Acknowledgement, Advice, Failure, GatewayFailure, Reply, Submission};
use uuid::Uuid;

use super::compose::{Unwritten, compose};
use crate::Backend;
use crate::claim::note::no_reply;
use crate::claim::outcome::WORDS;
use crate::claim::step::{next_poll, pause_after, seconds, theirs};
use crate::counters::HmrcRequest;
use crate::error::{Error, Resource};
use crate::filing::{Account, Filing, OpenAccount};
use crate::secret::new_uuid;
use crate::store::claim::{NextPoll, TestUnderWay};
use crate::store::{self};

/// How often HMRC is asked what became of a test before it is given up: for half an hour.
const POLLS: i32 = 40;
/// How often a worker looks whether another one that is sending the message has its answer: for some three minutes, longer
/// than any request to HMRC lasts.
const WAITS: i32 = 12;
const WAIT: f64 = 15.0;

impl Backend {
    /// The worker's part: sends the message, or asks what became of it. In how many seconds to go on, or none when it has
    /// ended.
    pub(crate) async fn move_test_message(&self, id: Uuid) -> Result<Option<f64>, Error> {
        let found = {
            let mut conn = self.pool.acquire().await?;
            store::claim::test_under_way(&mut conn, id).await?
        };
        let Some(test) = found else { return Ok(None) };
        let Some(filing) = self.config.filing.clone() else {
            return self.give_up(id, Unanswered::NoAccount).await;
        };
        self.follow_simulated(&filing).await?;
        match &test.sent {
            None => self.send_test(&filing, &test).await,
            Some((correlation, irmark)) => {
                let Account::Open(client) = self.hmrc_account(&filing).await? else {
                    return self.give_up(id, Unanswered::Stopped).await;
                };
                let endpoint = filing.service.poll_at(test.poll_url.as_deref());
                let irmark = irmark.parse().map_err(Error::internal)?;
                let theirs = theirs(correlation)?;
                let poll = client.poll(&theirs, &endpoint, irmark);
                let answer = self.counters.ask_hmrc(HmrcRequest::Poll, poll).await;
                self.after_test(&filing, &client, &test, answer.map(|answer| answer.reply)).await
            }
        }
    }

    async fn send_test(&self, filing: &Filing, test: &TestUnderWay) -> Result<Option<f64>, Error> {
        let charity = {
            let mut conn = self.pool.acquire().await?;
            store::charity::find(&mut conn, test.charity_id)
                .await?
                .ok_or(Error::NotFound(Resource::Charity))?
        };
        let transaction = TransactionId::from_bits(new_uuid().as_u128());
        // HMRC compares with its own day, in UTC.
        let today = self.now().offset().date();
        let (message, written) = match compose(filing, &charity, &transaction, today) {
            Ok(done) => done,
            Err(Unwritten::Broken(outcome)) => return self.end_test(test.id, &outcome).await,
            Err(Unwritten::Failed(error)) => return Err(error),
        };
        if filing.service.is_live() {
            return self.end_test(test.id, &TestOutcome::Checked).await;
        }
        let Account::Open(client) = self.hmrc_account(filing).await? else {
            return self.give_up(test.id, Unanswered::Stopped).await;
        };
        // Written down before the first byte is sent: a worker that dies, or is overtaken, sends no second one.
        let first = {
            let mut conn = self.pool.acquire().await?;
            store::claim::sending_test(&mut conn, test.id, self.now()).await?
        };
        if !first {
            // Another worker may be at it, with HMRC's answer still to come; one that died will not come back.
            if test.polls >= WAITS {
                return self.give_up(test.id, Unanswered::Lost).await;
            }
            let mut conn = self.pool.acquire().await?;
            store::claim::count_test_poll(&mut conn, test.id, NextPoll::default()).await?;
            return Ok(Some(WAIT));
        }
        let submission = Submission::from_bytes(message).map_err(Error::internal)?;
        let submit = client.submit(submission, written.irmark);
        let answer = self.counters.ask_hmrc(HmrcRequest::Submit, submit).await;
        match answer.map(|answer| answer.reply) {
            Ok(Reply::Acknowledged(acknowledgement)) => {
                self.test_arrived(test.id, &written, &acknowledgement).await?;
                let wait = acknowledgement.poll_interval.min(filing.patience.longest_poll);
                Ok(Some(seconds(wait)))
            }
            other => self.after_test(filing, &client, test, other).await,
        }
    }

    async fn test_arrived(
        &self,
        id: Uuid,
        written: &Written,
        acknowledgement: &Acknowledgement,
    ) -> Result<(), Error> {
        let correlation =
            CorrelationId::parse(acknowledgement.correlation_id.as_str()).map_err(Error::internal)?;
        let mut conn = self.pool.acquire().await?;
        store::claim::test_arrived(
            &mut conn,
            id,
            &written.irmark.to_string(),
            &correlation,
            next_poll(Some(&acknowledgement.endpoint), Some(acknowledgement.poll_interval)),
        )
        .await
    }

    async fn after_test(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        test: &TestUnderWay,
        reply: Result<Reply, Failure>,
    ) -> Result<Option<f64>, Error> {
        match reply {
            Ok(Reply::Acknowledged(again)) => {
                let next = next_poll(Some(&again.endpoint), Some(again.poll_interval));
                self.ask_later(filing, test, next).await
            }
            Ok(Reply::Accepted(acceptance)) => {
                // A test that stays at HMRC harms nobody: it goes by itself after some weeks.
                let delete = client.delete(&acceptance.correlation_id);
                if let Err(failure) = self.counters.ask_hmrc(HmrcRequest::Delete, delete).await {
                    tracing::info!(failure = %failure, "HMRC did not delete a test message's response");
                }
                let words = acceptance
                    .receipt
                    .map_or_else(String::new, |receipt| self.cut_without_account(receipt.text.trim(), WORDS));
                self.end_test(test.id, &TestOutcome::Accepted { words }).await
            }
            Ok(Reply::Rejected(rejection)) => {
                let says = self.hmrc_says(&rejection.faults, rejection.more);
                let number = rejection.faults.iter().find_map(|fault| fault.number);
                self.refuse_test(test.id, number, says).await
            }
            Ok(Reply::Failed(failed)) => self.after_failed_test(filing, client, test, &failed).await,
            // Polls may be repeated; a message may not, so nobody knows about this one, and nothing hangs on it.
            Err(failure) if test.sent.is_some() && !failure.is_alarm() => {
                self.ask_later(filing, test, NextPoll::default()).await
            }
            Err(failure) => {
                let note = self.note_without_account(&no_reply(&failure).into());
                self.give_up(test.id, Unanswered::NoReply(note)).await
            }
        }
    }

    async fn after_failed_test(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        test: &TestUnderWay,
        failed: &GatewayFailure,
    ) -> Result<Option<f64>, Error> {
        let words = self.in_words(&failed.faults);
        match failed.advice() {
            Advice::PollAgain if test.sent.is_some() => {
                let next = next_poll(failed.endpoint.as_ref(), failed.poll_interval);
                self.ask_later(filing, test, next).await
            }
            Advice::CorrectClaim | Advice::Split => {
                self.refuse_test(test.id, failed.number(), Says::Hmrc { words, more: 0 }).await
            }
            // As with a claim, before HMRC has it that may be about this charity alone: nobody else's filing stops.
            Advice::CheckCredentials if test.sent.is_none() => {
                self.give_up(test.id, Unanswered::AccountForCharity(words)).await
            }
            Advice::CheckCredentials => {
                self.stop_filing(client, failed).await?;
                self.give_up(test.id, Unanswered::Account(words)).await
            }
            Advice::PollAgain | Advice::List | Advice::Report => {
                self.give_up(test.id, Unanswered::Gateway(words)).await
            }
        }
    }

    /// HMRC has it, and has not said what became of it: it is left alone for as long as it says now, or said last.
    async fn ask_later(
        &self,
        filing: &Filing,
        test: &TestUnderWay,
        next: NextPoll<'_>,
    ) -> Result<Option<f64>, Error> {
        if test.polls >= POLLS {
            return self.give_up(test.id, Unanswered::Lost).await;
        }
        let mut conn = self.pool.acquire().await?;
        store::claim::count_test_poll(&mut conn, test.id, next).await?;
        let asked = next.interval.or(test.poll_interval).map(f64::from);
        Ok(Some(pause_after(filing, test.polls, asked)))
    }

    async fn refuse_test(&self, id: Uuid, number: Option<u32>, says: Says) -> Result<Option<f64>, Error> {
        let number = number.and_then(|number| i32::try_from(number).ok());
        self.end_test(id, &TestOutcome::Refused { number, note: says.into() }).await
    }

    async fn give_up(&self, id: Uuid, why: Unanswered) -> Result<Option<f64>, Error> {
        self.end_test(id, &TestOutcome::Unanswered { why }).await
    }

    async fn end_test(&self, id: Uuid, outcome: &TestOutcome) -> Result<Option<f64>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::end_test(&mut conn, id, outcome, self.now()).await?;
        Ok(None)
    }
}
