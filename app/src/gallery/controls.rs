//! Forms and everything in them.

use super::{Shelf, TryEndless, TryForm};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

#[component]
pub fn Controls() -> impl IntoView {
    view! {
        <Shelf title="Form">
            <Form action=TryForm::PATH>
                <TextInput name="full_name" label="Full name" hint="“taken” and “broken” show what refusals look like" autocomplete="name" width=Width::Medium/>
                <TextInput name="amount" label="Amount" prefix="£" inputmode="decimal" width=Width::Short/>
                <TextInput name="postcode" label="Postcode" autocomplete="postal-code" width=Width::Short optional=true/>
                <DateInput name="from" label="From which day" hint="The first day that is not covered" optional=true/>
                <TextArea name="story" label="What happened" rows=3 optional=true/>
                <Select
                    name="country"
                    label="Country"
                    autocomplete="country"
                    value="GB"
                    choices=vec![Choice::new("GB", "United Kingdom"), Choice::new("JE", "Jersey"), Choice::new("FR", "France")]
                />
                <Radios
                    name="kind"
                    label="How was the gift made?"
                    choices=vec![
                        Choice::new("card", "With a card").hint("In a shop, or on a terminal"),
                        Choice::new("online", "Online"),
                        Choice::new("cash", "In cash"),
                    ]
                />
                <Checkboxes
                    name="channels[]"
                    label="Tell me about"
                    values=vec!["renewal".into()]
                    choices=vec![Choice::new("each", "Each declaration"), Choice::new("renewal", "Renewal")]
                />
                <Checkbox name="agree" label="I have read this and agree"/>
                <div class="flex flex-wrap gap-3">
                    <Button>"Save"</Button>
                    <Button kind=ButtonKind::Secondary name="next" value="again">
                        "Save and add another"
                    </Button>
                </div>
            </Form>
        </Shelf>
        <Shelf title="Two forms of one kind">
            <div class="grid gap-4 sm:grid-cols-2">
                {["a", "b"]
                    .into_iter()
                    .map(|row| {
                        view! {
                            <Card title=format!("Row {row}")>
                                <Form action=TryEndless::PATH key=row>
                                    <Hidden name="row" value=row/>
                                    <Button kind=ButtonKind::Quiet>"Try once more"</Button>
                                </Form>
                            </Card>
                        }
                    })
                    .collect_view()}
            </div>
        </Shelf>
        <Shelf title="Filters">
            <Filters action="/sandbox/components" active=true>
                <Select name="state" label="State" choices=vec![Choice::new("", "All"), Choice::new("held", "Held")]/>
                <DateInput name="since" label="Since"/>
            </Filters>
        </Shelf>
    }
    .into_any()
}
