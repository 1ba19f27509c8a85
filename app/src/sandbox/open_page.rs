//! What a public sandbox shows to a browser that has no part of it yet.

use super::OpenSandbox;
use crate::form::Form;
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What a part is, and the button that opens one.
#[component]
pub fn OpenOne() -> impl IntoView {
    view! {
        <Heading
            title="Sandbox"
            lead="Try Uplift with invented people. Nothing here is real: no claim counts, and no money moves."
        />
        <div class="prose">
            <p>
                "You get a part of this sandbox to yourself: your own people, platforms, charities and mailbox. You do not need an email address or a password. Other visitors cannot see your part, and you cannot see theirs."
            </p>
            <p>"This browser remembers your part in a cookie for 30 days."</p>
        </div>
        <Form action=OpenSandbox::PATH>
            <Button>"Open your sandbox"</Button>
        </Form>
    }
    .into_any()
}
