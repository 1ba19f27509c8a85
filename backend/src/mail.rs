//! Mail: written in the transaction of what it tells, sent by a job, and emptied when it is sent; or deleted when it is too late.

use domain::calendar::{london_midnight, long, long_time, when};
use domain::count::counted;
use domain::link::{LinkKind, masked};
use domain::{
    AuditAction, AuthorisationId, Date, DonorId, Email, GiftSum, LinkId, MailId, PlatformId, Timestamp,
};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::letter::{Letter, Part, Why, fact, html, is_plain, text};
use crate::secret::{capability, hash, new_uuid};
use crate::store::job::Post;
use crate::store::mail::{FoundNotice, NewNotice, Waiting};
pub use crate::store::mail::{NoticeKind, Received};
use crate::store::sign_in::Audience;
use crate::{smtp, store};

/// How what tells of something is posted: it is tried for four days.
const NEWS: Post = Post { urgent: false, minutes: 4 * 24 * 60, behind: 0.0 };
/// How many notices a digest lists; it says how many more there were.
const MOST_LISTED: i32 = 20;
/// How many notices of changed details through platforms a donor is sent at once in an hour.
const MOST_AT_ONCE: i64 = 5;
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

impl NoticeKind {
    /// The subject of a mail about several.
    fn several(self) -> &'static str {
        match self {
            Self::Authorisation => "Gift Aid authorisations in your name were changed",
            Self::Cancellation => "Gift Aid authorisations of yours were stopped",
            Self::Link => "Cards or phones were linked to you",
            Self::Unlink => "Cards or phones are no longer linked to you",
        }
    }
}

/// When a donor is told of what a platform did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// A name or a home is not what it was, or the donor has just confirmed it and reads that it was emailed.
    AtOnce,
    /// After an earlier email of its kind, with others at the end of the hour.
    MayWait,
}

/// What a donor is told of one thing that was done in their name.
struct Told {
    /// In words of our own.
    subject: String,
    sentence: String,
    facts: Vec<(String, String)>,
}

