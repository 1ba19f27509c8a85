//! What a platform sets up once and looks at rarely, in one list.

use super::MakeExamples;
use super::console::{Console, is_just, param};
use super::reads::open;
use super::ready::{Place, steps};
use super::views::Head;
use crate::error::AppError;
use crate::form::{Form, Hidden};
use crate::team::TeamCount;
use crate::ui::*;
use domain::count::counted;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/settings`
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! { <Console from=read(param("platform")) show=|settings| view! { <Shown settings/> }/> }.into_any()
}

struct Settings {
    head: Head,
    team: TeamCount,
    /// Whether the person may read what their colleagues did.
    is_owner: bool,
    /// How many steps are left on the way to live.
    open_steps: usize,
    /// Whether there are test donors and charities, and the person may have them made again.
    examples: bool,
}

async fn read(platform: String) -> Result<Settings, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let team = TeamCount::of(&backend.team(&caller.team()).await?);
    let progress = backend.progress(&caller).await?;
    let open_steps = steps(&progress, Place::of(&backend)).iter().filter(|step| !step.done).count();
    let examples = backend.is_sandbox() && caller.may_change().is_ok();
    Ok(Settings { head, team, is_owner: caller.activity().is_ok(), open_steps, examples })
}

#[component]
fn Shown(settings: Settings) -> impl IntoView {
    let Settings { head, team, is_owner, open_steps, examples } = settings;
    let capture = PageLink::new(
        head.href("capture"),
        "Capture page",
        "How our page that asks donors for Gift Aid looks, and where donors return to.",
    );
    let team =
        PageLink::new(head.href("team"), "Team", "Who can open this console, and what each person can do.")
            .state(team.in_words());
    let activity = is_owner.then(|| {
        PageLink::new(head.href("activity"), "Activity", "What people on your team changed or downloaded.")
    });
    let live = PageLink::new(
        head.href("checklist"),
        "Going live",
        "What to try before real donors use your integration.",
    )
    .state(match open_steps {
        0 => "Every step is done".to_owned(),
        left => counted(left, "step is left", "steps are left"),
    });
    let pages = [Some(capture), Some(team), activity, Some(live)].into_iter().flatten().collect::<Vec<_>>();
    view! {
        <Heading title="Settings" lead="Things that you set up once and rarely change." back=head.back()/>
        <PageList pages/>
        {examples.then(|| view! { <TestData platform=head.id.to_string()/> })}
    }
    .into_any()
}

/// What the sandbox keeps ready for the platform.
#[component]
fn TestData(platform: String) -> impl IntoView {
    view! {
        {is_just("examples")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title="We are setting up your test donors and charities again">
                        <p>"It takes a few seconds."</p>
                    </Notice>
                }
            })}
        <Card title="Test donors and charities">
            <p class="-mt-2 mb-4 text-soft">
                "Each has a " <a href="/developers/sandbox">"fixed outcome"</a>
                ". After you move the clock, set them up again: this adds what is missing and renews authorisations that have ended. It does not undo your own changes."
            </p>
            <Form action=MakeExamples::PATH class="">
                <Hidden name="platform" value=platform/>
                <Button kind=ButtonKind::Secondary>"Set up again"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
