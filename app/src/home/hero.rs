//! The promise and an honest example.

use crate::ui::button::{ButtonKind, LinkButton};
use leptos::prelude::*;

/// The top of the start page.
#[component]
pub fn Hero() -> impl IntoView {
    view! {
        <div class="mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-4 pt-10 pb-14 sm:px-6 sm:pt-16 sm:pb-20 lg:grid-cols-[1.1fr_1fr]">
            <div>
                <h1 class="text-4xl">"Every gift," <br/> "and a quarter more."</h1>
                <p class="mt-6 max-w-[34rem] text-lg text-soft">
                    "A donor says yes to Gift Aid once. From then on Uplift makes the declaration for each gift, on whichever platform they give, so that the charity can claim a quarter more from HMRC."
                </p>
                <div class="mt-8 flex flex-wrap gap-3">
                    <LinkButton href="/sign-in">"Sign in"</LinkButton>
                    <LinkButton href="#how" kind=ButtonKind::Secondary>
                        "See how it works"
                    </LinkButton>
                </div>
            </div>
            <WorkedExample/>
        </div>
    }
    .into_any()
}

/// £20 becomes £25: a basic rate taxpayer gave £20 out of £25 taxed at 20% (ITA 2007 s.414).
#[component]
fn WorkedExample() -> impl IntoView {
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
                    <text x="278" y="172" class="fill-on-deep font-head text-[26px] font-semibold">"Gift Aid"</text>
                    <text x="278" y="202" class="fill-on-deep-soft text-[20px]">"25% of £20"</text>
                </svg>
            </div>
            <figcaption class="mt-4 border-t border-deep-line px-6 py-6 sm:px-9">
                <p id="example-words" class="font-head text-xl font-semibold">
                    "Zoë gives £20. Her charity receives £25."
                </p>
                <p class="mt-2 text-sm text-on-deep-soft">
                    "HMRC adds the £5 from tax that Zoë has already paid, so it costs her nothing more. That holds as long as the Income Tax and Capital Gains Tax she pays in the year cover what is claimed on all her gifts; if they do not, she owes HMRC the difference. Uplift tells her so before she agrees, and keeps a record that it did."
                </p>
            </figcaption>
        </figure>
    }
    .into_any()
}
