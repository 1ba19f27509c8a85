//! HMRC's payments: said by hand, or read from the bank's statement, and laid beside the claims.

use std::collections::HashMap;

use domain::calendar::london_midnight;
use domain::claim::view::{MoneyInAll, OVERDUE_DAYS};
use domain::conflict::PageConflict;
use domain::page_fault::{PageFault, ValueFault};
use domain::payment::view::{Payment, PaymentPart, PaymentSums};
use domain::payment::{BankRow, MatchedBy, PaymentFilter, SetOffDebt};
use domain::{AuditAction, ClaimId, Date, Pence, Timestamp};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

use super::email;
use super::make::refused_at;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource, refused_by};
use crate::pagination::{List, Page, PageRequest, put_in_order};
use crate::store::claim::{Brought, BroughtBefore, Locked, StatementRow};
use crate::store::{self};

/// Charities are told of so many claims at a time.
const CLAIMS_AT_ONCE: i64 = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Payments of HMRC's that were new.
    pub added: usize,
    /// Which these are.
    pub new: Vec<Uuid>,
    /// Claims that are paid now: day and amount leave no doubt.
    pub matched: usize,
    /// Payments that were there before, from a statement or by hand.
    pub known: usize,
    /// Which these are, as the list of payments has them.
    pub recorded: Vec<Uuid>,
    /// Payments that seem to be there already, in other words or of another day: a person has to say whether they are others.
    pub alike: usize,
    /// Payments of days that are still to come, which nothing was done with: the bank writes its days in another way.
    pub ahead: Vec<(Date, Pence)>,
}

/// What [`Backend::merge_payment`] left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The payment that counts.
    pub payment: Uuid,
    /// The day that was recorded for it before, where the statement's replaced it.
    pub was_on: Option<Date>,
}

impl Backend {
    /// Records that HMRC paid a claim, or a part of it: on which day, how much, and what the bank says. A payment of that day and
    /// amount that a statement brought in the same words, and that pays no claim yet, is the one. One in other words, or at most a week
    /// from that day, is set aside until somebody says whether it is another. `paid_before` is what was paid for the claim in
    /// all when it was shown to whoever records this.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; a conflict when it was not accepted or is paid, or a payment of that
    /// day and amount was laid on it since it was shown; field errors.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.mark_paid")]
    pub async fn mark_claim_paid(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        on: Date,
        amount: Pence,
        reference: &str,
        paid_before: Pence,
    ) -> Result<(), Error> {
        caller.may_change()?;
        if on > self.today() {
            return Err(Error::field("/on", "out_of_range", PageFault::PaidInFuture.as_str()));
        }
        if amount == Pence::ZERO {
            return Err(Error::field("/amount", "out_of_range", PageFault::PaidNothing.as_str()));
        }
        let mut tx = self.begin().await?;
        store::claim::wait_for_import(&mut tx, caller.charity_id).await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        self.pay(&mut tx, caller, &claim, (on, amount), None).await?;
        // A form that is sent twice must not count twice. HMRC may pay two equal parts on one day: who saw the first records the
        // second.
        let before = claim.state.paid().map_or(Pence::ZERO, |(_, paid)| paid);
        if paid_before != before && store::claim::is_laid(&mut tx, id, on, amount).await? {
            return Err(Error::for_reader(PageConflict::PaymentRecorded));
        }
        store::claim::record_payment(
            &mut tx,
            caller.charity_id,
            id,
            on,
            amount,
            reference.trim(),
            caller.staff_id,
            self.now(),
        )
        .await
        .map_err(|error| match refused_by(&error) {
            Some("payment_reference_is_bounded") => {
                Error::field("/reference", "too_long", PageFault::MostIs100.as_str())
            }
            _ => error.into(),
        })?;
        self.commit(tx).await
    }

