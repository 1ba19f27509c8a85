//! The donor's page, as whoever holds its address sees it.
//!
//! Several may hold one address: it can stand on a receipt, and the platform that began the session has it too. So what somebody types,
//! and what they may see of a donor whom we know, is for their browser alone: a second secret in its own address, the key, tells it
//! from the others. Without the key there is what the platform sent, and nothing else.

use catalogue::Words;
use domain::authorisation::{AuthorisationWording, WordingVersion, period_end, wording};
use domain::capture::view::{CaptureBrand, CaptureGift, CaptureSession};
use domain::capture::{CaptureCancelledBy, CaptureState};
use domain::conflict::{ApiConflict, PageConflict};
use domain::{
    Address, AuthorisationId, Date, DonorId, Email, FieldErrors, Fields, Language, NewAuthorisation,
    PersonName, Reader, SignInId, Timestamp, conflict,
};
use sqlx::PgConnection;
use subtle::ConstantTimeEq;

use super::draft::{CONTROLS, KEY, SHOWN};
use super::{Agreed, Draft, Giver, Holder};
use crate::Backend;
use crate::actor::DonorCaller;
use crate::email_content::{NewEmail, Why, subject_in};
use crate::error::{Error, Resource};
use crate::secret::capability;
use crate::sign_in::{BrowserKey, Network};
use crate::store;
use crate::store::capture::session::Kept;
use crate::store::donation::Scan;
use crate::store::sign_in::CodeOutcome;
use crate::timing::on_beat;
use crate::words::{capture, frame};

/// Whoever agrees is answered at a whole multiple of this: whether a donor has the address that they typed is not to be read from the time.
const BEAT: std::time::Duration = std::time::Duration::from_millis(50);
/// Notes in a draft, which no control of the page is called: which code was sent,
const CODE: &str = "_code";
/// and that somebody types their own details where the platform named a donor.
const ANEW: &str = "_anew";
/// What the platform sent rests under these names while somebody types over it.
const SENT: &str = "sent ";

/// What is known of the donor whom the platform named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// It named nobody, or somebody else types.
    Nobody,
    /// Their gifts are covered.
    Covered,
    /// They are not, and have given their details before: a code to their mailbox shows these.
    CanBeShown,
    /// They are not, and there is nothing to show, or the code was entered.
    Known,
    /// Somebody typed their address, and they opened the link that was mailed to it.
    Written {
        /// Whether their gifts are covered.
        is_covered: bool,
    },
}

/// The authorisation that was given on the page.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its id. None under an address that was typed: there may be no new authorisation, and the page does not tell.
    pub id: Option<AuthorisationId>,
    /// Its first day.
    pub on: Date,
    /// Its last day.
    pub until: Date,
    /// What was agreed to, word for word.
    pub wording: AuthorisationWording,
}

/// A session's page.
#[derive(Clone, Debug)]
pub struct CapturePage {
    /// The session, at this moment.
    pub session: CaptureSession,
    /// The look of its platform.
    pub brand: CaptureBrand,
    /// The gift that it is of.
    pub gift: Option<CaptureGift>,
    /// What this browser may see: what it typed, or what the platform sent.
    pub draft: Draft,
    /// Whether this browser has typed anything.
    pub is_begun: bool,
    /// Whether the code to the donor's mailbox was entered here.
    pub is_shown: bool,
    /// Whether a code is on its way.
    pub is_code_sent: bool,
    /// The donor whom the platform named.
    pub named: Named,
    /// Until when an authorisation that is given now lasts.
    pub until: Date,
    /// The one that was given here.
    pub given: Option<Given>,
    /// Whether it was agreed to under an address that was typed. Then it may wait for a link in a mail to that address; whether it does is
    /// told to nobody who holds the page's address alone, and the page says the same of both.
    pub is_left_to_mailbox: bool,
    /// Whether it was opened by the link in our email to the donor.
    pub is_by_link: bool,
    /// Now, by Uplift's clock.
    pub now: Timestamp,
}

impl CapturePage {
    /// Whether it asks whoever opens it for the donor of a gift.
    #[must_use]
    pub fn is_for_anybody(&self) -> bool {
        let is_open = self.session.status == CaptureState::Open;
        is_open && self.gift.is_some() && self.named == Named::Nobody
    }

    /// Whether the page asks for an address: not where the platform named the donor without one.
    #[must_use]
    pub fn asks_email(&self) -> bool {
        self.named == Named::Nobody || self.draft.get("email").is_some()
    }

