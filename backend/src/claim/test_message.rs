//! A test message: whether HMRC takes what Uplift files for a charity, before there is money in it.
//!
//! It is a claim's message with one invented gift of a pound, and GatewayTest 1. HMRC's test services and a sandbox answer
//! it like a claim, and nothing follows from it. HMRC's live service has no place for tests: there the message is written
//! and held against every rule, and not sent. A message whose fate is not known is simply over: another may be sent.

use std::borrow::Cow;

use domain::Timestamp;
use domain::claim::{CorrelationId, TransactionId};
use hmrc::claim::{Amount, Closing, Donor, Gift, Home, Line};
use hmrc::gateway::{Acknowledgement, Advice, Client, Failure, GatewayFailure, Reply, Submission};
use hmrc::{Form, Message, MessageError, Written};
use serde_json::json;
use uuid::Uuid;

use super::message::opening;
use super::outcome::in_words;
use super::step::{capital, longer, seconds, theirs};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::charity::Charity;
use crate::error::Error;
use crate::filing::{Account, Filing};
use crate::secret::new_uuid;
use crate::store::claim::TestUnderWay;
use crate::store::trail::By;
use crate::store::{self};

/// How often HMRC is asked what became of a test before it is given up: for half an hour.
const POLLS: i32 = 40;
/// How often a worker looks whether another one that is sending the message has its answer: for some three minutes, longer
/// than any request to HMRC lasts.
const WAITS: i32 = 12;
/// Seconds in between.
const WAIT: f64 = 15.0;
/// How many a charity may send in a day: HMRC's test services are there for everybody.
const A_DAY: i64 = 20;
/// How long one is kept after it has ended, in days; the newest of each charity stays.
const KEPT: i64 = 90;
/// How long a test is on its way at most, in hours. One that no worker ended by then is over, and another may be sent.
const HOURS: i64 = 1;
/// What is said of it then.
const LOST: &str = "HMRC did not say what became of it.";

/// A charity's test message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMessage {
    /// When staff asked for it.
    pub asked_at: Timestamp,
    /// Whether it was sent, or may have been.
    pub sent: bool,
    /// How it ended; nothing while it is on its way.
    pub outcome: Option<TestOutcome>,
}

/// How a test message ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestOutcome {
    /// HMRC took it.
    Accepted {
        /// HMRC's words; empty from its External Test Service, which gives no receipt.
        words: String,
    },
    /// It keeps every rule of HMRC's that is known, and was not sent: HMRC's live service takes no tests.
    Checked,
    /// It breaks a rule of HMRC's, and was not sent.
    Broken {
        /// HMRC's number of the rule.
        number: Option<i32>,
        /// What is wrong, and what to do about it.
        words: String,
    },
    /// HMRC read it and refused it.
    Refused {
        /// HMRC's number, where it has one.
        number: Option<i32>,
        /// What it says.
        words: String,
    },
    /// There was no answer to be had.
    Unanswered {
        /// Why.
        words: String,
    },
}

impl TestOutcome {
    /// The word in the database.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Accepted { .. } => "accepted",
            Self::Checked => "checked",
            Self::Broken { .. } => "broken",
            Self::Refused { .. } => "refused",
            Self::Unanswered { .. } => "unanswered",
        }
    }

    /// HMRC's number and the words, for the database.
    pub(crate) fn said(&self) -> (Option<i32>, &str) {
        match self {
            Self::Accepted { words } | Self::Unanswered { words } => (None, words),
            Self::Checked => (None, ""),
            Self::Broken { number, words } | Self::Refused { number, words } => (*number, words),
        }
    }

    /// From the database.
    pub(crate) fn from_parts(kind: &str, number: Option<i32>, words: String) -> Option<Self> {
        Some(match kind {
            "accepted" => Self::Accepted { words },
            "checked" => Self::Checked,
            "broken" => Self::Broken { number, words },
            "refused" => Self::Refused { number, words },
            "unanswered" => Self::Unanswered { words },
            _ => return None,
        })
    }
}

