//! Another email address for a donor. A code proves that the mailbox is theirs, the old address gets an email, and every other browser is
//! signed out.

use catalogue::Words;
use domain::calendar::long_time_in;
use domain::conflict::ReaderConflict;
use domain::{AuditAction, Email, Language, SignInId};
use serde_json::json;
use tower_sessions::session::Id;

use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Why, subject_in};
use crate::error::{Error, Resource};
use crate::session::{Person, id_hash};
use crate::sign_in::{BEAT, BrowserKey, Network};
use crate::store;
use crate::store::sign_in::{Audience, CodeOutcome};
use crate::timing::on_beat;
use crate::words::{account, frame};

impl Backend {
    /// Mails a code to the address that the donor wants to have from now on. The answer is the same whether it is somebody's.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; a field error for the donor's own address; [`Error::TooMany`] as for signing in.
    #[tracing::instrument(level = "debug", skip_all, name = "donor_address.mail_code")]
    pub async fn mail_address_code(
        &self,
        caller: &DonorCaller,
        to: &Email,
        network: Option<Network>,
    ) -> Result<SignInId, Error> {
        caller.just_proved()?;
        self.check_reader(to)?;
        if caller.email.as_ref() == Some(to) {
            let detail = "This is your email address already. Enter the new one.";
            return Err(Error::field("/email", "own_address", detail));
        }
        // Within a limit of the domain an address that somebody has gets an email, and another one none.
        on_beat(BEAT, async {
            let mut tx = self.begin().await?;
            let browser = BrowserKey::of_new_address(caller.donor_id);
            let letter = |code: &str| code_email(to.clone(), code, caller.language());
            let id = self.mail_code(&mut tx, to, &browser, network, letter).await?;
            self.commit(tx).await?;
            Ok(id)
        })
        .await
    }

    /// Takes the code, and gives the donor the address that it was sent to. Platforms that know the donor still do. Every session but this
    /// one ends, because somebody who can read the old mailbox may be why the donor leaves it.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; field errors for a code that is wrong or over, which counts as one at sign-in does; the conflict
    /// `address_taken`, of which only somebody hears who reads the mail of that address.
    #[tracing::instrument(level = "debug", skip_all, name = "donor_address.change")]
    pub async fn change_address(
        &self,
        caller: &DonorCaller,
        here: &Id,
        id: SignInId,
        code: &str,
    ) -> Result<(), Error> {
        caller.just_proved()?;
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        if digits.len() != 6 {
            return Err(Error::field("/code", "required", "Enter the 6 digits from our email."));
        }
        // Sessions of capture pages are locked after the donor here, and before the donor by whoever agrees there.
        retry(|| self.try_change_address(caller, here, id, &digits)).await
    }

    async fn try_change_address(
        &self,
        caller: &DonorCaller,
        here: &Id,
        id: SignInId,
        digits: &str,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let browser = BrowserKey::of_new_address(caller.donor_id);
        let refused = match self.try_mailed_code(&mut tx, id, &browser, digits).await? {
            CodeOutcome::Right(proved) => return self.move_to(tx, caller, here, &proved.email).await,
            CodeOutcome::Wrong => {
                let detail = "That code is wrong. Enter the code from our most recent email.";
                Error::field("/code", "wrong_code", detail)
            }
            CodeOutcome::Last | CodeOutcome::Over => {
                Error::field("/code", "code_over", "This code no longer works. Ask for a new one.")
            }
        };
        // The count of wrong codes must stay.
        self.commit(tx).await?;
        Err(refused)
    }

    async fn move_to(
        &self,
        mut tx: store::Tx<'_>,
        caller: &DonorCaller,
        here: &Id,
        new: &Email,
    ) -> Result<(), Error> {
        let (donor, by) = (caller.donor_id, By::from(caller));
        // The account was deleted meanwhile.
        if !store::authorisation::lock_donor(&mut tx, donor).await? {
            return Err(Error::Unauthenticated);
        }
        let old = store::donor::email_of(&mut tx, donor).await?.ok_or(Error::NotFound(Resource::Page))?;
        if !store::donor::change_email(&mut tx, donor, new).await? {
            return Err(taken());
        }
        self.end_suppression(&mut tx, new).await?;
        // Whoever gets the old address later is a stranger in these browsers.
        let account = self.account_tag(Audience::Donor, &old);
        store::sign_in::forget_browsers(&mut tx, &account).await?;
        store::session::delete_others_of(&mut tx, Person::Donor(donor), &id_hash(here)).await?;
        store::capture::session::close_to_mailbox(&mut tx, donor).await?;
        let action = AuditAction::DonorChangeEmail;
        store::trail::audit(&mut tx, self.now(), by, action, donor.uuid(), json!({})).await?;
        self.post(&mut tx, Audience::Donor, &self.moved_email(old, caller.language())).await?;
        self.judge_late(&mut tx, donor, by).await?;
        self.commit(tx).await
    }

    /// To the old address. It does not name the new one: somebody else may read the old mailbox by now.
    fn moved_email(&self, old: Email, language: Language) -> NewEmail {
        let (at, contact) = (long_time_in(self.now(), language), self.config.contact.as_str());
        NewEmail::new(old, subject_in(account::MOVED_SUBJECT, language), Why::Security)
            .in_language(language)
            .says(&account::Moved { at }.of(language))
            .says(&account::MovedOtherwise { contact }.of(language))
    }
}

fn code_email(to: Email, code: &str, language: Language) -> NewEmail {
    NewEmail::new(to, subject_in(account::CODE_SUBJECT, language), Why::Address)
        .in_language(language)
        .code(frame::CODE_IS.of(language), code)
        .says(account::CODE_ENTER.of(language))
        .says(frame::CODE_IGNORE.of(language))
}

fn taken() -> Error {
    Error::for_reader(ReaderConflict::AddressTaken)
}
