//! What went wrong, as words for the person at the terminal.

use anyhow::anyhow;
use backend::Error;
use domain::FieldErrors;

/// An error as words for the person at the terminal.
pub(super) fn plain(error: Error) -> anyhow::Error {
    match error {
        Error::Invalid(errors) => anyhow!(listed(&app::conflict::fields(errors))),
        Error::Conflict(conflict) => anyhow!(app::conflict::said(conflict)),
        Error::NotFound(what) => anyhow!("there is no such {what}"),
        other => anyhow!(other),
    }
}

/// What is wrong with each value, a line each.
pub(super) fn listed(errors: &FieldErrors) -> String {
    errors.iter().map(|error| format!("{}: {}", error.pointer, error.detail)).collect::<Vec<_>>().join("\n")
}
