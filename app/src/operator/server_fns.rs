//! What an operator decides.

use crate::access::{backend, operator};
use crate::error::AppError;
use domain::{Email, FieldErrors, RefusalReason};
use leptos::prelude::*;
use leptos_axum::redirect;
use std::str::FromStr;

/// The thing that a form names.
fn id<T: FromStr>(text: &str) -> Result<T, AppError> {
    text.parse().map_err(|_| AppError::NotFound)
}

fn why(reason: &str) -> Result<RefusalReason, FieldErrors> {
    RefusalReason::parse(reason).map_err(|problem| problem.at("/reason"))
}

/// Approves a charity that somebody registered.
#[server(prefix = "/fn", endpoint = "operator/approve_charity")]
pub async fn approve_charity(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.approve_charity(operator, id(&charity)?).await?;
    redirect("/operator?approved");
    Ok(())
}

/// Refuses a charity that somebody registered.
#[server(prefix = "/fn", endpoint = "operator/refuse_charity")]
pub async fn refuse_charity(
    #[server(default)] charity: String,
    #[server(default)] reason: String,
) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.refuse_charity(operator, id(&charity)?, Some(&why(&reason)?)).await?;
    redirect("/operator?refused");
    Ok(())
}

/// Sends a link to confirm a charity to its address in the regulator's register.
#[server(prefix = "/fn", endpoint = "operator/ask_official")]
pub async fn ask_official(
    #[server(default)] charity: String,
    #[server(default)] email: String,
) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    let address = Email::parse(&email).map_err(|problem| problem.at("/email"))?;
    backend.ask_official(operator, id(&charity)?, &address).await?;
    redirect("/operator?asked");
    Ok(())
}

/// Approves a correction of a charity's details.
#[server(prefix = "/fn", endpoint = "operator/approve_correction")]
pub async fn approve_correction(#[server(default)] correction: String) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.approve_correction(operator, id(&correction)?).await?;
    redirect("/operator?approved");
    Ok(())
}

/// Refuses a correction of a charity's details.
#[server(prefix = "/fn", endpoint = "operator/refuse_correction")]
pub async fn refuse_correction(
    #[server(default)] correction: String,
    #[server(default)] reason: String,
) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.refuse_correction(operator, id(&correction)?, Some(&why(&reason)?)).await?;
    redirect("/operator?refused");
    Ok(())
}

/// Confirms a charity's card terminal.
#[server(prefix = "/fn", endpoint = "operator/confirm_terminal")]
pub async fn confirm_terminal(#[server(default)] terminal: String) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.confirm_terminal_as_operator(operator, id(&terminal)?).await?;
    redirect("/operator?approved");
    Ok(())
}

/// Takes a charity's card terminal off the map.
#[server(prefix = "/fn", endpoint = "operator/refuse_terminal")]
pub async fn refuse_terminal(
    #[server(default)] terminal: String,
    #[server(default)] reason: String,
) -> Result<(), AppError> {
    let (backend, operator) = (backend()?, operator()?.decides()?);
    backend.refuse_terminal_as_operator(operator, id(&terminal)?, Some(&why(&reason)?)).await?;
    redirect("/operator?refused");
    Ok(())
}
