//! HMRC refuses or reduces a claim that it had accepted: electronic acceptance is not the last word. Staff record what its letter says, or
//! whoever runs the installation does; what it took is claimed again where it can be, and what the claim carried back is owed again
//! where the claim does not bring it any more.

use std::collections::{BTreeMap, BTreeSet};

use domain::claim::reduction::{
    Afterwards, LeftOfClaim, Letter, LineNumbers, MOST_NAMED, Reduced, Reduction, taken,
};
use domain::claim::view::Cut;
use domain::claim::{ClaimState, ClaimStatus, LeftOut, Refused, Window};
use domain::conflict::PageConflict;
use domain::page_fault::{PageFault, ValueFault};
use domain::{AuditAction, ClaimId, ClaimSum, Date, Pence};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::email;
use super::make::refused_at;
use super::settled_by_operator::OperatorsWord;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource, refused_by};
pub use crate::store::claim::Reducible;
use crate::store::claim::{Locked, Recorder, StandingLine, StandsOn, Took};
use crate::store::{self};

/// How many gifts the simulated HMRC of a sandbox takes out at once.
const AT_A_PRESS: usize = 3;

/// What a decision of HMRC's does to a claim, before anybody confirms it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WouldReduce {
    /// The lines that it takes, and their sums.
    pub cut: Cut,
    /// How many lines stay although they are named: their tax has gone back to HMRC already.
    pub gone_back: usize,
    /// How many of the gifts are too old to be claimed again.
    pub too_old: usize,
    /// What HMRC is to pay for the claim before.
    pub expected: Pence,
    /// The same after.
    pub left: Pence,
    /// What the claim carries back no more: it is owed again.
    pub owed_again: Pence,
    /// What HMRC has paid for it.
    pub paid: Option<Pence>,
    /// What of that is interest, or was returned to HMRC already.
    pub explained: Pence,
    /// Whether nothing is left of the claim.
    pub is_refused: bool,
}

/// What somebody confirmed who saw [`WouldReduce`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmedCut {
    pub gifts: i64,
    pub gift_aid: Pence,
}

impl WouldReduce {
    /// What there is to confirm.
    #[must_use]
    pub const fn to_confirm(self) -> ConfirmedCut {
        ConfirmedCut { gifts: self.cut.gifts, gift_aid: self.cut.gift_aid }
    }
}

/// The lines that a decision takes.
struct Taking {
    lines: Vec<StandingLine>,
    donations: Pence,
    /// What it takes of each day's gifts, and how many lines.
    days: BTreeMap<Date, (i64, i64)>,
    gone_back: usize,
    /// Those gifts that are too old to be claimed again.
    too_old: Vec<Uuid>,
}

impl Taking {
    fn numbers(&self) -> Vec<i32> {
        self.lines.iter().map(|line| line.line_no).collect()
    }

    fn gifts(&self) -> Vec<Uuid> {
        self.lines.iter().map(|line| line.donation_id).collect()
    }

    /// What stands afterwards of what stood.
    fn leaves(&self, stood: &[StandsOn]) -> Result<ClaimSum, Error> {
        let mut sum = ClaimSum::default();
        for day in stood {
            let (lines, pence) = self.days.get(&day.on).copied().unwrap_or_default();
            let left = Pence::new(day.pence - pence).map_err(Error::internal)?;
            sum.add(day.on, day.lines - lines, left).map_err(Error::internal)?;
        }
        Ok(sum)
    }
}

/// What a decision does, worked out and not written yet.
struct Planned {
    taking: Taking,
    state: ClaimState,
    /// What of its adjustments the claim still carries, and what that comes to.
    carried: (Vec<Uuid>, Pence),
    would: WouldReduce,
}

/// Who records a decision.
#[derive(Clone, Copy)]
enum Author<'a> {
    Staff(&'a CharityStaff),
    Operator(&'a OperatorsWord),
}

impl Author<'_> {
    fn actor(self) -> By {
        match self {
            Self::Staff(caller) => By::from(caller),
            Self::Operator(_) => By::Uplift,
        }
    }
}

fn changed() -> Error {
    Error::for_reader(PageConflict::FiguresChanged)
}

