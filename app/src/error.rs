//! What can go wrong with a page or a form, as both the server and the browser's module know it.

use domain::conflict::ReaderConflict;
use domain::field_error::FieldErrors;
use serde::{Deserialize, Serialize};

/// Where somebody proves again who they are.
pub const CONFIRM: &str = "/account/confirm";
/// What somebody sees there who has just proved it and came from a form in another tab.
pub const PROVED: &str = "/account/confirm?done";
/// Where somebody sets up how they sign in.
pub const SECURITY: &str = "/account/security";

/// The answer of a use-case that did not do what was asked, in words for the person at the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum AppError {
    /// Some fields need attention; each error says which and what to do.
    #[error("some fields need attention")]
    Invalid(FieldErrors),
    /// There is no such thing, or it is somebody else's.
    #[error("not found")]
    NotFound,
    /// The person is known, and may not do or see this.
    #[error("not allowed")]
    Forbidden,
    /// The person's role lets them look, and this is a change.
    #[error("not allowed to change")]
    LookOnly,
    /// The person has to sign in first.
    #[error("not signed in")]
    SignedOut,
    /// The person proved too long ago who they are, for what they ask.
    #[error("to be proved again")]
    ProveAgain,
    /// The person's role needs a second step to sign in, and they have set up none.
    #[error("a second step is to be set up")]
    SecondStepMissing,
    /// The page was made for somebody else, who was signed in here before.
    #[error("the page is another person's")]
    AnotherPerson,
    /// The state of things does not allow it; `detail` says why and what to do, unless it is a [`ReaderConflict`].
    #[error("{detail}")]
    Conflict { code: String, detail: String },
    /// Too many tries; later is fine.
    #[error("too many tries")]
    TooMany {
        /// How many minutes later; 0 when that is not known.
        minutes: u32,
    },
    /// The request could not be read.
    #[error("the request could not be read")]
    BadRequest,
    /// The database is away for a moment: what was asked happened as a whole or not at all. The id finds it in the log.
    #[error("away for a moment")]
    Unavailable {
        /// The id of the request, if it had one.
        request_id: String,
    },
    /// Our fault. The id finds it in the log.
    #[error("something went wrong")]
    Internal {
        /// The id of the request, if it had one.
        request_id: String,
    },
}

impl AppError {
    /// A refusal of which the words are the reader's.
    pub fn for_reader(code: ReaderConflict) -> Self {
        Self::Conflict { code: code.as_str().to_owned(), detail: code.as_str().to_owned() }
    }

    /// The HTTP status that tells the same.
    pub fn status(&self) -> u16 {
        match self {
            Self::Invalid(_) => 422,
            Self::NotFound => 404,
            Self::Forbidden | Self::LookOnly | Self::ProveAgain | Self::SecondStepMissing => 403,
            Self::SignedOut => 401,
            Self::AnotherPerson | Self::Conflict { .. } => 409,
            Self::TooMany { .. } => 429,
            Self::BadRequest => 400,
            Self::Unavailable { .. } => 503,
            Self::Internal { .. } => 500,
        }
    }

    /// How many seconds to wait before the same is asked again, where that is all there is to do.
    pub fn retry_after(&self) -> Option<u32> {
        match self {
            Self::Unavailable { .. } => Some(5),
            _ => None,
        }
    }
}

/// The answer to a form that did not do what was asked: the browser's module has no words of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub error: AppError,
    /// The sentence for an error that belongs to no field.
    pub sentence: String,
    /// Where the person goes to put it right, and what the link there says. It opens a tab of its own: what is typed stays.
    pub way_out: Option<(String, String)>,
    /// The language of it, as a document names it.
    pub lang: String,
}
