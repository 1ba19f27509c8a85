//! When claims are made, and who approves them.

use super::ChooseClaimSetting;
use super::reads::read_setting;
use super::views::SettingView;
use crate::charity::desk::{Desk, param};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/settings`
#[component]
pub fn SettingPage() -> impl IntoView {
    view! { <Desk from=read_setting(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: SettingView) -> impl IntoView {
    let head = view.head;
    let days = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ];
    let days: Vec<Choice> = days
        .into_iter()
        .map(|day| Choice::new(day.to_lowercase(), day))
        .collect();
    view! {
        <Heading
            title="When and who approves"
            lead="HMRC pays about four weeks after a claim, so claims that are made often bring the money sooner."
            back=(head.href("claims"), "Claims".to_owned())
        />
        <Form action=ChooseClaimSetting::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Radios
                name="schedule"
                label="When are claims made?"
                value=view.schedule
                choices=vec![
                    Choice::new("monthly", "Once a month"),
                    Choice::new("weekly", "Once a week"),
                    Choice::new("threshold", "When enough Gift Aid is ready"),
                    Choice::new("by_hand", "Only by hand").hint("Somebody of you makes each claim. Gifts can be claimed for four years"),
                ]
            />
            <TextInput
                name="day"
                label="Day of the month"
                hint="1 to 28. Only for once a month"
                inputmode="numeric"
                width=Width::Short
                value=view.day
                optional=true
            />
            <Select name="weekday" label="Day of the week" hint="Only for once a week" choices=days value=view.weekday/>
            <TextInput
                name="threshold"
                label="Gift Aid"
                hint="Only for the third answer"
                prefix="£"
                inputmode="decimal"
                width=Width::Short
                value=view.threshold
                optional=true
            />
            <Radios
                name="approvals"
                label="Who approves a claim before it is filed?"
                value=view.approvals
                choices=vec![
                    Choice::new("none", "Nobody: it is filed at once"),
                    Choice::new("one", "One of us"),
                    Choice::new("two", "Two of us").hint("Two different people; viewers cannot approve"),
                ]
            />
            <Button>"Keep this"</Button>
        </Form>
    }
    .into_any()
}
