//! What became of a claim and who did it, for whoever has to show it years later (ITA 2007 s.428(3)(b)).

use domain::claim::{Approvals, Rejection, SettledAs, WithdrawalReason};
use domain::{ClaimId, Date, Pence, Timestamp};

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::{self};

/// Something that was done about a claim, or became of it.
#[derive(Clone, Debug)]
pub struct Happening {
    /// When; of a payment, when it was recorded here.
    pub at: Timestamp,
    /// The address of who did it: somebody of the charity, or who settled the claim. None for Uplift itself and for HMRC.
    pub by: Option<String>,
    pub what: What,
}

/// What was done about a claim, or became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// It was begun: `by_hand`, `schedule`, or `again` after this claim.
    Begun {
        how: String,
        /// The number of the refused claim whose good lines these are.
        follows: Option<i32>,
    },
    Approved,
    /// An owner asked for fewer people to approve it.
    AskedForFewer {
        /// How many had to before.
        was: Approvals,
        /// How many have to since.
        now: Approvals,
    },
    /// It may be with HMRC from then on.
    Filed,
    Acknowledged,
    Accepted {
        /// Whether it gave a receipt.
        has_receipt: bool,
    },
    Refused(Option<Rejection>),
    /// Whoever runs the installation said what HMRC made of it, because HMRC's own answer never came.
    Settled {
        what: SettledAs,
        reason: String,
    },
    /// It was over before HMRC had it.
    Withdrawn(WithdrawalReason),
    /// HMRC paid it, or a part of it.
    Paid(Money),
    /// Somebody said that a payment was not for it.
    PaymentTakenBack,
}

/// A payment of HMRC's for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    /// On which day it came.
    pub on: Date,
    /// How much of it is the claim's.
    pub amount: Pence,
    /// How much it is in all.
    pub whole: Pence,
    /// What the bank says beside it, in the words of each statement.
    pub words: Vec<String>,
}

impl Backend {
    /// What became of a claim, in the order in which it did. It names people of the charity: a viewer gets none.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's claim, and for a viewer.
    pub async fn claim_history(&self, caller: &CharityStaff, id: ClaimId) -> Result<Vec<Happening>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let claim =
            store::claim::detail(&mut conn, caller.charity_id, id).await?.ok_or(Error::NotFound("claim"))?;
        let mut history = store::claim::deeds(&mut conn, caller.charity_id, id).await?;
        let approvals = store::claim::approvals(&mut conn, id).await?;
        history.extend(approvals.into_iter().map(|(_, email, at)| Happening {
            at,
            by: Some(email),
            what: What::Approved,
        }));
        let accepted = What::Accepted { has_receipt: claim.has_receipt };
        let stages = [
            (claim.submitted_at, What::Filed),
            (claim.acknowledged_at, What::Acknowledged),
            (claim.accepted_at, accepted),
            (claim.rejected_at, What::Refused(claim.rejection)),
        ];
        history.extend(
            stages.into_iter().filter_map(|(at, what)| at.map(|at| Happening { at, by: None, what })),
        );
        history.extend(store::claim::settlement(&mut conn, caller.charity_id, id).await?);
        history.extend(store::claim::money_in_full(&mut conn, caller.charity_id, id).await?);
        // What happened at the same instant stays as it is here.
        history.sort_by_key(|happening| happening.at);
        Ok(history)
    }
}
