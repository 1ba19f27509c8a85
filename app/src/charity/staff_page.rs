//! What all pages of staff have in common, of charities and of platforms.

use crate::access::is_just_done;
use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::frame::{Area, Frame};
use crate::sign_in::{Side, this_page};
use crate::ui::page_title::PageTitle;
use crate::words::{charity, say};
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use std::future::Future;

/// The frame with what the page needs; somebody who is not signed in is sent to where staff sign in.
#[component]
pub fn Desk<T, V>(
    from: impl Future<Output = Result<T, AppError>> + Send + 'static,
    /// The part that the page belongs to.
    #[prop(default = Area::Charity)]
    area: Area,
    show: impl FnOnce(T) -> V + Send + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    V: IntoView + Send + 'static,
{
    let sign_in = Side::Staff.sign_in_address(this_page().as_ref());
    let shown = Suspend::new(async move {
        match from.await {
            Ok(found) => show(found).into_any(),
            Err(AppError::SignedOut) => {
                view! { <Onwards to=sign_in words=say(charity::SIGN_IN)/> }.into_any()
            }
            Err(error) => view! { <ErrorPanel error/> }.into_any(),
        }
    });
    view! {
        <Frame area>
            <Suspense>{shown}</Suspense>
        </Frame>
    }
    .into_any()
}

/// Sends the browser on with 303; the link is for one that does not follow.
#[component]
pub fn Onwards(#[prop(into)] to: String, words: &'static str) -> impl IntoView {
    {
        crate::context::set_status(303);
        crate::context::set_header(axum::http::header::LOCATION, &to);
    }
    view! {
        <PageTitle title=words/>
        <h1 class="text-2xl">
            <a href=to>{words}</a>
        </h1>
    }
    .into_any()
}

/// A part of the page's address, such as the charity's id.
pub fn param(name: &str) -> String {
    use_params_map().get_untracked().get(name).unwrap_or_default()
}

/// A parameter of the page's address; empty when it is not there.
pub fn query(name: &str) -> String {
    use_query_map().get_untracked().get(name).unwrap_or_default()
}

/// Whether the address has this parameter, such as `?all`.
pub fn has_query(name: &str) -> bool {
    use_query_map().get_untracked().get(name).is_some()
}

/// Whether a form has just led here with this parameter, such as `?added`: what was done is told once.
pub fn is_just(name: &str) -> bool {
    is_just_done() && has_query(name)
}