impl Backend {
    /// Asks for a test message; while one is on its way there is no second one.
    ///
    /// # Errors
    /// [`Error::NotFound`] for who may not change anything; a conflict after too many in a day.
    pub async fn send_test_message(&self, caller: &CharityStaff) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        let id = new_uuid();
        let lost = TestOutcome::Unanswered {
            words: LOST.to_owned(),
        };
        store::claim::end_old_tests(&mut tx, caller.charity_id, &lost, now, HOURS).await?;
        if store::claim::tests_of_a_day(&mut tx, caller.charity_id, now).await? >= A_DAY {
            return Err(Error::conflict(
                "conflict",
                "This charity has sent 20 test messages in the last 24 hours. Send another one tomorrow.",
            ));
        }
        if store::claim::ask_for_test(&mut tx, id, caller.charity_id, now).await? {
            let payload = json!({ "test_message_id": id });
            store::job::enqueue(&mut tx, "test_message", &id.to_string(), &payload, 0.0).await?;
            let charity = caller.charity_id.uuid();
            store::trail::audit(
                &mut tx,
                now,
                By::from(caller),
                "charity.test_message",
                charity,
                json!({}),
            )
            .await?;
        }
        self.commit(tx).await
    }

    /// The charity's newest test message.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn test_message(&self, caller: &CharityStaff) -> Result<Option<TestMessage>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut newest = store::claim::newest_test(&mut conn, caller.charity_id).await?;
        if let Some(test) = &mut newest
            && test.outcome.is_none()
            && test.asked_at.offset() + time::Duration::hours(HOURS) < self.now().offset()
        {
            test.outcome = Some(TestOutcome::Unanswered {
                words: LOST.to_owned(),
            });
        }
        Ok(newest)
    }

    /// Forgets what ended long ago.
    pub(crate) async fn forget_tests(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::forget_tests(&mut conn, self.now(), KEPT).await
    }

    /// The worker's part: sends the message, or asks what became of it. In how many seconds to go on, or none when it has
    /// ended.
    pub(crate) async fn move_test_message(&self, id: Uuid) -> Result<Option<f64>, Error> {
        let found = {
            let mut conn = self.pool.acquire().await?;
            store::claim::test_under_way(&mut conn, id).await?
        };
        let Some(test) = found else { return Ok(None) };
        let Some(filing) = self.config.filing.clone() else {
            return self
                .give_up(id, "This installation has no account with HMRC yet.")
                .await;
        };
        self.follow_simulated(&filing).await?;
        match &test.sent {
            None => self.send_test(&filing, &test).await,
            Some((correlation, irmark)) => {
                let Account::Open(client) = self.hmrc_account(&filing).await? else {
                    return self.give_up(id, STOPPED).await;
                };
                let endpoint = filing.service.poll_at(test.poll_url.as_deref());
                let irmark = irmark.parse().map_err(Error::internal)?;
                let answer = client.poll(&theirs(correlation)?, &endpoint, irmark).await;
                self.after_test(&filing, &client, &test, answer.map(|answer| answer.reply))
                    .await
            }
        }
    }

    async fn send_test(&self, filing: &Filing, test: &TestUnderWay) -> Result<Option<f64>, Error> {
        let charity = {
            let mut conn = self.pool.acquire().await?;
            store::charity::find(&mut conn, test.charity_id)
                .await?
                .ok_or(Error::NotFound("charity"))?
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
            return self.give_up(test.id, STOPPED).await;
        };
        // Written down before the first byte is sent: a worker that dies, or is overtaken, sends no second one.
        let first = {
            let mut conn = self.pool.acquire().await?;
            store::claim::sending_test(&mut conn, test.id, self.now()).await?
        };
        if !first {
            // Another worker may be at it, with HMRC's answer still to come; one that died will not come back.
            if test.polls >= WAITS {
                return self.give_up(test.id, LOST).await;
            }
            let mut conn = self.pool.acquire().await?;
            store::claim::count_test_poll(&mut conn, test.id, None).await?;
            return Ok(Some(WAIT));
        }
        let submission = Submission::from_bytes(message).map_err(Error::internal)?;
        let answer = client.submit(submission, written.irmark).await;
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
            acknowledgement.endpoint.as_str(),
        )
        .await
    }

    async fn after_test(
        &self,
        filing: &Filing,
        client: &Client,
        test: &TestUnderWay,
        reply: Result<Reply, Failure>,
    ) -> Result<Option<f64>, Error> {
        match reply {
            Ok(Reply::Acknowledged(again)) => self.ask_later(filing, test, Some(&again)).await,
            Ok(Reply::Accepted(acceptance)) => {
                // A test that stays at HMRC harms nobody: it goes by itself after some weeks.
                if let Err(failure) = client.delete(&acceptance.correlation_id).await {
                    tracing::info!(failure = %failure, "HMRC keeps the answer to a test message");
                }
                let words = acceptance
                    .receipt
                    .map_or_else(String::new, |receipt| receipt.text.trim().to_owned());
                self.end_test(test.id, &TestOutcome::Accepted { words }).await
            }
            Ok(Reply::Rejected(rejection)) => {
                let words = in_words(&rejection.faults, rejection.more);
                let number = rejection.faults.iter().find_map(|fault| fault.number);
                self.refuse_test(test.id, number, words).await
            }
            Ok(Reply::Failed(failed)) => self.after_failed_test(filing, test, &failed).await,
            // Polls may be repeated; a message may not, so nobody knows about this one, and nothing hangs on it.
            Err(failure) if test.sent.is_some() && !failure.is_alarm() => {
                self.ask_later(filing, test, None).await
            }
            Err(failure) => {
                self.give_up(test.id, &format!("{}.", capital(&failure.to_string())))
                    .await
            }
        }
    }

    async fn after_failed_test(
        &self,
        filing: &Filing,
        test: &TestUnderWay,
        failed: &GatewayFailure,
    ) -> Result<Option<f64>, Error> {
        let said = in_words(&failed.faults, 0);
        match failed.advice() {
            Advice::PollAgain if test.sent.is_some() => self.ask_later(filing, test, None).await,
            Advice::CorrectClaim | Advice::Split => self.refuse_test(test.id, failed.number(), said).await,
            Advice::CheckCredentials => {
                self.stop_filing(failed).await?;
                let words = format!("HMRC does not take this installation’s account. It says: {said}");
                self.give_up(test.id, &words).await
            }
            Advice::PollAgain | Advice::List | Advice::Report => {
                let words = format!("HMRC’s gateway did not deal with it. It says: {said}");
                self.give_up(test.id, &words).await
            }
        }
    }

    async fn ask_later(
        &self,
        filing: &Filing,
        test: &TestUnderWay,
        again: Option<&Acknowledgement>,
    ) -> Result<Option<f64>, Error> {
        if test.polls >= POLLS {
            return self.give_up(test.id, LOST).await;
        }
        let mut conn = self.pool.acquire().await?;
        let endpoint = again.map(|again| again.endpoint.as_str());
        store::claim::count_test_poll(&mut conn, test.id, endpoint).await?;
        let asked = again.map_or(0.0, |again| {
            seconds(again.poll_interval.min(filing.patience.longest_poll))
        });
        Ok(Some(longer(filing, test.polls).max(asked)))
    }

    async fn refuse_test(&self, id: Uuid, number: Option<u32>, words: String) -> Result<Option<f64>, Error> {
        let number = number.and_then(|number| i32::try_from(number).ok());
        self.end_test(id, &TestOutcome::Refused { number, words }).await
    }

    async fn give_up(&self, id: Uuid, words: &str) -> Result<Option<f64>, Error> {
        let words = words.to_owned();
        self.end_test(id, &TestOutcome::Unanswered { words }).await
    }

    async fn end_test(&self, id: Uuid, outcome: &TestOutcome) -> Result<Option<f64>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::end_test(&mut conn, id, outcome, self.now()).await?;
        Ok(None)
    }
}