    /// Records that HMRC set what it owed for a claim, or a part of it, off against a debt of the charity's instead of paying it: from
    /// which day, how much, and against what. It settles the claim as a payment does, and is taken back as one. `paid_before` as for
    /// [`Self::mark_claim_paid`].
    ///
    /// # Errors
    /// As [`Self::mark_claim_paid`]; a field error at `/amount` for more than HMRC owes.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.record_set_off")]
    pub async fn record_set_off(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        on: Date,
        amount: Pence,
        against: &SetOffDebt,
        paid_before: Pence,
    ) -> Result<(), Error> {
        caller.may_change()?;
        if on > self.today() {
            return Err(Error::field("/on", "out_of_range", PageFault::SetOffInFuture.as_str()));
        }
        if amount == Pence::ZERO {
            return Err(Error::field("/amount", "out_of_range", PageFault::SetOffNothing.as_str()));
        }
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let before = claim.state.paid().map_or(Pence::ZERO, |(_, paid)| paid);
        let detail = json!({ "on": on.to_string(), "pence": amount, "before": before });
        self.lay(&mut tx, caller, &claim, (on, amount), "/on", (AuditAction::ClaimSetOff, detail)).await?;
        if paid_before != before && store::claim::is_laid(&mut tx, id, on, amount).await? {
            return Err(Error::for_reader(PageConflict::AmountRecorded));
        }
        let rest = claim.expected.checked_sub(before).unwrap_or(Pence::ZERO);
        if amount > rest {
            let detail = ValueFault::SetOffTooMuch.with(rest);
            return Err(Error::field("/amount", "out_of_range", &detail));
        }
        store::claim::record_set_off(
            &mut tx,
            caller.charity_id,
            id,
            on,
            amount,
            against,
            caller.staff_id,
            self.now(),
        )
        .await?;
        self.commit(tx).await
    }

    /// So much money came for the claim, on that day: all that HMRC owed, or a part. Platforms hear of the first alone. Somebody recorded
    /// it by hand where nobody matched it.
    pub(super) async fn pay(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        claim: &Locked,
        money: (Date, Pence),
        matched: Option<MatchedBy>,
    ) -> Result<(), Error> {
        let (on, amount) = money;
        let day = on.to_string();
        let noted = match claim.state.paid() {
            None => (AuditAction::ClaimPay, json!({ "on": day, "pence": amount, "matched": matched })),
            Some((_, before)) => (
                AuditAction::ClaimPayMore,
                json!({ "on": day, "pence": amount, "matched": matched, "before": before }),
            ),
        };
        let pointer = if matched.is_some() { "/claims" } else { "/on" };
        self.lay(conn, caller, claim, money, pointer, noted).await
    }

    /// The same, whatever the audit trail calls it. What is wrong with the day is said of the field at `pointer`.
    async fn lay(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        claim: &Locked,
        (on, amount): (Date, Pence),
        pointer: &str,
        (action, detail): (AuditAction, Value),
    ) -> Result<(), Error> {
        let (id, before) = (claim.claim_id, claim.state.paid());
        let paid = claim.state.clone().pay(on, amount, claim.expected);
        let paid = paid.map_err(|why| refused_at(why, pointer))?;
        store::claim::paid(conn, id, &paid, self.now()).await?;
        self.record(conn, By::from(caller), claim.charity_id, id, action, detail).await?;
        if before.is_none() {
            self.tell_platforms(conn, id, domain::ClaimStatus::Paid).await?;
        }
        Ok(())
    }

