//! Signing in by a link and a six-digit code in one mail. Nobody has a password.

use domain::{DonorId, Email, OwnPath, SignInId, StaffId};
use serde_json::json;

use crate::Backend;
use crate::error::Error;
use crate::mail::Letter;
use crate::secret::{Hash, capability, hash, new_uuid, six_digits};
use crate::session::Person;
use crate::store::sign_in::{CodeOutcome, NewSignIn, Proved};
use crate::store::trail::By;
use crate::store::{self};

/// How long a link and its code work, in minutes.
const MINUTES: i32 = 10;
/// How many mails one address can be sent in a quarter of an hour.
const MAILS_PER_EMAIL: i64 = 5;
/// How many tries one browser can begin in a quarter of an hour.
const TRIES_PER_BROWSER: i64 = 10;

/// For which part of Uplift somebody signs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Donor,
    /// The pages of charities and platforms.
    Staff,
}

/// Who signed in, and where they were going when they were asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub person: Person,
    /// The page that was asked for, if it is one of theirs.
    pub to: Option<OwnPath>,
}

impl Audience {
    /// The name in the database and in forms.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Donor => "donor",
            Self::Staff => "staff",
        }
    }
}

impl std::str::FromStr for Audience {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "donor" => Ok(Self::Donor),
            "staff" => Ok(Self::Staff),
            _ => Err(()),
        }
    }
}

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

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> Hash {
        hash(&self.0)
    }
}

impl Backend {
    /// Sends a link and a code, which lead to the page `to` that was asked for. The answer is the same whether the
    /// address is known or not.
    ///
    /// # Errors
    /// [`Error::TooMany`] after five mails to an address, or ten tries of a browser, in a quarter of an hour.
    pub async fn begin_sign_in(
        &self,
        audience: Audience,
        email: &Email,
        browser: &BrowserKey,
        to: Option<&OwnPath>,
    ) -> Result<SignInId, Error> {
        let browser = browser.hash();
        let mut tx = self.begin().await?;
        store::sign_in::wait_for(&mut tx, email, &browser).await?;
        let (for_email, from_browser) = store::sign_in::recent(&mut tx, email, Some(&browser)).await?;
        if for_email >= MAILS_PER_EMAIL || from_browser >= TRIES_PER_BROWSER {
            return Err(Error::TooMany { retry_after: 900 });
        }
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
            return_to: to.map(OwnPath::as_str),
            minutes: MINUTES,
        };
        store::sign_in::insert(&mut tx, new).await?;
        let base = &self.config.base_url;
        let body = format!(
            "Hello,\n\nYour code is {code}\n\nType it into the page where you asked for it, or open this link:\n\n{base}/sign-in/link/{link}\n\n\
             Both work once, for {MINUTES} minutes. If you did not ask to sign in, ignore this message.\n\nUplift, the Gift Aid service\n"
        );
        let letter = Letter { to: email.clone(), subject: "Sign in to Uplift".to_owned(), body };
        self.post_at_once(&mut tx, audience, &letter, MINUTES).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// A link to sign in with, made on the command line; the sandbox only.
    ///
    /// # Errors
    /// A conflict in live mode; [`Error::NotFound`] when nobody has the address.
    pub async fn sign_in_link(&self, email: &Email) -> Result<String, Error> {
        if !self.is_sandbox() {
            return Err(Error::conflict("sandbox_only", "In live mode people sign in by mail alone."));
        }
        let mut tx = self.begin().await?;
        // A member of staff may be a donor too; the charity's pages are the likelier wish of who uses this command.
        let audience = match store::charity::staff_by_email(&mut tx, email).await? {
            Some(_) => Audience::Staff,
            None if store::donor::by_email(&mut tx, email).await?.is_some() => Audience::Donor,
            None => return Err(Error::NotFound("person")),
        };
        self.link_for(tx, audience, email).await
    }

    /// A link to sign in as somebody of the sandbox, for its page of people.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    pub async fn sandbox_link(&self, audience: Audience, email: &Email) -> Result<String, Error> {
        if !self.is_sandbox() {
            return Err(Error::NotFound("page"));
        }
        let tx = self.begin().await?;
        self.link_for(tx, audience, email).await
    }

    async fn link_for(
        &self,
        mut tx: store::Tx<'_>,
        audience: Audience,
        email: &Email,
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
    /// A field error for a wrong code; a conflict when the code is used up, too old, or was missed five times.
    pub async fn sign_in_with_code(
        &self,
        id: SignInId,
        code: &str,
        browser: &BrowserKey,
    ) -> Result<Arrival, Error> {
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        if digits.len() != 6 {
            return Err(Error::field("/code", "invalid", "Enter the 6 digits from the message we sent you."));
        }
        let mut tx = self.begin().await?;
        match store::sign_in::try_code(&mut tx, id, &browser.hash(), &self.code_hash(id, &digits)).await? {
            CodeOutcome::Right(proved) => self.signed_in(tx, &proved).await,
            CodeOutcome::Wrong => {
                // The count of wrong codes must stay.
                self.commit(tx).await?;
                Err(Error::field(
                    "/code",
                    "wrong_code",
                    "This is not the code of the newest message. Check it and try again.",
                ))
            }
            CodeOutcome::Over => {
                self.commit(tx).await?;
                Err(Error::conflict("code_over", "This code no longer works. Ask for a new one."))
            }
        }
    }

    /// Signs in with the link of the mail.
    ///
    /// # Errors
    /// A conflict when the link was used, or is too old.
    pub async fn sign_in_with_link(&self, link: &str) -> Result<Arrival, Error> {
        let mut tx = self.begin().await?;
        match store::sign_in::use_link(&mut tx, &hash(link)).await? {
            Some(proved) => self.signed_in(tx, &proved).await,
            None => Err(Error::conflict(
                "link_over",
                "This link no longer works: it was used, or is too old. Ask for a new one.",
            )),
        }
    }

    async fn signed_in(&self, mut tx: store::Tx<'_>, proved: &Proved) -> Result<Arrival, Error> {
        let person = match proved.audience {
            Audience::Donor => Person::Donor(self.donor_who_owns(&mut tx, &proved.email).await?),
            Audience::Staff => {
                let id = self.staff_who_owns(&mut tx, &proved.email).await?;
                store::team::has_come(&mut tx, id, self.now()).await?;
                Person::Staff(id)
            }
        };
        let (by, subject) = match person {
            Person::Donor(id) => (By::Donor(id), DonorId::uuid(id)),
            Person::Staff(id) => (By::Staff(id), StaffId::uuid(id)),
        };
        store::trail::audit(&mut tx, self.now(), by, "person.sign_in", subject, json!({})).await?;
        self.commit(tx).await?;
        let theirs = |page: &OwnPath| match proved.audience {
            Audience::Donor => page.is_for_donors(),
            Audience::Staff => page.is_for_staff(),
        };
        let to = proved.return_to.as_deref().and_then(OwnPath::parse).filter(theirs);
        Ok(Arrival { person, to })
    }
}
