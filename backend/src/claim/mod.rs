//! Claims: what staff see of them and do about them; the worker's part is in [`step`].

mod approve;
mod ask_donor;
mod attention;
mod audit_pack;
mod deadline;
mod email;
mod fewer_approvals;
mod figures;
mod find_donor;
mod foreign_reply;
mod held_gift;
mod held_gift_donor;
mod history;
mod line;
mod make;
mod message;
mod next_claim;
mod note;
pub(crate) mod operator_email;
mod outcome;
mod own_claim;
mod payment;
mod payment_decision;
mod record_step;
mod redacted;
mod reduce;
mod refund;
mod refused_field;
mod repay;
mod same_details;
mod scheduled_claim;
mod setting;
mod settled_by_operator;
mod step;
mod test_message;

use domain::claim::{ClaimAlarm, ClaimFilter, LineFilter, LineState};
use domain::donation::Find;
use domain::list::ListOrder;
use domain::scope::Scope;
use domain::{AuditAction, CharityId, CharityReference, ClaimId, Date, Pence, Timestamp};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

pub use domain::claim::view::{
    Adjustment, AdjustmentLine, Alarm, Cancelled, Claim, ClaimLine, ClaimMessage, ClaimSums, Cut, Decision,
    DeclarationLine, FoundLines, GivenApproval, GivenBack, Happening, LaterRefusal, Money, MoneyBack,
    MoneyInAll, MoneyReturned, OwnClaim, OwnDue, PackMessage, PlatformClaim, RefusedBefore, ScheduleLine,
    SetOff, ShownByBank, TakenBack, TestMessage, TestOutcome, Unanswered, What,
};
pub use domain::payment::view::{
    Payment, PaymentPart, PaymentSums, Refused as RefusedLater, Resembled, SharedClaim,
};

pub use crate::store::claim::{CorrectedGifts, FoundBy, HeldGift, HmrcSaid};
pub use ask_donor::Asking;
pub use attention::Attention;
pub use audit_pack::PackHead;
pub use deadline::RunningOut;
pub(crate) use deadline::UnclaimedOf;
pub(crate) use email::Told;
pub use fewer_approvals::{FewerAsked, FewerSoon};
pub use find_donor::{NamedDonor, with_lines};
pub use held_gift::Correction;
pub use held_gift_donor::{MyCorrectedDetails, MyHeldGift};
pub use line::name_at_hmrc;
pub use make::ClaimLines;
pub use message::{Composed, PLAIN, irmark_in_receipt};
pub(crate) use next_claim::Parts;
pub use next_claim::{ConfirmedClaim, Preview};
pub use note::in_words;
pub use payment::{Imported, Merged};
pub use payment_decision::Undone;
pub use reduce::{ConfirmedCut, Reducible, WouldReduce};
pub use refused_field::{Cure, LineField, Meaning, Trouble};
pub use setting::Approvers;
pub use settled_by_operator::OperatorsWord;

use crate::Backend;
use crate::actor::{By, CharityStaff, PlatformCaller};
use crate::donation::DonationFilter;
use crate::error::{Error, Resource};
use crate::filing::FilingStop;
use crate::pagination::{List, Page, PageRequest, put_in_order};
use crate::store;
use crate::store::claim::LineOfGift;
use crate::store::donation::{MOST_FOUND, Sought};

