//! The cookies.

use super::Text;
use crate::viewer::Mode;
use crate::words::{information, say};
use leptos::prelude::*;

/// `/cookies`
#[component]
pub fn CookiesPage() -> impl IntoView {
    let public_sandbox = Mode::current() == Mode::PublicSandbox;
    let lead =
        if public_sandbox { say(information::COOKIES_LEAD_SANDBOX) } else { say(information::COOKIES_LEAD) };
    view! {
        <Text title=say(information::COOKIES) lead>
            <h2>{say(information::THE_COOKIES)}</h2>
            <p>
                {say(information::COOKIES_WHAT)}
            </p>
            {public_sandbox
                .then(|| {
                    view! {
                        <p>
                            {say(information::COOKIES_SANDBOX)}
                        </p>
                    }
                })}
            <p>
                {say(information::COOKIES_LAW)}
            </p>
            <h2>{say(information::NOT_USED)}</h2>
            <ul>
                <li>{say(information::NOT_USED_TRACKING)}</li>
                <li>{say(information::NOT_USED_OTHERS)}</li>
            </ul>
        </Text>
    }
    .into_any()
}
