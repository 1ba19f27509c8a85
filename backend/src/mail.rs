//! Mail: written in the transaction of what it tells, sent by a job, and emptied when it is sent; or deleted when it is too late.

mod words;

use domain::authorisation::Term;
use domain::calendar::london_midnight;
use domain::capture::view::CaptureGift;
use domain::donation::shown::DeclaredDonor;
use domain::linked_account::masked;
use domain::{
    AuditAction, Authorisation, AuthorisationId, Date, DonorId, GiftSum, Language, LinkId, MailId,
    PlatformId, Timestamp,
};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Part, Why, Writer, html, is_plain, text};
use crate::error::{Error, Resource};
use crate::secret::{capability, hash, new_uuid};
use crate::store::donation::Scan;
use crate::store::job::Post;
use crate::store::mail::{FoundNotice, NewNotice, Waiting};
pub use crate::store::mail::{NoticeKind, Received};
use crate::store::sign_in::Audience;
use crate::{smtp, store};
use words::{Agreed, Course, NeverGiven, News, Number, Stopped, Told};
pub(crate) use words::{card_or_phone, confirmation, donor_detail, tax_to_pay};

/// How what tells of something is posted: it is tried for four days.
const NEWS: Post = Post { urgent: false, minutes: 4 * 24 * 60, behind: 0.0 };
/// How many notices a digest lists; it says how many more there were.
const MOST_LISTED: i32 = 20;
/// How many notices of changed details through platforms a donor is sent at once in an hour.
const MOST_AT_ONCE: i64 = 5;
/// How many authorisations of a donor are compared, the newest first.
const MOST_COMPARED: i64 = 200;
/// How long a link to say "not me" works, in days.
pub const DENIABLE_DAYS: i64 = 90;

#[derive(Clone)]
pub enum Transport {
    /// Into the sandbox's mailbox page.
    Sandbox,
    /// To an SMTP server, from this address.
    Smtp { server: smtp::Server, from: Mailbox },
}

impl Transport {
    /// An SMTP server by its address, such as `smtps://user:password@mail.example.org`, and the sender.
    ///
    /// # Errors
    /// A sentence that says which of the two cannot be read; it does not repeat the value.
    pub fn smtp(url: &str, from: &str) -> Result<Self, &'static str> {
        let server = smtp::server(url)?;
        let from = from.parse().map_err(|_| "the sender's address cannot be read")?;
        Ok(Self::Smtp { server, from })
    }
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Sandbox => "Sandbox",
            Self::Smtp { .. } => "Smtp",
        })
    }
}

/// When a donor is told of what a platform did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// At once: a name or home changed, or a page has just told the donor that we emailed them.
    AtOnce,
    /// After an earlier email of its kind, with others at the end of the hour.
    MayWait,
}

/// What the donor's newest authorisation is to them: beside one that runs, it changes their details or renews.
async fn course_of(
    conn: &mut PgConnection,
    donor: DonorId,
    (id, term): (AuthorisationId, Term),
) -> Result<Course, Error> {
    if term.renews(&store::authorisation::terms_of(conn, donor).await?) {
        return Ok(Course::Renewed);
    }
    let running = store::authorisation::running(conn, donor, term.given_at()).await?;
    let was_on = running.iter().any(|one| one.id != id);
    let newest = Scan { before: None, limit: 2 };
    let newest = store::authorisation::part_of(conn, donor, newest).await?;
    Ok(match newest.as_slice() {
        [new, former] if was_on => {
            let details = |one: &Authorisation| DeclaredDonor::of(one.name(), one.address());
            details(former).changed(&details(new)).map_or(Course::SwitchedOn, Course::Changed)
        }
        _ => Course::SwitchedOn,
    })
}

