//! A donor's name and home, as the donor puts them right.

use crate::address::Address;
use crate::field_error::FieldErrors;
use crate::person_name::PersonName;
use crate::reader::{Input, Reader};

/// Who the donor is and where they live, without an agreement: what was agreed to stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DonorDetails {
    /// The donor's name.
    pub name: PersonName,
    /// The donor's home address.
    pub address: Address,
}

impl DonorDetails {
    /// Reads `{name{title?, first, last}, address{line1, line2?, town?, postcode?, country}}`.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let name = reader.object("name", PersonName::read);
        let address = reader.object("address", Address::read);
        reader.finish_with(name.zip(address).map(|(name, address)| Self { name, address }))
    }
}
