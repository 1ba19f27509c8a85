//! The simulated HMRC of a sandbox, and what people tell it to do.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::claim::ClaimAlarm;
use domain::page_fault::PageFault;
use domain::sandbox::REFUSED_NAME;
use hmrc::claim::{Credentials, Method};
use hmrc::simulator::{Options, Outcome, Plan, Running, Setting, Simulator};

use super::{Filing, Nominee, Patience};
use crate::Backend;
use crate::clock::Clock;
use crate::error::{Error, Resource};
use crate::secret::random;
use crate::store;

/// A simulated HMRC, which listens as long as this is held.
#[derive(Clone)]
pub struct Simulated {
    running: Arc<Running>,
    /// Which choice of the sandbox's page it follows.
    choice: Arc<Mutex<i64>>,
}

impl Simulated {
    /// The simulator, to look at and to plan with.
    #[must_use]
    pub fn simulator(&self) -> &Simulator {
        self.running.simulator()
    }

    /// Whether it has done already what this choice tells it to do once.
    fn is_done(&self, setting: Setting, choice: i64) -> bool {
        let followed = self.choice.lock().unwrap_or_else(PoisonError::into_inner);
        once(setting).is_some() && *followed == choice && self.simulator().plans_left().is_empty()
    }

    /// Does as chosen from now on, where that is a new choice.
    fn follow(&self, setting: Setting, choice: i64) {
        let mut followed = self.choice.lock().unwrap_or_else(PoisonError::into_inner);
        if *followed == choice {
            return;
        }
        *followed = choice;
        let simulator = self.simulator();
        match once(setting) {
            Some(outcome) => {
                simulator.clear_plans();
                simulator.plan(Plan::once(hmrc::simulator::Step::Submit, outcome));
            }
            None => simulator.set(setting),
        }
    }
}

impl Filing {
    /// Files with a simulated HMRC that is started here, in this process: real messages over real HTTP, nothing leaves the
    /// machine.
    ///
    /// # Errors
    /// When no port of the machine is free.
    pub async fn simulated(clock: Clock, patience: Patience) -> Result<Self, Error> {
        let account = (Simulated::SENDER_ID.to_owned(), Simulated::PASSWORD.to_owned());
        let options = Options {
            accounts: vec![Credentials {
                sender_id: account.0.clone(),
                method: Method::Clear,
                value: account.1.clone(),
            }],
            clock: Arc::new(move || clock.now().offset()),
            poll_interval_seconds: 2,
            refused_last_name: Some(REFUSED_NAME),
            // The names that it gives must be new after each start.
            seed: random::<16>()?,
            ..Options::default()
        };
        let anywhere = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let running = Simulator::new(options).start(anywhere).await.map_err(Error::internal)?;
        let service = running.service().map_err(Error::internal)?;
        let nominee = Nominee {
            name: "Uplift".to_owned(),
            reference: Simulated::NOMINEE_REFERENCE.to_owned(),
            postcode: "EX1 1AA".to_owned(),
            phone: Simulated::NOMINEE_PHONE.to_owned(),
        };
        let vendor_id = Simulated::VENDOR_ID.to_owned();
        let mut filing = Self::new(service, account, vendor_id, nominee, patience);
        filing.simulated = Some(Simulated { running: Arc::new(running), choice: Arc::default() });
        Ok(filing)
    }

    /// The simulated HMRC, in a sandbox.
    #[must_use]
    pub fn simulator(&self) -> Option<&Simulator> {
        self.simulated.as_ref().map(Simulated::simulator)
    }
}

/// What the simulated HMRC does differently, as the sandbox's page offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HmrcChoice {
    pub code: &'static str,
    /// What happens, in plain words.
    pub words: &'static str,
    /// Whether it holds for the next claim alone, or until something else is chosen.
    pub is_once: bool,
    /// Whether it is chosen now.
    pub is_chosen: bool,
}

/// What would keep every claim from its end is for the next one alone.
fn once(setting: Setting) -> Option<Outcome> {
    Some(match setting {
        Setting::RefuseFirstLine => Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" },
        Setting::DropSubmission => Outcome::Drop,
        Setting::LoseReply => Outcome::LoseReply,
        Setting::Truncate => Outcome::Truncate,
        Setting::Late => Outcome::Late(Duration::from_secs(180)),
        _ => return None,
    })
}

impl Backend {
    /// What the simulated HMRC can be told to do, and what it does now.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode, and where claims go to another HMRC.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.hmrc_choices")]
    pub async fn hmrc_choices(&self) -> Result<Vec<HmrcChoice>, Error> {
        let simulated = self.simulated()?;
        let mut conn = self.pool.acquire().await?;
        let (code, choice) = store::claim::simulated::hmrc_choice(&mut conn).await?;
        let mut chosen: Setting = code.parse().unwrap_or_default();
        if simulated.is_done(chosen, choice) {
            chosen = Setting::default();
        }
        let choice = |setting: Setting| HmrcChoice {
            code: setting.code(),
            words: setting.words(),
            is_once: once(setting).is_some(),
            is_chosen: chosen == setting,
        };
        Ok(Setting::ALL.into_iter().map(choice).collect())
    }

    /// Tells the simulated HMRC what to do; every process follows before its next step. A new choice also lets an account that was
    /// refused, for one charity or for all, try again.
    ///
    /// # Errors
    /// [`Error::NotFound`] as before; a field error for what is no choice.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.choose_hmrc")]
    pub async fn choose_hmrc(&self, code: &str) -> Result<(), Error> {
        self.sandbox_only()?;
        let setting: Setting = code
            .parse()
            .map_err(|_| Error::field("/choice", "unsupported", PageFault::ChooseAnswer.as_str()))?;
        let mut tx = self.begin().await?;
        store::claim::simulated::choose_hmrc(&mut tx, setting.code()).await?;
        store::claim::resume_credential(&mut tx, self.now()).await?;
        store::claim::clear_everywhere(&mut tx, ClaimAlarm::AccountRefused, self.now()).await?;
        self.commit(tx).await
    }

    fn simulated(&self) -> Result<&Simulated, Error> {
        let filing = self.config.filing.as_ref().filter(|_| self.is_sandbox());
        filing.and_then(|filing| filing.simulated.as_ref()).ok_or(Error::NotFound(Resource::Page))
    }

    /// Lets this process's simulator do what was chosen last, wherever that was.
    pub(crate) async fn follow_simulated(&self, filing: &Filing) -> Result<(), Error> {
        let Some(simulated) = &filing.simulated else {
            return Ok(());
        };
        let mut conn = self.pool.acquire().await?;
        let (code, choice) = store::claim::simulated::hmrc_choice(&mut conn).await?;
        let setting: Setting = code.parse().unwrap_or_default();
        if simulated.is_done(setting, choice) {
            // No other process does it once more, and the page says that it is over.
            store::claim::simulated::did_as_chosen(&mut conn, choice, Setting::default().code()).await?;
        }
        simulated.follow(setting, choice);
        Ok(())
    }
}
