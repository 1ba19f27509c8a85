//! What of a charity waits for its staff, for HMRC or for whoever runs the installation. The charity's first page asks all of it each time,
//! so it is read in two round trips. Of the charity's gifts it reads only those whose tax waits to go back, and
//! counts those of today.

use domain::claim::view::MoneyOff;
use domain::claim::{Approvals, ClaimAlarm, MessageKind, PeriodHistory, tax_on};
use domain::{ClaimId, ClaimStatus, Pence};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Approvers, Claim, FewerSoon};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource};
use crate::filing::FilingStop;
use crate::store::claim::CharityStanding;
use crate::store::donation::Scan;
use crate::store::{self};

/// What of a charity waits, and for what.
#[derive(Clone, Debug)]
pub struct Attention {
    /// The newest claim. One that is on its way is the newest: no other is begun meanwhile.
    pub newest: Option<Claim>,
    /// Whether the caller has approved that one.
    pub approved_by_me: bool,
    /// Whether that one waits for somebody else to approve it, because the caller made it.
    pub made_by_me: bool,
    /// Whether it waits for a connection to HMRC.
    pub unreached: bool,
    /// Why nothing is filed for anybody, while that is so.
    pub stopped: Option<FilingStop>,
    /// The claim that holds the charity's filing, and why, while nobody has settled that.
    pub filing_held: Option<(ClaimId, ClaimAlarm)>,
    /// The claims that need a person, by number: at most 20.
    pub alarmed: Vec<(ClaimId, i32)>,
    /// The claims of which HMRC's money does not fit what it is to pay, by number: at most 20.
    pub off: Vec<MoneyOff>,
    /// How many gifts are in the charity's own claim, while it has not said what became of that.
    pub own: Option<i64>,
    /// Who can approve claims. Nobody is looked for where nobody has to.
    pub approvers: Approvers,
    /// Fewer approvals that do not hold yet.
    pub fewer: Option<FewerSoon>,
    /// How many declared gifts are of today: HMRC takes them in a claim from tomorrow.
    pub dated_today: i64,
    /// On how many gifts tax waits to go back to HMRC, and how much of it.
    pub goes_back: (i64, Pence),
    /// Whether the charity's proposal waits to correct its HMRC reference.
    pub corrects_reference: bool,
    /// How many sources take gifts.
    pub live_sources: i64,
    /// Whether a source is paused.
    pub has_paused: bool,
}

/// Where the charity stands, and by what the time of its gifts to be claimed is counted.
pub(crate) struct Beside {
    pub(crate) charity: CharityStanding,
    pub(crate) periods: PeriodHistory,
    /// As [`store::claim::marking`].
    pub(crate) marking: Vec<Uuid>,
}

impl Backend {
    /// What of the charity waits, and for what; and what is read with it.
    pub(crate) async fn attention(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
    ) -> Result<(Attention, Beside), Error> {
        let charity = caller.charity_id;
        let newest =
            store::claim::claims_of(conn, charity, Scan { before: None, limit: 1 }).await?.into_iter().next();
        let id = newest.as_ref().map(|claim| claim.claim_id);
        let found = store::claim::attention(conn, charity, id, caller.staff_id, self.now()).await?;
        let found = found.ok_or(Error::NotFound(Resource::Charity))?;
        let status = newest.as_ref().map(Claim::status);
        let (gifts, back) = found.back;
        let attention = Attention {
            approved_by_me: found.approved && status == Some(ClaimStatus::Ready),
            made_by_me: found.kept_out && status == Some(ClaimStatus::Ready),
            unreached: found.newest_kind == Some(MessageKind::Nothing)
                && status == Some(ClaimStatus::Approved),
            newest,
            stopped: found.stopped,
            filing_held: found.held,
            alarmed: found.alarmed,
            off: found.off,
            own: found.own,
            approvers: match found.approvals {
                needed @ Approvals::None => Approvers::among([], needed, found.scheduled),
                needed => Approvers::among(found.team, needed, found.scheduled),
            },
            fewer: found.fewer.map(|(approvals, by, holds_from)| FewerSoon { approvals, by, holds_from }),
            dated_today: found.dated_today,
            goes_back: (gifts, tax_on(&back)),
            corrects_reference: found.corrects_reference,
            live_sources: found.sources.0,
            has_paused: found.sources.1,
        };
        Ok((attention, Beside { charity: found.charity, periods: found.periods, marking: found.marking }))
    }

    /// On how many gifts tax waits to go back with a claim, and how much: as [`Attention::goes_back`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.goes_back")]
    pub async fn goes_back(&self, caller: &CharityStaff) -> Result<(i64, Pence), Error> {
        let mut conn = self.pool.acquire().await?;
        let waiting = store::claim::waiting_adjustments(&mut conn, caller.charity_id).await?;
        Ok((i64::try_from(waiting.len()).unwrap_or(i64::MAX), tax_on(&waiting)))
    }
}

/// Whether a claim that is free to be filed waits for a connection to HMRC: the newest of its conversation is that there was none.
pub(super) async fn is_unreached(conn: &mut PgConnection, claim: Option<&Claim>) -> Result<bool, Error> {
    let Some(claim) = claim.filter(|claim| claim.status() == ClaimStatus::Approved) else {
        return Ok(false);
    };
    Ok(store::claim::newest_kind(conn, claim.claim_id).await? == Some(MessageKind::Nothing))
}
