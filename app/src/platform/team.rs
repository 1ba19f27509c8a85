//! The platform's team.

use super::console::{Console, param};
use crate::access::{backend, platform_staff, staff};
use crate::error::AppError;
use crate::team::{
    ColleagueView, Join, JoinView, OneColleague, Removal, Team, TeamList, read_colleague, read_join,
    read_team,
};
use domain::{Organisation, PlatformId};
use leptos::prelude::*;

/// `/platform/{platform}/team`
#[component]
pub fn TeamPage() -> impl IntoView {
    view! { <Console from=read(param("platform")) show=|team| view! { <TeamList team/> }/> }.into_any()
}

/// `/platform/{platform}/team/{member}`
#[component]
pub fn ColleaguePage() -> impl IntoView {
    let from = read_one(param("platform"), param("member"));
    view! { <Console from show=|view| view! { <OneColleague view/> }/> }.into_any()
}

/// `/platform/{platform}/team/{member}/remove`
#[component]
pub fn RemovePage() -> impl IntoView {
    let from = read_one(param("platform"), param("member"));
    view! { <Console from show=|view| view! { <Removal view/> }/> }.into_any()
}

/// `/platform/{platform}/join`
#[component]
pub fn JoinPage() -> impl IntoView {
    view! { <Console from=invited(param("platform")) show=|view| view! { <Join view/> }/> }.into_any()
}

async fn read(platform: String) -> Result<Team, AppError> {
    read_team(&backend()?, &platform_staff(&platform)?.team()).await
}

async fn read_one(platform: String, member: String) -> Result<ColleagueView, AppError> {
    read_colleague(&backend()?, &platform_staff(&platform)?.team(), &member).await
}

async fn invited(platform: String) -> Result<JoinView, AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let id: PlatformId = platform.parse().map_err(|_| AppError::NotFound)?;
    read_join(&backend, &caller, Organisation::Platform(id)).await
}
