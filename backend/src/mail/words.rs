//! What emails say of what was done in a donor's name, in the language of what they agreed to, English or Welsh.

use catalogue::{Text, Words};
use domain::authorisation::AuthorisationWording;
use domain::calendar::{last_day_before, long_in, long_time_in};
use domain::capture::view::CaptureGift;
use domain::donation::shown::DonorDetail;
use domain::linked_account::LinkKind;
use domain::{AuthorisationId, Date, Email, GiftSum, Language, Pence, Timestamp};

use super::{DENIABLE_DAYS, NoticeKind};
use crate::email_content::{Part, Subject, fact, subject_in};
use crate::words::{details, notices};

/// Something that was done in a donor's name.
pub(super) enum News {
    /// They authorised Uplift, under this name if it is fit to print.
    Given {
        course: Course,
        name: Option<String>,
        on: Date,
        until: Date,
        agreed: Option<Agreed>,
    },
    /// Gift Aid stops after a day in the future.
    Ends {
        last: Date,
    },
    /// What they authorised has stopped. Gift Aid is still on where another authorisation of theirs goes on.
    Stopped {
        when: Stopped,
        is_still_on: bool,
    },
    Linked {
        number: Number,
        on: Date,
    },
    Unlinked(Number),
}

/// What they agreed to, word for word, and the authorisation that records it.
pub(super) struct Agreed {
    pub(super) id: AuthorisationId,
    pub(super) wording: AuthorisationWording,
}

/// What an authorisation is to its donor.
pub(super) enum Course {
    /// Gift Aid was off, or they said once more what is on record.
    SwitchedOn,
    /// This of the donor is another than in the one before.
    Changed(DonorDetail),
    /// It goes on where the one before ends.
    Renewed,
}

/// When Gift Aid stopped.
pub(super) enum Stopped {
    /// At a time. Later gifts of the same day are not covered, so the email has the time.
    At(Timestamp),
    /// After a whole day.
    After(Date),
}

/// A card or phone, by its last characters.
pub(super) struct Number {
    pub(super) kind: LinkKind,
    pub(super) masked: String,
}

/// The email about one thing that was done in a donor's name.
pub(super) struct Told {
    /// Has no words from a platform or donor.
    pub(super) subject: Subject,
    pub(super) sentence: String,
    /// What holds from now on. Not in a digest: more may have been done since.
    pub(super) since: Option<&'static str>,
    pub(super) facts: Vec<(String, String)>,
    pub(super) button: &'static str,
    /// The path of the page behind the button.
    pub(super) page: &'static str,
    /// What stands at its end.
    pub(super) then: Vec<Part>,
}

impl Told {
    fn new(
        language: Language,
        kind: NoticeKind,
        subject: Subject,
        sentence: String,
        facts: Vec<(String, String)>,
    ) -> Self {
        let (button, page) = (view(language, kind), page(kind));
        Self { subject, sentence, since: None, facts, button, page, then: Vec::new() }
    }
}

