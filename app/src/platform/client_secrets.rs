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
                    "A client can have two active secrets. Revoke the one that you no longer use before you add another."
                </p>
            }
            .into_any(),
        ),
        (false, _) => None,
    };
    view! {
        <Card title="Secrets">
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
                label="When should the old secret stop working?"
                hint="The tokens issued for it stop working too"
                choices=vec![
                    Choice::new("", "Never, until someone revokes it"),
                    Choice::new(SecretOverlap::Day.as_str(), "In 24 hours"),
                    Choice::new(SecretOverlap::Week.as_str(), "In 7 days"),
                    Choice::new(SecretOverlap::Month.as_str(), "In 30 days"),
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
                "Add a secret"
            </Button>
            <p class="max-w-read text-sm text-soft">
                "To change a secret without a gap: add one, move your servers to it, wait until the old one is no longer used, and revoke it or let it expire."
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
        ("A secret".to_owned(), "this secret".to_owned())
    } else {
        let ending = &secret.ending;
        (format!("Secret that ends in {ending}"), format!("the secret that ends in {ending}"))
    };
    let used = match secret.last_used_at.map(long_time) {
        Some(when) => format!("Last used on {when}"),
        None => "Never used".to_owned(),
    };
    let live = secret.is_live && client_revoked_at.is_none();
    let over_by_itself = !secret.is_live && secret.revoked_at.is_none();
    let revoked_at = secret.revoked_at.or(client_revoked_at.filter(|_| !over_by_itself));
    let end = match (revoked_at.map(long_time), secret.ends_at.map(long_time)) {
        (Some(when), _) => format!(" · revoked on {when}"),
        (None, Some(when)) if live => format!(" · stops working on {when}"),
        (None, Some(when)) => format!(" · stopped working on {when}"),
        (None, None) => String::new(),
    };
    let tag = match (live, revoked_at.is_some()) {
        (true, _) => view! { <Tag tone=Tone::Good label="Active"/> },
        (false, true) => view! { <Tag icon=Shape::Cross label="Revoked"/> },
        (false, false) => view! { <Tag icon=Shape::Clock label="Expired"/> },
    };
    view! {
        <li class="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div class="min-w-0">
                <p class="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                    <span class="wrap-anywhere">{name}</span>
                    {tag.into_any()}
                </p>
                <p class="text-sm text-soft">{format!("Made on {} · {used}{end}", long_time(secret.created_at))}</p>
            </div>
            {(live && may_change)
                .then(|| {
                    view! {
                        <Form action=RevokeSecret::PATH key=secret.secret_id.to_string() class="">
                            <Hidden name="platform" value=head.id.to_string()/>
                            <Hidden name="client" value=client/>
                            <Hidden name="id" value=secret.secret_id.to_string()/>
                            <Button kind=ButtonKind::Quiet>
                                "Revoke"
                                <span class="sr-only">" " {which}</span>
                            </Button>
                        </Form>
                    }
                })}
        </li>
    }
    .into_any()
}
