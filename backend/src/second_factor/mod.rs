//! The second step of signing in: an authenticator app or a passkey, which staff who may change anything need in live mode, with
//! recovery codes for whoever lost them. Donors can have a passkey, which then signs them in without a mail.

mod app;
mod email;
mod passkey;
mod question;
mod recovery;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::conflict::{PageConflict, ReaderConflict};
use domain::{AuditAction, Email, FactorName, OwnPath, SecondFactorId, StaffId};
use serde_json::json;
use sqlx::PgConnection;

use self::passkey::{ALGORITHMS, Assertion, Creation, RelyingParty, refused};
use self::question::{QUESTION_SECONDS, described};
use crate::Backend;
use crate::actor::{By, Myself};
use crate::clock::real_seconds;
use crate::error::{Error, Resource};
use crate::secret::{Hash, new_uuid, random, shown_without_secret};
use crate::security_log::{Event, note};
use crate::sign_in::{Audience, BrowserKey, greeting};
pub use crate::sign_in_outcome::FirstStep;
use crate::sign_in_outcome::{Arrival, Entry, Second, Via};
use crate::store;
use crate::store::second_factor::Key as PasskeyKey;
pub use crate::store::second_factor::{Factor, FactorKind};
use crate::store::session::Person;

/// Wrong answers to the second step in 24 hours, after which codes of an app are not taken. Right ones do not start the count again:
/// those of the owner would do it for whoever guesses.
pub const WRONG_ANSWERS_A_DAY: i32 = 10;
/// How many passkeys and apps a person can have.
pub const MOST_FACTORS: usize = 10;

/// What the second step can be taken with.
#[derive(Clone, Debug)]
pub struct SecondStep {
    pub has_app: bool,
    /// What the browser asks a passkey, as `PublicKeyCredentialRequestOptionsJSON`; without one there is no passkey.
    pub question: Option<String>,
}

