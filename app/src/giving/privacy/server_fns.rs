//! The donor deletes the account.

use crate::error::AppError;
use leptos::prelude::*;

/// Deletes the donor's account, once the donor has typed that it is meant, and signs out.
#[server(prefix = "/fn", endpoint = "giving/delete_account")]
pub async fn delete_account(#[server(flatten)] form: domain::Fields) -> Result<(), AppError> {
    use crate::access::{backend, donor, sign_out};
    let donor = donor()?;
    let confirmed = domain::ErasureConfirmed::read(&form)?;
    backend()?.erase(&donor, confirmed).await?;
    sign_out().await?;
    // The next user of this device finds no page of this one, as after signing out.
    let name = axum::http::HeaderName::from_static("clear-site-data");
    crate::context::set_header(name, "\"cache\", \"storage\"");
    leptos_axum::redirect("/privacy/deleted");
    Ok(())
}