    /// Takes HMRC's payments over from a bank statement, and pays the claims for which there is no doubt: one claim for which
    /// HMRC still owes exactly that amount, filed by that day. The same statement twice adds nothing, nor does a payment that was
    /// recorded by hand before in the same words. One that seems to be there already is set aside until somebody says that it is another: of
    /// the same day, or at most a week from it where the words are the same or it was recorded by hand.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.import_payments")]
    pub async fn import_payments(&self, caller: &CharityStaff, rows: &[BankRow]) -> Result<Imported, Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::lock_imports(&mut tx, caller.charity_id).await?;
        let mut imported = self.take_over(&mut tx, caller, rows).await?;
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            AuditAction::CharityImportPayments,
            caller.charity_id.uuid(),
            json!({ "added": imported.added, "alike": imported.alike }),
        )
        .await?;
        imported.matched = self.pay_the_certain(&mut tx, caller).await?;
        self.commit(tx).await?;
        Ok(imported)
    }

    /// Pays the claims for which there is no doubt; how many.
    pub(super) async fn pay_the_certain(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
    ) -> Result<usize, Error> {
        let mut paid = 0;
        for (payment, claim, amount) in store::claim::certain_matches(conn, caller.charity_id).await? {
            let locked = self.claim_of(conn, caller, claim).await?;
            let before = locked.state.paid().map_or(Pence::ZERO, |(_, paid)| paid);
            // Somebody laid money on it while it was not locked: it is certain no more.
            if locked.expected.checked_sub(before) != Some(amount) {
                continue;
            }
            let (charity, by) = (caller.charity_id, caller.staff_id);
            let money = store::claim::link_payment(conn, charity, payment, claim, by, self.now()).await?;
            if let Some(money) = money {
                self.pay(conn, caller, &locked, money, Some(MatchedBy::Statement)).await?;
                paid += 1;
            }
        }
        Ok(paid)
    }

    /// Writes down the payments of a statement, each row as one.
    async fn take_over(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        rows: &[BankRow],
    ) -> Result<Imported, Error> {
        let (now, charity) = (self.now(), caller.charity_id);
        let mut imported = Imported::default();
        let mut seen: HashMap<&BankRow, i32> = HashMap::new();
        // What a row of this statement shows is no other row of it.
        let (mut shown, mut new) = (Vec::new(), Vec::new());
        for row in rows {
            if row.on() > now.london_date() {
                imported.ahead.push((row.on(), row.amount()));
                continue;
            }
            let occurrence = seen.entry(row).and_modify(|count| *count += 1).or_insert(1);
            let row = StatementRow {
                on: row.on(),
                amount: row.amount(),
                reference: row.reference(),
                occurrence: *occurrence,
            };
            match store::claim::brought_before(conn, charity, &row).await? {
                Some(BroughtBefore { listed, seems }) => {
                    imported.recorded.push(listed);
                    shown.push(seems);
                }
                None => new.push(row),
            }
        }
        imported.known = shown.len();
        for row in &new {
            if let Some(payment) = store::claim::confirm_payment(conn, charity, row, now).await? {
                imported.known += 1;
                imported.recorded.push(payment);
                shown.push(payment);
                continue;
            }
            match store::claim::import_payment(conn, charity, row, &shown, caller.staff_id, now).await? {
                Some(Brought { resembles: Some(other), .. }) => {
                    imported.alike += 1;
                    shown.push(other);
                }
                Some(Brought { payment_id, .. }) => {
                    imported.added += 1;
                    imported.new.push(payment_id);
                    shown.push(payment_id);
                }
                None => imported.known += 1,
            }
        }
        Ok(imported)
    }

    /// Says that a payment is not the one that it seems to be, or not the one of its day and amount that pays a claim. It pays a claim
    /// at once where there is no doubt which, as after an import, and else can be matched by hand.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one that seems to be no other.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.keep_payment_apart")]
    pub async fn keep_payment_apart(&self, caller: &CharityStaff, payment: Uuid) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::claim::lock_imports(&mut tx, caller.charity_id).await?;
        if !store::claim::keep_apart(&mut tx, caller.charity_id, payment, self.now()).await? {
            return Err(Error::NotFound(Resource::Payment));
        }
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityKeepPaymentApart,
            caller.charity_id.uuid(),
            json!({ "payment": payment }),
        )
        .await?;
        self.pay_the_certain(&mut tx, caller).await?;
        self.commit(tx).await
    }

    /// Says that a payment is the one that it seems to be, or the one of its day and amount that pays a claim: it counts once, and its
    /// words stand beside the other's, which keeps its own. One that was recorded by hand gets the statement's day. A payment of which it is
    /// now certain which claim it pays is matched at once.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one that seems to be no other.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.merge_payment")]
    pub async fn merge_payment(&self, caller: &CharityStaff, payment: Uuid) -> Result<Merged, Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::lock_imports(&mut tx, caller.charity_id).await?;
        let by_hand = store::claim::typed_day(&mut tx, caller.charity_id, payment).await?;
        if let Some(by_hand) = &by_hand {
            // A claim is locked before its payments.
            self.claim_of(&mut tx, caller, by_hand.claim).await?;
        }
        let shown = by_hand.as_ref().map(|by_hand| by_hand.shown);
        let one = store::claim::merge_payment(&mut tx, caller.charity_id, payment, shown, now)
            .await?
            .ok_or(Error::NotFound(Resource::Payment))?;
        if let Some(by_hand) = &by_hand {
            store::claim::renew_paid_on(&mut tx, by_hand.claim, now).await?;
        }
        let (mut claims, mut numbers) = (Vec::new(), Vec::new());
        for money in store::claim::laid(&mut tx, caller.charity_id, one).await? {
            claims.push(money.claim.uuid());
            numbers.push(self.shown_claim(&mut tx, caller, money.claim).await?.number);
        }
        let was_on = by_hand.as_ref().map(|by_hand| by_hand.typed);
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            AuditAction::CharityMergePayment,
            caller.charity_id.uuid(),
            json!({
                "payment": payment,
                "is": one,
                "was_on": was_on.map(|on| on.to_string()),
                "on": by_hand.map(|by_hand| by_hand.shown.to_string()),
                "claims": claims,
                "numbers": numbers,
            }),
        )
        .await?;
        self.pay_the_certain(&mut tx, caller).await?;
        self.commit(tx).await?;
        Ok(Merged { payment: one, was_on })
    }

    /// What the charity's claims come to in money, all of them together, and what came for them.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.money_in_all")]
    pub async fn money_in_all(&self, caller: &CharityStaff) -> Result<MoneyInAll, Error> {
        let mut conn = self.pool.acquire().await?;
        let (money, _) =
            store::claim::money_in_all(&mut conn, caller.charity_id, self.overdue_before()).await?;
        Ok(money)
    }

    /// What HMRC accepted before this instant and has not paid is overdue. Whole days of London, as `Claim::overdue_since` counts them: pages
    /// and mails never disagree on a claim.
    pub(crate) fn overdue_before(&self) -> Timestamp {
        london_midnight(self.today().saturating_sub(Duration::days(OVERDUE_DAYS)))
    }

    /// Tells charities of claims that HMRC has not paid in time, each claim once. The worker does this each hour.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.warn_of_overdue")]
    pub async fn warn_of_overdue(&self) -> Result<(), Error> {
        let before = self.overdue_before();
        for id in store::claim::overdue_untold(&self.pool, before, CLAIMS_AT_ONCE).await? {
            let mut tx = self.begin().await?;
            if let Some(late) = store::claim::tell_of_overdue_once(&mut tx, id, before, self.now()).await? {
                self.tell_staff(&mut tx, late.charity_id, &email::overdue(id, &late)).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }

    /// Says which claim a payment pays, all of it or what was missing of it.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment or claim, or a payment that pays one already, seems to be another or
    /// is said to be no Gift Aid; a conflict when the claim was not accepted or is paid; a field error at `/claims` when it was
    /// filed only after the money came.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.match_payment")]
    pub async fn match_payment(
        &self,
        caller: &CharityStaff,
        payment: Uuid,
        id: ClaimId,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let (charity, by) = (caller.charity_id, caller.staff_id);
        let money = store::claim::link_payment(&mut tx, charity, payment, id, by, self.now())
            .await?
            .ok_or(Error::NotFound(Resource::Payment))?;
        self.pay(&mut tx, caller, &claim, money, Some(MatchedBy::Person)).await?;
        self.commit(tx).await
    }

    /// How many payments [`Self::payments_found`] lists, and what they add up to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.payment_sums")]
    pub async fn payment_sums(
        &self,
        caller: &CharityStaff,
        filter: &PaymentFilter,
    ) -> Result<PaymentSums, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::payment_sums(&mut conn, caller.charity_id, filter).await
    }

    /// All of HMRC's payments to the charity by date, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.payments")]
    pub async fn payments(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<Payment>, Error> {
        self.payments_found(caller, &PaymentFilter::default(), request).await
    }

    /// These of HMRC's payments to the charity, in this order, without the claims that they may pay.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "payment.named")]
    pub async fn payments_named(&self, caller: &CharityStaff, ids: &[Uuid]) -> Result<Vec<Payment>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::claim::payments(&mut conn, caller.charity_id, ids).await?;
        put_in_order(&mut rows, ids, |row| row.payment_id);
        Ok(rows)
    }

    /// HMRC's payments to the charity that match a filter, in its order, or newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "payment.list")]
    pub async fn payments_found(
        &self,
        caller: &CharityStaff,
        filter: &PaymentFilter,
        request: &PageRequest,
    ) -> Result<Page<Payment>, Error> {
        let list = List::Payments.of(caller.charity_id.uuid()).narrowed(filter.named());
        let after = self.read_place(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let limit = request.reach();
        let places = store::claim::payment_places(&mut conn, caller.charity_id, filter, after, limit).await?;
        let (ids, next) = self.cut(&list, places, request);
        let mut rows = store::claim::payments(&mut conn, caller.charity_id, &ids).await?;
        put_in_order(&mut rows, &ids, |row| row.payment_id);
        for (payment, part) in store::claim::shared_by(&mut conn, caller.charity_id, &ids).await? {
            if let Some(row) = rows.iter_mut().find(|row| row.payment_id == payment) {
                row.shared_by.push(part);
            }
        }
        let unpaid = store::claim::unpaid(&mut conn, caller.charity_id).await?;
        for row in rows.iter_mut().filter(|row| row.is_open()) {
            // No money came for a claim before it was filed.
            let mut fit: Vec<_> = unpaid.iter().filter(|claim| claim.filed_on <= row.paid_on).collect();
            fit.sort_by_key(|claim| (claim.rest != row.amount, claim.number));
            row.suggestions = fit
                .into_iter()
                .map(|claim| (claim.claim_id, claim.number, claim.rest, claim.is_short))
                .collect();
            // A claim for which HMRC owes just that much is the likelier.
            if row.suggestions.iter().any(|(_, _, rest, _)| *rest == row.amount) {
                row.twin = None;
            } else {
                let later =
                    unpaid.iter().find(|claim| claim.filed_on > row.paid_on && claim.rest == row.amount);
                row.sent_later = later.map(|claim| (claim.claim_id, claim.number, claim.filed_on));
            }
            let said = row.sent_later.map(|(id, ..)| id);
            let after = unpaid.iter().filter(|claim| claim.filed_on > row.paid_on);
            let others = after.filter(|claim| Some(claim.claim_id) != said);
            row.sent_after = others.map(|claim| claim.number).collect();
        }
        Ok(Page { items: rows, next })
    }

    /// What these payments of the charity's are for, claim by claim, with what of each is interest and what went back of the claim's money,
    /// by the number of the claim.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "payment.parts")]
    pub async fn payment_parts(
        &self,
        caller: &CharityStaff,
        payments: &[Uuid],
    ) -> Result<Vec<PaymentPart>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut parts = store::claim::payment_parts(&mut conn, caller.charity_id, payments).await?;
        // Few claims have money that went back: their parts say so.
        let claims: Vec<Uuid> =
            parts.iter().filter(|part| part.has_returns).map(|part| part.claim_id.uuid()).collect();
        if claims.is_empty() {
            return Ok(parts);
        }
        for (claim, returned) in store::claim::money_returned(&mut conn, &claims).await? {
            let last = parts.iter_mut().find(|part| part.has_returns && part.claim_id == claim);
            if let Some(part) = last {
                part.returns.push((returned.on, returned.pence, returned.note));
            }
        }
        Ok(parts)
    }
}
