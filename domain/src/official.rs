//! Authorised officials.

use std::fmt;

use crate::email::Email;
use crate::person_name::PersonName;
use crate::phone::Phone;

/// The person at the charity whom HMRC knows as responsible for its claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Official {
    /// As HMRC knows them.
    pub name: PersonName,
    /// Where to reach them.
    pub email: Email,
    /// The same by telephone, where they gave a number.
    pub phone: Option<Phone>,
}

impl fmt::Display for Official {
    /// In a line: the name, and how to reach them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.name.first(), self.name.last(), self.email.as_str())?;
        self.phone.as_ref().map_or(Ok(()), |phone| write!(f, ", {}", phone.as_str()))
    }
}
