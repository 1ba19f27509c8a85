//! Signing in with a code or a link in a mail, signing out, and the list of signed-in browsers. Nobody has a password.

mod browsers_page;
mod code_page;
mod link_page;
mod server_fns;
mod sign_in_page;
mod sign_out_page;

use leptos::prelude::*;
use leptos_router::components::Route;
use leptos_router::{MatchNestedRoutes, SsrMode, path};
pub use server_fns::{Begin, Browser, Browsers, EndEverySession, EndSession, EnterCode, OpenLink};

/// The routes of this feature.
#[component(transparent)]
pub fn SignInRoutes() -> impl MatchNestedRoutes + Clone {
    view! {
        <Route path=path!("/sign-in") view=sign_in_page::SignInPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/code") view=code_page::CodePage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/link/:token") view=link_page::LinkPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-out") view=sign_out_page::SignOutPage ssr=SsrMode::Async/>
        <Route path=path!("/account/browsers") view=browsers_page::BrowsersPage ssr=SsrMode::Async/>
    }
    .into_inner()
}

/// For whom somebody signs in, as forms and addresses have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Donor,
    Staff,
}

impl Side {
    /// As the page's address names it: `?for=staff`; anything else is a donor, as most people are.
    fn of_page() -> Self {
        let asked = leptos_router::hooks::use_query_map().get_untracked().get("for");
        if asked.as_deref() == Some("staff") {
            Self::Staff
        } else {
            Self::Donor
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Donor => "donor",
            Self::Staff => "staff",
        }
    }

    /// Where one asks for a code.
    fn sign_in_address(self) -> &'static str {
        match self {
            Self::Donor => "/sign-in",
            Self::Staff => "/sign-in?for=staff",
        }
    }
}
