//! The start page: what Uplift is for each audience.

mod audiences;
mod hero;
mod path_of_a_gift;
mod promises;

use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use leptos::prelude::*;

/// `/`
#[component]
pub fn HomePage() -> impl IntoView {
    view! {
        <PageTitle title="Gift Aid on every gift"/>
        <Frame area=Area::Public wide=true>
            <hero::Hero/>
            <audiences::Audiences/>
            <path_of_a_gift::PathOfAGift/>
            <promises::Promises/>
        </Frame>
    }
    .into_any()
}
