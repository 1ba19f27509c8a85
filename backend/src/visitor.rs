//! Whose part of a sandbox its tools show. On one's own machine that is all of it. A public sandbox is shared by strangers: each
//! browser has a mail domain, which follows from a secret in its cookie. It reads the mail to addresses there, signs in with them, and
//! confirms the charities of the people who have them. Everything else is as in live mode, where nobody sees what is another's.

use domain::{CharityId, CorrectionId, Email, MailDomain, MailId, TerminalId};
use uuid::Uuid;

use crate::actor::Operator;
use crate::charity_correction::Correction;
use crate::charity_proof::Unproved;
use crate::clock::real_seconds;
use crate::error::{Error, Resource};
use crate::mail::Received;
use crate::secret::{capability, hash};
use crate::sign_in::{Audience, Network};
use crate::store;
pub use crate::store::mail::Inhabitant;
use crate::terminal::Terminal;
use crate::{Backend, Mode};

/// The cookie that keeps a visitor's secret.
pub const COOKIE: &str = "__Host-sandbox";
/// How many platforms the people of one part may register.
pub const MOST_PLATFORMS: i64 = 10;
/// What every visitor's domain ends with: mail there reaches nobody (RFC 2606 section 3).
const PARENT: &str = ".example.org";
/// How much of the secret's hash is in the domain: 80 bits, for which nobody finds a secret.
const BYTES: usize = 10;
/// How long the mailbox keeps a mail, by real time.
const MAIL_DAYS: i64 = 30;
/// How many things that wait are shown.
const SHOWN: i64 = 50;

/// The secret of a visitor, in their cookie.
#[derive(Clone)]
pub struct VisitorKey(String);

impl VisitorKey {
    /// A new one, for a browser that has none.
    ///
    /// # Errors
    /// Only when the system has no randomness.
    pub fn generate() -> Result<Self, Error> {
        capability("").map(Self)
    }

