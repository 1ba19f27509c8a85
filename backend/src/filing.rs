//! How this installation files with HMRC: which service, which account, and how patient it is. And HMRC's messages from
//! and to files, for the command line.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub use hmrc::gateway::Service;
pub use hmrc::irmark::irmark_of;
pub use hmrc::rules::check_xml;
pub use hmrc::{MessageError, XmlError, cli_message};

use hmrc::claim::{Credentials, Method};
use hmrc::gateway::{Client, Limits};
use hmrc::simulator::{Options, Outcome, Plan, Running, Setting, Simulator};

use crate::Backend;
use crate::clock::Clock;
use crate::error::Error;
use crate::secret::random;
use crate::store;

/// Purpose and owner of the sealed password.
const SEAL: (&str, &[u8]) = ("hmrc credential", b"installation");

/// How claims reach HMRC.
#[derive(Clone)]
pub struct Filing {
    /// Where HMRC is.
    pub service: Service,
    /// The Government Gateway user that files.
    pub sender_id: String,
    /// Its password.
    pub password: String,
    /// The four digits that HMRC gave to the software's maker.
    pub vendor_id: String,
    /// Who files, as HMRC knows it: the charities' nominee.
    pub nominee: Nominee,
    /// How long to wait for what.
    pub patience: Patience,
    /// Whether HMRC has to prove with a receipt that it accepted a claim. Its live service does; its test services give none.
    pub wants_receipt: bool,
    /// The HMRC of a sandbox, in this process.
    pub(crate) simulated: Option<Simulated>,
    /// A client for the account that was used last.
    pub(crate) client: Arc<Mutex<Option<(Credentials, Client)>>>,
}

/// The nominee that signs the claims.
#[derive(Clone, Debug)]
pub struct Nominee {
    /// Its name with HMRC.
    pub name: String,
    /// Its own reference with HMRC, at most 14 characters.
    pub reference: String,
    /// Its postcode.
    pub postcode: String,
    /// A telephone number.
    pub phone: String,
}

/// How long to wait for what, in real time.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long one request may take.
    pub exchange: Duration,
    /// How long after a sending without an answer HMRC's list must go on not having it, before it counts as never arrived.
    pub missing: Duration,
    /// Between two looks at the list.
    pub between_lists: Duration,
    /// How often the list must not have had it.
    pub lists: i32,
    /// After a connection that did not come about.
    pub reconnect: Duration,
    /// The most between two polls.
    pub longest_poll: Duration,
}

impl Patience {
    /// For HMRC itself.
    pub const LIVE: Self = Self {
        exchange: Duration::from_secs(120),
        missing: Duration::from_secs(3_600),
        between_lists: Duration::from_secs(600),
        lists: 4,
        reconnect: Duration::from_secs(60),
        longest_poll: Duration::from_secs(3_600),
    };
    /// For a simulated HMRC, which people watch.
    pub const SANDBOX: Self = Self {
        exchange: Duration::from_secs(20),
        missing: Duration::from_secs(30),
        between_lists: Duration::from_secs(3),
        lists: 3,
        reconnect: Duration::from_secs(3),
        longest_poll: Duration::from_secs(10),
    };

    /// As a service deserves it: one on this machine, which never is HMRC itself, has no network to be slow.
    #[must_use]
    pub fn with(service: &Service) -> Self {
        if service.is_local() {
            Self::SANDBOX
        } else {
            Self::LIVE
        }
    }
}

impl fmt::Debug for Filing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filing")
            .field("service", &self.service)
            .field("nominee", &self.nominee.name)
            .finish_non_exhaustive()
    }
}

impl Filing {
    /// Files with this service, account and nominee.
    #[must_use]
    pub fn new(
        service: Service,
        account: (String, String),
        vendor_id: String,
        nominee: Nominee,
        patience: Patience,
    ) -> Self {
        let (sender_id, password) = account;
        Self {
            wants_receipt: service.is_live(),
            service,
            sender_id,
            password,
            vendor_id,
            nominee,
            patience,
            simulated: None,
            client: Arc::default(),
        }
    }

    /// Whether HMRC is told that this is a test.
    #[must_use]
    pub fn is_test(&self) -> bool {
        !self.service.is_live()
    }