/// What an authorisation was to its donor when it was given, and whether the details before it count once it is denied.
async fn given_as(conn: &mut PgConnection, donor: DonorId, id: AuthorisationId) -> Result<Given, Error> {
    let term = store::authorisation::term(conn, id).await?;
    if term.renews(&store::authorisation::terms_of(conn, donor).await?) {
        return Ok(Given::Renewed);
    }
    let newest = Scan { before: None, limit: MOST_COMPARED };
    let given = store::authorisation::part_of(conn, donor, newest).await?;
    let place = given.iter().position(|one| one.id() == id).unwrap_or(given.len());
    let (newer, from_this) = given.split_at(place);
    let [this, older @ ..] = from_this else { return Ok(Given::SwitchedOn) };
    let details = |one: &Authorisation| DeclaredDonor::of(one.name(), one.address());
    let former = older.iter().find(|one| one.covers(this.given_at()));
    if former.is_none_or(|former| details(former).changed(&details(this)).is_none()) {
        return Ok(Given::SwitchedOn);
    }
    Ok(Given::Changed { back_to_earlier: !newer.iter().any(|one| one.term().covers_a_day()) })
}

/// Until when Gift Aid is on for a donor, apart from an authorisation.
async fn on_until(
    conn: &mut PgConnection,
    donor: DonorId,
    apart: Option<AuthorisationId>,
    now: Timestamp,
) -> Result<Option<Date>, Error> {
    let running = store::authorisation::running(conn, donor, now).await?;
    let others = running.iter().filter(|one| Some(one.id) != apart);
    Ok(others.map(|one| one.term.covered_until()).max())
}

/// What was done in a donor's name, as it is recorded, and the language in which they are told of it.
async fn recorded(
    conn: &mut PgConnection,
    (donor, kind, subject): (DonorId, NoticeKind, Uuid),
    now: Timestamp,
) -> Result<(News, Language), Error> {
    let news = match kind {
        NoticeKind::Authorisation => {
            let id = AuthorisationId::from_uuid(subject);
            let term = store::authorisation::term(conn, id).await?;
            let (first, last) = store::authorisation::name_on(conn, id).await?;
            let name = Some(format!("{first} {last}")).filter(|name| is_plain(name));
            let course = course_of(conn, donor, (id, term)).await?;
            let agreed = store::capture::page::given(conn, id).await?;
            let agreed = agreed.map(|(_, _, wording)| Agreed { id, wording });
            News::Given { course, name, on: term.given_on(), until: term.ends_on(), agreed }
        }
        NoticeKind::Cancellation => {
            let term = store::authorisation::term(conn, AuthorisationId::from_uuid(subject)).await?;
            let last = term.covered_until();
            let from = term.cancellation().map(|cancellation| cancellation.effective_from);
            if last > now.london_date() {
                News::Ends { last }
            } else {
                let at = from.filter(|from| london_midnight(from.london_date()) != *from);
                // One that ends with today covers gifts of now.
                let then = from.map_or(now, |from| from.max(now));
                let is_still_on = !store::authorisation::running(conn, donor, then).await?.is_empty();
                News::Stopped { when: at.map_or(Stopped::After(last), Stopped::At), is_still_on }
            }
        }
        NoticeKind::Link => News::Linked { number: number_of(conn, subject).await?, on: now.london_date() },
        NoticeKind::Unlink => News::Unlinked(number_of(conn, subject).await?),
    };
    Ok((news, language_of(conn, (donor, kind, subject)).await?))
}

/// Where the donor chose no language, emails about an authorisation are in that of the authorisation.
async fn language_of(
    conn: &mut PgConnection,
    (donor, kind, subject): (DonorId, NoticeKind, Uuid),
) -> Result<Language, Error> {
    match kind {
        NoticeKind::Authorisation | NoticeKind::Cancellation => {
            store::authorisation::language_of(conn, AuthorisationId::from_uuid(subject)).await
        }
        NoticeKind::Link | NoticeKind::Unlink => store::donor::language(conn, donor).await,
    }
}

/// The kind of a link, and its last characters.
async fn number_of(conn: &mut PgConnection, link: Uuid) -> Result<Number, Error> {
    let (kind, value) = store::linked_account::number(conn, LinkId::from_uuid(link)).await?;
    Ok(Number { kind, masked: masked(kind, &value) })
}

