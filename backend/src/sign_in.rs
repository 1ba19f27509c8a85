//! Signing in by a link and a six-digit code in one mail. Nobody has a password.

mod limit;
mod network;

pub use crate::store::sign_in::{Audience, LinkOwner};
use catalogue::Words;
use domain::calendar::long_time_in;
use domain::conflict::{PageConflict, ReaderConflict};
use domain::{
    AuditAction, CaptureId, Device, DonorId, Email, Language, Organisation, OwnPath, SignInId, StaffId,
    Timestamp,
};
pub use limit::{CODES, SignInLimits, WRONG_CODES_A_DAY};
pub use network::Network;
use serde_json::json;
use sqlx::PgConnection;

use self::limit::{Standing, Verdict};
use crate::Backend;
use crate::actor::{By, DonorCaller, Proof};
use crate::claim::operator_email;
use crate::email_content::{NewEmail, Why, fact, subject_in};
use crate::error::{Error, Resource};
use crate::secret::{Hash, capability, hash, new_uuid, six_digits};
use crate::security_log::{Event, device, note};
pub use crate::sign_in_outcome::{Arrival, Entry, WorkDoor};
use crate::sign_in_outcome::{Second, Via};
use crate::store::job::Post;
use crate::store::session::Person;
use crate::store::sign_in::{CodeOutcome, NewSignIn, Proved, Recent, Try};
use crate::store::{self};
use crate::team::note_acceptance;
use crate::timing::on_beat;
use crate::words::{frame, sign_in};

/// How long a link and its code work, in minutes.
const MINUTES: i32 = 10;
/// A try that was begun is answered at a whole multiple of this: whether a mail was written is not to be read from the time.
pub(crate) const BEAT: std::time::Duration = std::time::Duration::from_millis(50);

/// A secret in a cookie that binds a code to the browser that asked for it.
#[derive(Clone)]
pub struct BrowserKey(String);

impl BrowserKey {
    /// A new one, for a browser that has none.
    ///
    /// # Errors
    /// Only when the system has no randomness.
    pub fn generate() -> Result<Self, Error> {
        capability("").map(Self)
    }

    /// As it came in the cookie; anything is a key, for only its hash is compared.
    #[must_use]
    pub fn from_cookie(text: &str) -> Self {
        Self(text.chars().take(100).collect())
    }

    /// Of a session of the capture page, which has no cookie that would tell a browser.
    pub(crate) fn of_session(session: CaptureId) -> Self {
        Self(format!("session {session}"))
    }

    /// Of a donor who proves another address: the code works in this account alone.
    pub(crate) fn of_new_address(donor: DonorId) -> Self {
        Self(format!("new address of {donor}"))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> Hash {
        hash(&self.0)
    }
}

/// Somebody who begins a try, and what was tried before.
struct Asker {
    /// The account, without the address.
    account: Hash,
    browser: Hash,
    network_tag: Option<Hash>,
    standing: Standing,
    recent: Recent,
}

/// A try that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    pub id: SignInId,
    /// The mail has a link and no code: too many wrong codes were entered for this account.
    pub link_only: bool,
}

impl Backend {
    /// Sends a link and a code, which lead to the page `to` that was asked for. The answer is the same whether the
    /// address is known or not. The mail is in the donor's language, and in `language`, the page's, to whoever agreed to nothing yet.
    ///
    /// # Errors
    /// [`Error::TooMany`] when too many tries were begun in a quarter of an hour: from the browser, or by strangers from the
    /// network, for the address, or in all.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.begin")]
    pub async fn begin_sign_in(
        &self,
        audience: Audience,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
        to: Option<&OwnPath>,
        language: Language,
    ) -> Result<Begun, Error> {
        on_beat(BEAT, self.begin_at_once(audience, email, browser, network, to, language)).await
    }

