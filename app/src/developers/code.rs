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
    /// It stands in a narrow column: the button is above it, so that its lines have the whole width.
    #[prop(optional)]
    narrow: bool,
    /// A whole program, which scrolls in both directions.
    #[prop(optional)]
    long: bool,
) -> impl IntoView {
    let copied = (text.clone(), what.clone());
    view! {
        <div class=if answer {
            "max-w-[52rem]"
        } else if narrow {
            "flex max-w-[52rem] flex-col-reverse rounded-md ground-deep p-1.5"
        } else {
            // The button stands beside the code, on a phone above it: a long line ends where it scrolls, not under the button. The
            // padding is for the ring around the code, which shows on this ground.
            "flex max-w-[52rem] rounded-md ground-deep p-1.5 max-sm:flex-col-reverse"
        }>
            <pre
                tabindex="0"
                role="group"
                aria-label=what
                class=if answer {
                    "overflow-x-auto rounded-md border border-line bg-sheet px-4 py-3 font-mono text-xs leading-relaxed text-soft"
                } else if long {
                    "min-w-0 grow overflow-auto p-2.5 font-mono text-xs leading-relaxed max-h-[36rem] print:max-h-none"
                } else {
                    "min-w-0 grow overflow-x-auto p-2.5 font-mono text-xs leading-relaxed"
                }
            >
                <code>{text}</code>
            </pre>
            {(!answer)
                .then(|| {
                    let (text, what) = copied;
                    view! {
                        <div class="shrink-0 p-1 text-end text-ink [--color-focus:var(--color-on-deep)] has-[button[hidden]]:hidden">
                            <CopyButton text what/>
                        </div>
                    }
                })}
        </div>
    }
    .into_any()
}