    fn client_for(&self, credentials: Credentials) -> Result<Client, Error> {
        let mut kept = self
            .client
            .lock()
            .map_err(|_| Error::internal("the client for HMRC was lost in a panic"))?;
        if let Some((account, client)) = kept.as_ref()
            && *account == credentials
        {
            return Ok(client.clone());
        }
        let limits = Limits {
            exchange: self.patience.exchange,
            ..Limits::default()
        };
        let client = Client::with_limits(self.service.clone(), credentials.clone(), self.is_test(), limits)
            .map_err(Error::internal)?;
        *kept = Some((credentials, client.clone()));
        Ok(client)
    }
}

/// A simulated HMRC, which listens as long as this is held.
#[derive(Clone)]
pub struct Simulated {
    running: Arc<Running>,
    /// Which choice of the sandbox's page it follows.
    choice: Arc<AtomicI64>,
}

impl Simulated {
    /// The simulator, to look at and to plan with.
    #[must_use]
    pub fn simulator(&self) -> &Simulator {
        self.running.simulator()
    }
}

impl Filing {
    /// Files with a simulated HMRC that is started here, in this process: real messages over real HTTP, nothing leaves the
    /// machine.
    ///
    /// # Errors
    /// When no port of the machine is free.
    pub async fn simulated(clock: Clock, patience: Patience) -> Result<Self, Error> {
        let account = ("SANDBOX".to_owned(), "sandbox".to_owned());
        let options = Options {
            accounts: vec![Credentials {
                sender_id: account.0.clone(),
                method: Method::Clear,
                value: account.1.clone(),
            }],
            clock: Arc::new(move || clock.now().offset()),
            poll_interval_seconds: 2,
            // The names that it gives must be new after each start.
            seed: random::<16>()?,
            ..Options::default()
        };
        let anywhere = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let running = Simulator::new(options)
            .start(anywhere)
            .await
            .map_err(Error::internal)?;
        let service = running.service().map_err(Error::internal)?;
        let nominee = Nominee {
            name: "Uplift".to_owned(),
            reference: "95000000000001".to_owned(),
            postcode: "EX1 1AA".to_owned(),
            phone: "07700 900000".to_owned(),
        };
        let mut filing = Self::new(service, account, "0000".to_owned(), nominee, patience);
        filing.simulated = Some(Simulated {
            running: Arc::new(running),
            choice: Arc::default(),
        });
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
    /// Its code.
    pub code: &'static str,
    /// What happens, in plain words.
    pub words: &'static str,
    /// Whether it holds for the next claim alone, or until something else is chosen.
    pub is_once: bool,
    /// Whether it is chosen now.
    pub is_chosen: bool,
}

/// What would keep every claim from its end is for the next one alone.
const fn is_once(setting: Setting) -> bool {
    matches!(
        setting,
        Setting::RefuseFirstLine
            | Setting::DropSubmission
            | Setting::LoseReply
            | Setting::Truncate
            | Setting::Late
    )
}

fn once(setting: Setting) -> Option<Outcome> {
    Some(match setting {
        Setting::RefuseFirstLine => Outcome::Reject {
            line: 0,
            number: 4065,
            element: "Donor/Sur",
        },
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
    pub async fn hmrc_choices(&self) -> Result<Vec<HmrcChoice>, Error> {
        self.has_simulator()?;
        let mut conn = self.pool.acquire().await?;
        let (chosen, _) = store::claim::hmrc_choice(&mut conn).await?;
        let choice = |setting: Setting| HmrcChoice {
            code: setting.code(),
            words: setting.words(),
            is_once: is_once(setting),
            is_chosen: chosen == setting.code(),
        };
        Ok(Setting::ALL.into_iter().map(choice).collect())
    }

    /// Tells the simulated HMRC what to do; every process follows before its next step. A new choice also lets an account
    /// that was refused try again.
    ///
    /// # Errors
    /// [`Error::NotFound`] as before; a field error for what is no choice.
    pub async fn choose_hmrc(&self, code: &str) -> Result<(), Error> {
        self.sandbox_only()?;
        let setting: Setting = code
            .parse()
            .map_err(|_| Error::field("/choice", "unsupported", "Choose one of the answers."))?;
        let mut tx = self.begin().await?;
        store::claim::choose_hmrc(&mut tx, setting.code()).await?;
        store::claim::resume_credential(&mut tx).await?;
        self.commit(tx).await
    }

    fn has_simulator(&self) -> Result<(), Error> {
        let simulated = self
            .config
            .filing
            .as_ref()
            .is_some_and(|filing| filing.simulated.is_some());
        if self.is_sandbox() && simulated {
            Ok(())
        } else {
            Err(Error::NotFound("page"))
        }
    }

    /// Lets this process's simulator do what was chosen last, wherever that was.
    pub(crate) async fn follow_simulated(&self, filing: &Filing) -> Result<(), Error> {
        let Some(simulated) = &filing.simulated else {
            return Ok(());
        };
        let mut conn = self.pool.acquire().await?;
        let (code, choice) = store::claim::hmrc_choice(&mut conn).await?;
        if simulated.choice.swap(choice, Ordering::SeqCst) == choice {
            return Ok(());
        }
        let setting: Setting = code.parse().unwrap_or_default();
        let simulator = simulated.simulator();
        match once(setting) {
            Some(outcome) => {
                simulator.clear_plans();
                simulator.plan(Plan::once(hmrc::simulator::Step::Submit, outcome));
            }
            None => simulator.set(setting),
        }
        Ok(())
    }
}

/// The account that files, when it may.
pub(crate) enum Account {
    /// It may.
    Open(Box<Client>),
    /// HMRC refused it, or there is none.
    Stopped,
}

impl Backend {
    /// Keeps the account of the settings, sealed. A changed one is tried again after HMRC refused the one before.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn keep_hmrc_account(&self) -> Result<(), Error> {
        let Some(filing) = &self.config.filing else {
            return Ok(());
        };
        let mut tx = self.begin().await?;
        let kept = store::claim::credential(&mut tx).await?;
        let same = kept.is_some_and(|kept| {
            kept.sender_id == filing.sender_id
                && self
                    .config
                    .key
                    .open(SEAL.0, SEAL.1, &kept.sealed_password)
                    .is_ok_and(|password| password == filing.password.as_bytes())
        });
        if !same {
            let sealed = self.config.key.seal(SEAL.0, SEAL.1, filing.password.as_bytes())?;
            store::claim::keep_credential(&mut tx, &filing.sender_id, &sealed, self.now()).await?;
        }
        self.commit(tx).await
    }

    /// Somebody says that HMRC takes the account again: filing goes on. Whether it had been stopped.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn resume_filing(&self) -> Result<bool, Error> {
        let mut tx = self.begin().await?;
        let resumed = store::claim::resume_credential(&mut tx).await?;
        self.commit(tx).await?;
        Ok(resumed)
    }

    /// HMRC's number, when it refused this installation's account; nothing is filed meanwhile.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn filing_stopped(&self) -> Result<Option<i32>, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::claim::credential(&mut conn).await?;
        Ok(kept.and_then(|kept| kept.stopped_number))
    }