    async fn begin_at_once(
        &self,
        audience: Audience,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
        to: Option<&OwnPath>,
        language: Language,
    ) -> Result<Begun, Error> {
        self.check_reader(email)?;
        let mut tx = self.begin().await?;
        if audience == Audience::Staff
            && store::sign_in_provider::is_required(&mut tx, &email.domain()).await?
        {
            return Err(use_provider());
        }
        let Asker { account, browser, network_tag, standing, recent } =
            self.asker(&mut tx, audience, email, browser, network).await?;
        let verdict = self.config.sign_in.judge(standing, &recent);
        match verdict {
            Verdict::TooMany => {
                note(Event::TooMany, Some(&account), None);
                return Err(limit::too_many());
            }
            Verdict::Exhausted | Verdict::NoMail => self.tell_of_sign_in_emails(&mut tx).await?,
            Verdict::Mail => {}
        }
        if verdict == Verdict::Exhausted {
            note(Event::TooMany, Some(&account), None);
            self.commit(tx).await?;
            return Err(limit::too_many());
        }
        let missed = store::sign_in::wrong_codes(&mut tx, email).await?;
        let link_only = missed >= WRONG_CODES_A_DAY;
        let id = SignInId::from_uuid(new_uuid());
        let (code, link) = (six_digits()?, capability("")?);
        let code_hash = self.code_hash(id, &code);
        let new = NewSignIn {
            id,
            email,
            audience,
            code_hash,
            link_hash: hash(&link),
            browser_hash: Some(browser),
            asked_with: device(),
            network_tag,
            is_known_browser: standing.knows_browser,
            is_known_address: standing.knows_address,
            return_to: to.map(OwnPath::as_str),
            minutes: MINUTES,
        };
        store::sign_in::insert(&mut tx, new).await?;
        if verdict == Verdict::Mail {
            let base = &self.config.base_url;
            let link = format!("{base}/sign-in/link/{link}");
            let language = mail_language(&mut tx, audience, email, language).await?;
            let letter = sign_in_email(email, (!link_only).then_some(code.as_str()), link, language);
            // A network that asks for much waits behind the others.
            let behind = if standing.knows_browser { 0.0 } else { recent.network_wait_seconds() };
            let post = Post { urgent: true, minutes: MINUTES, behind };
            self.post_as(&mut tx, audience, &letter, post).await?;
        }
        self.commit(tx).await?;
        Ok(Begun { id, link_only })
    }

    /// Tells the operator, once an hour, that emails to sign in have reached a limit.
    async fn tell_of_sign_in_emails(&self, conn: &mut PgConnection) -> Result<(), Error> {
        if store::sign_in::tell_operator(conn, "sign_in_mails").await? {
            self.tell_operator(conn, &operator_email::sign_in_mails()).await?;
        }
        Ok(())
    }

    /// What is known of the person who begins a try, and what was tried before. Holds the locks of the try until the transaction ends.
    async fn asker(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
    ) -> Result<Asker, Error> {
        let browser = browser.hash();
        let network_tag = network.map(|network| self.config.key.tag("network", network.bytes()));
        let account = self.account_tag(audience, email);
        let standing = Standing {
            knows_browser: store::sign_in::is_known_browser(conn, &account, &browser).await?,
            knows_address: store::sign_in::is_known_address(conn, email).await?,
        };
        // Strangers who ask for the same address hold no lock that a known browser needs. The counts of networks, domains and the
        // installation have no lock: they may be passed by as many tries as run at the same moment.
        let for_email = format!("for {email}", email = email.as_str());
        let from_browser = format!("from {}", hex(&browser));
        if (!standing.knows_browser && !store::sign_in::try_lock(conn, &for_email).await?)
            || !store::sign_in::try_lock(conn, &from_browser).await?
        {
            return Err(limit::busy());
        }
        let asked = Try { audience, email, browser: &browser, network: network_tag.as_ref() };
        let recent = store::sign_in::recent(conn, &asked).await?;
        Ok(Asker { account, browser, network_tag, standing, recent })
    }

