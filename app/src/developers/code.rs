//! A piece of code to copy.

use crate::ui::CopyButton;
use leptos::prelude::*;

/// Code in a box that scrolls, by keyboard too, with a button to copy it. An edge beyond which it goes on is shaded.
#[component]
pub fn Code(
    /// What it is, for the button and for assistive technology. Pages with several name each differently.
    #[prop(into)]
    what: String,
    #[prop(into)] text: String,
    /// It is to be read, not copied: an answer.
    #[prop(optional)]
    answer: bool,
    /// A whole program, which scrolls in both directions.
    #[prop(optional)]
    long: bool,
) -> impl IntoView {
    let copied = (text.clone(), what.clone());
    view! {
        <div class="@container max-w-[52rem]">
            <div class=if answer {
                ""
            } else {
                // The button stands beside the code, above it where the box is narrow: a long line ends where it scrolls, not under the button.
                // The padding is for the ring around the code, which shows on this ground.
                "flex rounded-md ground-deep p-1.5 @max-2xl:flex-col-reverse"
            }>
                <pre
                    tabindex="0"
                    role="group"
                    aria-label=what
                    class=if answer {
                        "overflow-x-auto rounded-md border border-line shade-edges font-mono text-xs leading-relaxed text-soft"
                    } else if long {
                        "min-w-0 grow overflow-auto shade-edges font-mono text-xs leading-relaxed [--ground:var(--color-deep)] max-h-[36rem] print:max-h-none"
                    } else {
                        "min-w-0 grow overflow-x-auto shade-edges font-mono text-xs leading-relaxed [--ground:var(--color-deep)]"
                    }
                >
                    // As wide as its longest line, so that there is room behind that too.
                    <code class=if answer { "block w-max min-w-full px-4 py-3" } else { "block w-max min-w-full py-2.5 ps-2.5 pe-6" }>
                        {text}
                    </code>
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
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::Code;
    use leptos::prelude::*;

    #[test]
    fn code_that_scrolls_is_reached_by_keyboard_named_and_shaded_where_it_goes_on() {
        for (answer, long) in [(false, false), (false, true), (true, false)] {
            let html =
                Owner::new().with(|| view! { <Code what="the request" text="curl" answer long/> }.to_html());
            let (_, pre) = html.split_once("<pre").unwrap();
            let (tag, code) = pre.split_once('>').unwrap();
            for part in ["tabindex=\"0\"", "role=\"group\"", "aria-label=\"the request\"", "shade-edges"] {
                assert!(tag.contains(part), "{part}: {html}");
            }
            assert!(code.contains(">curl<"), "the code alone is copied: {html}");
            assert_eq!(html.contains("data-copy=\"curl\""), !answer, "{html}");
        }
    }
}
