//! What HMRC and the regulator know a charity by.

use crate::charity_name::CharityName;
use crate::field_error::FieldErrors;
use crate::hmrc_reference::HmrcReference;
use crate::reader::{Input, Reader};
use crate::regulator::Regulator;

/// The name, HMRC reference, regulator and number of a charity. Claims are made under these, so they are corrected by a proposal
/// and an approval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharityDetails {
    /// The name as HMRC knows it.
    pub name: CharityName,
    /// The reference at HMRC.
    pub hmrc_reference: HmrcReference,
    /// Who keeps it on a register.
    pub regulator: Regulator,
}

impl CharityDetails {
    /// Reads `{name, hmrcReference, regulator, regulatorNumber?, regulatorName?}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let details = Self::read_members(&mut reader);
        reader.finish_with(details)
    }

    /// The same members out of something larger.
    pub(super) fn read_members(reader: &mut Reader<'_>) -> Option<Self> {
        let name = reader.parsed::<CharityName>("name");
        let hmrc_reference = reader.parsed::<HmrcReference>("hmrcReference");
        let regulator = Regulator::read(reader, hmrc_reference.as_ref());
        Some(Self { name: name?, hmrc_reference: hmrc_reference?, regulator: regulator? })
    }

    /// What these say otherwise than others, in the names of the members.
    #[must_use]
    pub fn changed(&self, before: &Self) -> Vec<&'static str> {
        [
            ("name", self.name != before.name),
            ("hmrcReference", self.hmrc_reference != before.hmrc_reference),
            ("regulator", self.regulator != before.regulator),
        ]
        .into_iter()
        .filter_map(|(member, differs)| differs.then_some(member))
        .collect()
    }
}
