//! A part of a gift goes back to its donor: what Gift Aid is claimed on becomes less, before a claim and after it.

use std::ops::ControlFlow;

use domain::claim::ClaimStatus;
use domain::conflict::{self, ApiConflict};
use domain::donation::{DeletionReason, DonationView, NewRefund, Parts, Rest, Status};
use domain::event::ChangedField;
use domain::scope::Scope;
use domain::{AuditAction, CharityId, ClaimId, DonationId, EventType, GiftAmount, Pence, PlatformId};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::change::concerns;
use crate::Backend;
use crate::actor::{By, PlatformCaller};
use crate::deadlock::retry;
use crate::error::Error;
use crate::idempotency::{Attempt, Done, check_version};
use crate::secret::new_uuid;
use crate::store::donation::{Locked, RefundedInFlight};
use crate::store::{self};

impl Backend {
    /// Records that a part of a gift went back to its donor. What Gift Aid is claimed on becomes less: by a smaller declaration before
    /// a claim, and by tax that goes back once HMRC has accepted one. A part that leaves nothing to claim on ends the gift, as
    /// [`Self::delete_donation`] does. One that was sent before under the same reference changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when the present version is none of `versions`; conflicts `deleted` and
    /// `refund_reference_taken`; field errors.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.refund")]
    pub async fn refund_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        refund: &NewRefund,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::DeleteDonation)?;
        retry(|| self.try_refund(By::from(caller), platform, id, refund, versions, attempt)).await
    }

    async fn try_refund(
        &self,
        by: By,
        platform: PlatformId,
        id: DonationId,
        refund: &NewRefund,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let mut tx = match self.begin_on_donation(platform, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let locked = Self::lock_donation(&mut tx, platform, id).await?;
        if let Some(reference) = refund.reference()
            && let Some(earlier) = store::donation::refund_named(&mut tx, id, reference).await?
        {
            if !refund.repeats(&earlier) {
                return Err(Error::conflict(
                    ApiConflict::RefundReferenceTaken,
                    conflict::REFUND_REFERENCE_TAKEN,
                ));
            }
            return self.commit_present(tx, platform, id, attempt).await;
        }
        if let Some(reason) = locked.deletion_reason {
            return Err(Error::conflict(ApiConflict::Deleted, reason.refuses_refund()));
        }
        check_version(versions, locked.version)?;
        match refund.of(locked.parts()?, locked.donated_on, self.today())? {
            Rest::Claimable(_) => self.take_part_off(&mut tx, by, platform, id, &locked, refund).await?,
            Rest::Nothing => {
                self.delete_in(&mut tx, by, platform, id, &locked, DeletionReason::Refund).await?;
                self.write_refund(&mut tx, by, id, refund, None).await?;
            }
        }
        self.commit_present(tx, platform, id, attempt).await
    }

    async fn take_part_off(
        &self,
        conn: &mut PgConnection,
        by: By,
        platform: PlatformId,
        id: DonationId,
        locked: &Locked,
        refund: &NewRefund,
    ) -> Result<(), Error> {
        let standing = match locked.declaration_id {
            Some(declaration) => store::claim::standing_line(conn, declaration).await?,
            None => None,
        };
        let status = standing.as_ref().map(|standing| standing.status);
        // HMRC may have a claim on all of it: its declaration stays what was claimed on.
        let is_filed = status.is_some_and(|status| {
            status.is_with_hmrc() || matches!(status, ClaimStatus::Accepted | ClaimStatus::Paid)
        });
        let filed = locked.declaration_id.filter(|_| is_filed);
        let refund_id = self.write_refund(conn, by, id, refund, filed).await?;
        let place = store::trail::keep_place(conn).await?;
        match (locked.declaration_id, &standing) {
            (Some(declaration), Some(standing)) if is_filed => {
                if !standing.status.is_with_hmrc() {
                    let part = Some((refund_id, refund.amount()));
                    self.adjust(conn, by, locked, id, declaration, standing, part).await?;
                }
            }
            (Some(declaration), _) => self.declare_less(conn, by, platform, id, locked, declaration).await?,
            (None, _) => {}
        }
        self.tell_if_claimed_itself(conn, id, locked, None).await?;
        self.tell_changed(conn, place, platform, id, locked, &[ChangedField::Refunds]).await
    }

    async fn write_refund(
        &self,
        conn: &mut PgConnection,
        by: By,
        id: DonationId,
        refund: &NewRefund,
        filed: Option<Uuid>,
    ) -> Result<Uuid, Error> {
        let (refund_id, now) = (new_uuid(), self.now());
        let on = refund.on(now.london_date());
        store::donation::record_refund(conn, refund_id, id, refund, filed, (on, now)).await?;
        let detail = json!({ "pence": refund.amount(), "reason": refund.reason() });
        store::trail::audit(conn, now, by, AuditAction::DonationRefund, id.uuid(), detail).await?;
        Ok(refund_id)
    }

    /// Replaces a declaration on which HMRC has no claim by one for what is left of the gift, and has the former one leave its claim.
    async fn declare_less(
        &self,
        conn: &mut PgConnection,
        by: By,
        platform: PlatformId,
        id: DonationId,
        locked: &Locked,
        declaration: Uuid,
    ) -> Result<(), Error> {
        let (now, fresh) = (self.now(), new_uuid());
        store::donation::declare_less(conn, id, declaration, fresh, now).await?;
        self.leave_claim(conn, by, locked, id, declaration).await?;
        let detail = json!({ "status": "declared", "declaration_id": fresh });
        store::trail::audit(conn, now, by, AuditAction::DonationDeclareLess, id.uuid(), detail).await?;
        if locked.status != Status::Declared {
            // It counted as claimed still, though HMRC does not have that claim.
            let (kind, data) = (EventType::DonationDeclared, json!({ "status": "declared" }));
            store::trail::event(conn, now, kind, concerns(platform, locked), id.uuid(), data).await?;
        }
        Ok(())
    }

    /// HMRC does not have the claim, or refused it: gifts of it of which a part went back meanwhile are declared for what is left, so
    /// that no other claim is for more. How many; the claim is locked.
    pub(crate) async fn declare_rest_of(
        &self,
        conn: &mut PgConnection,
        claim: ClaimId,
    ) -> Result<usize, Error> {
        let gifts = store::donation::refunded_in_flight(conn, claim).await?;
        self.declare_rest(conn, &gifts).await
    }

    /// The same of gifts that were found before their claim let them go.
    pub(crate) async fn declare_rest(
        &self,
        conn: &mut PgConnection,
        gifts: &[RefundedInFlight],
    ) -> Result<usize, Error> {
        let mut count = 0;
        for gift in gifts {
            let id = DonationId::from_uuid(gift.donation_id);
            let platform = PlatformId::from_uuid(gift.platform_id);
            let locked = store::donation::for_update(conn, platform, id).await?;
            let standing = locked.filter(|locked| locked.declaration_id == Some(gift.declaration_id));
            if let Some(locked) = standing {
                self.declare_less(conn, By::Uplift, platform, id, &locked, gift.declaration_id).await?;
                count += 1;
            }
        }
        Ok(count)
    }
}

impl Locked {
    fn parts(&self) -> Result<Parts, Error> {
        Ok(Parts {
            gross: GiftAmount::new(self.gross_pence).map_err(Error::internal)?,
            net: self.net_pence.map(GiftAmount::new).transpose().map_err(Error::internal)?,
            refunded: Pence::new(self.refunded_pence).map_err(Error::internal)?,
        })
    }

    /// The charity of a gift that is in a claim.
    pub(crate) fn claimed_for(&self) -> Result<CharityId, Error> {
        let charity = self.charity_id.map(CharityId::from_uuid);
        charity.ok_or_else(|| Error::internal("a claimed donation without its charity"))
    }
}
