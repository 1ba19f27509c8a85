//! How somebody signs in.

use super::added::Added;
use super::{NewCodes, OWN_WIDTH, RemoveFactor, RenameFactor, SetUpApp, own_area, server_fns};
use crate::access::is_just_done;
use crate::form::{Form, Hidden};
use crate::frame::{Frame, Load};
use crate::ui::day::long_time;
use crate::ui::{Button, ButtonKind, Card, Details, Heading, LinkButton, Notice, TextInput, Tone, Width};
use crate::words::{account, say};
use backend::second_factor::{Factor, FactorKind, SignInMeans};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

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

/// Whether this page was led to for it.
fn is_here(added: Added) -> bool {
    let name = added.place().split_once('?').map(|(_, name)| name);
    name.is_some_and(|name| use_query_map().get_untracked().get(name).is_some())
}

#[component]
fn Means(means: SignInMeans) -> impl IntoView {
    let has_factor = !means.factors.is_empty();
    let is_missing = means.is_required && !has_factor;
    let staff = means.may_have_app;
    let lead = if staff { say(account::SECURITY_LEAD_STAFF) } else { say(account::SECURITY_LEAD) };
    let added = Added::ALL.into_iter().filter(|added| is_just_done() && is_here(*added)).map(|added| {
        view! { <Notice tone=Tone::Good title=say(added.words())/> }
    });
    view! {
        <Heading title=say(account::SECURITY) lead back=("/account".to_owned(), say(account::TITLE).to_owned())/>
        <div class=OWN_WIDTH>
            {added.collect_view()}
            {is_missing
                .then(|| {
                    view! {
                        <Notice tone=Tone::Warn title=say(account::NEEDS_STEP)>
                            <p>{say(account::NEEDS_STEP_WHY)}</p>
                        </Notice>
                    }
                })}
            <Card title=if staff { say(account::SECOND_STEP) } else { say(account::PASSKEYS) }>
                {if has_factor {
                    view! {
                        <ul role="list" class="divide-y divide-line">
                            {means.factors.into_iter().map(|factor| view! { <Line factor/> }).collect_view()}
                        </ul>
                    }
                        .into_any()
                } else {
                    view! { <p class="text-soft">{if staff { say(account::NONE_SET_UP) } else { say(account::NO_PASSKEY) }}</p> }.into_any()
                }}
                <div class="my-4 flex flex-wrap gap-3">
                    <LinkButton href="/account/security/passkey" kind=if has_factor { ButtonKind::Secondary } else { ButtonKind::Primary }>
                        {say(account::ADD_PASSKEY)}
                    </LinkButton>
                    {staff
                        .then(|| {
                            view! {
                                <Form action=SetUpApp::PATH>
                                    <Button kind=ButtonKind::Secondary>{say(account::SET_UP_APP)}</Button>
                                </Form>
                            }
                        })}
                </div>
                <Details summary=say(account::WHAT_PASSKEY)>
                    <p>{say(account::WHAT_PASSKEY_ANSWER)}</p>
                </Details>
            </Card>
            {(staff && has_factor).then(|| view! { <RecoveryCodes left=means.recovery_codes/> })}
            <Card title=say(account::BROWSERS)>
                <p>
                    <a href="/account/browsers">{say(account::BROWSERS_SEE)}</a>
                </p>
            </Card>
        </div>
    }
    .into_any()
}

#[component]
fn Line(factor: Factor) -> impl IntoView {
    let kind = match factor.kind {
        FactorKind::App => say(account::APP),
        FactorKind::Passkey => say(account::PASSKEY),
    };
    let added = long_time(factor.added_at);
    let used = match factor.last_used_at {
        Some(at) => say(account::FactorUsed { kind, added, used: long_time(at) }),
        None => say(account::FactorUnused { kind, added }),
    };
    let id = factor.id.to_string();
    let name = factor.name.as_str().to_owned();
    view! {
        <li class="space-y-2 py-4 first:pt-0">
            <p class="font-semibold">{name.clone()}</p>
            <p class="text-sm text-soft">{used}</p>
            <Details summary=say(account::ChangeOrRemove { name: &name })>
                <Change id name/>
            </Details>
        </li>
    }
    .into_any()
}

#[component]
fn Change(id: String, name: String) -> impl IntoView {
    let remove = say(account::Remove { name: &name });
    let (renamed, removed) = (id.clone(), id.clone());
    view! {
        <Form action=RenameFactor::PATH key=id.clone()>
            <Hidden name="factor" value=renamed/>
            <TextInput name="name" label=say(account::NAME) value=name width=Width::Medium/>
            <Button kind=ButtonKind::Secondary>{say(account::SAVE_NAME)}</Button>
        </Form>
        <Form action=RemoveFactor::PATH key=id>
            <Hidden name="factor" value=removed/>
            <p>{say(account::REMOVE_WHAT)}</p>
            <Button kind=ButtonKind::Danger>{remove}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn RecoveryCodes(left: usize) -> impl IntoView {
    let words = match left {
        0 => say(account::NO_CODES_LEFT).to_owned(),
        left => say(account::CodesLeft { left }),
    };
    view! {
        <Card title=say(account::CODES)>
            <div class="space-y-4">
                <p>{words}</p>
                <Form action=NewCodes::PATH>
                    <Button kind=ButtonKind::Secondary>{say(account::NEW_CODES)}</Button>
                </Form>
                <p class="text-sm text-soft">{say(account::OLD_CODES_STOP)}</p>
            </div>
        </Card>
    }
    .into_any()
}
