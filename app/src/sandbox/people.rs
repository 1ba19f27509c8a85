//! People to sign in as.

use super::SignInAs;
use super::reads::PersonLine;
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{sandbox, say};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// A list of people of one kind, each a button. The address goes in the form, not into an address bar.
#[component]
pub fn People(
    title: &'static str,
    /// Tells this list's form apart from the others.
    key: &'static str,
    /// What one sees as one of them.
    words: &'static str,
    people: Vec<PersonLine>,
) -> impl IntoView {
    let audience = people.first().map(|person| person.audience.clone());
    let body = match audience {
        None => view! { <p class="text-soft">{say(sandbox::NOBODY)}</p> }.into_any(),
        Some(audience) => {
            let rows = people.into_iter().map(|person| view! { <Person person/> }).collect_view();
            view! {
                <Form action=SignInAs::PATH key class="">
                    <Hidden name="audience" value=audience/>
                    <ul class="divide-y divide-line">{rows}</ul>
                </Form>
            }
            .into_any()
        }
    };
    view! {
        <Card title>
            <p class="-mt-2 mb-4 text-soft">{words}</p>
            {body}
        </Card>
    }
    .into_any()
}

#[component]
fn Person(person: PersonLine) -> impl IntoView {
    view! {
        <li class="flex items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0 max-sm:flex-wrap">
            <span class="min-w-0">
                <span class="block font-semibold">
                    <Address words=person.email.clone()/>
                </span>
                <span class="block text-sm wrap-anywhere text-soft">{person.about}</span>
            </span>
            <Button kind=ButtonKind::Quiet icon=Shape::Person name="email" value=person.email.clone()>
                {say(sandbox::SIGN_IN)}
                <span class="sr-only">" " {say(sandbox::SignInAs { email: person.email })}</span>
            </Button>
        </li>
    }
    .into_any()
}
