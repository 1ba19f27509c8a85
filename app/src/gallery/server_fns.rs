//! Server functions that only answer, so that forms can be tried.

use crate::error::AppError;
use leptos::prelude::*;

/// Takes the gallery's form: refuses a missing name or amount, conflicts for "taken", breaks for "broken".
#[server(prefix = "/fn", endpoint = "sandbox/try_form")]
pub async fn try_form(
    #[server(default)] full_name: String,
    #[server(default)] amount: String,
    #[server(default)] story: String,
    #[server(default)] kind: Option<String>,
    #[server(default)] agree: Option<String>,
    #[server(default)] channels: Vec<String>,
    #[server(default)] next: String,
) -> Result<(), AppError> {
    use domain::field_error::FieldErrors;
    let _ = (story, channels);
    crate::access::sandbox()?;
    let problems = [
        (full_name.trim().is_empty(), "/full_name", "required", "Enter a name"),
        (amount.parse::<u32>().is_err(), "/amount", "invalid", "Enter an amount in pounds, such as 20"),
        (kind.is_none(), "/kind", "required", "Choose how the gift was made"),
        (agree.is_none(), "/agree", "must_agree", "Tick the box to go on"),
    ];
    let mut errors = FieldErrors::new();
    for (wrong, pointer, code, detail) in problems {
        if wrong {
            errors.push(pointer, code, detail);
        }
    }
    if !errors.is_empty() {
        return Err(AppError::Invalid(errors));
    }
    match full_name.trim() {
        "taken" => Err(AppError::Conflict {
            code: "taken".into(),
            detail: "Somebody else has just changed this. Reload the page.".into(),
        }),
        "away" => Err(AppError::Unavailable { request_id: "req_example".into() }),
        "broken" => Err(AppError::Internal { request_id: "req_example".into() }),
        _ => {
            let done = if next == "again" { "/sandbox/components?again" } else { "/sandbox/components?done" };
            leptos_axum::redirect(done);
            Ok(())
        }
    }
}

/// Never succeeds; shows that two forms on a page keep their errors apart.
#[server(prefix = "/fn", endpoint = "sandbox/try_endless")]
pub async fn try_endless(#[server(default)] row: String) -> Result<(), AppError> {
    let _ = row;
    crate::access::sandbox()?;
    Err(AppError::TooMany { minutes: 15 })
}
