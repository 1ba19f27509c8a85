//! How somebody signs in.

use super::{NewCodes, RemoveFactor, RenameFactor, SetUpApp, own_area, server_fns};
use crate::form::{Form, Hidden};
use crate::frame::{Frame, Load};
use crate::ui::day::long_time;
use crate::ui::{Button, ButtonKind, Card, Details, Heading, LinkButton, Notice, TextInput, Tone, Width};
use backend::second_factor::{Factor, FactorKind, SignInMeans};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/security`
#[component]
pub fn SecurityPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=server_fns::means() show=|means| view! { <Means means/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Means(means: SignInMeans) -> impl IntoView {
    let has_factor = !means.factors.is_empty();
    let is_missing = means.is_required && !has_factor;
    let staff = means.may_have_app;
    let lead = if staff {
        "You sign in with a code we email you. A second step keeps out anyone else who can read your email."
    } else {
        "You sign in with a code we email you. With a passkey you can sign in without a code."
    };
    view! {
        <Heading title="Sign-in security" lead back=("/account".to_owned(), "Account".to_owned())/>
        {is_missing
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title="Set up a second step to continue">
                        <p>"Your role can change payments or people, so a code by email is not enough. Setting it up takes a minute. We ask for it once in each browser."</p>
                    </Notice>
                }
            })}
        <Card title=if staff { "Second step" } else { "Passkeys" }>
            {if has_factor {
                view! {
                    <ul role="list" class="divide-y divide-line">
                        {means.factors.into_iter().map(|factor| view! { <Line factor/> }).collect_view()}
                    </ul>
                }
                    .into_any()
            } else {
                view! { <p class="text-soft">{if staff { "You have not set one up yet." } else { "You have no passkey yet." }}</p> }.into_any()
            }}
            <div class="my-4 flex flex-wrap gap-3">
                <LinkButton href="/account/security/passkey" kind=if has_factor { ButtonKind::Secondary } else { ButtonKind::Primary }>
                    "Add a passkey"
                </LinkButton>
                {staff
                    .then(|| {
                        view! {
                            <Form action=SetUpApp::PATH>
                                <Button kind=ButtonKind::Secondary>"Set up an authenticator app"</Button>
                            </Form>
                        }
                    })}
            </div>
            <Details summary="What is a passkey?">
                <p>"Your phone, computer or security key keeps it and unlocks it with your fingerprint, face or PIN. Nobody can guess it, and a fake website cannot use it."</p>
            </Details>
        </Card>
        {(staff && has_factor).then(|| view! { <RecoveryCodes left=means.recovery_codes/> })}
        <Card title="Signed-in browsers">
            <p>
                <a href="/account/browsers">"See where you are signed in, and sign out elsewhere"</a>
            </p>
        </Card>
    }
    .into_any()
}

#[component]
fn Line(factor: Factor) -> impl IntoView {
    let kind = match factor.kind {
        FactorKind::App => "Authenticator app",
        FactorKind::Passkey => "Passkey",
    };
    let used = factor
        .last_used_at
        .map_or_else(|| "not used yet".to_owned(), |at| format!("last used on {}", long_time(at)));
    let id = factor.id.to_string();
    let name = factor.name.as_str().to_owned();
    view! {
        <li class="space-y-2 py-4 first:pt-0">
            <p class="font-semibold">{name.clone()}</p>
            <p class="text-sm text-soft">{kind} " · added on " {long_time(factor.added_at)} " · " {used}</p>
            <Details summary=format!("Change or remove {name}")>
                <Change id name/>
            </Details>
        </li>
    }
    .into_any()
}

#[component]
fn Change(id: String, name: String) -> impl IntoView {
    let remove = format!("Remove {name}");
    let (renamed, removed) = (id.clone(), id.clone());
    view! {
        <Form action=RenameFactor::PATH key=id.clone()>
            <Hidden name="factor" value=renamed/>
            <TextInput name="name" label="Name" value=name width=Width::Medium/>
            <Button kind=ButtonKind::Secondary>"Save name"</Button>
        </Form>
        <Form action=RemoveFactor::PATH key=id>
            <Hidden name="factor" value=removed/>
            <p>"You will no longer be able to sign in with it. Nothing else changes."</p>
            <Button kind=ButtonKind::Danger>{remove}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn RecoveryCodes(left: usize) -> impl IntoView {
    let words = match left {
        0 => "You have none left. Make new ones now. Without them, you cannot sign in if you lose your phone or key.".to_owned(),
        1 => "You have 1 left. Each works once.".to_owned(),
        left => format!("You have {left} left. Each works once."),
    };
    view! {
        <Card title="Recovery codes">
            <p>"Use one when you do not have your phone or key. " {words}</p>
            <Form action=NewCodes::PATH>
                <Button kind=ButtonKind::Secondary>"Make new recovery codes"</Button>
            </Form>
            <p class="text-sm text-soft">"Your current codes will stop working."</p>
        </Card>
    }
    .into_any()
}
