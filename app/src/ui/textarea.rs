//! Several lines of text.

use super::field::{Control, Field};
use super::page_title::escape;
use leptos::prelude::*;

/// A text area with its label. What was typed comes back with the error.
#[component]
pub fn TextArea(
    /// The name that the server function knows.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What the page knows already.
    #[prop(optional, into)]
    value: String,
    /// How many lines to show.
    #[prop(default = 5)]
    rows: u32,
    #[prop(optional)] maxlength: Option<u32>,
    /// For codes, lists and keys.
    #[prop(optional)]
    mono: bool,
    /// The person may leave it empty.
    #[prop(optional)]
    optional: bool,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    view! {
        <Field control=control.clone() label hint=hint.clone() optional>
            <textarea
                id=control.id.clone()
                name=control.name.clone()
                rows=rows
                maxlength=maxlength
                class=if mono { "control max-w-read font-mono text-sm" } else { "control max-w-read" }
                aria-describedby=control.described_by(hint.is_some())
                aria-invalid=control.invalid()
                inner_html=content(&control.value(value))
            ></textarea>
        </Field>
    }
    .into_any()
}

/// Leptos does not escape the children of a text area, and the parser eats one newline at the start.
fn content(text: &str) -> String {
    format!("\n{}", escape(text))
}

#[cfg(test)]
mod tests {
    use super::content;

    #[test]
    fn typed_markup_stays_text_and_leading_newlines_stay() {
        assert_eq!(content("\n</textarea><script>"), "\n\n&lt;/textarea&gt;&lt;script&gt;");
    }

    #[test]
    fn the_rendered_text_area_cannot_be_ended_from_inside() {
        use leptos::prelude::*;
        let html = Owner::new().with(|| {
            view! { <super::TextArea name="note" label="Note" value="</textarea><script>alert(1)</script>"/> }.to_html()
        });
        assert!(html.contains("&lt;/textarea&gt;&lt;script&gt;"), "{html}");
        assert!(!html.contains("<script>"), "{html}");
    }
}
