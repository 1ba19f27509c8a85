//! What stands for the sandbox's tools in a program that is built without them: nobody finds anything at their address.

use crate::status_page::NotFoundPage;
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};

/// The one route: a table of routes has no place for none.
#[component(transparent)]
pub fn SandboxRoutes() -> AnyNestedRoute {
    view! { <Route path=path!("/sandbox") view=NotFoundPage ssr=SsrMode::Async/> }
        .into_inner()
        .into_any_nested_route()
}
