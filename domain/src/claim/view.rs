//! What is shown of claims, of what was said about them with HMRC, and of test messages.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use serde::{Deserialize, Serialize};
use time::Duration;
use uuid::Uuid;

use super::{
    Acceptance, Approvals, BegunAs, ClaimAlarm, ClaimStatus, MessageKind, Note, Overclaim, Progress,
    Rejection, SettledAs, WithdrawalReason,
};
use crate::authorisation::WordingVersion;
use crate::calendar::serde_date_option;
use crate::donation::DeclarationStatus;
use crate::payment::{SetOffDebt, over, short_of};
use crate::team::is_new;
use crate::{
    AuthorisationId, ClaimId, Date, DeclarationId, DonationId, HmrcReference, Language, Pence, StaffId,
    Timestamp,
};

/// A claim that a gift is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimOfGift {
    pub claim_id: ClaimId,
    pub number: i32,
    pub status: ClaimStatus,
    /// Whether HMRC has paid a part of it only.
    pub is_short: bool,
    /// How the tax goes back to HMRC, of a gift that was claimed on and should not have been: on all of it, or on what was not refunded
    /// in parts before.
    pub back: Option<GoesBack>,
    /// The parts of the gift that were refunded since, and how the tax on each goes back.
    pub parts: Vec<(Pence, GoesBack)>,
    /// HMRC took it out of the claim, after it had accepted that, by a letter of this day and for this reason.
    pub cut: Option<(Date, String)>,
}

/// How tax that was claimed on a gift goes back to HMRC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoesBack {
    /// It waits for a claim that carries it.
    Waits,
    /// With this claim, which HMRC has not accepted yet.
    With(ClaimId, i32),
    /// It went back with this claim, which HMRC accepted.
    Went(ClaimId, i32),
    /// The charity repaid it on this day.
    Repaid(Date),
    /// Not at all: HMRC took the gift out of its claim itself.
    NotAtAll,
}

/// A claim, as lists and pages show it.
#[derive(Clone, Debug)]
pub struct Claim {
    pub claim_id: ClaimId,
    /// Its number within the charity, which HMRC sees too.
    pub number: i32,
    /// How far it has come, with what there is only from there on.
    pub progress: Progress,
    pub begun_as: BegunAs,
    pub begun_at: Timestamp,
    /// The refused claim whose good lines these are.
    pub follows: Option<(ClaimId, i32)>,
    /// The claim into which its good lines went, unless that one is given up as well.
    pub followed_by: Option<(ClaimId, i32)>,
    /// How many people have to approve it, and how many did. Where another than its maker has to, an approval of its maker does not
    /// count.
    pub approvals: (usize, i64),
    pub lines: i64,
    pub donations: Pence,
    /// The Gift Aid on it.
    pub gift_aid: Pence,
    /// The tax that goes back to HMRC with it.
    pub adjustment: Pence,
    /// What HMRC took of it after it had accepted it.
    pub cut: Cut,
    /// What of HMRC's money has gone back to it, because it had paid more than it left of the claim.
    pub returned: Pence,
    /// On which day the last of that did.
    pub returned_on: Option<Date>,
    /// What it paid above the claim and is interest, as somebody said.
    pub interest: Pence,
    /// What it set off against debts of the charity's instead of paying it.
    pub set_off: Pence,
    /// The last day on which money came: none while all that HMRC has settled of it was set off.
    pub came_on: Option<Date>,
    /// What a person has to look at.
    pub alarms: Vec<ClaimAlarm>,
    /// The message that was written for HMRC, and was sent if the claim was.
    pub written: Option<Written>,
    /// How often HMRC was asked.
    pub polls: i32,
}

/// The message of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Our id of the sending.
    pub transaction_id: String,
    /// The seal of what is sent.
    pub irmark: String,
}

impl Claim {
    /// How many people still have to approve it.
    #[must_use]
    pub fn to_go(&self) -> usize {
        let (needed, given) = self.approvals;
        needed.saturating_sub(usize::try_from(given).unwrap_or(usize::MAX))
    }

    /// How far it has come, in a word.
    #[must_use]
    pub const fn status(&self) -> ClaimStatus {
        self.progress.status()
    }

    /// What HMRC is to pay: the Gift Aid that it left of the claim less what goes back, and nothing for a claim that was cancelled or that
    /// HMRC never got.
    #[must_use]
    pub fn expected(&self) -> Pence {
        if self.status() == ClaimStatus::Withdrawn {
            return Pence::ZERO;
        }
        let left = self.gift_aid.checked_sub(self.cut.gift_aid);
        left.and_then(|left| left.checked_sub(self.adjustment)).unwrap_or(Pence::ZERO)
    }

    /// What HMRC is to pay, where it may still: nothing for a claim that it rejected.
    #[must_use]
    pub fn due(&self) -> Pence {
        if self.would_have_paid() { Pence::ZERO } else { self.expected() }
    }

    /// The tax that goes back to HMRC with it, of what it was to carry: none with a claim that HMRC rejected, refused or never got.
    #[must_use]
    pub fn gives_back(&self) -> Pence {
        if self.is_lost() { Pence::ZERO } else { self.adjustment }
    }

    /// The Gift Aid that HMRC does not pay: of all of a claim that was cancelled, or that HMRC rejected, refused or never got, or of what
    /// it refused of it.
    #[must_use]
    pub fn not_accepted(&self) -> Pence {
        if self.is_lost() { self.gift_aid } else { self.cut.gift_aid }
    }

