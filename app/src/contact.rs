//! Whom people write to, and who is responsible for what they give.

use crate::words::{information, say};
use backend::controller::Controller;
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
        None => say(information::US).into_any(),
    }
}

/// Who runs this installation; the server provides it.
#[derive(Clone, Debug)]
pub struct RunBy(pub Arc<Controller>);

impl RunBy {
    /// Who runs it. Outside a server, as in a test of a component, nobody does.
    #[must_use]
    pub fn current() -> Option<Self> {
        use_context()
    }
}

/// Who is responsible for people's data, with what they are to be told of them (UK GDPR, article 13(1)(a)).
#[component]
pub fn Organisation() -> impl IntoView {
    RunBy::current().map(|RunBy(who)| {
        let words = say(information::Controller {
            name: &who.name,
            registered: &who.registered,
            ico: &who.ico,
            address: &who.address,
        });
        view! {
            <p class="wrap-anywhere">{words}</p>
            {who.is_invented.then(|| view! { <p>{say(information::INVENTED)}</p> })}
        }
    })
}