impl Backend {
    /// Writes a mail in this transaction, to somebody as a donor or as staff; a job sends it after the commit, and tries for days. Nothing
    /// is written to a donor's address that is suppressed.
    pub(crate) async fn post(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        letter: &NewEmail,
    ) -> Result<(), Error> {
        if audience == Audience::Donor && self.is_suppressed(conn, &letter.to).await? {
            return Ok(());
        }
        self.post_as(conn, audience, letter, NEWS).await
    }

    /// The same for what somebody is to read soon: it goes before other mail.
    pub(crate) async fn post_urgently(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        letter: &NewEmail,
    ) -> Result<(), Error> {
        self.post_as(conn, audience, letter, Post { urgent: true, ..NEWS }).await
    }

    /// The same, as it is said.
    pub(crate) async fn post_as(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        letter: &NewEmail,
        post: Post,
    ) -> Result<(), Error> {
        let id = MailId::from_uuid(new_uuid());
        store::mail::insert(conn, id, audience, letter, self.now(), post.minutes).await?;
        store::job::enqueue_mail(conn, id, post).await
    }

    /// Emails a donor the link to what somebody typed under their address on a capture page, and counts the email.
    pub(crate) async fn post_capture_link(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        letter: &NewEmail,
    ) -> Result<(), Error> {
        if self.is_suppressed(conn, &letter.to).await? {
            return Ok(());
        }
        let id = MailId::from_uuid(new_uuid());
        store::mail::insert(conn, id, Audience::Donor, letter, self.now(), NEWS.minutes).await?;
        store::mail::mark_capture_link(conn, id, donor).await?;
        store::job::enqueue_mail(conn, id, NEWS).await
    }

    /// Tells a donor what was done in their name and through which platform, with one click to say "not me".
    pub(crate) async fn tell_donor(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        kind: NoticeKind,
        subject_id: Uuid,
    ) -> Result<(), Error> {
        self.tell_donor_when(conn, by, (donor, kind, subject_id), (Timing::MayWait, None)).await
    }

    /// The same, at once or not, and with the gift that it is for.
    pub(crate) async fn tell_donor_when(
        &self,
        conn: &mut PgConnection,
        by: By,
        (donor, kind, subject_id): (DonorId, NoticeKind, Uuid),
        (timing, gift): (Timing, Option<&CaptureGift>),
    ) -> Result<(), Error> {
        let platform = match by {
            By::Platform(platform) => Some((platform, self.platform_name(conn, platform).await?)),
            By::Donor(_)
            | By::Staff(_)
            | By::CharityStaff(..)
            | By::PlatformStaff(..)
            | By::Operator(_)
            | By::Uplift => None,
        };
        let name = platform.as_ref().map(|(_, name)| name.as_str());
        let (news, language) = recorded(conn, (donor, kind, subject_id), self.now()).await?;
        let mut told = words::told(language, news, name);
        told.facts.extend(gift.map(|gift| words::of_gift(language, gift)));
        let platform = platform.map(|(id, _)| id);
        let notice = NewNotice { donor, kind, platform, subject: subject_id };
        self.write_notice(conn, notice, (told, language), timing).await
    }

