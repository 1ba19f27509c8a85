//! Gifts that their charity takes out of claiming.

use serde::{Deserialize, Serialize};
use time::Date;

use super::{Reason, Status};
use crate::calendar::serde_date;
use crate::claim::ClaimStatus;
use crate::field_error::{FieldErrors, Problem};
use crate::plain_text::has_unseen;
use crate::reader::{Input, Reader};

word_enum! {
    /// Why a charity took a gift out of claiming, in a word.
    pub enum TakenOutReason {
        /// The donor, or somebody close to them, got a benefit above the limits (ITA 2007 s.417 to 421).
        DonorBenefit = "donor_benefit",
        /// It paid for something, such as a raffle ticket or a lot at an auction (ITA 2007 s.416; HMRC's charities guidance, chapter 3).
        NotAGift = "not_a_gift",
        /// The donor paid too little tax: they would owe HMRC what is claimed (ITA 2007 s.424).
        NoTaxPaid = "no_tax_paid",
        /// A company gave it, and Gift Aid is for individuals (ITA 2007 s.414).
        GivenByCompany = "given_by_company",
        /// It does not qualify for another reason, which the charity has in words.
        NotEligible = "not_eligible",
        /// The charity claimed on it without Uplift.
        ClaimedElsewhere = "claimed_elsewhere",
    }
}

impl TakenOutReason {
    /// The reason that platforms and donors read.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::DonorBenefit => Reason::DonorBenefit,
            Self::NotAGift => Reason::NotAGift,
            Self::NoTaxPaid => Reason::NoTaxPaid,
            Self::GivenByCompany => Reason::GivenByCompany,
            Self::NotEligible => Reason::NotEligible,
            Self::ClaimedElsewhere => Reason::ClaimedElsewhere,
        }
    }
}

/// Why a gift does not qualify, in the charity's words: for its own pages alone.
#[derive(Clone, PartialEq, Eq)]
pub struct TakenOutWords(String);

impl TakenOutWords {
    /// Reads 1 to 200 characters that can be seen.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Problem::new("required", "Say in a few words why it does not qualify."));
        }
        if text.chars().count() > 200 || has_unseen(text) {
            return Err(Problem::new("invalid", "Use at most 200 letters, digits and marks, in one line."));
        }
        Ok(Self(text.to_owned()))
    }

    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

// People write what they know of the donor.
text_value!(TakenOutWords, personal);

/// Why a charity took a gift out of claiming.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakenOut {
    /// See [`TakenOutReason::DonorBenefit`].
    DonorBenefit,
    /// See [`TakenOutReason::NotAGift`].
    NotAGift,
    /// See [`TakenOutReason::NoTaxPaid`].
    NoTaxPaid,
    /// See [`TakenOutReason::GivenByCompany`].
    GivenByCompany,
    /// See [`TakenOutReason::NotEligible`].
    NotEligible(TakenOutWords),
    /// See [`TakenOutReason::ClaimedElsewhere`]: the day of that claim.
    ClaimedElsewhere(#[serde(with = "serde_date")] Date),
}