    /// Whether HMRC pays nothing for it and takes nothing back with it.
    fn is_lost(&self) -> bool {
        matches!(self.progress, Progress::Rejected { .. } | Progress::Withdrawn { .. })
    }

    /// What HMRC is to pay of a claim that was not sent yet.
    #[must_use]
    pub fn unsent(&self) -> Option<Pence> {
        matches!(self.progress, Progress::Draft | Progress::Ready | Progress::Approved)
            .then(|| self.expected())
    }

    /// What HMRC is to pay of a claim that it has not answered.
    #[must_use]
    pub fn unanswered(&self) -> Option<Pence> {
        self.status().is_with_hmrc().then(|| self.expected())
    }

    /// What HMRC paid more than it left of the claim, and has not got back.
    #[must_use]
    pub fn overpaid(&self) -> Option<Pence> {
        let gone = self.returned.checked_add(self.interest)?;
        over(self.expected(), self.paid().filter(|_| self.cut.gifts > 0)?, gone)
    }

    /// What HMRC has paid above all of a claim that it left whole, while nobody has said that it is interest or went back to HMRC. Of one
    /// that it reduced it wants that back: see [`Self::overpaid`].
    #[must_use]
    pub fn above(&self) -> Option<Pence> {
        let Progress::Paid { amount, .. } = self.progress else { return None };
        let gone = self.returned.checked_add(self.interest)?;
        over(self.expected(), amount, gone).filter(|_| self.cut.gifts == 0)
    }

    /// What is missing where HMRC has paid a part of it.
    #[must_use]
    pub fn short(&self) -> Option<Pence> {
        let Progress::Paid { amount, .. } = self.progress else { return None };
        short_of(self.expected(), amount)
    }

    /// What HMRC paid or set off in all.
    #[must_use]
    pub fn paid(&self) -> Option<Pence> {
        self.progress.paid().map(|(_, amount)| amount)
    }

    /// What of that came as money: nothing where HMRC set all of it off.
    #[must_use]
    pub fn came(&self) -> Option<Pence> {
        self.paid()?.checked_sub(self.set_off)
    }

    /// Whether HMRC set off all that it has settled of the claim, so that no money came for it.
    #[must_use]
    pub fn is_all_set_off(&self) -> bool {
        self.came() == Some(Pence::ZERO)
    }

    /// Whether HMRC refused it before it had accepted it: what it was to pay is what it would have paid.
    #[must_use]
    pub fn would_have_paid(&self) -> bool {
        matches!(self.progress.rejection(), Some(Rejection::Lines | Rejection::Whole))
    }

    /// Whether HMRC accepted it and has nothing to pay for it, because as much goes back with it as its Gift Aid is: it is
    /// over then, and no money is waited for.
    #[must_use]
    pub fn has_nothing_to_pay(&self) -> bool {
        self.status() == ClaimStatus::Accepted && self.expected() == Pence::ZERO
    }

    /// How many gifts it has and what was given with them, while it waits to be filed.
    #[must_use]
    pub fn unfiled(&self) -> Option<(i64, Pence)> {
        matches!(self.progress, Progress::Ready | Progress::Approved).then_some((self.lines, self.donations))
    }

    /// Whether HMRC accepted it, has something to pay for it, and has paid nothing.
    #[must_use]
    pub fn is_owed(&self) -> bool {
        self.status() == ClaimStatus::Accepted && !self.has_nothing_to_pay()
    }

    /// Whether HMRC refused all of it, so that no schedule goes on by itself until somebody has looked.
    #[must_use]
    pub fn is_refused_as_a_whole(&self) -> bool {
        matches!(self.progress.rejection(), Some(Rejection::Whole | Rejection::AfterAcceptance))
    }

    /// What HMRC owes for it: all, where it has paid nothing, or what is missing where it has paid a part.
    #[must_use]
    pub fn still_owed(&self) -> Option<Pence> {
        if self.is_owed() { Some(self.expected()) } else { self.short() }
    }

    /// That HMRC accepted it, while the money is waited for.
    fn money_waits_since(&self) -> Option<&Acceptance> {
        self.progress.acceptance().filter(|_| self.is_owed())
    }

    /// By which day its money is usually here. HMRC's test services give no receipt and pay nothing.
    #[must_use]
    pub fn money_by(&self) -> Option<Date> {
        let acceptance = self.money_waits_since().filter(|acceptance| acceptance.has_receipt())?;
        acceptance.at.london_date().checked_add(Duration::days(MONEY_DAYS))
    }

    /// Since which day its money is overdue, where it is: the day after the last on which it was to come.
    #[must_use]
    pub fn overdue_since(&self, today: Date) -> Option<Date> {
        overdue_from(self.money_waits_since()?.at.london_date()).filter(|since| *since <= today)
    }
}

/// What HMRC took of a claim after it had accepted it, in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    pub gifts: i64,
    /// What was given with them, but for what had gone back to HMRC before.
    pub donations: Pence,
    pub gift_aid: Pence,
}

/// A decision of HMRC's after it had accepted a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// 1, 2, 3 … within the claim.
    pub number: i16,
    /// Whether it refused all of the claim.
    pub is_whole: bool,
    /// The day of HMRC's letter.
    pub letter_on: Date,
    /// Why, in HMRC's words or those of whoever recorded it.
    pub words: String,
    /// Whether its gifts are claimed again.
    pub is_claimed_again: bool,
    pub took: Cut,
    /// The tax that the claim carries back no more.
    pub owed_again: Pence,
    pub recorded_at: Timestamp,
    /// The address of who recorded it.
    pub recorded_by: String,
    /// Whether that is who runs the installation.
    pub is_operators: bool,
}

