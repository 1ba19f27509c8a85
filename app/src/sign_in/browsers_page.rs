//! The browsers that a person is signed in with.

use super::{EndBrowser, EndEverySession, browsers};
use crate::account::own_area;
use crate::form::{Form, Hidden};
use crate::frame::{Frame, Load};
use crate::ui::day::long_time;
use crate::ui::device::device_words;
use crate::ui::{Button, ButtonKind, Heading, Tag, Tone};
use crate::words::{say, sign_in, ui};
use backend::session::SignedIn;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/browsers`
#[component]
pub fn BrowsersPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=browsers() show=|browsers| view! { <List browsers/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn List(browsers: Vec<SignedIn>) -> impl IntoView {
    view! {
        <Heading
            title=say(sign_in::BROWSERS)
            lead=say(sign_in::BROWSERS_LEAD)
            back=("/account".to_owned(), say(sign_in::ACCOUNT).to_owned())
        />
        <ul role="list" class="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
            {browsers.into_iter().map(|browser| view! { <Line browser/> }).collect_view()}
        </ul>
        <p>
            <a href="/account/security">{say(sign_in::SECURITY)}</a>
        </p>
        <Form action=EndEverySession::PATH>
            <p class="max-w-read text-soft">{say(sign_in::EVERYWHERE_WHAT)}</p>
            <Button kind=ButtonKind::Danger>{say(sign_in::EVERYWHERE)}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Line(browser: SignedIn) -> impl IntoView {
    let id = backend::session::session_to_hex(&browser.session);
    let device = device_words(&browser.device);
    view! {
        <li class="px-4 py-4 sm:px-6">
            <p class="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {device.clone()} {browser.current.then(|| view! { <Tag tone=Tone::Good label=say(sign_in::THIS_BROWSER)/> })}
            </p>
            <p class="text-sm text-soft">
                {say(sign_in::SinceAndUsed { since: long_time(browser.since), used: long_time(browser.last_seen) })}
            </p>
            {(!browser.current)
                .then(|| {
                    view! {
                        <Form action=EndBrowser::PATH key=id.clone() class="mt-3">
                            <Hidden name="browser" value=id.clone()/>
                            <Button kind=ButtonKind::Quiet>{say(ui::SIGN_OUT)} <span class="sr-only">" " {device.clone()}</span></Button>
                        </Form>
                    }
                })}
        </li>
    }
    .into_any()
}
