//! The secrets of a client: which one is still used by anybody, and when the old one ends.

use crate::ui::day::long_time;
use backend::client::{Client, Secret};
use domain::{SecretOverlap, Timestamp};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use super::credentials_page::live_secrets;
use super::views::Head;
use super::{AddSecret, RevokeSecret};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{platform_clients, say};

#[component]
pub fn Secrets(
    head: Head,
    client: Client,
    /// Whether the person may add and revoke any.
    may_change: bool,
) -> impl IntoView {
    let live = live_secrets(&client);
    let client_revoked_at = client.revoked_at;
    let rows = client
        .secrets
        .iter()
        .cloned()
        .map(|secret| view! { <SecretRow head=head.clone() client=client.client_id.to_string() secret client_revoked_at may_change/> })
        .collect_view();
    let below = match (may_change, live < 2) {
        (true, true) => {
            let (platform, client, has_old) = (head.id.to_string(), client.client_id.to_string(), live == 1);
            Some(view! { <Another platform client has_old/> }.into_any())
        }
        (true, false) => Some(
            view! {
                <p class="max-w-read text-sm text-soft">
                    {say(platform_clients::TWO_AT_MOST)}
                </p>
            }
            .into_any(),
        ),
        (false, _) => None,
    };
    view! {
        <Card title=say(platform_clients::SECRETS)>
            <ul role="list" class="-mt-2 mb-4 divide-y divide-line">
                {rows}
            </ul>
            {below}
        </Card>
    }
    .into_any()
}

#[component]
fn Another(platform: String, client: String, has_old: bool) -> impl IntoView {
    // Nothing is chosen beforehand but that it stays: an end that nobody thought of would stop a server that nobody moved.
    let end = has_old.then(|| {
        view! {
            <Radios
                name="overlap"
                label=say(platform_clients::OVERLAP)
                hint=say(platform_clients::OVERLAP_HINT)
                choices=vec![
                    Choice::new("", say(platform_clients::OVERLAP_NONE)),
                    Choice::new(SecretOverlap::Day.as_str(), say(platform_clients::OVERLAP_DAY)),
                    Choice::new(SecretOverlap::Week.as_str(), say(platform_clients::OVERLAP_WEEK)),
                    Choice::new(SecretOverlap::Month.as_str(), say(platform_clients::OVERLAP_MONTH)),
                ]
            />
        }
    });
    view! {
        <Form action=AddSecret::PATH class="space-y-4" secret=true>
            <Hidden name="platform" value=platform/>
            <Hidden name="client" value=client/>
            {end}
            <Button kind=ButtonKind::Secondary icon=Shape::Plus>
                {say(platform_clients::ADD_SECRET)}
            </Button>
            <p class="max-w-read text-sm text-soft">
                {say(platform_clients::ADD_SECRET_HOW)}
            </p>
        </Form>
    }
    .into_any()
}

#[component]
fn SecretRow(
    head: Head,
    client: String,
    secret: Secret,
    /// When its client was revoked: no secret outlives that.
    client_revoked_at: Option<Timestamp>,
    may_change: bool,
) -> impl IntoView {
    let (name, which) = if secret.ending.is_empty() {
        (say(platform_clients::SECRET).to_owned(), say(platform_clients::THIS_SECRET).to_owned())
    } else {
        let ending = &secret.ending;
        (say(platform_clients::SecretEnding { ending }), say(platform_clients::ThisSecretEnding { ending }))
    };
    let used = match secret.last_used_at.map(long_time) {
        Some(at) => say(platform_clients::LastUsed { at }),
        None => say(platform_clients::NEVER_USED).to_owned(),
    };
    let live = secret.is_live && client_revoked_at.is_none();
    let over_by_itself = !secret.is_live && secret.revoked_at.is_none();
    let revoked_at = secret.revoked_at.or(client_revoked_at.filter(|_| !over_by_itself));
    let end = match (revoked_at.map(long_time), secret.ends_at.map(long_time)) {
        (Some(at), _) => Some(say(platform_clients::RevokedOn { at })),
        (None, Some(at)) if live => Some(say(platform_clients::StopsOn { at })),
        (None, Some(at)) => Some(say(platform_clients::StoppedOn { at })),
        (None, None) => None,
    };
    let made = say(platform_clients::MadeOn { at: long_time(secret.created_at) });
    let times = [Some(made), Some(used), end].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let tag = match (live, revoked_at.is_some()) {
        (true, _) => view! { <Tag tone=Tone::Good label=say(platform_clients::ACTIVE)/> },
        (false, true) => view! { <Tag icon=Shape::Cross label=say(platform_clients::REVOKED)/> },
        (false, false) => view! { <Tag icon=Shape::Clock label=say(platform_clients::EXPIRED)/> },
    };
    view! {
        <li class="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div class="min-w-0">
                <p class="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                    <span class="wrap-anywhere">{name}</span>
                    {tag.into_any()}
                </p>
                <p class="text-sm text-soft">{times}</p>
            </div>
            {(live && may_change)
                .then(|| {
                    view! {
                        <Form action=RevokeSecret::PATH key=secret.secret_id.to_string() class="">
                            <Hidden name="platform" value=head.id.to_string()/>
                            <Hidden name="client" value=client/>
                            <Hidden name="id" value=secret.secret_id.to_string()/>
                            <Button kind=ButtonKind::Quiet>
                                {say(platform_clients::REVOKE)}
                                <span class="sr-only">" " {which}</span>
                            </Button>
                        </Form>
                    }
                })}
        </li>
    }
    .into_any()
}
