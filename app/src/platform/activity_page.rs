//! What the platform's people did.

use super::console::{Console, param, query};
use super::reads::open;
use crate::activity::{Activity, ActivityList, ActivityQuery};
use crate::error::AppError;
use crate::words::activity;
use leptos::prelude::*;

/// `/platform/{platform}/activity`
#[component]
pub fn ActivityPage() -> impl IntoView {
    let asked = ActivityQuery { staff: query("staff"), from: query("from"), to: query("to") };
    let from = read(param("platform"), asked, query("after"));
    view! { <Console from show=|(base, view)| view! { <ActivityList view base lead=activity::LEAD_OF_PLATFORM/> }/> }
        .into_any()
}

async fn read(platform: String, asked: ActivityQuery, after: String) -> Result<(String, Activity), AppError> {
    let (backend, caller, head) = open(&platform)?;
    let house = caller.activity()?;
    let people = backend.team(&caller.team()).await?.into_iter();
    let people = people.map(|person| (person.staff_id, person.in_full())).collect();
    Ok((head.href(""), Activity::read(&backend, &house, people, asked, after).await?))
}
