//! Adding a terminal. Wanted first: which number on the receipt is it? What goes wrong: the two numbers are exchanged.

use super::AddTerminal;
use super::reads::new_terminal;
use super::views::NewTerminalView;
use crate::charity::desk::{Desk, param, query};
use crate::form::{Form, Hidden};
use crate::ui::*;
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
    let back = (head.href("terminals"), "Terminals".to_owned());
    let mut choices = vec![Choice::new("", "Choose")];
    choices.extend(sources.into_iter().map(|(id, name)| Choice::new(id, name)));
    view! {
        <Heading
            title="Add a terminal"
            lead="The platform checks that the terminal is yours. Once it has confirmed this, gifts from the terminal are yours, including any waiting to be matched."
            back
        />
        <Form action=AddTerminal::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Select name="source" label="Platform" hint="The platform that runs the terminal" choices value=known.source/>
            <Radios
                name="kind"
                label="What do you know of it?"
                value="terminal"
                choices=vec![
                    Choice::new("terminal", "Merchant number and terminal number").hint("For one terminal"),
                    Choice::new("merchant", "Merchant number").hint("If every terminal with this number takes gifts only for you"),
                    Choice::new("descriptor", "The name on donors’ statements").hint("If you share the merchant number with other charities"),
                ]
            />
            <When answer="not descriptor">
                <TextInput
                    name="mid"
                    label="Merchant number"
                    hint="On the terminal’s receipts, often as MID or M. Not needed with the name on statements"
                    width=Width::Medium
                    value=known.mid
                />
            </When>
            <When answer="terminal">
                <TextInput
                    name="tid"
                    label="Terminal number"
                    hint="On the terminal’s receipts, often as TID. Only for one terminal"
                    width=Width::Medium
                    value=known.tid
                />
            </When>
            <When answer="descriptor">
                <TextInput
                    name="descriptor"
                    label="Name on statements"
                    hint="Only for a shared merchant number. End with * to match any ending"
                    width=Width::Medium
                />
            </When>
            <DateInput name="validFrom" label="First day" hint="Leave empty if you have always had it" optional=true/>
            <DateInput name="validUntil" label="Last day" hint="Only if you have given it back, or will" optional=true/>
            <Button>"Add the terminal"</Button>
        </Form>
    }
    .into_any()
}
