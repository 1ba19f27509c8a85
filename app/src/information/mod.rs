//! Pages that explain: help, accessibility, privacy, cookies.

mod accessibility_page;
mod cookies_page;
mod help_page;
mod privacy_page;

use crate::frame::{Area, Frame};
use crate::ui::heading::Heading;
use accessibility_page::AccessibilityPage;
use cookies_page::CookiesPage;
use help_page::HelpPage;
use leptos::prelude::*;
use leptos_meta::Meta;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
use privacy_page::PrivacyPage;

/// The routes of this feature.
#[component(transparent)]
pub fn InformationRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/help") view=HelpPage ssr=SsrMode::Async/>
        <Route path=path!("/accessibility") view=AccessibilityPage ssr=SsrMode::Async/>
        <Route path=path!("/cookies") view=CookiesPage ssr=SsrMode::Async/>
        <Route path=path!("/privacy") view=PrivacyPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}

/// A page of running text.
#[component]
fn Text(title: &'static str, lead: &'static str, children: Children) -> impl IntoView {
    view! {
        <Meta name="description" content=lead/>
        <Frame area=Area::Public>
            <Heading title lead/>
            <div class="prose">{children()}</div>
        </Frame>
    }
    .into_any()
}