    /// Counts that somebody is sent to their provider, as a try whose code and link nobody has.
    ///
    /// # Errors
    /// [`Error::TooMany`] when too many tries were begun from the browser or, by strangers, from the network.
    pub(crate) async fn count_departure(
        &self,
        conn: &mut PgConnection,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
    ) -> Result<(), Error> {
        let Asker { account, browser, network_tag, standing, recent } =
            self.asker(conn, Audience::Staff, email, browser, network).await?;
        if !SignInLimits::lets_depart(standing, &recent) {
            note(Event::TooMany, Some(&account), None);
            return Err(limit::too_many());
        }
        let id = SignInId::from_uuid(new_uuid());
        let new = NewSignIn {
            id,
            email,
            audience: Audience::Staff,
            code_hash: self.code_hash(id, &capability("")?),
            link_hash: hash(capability("")?),
            browser_hash: Some(browser),
            asked_with: None,
            network_tag,
            is_known_browser: standing.knows_browser,
            is_known_address: standing.knows_address,
            return_to: None,
            minutes: MINUTES,
        };
        store::sign_in::insert(conn, new).await
    }

    /// Mails a code to a donor who is on the capture page of a platform, within the limits of strangers who sign in, and as a try
    /// that nobody can sign in with: the code is tagged for another purpose, and nobody has the link.
    ///
    /// # Errors
    /// [`Error::TooMany`] when too much was asked for in a quarter of an hour, or too many wrong codes were entered for the address.
    pub(crate) async fn mail_code(
        &self,
        conn: &mut PgConnection,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
        letter: impl FnOnce(&str) -> NewEmail,
    ) -> Result<SignInId, Error> {
        let Asker { account, browser, network_tag, standing, recent } =
            self.asker(conn, Audience::Donor, email, browser, network).await?;
        let missed = store::sign_in::wrong_codes(conn, email).await?;
        let verdict = self.config.sign_in.judge(standing, &recent);
        let is_taken = matches!(verdict, Verdict::Mail | Verdict::NoMail);
        if !is_taken || missed >= WRONG_CODES_A_DAY {
            note(Event::TooMany, Some(&account), None);
            return Err(limit::too_many());
        }
        let (id, code) = (SignInId::from_uuid(new_uuid()), six_digits()?);
        let new = NewSignIn {
            id,
            email,
            audience: Audience::Donor,
            code_hash: self.mailed_code_hash(id, &code),
            link_hash: hash(capability("")?),
            browser_hash: Some(browser),
            asked_with: None,
            network_tag,
            is_known_browser: standing.knows_browser,
            is_known_address: standing.knows_address,
            return_to: None,
            minutes: MINUTES,
        };
        store::sign_in::insert(conn, new).await?;
        if verdict == Verdict::NoMail {
            self.tell_of_sign_in_emails(conn).await?;
            return Ok(id);
        }
        let post = Post { urgent: true, minutes: MINUTES, behind: recent.network_wait_seconds() };
        self.post_as(conn, Audience::Donor, &letter(&code), post).await?;
        Ok(id)
    }

    /// Tries a code that [`Self::mail_code`] sent. A wrong one counts as one at sign-in, once the transaction is committed.
    pub(crate) async fn try_mailed_code(
        &self,
        conn: &mut PgConnection,
        id: SignInId,
        browser: &BrowserKey,
        code: &str,
    ) -> Result<CodeOutcome, Error> {
        let browser = browser.hash();
        let Some((email, audience)) = store::sign_in::account(conn, id, &browser).await? else {
            return Ok(CodeOutcome::Over);
        };
        let one_by_one = format!("code {}", email.as_str());
        if !store::sign_in::try_lock(conn, &one_by_one).await? {
            return Err(limit::busy());
        }
        let account = self.account_tag(audience, &email);
        if store::sign_in::wrong_codes(conn, &email).await? >= WRONG_CODES_A_DAY {
            note(Event::CodeOver, Some(&account), None);
            return Ok(CodeOutcome::Over);
        }
        let code_hash = self.mailed_code_hash(id, code);
        let outcome = store::sign_in::try_code(conn, id, &browser, &code_hash).await?;
        match outcome {
            CodeOutcome::Right(_) => {}
            CodeOutcome::Wrong | CodeOutcome::Last => {
                self.missed_code(conn, id, audience, &email).await?;
            }
            CodeOutcome::Over => note(Event::CodeOver, Some(&account), None),
        }
        Ok(outcome)
    }

