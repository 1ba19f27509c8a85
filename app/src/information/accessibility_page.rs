//! The accessibility statement.

use super::{ContactLink, Text};
use leptos::prelude::*;

/// `/accessibility`
#[component]
pub fn AccessibilityPage() -> impl IntoView {
    view! {
        <Text
            title="Accessibility"
            lead="Uplift is meant to be usable by everyone who gives and everyone who works for a charity. We aim for WCAG 2.2, level AA."
        >
            <h2>"What you can count on"</h2>
            <ul>
                <li>"Everything can be done with a keyboard alone, and you can always see where you are."</li>
                <li>"Everything works without JavaScript. With it, forms answer without loading the page again."</li>
                <li>"Text can be enlarged to 400% without scrolling sideways, tables aside."</li>
                <li>"Light and dark follow your device. Colour is never the only sign of anything."</li>
                <li>"If your device sets colours of its own, buttons, edges and the current page can still be told apart."</li>
                <li>"Errors are listed at the top of a form and repeated beside each field, with what to do."</li>
                <li>"Signing in needs no puzzle and no memory: a link, or a code that you may paste."</li>
                <li>"Nothing moves automatically if your device asks for reduced motion."</li>
                <li>"Help is in the same place on every page."</li>
            </ul>
            <h2>"Known problems"</h2>
            <ul>
                <li>"Not every page exists in Welsh yet. The words that you agree to do."</li>
                <li>"Dates are entered with your browser’s own date field, which some screen readers handle better than others."</li>
            </ul>
            <h2>"How we check"</h2>
            <p>
                "Every page is examined automatically for contrast, names, roles and order whenever the software is tested: in one browser, with and without JavaScript, in light and dark, on a wide screen and a narrow one. What people do on them is tried with and without JavaScript. Automatic checks find only part of the problems, so tell us about the others."
            </p>
            <h2>"Tell us"</h2>
            <p>
                "If something stops you, write to " <ContactLink/>
                " and say which page, and what you use to read it. You will have an answer within five working days, and the same information in another form if you need it."
            </p>
        </Text>
    }
    .into_any()
}
