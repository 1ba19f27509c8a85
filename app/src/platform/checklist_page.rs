//! The way to live, run by machine: each step is done when Uplift saw it happen.

use super::console::{Console, param};
use super::reads::read_checklist;
use super::views::Checklist;
use crate::ui::*;
use crate::words::{platform, say};
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
            <Notice tone=Tone::Good title=say(platform::COMPLETE)>
                <p>
                    {if sandbox {
                        say(platform::COMPLETE_SANDBOX)
                    } else {
                        say(platform::COMPLETE_LIVE)
                    }}
                </p>
            </Notice>
        }
    } else {
        view! {
            <Notice tone=Tone::Info title=say(platform::StepsDone { all, done: all - open })>
                <p>
                    {say(platform::STEPS_SEEN)}
                </p>
            </Notice>
        }
    };
    let steps = steps
        .into_iter()
        .map(|step| {
            let tone = if step.done { Tone::Good } else { Tone::Neutral };
            let said = if step.done { say(platform::DONE) } else { say(platform::OPEN) };
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
            title=say(platform::LIVE)
            lead=say(platform::LIVE_LEAD)
            back=head.back_to_settings()
        />
        {verdict}
        <Card>
            <Timeline>{steps}</Timeline>
        </Card>
        <p>
            <a href="/developers">{say(platform::GUIDE)}</a>
        </p>
    }
    .into_any()
}