    /// What follows a wrong code, wherever it was typed: once a day the address hears that codes no longer work, and once an hour the
    /// operator of many in all. Whether it was the last one that the address takes. The caller commits: the count must stay.
    async fn missed_code(
        &self,
        conn: &mut PgConnection,
        id: SignInId,
        audience: Audience,
        email: &Email,
    ) -> Result<bool, Error> {
        note(Event::WrongCode, Some(&self.account_tag(audience, email)), None);
        let is_last = store::sign_in::wrong_codes(conn, email).await? >= WRONG_CODES_A_DAY;
        if is_last && store::sign_in::tell_of_wrong_codes(conn, id).await? {
            let language = mail_language(conn, audience, email, Language::English).await?;
            let letter = wrong_codes_email(audience, email, &self.config.base_url, language);
            self.post(conn, audience, &letter).await?;
        }
        let most = self.config.sign_in.wrong_codes;
        if store::sign_in::wrong_codes_in_all(conn).await? >= i64::from(most)
            && store::sign_in::tell_operator(conn, "wrong_codes").await?
        {
            self.tell_operator(conn, &operator_email::wrong_codes(most)).await?;
        }
        Ok(is_last)
    }

    fn mailed_code_hash(&self, id: SignInId, code: &str) -> Hash {
        self.config.key.tag("code of the capture page", format!("{id} {code}").as_bytes())
    }

    /// The account of an address, without the address.
    pub(crate) fn account_tag(&self, audience: Audience, email: &Email) -> Hash {
        self.config.key.tag("account", format!("{} {}", audience.as_str(), email.as_str()).as_bytes())
    }

    /// A link to sign in with, made on the command line; the sandbox only.
    ///
    /// # Errors
    /// A conflict in live mode; [`Error::NotFound`] when nobody has the address.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.link")]
    pub async fn sign_in_link(&self, email: &Email) -> Result<String, Error> {
        if !self.is_sandbox() {
            return Err(Error::for_reader(PageConflict::SignInByEmailOnly));
        }
        let mut tx = self.begin().await?;
        // A member of staff may be a donor too; the charity's pages are the likelier wish of who uses this command.
        let audience = match store::charity::staff_by_email(&mut tx, email).await? {
            Some(_) => Audience::Staff,
            None if store::donor::by_email(&mut tx, email).await?.is_some() => Audience::Donor,
            None => return Err(Error::NotFound(Resource::Person)),
        };
        self.link_for(tx, audience, email, None).await
    }

    /// A link to sign in as somebody of the sandbox, for its page of people.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.sandbox_link")]
    pub async fn sandbox_link(&self, audience: Audience, email: &Email) -> Result<String, Error> {
        if !self.is_sandbox() {
            return Err(Error::NotFound(Resource::Page));
        }
        let tx = self.begin().await?;
        self.link_for(tx, audience, email, None).await
    }

    /// The same for a stranger in a public sandbox, whose network is counted as at sign-in.
    pub(crate) async fn counted_link(
        &self,
        audience: Audience,
        email: &Email,
        network: Option<Network>,
    ) -> Result<String, Error> {
        let mut tx = self.begin().await?;
        let network_tag = network.map(|network| self.config.key.tag("network", network.bytes()));
        let browser = hash(capability("")?);
        let asked = Try { audience, email, browser: &browser, network: network_tag.as_ref() };
        let recent = store::sign_in::recent(&mut tx, &asked).await?;
        if !SignInLimits::lets_in(&recent) {
            note(Event::TooMany, Some(&self.account_tag(audience, email)), None);
            return Err(limit::too_many());
        }
        self.link_for(tx, audience, email, network_tag).await
    }

    async fn link_for(
        &self,
        mut tx: store::Tx<'_>,
        audience: Audience,
        email: &Email,
        network_tag: Option<Hash>,
    ) -> Result<String, Error> {
        let (id, link) = (SignInId::from_uuid(new_uuid()), capability("")?);
        let code_hash = self.code_hash(id, &six_digits()?);
        let new = NewSignIn {
            id,
            email,
            audience,
            code_hash,
            link_hash: hash(&link),
            browser_hash: None,
            asked_with: None,
            network_tag,
            is_known_browser: false,
            is_known_address: true,
            return_to: None,
            minutes: 60,
        };
        store::sign_in::insert(&mut tx, new).await?;
        self.commit(tx).await?;
        Ok(format!("{}/sign-in/link/{link}", self.config.base_url))
    }

