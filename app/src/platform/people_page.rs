//! Who works for the platform here.

use super::console::{Console, is_just, param};
use super::reads::read_people;
use super::ready::role;
use super::views::{Head, People};
use super::{AddPerson, RemovePerson};
use crate::charity::state::short;
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::platform::PlatformPerson;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/people`
#[component]
pub fn PeoplePage() -> impl IntoView {
    view! { <Console from=read_people(param("platform")) show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: People) -> impl IntoView {
    let People { head, people, me } = view;
    let rows = people
        .into_iter()
        .map(|person| {
            let you = person.staff_id == me;
            view! { <Line head=head.clone() person you/> }
        })
        .collect_view();
    let said = [
        ("added", "Your colleague is added", "They sign in with this address, as staff."),
        ("removed", "They were removed", "It takes effect at once."),
    ];
    let done = said.into_iter().find(|(name, ..)| is_just(name));
    view! {
        <Heading title="People" lead="Who can open this console. Nobody has a password: a code comes by email." back=head.back_to_settings()/>
        {done
            .map(|(_, title, words)| {
                view! {
                    <Notice tone=Tone::Good title=title>
                        <p>{words}</p>
                    </Notice>
                }
            })}
        {head
            .may_change
            .then(|| {
                let activity = head.href("activity");
                view! {
                    <p>
                        <a href=activity>"See what your people did"</a>
                    </p>
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
fn Line(head: Head, person: PlatformPerson, you: bool) -> impl IntoView {
    let (email, id) = (person.email.clone(), person.staff_id.to_string());
    let about = format!("{} · since {}", role(person.role), short(person.since.london_date()));
    let remove = head.may_change.then(|| {
        view! {
            <Form action=RemovePerson::PATH key=id.clone() class="">
                <Hidden name="platform" value=head.id.to_string()/>
                <Hidden name="person" value=id/>
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
                    {you.then(|| view! { <Tag label="You"/> })}
                </p>
                <p class="text-sm text-soft">{about}</p>
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
