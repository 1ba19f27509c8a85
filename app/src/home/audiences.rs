//! What it is for donors, charities and platforms.

use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;

/// Three panels, one per audience.
#[component]
pub fn Audiences() -> impl IntoView {
    view! {
        <section aria-labelledby="audiences" class="border-y border-line bg-sheet">
            <div class="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-20">
                <h2 id="audiences" class="max-w-[22ch] text-3xl">"One service, for the three who meet in a gift"</h2>
                <div class="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-3">
                    <Audience
                        icon=Shape::Person
                        who="Donors"
                        promise="I see every gift, I know what is done in my name, and I can stop it in two clicks."
                        points=[
                            "Agree once; it covers every charity and platform here until the end of the tax year.",
                            "Every gift shows within a second, with its declaration word for word.",
                            "Stop from today or from a day you choose, and see at once what that changes.",
                        ]
                        href="/giving"
                        link="Your giving"
                    />
                    <Audience
                        icon=Shape::Hall
                        who="Charities"
                        promise="I see where every pound of Gift Aid is, and nothing is ever lost or claimed twice."
                        points=[
                            "From waiting to declared in one line, in pounds, with a reason wherever something waits.",
                            "A donor’s details are checked when they authorise, and again when a claim is written; what HMRC would refuse says how to put it right.",
                            "A refund cancels its declaration automatically, and we keep the record of both.",
                        ]
                        href="/charity"
                        link="Charity dashboard"
                    />
                    <Audience
                        icon=Shape::Plug
                        who="Platforms"
                        promise="I had a sandbox key in a minute, every error told me what to fix, and my donors needed no new screen."
                        points=[
                            "One call tells whether a donor still needs the Gift Aid question.",
                            "The words to agree to come from us, in English and Welsh, and your screen stays yours.",
                            "Safe to retry, every error names the field, and a clock that you can move to 6 April.",
                        ]
                        href="/developers"
                        link="Developer guide"
                    />
                </div>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn Audience(
    icon: Shape,
    who: &'static str,
    promise: &'static str,
    points: [&'static str; 3],
    href: &'static str,
    link: &'static str,
) -> impl IntoView {
    view! {
        <div class="flex flex-col">
            <h3 class="flex items-center gap-3 text-xl">
                <span class="flex size-10 items-center justify-center rounded-full bg-brand-wash text-brand">
                    <Icon shape=icon class="size-5"/>
                </span>
                {who}
            </h3>
            <p class="mt-4 border-s-3 border-lift ps-4 font-head text-lg leading-snug font-medium">
                "“" {promise} "”"
            </p>
            <ul class="mt-5 grow space-y-3">
                {points
                    .into_iter()
                    .map(|point| {
                        view! {
                            <li class="flex gap-2.5">
                                <Icon shape=Shape::Check class="mt-1 size-4.5 shrink-0 text-good"/>
                                <span>{point}</span>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
            <p class="mt-6">
                <a href=href class="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline">
                    {link}
                    <Icon shape=Shape::ArrowRight/>
                </a>
            </p>
        </div>
    }
    .into_any()
}