/// What is said of what was done in a donor's name: until when, or to which card or phone, and through which platform.
async fn told(
    conn: &mut PgConnection,
    (kind, subject): (NoticeKind, Uuid),
    platform: Option<&str>,
    today: Date,
) -> Result<Told, Error> {
    let through = platform.map(|name| format!(" through {name}")).unwrap_or_default();
    Ok(match kind {
        NoticeKind::Authorisation => {
            let id = AuthorisationId::from_uuid(subject);
            let term = store::authorisation::term(conn, id).await?;
            let until = long(term.ends_on());
            let (first, last) = store::authorisation::name_on(conn, id).await?;
            let name = format!("{first} {last}");
            let facts = [
                is_plain(&name).then(|| fact("Your name", name)),
                Some(fact("Gifts covered", "to every charity, on every platform that uses Uplift")),
                Some(fact("From", long(term.given_on()))),
                Some(fact("Until", until.as_str())),
            ];
            Told {
                subject: "Your Gift Aid authorisation is on".to_owned(),
                sentence: format!(
                    "You authorised Uplift{through} to make Gift Aid declarations for your gifts. This lasts until {until}. You can view \
                     or stop it at any time."
                ),
                facts: facts.into_iter().flatten().collect(),
            }
        }
        NoticeKind::Cancellation => {
            let term = store::authorisation::term(conn, AuthorisationId::from_uuid(subject)).await?;
            let last = term.covered_until();
            let facts = vec![fact("Last day with Gift Aid", long(last))];
            if last > today {
                let first = long(last.next_day().unwrap_or(last));
                let asked = match platform {
                    Some(name) => format!("{name} told us that you want to stop Gift Aid from {first}."),
                    None => format!("You asked us to stop Gift Aid from {first}."),
                };
                Told {
                    subject: format!("Your Gift Aid authorisation ends on {}", long(last)),
                    sentence: format!("{asked} Gifts before that date keep their Gift Aid."),
                    facts,
                }
            } else {
                // A gift of the same day, but later, is not covered: so the time is said, unless a whole day was the last.
                let from = term.cancellation().map(|cancellation| cancellation.effective_from);
                let (kept, facts) = match from.filter(|from| london_midnight(from.london_date()) != *from) {
                    Some(from) => {
                        let stopped = long_time(from);
                        let kept = format!("Gifts you made before {stopped} keep their Gift Aid.");
                        (kept, vec![fact("Stopped", stopped)])
                    }
                    None => (
                        format!("Gifts you made up to and including {} keep their Gift Aid.", long(last)),
                        facts,
                    ),
                };
                Told {
                    subject: STOPPED.to_owned(),
                    sentence: format!("Your Gift Aid authorisation was stopped{through}. {kept}"),
                    facts,
                }
            }
        }
        NoticeKind::Link => {
            let (what, linked) = card_or_phone(conn, subject).await?;
            Told {
                subject: "A card or phone was linked to you".to_owned(),
                sentence: match platform {
                    Some(name) => format!(
                        "{name} linked a {what} to your Uplift account. Gifts you make with it will appear there."
                    ),
                    None => format!(
                        "A {what} was linked to your Uplift account. Gifts you make with it will appear there."
                    ),
                },
                facts: vec![linked],
            }
        }
        NoticeKind::Unlink => {
            let (what, linked) = card_or_phone(conn, subject).await?;
            Told {
                subject: UNLINKED.to_owned(),
                sentence: match platform {
                    Some(name) => format!(
                        "{name} unlinked a {what} from your Uplift account. Gifts you have already made with it stay yours."
                    ),
                    None => format!(
                        "A {what} is no longer linked to your Uplift account. Gifts you have already made with it stay yours."
                    ),
                },
                facts: vec![linked],
            }
        }
    })
}

/// What a link is of, and by its last characters which one.
async fn card_or_phone(
    conn: &mut PgConnection,
    link: Uuid,
) -> Result<(&'static str, (String, String)), Error> {
    let (kind, value) = store::account::number(conn, LinkId::from_uuid(link)).await?;
    let (what, label) = match kind {
        LinkKind::Par => ("card", "Card"),
        LinkKind::Phone => ("phone number", "Phone number"),
    };
    Ok((what, fact(label, masked(kind, &value))))
}

const STOPPED: &str = "Your Gift Aid authorisation was stopped";
/// In the words of the page on which the donor said so: what was stopped covered gifts until then, this covers none.
const FROM_FIRST_DAY: &str = "Your Gift Aid authorisation is cancelled from its first day";
const UNLINKED: &str = "A card or phone is no longer linked to you";

/// What the confirmation of an authorisation repeats (ITA 2007 s.424).
pub(crate) const TAX_TO_PAY: &str = "If you pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed on all your donations in that tax year, it is your responsibility to pay any difference. HMRC can ask you for it; the charity does not have to pay.";

/// The confirmation of an authorisation for a donor of whom no address is known: their platform gives it to them. It says until when it
/// lasts, what follows from too little tax, and how to stop it.
pub(crate) fn confirmation(until: Date, platform: &str, contact: &Email) -> String {
    format!(
        "You authorised Uplift through {platform} to make Gift Aid declarations for your gifts until {}.\n\n{TAX_TO_PAY}\n\nTo cancel this \
         authorisation, tell {platform} or email {}.",
        long(until),
        contact.as_str(),
    )
}

/// What a donor is told when an authorisation that they denied was taken back.
const AUTHORISATION_DENIED: &str = "You told us that you did not give this Gift Aid authorisation. It now covers no gifts, including gifts you have already made. We have cancelled the declarations made under it, and charities pay back to HMRC any Gift Aid they claimed on them. If another authorisation of yours covers a gift, we declare the gift under that one.";

