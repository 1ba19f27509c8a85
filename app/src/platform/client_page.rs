//! One client: its new secret when there is one, its secrets and scopes, and its end. What goes wrong: a secret is lost
//! with the page that showed it, or one is revoked that a server still uses.

use super::client_secrets::Secrets;
use super::console::{Console, is_just, param};
use super::credentials_page::{ClientTag, ScopeChoice, last_used};
use super::reads::{client_to_change, read_client};
use super::ready::scopes;
use super::views::{ClientView, Head, Shown};
use super::{EndTokens, NarrowClient, RevokeClient};
use crate::charity::state::short;
use crate::developers::code::Code;
use crate::form::{Form, Hidden};
use crate::ui::day::long_time;
use crate::ui::*;
use backend::client::Client;
use domain::count::counted;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/credentials/{client}`
#[component]
pub fn ClientPage() -> impl IntoView {
    let from = read_client(param("platform"), param("client"));
    view! { <Console from show=|view| view! { <Shows view/> }/> }.into_any()
}

#[component]
fn Shows(view: ClientView) -> impl IntoView {
    let ClientView { head, client, per_minute, shown } = view;
    let live = client.revoked_at.is_none();
    let may_change = head.may_change && live;
    let page = head.href(&format!("credentials/{}", client.client_id));
    let (id, since) = (client.client_id.to_string(), short(client.created_at.london_date()));
    let scopes = {
        let href = may_change.then(|| format!("{page}/scopes"));
        view! { <Scopes client=client.clone() href/> }
    };
    let secrets = view! { <Secrets head=head.clone() client=client.clone() may_change/> };
    let ended = client.revoked_at.map(long_time).map(|when| {
        view! {
            <Notice tone=Tone::Neutral title="This client was revoked">
                <p>{format!("On {when}. Its secrets and tokens no longer work.")}</p>
            </Notice>
        }
    });
    let secret = shown.is_some();
    let (name, tag) = (client.name.clone(), view! { <ClientTag client=client.clone()/> });
    let back = (head.href("credentials"), "Credentials".to_owned());
    let endings = may_change.then(|| view! { <Endings head client page/> });
    let shown = {
        let client = id.clone();
        shown.map(|shown| {
            let all = variables(&shown, &client);
            let all = all.map(|text| view! { <Variables text/> });
            view! {
                <Secret shown client/>
                {all}
            }
        })
    };
    view! {
        <Heading title=name back>
            {tag}
        </Heading>
        <Done showing=secret/>
        {shown}
        {ended}
        <Card title="The client">
            <SummaryList>
                <SummaryRow label="Client id">
                    <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Id id=id.clone()/>
                        <CopyButton text=id what="the client id"/>
                    </span>
                </SummaryRow>
                <SummaryRow label="Since">{since}</SummaryRow>
                <SummaryRow label="Requests in a minute">{thousands(per_minute)}</SummaryRow>
                {scopes}
            </SummaryList>
        </Card>
        {secrets}
        {endings}
    }
    .into_any()
}

#[component]
fn Scopes(client: Client, href: Option<String>) -> impl IntoView {
    let scopes = scopes(&client.scopes)
        .into_iter()
        .map(|(scope, words)| {
            view! {
                <li>
                    {words} " "
                    <code class="font-mono text-xs text-soft">{scope}</code>
                </li>
            }
        })
        .collect_view();
    view! {
        <SummaryRow label="Scopes" nostrip:href=href action="Narrow">
            <ul class="space-y-1">{scopes}</ul>
        </SummaryRow>
    }
    .into_any()
}

#[component]
fn Secret(shown: Shown, client: String) -> impl IntoView {
    let Shown { secret, base_url, .. } = shown;
    let command = format!(
        "curl {base_url}/oauth/token \\\n  -d grant_type=client_credentials \\\n  -d client_id={client} \\\n  -d client_secret={secret}"
    );
    view! {
        <section class="space-y-5 rounded-xl ground-deep p-6 sm:p-8" aria-labelledby="secret">
            <div class="space-y-2">
                <h2 id="secret" class="text-xl">
                    "Copy the secret now"
                </h2>
                <p class="max-w-read text-on-deep-soft">
                    "It is shown only once: we keep only a hash of it. Store it with your server’s secrets, never in an app or a web page."
                </p>
            </div>
            <dl class="space-y-4">
                <Credential label="Client id" value=client what="the client id"/>
                <Credential label="Client secret" value=secret what="the secret"/>
            </dl>
            // The brand's colour would sink in this ground.
            <div class="[--color-brand:var(--color-on-deep)]">
                <Details summary="Try it">
                    <pre class="overflow-x-auto font-mono text-xs" tabindex="0">{command}</pre>
                </Details>
            </div>
        </section>
    }
    .into_any()
}

/// What the calls of the guide and the examples take from the shell, where there is a charity to send a gift to.
fn variables(shown: &Shown, client: &str) -> Option<String> {
    let charity = shown.charity.as_ref()?;
    Some(crate::developers::variables(&shown.base_url, client, &shown.secret, charity))
}

#[component]
fn Variables(text: String) -> impl IntoView {
    view! {
        <section class="space-y-3" aria-labelledby="variables">
            <h2 id="variables" class="text-xl">
                "What you need for your first call"
            </h2>
            <p class="max-w-read">
                "CHARITY is the reference of a charity in this sandbox that has added your platform. Paste the four lines into your shell, then "
                <a href="/developers#step-1">"follow the guide from step 1"</a> "."
            </p>
            <Code what="the variables" text/>
        </section>
    }
    .into_any()
}

#[component]
fn Credential(label: &'static str, value: String, what: &'static str) -> impl IntoView {
    view! {
        <div>
            <dt class="text-sm font-semibold text-on-deep-soft">{label}</dt>
            <dd class="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
                <code class="font-mono font-semibold wrap-anywhere select-all">{value.clone()}</code>
                <span class="text-ink">
                    <CopyButton text=value what/>
                </span>
            </dd>
        </div>
    }
    .into_any()
}

#[component]
fn Endings(head: Head, client: Client, page: String) -> impl IntoView {
    let tokens = counted(
        client.live_tokens,
        "token of this client is active. It stops working straight away.",
        "tokens of this client are active. They stop working straight away.",
    );
    view! {
        <Card title="End access">
            <div class="space-y-6">
                {(client.live_tokens > 0)
                    .then(|| {
                        view! {
                            <Form action=EndTokens::PATH class="space-y-3">
                                <Hidden name="platform" value=head.id.to_string()/>
                                <Hidden name="client" value=client.client_id.to_string()/>
                                <p class="max-w-read text-soft">
                                    {tokens} " Your servers get new ones with their secret."
                                </p>
                                <Button kind=ButtonKind::Secondary>"End all tokens"</Button>
                            </Form>
                        }
                    })}
                <div class="space-y-3">
                    <p class="max-w-read text-soft">
                        "If you revoke the client, its secrets and tokens stop working straight away, for good. Any server that still uses it stops working."
                    </p>
                    <p>
                        <LinkButton href=format!("{page}/revoke") kind=ButtonKind::Secondary>
                            "Revoke the client"
                        </LinkButton>
                    </p>
                </div>
            </div>
        </Card>
    }
    .into_any()
}

/// What was just done, from the address.
#[component]
fn Done(showing: bool) -> impl IntoView {
    let said = [
        (
            "registered",
            "Your platform is registered",
            "This is its first client, with all scopes. Example Charity has added your platform, so you can send donations straight away. You own this charity too. The developer guide lists more test donors and charities.",
        ),
        ("added", "The client is added", "You can use it now."),
        (
            "secret",
            "A secret is added",
            "The other secret works until you revoke it or until the time you chose.",
        ),
        (
            "secret-revoked",
            "The secret is revoked",
            "It no longer works, and neither do the tokens issued for it.",
        ),
        (
            "narrowed",
            "Scopes removed",
            "Tokens with the removed scopes no longer work. The client can get new ones.",
        ),
        ("tokens-ended", "All tokens ended", "The next call with each of them gets 401 invalid_token."),
        ("revoked", "The client is revoked", "It can no longer be used."),
    ];
    let done = said.into_iter().find(|(name, ..)| is_just(name));
    done.map(|(name, title, words)| {
        let lost = !showing && matches!(name, "registered" | "added" | "secret");
        view! {
            <Notice tone=Tone::Good title=title>
                <p>{words}</p>
                {lost
                    .then(|| {
                        view! {
                            <p>
                                "The secret was shown once and cannot be shown again. If you did not copy it, add another one and revoke this one."
                            </p>
                        }
                    })}
            </Notice>
        }
    })
}

/// `/platform/{platform}/credentials/{client}/scopes`
#[component]
pub fn ScopesPage() -> impl IntoView {
    let from = client_to_change(param("platform"), param("client"));
    view! { <Console from show=|view| view! { <Narrow view/> }/> }.into_any()
}

#[component]
fn Narrow(view: ClientView) -> impl IntoView {
    let ClientView { head, client, .. } = view;
    let page = head.href(&format!("credentials/{}", client.client_id));
    let scopes = scopes(&client.scopes);
    let chosen = scopes.iter().map(|(scope, _)| scope.clone()).collect();
    view! {
        <Heading
            title=format!("Scopes of {}", client.name)
            lead="Untick the scopes that it does not need. You cannot add them back: for more scopes, add a new client. Tokens with a removed scope stop working straight away."
            back=(page, client.name.clone())
        />
        <Form action=NarrowClient::PATH class="space-y-8">
            <Hidden name="platform" value=head.id.to_string()/>
            <Hidden name="client" value=client.client_id.to_string()/>
            <ScopeChoice scopes chosen/>
            <Button>"Save"</Button>
        </Form>
    }
    .into_any()
}

/// `/platform/{platform}/credentials/{client}/revoke`
#[component]
pub fn RevokePage() -> impl IntoView {
    let from = client_to_change(param("platform"), param("client"));
    view! { <Console from show=|view| view! { <Revoke view/> }/> }.into_any()
}

#[component]
fn Revoke(view: ClientView) -> impl IntoView {
    let ClientView { head, client, .. } = view;
    let page = head.href(&format!("credentials/{}", client.client_id));
    let last = match last_used(&client).map(long_time) {
        Some(when) => format!("The last token was issued for it on {when}."),
        None => "No token has been issued for it.".to_owned(),
    };
    view! {
        <Heading title=format!("Revoke {}?", client.name) back=(page.clone(), client.name.clone())/>
        <p class="max-w-read">
            {last} " Its secrets and tokens stop working straight away on every server, for good. Donations that it sent are kept."
        </p>
        <Form action=RevokeClient::PATH>
            <Hidden name="platform" value=head.id.to_string()/>
            <Hidden name="client" value=client.client_id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"Revoke the client"</Button>
                <LinkButton href=page kind=ButtonKind::Secondary>
                    "Keep it"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
