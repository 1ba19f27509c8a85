//! The other sendings of a claim. One that got no good answer and was in no list of HMRC's counts as lost, and the claim is sent again;
//! but HMRC's list may have been late, and then HMRC has what counted as lost.

use domain::ClaimId;
use domain::claim::{ClaimAlarm, TransactionId};
use hmrc::gateway::{self, Listing};

use super::Said;
use super::listing::excerpt;
use crate::Backend;
use crate::error::Error;
use crate::filing::OpenAccount;
use crate::store::claim::Locked;
use crate::store::{self};

/// What is said of a list beside what it says of the sending that it was asked for.
pub(super) const HAS_EARLIER: &str = " It has an earlier sending of this claim.";

impl Backend {
    /// Which of the claim's other sendings HMRC's list has.
    pub(super) async fn earlier_in(
        &self,
        listing: &Listing,
        id: ClaimId,
        current: &TransactionId,
    ) -> Result<Vec<gateway::TransactionId>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut listed = Vec::new();
        for other in store::claim::other_sendings(&mut conn, id, current).await? {
            let other: gateway::TransactionId = other.as_str().parse().map_err(Error::internal)?;
            if listing.of_transaction(&other).next().is_some() {
                listed.push(other);
            }
        }
        Ok(listed)
    }

    /// What [`Self::compare_sendings`] has to do: the accounts by which sendings counted as lost.
    pub(super) async fn lost_by(&self, id: ClaimId) -> Result<Option<Vec<String>>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::lost_by(&mut conn, id).await
    }

    /// HMRC has taken or refused a sending after others of the claim had counted as lost: its list is looked at once for those.
    /// `false` when there is no list to be had; so it is while another account files than the one that made them, and once the claim
    /// is over somebody is told.
    pub(super) async fn compare_sendings(&self, client: &OpenAccount, claim: &Locked) -> Result<bool, Error> {
        let id = claim.claim_id;
        let Some(accounts) = self.lost_by(id).await? else {
            return Ok(true);
        };
        if accounts.iter().any(|account| *account != client.sender_id) {
            let mut tx = self.begin().await?;
            let present = self.lock_claim(&mut tx, id).await?;
            if !present.state.status().is_with_hmrc() {
                self.raise_alarm_in(&mut tx, &present, ClaimAlarm::ListUnclear).await?;
                self.commit(tx).await?;
            }
            return Ok(false);
        }
        let Some(current) = &claim.transaction else {
            return Ok(false);
        };
        let Some(list) = self.ask_for_list(client, id).await? else {
            return Ok(false);
        };
        let ours: gateway::TransactionId = current.as_str().parse().map_err(Error::internal)?;
        let mut own = self.earlier_in(&list.listing, id, current).await?;
        let has_earlier = !own.is_empty();
        let found = if has_earlier {
            "HMRC’s list has an earlier sending of this claim, which had counted as lost."
        } else {
            "HMRC’s list has no earlier sending of this claim."
        };
        let words = format!("{found}{}", list.aside);
        own.push(ours);
        let kept = excerpt(&list.listing, &own, &list.bytes);
        let said = Said::received("listing", Some(current), &kept, words);
        let mut tx = self.begin().await?;
        let present = self.lock_claim(&mut tx, id).await?;
        self.keep(&mut tx, id, &said).await?;
        store::claim::compared(&mut tx, id).await?;
        if has_earlier {
            // The gifts of a claim that is over are free, and may stand in another one already.
            let alarm = if present.state.status().lets_go() {
                ClaimAlarm::Contradicted
            } else {
                ClaimAlarm::SentTwice
            };
            self.raise_alarm_in(&mut tx, &present, alarm).await?;
        }
        self.commit(tx).await?;
        Ok(true)
    }
}
