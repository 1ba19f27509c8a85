//! What the pages of the reference read.

use super::language::Language;
use super::model::{CallInFull, Overview};
use crate::error::AppError;

/// Every part of the API with its calls.
pub async fn read_overview() -> Result<Overview, AppError> {
    let backend = crate::access::backend()?;
    Ok(super::document::overview(&backend.config().base_url))
}

/// A call in full, with its sample in this language; none where a part has no such call.
pub async fn read_call(part: String, id: String, language: Language) -> Result<Option<CallInFull>, AppError> {
    let backend = crate::access::backend()?;
    Ok(super::document::call_in_full(&part, &id, &backend.config().base_url, language))
}
