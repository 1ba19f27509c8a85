//! The capture page: a donor gives the authorisation for a platform, on a page of its own or in a frame of the platform's.
//!
//! It is made whole by [`render`], beside the routes of [`crate::App`]: it sets no cookie, has no script but one small
//! file, and loads no typeface, so that it is there at once on a phone in a shop. Its texts are in [`crate::words::capture`], in
//! both languages.

mod controls;
mod document;
mod ended;
pub mod files;
mod steps;

use crate::access::mask;
use backend::capture::page::{CapturePage, OwnAddition};
use domain::capture::CaptureState;
use domain::{FieldErrors, Language};
use std::sync::Arc;

pub use document::render;
pub use ended::return_address;

/// The name of the platform, for the texts that name it.
fn platform(page: &CapturePage) -> &str {
    page.brand.name.as_str()
}

/// The addresses of the files that the page loads; each holds a hash of its content.
#[derive(Clone, Debug)]
pub struct Files {
    /// The style sheet of the site.
    pub stylesheet: Arc<str>,
    /// The page's own script.
    pub script: Arc<str>,
}

/// Where and for whom a page is made.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The path of the address that was opened: everything of the page is under it.
    pub place: String,
    /// What tells this browser from others that hold the address, once it has typed something.
    pub key: Option<String>,
    pub language: Language,
    /// Whether another site shows it in a frame.
    pub is_framed: bool,
    pub is_sandbox: bool,
    /// The donor who is signed in in this browser, where the page offers to add the gift to theirs.
    pub signed_in: Option<SignedIn>,
    pub files: Files,
}

/// A donor who is signed in in the browser that shows the page.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// What a form of theirs is known by.
    pub mark: String,
    /// The first letter and the domain of their address.
    pub email_masked: String,
    /// Whether their Gift Aid covers the gift.
    pub is_covered: bool,
}

impl SignedIn {
    /// The donor of this addition, whose forms are known by this mark.
    pub fn of(addition: &OwnAddition, mark: String) -> Self {
        let email = addition.donor.email();
        let email_masked = email.map(|email| mask(email.as_str())).unwrap_or_default();
        Self { mark, email_masked, is_covered: addition.is_covered }
    }
}

impl Scene {
    /// The address of a step, for this browser.
    pub fn at(&self, step: Step) -> String {
        let key = self.key.as_deref().map(|key| format!("&k={key}")).unwrap_or_default();
        format!("{}?step={}{key}", self.place, step.as_str())
    }

    /// The same page in the other language.
    fn in_other_language(&self) -> String {
        let key = self.key.as_deref().map(|key| format!("&k={key}")).unwrap_or_default();
        format!("{}?lang={}{key}", self.place, self.other_language().as_str())
    }

    fn other_language(&self) -> Language {
        match self.language {
            Language::English => Language::Welsh,
            Language::Welsh => Language::English,
        }
    }
}

/// A step of the page, as its address names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Wherever this donor begins or is.
    Start,
    Who,
    Home,
    Check,
    Code,
}

impl Step {
    /// The word in the address.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Who => "who",
            Self::Home => "home",
            Self::Check => "check",
            Self::Code => "code",
        }
    }

    /// The step that an address names; the start for anything else.
    pub fn of(word: Option<&str>) -> Self {
        let steps = [Self::Who, Self::Home, Self::Check, Self::Code];
        steps.into_iter().find(|step| Some(step.as_str()) == word).unwrap_or(Self::Start)
    }
}

/// What there is to show.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A step of an open session, with what is wrong there.
    Step(Box<CapturePage>, View, FieldErrors),
    /// A session that has ended.
    Ended(Box<CapturePage>),
    /// No session: why, and what to do.
    Nothing(Nothing),
}

/// What an open session shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// A donor who is signed in adds the gift to theirs.
    SignedIn,
    AlreadyOn,
    Known,
    Code,
    Who,
    Home,
    Check,
}

impl View {
    /// What a step shows by what is known and typed: nobody agrees before name and home are right.
    pub fn of(page: &CapturePage, step: Step) -> Self {
        use backend::capture::page::Named;
        let (who, home) = (page.who().is_ok(), page.home().is_ok());
        let first = if !who {
            Self::Who
        } else if !home {
            Self::Home
        } else {
            Self::Check
        };
        match (page.named, step) {
            (Named::Covered, _) => Self::AlreadyOn,
            (Named::CanBeShown, Step::Code) if page.is_code_sent => Self::Code,
            // Unless what the platform sent is all that is needed.
            (Named::CanBeShown, _) if first != Self::Check => Self::Known,
            (_, Step::Who) => Self::Who,
            (_, Step::Home) if who => Self::Home,
            _ => first,
        }
    }
}

/// Why there is no session to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {
    Unknown,
    /// Our fault, or the database is away.
    Broken,
    TooOften,
    /// Too many requests come from the network.
    TooFast,
    /// Another site sent the form.
    AnotherSite,
    /// What was sent cannot be read as a form.
    Unreadable,
}

impl Nothing {
    /// The HTTP status that tells the same.
    pub fn status(self) -> u16 {
        match self {
            Self::Unknown => 404,
            Self::Broken => 503,
            Self::TooOften | Self::TooFast => 429,
            Self::AnotherSite => 403,
            Self::Unreadable => 400,
        }
    }
}

impl Shown {
    /// What the frame's parent is told when the page is there.
    fn told(&self) -> &'static str {
        match self {
            Self::Step(..) => "ready",
            Self::Ended(page) => match page.session.status {
                CaptureState::Completed => "complete",
                CaptureState::Cancelled => "cancel",
                CaptureState::Open | CaptureState::Expired => "error",
            },
            Self::Nothing(_) => "error",
        }
    }

    /// The session's page, where there is one.
    pub fn page(&self) -> Option<&CapturePage> {
        match self {
            Self::Step(page, ..) | Self::Ended(page) => Some(page),
            Self::Nothing(_) => None,
        }
    }
}
