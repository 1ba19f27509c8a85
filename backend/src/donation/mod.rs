//! Donations: from a platform's message to a declaration.

pub mod batch;
mod change;
mod create;
mod disown;
mod email;
mod fingerprint;
mod history;
mod list;
mod read;
mod refund;
mod reveal;
mod saved_view;
mod taken_out;
mod uncovered;

pub(crate) use create::{gift_of, named_charities, refusal, unknown_donor, view_of};
pub(crate) use list::by_money;
pub(crate) use taken_out::AT_ONCE;
pub use taken_out::{Confirmed, TakenOutGifts};

use domain::authorisation::AuthorisationSummary;
use domain::claim::oldest_for_any;
pub use domain::donation::shown::{
    Declaration, DetailsNeeded, DonationFilter, Found, GiftState, GivingFilter, GivingNames, GivingSum,
    InClaim, MonthSum, PlatformFilter, Shown, Totals, YearSum,
};
use domain::donation::{DonorPart, Status};
pub use domain::donation::{GiftName, GivingDays};
use domain::{AuditAction, ClaimId, Date, StaffName, TaxYear, Timestamp};
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::pagination::Page;
use crate::store::donation::PART;
use crate::store::{self};

/// The donor's page in one read.
#[derive(Clone, Debug)]
pub struct Giving {
    pub authorisation: AuthorisationSummary,
    /// The charities and platforms of the donor's gifts, by name: what the list can be narrowed to.
    pub names: GivingNames,
    /// The tax years from that of the newest gift back to that of the first one; only with the first part of the list.
    pub years: Vec<TaxYear>,
    /// What was given in the tax year that was asked for, or in the first of these: on 6 April people look for the year that has
    /// just ended. Only with the first part of a list that nothing but a tax year narrows.
    pub year: Option<YearSum>,
    /// What all gifts come to that the list is narrowed to; only with the first part of a list that more than a tax year narrows.
    pub sum: Option<GivingSum>,
    /// The gifts that wait because HMRC would not accept the donor's details; only with the first part of the whole list.
    pub details_needed: Option<DetailsNeeded>,
    /// What was given in each month of these gifts, the newest first: of all that the list is narrowed to, also on other pages.
    pub months: Vec<MonthSum>,
    /// The gifts, newest first.
    pub gifts: Page<Shown>,
    /// The day of the first gift of the next part, when there is one.
    pub next_on: Option<Date>,
}

/// Who did something to a donation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoneBy {
    /// Its platform, or another one that told us something of its donor.
    Platform,
    Donor,
    /// Whoever of the charity asks.
    You,
    /// Somebody else of the charity, for the charity by name where they have said what they are called.
    Colleague(Option<StaffName>),
    /// Somebody else of the charity who has not said what they are called, by address: for whoever may change something there.
    ColleagueAt(String),
    /// Uplift, because of a rule or for an operator.
    Uplift,
}

/// One line of a donation's history.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    pub at: Timestamp,
    pub by: DoneBy,
    pub action: AuditAction,
    /// The state that it led to.
    pub status: Option<Status>,
    /// The number of the claim that brought it there, that was cancelled with it, or that took its tax back.
    pub claim: Option<i32>,
    /// The claim's id, where this became of the claim itself.
    pub claim_id: Option<ClaimId>,
    /// What of the donor's details a correction changed.
    pub changed: Vec<DonorPart>,
    /// Whether they looked like another person's, and a colleague says that the donor confirmed them.
    pub on_donors_word: bool,
}

impl Backend {
    /// Declares what has settled by today; run by the worker. How many were looked at.
    pub(crate) async fn settle_due(&self) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut conn = self.pool.acquire().await?;
            let ids = store::donation::due_to_settle(&mut conn, self.today(), after, 10_000).await?;
            drop(conn);
            let Some(last) = ids.last() else { return Ok(()) };
            after = *last;
            for part in ids.chunks(PART) {
                self.judge_part(part).await?;
            }
        }
    }

    /// Tells what waits for too long that it waits for nothing: no charity can claim on it any more; run by the worker.
    pub(crate) async fn end_waiting(&self) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut conn = self.pool.acquire().await?;
            let oldest = oldest_for_any(self.today());
            let ids = store::donation::out_of_time(&mut conn, oldest, after, 10_000).await?;
            drop(conn);
            let Some(last) = ids.last() else { return Ok(()) };
            after = *last;
            for part in ids.chunks(PART) {
                self.judge_part(part).await?;
            }
        }
    }

    /// Heals donations whose write crossed the fact that they waited for, the end of what they were declared under, or the
    /// denial of what led them to their donor; run by the worker.
    pub(crate) async fn heal_lost(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let ids = store::donation::lost(&mut tx, 500).await?;
        if !ids.is_empty() {
            store::donation::reassess(&mut tx, &ids, self.judge(By::Uplift)).await?;
        }
        self.commit(tx).await?;
        self.heal_uncovered().await?;
        self.heal_disowned(None).await?;
        self.heal_given_back().await
    }
}