/// A message between Uplift and HMRC, or one answer that came several times in a row: then the newest of them.
#[derive(Clone, Debug)]
pub struct ClaimMessage {
    pub message_id: Uuid,
    pub at: Timestamp,
    /// How often it came.
    pub times: i64,
    /// The first of them, and when it came.
    pub first: (Uuid, Timestamp),
    pub is_ours: bool,
    pub kind: MessageKind,
    pub note: Note,
    /// HMRC's number of an error.
    pub number: Option<i32>,
    /// How long it is, in bytes.
    pub size: i64,
}

/// Something that a person had to look at, or has to.
#[derive(Clone, Debug)]
pub struct Alarm {
    pub alarm: ClaimAlarm,
    pub raised_at: Timestamp,
    pub cleared_at: Option<Timestamp>,
    /// Why, in the operator's words, when it was cleared by hand.
    pub reason: Option<String>,
}

/// Somebody's approval that a claim rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenApproval {
    pub staff_id: StaffId,
    /// The address of who gave it.
    pub email: String,
    pub at: Timestamp,
    /// The claim that was approved, where the good lines of it are filed again as this one.
    pub given_for: Option<(ClaimId, i32)>,
    /// When they were added to the charity's team; nothing once they have left it.
    pub added_at: Option<Timestamp>,
}

impl GivenApproval {
    /// Whether whoever gave it was new to the team then.
    #[must_use]
    pub fn is_by_new_colleague(&self) -> bool {
        self.added_at.is_some_and(|added| is_new(added, self.at))
    }
}

/// Why a gift is no longer part of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// HMRC rejected its line.
    Refused,
    /// HMRC refused it after it had accepted the claim: why, in the words of whoever recorded that.
    Cut(String),
    /// Its line was good, but the claim failed.
    Released,
}

/// One gift of a claim.
#[derive(Clone, Debug)]
pub struct ClaimLine {
    /// Its number in the claim.
    pub line_no: i32,
    pub donation_id: DonationId,
    /// The platform's name for it.
    pub reference: Option<String>,
    pub platform_name: String,
    /// The date of the gift.
    pub donated_on: Date,
    /// What Gift Aid is claimed on.
    pub claimable: Pence,
    /// Why it stands no more, if so.
    pub dropped: Option<Dropped>,
    /// Whether the gift waits for its details to be put right.
    pub is_held: bool,
    /// The claim with its number that the gift is in now, where it stands no more in this one.
    pub now_in: Option<(ClaimId, i32)>,
    /// The numbers of the claims that carry its tax back, or parts of that.
    pub back_in: Vec<i32>,
}

/// The totals of claims: what HMRC is to pay for those that it has not rejected, what of that was not sent yet and what it has not
/// answered, what it has paid, what it has set off instead, what of that is interest, what it got back, what it owes for those that it
/// accepted, what it is to get back, and what it paid above those that it left whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimSums {
    pub count: i64,
    pub due: Pence,
    pub unsent: Pence,
    pub unanswered: Pence,
    pub paid: Pence,
    pub set_off: Pence,
    pub interest: Pence,
    pub returned: Pence,
    pub owed: Pence,
    pub to_return: Pence,
    pub above: Pence,
}

/// A page of a claim's lines, and the totals of all.
#[derive(Clone, Debug)]
pub struct FoundLines {
    pub count: i64,
    /// The total amount that Gift Aid is claimed on.
    pub claimable: Pence,
    pub lines: Vec<ClaimLine>,
}

/// Tax that goes back to HMRC, or went.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub adjustment_id: Uuid,
    /// The gift that was refunded.
    pub donation_id: DonationId,
    /// The platform's name for it.
    pub reference: Option<String>,
    pub made_at: Timestamp,
    /// The date of the gift.
    pub donated_on: Date,
    pub claimable: Pence,
    /// The claim that HMRC accepted with it.
    pub claimed_in: (ClaimId, i32),
    /// The claim that carries it back.
    pub carried_by: Option<(ClaimId, i32, ClaimStatus)>,
    /// When the charity repaid it directly, and how, as somebody said: then no claim carries it back.
    pub repaid: Option<(Date, String)>,
    /// HMRC took the gift out of its claim itself: nothing goes back.
    pub is_voided: bool,
}

impl Adjustment {
    /// Whether no claim carries it yet, nobody has repaid it, and HMRC has not taken it itself.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.carried_by.is_none() && self.repaid.is_none() && !self.is_voided
    }

    /// What was claimed, and on a gift of which day.
    #[must_use]
    pub fn overclaim(&self) -> Overclaim {
        Overclaim { claimable: self.claimable, donated_on: self.donated_on }
    }
}

