//! What a person has to look at before a claim can go on, or be believed.

word_enum! {
    /// Something about a claim that a person has to look at.
    pub enum ClaimAlarm {
        /// HMRC's receipt has another IRmark than the one that was sent.
        OtherReceipt = "other_receipt",
        /// HMRC says that it accepted the claim, and does not prove it.
        NoReceipt = "no_receipt",
        /// HMRC's list has something without our name that could be this claim.
        ListUnclear = "list_unclear",
        /// HMRC acknowledged the claim, and neither answers about it nor lists it.
        UnknownToHmrc = "unknown_to_hmrc",
        /// HMRC's gateway does not take the question about the claim.
        GatewayFault = "gateway_fault",
        /// HMRC has not answered about the claim for days.
        Unanswered = "unanswered",
        /// HMRC's list has the claim more than once.
        SentTwice = "sent_twice",
        /// The claim breaks a rule of HMRC's as a whole, and is not sent.
        BreaksRules = "breaks_rules",
        /// HMRC answers otherwise than was said before.
        Contradicted = "contradicted",
        /// HMRC finds the claim too long, however few gifts are in it.
        TooLong = "too_long",
        /// HMRC has not taken the claim, however often it was sent.
        NotTaken = "not_taken",
        /// HMRC refused the account in answer to the claim itself. That may be about its charity, for which HMRC does not take the
        /// account, rather than about the account.
        AccountRefused = "account_refused",
    }
}

impl ClaimAlarm {
    /// Whether nobody knows the outcome of the claim while it stands: then an operator may settle the claim by hand.
    #[must_use]
    pub const fn hides_outcome(self) -> bool {
        match self {
            Self::OtherReceipt
            | Self::NoReceipt
            | Self::ListUnclear
            | Self::UnknownToHmrc
            | Self::GatewayFault
            | Self::Unanswered => true,
            Self::SentTwice
            | Self::BreaksRules
            | Self::Contradicted
            | Self::TooLong
            | Self::NotTaken
            | Self::AccountRefused => false,
        }
    }

    /// Whether nothing more is filed for its charity while it stands: HMRC may have the same gifts twice
    /// ([`Self::is_of_two_claims`]), and another claim would make that harder to put right; or HMRC does not take the account for it.
    #[must_use]
    pub const fn holds_filing(self) -> bool {
        self.is_of_two_claims() || matches!(self, Self::AccountRefused)
    }

    /// Whether HMRC may have the same gifts twice.
    #[must_use]
    pub const fn is_of_two_claims(self) -> bool {
        matches!(self, Self::SentTwice | Self::Contradicted)
    }

    /// Whether it is over as soon as HMRC answers about the claim at all.
    #[must_use]
    pub const fn is_silence(self) -> bool {
        matches!(self, Self::UnknownToHmrc | Self::GatewayFault | Self::Unanswered)
    }

    /// Whether it is over as soon as HMRC shows that it has the claim, though it does not answer about it.
    #[must_use]
    pub const fn denies_the_claim(self) -> bool {
        matches!(self, Self::UnknownToHmrc)
    }

    /// Whether HMRC said that it accepted the claim, and only the proof is missing.
    #[must_use]
    pub const fn speaks_of_acceptance(self) -> bool {
        matches!(self, Self::OtherReceipt | Self::NoReceipt)
    }

    /// Whether it is over once the claim has moved on. That HMRC has a claim twice, or decided it otherwise than was said, is
    /// not: only people settle that.
    #[must_use]
    pub const fn ends_with_the_step(self) -> bool {
        !self.is_of_two_claims()
    }

    /// Whether it is over once the charity gives the claim up. That HMRC does not take the account for it is so of its next claim too.
    #[must_use]
    pub const fn ends_with_the_claim(self) -> bool {
        self.ends_with_the_step() && !matches!(self, Self::AccountRefused)
    }

    /// Whether it is over already when the claim is sent anew, or may be. What sending it again does not mend stands until HMRC
    /// takes it.
    #[must_use]
    pub const fn ends_with_the_sending(self) -> bool {
        self.ends_with_the_step() && !matches!(self, Self::NotTaken | Self::AccountRefused)
    }

    /// Whether it can come and go with HMRC's answers, and somebody who was told of it a moment ago need not be told again. After
    /// HMRC refused the account nothing is sent for the charity before somebody has acted: a second refusal is news.
    #[must_use]
    pub const fn comes_and_goes(self) -> bool {
        !matches!(self, Self::AccountRefused)
    }
}