    /// Tells a donor what became of an authorisation, or of a card or phone, that was none of theirs.
    pub(crate) async fn tell_denied(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        denied: Denied,
    ) -> Result<(), Error> {
        let (kind, subject_id, language, (subject, sentence), facts) = match denied {
            Denied::Authorisation { id, had_gifts } => {
                let about = (donor, NoticeKind::Authorisation, id.uuid());
                let language = language_of(conn, about).await?;
                let given = given_as(conn, donor, id).await?;
                let never = NeverGiven {
                    on: store::authorisation::term(conn, id).await?.given_on(),
                    had_gifts,
                    on_until: on_until(conn, donor, None, self.now()).await?,
                    is_back_to_earlier: given == Given::Changed { back_to_earlier: true },
                };
                let said = words::never_given(language, &never);
                (NoticeKind::Cancellation, id.uuid(), language, said, Vec::new())
            }
            Denied::Link { id, left } => {
                let language = language_of(conn, (donor, NoticeKind::Link, id.uuid())).await?;
                let number = number_of(conn, id.uuid()).await?;
                let said = words::never_theirs(language, number.kind, left);
                (NoticeKind::Unlink, id.uuid(), language, said, vec![number.shown(language)])
            }
        };
        // The donor has just done it and waits for the word: in no digest.
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let token = capability("")?;
        let notice = NewNotice { donor, kind, platform: None, subject: subject_id };
        store::mail::insert_notice(conn, &hash(&token), notice, self.now()).await?;
        let letter = NewEmail::new(to.email, subject, Why::Donor).in_language(language);
        let letter = self.about(kind, letter.dear(to.first_name).says(&sentence).facts(facts));
        let letter = letter.with(self.denial(language, &token));
        self.post(conn, Audience::Donor, &letter).await
    }

    /// What the donor did themselves is mailed at once, for the page they see says so. Of what platforms do one mail goes at once, and what
    /// follows of the same kind within an hour goes together at its end; a few that must go at once do.
    async fn write_notice(
        &self,
        conn: &mut PgConnection,
        notice: NewNotice,
        (told, language): (Told, Language),
        timing: Timing,
    ) -> Result<(), Error> {
        // A donor known by phone alone has no address to write to.
        let Some(to) = store::donor::addressee(conn, notice.donor).await? else {
            return Ok(());
        };
        if self.is_suppressed(conn, &to.email).await? {
            return Ok(());
        }
        let token = capability("")?;
        store::mail::insert_notice(conn, &hash(&token), notice, self.now()).await?;
        let (sentence, denial) = (Part::Words(told.sentence.clone()), self.denial(language, &token));
        let entry = [sentence, denial.clone()];
        let is_own = notice.platform.is_none();
        let at_once = is_own
            || (timing == Timing::AtOnce && store::mail::sent_at_once(conn, notice).await? < MOST_AT_ONCE);
        if !at_once && store::mail::add_to_digest(conn, notice, language, &entry, MOST_LISTED).await? {
            return Ok(());
        }
        let id = MailId::from_uuid(new_uuid());
        let earlier = if at_once { None } else { store::mail::newest_of_hour(conn, notice).await? };
        let letter =
            NewEmail::new(to.email, told.subject, Why::Donor).in_language(language).dear(to.first_name);
        let letter = if earlier.is_some() {
            entry.into_iter().fold(letter, NewEmail::with)
        } else {
            let since = told.since.map(|since| format!(" {since}")).unwrap_or_default();
            let letter = letter.says(&format!("{}{since}", told.sentence)).facts(told.facts);
            let letter = self.leads_to(notice.kind, (told.button, told.page), letter).with(denial);
            told.then.into_iter().fold(letter, NewEmail::with)
        };
        store::mail::insert(conn, id, Audience::Donor, &letter, self.now(), NEWS.minutes).await?;
        if !is_own {
            store::mail::mark_notice(conn, id, notice, earlier).await?;
        }
        match earlier {
            None => store::job::enqueue_mail(conn, id, NEWS).await,
            Some(earlier) => store::job::enqueue_digest(conn, id, earlier).await,
        }
    }

    fn denial(&self, language: Language, token: &str) -> Part {
        let (words, note) = words::not_me(language);
        Part::Link {
            words: words.to_owned(),
            note,
            address: format!("{}/not-me/{token}", self.config.base_url),
        }
    }

    /// Ends what a donor is told of what was done in their name with where to see and change it.
    fn about(&self, kind: NoticeKind, letter: NewEmail) -> NewEmail {
        let words = words::view(letter.language(), kind);
        self.leads_to(kind, (words, words::page(kind)), letter)
    }