/// A claim of a charity with donations of yours.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Claim, example = json!({
    "id": "clm_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "accepted", "donationCount": 128, "donationAmount": 125000,
    "submittedAt": "2026-12-01T09:00:00Z", "acceptedAt": "2026-12-01T09:02:41Z", "updatedAt": "2026-12-01T09:02:41Z"
})))]
pub struct PlatformClaim {
    /// Its id.
    #[serde(rename = "id")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "clm_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub claim_id: ClaimId,
    /// Where it stands.
    pub status: ClaimStatus,
    /// How many of your donations are in it.
    #[serde(rename = "donationCount")]
    #[cfg_attr(feature = "openapi", schema(example = 128))]
    pub lines: i64,
    /// The sum of their claimable amounts, in pence. The Gift Aid is a quarter of it.
    #[serde(rename = "donationAmount")]
    #[cfg_attr(feature = "openapi", schema(value_type = i64, example = 125000))]
    pub donations: Pence,
    /// When it was sent to HMRC.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:00:00Z"))]
    pub submitted_at: Timestamp,
    /// When HMRC accepted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:02:41Z"))]
    pub accepted_at: Option<Timestamp>,
    /// When HMRC refused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date-time", example = "2026-12-01T09:02:41Z"))]
    pub rejected_at: Option<Timestamp>,
    /// The day on which HMRC paid. If HMRC pays in parts, the first payment.
    #[serde(serialize_with = "serde_date_option::serialize", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date", example = "2026-12-08"))]
    pub paid_on: Option<Date>,
    /// When it last changed.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-12-01T09:02:41Z"))]
    pub updated_at: Timestamp,
}

/// Something that was done about a claim, or became of it.
#[derive(Clone, Debug)]
pub struct Happening {
    /// When; of a payment, when somebody said that it is for the claim.
    pub at: Timestamp,
    /// The address of who did it: somebody of the charity, or who settled the claim. None for Uplift itself and for HMRC.
    pub by: Option<String>,
    pub what: What,
}

/// What was done about a claim, or became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Begun {
        how: BegunAs,
        /// The number of the refused claim whose good lines these are.
        follows: Option<i32>,
    },
    Approved {
        /// The number of the claim that was approved, where the good lines of it are filed again as this one.
        as_claim: Option<i32>,
        /// On which day, where that is another than the one from which it counts for this claim.
        on: Option<Date>,
    },
    /// An owner asked for fewer people to approve it.
    AskedForFewer {
        /// How many had to before.
        was: Approvals,
        /// How many have to since.
        now: Approvals,
    },
    /// It may be with HMRC from then on.
    Filed,
    Acknowledged,
    Accepted {
        /// Whether it gave a receipt.
        has_receipt: bool,
    },
    Refused(Rejection),
    /// Whoever runs the installation said what HMRC made of it, because HMRC's own answer never came.
    Settled {
        what: SettledAs,
        reason: String,
    },
    /// HMRC refused or reduced it after it had accepted it.
    Reduced(Decision),
    /// So much of HMRC's money went back to it, on this day and in this way, because it had paid more than it left of the claim.
    Returned {
        pence: Pence,
        on: Date,
        note: String,
    },
    /// The same of money of which somebody has said since that it had not gone back: it stays in the history.
    ReturnedThen {
        pence: Pence,
        on: Date,
        note: String,
    },
    /// It was over before HMRC had it.
    Withdrawn(WithdrawalReason),
    /// HMRC paid it, or part of it.
    Paid(Money),
    /// The same of money that was taken back since: it stays in the history.
    PaidThen(TakenBack),
    /// Somebody said that money had not come for it, or was not set off for it, after all.
    PaymentTakenBack(TakenBack),
    /// Somebody said that a payment of a bank statement is money that was recorded for it.
    Merged(ShownByBank),
    /// Somebody said that so much money had not gone back to HMRC after all.
    ReturnTakenBack(Pence),
    /// Somebody said that so much of HMRC's money is interest.
    Interest(Pence),
    /// A payment of the claim was undone, so nobody has said yet how much of the rest is interest.
    InterestTakenBack(Pence),
}

/// A payment of a bank statement that is money recorded for a claim, as somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownByBank {
    /// The statement's day.
    pub on: Date,
    /// The day that was recorded before, where the statement's replaced it.
    pub was_on: Option<Date>,
    /// What the statement says beside it.
    pub words: String,
}

/// A payment of HMRC's for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    /// On which day it came, as it was recorded.
    pub on: Date,
    /// How much of it is the claim's.
    pub amount: Pence,
    /// How much it is in all.
    pub whole: Pence,
    /// What was recorded beside it, and the words of each statement that has no row of its own.
    pub words: Vec<String>,
    /// What HMRC set it off against instead of paying it.
    pub set_off_against: Option<SetOffDebt>,
    /// On which day it was recorded here, where that is another than the one on which somebody said that it is for the claim.
    pub recorded_on: Option<Date>,
}

/// Money that was recorded for a claim until somebody took it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// On which day it had come, or been set off.
    pub on: Date,
    /// How much of it was the claim's.
    pub pence: Pence,
    /// HMRC was said to have set it off instead of paying it.
    pub is_set_off: bool,
}

/// A message between Uplift and HMRC, without its body.
#[derive(Clone, Debug)]
pub struct PackMessage {
    /// Its id, which is also its place in the conversation.
    pub message_id: Uuid,
    pub at: Timestamp,
    pub is_ours: bool,
    /// Whether it is the claim itself, as it was sent last.
    pub is_claim: bool,
    pub kind: MessageKind,
    pub note: Note,
    /// HMRC's number of an error.
    pub number: Option<i32>,
    /// How long it is, in bytes.
    pub size: i64,
}

/// Where an authorisation was given, with the name of the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenThrough {
    /// On Uplift's own pages.
    Portal,
    /// On the platform, which sent it.
    Platform(String),
    /// On Uplift's page, which the platform opened.
    Capture(String),
}

