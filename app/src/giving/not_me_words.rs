//! What the page "not me" says, in the language of the email that leads there.

use super::remove_linked_account_page::lost;
use super::words::taken_back;
use crate::ui::day::{long_in, long_time_in};
use crate::words::authorisation;
use backend::mail::{Given, Notice, NoticeKind};
use catalogue::{Text, Words};

/// What was done, and what the button does.
pub struct Question {
    pub title: Text,
    pub lead: String,
    /// What happens if it was somebody else.
    pub then: String,
}

/// What became of it.
pub struct Answer {
    pub title: Text,
    pub items: Vec<Item>,
}

/// A sentence to read or act on.
pub enum Item {
    /// It has no link.
    Says(String),
    /// It begins with the way to sign in, and goes on so.
    SignIn(Text),
    /// What to do if somebody else can read the donor's email.
    Mailbox,
}

pub fn question(notice: &Notice) -> Question {
    let language = notice.language;
    let at = long_time_in(notice.at, language);
    let lead = match &notice.platform {
        Some(platform) => authorisation::OnThrough { at, platform }.of(language),
        None => authorisation::On { at }.of(language),
    };
    let (title, then) = match (notice.kind, &notice.platform) {
        (NoticeKind::Authorisation, platform) => {
            let (title, cancel) = match (notice.given, platform) {
                (Given::Changed { .. }, None) => {
                    (authorisation::DETAILS_CHANGED, authorisation::DETAILS_CHANGED_THEN)
                }
                (Given::Renewed, None) => (authorisation::RENEWED_FOR_YOU, authorisation::SWITCHED_ON_THEN),
                // What a platform sends is not what the donor calls their details.
                (_, Some(_)) | (Given::SwitchedOn, None) => {
                    (authorisation::SWITCHED_ON, authorisation::SWITCHED_ON_THEN)
                }
            };
            let then = [cancel.of(language).to_owned(), of_gifts(notice), stays_on(notice)];
            (title, then.join(" "))
        }
        (NoticeKind::Cancellation, Some(platform)) => {
            (authorisation::SWITCHED_OFF, authorisation::SwitchedOffThrough { platform }.of(language))
        }
        (NoticeKind::Cancellation, None) => {
            let (cancelled, stopped) = (authorisation::CANCELLED, authorisation::SWITCHED_OFF);
            let title = if notice.was_denied { cancelled } else { stopped };
            let then = match notice.on_until {
                Some(until) => authorisation::RecordedThen { until: long_in(until, language) }.of(language),
                None => authorisation::SWITCHED_OFF_THEN.of(language).to_owned(),
            };
            (title, then)
        }
        (NoticeKind::Link, _) => {
            let remove = authorisation::LINKED_THEN.of(language);
            (authorisation::LINKED, format!("{remove} {}", lost(notice.gifts, language)))
        }
        (NoticeKind::Unlink, _) => {
            (authorisation::UNLINKED, authorisation::UNLINKED_THEN.of(language).to_owned())
        }
    };
    let lead = if notice.kind == NoticeKind::Unlink && notice.was_denied {
        format!("{lead} {}", authorisation::DENIED_BEFORE.of(language))
    } else {
        lead
    };
    Question { title, lead, then }
}

/// What becomes of the gifts that were declared under an authorisation.
fn of_gifts(notice: &Notice) -> String {
    let (language, count) = (notice.language, notice.declared_again);
    let again = (count > 0).then(|| match notice.given {
        Given::Changed { back_to_earlier: true } => {
            authorisation::DeclaredAgainEarlier { count }.of(language)
        }
        _ => authorisation::DeclaredAgain { count }.of(language),
    });
    let parts: Vec<String> = taken_back(notice.gifts, language).into_iter().chain(again).collect();
    if parts.is_empty() {
        authorisation::SWITCHED_ON_NO_GIFTS.of(language).to_owned()
    } else {
        parts.join(" ")
    }
}

/// Until when Gift Aid is on without an authorisation, or that it is off.
fn stays_on(notice: &Notice) -> String {
    let language = notice.language;
    let Some(until) = notice.on_until.map(|until| long_in(until, language)) else {
        return authorisation::OFF_THEN.of(language).to_owned();
    };
    match notice.given {
        Given::Changed { back_to_earlier: true } => authorisation::StaysOnEarlier { until }.of(language),
        _ => authorisation::StaysOn { until }.of(language),
    }
}

