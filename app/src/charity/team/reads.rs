//! What the pages of the team read. Each takes the charity's id as it stands in the address; another's is not found.

use super::views::{ColleagueLine, ColleagueView, Standing, Team};
use crate::access::{backend, charity_staff, staff};
use crate::charity::approvers::Approvers;
use crate::charity::ready::head;
use crate::error::AppError;
use backend::team::{self, Colleague};
use domain::StaffId;
use domain::calendar::{long, long_time};

/// Who works for the charity, and who is invited to.
pub async fn read_team(charity: String) -> Result<Team, AppError> {
    let (backend, caller, me) = (backend()?, charity_staff(&charity)?, staff()?.staff_id());
    let (mut people, mut invited, mut ended) = (Vec::new(), Vec::new(), Vec::new());
    for colleague in backend.team(&caller).await? {
        let line = line(colleague, me);
        match line.standing {
            Standing::Came => people.push(line),
            Standing::Invited { .. } => invited.push(line),
            Standing::Ended { .. } => ended.push(line),
        }
    }
    Ok(Team {
        head: head(&backend, &caller).await?,
        may_manage: caller.may_manage_team().is_ok(),
        people,
        invited,
        ended,
        approvers: Approvers::of(&backend.approvers(&caller).await?),
    })
}

/// One of them, for an owner.
pub async fn read_colleague(charity: String, member: String) -> Result<ColleagueView, AppError> {
    let (backend, caller, me) = (backend()?, charity_staff(&charity)?, staff()?.staff_id());
    caller.may_manage_team()?;
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    let mut people = backend.team(&caller).await?.into_iter();
    let person = people.find(|person| person.staff_id == id).ok_or(AppError::NotFound)?;
    Ok(ColleagueView {
        head: head(&backend, &caller).await?,
        person: line(person, me),
        too_few_without: Approvers::too_few_without(&backend.approvers(&caller).await?, id),
    })
}

fn line(colleague: Colleague, me: StaffId) -> ColleagueLine {
    ColleagueLine {
        id: colleague.staff_id,
        email: colleague.email.as_str().to_owned(),
        role: colleague.role,
        since: long(colleague.since.london_date()),
        standing: match colleague.standing {
            team::Standing::Came => Standing::Came,
            team::Standing::Invited { until } => {
                Standing::Invited { until: until.map_or_else(|| "it is taken back".to_owned(), long_time) }
            }
            team::Standing::Ended { at } => Standing::Ended { at: long_time(at) },
        },
        you: colleague.staff_id == me,
    }
}
