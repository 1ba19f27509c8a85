//! What the pages of claims show, made ready for them. Only what somebody gave a reason for names a donor.

pub use super::row::ClaimRow;
use crate::charity::approvers::Approvers;
use crate::charity::figures_query::FiguresQuery;
use crate::charity::filing_pause::Pause;
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{Jump, Place, ROWS};
use crate::charity::views::{Head, HistoryLine, ViewNote};
use backend::charity::ClaimsWait;
use backend::claim::{
    Adjustment, Alarm, Cancelled, ClaimLine, ConfirmedClaim, CorrectedGifts, Cut, Decision, FewerAsked,
    FewerSoon, GivenApproval, GivenBack, HeldGift, LaterRefusal, MoneyInAll, MoneyReturned, OwnClaim, OwnDue,
    Payment, RefusedBefore, RunningOut, SetOff, WouldReduce,
};
use domain::claim::reduction::Letter;
use domain::claim::{
    Approvals, ClaimAlarm, ClaimPeriod, ClaimSetting, FigureLine, FigureRow, Figures, LeftOut, MessageKind,
    NextBack, OpenPeriod, Span,
};
use domain::donation::SavedView;
use domain::donation::shown::WhoseGift;
use domain::list::HeldOrder;
use domain::{ClaimId, Date, DonationId, FieldErrors, Pence};

/// So many of the lines for which HMRC refused a claim are named on its page.
pub const REFUSED: i64 = 10;

/// Whose approval a claim waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitsFor {
    /// That of anybody who may, such as the reader.
    Anybody,
    /// The reader has approved it, and so many others have to.
    Others(usize),
    /// The reader made it, so another has to.
    Another,
}

/// What would be in a claim made today.
#[derive(Clone, Debug, Default)]
pub struct NextView {
    /// Its gifts and sums, and who approves it: what is confirmed before it is made.
    pub sum: ConfirmedClaim,
    /// The days of its oldest and its newest gift.
    pub days: Option<(Date, Date)>,
    /// On how many gifts something goes back with it.
    pub back: i64,
    /// On how many gifts something goes back that does not fit this claim.
    pub waiting_back: i64,
    /// What is left out, and why.
    pub left_out: Vec<(LeftOut, i64, Pence)>,
    /// When claims are made, in a sentence.
    pub schedule: String,
    /// When the schedule makes the next one.
    pub next_on: Option<String>,
    /// Who approves that one.
    pub approvals_then: Option<Approvals>,
    pub can_file: bool,
    /// The charity has not asked for Uplift's appointment yet.
    pub not_requested: bool,
    /// The claim that is on its way.
    pub open: Option<(ClaimId, i32)>,
    /// Whose approval that one waits for.
    pub waits_for: Option<WaitsFor>,
    /// The claim that HMRC refused as a whole.
    pub refused: Option<(ClaimId, i32)>,
}

impl NextView {
    /// Whether somebody can make it now.
    pub fn can_be_made(&self) -> bool {
        self.can_file && self.open.is_none() && self.sum.gifts > 0
    }

    /// When the schedule makes it: never while Uplift is not the charity's nominee, or something waits for the charity's word.
    pub fn falls_on(&self, waits: bool) -> Option<&str> {
        self.next_on.as_deref().filter(|_| self.can_file && !waits)
    }
}

/// The next claim, to be confirmed.
#[derive(Clone, Debug)]
pub struct NewClaimView {
    pub head: Head,
    pub next: NextView,
    /// Gifts that are ready to claim and that HMRC refused before.
    pub refused_before: Vec<RefusedBefore>,
    /// Nothing is filed before the charity, or whoever runs Uplift, has settled something.
    pub waits: bool,
}

/// A list that is searched, ordered, saved in views and downloaded, and a page of it.
#[derive(Clone, Debug)]
pub struct Listed<R> {
    /// The address of the list, with its place on the page.
    pub list: String,
    pub query: ListQuery,
    /// Filters that cannot be read; nothing is listed then.
    pub problems: FieldErrors,
    pub rows: Vec<R>,
    /// The rows shown, how many there are, and their totals, in words.
    pub total: String,
    /// The address of the first page, on any other page.
    pub newest: Option<String>,
    /// The address of the next page.
    pub older: Option<String>,
    /// The views that its staff saved, and why the one that was asked for cannot be shown as saved.
    pub views: Vec<SavedView>,
    pub note: Option<ViewNote>,
    /// The way to any page.
    pub jump: Option<Jump>,
    /// The addresses of the files with these rows.
    pub csv: String,
    pub xlsx: String,
}

