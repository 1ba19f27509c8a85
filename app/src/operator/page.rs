//! Wanted: is this charity who it says it is, by the regulator's own register, and who says so? What goes wrong: a decision without a
//! look at the register, the wrong one of two charities with one HMRC reference, and a refusal that nobody can explain later.

use super::reads::{Board, read};
use super::{
    ApproveCharity, ApproveCorrection, AskOfficial, ConfirmTerminal, RefuseCharity, RefuseCorrection,
    RefuseTerminal,
};
use crate::charity::facts::Facts;
use crate::charity::staff_page::{Desk, is_just, query};
use crate::charity::terminal::views::{days, kind};
use crate::error::AppError;
use crate::form::{Form, FormState, Hidden, came_back};
use crate::frame::Area;
use crate::ui::day::{long, long_time};
use crate::ui::*;
use crate::words::{operator, say, ui};
use backend::charity_correction::Correction;
use backend::charity_proof::Unproved;
use backend::operator::{Decision, Waiting};
use backend::terminal::Terminal;
use domain::AuditAction;
use domain::charity::CharityDetails;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/operator`
#[component]
pub fn OperatorPage() -> impl IntoView {
    view! { <Desk from=read(query("after")) area=Area::Operator show=|board| view! { <Shown board/> }/> }
        .into_any()
}

#[component]
fn Shown(board: Board) -> impl IntoView {
    let Board { waiting, decisions, next } = board;
    let said = [
        ("approved", say(operator::APPROVED), say(operator::APPROVED_WHAT)),
        ("asked", say(operator::LINK_SENT), say(operator::LINK_SENT_WHAT)),
        ("refused", say(operator::REFUSED), say(operator::REFUSED_WHAT)),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> });
    // What is decided by now has no form on the page to say so itself.
    let overtaken =
        use_context::<FormState>().is_some_and(|state| state.error == Some(AppError::NotFound)).then(|| {
            view! {
                <Notice tone=Tone::Bad title=say(operator::UNCHANGED)>
                    <p>{say(operator::UNCHANGED_WHAT)}</p>
                </Notice>
            }
        });
    let later = waiting.is_none();
    view! {
        <Heading title=say(operator::TITLE) lead=say(operator::LEAD)/>
        {done}
        {overtaken}
        {waiting.map(|waiting| view! { <Waits waiting/> })}
        <Decisions decisions next later/>
    }
    .into_any()
}

#[component]
fn Waits(waiting: Waiting) -> impl IntoView {
    let Waiting { charities, corrections, terminals, is_part } = waiting;
    if charities.is_empty() && corrections.is_empty() && terminals.is_empty() {
        return view! {
            <EmptyState title=say(operator::NOTHING) icon=Shape::Check>
                <p>{say(operator::NOTHING_WHAT)}</p>
            </EmptyState>
        }
        .into_any();
    }
    view! {
        {is_part
            .then(|| {
                view! {
                    <Notice title=say(operator::MORE)>
                        <p>{say(operator::MORE_WHAT)}</p>
                    </Notice>
                }
            })}
        {(!charities.is_empty()).then(|| view! { <Registrations charities/> })}
        {(!corrections.is_empty()).then(|| view! { <Corrections corrections/> })}
        {(!terminals.is_empty()).then(|| view! { <Terminals terminals/> })}
    }
    .into_any()
}

#[component]
fn Registrations(charities: Vec<Unproved>) -> impl IntoView {
    view! {
        <Card title=say(operator::CHARITIES)>
            <p class="-mt-2 mb-4 max-w-read text-soft">
                {say(operator::CHARITIES_WHAT)}
            </p>
            <ul role="list" class="divide-y divide-line">
                {charities.into_iter().map(|one| view! { <Registration one/> }).collect_view()}
            </ul>
        </Card>
    }
    .into_any()
}

#[component]
fn Registration(one: Unproved) -> impl IntoView {
    let (name, id) = (one.name.to_string(), one.charity_id.to_string());
    let details =
        CharityDetails { name: one.name, hmrc_reference: one.hmrc_reference, regulator: one.regulator };
    let by = one.registered_by.map(|by| {
        view! {
            <SummaryRow label=say(operator::REGISTERED_BY)>
                <span class="wrap-anywhere">{by}</span>
            </SummaryRow>
        }
    });
    let since = long_time(one.registered_at);
    let disputed = one.is_disputed.then(|| {
        view! {
            <Notice tone=Tone::Warn title=say(operator::DISPUTED)>
                <p>{say(operator::DISPUTED_WHAT)}</p>
            </Notice>
        }
    });
    view! {
        <li class="space-y-4 py-6 first:pt-0 last:pb-0">
            <h3 class="text-lg wrap-anywhere">{name.clone()}</h3>
            {disputed}
            <Facts details official=None register=true>
                <SummaryRow label=say(operator::OFFICIAL)>
                    <span class="wrap-anywhere">{one.official_email}</span>
                </SummaryRow>
                {by}
                <SummaryRow label=say(operator::WAITING_SINCE)>{since}</SummaryRow>
            </Facts>
            <Decide
                what=name.clone()
                approve=ApproveCharity::PATH
                refuse=RefuseCharity::PATH
                field="charity"
                id=id.clone()
            />
            <Ask what=name id/>
        </li>
    }
    .into_any()
}

/// For a charity of which the register alone does not show who acts for it.
#[component]
fn Ask(what: String, id: String) -> impl IntoView {
    let key = format!("{id}-ask");
    let is_open = came_back(AskOfficial::PATH, &key);
    view! {
        <Details summary=say(operator::Ask { charity: &what }) open=is_open>
            <Form action=AskOfficial::PATH key class="space-y-4">
                <Hidden name="charity" value=id/>
                <TextInput
                    name="email"
                    label=say(operator::ASK_EMAIL)
                    hint=say(operator::ASK_EMAIL_HINT)
                    kind="email"
                    width=Width::Medium
                />
                <Button kind=ButtonKind::Secondary>{say(operator::SEND_LINK)} <span class="sr-only">" " {say(operator::SendLinkTo { charity: &what })}</span></Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[component]
fn Corrections(corrections: Vec<Correction>) -> impl IntoView {
    view! {
        <Card title=say(operator::CORRECTIONS)>
            <p class="-mt-2 mb-4 max-w-read text-soft">
                {say(operator::CORRECTIONS_WHAT)}
            </p>
            <ul role="list" class="divide-y divide-line">
                {corrections.into_iter().map(|one| view! { <Proposed one/> }).collect_view()}
            </ul>
        </Card>
    }
    .into_any()
}

#[component]
fn Proposed(one: Correction) -> impl IntoView {
    let (name, id) = (one.present.name.to_string(), one.correction_id.to_string());
    let who = say(operator::ProposedBy { who: &one.proposed_by, day: long(one.proposed_at.london_date()) });
    let letter = one.proposed.changed(&one.present).contains(&"hmrcReference").then(|| {
        view! {
            <Notice tone=Tone::Warn title=say(operator::REFERENCE_CHANGES)>
                <p>{say(operator::REFERENCE_CHANGES_WHAT)}</p>
            </Notice>
        }
    });
    view! {
        <li class="space-y-4 py-6 first:pt-0 last:pb-0">
            <h3 class="text-lg wrap-anywhere">{name.clone()}</h3>
            <p class="text-soft wrap-anywhere">{who}</p>
            {letter}
            <div class="grid gap-x-10 gap-y-6 lg:grid-cols-2">
                <div>
                    <h4 class="font-semibold">{say(operator::NOW)}</h4>
                    <Facts details=one.present official=None register=true/>
                </div>
                <div>
                    <h4 class="font-semibold">{say(operator::PROPOSED)}</h4>
                    <Facts details=one.proposed official=one.official register=true/>
                </div>
            </div>
            <Decide what=name approve=ApproveCorrection::PATH refuse=RefuseCorrection::PATH field="correction" id/>
        </li>
    }
    .into_any()
}

#[component]
fn Terminals(terminals: Vec<Terminal>) -> impl IntoView {
    view! {
        <Card title=say(operator::TERMINALS)>
            <p class="-mt-2 mb-4 max-w-read text-soft">
                {say(operator::TERMINALS_WHAT)}
            </p>
            <ul role="list" class="divide-y divide-line">
                {terminals.into_iter().map(|one| view! { <Entry one/> }).collect_view()}
            </ul>
        </Card>
    }
    .into_any()
}

#[component]
fn Entry(one: Terminal) -> impl IntoView {
    let (name, what, holds) = (one.view.title(), kind(&one.view), days(&one.view));
    let (charity, platform, id) = (one.view.charity.name, one.platform_name, one.view.id.to_string());
    view! {
        <li class="space-y-4 py-6 first:pt-0 last:pb-0">
            <h3 class="font-mono text-lg wrap-anywhere">{name.clone()}</h3>
            <SummaryList>
                <SummaryRow label=say(operator::KIND)>{what}</SummaryRow>
                <SummaryRow label=say(operator::CHARITY)>
                    <span class="wrap-anywhere">{charity}</span>
                </SummaryRow>
                <SummaryRow label=say(operator::PLATFORM)>
                    <span class="wrap-anywhere">{platform}</span>
                </SummaryRow>
                <SummaryRow label=say(operator::DATES)>{holds}</SummaryRow>
            </SummaryList>
            <Decide
                what=name
                approve=ConfirmTerminal::PATH
                yes=say(ui::CONFIRM)
                refuse=RefuseTerminal::PATH
                field="terminal"
                id
            />
        </li>
    }
    .into_any()
}

/// The two decisions about one thing; a refusal says why.
#[component]
fn Decide(
    /// Its name, which tells the buttons of one thing from those of another.
    what: String,
    /// The server function that lets it be.
    approve: &'static str,
    /// The word for that.
    #[prop(default = say(operator::APPROVE))]
    yes: &'static str,
    /// The server function that refuses it.
    refuse: &'static str,
    /// The name under which both take its id.
    field: &'static str,
    id: String,
) -> impl IntoView {
    let is_open = came_back(refuse, &id);
    let (approved, refused, which) = (id.clone(), id, format!(" {what}"));
    let which_too = which.clone();
    view! {
        <Form action=approve key=format!("{approved}-approve") class="">
            <Hidden name=field value=approved/>
            <Button kind=ButtonKind::Secondary>{yes} <span class="sr-only">{which}</span></Button>
        </Form>
        <Details summary=say(operator::RefuseOne { what }) open=is_open>
            <Form action=refuse key=refused.clone() class="space-y-4">
                <Hidden name=field value=refused/>
                <TextArea
                    name="reason"
                    label=say(operator::REASON)
                    hint=say(operator::REASON_HINT)
                    rows=3
                />
                <Button kind=ButtonKind::Danger>{say(ui::REFUSE)} <span class="sr-only">{which_too}</span></Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[component]
fn Decisions(
    decisions: Vec<Decision>,
    /// The cursor of the next page.
    next: Option<String>,
    /// This is not the first page.
    later: bool,
) -> impl IntoView {
    if decisions.is_empty() {
        return ().into_any();
    }
    let rows = decisions.into_iter().map(|one| view! { <Line one/> }).collect_view();
    view! {
        <Table
            caption=say(operator::DECISIONS)
            show_caption=true
            columns=vec![
                Column::text(say(operator::WHEN)),
                Column::text(say(operator::WHO)),
                Column::text(say(operator::WHAT)),
                Column::text(say(operator::CHARITY)),
                Column::text(say(operator::REASON)),
            ]
        >
            {rows}
        </Table>
        <Pagination
            newest=later.then(|| "/operator".to_owned())
            older=next.map(|next| format!("/operator?after={next}"))
        />
    }
    .into_any()
}

#[component]
fn Line(one: Decision) -> impl IntoView {
    let what = in_words(one.action);
    view! {
        <Row>
            <Cell label=say(operator::WHEN) head=true>{long_time(one.at)}</Cell>
            <Cell label=say(operator::WHO)>
                <span class="wrap-anywhere">{one.by}</span>
            </Cell>
            <Cell label=say(operator::WHAT)>{what}</Cell>
            <Cell label=say(operator::CHARITY)>
                <span class="wrap-anywhere">{one.charity}</span>
            </Cell>
            <Cell label=say(operator::REASON)>
                <span class="wrap-anywhere">{one.reason}</span>
            </Cell>
        </Row>
    }
    .into_any()
}

/// What an operator decided.
fn in_words(action: AuditAction) -> &'static str {
    say(match action {
        AuditAction::CharityAsk => operator::DID_ASK,
        AuditAction::CharityProve => operator::DID_APPROVE,
        AuditAction::CharityRefuse => operator::DID_REFUSE,
        AuditAction::CharityCorrect => operator::DID_CORRECT,
        AuditAction::CharityRefuseCorrection => operator::DID_REFUSE_CORRECTION,
        AuditAction::TerminalConfirm => operator::DID_CONFIRM,
        AuditAction::TerminalRefuse => operator::DID_REFUSE_TERMINAL,
        _ => return "",
    })
}
