//! What the forms of the capture page's settings do: each calls one use-case.

use crate::access::{backend, platform_staff};
use crate::error::AppError;
use backend::capture::logo::PictureFile;
use domain::PlatformId;
use domain::capture::{CapturePlace, Colour};
use leptos::prelude::*;
use leptos_axum::redirect;

fn back_to(platform: PlatformId, done: &str) {
    redirect(&format!("/platform/{platform}/capture?{done}"));
}

/// Gives the capture page a colour; an empty one is ours.
#[server(prefix = "/fn", endpoint = "platform/change_capture_colour")]
pub async fn change_capture_colour(
    #[server(default)] platform: String,
    #[server(default)] colour: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let colour = match colour.trim() {
        "" => None,
        text => Some(Colour::parse(text).map_err(|problem| problem.at("/colour"))?),
    };
    backend.change_capture_colour(&caller, colour).await?;
    back_to(caller.platform_id(), "coloured");
    Ok(())
}

/// Gives the capture page a logo: the picture comes in base64.
#[server(prefix = "/fn", endpoint = "platform/change_capture_logo")]
pub async fn change_capture_logo(
    #[server(default)] platform: String,
    #[server(default)] logo: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    backend.change_capture_logo(&caller, PictureFile::parse(&logo)?).await?;
    back_to(caller.platform_id(), "logo");
    Ok(())
}

/// Takes the logo off the capture page.
#[server(prefix = "/fn", endpoint = "platform/remove_capture_logo")]
pub async fn remove_capture_logo(#[server(default)] platform: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    backend.remove_capture_logo(&caller).await?;
    back_to(caller.platform_id(), "no-logo");
    Ok(())
}

/// Registers an address that the capture page may lead back to.
#[server(prefix = "/fn", endpoint = "platform/add_return_address")]
pub async fn add_return_address(
    #[server(default)] platform: String,
    #[server(default)] address: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let place = CapturePlace::return_address(&address).map_err(|problem| problem.at("/address"))?;
    backend.add_capture_place(&caller, &place).await?;
    back_to(caller.platform_id(), "address-added");
    Ok(())
}

/// Takes an address off the list of those that the capture page may lead back to.
#[server(prefix = "/fn", endpoint = "platform/remove_return_address")]
pub async fn remove_return_address(
    #[server(default)] platform: String,
    #[server(default)] address: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let place = CapturePlace::return_address(&address).map_err(|_| AppError::NotFound)?;
    backend.remove_capture_place(&caller, &place).await?;
    back_to(caller.platform_id(), "address-removed");
    Ok(())
}

/// Registers an origin whose pages may frame the capture page.
#[server(prefix = "/fn", endpoint = "platform/add_capture_origin")]
pub async fn add_capture_origin(
    #[server(default)] platform: String,
    #[server(default)] origin: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let place = CapturePlace::origin(&origin).map_err(|problem| problem.at("/origin"))?;
    backend.add_capture_place(&caller, &place).await?;
    back_to(caller.platform_id(), "origin-added");
    Ok(())
}

/// Takes an origin off the list of those whose pages may frame the capture page.
#[server(prefix = "/fn", endpoint = "platform/remove_capture_origin")]
pub async fn remove_capture_origin(
    #[server(default)] platform: String,
    #[server(default)] origin: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let place = CapturePlace::origin(&origin).map_err(|_| AppError::NotFound)?;
    backend.remove_capture_place(&caller, &place).await?;
    back_to(caller.platform_id(), "origin-removed");
    Ok(())
}
