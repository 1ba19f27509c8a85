//! How this installation files with HMRC: which service, which account, and how patient it is. And HMRC's messages from
//! and to files, for the command line.

mod account;
mod intent;
#[cfg(feature = "sandbox")]
mod simulated;
#[cfg(not(feature = "sandbox"))]
#[path = "no_simulated.rs"]
mod simulated;

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) use account::{Account, OpenAccount};
pub(crate) use intent::Intent;
pub use intent::Monotonic;
pub use simulated::*;

pub use hmrc::gateway::Service;
pub use hmrc::irmark::irmark_of;
pub use hmrc::rules::check_xml;
pub use hmrc::{MessageError, XmlError, cli_message};

pub use domain::claim::view::FilingStop;
use hmrc::claim::Credentials;
use hmrc::gateway::{Client, Limits};

use crate::error::Error;

#[derive(Clone)]
pub struct Filing {
    pub service: Service,
    /// The Government Gateway user that files.
    pub sender_id: String,
    pub password: String,
    /// The four digits that HMRC gave to the software's maker.
    pub vendor_id: String,
    /// Who files, as HMRC knows it: the charities' nominee.
    pub nominee: Nominee,
    /// How long to wait for what.
    pub patience: Patience,
    /// By which a sender knows how long ago it wrote down that it is about to send.
    pub monotonic: Monotonic,
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
    pub name: String,
    /// Its own reference with HMRC, at most 14 characters.
    pub reference: String,
    pub postcode: String,
    pub phone: String,
}

/// What the simulated HMRC goes by. A program without one knows it too: nothing of it is a setting of live mode.
impl Simulated {
    /// The vendor's digits that it is filed with. It takes any; HMRC gives nobody these.
    pub const VENDOR_ID: &'static str = "0000";
    /// The one account that it knows.
    pub const SENDER_ID: &'static str = "SANDBOX";
    pub const PASSWORD: &'static str = "sandbox";
    /// The nominee's own reference there.
    pub const NOMINEE_REFERENCE: &'static str = "95000000000001";
    /// The nominee's telephone number there: nobody's (Ofcom keeps it for drama).
    pub const NOMINEE_PHONE: &'static str = "07700 900000";
}

/// How long to wait for what, in real time.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For how long after it was written down that a message may be on its way it may be sent: by then nobody has counted it as lost.
    pub intent: Duration,
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
    /// The least between two looks at the list for a sending that counted as lost, after another one was taken.
    pub between_comparisons: Duration,
}

impl Patience {
    pub const LIVE: Self = Self {
        intent: Duration::from_secs(60),
        exchange: Duration::from_secs(120),
        missing: Duration::from_secs(3_600),
        between_lists: Duration::from_secs(600),
        lists: 4,
        reconnect: Duration::from_secs(60),
        longest_poll: Duration::from_secs(3_600),
        between_comparisons: Duration::from_secs(3_600),
    };
    /// For a simulated HMRC, which people watch.
    pub const SANDBOX: Self = Self {
        intent: Duration::from_secs(5),
        exchange: Duration::from_secs(20),
        missing: Duration::from_secs(30),
        between_lists: Duration::from_secs(3),
        lists: 3,
        reconnect: Duration::from_secs(3),
        longest_poll: Duration::from_secs(10),
        between_comparisons: Duration::from_secs(60),
    };

    /// As a service deserves it: one on this machine, which never is HMRC itself, has no network to be slow.
    #[must_use]
    pub fn with(service: &Service) -> Self {
        if service.is_local() { Self::SANDBOX } else { Self::LIVE }
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
            monotonic: Monotonic::real(),
            simulated: None,
            client: Arc::default(),
        }
    }

    /// Whether HMRC is told that this is a test.
    #[must_use]
    pub fn is_test(&self) -> bool {
        !self.service.is_live()
    }

    /// Begins to send: from now on the intent gets older.
    pub(crate) fn intend(&self) -> Intent {
        Intent::begin(&self.monotonic, self.patience.intent)
    }

    fn client_for(&self, credentials: Credentials) -> Result<Client, Error> {
        let mut kept =
            self.client.lock().map_err(|_| Error::internal("the client for HMRC was lost in a panic"))?;
        if let Some((account, client)) = kept.as_ref()
            && *account == credentials
        {
            return Ok(client.clone());
        }
        let limits = Limits { exchange: self.patience.exchange, ..Limits::default() };
        let client = Client::with_limits(self.service.clone(), credentials.clone(), self.is_test(), limits)
            .map_err(Error::internal)?;
        *kept = Some((credentials, client.clone()));
        Ok(client)
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

    /// What was counted as lost may be sent again: by then the last byte of a sending that was begun in time has left.
    #[test]
    fn a_sending_is_over_long_before_it_can_count_as_lost() {
        let Patience { intent, exchange, missing, .. } = Patience::LIVE;
        assert!(4 * (intent + Limits::default().connect + exchange) < missing);
        assert!(Patience::SANDBOX.intent < Patience::SANDBOX.missing);
    }

    #[test]
    fn only_a_service_on_this_machine_is_waited_for_briefly() {
        let missing = |url| Patience::with(&Service::at(url).unwrap()).missing;
        assert_eq!(missing("http://127.0.0.1:5665/submission"), Patience::SANDBOX.missing);
        assert_eq!(missing(Service::LIVE_URL), Patience::LIVE.missing);
        assert_eq!(missing(Service::EXTERNAL_TEST_URL), Patience::LIVE.missing);
    }
}
