//! What is wrong with a field of a page that platforms do not send.

use std::fmt::Display;

word_enum! {
    /// What is wrong with a field that only pages have. In an error of a field its word stands in place of a sentence: the catalogue of
    /// pages has the sentence for each.
    pub enum PageFault {
        /// The details look like those of somebody else than the donor who was declared.
        AnotherPerson = "another_person",
        /// Who approves claims is the owners' to choose.
        ApprovalsByOwner = "approvals_by_owner",
        /// The step is dated before anybody could claim online.
        BeforeOnlineClaims = "before_online_claims",
        /// The step is dated before the one that it follows.
        BeforePreviousStep = "before_previous_step",
        /// What is recorded for the claim is dated before it was sent.
        BeforeSending = "before_sending",
        /// Another charity is registered with the HMRC reference.
        CharityRegistered = "charity_registered",
        /// The simulated HMRC has no such answer.
        ChooseAnswer = "choose_answer",
        /// There is no picture.
        ChoosePicture = "choose_picture",
        /// The file is no picture by its name.
        ChoosePictureFile = "choose_picture_file",
        /// There is no such platform, or the charity has not added it.
        ChoosePlatform = "choose_platform",
        /// The organisation has no such role.
        ChooseRole = "choose_role",
        /// No step of the appointment is chosen.
        ChooseStep = "choose_step",
        /// The file is no text file by its name.
        ChooseTextFile = "choose_text_file",
        /// The step is dated in the future.
        DateInFuture = "date_in_future",
        /// The details are those that HMRC did not accept.
        DetailsRefused = "details_refused",
        /// The search finds too many gifts without a first name.
        EnterFirstName = "enter_first_name",
        /// The search has no last name.
        EnterLastName = "enter_last_name",
        /// There are no numbers of lines.
        EnterLines = "enter_lines",
        /// The form holds more text than it can.
        FormTooLong = "form_too_long",
        /// The person is invited and has not come yet.
        InvitedAlready = "invited_already",
        /// The letter is dated before the claim was sent.
        LetterBeforeSending = "letter_before_sending",
        /// The list is as long as it can be.
        ListFull = "list_full",
        /// More than 100 characters.
        MostIs100 = "most_is_100",
        /// More than 200 characters.
        MostIs200 = "most_is_200",
        /// The client would have no scope.
        NoScope = "no_scope",
        /// The correction changes nothing.
        NothingCorrected = "nothing_corrected",
        /// The address or origin is on the list.
        OnTheList = "on_the_list",
        /// The person is on the team.
        OnTheTeam = "on_the_team",
        /// The payment is dated in the future.
        PaidInFuture = "paid_in_future",
        /// The payment has no amount.
        PaidNothing = "paid_nothing",
        /// The payment pays fewer claims than were chosen.
        PaymentTooSmall = "payment_too_small",
        /// The picture is animated.
        PictureMoves = "picture_moves",
        /// The file of the picture is larger than it may be.
        PictureTooLarge = "picture_too_large",
        /// The file is no picture of a kind that is read.
        PictureUnreadable = "picture_unreadable",
        /// The charity has added the platform.
        PlatformAdded = "platform_added",
        /// There is no such date.
        RealDate = "real_date",
        /// The platform knows another charity by the reference.
        ReferenceOfAnother = "reference_of_another",
        /// HMRC does not accept the address.
        RejectedAddress = "rejected_address",
        /// HMRC does not accept the country.
        RejectedCountry = "rejected_country",
        /// HMRC does not accept the name and address.
        RejectedDetails = "rejected_details",
        /// HMRC does not accept the first name.
        RejectedFirstName = "rejected_first_name",
        /// HMRC does not accept the last name.
        RejectedLastName = "rejected_last_name",
        /// HMRC does not accept the postcode.
        RejectedPostcode = "rejected_postcode",
        /// HMRC does not accept the title.
        RejectedTitle = "rejected_title",
        /// The tax cannot have been repaid on this date.
        RepaidWhen = "repaid_when",
        /// The money cannot have gone back on this date.
        ReturnedWhen = "returned_when",
        /// The client lacks one of the scopes that it is to keep.
        ScopesAdded = "scopes_added",
        /// The platform lacks one of the scopes.
        ScopesOfOthers = "scopes_of_others",
        /// What HMRC set the money off against is missing.
        SetOffAgainst = "set_off_against",
        /// The letter is dated in the future.
        SetOffInFuture = "set_off_in_future",
        /// What HMRC set off has no amount.
        SetOffNothing = "set_off_nothing",
        /// The file of a bank statement has nothing in it.
        StatementEmpty = "statement_empty",
        /// The file of a bank statement is a workbook.
        StatementExcel = "statement_excel",
        /// The file of a bank statement is no text.
        StatementNoText = "statement_no_text",
        /// The file of a bank statement is a PDF.
        StatementPdf = "statement_pdf",
        /// The file of a bank statement is larger than it may be.
        StatementTooLarge = "statement_too_large",
        /// The team has fewer people who can approve than a claim would need.
        TooFewApprovers = "too_few_approvers",
        /// More numbers of lines than can be given at once.
        TooManyLines = "too_many_lines",
        /// The picture has more pixels than it may have.
        TooManyPixels = "too_many_pixels",
        /// More gifts than can be taken out of claiming at once.
        TooManyToTakeOut = "too_many_to_take_out",
        /// The search finds too many gifts, also with a first name.
        UseLineNumbers = "use_line_numbers",
        /// Another saved view has the name.
        ViewNameTaken = "view_name_taken",
    }
}