/// What a donor is told when a card or phone that they denied was taken away.
const LINK_DENIED: &str = "You told us that this card or phone number is not yours. Gifts matched to you only by it are no longer in your list. We have cancelled their declarations, and charities pay back to HMRC any Gift Aid they claimed on them. Gifts matched to you in another way, such as by your email address, stay in your list.";

/// What a donor is told when what a platform ended is on again.
const AUTHORISATION_RESTORED: &str = "Your Gift Aid authorisation is on again";

/// What a donor is told when they took back an end that had not begun.
const KEPT_ON: &str = "Your Gift Aid authorisation stays on";

impl Backend {
    /// Writes a mail in this transaction, to somebody as a donor or as staff; a job sends it after the commit, and tries for days. Nothing
    /// is written to a donor's address that is suppressed.
    pub(crate) async fn post(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        letter: &Letter,
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
        letter: &Letter,
    ) -> Result<(), Error> {
        self.post_as(conn, audience, letter, Post { urgent: true, ..NEWS }).await
    }

    /// The same, as it is said.
    pub(crate) async fn post_as(
        &self,
        conn: &mut PgConnection,
        audience: Audience,
        letter: &Letter,
        post: Post,
    ) -> Result<(), Error> {
        let id = MailId::from_uuid(new_uuid());
        store::mail::insert(conn, id, audience, letter, self.now(), post.minutes).await?;
        store::job::enqueue_mail(conn, id, post).await
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
        self.tell_donor_when(conn, by, (donor, kind, subject_id), Timing::MayWait).await
    }

    /// The same, at once or not.
    pub(crate) async fn tell_donor_when(
        &self,
        conn: &mut PgConnection,
        by: By,
        (donor, kind, subject_id): (DonorId, NoticeKind, Uuid),
        timing: Timing,
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
        let told = told(conn, (kind, subject_id), name, self.today()).await?;
        let platform = platform.map(|(id, _)| id);
        self.write_notice(conn, NewNotice { donor, kind, platform, subject: subject_id }, told, timing).await
    }

    /// Tells a donor what became of an authorisation, or of a card or phone, that was none of theirs.
    pub(crate) async fn tell_denied(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        denied: NoticeKind,
        subject_id: Uuid,
    ) -> Result<(), Error> {
        let (kind, subject, sentence) = match denied {
            NoticeKind::Authorisation | NoticeKind::Cancellation => {
                (NoticeKind::Cancellation, FROM_FIRST_DAY, AUTHORISATION_DENIED)
            }
            NoticeKind::Link | NoticeKind::Unlink => (NoticeKind::Unlink, UNLINKED, LINK_DENIED),
        };
        // The donor has just done it and waits for the word: in no digest.
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let token = capability("")?;
        let notice = NewNotice { donor, kind, platform: None, subject: subject_id };
        store::mail::insert_notice(conn, &hash(&token), notice, self.now()).await?;
        let letter = Letter::new(to.email, subject, Why::Donor).dear(to.first_name).says(sentence);
        let letter = self.about(kind, letter).with(self.denial(&token));
        self.post(conn, Audience::Donor, &letter).await
    }

