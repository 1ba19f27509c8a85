//! The accessibility statement.

use super::Text;
use crate::contact::ContactLink;
use crate::words::{information, say};
use leptos::prelude::*;

/// `/accessibility`
#[component]
pub fn AccessibilityPage() -> impl IntoView {
    view! {
        <Text
            title=say(information::ACCESSIBILITY)
            lead=say(information::ACCESSIBILITY_LEAD)
        >
            <h2>{say(information::ABLE)}</h2>
            <ul>
                <li>{say(information::ABLE_KEYBOARD)}</li>
                <li>{say(information::ABLE_NO_SCRIPT)}</li>
                <li>{say(information::ABLE_ZOOM)}</li>
                <li>{say(information::ABLE_COLOURS)}</li>
                <li>{say(information::ABLE_OWN_COLOURS)}</li>
                <li>{say(information::ABLE_ERRORS)}</li>
                <li>{say(information::ABLE_SIGN_IN)}</li>
                <li>{say(information::ABLE_MOTION)}</li>
                <li>{say(information::ABLE_HELP)}</li>
            </ul>
            <h2>{say(information::PROBLEMS)}</h2>
            <ul>
                <li>{say(information::PROBLEM_WELSH)}</li>
                <li>{say(information::PROBLEM_DATES)}</li>
            </ul>
            <h2>{say(information::CHECKS)}</h2>
            <p>
                {say(information::CHECKS_WHAT)}
            </p>
            <h2>{say(information::REPORT)}</h2>
            <p>
                {say(information::REPORT_EMAIL)} " " <ContactLink/>
                ". " {say(information::REPORT_AFTER)}
            </p>
        </Text>
    }
    .into_any()
}
