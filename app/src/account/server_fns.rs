//! Changing how one signs in, and proving again who one is: each function calls one use-case and says where to go.

use super::added::Added;
use crate::error::AppError;
use crate::words::{account, say};
use backend::second_factor::{NewApp, SecondStep, SignInMeans};
use leptos::prelude::*;

/// Where the recovery codes are.
const CODES: &str = "/account/security/codes";
/// Where an app is set up.
const APP: &str = "/account/security/app";

/// Keeps what a member of staff is called; an empty name takes it away.
#[server(prefix = "/fn", endpoint = "account/name_myself")]
pub async fn name_myself(#[server(default)] your_name: String) -> Result<(), AppError> {
    let (backend, caller) = (crate::access::backend()?, crate::access::staff()?);
    let name = crate::staff_name::read_optional(&your_name)?;
    backend.name_myself(&caller, name.as_ref()).await?;
    leptos_axum::redirect(if name.is_some() { "/account?named" } else { "/account" });
    Ok(())
}

/// Keeps the language of a donor's pages and emails.
#[server(prefix = "/fn", endpoint = "account/choose_language")]
pub async fn choose_language(#[server(default)] language: String) -> Result<(), AppError> {
    let (backend, donor) = (crate::access::backend()?, crate::access::donor()?);
    let language = language.parse::<domain::Language>().map_err(|_| {
        let words = say(account::NO_LANGUAGE);
        AppError::Invalid(domain::FieldErrors::one("/language", "required", words))
    })?;
    backend.choose_language(&donor, language).await?;
    leptos_axum::redirect("/account?language");
    Ok(())
}

/// Makes the secret of an authenticator app.
#[server(prefix = "/fn", endpoint = "account/set_up_app")]
pub async fn set_up_app() -> Result<(), AppError> {
    crate::access::backend()?.set_up_app(&crate::access::myself()?).await?;
    leptos_axum::redirect(APP);
    Ok(())
}

/// Takes the first code of the app.
#[server(prefix = "/fn", endpoint = "account/confirm_app")]
pub async fn confirm_app(
    #[server(default)] name: String,
    #[server(default)] code: String,
) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    backend.confirm_app(&me, &factor_name(&name)?, &code).await?;
    added(Added::App).await
}

/// Adds a passkey.
#[server(prefix = "/fn", endpoint = "account/add_passkey")]
pub async fn add_passkey(
    #[server(default)] name: String,
    #[server(default)] answer: String,
) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    backend.add_passkey(&me, &factor_name(&name)?, &answer).await?;
    added(Added::Passkey).await
}

/// On to the recovery codes, if there are new ones; or else to where it is said what was added.
async fn added(what: Added) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    let has_sheet = match backend.recovery_sheet(&me).await {
        Ok(sheet) => sheet.is_some(),
        // A donor has none: a mail signs them in.
        Err(backend::Error::NotFound(_)) => false,
        Err(error) => return Err(error.into()),
    };
    leptos_axum::redirect(if has_sheet { CODES } else { what.place() });
    Ok(())
}

fn factor_name(name: &str) -> Result<domain::FactorName, AppError> {
    domain::FactorName::parse(name).map_err(|problem| AppError::Invalid(problem.at("/name")))
}

fn factor_id(factor: &str) -> Result<domain::SecondFactorId, AppError> {
    factor.parse().map_err(|_| AppError::NotFound)
}

/// Gives a passkey or an app another name.
#[server(prefix = "/fn", endpoint = "account/rename_factor")]
pub async fn rename_factor(
    #[server(default)] factor: String,
    #[server(default)] name: String,
) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    backend.rename_factor(&me, factor_id(&factor)?, &factor_name(&name)?).await?;
    leptos_axum::redirect(crate::error::SECURITY);
    Ok(())
}

/// Removes a passkey or an app.
#[server(prefix = "/fn", endpoint = "account/remove_factor")]
pub async fn remove_factor(#[server(default)] factor: String) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    backend.remove_factor(&me, factor_id(&factor)?).await?;
    leptos_axum::redirect(crate::error::SECURITY);
    Ok(())
}

/// Makes new recovery codes.
#[server(prefix = "/fn", endpoint = "account/new_codes")]
pub async fn new_codes() -> Result<(), AppError> {
    crate::access::backend()?.new_recovery_codes(&crate::access::myself()?).await?;
    leptos_axum::redirect(CODES);
    Ok(())
}

/// The recovery codes are kept, and shown no longer.
#[server(prefix = "/fn", endpoint = "account/keep_codes")]
pub async fn keep_codes() -> Result<(), AppError> {
    crate::access::backend()?.recovery_sheet_is_kept(&crate::access::myself()?).await?;
    leptos_axum::redirect(crate::error::SECURITY);
    Ok(())
}

/// Proves again who one is, with a code or a passkey.
#[server(prefix = "/fn", endpoint = "account/prove_again")]
pub async fn prove_again(
    #[server(default)] code: String,
    #[server(default)] answer: String,
    #[server(default)] to: String,
) -> Result<(), AppError> {
    let (backend, me) = (crate::access::backend()?, crate::access::myself()?);
    backend.prove_again(&me, super::prove::answer(&code, &answer)).await?;
    crate::access::proved().await?;
    let to = domain::OwnPath::parse(&to);
    leptos_axum::redirect(to.as_ref().map_or(crate::error::PROVED, domain::OwnPath::as_str));
    Ok(())
}

/// Asks for a proof that is sent or done elsewhere, of a person who has no second factor here: a code to their own address, or their
/// organisation's provider.
#[server(prefix = "/fn", endpoint = "account/mail_code")]
pub async fn mail_code(#[server(default)] to: String) -> Result<(), AppError> {
    let me = crate::access::myself()?;
    // Whoever comes from a form in another tab names no page, and goes back to that tab.
    let to = domain::OwnPath::parse(&to).or_else(|| domain::OwnPath::parse(crate::error::PROVED));
    crate::sign_in::ask(me.audience(), me.email(), to.as_ref(), true).await
}

/// The passkeys, the app and the recovery codes of the person.
pub async fn means() -> Result<SignInMeans, AppError> {
    Ok(crate::access::backend()?.sign_in_means(&crate::access::myself()?).await?)
}

/// The app that waits for its first code.
pub async fn app_to_confirm() -> Result<Option<NewApp>, AppError> {
    crate::context::keep_nowhere();
    Ok(crate::access::backend()?.app_to_confirm(&crate::access::myself()?).await?)
}

/// What a browser asks for to make a passkey.
pub async fn passkey_to_make() -> Result<String, AppError> {
    Ok(crate::access::backend()?.passkey_to_make(&crate::access::myself()?).await?)
}

/// The recovery codes that wait to be kept.
pub async fn recovery_sheet() -> Result<Option<Vec<String>>, AppError> {
    crate::context::keep_nowhere();
    Ok(crate::access::backend()?.recovery_sheet(&crate::access::myself()?).await?)
}

/// What the person can prove again with.
pub async fn means_to_prove() -> Result<Option<SecondStep>, AppError> {
    Ok(crate::access::backend()?.means_to_prove(&crate::access::myself()?).await?)
}
