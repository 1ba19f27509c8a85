//! What the forms of terminals do: each calls one use-case.
#![expect(clippy::too_many_arguments, reason = "a server function has one for each field of its form")]

use crate::access::{backend, charity_staff};
use crate::error::AppError;
use domain::terminal::{NewTerminal, TerminalChange};
use domain::{FieldErrors, TerminalId};
use leptos::prelude::*;
use leptos_axum::redirect;
use serde_json::{Value, json};

/// Puts a terminal on the map.
#[server(prefix = "/fn", endpoint = "charity/add_terminal")]
pub async fn add_terminal(
    #[server(default)] charity: String,
    #[server(default)] source: String,
    #[server(default)] kind: String,
    #[server(default)] mid: String,
    #[server(default)] tid: String,
    #[server(default)] descriptor: String,
    #[server(default)]
    #[server(rename = "validFrom")]
    valid_from: String,
    #[server(default)]
    #[server(rename = "validUntil")]
    valid_until: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let body = body(&source, &kind, &mid, &tid, &descriptor, &valid_from, &valid_until)?;
    let (source, new) = NewTerminal::read_for_charity(&body).map_err(in_words)?;
    let id = backend.add_terminal(&caller, source, &new).await?;
    redirect(&format!("/charity/{}/terminals/{id}?added", caller.charity_id()));
    Ok(())
}

/// What the form says, with the answers alone that belong to the kind that was chosen.
fn body(
    source: &str,
    kind: &str,
    mid: &str,
    tid: &str,
    descriptor: &str,
    valid_from: &str,
    valid_until: &str,
) -> Result<Value, FieldErrors> {
    let mut body = json!({ "source": source, "validFrom": valid_from, "validUntil": valid_until });
    let mut missing = FieldErrors::new();
    let mut answer = |name: &str, text: &str, words: &str| {
        if text.trim().is_empty() {
            missing.push(format!("/{name}"), "required", words);
        }
        body[name] = text.into();
    };
    let (a_mid, a_tid) = (
        "Enter the merchant number, as on the terminal’s receipts.",
        "Enter the terminal number, as on the terminal’s receipts.",
    );
    match kind {
        "terminal" => {
            answer("mid", mid, a_mid);
            answer("tid", tid, a_tid);
        }
        "merchant" => answer("mid", mid, a_mid),
        "descriptor" => answer("descriptor", descriptor, "Enter the name as it stands on statements."),
        _ => missing.push("/kind", "required", "Choose what you know of the terminal."),
    }
    if source.trim().is_empty() {
        missing.push("/source", "required", "Choose the platform.");
    }
    if missing.is_empty() { Ok(body) } else { Err(missing) }
}

/// A source that cannot be read was not chosen from the list.
fn in_words(errors: FieldErrors) -> FieldErrors {
    let mut said = FieldErrors::new();
    for error in errors {
        let detail = match error.pointer.as_str() {
            "/source" => "Choose the platform.".to_owned(),
            "/validFrom" | "/validUntil" if error.code == "invalid" => "Enter a day that exists.".to_owned(),
            _ => error.detail,
        };
        said.push(error.pointer, error.code, detail);
    }
    said
}

/// Gives an entry other days.
#[server(prefix = "/fn", endpoint = "charity/change_terminal")]
pub async fn change_terminal(
    #[server(default)] charity: String,
    #[server(default)] terminal: String,
    #[server(default)]
    #[server(rename = "validFrom")]
    valid_from: String,
    #[server(default)]
    #[server(rename = "validUntil")]
    valid_until: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: TerminalId = terminal.parse().map_err(|_| AppError::NotFound)?;
    let change = TerminalChange::read(&json!({ "validFrom": valid_from, "validUntil": valid_until }))
        .map_err(in_words)?;
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

#[cfg(test)]
mod tests {
    use super::body;

    fn pointers(kind: &str, mid: &str, tid: &str, descriptor: &str) -> Vec<String> {
        let errors = body("src_1", kind, mid, tid, descriptor, "", "").unwrap_err();
        errors.iter().map(|error| error.pointer.clone()).collect()
    }

    #[test]
    fn only_the_answers_that_belong_to_the_choice_are_taken() {
        let said = body("src_1", "merchant", "M1", "typed and then not wanted", "X", "", "").unwrap();
        assert_eq!((said["mid"].as_str(), said.get("tid"), said.get("descriptor")), (Some("M1"), None, None));
    }

    #[test]
    fn everything_that_is_missing_is_named_at_once() {
        assert_eq!(pointers("terminal", "", " ", ""), ["/mid", "/tid"]);
        assert_eq!(pointers("merchant", "", "", ""), ["/mid"]);
        assert_eq!(pointers("descriptor", "", "", ""), ["/descriptor"]);
        assert_eq!(pointers("", "", "", ""), ["/kind"]);
        assert_eq!(body("", "merchant", "M1", "", "", "", "").unwrap_err().len(), 1);
    }
}
