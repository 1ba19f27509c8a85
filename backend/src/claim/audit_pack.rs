//! Everything about one claim, for whoever has to show HMRC its records (ITA 2007 s.428(3)(b)): read in bounded parts, so that
//! a claim of half a million lines holds no more memory than one of ten.

use domain::claim::view::{
    AdjustmentLine, DeclarationLine, GivenApproval, MoneyReturned, PackMessage, SetOff,
};
use domain::{AuditAction, CharityName, ClaimId, Date, HmrcReference, Pence, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::Claim;
use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::error::{Error, Resource};
use crate::store;

/// How many bytes of a message are read at a time.
const PART: i32 = 256 * 1024;

/// What stands above a pack: whose claim it is, and as of when.
#[derive(Clone, Debug)]
pub struct PackHead {
    pub claim: Claim,
    /// Whose approvals it rests on.
    pub approvals: Vec<GivenApproval>,
    /// HMRC's payments for it: the day and how much is this claim's, in that order.
    pub money: Vec<(Date, Pence)>,
    /// What HMRC set off against debts instead of paying it, by day.
    pub set_offs: Vec<SetOff>,
    /// What of that went back to HMRC, in the order in which it was recorded.
    pub returns: Vec<MoneyReturned>,
    /// The charity's name, as it is now.
    pub charity_name: CharityName,
    /// The HMRC reference that the claim was made under.
    pub hmrc_reference: HmrcReference,
    /// When the pack was asked for.
    pub at: Timestamp,
}

impl Backend {
    /// What a pack begins with. It holds donors' names and addresses: a viewer gets none, and who got one is in the audit
    /// trail.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim; [`Error::OutsideRole`] for a viewer; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.pack")]
    pub async fn claim_pack(&self, caller: &CharityStaff, id: ClaimId) -> Result<PackHead, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let claim = self.shown_claim(&mut tx, caller, id).await?;
        let approvals = store::claim::approvals(&mut tx, id).await?;
        let money = store::claim::money_of(&mut tx, id).await?;
        let set_offs = store::claim::set_offs(&mut tx, id).await?;
        let returns = store::claim::money_returned(&mut tx, &[id.uuid()]).await?;
        let charity = store::charity::find(&mut tx, caller.charity_id)
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        let claimed_under = store::claim::claimed_under(&mut tx, id).await?;
        let action = AuditAction::ClaimReadPack;
        store::trail::audit(&mut tx, self.now(), By::from(caller), action, id.uuid(), json!({})).await?;
        tx.commit().await?;
        Ok(PackHead {
            claim,
            approvals,
            money,
            set_offs,
            returns: returns.into_iter().map(|(_, returned)| returned).collect(),
            charity_name: charity.name,
            hmrc_reference: claimed_under.unwrap_or(charity.hmrc_reference),
            at: self.now(),
        })
    }

    /// The messages of a claim after one of them, in the order in which they were said; another's has none.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.pack_messages")]
    pub async fn claim_messages(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<PackMessage>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        store::claim::messages_after(&mut conn, caller.charity_id, id, after.unwrap_or_default(), limit).await
    }

    /// A bounded part of a message, byte for byte, from a place on; nothing behind its end.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.pack_message_part")]
    pub async fn claim_message_part(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        message: Uuid,
        from: usize,
    ) -> Result<Vec<u8>, Error> {
        // PostgreSQL counts from 1, and holds no value that is longer than its counter.
        let from = i32::try_from(from.saturating_add(1)).map_err(Error::internal)?;
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        store::claim::message_part(&mut conn, caller.charity_id, id, message, from, PART)
            .await?
            .ok_or(Error::NotFound(Resource::Message))
    }

    /// The declarations behind the lines of a claim after one of them, in their order; another's has none.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.pack_declarations")]
    pub async fn claim_declarations(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        after: i32,
        limit: i64,
    ) -> Result<Vec<DeclarationLine>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        store::claim::declaration_lines(&mut conn, caller.charity_id, id, after, limit).await
    }

    /// The gifts whose tax a claim carries back, after one of them; another's has none.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.pack_adjustments")]
    pub async fn claim_adjustments(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<AdjustmentLine>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::adjustment_lines(&mut conn, caller.charity_id, id, after.unwrap_or_default(), limit)
            .await
    }
}
