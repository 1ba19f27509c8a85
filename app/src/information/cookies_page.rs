//! The cookies.

use super::Text;
use crate::viewer::Mode;
use leptos::prelude::*;

/// `/cookies`
#[component]
pub fn CookiesPage() -> impl IntoView {
    let public_sandbox = Mode::current() == Mode::PublicSandbox;
    let lead = if public_sandbox {
        "Uplift uses three cookies, and only to know your browser again. There is nothing to accept or refuse."
    } else {
        "Uplift uses two cookies, and only for signing in. There is nothing to accept or refuse."
    };
    view! {
        <Text title="Cookies" lead>
            <h2>"The cookies"</h2>
            <p>
                "When you ask for a sign-in code, a cookie named __Host-browser ties the code to your browser. Once you have signed in it stays for a year, so that nobody else can use up your tries to sign in. When you are signed in, or are sent to your organisation’s sign-in service, one named __Host-session knows you again. Each holds a random number and nothing about you. The session ends when you sign out, or after 30 minutes without use."
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
                "They are strictly necessary for signing in, so the law (regulation 6 of the Privacy and Electronic Communications Regulations 2003) asks for no consent; that is why there is no banner."
            </p>
            <h2>"What there is not"</h2>
            <ul>
                <li>"No analytics, no advertising, no pixels."</li>
                <li>"No files from other companies: fonts, styles and scripts all come from here."</li>
            </ul>
        </Text>
    }
    .into_any()
}