    /// The same, with other words on the button, or another page behind it.
    fn leads_to(&self, kind: NoticeKind, (words, path): (&str, &str), letter: NewEmail) -> NewEmail {
        let language = letter.language();
        let letter = match kind {
            NoticeKind::Authorisation => letter.says(words::tax_to_pay(language)),
            NoticeKind::Cancellation | NoticeKind::Link | NoticeKind::Unlink => letter,
        };
        letter.button(words, format!("{}{path}", self.config.base_url))
    }

    fn written(&self, waiting: Waiting) -> NewEmail {
        let Waiting { mut letter, digest } = waiting;
        let Some((kind, notices)) = digest else { return letter };
        let (language, more) = (letter.language(), notices.saturating_sub(MOST_LISTED));
        if more > 0 {
            letter = letter.says(&words::more(language, more));
        }
        if notices > 1 {
            letter.subject = words::several(language, kind);
        }
        self.about(kind, letter)
    }

    /// Tells a donor that what a platform ended goes on. Who reads it has just said so: there is nothing to deny.
    async fn tell_restored(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        platform: PlatformId,
    ) -> Result<(), Error> {
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let name = self.platform_name(conn, platform).await?;
        let (subject, sentence) = words::restored(to.language, &name);
        let letter = NewEmail::new(to.email, subject, Why::Donor).in_language(to.language);
        let letter = self.about(NoticeKind::Cancellation, letter.dear(to.first_name).says(&sentence));
        self.post(conn, Audience::Donor, &letter).await
    }

    /// Tells a donor that they keep Gift Aid on, which was to stop at an instant.
    pub(crate) async fn tell_kept_on(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        former_end: Timestamp,
        until: Date,
    ) -> Result<(), Error> {
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let (told, then) = words::kept_on(to.language, former_end, until);
        let letter = NewEmail::new(to.email, told.subject, Why::Donor).in_language(to.language);
        let letter = letter.dear(to.first_name).says(&told.sentence).facts(told.facts);
        let letter = self.about(NoticeKind::Cancellation, letter).says(then);
        self.post(conn, Audience::Donor, &letter).await
    }

    /// A platform's name, for what is written to donors.
    pub(crate) async fn platform_name(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
    ) -> Result<String, Error> {
        let found = store::credential::platform_names(conn, &[platform]).await?;
        let found = found.into_iter().next();
        found.map(|(_, name)| name).ok_or_else(|| Error::internal("a platform without a name"))
    }

    /// The job behind [`Self::post`]: sends a waiting mail, or deletes it when its time is over. One that was sent before a crash
    /// may be sent again.
    #[tracing::instrument(level = "debug", skip_all, name = "mail.send", fields(mail = %id))]
    pub(crate) async fn send_mail(&self, id: MailId) -> Result<(), Error> {
        if store::mail::delete_late(&self.pool, id).await? {
            self.counters.mailed("too_late");
            tracing::error!(mail = %id, "mail expired unsent and was deleted: the recipient does not get it");
            return Ok(());
        }
        let Some(waiting) = store::mail::find_waiting(&self.pool, id).await? else {
            return Ok(());
        };
        let letter = self.written(waiting);
        let config = &self.config;
        let (base_url, contact) = (config.base_url.as_str(), config.contact.as_str());
        let writer = Writer { base_url, contact, controller: &config.controller };
        let (text, page) = (text::of(&letter.body, writer), html::of(&letter, writer));
        let sent = match &self.config.mail {
            Transport::Sandbox => {
                store::mail::receive(&self.pool, id, &letter, (&text, &page), self.now()).await
            }
            Transport::Smtp { server, from } => {
                smtp::send(server, message(&letter, (&text, page), from.clone(), id)?).await
            }
        };
        self.counters.mailed(if sent.is_ok() { "sent" } else { "failed" });
        sent?;
        store::mail::sent(&self.pool, id).await
    }