    /// As it came in the cookie; nothing for what we did not make, which somebody could guess.
    #[must_use]
    pub fn from_cookie(text: &str) -> Option<Self> {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (text.len() == 43 && text.bytes().all(is_letter)).then(|| Self(text.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The mail domain of whoever has this secret.
    ///
    /// # Errors
    /// None that is known: such a domain can be read.
    pub fn domain(&self) -> Result<MailDomain, Error> {
        let hash = hash(format!("part of a sandbox {}", self.0));
        let label: String = hash.iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect();
        MailDomain::parse(&format!("{label}{PARENT}")).map_err(|problem| Error::internal(problem.code()))
    }
}

/// Whether a domain is one that a visitor of a public sandbox can have.
fn is_visitors(domain: &MailDomain) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let label = domain.as_str().strip_suffix(PARENT);
    label.is_some_and(|label| label.len() == 2 * BYTES && label.bytes().all(is_digit))
}

/// Who uses a sandbox's tools.
#[derive(Clone, PartialEq, Eq)]
pub enum Visitor {
    /// Somebody at their own machine.
    Owner,
    /// A stranger in a public sandbox, by the mail domain that is theirs.
    Guest(MailDomain),
}

impl Visitor {
    /// The domain of a stranger; nothing for whose the whole sandbox is.
    #[must_use]
    pub fn domain(&self) -> Option<&MailDomain> {
        match self {
            Self::Owner => None,
            Self::Guest(domain) => Some(domain),
        }
    }
}

impl Backend {
    /// Who uses the tools with this cookie; nobody yet in a public sandbox for a browser without a secret of ours.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub fn visitor(&self, cookie: Option<&str>) -> Result<Option<Visitor>, Error> {
        match self.config.mode {
            Mode::Live => Err(Error::NotFound(Resource::Page)),
            Mode::Sandbox => Ok(Some(Visitor::Owner)),
            Mode::PublicSandbox => {
                let key = cookie.and_then(VisitorKey::from_cookie);
                key.map(|key| key.domain().map(Visitor::Guest)).transpose()
            }
        }
    }

    /// The domain that bounds what somebody is shown; none at their own machine.
    fn bounds<'v>(&self, visitor: &'v Visitor) -> Result<Option<&'v MailDomain>, Error> {
        match (self.config.mode, visitor) {
            (Mode::Sandbox, Visitor::Owner) => Ok(None),
            (Mode::PublicSandbox, Visitor::Guest(domain)) => Ok(Some(domain)),
            _ => Err(Error::NotFound(Resource::Page)),
        }
    }

    /// The newest mail of the mailbox of a sandbox on one's own machine.
    ///
    /// # Errors
    /// [`Error::NotFound`] elsewhere.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.mailbox")]
    pub async fn mailbox(&self) -> Result<Vec<Received>, Error> {
        self.mailbox_of(&Visitor::Owner, "").await
    }

    /// The newest mail to those of a visitor's addresses that have this in them; to all of them where it is empty.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.mailbox_of")]
    pub async fn mailbox_of(&self, visitor: &Visitor, to: &str) -> Result<Vec<Received>, Error> {
        let domain = self.bounds(visitor)?;
        // No address has it, and PostgreSQL has no text with it.
        if to.contains('\0') {
            return Ok(Vec::new());
        }
        store::mail::mailbox(&self.pool, domain, to).await
    }

    /// A mail of a visitor's mailbox as a page.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode, and for a mail that is not there or another visitor's.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.mail_as_page")]
    pub async fn mail_as_page(&self, visitor: &Visitor, id: MailId) -> Result<String, Error> {
        store::mail::page(&self.pool, id, self.bounds(visitor)?).await
    }

    /// Donors and staff with something to see, to sign in as: address and what they are.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.people")]
    pub async fn people(&self, visitor: &Visitor) -> Result<Vec<Inhabitant>, Error> {
        store::mail::people(&self.pool, self.bounds(visitor)?).await
    }

    /// A link to sign in as somebody of the visitor's.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode, and for an address of another visitor; [`Error::TooMany`] for strangers of a network that
    /// began many tries.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.link_to_be")]
    pub async fn link_to_be(
        &self,
        visitor: &Visitor,
        (audience, email): (Audience, &Email),
        network: Option<Network>,
    ) -> Result<String, Error> {
        match self.bounds(visitor)? {
            None => self.sandbox_link(audience, email).await,
            Some(domain) if email.domain() == *domain => self.counted_link(audience, email, network).await,
            Some(_) => Err(Error::NotFound(Resource::Person)),
        }
    }

    /// Refuses an address at which nobody could read the mail of a public sandbox. It may be a real person's.
    pub(crate) fn check_reader(&self, email: &Email) -> Result<(), Error> {
        if !self.is_public_sandbox() || is_visitors(&email.domain()) {
            return Ok(());
        }
        let detail = "Use an address from your part of this sandbox. “Tools” at the top of the page shows how they end.";
        Err(Error::field("/email", "unsupported", detail))
    }

    /// The charities of the visitor's people that wait to be confirmed, the oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.charities_to_confirm")]
    pub async fn charities_to_confirm(&self, visitor: &Visitor) -> Result<Vec<Unproved>, Error> {
        let domain = self.bounds(visitor)?;
        let mut conn = self.pool.acquire().await?;
        store::charity_proof::waiting(&mut conn, None, domain, SHOWN).await
    }

    /// The corrections of those charities' details that wait, the oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.corrections_to_confirm")]
    pub async fn corrections_to_confirm(&self, visitor: &Visitor) -> Result<Vec<Correction>, Error> {
        let domain = self.bounds(visitor)?;
        let mut conn = self.pool.acquire().await?;
        store::charity_correction::waiting(&mut conn, domain, SHOWN).await
    }

    /// The card terminals that wait. In a public sandbox none: each is confirmed in the console of its platform.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.terminals_waiting")]
    pub async fn terminals_waiting(&self, visitor: &Visitor) -> Result<Vec<Terminal>, Error> {
        match self.bounds(visitor)? {
            None => self.terminals_to_confirm(SHOWN).await,
            Some(_) => Ok(Vec::new()),
        }
    }

    /// Confirms a charity of the visitor's people, as the operator does in live mode.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode, and for a charity of others; else as [`Backend::approve_charity`].
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.approve_charity_in_sandbox")]
    pub async fn approve_charity_in_sandbox(
        &self,
        visitor: &Visitor,
        charity: CharityId,
    ) -> Result<(), Error> {
        self.check_charity(visitor, charity).await?;
        self.approve_charity(Operator::at_the_machine(), charity).await
    }

    /// Approves a correction of such a charity's details, as the operator does in live mode.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode, and for a charity of others; else as [`Backend::approve_correction`].
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.approve_correction_in_sandbox")]
    pub async fn approve_correction_in_sandbox(
        &self,
        visitor: &Visitor,
        id: CorrectionId,
    ) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let found = store::charity_correction::find_open(&mut conn, id).await?;
        drop(conn);
        let correction = found.ok_or(Error::NotFound(Resource::Correction))?;
        self.check_charity(visitor, correction.charity_id).await?;
        self.approve_correction(Operator::at_the_machine(), id).await
    }

    /// Confirms a charity's card terminal in a sandbox on one's own machine, as the platform or the operator does elsewhere.
    ///
    /// # Errors
    /// [`Error::NotFound`] elsewhere; else as [`Backend::confirm_terminal_as_operator`].
    #[tracing::instrument(level = "debug", skip_all, name = "visitor.confirm_terminal_in_sandbox")]
    pub async fn confirm_terminal_in_sandbox(&self, visitor: &Visitor, id: TerminalId) -> Result<(), Error> {
        match self.bounds(visitor)? {
            None => self.confirm_terminal_as_operator(Operator::at_the_machine(), id).await,
            Some(_) => Err(Error::NotFound(Resource::Terminal)),
        }
    }

    /// Deletes what has been in a sandbox's mailbox for 30 days.
    pub(crate) async fn forget_received(&self) -> Result<(), Error> {
        let milliseconds = (real_seconds() - MAIL_DAYS * 86_400) * 1_000;
        // An id begins with the moment at which it was made, in 48 bits (RFC 9562 section 5.7).
        let first = u128::try_from(milliseconds).unwrap_or_default() << 80;
        store::mail::forget_received(&self.pool, MailId::from_uuid(Uuid::from_u128(first))).await
    }

    /// Refuses a charity for which nobody of the visitor's works.
    async fn check_charity(&self, visitor: &Visitor, charity: CharityId) -> Result<(), Error> {
        let Some(domain) = self.bounds(visitor)? else { return Ok(()) };
        if store::sandbox::works_for(&self.pool, domain, charity).await? {
            Ok(())
        } else {
            Err(Error::NotFound(Resource::Charity))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_a_domain_of_its_own_and_only_secrets_of_ours_are_read() {
        let (one, other) = (VisitorKey::generate().unwrap(), VisitorKey::generate().unwrap());
        let again = VisitorKey::from_cookie(one.as_str()).unwrap();
        assert!(one.domain().unwrap() == again.domain().unwrap());
        assert!(one.domain().unwrap() != other.domain().unwrap());
        assert!(is_visitors(&one.domain().unwrap()));
        for text in ["", "mine", &"a".repeat(42), &"a".repeat(44), &format!("{};", "a".repeat(42))] {
            assert!(VisitorKey::from_cookie(text).is_none(), "{text}");
        }
    }

    #[test]
    fn no_real_address_is_a_visitors() {
        for (domain, theirs) in [
            ("0123456789abcdef0123.example.org", true),
            ("0123456789abcdef012.example.org", false),
            ("0123456789abcdef012g.example.org", false),
            ("a.0123456789abcdef0123.example.org", false),
            ("example.org", false),
            ("0123456789abcdef0123.example.org.uk", false),
            ("hospice.org.uk", false),
        ] {
            assert_eq!(is_visitors(&MailDomain::parse(domain).unwrap()), theirs, "{domain}");
        }
    }
}
