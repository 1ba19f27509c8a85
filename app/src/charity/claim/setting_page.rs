//! When claims are made, and who approves them.

use super::reads::read_setting;
use super::views::{PeriodView, SettingView};
use super::{ChooseClaimPeriod, ChooseClaimSetting, ConfirmFewerApprovals, StopFewerApprovals};
use crate::charity::desk::{Desk, is_just, param};
use crate::form::{Form, Hidden};
use crate::ui::day::{long, long_time};
use crate::ui::*;
use backend::claim::FewerAsked;
use domain::Date;
use domain::claim::{Approvals, ClaimPeriod, OpenPeriod};
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

/// A period as the list of periods names it.
fn named(period: ClaimPeriod) -> String {
    match period {
        ClaimPeriod::Unknown => "not known: four years from the date of each gift".to_owned(),
        ClaimPeriod::TaxYear => "the tax year, to 5 April".to_owned(),
        ClaimPeriod::AccountingYear(end) => {
            let month = MONTHS.get(usize::from(end.month()).saturating_sub(1)).map_or("", |(_, name)| *name);
            format!("the accounting year to {} {month}", end.day())
        }
    }
}

/// What held when, where that changed.
#[component]
fn Periods(periods: Vec<(Option<Date>, ClaimPeriod)>) -> impl IntoView {
    let changed = periods.len() > 1;
    let rows = periods
        .into_iter()
        .map(|(from, period)| {
            let from = from.map_or_else(|| "At first".to_owned(), |from| format!("From {}", long(from)));
            view! { <li>{format!("{from}: {}", named(period))}</li> }
        })
        .collect_view();
    changed
        .then(|| {
            view! {
                <p>"Each gift’s time limit depends on the period that applied when it was given:"</p>
                <ul class="mb-6 list-disc ps-6">{rows}</ul>
            }
        })
        .into_any()
}

/// By when the gifts of each period have to be claimed.
#[component]
fn Until(open: Vec<OpenPeriod>) -> impl IntoView {
    let has_some = !open.is_empty();
    let rows = open.into_iter().map(|one| view! { <li>{until(one)}</li> }).collect_view();
    has_some.then(|| view! { <ul class="mb-6 list-disc ps-6">{rows}</ul> }).into_any()
}

fn until(one: OpenPeriod) -> String {
    let OpenPeriod { first, last, until } = one;
    format!("Gifts of {} to {} can be claimed until {}.", long(first), long(last), long(until))
}

