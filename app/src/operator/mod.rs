//! What waits for Uplift's operator: charities that somebody registered, corrections of what is known of one, and card terminals. Only
//! those whom `UPLIFT_OPERATOR_PEOPLE` names find these pages.

mod page;
mod reads;
mod server_fns;

use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use server_fns::{
    ApproveCharity, ApproveCorrection, AskOfficial, ConfirmTerminal, RefuseCharity, RefuseCorrection,
    RefuseTerminal,
};

/// The routes of this feature.
#[component(transparent)]
pub fn OperatorRoutes() -> AnyNestedRoute {
    view! { <Route path=path!("/operator") view=page::OperatorPage ssr=SsrMode::Async/> }
        .into_inner()
        .into_any_nested_route()
}
