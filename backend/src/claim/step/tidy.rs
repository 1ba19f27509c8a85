//! What HMRC need not keep any more, and what is still looked for in its lists.

use domain::claim::{MessageKind, Says};
use hmrc::gateway::Deletion;

use super::lost_sending::Compared;
use super::{DAY, LONG, Said, Step, theirs};
use crate::Backend;
use crate::counters::HmrcRequest;
use crate::error::Error;
use crate::filing::{Account, Filing};
use crate::store::claim::Locked;
use crate::store::{self};

impl Backend {
    /// Our copy of HMRC's answer is stored: HMRC may forget its own. Tidying only; it takes nothing back. While somebody has to
    /// look at the claim, HMRC's copy stays where it is.
    pub(super) async fn tidy_claim(&self, filing: &Filing, claim: Locked) -> Result<Step, Error> {
        let id = claim.claim_id;
        let is_watched = !self.watched(id).await?.is_empty();
        if !is_watched && !self.is_to_tidy(&claim).await? {
            return Ok(Step::Done);
        }
        let Account::Open(client) = self.hmrc_account(filing).await? else {
            return Ok(Step::Wait(60.0));
        };
        // What it finds can be why HMRC's copy stays.
        let then = match self.compare_sendings(filing, &client, &claim).await? {
            Compared::Nothing => Step::Done,
            Compared::Later(seconds) => Step::Wait(seconds),
            Compared::Looked => return Ok(Step::Moved),
            Compared::NoList => return Ok(Step::Wait(LONG)),
        };
        let Some(correlation) = &claim.correlation else {
            return Ok(then);
        };
        if !self.is_to_tidy(&claim).await? {
            return Ok(then);
        }
        let theirs = theirs(correlation)?;
        let answer = match self.counters.ask_hmrc(HmrcRequest::Delete, client.delete(&theirs)).await {
            Ok(answer) => answer,
            Err(failure) => {
                self.keep_failure(id, None, &failure).await?;
                return Ok(Step::Wait(DAY));
            }
        };
        match answer.reply {
            Deletion::Deleted | Deletion::Gone => {
                let mut tx = self.begin().await?;
                let said = Said::received(MessageKind::Deletion, None, &answer.bytes, Says::Cleared);
                self.keep(&mut tx, id, &said).await?;
                store::claim::tidied(&mut tx, id, self.now()).await?;
                self.commit(tx).await?;
                Ok(then)
            }
            // An answer that stays at HMRC harms nobody: it goes by itself after some weeks.
            Deletion::Failed(failed) => {
                self.heed_refusal(&client, id, None, &failed, &answer.bytes).await?;
                Ok(Step::Wait(DAY))
            }
        }
    }

    async fn is_to_tidy(&self, claim: &Locked) -> Result<bool, Error> {
        if claim.correlation.is_none() {
            return Ok(false);
        }
        let mut conn = self.pool.acquire().await?;
        store::claim::is_to_tidy(&mut conn, claim.claim_id).await
    }
}