/// What became of it; and that the donor has just denied an authorisation on which no gift depended, where they have.
pub fn answer(notice: &Notice, no_gifts: bool) -> Answer {
    let says = |words: Text| Item::Says(words.of(notice.language).to_owned());
    let (title, items) = match (notice.kind, &notice.platform) {
        (NoticeKind::Authorisation, _) => {
            let on = match notice.on_until {
                Some(_) => Item::Says(stays_on(notice)),
                None => says(authorisation::AUTHORISATION_GONE_AGAIN),
            };
            let mut items = if no_gifts {
                vec![says(authorisation::SWITCHED_ON_NO_GIFTS)]
            } else {
                vec![
                    says(authorisation::AUTHORISATION_GONE_GIFTS),
                    says(authorisation::AUTHORISATION_GONE_OTHER),
                ]
            };
            items.extend([Item::SignIn(authorisation::AUTHORISATION_GONE_SEE), on]);
            (authorisation::AUTHORISATION_GONE, items)
        }
        (NoticeKind::Link, _) => (
            authorisation::LINK_GONE,
            vec![
                says(authorisation::LINK_GONE_NEW),
                says(authorisation::LINK_GONE_GIFTS),
                Item::SignIn(authorisation::LINK_GONE_SEE),
            ],
        ),
        (NoticeKind::Cancellation, Some(platform)) => (
            authorisation::ON_AGAIN,
            vec![
                Item::Says(authorisation::OnAgainSince { platform }.of(notice.language)),
                says(authorisation::ON_AGAIN_OWN),
                Item::SignIn(authorisation::SIGN_IN_SEE),
            ],
        ),
        (NoticeKind::Cancellation, None) => {
            let [stands, see] = match notice.on_until {
                Some(_) => [Item::Says(stays_on(notice)), Item::SignIn(authorisation::SIGN_IN_SEE)],
                None => [says(authorisation::STAYS_OFF), Item::SignIn(authorisation::SIGN_IN_AGAIN)],
            };
            (authorisation::RECORDED, vec![stands, see, Item::Mailbox])
        }
        (NoticeKind::Unlink, _) => {
            // A declaration may cover gifts of the four years before it: HMRC, "Chapter 3: Gift Aid".
            let gifts =
                if notice.was_denied { authorisation::DENIED_GIFTS } else { authorisation::UNLINKED_GIFTS };
            (authorisation::RECORDED, vec![says(gifts), says(authorisation::UNLINKED_AGAIN), Item::Mailbox])
        }
    };
    Answer { title, items }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Item, answer, question};
    use crate::words::{authorisation, say};
    use backend::mail::{Given, Notice, NoticeKind};
    use catalogue::Text;
    use domain::calendar::parse_date;
    use domain::{GiftSum, Language, Timestamp};

    const UNTIL: &str = "5\u{a0}April 2027";

    fn notice(kind: NoticeKind, is_on: bool) -> Notice {
        Notice {
            kind,
            language: Language::English,
            platform: None,
            at: Timestamp::parse("2026-11-21T09:00:00Z").unwrap(),
            denied: false,
            gifts: GiftSum::default(),
            declared_again: 0,
            given: Given::SwitchedOn,
            was_denied: false,
            on_until: is_on.then(|| parse_date("2027-04-05").unwrap()),
        }
    }

    /// The sentences of an answer, without the ways to sign in.
    fn said(notice: &Notice) -> Vec<String> {
        of_items(answer(notice, false))
    }

    fn of_items(answer: Answer) -> Vec<String> {
        let items = answer.items.into_iter();
        items.filter_map(|item| if let Item::Says(words) = item { Some(words) } else { None }).collect()
    }

    #[test]
    fn changed_details_are_called_so_and_their_gifts_are_declared_again_with_the_earlier_ones() {
        let given = Given::Changed { back_to_earlier: true };
        let changed = Notice { given, declared_again: 1, ..notice(NoticeKind::Authorisation, true) };
        let asked = question(&changed);
        assert_eq!(asked.title, authorisation::DETAILS_CHANGED);
        let on = say(authorisation::StaysOnEarlier { until: UNTIL });
        for words in [&say(authorisation::DeclaredAgainEarlier { count: 1 }), &on] {
            assert!(asked.then.contains(words), "{}", asked.then);
        }
        assert!(!asked.then.contains(say(authorisation::SWITCHED_ON_NO_GIFTS)), "{}", asked.then);
        let said = said(&changed);
        assert!(said.contains(&on), "{said:?}");
        assert!(!said.iter().any(|words| words == say(authorisation::AUTHORISATION_GONE_AGAIN)), "{said:?}");
        // A newer authorisation has other details again.
        let since = Notice { given: Given::Changed { back_to_earlier: false }, ..changed.clone() };
        assert!(question(&since).then.contains(&say(authorisation::DeclaredAgain { count: 1 })));
        // What a platform sent is not called a change of details.
        let through = Notice { platform: Some("Give & Go".to_owned()), ..changed };
        assert_eq!(question(&through).title, authorisation::SWITCHED_ON);
    }

    #[test]
    fn who_denies_the_only_authorisation_reads_that_gift_aid_is_off_and_how_to_switch_it_on() {
        let only = notice(NoticeKind::Authorisation, false);
        let asked = question(&only);
        for words in [authorisation::SWITCHED_ON_NO_GIFTS, authorisation::OFF_THEN] {
            assert!(asked.then.contains(say(words)), "{}", asked.then);
        }
        assert!(said(&only).iter().any(|words| words == say(authorisation::AUTHORISATION_GONE_AGAIN)));
    }

    #[test]
    fn an_authorisation_that_no_gift_depends_on_says_so_before_and_after() {
        let only = notice(NoticeKind::Authorisation, false);
        assert_eq!(only.rests_on_it(), Some(false));
        let none = say(authorisation::SWITCHED_ON_NO_GIFTS);
        assert!(question(&only).then.contains(none));
        let after = of_items(answer(&only, true));
        assert!(after.iter().any(|words| words == none), "{after:?}");
        let taken_back = say(authorisation::AUTHORISATION_GONE_GIFTS);
        assert!(!after.iter().any(|words| words == taken_back), "{after:?}");
        // Who comes later reads what is true in each case.
        assert!(said(&only).iter().any(|words| words == taken_back));
        let again = Notice { declared_again: 1, ..only.clone() };
        assert_eq!(again.rests_on_it(), Some(true));
        // What is denied already has none any more.
        assert_eq!(Notice { denied: true, ..only }.rests_on_it(), None);
        assert_eq!(notice(NoticeKind::Link, false).rests_on_it(), None);
    }

    #[test]
    fn who_did_not_deny_a_card_reads_that_its_gifts_are_gone_and_who_did_not_remove_one_that_they_stay() {
        for was_denied in [false, true] {
            let unlinked = Notice { was_denied, ..notice(NoticeKind::Unlink, true) };
            let before = say(authorisation::DENIED_BEFORE);
            assert_eq!(question(&unlinked).lead.contains(before), was_denied);
            let said = said(&unlinked);
            let gifts = if was_denied { authorisation::DENIED_GIFTS } else { authorisation::UNLINKED_GIFTS };
            assert_eq!(said.first().map(String::as_str), Some(say(gifts)), "{said:?}");
        }
    }

    #[test]
    fn gift_aid_that_is_on_is_not_said_to_be_off_by_a_link_about_its_end() {
        let title = |was_denied, is_on| {
            let ended = Notice { was_denied, ..notice(NoticeKind::Cancellation, is_on) };
            let (asked, said) = (question(&ended), said(&ended));
            let is_off = said.iter().any(|words| words == say(authorisation::STAYS_OFF));
            assert_eq!(is_off, !is_on, "{said:?}");
            let then = say(authorisation::RecordedThen { until: UNTIL });
            assert_eq!(asked.then == then, is_on, "{}", asked.then);
            asked.title
        };
        let [cancelled, stopped]: [Text; 2] = [authorisation::CANCELLED, authorisation::SWITCHED_OFF];
        let titles = [title(true, true), title(false, true), title(false, false)];
        assert_eq!(titles, [cancelled, stopped, stopped]);
    }
}
