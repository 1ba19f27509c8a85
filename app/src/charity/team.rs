//! The charity's team, with who of it can approve claims.

use super::approvers::Approvers;
use super::staff_page::{Desk, param};
use super::too_few_approvers::{TooFewApprovers, TooFewWithout};
use super::view_of::head;
use super::views::Head;
use crate::access::{backend, charity_staff, staff};
use crate::error::AppError;
use crate::team::{
    ColleagueView, Join, JoinView, OneColleague, Removal, Team, TeamList, read_colleague, read_join,
    read_team,
};
use domain::{CharityId, Organisation};
use leptos::prelude::*;

/// A colleague, and who can approve claims without them, when that is too few.
type One = (ColleagueView, Head, Option<Approvers>);

/// `/charity/{charity}/team`
#[component]
pub fn TeamPage() -> impl IntoView {
    let show = |(team, head, approvers): (Team, Head, Approvers)| {
        view! {
            <TeamList team>
                <TooFewApprovers head approvers/>
            </TeamList>
        }
    };
    view! { <Desk from=read(param("charity")) show/> }.into_any()
}

/// `/charity/{charity}/team/{member}`
#[component]
pub fn ColleaguePage() -> impl IntoView {
    let show = |(view, head, approvers): One| {
        let you = view.you;
        view! {
            <OneColleague view>
                <Missed head approvers you/>
            </OneColleague>
        }
    };
    view! { <Desk from=read_one(param("charity"), param("member")) show/> }.into_any()
}

/// `/charity/{charity}/team/{member}/remove`
#[component]
pub fn RemovePage() -> impl IntoView {
    let show = |(view, head, approvers): One| {
        let you = view.you;
        view! {
            <Removal view>
                <Missed head approvers you/>
            </Removal>
        }
    };
    view! { <Desk from=read_one(param("charity"), param("member")) show/> }.into_any()
}

/// `/charity/{charity}/join`
#[component]
pub fn JoinPage() -> impl IntoView {
    view! { <Desk from=invited(param("charity")) show=|view| view! { <Join view/> }/> }.into_any()
}

/// That too few can approve claims without the person, where that is so.
#[component]
fn Missed(head: Head, approvers: Option<Approvers>, you: bool) -> impl IntoView {
    approvers.map(|approvers| view! { <TooFewWithout head approvers you/> }).into_any()
}

async fn read(charity: String) -> Result<(Team, Head, Approvers), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let team = read_team(&backend, &caller.team()).await?;
    Ok((team, head(&backend, &caller).await?, Approvers::of(&backend.approvers(&caller).await?)))
}

async fn read_one(charity: String, member: String) -> Result<One, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let view = read_colleague(&backend, &caller.team(), &member).await?;
    let without = Approvers::too_few_without(&backend.approvers(&caller).await?, view.person.staff_id);
    Ok((view, head(&backend, &caller).await?, without))
}

async fn invited(charity: String) -> Result<JoinView, AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let id: CharityId = charity.parse().map_err(|_| AppError::NotFound)?;
    read_join(&backend, &caller, Organisation::Charity(id)).await
}
