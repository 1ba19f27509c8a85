//! What the page "not me" says, in the language of the email that leads there.

use super::remove_linked_account_page::lost;
use super::words::taken_back;
use crate::ui::day::long_time_in;
use crate::words::authorisation;
use backend::mail::{Notice, NoticeKind};
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
        (NoticeKind::Authorisation, _) => {
            let back = taken_back(notice.gifts, language)
                .unwrap_or_else(|| authorisation::SWITCHED_ON_NO_GIFTS.of(language).to_owned());
            let (cancel, own) = (authorisation::SWITCHED_ON_THEN, authorisation::SWITCHED_ON_OWN);
            let then = format!("{} {back} {}", cancel.of(language), own.of(language));
            (authorisation::SWITCHED_ON, then)
        }
        (NoticeKind::Cancellation, Some(platform)) => {
            (authorisation::SWITCHED_OFF, authorisation::SwitchedOffThrough { platform }.of(language))
        }
        (NoticeKind::Cancellation, None) => {
            (authorisation::SWITCHED_OFF, authorisation::SWITCHED_OFF_THEN.of(language).to_owned())
        }
        (NoticeKind::Link, _) => {
            let remove = authorisation::LINKED_THEN.of(language);
            (authorisation::LINKED, format!("{remove} {}", lost(notice.gifts, language)))
        }
        (NoticeKind::Unlink, _) => {
            (authorisation::UNLINKED, authorisation::UNLINKED_THEN.of(language).to_owned())
        }
    };
    Question { title, lead, then }
}

pub fn answer(notice: &Notice) -> Answer {
    let says = |words: Text| Item::Says(words.of(notice.language).to_owned());
    let (title, items) = match (notice.kind, &notice.platform) {
        (NoticeKind::Authorisation, _) => (
            authorisation::AUTHORISATION_GONE,
            vec![
                says(authorisation::AUTHORISATION_GONE_GIFTS),
                says(authorisation::AUTHORISATION_GONE_OWN),
                Item::SignIn(authorisation::AUTHORISATION_GONE_SEE),
                says(authorisation::AUTHORISATION_GONE_AGAIN),
            ],
        ),
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
        (NoticeKind::Cancellation, None) => (
            authorisation::RECORDED,
            vec![says(authorisation::STAYS_OFF), Item::SignIn(authorisation::SIGN_IN_AGAIN), Item::Mailbox],
        ),
        (NoticeKind::Unlink, _) => (
            authorisation::RECORDED,
            vec![says(authorisation::UNLINKED_GIFTS), says(authorisation::UNLINKED_AGAIN), Item::Mailbox],
        ),
    };
    Answer { title, items }
}
