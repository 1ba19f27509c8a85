//! What a public sandbox shows to a browser that has no part of it yet.

use super::OpenSandbox;
use crate::form::Form;
use crate::ui::*;
use crate::words::{sandbox, say};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What a part is, and the button that opens one.
#[component]
pub fn OpenOne() -> impl IntoView {
    view! {
        <Heading
            title=say(sandbox::TITLE)
            lead=say(sandbox::OPEN_LEAD)
        />
        <div class="prose">
            <p>
                {say(sandbox::OPEN_WHAT)}
            </p>
            <p>{say(sandbox::OPEN_COOKIE)}</p>
        </div>
        <Form action=OpenSandbox::PATH>
            <Button>{say(sandbox::OPEN_YOURS)}</Button>
        </Form>
    }
    .into_any()
}
