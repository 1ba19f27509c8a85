//! The person and how they sign in: their passkeys, authenticator app and recovery codes, and proving again who they are.

mod account_page;
mod added;
mod app_page;
mod codes_page;
mod confirm_page;
mod passkey_page;
mod prove;
mod security_page;
mod server_fns;

use crate::frame::Area;
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use prove::{CodeForm, PasskeyForm, answer};
pub use server_fns::{
    AddPasskey, ChooseLanguage, ConfirmApp, KeepCodes, MailCode, NameMyself, NewCodes, ProveAgain,
    RemoveFactor, RenameFactor, SetUpApp,
};

/// What stands on the person's account pages has one width.
pub const OWN_WIDTH: &str = "max-w-read space-y-6 sm:space-y-8";

/// The routes of this feature.
#[component(transparent)]
pub fn AccountRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/account") view=account_page::AccountPage ssr=SsrMode::Async/>
        <Route path=path!("/account/security") view=security_page::SecurityPage ssr=SsrMode::Async/>
        <Route path=path!("/account/security/app") view=app_page::AppPage ssr=SsrMode::Async/>
        <Route path=path!("/account/security/passkey") view=passkey_page::PasskeyPage ssr=SsrMode::Async/>
        <Route path=path!("/account/security/codes") view=codes_page::CodesPage ssr=SsrMode::Async/>
        <Route path=path!("/account/confirm") view=confirm_page::ConfirmPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}

/// The part of the product in whose menu the person's account pages stand.
pub fn own_area() -> Area {
    area_of(&Viewer::current())
}

/// An operator's are framed as the operator's own page is, whatever else they work for: its menu leads to all of that.
fn area_of(viewer: &Viewer) -> Area {
    match viewer {
        Viewer::Nobody | Viewer::Unknown => Area::Public,
        Viewer::Donor { .. } => Area::Giving,
        Viewer::Staff { is_operator: true, .. } => Area::Operator,
        Viewer::Staff { has_charities: false, has_platforms: true, .. } => Area::Platform,
        Viewer::Staff { .. } => Area::Charity,
    }
}

#[cfg(test)]
mod tests {
    use super::{Area, Viewer, area_of};

    #[test]
    fn the_account_stands_in_the_menu_of_what_the_person_does() {
        let staff = |has_charities, has_platforms, is_operator| Viewer::Staff {
            email_masked: "s•••@example.org".to_owned(),
            name: None,
            charity: None,
            platform: None,
            has_charities,
            has_platforms,
            is_operator,
        };
        for (viewer, area) in [
            (staff(true, false, false), Area::Charity),
            (staff(false, true, false), Area::Platform),
            (staff(true, true, false), Area::Charity),
            (staff(false, false, false), Area::Charity),
            (staff(false, false, true), Area::Operator),
            (staff(true, true, true), Area::Operator),
            (Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None }, Area::Giving),
            (Viewer::Nobody, Area::Public),
        ] {
            assert_eq!(area_of(&viewer), area, "{viewer:?}");
        }
    }
}
