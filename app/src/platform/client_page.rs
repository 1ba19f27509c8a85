//! One client: its new secret when there is one, its secrets and scopes, and its end. What goes wrong: a secret is lost
//! with the page that showed it, or one is revoked that a server still uses.

use super::client_secrets::Secrets;
use super::console::{Console, is_just, param};
use super::credentials_page::{ClientTag, ScopeChoice, last_used};
use super::reads::{client_to_change, read_client};
use super::view_of::scopes;
use super::views::{ClientView, Head, Shown};
use super::{EndTokens, NarrowClient, RevokeClient};
use crate::charity::state::short;
use crate::developers::code::Code;
use crate::form::{Form, Hidden};
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{platform_clients, say, ui};
use backend::client::Client;
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
            <Notice tone=Tone::Neutral title=say(platform_clients::WAS_REVOKED)>
                <p>{say(platform_clients::WasRevokedOn { at: when })}</p>
            </Notice>
        }
    });
    let secret = shown.is_some();
    let (name, tag) = (client.name.clone(), view! { <ClientTag client=client.clone()/> });
    let back = (head.href("credentials"), say(platform_clients::CREDENTIALS).to_owned());
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
        <Card title=say(platform_clients::THE_CLIENT)>
            <SummaryList>
                <SummaryRow label=say(platform_clients::CLIENT_ID)>
                    <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Id id=id.clone()/>
                        <CopyButton text=id what=say(platform_clients::THE_CLIENT_ID)/>
                    </span>
                </SummaryRow>
                <SummaryRow label=say(platform_clients::SINCE)>{since}</SummaryRow>
                <SummaryRow label=say(platform_clients::PER_MINUTE)>{thousands(per_minute)}</SummaryRow>
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
        <SummaryRow label=say(platform_clients::SCOPES) nostrip:href=href action=say(platform_clients::NARROW)>
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
                    {say(platform_clients::COPY_SECRET)}
                </h2>
                <p class="max-w-read text-on-deep-soft">
                    {say(platform_clients::COPY_SECRET_WHY)}
                </p>
            </div>
            <dl class="space-y-4">
                <Credential label=say(platform_clients::CLIENT_ID) value=client what=say(platform_clients::THE_CLIENT_ID)/>
                <Credential label=say(platform_clients::CLIENT_SECRET) value=secret what=say(platform_clients::THE_SECRET)/>
            </dl>
            // The brand's colour would sink in this ground.
            <div class="[--color-brand:var(--color-on-deep)]">
                <Details summary=say(platform_clients::TRY_IT)>
                    <Code what=say(platform_clients::THE_COMMAND) text=command/>
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
                {say(platform_clients::FIRST_CALL)}
            </h2>
            <p class="max-w-read">
                {say(platform_clients::FIRST_CALL_PASTE)}
                " " <a href="/developers#step-1">{say(platform_clients::FIRST_CALL_GUIDE)}</a> "."
            </p>
            <Code what=say(platform_clients::THE_VARIABLES) text/>
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
    let tokens = say(platform_clients::TokensActive { count: client.live_tokens });
    view! {
        <Card title=say(platform_clients::END_ACCESS)>
            <div class="space-y-6">
                {(client.live_tokens > 0)
                    .then(|| {
                        view! {
                            <Form action=EndTokens::PATH class="space-y-3">
                                <Hidden name="platform" value=head.id.to_string()/>
                                <Hidden name="client" value=client.client_id.to_string()/>
                                <p class="max-w-read text-soft">
                                    {tokens}
                                </p>
                                <Button kind=ButtonKind::Secondary>{say(platform_clients::END_TOKENS)}</Button>
                            </Form>
                        }
                    })}
                <div class="space-y-3">
                    <p class="max-w-read text-soft">
                        {say(platform_clients::REVOKE_WHAT)}
                    </p>
                    <p>
                        <LinkButton href=format!("{page}/revoke") kind=ButtonKind::Secondary>
                            {say(platform_clients::REVOKE_CLIENT)}
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
        ("registered", platform_clients::REGISTERED, platform_clients::REGISTERED_THEN),
        ("added", platform_clients::ADDED, platform_clients::ADDED_THEN),
        ("secret", platform_clients::SECRET_ADDED, platform_clients::SECRET_ADDED_THEN),
        ("secret-revoked", platform_clients::SECRET_REVOKED, platform_clients::SECRET_REVOKED_THEN),
        ("narrowed", platform_clients::NARROWED, platform_clients::NARROWED_THEN),
        ("tokens-ended", platform_clients::TOKENS_ENDED, platform_clients::TOKENS_ENDED_THEN),
        ("revoked", platform_clients::CLIENT_REVOKED, platform_clients::CLIENT_REVOKED_THEN),
    ];
    let done = said.into_iter().find(|(name, ..)| is_just(name));
    done.map(|(name, title, words)| {
        let lost = !showing && matches!(name, "registered" | "added" | "secret");
        view! {
            <Notice tone=Tone::Good title=say(title)>
                <p>{say(words)}</p>
                {lost
                    .then(|| {
                        view! {
                            <p>
                                {say(platform_clients::SECRET_ONCE)}
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
            title=say(platform_clients::ScopesOf { client: &client.name })
            lead=say(platform_clients::SCOPES_OF_LEAD)
            back=(page, client.name.clone())
        />
        <Form action=NarrowClient::PATH class="space-y-8">
            <Hidden name="platform" value=head.id.to_string()/>
            <Hidden name="client" value=client.client_id.to_string()/>
            <ScopeChoice scopes chosen/>
            <Button>{say(ui::SAVE)}</Button>
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
        Some(at) => say(platform_clients::LastTokenOn { at }),
        None => say(platform_clients::NO_TOKEN_YET).to_owned(),
    };
    view! {
        <Heading title=say(platform_clients::RevokeAsk { client: &client.name }) back=(page.clone(), client.name.clone())/>
        <p class="max-w-read">
            {last} " "
            {say(platform_clients::REVOKE_THEN)}
        </p>
        <Form action=RevokeClient::PATH>
            <Hidden name="platform" value=head.id.to_string()/>
            <Hidden name="client" value=client.client_id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{say(platform_clients::REVOKE_CLIENT)}</Button>
                <LinkButton href=page kind=ButtonKind::Secondary>
                    {say(ui::KEEP)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
