//! What the simulated HMRC does. Whoever comes here wants to see a refused line, or a lost answer, within a minute.

use super::Tool;
use super::reads::{HmrcView, read_hmrc};
use super::server_fns::{ChooseHmrc, ReduceClaimInSandbox};
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::claim::Reducible;
use domain::count::gifts;
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
            let hint =
                if choice.is_once { "For the next claim only" } else { "Until you choose something else" };
            Choice::new(choice.code, choice.words).hint(hint)
        })
        .collect();
    view! {
        <Heading
            title="HMRC"
            lead="The sandbox has a simulated HMRC. It accepts the same messages, checks HMRC’s rules, and answers as HMRC does."
            back=("/sandbox".to_owned(), "Sandbox".to_owned())
        />
        {set.then(|| view! { <Notice tone=Tone::Good title="HMRC’s answer is set"/> })}
        {reduced
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title="HMRC refused gifts in the claim">
                        "The claim’s page shows HMRC’s letter and what HMRC now pays. There is an email to the charity’s staff in the mailbox."
                    </Notice>
                }
            })}
        <Form action=ChooseHmrc::PATH class="space-y-8">
            <Radios name="choice" label="How does HMRC answer?" value=chosen choices=options/>
            <Button>"Set HMRC’s answer"</Button>
        </Form>
        <Notice tone=Tone::Info title="Then make a claim">
            "Sign in as charity staff, open Claims, and make the next one. Its page shows every message to and from HMRC."
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
                (format!("Claim {} of {}", claim.number, claim.charity_name), claim.claim_id.to_string());
            let worth = format!("{}, {} from HMRC", gifts(claim.gifts), claim.expected);
            view! {
                <li class="flex items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0 max-sm:flex-wrap">
                    <span class="min-w-0">
                        <span class="block font-semibold wrap-anywhere">{name.clone()}</span>
                        <span class="block text-sm text-soft">{worth}</span>
                    </span>
                    <Form action=ReduceClaimInSandbox::PATH key=id.clone() class="">
                        <Hidden name="claim" value=id/>
                        <Button kind=ButtonKind::Quiet>
                            "Refuse three gifts" <span class="sr-only">{format!(" in {name}")}</span>
                        </Button>
                    </Form>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title="After HMRC accepts a claim">
            <p class="-mt-2 mb-4 text-soft">
                "HMRC can still write to refuse gifts in it. Select the button, then sign in as the charity’s staff to see the claim."
            </p>
            <ul class="divide-y divide-line">{rows}</ul>
        </Card>
    }
    .into_any()
}
