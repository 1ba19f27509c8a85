//! Every component in its states, for looking and for tests. In the sandbox only.

mod controls;
mod data;
mod server_fns;
mod signs;

use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::frame::{Area, Frame, Load};
use crate::ui::heading::Heading;
use crate::viewer::Mode;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
pub use server_fns::{TryEndless, TryForm};

/// `/sandbox/components`
#[component]
pub fn GalleryPage() -> impl IntoView {
    if !Mode::current().is_sandbox() {
        return view! {
            <Frame area=Area::Public>
                <ErrorPanel error=AppError::NotFound/>
            </Frame>
        }
        .into_any();
    }
    let wanted = use_query_map().get_untracked().get("error");
    view! {
        <Frame area=Area::Sandbox>
            <Load from=std::future::ready(outcome(wanted.as_deref())) show=|()| view! { <Shelves/> }/>
        </Frame>
    }
    .into_any()
}

/// Lets one see what a page shows that cannot load: `?error=forbidden`.
fn outcome(wanted: Option<&str>) -> Result<(), AppError> {
    match wanted {
        Some("not_found") => Err(AppError::NotFound),
        Some("forbidden") => Err(AppError::Forbidden),
        Some("look_only") => Err(AppError::LookOnly),
        Some("signed_out") => Err(AppError::SignedOut),
        Some("too_many") => Err(AppError::TooMany { minutes: 15 }),
        Some("unavailable") => Err(AppError::Unavailable { request_id: "req_example".into() }),
        Some("internal") => Err(AppError::Internal { request_id: "req_example".into() }),
        _ => Ok(()),
    }
}

#[component]
fn Shelves() -> impl IntoView {
    view! {
        <Heading title="Components" lead="Every part that pages are made of, in its states."/>
        <signs::Signs/>
        <data::Data/>
        <controls::Controls/>
    }
    .into_any()
}

/// One group of the gallery.
#[component]
fn Shelf(title: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="space-y-4 border-t border-line pt-6">
            <h2 class="text-xl">{title}</h2>
            {children()}
        </section>
    }
    .into_any()
}
