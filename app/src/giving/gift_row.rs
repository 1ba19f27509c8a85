//! The list of the newest gifts and what stands around it; the page and the live feed render the same.

use super::gift::Gift;
use super::words;
use crate::ui::{EmptyState, Pagination, Shape, Tag};
use domain::Date;
use leptos::prelude::*;

/// The id of the list, for the live feed.
pub const LIST: &str = "gifts";

/// The newest gifts.
#[component]
pub fn GiftList(
    gifts: Vec<Gift>,
    /// Today in London.
    today: Date,
) -> impl IntoView {
    view! {
        <ul id=LIST role="list" class="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-sheet empty:hidden print:border-0">
            {gifts.into_iter().map(|gift| view! { <GiftRow gift today/> }).collect_view()}
        </ul>
    }
    .into_any()
}

/// What is said in place of a list without gifts; an empty place for it while there are some, so that the live feed can
/// fill it.
#[component]
pub fn NoGifts(none: bool) -> impl IntoView {
    let shown = none.then(|| {
        view! {
            <EmptyState title="No gifts yet" icon=Shape::Tray>
                <p>"A gift shows here within a second of being made on a platform that works with Uplift."</p>
                <p>
                    "Gave already and do not see it? Tell the platform the email address that you signed in with, or look whether your "
                    <a href="/giving/linked">"card or phone"</a> " is linked."
                </p>
            </EmptyState>
        }
    });
    view! {
        <div id="gifts-none" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// The way on to older gifts, in a place that the live feed can fill.
#[component]
pub fn OlderGifts(
    /// The cursor of the next part.
    next: Option<String>,
) -> impl IntoView {
    view! {
        <div id="gifts-older" class="empty:hidden">
            <Pagination newest=None older=next.map(|next| format!("/giving?after={next}"))/>
        </div>
    }
    .into_any()
}

/// A gift as a line of the list: charity and amount first; the whole line is the link.
#[component]
pub fn GiftRow(
    gift: Gift,
    /// Today in London.
    today: Date,
) -> impl IntoView {
    let chip = words::chip(&gift, today);
    view! {
        <li
            id=gift.element_id()
            class="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-4 hover:bg-brand-wash/60 sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(9.5rem,auto)] md:items-center"
        >
            <div>
                <a
                    href=format!("/giving/donations/{}", gift.id)
                    class="font-semibold underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-lift"
                >
                    {gift.charity_name().to_owned()}
                </a>
                <p class="text-sm text-soft">{format!("{} · {}", gift.given_on(), gift.platform)}</p>
            </div>
            <div class="text-end tabular-nums md:order-last">
                <p class="font-semibold">{gift.gross.to_string()}</p>
                <p class="text-sm whitespace-nowrap text-soft">{words::gift_aid(&gift, today)}</p>
            </div>
            <p class="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft md:col-span-1">
                <Tag tone=chip.tone icon=chip.icon label=chip.label/>
                <span>{chip.note}</span>
            </p>
        </li>
    }
    .into_any()
}
