//! What a platform sets up once and looks at rarely, in one list.

use super::MakeExamples;
use super::console::{Console, is_just, param};
use super::reads::open;
use super::view_of::{Place, steps};
use super::views::Head;
use crate::error::AppError;
use crate::form::{Form, Hidden};
use crate::team::TeamCount;
use crate::ui::*;
use crate::words::{platform, say};
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
    let capture = PageLink::new(head.href("capture"), say(platform::CAPTURE), say(platform::CAPTURE_LEAD));
    let team = PageLink::new(head.href("team"), say(platform::TEAM), say(platform::TEAM_LEAD))
        .state(team.in_words());
    let activity = is_owner
        .then(|| PageLink::new(head.href("activity"), say(platform::ACTIVITY), say(platform::ACTIVITY_LEAD)));
    let live = PageLink::new(head.href("checklist"), say(platform::LIVE), say(platform::LIVE_LEAD)).state(
        match open_steps {
            0 => say(platform::NO_STEPS_LEFT).to_owned(),
            count => say(platform::StepsLeft { count }),
        },
    );
    let pages = [Some(capture), Some(team), activity, Some(live)].into_iter().flatten().collect::<Vec<_>>();
    view! {
        <Heading title=say(platform::SETTINGS) lead=say(platform::SETTINGS_LEAD) back=head.back()/>
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
                    <Notice tone=Tone::Good title=say(platform::EXAMPLES_MADE)>
                        <p>{say(platform::EXAMPLES_MADE_WHEN)}</p>
                    </Notice>
                }
            })}
        <Card title=say(platform::EXAMPLES)>
            <p class="-mt-2 mb-4 text-soft">
                {say(platform::EXAMPLES_EACH)} " " <a href="/developers/sandbox">{say(platform::EXAMPLES_OUTCOME)}</a> ". "
                {say(platform::EXAMPLES_AGAIN)}
            </p>
            <Form action=MakeExamples::PATH class="">
                <Hidden name="platform" value=platform/>
                <Button kind=ButtonKind::Secondary>{say(platform::MAKE_EXAMPLES)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}
