//! Registering a platform in the sandbox. An engineer comes here with a deadline: one field, then the credentials.

use super::RegisterPlatform;
use super::console::Console;
use super::reads::may_register;
use crate::form::Form;
use crate::staff_name::YourName;
use crate::ui::*;
use crate::words::{platform, say};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/register`
#[component]
pub fn RegisterPage() -> impl IntoView {
    view! { <Console from=may_register() show=|()| view! { <Register/> }/> }.into_any()
}

#[component]
fn Register() -> impl IntoView {
    view! {
        <Heading
            title=say(platform::REGISTER_A_PLATFORM)
            lead=say(platform::REGISTER_LEAD)
            back=("/platform?all".to_owned(), say(platform::PLATFORMS).to_owned())
        />
        <Form action=RegisterPlatform::PATH secret=true>
            <TextInput
                name="name"
                label=say(platform::NAME)
                hint=say(platform::NAME_HINT)
                autocomplete="organization"
                width=Width::Medium
            />
            <YourName/>
            <Button>{say(platform::REGISTER)}</Button>
        </Form>
        <p class="max-w-read text-sm text-soft">
            {say(platform::REGISTER_LIVE)}
        </p>
    }
    .into_any()
}
