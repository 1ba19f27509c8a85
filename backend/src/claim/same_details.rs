//! What HMRC refused in one gift's declaration, the donor's other gifts say too: they are declared from the same authorisation. They
//! are held before they sink another claim, or declared with what somebody has put right since.
//!
//! That is decided when a claim is put together, and not when a gift comes. A charity hears of what HMRC said of its own claims alone.

use domain::CharityId;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::{DueHold, RefusedAgain};
use crate::store::{self};

/// How many gifts are looked at in one transaction: each tells open pages and webhooks of itself.
const AT_ONCE: i64 = 100;

impl Backend {
    /// Holds the charity's declared gifts that say of their donor what HMRC refused, for the same reason; those for whose donor
    /// somebody put it right are declared anew with that instead. A first part of them; whether there were any. They are in no claim, and
    /// get into none meanwhile: before a claim takes gifts it asks this too, and one waits for the other.
    pub(super) async fn heed_refusals(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
    ) -> Result<bool, Error> {
        store::claim::lock_holds(conn, charity).await?;
        let gifts = store::claim::refused_again(conn, charity, AT_ONCE).await?;
        for gift in &gifts {
            self.heed_refusal_of(conn, charity, gift).await?;
        }
        Ok(!gifts.is_empty())
    }

    async fn heed_refusal_of(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        gift: &RefusedAgain,
    ) -> Result<(), Error> {
        let due = DueHold {
            charity_id: charity,
            claim_id: gift.claim_id,
            donation_id: gift.donation_id,
            declaration_id: gift.declaration_id,
            number: gift.number,
            element: gift.element.as_deref(),
            words: &gift.words,
            found_by: &gift.found_by,
            blames_details: gift.blames_details,
            is_named: false,
            at: self.now(),
        };
        if !store::claim::hold(conn, &due).await? {
            return Ok(());
        }
        let Some(correction) = gift.correction_id else {
            let said = (gift.number, gift.element.as_deref());
            return self.record_hold(conn, charity, gift.donation_id, said).await;
        };
        let corrected = store::claim::said_of_donor(conn, correction).await?;
        let is_donors_word = store::trail::is_on_donors_word(conn, correction).await?;
        let gift = (gift.donation_id, true);
        self.declare_corrected(conn, By::Uplift, charity, gift, &corrected, is_donors_word).await?;
        Ok(())
    }
}
