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
        <Verdict open all sandbox/>
        <Card>
            <Timeline>{steps}</Timeline>
        </Card>
        <p>
            <a href="/developers">{say(platform::GUIDE)}</a>
        </p>
    }
    .into_any()
}

/// How many steps are left, or where live keys come from.
#[component]
fn Verdict(open: usize, all: usize, sandbox: bool) -> impl IntoView {
    let (tone, title, words) = match (open, sandbox) {
        (0, true) => (Tone::Good, say(platform::COMPLETE).to_owned(), platform::COMPLETE_SANDBOX),
        (0, false) => (Tone::Good, say(platform::COMPLETE).to_owned(), platform::COMPLETE_LIVE),
        (_, _) => (Tone::Info, say(platform::StepsDone { all, done: all - open }), platform::STEPS_SEEN),
    };
    view! {
        <Notice tone title>
            <p>{say(words)}</p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_taken_every_step_reads_how_to_get_live_keys() {
        let html = |open, sandbox| Owner::new().with(|| view! { <Verdict open all=16 sandbox/> }.to_html());
        let live_keys = say(platform::COMPLETE_SANDBOX);
        assert!(html(0, true).contains(live_keys), "{}", html(0, true));
        assert!(html(0, false).contains(say(platform::COMPLETE_LIVE)), "{}", html(0, false));
        let left = html(3, true);
        assert!(left.contains(&say(platform::StepsDone { all: 16, done: 13 })), "{left}");
        assert!(!left.contains(live_keys), "{left}");
    }
}