    /// The name, and the address where it is asked for.
    ///
    /// # Errors
    /// What is wrong with it, each at its pointer.
    pub fn who(&self) -> Result<(PersonName, Option<Email>), FieldErrors> {
        let fields: Fields = controls(&self.draft).collect();
        let mut reader = Reader::new(&fields)?;
        let name = reader.object("name", PersonName::read);
        let email = if self.asks_email() { reader.parsed::<Email>("email").map(Some) } else { Some(None) };
        reader.finish_with(name.zip(email))
    }

    /// Reads where they say that they live.
    ///
    /// # Errors
    /// What is wrong with it, each at its pointer.
    pub fn home(&self) -> Result<Address, FieldErrors> {
        let fields: Fields = controls(&self.draft).collect();
        let mut reader = Reader::new(&fields)?;
        let address = reader.object("address", Address::read);
        reader.finish_with(address)
    }
}

/// What somebody agreed to, as the page's form says it.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// The version of the wording.
    pub version: String,
    pub language: String,
    /// When the page with the explanation was made.
    pub explained_at: String,
}

impl Agreement {
    /// What a page says that is made now.
    #[must_use]
    pub fn shown(language: Language, now: Timestamp) -> Self {
        Self {
            version: WordingVersion::CURRENT.as_str().to_owned(),
            language: language.as_str().to_owned(),
            explained_at: now.to_string(),
        }
    }
}

/// The controls of a draft with their texts, by the names that the domain reads.
fn controls(draft: &Draft) -> impl Iterator<Item = (&str, &str)> {
    CONTROLS.into_iter().filter_map(move |control| Some((control, draft.get(control)?)))
}

/// Whether the draft is this browser's.
fn is_theirs(draft: &Draft, key: Option<&str>) -> bool {
    match (draft.get(KEY), key) {
        (Some(ours), Some(key)) => ours.as_bytes().ct_eq(key.as_bytes()).into(),
        _ => false,
    }
}

/// What the platform sent, whoever has typed over it.
fn as_sent(draft: &Draft) -> Draft {
    if draft.get(KEY).is_none() {
        return draft.clone();
    }
    let mut sent = Draft::default();
    for control in CONTROLS {
        sent.set(control, draft.get(&format!("{SENT}{control}")).unwrap_or_default());
    }
    sent
}

/// The draft of a browser that begins to type.
fn begun(draft: &Draft, key: &str) -> Draft {
    let sent = as_sent(draft);
    let mut begun = sent.clone();
    for control in CONTROLS {
        begun.set(&format!("{SENT}{control}"), sent.get(control).unwrap_or_default());
    }
    begun.set(KEY, key);
    begun
}

/// What a donor who is signed in can do with the gift of a session.
#[derive(Clone, Debug)]
pub struct OwnAddition {
    /// Who is signed in.
    pub donor: DonorCaller,
    /// Whether an authorisation of theirs covers the gift.
    pub is_covered: bool,
}

impl Backend {
    /// What a donor who is signed in can do with the gift of an open session, of which the platform named nobody; nothing where their Gift
    /// Aid is off, and of a gift that is another's by now, is over, or is not theirs, as they said.
    ///
    /// # Errors
    /// When the database is away.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.own_addition")]
    pub async fn own_addition(
        &self,
        donor: DonorCaller,
        page: &CapturePage,
    ) -> Result<Option<OwnAddition>, Error> {
        let Some(gift) = page.session.donation.filter(|_| page.is_for_anybody()) else {
            return Ok(None);
        };
        let id = donor.donor_id();
        let mut conn = self.pool.acquire().await?;
        let Some(is_covered) = store::capture::page::covered_by(&mut conn, gift, id).await? else {
            return Ok(None);
        };
        let is_on = self.is_covered(&mut conn, id).await?;
        Ok(is_on.then_some(OwnAddition { donor, is_covered }))
    }