/// The declaration behind a line, and the authorisation behind the declaration. It names the donor.
#[derive(Clone)]
pub struct DeclarationLine {
    /// The line's number in the claim.
    pub line_no: i32,
    pub declaration_id: DeclarationId,
    pub donation_id: DonationId,
    pub made_at: Timestamp,
    pub state: DeclarationStatus,
    pub ended_at: Option<Timestamp>,
    /// The whole declaration, word by word.
    pub text: String,
    /// The authorisation that let Uplift make it.
    pub authorisation_id: AuthorisationId,
    /// Where that was given.
    pub given: GivenThrough,
    pub wording: WordingVersion,
    pub language: Language,
    /// When the consequence of a shortfall of tax was explained.
    pub explained_at: Timestamp,
    pub given_at: Timestamp,
    /// The last day that it covers.
    pub ends_on: Date,
    /// The first instant that it does not cover, if the donor ended it.
    pub cancelled_from: Option<Timestamp>,
}

impl std::fmt::Debug for DeclarationLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeclarationLine")
            .field("declaration_id", &self.declaration_id)
            .finish_non_exhaustive()
    }
}

/// What HMRC owes a charity for claims that it accepted and has not paid, or only in part: for how many, and how much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    pub in_all: (i64, Pence),
    /// How many of these it has paid in part.
    pub in_part: i64,
    /// Of those that it has not paid at all, what is overdue: see [`OVERDUE_DAYS`].
    pub overdue: (i64, Pence),
}

/// HMRC's money that a charity gave back, or has to: HMRC paid it for gifts that it refused since, or paid too much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoneyBack {
    pub returned: Pence,
    /// What HMRC has not got back, and for how many claims.
    pub due: (i64, Pence),
}

/// What a charity's claims come to in money, all of them together, and what came for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoneyInAll {
    /// What was given with the claims that HMRC accepted, but for what it refused since.
    pub given: Pence,
    /// The Gift Aid on that, which each of these claims rounds once.
    pub gift_aid: Pence,
    /// What HMRC has paid, and for how many claims it has paid something.
    pub paid: (i64, Pence),
    /// For how many claims it has paid something or set something off.
    pub settled: i64,
    /// What it has set off against debts of the charity's instead of paying it.
    pub set_off: Pence,
    /// What is missing of claims that HMRC has paid in part, and of how many: see [`crate::payment::short_of`].
    pub short: (i64, Pence),
    pub owed: Owed,
    pub back: MoneyBack,
    /// What of HMRC's money is interest, as somebody said.
    pub interest: Pence,
    /// For how many claims that it left whole it has paid too much, and how much: see [`crate::payment::over`].
    pub above: (i64, Pence),
    /// How many payments wait for somebody to say which claims they pay.
    pub open_payments: i64,
    /// How many payments seem to be recorded already, and count for nothing until somebody looks at them.
    pub set_aside: i64,
}

/// Who cancelled a claim before it was sent, and what it held until then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancelled {
    /// By name or address.
    pub by: Option<String>,
    pub gifts: i64,
    /// The Gift Aid on them.
    pub gift_aid: Pence,
    /// The first claim after it that was not cancelled: its gifts could go into that.
    pub next: Option<(ClaimId, i32)>,
}

/// Money for a claim that HMRC set off against a debt of the charity's instead of paying it (Finance Act 2008, section 130).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOff {
    pub on: Date,
    pub pence: Pence,
    /// Against what.
    pub against: SetOffDebt,
}

/// Money for a claim that went back to HMRC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoneyReturned {
    /// 1, 2, 3 … within the claim.
    pub number: i16,
    pub on: Date,
    pub pence: Pence,
    /// How, in the words of whoever recorded it.
    pub note: String,
}

/// A claim of which HMRC refused gifts after it had accepted it, and what that does to the money; or one that HMRC left whole, paid too
/// much for, and got some of that back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaterRefusal {
    pub claim_id: ClaimId,
    pub number: i32,
    /// The day of HMRC's last letter; none where it refused nothing.
    pub letter_on: Option<Date>,
    /// The Gift Aid on the gifts that it refused.
    pub gift_aid: Pence,
    /// What HMRC paid for them and has not got back.
    pub due: Option<Pence>,
    /// What has gone back, in the order in which it was recorded.
    pub returns: Vec<MoneyReturned>,
}

/// Gifts that HMRC refused by letter in a claim that it had accepted, and that are claimed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusedBefore {
    /// The claim in which it refused them.
    pub claim_id: ClaimId,
    pub number: i32,
    /// How many they are.
    pub gifts: i64,
}

/// Tax on gifts of a claim that went back to HMRC with a later one, goes, or waits to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenBack {
    /// The claim that carries it; none while none does.
    pub with: Option<(ClaimId, i32)>,
    pub tax: Pence,
}

/// A claim of which HMRC's money does not fit what it is to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyOff {
    pub claim_id: ClaimId,
    pub number: i32,
    /// What is missing of a claim that it paid in part.
    pub short: Option<Pence>,
    /// What it paid more than it left of a claim that it reduced, and has not got back.
    pub over: Option<Pence>,
    /// What it paid above a claim that it left whole, and nobody has said to be interest or returned.
    pub above: Option<Pence>,
}

/// HMRC usually pays within this many days of accepting a claim.
const MONEY_DAYS: i64 = 28;

