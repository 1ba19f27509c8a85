//! The accessibility statement.

use super::Text;
use crate::contact::ContactLink;
use leptos::prelude::*;

/// `/accessibility`
#[component]
pub fn AccessibilityPage() -> impl IntoView {
    view! {
        <Text
            title="Accessibility"
            lead="We want everyone who gives or works for a charity to be able to use Uplift. We aim to meet WCAG 2.2, level AA."
        >
            <h2>"What you should be able to do"</h2>
            <ul>
                <li>"Do everything with just a keyboard, and always see where you are."</li>
                <li>"Use every page without JavaScript. Only passkeys need it."</li>
                <li>"Zoom in up to 400% without scrolling sideways, except in tables."</li>
                <li>"Use the light or dark colours of your device. Colour is never the only sign of anything."</li>
                <li>"Tell buttons, edges and the current page apart if your device sets its own colours."</li>
                <li>"Find errors listed at the top of a form and beside each field, with what to do."</li>
                <li>"Sign in without a puzzle or a password, with a link or a code you can paste."</li>
                <li>"Avoid movement, if your device asks for reduced motion."</li>
                <li>"Find help in the same place on every page."</li>
            </ul>
            <h2>"Known problems"</h2>
            <ul>
                <li>"Not every page is in Welsh yet. The words you agree to are."</li>
                <li>"You enter dates in your browser’s own date field. Some screen readers handle it better than others."</li>
            </ul>
            <h2>"How we check"</h2>
            <p>
                "Whenever we test the software, we check every page automatically for contrast, names, roles and order. We do this in one browser, with and without JavaScript, in light and dark, on a wide screen and a narrow one. We also test what people do on the pages with and without JavaScript. Automatic checks find only some problems, so tell us about any others."
            </p>
            <h2>"Report a problem"</h2>
            <p>
                "If something does not work for you, email " <ContactLink/>
                ". Tell us which page it is and what you use to read it. We’ll answer within 5 working days, and give you the information in another format if you need it."
            </p>
        </Text>
    }
    .into_any()
}
