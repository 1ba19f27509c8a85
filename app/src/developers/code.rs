//! A piece of code to copy.

use crate::ui::CopyButton;
use leptos::prelude::*;

/// Code in a box that scrolls by itself, with a button to copy it.
#[component]
pub fn Code(
    /// What it is, for the button and for assistive technology. Pages with several name each differently.
    #[prop(into)]
    what: String,
    #[prop(into)] text: String,
    /// It is to be read, not copied: an answer.
    #[prop(optional)]
    answer: bool,
) -> impl IntoView {
    let copied = (text.clone(), what.clone());
    view! {
        <div class="relative max-w-[52rem] max-sm:has-[button:not([hidden])]:[&>pre]:pt-14">
            <pre
                tabindex="0"
                role="group"
                aria-label=what
                class=if answer {
                    "overflow-x-auto rounded-md border border-line bg-sheet px-4 py-3 font-mono text-xs leading-relaxed text-soft"
                } else {
                    "overflow-x-auto rounded-md ground-deep px-4 py-4 sm:pe-28 font-mono text-xs leading-relaxed"
                }
            >
                <code>{text}</code>
            </pre>
            {(!answer)
                .then(|| {
                    let (text, what) = copied;
                    view! {
                        <div class="absolute top-2.5 right-2.5 text-ink [--color-focus:var(--color-on-deep)]">
                            <CopyButton text what/>
                        </div>
                    }
                })}
        </div>
    }
    .into_any()
}
