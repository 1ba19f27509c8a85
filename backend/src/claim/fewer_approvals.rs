//! Fewer approvals of a charity's claims, or less strict ones: who made a claim may approve it. Two people watch over its money. So
//! that neither one owner nor a stolen session switches that off, these wait a day, or for another owner, and everybody is told and can
//! stop them.

use domain::claim::Approvals;
use domain::{AuditAction, CharityId, Organisation, StaffId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use super::email;
use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::error::{Error, Resource};
use crate::store::claim::Fewer;
use crate::store::{self};

/// How many hours fewer approvals wait. An owner confirms those of another only after so many hours on the team, so that nobody
/// invites a second mailbox of their own for it.
const FEWER_HOURS: i64 = 24;
/// How many charities are looked at in one go.
const AT_ONCE: i64 = 100;

/// Fewer approvals that an owner asked for and that do not hold yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewerAsked {
    pub approvals: Approvals,
    /// Who asked, of the owners.
    pub by: String,
    pub holds_from: Timestamp,
    /// Whether whoever asks this may confirm them.
    pub can_confirm: bool,
}

/// Fewer approvals that do not hold yet, as pages announce them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewerSoon {
    pub approvals: Approvals,
    /// Who asked, of the owners.
    pub by: String,
    pub holds_from: Timestamp,
}

impl From<FewerAsked> for FewerSoon {
    fn from(asked: FewerAsked) -> Self {
        let FewerAsked { approvals, by, holds_from, can_confirm: _ } = asked;
        Self { approvals, by, holds_from }
    }
}

