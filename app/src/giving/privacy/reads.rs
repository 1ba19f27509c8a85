//! How much is kept of the donor.

use crate::access::{backend, donor};
use crate::error::AppError;
use backend::erasure::PrivacySummary;

/// How much is kept of the donor.
pub async fn read_privacy() -> Result<PrivacySummary, AppError> {
    Ok(backend()?.privacy_of(&donor()?).await?)
}
