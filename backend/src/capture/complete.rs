//! The end that a session is for: the donor agrees on its page.

use catalogue::Words;
use domain::authorisation::{AuthorisationSummary, Channel};
use domain::capture::view::{CaptureGift, CaptureSession};
use domain::capture::{CaptureOutcome, CaptureState};
use domain::conflict::{ApiConflict, PageConflict};
use domain::{
    AuditAction, AuthorisationId, DonorId, Email, EventType, Language, NewAuthorisation, PlatformId, conflict,
};
use serde_json::json;
use sqlx::PgConnection;

use super::{Capability, Draft, Holder};
use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::authorisation::GivenOn;
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Why, subject_in};
use crate::error::{Error, Resource};
use crate::secret::{capability, new_uuid};
use crate::store;
use crate::store::capture::session::{End, Kept, LeftToMailbox};
use crate::store::donor::Addressee;
use crate::store::trail::Concerns;
use crate::words::capture;

/// What the donor did at the last step.
#[derive(Clone, Debug)]
pub enum Agreed {
    /// They gave an authorisation.
    Given {
        /// Who they are.
        who: Giver,
        /// What they agreed to, with their name and home.
        new: Box<NewAuthorisation>,
    },
    /// The donor whom the platform named is covered, and left it so.
    AlreadyOn,
    /// A donor who is signed in in the same browser, and is covered, adds the gift of the session to their own.
    SignedIn(DonorCaller),
}

/// Who agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Giver {
    /// The donor whom the platform named.
    Named,
    /// Whoever has this address, as somebody says who showed no mailbox.
    Typed(Email),
    /// The donor whom the platform named, or whose address was typed, and who showed that the mailbox is theirs: by a code, or by the link
    /// that was mailed.
    Shown,
}

/// For how many days the link works at least that a donor is mailed whose address somebody typed.
const LINK_DAYS: i64 = 1;
/// How many such mails a donor gets in a day.
const MOST_LINKS: i64 = 5;

/// How often a donor is looked for who is deleted, moves to another address, or is made by another, at the same moment.
const LOOKS: usize = 3;

impl Backend {
    /// Completes the session of whoever holds its address. Of two at the same moment the second waits, and gets what the first did.
    ///
    /// What somebody typed under the address of a donor who authorised before replaces nothing and gives the donor no gift: it waits, in a
    /// session that stays open, for the link that is mailed to that address.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an address that opens no session; conflicts `session_cancelled` and `session_expired`, and
    /// `not_authorised` where nothing is on, and `not_awaiting_donor` where a donor who is signed in cannot add the gift; a field error
    /// where the donor stopped Gift Aid after it was explained to them, or said that the gift is not theirs.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.complete")]
    pub async fn complete_capture(&self, holder: &Holder, agreed: &Agreed) -> Result<CaptureSession, Error> {
        retry(|| async {
            let mut tx = self.begin().await?;
            let under = self.kept_under(holder);
            let session = store::capture::session::held(&mut tx, &under).await?;
            let session = session.ok_or(Error::NotFound(Resource::Capture))?;
            let completed = self.complete(&mut tx, &session, agreed).await?;
            self.commit(tx).await?;
            Ok(completed)
        })
        .await
    }

