//! What all pages of a platform's console have in common.

use crate::charity::staff_page::Desk;
use crate::error::AppError;
use crate::frame::Area;
use leptos::prelude::*;
use std::future::Future;

pub use crate::charity::staff_page::{Onwards, has_query, is_just, param, query};

/// The frame with what the page needs; somebody who is not signed in is sent to where staff sign in, and back.
#[component]
pub fn Console<T, V>(
    from: impl Future<Output = Result<T, AppError>> + Send + 'static,
    show: impl FnOnce(T) -> V + Send + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    V: IntoView + Send + 'static,
{
    view! { <Desk from show area=Area::Platform/> }.into_any()
}
