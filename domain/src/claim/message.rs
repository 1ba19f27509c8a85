//! The conversation with HMRC about a claim.

word_enum! {
    /// What a message between Uplift and HMRC asks or says.
    pub enum MessageKind {
        /// The claim itself, as Uplift wrote it.
        Submit = "submit",
        /// HMRC has the claim and looks at it.
        Acknowledgement = "acknowledgement",
        /// HMRC accepted the claim.
        Response = "response",
        /// HMRC's list of what it has, as far as it is about the claim.
        Listing = "listing",
        /// HMRC forgot its answer, as it was asked to.
        Deletion = "deletion",
        /// HMRC returned an error, or something came in the place of an answer.
        Failure = "failure",
        /// There was no answer.
        Nothing = "nothing",
    }
}