/// The email’s words: what was done, when or to which card or phone, and through which platform.
pub(super) fn told(language: Language, news: News, platform: Option<&str>) -> Told {
    let day = |date: Date| long_in(date, language);
    match news {
        News::Given { course, name, on, until, agreed } => {
            let then = agreed.map(|agreed| agreed.shown(language, day(on), platform)).unwrap_or_default();
            let until = day(until);
            let facts = [
                name.map(|name| fact(notices::NAME.of(language), name)),
                Some(fact(notices::COVERED.of(language), notices::COVERED_ARE.of(language))),
                Some(fact(notices::FROM.of(language), day(on))),
                Some(fact(notices::UNTIL.of(language), until.as_str())),
            ];
            // What a platform sends is not what the donor calls their details.
            let subject = match (&course, platform) {
                (Course::Renewed, _) => subject_in(notices::RenewedSubject { until: &until }, language),
                (Course::Changed(_), None) => subject_in(notices::CHANGED_SUBJECT, language),
                (Course::Changed(_), Some(_)) | (Course::SwitchedOn, _) => {
                    subject_in(notices::GIVEN_SUBJECT, language)
                }
            };
            let sentence = match (course, platform) {
                (_, Some(platform)) => notices::GivenThrough { platform, until }.of(language),
                (Course::SwitchedOn, None) => notices::Given { until }.of(language),
                // What it was and is stays out of the email, which others may read.
                (Course::Changed(detail), None) => {
                    notices::Changed { detail: donor_detail(detail).of(language), until }.of(language)
                }
                (Course::Renewed, None) => notices::Renewed { until }.of(language),
            };
            let facts = facts.into_iter().flatten().collect();
            Told { then, ..Told::new(language, NoticeKind::Authorisation, subject, sentence, facts) }
        }
        News::Ends { last } => {
            let last = day(last);
            let subject = subject_in(notices::EndsSubject { last: &last }, language);
            let sentence = match platform {
                Some(platform) => notices::EndsBy { platform, last: &last }.of(language),
                None => notices::Ends { last: &last }.of(language),
            };
            let facts = vec![fact(notices::LAST_DAY.of(language), last)];
            let told = Told::new(language, NoticeKind::Cancellation, subject, sentence, facts);
            let (since, button) = (notices::ENDS_KEEP.of(language), notices::KEEP.of(language));
            Told { since: Some(since), button, page: "/giving/authorisation/cancelled", ..told }
        }
        News::Stopped { when, is_still_on } => {
            let (subject, stopped) = match platform {
                Some(platform) => (
                    subject_in(notices::STOPPED_SUBJECT, language),
                    notices::StoppedThrough { platform }.of(language),
                ),
                None => (
                    subject_in(notices::STOPPED_YOURSELF_SUBJECT, language),
                    notices::STOPPED.of(language).to_owned(),
                ),
            };
            let (kept, when) = match when {
                Stopped::At(at) => {
                    let at = long_time_in(at, language);
                    let kept = notices::KeptBefore { at: &at }.of(language);
                    (kept, fact(notices::STOPPED_AT.of(language), at))
                }
                Stopped::After(last) => {
                    let last = day(last);
                    let kept = notices::KeptUntil { last: &last }.of(language);
                    (kept, fact(notices::LAST_DAY.of(language), last))
                }
            };
            let kind = NoticeKind::Cancellation;
            let told = Told::new(language, kind, subject, format!("{stopped} {kept}"), vec![when]);
            if is_still_on {
                Told { since: Some(notices::STILL_ON.of(language)), ..told }
            } else {
                let (since, button) =
                    (notices::NOT_AFTER.of(language), notices::SWITCH_ON_AGAIN.of(language));
                Told { since: Some(since), button, ..told }
            }
        }
        News::Linked { number, on } => {
            let subject = match number.kind {
                LinkKind::Par => subject_in(notices::CARD_LINKED_SUBJECT, language),
                LinkKind::Phone => subject_in(notices::PHONE_LINKED_SUBJECT, language),
            };
            let sentence = match (number.kind, platform) {
                (LinkKind::Par, None) => notices::CARD_LINKED.of(language).to_owned(),
                (LinkKind::Par, Some(platform)) => notices::CardLinkedBy { platform }.of(language),
                (LinkKind::Phone, None) => notices::PHONE_LINKED.of(language).to_owned(),
                (LinkKind::Phone, Some(platform)) => notices::PhoneLinkedBy { platform }.of(language),
            };
            let facts = vec![number.shown(language), fact(notices::LINKED_ON.of(language), day(on))];
            Told::new(language, NoticeKind::Link, subject, sentence, facts)
        }
        News::Unlinked(number) => {
            let subject = no_longer_linked(language, number.kind);
            let sentence = match (number.kind, platform) {
                (LinkKind::Par, None) => notices::CARD_UNLINKED.of(language).to_owned(),
                (LinkKind::Par, Some(platform)) => notices::CardUnlinkedBy { platform }.of(language),
                (LinkKind::Phone, None) => notices::PHONE_UNLINKED.of(language).to_owned(),
                (LinkKind::Phone, Some(platform)) => notices::PhoneUnlinkedBy { platform }.of(language),
            };
            Told::new(language, NoticeKind::Unlink, subject, sentence, vec![number.shown(language)])
        }
    }
}

/// What a donor's detail is called, the same as on their pages.
pub(crate) const fn donor_detail(detail: DonorDetail) -> Text {
    match detail {
        DonorDetail::Title => details::THE_TITLE,
        DonorDetail::FirstName => details::THE_FIRST_NAME,
        DonorDetail::LastName => details::THE_LAST_NAME,
        DonorDetail::Name => details::THE_NAME,
        DonorDetail::Address => details::THE_ADDRESS,
        DonorDetail::Postcode => details::THE_POSTCODE,
        DonorDetail::Country => details::THE_COUNTRY,
        DonorDetail::NameOrAddress => details::NAME_OR_ADDRESS,
        DonorDetail::NameAndAddress => details::NAME_AND_ADDRESS,
    }
}

