//! The table of routes. Each feature has a component of its own with its routes: all that begin with `/giving`, `/charity` or `/platform` are in
//! the one of that name.

use crate::account::AccountRoutes;
use crate::charity::CharityRoutes;
use crate::developers::DeveloperRoutes;
use crate::failure::Failure;
use crate::giving::GivingRoutes;
use crate::home::HomeRoutes;
use crate::information::InformationRoutes;
use crate::operator::OperatorRoutes;
use crate::platform::PlatformRoutes;
use crate::sandbox::SandboxRoutes;
use crate::sign_in::SignInRoutes;
use crate::status_page::{FailurePage, NotFoundPage};
use leptos::either::Either;
use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::components::{Router, Routes};
use leptos_router::hooks::use_location;

/// All pages. Every route is `SsrMode::Async`: other modes leave fallbacks on screen without a script.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    let page = move || match use_context::<Failure>() {
        Some(failure) => Either::Left(view! { <FailurePage failure/> }),
        None => Either::Right(view! { <Table/> }),
    };
    view! { <Router>{page()}</Router> }
}

/// Of the three parts with most pages the routes of the part that is asked for: to put all of them together takes longer than most pages.
#[component]
fn Table() -> impl IntoView {
    let path = use_location().pathname.get_untracked();
    match path.split('/').nth(1) {
        Some("giving") => view! {
            <Routes fallback=NotFoundPage>
                <GivingRoutes/>
            </Routes>
        }
        .into_any(),
        Some("charity") => view! {
            <Routes fallback=NotFoundPage>
                <CharityRoutes/>
            </Routes>
        }
        .into_any(),
        Some("platform") => view! {
            <Routes fallback=NotFoundPage>
                <PlatformRoutes/>
            </Routes>
        }
        .into_any(),
        _ => view! {
            <Routes fallback=NotFoundPage>
                <HomeRoutes/>
                <InformationRoutes/>
                <SignInRoutes/>
                <AccountRoutes/>
                <GivingRoutes/>
                <CharityRoutes/>
                <PlatformRoutes/>
                <OperatorRoutes/>
                <SandboxRoutes/>
                <DeveloperRoutes/>
            </Routes>
        }
        .into_any(),
    }
}