    /// What a link "not me" is about, without using it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours, or has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "notice.read")]
    pub async fn notice(&self, token: &str) -> Result<Notice, Error> {
        let mut conn = self.pool.acquire().await?;
        let found = self.deniable(&mut conn, token).await?;
        let gifts = match found.kind {
            _ if found.denied => GiftSum::default(),
            NoticeKind::Authorisation => {
                let id = AuthorisationId::from_uuid(found.subject);
                store::donation::resting_on(&mut conn, id).await?
            }
            NoticeKind::Link => {
                let id = LinkId::from_uuid(found.subject);
                store::donation::gifts_by(&mut conn, found.donor, id, 0).await?.sum
            }
            NoticeKind::Cancellation | NoticeKind::Unlink => GiftSum::default(),
        };
        let FoundNotice { donor, kind, name: platform, subject, at, denied, .. } = found;
        let language = language_of(&mut conn, (donor, kind, subject)).await?;
        let mut notice = Notice {
            kind,
            language,
            platform,
            at,
            denied,
            gifts,
            declared_again: 0,
            given: Given::SwitchedOn,
            was_denied: false,
            on_until: None,
        };
        let (id, now) = (AuthorisationId::from_uuid(subject), self.now());
        match kind {
            NoticeKind::Authorisation => {
                notice.given = given_as(&mut conn, donor, id).await?;
                notice.on_until = on_until(&mut conn, donor, Some(id), now).await?;
                if !denied {
                    notice.declared_again = store::donation::covered_otherwise(&mut conn, id).await?;
                }
            }
            NoticeKind::Cancellation => {
                notice.was_denied = !store::authorisation::term(&mut conn, id).await?.covers_a_day();
                notice.on_until = on_until(&mut conn, donor, None, now).await?;
            }
            NoticeKind::Unlink => {
                notice.was_denied =
                    store::linked_account::was_denied(&mut conn, LinkId::from_uuid(subject)).await?;
            }
            NoticeKind::Link => {}
        }
        Ok(notice)
    }

    /// A notice whose link works still: an old mailbox undoes nothing.
    async fn deniable(&self, conn: &mut PgConnection, token: &str) -> Result<FoundNotice, Error> {
        let found = store::mail::notice(conn, &hash(token)).await?;
        let found = found.filter(|found| self.now() < found.at.plus_days(DENIABLE_DAYS));
        found.ok_or(Error::NotFound(Resource::Notice))
    }

    /// The donor says "not me": what still stands of it is undone at once, and the record keeps both.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours, or has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "notice.deny")]
    pub async fn deny(&self, token: &str) -> Result<NoticeKind, Error> {
        retry(|| self.try_deny(token)).await
    }

    async fn try_deny(&self, token: &str) -> Result<NoticeKind, Error> {
        let mut tx = self.begin().await?;
        let found = self.deniable(&mut tx, token).await?;
        if !found.denied {
            let by = By::Donor(found.donor);
            store::mail::deny(&mut tx, &hash(token), self.now()).await?;
            store::trail::audit(
                &mut tx,
                self.now(),
                by,
                AuditAction::NoticeDeny,
                found.subject,
                json!({ "kind": found.kind.as_str() }),
            )
            .await?;
            match found.kind {
                // Only the one that was not theirs: another one, given by themselves before or since, goes on.
                NoticeKind::Authorisation => {
                    let id = AuthorisationId::from_uuid(found.subject);
                    self.deny_authorisation(&mut tx, by, found.donor, id).await?;
                }
                NoticeKind::Link => {
                    let id = domain::LinkId::from_uuid(found.subject);
                    self.deny_link(&mut tx, by, found.donor, id).await?;
                }
                // What a platform ended goes on. What the donor ended does not: the page says how to give another one.
                NoticeKind::Cancellation => {
                    if let Some(platform) = found.platform {
                        let id = AuthorisationId::from_uuid(found.subject);
                        let donor = found.donor;
                        if self.restore_authorisations(&mut tx, by, donor, platform, id).await? {
                            self.tell_restored(&mut tx, donor, platform).await?;
                        }
                    }
                }
                // A link is set again by whoever verifies it: the page says how.
                NoticeKind::Unlink => {}
            }
        }
        self.commit(tx).await?;
        Ok(found.kind)
    }
}

