//! Lists that keep themselves up to date.

use crate::island::feed::Feed;
use crate::ui::{Notice, Tone};
use crate::words::{frame, say};
use leptos::prelude::*;

/// Keeps the list with id `list` up to date with what comes from `url`: the page's own address with `/live` behind it. When
/// nothing comes any more, such as to somebody who is signed out by now, the page says so here. It stands below the heading.
#[component]
pub fn Live(
    /// Where the events come from.
    #[prop(into)]
    url: String,
    /// The id of the list or table body.
    #[prop(into)]
    list: String,
) -> impl IntoView {
    let page = url.strip_suffix("/live").unwrap_or(&url).to_owned();
    view! {
        <Feed url list/>
        // The place is there from the start, so that what comes into it is announced; until then nobody is shown the template.
        <div aria-live="polite">
            <template data-outdated="">
                <Notice tone=Tone::Warn title=say(frame::OUTDATED)>
                    <p>
                        <a href=page>{say(frame::RELOAD)}</a>
                        " " {say(frame::RELOAD_AFTER)}
                    </p>
                </Notice>
            </template>
        </div>
    }
    .into_any()
}
