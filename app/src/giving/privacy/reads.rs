//! How much is kept of the donor.

use crate::error::AppError;

/// How much is kept of the donor, in numbers.
#[derive(Clone)]
pub struct Privacy {
    /// The address that the donor is known by.
    pub email: Option<String>,
    /// Cards and phones that are linked.
    pub links: i64,
    pub authorisations: i64,
    pub gifts: i64,
    pub declared: i64,
    /// Gifts that could still be declared.
    pub undeclared: i64,
}

impl std::fmt::Debug for Privacy {
    // It has the donor's address.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Privacy").field("gifts", &self.gifts).finish_non_exhaustive()
    }
}

/// How much is kept of the donor.
pub async fn read_privacy() -> Result<Privacy, AppError> {
    use crate::access::{backend, donor};
    let kept = backend()?.privacy_of(&donor()?).await?;
    Ok(Privacy {
        email: kept.email.map(|email| email.as_str().to_owned()),
        links: kept.links,
        authorisations: kept.authorisations,
        gifts: kept.gifts,
        declared: kept.declared,
        undeclared: kept.undeclared,
    })
}
