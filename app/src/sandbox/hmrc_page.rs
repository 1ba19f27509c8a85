//! What the simulated HMRC does. Whoever comes here wants to see a refused line, or a lost answer, within a minute.

use super::Tool;
use super::reads::{HmrcView, read_hmrc};
use super::server_fns::{ChooseHmrc, ReduceClaimInSandbox};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{sandbox, say};
use backend::claim::Reducible;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sandbox/hmrc`
#[component]
pub fn HmrcPage() -> impl IntoView {
    view! { <Tool from=read_hmrc() show=|hmrc| view! { <Shown hmrc/> }/> }.into_any()
}

#[component]
fn Shown(hmrc: HmrcView) -> impl IntoView {
    let said = |name: &str| use_query_map().get_untracked().get(name).is_some();
    let (set, reduced) = (said("set"), said("reduced"));
    let HmrcView { choices, accepted } = hmrc;
    let chosen = choices.iter().find(|choice| choice.is_chosen).map(|choice| choice.code).unwrap_or_default();
    let options = choices
        .into_iter()
        .map(|choice| {
            let hint = if choice.is_once { say(sandbox::HMRC_ONCE) } else { say(sandbox::HMRC_ALWAYS) };
            Choice::new(choice.code, choice.words).hint(hint)
        })
        .collect();
    view! {
        <Heading
            title=say(sandbox::HMRC)
            lead=say(sandbox::HMRC_LEAD)
            back=("/sandbox".to_owned(), say(sandbox::TITLE).to_owned())
        />
        {set.then(|| view! { <Notice tone=Tone::Good title=say(sandbox::HMRC_SET)/> })}
        {reduced
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=say(sandbox::HMRC_REDUCED)>
                        {say(sandbox::HMRC_REDUCED_NEXT)}
                    </Notice>
                }
            })}
        <Form action=ChooseHmrc::PATH class="space-y-8">
            <Radios name="choice" label=say(sandbox::HMRC_ANSWERS) value=chosen choices=options/>
            <Button>{say(sandbox::SET_HMRC)}</Button>
        </Form>
        <Notice tone=Tone::Info title=say(sandbox::THEN_CLAIM)>
            {say(sandbox::THEN_CLAIM_HOW)}
        </Notice>
        {(!accepted.is_empty()).then(|| view! { <AfterAcceptance accepted/> })}
    }
    .into_any()
}

/// HMRC can refuse gifts of a claim that it accepted: each claim has a button for that.
#[component]
fn AfterAcceptance(accepted: Vec<Reducible>) -> impl IntoView {
    let rows = accepted
        .into_iter()
        .map(|claim| {
            let (name, id) =
                (say(sandbox::Claim { number: claim.number, charity: claim.charity_name }), claim.claim_id.to_string());
            let worth = say(sandbox::ClaimWorth { gifts: claim.gifts, expected: claim.expected });
            view! {
                <li class="flex items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0 max-sm:flex-wrap">
                    <span class="min-w-0">
                        <span class="block font-semibold wrap-anywhere">{name.clone()}</span>
                        <span class="block text-sm text-soft">{worth}</span>
                    </span>
                    <Form action=ReduceClaimInSandbox::PATH key=id.clone() class="">
                        <Hidden name="claim" value=id/>
                        <Button kind=ButtonKind::Quiet>
                            {say(sandbox::REFUSE_THREE)} <span class="sr-only">" " {say(sandbox::InClaim { claim: name })}</span>
                        </Button>
                    </Form>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=say(sandbox::ACCEPTED)>
            <p class="-mt-2 mb-4 text-soft">
                {say(sandbox::ACCEPTED_LEAD)}
            </p>
            <ul class="divide-y divide-line">{rows}</ul>
        </Card>
    }
    .into_any()
}
