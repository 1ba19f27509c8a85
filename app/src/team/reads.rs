//! What the pages of a team read.

use super::views::{ColleagueView, JoinView, Team, base};
use crate::access::staff;
use crate::error::AppError;
use backend::Backend;
use backend::actor::{StaffCaller, TeamMember};
use backend::team::Standing;
use domain::{Organisation, StaffId};

/// Who works there, and who is invited to.
pub async fn read_team(backend: &Backend, caller: &TeamMember) -> Result<Team, AppError> {
    let (mut people, mut invited, mut ended) = (Vec::new(), Vec::new(), Vec::new());
    for colleague in backend.team(caller).await? {
        match colleague.standing {
            Standing::Came => people.push(colleague),
            Standing::Invited { .. } => invited.push(colleague),
            Standing::Ended { .. } => ended.push(colleague),
        }
    }
    Ok(Team {
        of: caller.organisation(),
        may_manage: caller.may_manage().is_ok(),
        me: staff()?.staff_id(),
        people,
        invited,
        ended,
    })
}

/// One of them, for an owner.
pub async fn read_colleague(
    backend: &Backend,
    caller: &TeamMember,
    member: &str,
) -> Result<ColleagueView, AppError> {
    caller.may_manage()?;
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    let mut people = backend.team(caller).await?.into_iter();
    let person = people.find(|person| person.staff_id == id).ok_or(AppError::NotFound)?;
    let you = person.staff_id == staff()?.staff_id();
    Ok(ColleagueView { of: caller.organisation(), person, you })
}

/// The invitation of somebody who signed in before, which is theirs alone to see.
pub async fn read_join(
    backend: &Backend,
    caller: &StaffCaller,
    of: Organisation,
) -> Result<JoinView, AppError> {
    let works_there = match of {
        Organisation::Charity(id) => caller.charities().iter().any(|member| member.charity_id == id),
        Organisation::Platform(id) => caller.platforms().iter().any(|member| member.platform_id == id),
    };
    if works_there {
        return Ok(JoinView::Joined(base(of)));
    }
    let mut invitations = backend.my_invitations(caller).await?.into_iter();
    let invitation = invitations.find(|invitation| invitation.organisation == of);
    invitation.map(JoinView::Invited).ok_or(AppError::NotFound)
}
