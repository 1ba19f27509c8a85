//! What Uplift is: a page for each audience. Most who come give, so the start page speaks to them.

mod answers;
mod charities_page;
mod donor_page;
mod hero;
mod platforms_page;
mod steps;

use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};

/// The routes of this feature.
#[component(transparent)]
pub fn HomeRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/") view=donor_page::DonorPage ssr=SsrMode::Async/>
        <Route path=path!("/charities") view=charities_page::CharitiesPage ssr=SsrMode::Async/>
        <Route path=path!("/platforms") view=platforms_page::PlatformsPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}
