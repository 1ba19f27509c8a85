//! An HMRC for sandboxes and tests: the Transaction Engine over real HTTP, with state in memory.
//!
//! It takes what HMRC takes and refuses what HMRC refuses: the envelope and its credentials at once, the claim itself when
//! it is polled, by the rules of [`crate::rules`]. As far as is known, HMRC does not notice that a claim is sent twice;
//! neither does the simulator, but it remembers: [`Simulator::taken_twice`] is what a test of a filer looks at, and whose gifts
//! can be alike counts [`Taken::gifts`].
//!
//! It can be told to misbehave: a [`Plan`] says at which [`Step`], for which charity and how often an [`Outcome`] other than
//! the right one comes about, and a [`Setting`] is a plan or two under a name that a sandbox's page can offer.
//!
//! ```
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use hmrc::simulator::{Options, Outcome, Plan, Simulator, Step};
//!
//! let simulator = Simulator::new(Options::default());
//! simulator.plan(Plan::once(Step::Submit, Outcome::LoseReply));
//! let running = simulator.start("127.0.0.1:0".parse()?).await?;
//! println!("submissions go to {}", running.url());
//! # Ok(()) }
//! ```

mod answer;
mod connection;
mod gateway;
mod gift;
mod http;
mod memory;
mod outcome;
mod request;
mod setting;

pub use gift::GiftLine;
pub use http::Running;
pub use memory::{Taken, Verdict};
pub use outcome::{Outcome, Plan, Step};
pub use setting::{NotASetting, Setting};

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::claim::Credentials;
use memory::Memory;

/// HMRC's limit for messages of another tax (Corporation Tax); none is known for charities.
const MOST_BYTES: usize = 25 * 1024 * 1024;

/// The simulator's clock: a sandbox hands it its own.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// How a simulator is set up.
#[derive(Clone)]
pub struct Options {
    /// The accounts that may file. Without any, every account may.
    pub accounts: Vec<Credentials>,
    /// What time it is: gifts may not be in the future, and answers are kept for sixty days.
    pub clock: Clock,
    /// How many seconds it asks for between two polls.
    pub poll_interval_seconds: u32,
    /// How many polls it takes until there is an answer; 0: the first one has it.
    pub polls_before_answer: u32,
    /// Longer messages are refused (2001).
    pub most_bytes: usize,
    /// It refuses every line whose donor has this last name: for a sandbox that shows a refusal without anybody planning it.
    pub refused_last_name: Option<&'static str>,
    /// What correlation ids are made from: two simulators with the same seed give the same ids.
    pub seed: [u8; 16],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            accounts: Vec::new(),
            clock: Arc::new(crate::now),
            poll_interval_seconds: 2,
            polls_before_answer: 0,
            most_bytes: MOST_BYTES,
            refused_last_name: None,
            seed: [0; 16],
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Options")
            .field("poll_interval_seconds", &self.poll_interval_seconds)
            .field("polls_before_answer", &self.polls_before_answer)
            .finish_non_exhaustive()
    }
}

/// A simulated HMRC. Clones are handles of the same one.
#[derive(Clone, Debug)]
pub struct Simulator(Arc<Shared>);

struct Shared {
    options: Options,
    ledger: Mutex<Memory>,
    plans: Mutex<Vec<Plan>>,
    /// Answers that are held back wait for a permit each.
    held: Semaphore,
}

impl Simulator {
    /// A simulator that has seen nothing yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self(Arc::new(Shared {
            ledger: Mutex::new(Memory::new(options.seed)),
            options,
            plans: Mutex::new(Vec::new()),
            held: Semaphore::new(0),
        }))
    }

    /// Lets something go otherwise than it should. Earlier plans come first.
    pub fn plan(&self, plan: Plan) {
        self.plans().push(plan);
    }

    /// Puts this setting in the place of all plans.
    pub fn set(&self, setting: Setting) {
        *self.plans() = setting.plans();
    }

    /// From now on everything goes as it should.
    pub fn clear_plans(&self) {
        self.plans().clear();
    }

    /// The plans that are left.
    #[must_use]
    pub fn plans_left(&self) -> Vec<Plan> {
        self.plans().clone()
    }

    /// Lets one answer go that [`Outcome::Hold`] holds back, now or later.
    pub fn release(&self) {
        self.0.held.add_permits(1);
    }

    /// Every submission that was taken, deleted ones too, oldest first.
    #[must_use]
    pub fn taken(&self) -> Vec<Taken> {
        self.ledger().taken()
    }

    /// The submissions that HMRC would have accepted although it had the very same Body before, or a gift of theirs for the same
    /// charity in another one: each of them claims gifts a second time, unless some are alike ([`GiftLine`]).
    #[must_use]
    pub fn taken_twice(&self) -> Vec<Taken> {
        self.ledger().taken_twice()
    }

    /// How many requests of a kind came, whatever became of them.
    #[must_use]
    pub fn requests(&self, step: Step) -> u64 {
        self.ledger().requests(step)
    }

    fn options(&self) -> &Options {
        &self.0.options
    }

    fn ledger(&self) -> MutexGuard<'_, Memory> {
        self.0.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn plans(&self) -> MutexGuard<'_, Vec<Plan>> {
        self.0.plans.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is planned for a request; used up by it.
    fn planned(&self, step: Step, charity: Option<&str>) -> Option<Outcome> {
        let mut plans = self.plans();
        let at = plans.iter().position(|plan| plan.fits(step, charity))?;
        let outcome = plans[at].outcome.clone();
        if let Some(times) = &mut plans[at].times {
            *times -= 1;
            if *times == 0 {
                plans.remove(at);
            }
        }
        Some(outcome)
    }

    async fn held(&self) {
        if let Ok(permit) = self.0.held.acquire().await {
            permit.forget();
        }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Shared").field("options", &self.options).finish_non_exhaustive()
    }
}