    fn code_hash(&self, id: SignInId, code: &str) -> Hash {
        self.config.key.tag("sign-in code", format!("{id} {code}").as_bytes())
    }

    /// Signs in with the code, in the browser that asked for it.
    ///
    /// # Errors
    /// A field error for a wrong code; a conflict when the code is used up, too old, or was missed five times, or when the
    /// account had too many wrong codes; [`Error::TooMany`] while another code is tried for the same account.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.with_code")]
    pub async fn sign_in_with_code(
        &self,
        id: SignInId,
        code: &str,
        browser: &BrowserKey,
    ) -> Result<Arrival, Error> {
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        if digits.len() != 6 {
            return Err(Error::field("/code", "invalid", "Enter the 6 digits from our email."));
        }
        let browser = browser.hash();
        let mut tx = self.begin().await?;
        let Some((email, audience)) = store::sign_in::account(&mut tx, id, &browser).await? else {
            return Err(code_over());
        };
        // One code of an address at a time, so that its wrong ones are counted exactly. Only who began a try for it gets here.
        let one_by_one = format!("code {}", email.as_str());
        if !store::sign_in::try_lock(&mut tx, &one_by_one).await? {
            return Err(limit::busy());
        }
        let missed = store::sign_in::wrong_codes(&mut tx, &email).await?;
        let account = self.account_tag(audience, &email);
        if missed >= WRONG_CODES_A_DAY {
            note(Event::CodeOver, Some(&account), None);
            return Err(link_only());
        }
        let outcome = store::sign_in::try_code(&mut tx, id, &browser, &self.code_hash(id, &digits)).await?;
        let refusal = match outcome {
            CodeOutcome::Right(proved) => return self.signed_in(tx, &proved, Some(browser)).await,
            CodeOutcome::Over => {
                note(Event::CodeOver, Some(&account), None);
                return Err(code_over());
            }
            CodeOutcome::Wrong => Error::field(
                "/code",
                "wrong_code",
                "That code is wrong. Enter the code from our most recent email.",
            ),
            CodeOutcome::Last => code_over(),
        };
        let is_last = self.missed_code(&mut tx, id, audience, &email).await?;
        // The count of wrong codes must stay.
        self.commit(tx).await?;
        Err(if is_last { link_only() } else { refusal })
    }

    /// The address that a code was sent to, for the browser in which it was asked for, while the code can be tried there. Nobody else
    /// learns it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.address_of_code")]
    pub async fn address_of_code(&self, id: SignInId, browser: &BrowserKey) -> Result<Option<Email>, Error> {
        let mut conn = self.pool.acquire().await?;
        let account = store::sign_in::account(&mut conn, id, &browser.hash()).await?;
        Ok(account.map(|(email, _)| email))
    }