impl<R> Listed<R> {
    /// The list before anything of it was read; its files have this address with their endings.
    pub fn new(
        list: String,
        files: &str,
        (query, note): (ListQuery, Option<ViewNote>),
        views: Vec<SavedView>,
    ) -> Self {
        Self {
            csv: query.address(&format!("{files}.csv")),
            xlsx: query.address(&format!("{files}.xlsx")),
            list,
            query,
            problems: FieldErrors::new(),
            rows: Vec::new(),
            total: String::new(),
            newest: None,
            older: None,
            views,
            note,
            jump: None,
        }
    }

    /// Says where its rows are among so many pages: what stands above them, and the ways to the other ones.
    pub fn at(&mut self, place: &Place, pages: i64, total: String, next: Option<&str>) {
        let shown = place.before().map(|before| before + i64::from(ROWS));
        self.newest = (!place.is_first()).then(|| self.query.address(&self.list));
        self.older = next.map(|cursor| self.query.next(&self.list, cursor, shown));
        self.jump = place.jump(pages);
        self.total = place.heading(pages, total);
    }
}

#[derive(Clone, Debug)]
pub struct ClaimsView {
    pub head: Head,
    pub next: NextView,
    /// Why claims go nowhere at present.
    pub pause: Option<Pause>,
    pub past: Listed<ClaimRow>,
    /// How many gifts wait to be put right, and what they add up to.
    pub held: (i64, Pence),
    pub money: MoneyInAll,
    /// Gifts whose time to be claimed runs out.
    pub running_out: Option<RunningOut>,
    /// Who can approve a claim.
    pub approvers: Approvers,
    /// Fewer approvals that do not hold yet, for somebody who can stop them.
    pub fewer: Option<FewerSoon>,
    /// How many gifts the charity took out to claim on them itself, while it has not said whether it did.
    pub own: Option<i64>,
    /// Why nothing is filed until the charity has said what was claimed meanwhile.
    pub wait: Option<ClaimsWait>,
    /// The claim that holds the charity's filing, and why, while the operator has not settled that.
    pub filing_held: Option<(ClaimId, ClaimAlarm)>,
}

/// Gifts for a charity that claims on them itself.
#[derive(Clone, Debug)]
pub struct OwnClaimView {
    pub head: Head,
    /// What it took out, while it has not said whether it claimed.
    pub open: Option<OwnClaim>,
    /// The gifts that are declared and in no claim, by HMRC reference.
    pub due: Vec<OwnDue>,
    /// Today, as a form has it.
    pub today: String,
}

/// One message between Uplift and HMRC, or one answer that came several times in a row.
#[derive(Clone, Debug)]
pub struct MessageLine {
    /// The id of its row on the page.
    pub id: String,
    /// When it came, the newest of several.
    pub at: String,
    /// How often it came, and when first; none where once.
    pub repeated: Option<(i64, String)>,
    pub kind: MessageKind,
    pub words: String,
    /// Where the message itself is, if there is one that the person may see.
    pub file: Option<String>,
}

/// What helps to see whether a claim that waits for approval is as it should be.
#[derive(Clone, Debug)]
pub struct Approving {
    /// The days of its oldest and its newest gift.
    pub days: Option<(Date, Date)>,
    /// The claim before it that HMRC took: its number, how many gifts it has, and what HMRC pays for it.
    pub before: Option<(i32, i64, Pence)>,
    /// Its gifts with details that somebody corrected.
    pub corrected: CorrectedGifts,
    /// What HMRC refused by letter of earlier claims since somebody last approved one.
    pub refused: Cut,
    /// Its own gifts that HMRC refused in an earlier claim.
    pub refused_before: Vec<RefusedBefore>,
}

