//! The cookies.

use super::Text;
use crate::viewer::Mode;
use leptos::prelude::*;

/// `/cookies`
#[component]
pub fn CookiesPage() -> impl IntoView {
    let public_sandbox = Mode::current() == Mode::PublicSandbox;
    let lead = if public_sandbox {
        "Uplift uses 3 cookies, only to recognise your browser. You do not need to accept them."
    } else {
        "Uplift uses 2 cookies, only for signing in. You do not need to accept them."
    };
    view! {
        <Text title="Cookies" lead>
            <h2>"The cookies"</h2>
            <p>
                "When you ask for a sign-in code, a cookie named __Host-browser links the code to your browser. After you sign in it stays for a year, so that nobody else can use up your attempts to sign in. When you are signed in, or go to your organisation’s sign-in service, a cookie named __Host-session recognises you. Each holds a random number and nothing about you. Your session ends when you sign out, or after 30 minutes without activity."
            </p>
            {public_sandbox
                .then(|| {
                    view! {
                        <p>
                            "When you open your part of this sandbox, a cookie named __Host-sandbox keeps it for you for 30 days. It too holds a random number."
                        </p>
                    }
                })}
            <p>
                "They are strictly necessary for signing in. The law (regulation 6 of the Privacy and Electronic Communications Regulations 2003) does not require your consent for them, so there is no banner."
            </p>
            <h2>"What we do not use"</h2>
            <ul>
                <li>"Analytics, advertising or tracking pixels."</li>
                <li>"Files from other companies. All fonts, styles and scripts come from here."</li>
            </ul>
        </Text>
    }
    .into_any()
}
