//! The clock of the sandbox.

use super::SetClock;
use super::reads::ClockView;
use crate::form::Form;
use crate::ui::field::{Control, Field};
use crate::ui::*;
use crate::words::{sandbox, say};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Where the clock stands, and how to move it.
#[component]
pub fn Clock(
    clock: ClockView,
    /// It has the width of the page.
    #[prop(optional)]
    wide: bool,
) -> impl IntoView {
    let [march, april, tomorrow] = clock.jumps.clone();
    let jumps = [
        ("march", march, say(sandbox::TO_MARCH)),
        ("april", april, say(sandbox::TO_APRIL)),
        ("tomorrow", tomorrow, say(sandbox::TO_TOMORROW)),
    ];
    view! {
        <Card title=say(sandbox::THE_CLOCK)>
            <div class=if wide { "grid gap-8 lg:grid-cols-2" } else { "grid gap-8" }>
                <div class="space-y-5">
                    <div>
                        <p class="font-head text-xl font-semibold">{clock.now.clone()}</p>
                        <p class="text-soft">
                            {say(sandbox::TaxYear {
                                year: clock.tax_year.clone(),
                                place: clock.moved.clone().unwrap_or_else(|| say(sandbox::REAL_TIME).to_owned()),
                            })}
                        </p>
                    </div>
                    <Form action=SetClock::PATH key="jump" class="space-y-3">
                        <ul class="space-y-3">
                            {jumps
                                .into_iter()
                                .map(|(to, day, what)| {
                                    view! {
                                        <li class="space-y-1">
                                            <Button kind=ButtonKind::Quiet icon=Shape::Clock name="to" value=to>
                                                {say(sandbox::GoTo { day })}
                                            </Button>
                                            <p class="text-sm text-soft">{what}</p>
                                        </li>
                                    }
                                })
                                .collect_view()}
                        </ul>
                        {clock
                            .moved
                            .is_some()
                            .then(|| {
                                view! {
                                    <Button kind=ButtonKind::Quiet name="to" value="real">
                                        {say(sandbox::TO_REAL)}
                                    </Button>
                                }
                            })}
                    </Form>
                </div>
                <Form action=SetClock::PATH class="space-y-5">
                    <DateInput name="date" label=say(sandbox::ANOTHER_DAY) value=clock.today.clone() min="2000-01-01" max="2099-12-31"/>
                    <TimeInput value=clock.time.clone()/>
                    <Button kind=ButtonKind::Secondary>{say(sandbox::SET_CLOCK)}</Button>
                </Form>
            </div>
            <p class="mt-6 max-w-read text-sm text-soft">
                {say(sandbox::CLOCK_USES)}
            </p>
        </Card>
    }
    .into_any()
}

#[component]
fn TimeInput(value: String) -> impl IntoView {
    let control = Control::new("time", None);
    let value = control.value(value);
    view! {
        <Field control=control.clone() label=say(sandbox::TIME).to_owned() hint=None optional=false>
            <input
                type="time"
                id=control.id.clone()
                name=control.name.clone()
                value=value
                class="control max-w-48"
                aria-describedby=control.described_by(false)
                aria-invalid=control.invalid()
            />
        </Field>
    }
    .into_any()
}