/// A claim with its conversation.
#[derive(Clone, Debug)]
pub struct ClaimDetail {
    pub claim: Claim,
    /// Who began it by hand, by address.
    pub begun_by: Option<String>,
    /// Who cancelled it before it was sent, and what it held then.
    pub cancelled: Option<Cancelled>,
    /// Whose approvals it rests on.
    pub approvals: Vec<GivenApproval>,
    /// Whether the caller approved it already.
    pub approved_by_me: bool,
    /// Whether somebody else than its maker has to approve it.
    pub by_another: bool,
    /// Whether the caller cannot approve it, because they made it.
    pub made_by_me: bool,
    /// The people of the charity who have not and can, by name or address, as it stands with the team now, and whether they are new to it.
    pub can_still_approve: Vec<(String, bool)>,
    /// The people who are invited and can once they come, by address.
    pub invited_to_approve: Vec<String>,
    /// What a person has to look at, and had to, newest first.
    pub alarms: Vec<Alarm>,
    /// The newest messages, newest first, equal answers in a row as one. A viewer reads none of HMRC's words: they can name donors.
    pub messages: Vec<ClaimMessage>,
    /// What HMRC decided after it had accepted it, in its order.
    pub decisions: Vec<Decision>,
    /// HMRC's payments for it: the day and how much is this claim's, in that order.
    pub money: Vec<(Date, Pence)>,
    /// What HMRC set off against debts instead of paying it, by day.
    pub set_offs: Vec<SetOff>,
    /// Whether some of all that can be removed, because somebody recorded it and no bank's statement shows it.
    pub has_removable: bool,
    /// What of that has gone back to HMRC, in the order in which it was recorded.
    pub returns: Vec<MoneyReturned>,
    /// The numbers of the claims whose tax goes back with it.
    pub carries: Vec<i32>,
    /// What goes back to HMRC of its own tax since it was accepted.
    pub given_back: Vec<GivenBack>,
    /// Why nothing is filed, while that is so.
    pub stopped: Option<FilingStop>,
}

/// The lines in this state, or all of them, in an order.
fn in_order(mut lines: Vec<LineOfGift>, state: Option<LineState>, order: ListOrder) -> Vec<LineOfGift> {
    if let Some(state) = state {
        lines.retain(|line| line.dropped.as_deref().is_some_and(|word| state.dropped().contains(&word)));
    }
    lines.sort_unstable_by_key(|line| (order.is_by_amount().then_some(line.claimable), line.line_no));
    if !order.is_ascending() {
        lines.reverse();
    }
    lines
}

impl Backend {
    /// All of the charity's claims, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.list")]
    pub async fn claims(&self, caller: &CharityStaff, request: &PageRequest) -> Result<Page<Claim>, Error> {
        self.claims_found(caller, &ClaimFilter::default(), request).await
    }

    /// The days of the oldest and the newest gift of the charity's claim with this number; none of one without gifts.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.days")]
    pub async fn days_of_claim(
        &self,
        caller: &CharityStaff,
        number: i32,
    ) -> Result<Option<(Date, Date)>, Error> {
        let mut conn = self.pool.acquire().await?;
        let (first, last) = store::donation::days_of_claim(&mut conn, caller.charity_id, number).await?;
        Ok(first.zip(last))
    }

    /// The charity's claims that match a filter, in its order, or newest first. The largest claim is the one for which HMRC is to pay most.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.find")]
    pub async fn claims_found(
        &self,
        caller: &CharityStaff,
        filter: &ClaimFilter,
        request: &PageRequest,
    ) -> Result<Page<Claim>, Error> {
        let (charity, late) = (caller.charity_id, self.overdue_before());
        let list = List::Claims.of(charity.uuid()).narrowed(filter.named());
        let after = self.read_place(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let limit = request.reach();
        let places = store::claim::claim_places(&mut conn, charity, filter, late, after, limit).await?;
        let (ids, next) = self.cut(&list, places, request);
        let mut items = store::claim::claims_by_id(&mut conn, charity, &ids).await?;
        put_in_order(&mut items, &ids, |claim| claim.claim_id.uuid());
        Ok(Page { items, next })
    }

    /// How many claims [`Self::claims_found`] lists, and what they add up to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.sums")]
    pub async fn claim_sums(&self, caller: &CharityStaff, filter: &ClaimFilter) -> Result<ClaimSums, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::claim_sums(&mut conn, caller.charity_id, filter, self.overdue_before()).await
    }