/// For how many days after HMRC accepted a claim its money is not overdue: HMRC pays within four weeks (GOV.UK, Claiming Gift Aid as a
/// charity or CASC), and a week is left for the bank and for whoever records it.
pub const OVERDUE_DAYS: i64 = 35;

/// From which day on the money is overdue for a claim that HMRC accepted on this day.
#[must_use]
pub fn overdue_from(accepted_on: Date) -> Option<Date> {
    accepted_on.checked_add(Duration::days(OVERDUE_DAYS + 1))
}

/// A gift whose tax a claim carries back.
#[derive(Clone, Debug)]
pub struct AdjustmentLine {
    pub adjustment_id: Uuid,
    /// The gift that was refunded.
    pub donation_id: DonationId,
    /// The declaration that was claimed on.
    pub declaration_id: DeclarationId,
    pub made_at: Timestamp,
    /// The date of the gift.
    pub donated_on: Date,
    pub claimable: Pence,
    /// The number of the claim that it was in.
    pub claimed_in: i32,
}

impl AdjustmentLine {
    /// What was claimed, and on a gift of which day.
    #[must_use]
    pub fn overclaim(&self) -> Overclaim {
        Overclaim { claimable: self.claimable, donated_on: self.donated_on }
    }
}

/// Why nothing is filed, for any charity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilingStop {
    /// HMRC refused the account, with this number of its.
    Refused(i32),
    /// Whoever runs the installation said so, or put a backup back: what HMRC has since then is not known here.
    ByHand,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMessage {
    /// When staff asked for it.
    pub asked_at: Timestamp,
    /// Whether it was sent, or may have been.
    pub sent: bool,
    /// How it ended; nothing while it is on its way.
    pub outcome: Option<TestOutcome>,
}

/// How a test message ended. The words are stored and never given another meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ended", rename_all = "snake_case")]
pub enum TestOutcome {
    Accepted {
        /// HMRC's words; empty from its External Test Service, which gives no receipt.
        words: String,
    },
    /// It keeps every rule of HMRC's that is known, and was not sent: HMRC's live service takes no tests.
    Checked,
    /// It breaks a rule of HMRC's, and was not sent.
    Broken {
        /// HMRC's number of the rule.
        number: Option<i32>,
        /// The rule and its cure, as the crate that knows HMRC's rules says them.
        words: String,
    },
    /// HMRC read it and refused it.
    Refused {
        /// HMRC's number, where it has one.
        number: Option<i32>,
        note: Note,
    },
    /// There was no answer to be had.
    Unanswered { why: Unanswered },
}

/// Why there was no answer to a test message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unanswered {
    /// HMRC did not say what became of it.
    Lost,
    /// Whoever runs the installation has no account with HMRC yet.
    NoAccount,
    /// HMRC refuses the account, so nothing is sent.
    Stopped,
    /// There was no reply, or none that tells anything.
    NoReply(Note),
    /// HMRC does not take the account for this charity, and says this.
    AccountForCharity(String),
    /// HMRC does not take the account for any, and says this.
    Account(String),
    /// HMRC's gateway did not deal with it, and says this.
    Gateway(String),
}

/// Gifts that a charity took out to claim on them itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnClaim {
    pub own_claim_id: Uuid,
    pub begun_at: Timestamp,
    /// The HMRC reference that its gifts were declared and are to be claimed under.
    pub hmrc_reference: HmrcReference,
    pub gifts: i64,
    /// The total amount that Gift Aid is claimed on.
    pub claimable: Pence,
    /// The charity has said that it claimed, and its gifts are being taken out of claiming.
    pub is_answered: bool,
}

/// Declared gifts that a charity can claim on itself, under one HMRC reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDue {
    pub hmrc_reference: HmrcReference,
    pub gifts: i64,
    /// The total amount that Gift Aid is claimed on.
    pub claimable: Pence,
}

