//! Fields that belong to an answer.

use leptos::prelude::*;

/// A field that is asked for with one answer of the form alone, or with any but one (`not none`). The style sheet hides it while the
/// answer is not chosen: it has a line for each answer. Hidden or not, the field is sent and read with the form.
#[component]
pub fn When(
    /// The value of the radio button or option.
    answer: &'static str,
    /// The field; without `:has` it always shows, so its hint says which answer it is for.
    children: Children,
) -> impl IntoView {
    view! { <div data-when=answer>{children()}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use leptos::prelude::*;

    #[test]
    fn it_says_which_answer_it_belongs_to() {
        let html =
            Owner::new().with(|| view! { <super::When answer="monthly">"A day"</super::When> }.to_html());
        assert!(html.contains("data-when=\"monthly\"") && html.contains("A day"), "{html}");
    }
}
