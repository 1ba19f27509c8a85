//! The charity's pages: where every pound is, the platforms that send gifts, the gifts, and HMRC's nominee.
//!
//! # How to add a page
//! A file `…_page.rs` that begins with [`desk::Desk`]; what it shows is a view in [`views`], read by a server function in
//! [`reads`]. What it changes is a server function in `server_fns.rs`, given the charity's id by a hidden field.

mod charities_page;
mod desk;
mod donation_page;
mod donations_page;
pub mod filter;
mod nominee_page;
mod overview_page;
mod pipeline;
mod reads;
#[cfg(feature = "ssr")]
mod ready;
mod register_page;
mod server_fns;
mod setup;
mod source_page;
mod sources_page;
mod state;
mod views;

use leptos::prelude::*;
use leptos_router::components::Route;
use leptos_router::{MatchNestedRoutes, SsrMode, path};
pub use server_fns::{AddSource, ChangeSource, RecordNomineeStep, RegisterCharity};

/// The routes of this feature.
#[component(transparent)]
pub fn CharityRoutes() -> impl MatchNestedRoutes + Clone {
    view! {
        <Route path=path!("/charity") view=charities_page::CharitiesPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/register") view=register_page::RegisterPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity") view=overview_page::OverviewPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/nominee") view=nominee_page::NomineePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources") view=sources_page::SourcesPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/new") view=sources_page::NewSourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/:source") view=source_page::SourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/:source/end") view=source_page::EndSourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/donations") view=donations_page::DonationsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/donations/:donation") view=donation_page::DonationPage ssr=SsrMode::Async/>
    }
    .into_inner()
}
