//! What became of a claim and who did it, for whoever has to show it years later (ITA 2007 s.428(3)(b)).

use domain::ClaimId;
use domain::claim::view::{Happening, What};

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::{self};

impl Backend {
    /// What became of a claim, in the order in which it did. It names people of the charity: a viewer gets none.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim; [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.history")]
    pub async fn claim_history(&self, caller: &CharityStaff, id: ClaimId) -> Result<Vec<Happening>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let claim = self.shown_claim(&mut conn, caller, id).await?;
        let merges = store::claim::merges(&mut conn, caller.charity_id, id).await?;
        let mut history = store::claim::deeds(&mut conn, caller.charity_id, id, &merges).await?;
        let approvals = store::claim::approvals(&mut conn, id).await?;
        // What was approved as an earlier claim counts for this one from its beginning.
        let begun = history.iter().find(|happening| matches!(happening.what, What::Begun { .. }));
        let begun = begun.map_or(claim.begun_at, |happening| happening.at);
        history.extend(approvals.into_iter().map(|approval| {
            let (at, given) = (approval.at.max(begun), approval.at.london_date());
            let as_claim = approval.given_for.map(|(_, number)| number);
            let on = Some(given).filter(|given| *given != at.london_date());
            Happening { at, by: Some(approval.email), what: What::Approved { as_claim, on } }
        }));
        let progress = &claim.progress;
        let stages = [
            progress.sent_at().map(|at| (at, What::Filed)),
            progress.acknowledged().map(|said| (said.at, What::Acknowledged)),
            progress
                .acceptance()
                .map(|accepted| (accepted.at, What::Accepted { has_receipt: accepted.has_receipt() })),
            progress.rejected().map(|(at, why)| (at, What::Refused(why))),
        ];
        let stages = stages.into_iter().flatten();
        history.extend(stages.map(|(at, what)| Happening { at, by: None, what }));
        history.extend(store::claim::settlement(&mut conn, caller.charity_id, id).await?);
        let decisions = store::claim::decisions(&mut conn, caller.charity_id, id).await?;
        history.extend(decisions.into_iter().map(|decision| Happening {
            at: decision.recorded_at,
            by: Some(decision.recorded_by.clone()),
            what: What::Reduced(decision),
        }));
        history.extend(store::claim::returns(&mut conn, caller.charity_id, id).await?);
        history.extend(store::claim::money_in_full(&mut conn, caller.charity_id, id, &merges).await?);
        history.extend(merges.into_iter().map(Happening::from));
        // What happened at the same instant stays as it is here.
        history.sort_by_key(|happening| happening.at);
        Ok(history)
    }
}
