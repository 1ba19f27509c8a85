//! When claims are made, and who approves them.

use super::reads::read_setting;
use super::views::SettingView;
use super::{ChooseClaimPeriod, ChooseClaimSetting};
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

/// The months, as a list has them: their numbers and names.
const MONTHS: [(&str, &str); 12] = [
    ("1", "January"),
    ("2", "February"),
    ("3", "March"),
    ("4", "April"),
    ("5", "May"),
    ("6", "June"),
    ("7", "July"),
    ("8", "August"),
    ("9", "September"),
    ("10", "October"),
    ("11", "November"),
    ("12", "December"),
];

/// Until when gifts can be claimed, which depends on what the charity is.
#[component]
fn Period(charity: String, period: String, day: String, month: String) -> impl IntoView {
    let months: Vec<Choice> = MONTHS.into_iter().map(|(number, name)| Choice::new(number, name)).collect();
    view! {
        <Card title="How long a gift can be claimed">
            <Form action=ChooseClaimPeriod::PATH class="space-y-8">
                <Hidden name="charity" value=charity/>
                <Radios
                    name="period"
                    label="What is your charity?"
                    hint="HMRC takes a gift for four years after the end of your period in which it was given"
                    value=period
                    choices=vec![
                        Choice::new("accounting_year", "A company, a CIO or a sports club (CASC)")
                            .hint("The period is your accounting year"),
                        Choice::new("tax_year", "A trust").hint("The period is the tax year, to 5 April"),
                        Choice::new("unknown", "Not sure, or our year’s end has changed in the last five years")
                            .hint("Until you know, Uplift counts four years from each gift’s own day, which is never too long"),
                    ]
                />
                <TextInput
                    name="end_day"
                    label="Last day of your accounting year"
                    hint="1 to 31. Only for the first answer"
                    inputmode="numeric"
                    width=Width::Tiny
                    value=day
                    optional=true
                />
                <Select name="end_month" label="In which month?" hint="Only for the first answer" choices=months value=month/>
                <Button kind=ButtonKind::Secondary>"Keep this period"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[component]
fn Shown(view: SettingView) -> impl IntoView {
    let head = view.head;
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let days: Vec<Choice> = days.into_iter().map(|day| Choice::new(day.to_lowercase(), day)).collect();
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
                hint="When gifts can be claimed for 30 days only, a claim is made at once, unless you make each by hand"
                value=view.schedule
                choices=vec![
                    Choice::new("monthly", "Once a month"),
                    Choice::new("weekly", "Once a week"),
                    Choice::new("threshold", "When enough Gift Aid is ready"),
                    Choice::new("by_hand", "Only by hand").hint("Somebody on your team makes each claim. We email you before the time limit for gifts runs out"),
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
                hint="Only owners can change this, and we email everybody on the team. A lower number also applies to a claim that is waiting for approval; a higher one applies from the next claim"
                value=view.approvals
                choices=vec![
                    Choice::new("none", "Nobody: it is filed at once"),
                    Choice::new("one", "One of us"),
                    Choice::new("two", "Two of us").hint("Two different people; viewers cannot approve"),
                ]
            />
            <Button>"Keep this"</Button>
        </Form>
        <Period charity=head.id.to_string() period=view.period day=view.end_day month=view.end_month/>
    }
    .into_any()
}
