//! Whom people write to.

use leptos::prelude::*;
use std::sync::Arc;

/// The address of the people who run this installation; the server provides it.
#[derive(Clone, Debug)]
pub struct Contact(pub Arc<str>);

/// A link that writes to them.
#[component]
pub fn ContactLink() -> impl IntoView {
    match use_context::<Contact>() {
        Some(Contact(address)) => {
            view! { <a href=format!("mailto:{address}")>{address.to_string()}</a> }.into_any()
        }
        // Outside a server, as in a test of a component, nobody is named.
        None => "us".into_any(),
    }
}
