//! The platform's clients. Wanted first: which is which, and is the old secret still used by anybody?

use super::AddClient;
use super::console::{Console, param};
use super::reads::{new_client, read_credentials};
use super::views::{Credentials, NewClientView};
use crate::form::{Form, Hidden};
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{platform_clients, say};
use backend::client::Client;
use domain::Timestamp;
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
                {say(platform_clients::ADD)}
            </LinkButton>
        }
    });
    let rows =
        view.clients.into_iter().map(|client| view! { <Line client list=list.clone()/> }).collect_view();
    view! {
        <Heading
            title=say(platform_clients::CREDENTIALS)
            lead=say(platform_clients::LEAD)
            back=head.back()
        >
            {add}
        </Heading>
        <Table
            caption=say(platform_clients::CLIENTS)
            columns=vec![
                Column::text(say(platform_clients::CLIENT)),
                Column::text(say(platform_clients::CLIENT_ID)),
                Column::text(say(platform_clients::STATE)),
                Column::text(say(platform_clients::SCOPES)),
                Column::text(say(platform_clients::LAST_TOKEN)),
                Column::number(say(platform_clients::ACTIVE_TOKENS)),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}

#[component]
fn Line(client: Client, list: String) -> impl IntoView {
    let scopes = say(platform_clients::ScopesCounted { count: client.scopes.iter().count() });
    let last = last_used(&client).map_or_else(|| say(platform_clients::NEVER).to_owned(), long_time);
    let (id, name, tokens) = (client.client_id.to_string(), client.name.clone(), client.live_tokens);
    let page = format!("{list}/{id}");
    view! {
        <Row>
            <Cell head=true label=say(platform_clients::CLIENT)>
                <a href=page>{name}</a>
            </Cell>
            <Cell label=say(platform_clients::CLIENT_ID)>
                <Id id small=true/>
            </Cell>
            <Cell label=say(platform_clients::STATE)>
                <ClientTag client/>
            </Cell>
            <Cell label=say(platform_clients::SCOPES)>{scopes}</Cell>
            <Cell label=say(platform_clients::LAST_TOKEN)>{last}</Cell>
            <Cell label=say(platform_clients::ACTIVE_TOKENS) number=true>
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
        (true, _) => view! { <Tag icon=Shape::Cross label=say(platform_clients::REVOKED)/> },
        (false, 0) => view! { <Tag tone=Tone::Warn label=say(platform_clients::NO_SECRET)/> },
        (false, 1) => view! { <Tag tone=Tone::Good label=say(platform_clients::ACTIVE)/> },
        (false, _) => view! { <Tag tone=Tone::Info label=say(platform_clients::TWO_SECRETS)/> },
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
    let back = (view.head.href("credentials"), say(platform_clients::CREDENTIALS).to_owned());
    view! {
        <Heading
            title=say(platform_clients::ADD)
            lead=say(platform_clients::ADD_LEAD)
            back
        />
        <Form action=AddClient::PATH class="space-y-8" secret=true>
            <Hidden name="platform" value=view.head.id.to_string()/>
            <TextInput
                name="name"
                label=say(platform_clients::NAME)
                hint=say(platform_clients::NAME_HINT)
                width=Width::Medium
            />
            <ScopeChoice scopes=view.scopes/>
            <Button>{say(platform_clients::DO_ADD)}</Button>
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
            label=say(platform_clients::WHICH_SCOPES)
            hint=say(platform_clients::WHICH_SCOPES_HINT)
            choices
            values=chosen
        />
    }
    .into_any()
}