    /// Whom a link signs in, for a page that masks the address, in the browser that opens it. Nothing for a link that no longer works.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.owner_of_link")]
    pub async fn owner_of_link(
        &self,
        link: &str,
        browser: Option<&BrowserKey>,
    ) -> Result<Option<LinkOwner>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::sign_in::owner_of_link(&mut conn, &hash(link), browser.map(BrowserKey::hash).as_ref()).await
    }

    /// Signs in with the link of the mail, in whatever browser.
    ///
    /// # Errors
    /// A conflict when the link was used, or is too old.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.with_link")]
    pub async fn sign_in_with_link(&self, link: &str) -> Result<Arrival, Error> {
        self.open_link(link, None).await
    }

    /// The same in a browser that the account knows from then on.
    ///
    /// # Errors
    /// A conflict when the link was used, or is too old.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.with_link_from")]
    pub async fn sign_in_with_link_from(&self, link: &str, browser: &BrowserKey) -> Result<Arrival, Error> {
        self.open_link(link, Some(browser.hash())).await
    }

    async fn open_link(&self, link: &str, browser: Option<Hash>) -> Result<Arrival, Error> {
        let mut tx = self.begin().await?;
        match store::sign_in::use_link(&mut tx, &hash(link)).await? {
            Some(proved) => self.signed_in(tx, &proved, browser).await,
            None => {
                note(Event::LinkOver, None, None);
                Err(Error::for_reader(ReaderConflict::LinkOver))
            }
        }
    }

    async fn signed_in(
        &self,
        mut tx: store::Tx<'_>,
        proved: &Proved,
        browser: Option<Hash>,
    ) -> Result<Arrival, Error> {
        let to = proved.return_to.as_deref().and_then(OwnPath::parse);
        let person = match proved.audience {
            Audience::Donor => Person::Donor(self.donor_who_owns(&mut tx, &proved.email).await?),
            Audience::Staff => {
                let id = self.staff_who_owns(&mut tx, &proved.email).await?;
                if let Some(waits) =
                    self.first_step(&mut tx, id, &proved.email, browser.as_ref(), to.as_ref(), None).await?
                {
                    self.commit(tx).await?;
                    return Ok(waits);
                }
                Person::Staff(id)
            }
        };
        let is_told = proved.was_asked_for;
        let browser = browser.map(|browser| (browser, is_told));
        let entry = self.entered(tx, person, &proved.email, browser, Via::Mail, to.as_ref()).await?;
        // A link of the sandbox names the side that was chosen.
        let may_ask = proved.audience == Audience::Donor && proved.was_asked_for && entry.to.is_none();
        let work = if may_ask { self.work_of(&proved.email).await? } else { None };
        Ok(Arrival::Complete(Entry { work, ..entry }))
    }

    /// The work of whoever has the address: for a team, also one that invites them, or as an operator.
    async fn work_of(&self, email: &Email) -> Result<Option<WorkDoor>, Error> {
        let (staff, is_invited) = {
            let mut conn = self.pool.acquire().await?;
            let Some(staff) = store::charity::staff_by_email(&mut conn, email).await? else {
                return Ok(None);
            };
            let invitations = store::team::names_of_invitations(&mut conn, email, self.now()).await?;
            (staff, !invitations.is_empty())
        };
        let caller = self.staff_caller(staff, Proof::Old).await?;
        let works = caller.is_operator() || !caller.charities().is_empty() || !caller.platforms().is_empty();
        Ok((works || is_invited).then_some(WorkDoor { staff }))
    }

    /// The charities and platforms behind a donor's address, by name; none for somebody who is an operator alone.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when there is no such member of staff any more.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.names_of_work")]
    pub async fn names_of_work(&self, door: &WorkDoor) -> Result<Vec<String>, Error> {
        let staff = self.staff_caller(door.staff, Proof::Old).await?;
        let charities = staff.charities().iter().map(|member| member.name.clone());
        Ok(charities.chain(staff.platforms().iter().map(|member| member.name.clone())).collect())
    }

    /// The charities and platforms that invite a donor's address, by name, while it can still join them. They are for the donor alone,
    /// who proved the address.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.names_of_invitations")]
    pub async fn names_of_invitations(&self, donor: &DonorCaller) -> Result<Vec<String>, Error> {
        let Some(email) = donor.email() else { return Ok(Vec::new()) };
        let mut conn = self.pool.acquire().await?;
        store::team::names_of_invitations(&mut conn, email, self.now()).await
    }

    /// Signs in as staff whoever proved the address a moment ago as a donor, with all that is asked of staff beside the mail.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when there is no such member of staff any more; a conflict where their provider is required.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.to_work")]
    pub async fn sign_in_to_work(&self, door: &WorkDoor, browser: &BrowserKey) -> Result<Arrival, Error> {
        let mut tx = self.begin().await?;
        let person = Person::Staff(door.staff);
        let email = store::second_factor::email_of(&mut tx, person).await?.ok_or(Error::Unauthenticated)?;
        let browser = browser.hash();
        if let Some(waits) = self.first_step(&mut tx, door.staff, &email, Some(&browser), None, None).await? {
            self.commit(tx).await?;
            return Ok(waits);
        }
        self.entered(tx, person, &email, Some((browser, true)), Via::Mail, None).await.map(Arrival::Complete)
    }

    /// Somebody has proved all that is asked of them. Staff whose provider is required get no further without it.
    pub(crate) async fn entered(
        &self,
        mut tx: store::Tx<'_>,
        person: Person,
        email: &Email,
        browser: Option<(Hash, bool)>,
        via: Via,
        to: Option<&OwnPath>,
    ) -> Result<Entry, Error> {
        let (audience, by, subject) = match person {
            Person::Donor(id) => (Audience::Donor, By::Donor(id), id.uuid()),
            Person::Staff(id) => (Audience::Staff, By::Staff(id), id.uuid()),
        };
        let at_provider = match via {
            Via::Provider { proved_at, second } => Some((proved_at, second)),
            Via::Mail | Via::Factor => None,
        };
        if audience == Audience::Staff
            && at_provider.is_none()
            && store::sign_in_provider::is_required(&mut tx, &email.domain()).await?
        {
            return Err(use_provider());
        }
        if let Person::Donor(id) = person
            && store::donor_death::died_on(&mut tx, id).await?.is_some()
        {
            return Err(Error::for_reader(ReaderConflict::AccountClosed));
        }
        if let Some((browser, is_told)) = browser {
            let account = self.account_tag(audience, email);
            let is_one_more = store::sign_in::know_browser(&mut tx, &account, &browser).await?;
            if is_one_more && is_told {
                let (language, name) = greeting(&mut tx, person).await?;
                let (now, base) = (self.now(), &self.config.base_url);
                let letter = new_browser_email(audience, email, now, device(), base, language).dear(name);
                self.post(&mut tx, audience, &letter).await?;
            }
            if via == Via::Factor || at_provider.is_some_and(|(_, second)| second == Second::Here) {
                store::second_factor::proved_here(&mut tx, &account, &browser).await?;
            }
        }
        let joined = match person {
            Person::Staff(id) => self.join_by_coming(&mut tx, id).await?,
            Person::Donor(_) => None,
        };
        let detail = match via {
            Via::Mail => json!({}),
            Via::Factor => json!({ "second_step": true }),
            Via::Provider { second: Second::NotAsked, .. } => json!({ "provider": true }),
            Via::Provider { .. } => json!({ "provider": true, "second_step": true }),
        };
        store::trail::audit(&mut tx, self.now(), by, AuditAction::PersonSignIn, subject, detail).await?;
        self.commit(tx).await?;
        note(Event::SignedIn, Some(&self.account_tag(audience, email)), Some(person));
        let theirs = |page: &&OwnPath| match audience {
            Audience::Donor => page.is_for_donors(),
            Audience::Staff => page.is_for_staff(),
        };
        Ok(Entry {
            person,
            to: to.filter(theirs).cloned(),
            // Whoever took the second step here proved it just now.
            proved_at_provider: at_provider.filter(|(_, second)| *second != Second::Here).map(|(at, _)| at),
            both_steps_at_provider: at_provider.is_some_and(|(_, second)| second == Second::AtProvider),
            work: None,
            joined,
        })
    }

    /// A first sign-in accepts the invitations that wait for it, and each team's trail has that. Which team it is, where one alone
    /// invites.
    async fn join_by_coming(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
    ) -> Result<Option<Organisation>, Error> {
        let now = self.now();
        if !store::team::has_come(conn, staff, now).await? {
            return Ok(None);
        }
        let joined = store::team::joined_by_coming(conn, staff, now).await?;
        for (organisation, role) in &joined {
            note_acceptance(conn, now, staff, *organisation, *role).await?;
        }
        Ok(match joined.as_slice() {
            [(only, _)] => Some(*only),
            _ => None,
        })
    }
}

