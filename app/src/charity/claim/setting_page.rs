//! When claims are made, and who approves them.

use super::reads::read_setting;
use super::schedule_words::{WEEKDAYS, schedule};
use super::views::{PeriodView, SettingView};
use super::{ChooseClaimPeriod, ChooseClaimSetting, ConfirmFewerApprovals, StopFewerApprovals};
use crate::charity::fewer_soon::from_then;
use crate::charity::staff_page::{Desk, is_just, param};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claim_settings, say, ui};
use backend::claim::FewerAsked;
use catalogue::Text;
use domain::Date;
use domain::claim::{Approvals, ClaimPeriod, OpenPeriod, YearEnd};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/settings`
#[component]
pub fn SettingPage() -> impl IntoView {
    view! { <Desk from=read_setting(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

/// The months, from January on.
const MONTHS: [Text; 12] = [
    claim_settings::JANUARY,
    claim_settings::FEBRUARY,
    claim_settings::MARCH,
    claim_settings::APRIL,
    claim_settings::MAY,
    claim_settings::JUNE,
    claim_settings::JULY,
    claim_settings::AUGUST,
    claim_settings::SEPTEMBER,
    claim_settings::OCTOBER,
    claim_settings::NOVEMBER,
    claim_settings::DECEMBER,
];

/// A period as the list of periods names it.
fn named(period: ClaimPeriod) -> String {
    match period {
        ClaimPeriod::Unknown => say(claim_settings::NAMED_UNKNOWN).to_owned(),
        ClaimPeriod::TaxYear => say(claim_settings::NAMED_TAX_YEAR).to_owned(),
        ClaimPeriod::AccountingYear(end) => {
            say(claim_settings::NamedAccountingYear { day: end.day(), month: month(end) })
        }
    }
}

/// What the charity said last, to somebody who may change nothing.
fn said_last(period: ClaimPeriod) -> String {
    match period {
        ClaimPeriod::Unknown => say(claim_settings::TYPE_NOT_SET).to_owned(),
        ClaimPeriod::TaxYear => say(claim_settings::TYPE_TRUST).to_owned(),
        ClaimPeriod::AccountingYear(end) => {
            say(claim_settings::TypeCompany { day: end.day(), month: month(end) })
        }
    }
}

fn month(end: YearEnd) -> &'static str {
    MONTHS.get(usize::from(end.month()).saturating_sub(1)).map_or("", |month| say(*month))
}

/// What held when, where that changed, and by when the gifts of each period have to be claimed.
#[component]
fn Periods(periods: Vec<(Option<Date>, ClaimPeriod)>, open: Vec<OpenPeriod>) -> impl IntoView {
    let changed = (periods.len() > 1).then(|| {
        view! {
            <p>{say(claim_settings::PERIODS)}</p>
            {list(periods.into_iter().map(held))}
        }
    });
    let open = (!open.is_empty()).then(|| list(open.into_iter().map(until)));
    view! { {changed} {open} }.into_any()
}

fn list(lines: impl Iterator<Item = String>) -> AnyView {
    let lines = lines.map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ul class="mb-6 list-disc ps-6">{lines}</ul> }.into_any()
}

fn held((from, period): (Option<Date>, ClaimPeriod)) -> String {
    let period = named(period);
    match from {
        None => say(claim_settings::PeriodAtFirst { period }),
        Some(from) => say(claim_settings::PeriodFrom { day: long(from), period }),
    }
}

fn until(one: OpenPeriod) -> String {
    let OpenPeriod { first, last, until } = one;
    say(claim_settings::Until { first: long(first), last: long(last), until: long(until) })
}

/// Until when gifts can be claimed, which depends on what the charity is, and was.
#[component]
fn Period(charity: String, view: PeriodView) -> impl IntoView {
    let months: Vec<Choice> = (1..)
        .zip(MONTHS)
        .map(|(number, month): (u8, Text)| Choice::new(number.to_string(), say(month)))
        .collect();
    view! {
        <Card title=say(claim_settings::PERIOD)>
            <Periods periods=view.periods open=view.open/>
            <Form action=ChooseClaimPeriod::PATH class="space-y-8">
                <Hidden name="charity" value=charity/>
                <Radios
                    name="period"
                    label=say(claim_settings::KIND)
                    hint=say(claim_settings::KIND_HINT)
                    value=view.kind
                    choices=vec![
                        Choice::new("accounting_year", say(claim_settings::KIND_COMPANY))
                            .hint(say(claim_settings::KIND_COMPANY_HINT)),
                        Choice::new("tax_year", say(claim_settings::KIND_TRUST)).hint(say(claim_settings::KIND_TRUST_HINT)),
                        Choice::new("unknown", say(claim_settings::KIND_UNKNOWN))
                            .hint(say(claim_settings::KIND_UNKNOWN_HINT)),
                    ]
                />
                <When answer="accounting_year">
                    <TextInput
                        name="end_day"
                        label=say(claim_settings::END_DAY)
                        hint=say(claim_settings::END_DAY_HINT)
                        inputmode="numeric"
                        width=Width::Tiny
                        value=view.end_day
                    />
                </When>
                <When answer="accounting_year">
                    <Select name="end_month" label=say(claim_settings::END_MONTH) hint=say(claim_settings::END_MONTH_HINT) choices=months value=view.end_month/>
                </When>
                <Radios
                    name="holds"
                    label=say(claim_settings::HOLDS)
                    hint=say(claim_settings::HOLDS_HINT)
                    value=if view.is_first { "always" } else { "" }.to_owned()
                    choices=vec![
                        Choice::new("always", say(claim_settings::HOLDS_ALWAYS)).hint(say(claim_settings::HOLDS_ALWAYS_HINT)),
                        Choice::new("from_day", say(claim_settings::HOLDS_FROM)).hint(say(claim_settings::HOLDS_FROM_HINT)),
                    ]
                />
                <When answer="from_day">
                    <DateInput
                        name="holds_from"
                        label=say(claim_settings::HOLDS_DAY)
                        hint=say(claim_settings::HOLDS_DAY_HINT)
                    />
                </When>
                <Button kind=ButtonKind::Secondary>{say(claim_settings::PERIOD_SAVE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Fewer approvals that do not hold yet, with the ways to stop and to confirm them.
#[component]
fn Fewer(charity: String, fewer: FewerAsked) -> impl IntoView {
    let title = from_then(fewer.approvals, fewer.holds_from);
    let by = fewer.by;
    let how = if fewer.can_confirm {
        say(claim_settings::FewerYours { by })
    } else {
        say(claim_settings::FewerOthers { by })
    };
    let confirm = fewer.can_confirm.then_some((ConfirmFewerApprovals::PATH, claim_settings::FEWER_CONFIRM));
    let ways = [(StopFewerApprovals::PATH, claim_settings::FEWER_STOP)].into_iter().chain(confirm);
    let forms = ways
        .map(|(action, words)| {
            let charity = charity.clone();
            view! {
                <Form action>
                    <Hidden name="charity" value=charity/>
                    <Button kind=ButtonKind::Secondary>{say(words)}</Button>
                </Form>
            }
        })
        .collect_view();
    view! {
        <Notice tone=Tone::Warn title>
            <p class="wrap-anywhere">{how}</p>
            <div class="flex flex-wrap gap-3 pt-2">{forms}</div>
        </Notice>
    }
    .into_any()
}

const fn who_approves(approvals: Approvals) -> Text {
    match approvals {
        Approvals::None => claim_settings::APPROVALS_NONE,
        Approvals::One => claim_settings::APPROVALS_ONE,
        Approvals::Another => claim_settings::APPROVALS_ANOTHER,
        Approvals::Two => claim_settings::APPROVALS_TWO,
    }
}

/// The same for somebody who may change nothing.
#[component]
fn ToRead(view: SettingView) -> impl IntoView {
    let approvals = who_approves(view.setting.approvals);
    let charity_type = view.period.periods.last().map(|(_, period)| said_last(*period));
    view! {
        <Heading title=say(claim_settings::TITLE) lead=say(claim_settings::TO_READ) back=view.head.back_to_settings()/>
        <Card>
            <SummaryList>
                <SummaryRow label=say(claim_settings::SCHEDULE)>{schedule(view.setting.schedule)}</SummaryRow>
                <SummaryRow label=say(claim_settings::APPROVALS)>{say(approvals)}</SummaryRow>
            </SummaryList>
        </Card>
        <Card title=say(claim_settings::PERIOD)>
            <div class="space-y-4">
                <SummaryList>
                    <SummaryRow label=say(claim_settings::CHARITY_TYPE)>{charity_type}</SummaryRow>
                </SummaryList>
                <Periods periods=view.period.periods open=view.period.open/>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Shown(view: SettingView) -> impl IntoView {
    let head = view.head.clone();
    if !head.may_change {
        return view! { <ToRead view/> }.into_any();
    }
    let approvals = if view.may_choose_approvals {
        view! {
            <Radios
                name="approvals"
                label=say(claim_settings::APPROVALS)
                hint=say(claim_settings::APPROVALS_HINT)
                value=view.approvals
                choices=vec![
                    Choice::new("none", say(claim_settings::APPROVALS_NONE)),
                    Choice::new("one", say(claim_settings::APPROVALS_ONE)),
                    Choice::new("another", say(claim_settings::APPROVALS_ANOTHER))
                        .hint(say(claim_settings::APPROVALS_ANOTHER_HINT)),
                    Choice::new("two", say(claim_settings::APPROVALS_TWO)).hint(say(claim_settings::APPROVALS_TWO_HINT)),
                ]
            />
        }
        .into_any()
    } else {
        let who = say(who_approves(view.setting.approvals));
        view! {
            <Hidden name="approvals" value=view.approvals/>
            <SummaryList>
                <SummaryRow label=say(claim_settings::APPROVALS)>
                    <span class="block">{who}</span>
                    <span class="block text-soft">{say(claim_settings::OWNERS_CHOOSE)}</span>
                </SummaryRow>
            </SummaryList>
        }
        .into_any()
    };
    let days: Vec<Choice> = WEEKDAYS.into_iter().map(|(value, day)| Choice::new(value, say(day))).collect();
    view! {
        <Heading
            title=say(claim_settings::TITLE)
            lead=say(claim_settings::LEAD)
            back=head.back_to_settings()
        />
        {is_just("period")
            .then(|| view! { <Notice tone=Tone::Good title=say(claim_settings::PERIOD_SAVED)>{say(claim_settings::PERIOD_SAVED_THEN)}</Notice> })}
        {is_just("stopped").then(|| view! { <Notice tone=Tone::Good title=say(claim_settings::FEWER_STOPPED)/> })}
        {view.fewer.map(|fewer| view! { <Fewer charity=head.id.to_string() fewer/> })}
        <Card>
            <Form action=ChooseClaimSetting::PATH class="space-y-8">
                <Hidden name="charity" value=head.id.to_string()/>
                <Radios
                    name="schedule"
                    label=say(claim_settings::SCHEDULE)
                    hint=say(claim_settings::SCHEDULE_HINT)
                    value=view.schedule
                    choices=vec![
                        Choice::new("monthly", say(claim_settings::MONTHLY)),
                        Choice::new("weekly", say(claim_settings::WEEKLY)),
                        Choice::new("threshold", say(claim_settings::THRESHOLD)),
                        Choice::new("by_hand", say(claim_settings::BY_HAND)).hint(say(claim_settings::BY_HAND_HINT)),
                    ]
                />
                <When answer="monthly">
                    <TextInput
                        name="day"
                        label=say(claim_settings::DAY)
                        hint=say(claim_settings::DAY_HINT)
                        inputmode="numeric"
                        width=Width::Short
                        value=view.day
                    />
                </When>
                <When answer="weekly">
                    <Select name="weekday" label=say(claim_settings::WEEKDAY) hint=say(claim_settings::WEEKDAY_HINT) choices=days value=view.weekday/>
                </When>
                <When answer="threshold">
                    <TextInput
                        name="threshold"
                        label=say(claim_settings::READY)
                        hint=say(claim_settings::READY_HINT)
                        prefix="£"
                        inputmode="decimal"
                        width=Width::Short
                        value=view.threshold
                    />
                </When>
                {approvals}
                <Button>{say(ui::SAVE)}</Button>
            </Form>
        </Card>
        <Period charity=head.id.to_string() view=view.period/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_only_reads_sees_what_the_charity_said_of_itself() {
        assert_eq!(said_last(ClaimPeriod::Unknown), say(claim_settings::TYPE_NOT_SET));
        assert_eq!(said_last(ClaimPeriod::TaxYear), say(claim_settings::TYPE_TRUST));
        let end = YearEnd::new(3, 31).unwrap();
        let (day, month) = (31, "March");
        assert_eq!(
            said_last(ClaimPeriod::AccountingYear(end)),
            say(claim_settings::TypeCompany { day, month })
        );
    }
}
