//! What an operator does about a claim that goes no further by itself: asks HMRC in another way, and says what came of it.

use domain::claim::{ClaimAlarm, ClaimStatus, NotSettled, Rejection, SettledAs};
use domain::conflict::PageConflict;
use domain::field_error::{FieldErrors, Problem};
use domain::{AuditAction, ClaimId, Email, EventType};
use serde_json::json;
use sqlx::PgConnection;

use super::email::{self, Proof};
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::{Clearing, Locked};
use crate::store::trail::Concerns;
use crate::store::{self};

/// Longer than anybody reads on a page.
const REASON: usize = 500;

/// Who says something in HMRC's place, and how it is known. The charity reads the reason.
#[derive(Clone, Debug)]
pub struct OperatorsWord {
    reason: String,
    by: Email,
}

impl OperatorsWord {
    /// Reads the reason and the operator's address.
    ///
    /// # Errors
    /// What is missing or wrong, at `/reason` and `/by`.
    pub fn read(reason: &str, by: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let reason = reason.trim();
        if !(1..=REASON).contains(&reason.chars().count()) {
            let detail = "Say what HMRC said and when, in at most 500 characters. Do not name a donor: the charity can read it.";
            errors.append(Problem::new("invalid", detail).at("/reason"));
        }
        match Email::parse(by) {
            Ok(by) if errors.is_empty() => Ok(Self { reason: reason.to_owned(), by }),
            Ok(_) => Err(errors),
            Err(problem) => {
                errors.append(problem.at("/by"));
                Err(errors)
            }
        }
    }

    pub(super) const fn by(&self) -> &Email {
        &self.by
    }

    fn clearing(&self) -> Clearing<'_> {
        Clearing::ByHand { reason: &self.reason, by: &self.by }
    }
}

fn not_settled(why: NotSettled) -> Error {
    match why {
        NotSettled::NotWithHmrc(ClaimStatus::Accepted | ClaimStatus::Paid | ClaimStatus::Rejected) => {
            Error::for_reader(PageConflict::ClaimDecided)
        }
        NotSettled::NotWithHmrc(_) => Error::for_reader(PageConflict::ClaimNotWithHmrc),
        NotSettled::StillAsked => Error::for_reader(PageConflict::ClaimStillAsked),
        NotSettled::HmrcHasIt => Error::for_reader(PageConflict::ClaimReceived),
    }
}

impl Backend {
    /// Settles a claim of which HMRC's answer never came, as HMRC told an operator in another way. What follows is what follows
    /// from HMRC's own answer, but there is no receipt; what HMRC never had goes into the next claim.
    ///
    /// # Errors
    /// [`Error::NotFound`] for no claim; conflicts `claim_decided`, `claim_not_with_hmrc`, `claim_still_asked` and
    /// `claim_received`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.settle")]
    pub async fn settle_claim(
        &self,
        id: ClaimId,
        what: SettledAs,
        word: &OperatorsWord,
    ) -> Result<ClaimStatus, Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        let standing = store::claim::standing_alarms(&mut tx, id).await?;
        let settled = claim.state.clone().settle(&standing, now, what).map_err(not_settled)?;
        // Before what follows, for which they would be over by themselves.
        store::claim::clear_alarms(&mut tx, id, ClaimAlarm::ends_with_the_step, word.clearing(), now).await?;
        match what {
            SettledAs::Accepted => self.accept_in(&mut tx, &claim, Proof::ByHand).await?,
            SettledAs::Rejected => self.reject_in(&mut tx, &claim, Rejection::Whole, &[]).await?,
            SettledAs::NotReceived => self.free_unreceived(&mut tx, &claim, word).await?,
        }
        if what != SettledAs::NotReceived {
            store::claim::settled(&mut tx, id, what, &word.reason, &word.by, now).await?;
        }
        let detail = json!({ "as": what, "reason": word.reason });
        store::trail::audit(&mut tx, now, By::Uplift, AuditAction::ClaimSettle, id.uuid(), detail).await?;
        self.commit(tx).await?;
        Ok(settled.status())
    }

    /// HMRC never had the claim: it is over, and what it carried back waits for the next one at once; its gifts do when the
    /// worker has let go of them.
    async fn free_unreceived(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        word: &OperatorsWord,
    ) -> Result<(), Error> {
        let id = claim.claim_id;
        store::claim::give_back(conn, id).await?;
        if let Some(transaction) = &claim.transaction {
            // Its gifts may be claimed anew: should HMRC have it after all, that is not to go unnoticed.
            store::claim::lose(conn, id, transaction).await?;
            // Of what another account sent the present one's list tells nothing.
            store::claim::settle_those_of_others(conn, id).await?;
        }
        if !store::claim::not_received(conn, id, &word.reason, &word.by, self.now()).await? {
            return Err(Error::internal("a claim that is with HMRC could not be freed"));
        }
        self.declare_rest_of(conn, id).await?;
        self.record(
            conn,
            By::Uplift,
            claim.charity_id,
            id,
            AuditAction::ClaimWithdraw,
            json!({ "reason": SettledAs::NotReceived }),
        )
        .await?;
        self.enqueue_mark(conn, id).await?;
        self.tell_staff(conn, claim.charity_id, &email::not_received(claim)).await
    }

    /// Clears an alarm that stands on a claim: an operator settled what it is about.
    ///
    /// # Errors
    /// [`Error::NotFound`] for no claim; the conflict `alarm_not_raised`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.clear_alarm")]
    pub async fn clear_claim_alarm(
        &self,
        id: ClaimId,
        alarm: ClaimAlarm,
        word: &OperatorsWord,
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        let cleared =
            store::claim::clear_alarms(&mut tx, id, |one| one == alarm, word.clearing(), now).await?;
        if cleared == 0 {
            return Err(Error::for_reader(PageConflict::AlarmNotRaised));
        }
        if alarm == ClaimAlarm::ListUnclear && !claim.state.status().is_with_hmrc() {
            // Somebody asked HMRC about the sendings that its list does not tell of.
            store::claim::settle_those_of_others(&mut tx, id).await?;
        }
        let concerns = Concerns { charity: Some(claim.charity_id), ..Concerns::default() };
        let data = json!({ "alarm": alarm });
        store::trail::event(&mut tx, now, EventType::ClaimChanged, concerns, id.uuid(), data).await?;
        self.commit(tx).await
    }
}
