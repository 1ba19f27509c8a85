//! What the charity's pages show, made ready for them. Only what somebody gave a reason for names a donor.

use super::approvers::Approvers;
use super::filing_pause::Pause;
use super::filter::DonationQuery;
use super::page_jump::Jump;
use crate::words::{charity, say};
use backend::actor::CharityStaff;
use backend::charity_correction::Known;
use backend::charity_proof::Proof;
use backend::claim::{Asking, FewerSoon, RunningOut, TestMessage};
use backend::donation::Confirmed;
use backend::filing::Nominee;
use domain::charity::NomineeState;
use domain::charity::view::{Charity, Source};
use domain::claim::view::{ClaimOfGift, MoneyBack, MoneyOff, Owed};
use domain::claim::{ClaimAlarm, Overclaim};
use domain::donation::shown::{InClaim, WhoseGift};
use domain::donation::{ClaimMoney, FoundDonors, Reason, RefundView, SavedView, Status, TakenOut};
use domain::{
    CharityId, CharityName, ClaimId, Date, DeclarationId, DonationId, FieldErrors, Pence, TerminalId,
};

/// The charity around the page, and whether the person may change anything.
#[derive(Clone, Debug)]
pub struct Head {
    pub id: CharityId,
    pub name: String,
    pub may_change: bool,
}

impl Head {
    /// For whoever looks at its pages.
    pub fn of(caller: &CharityStaff, charity: &Charity) -> Self {
        Self::named(caller, &charity.name)
    }

    /// The same, by the charity's name.
    pub fn named(caller: &CharityStaff, name: &CharityName) -> Self {
        Self { id: caller.charity_id(), name: name.to_string(), may_change: caller.may_change().is_ok() }
    }

    /// The address of a page of this charity: `sources`, or empty for the overview.
    pub fn href(&self, page: &str) -> String {
        if page.is_empty() { format!("/charity/{}", self.id) } else { format!("/charity/{}/{page}", self.id) }
    }

    /// The way back to the overview, for headings.
    pub fn back(&self) -> (String, String) {
        (self.href(""), say(charity::OVERVIEW).to_owned())
    }

    /// The way back to the settings, for headings of what is set up once in a while.
    pub fn back_to_settings(&self) -> (String, String) {
        (self.href("settings"), say(charity::SETTINGS).to_owned())
    }
}

/// The gifts of one state.
#[derive(Clone, Debug)]
pub struct StageLine {
    pub status: Status,
    pub count: i64,
    /// What Gift Aid is claimed on, in all.
    pub claimable: Pence,
    /// The Gift Aid on that, an estimate.
    pub gift_aid: Pence,
}

/// The accepted gifts that HMRC owes for, or has paid.
#[derive(Clone, Debug)]
pub struct MoneyLine {
    pub money: ClaimMoney,
    pub stage: StageLine,
    /// What leads from the Gift Aid of their claims to HMRC's money.
    pub of_claims: Option<String>,
}

/// What is in a claim that was not filed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfiled {
    pub claim_id: ClaimId,
    pub number: i32,
    /// Whether it waits for approval, and not for its turn.
    pub waits: bool,
    /// How many gifts it has, and the Gift Aid on them.
    pub count: i64,
    /// See `count`.
    pub gift_aid: Pence,
    /// The tax that goes back to HMRC with it.
    pub adjustment: Pence,
}

