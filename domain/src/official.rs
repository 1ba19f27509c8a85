//! Authorised officials.

use crate::email::Email;
use crate::person_name::PersonName;
use crate::phone::Phone;

/// The person at the charity whom HMRC knows as responsible for its claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Official {
    /// Their name.
    pub name: PersonName,
    /// Where to reach them.
    pub email: Email,
    /// Their telephone number.
    pub phone: Option<Phone>,
}
