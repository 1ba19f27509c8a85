//! What the pages of the reference read.

use super::language::Language;
use super::model::{Chapter, Overview};
use crate::error::AppError;

/// Every part of the API with its calls.
pub async fn read_overview() -> Result<Overview, AppError> {
    let backend = crate::access::backend()?;
    let base_url = &backend.config().base_url;
    Ok(super::document::overview(base_url))
}

/// One part of the API in full, with its samples in this language.
pub async fn read_chapter(part: String, language: Language) -> Result<Chapter, AppError> {
    let backend = crate::access::backend()?;
    let base_url = &backend.config().base_url;
    super::document::chapter(&part, base_url, language).ok_or(AppError::NotFound)
}