/// The gift whose page the donor agreed on.
pub(super) fn of_gift(language: Language, gift: &CaptureGift) -> (String, String) {
    let amount = gift.amount;
    let said = match &gift.charity {
        Some(charity) => notices::GiftTo { amount, charity }.of(language),
        None => amount.to_string(),
    };
    fact(notices::GIFT.of(language), said)
}

impl Agreed {
    fn shown(self, language: Language, day: String, platform: Option<&str>) -> Vec<Part> {
        let Self { id, wording } = self;
        let said = match platform {
            Some(platform) => notices::AgreedThrough { day, platform, reference: id }.of(language),
            None => notices::Agreed { day, reference: id }.of(language),
        };
        let AuthorisationWording { language, explanation, text, .. } = wording;
        vec![Part::Words(said), Part::Agreed { language, words: vec![explanation, text] }]
    }
}

impl Number {
    pub(super) fn shown(self, language: Language) -> (String, String) {
        card_or_phone(language, self.kind, self.masked)
    }
}

/// A card or phone by its last characters. Those of a card look like the end of its number, which they are not.
pub(crate) fn card_or_phone(language: Language, kind: LinkKind, masked: String) -> (String, String) {
    match kind {
        LinkKind::Par => fact(notices::CARD.of(language), notices::CardCode { masked }.of(language)),
        LinkKind::Phone => fact(notices::PHONE.of(language), masked),
    }
}

/// The subject of an email about several changes.
pub(super) fn several(language: Language, kind: NoticeKind) -> Subject {
    match kind {
        NoticeKind::Authorisation => subject_in(notices::SEVERAL_GIVEN_SUBJECT, language),
        NoticeKind::Cancellation => subject_in(notices::SEVERAL_STOPPED_SUBJECT, language),
        NoticeKind::Link => subject_in(notices::SEVERAL_LINKED_SUBJECT, language),
        NoticeKind::Unlink => subject_in(notices::SEVERAL_UNLINKED_SUBJECT, language),
    }
}

/// How many more changes there were than the digest lists.
pub(super) fn more(language: Language, more: i32) -> String {
    notices::More { count: more }.of(language)
}

/// What the confirmation of an authorisation repeats (ITA 2007 s.424).
pub(crate) fn tax_to_pay(language: Language) -> &'static str {
    notices::TAX_TO_PAY.of(language)
}

/// The confirmation of an authorisation for a donor without an address: their platform gives it to them. It says how long the
/// authorisation lasts, what happens if they pay too little tax, and how to stop it.
pub(crate) fn confirmation(language: Language, until: Date, platform: &str, contact: &Email) -> String {
    let given = notices::Confirmed { platform, until: long_in(until, language) }.of(language);
    let cancel = notices::ConfirmedCancel { platform, contact: contact.as_str() }.of(language);
    format!("{given}\n\n{}\n\n{cancel}", tax_to_pay(language))
}

/// An authorisation that a donor denied. Unlike one that was stopped, it now covers no gifts at all.
pub(super) struct NeverGiven {
    /// The day on which it was given.
    pub(super) on: Date,
    /// Whether a gift was declared under it.
    pub(super) had_gifts: bool,
    /// Another one may have Gift Aid on until a day.
    pub(super) on_until: Option<Date>,
    /// Whether it had changed the donor's details, and those before it count again.
    pub(super) is_back_to_earlier: bool,
}

/// The email after a donor denied an authorisation.
pub(super) fn never_given(language: Language, denied: &NeverGiven) -> (Subject, String) {
    let day = long_in(denied.on, language);
    let gifts = if denied.had_gifts { notices::NEVER_GIVEN_GIFTS } else { notices::NEVER_GIVEN_NO_GIFTS };
    let on = denied.on_until.map(|until| {
        let until = long_in(until, language);
        if denied.is_back_to_earlier {
            notices::NeverGivenOnEarlier { until }.of(language)
        } else {
            notices::NeverGivenOn { until }.of(language)
        }
    });
    let said = [Some(notices::NeverGiven { day }.of(language)), Some(gifts.of(language).to_owned()), on];
    let sentence = said.into_iter().flatten().collect::<Vec<_>>().join(" ");
    (subject_in(notices::NEVER_GIVEN_SUBJECT, language), sentence)
}

/// The email after a donor denied a card or phone, with what became of the gifts that it alone made theirs.
pub(super) fn never_theirs(language: Language, kind: LinkKind, left: GiftSum) -> (Subject, String) {
    let denied = match kind {
        LinkKind::Par => notices::CARD_NEVER_THEIRS,
        LinkKind::Phone => notices::PHONE_NEVER_THEIRS,
    };
    let said = format!("{} {}", denied.of(language), left_with_it(language, left));
    (no_longer_linked(language, kind), said)
}