impl TakenOut {
    /// Reads the form: `reason`, with `words` for another one, and `on`, the day on which the charity claimed itself.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let reason = reader.optional_str("reason");
        let words = reader.optional_str("words").unwrap_or_default();
        let on = reader.optional_str("on").unwrap_or_default();
        let taken_out = match reason.and_then(|reason| reason.parse().ok()) {
            None => {
                reader.fail("reason", "required", "Choose why Gift Aid should not be claimed.");
                None
            }
            Some(TakenOutReason::DonorBenefit) => Some(Self::DonorBenefit),
            Some(TakenOutReason::NotAGift) => Some(Self::NotAGift),
            Some(TakenOutReason::NoTaxPaid) => Some(Self::NoTaxPaid),
            Some(TakenOutReason::GivenByCompany) => Some(Self::GivenByCompany),
            Some(TakenOutReason::NotEligible) => {
                reader.parse::<TakenOutWords>("words", &words).map(Self::NotEligible)
            }
            Some(TakenOutReason::ClaimedElsewhere) => {
                let day = crate::calendar::parse_date(&on).ok().filter(|day| *day <= today);
                if day.is_none() {
                    reader.fail("on", "out_of_range", "Enter the date you claimed: today or earlier.");
                }
                day.map(Self::ClaimedElsewhere)
            }
        };
        reader.finish_with(taken_out)
    }

    /// Takes it back from where it is kept.
    #[must_use]
    pub fn from_stored(reason: TakenOutReason, words: Option<&str>, on: Option<Date>) -> Option<Self> {
        match (reason, words, on) {
            (TakenOutReason::DonorBenefit, None, None) => Some(Self::DonorBenefit),
            (TakenOutReason::NotAGift, None, None) => Some(Self::NotAGift),
            (TakenOutReason::NoTaxPaid, None, None) => Some(Self::NoTaxPaid),
            (TakenOutReason::GivenByCompany, None, None) => Some(Self::GivenByCompany),
            (TakenOutReason::NotEligible, Some(words), None) => {
                TakenOutWords::parse(words).ok().map(Self::NotEligible)
            }
            (TakenOutReason::ClaimedElsewhere, None, Some(on)) => Some(Self::ClaimedElsewhere(on)),
            _ => None,
        }
    }

    /// In a word.
    #[must_use]
    pub const fn reason(&self) -> TakenOutReason {
        match self {
            Self::DonorBenefit => TakenOutReason::DonorBenefit,
            Self::NotAGift => TakenOutReason::NotAGift,
            Self::NoTaxPaid => TakenOutReason::NoTaxPaid,
            Self::GivenByCompany => TakenOutReason::GivenByCompany,
            Self::NotEligible(_) => TakenOutReason::NotEligible,
            Self::ClaimedElsewhere(_) => TakenOutReason::ClaimedElsewhere,
        }
    }

    /// The charity's words, for another reason.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        if let Self::NotEligible(words) = self { Some(words.as_str()) } else { None }
    }

    /// The day on which the charity claimed on it without Uplift.
    #[must_use]
    pub const fn claimed_on(&self) -> Option<Date> {
        if let Self::ClaimedElsewhere(on) = self { Some(*on) } else { None }
    }
}

/// What happens to a gift's claim when the gift is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakingOut {
    /// It is in no claim.
    InNone,
    /// It leaves a claim that was not filed.
    Leaves,
    /// HMRC accepted the claim: the tax on it goes back, as after a refund.
    GoesBack,
}

/// Why a gift cannot be taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTakenOut {
    /// No Gift Aid is claimed on it anyway: it was deleted, is out of time, or was taken out before.
    NothingToClaim,
    /// HMRC has not answered its claim yet.
    WithHmrc,
    /// HMRC accepted its claim: if the charity claimed on it elsewhere too, that other claim is the one to put right.
    Accepted,
}

/// Whether a gift in this state can be taken out of claiming for this reason, and what that does to the claim in which it stands.
///
/// # Errors
/// Why it cannot.
pub const fn taking_out(
    status: Status,
    claim: Option<ClaimStatus>,
    why: TakenOutReason,
) -> Result<TakingOut, NotTakenOut> {
    if matches!(status, Status::Cancelled | Status::Ineligible) {
        return Err(NotTakenOut::NothingToClaim);
    }
    match claim {
        None | Some(ClaimStatus::Rejected | ClaimStatus::Withdrawn) => Ok(TakingOut::InNone),
        Some(ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved) => Ok(TakingOut::Leaves),
        // A claim that was sent may be refused and filed again: until then nobody knows what to do with the tax.
        Some(ClaimStatus::Submitting | ClaimStatus::Acknowledged) => Err(NotTakenOut::WithHmrc),
        Some(ClaimStatus::Accepted | ClaimStatus::Paid) => match why {
            TakenOutReason::ClaimedElsewhere => Err(NotTakenOut::Accepted),
            _ => Ok(TakingOut::GoesBack),
        },
    }
}