/// Nobody gets around a provider that is required.
fn use_provider() -> Error {
    Error::for_reader(PageConflict::UseProvider)
}

fn code_over() -> Error {
    Error::for_reader(ReaderConflict::CodeOver)
}

fn link_only() -> Error {
    Error::for_reader(ReaderConflict::LinkOnly)
}

/// The language of a mail about signing in: what a donor agreed in, or else the page's. Staff read English.
async fn mail_language(
    conn: &mut PgConnection,
    audience: Audience,
    email: &Email,
    of_page: Language,
) -> Result<Language, Error> {
    if audience == Audience::Staff {
        return Ok(Language::English);
    }
    let chosen = match store::donor::by_email(conn, email).await? {
        Some(donor) => store::donor::chosen_language(conn, donor).await?,
        None => None,
    };
    Ok(chosen.unwrap_or(of_page))
}

/// The language in which to write to somebody who is signed in, and the first name to greet a donor by. Whoever only asks to sign in is
/// greeted by none: anybody can enter an address.
pub(crate) async fn greeting(
    conn: &mut PgConnection,
    person: Person,
) -> Result<(Language, Option<String>), Error> {
    let Person::Donor(donor) = person else {
        return Ok((Language::English, None));
    };
    let to = store::donor::addressee(conn, donor).await?;
    Ok(to.map_or((Language::English, None), |to| (to.language, to.first_name)))
}