/// What a donor was told about.
#[derive(Clone, Debug)]
pub struct Notice {
    pub kind: NoticeKind,
    /// The language of the email about it.
    pub language: Language,
    /// The platform that did it, by name; none for what the donor did.
    pub platform: Option<String>,
    pub at: Timestamp,
    /// Whether the donor said "not me" already.
    pub denied: bool,
    /// The gifts that lose their Gift Aid, or leave the donor's list, when the donor says so now.
    pub gifts: GiftSum,
    /// How many gifts are declared again under another authorisation then.
    pub declared_again: i64,
    /// What the authorisation was to the donor.
    pub given: Given,
    /// Whether what ended was denied: an authorisation that the donor never gave, or a card or phone that was never theirs.
    pub was_denied: bool,
    /// Until when Gift Aid is on all the same, apart from an authorisation that the donor is asked about.
    pub on_until: Option<Date>,
}

impl Notice {
    /// Whether any gift depends on the authorisation that the donor is asked about; nothing once they have answered.
    #[must_use]
    pub fn rests_on_it(&self) -> Option<bool> {
        let is_asked = self.kind == NoticeKind::Authorisation && !self.denied;
        is_asked.then_some(self.gifts.count > 0 || self.declared_again > 0)
    }
}

/// What a donor denied, as the email about it says it.
#[derive(Clone, Copy)]
pub(crate) enum Denied {
    Authorisation {
        id: AuthorisationId,
        /// Whether a gift was declared under it.
        had_gifts: bool,
    },
    Link {
        id: LinkId,
        /// The gifts that it alone made the donor's, which left them.
        left: GiftSum,
    },
}

/// What an authorisation was to its donor when it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    SwitchedOn,
    /// Another was on, with other details. They count again without it, unless a newer one has taken its place.
    Changed {
        back_to_earlier: bool,
    },
    Renewed,
}

/// The mail in both forms: a reader shows the page, or the text where it shows none or is told to (RFC 2046 section 5.1.4).
fn message(
    letter: &NewEmail,
    (text, page): (&str, String),
    from: Mailbox,
    id: MailId,
) -> Result<Message, Error> {
    let to = letter
        .to
        .as_str()
        .parse::<lettre::Address>()
        .map_err(|_| Error::internal("an address that mail cannot be sent to"))?;
    let flowed = ContentType::parse("text/plain; charset=utf-8; format=flowed").map_err(Error::internal)?;
    let text = SinglePart::builder().header(flowed).body(text::flowed(text));
    Message::builder()
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        .from(from)
        .to(Mailbox::new(None, to))
        .subject(letter.subject.as_str())
        .multipart(MultiPart::alternative().singlepart(text).singlepart(SinglePart::html(page)))
        .map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use domain::Email;

    use super::*;
    use crate::email_content::Subject;

    #[test]
    fn a_mail_goes_as_text_and_as_a_page() {
        let (to, news) = (Email::parse("zoe@example.org").unwrap(), Subject::of("News".to_owned()));
        let letter = NewEmail::new(to, news, Why::Donor).says("Hello £5");
        let from = "Uplift <gifts@example.org>".parse().unwrap();
        let id = MailId::from_uuid(Uuid::from_u128(1));
        let page = "<!doctype html><p>Hello £5</p>".to_owned();
        let sent = message(&letter, ("Hello £5", page), from, id).unwrap().formatted();
        let sent = String::from_utf8(sent).unwrap();
        let place = |part: &str| sent.find(part).unwrap_or_else(|| panic!("{part}: {sent}"));
        assert!(place("multipart/alternative") < place("text/plain"));
        // The last form that a reader knows is the best one.
        assert!(place("text/plain; charset=utf-8; format=flowed") < place("text/html; charset=utf-8"));
    }
}