/// How many gifts left the donor, and the Gift Aid that was cancelled with them.
fn left_with_it(language: Language, left: GiftSum) -> String {
    let GiftSum { count, given, with_gift_aid, gift_aid } = left;
    if count == 0 {
        return notices::NEVER_THEIRS_NONE.of(language).to_owned();
    }
    let cancelled = if gift_aid == Pence::ZERO {
        None
    } else if with_gift_aid == count {
        Some(notices::NeverTheirsGiftAid { count, gift_aid }.of(language))
    } else {
        Some(notices::NeverTheirsGiftAidOfSome { count: with_gift_aid, gift_aid }.of(language))
    };
    let gifts = notices::NeverTheirsGifts { count, given }.of(language);
    let others = notices::NEVER_THEIRS_OTHERS.of(language).to_owned();
    [Some(gifts), cancelled, Some(others)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn no_longer_linked(language: Language, kind: LinkKind) -> Subject {
    match kind {
        LinkKind::Par => subject_in(notices::CARD_UNLINKED_SUBJECT, language),
        LinkKind::Phone => subject_in(notices::PHONE_UNLINKED_SUBJECT, language),
    }
}

/// The email when an authorisation that a platform ended is on again.
pub(super) fn restored(language: Language, platform: &str) -> (Subject, String) {
    (subject_in(notices::ON_AGAIN_SUBJECT, language), notices::OnAgain { platform }.of(language))
}

/// The email after a donor undid a stop that had not begun, and the text below its button.
pub(super) fn kept_on(language: Language, former_end: Timestamp, until: Date) -> (Told, &'static str) {
    let (last, until) = (long_in(last_day_before(former_end), language), long_in(until, language));
    let subject = subject_in(notices::KEPT_ON_SUBJECT, language);
    let sentence = notices::KeptOn { last, until: &until }.of(language);
    let facts = vec![fact(notices::UNTIL.of(language), until)];
    let told = Told::new(language, NoticeKind::Cancellation, subject, sentence, facts);
    (told, notices::KEPT_ON_OTHERWISE.of(language))
}

/// The link to say "not me", and the note beside it.
pub(super) fn not_me(language: Language) -> (&'static str, String) {
    (notices::NOT_ME.of(language), notices::NotMeWorks { days: DENIABLE_DAYS }.of(language))
}

/// The button to the page where a donor sees and changes this.
pub(super) fn view(language: Language, kind: NoticeKind) -> &'static str {
    let words = match kind {
        NoticeKind::Authorisation => notices::VIEW_OR_STOP,
        NoticeKind::Cancellation => notices::VIEW_AUTHORISATION,
        NoticeKind::Link | NoticeKind::Unlink => notices::VIEW_LINKED,
    };
    words.of(language)
}

/// The path of that page.
pub(super) const fn page(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Authorisation | NoticeKind::Cancellation => "/giving/authorisation",
        NoticeKind::Link | NoticeKind::Unlink => "/giving/linked",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_denied_a_card_reads_how_many_gifts_left_and_what_was_cancelled() {
        let pence = |amount| Pence::new(amount).unwrap();
        let left = |count, with_gift_aid, gift_aid| GiftSum {
            count,
            given: pence(count * 1_000),
            with_gift_aid,
            gift_aid: pence(gift_aid),
        };
        for language in [Language::English, Language::Welsh] {
            let said = |left| never_theirs(language, LinkKind::Par, left).1;
            let denied = notices::CARD_NEVER_THEIRS.of(language);
            let none = notices::NEVER_THEIRS_NONE.of(language);
            assert_eq!(said(left(0, 0, 0)), format!("{denied} {none}"));
            let (given, gift_aid) = ("£30.00", "£5.00");
            let gifts = notices::NeverTheirsGifts { count: 3, given }.of(language);
            let others = notices::NEVER_THEIRS_OTHERS.of(language);
            assert_eq!(said(left(3, 0, 0)), format!("{denied} {gifts} {others}"));
            let all = notices::NeverTheirsGiftAid { count: 3, gift_aid }.of(language);
            assert_eq!(said(left(3, 3, 500)), format!("{denied} {gifts} {all} {others}"));
            let some = notices::NeverTheirsGiftAidOfSome { count: 2, gift_aid }.of(language);
            assert_eq!(said(left(3, 2, 500)), format!("{denied} {gifts} {some} {others}"));
        }
        let phone = never_theirs(Language::English, LinkKind::Phone, GiftSum::default()).1;
        assert!(phone.starts_with(notices::PHONE_NEVER_THEIRS.of(Language::English)), "{phone}");
    }
}
