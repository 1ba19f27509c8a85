//! The top of a page: what it is about, and the one thing to do next.

use crate::ui::button::LinkButton;
use crate::words::{home, say};
use catalogue::Text;
use leptos::prelude::*;

/// What Uplift does for the reader, one button, and beside it what shows it.
#[component]
pub fn Hero(
    title: Text,
    /// What Uplift does, in a sentence or two.
    lead: Text,
    /// Address and words of the button.
    next: (&'static str, Text),
    /// A line below the button.
    #[prop(optional)]
    note: Option<Text>,
    /// What stands beside it on a wide screen.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let (href, words) = next;
    let columns = if children.is_some() { "lg:grid-cols-[1.1fr_1fr]" } else { "" };
    view! {
        <div class=format!("mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-4 pt-10 pb-14 sm:px-6 sm:pt-16 sm:pb-20 {columns}")>
            <div>
                <h1 class="max-w-[14ch] text-4xl">{say(title)}</h1>
                <p class="mt-6 max-w-[34rem] text-lg text-soft">{say(lead)}</p>
                <p class="mt-8">
                    <LinkButton href=href>{say(words)}</LinkButton>
                </p>
                {note.map(|note| view! { <p class="mt-3 max-w-[34rem] text-sm text-soft">{say(note)}</p> })}
            </div>
            {children.map(|children| children())}
        </div>
    }
    .into_any()
}

/// £20 becomes £25: a basic rate taxpayer gave £20 out of £25 taxed at 20% (ITA 2007 s.414).
#[component]
pub fn WorkedExample() -> impl IntoView {
    view! {
        <figure class="overflow-hidden rounded-xl ground-deep print:border print:bg-sheet print:text-ink">
            <div class="px-6 pt-7 sm:px-9 sm:pt-9">
                <svg viewBox="10 0 400 298" class="mx-auto w-full max-w-md" role="img" aria-labelledby="example-words">
                    <circle cx="140" cy="170" r="118" class="fill-on-deep"></circle>
                    <path d="M259 127V9a118 118 0 0 1 118 118z" class="fill-lift"></path>
                    <g class="stroke-deep" stroke-width="1.5" stroke-dasharray="3 6">
                        <path d="M140 52v236"></path>
                        <path d="M22 170h236"></path>
                    </g>
                    <rect x="80" y="138" width="120" height="64" rx="10" class="fill-on-deep"></rect>
                    <text x="140" y="187" text-anchor="middle" class="fill-deep font-head text-[52px] font-bold tracking-[-0.03em]">
                        "£20"
                    </text>
                    <text x="307" y="94" text-anchor="middle" class="fill-on-lift font-head text-[40px] font-bold tracking-[-0.03em]">
                        "£5"
                    </text>
                    <text x="278" y="172" class="fill-on-deep font-head text-[26px] font-semibold">{say(home::EXAMPLE_GIFT_AID)}</text>
                    <text x="278" y="202" class="fill-on-deep-soft text-[20px]">{say(home::EXAMPLE_OF)}</text>
                </svg>
            </div>
            <figcaption class="mt-4 border-t border-deep-line px-6 py-6 sm:px-9">
                <p id="example-words" class="font-head text-xl font-semibold">
                    {say(home::EXAMPLE)}
                </p>
                // ITA 2007 s.424: the tax of the year has to cover what is claimed on all gifts of the year.
                <p class="mt-2 text-sm text-on-deep-soft">
                    {say(home::EXAMPLE_LEAD)}
                </p>
            </figcaption>
        </figure>
    }
    .into_any()
}
