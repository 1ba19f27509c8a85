//! What a charity chooses about its claims: when they are made, who approves them, and how long a gift can be claimed.

use domain::claim::view::GivenApproval;
use domain::claim::{Approvals, ClaimSetting, PeriodChange, PeriodHistory, Schedule};
use domain::page_fault::PageFault;
use domain::{AuditAction, CharityId, Organisation, Role, StaffId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use super::email;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::{self};
use crate::team::Standing;

/// Who can approve a charity's claims, and how many have to.
#[derive(Clone, Debug)]
pub struct Approvers {
    /// How many people approve each claim that is begun now.
    pub needed: Approvals,
    /// The people who can: owners and whoever works for finance, with those who are invited to.
    pub can: Vec<StaffId>,
    /// How many of them have come; the others are invited.
    pub here: usize,
    /// Whether the schedule makes claims, which have no maker.
    pub scheduled: bool,
}

impl Approvers {
    /// Those of these people who can approve, as their roles and invitations stand.
    pub(super) fn among(
        people: impl IntoIterator<Item = (StaffId, Role, Standing)>,
        needed: Approvals,
        scheduled: bool,
    ) -> Self {
        let may = |(_, role, standing): &(StaffId, Role, Standing)| can_approve(*role, standing);
        let (mut can, mut here) = (Vec::new(), 0);
        for (person, _, standing) in people.into_iter().filter(may) {
            can.push(person);
            here += usize::from(standing == Standing::Came);
        }
        Self { needed, can, here, scheduled }
    }
}

/// The people of a charity who have not approved a claim and may.
pub(super) struct StillApprove {
    /// Those who can, by name or address, and whether they are new to the team.
    pub(super) can: Vec<(String, bool)>,
    /// Those who are invited and can once they come, by address.
    pub(super) invited: Vec<String>,
}

impl Backend {
    /// Chooses when claims are made and, as an owner, who approves them. Everybody is told of that. What is stricter than before
    /// is for claims that are begun from now on; what is less strict waits a day or for another owner, and when it holds is the answer.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::ProveAgain`] for other approvals; a field error at `/approvals` for another answer by
    /// somebody who is no owner, and for what needs more people than the charity has.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.choose_setting")]
    pub async fn choose_claim_setting(
        &self,
        caller: &CharityStaff,
        chosen: ClaimSetting,
    ) -> Result<Option<Timestamp>, Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::lock_charity(&mut tx, caller.charity_id).await?;
        let (before, _) = store::claim::setting(&mut tx, caller.charity_id).await?;
        if chosen.approvals != before.approvals {
            caller.just_proved()?;
            self.may_choose_approvals(&mut tx, caller, chosen.approvals).await?;
        }
        let lowers = chosen.approvals < before.approvals;
        let raises = chosen.approvals > before.approvals;
        let setting = if lowers { ClaimSetting { approvals: before.approvals, ..chosen } } else { chosen };
        store::claim::keep_setting(&mut tx, caller.charity_id, setting, caller.staff_id, now.london_date())
            .await?;
        // Fewer approvals change nothing yet, and have a line of their own.
        if !lowers || setting != before {
            let detail = json!({
                "schedule": setting.schedule.kind(), "value": setting.schedule.value(), "approvals": setting.approvals,
                "was_schedule": before.schedule.kind(), "was_value": before.schedule.value(), "was": before.approvals,
            });
            store::trail::audit(
                &mut tx,
                now,
                By::from(caller),
                AuditAction::CharityClaimSetting,
                caller.charity_id.uuid(),
                detail,
            )
            .await?;
        }
        let waits_until =
            if lowers { self.ask_for_fewer(&mut tx, caller, chosen.approvals).await? } else { None };
        if raises {
            store::claim::end_fewer(&mut tx, caller.charity_id).await?;
            let by = email::ChangedBy::Owner(store::team::shown(&mut tx, caller.staff_id).await?);
            let told = email::approvals(caller.charity_id, &by, before.approvals, setting.approvals);
            self.tell_staff(&mut tx, caller.charity_id, &told).await?;
        }
        self.commit(tx).await?;
        Ok(waits_until)
    }

    async fn may_choose_approvals(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        approvals: Approvals,
    ) -> Result<(), Error> {
        let refused = |detail: &str| Err(Error::field("/approvals", "not_allowed", detail));
        if !caller.role.may_manage_team() {
            return refused(PageFault::ApprovalsByOwner.as_str());
        }
        let people = self.team_roles(conn, caller.charity_id).await?;
        let can = people.iter().filter(|(_, role, standing)| can_approve(*role, standing)).count();
        if can < approvals.team() {
            return refused(PageFault::TooFewApprovers.as_str());
        }
        Ok(())
    }

    /// What the charity chose about its claims.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.setting")]
    pub async fn claim_setting(&self, caller: &CharityStaff) -> Result<ClaimSetting, Error> {
        let mut conn = self.pool.acquire().await?;
        let (setting, _) = store::claim::setting(&mut conn, caller.charity_id).await?;
        Ok(setting)
    }

    /// Who can approve the charity's claims, and how many have to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.approvers")]
    pub async fn approvers(&self, caller: &CharityStaff) -> Result<Approvers, Error> {
        let mut conn = self.pool.acquire().await?;
        let (setting, _) = store::claim::setting(&mut conn, caller.charity_id).await?;
        let people = self.team_roles(&mut conn, caller.charity_id).await?;
        Ok(Approvers::among(people, setting.approvals, setting.schedule != Schedule::ByHand))
    }

    /// The people of the charity who can still approve a claim that these have approved and its maker cannot, as it stands with the team
    /// now.
    pub(super) async fn can_still_approve(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        approved: &[GivenApproval],
        kept_out: Option<StaffId>,
    ) -> Result<StillApprove, Error> {
        let now = self.now();
        let people = store::team::people(conn, Organisation::Charity(charity), now).await?;
        let has_not = |staff: StaffId| {
            kept_out != Some(staff) && approved.iter().all(|approval| approval.staff_id != staff)
        };
        let (here, invited): (Vec<_>, Vec<_>) = people
            .into_iter()
            .filter(|person| can_approve(person.role, &person.standing) && has_not(person.staff_id))
            .partition(|person| person.standing == Standing::Came);
        Ok(StillApprove {
            can: here.iter().map(|person| (person.shown().to_owned(), person.is_new(now))).collect(),
            invited: invited.iter().map(|person| person.shown().to_owned()).collect(),
        })
    }

    /// The people of the charity, with their roles and invitations.
    async fn team_roles(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
    ) -> Result<Vec<(StaffId, Role, Standing)>, Error> {
        let people = store::team::people(conn, Organisation::Charity(charity), self.now()).await?;
        Ok(people.into_iter().map(|person| (person.staff_id, person.role, person.standing)).collect())
    }

    /// The periods that the charity's four years are counted from.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.periods")]
    pub async fn claim_periods(&self, caller: &CharityStaff) -> Result<PeriodHistory, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::periods(&mut conn, caller.charity_id).await
    }

    /// Says from which period's end the four years are counted in which the charity's gifts can be claimed, and from which day on:
    /// gifts from before that day keep the period of theirs.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.choose_period")]
    pub async fn choose_claim_period(
        &self,
        caller: &CharityStaff,
        change: PeriodChange,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::claim::lock_charity(&mut tx, caller.charity_id).await?;
        let before = store::claim::periods(&mut tx, caller.charity_id).await?;
        let periods = before.clone().with(change);
        store::claim::keep_periods(&mut tx, caller.charity_id, &periods).await?;
        let detail = json!({ "period": periods.to_string(), "before": before.to_string() });
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityClaimPeriod,
            caller.charity_id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await
    }
}

/// Whether somebody of the team can approve claims, or can once they come.
fn can_approve(role: Role, standing: &Standing) -> bool {
    role.may_change() && !matches!(standing, Standing::Ended { .. })
}
