//! The security log: who signed in and out, and which tries were refused. One line each in the process's log, under the target
//! `security`, with tags in the place of addresses: equal tags are the same account or network, and nobody reads from them which.

use domain::RequestId;

use crate::secret::Hash;
use crate::store::person::Person;

tokio::task_local! {
    static ASKED: Asked;
}

/// The request that the lines of a task are about.
#[derive(Clone, Debug)]
pub struct Asked {
    request: RequestId,
    /// A tag of the network that asks, where it is known.
    network: Option<String>,
    /// The network itself, such as `192.0.2.0/24`: not for a line of the log.
    prefix: Option<String>,
    /// Browser and system, such as `firefox/android`: not for a line of the log either.
    device: Option<String>,
}

impl Asked {
    pub(crate) fn new(
        request: RequestId,
        network: Option<&Hash>,
        prefix: Option<String>,
        device: Option<String>,
    ) -> Self {
        Self { request, network: network.map(short), prefix, device }
    }
}

/// The network from which the request comes that a task is about, where it is known.
pub(crate) fn prefix() -> Option<String> {
    ASKED.try_with(|asked| asked.prefix.clone()).ok().flatten()
}

/// The device that asks for what a task is about, where it says what it is.
pub(crate) fn device() -> Option<String> {
    ASKED.try_with(|asked| asked.device.clone()).ok().flatten()
}

/// What is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Somebody signed in.
    SignedIn,
    /// Somebody signed out, of this browser or of all.
    SignedOut,
    /// A code was wrong.
    WrongCode,
    /// A code was tried that no longer works, or codes are switched off for the account.
    CodeOver,
    /// A link was opened that no longer works, or never did.
    LinkOver,
    /// The second step was answered wrongly.
    WrongSecondStep,
    /// Too many wrong answers to the second step: codes of the app are switched off for the account.
    AppOff,
    /// A recovery code was used.
    RecoveryCode,
    /// What a browser said of a passkey was not taken.
    PasskeyRefused,
    /// The answer of somebody's provider was not taken.
    ProviderRefused,
    /// Somebody who was signed in proved again who they are.
    ProvedAgain,
    /// Too many tries to sign in were begun.
    TooMany,
    /// A form came from the page of another site.
    AnotherSite,
    /// A signed-in person asked for something that belongs to somebody else, or is not there.
    NotTheirs,
    /// A client had too many connections.
    TooManyConnections,
    /// A client showed no certificate, or one that is not taken.
    NoCertificate,
    /// A request was for another host, or for no path.
    AnotherHost,
    /// A network of strangers asked too fast.
    TooFast,
}

impl Event {
    /// What was tried, and how it ended: the words of the log.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::SignedIn => ("sign_in", "done"),
            Self::SignedOut => ("sign_out", "done"),
            Self::WrongCode => ("sign_in_code", "wrong"),
            Self::CodeOver => ("sign_in_code", "over"),
            Self::LinkOver => ("sign_in_link", "over"),
            Self::WrongSecondStep => ("second_step", "wrong"),
            Self::AppOff => ("second_step", "app_off"),
            Self::RecoveryCode => ("second_step", "recovery_code"),
            Self::PasskeyRefused => ("passkey", "refused"),
            Self::ProviderRefused => ("provider", "refused"),
            Self::ProvedAgain => ("prove_again", "done"),
            Self::TooMany => ("sign_in_begin", "too_many"),
            Self::AnotherSite => ("form", "another_site"),
            Self::NotTheirs => ("access", "not_found"),
            Self::TooManyConnections => ("connection", "too_many"),
            Self::NoCertificate => ("connection", "no_certificate"),
            Self::AnotherHost => ("request", "another_host"),
            Self::TooFast => ("request", "too_fast"),
        }
    }
}

/// Runs what a request asks for: what is noted meanwhile names the request.
pub async fn about<F: Future>(asked: Asked, work: F) -> F::Output {
    ASKED.scope(asked, work).await
}

/// Takes the request along to work that another task does.
pub fn carried<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let asked = ASKED.try_with(Asked::clone).ok();
    async move {
        match asked {
            Some(asked) => about(asked, work).await,
            None => work.await,
        }
    }
}

/// Writes a line: of an account, by its tag, and of a person, by the id, where they are known.
pub fn note(event: Event, account: Option<&Hash>, person: Option<Person>) {
    let asked = ASKED.try_with(Asked::clone).ok();
    let request_id = asked.as_ref().map(|asked| tracing::field::display(asked.request));
    let network = asked.as_ref().and_then(|asked| asked.network.as_deref());
    let account = account.map(short);
    let person = person.map(|person| match person {
        Person::Donor(id) => id.to_string(),
        Person::Staff(id) => id.to_string(),
    });
    let (event, outcome) = event.words();
    tracing::info!(target: "security", event, outcome, request_id, account, person, network);
}

/// Writes a line of what was refused before anybody knew who asks: so often, from the network with this tag.
pub fn note_at_door(event: Event, network: &str, count: u64) {
    let (event, outcome) = event.words();
    tracing::info!(target: "security", event, outcome, network, count);
}

/// Enough of a hash to tell accounts and networks apart.
pub(crate) fn short(hash: &Hash) -> String {
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