    /// The page of whoever holds its address; `key` is of the browser that typed in it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an address that opens no session.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.page")]
    pub async fn capture_page(&self, holder: &Holder, key: Option<&str>) -> Result<CapturePage, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::capture::session::of_holder(&mut conn, &self.kept_under(holder)).await?;
        let kept = kept.ok_or(Error::NotFound(Resource::Capture))?;
        let now = self.now();
        let is_left_to_mailbox = kept.is_left_to_mailbox();
        let session = match kept.typed_at.filter(|_| is_left_to_mailbox) {
            Some(at) => {
                CaptureSession { status: CaptureState::Completed, ended_at: Some(at), ..kept.seen(now) }
            }
            None => kept.seen(now),
        };
        let draft = match session.status {
            CaptureState::Open => self.open_draft(session.id, kept.draft.as_deref())?,
            _ => Draft::default(),
        };
        let is_begun = is_theirs(&draft, key);
        let draft = if is_begun { draft } else { as_sent(&draft) };
        let brand = store::capture::setting::brand(&mut conn, kept.platform).await?;
        let gift = match session.donation {
            Some(gift) => store::capture::page::gift(&mut conn, gift, session.donor_id, self.today()).await?,
            None => None,
        };
        let given = match session.authorisation_id {
            Some(id) => {
                let given = store::capture::page::given(&mut conn, id).await?;
                given.map(|(on, until, wording)| Given { id: Some(id), on, until, wording })
            }
            None => None,
        };
        let given = match kept.typed_at.filter(|_| is_left_to_mailbox) {
            // As it would have been given then, also where the link in the mail was opened on a later day: the day would tell of it, and so
            // would words of another language or version than everybody else's.
            Some(at) => {
                let day = at.london_date();
                let wording = wording::current(session.language);
                Some(Given { id: None, on: day, until: period_end(day), wording })
            }
            None => given,
        };
        let is_shown = is_begun && draft.get(SHOWN).is_some();
        let named = match (kept.named, session.status) {
            (Some(donor), CaptureState::Open) if draft.get(ANEW).is_none() => {
                let named = self.standing_of_named(&mut conn, donor, is_shown).await?;
                if kept.by_link { Named::Written { is_covered: named == Named::Covered } } else { named }
            }
            _ => Named::Nobody,
        };
        Ok(CapturePage {
            until: period_end(now.london_date()),
            is_code_sent: is_begun && draft.get(CODE).is_some(),
            session,
            brand,
            gift,
            given,
            is_left_to_mailbox,
            is_by_link: kept.by_link,
            draft,
            is_begun,
            is_shown,
            named,
            now,
        })
    }

    async fn standing_of_named(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        is_shown: bool,
    ) -> Result<Named, Error> {
        if self.is_covered(conn, donor).await? {
            return Ok(Named::Covered);
        }
        if is_shown || self.details_of(conn, donor).await?.is_none() {
            return Ok(Named::Known);
        }
        Ok(Named::CanBeShown)
    }

    /// The address and the newest name and home of a donor; nothing where there are none to be shown.
    async fn details_of(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
    ) -> Result<Option<(Email, PersonName, Address)>, Error> {
        let Some(email) = store::donor::email_of(conn, donor).await? else {
            return Ok(None);
        };
        let newest = Scan { before: None, limit: NEWEST };
        let given = store::authorisation::part_of(conn, donor, newest).await?;
        // What the donor said was never theirs may tell a stranger's name and home.
        let theirs = given.into_iter().find(|one| one.term().covers_a_day());
        Ok(theirs.map(|one| (email, one.name().clone(), one.address().clone())))
    }

    /// Keeps what was typed, right or wrong, for this browser; its key, a new one where it had none. In a language where one is chosen.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an address that opens no session; conflicts for one that has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.keep_typed")]
    pub async fn keep_typed(
        &self,
        holder: &Holder,
        key: Option<&str>,
        typed: &[(String, String)],
        language: Option<Language>,
    ) -> Result<String, Error> {
        self.change_draft(holder, key, async |draft| {
            for (control, text) in typed {
                if CONTROLS.contains(&control.as_str()) {
                    draft.set(control, text);
                }
            }
            Ok(language)
        })
        .await
    }

    /// Somebody types their own details where the platform named a donor; nothing that it sent of that donor is theirs.
    ///
    /// # Errors
    /// As [`Self::keep_typed`].
    #[tracing::instrument(level = "debug", skip_all, name = "capture.type_anew")]
    pub async fn type_anew(&self, holder: &Holder, key: Option<&str>) -> Result<String, Error> {
        self.change_draft(holder, key, async |draft| {
            for control in CONTROLS {
                draft.set(control, "");
            }
            for note in [SHOWN, CODE] {
                draft.set(note, "");
            }
            draft.set(ANEW, "yes");
            Ok(None)
        })
        .await
    }

    async fn change_draft(
        &self,
        holder: &Holder,
        key: Option<&str>,
        change: impl AsyncFnOnce(&mut Draft) -> Result<Option<Language>, Error>,
    ) -> Result<String, Error> {
        let mut tx = self.begin().await?;
        let (kept, draft) = self.held_open(&mut tx, holder).await?;
        let (mut draft, key) = self.of_browser(draft, key)?;
        let language = change(&mut draft).await?;
        let sealed = self.seal_draft(kept.view.id, &draft)?;
        let language = language.unwrap_or(kept.view.language);
        store::capture::page::keep(&mut tx, kept.view.id, sealed.as_deref(), language).await?;
        self.commit(tx).await?;
        Ok(key)
    }

    /// The draft for this browser, with its key: another one's gives way to it.
    fn of_browser(&self, draft: Draft, key: Option<&str>) -> Result<(Draft, String), Error> {
        match key {
            Some(key) if is_theirs(&draft, Some(key)) => Ok((draft, key.to_owned())),
            _ => {
                let key = capability("")?;
                Ok((begun(&draft, &key), key))
            }
        }
    }

    /// The session of this holder, locked, and its draft, while it is open.
    async fn held_open(&self, conn: &mut PgConnection, holder: &Holder) -> Result<(Kept, Draft), Error> {
        let under = self.kept_under(holder);
        let kept = store::capture::session::held(conn, &under).await?;
        let kept = kept.ok_or(Error::NotFound(Resource::Capture))?;
        let refused = match kept.seen(self.now()).status {
            _ if kept.is_left_to_mailbox() => {
                Some(Error::conflict(ApiConflict::SessionCompleted, conflict::SESSION_COMPLETED))
            }
            CaptureState::Open => None,
            CaptureState::Completed => {
                Some(Error::conflict(ApiConflict::SessionCompleted, conflict::SESSION_COMPLETED))
            }
            CaptureState::Cancelled => Some(Error::for_reader(PageConflict::SessionCancelled)),
            CaptureState::Expired => {
                Some(Error::conflict(ApiConflict::SessionExpired, conflict::SESSION_EXPIRED))
            }
        };
        if let Some(refused) = refused {
            return Err(refused);
        }
        let draft = self.open_draft(kept.view.id, kept.draft.as_deref())?;
        Ok((kept, draft))
    }

    /// Mails six digits to the donor whom the platform named; the key of the browser that asked, in which alone they work.
    ///
    /// # Errors
    /// As [`Self::keep_typed`]; [`Error::NotFound`] where there is nobody to write to or nothing to show; [`Error::TooMany`] as for
    /// signing in.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.mail_code")]
    pub async fn mail_capture_code(
        &self,
        holder: &Holder,
        key: Option<&str>,
        network: Option<Network>,
    ) -> Result<String, Error> {
        let mut tx = self.begin().await?;
        let (kept, draft) = self.held_open(&mut tx, holder).await?;
        let (mut draft, key) = self.of_browser(draft, key)?;
        let donor = kept.named.ok_or(Error::NotFound(Resource::Donor))?;
        let details = self.details_of(&mut tx, donor).await?;
        let (email, ..) = details.ok_or(Error::NotFound(Resource::Donor))?;
        let platform = self.platform_name(&mut tx, kept.platform).await?;
        let browser = BrowserKey::of_session(kept.view.id);
        let language = kept.view.language;
        let letter = |code: &str| code_email(email.clone(), code, &platform, language);
        let id = self.mail_code(&mut tx, &email, &browser, network, letter).await?;
        draft.set(CODE, &id.to_string());
        draft.set(ANEW, "");
        let sealed = self.seal_draft(kept.view.id, &draft)?;
        store::capture::page::keep(&mut tx, kept.view.id, sealed.as_deref(), kept.view.language).await?;
        self.commit(tx).await?;
        Ok(key)
    }

    /// Takes the six digits. In the browser that asked for them the donor's last details are then filled in.
    ///
    /// # Errors
    /// As [`Self::keep_typed`]; field errors for a code that is wrong or over, which counts as one at sign-in does.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.enter_code")]
    pub async fn enter_capture_code(
        &self,
        holder: &Holder,
        key: Option<&str>,
        code: &str,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let (kept, mut draft) = self.held_open(&mut tx, holder).await?;
        let (id, donor) = (draft.get(CODE).and_then(|id| id.parse::<SignInId>().ok()), kept.named);
        let (Some(id), Some(donor), true) = (id, donor, is_theirs(&draft, key)) else {
            return Err(code_over());
        };
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        if digits.len() != 6 {
            return Err(Error::field("/code", "required", "Enter the 6 digits from our email."));
        }
        let browser = BrowserKey::of_session(kept.view.id);
        let outcome = self.try_mailed_code(&mut tx, id, &browser, &digits).await?;
        let error = match outcome {
            CodeOutcome::Right(proved) => {
                let details = self.details_of(&mut tx, donor).await?;
                let (email, name, home) = details.ok_or(Error::NotFound(Resource::Donor))?;
                // The address is the mailbox's that was written to: the donor may have another one by now.
                if email != proved.email {
                    return Err(code_over());
                }
                draft.set_name(&name);
                draft.set_home(&home);
                draft.set("email", "");
                draft.set(CODE, "");
                draft.set(SHOWN, "yes");
                let sealed = self.seal_draft(kept.view.id, &draft)?;
                store::capture::page::keep(&mut tx, kept.view.id, sealed.as_deref(), kept.view.language)
                    .await?;
                store::capture::page::mailbox_shown(&mut tx, kept.view.id, self.now()).await?;
                None
            }
            CodeOutcome::Wrong => {
                let words = "That code is wrong. Enter the code from our most recent email.";
                Some(Error::field("/code", "wrong_code", words))
            }
            CodeOutcome::Last | CodeOutcome::Over => Some(code_over()),
        };
        // The count of wrong codes must stay.
        self.commit(tx).await?;
        error.map_or(Ok(()), Err)
    }

    /// The donor agrees with what is in the draft of this browser.
    ///
    /// # Errors
    /// As [`Self::complete_capture`]; field errors for what is missing, wrong, or was shown too long ago.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.agree")]
    pub async fn agree_to_capture(
        &self,
        holder: &Holder,
        key: Option<&str>,
        agreement: &Agreement,
    ) -> Result<CaptureSession, Error> {
        let page = self.capture_page(holder, key).await?;
        if page.session.status != CaptureState::Open {
            // Ended meanwhile: completing says how.
            return self.complete_capture(holder, &Agreed::AlreadyOn).await;
        }
        let (_, email) = page.who()?;
        let declaration = [
            ("declaration[version]", agreement.version.as_str()),
            ("declaration[language]", agreement.language.as_str()),
            ("declaration[explainedAt]", agreement.explained_at.as_str()),
            ("declaration[agreed]", "yes"),
        ];
        let fields: Fields = controls(&page.draft).chain(declaration).collect();
        let new = NewAuthorisation::read(&fields, self.now())?;
        let who = if page.is_shown { Giver::Shown } else { email.map_or(Giver::Named, Giver::Typed) };
        let agreed = Agreed::Given { who, new: Box::new(new) };
        on_beat(BEAT, self.complete_capture(holder, &agreed)).await
    }

    /// The donor does not want to. One that has ended stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an address that opens no session.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.decline")]
    pub async fn decline_capture(&self, holder: &Holder) -> Result<CaptureSession, Error> {
        let mut tx = self.begin().await?;
        let under = self.kept_under(holder);
        let kept = store::capture::session::held(&mut tx, &under).await?;
        let kept = kept.ok_or(Error::NotFound(Resource::Capture))?;
        if kept.seen(self.now()).status == CaptureState::Open && !kept.is_left_to_mailbox() {
            self.write_cancelled_session(&mut tx, &kept, CaptureCancelledBy::Donor).await?;
            self.commit(tx).await?;
        }
        Ok(kept.view)
    }
}

