//! A donor has their account deleted.

use crate::field_error::FieldErrors;
use crate::page_fault::ValueFault;
use crate::reader::{Input, Reader};

/// The donor's word that they mean it. It cannot be undone, so nothing but the word, typed for this, is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErasureConfirmed(());

impl ErasureConfirmed {
    /// What has to be typed.
    pub const WORD: &'static str = "DELETE";

    /// Reads `confirm`; capitals and spaces around it do not matter.
    ///
    /// # Errors
    /// `required` at `/confirm` when it is anything else.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let typed = reader.optional_str("confirm").unwrap_or_default();
        reader.finish()?;
        if typed.trim().eq_ignore_ascii_case(Self::WORD) {
            Ok(Self(()))
        } else {
            Err(FieldErrors::one("/confirm", "required", ValueFault::TypeToDelete.with(Self::WORD)))
        }
    }
}
