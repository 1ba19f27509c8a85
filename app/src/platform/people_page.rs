//! Who works for the platform here.

use super::console::{Console, has_query, param};
use super::reads::read_people;
use super::views::{Head, People, PersonLine};
use super::{AddPerson, RemovePerson};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/people`
#[component]
pub fn PeoplePage() -> impl IntoView {
    view! { <Console from=read_people(param("platform")) show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: People) -> impl IntoView {
    let head = view.head;
    let rows =
        view.people.into_iter().map(|person| view! { <Line head=head.clone() person/> }).collect_view();
    let said = [
        ("added", "Your colleague is added", "They sign in with this address, as staff."),
        ("removed", "They were removed", "It takes effect at once."),
    ];
    let done = said.into_iter().find(|(name, ..)| has_query(name));
    view! {
        <Heading title="People" lead="Who can open this console. Nobody has a password: a code comes by email." back=head.back()/>
        {done
            .map(|(_, title, words)| {
                view! {
                    <Notice tone=Tone::Good title=title>
                        <p>{words}</p>
                    </Notice>
                }
            })}
        <ul role="list" class="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
            {rows}
        </ul>
        {head.may_change.then(|| view! { <Add head=head.clone()/> })}
    }
    .into_any()
}

#[component]
fn Line(head: Head, person: PersonLine) -> impl IntoView {
    let (email, you) = (person.email.clone(), person.you);
    let remove = head.may_change.then(|| {
        view! {
            <Form action=RemovePerson::PATH key=person.id.to_string() class="">
                <Hidden name="platform" value=head.id.to_string()/>
                <Hidden name="person" value=person.id.to_string()/>
                <Button kind=ButtonKind::Quiet>
                    {if you { "Leave" } else { "Remove" }}
                    <span class="sr-only">{format!(" {email}")}</span>
                </Button>
            </Form>
        }
    });
    view! {
        <li class="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
            <div class="min-w-0">
                <p class="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                    <span class="wrap-anywhere">{person.email}</span>
                    {person.you.then(|| view! { <Tag label="You"/> })}
                </p>
                <p class="text-sm text-soft">{format!("{} · since {}", person.role, person.since)}</p>
            </div>
            {remove}
        </li>
    }
    .into_any()
}

#[component]
fn Add(head: Head) -> impl IntoView {
    view! {
        <Card title="Add a colleague">
            <Form action=AddPerson::PATH>
                <Hidden name="platform" value=head.id.to_string()/>
                <TextInput name="email" label="Email address" kind="email" autocomplete="off" width=Width::Medium/>
                <Radios
                    name="role"
                    label="What may they do?"
                    value="member"
                    choices=vec![
                        Choice::new("member", "Look").hint("At requests, charities and everything else; change nothing"),
                        Choice::new("owner", "Everything").hint("Make and revoke credentials, and add people"),
                    ]
                />
                <Button>"Add"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