/// A claim with its conversation, for somebody of its charity.
#[derive(Clone, Debug)]
pub struct ClaimView {
    pub head: Head,
    pub row: ClaimRow,
    /// Who began it by hand.
    pub begun_by: Option<String>,
    /// Who cancelled it before it was sent, and what it held then.
    pub cancelled: Option<Cancelled>,
    /// While it waits for approval.
    pub approving: Option<Approving>,
    pub approvals: Vec<GivenApproval>,
    /// Fewer approvals that do not hold yet and apply to it, for somebody who can stop them.
    pub fewer: Option<FewerSoon>,
    pub approved_by_me: bool,
    /// Whether another than its maker has to approve it.
    pub by_another: bool,
    /// Whether the reader made it, and so cannot approve it.
    pub made_by_me: bool,
    /// How many people have not, and can.
    pub can_still_approve: usize,
    /// They, by name or address.
    pub can_approve: Vec<String>,
    /// The people who are invited and can once they join, by address.
    pub invited: Vec<String>,
    /// The lines for which HMRC refused the claim, the first ones of many.
    pub refused: Vec<ClaimLine>,
    /// HMRC's payments for it: the day, and how much is this claim's.
    pub money: Vec<(Date, Pence)>,
    /// What HMRC set off against debts instead of paying it.
    pub set_offs: Vec<SetOff>,
    /// Whether a payment or a set-off for it can be removed.
    pub has_removable: bool,
    /// The payments that wait for a claim, while HMRC owes money for this one.
    pub unmatched: Unmatched,
    /// What of that has gone back to HMRC.
    pub returns: Vec<MoneyReturned>,
    /// The numbers of the claims whose tax goes back with it.
    pub carries: Vec<i32>,
    /// What goes back to HMRC of its own tax since it was accepted.
    pub given_back: Vec<GivenBack>,
    /// What HMRC decided after it had accepted it.
    pub decisions: Vec<Decision>,
    /// What a person has to look at, and had to, newest first.
    pub alarms: Vec<Alarm>,
    /// It is not filed yet, and Uplift's appointment as nominee has ended.
    pub lacks_nominee: bool,
    /// The conversation, newest first.
    pub messages: Vec<MessageLine>,
    /// Today, as a date field has it.
    pub today: String,
}

/// How many payments are matched to no claim, and how many of those are of just what HMRC owes for a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unmatched {
    pub all: i64,
    pub exact: i64,
}

/// A claim, and what HMRC's letter takes of it once it is named.
#[derive(Clone, Debug)]
pub struct ReduceView {
    pub head: Head,
    pub row: ClaimRow,
    /// The numbers of lines that were found or entered, as the form has them.
    pub lines: String,
    /// How many lines a donor who was just looked for has.
    pub found: Option<i64>,
    pub taken: Option<Taken>,
    /// Today, as a date field has it.
    pub today: String,
}

/// HMRC's letter, and what it changes.
#[derive(Clone, Debug)]
pub struct Taken {
    pub letter: Letter,
    pub would: WouldReduce,
}

/// The lines of a claim.
#[derive(Clone, Debug)]
pub struct LinesView {
    pub head: Head,
    pub row: ClaimRow,
    pub query: ListQuery,
    /// Filters that cannot be read or searched for; nothing is listed then.
    pub problems: FieldErrors,
    pub lines: Vec<ClaimLine>,
    /// The rows shown, how many there are, and their totals, in words.
    pub total: String,
    /// The address of the first ones.
    pub first: Option<String>,
    pub next: Option<String>,
    /// The way to any page.
    pub jump: Option<Jump>,
    /// The addresses of the files with these lines.
    pub csv: String,
    pub xlsx: String,
}

#[derive(Clone, Debug)]
pub struct FixView {
    pub head: Head,
    /// The gifts, each with the last day to claim it, and whether that is sure.
    pub rows: Vec<(HeldGift, Date, bool)>,
    pub order: HeldOrder,
    /// What somebody has just corrected.
    pub corrected: Option<JustCorrected>,
    /// The addresses of the same as files, where there are any.
    pub csv: Option<String>,
    pub xlsx: Option<String>,
    /// The rows shown, how many there are, and their totals, in words.
    pub total: String,
    /// The address of the newest.
    pub newest: Option<String>,
    /// The address of older ones.
    pub older: Option<String>,
}

/// A gift of the queue that somebody has just corrected.
#[derive(Clone, Debug)]
pub struct JustCorrected {
    pub donation: DonationId,
    pub reference: Option<String>,
    pub amount: Pence,
    pub donated_on: Date,
    /// The gift of the queue that is the next one.
    pub next: Option<DonationId>,
}

/// A gift that was opened from the queue.
#[derive(Clone, Debug)]
pub enum FixOne {
    Held(Box<FixOneView>),
    /// It waits no more: who corrected it last, and when.
    Corrected {
        head: Head,
        donation: DonationId,
        order: HeldOrder,
        done: HistoryLine,
    },
}

