//! Registering a platform in the sandbox. An engineer comes here with a deadline: one field, then the credentials.

use super::RegisterPlatform;
use super::console::Console;
use super::reads::may_register;
use crate::form::Form;
use crate::staff_name::YourName;
use crate::ui::*;
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
            title="Register a platform"
            lead="In this sandbox you get a client id, a secret and a test charity straight away. You become the owner of both here and can add colleagues."
            back=("/platform?all".to_owned(), "Your platforms".to_owned())
        />
        <Form action=RegisterPlatform::PATH secret=true>
            <TextInput
                name="name"
                label="Name of the platform"
                hint="The name that charities know. They choose it from a list"
                autocomplete="organization"
                width=Width::Medium
            />
            <YourName/>
            <Button>"Register the platform"</Button>
        </Form>
        <p class="max-w-read text-sm text-soft">
            "For real donations the operator of the live installation registers your platform. Sandbox credentials never work there."
        </p>
    }
    .into_any()
}
