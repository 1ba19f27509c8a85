//! The clock of the sandbox.

use super::SetClock;
use super::reads::ClockView;
use crate::form::Form;
use crate::ui::field::{Control, Field};
use crate::ui::*;
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
        ("march", march, "Renewal of authorisations opens"),
        ("april", april, "A tax year begins; authorisations ended the day before"),
        ("tomorrow", tomorrow, "Gifts that settle tomorrow are declared"),
    ];
    view! {
        <Card title="The clock">
            <div class=if wide { "grid gap-8 lg:grid-cols-2" } else { "grid gap-8" }>
                <div class="space-y-5">
                    <div>
                        <p class="font-head text-xl font-semibold">{clock.now.clone()}</p>
                        <p class="text-soft">
                            {format!("Tax year {}. ", clock.tax_year)}
                            {clock.moved.clone().unwrap_or_else(|| "This is real time".to_owned())} "."
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
                                                "Go to " {day}
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
                                        "Back to real time"
                                    </Button>
                                }
                            })}
                    </Form>
                </div>
                <Form action=SetClock::PATH class="space-y-5">
                    <DateInput name="date" label="Another day" value=clock.today.clone() min="2000-01-01" max="2099-12-31"/>
                    <TimeInput value=clock.time.clone()/>
                    <Button kind=ButtonKind::Secondary>"Set the clock"</Button>
                </Form>
            </div>
            <p class="mt-6 max-w-read text-sm text-soft">
                "Set it forwards or back; it runs on from there. Gift Aid’s rules, settlement and authorisations use it. Sign-in codes, sessions and access tokens use real time."
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
        <Field control=control.clone() label="Time in London".to_owned() hint=None optional=false>
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
