//! The platform's clients. Wanted first: which is which, and is the old secret still used by anybody?

use super::AddClient;
use super::console::{Console, param};
use super::reads::{new_client, read_credentials};
use super::views::{Credentials, NewClientView};
use crate::form::{Form, Hidden};
use crate::ui::day::long_time;
use crate::ui::*;
use backend::client::Client;
use domain::Timestamp;
use domain::count::counted;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/credentials`
#[component]
pub fn CredentialsPage() -> impl IntoView {
    view! { <Console from=read_credentials(param("platform")) show=|view| view! { <List view/> }/> }
        .into_any()
}

#[component]
fn List(view: Credentials) -> impl IntoView {
    let head = view.head.clone();
    let list = head.href("credentials");
    let add = head.may_change.then(|| {
        view! {
            <LinkButton href=head.href("credentials/new") icon=Shape::Plus>
                "Add a client"
            </LinkButton>
        }
    });
    let rows =
        view.clients.into_iter().map(|client| view! { <Line client list=list.clone()/> }).collect_view();
    view! {
        <Heading
            title="Credentials"
            lead="Use one client for each server or job, with only the scopes that it needs. Each can have two active secrets, so that you can change one without a gap."
            back=head.back()
        >
            {add}
        </Heading>
        <Table
            caption="Clients"
            columns=vec![
                Column::text("Client"),
                Column::text("Client id"),
                Column::text("State"),
                Column::text("Scopes"),
                Column::text("Last token"),
                Column::number("Active tokens"),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}

#[component]
fn Line(client: Client, list: String) -> impl IntoView {
    let scopes = counted(client.scopes.iter().count(), "scope", "scopes");
    let last = last_used(&client).map_or_else(|| "never".to_owned(), long_time);
    let (id, name, tokens) = (client.client_id.to_string(), client.name.clone(), client.live_tokens);
    let page = format!("{list}/{id}");
    view! {
        <Row>
            <Cell head=true label="Client">
                <a href=page>{name}</a>
            </Cell>
            <Cell label="Client id">
                <span class="font-mono text-xs wrap-anywhere">{id}</span>
            </Cell>
            <Cell label="State">
                <ClientTag client/>
            </Cell>
            <Cell label="Scopes">{scopes}</Cell>
            <Cell label="Last token">{last}</Cell>
            <Cell label="Active tokens" number=true>
                {tokens}
            </Cell>
        </Row>
    }
    .into_any()
}

/// How many of a client's secrets are live.
pub fn live_secrets(client: &Client) -> usize {
    client.secrets.iter().filter(|secret| secret.is_live).count()
}

/// When the newest of a client's secrets that was ever used was last used.
pub fn last_used(client: &Client) -> Option<Timestamp> {
    client.secrets.iter().find_map(|secret| secret.last_used_at)
}

/// Whether a client can be used.
#[component]
pub fn ClientTag(client: Client) -> impl IntoView {
    match (client.revoked_at.is_some(), live_secrets(&client)) {
        (true, _) => view! { <Tag icon=Shape::Cross label="Revoked"/> },
        (false, 0) => view! { <Tag tone=Tone::Warn label="No secret"/> },
        (false, 1) => view! { <Tag tone=Tone::Good label="Active"/> },
        (false, _) => view! { <Tag tone=Tone::Info label="Active, two secrets"/> },
    }
    .into_any()
}

/// `/platform/{platform}/credentials/new`
#[component]
pub fn NewClientPage() -> impl IntoView {
    view! { <Console from=new_client(param("platform")) show=|view| view! { <New view/> }/> }.into_any()
}

#[component]
fn New(view: NewClientView) -> impl IntoView {
    let back = (view.head.href("credentials"), "Credentials".to_owned());
    view! {
        <Heading
            title="Add a client"
            lead="It gets an id and a secret, which is shown only once. You can remove scopes later, but not add them."
            back
        />
        <Form action=AddClient::PATH class="space-y-8" secret=true>
            <Hidden name="platform" value=view.head.id.to_string()/>
            <TextInput
                name="name"
                label="Name"
                hint="For your colleagues, such as “Web server” or “Nightly import”"
                width=Width::Medium
            />
            <ScopeChoice scopes=view.scopes/>
            <Button>"Add the client"</Button>
        </Form>
    }
    .into_any()
}

/// What a client may do, to choose from.
#[component]
pub fn ScopeChoice(
    /// The scopes, each with what it lets one do.
    scopes: Vec<(String, String)>,
    /// Those that are chosen to begin with.
    #[prop(optional)]
    chosen: Vec<String>,
) -> impl IntoView {
    let choices =
        scopes.into_iter().map(|(scope, words)| Choice::new(scope.clone(), words).hint(scope)).collect();
    view! {
        <Checkboxes
            name="scopes[]"
            label="Which scopes does it need?"
            hint="Choose only what this server needs, to limit the damage if its secret leaks"
            choices
            values=chosen
        />
    }
    .into_any()
}