    /// Completes a session, which is locked: finds or makes the donor as for a platform that sends their address, gives the
    /// authorisation, gives the gift its donor, and tells the platform. One that is completed already is given as it is.
    pub(crate) async fn complete(
        &self,
        conn: &mut PgConnection,
        session: &Kept,
        agreed: &Agreed,
    ) -> Result<CaptureSession, Error> {
        let (now, platform) = (self.now(), session.platform);
        match session.seen(now).status {
            CaptureState::Open if session.is_left_to_mailbox() => return Ok(session.view.clone()),
            CaptureState::Open => {}
            CaptureState::Completed => return Ok(session.view.clone()),
            CaptureState::Cancelled => {
                return Err(Error::for_reader(PageConflict::SessionCancelled));
            }
            CaptureState::Expired => {
                return Err(Error::conflict(ApiConflict::SessionExpired, conflict::SESSION_EXPIRED));
            }
        }
        let by = match agreed {
            Agreed::SignedIn(donor) => By::from(donor),
            // On the platform's word that it asked this person: nobody signed in.
            Agreed::Given { .. } | Agreed::AlreadyOn => By::Platform(platform),
        };
        let gift = match session.view.donation {
            Some(gift) => store::capture::page::gift(conn, gift, None, now.london_date()).await?,
            None => None,
        };
        let mut typed = false;
        let (donor, authorisation) = match agreed {
            Agreed::Given { who, new } => {
                let donor = self.giver(conn, session, who).await?;
                let is_unproved = matches!(who, Giver::Typed(_));
                // Of a donor whom the platform named the page has said before whether Gift Aid is on.
                typed = is_unproved && session.named != Some(donor);
                if is_unproved && store::authorisation::has_any(conn, donor).await? {
                    return self.leave_to_mailbox(conn, session, donor, (new, gift.as_ref())).await;
                }
                store::donor::hold_address(conn, donor, platform, now).await?;
                let authorisation = if *who == Giver::Named && self.is_covered(conn, donor).await? {
                    // Whoever holds the page's address replaces nothing of theirs.
                    self.judge_late(conn, donor, by).await?;
                    None
                } else {
                    let on = GivenOn {
                        channel: Channel::Capture(platform),
                        mailbox_proved: *who == Giver::Shown,
                        gift: gift.filter(|gift| gift.can_be_covered),
                    };
                    Some(self.give_once(conn, platform, donor, new, on).await?)
                };
                (donor, authorisation)
            }
            Agreed::AlreadyOn => {
                let donor = self.giver(conn, session, &Giver::Named).await?;
                (self.covered(conn, platform, donor, by).await?, None)
            }
            Agreed::SignedIn(caller) => {
                let donor = caller.donor_id();
                if !store::authorisation::hold_donor(conn, donor).await? {
                    return Err(Error::NotFound(Resource::Donor));
                }
                let can_be_added = match session.view.donation {
                    Some(gift) => store::capture::page::covered_by(conn, gift, donor).await?.is_some(),
                    None => false,
                };
                if !can_be_added {
                    return Err(Error::conflict(ApiConflict::NotAwaitingDonor, conflict::NOT_AWAITING_DONOR));
                }
                (self.covered(conn, platform, donor, by).await?, None)
            }
        };
        if let Some(gift) = session.view.donation {
            self.give_donor(conn, by, platform, gift, donor).await?;
        }
        let end = End::Completed { donor, authorisation, typed };
        store::capture::session::end(conn, session.view.id, end, now).await?;
        let subject = session.view.id.uuid();
        let outcome = if authorisation.is_some() { CaptureOutcome::Given } else { CaptureOutcome::AlreadyOn };
        let detail = json!({ "outcome": outcome, "donor_id": donor });
        store::trail::audit(conn, now, by, AuditAction::AuthorisationSessionComplete, subject, detail)
            .await?;
        let mut data = json!({ "outcome": outcome });
        if let Some(id) = authorisation {
            data["authorisationId"] = json!(id);
        }
        if let Some(gift) = session.view.donation {
            data["donationId"] = json!(gift);
        }
        let concerns = Concerns { platform: Some(platform), donor: Some(donor), charity: None };
        store::trail::event(conn, now, EventType::CaptureCompleted, concerns, subject, data).await?;
        Ok(CaptureSession {
            status: CaptureState::Completed,
            ended_at: Some(now),
            outcome: Some(outcome),
            donor_id: Some(donor),
            authorisation_id: authorisation,
            ..session.view.clone()
        })
    }

    /// The donor who agrees, whom nobody deletes until the transaction ends.
    async fn giver(&self, conn: &mut PgConnection, session: &Kept, who: &Giver) -> Result<DonorId, Error> {
        let platform = session.platform;
        for _ in 0..LOOKS {
            let donor = match who {
                Giver::Named | Giver::Shown => session.named.ok_or(Error::NotFound(Resource::Donor))?,
                Giver::Typed(email) => self.who_has(conn, platform, email).await?,
            };
            let is_held = store::authorisation::hold_donor(conn, donor).await?;
            match who {
                // Until they were held they could move to another address.
                Giver::Typed(email) => {
                    if is_held && store::donor::email_of(conn, donor).await?.as_ref() == Some(email) {
                        return Ok(donor);
                    }
                }
                Giver::Named | Giver::Shown if is_held => return Ok(donor),
                Giver::Named | Giver::Shown => return Err(Error::NotFound(Resource::Donor)),
            }
        }
        Err(Error::internal("a donor was deleted, moved or made by another three times"))
    }

    /// Whoever has an address, or a new donor. Somebody who types one is not taken for the donor whom the platform named, who may
    /// have none: the page was theirs to finish without.
    async fn who_has(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        email: &Email,
    ) -> Result<DonorId, Error> {
        let (by, now) = (By::Platform(platform), self.now());
        if let Some(donor) = store::donor::by_email(conn, email).await? {
            return Ok(donor);
        }
        let id = DonorId::from_uuid(new_uuid());
        if store::donor::insert_unless_known(conn, id, email, now).await? {
            store::trail::audit(conn, now, by, AuditAction::DonorCreate, id.uuid(), json!({})).await?;
            return Ok(id);
        }
        // Somebody else made them at this moment.
        let known = store::donor::by_email(conn, email).await?;
        known.ok_or_else(|| Error::internal("an address that is taken is nobody's"))
    }

