//! How much is kept of the donor.

use crate::access::{backend, donor};
use crate::error::AppError;
use backend::erasure::PrivacySummary;

/// How much is kept of the donor.
pub async fn read_privacy() -> Result<PrivacySummary, AppError> {
    Ok(backend()?.privacy_of(&donor()?).await?)
}

/// The same before the account is deleted, for who has just proved who they are: they are asked before they type anything.
pub async fn read_before_deletion() -> Result<PrivacySummary, AppError> {
    let donor = donor()?;
    donor.just_proved()?;
    Ok(backend()?.privacy_of(&donor).await?)
}