/// One gift of the queue, with the form.
#[derive(Clone, Debug)]
pub struct FixOneView {
    pub head: Head,
    pub held: HeldGift,
    /// The order of the queue that it was opened from.
    pub order: HeldOrder,
    /// How many other held gifts of the donor have the same details.
    pub others: i64,
    /// When the donor was asked by mail, in words.
    pub asked_on: Option<String>,
    pub whose: WhoseGift,
    /// Code and name of each country.
    pub countries: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct AdjustmentsView {
    pub head: Head,
    /// Each with how it goes back, while it waits.
    pub rows: Vec<(Adjustment, Option<NextBack>)>,
    /// The claims of which HMRC refused gifts since it accepted them.
    pub refusals: Vec<LaterRefusal>,
    /// The rows shown, how many there are, and their totals, in words.
    pub total: String,
    /// Today, as a date field has it.
    pub today: String,
    /// The address of the newest.
    pub newest: Option<String>,
    /// The address of older ones.
    pub older: Option<String>,
}

#[derive(Clone, Debug)]
pub struct PaymentsView {
    pub head: Head,
    /// The payments that a statement brought.
    pub brought: Vec<Payment>,
    /// The payments that a statement showed, and that were recorded before it; or the one that another was said to be.
    pub recorded: Vec<Payment>,
    pub listed: Listed<Payment>,
}

/// The figures of some days, or what of the address cannot be read.
#[derive(Clone, Debug)]
pub struct FiguresView {
    pub head: Head,
    /// The first and the last day as the fields show them.
    pub query: FiguresQuery,
    pub problems: FieldErrors,
    /// Nothing where there are problems.
    pub shown: Option<ShownFigures>,
}

#[derive(Clone, Debug)]
pub struct ShownFigures {
    pub span: Span,
    pub today: Date,
    pub figures: Figures,
    /// The Gift Aid that HMRC has not accepted as of today: what it is called, and how much.
    pub accrued: Vec<(&'static str, Pence)>,
    /// The charity's years since its first accepted claim, newest first.
    pub years: Vec<Span>,
    /// The line that is looked into.
    pub line: Option<LineOfFigures>,
}

/// The claims of a line.
#[derive(Clone, Debug)]
pub struct LineOfFigures {
    pub line: FigureLine,
    pub rows: Vec<FigureRow>,
    /// The address of the first ones, from any other.
    pub first: Option<String>,
    /// The address of the next ones.
    pub next: Option<String>,
}

/// What the charity chose about its claims.
#[derive(Clone, Debug)]
pub struct SettingView {
    pub head: Head,
    /// What holds.
    pub setting: ClaimSetting,
    /// `by_hand`, `weekly`, `monthly` or `threshold`.
    pub schedule: String,
    /// The day of the week.
    pub weekday: String,
    /// The day of the month.
    pub day: String,
    /// The threshold, in pounds.
    pub threshold: String,
    /// `none`, `one` or `two`.
    pub approvals: String,
    /// Whether the reader may choose how many approve.
    pub may_choose_approvals: bool,
    /// Fewer approvals, which wait.
    pub fewer: Option<FewerAsked>,
    pub period: PeriodView,
}

/// The charity's periods, and the form to change them.
#[derive(Clone, Debug)]
pub struct PeriodView {
    /// The newest: `unknown`, `tax_year` or `accounting_year`.
    pub kind: String,
    /// The day on which the accounting year ends.
    pub end_day: String,
    /// The number of its month.
    pub end_month: String,
    /// Whether the charity has said none so far.
    pub is_first: bool,
    /// Each with the day from which it holds.
    pub periods: Vec<(Option<Date>, ClaimPeriod)>,
    /// Those whose gifts can be claimed today.
    pub open: Vec<OpenPeriod>,
}

#[cfg(test)]
mod tests {
    use super::NextView;

    #[test]
    fn no_day_is_named_on_which_no_claim_can_be_made() {
        let next_on = Some("6 December 2026".to_owned());
        let next = NextView { next_on, can_file: true, ..NextView::default() };
        assert_eq!((next.falls_on(false), next.falls_on(true)), (Some("6 December 2026"), None));
        let unappointed = NextView { can_file: false, ..next };
        assert_eq!(unappointed.falls_on(false), None);
    }
}