/// How many of a donor's authorisations are looked at for one that was theirs.
const NEWEST: i64 = 20;

fn code_over() -> Error {
    Error::field("/code", "code_over", "This code no longer works. Ask for a new one.")
}

fn code_email(to: Email, code: &str, platform: &str, language: Language) -> NewEmail {
    NewEmail::new(to, subject_in(capture::CODE_SUBJECT, language), Why::Code)
        .in_language(language)
        .code(frame::CODE_IS.of(language), code)
        .says(&capture::CodeEnter { platform }.of(language))
        .says(frame::CODE_IGNORE.of(language))
}

#[cfg(test)]
mod tests {
    use super::{Draft, as_sent, begun, is_theirs};

    #[test]
    fn what_one_browser_types_is_nothing_to_another_that_holds_the_address() {
        let mut sent = Draft::default();
        sent.set("email", "zoe@example.org");
        let mut first = begun(&sent, "one");
        first.set("email", "other@example.org");
        first.set("name[first]", "Zoë");
        assert!(is_theirs(&first, Some("one")));
        assert!(!is_theirs(&first, Some("two")) && !is_theirs(&first, None) && !is_theirs(&sent, None));
        assert_eq!(as_sent(&first), sent);
        let second = begun(&first, "two");
        assert_eq!((second.get("email"), second.get("name[first]")), (Some("zoe@example.org"), None));
    }
}
