//! Signing in with a code or a link in a mail, or with the provider of one's organisation, signing out, and the list of signed-in browsers. Nobody has a password.

mod browsers_page;
mod callback_page;
mod code_page;
mod link_page;
mod provider_page;
mod refused;
mod second_step_page;
mod server_fns;
mod sign_in_page;
mod sign_out_page;
mod where_page;

use crate::viewer::Viewer;
use domain::OwnPath;
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use server_fns::{
    Begin, EndBrowser, EndEverySession, EndSession, EnterCode, MailInstead, OpenLink, TakeSecondStep, ToWork,
    WithPasskey,
};
pub(crate) use server_fns::{ask, browsers};
pub(crate) use where_page::names_in_words;

/// The routes of this feature.
#[component(transparent)]
pub fn SignInRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/sign-in") view=sign_in_page::SignInPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/code") view=code_page::CodePage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/link/:token") view=link_page::LinkPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/provider") view=provider_page::ProviderPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/callback") view=callback_page::CallbackPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/second-step") view=second_step_page::SecondStepPage ssr=SsrMode::Async/>
        <Route path=path!("/sign-in/where") view=where_page::WherePage ssr=SsrMode::Async/>
        <Route path=path!("/sign-out") view=sign_out_page::SignOutPage ssr=SsrMode::Async/>
        <Route path=path!("/account/browsers") view=browsers_page::BrowsersPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}

/// For whom somebody signs in, as forms and addresses have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Donor,
    /// Whoever works for a charity or a platform.
    Staff,
}

impl Side {
    /// As the page's address names it: `?for=staff`; anything else is a donor, as most people are.
    fn of_page() -> Self {
        let asked = leptos_router::hooks::use_query_map().get_untracked().get("for");
        if asked.as_deref() == Some("staff") { Self::Staff } else { Self::Donor }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Donor => "donor",
            Self::Staff => "staff",
        }
    }

    /// Whose page it is. Both have those of their account, and a donor is who most people are.
    fn of_owner(page: Option<&OwnPath>) -> Self {
        if page.is_some_and(|page| !page.is_for_donors()) { Self::Staff } else { Self::Donor }
    }

    /// Where one asks for a code, on the way to a page. The pages that one lands on anyway are not named.
    pub fn sign_in_address(self, to: Option<&OwnPath>) -> String {
        let to = to.filter(|page| match self {
            Self::Donor => page.is_for_donors() && page.as_str() != "/giving",
            Self::Staff => page.is_for_staff() && page.as_str() != "/charity",
        });
        let to = to.map(|page| format!("to={}", page.escaped()));
        match (self, to) {
            (Self::Donor, None) => "/sign-in".to_owned(),
            (Self::Donor, Some(to)) => format!("/sign-in?{to}"),
            (Self::Staff, None) => "/sign-in?for=staff".to_owned(),
            (Self::Staff, Some(to)) => format!("/sign-in?for=staff&{to}"),
        }
    }
}

/// The page that is shown, for coming back to it.
pub fn this_page() -> Option<OwnPath> {
    let place = leptos_router::hooks::use_location();
    let (path, query) = (place.pathname.get_untracked(), place.search.get_untracked());
    let query = query.trim_start_matches('?');
    if query.is_empty() {
        OwnPath::parse(&path)
    } else {
        OwnPath::parse(&format!("{path}?{query}")).or_else(|| OwnPath::parse(&path))
    }
}

/// Where somebody signs in who was signed out on the page that is shown, to come back to it.
pub fn sign_in_to_return() -> String {
    let page = this_page();
    Side::of_owner(page.as_ref()).sign_in_address(page.as_ref())
}

/// Where they do beside it, in another tab: the page itself stays as it is.
pub fn sign_in_beside() -> String {
    let side = match Viewer::current() {
        Viewer::Staff { .. } => Side::Staff,
        Viewer::Nobody | Viewer::Unknown | Viewer::Donor { .. } => Side::of_owner(this_page().as_ref()),
    };
    side.sign_in_address(None)
}

/// Whether somebody who is not signed in comes from a page that only people see who are. Browsers tell the way that one came
/// among our own pages, and between sites no more than the site.
fn was_signed_out() -> bool {
    let from = crate::access::header("referer").unwrap_or_default();
    let (_, place) = from.split_once("://").unwrap_or_default();
    let path = place.find('/').and_then(|at| place.get(at..));
    Viewer::current() == Viewer::Nobody && path.and_then(OwnPath::parse).is_some()
}

/// The page to go back to, as the address names it: `?to=/giving/linked`.
pub(crate) fn page_to() -> Option<OwnPath> {
    let to = leptos_router::hooks::use_query_map().get_untracked().get("to")?;
    OwnPath::parse(&to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(side: Side, to: &str) -> String {
        side.sign_in_address(OwnPath::parse(to).as_ref())
    }

    #[test]
    fn the_way_back_is_named_where_one_would_not_land_anyway() {
        assert_eq!(address(Side::Donor, "/giving"), "/sign-in");
        assert_eq!(address(Side::Donor, "/giving/linked"), "/sign-in?to=/giving/linked");
        assert_eq!(address(Side::Staff, "/charity"), "/sign-in?for=staff");
        assert_eq!(address(Side::Staff, "/platform"), "/sign-in?for=staff&to=/platform");
        assert_eq!(
            address(Side::Staff, "/charity/x/donations?state=held&after=y"),
            "/sign-in?for=staff&to=/charity/x/donations%3Fstate%3Dheld%26after%3Dy"
        );
        assert_eq!(address(Side::Donor, "//example.org"), "/sign-in");
        assert_eq!(address(Side::Donor, "/charity/x"), "/sign-in");
        let security = "/account/security?for=staff";
        assert_eq!(address(Side::Staff, security), "/sign-in?for=staff&to=/account/security%3Ffor%3Dstaff");
        assert_eq!(address(Side::Donor, security), "/sign-in");
        assert_eq!(Side::of_owner(OwnPath::parse(security).as_ref()), Side::Staff);
        assert_eq!(Side::of_owner(OwnPath::parse("/account/security").as_ref()), Side::Donor);
    }
}