#[derive(Clone, Debug)]
pub struct Overview {
    pub head: Head,
    pub today: Date,
    /// When it was registered here.
    pub registered_on: Date,
    pub nominee: NomineeState,
    /// Whether it was shown that its staff act for it.
    pub proof: Proof,
    /// How many platforms may send gifts now.
    pub live_sources: i64,
    /// Whether a source is paused.
    pub has_paused: bool,
    /// The states that hold gifts, in the order of the way.
    pub stages: Vec<StageLine>,
    /// What HMRC owes for of the accepted gifts, and what it has paid.
    pub by_money: Vec<MoneyLine>,
    /// What HMRC paid, and for how many claims it has paid something.
    pub paid: (i64, Pence),
    /// What it set off instead of paying it.
    pub set_off: Pence,
    /// What of its money went back to it, and what has to.
    pub back: MoneyBack,
    /// What of its money is interest.
    pub interest: Pence,
    /// For how many claims that it left whole it has paid too much, and how much.
    pub above: (i64, Pence),
    /// What it owes for claims that it accepted.
    pub owed: Owed,
    /// By how much what claims come to is less than what their gifts come to by their states: each claim is rounded down once.
    pub rounded_off: Pence,
    /// The claims of which HMRC's money does not fit what it is to pay.
    pub off: Vec<MoneyOff>,
    /// The claims that need a person, with their numbers.
    pub alarmed: Vec<(ClaimId, i32)>,
    /// The claim that holds the charity's filing, and why, while the operator has not settled that.
    pub filing_held: Option<(ClaimId, ClaimAlarm)>,
    /// The newest claim, with its number, where HMRC refused it as a whole.
    pub refused: Option<(ClaimId, i32)>,
    /// Nothing is filed until the charity, which has appointed Uplift, has said what was claimed without it.
    pub claims_wait: bool,
    /// How many gifts the charity took out to claim on them itself, while it has not said whether it did.
    pub own: Option<i64>,
    /// Who can approve a claim.
    pub approvers: Approvers,
    /// Fewer approvals that do not hold yet.
    pub fewer: Option<FewerSoon>,
    /// How many payments wait for somebody to say which claims they pay.
    pub open_payments: i64,
    /// How many payments seem to be recorded already, and count for nothing until somebody looks.
    pub set_aside: i64,
    /// On how many gifts tax waits to go back to HMRC, and how much.
    pub goes_back: (i64, Pence),
    /// Whether gifts cannot be claimed, or soon not, until the charity says what it is.
    pub wants_period: bool,
    /// Gifts that soon cannot be claimed any more.
    pub expiring: Option<RunningOut>,
    /// Whether a correction of the HMRC reference waits, for which its letter is asked for.
    pub wants_letter: bool,
    /// The claim that waits for approval, with its number, unless the reader has approved it or may not.
    pub to_approve: Option<(ClaimId, i32)>,
    /// What is declared and in no claim.
    pub ready: StageLine,
    /// How many of those are of today, and go into a claim from tomorrow.
    pub from_tomorrow: i64,
    /// What is in a claim that was not filed yet: its gifts are not in the next one.
    pub in_claim: Option<Unfiled>,
    /// The tax that goes back with the claim that HMRC has not answered.
    pub adjustment_with_hmrc: Pence,
    /// Why claims go nowhere at present.
    pub pause: Option<Pause>,
    /// Whether the person works for other charities too.
    pub others: bool,
}

/// The page of what HMRC and the regulator know the charity by.
#[derive(Clone, Debug)]
pub struct DetailsView {
    pub head: Head,
    pub known: Known,
    /// Owners propose corrections.
    pub is_owner: bool,
}

/// The page of HMRC's nominee.
#[derive(Clone, Debug)]
pub struct NomineeView {
    pub head: Head,
    pub charity: Charity,
    /// Whether the reader is the official.
    pub is_official: bool,
    /// Whom the official appoints; none where the settings do not say who files.
    pub filer: Option<Nominee>,
    /// Whether a donation source is paused.
    pub has_paused: bool,
    pub today: Date,
    /// The newest test message.
    pub test: Option<TestMessage>,
}

/// What a platform sent.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The address of its gifts.
    pub list: String,
    pub gifts: i64,
    /// What Gift Aid is claimed on, of those that have any.
    pub claimable: Pence,
    /// How many those are.
    pub with_gift_aid: i64,
    /// The day of the latest, in words.
    pub last_on: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Sources {
    pub head: Head,
    /// Each with what its platform sent; of a platform that was added again only the first says it.
    pub sources: Vec<(Source, Option<Sent>)>,
    /// Whether there is a platform that it has not added.
    pub has_more: bool,
}

#[derive(Clone, Debug)]
pub struct SourceView {
    pub head: Head,
    pub source: Source,
}

/// What one needs to add a source.
#[derive(Clone, Debug)]
pub struct NewSourceView {
    pub head: Head,
    /// Platforms that are not sources yet: id and name.
    pub platforms: Vec<(String, String)>,
    /// The id of the one that the address names, where it is among them; empty where not.
    pub chosen: String,
    /// The name and the page of the one that the address names, where it is a source already.
    pub already: Option<(String, String)>,
    /// The sources that the charity has: name, its reference there, and its page.
    pub added: Vec<(String, String, String)>,
    /// The version of the warranty.
    pub warranty_version: String,
    pub warranty: String,
}

/// One gift in the list.
#[derive(Clone, Debug)]
pub struct DonationLine {
    pub id: DonationId,
    /// The day of the gift, short.
    pub donated_on: String,
    /// The platform's own name for it.
    pub reference: Option<String>,
    pub platform: String,
    pub gross: Pence,
    /// What Gift Aid is claimed on.
    pub claimable: Pence,
    /// The Gift Aid, an estimate.
    pub gift_aid: Pence,
    pub status: Status,
    /// The claim that it is in.
    pub claim: Option<InClaim>,
}

/// Why a saved view that somebody opened cannot be shown as saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewNote {
    /// It was deleted.
    Gone,
    /// The view with this name has a filter that no longer exists.
    LeftOut(String),
}

