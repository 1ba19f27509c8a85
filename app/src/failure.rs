//! What is shown in place of a page, when there is none to show.

use crate::error::AppError;
use crate::form::without_secrets;
use crate::words::{failure, say};
use std::fmt;

/// Fields of a former form that are shown. No form of ours has as many: whoever sends more is no person.
const MOST_HELD: usize = 200;

/// In context when there is no page to show; the app then shows this instead of the route.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It went wrong, there is no such thing, or it is not for this person.
    Error(AppError),
    /// What the browser sent was not taken.
    Refused(Refusal),
}

/// Why what a browser sent was not taken, where no form can come back to say so.
#[derive(Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Another site sent it, or the browser does not say who did.
    AnotherSite,
    /// A form that this version of Uplift no longer has, with what it held.
    FormerForm(Vec<(String, String)>),
    /// A form of somebody whose session had ended when it came, with what it held.
    SignedOut(Vec<(String, String)>),
    /// A form on a page that was made for somebody else, who was signed in here before, with what it held.
    AnotherPerson(Vec<(String, String)>),
    TooLong,
    /// It is longer than what is taken of people who are not signed in.
    TooLongSignedOut,
    /// It came too slowly.
    TooSlow,
    /// Too many requests come from the network, by people who are not signed in.
    TooFast,
    /// It is not sent as browsers send forms.
    NoForm,
    /// The filters of a list, in the address of its file, cannot be read.
    Filter,
    /// A list has, or can have, more rows than a spreadsheet.
    TooLongForSheet,
}

impl fmt::Debug for Refusal {
    // What a form held is nobody else's business.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl Refusal {
    /// The refusal of a form that nobody knows any more; what was typed into it is kept, secrets are not.
    pub fn former_form(fields: Vec<(String, String)>) -> Self {
        Self::FormerForm(kept(fields))
    }

    /// The refusal of a form whose page is only for people who are signed in; of what it held the same is kept.
    pub fn signed_out(fields: Vec<(String, String)>) -> Self {
        Self::SignedOut(kept(fields))
    }

    /// The refusal of a form that would act for somebody else than whom its page was made for; of what it held the same is kept.
    pub fn another_person(fields: Vec<(String, String)>) -> Self {
        Self::AnotherPerson(kept(fields))
    }

    /// The HTTP status that tells the same.
    pub fn status(&self) -> u16 {
        match self {
            Self::AnotherSite => 403,
            Self::SignedOut(_) => 401,
            Self::AnotherPerson(_) => 409,
            Self::FormerForm(_) | Self::Filter | Self::TooLongForSheet => 400,
            Self::TooLong | Self::TooLongSignedOut => 413,
            Self::TooSlow => 408,
            Self::TooFast => 429,
            Self::NoForm => 415,
        }
    }

    pub fn title(&self) -> &'static str {
        say(match self {
            Self::AnotherSite => failure::ANOTHER_SITE,
            Self::FormerForm(_) => failure::FORMER_FORM,
            Self::SignedOut(_) => failure::SIGNED_OUT,
            Self::AnotherPerson(_) => failure::ANOTHER_PERSON,
            Self::TooLong | Self::TooLongSignedOut => failure::TOO_LARGE,
            Self::TooSlow => failure::TOO_SLOW,
            Self::TooFast => failure::TOO_FAST,
            Self::NoForm => failure::NO_FORM,
            Self::Filter => failure::FILTER,
            Self::TooLongForSheet => failure::TOO_LONG_FOR_SHEET,
        })
    }

    /// What that means, and what to do.
    pub fn words(&self) -> &'static str {
        say(match self {
            Self::AnotherSite => failure::ANOTHER_SITE_WORDS,
            Self::FormerForm(held) if held.is_empty() => failure::FORMER_FORM_EMPTY,
            Self::FormerForm(_) => failure::FORMER_FORM_HELD,
            Self::SignedOut(held) if held.is_empty() => failure::SIGNED_OUT_EMPTY,
            Self::SignedOut(_) => failure::SIGNED_OUT_HELD,
            Self::AnotherPerson(held) if held.is_empty() => failure::ANOTHER_PERSON_EMPTY,
            Self::AnotherPerson(_) => failure::ANOTHER_PERSON_HELD,
            Self::TooLong => failure::TOO_LONG,
            Self::TooLongSignedOut => failure::TOO_LONG_SIGNED_OUT,
            Self::TooSlow => failure::TOO_SLOW_WORDS,
            Self::TooFast => failure::TOO_FAST_WORDS,
            Self::NoForm => failure::NO_FORM_WORDS,
            Self::Filter => failure::FILTER_WORDS,
            Self::TooLongForSheet => failure::TOO_LONG_FOR_SHEET_WORDS,
        })
    }

    /// Whether the same address has the form, to begin again.
    pub fn is_of_a_form(&self) -> bool {
        matches!(
            self,
            Self::FormerForm(_) | Self::TooLong | Self::TooLongSignedOut | Self::TooSlow | Self::NoForm
        )
    }

    /// What the form held, to be copied from.
    pub fn held(&self) -> &[(String, String)] {
        match self {
            Self::FormerForm(held) | Self::SignedOut(held) | Self::AnotherPerson(held) => held,
            _ => &[],
        }
    }
}

/// What of a form is shown to whoever sent it.
fn kept(fields: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut held = without_secrets(fields);
    // A name of ours begins so; see [`crate::form::ACTION_FIELD`].
    held.retain(|(name, value)| !name.starts_with('_') && !value.trim().is_empty());
    held.truncate(MOST_HELD);
    held
}

#[cfg(test)]
mod tests {
    use super::{Refusal, failure};
    use domain::Language;

    #[test]
    fn a_former_form_keeps_what_was_typed_and_no_secret() {
        let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let refusal = Refusal::former_form(vec![
            field("_do", "/fn/former"),
            field("story", "Two lines"),
            field("channels[]", "renewal"),
            field("channels[]", "each"),
            field("town", " "),
            field("code", "123456"),
            field("token", "sgn_secret"),
        ]);
        let kept = [field("story", "Two lines"), field("channels[]", "renewal"), field("channels[]", "each")];
        assert_eq!(refusal.held(), kept);
        assert_eq!(refusal.words(), failure::FORMER_FORM_HELD.of(Language::English));
        assert_eq!(
            Refusal::former_form(Vec::new()).words(),
            failure::FORMER_FORM_EMPTY.of(Language::English)
        );
        assert!(!format!("{refusal:?}").contains("Two lines"));
        let endless = Refusal::former_form(vec![field("a", "b"); 1_000]);
        assert_eq!(endless.held().len(), 200);
        let signed_out = Refusal::signed_out(vec![field("story", "Two lines"), field("code", "123456")]);
        assert_eq!(signed_out.held(), [field("story", "Two lines")]);
        assert!(!format!("{signed_out:?}").contains("Two lines"));
    }
}