/// What somebody proves in the second step.
#[derive(Clone, Copy)]
pub enum Answer<'a> {
    /// A code of the app, or a recovery code.
    Code(&'a str),
    /// What the browser says about a passkey, as `AuthenticationResponseJSON`.
    Passkey(&'a str),
}

/// How somebody signs in.
#[derive(Clone, Debug)]
pub struct SignInMeans {
    pub factors: Vec<Factor>,
    /// Recovery codes that were not used.
    pub recovery_codes: usize,
    /// Whether somebody with these roles has to have a second step.
    pub is_required: bool,
    /// Whether an authenticator app is of use: a donor signs in with a mail or a passkey.
    pub may_have_app: bool,
}

/// An authenticator app that waits for its first code.
#[derive(Clone)]
pub struct NewApp {
    /// For the app's camera, as a QR code.
    pub address: String,
    /// For somebody who types it.
    pub secret: String,
}

shown_without_secret!(NewApp {});

impl Backend {
    /// The passkeys, the app and the recovery codes of somebody.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.means")]
    pub async fn sign_in_means(&self, me: &Myself) -> Result<SignInMeans, Error> {
        let mut conn = self.pool.acquire().await?;
        let factors = store::second_factor::of(&mut conn, me.person).await?;
        let (recovery_codes, may_have_app) = match me.person {
            Person::Donor(_) => (0, false),
            Person::Staff(id) => (store::second_factor::recovery_codes_left(&mut conn, id).await?, true),
        };
        Ok(SignInMeans { factors, recovery_codes, is_required: me.needs_factor, may_have_app })
    }

    /// Makes the secret of an authenticator app, which counts once a code of it was typed. One that waited for that is replaced.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for a donor; a conflict when there are ten.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.set_up_app")]
    pub async fn set_up_app(&self, me: &Myself) -> Result<(), Error> {
        let staff = me.staff_proved()?;
        let mut tx = self.begin().await?;
        self.refuse_more_factors(&mut tx, me.person).await?;
        let id = SecondFactorId::from_uuid(new_uuid());
        let secret = random::<{ app::SECRET_LENGTH }>()?;
        let sealed = self.config.key.seal("authenticator app", id.uuid().as_bytes(), &secret)?;
        store::second_factor::set_up_app(&mut tx, staff, id, &sealed).await?;
        self.commit(tx).await
    }

    /// The app that waits for its first code, if one does.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for a donor.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.app_to_confirm")]
    pub async fn app_to_confirm(&self, me: &Myself) -> Result<Option<NewApp>, Error> {
        let staff = me.staff_proved()?;
        let mut conn = self.pool.acquire().await?;
        let Some(waiting) = store::second_factor::app_set_up(&mut conn, staff).await? else {
            return Ok(None);
        };
        let secret =
            self.config.key.open("authenticator app", waiting.id.uuid().as_bytes(), &waiting.secret)?;
        Ok(Some(NewApp { address: app::address(&secret, &me.email)?, secret: app::spelled(&secret) }))
    }

    /// Takes the first code of the app that waits for it. The first second factor brings recovery codes.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; a field error at `/code`; a conflict `no_app` when none waits.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.confirm_app")]
    pub async fn confirm_app(&self, me: &Myself, name: &FactorName, code: &str) -> Result<(), Error> {
        let staff = me.staff_proved()?;
        let mut tx = self.begin().await?;
        let waiting = store::second_factor::app_set_up(&mut tx, staff).await?;
        let waiting = waiting.ok_or_else(|| Error::for_reader(PageConflict::NoApp))?;
        let secret =
            self.config.key.open("authenticator app", waiting.id.uuid().as_bytes(), &waiting.secret)?;
        let now = real_seconds();
        let Some(step) = app::step_of(&secret, &digits(code), now)? else {
            return Err(wrong_code(
                "That code is wrong. Check that you scanned this page’s QR code, then enter the code the app shows now.",
            ));
        };
        store::second_factor::confirm_app(&mut tx, waiting.id, name, step).await?;
        self.was_added(&mut tx, me, waiting.id, FactorKind::App, name).await?;
        self.commit(tx).await
    }

    /// What a browser asks for to make a passkey, as `PublicKeyCredentialCreationOptionsJSON`.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.passkey_to_make")]
    pub async fn passkey_to_make(&self, me: &Myself) -> Result<String, Error> {
        me.just_proved()?;
        let mut conn = self.pool.acquire().await?;
        let known = store::second_factor::credentials(&mut conn, me.person).await?;
        let now = real_seconds();
        let party = self.party();
        let account = me.person.uuid();
        let question = json!({
            "rp": { "id": party.id, "name": "Uplift" },
            "user": {
                "id": URL_SAFE_NO_PAD.encode(account.as_bytes()), "name": me.email.as_str(), "displayName": me.email.as_str(),
            },
            "challenge": URL_SAFE_NO_PAD.encode(self.challenge("new passkey", account.as_bytes(), now)?),
            "pubKeyCredParams": ALGORITHMS.map(|algorithm| json!({ "type": "public-key", "alg": algorithm })),
            "timeout": QUESTION_SECONDS * 1_000,
            "excludeCredentials": described(&known),
            "authenticatorSelection": {
                "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
            },
            "attestation": "none",
        });
        Ok(question.to_string())
    }

    /// Adds a passkey, as the browser answers it (`RegistrationResponseJSON`).
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; conflicts `passkey_refused`, `passkey_known` and `too_many_factors`.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.add_passkey")]
    pub async fn add_passkey(&self, me: &Myself, name: &FactorName, answer: &str) -> Result<(), Error> {
        me.just_proved()?;
        let made = Creation::read(&self.party(), answer).map_err(refused)?;
        let mut tx = self.begin().await?;
        let owner = me.person.uuid();
        self.use_challenge(&mut tx, "new passkey", owner.as_bytes(), &made.challenge).await?;
        self.refuse_more_factors(&mut tx, me.person).await?;
        let id = SecondFactorId::from_uuid(new_uuid());
        if !store::second_factor::insert_passkey(&mut tx, me.person, id, name, &made.passkey).await? {
            return Err(Error::for_reader(ReaderConflict::PasskeyKnown));
        }
        self.was_added(&mut tx, me, id, FactorKind::Passkey, name).await?;
        self.commit(tx).await
    }

    /// Gives a passkey or an app another name.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another person's.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.rename_factor")]
    pub async fn rename_factor(
        &self,
        me: &Myself,
        id: SecondFactorId,
        name: &FactorName,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::second_factor::rename(&mut tx, me.person, id, name).await? {
            return Err(Error::NotFound(Resource::SecondFactor));
        }
        self.note_own(&mut tx, me, AuditAction::PersonRenameFactor, id, json!({})).await?;
        self.commit(tx).await
    }

    /// Removes a passkey or an app.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for another person's; a conflict `last_factor` where one is required.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.remove_factor")]
    pub async fn remove_factor(&self, me: &Myself, id: SecondFactorId) -> Result<(), Error> {
        me.just_proved()?;
        let mut tx = self.begin().await?;
        store::second_factor::lock(&mut tx, me.person).await?;
        let factors = store::second_factor::of(&mut tx, me.person).await?;
        let factor =
            factors.iter().find(|factor| factor.id == id).ok_or(Error::NotFound(Resource::SecondFactor))?;
        if factors.len() == 1 && me.needs_factor {
            return Err(Error::for_reader(PageConflict::LastFactor));
        }
        store::second_factor::remove(&mut tx, id).await?;
        self.distrust_browsers(&mut tx, me.person).await?;
        if let Person::Staff(staff) = me.person
            && factors.len() == 1
        {
            store::second_factor::forget_recovery(&mut tx, staff).await?;
        }
        let detail = json!({ "kind": factor.kind.as_str() });
        self.note_own(&mut tx, me, AuditAction::PersonRemoveFactor, id, detail).await?;
        let (_, name) = greeting(&mut tx, me.person).await?;
        let letter = email::removed(me, factor.kind, factor.name.as_str(), self.now(), &self.config.base_url);
        self.post(&mut tx, me.audience(), &letter.dear(name)).await?;
        self.commit(tx).await
    }

    /// What a browser asks any passkey of this installation, for somebody who has not said who they are.
    ///
    /// # Errors
    /// Only internal ones.
    pub fn passkey_to_sign_in(&self) -> Result<String, Error> {
        self.question("sign in", &[], &[], real_seconds())
    }

    /// Signs in with a passkey alone: the device has checked who holds it, so it is both steps at once.
    ///
    /// # Errors
    /// A conflict `passkey_refused`.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.with_passkey")]
    pub async fn sign_in_with_passkey(
        &self,
        answer: &str,
        browser: &BrowserKey,
        to: Option<&OwnPath>,
    ) -> Result<Entry, Error> {
        let assertion = Assertion::read(&self.party(), answer).map_err(refused)?;
        let mut tx = self.begin().await?;
        self.use_challenge(&mut tx, "sign in", &[], &assertion.challenge).await?;
        let owner = self.check_passkey(&mut tx, &assertion).await?;
        let email = store::second_factor::email_of(&mut tx, owner)
            .await?
            .ok_or_else(|| refused("its person is gone"))?;
        self.entered(tx, owner, &email, Some((browser.hash(), true)), Via::Factor, to).await
    }

    /// What the second step can be taken with.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.second_step")]
    pub async fn second_step(&self, first: &FirstStep) -> Result<SecondStep, Error> {
        self.second_step_of(first.staff).await
    }

    async fn second_step_of(&self, staff: StaffId) -> Result<SecondStep, Error> {
        let mut conn = self.pool.acquire().await?;
        let factors = store::second_factor::of(&mut conn, Person::Staff(staff)).await?;
        let credentials = store::second_factor::credentials(&mut conn, Person::Staff(staff)).await?;
        let now = real_seconds();
        let question = if credentials.is_empty() {
            None
        } else {
            Some(self.question("second step", staff.uuid().as_bytes(), &credentials, now)?)
        };
        Ok(SecondStep { has_app: factors.iter().any(|factor| factor.kind == FactorKind::App), question })
    }

    /// Takes the second step. From then on it is not asked for in this browser.
    ///
    /// # Errors
    /// A field error at `/code` for a wrong code; conflicts `passkey_refused` and `codes_off`.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.take_second_step")]
    pub async fn take_second_step(
        &self,
        first: &FirstStep,
        answer: Answer<'_>,
        browser: &BrowserKey,
    ) -> Result<Entry, Error> {
        let mut tx = self.begin().await?;
        let person = Person::Staff(first.staff);
        let email = store::second_factor::email_of(&mut tx, person).await?.ok_or(Error::Unauthenticated)?;
        if let Err(error) = self.check_answer(&mut tx, first.staff, &email, answer).await? {
            self.commit(tx).await?;
            return Err(error);
        }
        let to = first.to.as_deref().and_then(OwnPath::parse);
        let via = first
            .proved_at_provider
            .map_or(Via::Factor, |proved_at| Via::Provider { proved_at, second: Second::Here });
        self.entered(tx, person, &email, Some((browser.hash(), true)), via, to.as_ref()).await
    }

    /// What somebody who is signed in can prove again with; nothing when they have no second factor, and a mail it has to be.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.means_to_prove")]
    pub async fn means_to_prove(&self, me: &Myself) -> Result<Option<SecondStep>, Error> {
        match me.person {
            Person::Staff(staff) => {
                let step = self.second_step_of(staff).await?;
                Ok((step.has_app || step.question.is_some()).then_some(step))
            }
            Person::Donor(donor) => {
                let mut conn = self.pool.acquire().await?;
                let credentials = store::second_factor::credentials(&mut conn, me.person).await?;
                let now = real_seconds();
                if credentials.is_empty() {
                    return Ok(None);
                }
                let question = self.question("second step", donor.uuid().as_bytes(), &credentials, now)?;
                Ok(Some(SecondStep { has_app: false, question: Some(question) }))
            }
        }
    }

    /// Somebody who is signed in proves again who they are.
    ///
    /// # Errors
    /// As [`Self::take_second_step`].
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.prove_again")]
    pub async fn prove_again(&self, me: &Myself, answer: Answer<'_>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let checked = match (me.person, answer) {
            (Person::Staff(staff), answer) => self.check_answer(&mut tx, staff, &me.email, answer).await?,
            (Person::Donor(_), Answer::Code(_)) => Err(wrong_code("Use your passkey, or ask for an email.")),
            (Person::Donor(donor), Answer::Passkey(text)) => {
                self.check_own_passkey(&mut tx, me.person, donor.uuid().as_bytes(), text).await
            }
        };
        if checked.is_ok() {
            note(Event::ProvedAgain, None, Some(me.person));
            let (by, subject) = (me.by(), me.person.uuid());
            store::trail::audit(&mut tx, self.now(), by, AuditAction::PersonProve, subject, json!({}))
                .await?;
        }
        self.commit(tx).await?;
        checked
    }

    /// Takes every second factor from a member of staff who lost them and the recovery codes; for the command line.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody of the staff has the address.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.reset_second_step")]
    pub async fn reset_second_step(&self, email: &Email) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let staff =
            store::charity::staff_by_email(&mut tx, email).await?.ok_or(Error::NotFound(Resource::Person))?;
        let person = Person::Staff(staff);
        store::second_factor::lock(&mut tx, person).await?;
        store::second_factor::remove_all(&mut tx, person).await?;
        store::second_factor::forget_recovery(&mut tx, staff).await?;
        store::sign_in::forget_browsers(&mut tx, &self.account_tag(Audience::Staff, email)).await?;
        store::session::delete_all_of(&mut *tx, person).await?;
        let action = AuditAction::PersonResetFactors;
        store::trail::audit(&mut tx, self.now(), By::Uplift, action, staff.uuid(), json!({})).await?;
        self.post(&mut tx, Audience::Staff, &email::reset(email, self.now(), &self.config.base_url)).await?;
        self.commit(tx).await
    }

    /// Whether the answer holds. A wrong one is counted in this transaction, which the caller commits either way.
    async fn check_answer(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
        email: &Email,
        answer: Answer<'_>,
    ) -> Result<Result<(), Error>, Error> {
        let code = match answer {
            Answer::Passkey(text) => {
                return Ok(self
                    .check_own_passkey(conn, Person::Staff(staff), staff.uuid().as_bytes(), text)
                    .await);
            }
            Answer::Code(code) => code,
        };
        // Holds the row: one answer of a person at a time, so that wrong ones are counted exactly.
        let wrong = store::second_factor::hold(conn, staff).await?;
        if self.takes_recovery_code(conn, staff, code).await? {
            note(Event::RecoveryCode, None, Some(Person::Staff(staff)));
            let left = store::second_factor::recovery_codes_left(conn, staff).await?;
            let letter = email::recovery_code_used(email, left, self.now(), &self.config.base_url);
            self.post(conn, Audience::Staff, &letter).await?;
            return Ok(Ok(()));
        }
        if wrong >= WRONG_ANSWERS_A_DAY {
            return Ok(Err(codes_off()));
        }
        if self.takes_app_code(conn, staff, code).await? {
            return Ok(Ok(()));
        }
        let wrong = store::second_factor::wrong(conn, staff).await?;
        let event = if wrong >= WRONG_ANSWERS_A_DAY { Event::AppOff } else { Event::WrongSecondStep };
        note(event, None, Some(Person::Staff(staff)));
        if wrong >= WRONG_ANSWERS_A_DAY {
            self.post(conn, Audience::Staff, &email::codes_off(email, &self.config.base_url)).await?;
            return Ok(Err(codes_off()));
        }
        Ok(Err(wrong_code(
            "That code is wrong. Wait for your app to show a new code and enter that, or use a recovery code.",
        )))
    }

    async fn takes_app_code(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
        code: &str,
    ) -> Result<bool, Error> {
        let code = digits(code);
        for one in store::second_factor::apps(conn, staff).await? {
            let secret = self.config.key.open("authenticator app", one.id.uuid().as_bytes(), &one.secret)?;
            if let Some(step) = app::step_of(&secret, &code, real_seconds())?
                && store::second_factor::use_app(conn, one.id, step).await?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn check_own_passkey(
        &self,
        conn: &mut PgConnection,
        person: Person,
        owner: &[u8],
        text: &str,
    ) -> Result<(), Error> {
        let assertion = Assertion::read(&self.party(), text).map_err(refused)?;
        self.use_challenge(conn, "second step", owner, &assertion.challenge).await?;
        if self.check_passkey(conn, &assertion).await? == person {
            Ok(())
        } else {
            Err(refused("it is another person's"))
        }
    }

    /// Whose passkey this is, if it holds.
    async fn check_passkey(&self, conn: &mut PgConnection, assertion: &Assertion) -> Result<Person, Error> {
        let key = store::second_factor::key_of(conn, &assertion.credential_id).await?;
        let PasskeyKey { id, person, public_key } = key.ok_or_else(|| refused("nobody here has it"))?;
        assertion.is_signed_by(&public_key).map_err(refused)?;
        if !store::second_factor::use_passkey(conn, id, assertion.sign_count).await? {
            return Err(refused("it counts backwards: there may be a copy of it"));
        }
        Ok(person)
    }

    fn party(&self) -> RelyingParty {
        RelyingParty::of(&self.config.base_url)
    }

    async fn refuse_more_factors(&self, conn: &mut PgConnection, person: Person) -> Result<(), Error> {
        store::second_factor::lock(conn, person).await?;
        if store::second_factor::of(conn, person).await?.len() >= MOST_FACTORS {
            return Err(Error::for_reader(ReaderConflict::TooManyFactors));
        }
        Ok(())
    }

    async fn was_added(
        &self,
        conn: &mut PgConnection,
        me: &Myself,
        id: SecondFactorId,
        kind: FactorKind,
        name: &FactorName,
    ) -> Result<(), Error> {
        if let Person::Staff(staff) = me.person
            && !store::second_factor::has_recovery_codes(conn, staff).await?
        {
            self.make_recovery_codes(conn, staff).await?;
        }
        self.note_own(conn, me, AuditAction::PersonAddFactor, id, json!({ "kind": kind.as_str() })).await?;
        let (_, first_name) = greeting(conn, me.person).await?;
        let letter = email::added(me, kind, name.as_str(), self.now(), &self.config.base_url);
        self.post(conn, me.audience(), &letter.dear(first_name)).await
    }

    async fn note_own(
        &self,
        conn: &mut PgConnection,
        me: &Myself,
        action: AuditAction,
        subject: SecondFactorId,
        detail: serde_json::Value,
    ) -> Result<(), Error> {
        store::trail::audit(conn, self.now(), me.by(), action, subject.uuid(), detail).await
    }

    /// What follows the mail, or a provider that did not say that it asked for two factors: a member of staff with a second factor takes
    /// it, unless they did in this browser before.
    pub(crate) async fn first_step(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
        email: &Email,
        browser: Option<&Hash>,
        to: Option<&OwnPath>,
        proved_at_provider: Option<i64>,
    ) -> Result<Option<Arrival>, Error> {
        let account = self.account_tag(Audience::Staff, email);
        if !store::second_factor::is_asked_for(conn, staff, &account, browser).await? {
            return Ok(None);
        }
        let to = to.map(|page| page.as_str().to_owned());
        Ok(Some(Arrival::SecondStep(FirstStep { staff, to, proved_at_provider })))
    }
}

fn digits(code: &str) -> String {
    code.chars().filter(char::is_ascii_digit).collect()
}

fn wrong_code(detail: &'static str) -> Error {
    Error::field("/code", "wrong_code", detail)
}

fn codes_off() -> Error {
    Error::for_reader(PageConflict::CodesOff)
}

#[cfg(test)]
mod tests {
    use super::WRONG_ANSWERS_A_DAY;

    #[test]
    fn a_year_of_guessing_beside_a_stolen_mailbox_finds_an_app_with_little_more_than_one_in_a_hundred() {
        // Three codes hold at any moment.
        let guess = 3.0 / 1_000_000.0;
        let found = 1.0 - (1.0_f64 - guess).powi(365 * WRONG_ANSWERS_A_DAY);
        assert_eq!(format!("{:.2} %", found * 100.0), "1.09 %", "docs/security.md says so too");
    }
}