    /// One of the charity's claims, with its conversation.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.read")]
    pub async fn claim(&self, caller: &CharityStaff, id: ClaimId) -> Result<ClaimDetail, Error> {
        let mut conn = self.pool.acquire().await?;
        let claim = self.shown_claim(&mut conn, caller, id).await?;
        let approvals = store::claim::approvals(&mut conn, id).await?;
        let approved_by_me = approvals.iter().any(|approval| approval.staff_id == caller.staff_id);
        let mut messages = store::claim::messages(&mut conn, id).await?;
        if caller.may_change().is_err() {
            messages.iter_mut().for_each(redacted::message);
        }
        let kept_out = store::claim::kept_out(&mut conn, caller.charity_id, id).await?;
        let still = self.can_still_approve(&mut conn, caller.charity_id, &approvals, kept_out).await?;
        let cancelled = match claim.status() {
            domain::ClaimStatus::Withdrawn => store::claim::cancelled(&mut conn, id).await?,
            _ => None,
        };
        Ok(ClaimDetail {
            claim,
            begun_by: store::claim::begun_by(&mut conn, id).await?,
            cancelled,
            approved_by_me,
            by_another: kept_out.is_some(),
            made_by_me: kept_out == Some(caller.staff_id),
            can_still_approve: still.can,
            invited_to_approve: still.invited,
            approvals,
            alarms: store::claim::alarms(&mut conn, id).await?,
            messages,
            decisions: store::claim::decisions(&mut conn, caller.charity_id, id).await?,
            money: store::claim::money_of(&mut conn, id).await?,
            set_offs: store::claim::set_offs(&mut conn, id).await?,
            has_removable: store::claim::has_removable(&mut conn, id).await?,
            returns: store::claim::money_returned(&mut conn, &[id.uuid()])
                .await?
                .into_iter()
                .map(|(_, returned)| returned)
                .collect(),
            carries: store::claim::carried(&mut conn, id).await?.1,
            given_back: store::claim::given_back(&mut conn, id).await?,
            stopped: store::claim::credential(&mut conn).await?.and_then(|kept| kept.stop),
        })
    }

