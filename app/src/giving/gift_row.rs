//! One line of the list of gifts; the page and the live feed render the same.

use super::gift::Gift;
use super::words;
use crate::ui::Tag;
use leptos::prelude::*;

/// The id of the list, for the live feed.
pub const LIST: &str = "gifts";

/// A gift as a line of the list: charity and amount first; the whole line is the link.
#[component]
pub fn GiftRow(
    /// The gift.
    gift: Gift,
) -> impl IntoView {
    let chip = words::chip(&gift);
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
                <p class="text-sm whitespace-nowrap text-soft">{words::gift_aid(&gift)}</p>
            </div>
            <p class="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft md:col-span-1">
                <Tag tone=chip.tone icon=chip.icon label=chip.label/>
                <span>{chip.note}</span>
            </p>
        </li>
    }
    .into_any()
}