const STOPPED: &str = "HMRC does not take this installation’s account at present, so nothing is sent to it.";

/// Why there is no message.
enum Unwritten {
    /// HMRC would refuse it.
    Broken(TestOutcome),
    Failed(Error),
}

/// One gift of a pound, of yesterday, by nobody.
fn compose(
    filing: &Filing,
    charity: &Charity,
    transaction: &TransactionId,
    today: time::Date,
) -> Result<(Vec<u8>, Written), Unwritten> {
    let opening = opening(filing, charity, "TEST", transaction).map_err(Unwritten::Failed)?;
    let line = Line {
        gift: Gift::Donor(Donor {
            title: None,
            first: Cow::Borrowed("Test"),
            last: Cow::Borrowed("Message"),
            house: Cow::Borrowed("1"),
            home: Home::Postcode(Cow::Owned(filing.nominee.postcode.clone())),
        }),
        sponsored: false,
        given_on: today.previous_day().unwrap_or(today),
        total: Amount::from_pence(100).map_err(|error| Unwritten::Failed(Error::internal(error)))?,
    };
    let mut bytes = Vec::new();
    let mut write = || {
        let mut message = Message::begin(&opening, Form::Plain, today)?;
        message.line(&line)?;
        message.finish(&Closing::default(), &mut bytes)
    };
    match write() {
        Ok(written) => Ok((bytes, written)),
        Err(MessageError::Broken(broken)) => {
            let words: Vec<String> = broken
                .iter()
                .map(|broken| format!("{} {}", broken.sentence, broken.cure))
                .collect();
            Err(Unwritten::Broken(TestOutcome::Broken {
                number: broken.first().map(|broken| i32::from(broken.number)),
                words: words.join(" "),
            }))
        }
        Err(error) => Err(Unwritten::Failed(Error::internal(error))),
    }
}