/// Until when gifts can be claimed, which depends on what the charity is, and was.
#[component]
fn Period(charity: String, view: PeriodView) -> impl IntoView {
    let months: Vec<Choice> = MONTHS.into_iter().map(|(number, name)| Choice::new(number, name)).collect();
    view! {
        <Card title="How long a gift can be claimed">
            <Periods periods=view.periods/>
            <Until open=view.open/>
            <Form action=ChooseClaimPeriod::PATH class="space-y-8">
                <Hidden name="charity" value=charity/>
                <Radios
                    name="period"
                    label="What type of charity are you?"
                    hint="HMRC accepts a gift until four years after the end of the period in which it was given"
                    value=view.kind
                    choices=vec![
                        Choice::new("accounting_year", "A company, a CIO or a sports club (CASC)")
                            .hint("The period is your accounting year"),
                        Choice::new("tax_year", "A trust").hint("The period is the tax year, to 5 April"),
                        Choice::new("unknown", "Not sure")
                            .hint("Until you know, we count four years from the date of each gift, which is always safe"),
                    ]
                />
                <When answer="accounting_year">
                    <TextInput
                        name="end_day"
                        label="Last day of your accounting year"
                        hint="Only for an accounting year: 1 to 31"
                        inputmode="numeric"
                        width=Width::Tiny
                        value=view.end_day
                    />
                </When>
                <When answer="accounting_year">
                    <Select name="end_month" label="In which month?" hint="Only for an accounting year" choices=months value=view.end_month/>
                </When>
                <Radios
                    name="holds"
                    label="When did this start to apply?"
                    hint="Earlier gifts keep the period that applied when they were given"
                    value=if view.is_first { "always" } else { "" }.to_owned()
                    choices=vec![
                        Choice::new("always", "It has always applied").hint("This replaces all your earlier answers"),
                        Choice::new("from_day", "From a certain date").hint("Your accounting year end changed, or you became a company or a CIO"),
                    ]
                />
                <When answer="from_day">
                    <DateInput
                        name="holds_from"
                        label="From which date?"
                        hint="Only if you chose “From a certain date”. Enter the first day of the first new year, which is the day after the last old year ended"
                    />
                </When>
                <Button kind=ButtonKind::Secondary>"Save charity type"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Fewer approvals that do not hold yet, with the ways to stop and to confirm them.
#[component]
fn Fewer(charity: String, fewer: FewerAsked) -> impl IntoView {
    let who = match fewer.approvals {
        Approvals::None => "nobody has to approve claims",
        Approvals::One | Approvals::Two => "one of you has to approve each claim",
    };
    let how = if fewer.can_confirm {
        "You can stop it until then, or confirm it now."
    } else {
        "You can stop it until then. Another owner who has been on the team for 24 hours can confirm it now."
    };
    let confirm = fewer.can_confirm.then(|| charity.clone());
    view! {
        <Notice tone=Tone::Warn title=format!("From {}, {who}", long_time(fewer.holds_from))>
            <p class="wrap-anywhere">{format!("{} asked for this. {how}", fewer.by)}</p>
            <div class="flex flex-wrap gap-3 pt-2">
                <Form action=StopFewerApprovals::PATH>
                    <Hidden name="charity" value=charity/>
                    <Button kind=ButtonKind::Secondary>"Stop this change"</Button>
                </Form>
                {confirm
                    .map(|charity| {
                        view! {
                            <Form action=ConfirmFewerApprovals::PATH>
                                <Hidden name="charity" value=charity/>
                                <Button kind=ButtonKind::Secondary>"Confirm it now"</Button>
                            </Form>
                        }
                    })}
            </div>
        </Notice>
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
            title="Claim settings"
            lead="HMRC pays about four weeks after a claim, so more frequent claims bring the money sooner."
            back=head.back_to_settings()
        />
        {is_just("period")
            .then(|| view! { <Notice tone=Tone::Good title="Charity type saved">"See below until when you can claim your gifts."</Notice> })}
        {view.fewer.map(|fewer| view! { <Fewer charity=head.id.to_string() fewer/> })}
        <Form action=ChooseClaimSetting::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Radios
                name="schedule"
                label="When are claims made?"
                hint="If gifts have 30 days or less left, we claim them straight away, unless you claim only by hand"
                value=view.schedule
                choices=vec![
                    Choice::new("monthly", "Once a month"),
                    Choice::new("weekly", "Once a week"),
                    Choice::new("threshold", "When enough Gift Aid is ready"),
                    Choice::new("by_hand", "Only by hand").hint("Someone on your team makes each claim. We email you before gifts become too old to claim"),
                ]
            />
            <When answer="monthly">
                <TextInput
                    name="day"
                    label="Day of the month"
                    hint="Only if you chose “Once a month”: 1 to 28"
                    inputmode="numeric"
                    width=Width::Short
                    value=view.day
                />
            </When>
            <When answer="weekly">
                <Select name="weekday" label="Day of the week" hint="Only if you chose “Once a week”" choices=days value=view.weekday/>
            </When>
            <When answer="threshold">
                <TextInput
                    name="threshold"
                    label="Gift Aid ready to claim"
                    hint="Only if you chose “When enough Gift Aid is ready”"
                    prefix="£"
                    inputmode="decimal"
                    width=Width::Short
                    value=view.threshold
                />
            </When>
            <Radios
                name="approvals"
                label="Who approves a claim before we send it to HMRC?"
                hint="Only owners can change this, and we email everyone on the team. A higher number applies from the next claim. A lower number applies after 24 hours, or once another owner confirms it, and then also applies to a claim that is waiting for approval"
                value=view.approvals
                choices=vec![
                    Choice::new("none", "Nobody: we send it straight away"),
                    Choice::new("one", "One of us"),
                    Choice::new("two", "Two of us").hint("Two different people; viewers cannot approve"),
                ]
            />
            <Button>"Save"</Button>
        </Form>
        <Period charity=head.id.to_string() view=view.period/>
    }
    .into_any()
}
