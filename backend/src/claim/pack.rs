//! Everything about one claim, for whoever has to show HMRC its records (ITA 2007 s.428(3)(b)): read in bounded parts, so that
//! a claim of half a million lines holds no more memory than one of ten.

use domain::authorisation::WordingVersion;
use domain::{
    AuthorisationId, CharityName, ClaimId, Date, DeclarationId, DonationId, HmrcReference, Language, Pence,
    Timestamp,
};
use serde_json::json;
use uuid::Uuid;

use super::Claim;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::trail::By;
use crate::store::{self};

/// How many bytes of a message are read at a time.
const PART: i32 = 256 * 1024;

/// What stands above a pack: whose claim it is, and as of when.
#[derive(Clone, Debug)]
pub struct PackHead {
    pub claim: Claim,
    /// HMRC's payments for it: the day and how much is this claim's, in that order.
    pub money: Vec<(Date, Pence)>,
    /// The charity's name, as it is now.
    pub charity_name: CharityName,
    pub hmrc_reference: HmrcReference,
    /// When the pack was asked for.
    pub at: Timestamp,
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
    /// What it asks or says.
    pub kind: String,
    pub words: String,
    /// HMRC's number of an error.
    pub number: Option<i32>,
    /// How long it is, in bytes.
    pub size: i64,
}

/// The declaration behind a line, and the authorisation behind the declaration. It names the donor.
#[derive(Clone)]
pub struct DeclarationLine {
    /// The line's number in the claim.
    pub line_no: i32,
    pub declaration_id: DeclarationId,
    pub donation_id: DonationId,
    pub made_at: Timestamp,
    /// `made`, `cancelled` or `replaced`.
    pub state: String,
    pub ended_at: Option<Timestamp>,
    /// The whole declaration, word by word.
    pub text: String,
    /// The authorisation that let Uplift make it.
    pub authorisation_id: AuthorisationId,
    /// Where it was given: `portal`, `platform` or `capture`.
    pub channel: String,
    /// On which platform, if on one.
    pub platform_name: Option<String>,
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

impl Backend {
    /// What a pack begins with. It holds donors' names and addresses: a viewer gets none, and who got one is in the audit
    /// trail.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim, and for a viewer.
    pub async fn claim_pack(&self, caller: &CharityStaff, id: ClaimId) -> Result<PackHead, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim =
            store::claim::detail(&mut tx, caller.charity_id, id).await?.ok_or(Error::NotFound("claim"))?;
        let money = store::claim::money_of(&mut tx, id).await?;
        let charity =
            store::charity::find(&mut tx, caller.charity_id).await?.ok_or(Error::NotFound("charity"))?;
        store::trail::audit(&mut tx, self.now(), By::from(caller), "claim.read_pack", id.uuid(), json!({}))
            .await?;
        tx.commit().await?;
        Ok(PackHead {
            claim,
            money,
            charity_name: charity.name,
            hmrc_reference: charity.hmrc_reference,
            at: self.now(),
        })
    }

    /// The messages of a claim after one of them, in the order in which they were said; another's has none.
    ///
    /// # Errors
    /// Only internal ones.
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
            .ok_or(Error::NotFound("message"))
    }

    /// The declarations behind the lines of a claim after one of them, in their order; another's has none.
    ///
    /// # Errors
    /// Only internal ones.
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
