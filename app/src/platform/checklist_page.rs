//! The way to live, run by machine: each step is done when Uplift saw it happen.

use super::console::{Console, param};
use super::reads::read_checklist;
use super::views::Checklist;
use crate::ui::*;
use leptos::prelude::*;

/// `/platform/{platform}/checklist`
#[component]
pub fn ChecklistPage() -> impl IntoView {
    view! { <Console from=read_checklist(param("platform")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: Checklist) -> impl IntoView {
    let Checklist { head, steps, sandbox } = view;
    let open = steps.iter().filter(|step| !step.done).count();
    let all = steps.len();
    let verdict = if open == 0 {
        view! {
            <Notice tone=Tone::Good title="You have completed every step">
                <p>
                    {if sandbox {
                        "To get live keys, ask the operator of the live installation to register your platform. Tell them its name in this sandbox."
                    } else {
                        "You do not need to do anything else."
                    }}
                </p>
            </Notice>
        }
    } else {
        view! {
            <Notice tone=Tone::Info title=format!("{} of {all} steps are done", all - open)>
                <p>
                    "Uplift marks a step as done when it sees the call. You do not tick anything. What it sees in your log of requests counts for 30 days."
                </p>
            </Notice>
        }
    };
    let steps = steps
        .into_iter()
        .map(|step| {
            let tone = if step.done { Tone::Good } else { Tone::Neutral };
            let said = if step.done { "Done" } else { "Open" };
            view! {
                <Step title=step.title when=said tone>
                    <p class="max-w-read text-soft">{step.words}</p>
                    {step
                        .guide
                        .map(|(href, what)| {
                            view! {
                                <p>
                                    <a href=href>{what}</a>
                                </p>
                            }
                        })}
                </Step>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="Going live"
            lead="What to try before real donors use your integration."
            back=head.back_to_settings()
        />
        {verdict}
        <Card>
            <Timeline>{steps}</Timeline>
        </Card>
        <p>
            <a href="/developers">"Developer guide"</a>
        </p>
    }
    .into_any()
}
