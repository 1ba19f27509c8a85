//! What of a charity's claims waits for its staff, for HMRC or for whoever runs the installation. The charity's first page asks all of it
//! each time, so it is read over one connection. Of the charity's gifts it reads only those whose tax waits to go back.

use domain::charity::view::Correction;
use domain::claim::{Approvals, ClaimAlarm, MessageKind, tax_on};
use domain::{CharityId, ClaimId, ClaimStatus, Pence};
use sqlx::PgConnection;

use super::{Approvers, Claim, OwnClaim};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::filing::FilingStop;
use crate::store::donation::Scan;
use crate::store::{self};

/// What of a charity's claims waits, and for what.
#[derive(Clone, Debug)]
pub struct Attention {
    /// The newest claim. One that is on its way is the newest: no other is begun meanwhile.
    pub newest: Option<Claim>,
    /// Whether the caller has approved that one.
    pub approved_by_me: bool,
    /// Whether it waits for a connection to HMRC.
    pub unreached: bool,
    /// Why nothing is filed for anybody, while that is so.
    pub stopped: Option<FilingStop>,
    /// The claim that holds the charity's filing, and why, while nobody has settled that.
    pub filing_held: Option<(ClaimId, ClaimAlarm)>,
    /// The charity's own claim of which it has not said what became.
    pub own: Option<OwnClaim>,
    /// Who can approve claims. Nobody is looked for where nobody has to.
    pub approvers: Approvers,
    /// On how many gifts tax waits to go back to HMRC, and how much of it.
    pub goes_back: (i64, Pence),
    /// The charity's proposal to correct its details that waits.
    pub correction: Option<Correction>,
}

impl Backend {
    /// What of the charity's claims waits, and for what.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.attention")]
    pub async fn attention(&self, caller: &CharityStaff) -> Result<Attention, Error> {
        let charity = caller.charity_id;
        let mut conn = self.pool.acquire().await?;
        let newest = store::claim::claims_of(&mut conn, charity, Scan { before: None, limit: 1 })
            .await?
            .into_iter()
            .next();
        let mut approved_by_me = false;
        if let Some(claim) = newest.as_ref().filter(|claim| claim.status() == ClaimStatus::Ready) {
            let approvals = store::claim::approvals(&mut conn, claim.claim_id).await?;
            approved_by_me = approvals.iter().any(|approval| approval.staff_id == caller.staff_id);
        }
        let standing = store::claim::standing(&mut conn, charity).await?;
        let approvers = match standing.approvals {
            needed @ Approvals::None => Approvers { needed, can: Vec::new(), here: 0 },
            needed => self.who_can_approve(&mut conn, charity, needed).await?,
        };
        Ok(Attention {
            approved_by_me,
            unreached: is_unreached(&mut conn, newest.as_ref()).await?,
            newest,
            stopped: standing.stopped,
            filing_held: standing.held,
            own: store::claim::open_own(&mut conn, charity).await?,
            approvers,
            goes_back: goes_back(&mut conn, charity).await?,
            correction: store::charity_correction::open_of(&mut conn, charity).await?,
        })
    }

    /// On how many gifts tax waits to go back with a claim, and how much: as [`Attention::goes_back`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.goes_back")]
    pub async fn goes_back(&self, caller: &CharityStaff) -> Result<(i64, Pence), Error> {
        let mut conn = self.pool.acquire().await?;
        goes_back(&mut conn, caller.charity_id).await
    }
}

/// On how many gifts tax waits to go back with a claim, and how much.
async fn goes_back(conn: &mut PgConnection, charity: CharityId) -> Result<(i64, Pence), Error> {
    let waiting = store::claim::waiting_adjustments(conn, charity).await?;
    Ok((i64::try_from(waiting.len()).unwrap_or(i64::MAX), tax_on(&waiting)))
}

/// Whether a claim that is free to be filed waits for a connection to HMRC: the newest of its conversation is that there was none.
pub(super) async fn is_unreached(conn: &mut PgConnection, claim: Option<&Claim>) -> Result<bool, Error> {
    let Some(claim) = claim.filter(|claim| claim.status() == ClaimStatus::Approved) else {
        return Ok(false);
    };
    Ok(store::claim::newest_kind(conn, claim.claim_id).await? == Some(MessageKind::Nothing))
}
