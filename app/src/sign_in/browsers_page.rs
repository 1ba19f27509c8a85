//! The browsers that a person is signed in with.

use super::EndEverySession;
use super::server_fns::browsers;
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, Tag, Tone};
use crate::viewer::Viewer;
use backend::session::SignedIn;
use domain::calendar::long_time;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/browsers`
#[component]
pub fn BrowsersPage() -> impl IntoView {
    let area = match Viewer::current() {
        Viewer::Nobody | Viewer::Unknown => Area::Public,
        Viewer::Donor { .. } => Area::Giving,
        Viewer::Staff { has_charities: false, has_platforms: true, .. } => Area::Platform,
        Viewer::Staff { .. } => Area::Charity,
    };
    view! {
        <Frame area>
            <Load from=browsers() show=|browsers| view! { <List browsers/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn List(browsers: Vec<SignedIn>) -> impl IntoView {
    view! {
        <Heading
            title="Signed-in browsers"
            lead="Each signs itself out after 30 minutes without use, and after 12 hours in any case. If you do not know one, sign out everywhere."
        />
        <ul role="list" class="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
            {browsers.into_iter().map(|browser| view! { <Line browser/> }).collect_view()}
        </ul>
        <Form action=EndEverySession::PATH>
            <p class="max-w-read text-soft">"This signs out every browser in the list, this one too."</p>
            <Button kind=ButtonKind::Danger>"Sign out everywhere"</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Line(browser: SignedIn) -> impl IntoView {
    let device = if browser.device.is_empty() { "Unknown browser".to_owned() } else { browser.device };
    view! {
        <li class="px-4 py-4 sm:px-6">
            <p class="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {device} {browser.current.then(|| view! { <Tag tone=Tone::Good label="This browser"/> })}
            </p>
            <p class="text-sm text-soft">
                "Signed in on " {long_time(browser.since)} " · last used on " {long_time(browser.last_seen)}
            </p>
        </li>
    }
    .into_any()
}
