//! Why somebody of a charity looks at the name and address of a gift’s donor.

use crate::field_error::FieldErrors;
use crate::reader::{Input, Reader};

word_enum! {
    /// What they are needed for. It is one of these and no free text: the trail keeps it for years and must name nobody.
    pub enum RevealReason {
        /// To ask the donor for name and home address.
        AskDonor = "ask_donor",
        /// The donor wrote or called because of the gift.
        AnswerDonor = "answer_donor",
        /// To compare it with the charity's own records.
        CheckRecords = "check_records",
    }
}

impl RevealReason {
    /// Reads the form: `reason`.
    ///
    /// # Errors
    /// At `/reason` when none of them was chosen.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let reason = reader.optional_str("reason").and_then(|reason| reason.parse().ok());
        if reason.is_none() {
            reader.fail("reason", "required", "Choose why you need the donor’s name and address.");
        }
        reader.finish_with(reason)
    }
}
