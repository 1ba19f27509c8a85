//! The sandbox's tools: people to sign in as, the clock, the mailbox, what HMRC does, and a shop. None of it exists in live mode. In a
//! public sandbox each visitor has people and a mailbox of their own, and nobody finds what all would share: the clock and HMRC.

mod clock;
mod examples_page;
mod hmrc_page;
mod mail_text;
mod mailbox_page;
mod open_page;
mod people;
mod reads;
mod sandbox_page;
mod server_fns;
pub mod shop;

use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::frame::{Area, Frame, Load};
use crate::gallery::GalleryPage;
use crate::viewer::Mode;
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use server_fns::{
    ApproveCharity, ApproveCorrection, ChooseHmrc, ConfirmTerminalInSandbox, OpenSandbox,
    ReduceClaimInSandbox, SetClock, SignInAs,
};
use std::future::Future;

/// The routes of this feature.
#[component(transparent)]
pub fn SandboxRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/sandbox") view=sandbox_page::SandboxPage ssr=SsrMode::Async/>
        <Route path=path!("/sandbox/clock") view=sandbox_page::ClockPage ssr=SsrMode::Async/>
        <Route path=path!("/sandbox/hmrc") view=hmrc_page::HmrcPage ssr=SsrMode::Async/>
        <Route path=path!("/sandbox/shop") view=shop::ShopPage ssr=SsrMode::Async/>
        <Route path=path!("/sandbox/mailbox") view=mailbox_page::MailboxPage ssr=SsrMode::Async/>
        <Route path=path!("/sandbox/components") view=GalleryPage ssr=SsrMode::Async/>
        <Route path=path!("/developers/sandbox") view=examples_page::ExamplesPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}

/// A page of the sandbox; in live mode nobody finds it.
#[component]
fn Tool<T, V>(
    from: impl Future<Output = Result<T, AppError>> + Send + 'static,
    show: impl FnOnce(T) -> V + Send + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    V: IntoView + Send + 'static,
{
    if !Mode::current().is_sandbox() {
        return view! {
            <Frame area=Area::Public>
                <ErrorPanel error=AppError::NotFound/>
            </Frame>
        }
        .into_any();
    }
    view! {
        <Frame area=Area::Sandbox>
            <Load from show/>
        </Frame>
    }
    .into_any()
}