word_enum! {
    /// What is wrong with a field that only pages have, where the sentence has a value in it. In an error of a field its word and the
    /// value stand in place of the sentence.
    pub enum ValueFault {
        /// A line of a bank statement, by its number, has no cell for the amount.
        AmountMissing = "amount_missing",
        /// The amount on this line is none.
        AmountUnreadable = "amount_unreadable",
        /// White text cannot be read on the colour: the nearest on which it can.
        ColourTooLight = "colour_too_light",
        /// The date on this line is none.
        DateUnreadable = "date_unreadable",
        /// The statement has more lines than this.
        MostLines = "most_lines",
        /// The statement has more payments by HMRC than this.
        MostPayments = "most_payments",
        /// This line, which names the columns, has none for what came in.
        NoAmountColumn = "no_amount_column",
        /// This line should name the columns.
        NoColumns = "no_columns",
        /// This line, which names the columns, has none for the date.
        NoDateColumn = "no_date_column",
        /// The claim has no gift at this line, or these.
        NoGiftAtLine = "no_gift_at_line",
        /// The claim has no gift at these lines and at others.
        NoGiftAtLines = "no_gift_at_lines",
        /// This is not the number of a line.
        NoLineNumber = "no_line_number",
        /// This is not a range of lines.
        NoLineRange = "no_line_range",
        /// A quotation mark on this line is not closed.
        QuotationOpen = "quotation_open",
        /// HMRC paid this much too much, and more was returned.
        ReturnedTooMuch = "returned_too_much",
        /// HMRC owes this much for the claim, and more was set off.
        SetOffTooMuch = "set_off_too_much",
        /// This word was not typed.
        TypeToDelete = "type_to_delete",
    }
}

impl ValueFault {
    /// What stands in an error of a field.
    #[must_use]
    pub fn with(self, value: impl Display) -> String {
        format!("{self} {value}")
    }

    /// Reads what stands there: the fault and the value.
    #[must_use]
    pub fn read(detail: &str) -> Option<(Self, &str)> {
        let (word, value) = detail.split_once(' ')?;
        Some((word.parse().ok()?, value))
    }
}

#[cfg(test)]
mod tests {
    use super::ValueFault;

    #[test]
    fn a_fault_with_a_value_is_read_as_it_was_written_and_no_sentence_is_one() {
        for fault in ValueFault::ALL {
            assert_eq!(ValueFault::read(&fault.with("a b")), Some((*fault, "a b")));
            // No sentence begins with such a word.
            assert!(fault.as_str().contains('_'), "{fault}");
        }
        for other in ["no_columns", "Enter a date.", "", "another_person 1"] {
            assert_eq!(ValueFault::read(other), None, "{other}");
        }
    }
}
