//! The donor's first page: whether Gift Aid is on, and every gift.

use super::gift_row::{GiftList, GiftRow, LIST, NoGifts, OlderGifts};
use super::reads::{Giving, read_gifts};
use super::status_card::StatusCard;
use super::year::YearTotals;
use super::{done, query};
use crate::frame::{Area, Frame, Load};
use crate::live::Live;
use crate::ui::{Heading, Notice, Pagination, Tone};
use leptos::prelude::*;

/// `/giving`, and with `?after=` an older part of the list.
#[component]
pub fn GivingPage() -> impl IntoView {
    let after = query("after");
    let first = after.is_empty();
    view! {
        <Frame area=Area::Giving>
            <Load
                from=read_gifts(after)
                show=move |giving| {
                    if first {
                        view! { <Newest giving/> }.into_any()
                    } else {
                        view! { <Older giving/> }.into_any()
                    }
                }
            />
        </Frame>
    }
    .into_any()
}

#[component]
fn Newest(giving: Giving) -> impl IntoView {
    let none = giving.gifts.is_empty();
    view! {
        <Heading title="Your giving"/>
        {(done() == "not_mine")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title="The gift is not yours any more">
                        "Its platform and its charity are told. No Gift Aid is claimed on it for you."
                    </Notice>
                }
            })}
        <Live url="/giving/live" list=LIST/>
        <StatusCard summary=giving.authorisation more=true/>
        <YearTotals year=giving.year/>
        {(!none)
            .then(|| {
                view! {
                    <p class="print:hidden">
                        <a href="/giving/statements">"Your statement for each tax year"</a>
                    </p>
                }
            })}
        <section aria-labelledby="gifts-title" class="space-y-4">
            <h2 id="gifts-title" class="text-xl">"Your gifts"</h2>
            <GiftList gifts=giving.gifts today=giving.today/>
            <NoGifts none/>
            <OlderGifts next=giving.next/>
        </section>
    }
    .into_any()
}

#[component]
fn Older(giving: Giving) -> impl IntoView {
    let today = giving.today;
    let next = giving.next.map(|next| format!("/giving?after={next}"));
    view! {
        <Heading title="Older gifts" back=("/giving".to_owned(), "Newest gifts".to_owned())/>
        <ul role="list" class="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-sheet print:border-0">
            {giving.gifts.into_iter().map(|gift| view! { <GiftRow gift today/> }).collect_view()}
        </ul>
        <Pagination newest=Some("/giving".to_owned()) older=next/>
    }
    .into_any()
}
