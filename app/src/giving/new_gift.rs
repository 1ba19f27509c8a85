//! A gift that arrives while its donor looks at another part of the page.

use super::gift::Gift;
use crate::ui::mark::Mark;
use crate::words::{say, states};
use leptos::prelude::*;

/// Where the news is put. It stays in sight wherever the page is scrolled to. It is not announced: the live feed says the same gift
/// with its state, and nobody needs to hear it twice.
#[component]
pub fn NewsPlace() -> impl IntoView {
    view! { <div data-news="" class="sticky top-2 z-10 empty:hidden print:hidden"></div> }.into_any()
}

/// "£42.00 to St Brannoc’s Hospice. See it", with the quarter that joins the gift.
#[component]
pub fn NewGift(gift: Gift) -> impl IntoView {
    let words = say(states::News { amount: gift.gross, charity: gift.charity_name() });
    view! {
        <p class="news mx-auto flex w-fit max-w-full items-center gap-3 rounded-xl border border-line bg-sheet py-2 pr-4 pl-3 shadow-menu">
            <Mark class="size-8 shrink-0 overflow-visible"/>
            <span class="min-w-0 wrap-anywhere">{words}</span>
            <a
                href=format!("#{}", gift.element_id())
                class="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand underline underline-offset-4"
            >
                {say(states::NEWS_SEE)}
            </a>
        </p>
    }
    .into_any()
}