impl Backend {
    /// What a decision of HMRC's does to one of the charity's claims: nothing is written.
    ///
    /// # Errors
    /// As [`Self::reduce_claim`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.would_reduce")]
    pub async fn would_reduce(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        letter: &Letter,
    ) -> Result<WouldReduce, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        Ok(self.plan(&mut tx, &claim, letter).await?.would)
    }

    /// Records that HMRC refused one of the charity's claims, or took lines out of it, after it had accepted it. Gifts that can be claimed
    /// are declared again, the others are ineligible with their reason; what the claim carried back and does not bring any more is owed
    /// again. Tax that has gone back already is not taken a second time. A payment of just what is left pays it at once.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; conflicts `claim_step`, `claim_unanswered`, `figures_changed` and `nothing_to_reduce`; field errors
    /// at `/lines`, `/letterOn` and `/then`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.reduce")]
    pub async fn reduce_claim(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        reduction: &Reduction,
        confirmed: ConfirmedCut,
    ) -> Result<WouldReduce, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        self.shown_claim(&mut tx, caller, id).await?;
        let done = self.reduce_in(&mut tx, id, reduction, Author::Staff(caller)).await?;
        if done.to_confirm() != confirmed {
            return Err(changed());
        }
        self.pay_the_certain(&mut tx, caller).await?;
        self.commit(tx).await?;
        Ok(done)
    }

    /// The same, as HMRC told whoever runs the installation.
    ///
    /// # Errors
    /// [`Error::NotFound`] for no claim; otherwise as [`Self::reduce_claim`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.reduce_as_operator")]
    pub async fn reduce_claim_as_operator(
        &self,
        id: ClaimId,
        reduction: &Reduction,
        word: &OperatorsWord,
    ) -> Result<WouldReduce, Error> {
        let mut tx = self.begin().await?;
        let done = self.reduce_in(&mut tx, id, reduction, Author::Operator(word)).await?;
        self.commit(tx).await?;
        Ok(done)
    }

    /// The newest claims of a sandbox that the simulated HMRC accepted and of which gifts stand.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.to_reduce")]
    pub async fn claims_to_reduce(&self) -> Result<Vec<Reducible>, Error> {
        self.sandbox_only()?;
        let mut conn = self.pool.acquire().await?;
        store::claim::reducible(&mut conn, 20).await
    }

    /// The simulated HMRC of a sandbox takes three gifts out of a claim that it accepted, or as many as stand of it, by a letter of today.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode and for no claim; otherwise as [`Self::reduce_claim`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.reduce_in_sandbox")]
    pub async fn reduce_in_sandbox(&self, id: ClaimId) -> Result<WouldReduce, Error> {
        self.sandbox_only()?;
        let mut tx = self.begin().await?;
        let first = store::claim::standing_lines(&mut tx, id, None).await?;
        tx.rollback().await?;
        let left = first.iter().filter(|line| taken(line.claimable, line.gone_back).is_some());
        let numbers: Vec<String> = left.take(AT_A_PRESS).map(|line| line.line_no.to_string()).collect();
        let lines = LineNumbers::parse(&numbers.join(", ")).map_err(|_| Error::NotFound(Resource::Claim))?;
        let letter = Letter { what: Reduced::Lines(lines), on: self.today() };
        let words =
            "The sandbox’s HMRC asked for the declarations of these gifts, and was shown none.".to_owned();
        let reduction = Reduction { letter, words: words.clone(), then: Afterwards::ClaimAgain };
        let word = OperatorsWord::read(&words, "hmrc@example.org").map_err(Error::Invalid)?;
        self.reduce_claim_as_operator(id, &reduction, &word).await
    }

    /// Records that HMRC has got money back that it had paid for one of the charity's claims and then took away from it, or paid too much:
    /// off a later payment, or paid by the charity.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; conflicts `nothing_overpaid`, and
    /// `return_recorded` for the same once more; field errors.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.record_return")]
    pub async fn record_return(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        on: Date,
        amount: Pence,
        note: &str,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let shown = store::claim::detail(&mut tx, caller.charity_id, id).await?;
        let over = shown
            .and_then(|shown| shown.overpaid().or_else(|| shown.above()))
            .ok_or_else(|| Error::for_reader(PageConflict::NothingOverpaid))?;
        if amount == Pence::ZERO || amount > over {
            let detail = ValueFault::ReturnedTooMuch.with(over);
            return Err(Error::field("/amount", "out_of_range", &detail));
        }
        let first = claim.state.paid().map(|(on, _)| on);
        if on > self.today() || first.is_some_and(|first| on < first) {
            let detail = PageFault::ReturnedWhen.as_str();
            return Err(Error::field("/on", "out_of_range", detail));
        }
        let note = note.trim();
        // A form that is sent twice must not count twice.
        if store::claim::is_returned(&mut tx, id, (on, amount, note)).await? {
            return Err(Error::for_reader(PageConflict::ReturnRecorded));
        }
        store::claim::returned(&mut tx, id, (on, amount, note), caller.staff_id, self.now()).await.map_err(
            |error| match refused_by(&error) {
                Some("claim_return_note_is_bounded") => {
                    Error::field("/note", "too_long", PageFault::MostIs200.as_str())
                }
                _ => error.into(),
            },
        )?;
        let detail = json!({ "pence": amount, "on": on.to_string() });
        self.record(&mut tx, By::from(caller), claim.charity_id, id, AuditAction::ClaimReturn, detail)
            .await?;
        self.commit(tx).await
    }

    /// Says that money had not gone back to HMRC after all: it is due again.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim, and for what is not recorded or was undone before.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.take_return_back")]
    pub async fn take_return_back(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        number: i16,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let pence = store::claim::take_return_back(&mut tx, id, number, caller.staff_id, self.now())
            .await?
            .ok_or(Error::NotFound(Resource::Payment))?;
        let detail = json!({ "pence": pence, "number": number });
        let action = AuditAction::ClaimTakeReturnBack;
        self.record(&mut tx, By::from(caller), claim.charity_id, id, action, detail).await?;
        self.commit(tx).await
    }

    /// Says that what HMRC paid above one of the charity's claims is interest: nothing is to be done about it. `above` is what was shown
    /// to whoever says so.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; the conflict `payments_changed` where it is not so much
    /// any more.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.say_interest")]
    pub async fn say_interest(&self, caller: &CharityStaff, id: ClaimId, above: Pence) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let shown = store::claim::detail(&mut tx, caller.charity_id, id).await?;
        if shown.and_then(|shown| shown.above()) != Some(above) {
            return Err(Error::for_reader(PageConflict::PaymentsChanged));
        }
        store::claim::say_interest(&mut tx, id, above, self.now()).await?;
        let detail = json!({ "pence": above });
        let action = AuditAction::ClaimSayInterest;
        self.record(&mut tx, By::from(caller), claim.charity_id, id, action, detail).await?;
        self.commit(tx).await
    }

    async fn reduce_in(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        reduction: &Reduction,
        author: Author<'_>,
    ) -> Result<WouldReduce, Error> {
        let (now, by) = (self.now(), author.actor());
        let carriers = store::claim::lock_with_carriers(conn, id).await?.ok_or_else(changed)?;
        let claim = self.lock_claim(conn, id).await?;
        let planned = self.plan(conn, &claim, &reduction.letter).await?;
        let (taking, would) = (&planned.taking, planned.would);
        if matches!(reduction.then, Afterwards::NotEligible(_)) && taking.lines.len() > MOST_NAMED {
            return Err(Error::field("/then", "too_many", PageFault::TooManyToTakeOut.as_str()));
        }
        // What an unfiled claim was to carry back of them goes back no more: it is put together anew below.
        for carrier in &carriers {
            store::claim::give_back(conn, *carrier).await?;
        }
        let less = store::donation::refunded_in_flight(conn, id).await?;
        let decision = store::claim::next_decision(conn, id).await?;
        store::claim::cut_lines(conn, id, decision, &taking.numbers(), now).await?;
        let (carried, amount) = &planned.carried;
        store::claim::carry_less(conn, id, carried).await?;
        // A refused claim says what it would have carried, as every refused claim does.
        let adjustment = if would.is_refused { claim.adjustment } else { *amount };
        let recorder = match author {
            Author::Staff(caller) => Recorder::Staff(caller.staff_id),
            Author::Operator(word) => Recorder::Operator(word.by()),
        };
        let took = Took { cut: would.cut, owed_again: would.owed_again };
        let left = (&planned.state, adjustment);
        store::claim::reduced(conn, id, decision, reduction, took, left, recorder, now).await?;
        let named: BTreeSet<Uuid> = taking.gifts().into_iter().collect();
        let less: Vec<_> = less.into_iter().filter(|gift| named.contains(&gift.donation_id)).collect();
        self.declare_rest(conn, &less).await?;
        match &reduction.then {
            Afterwards::NotEligible(why) => {
                self.take_out_part(conn, by, claim.charity_id, &taking.gifts(), why).await?;
            }
            Afterwards::ClaimAgain => store::claim::end_too_old(conn, &taking.too_old, now).await?,
        }
        for carrier in carriers {
            let carrier = self.lock_claim(conn, carrier).await?;
            self.count_anew(conn, by, &carrier).await?;
        }
        let detail = json!({
            "what": reduction.letter.what.as_str(), "lines": would.cut.gifts, "gift_aid": would.cut.gift_aid,
            "owed_again": would.owed_again, "letter_on": reduction.letter.on.to_string(),
        });
        self.record(conn, by, claim.charity_id, id, AuditAction::ClaimReduce, detail).await?;
        if would.is_refused {
            self.tell_platforms(conn, id, ClaimStatus::Rejected).await?;
        }
        self.enqueue_mark(conn, id).await?;
        let left = (!would.is_refused).then_some(would.left);
        let told = email::reduced(&claim, would.cut, would.owed_again, left);
        self.tell_staff(conn, claim.charity_id, &told).await?;
        Ok(would)
    }

    /// What a decision does to a claim that is locked.
    async fn plan(&self, conn: &mut PgConnection, claim: &Locked, letter: &Letter) -> Result<Planned, Error> {
        let now = self.now();
        let reduced = |stands| claim.state.clone().reduce(now, letter.on, stands).map_err(refused_here);
        // Before anything is read of it: a claim at another step has no lines to name.
        reduced(true)?;
        let taking = self.to_take(conn, claim, letter).await?;
        let stands = taking.leaves(&store::claim::stands(conn, claim.claim_id).await?)?;
        let (ids, carries) = store::claim::carries(conn, claim.claim_id).await?;
        let left = LeftOfClaim::of(stands, &carries);
        let state = reduced(stands.donations > Pence::ZERO)?;
        let is_refused = state.status() == ClaimStatus::Rejected;
        let carried = left.carried.places.iter().filter_map(|place| ids.get(*place).copied()).collect();
        let would = WouldReduce {
            cut: Cut {
                gifts: i64::try_from(taking.lines.len()).map_err(Error::internal)?,
                donations: taking.donations,
                gift_aid: minus(claim.gift_aid_left, left.gift_aid)?,
            },
            gone_back: taking.gone_back,
            too_old: taking.too_old.len(),
            expected: claim.expected,
            left: minus(left.gift_aid, left.carried.amount)?,
            owed_again: minus(claim.adjustment, left.carried.amount)?,
            paid: claim.state.paid().map(|(_, paid)| paid),
            explained: claim.interest.checked_add(claim.returned).unwrap_or(claim.interest),
            is_refused,
        };
        Ok(Planned { taking, state, carried: (carried, left.carried.amount), would })
    }

    /// The lines of a claim that a decision takes. One whose tax has gone back already stays: there is nothing to take.
    async fn to_take(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        letter: &Letter,
    ) -> Result<Taking, Error> {
        let numbers = match &letter.what {
            Reduced::Whole => None,
            Reduced::Lines(lines) => Some(lines.numbers()),
        };
        let standing = store::claim::standing_lines(conn, claim.claim_id, numbers.as_deref()).await?;
        if let Some(numbers) = numbers {
            let found: BTreeSet<i32> = standing.iter().map(|line| line.line_no).collect();
            let missing: Vec<i32> = numbers.into_iter().filter(|number| !found.contains(number)).collect();
            if !missing.is_empty() {
                return Err(Error::field("/lines", "invalid", &not_there(&missing)));
            }
        }
        let periods = store::claim::periods(conn, claim.charity_id).await?;
        let window = Window::on(self.today(), &periods);
        let (mut lines, mut donations, mut gone_back, mut too_old) = (Vec::new(), Pence::ZERO, 0, Vec::new());
        let mut days: BTreeMap<Date, (i64, i64)> = BTreeMap::new();
        for line in standing {
            let Some(taken) = taken(line.claimable, line.gone_back) else {
                gone_back += 1;
                continue;
            };
            donations = donations.checked_add(taken).ok_or_else(|| Error::internal("too much money"))?;
            let (count, pence) = days.entry(line.donated_on).or_default();
            // A line of which a part has gone back leaves that part behind, but no line.
            (*count, *pence) = (*count + 1, *pence + taken.get());
            if window.leaves_out(line.donated_on) == Some(LeftOut::OutOfTime) {
                too_old.push(line.donation_id);
            }
            lines.push(line);
        }
        if lines.is_empty() {
            return Err(Error::for_reader(PageConflict::NothingToReduce));
        }
        Ok(Taking { lines, donations, days, gone_back, too_old })
    }
}

fn refused_here(why: Refused) -> Error {
    match why {
        Refused::TooEarly => {
            Error::field("/letterOn", "out_of_range", PageFault::LetterBeforeSending.as_str())
        }
        Refused::WrongStep(status) if status.is_with_hmrc() => {
            Error::for_reader(PageConflict::ClaimUnanswered)
        }
        why => refused_at(why, "/letterOn"),
    }
}

fn not_there(numbers: &[i32]) -> String {
    let some: Vec<String> = numbers.iter().take(10).map(ToString::to_string).collect();
    let fault = if numbers.len() > 10 { ValueFault::NoGiftAtLines } else { ValueFault::NoGiftAtLine };
    fault.with(some.join(", "))
}

fn minus(amount: Pence, less: Pence) -> Result<Pence, Error> {
    amount.checked_sub(less).ok_or_else(|| Error::internal("a claim would be less than nothing"))
}
