//! For those who build a platform: a first donation in five minutes, the states of a gift, the reference of every call, and
//! the catalogue of errors.

mod changelog;
mod changelog_page;
mod checkout_page;
pub mod code;
pub mod error_details;
pub mod error_example;
pub mod errors;
mod errors_page;
mod examples_page;
pub mod feed;
mod guide_page;
pub mod index;
mod not_here;
mod not_offered_page;
mod reads;
mod reference;
pub mod search;
mod search_page;
pub mod snippet;
mod states;
mod steps;
mod versions_page;
mod webhooks_page;

use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use reference::sample;
pub(crate) use reference::words::inline;
pub use states::what_follows;
pub use steps::variables;

/// The routes of this feature.
#[component(transparent)]
pub fn DeveloperRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/developers") view=guide_page::GuidePage ssr=SsrMode::Async/>
        <Route path=path!("/developers/checkout") view=checkout_page::CheckoutPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/examples") view=examples_page::ExamplesPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/webhooks") view=webhooks_page::WebhooksPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/reference") view=reference::OverviewPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/reference/:part") view=reference::ChapterPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/reference/:part/:call") view=reference::CallPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/search") view=search_page::SearchPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/statuses") view=states::StatusesPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/versions") view=versions_page::VersionsPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/changelog") view=changelog_page::ChangelogPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/not-offered") view=not_offered_page::NotOfferedPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/errors") view=errors_page::ErrorsPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/errors/:code") view=errors_page::ErrorPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}
