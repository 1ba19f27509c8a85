//! What a form was sent with and what was wrong with it, for the controls in it.

use crate::error::AppError;
use domain::FieldErrors;
use leptos::prelude::*;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The hidden field that tells apart several forms of one server function on a page.
pub const KEY_FIELD: &str = "_key";
/// Fields that are never put back into a page.
const SECRETS: [&str; 5] = ["password", "code", "totp", "secret", "token"];

/// What was posted, without what is never put back into a page.
pub fn without_secrets(mut values: Vec<(String, String)>) -> Vec<(String, String)> {
    values.retain(|(name, _)| !SECRETS.contains(&name.as_str()));
    values
}

/// What was posted and what was wrong with it; the server provides it while it renders the page again.
#[derive(Clone, Default)]
pub struct FormState {
    /// The server function that was called.
    pub action: String,
    values: Vec<(String, String)>,
    /// Why it did not do what was asked.
    pub error: Option<AppError>,
}

impl fmt::Debug for FormState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormState").field("action", &self.action).finish_non_exhaustive()
    }
}

impl FormState {
    /// Keeps what was typed, in order and with repeated names, but no secrets.
    pub fn new(action: String, values: Vec<(String, String)>, error: Option<AppError>) -> Self {
        Self { action, values: without_secrets(values), error }
    }

    /// The first value under this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Every value under this name.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.values.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// The form that the controls around are in: what they put back, and which of them exist.
#[derive(Clone)]
pub struct FormScope {
    state: Option<FormState>,
    prefix: String,
    targets: Arc<Mutex<Vec<(String, String)>>>,
}

impl FormScope {
    /// The scope of the form that calls this server function, under this key.
    pub(super) fn new(action: &str, key: &str) -> Self {
        let state = use_context::<FormState>()
            .filter(|state| state.action == action && state.value(KEY_FIELD).unwrap_or_default() == key);
        Self {
            state,
            prefix: if key.is_empty() { String::new() } else { format!("{key}-") },
            targets: Arc::default(),
        }
    }

    /// The scope of the fields that narrow a list: they show what the address says, and what of it cannot be read.
    pub fn of_filter(values: Vec<(String, String)>, errors: FieldErrors) -> Self {
        let error = (!errors.is_empty()).then_some(AppError::Invalid(errors));
        Self {
            state: error.map(|error| FormState::new(String::new(), values, Some(error))),
            prefix: String::new(),
            targets: Arc::default(),
        }
    }

    /// The post that failed, if it was this form's.
    pub fn state(&self) -> Option<&FormState> {
        self.state.as_ref()
    }

    /// What ids of this form start with.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// A control says that errors at `pointer` are its own.
    pub fn claim(&self, pointer: &str, id: &str) {
        if let Ok(mut targets) = self.targets.lock() {
            targets.push((pointer.to_owned(), id.to_owned()));
        }
    }

    /// The id of the control that took `pointer`.
    pub fn target(&self, pointer: &str) -> Option<String> {
        let targets = self.targets.lock().ok()?;
        targets.iter().find(|(p, _)| p == pointer).map(|(_, id)| id.clone())
    }

    /// What is wrong at `pointer`.
    pub fn error_at(&self, pointer: &str) -> Option<String> {
        match self.state.as_ref()?.error.as_ref()? {
            AppError::Invalid(errors) => {
                errors.iter().find(|error| error.pointer == pointer).map(|error| error.detail.clone())
            }
            _ => None,
        }
    }
}
