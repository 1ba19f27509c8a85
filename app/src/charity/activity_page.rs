//! What the charity's people did.

use super::staff_page::{Desk, param, query};
use super::view_of::head;
use crate::access::{backend, charity_staff};
use crate::activity::{Activity, ActivityList, ActivityQuery};
use crate::error::AppError;
use crate::words::activity;
use leptos::prelude::*;

/// `/charity/{charity}/activity`
#[component]
pub fn ActivityPage() -> impl IntoView {
    let asked = ActivityQuery { staff: query("staff"), from: query("from"), to: query("to") };
    let from = read(param("charity"), asked, query("after"));
    view! { <Desk from show=|(base, view)| view! { <ActivityList view base lead=activity::LEAD_OF_CHARITY/> }/> }.into_any()
}

async fn read(charity: String, asked: ActivityQuery, after: String) -> Result<(String, Activity), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let house = caller.activity()?;
    let people = backend.team(&caller.team()).await?.into_iter();
    let people = people.map(|person| (person.staff_id, person.in_full())).collect();
    let base = format!("/charity/{}", head(&backend, &caller).await?.id);
    Ok((base, Activity::read(&backend, &house, people, asked, after).await?))
}