    /// The claim that holds the charity's filing, and why: while nobody has settled that, nothing is filed for it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.holding")]
    pub async fn holding_claim(&self, caller: &CharityStaff) -> Result<Option<(ClaimId, ClaimAlarm)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::holding_claim(&mut conn, caller.charity_id).await
    }

    /// The first lines of a claim that HMRC refused, by which it refused the whole claim.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.refused_lines")]
    pub async fn refused_lines(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        limit: i64,
    ) -> Result<Vec<ClaimLine>, Error> {
        let mut conn = self.pool.acquire().await?;
        self.shown_claim(&mut conn, caller, id).await?;
        store::claim::refused_lines(&mut conn, id, limit).await
    }

    /// The lines of a claim after one of them, in their order.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.lines")]
    pub async fn claim_lines(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        after: i32,
        limit: i64,
    ) -> Result<Vec<ClaimLine>, Error> {
        let mut conn = self.pool.acquire().await?;
        self.shown_claim(&mut conn, caller, id).await?;
        store::claim::claim_lines(&mut conn, id, after, limit).await
    }

    /// The lines of a claim that match a filter, in its order, or by number and so by day. Returns one page after a line (0 for the first
    /// page) and the totals of all that match; `None` if the search finds more gifts than we look up.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.find_lines")]
    pub async fn claim_lines_found(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        filter: &LineFilter,
        after: i32,
        most: usize,
    ) -> Result<Option<FoundLines>, Error> {
        let mut conn = self.pool.acquire().await?;
        let claim = self.shown_claim(&mut conn, caller, id).await?;
        let (state, order) = (filter.state, filter.order.unwrap_or(ListOrder::Oldest));
        let (numbers, count, claimable) = match &filter.find {
            Some(find) => {
                let Some(all) = self.lines_with(&mut conn, caller.charity_id, id, find).await? else {
                    return Ok(None);
                };
                let all = in_order(all, state, order);
                let from = all.iter().position(|line| line.line_no == after).map_or(0, |place| place + 1);
                let numbers = all.iter().map(|line| line.line_no).skip(from).take(most).collect();
                let claimable =
                    Pence::total(all.iter().map(|line| line.claimable)).map_err(Error::internal)?;
                (numbers, i64::try_from(all.len()).map_err(Error::internal)?, claimable)
            }
            None => {
                let limit = i64::try_from(most).map_err(Error::internal)?;
                let numbers = store::claim::line_numbers(&mut conn, id, state, order, after, limit).await?;
                let (count, claimable) = match state {
                    Some(state) => store::claim::line_sum(&mut conn, id, state).await?,
                    None => (claim.lines, claim.donations),
                };
                (numbers, count, claimable)
            }
        };
        let mut lines = store::claim::lines_numbered(&mut conn, id, &numbers).await?;
        put_in_order(&mut lines, &numbers, |line| line.line_no);
        Ok(Some(FoundLines { count, claimable, lines }))
    }

    /// The lines of a claim that match a search; `None` if it finds more gifts than we look up.
    async fn lines_with(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        id: ClaimId,
        find: &Find,
    ) -> Result<Option<Vec<LineOfGift>>, Error> {
        let filter = DonationFilter { find: Some(find.clone()), ..DonationFilter::default() };
        let sought = Sought::of(&filter);
        let gifts = store::donation::found(conn, charity, find, &sought).await?;
        if gifts.len() > MOST_FOUND {
            return Ok(None);
        }
        store::claim::lines_of_gifts(conn, id, &gifts).await.map(Some)
    }

    /// One message of a claim, byte for byte: with donors' names and addresses, so a viewer gets none, and who got one is in
    /// the audit trail.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's and where nothing came or only its SHA-256 was kept;
    /// [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.message")]
    pub async fn claim_message(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        message: Uuid,
    ) -> Result<Vec<u8>, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let body = store::claim::message_body(&mut tx, caller.charity_id, id, message)
            .await?
            .ok_or(Error::NotFound(Resource::Message))?;
        let detail = json!({ "message": message });
        let action = AuditAction::ClaimReadMessage;
        store::trail::audit(&mut tx, self.now(), By::from(caller), action, id.uuid(), detail).await?;
        tx.commit().await?;
        Ok(body)
    }

    /// What goes back to HMRC, and what went, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.adjustments")]
    pub async fn adjustments(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<Adjustment>, Error> {
        let list = List::Adjustments.of(caller.charity_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::claim::adjustments(&mut conn, caller.charity_id, scan).await?;
        Ok(self.page(&list, rows, request, |row| (row.made_at, row.adjustment_id)))
    }

    /// How many rows [`Self::adjustments`] lists.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.adjustments_in_all")]
    pub async fn adjustments_in_all(&self, caller: &CharityStaff) -> Result<i64, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::adjustments_in_all(&mut conn, caller.charity_id).await
    }

    /// The charity's claims of which HMRC refused gifts after it had accepted them, or got back what it had paid too much, newest first,
    /// with what went back of its money.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.refusals")]
    pub async fn refusals(&self, caller: &CharityStaff) -> Result<Vec<LaterRefusal>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut refusals = store::claim::refusals(&mut conn, caller.charity_id).await?;
        let ids: Vec<Uuid> = refusals.iter().map(|refusal| refusal.claim_id.uuid()).collect();
        for (id, returned) in store::claim::money_returned(&mut conn, &ids).await? {
            if let Some(refusal) = refusals.iter_mut().find(|refusal| refusal.claim_id == id) {
                refusal.returns.push(returned);
            }
        }
        Ok(refusals)
    }

    /// The gifts that HMRC refused by letter in an earlier claim and that this one of the charity's claims again, or, without one, that the
    /// next claim can.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.refused_before")]
    pub async fn refused_before(
        &self,
        caller: &CharityStaff,
        claim: Option<ClaimId>,
    ) -> Result<Vec<RefusedBefore>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::refused_before(&mut conn, caller.charity_id, claim).await
    }

    /// What HMRC refused by letter of the charity's claims, recorded since somebody last approved one before the one with this number: all of
    /// it where nobody did.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.refused_since_approval")]
    pub async fn refused_since_approval(&self, caller: &CharityStaff, number: i32) -> Result<Cut, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::refused_since_approval(&mut conn, caller.charity_id, number).await
    }

    /// The claims of a charity that hold gifts of this platform, the latest changed first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a charity that has not added the platform; a field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.for_platform")]
    pub async fn claims_for_platform(
        &self,
        caller: &PlatformCaller,
        reference: &CharityReference,
        since: Option<Timestamp>,
        request: &PageRequest,
    ) -> Result<Page<PlatformClaim>, Error> {
        let platform = caller.may(Scope::ReadCharity)?;
        let list = List::PlatformClaims.of(platform.uuid()).narrowed([
            ("charity", Some(reference.key().to_owned())),
            ("since", since.map(|since| since.to_string())),
        ]);
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let charity: CharityId = store::claim::charity_of_platform(&mut conn, platform, reference.key())
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        let rows = store::claim::claims_of_platform(&mut conn, platform, charity, since, scan).await?;
        Ok(self.page(&list, rows, request, |claim| (claim.updated_at, claim.claim_id.uuid())))
    }
}