#[derive(Clone, Debug)]
pub struct Donations {
    pub head: Head,
    /// Platforms to choose from: id and name.
    pub platforms: Vec<(String, String)>,
    /// The filters as they were asked for.
    pub query: DonationQuery,
    /// The views that its staff saved.
    pub views: Vec<SavedView>,
    /// Why the view that was asked for cannot be shown as saved.
    pub note: Option<ViewNote>,
    /// The days of the charity's first and last gift.
    pub days: Option<(Date, Date)>,
    /// What of them could not be read.
    pub problems: FieldErrors,
    /// The gifts, in the order that was asked for.
    pub lines: Vec<DonationLine>,
    /// Which of how many they are, and what all come to, in words.
    pub total: String,
    /// What leads from there to what HMRC owes or has paid.
    pub of_claims: Option<String>,
    /// The donors whose gifts they are, where a search for a name is on.
    pub donors: Option<FoundDonors>,
    /// Whether the search lists the newest gifts alone.
    pub is_search_full: bool,
    /// There is no claim with the number that is looked for.
    pub is_no_claim: bool,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
    /// The way to any page.
    pub jump: Option<Jump>,
    /// The address of the same as a file.
    pub csv: String,
    /// The spreadsheet, if it has room for all of them.
    pub xlsx: Option<String>,
    /// Where those who may take these gifts out of claiming, if any can be.
    pub take_out: Option<String>,
}

/// The gifts of a filter, to be taken out of claiming.
#[derive(Clone, Debug)]
pub struct TakeOutView {
    pub head: Head,
    /// Whether a filter leaves any gift out. The whole of a charity's gifts is not taken out at once.
    pub is_narrowed: bool,
    /// The filters as the list's address has them.
    pub filter: String,
    /// The same in words.
    pub words: Vec<String>,
    /// What somebody confirms: all of them, also those whose claim HMRC has not answered.
    pub all: Confirmed,
    /// How many of them can be taken out now, and what Gift Aid would be claimed on.
    pub count: i64,
    pub claimable: Pence,
    /// The Gift Aid on that, an estimate.
    pub gift_aid: Pence,
    /// How many are in a claim that HMRC has not answered.
    pub with_hmrc: i64,
    /// How many of those that can be taken out are in a claim that HMRC accepted.
    pub accepted: i64,
    /// Today, as a form has it.
    pub today: String,
}

/// Whether a gift can be taken out of claiming, or put back.
#[derive(Clone, Debug)]
pub enum Claiming {
    /// It can be taken out. Where HMRC accepted its claim, its tax goes back.
    In { accepted: bool },
    /// HMRC has not answered its claim.
    WithHmrc,
    /// It was taken out. It can be put back while nothing was filed on it.
    Out { why: TakenOut, was_filed: bool },
    /// Nothing is claimed on it anyway.
    Over,
}

/// One line of a gift's history.
#[derive(Clone, Debug)]
pub struct HistoryLine {
    pub when: String,
    /// What happened, and who did it.
    pub what: String,
    /// The state that it led to.
    pub status: Option<Status>,
    /// The claim that was cancelled with it.
    pub cancelled: Option<ClaimId>,
}

#[derive(Clone, Debug)]
pub struct DonationDetail {
    pub head: Head,
    pub id: DonationId,
    /// The platform's own name for it.
    pub reference: Option<String>,
    pub platform: String,
    /// The card terminal that took it, as the platform named it.
    pub terminal: Option<String>,
    /// Its entry on the map, if it is there.
    pub terminal_id: Option<TerminalId>,
    pub gross: Pence,
    /// What reached the charity, if that was sent.
    pub net: Option<Pence>,
    /// What went back to the donor in parts.
    pub refunds: Vec<RefundView>,
    /// What Gift Aid is claimed on.
    pub claimable: Pence,
    /// The Gift Aid, an estimate.
    pub gift_aid: Pence,
    /// When it was given, in words.
    pub donated_at: String,
    /// When the money arrived or will, short.
    pub settled_on: Option<String>,
    /// Whether it has arrived.
    pub has_settled: bool,
    pub status: Status,
    /// What stands in the way.
    pub reasons: Vec<Reason>,
    pub declaration: Option<DeclarationId>,
    /// When it was made, in words.
    pub declared_at: Option<String>,
    /// When the last one ended, in words, where there is none now.
    pub declaration_ended: Option<String>,
    /// What happened, oldest first.
    pub history: Vec<HistoryLine>,
    /// The claims that it is in, oldest first.
    pub claims: Vec<ClaimOfGift>,
    /// The claim that it counts in, with the day on which HMRC had paid all of that.
    pub in_claim: Option<InClaim>,
    /// What was claimed on it there.
    pub claimed: Option<Overclaim>,
    /// The claim that HMRC rejected because of it, and its number, while nobody has corrected it.
    pub rejected_in: Option<(ClaimId, i32)>,
    pub claiming: Claiming,
    /// The last day on which it can be claimed, in words, while it is not; `false` where it may be later.
    pub claim_by: Option<(String, bool)>,
    /// Whether we can ask its donor for their details, if it is held for them.
    pub asking: Option<Asking>,
    /// Whose it is, for somebody who may ask.
    pub whose: Option<WhoseGift>,
    /// Today, as a form has it.
    pub today: String,
}
