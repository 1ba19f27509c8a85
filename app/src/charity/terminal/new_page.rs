//! Adding a terminal. Wanted first: which number on the receipt is it? What goes wrong: the two numbers are exchanged.

use super::AddTerminal;
use super::reads::new_terminal;
use super::views::NewTerminalView;
use crate::charity::staff_page::{Desk, param, query};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{say, terminals};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/terminals/new`
#[component]
pub fn NewTerminalPage() -> impl IntoView {
    // From a row of gifts that look for their charity.
    let known = Known { source: query("source"), mid: query("mid"), tid: query("tid") };
    view! { <Desk from=new_terminal(param("charity")) show=move |view| view! { <New view known/> }/> }
        .into_any()
}

/// What the address knows already.
struct Known {
    source: String,
    mid: String,
    tid: String,
}

#[component]
fn New(view: NewTerminalView, known: Known) -> impl IntoView {
    let NewTerminalView { head, sources } = view;
    let back = (head.href("terminals"), say(terminals::TITLE).to_owned());
    let mut choices = vec![Choice::new("", say(terminals::CHOOSE))];
    choices.extend(sources.into_iter().map(|(id, name)| Choice::new(id, name)));
    view! {
        <Heading
            title=say(terminals::ADD)
            lead=say(terminals::ADD_LEAD)
            back
        />
        <Form action=AddTerminal::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Select name="source" label=say(terminals::PLATFORM) hint=say(terminals::PLATFORM_HINT) choices value=known.source/>
            <Radios
                name="kind"
                label=say(terminals::KNOWN)
                value="terminal"
                choices=vec![
                    Choice::new("terminal", say(terminals::KNOWN_TERMINAL)).hint(say(terminals::KNOWN_TERMINAL_HINT)),
                    Choice::new("merchant", say(terminals::MID)).hint(say(terminals::KNOWN_MERCHANT_HINT)),
                    Choice::new("descriptor", say(terminals::KNOWN_DESCRIPTOR)).hint(say(terminals::KNOWN_DESCRIPTOR_HINT)),
                ]
            />
            <When answer="not descriptor">
                <TextInput
                    name="mid"
                    label=say(terminals::MID)
                    hint=say(terminals::MID_HINT)
                    width=Width::Medium
                    value=known.mid
                />
            </When>
            <When answer="terminal">
                <TextInput
                    name="tid"
                    label=say(terminals::TID)
                    hint=say(terminals::TID_HINT)
                    width=Width::Medium
                    value=known.tid
                />
            </When>
            <When answer="descriptor">
                <TextInput
                    name="descriptor"
                    label=say(terminals::DESCRIPTOR)
                    hint=say(terminals::DESCRIPTOR_HINT)
                    width=Width::Medium
                />
            </When>
            <DateInput name="validFrom" label=say(terminals::FIRST_DAY) hint=say(terminals::FIRST_DAY_HINT) optional=true/>
            <DateInput name="validUntil" label=say(terminals::LAST_DAY) hint=say(terminals::LAST_DAY_HINT) optional=true/>
            <Button>{say(terminals::ADD_BUTTON)}</Button>
        </Form>
    }
    .into_any()
}
