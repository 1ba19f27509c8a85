//! What is shown of HMRC's payments.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use uuid::Uuid;

use super::SetOffDebt;
use crate::{ClaimId, Date, Pence};

/// A payment by HMRC, as the charity's bank shows it.
#[derive(Clone, Debug)]
pub struct Payment {
    pub payment_id: Uuid,
    /// On which day it came.
    pub paid_on: Date,
    pub amount: Pence,
    /// What the statement says beside it.
    pub reference: String,
    /// The claim that it pays, and what was to be expected.
    pub claim: Option<(ClaimId, i32, Pence)>,
    /// What HMRC paid or set off for that claim in all: more than this payment where it did so in parts.
    pub claim_paid: Option<Pence>,
    /// What of that it set off.
    pub claim_set_off: Pence,
    /// What of that is interest, as somebody said.
    pub interest: Pence,
    /// What has gone back to HMRC of what it paid for that claim.
    pub returned: Pence,
    /// What HMRC refused of that claim after it had accepted it.
    pub refused: Option<Refused>,
    /// The claims that it pays together, by number.
    pub shared_by: Vec<SharedClaim>,
    /// Somebody said that it is for no claim made here.
    pub is_dismissed: bool,
    /// Only somebody says so: no bank's statement shows it yet.
    pub by_hand: bool,
    /// What HMRC set it off against instead of paying it: then no bank shows it.
    pub set_off_against: Option<SetOffDebt>,
    /// The payment that this one seems to be. It pays no claim until somebody says that it is another.
    pub resembles: Option<Resembled>,
    /// The claim that another payment of its day and amount pays, while nobody has said that this one is another: it may be told
    /// twice.
    pub twin: Option<(ClaimId, i32)>,
    /// What other statements say beside it, as somebody said.
    pub other_words: Vec<String>,
    /// Claims that it may pay: exactly the amount first, then by number. What HMRC still owes for each, and whether it has paid
    /// a part before.
    pub suggestions: Vec<(ClaimId, i32, Pence, bool)>,
    /// The claim for which HMRC owes exactly this amount, but that was sent to HMRC only after it, on this day; where none of the
    /// suggestions is exact.
    pub sent_later: Option<(ClaimId, i32, Date)>,
    /// The numbers of the other claims for which HMRC owes money, but that were sent to it only after this payment.
    pub sent_after: Vec<i32>,
}

/// The payment that another one of the same amount seems to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resembled {
    pub payment_id: Uuid,
    pub paid_on: Date,
    /// What the statement says beside it, or who recorded it.
    pub reference: String,
    /// Only somebody says so: no bank's statement shows it yet.
    pub by_hand: bool,
    /// Whether it gets the day of the payment that seems to be it, once somebody says that they are the same.
    pub moves: bool,
}

/// A claim that a payment pays together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedClaim {
    pub claim_id: ClaimId,
    pub number: i32,
    /// How much of the payment is for it.
    pub part: Pence,
    /// What was to be expected.
    pub expected: Pence,
    /// What HMRC paid or set off for it in all.
    pub paid: Pence,
    /// What of that it set off.
    pub set_off: Pence,
    /// What of that is interest, as somebody said.
    pub interest: Pence,
    /// What of that has gone back to HMRC.
    pub returned: Pence,
}

/// What HMRC refused of a claim by letter, after it had accepted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// How much less it is to pay.
    pub less: Pence,
    /// The day of its last letter.
    pub letter_on: Date,
    /// What has gone back to it of what it had paid, and the day on which the last of that did.
    pub returned: Option<(Pence, Date)>,
}

/// What of a payment is for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPart {
    pub payment_id: Uuid,
    pub claim_id: ClaimId,
    pub number: i32,
    pub amount: Pence,
    /// What of that is interest, which came with the last of the claim's money.
    pub interest: Pence,
    /// Whether it is the last of the claim's money, and some of that went back to HMRC.
    pub has_returns: bool,
    /// What went back, in the order in which it was recorded: on which day, how much, and how.
    pub returns: Vec<(Date, Pence, String)>,
}

/// How many payments of HMRC's a charity has, and what they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaymentSums {
    pub count: i64,
    /// What pays claims.
    pub matched: Pence,
    /// What of that is interest.
    pub interest: Pence,
    /// What HMRC set off instead of paying it.
    pub set_off: Pence,
    /// What went back to HMRC of the money of claims whose last money is among them.
    pub returned: Pence,
    /// What waits for somebody to say which claims it pays.
    pub open: Pence,
    /// What seems to be there already, and does not count.
    pub doubtful: Pence,
    /// What is for no claim made here, as somebody said, and does not count.
    pub dismissed: Pence,
}

impl Payment {
    /// What the bank says beside it: its own reference, or else the first that a statement of it shows, as somebody said.
    #[must_use]
    pub fn shown_reference(&self) -> &str {
        match self.other_words.first() {
            Some(words) if self.reference.is_empty() => words,
            _ => &self.reference,
        }
    }

    /// Whether somebody has to say which claims it pays.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.claim.is_none() && self.shared_by.is_empty() && self.resembles.is_none() && !self.is_dismissed
    }
}
