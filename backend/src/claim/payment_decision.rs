//! What people say about HMRC's payments: that one pays several claims, that one was laid on the wrong claim, and that one is for
//! no claim made here.

use domain::claim::ClaimState;
use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
use domain::payment::{MatchedBy, share_out};
use domain::{AuditAction, ClaimId, ClaimStatus, Pence, StaffId};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::make::refused;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource};
use crate::store::claim::Locked;
use crate::store::{self};

/// What [`Backend::take_payment_back`] undid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// That HMRC's payment is for its claims.
    Match,
    /// A payment that was recorded by hand: it is gone.
    Payment,
    /// That HMRC set money off against a debt.
    SetOff,
}

fn changed_meanwhile() -> Error {
    Error::for_reader(PageConflict::ClaimStep)
}

/// What is paid of a claim, for the audit trail.
fn paid(state: &ClaimState) -> Option<Value> {
    let (on, amount) = state.paid()?;
    Some(json!({ "on": on.to_string(), "pence": amount }))
}

impl Backend {
    /// The claims, locked in the order of their ids: two people at once never wait for each other.
    async fn claims_in_order(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        ids: &[ClaimId],
    ) -> Result<Vec<Locked>, Error> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let mut claims = Vec::with_capacity(ids.len());
        for id in ids {
            claims.push(self.claim_of(conn, caller, id).await?);
        }
        Ok(claims)
    }

    /// Says that a payment pays several claims. Each has of it what HMRC still owes for it; by what the payment differs from
    /// their sum, the last of them differs.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment or claim, or a payment that pays one already, seems to be another or
    /// is said to be no Gift Aid; a conflict when a claim does not wait for money; a field error at `/claims` when one of them was
    /// filed only after the money came, or the payment is too small for them.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.split_payment")]
    pub async fn split_payment(
        &self,
        caller: &CharityStaff,
        payment: Uuid,
        ids: &[ClaimId],
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let mut claims = self.claims_in_order(&mut tx, caller, ids).await?;
        claims.sort_by_key(|claim| claim.number);
        let unpaid = store::claim::unpaid(&mut tx, caller.charity_id).await?;
        let (charity, by) = (caller.charity_id, caller.staff_id);
        let (on, amount) = store::claim::share_payment(&mut tx, charity, payment, by, self.now())
            .await?
            .ok_or(Error::NotFound(Resource::Payment))?;
        let expected = claims.iter().map(|claim| {
            let waiting = unpaid.iter().find(|one| one.claim_id == claim.claim_id);
            waiting.map(|one| one.rest)
        });
        let expected: Vec<Pence> = expected.collect::<Option<_>>().ok_or_else(changed_meanwhile)?;
        let parts = share_out(amount, &expected)
            .ok_or_else(|| Error::field("/claims", "out_of_range", PageFault::PaymentTooSmall.as_str()))?;
        for (claim, part) in claims.iter().zip(parts) {
            self.pay(&mut tx, caller, claim, (on, part), Some(MatchedBy::Person)).await?;
            store::claim::keep_part(&mut tx, payment, claim.claim_id, part).await?;
        }
        self.commit(tx).await
    }

    /// Says that a payment did not pay what it was laid on, or that HMRC did not set it off: each of its claims waits for that money again,
    /// and is accepted again where no other payment was laid on it. One that a bank's statement shows stays, and is laid on a claim by a
    /// person alone from now on; one that only somebody said is gone. The history of each claim keeps both. Which of them it was.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one that pays nothing; a conflict when it pays another claim now.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.take_payment_back")]
    pub async fn take_payment_back(&self, caller: &CharityStaff, payment: Uuid) -> Result<Undone, Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::wait_for_import(&mut tx, caller.charity_id).await?;
        let laid = store::claim::laid(&mut tx, caller.charity_id, payment).await?;
        let undone = match laid.first() {
            None => return Err(Error::NotFound(Resource::Payment)),
            Some(money) if money.is_set_off => Undone::SetOff,
            Some(money) if money.by_hand => Undone::Payment,
            Some(_) => Undone::Match,
        };
        let ids: Vec<ClaimId> = laid.iter().map(|money| money.claim).collect();
        let claims = self.claims_in_order(&mut tx, caller, &ids).await?;
        // Only now is it certain that nobody lays it on another claim meanwhile.
        if store::claim::laid(&mut tx, caller.charity_id, payment).await? != laid {
            return Err(changed_meanwhile());
        }
        // Both are in the order of the claims' ids.
        for (claim, money) in claims.iter().zip(&laid) {
            let id = claim.claim_id;
            let left = store::claim::paid_without(&mut tx, id, payment).await?;
            let state = claim.state.clone().take_payment_back(left).map_err(refused)?;
            // No more goes back to HMRC than it paid too much.
            let over = left.and_then(|(_, paid)| paid.checked_sub(claim.expected));
            if claim.returned > over.unwrap_or(Pence::ZERO) {
                return Err(Error::for_reader(PageConflict::PaymentReturned));
            }
            store::claim::paid(&mut tx, id, &state, now).await?;
            if claim.interest > Pence::ZERO {
                let (action, detail) =
                    (AuditAction::ClaimTakeInterestBack, json!({ "pence": claim.interest }));
                self.record(&mut tx, By::from(caller), claim.charity_id, id, action, detail).await?;
            }
            // The row may be gone from now on: the history tells of it by these.
            let detail = json!({
                "payment": payment,
                "was": paid(&claim.state),
                "is": paid(&state),
                "on": money.on.to_string(),
                "pence": money.pence,
                "recorded_at": money.laid_at.to_string(),
                "recorded_by": money.laid_by.map(StaffId::uuid),
            });
            let action = match undone {
                Undone::Match | Undone::Payment => AuditAction::ClaimTakePaymentBack,
                Undone::SetOff => AuditAction::ClaimRemoveSetOff,
            };
            self.record(&mut tx, By::from(caller), claim.charity_id, id, action, detail).await?;
            if state.status() == ClaimStatus::Accepted {
                self.tell_platforms(&mut tx, id, ClaimStatus::Accepted).await?;
            }
        }
        store::claim::take_payment_back(&mut tx, caller.charity_id, payment, now).await?;
        self.commit(tx).await?;
        Ok(undone)
    }

    /// Removes a payment that a bank's statement brought and that pays no claim, with those that somebody said to be the same. The audit trail
    /// keeps its day and amount. What seemed to be it waits for a claim.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one that pays a claim or seems to be another.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.remove_payment")]
    pub async fn remove_payment(&self, caller: &CharityStaff, payment: Uuid) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::claim::lock_imports(&mut tx, caller.charity_id).await?;
        let removed = store::claim::remove_payment(&mut tx, caller.charity_id, payment)
            .await?
            .ok_or(Error::NotFound(Resource::Payment))?;
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityRemovePayment,
            caller.charity_id.uuid(),
            json!({
                "payment": payment,
                "on": removed.on.to_string(),
                "pence": removed.pence,
                "recorded_at": removed.recorded_at.to_string(),
                "recorded_by": removed.recorded_by.map(StaffId::uuid),
            }),
        )
        .await?;
        self.commit(tx).await
    }

    /// Says that a payment by HMRC is for no claim made here, such as Gift Aid that was claimed elsewhere, or VAT that comes back: no
    /// claim is looked for.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one that does not wait for a claim.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.dismiss_payment")]
    pub async fn dismiss_payment(&self, caller: &CharityStaff, payment: Uuid) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        if !store::claim::dismiss_payment(&mut tx, caller.charity_id, payment, self.now()).await? {
            return Err(Error::NotFound(Resource::Payment));
        }
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityDismissPayment,
            caller.charity_id.uuid(),
            json!({ "payment": payment }),
        )
        .await?;
        self.commit(tx).await
    }

    /// Says that a payment is for a claim made here after all: it waits for that again.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's payment, or one of which nobody said that it is none.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.put_payment_back")]
    pub async fn put_payment_back(&self, caller: &CharityStaff, payment: Uuid) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        if !store::claim::put_payment_back(&mut tx, caller.charity_id, payment).await? {
            return Err(Error::NotFound(Resource::Payment));
        }
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityPutPaymentBack,
            caller.charity_id.uuid(),
            json!({ "payment": payment }),
        )
        .await?;
        self.commit(tx).await
    }
}