impl Backend {
    /// The fewer approvals that wait, if there are any.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.fewer_approvals")]
    pub async fn fewer_approvals(&self, caller: &CharityStaff) -> Result<Option<FewerAsked>, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let Some(fewer) = store::claim::fewer(&mut conn, caller.charity_id).await? else { return Ok(None) };
        let can_confirm = self.may_confirm(&mut conn, caller, &fewer).await?;
        Ok(Some(FewerAsked {
            approvals: fewer.approvals,
            by: store::team::shown(&mut conn, fewer.asked_by).await?,
            holds_from: fewer.holds_from,
            can_confirm,
        }))
    }

    /// Keeps that an owner asks for fewer approvals, and says when they hold. Asked for by another owner too, they hold at once.
    pub(super) async fn ask_for_fewer(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        approvals: Approvals,
    ) -> Result<Option<Timestamp>, Error> {
        let (charity, now) = (caller.charity_id, self.now());
        if let Some(fewer) = store::claim::fewer(conn, charity).await?
            && fewer.approvals == approvals
        {
            if !self.may_confirm(conn, caller, &fewer).await? {
                return Ok(Some(fewer.holds_from));
            }
            self.lower_approvals(conn, Some(caller), charity, &fewer).await?;
            return Ok(None);
        }
        let fewer = Fewer { approvals, asked_by: caller.staff_id, holds_from: now.plus_hours(FEWER_HOURS) };
        store::claim::keep_fewer(conn, charity, &fewer, now).await?;
        let detail = json!({ "approvals": approvals, "holds_from": fewer.holds_from });
        let action = AuditAction::CharityAskFewer;
        store::trail::audit(conn, now, By::from(caller), action, charity.uuid(), detail).await?;
        let by = store::team::shown(conn, caller.staff_id).await?;
        self.tell_staff(conn, charity, &email::fewer_asked(charity, &by, approvals, fewer.holds_from))
            .await?;
        Ok(Some(fewer.holds_from))
    }

    /// Another owner agrees with the fewer approvals: they hold from now on.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever may not confirm them, and when none wait; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "claim.confirm_fewer_approvals")]
    pub async fn confirm_fewer_approvals(&self, caller: &CharityStaff) -> Result<(), Error> {
        caller.may_manage_team()?;
        caller.just_proved()?;
        let (mut tx, charity) = (self.begin().await?, caller.charity_id);
        store::claim::lock_charity(&mut tx, charity).await?;
        let fewer = store::claim::fewer(&mut tx, charity).await?.ok_or(Error::NotFound(Resource::Page))?;
        if !self.may_confirm(&mut tx, caller, &fewer).await? {
            return Err(Error::NotFound(Resource::Page));
        }
        self.lower_approvals(&mut tx, Some(caller), charity, &fewer).await?;
        self.commit(tx).await
    }

    /// Somebody who approves claims stops the fewer approvals. To stop none changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.stop_fewer_approvals")]
    pub async fn stop_fewer_approvals(&self, caller: &CharityStaff) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, charity) = (self.begin().await?, caller.charity_id);
        store::claim::lock_charity(&mut tx, charity).await?;
        let Some(fewer) = store::claim::fewer(&mut tx, charity).await? else { return Ok(()) };
        store::claim::end_fewer(&mut tx, charity).await?;
        self.note_stop(&mut tx, By::from(caller), charity, fewer.approvals).await?;
        let by = store::team::shown(&mut tx, caller.staff_id).await?;
        self.tell_staff(&mut tx, charity, &email::fewer_stopped(charity, &by)).await?;
        self.commit(tx).await
    }

    /// Lets the fewer approvals hold whose time has come. Those of somebody who is no owner any more never do.
    ///
    /// # Errors
    /// Only internal ones, when the charities cannot be read. What fails for one of them is in the log.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.take_up_fewer_approvals")]
    pub async fn take_up_fewer_approvals(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let due = store::claim::fewer_due(&mut conn, self.now(), AT_ONCE).await?;
        drop(conn);
        for charity in due {
            if let Err(error) = self.take_up_fewer(charity).await {
                tracing::error!(%charity, error = %error.chain(), "could not apply a lower number of approvals: retry");
            }
        }
        Ok(())
    }

    async fn take_up_fewer(&self, charity: CharityId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::lock_charity(&mut tx, charity).await?;
        let fewer = store::claim::fewer(&mut tx, charity).await?;
        let Some(fewer) = fewer.filter(|fewer| fewer.holds_from <= self.now()) else { return Ok(()) };
        if self.owner_since(&mut tx, charity, fewer.asked_by).await?.is_some() {
            self.lower_approvals(&mut tx, None, charity, &fewer).await?;
        } else {
            store::claim::end_fewer(&mut tx, charity).await?;
            self.note_stop(&mut tx, By::Uplift, charity, fewer.approvals).await?;
        }
        self.commit(tx).await
    }

    /// Fewer people approve the charity's claims from now on. A claim that still waits for approval waits for no more than that; one
    /// that is approved, or was to be approved by fewer, keeps what held when it began. Nobody confirms them where their time has come. The
    /// charity is locked.
    async fn lower_approvals(
        &self,
        conn: &mut PgConnection,
        confirmed_by: Option<&CharityStaff>,
        charity: CharityId,
        fewer: &Fewer,
    ) -> Result<(), Error> {
        let (by, approvals) = (confirmed_by.map_or(By::Uplift, By::from), fewer.approvals);
        let (before, _) = store::claim::setting(conn, charity).await?;
        store::claim::end_fewer(conn, charity).await?;
        store::claim::keep_approvals(conn, charity, approvals).await?;
        self.ask_fewer(conn, by, charity, approvals).await?;
        let detail = json!({ "approvals": approvals, "was": before.approvals });
        let action = AuditAction::CharityClaimSetting;
        store::trail::audit(conn, self.now(), by, action, charity.uuid(), detail).await?;
        let asked_by = store::team::shown(conn, fewer.asked_by).await?;
        let changed_by = match confirmed_by {
            Some(caller) => {
                let by = store::team::shown(conn, caller.staff_id).await?;
                email::ChangedBy::Confirmed { by, asked_by }
            }
            None => email::ChangedBy::Owner(asked_by),
        };
        let told = email::approvals(charity, &changed_by, before.approvals, approvals);
        self.tell_staff(conn, charity, &told).await
    }

    /// Notes that the change to these approvals was stopped.
    async fn note_stop(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        approvals: Approvals,
    ) -> Result<(), Error> {
        let (now, _) = store::claim::setting(conn, charity).await?;
        let detail = json!({ "approvals": approvals, "was": now.approvals });
        let action = AuditAction::CharityStopFewer;
        store::trail::audit(conn, self.now(), by, action, charity.uuid(), detail).await
    }

    /// Whether somebody may confirm what another owner asked for.
    async fn may_confirm(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        fewer: &Fewer,
    ) -> Result<bool, Error> {
        if caller.staff_id == fewer.asked_by {
            return Ok(false);
        }
        let since = self.owner_since(conn, caller.charity_id, caller.staff_id).await?;
        Ok(since.is_some_and(|since| since <= self.now().plus_hours(-FEWER_HOURS)))
    }

    /// Since when somebody is on the charity's team, if they are an owner of it.
    async fn owner_since(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        staff: StaffId,
    ) -> Result<Option<Timestamp>, Error> {
        let people = store::team::people(conn, Organisation::Charity(charity), self.now()).await?;
        let owner =
            people.into_iter().find(|person| person.staff_id == staff && person.role.may_manage_team());
        Ok(owner.map(|person| person.since))
    }
}
