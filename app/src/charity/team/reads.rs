//! What the pages of the team read. Each takes the charity's id as it stands in the address; another's is not found.

use super::views::{ColleagueView, JoinView, Team};
use crate::access::{backend, charity_staff, staff};
use crate::charity::approvers::Approvers;
use crate::charity::ready::head;
use crate::error::AppError;
use backend::team::Standing;
use domain::{CharityId, StaffId};

/// Who works for the charity, and who is invited to.
pub async fn read_team(charity: String) -> Result<Team, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (mut people, mut invited, mut ended) = (Vec::new(), Vec::new(), Vec::new());
    for colleague in backend.team(&caller).await? {
        match colleague.standing {
            Standing::Came => people.push(colleague),
            Standing::Invited { .. } => invited.push(colleague),
            Standing::Ended { .. } => ended.push(colleague),
        }
    }
    Ok(Team {
        head: head(&backend, &caller).await?,
        may_manage: caller.may_manage_team().is_ok(),
        me: staff()?.staff_id(),
        people,
        invited,
        ended,
        approvers: Approvers::of(&backend.approvers(&caller).await?),
    })
}

/// The invitation of somebody who signed in before, which is theirs alone to see.
pub async fn read_join(charity: String) -> Result<JoinView, AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let id: CharityId = charity.parse().map_err(|_| AppError::NotFound)?;
    if caller.charities().iter().any(|member| member.charity_id == id) {
        return Ok(JoinView::Joined(format!("/charity/{id}")));
    }
    let mut invitations = backend.my_invitations(&caller).await?.into_iter();
    let invitation = invitations.find(|invitation| invitation.charity_id == id);
    invitation.map(JoinView::Invited).ok_or(AppError::NotFound)
}

/// One of them, for an owner.
pub async fn read_colleague(charity: String, member: String) -> Result<ColleagueView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_manage_team()?;
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    let mut people = backend.team(&caller).await?.into_iter();
    let person = people.find(|person| person.staff_id == id).ok_or(AppError::NotFound)?;
    Ok(ColleagueView {
        head: head(&backend, &caller).await?,
        you: person.staff_id == staff()?.staff_id(),
        person,
        too_few_without: Approvers::too_few_without(&backend.approvers(&caller).await?, id),
    })
}
