//! What the forms of terminals do: each calls one use-case.

use crate::access::{backend, charity_staff};
use crate::error::AppError;
use crate::words::{say, terminals};
use domain::terminal::{NewTerminal, TerminalChange};
use domain::{FieldErrors, Fields, TerminalId};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Puts a terminal on the map.
#[server(prefix = "/fn", endpoint = "charity/add_terminal")]
pub async fn add_terminal(
    #[server(default)] charity: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (source, new) = NewTerminal::read_for_charity(&form).map_err(in_words)?;
    let id = backend.add_terminal(&caller, source, &new).await?;
    redirect(&format!("/charity/{}/terminals/{id}?added", caller.charity_id()));
    Ok(())
}

/// What is wrong, in the words of the page. A source that cannot be read was not chosen from the list.
fn in_words(errors: FieldErrors) -> FieldErrors {
    let mut said = FieldErrors::new();
    for error in errors {
        let words = match (error.pointer.as_str(), error.code.as_str()) {
            ("/source", _) => Some(terminals::CHOOSE_PLATFORM),
            ("/kind", _) => Some(terminals::CHOOSE_KNOWN),
            ("/mid", "required") => Some(terminals::ENTER_MID),
            ("/tid", "required") => Some(terminals::ENTER_TID),
            ("/descriptor", "required") => Some(terminals::ENTER_DESCRIPTOR),
            ("/validFrom" | "/validUntil", "invalid") => Some(terminals::ENTER_DATE),
            _ => None,
        };
        said.push(error.pointer, error.code, words.map_or(error.detail, |words| say(words).to_owned()));
    }
    said
}

/// Gives an entry other days.
#[server(prefix = "/fn", endpoint = "charity/change_terminal")]
pub async fn change_terminal(
    #[server(default)] charity: String,
    #[server(default)] terminal: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: TerminalId = terminal.parse().map_err(|_| AppError::NotFound)?;
    let change = TerminalChange::read(&form).map_err(in_words)?;
    backend.change_terminal(&caller, id, change).await?;
    redirect(&format!("/charity/{}/terminals/{id}?changed", caller.charity_id()));
    Ok(())
}

/// Takes an entry off the map.
#[server(prefix = "/fn", endpoint = "charity/end_terminal")]
pub async fn end_terminal(
    #[server(default)] charity: String,
    #[server(default)] terminal: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: TerminalId = terminal.parse().map_err(|_| AppError::NotFound)?;
    backend.end_terminal(&caller, id).await?;
    redirect(&format!("/charity/{}/terminals?ended", caller.charity_id()));
    Ok(())
}