    /// What the donor did themselves is mailed at once, for the page they see says so. Of what platforms do one mail goes at once, and what
    /// follows of the same kind within an hour goes together at its end; a few that must go at once do.
    async fn write_notice(
        &self,
        conn: &mut PgConnection,
        notice: NewNotice,
        told: Told,
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
        let (sentence, denial) = (Part::Words(told.sentence.clone()), self.denial(&token));
        let entry = [sentence, denial.clone()];
        let is_own = notice.platform.is_none();
        let at_once = is_own
            || (timing == Timing::AtOnce && store::mail::sent_at_once(conn, notice).await? < MOST_AT_ONCE);
        if !at_once && store::mail::add_to_digest(conn, notice, &entry, MOST_LISTED).await? {
            return Ok(());
        }
        let id = MailId::from_uuid(new_uuid());
        let earlier = if at_once { None } else { store::mail::newest_of_hour(conn, notice).await? };
        let letter = Letter::new(to.email, told.subject, Why::Donor).dear(to.first_name);
        let letter = if earlier.is_some() {
            entry.into_iter().fold(letter, Letter::with)
        } else {
            self.about(notice.kind, letter.says(&told.sentence).facts(told.facts)).with(denial)
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

    fn denial(&self, token: &str) -> Part {
        Part::Link {
            words: "This was not me".to_owned(),
            note: format!("this link works for {DENIABLE_DAYS} days"),
            address: format!("{}/not-me/{token}", self.config.base_url),
        }
    }

    /// Ends what a donor is told of what was done in their name with where to see and change it.
    fn about(&self, kind: NoticeKind, letter: Letter) -> Letter {
        let letter = if kind == NoticeKind::Authorisation { letter.says(TAX_TO_PAY) } else { letter };
        let (words, path) = match kind {
            NoticeKind::Authorisation => ("View or stop your authorisation", "/giving/authorisation"),
            NoticeKind::Cancellation => ("View your authorisation", "/giving/authorisation"),
            NoticeKind::Link | NoticeKind::Unlink => ("View your cards and phones", "/giving/linked"),
        };
        letter.button(words, format!("{}{path}", self.config.base_url))
    }

    fn written(&self, waiting: Waiting) -> Letter {
        let Waiting { mut letter, digest } = waiting;
        let Some((kind, notices)) = digest else { return letter };
        let more = notices.saturating_sub(MOST_LISTED);
        if more > 0 {
            letter =
                letter.says(&format!("{} in your Uplift account.", counted(more, "more is", "more are")));
        }
        if notices > 1 {
            kind.several().clone_into(&mut letter.subject);
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
        let letter = Letter::new(to.email, AUTHORISATION_RESTORED, Why::Donor)
            .dear(to.first_name)
            .says(&format!(
                "You told us that you did not stop your Gift Aid authorisation through {name}. It is on again, as if it had never been \
                 stopped, and covers the gifts you have made since."
            ));
        let letter = self.about(NoticeKind::Cancellation, letter);
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
        let (from, until) = (when(former_end), long(until));
        let letter = Letter::new(to.email, KEPT_ON, Why::Donor)
            .dear(to.first_name)
            .says(&format!(
                "You asked us to keep Gift Aid on. It will not stop from {from}. Your authorisation covers your gifts until {until}, as before."
            ))
            .facts(vec![fact("Until", until.as_str())]);
        let letter = self.about(NoticeKind::Cancellation, letter);
        self.post(conn, Audience::Donor, &letter.says("If you did not ask for this, stop Gift Aid there."))
            .await
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
        let (base_url, contact) = (self.config.base_url.as_str(), self.config.contact.as_str());
        let text = text::of(&letter.body, base_url, contact);
        let page = html::of(&letter, base_url, contact);
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
        Ok(Notice { kind: found.kind, platform: found.name, at: found.at, denied: found.denied, gifts })
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
    /// The platform that did it, by name; none for what the donor did.
    pub platform: Option<String>,
    pub at: Timestamp,
    /// Whether the donor said "not me" already.
    pub denied: bool,
    /// The gifts that lose their Gift Aid, or leave the donor's list, when the donor says so now.
    pub gifts: GiftSum,
}

/// The mail in both forms: a reader shows the page, or the text where it shows none or is told to (RFC 2046 section 5.1.4).
fn message(
    letter: &Letter,
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
        .subject(letter.subject.clone())
        .multipart(MultiPart::alternative().singlepart(text).singlepart(SinglePart::html(page)))
        .map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_goes_as_text_and_as_a_page() {
        let letter =
            Letter::new(Email::parse("zoe@example.org").unwrap(), "News", Why::Donor).says("Hello £5");
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
