//! What the pages of the reference read.

use super::model::{Chapter, Overview};
use crate::error::AppError;
use leptos::prelude::*;

/// Every part of the API with its calls.
#[server(prefix = "/fn", endpoint = "developers/reference")]
pub async fn read_overview() -> Result<Overview, AppError> {
    let backend = crate::access::backend()?;
    let base_url = &backend.config().base_url;
    Ok(super::document::overview(base_url))
}

/// One part of the API in full.
#[server(prefix = "/fn", endpoint = "developers/chapter")]
pub async fn read_chapter(#[server(default)] part: String) -> Result<Chapter, AppError> {
    let backend = crate::access::backend()?;
    let base_url = &backend.config().base_url;
    super::document::chapter(&part, base_url).ok_or(AppError::NotFound)
}
