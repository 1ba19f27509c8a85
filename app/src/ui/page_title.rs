//! The title of the document.

use crate::form::FormState;
use crate::viewer::Viewer;
use crate::words::{controls, say};
use leptos::prelude::*;
use leptos_meta::Title;

/// Escapes what HTML would read. `<Title>` of leptos_meta puts its text into the head as it is, so a name with
/// `</title>` in it would run as markup.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// The title of a page, and of which charity or platform it is: who works for several has their pages open side by side. Where
/// the page is named after it, once is enough.
fn full(title: &str, whose: Option<&str>) -> String {
    match whose.filter(|whose| *whose != title) {
        Some(whose) => format!("{title} – {whose} – Uplift"),
        None => format!("{title} – Uplift"),
    }
}

/// Names the page, after "Error: " when a form came back. Where a script sends the form, it says the same in the page that is there.
#[component]
pub fn PageTitle(
    /// The page's own name, such as its heading.
    #[prop(into)]
    title: String,
) -> impl IntoView {
    let failed = use_context::<FormState>().is_some_and(|state| state.error.is_some());
    let error = if failed { say(controls::ERROR) } else { "" };
    let viewer = Viewer::current();
    let whose = viewer.charity_name().or(viewer.platform_name());
    let text = format!("{error}{}", escape(&full(&title, whose)));
    view! { <Title text/> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::{escape, full};

    #[test]
    fn a_title_names_the_charity_or_the_platform_once() {
        let whose = Some("Quillfeather Hospice");
        assert_eq!(full("Donations", whose), "Donations – Quillfeather Hospice – Uplift");
        assert_eq!(full("Quillfeather Hospice", whose), "Quillfeather Hospice – Uplift");
        assert_eq!(full("Your giving", None), "Your giving – Uplift");
    }

    #[test]
    fn a_name_cannot_end_the_title() {
        assert_eq!(
            escape("</title><img onerror=\"x\">&"),
            "&lt;/title&gt;&lt;img onerror=&quot;x&quot;&gt;&amp;"
        );
    }
}