/// A gift in the columns of HMRC's schedule, in the form that HMRC's spreadsheet takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleLine {
    pub line_no: i32,
    pub title: String,
    pub first_name: String,
    pub last_name: String,
    pub house: String,
    /// `X` for a home overseas.
    pub postcode: String,
    pub donated_on: Date,
    pub claimable: Pence,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{Acknowledgement, KnownBy, Refusal, Says, Sent, Withdrawal};
    use super::*;

    fn sent(at: Timestamp) -> Sent {
        Sent { at, acknowledged: None }
    }

    fn acceptance(at: Timestamp, known_by: KnownBy) -> Acceptance {
        Acceptance { at, known_by }
    }

    /// One of £5.00 of Gift Aid that HMRC accepted at that instant, with a receipt.
    fn accepted(at: &str) -> Claim {
        let at = Timestamp::parse(at).unwrap();
        let pence = |pence| Pence::new(pence).unwrap();
        Claim {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 7,
            progress: Progress::Accepted { sent: sent(at), acceptance: acceptance(at, KnownBy::Receipt) },
            begun_as: BegunAs::ByHand,
            begun_at: at,
            follows: None,
            followed_by: None,
            approvals: (0, 0),
            lines: 2,
            donations: pence(2_000),
            gift_aid: pence(500),
            adjustment: Pence::ZERO,
            cut: Cut::default(),
            returned: Pence::ZERO,
            returned_on: None,
            interest: Pence::ZERO,
            set_off: Pence::ZERO,
            came_on: None,
            alarms: Vec::new(),
            written: None,
            polls: 0,
        }
    }

    fn day(text: &str) -> Date {
        crate::calendar::parse_date(text).unwrap()
    }

    #[test]
    fn money_is_overdue_from_the_day_after_the_last_on_which_it_was_to_come() {
        for (at, today, since) in [
            ("2027-02-27T09:00:00Z", "2027-02-27", None),
            ("2027-02-27T09:00:00Z", "2027-03-27", None),
            ("2027-02-27T09:00:00Z", "2027-04-03", None),
            ("2027-02-27T09:00:00Z", "2027-04-04", Some("2027-04-04")),
            ("2027-02-27T09:00:00Z", "2027-05-20", Some("2027-04-04")),
            // In London it was the day after already.
            ("2027-04-01T23:30:00Z", "2027-05-07", None),
            ("2027-04-01T23:30:00Z", "2027-05-08", Some("2027-05-08")),
        ] {
            assert_eq!(accepted(at).overdue_since(day(today)), since.map(day), "{at} {today}");
        }
        assert_eq!(accepted("2027-02-27T09:00:00Z").money_by(), Some(day("2027-03-27")));
    }

    #[test]
    fn what_hmrc_owes_is_all_of_a_claim_or_what_is_missing_of_it() {
        let claim = accepted("2027-02-27T09:00:00Z");
        let acceptance = acceptance(claim.begun_at, KnownBy::Receipt);
        let pence = |pence| Pence::new(pence).unwrap();
        assert_eq!(claim.still_owed(), Some(pence(500)));
        for (amount, interest, returned, owed, above) in [
            (300, 0, 0, Some(200), None),
            (499, 0, 0, None, None),
            (500, 0, 0, None, None),
            (700, 0, 0, None, Some(200)),
            (700, 200, 0, None, None),
            (700, 0, 150, None, Some(50)),
            (700, 50, 150, None, None),
        ] {
            let (sent, on) = (sent(claim.begun_at), day("2027-03-20"));
            let paid = Progress::Paid { sent, acceptance: acceptance.clone(), on, amount: pence(amount) };
            let (interest, returned) = (pence(interest), pence(returned));
            let claim = Claim { progress: paid, interest, returned, ..claim.clone() };
            assert_eq!((claim.still_owed(), claim.above()), (owed.map(pence), above.map(pence)), "{amount}");
        }
        let nothing = Claim { adjustment: claim.gift_aid, ..claim };
        assert_eq!(nothing.still_owed(), None);
    }

    #[test]
    fn gift_aid_less_what_goes_back_and_what_hmrc_refused_is_what_it_pays() {
        let claim = accepted("2027-02-27T09:00:00Z");
        let acceptance = acceptance(claim.begun_at, KnownBy::Receipt);
        let refusal = Refusal::AfterAcceptance { acceptance, paid: None };
        let refused = Progress::Rejected { sent: sent(claim.begun_at), at: claim.begun_at, refusal };
        let pence = |pence| Pence::new(pence).unwrap();
        let cut = |gift_aid: i64| Cut { gifts: 1, donations: pence(gift_aid * 4), gift_aid: pence(gift_aid) };
        for (progress, cut, gives_back, pays) in [
            (claim.progress.clone(), Cut::default(), 100, 400),
            (claim.progress.clone(), cut(250), 100, 150),
            (refused, cut(500), 0, 0),
        ] {
            let claim = Claim { progress, cut, adjustment: pence(100), ..claim.clone() };
            assert_eq!((claim.gives_back(), claim.expected()), (pence(gives_back), pence(pays)));
            let parts = [claim.expected(), claim.gives_back(), claim.cut.gift_aid];
            assert_eq!(Pence::total(parts), Ok(claim.gift_aid));
        }
    }

    /// What was claimed, less what goes back and what HMRC did not accept, is what it pays. What it paid and set off, what of that is not
    /// interest and did not go back or has to, and what is still to come, are the same, but for a penny once it has paid.
    fn adds_up(claim: &Claim) {
        let sum = |parts: &[Option<Pence>]| parts.iter().flatten().map(|part| part.get()).sum::<i64>();
        let less = [Some(claim.gives_back()), Some(claim.not_accepted())];
        assert_eq!(claim.gift_aid.get() - sum(&less), claim.due().get(), "{claim:?}");
        let came = [claim.came(), Some(claim.set_off)];
        let explained = [Some(claim.interest), Some(claim.returned), claim.overpaid(), claim.above()];
        let to_come = [claim.unsent(), claim.unanswered(), claim.still_owed()];
        let rounding = claim.due().get() - (sum(&came) - sum(&explained) + sum(&to_come));
        let most = i64::from(claim.paid().is_some());
        assert!(rounding.abs() <= most, "{rounding}: {claim:?}");
    }

    #[test]
    fn the_figures_of_every_claim_add_up() {
        let claim = accepted("2027-02-27T09:00:00Z");
        let (at, on) = (claim.begun_at, day("2027-03-20"));
        let pence = |pence| Pence::new(pence).unwrap();
        let acceptance = acceptance(at, KnownBy::Receipt);
        let carries = Claim { adjustment: pence(100), ..claim.clone() };
        let acknowledged = Acknowledgement { at, correlation_id: "ABCDEF".to_owned() };
        let reason = "HMRC never had it.".to_owned();
        for progress in [
            Progress::Draft,
            Progress::Ready,
            Progress::Approved,
            Progress::Submitting { sent_at: at },
            Progress::Acknowledged { sent_at: at, acknowledged },
            carries.progress.clone(),
            Progress::Rejected { sent: sent(at), at, refusal: Refusal::Whole },
            Progress::Rejected { sent: sent(at), at, refusal: Refusal::Lines },
            Progress::Withdrawn { at, why: Withdrawal::NotReceived { sent: sent(at), reason } },
        ] {
            adds_up(&Claim { progress, ..carries.clone() });
        }
        for why in [Withdrawal::ByHand, Withdrawal::Empty] {
            let held = if why == Withdrawal::ByHand { claim.gift_aid } else { Pence::ZERO };
            let progress = Progress::Withdrawn { at, why };
            adds_up(&Claim { progress, gift_aid: held, adjustment: Pence::ZERO, ..carries.clone() });
        }

        // Of the £4.00 that HMRC is to pay.
        for (amount, set_off, interest, returned, too_much) in [
            (150, 0, 0, 0, None),
            (399, 0, 0, 0, None),
            (400, 100, 0, 0, None),
            (401, 0, 0, 0, None),
            (450, 0, 0, 0, Some(50)),
            (450, 400, 30, 0, Some(20)),
            (450, 0, 50, 0, None),
            (450, 0, 0, 30, Some(20)),
            (450, 0, 20, 30, None),
        ] {
            let (sent, amount) = (sent(at), pence(amount));
            let progress = Progress::Paid { sent, acceptance: acceptance.clone(), on, amount };
            let (set_off, interest, returned) = (pence(set_off), pence(interest), pence(returned));
            let paid = Claim { progress, set_off, interest, returned, ..carries.clone() };
            assert_eq!(paid.above(), too_much.map(pence), "{paid:?}");
            adds_up(&paid);
        }
        // HMRC then refuses £2.50 of the £5.00, or all of it.
        let cut = |gift_aid: i64| Cut { gifts: 1, donations: pence(gift_aid * 4), gift_aid: pence(gift_aid) };
        for (returned, to_return) in [(0, Some(250)), (100, Some(150)), (250, None)] {
            let (sent, amount) = (sent(at), pence(400));
            let progress = Progress::Paid { sent, acceptance: acceptance.clone(), on, amount };
            let reduced = Claim { progress, cut: cut(250), returned: pence(returned), ..carries.clone() };
            assert_eq!(reduced.overpaid(), to_return.map(pence), "{reduced:?}");
            adds_up(&reduced);
        }
        for paid in [None, Some((on, pence(400)))] {
            let refusal = Refusal::AfterAcceptance { acceptance: acceptance.clone(), paid };
            let progress = Progress::Rejected { sent: sent(at), at, refusal };
            let refused = Claim { progress, cut: cut(500), ..carries.clone() };
            assert_eq!(refused.overpaid(), paid.map(|(_, paid)| paid));
            adds_up(&refused);
        }
    }

    #[test]
    fn money_that_does_not_come_or_is_here_is_not_overdue() {
        let (claim, late) = (accepted("2027-02-27T09:00:00Z"), day("2027-05-20"));
        let at = claim.begun_at;
        let proof = acceptance(at, KnownBy::Receipt);
        let acknowledged = Acknowledgement { at, correlation_id: "ABCDEF".to_owned() };
        for (progress, is_overdue) in [
            (Progress::Ready, false),
            (Progress::Acknowledged { sent_at: at, acknowledged }, false),
            (Progress::Accepted { sent: sent(at), acceptance: proof.clone() }, true),
            (Progress::Rejected { sent: sent(at), at, refusal: Refusal::Whole }, false),
            (Progress::Paid { sent: sent(at), acceptance: proof, on: late, amount: claim.gift_aid }, false),
            (Progress::Withdrawn { at, why: Withdrawal::ByHand }, false),
        ] {
            let claim = Claim { progress, ..claim.clone() };
            assert_eq!(claim.overdue_since(late).is_some(), is_overdue, "{:?}", claim.status());
            assert_eq!(claim.money_by().is_some(), is_overdue, "{:?}", claim.status());
        }
        let nothing = Claim { adjustment: claim.gift_aid, ..claim.clone() };
        assert_eq!((nothing.overdue_since(late), nothing.money_by()), (None, None));
        // No day was promised for it, and its money is late all the same.
        let without = Progress::Accepted { sent: sent(at), acceptance: acceptance(at, KnownBy::Answer) };
        let without = Claim { progress: without, ..claim };
        assert_eq!((without.overdue_since(late), without.money_by()), (Some(day("2027-04-04")), None));
    }

    #[test]
    fn the_end_of_a_test_message_comes_back_from_what_is_kept_of_it() {
        let says = Says::Hmrc { words: "No.".to_owned(), more: 1 };
        for (outcome, kept) in [
            (TestOutcome::Checked, json!({"ended": "checked"})),
            (
                TestOutcome::Refused { number: Some(4065), note: says.into() },
                json!({"ended": "refused", "number": 4065, "note": {"says": "hmrc", "words": "No.", "more": 1}}),
            ),
            (
                TestOutcome::Unanswered { why: Unanswered::Lost },
                json!({"ended": "unanswered", "why": "lost"}),
            ),
            (
                TestOutcome::Unanswered { why: Unanswered::NoReply(Says::TimedOut.into()) },
                json!({"ended": "unanswered", "why": {"no_reply": {"says": "timed_out"}}}),
            ),
        ] {
            assert_eq!(serde_json::to_value(&outcome).expect("JSON"), kept);
            assert_eq!(serde_json::from_value::<TestOutcome>(kept).expect("an end"), outcome);
        }
    }
}
