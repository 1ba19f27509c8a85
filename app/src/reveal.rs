//! A secret that a form makes, on its way into the page that answers the form. It is in that page alone: no cookie and no address
//! carries it, and nothing keeps it.

use crate::access::Who;
use crate::error::AppError;
use leptos::prelude::use_context;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The hidden field of a form that makes a secret: what the server knows a repeat by, as after a reload of the answer.
pub const ONCE_FIELD: &str = "_once";

/// A secret, and whose it is.
#[derive(Clone)]
pub struct Revealed {
    /// The id of what has the secret.
    whose: String,
    secret: String,
    /// Who the person is from now on, where what the form did changed that.
    pub who: Option<Who>,
}

impl fmt::Debug for Revealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Revealed({})", self.whose)
    }
}

/// Where a server function puts the secret that it made; the server provides it to a form that is posted to its page.
#[derive(Clone, Default)]
pub struct Reveal(Arc<Mutex<Option<Revealed>>>);

impl Reveal {
    /// The place for a secret.
    ///
    /// # Errors
    /// [`AppError::NotFound`] where no page answers, so that nothing would show it: ask before it is made.
    pub fn find() -> Result<Self, AppError> {
        use_context().ok_or(AppError::NotFound)
    }

    /// Puts a secret into the page.
    pub fn put(&self, whose: impl fmt::Display, secret: String, who: Option<Who>) {
        let revealed = Revealed { whose: whose.to_string(), secret, who };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(revealed);
    }

    /// What was put here, for the page.
    pub fn take(&self) -> Option<Revealed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The new secret of this, if the page answers the form that made it.
pub fn revealed(whose: impl fmt::Display) -> Option<String> {
    use_context::<Revealed>().filter(|new| new.whose == whose.to_string()).map(|new| new.secret)
}