    pub(crate) async fn hmrc_account(&self, filing: &Filing) -> Result<Account, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::claim::credential(&mut conn).await?;
        let Some(kept) = kept.filter(|kept| kept.stopped_number.is_none()) else {
            return Ok(Account::Stopped);
        };
        let password = self.config.key.open(SEAL.0, SEAL.1, &kept.sealed_password)?;
        let credentials = Credentials {
            sender_id: kept.sender_id,
            method: Method::Clear,
            value: String::from_utf8(password).map_err(Error::internal)?,
        };
        Ok(Account::Open(Box::new(filing.client_for(credentials)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_live_service_has_to_prove_what_it_accepted() {
        let nominee = Nominee {
            name: "Uplift".to_owned(),
            reference: "95000000000001".to_owned(),
            postcode: "EX1 1AA".to_owned(),
            phone: "07700 900000".to_owned(),
        };
        let wants = |service| {
            let account = ("123456789012".to_owned(), "a password".to_owned());
            let vendor = "1234".to_owned();
            Filing::new(service, account, vendor, nominee.clone(), Patience::LIVE).wants_receipt
        };
        assert!(wants(Service::live()));
        assert!(!wants(Service::external_test()));
        assert!(!wants(Service::at(Service::LOCAL_TEST_URL).unwrap()));
    }

    #[test]
    fn only_a_service_on_this_machine_is_waited_for_briefly() {
        let missing = |url| Patience::with(&Service::at(url).unwrap()).missing;
        assert_eq!(
            missing("http://127.0.0.1:5665/submission"),
            Patience::SANDBOX.missing
        );
        assert_eq!(missing(Service::LIVE_URL), Patience::LIVE.missing);
        assert_eq!(missing(Service::EXTERNAL_TEST_URL), Patience::LIVE.missing);
    }
}
