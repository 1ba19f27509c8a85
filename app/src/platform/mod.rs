//! A giving platform's console: whether it works, its requests, the charities that added it, credentials and the team.
//!
//! # How to add a page
//! A file `…_page.rs` that begins with [`console::Console`]; what it shows is a view in [`views`], read by a server function
//! in [`reads`], which gets its `PlatformStaff` from `access::platform_staff`. What it changes is a server
//! function in `server_fns.rs`, given the platform's id by a hidden field. Its menu link is in `frame.rs`. The pages about
//! webhooks have all of these in the folder `webhook`, those about the capture page in `capture`, those about donations in
//! `donation`, those about events in `event`.

mod activity_page;
mod capture;
mod charities_page;
mod checklist_page;
mod client_page;
mod client_secrets;
pub mod console;
mod credentials_page;
mod donation;
mod event;
pub mod filter;
mod overview_page;
mod platforms_page;
mod reads;
mod recent;
mod register_page;
mod request_page;
mod request_table;
mod requests_page;
mod server_fns;
mod settings_page;
mod team;
mod terminals_page;
mod view_of;
mod views;
mod webhook;

pub use capture::{
    AddCaptureOrigin, AddReturnAddress, ChangeCaptureColour, ChangeCaptureLogo, RemoveCaptureLogo,
    RemoveCaptureOrigin, RemoveReturnAddress,
};
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use server_fns::{
    AcceptCharities, AcceptCharity, AddClient, AddSecret, ConfirmTerminal, EndTokens, MakeExamples,
    NarrowClient, RefuseTerminal, RegisterPlatform, RevokeClient, RevokeSecret,
};
pub use webhook::{
    AddWebhook, ChangeWebhook, ChangeWebhookSecret, DeleteWebhook, ReplayEvent, ReplayHours, SwitchWebhook,
    TestWebhook,
};

/// The routes of this feature.
#[component(transparent)]
pub fn PlatformRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/platform") view=platforms_page::PlatformsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/register") view=register_page::RegisterPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform") view=overview_page::OverviewPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/requests") view=requests_page::RequestsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/requests/:request") view=request_page::RequestPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/donations") view=donation::DonationsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/donations/:donation") view=donation::DonationPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/events") view=event::EventsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/charities") view=charities_page::CharitiesPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/terminals") view=terminals_page::TerminalsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/settings") view=settings_page::SettingsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/capture") view=capture::CapturePage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/capture/sessions") view=capture::SessionsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/credentials") view=credentials_page::CredentialsPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/credentials/new") view=credentials_page::NewClientPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/credentials/:client") view=client_page::ClientPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/credentials/:client/scopes") view=client_page::ScopesPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/credentials/:client/revoke") view=client_page::RevokePage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/team") view=team::TeamPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/team/:member") view=team::ColleaguePage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/team/:member/remove") view=team::RemovePage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/join") view=team::JoinPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/activity") view=activity_page::ActivityPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/checklist") view=checklist_page::ChecklistPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/webhooks") view=webhook::WebhooksPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/webhooks/new") view=webhook::NewWebhookPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/webhooks/:webhook") view=webhook::WebhookPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/webhooks/:webhook/change") view=webhook::ChangeWebhookPage ssr=SsrMode::Async/>
        <Route path=path!("/platform/:platform/webhooks/:webhook/delete") view=webhook::DeleteWebhookPage ssr=SsrMode::Async/>
    }
    .into_inner().into_any_nested_route()
}