    /// Mails the donor whose address was typed a link to a page that shows what was typed and takes it from them; until then nothing of
    /// theirs is touched, and neither the platform nor whoever typed it is told that there is such a donor.
    async fn leave_to_mailbox(
        &self,
        conn: &mut PgConnection,
        session: &Kept,
        donor: DonorId,
        (new, gift): (&NewAuthorisation, Option<&CaptureGift>),
    ) -> Result<CaptureSession, Error> {
        let (id, now) = (session.view.id, self.now());
        let until = now.plus_days(LINK_DAYS);
        // The donor is held: of two sessions at the same moment the second counts the mail of the first.
        let mailed = store::mail::capture_links_of_day(conn, donor).await?;
        let to = store::donor::addressee(conn, donor).await?;
        let link = match to.filter(|_| mailed < MOST_LINKS) {
            Some(to) => {
                let (link, key) = (Capability::generate()?, capability("")?);
                let draft = Draft::of_shown(new.name(), new.address(), &key);
                let sealed = self.seal_draft(id, &draft)?;
                let sealed = sealed.ok_or_else(|| Error::internal("a name and a home make no draft"))?;
                let platform = self.platform_name(conn, session.platform).await?;
                let page = format!("{}?k={key}", self.page_of(&link));
                let is_covered = self.is_covered(conn, donor).await?;
                let language = session.view.language;
                let letter = link_email(to, (platform.as_str(), gift, is_covered), page, language);
                self.post_capture_link(conn, donor, &letter).await?;
                Some((link.hash(), sealed))
            }
            None => None,
        };
        let left = LeftToMailbox { donor, link, at: now, until };
        store::capture::session::leave_to_mailbox(conn, id, left).await?;
        Ok(session.view.clone())
    }

    /// Whether the gifts that a donor makes now are covered.
    pub(super) async fn is_covered(&self, conn: &mut PgConnection, donor: DonorId) -> Result<bool, Error> {
        let terms = store::authorisation::terms_of(conn, donor).await?;
        Ok(AuthorisationSummary::of(terms, self.now()).active)
    }

    /// Gives the authorisation. One that says the same as what the donor gave on a page of the platform's today is that one, unless it
    /// becomes the donor's own word now.
    async fn give_once(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        donor: DonorId,
        new: &NewAuthorisation,
        on: GivenOn,
    ) -> Result<AuthorisationId, Error> {
        let (channel, mailbox_proved, now) = (on.channel, on.mailbox_proved, self.now());
        let newest = store::authorisation::newest_of_day(conn, donor, platform, now.london_date()).await?;
        let same = newest.filter(|newest| !mailbox_proved && newest.is_repeated_by(new, channel, now));
        if let Some(same) = same {
            return Ok(same.id());
        }
        let by = By::Platform(platform);
        let given = self.give(conn, by, donor, new.clone(), on).await?;
        Ok(given.id())
    }

    /// The donor, who is held, where they are covered now. The platform knows them from here on.
    async fn covered(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        donor: DonorId,
        by: By,
    ) -> Result<DonorId, Error> {
        store::donor::hold_address(conn, donor, platform, self.now()).await?;
        if !self.is_covered(conn, donor).await? {
            return Err(Error::conflict(ApiConflict::NotAuthorised, conflict::NOT_AUTHORISED));
        }
        self.judge_late(conn, donor, by).await?;
        Ok(donor)
    }
}

/// What a donor is mailed whose address somebody typed. Nothing of what was typed stands in it: it may be anybody's words.
fn link_email(
    to: Addressee,
    (platform, gift, is_covered): (&str, Option<&CaptureGift>, bool),
    page: String,
    language: Language,
) -> NewEmail {
    let letter = NewEmail::new(to.email, subject_in(capture::TYPED_SUBJECT, language), Why::Donor)
        .in_language(language)
        .dear(to.first_name)
        .says(&capture::Typed { platform }.of(language));
    let letter = match gift {
        Some(CaptureGift { amount, charity: Some(charity), .. }) => {
            letter.says(&capture::TypedGift { amount, charity }.of(language))
        }
        Some(CaptureGift { amount, charity: None, .. }) => {
            letter.says(&capture::TypedGiftBare { amount }.of(language))
        }
        None => letter,
    };
    // Who is covered can leave it at that.
    let letter = match (is_covered, gift) {
        (true, Some(_)) => letter.says(capture::TYPED_KEEP_GIFT.of(language)),
        (true, None) => letter.says(capture::TYPED_KEEP.of(language)),
        (false, _) => letter,
    };
    letter.button(capture::TYPED_SEE.of(language), page).says(capture::TYPED_WORKS.of(language))
}