/// A mail to sign in with: by code or link, or by the link alone.
fn sign_in_email(to: &Email, code: Option<&str>, link: String, language: Language) -> NewEmail {
    let subject = subject_in(sign_in::LINK_SUBJECT, language);
    let letter = NewEmail::new(to.clone(), subject, Why::SignIn).in_language(language);
    let (letter, how_long) = match code {
        Some(code) => (
            letter.code(frame::CODE_IS.of(language), code).says(sign_in::ENTER_OR_PRESS.of(language)),
            sign_in::EitherWorks { minutes: MINUTES }.of(language),
        ),
        None => (
            letter.says(sign_in::PRESS.of(language)),
            sign_in::LinkWorks { minutes: MINUTES, count: WRONG_CODES_A_DAY }.of(language),
        ),
    };
    letter.button(sign_in::SIGN_IN.of(language), link).says(&how_long).says(sign_in::IGNORE.of(language))
}

fn wrong_codes_email(audience: Audience, to: &Email, base: &str, language: Language) -> NewEmail {
    NewEmail::new(to.clone(), subject_in(sign_in::CODES_OFF_SUBJECT, language), Why::Security)
        .in_language(language)
        .says(&sign_in::CodesOff { count: WRONG_CODES_A_DAY }.of(language))
        .says(sign_in::CODES_OFF_THEN.of(language))
        .button(sign_in::SIGN_IN.of(language), audience.page(base, "/sign-in"))
        .says(sign_in::CODES_OFF_NOTHING.of(language))
}

fn new_browser_email(
    audience: Audience,
    to: &Email,
    at: Timestamp,
    device: Option<String>,
    base: &str,
    language: Language,
) -> NewEmail {
    let facts = [
        Some(fact(sign_in::SIGNED_IN.of(language), long_time_in(at, language))),
        device.map(|device| fact(sign_in::BROWSER.of(language), device_words(&device, language))),
        Some(fact(sign_in::ACCOUNT.of(language), to.as_str())),
    ];
    NewEmail::new(to.clone(), subject_in(sign_in::NEW_BROWSER_SUBJECT, language), Why::Security)
        .in_language(language)
        .says(sign_in::NEW_BROWSER.of(language))
        .facts(facts.into_iter().flatten().collect())
        .says(sign_in::IF_YOU.of(language))
        .says(sign_in::IF_NOT_YOU.of(language))
        .button(sign_in::CHECK_BROWSERS.of(language), audience.page(base, "/account/browsers"))
}

/// Such as "Firefox on Android", of the code that is stored.
fn device_words(code: &str, language: Language) -> String {
    let Device { browser, system } = Device::of_code(code);
    match (browser, system) {
        (Some(browser), Some(system)) => {
            sign_in::BrowserOn { browser: browser.name(), system: system.name() }.of(language)
        }
        (Some(browser), None) => browser.name().to_owned(),
        (None, Some(system)) => system.name().to_owned(),
        (None, None) => sign_in::UNKNOWN_BROWSER.of(language).to_owned(),
    }
}

fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{device_words, sign_in};
    use catalogue::Words;
    use domain::Language::{English, Welsh};

    #[test]
    fn a_browser_and_its_system_are_said_in_the_language_of_the_email() {
        for language in [English, Welsh] {
            let on = sign_in::BrowserOn { browser: "Firefox", system: "Android" }.of(language);
            let unknown = sign_in::UNKNOWN_BROWSER.of(language);
            for (code, words) in [("firefox/android", on.as_str()), ("curl", "curl"), ("unknown", unknown)] {
                assert_eq!(device_words(code, language), words, "{code}");
            }
        }
    }
}
