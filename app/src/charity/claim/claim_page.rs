//! One claim. Wanted first: where is it, and is it anybody's turn? Then, for whoever answers for it: every word that was said
//! between Uplift and HMRC, and the seal that proves what was sent.

use super::claims_page::StateTag;
use super::conversation::Conversation;
use super::reads::read_claim;
use super::views::{ClaimRow, ClaimView};
use super::words::{alarm, meaning};
use super::{ApproveClaim, MarkClaimPaid, WithdrawClaim};
use crate::charity::desk::{Desk, has_query, param};
use crate::charity::state::gifts;
use crate::form::{Form, Hidden};
use crate::ui::*;
use domain::ClaimStatus;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/{claim}`
#[component]
pub fn ClaimPage() -> impl IntoView {
    let from = read_claim(param("charity"), param("claim"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: ClaimView) -> impl IntoView {
    let (head, row) = (view.head.clone(), view.row.clone());
    let back = (head.href("claims"), "Claims".to_owned());
    let raised = view
        .alarms
        .iter()
        .filter(|line| line.cleared_at.is_none())
        .map(|line| {
            let (title, words) = alarm(line.alarm);
            let since = format!("Since {}.", line.raised_at);
            view! { <Notice tone=Tone::Bad title=title>{words} " " {since}</Notice> }
        })
        .collect_view();
    let how = view.settled_reason.clone();
    let done = [
        ("begun", "The claim is begun"),
        ("approved", "You approved the claim"),
        ("withdrawn", "The claim is given up"),
        ("paid", "The payment is recorded"),
    ]
    .into_iter()
    .find(|(query, _)| has_query(query));
    let relatives = view! { <Relatives view=view.clone()/> };
    let turn = view! { <Turn view=view.clone()/> };
    let files = head.href(&format!("claims/{}", row.id));
    let lines = format!("{files}/lines");
    let (lines_too, count) = (lines.clone(), gifts(row.gifts));
    let (messages, status, is_open) = (view.messages.clone(), row.status, row.status.is_open());
    let (money_by, gift_aid, adjustment) = (view.money_by.clone(), view.gift_aid, view.adjustment);
    let (stopped, number, back_list) = (view.stopped, row.number, head.href("claims/adjustments"));
    let may_change = head.may_change;
    view! {
        <Heading title=format!("Claim {number}") over="Gift Aid claim" back>
            <LinkButton href=lines kind=ButtonKind::Quiet>
                {count}
            </LinkButton>
        </Heading>
        {done.map(|(_, title)| view! { <Notice tone=Tone::Good title=title/> })}
        {raised}
        {(stopped && is_open)
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title="Filing has stopped for everybody">
                        "HMRC does not take Uplift’s account at present. Whoever runs Uplift has been told. The claim waits, and loses nothing."
                    </Notice>
                }
            })}
        <Card>
            <div class="space-y-4">
                <StateTag row=row.clone()/>
                <p class="max-w-read">{meaning(row.status, row.rejection, row.has_receipt, row.settled)}</p>
                {how.map(|how| view! { <p class="max-w-read wrap-anywhere">{format!("How that is known: {how}")}</p> })}
                {money_by.map(|by| view! { <p>{format!("The money is usually here by {by}.")}</p> })}
                {relatives}
                <Stats>
                    <Stat label="Gifts" value=thousands(row.gifts) href=lines_too/>
                    <Stat label="Given" value=row.donations.to_string()/>
                    <Stat label="Gift Aid" value=gift_aid.to_string()/>
                    <Stat label="HMRC pays" value=row.expected.to_string() tone=Tone::Good/>
                </Stats>
                {(adjustment.get() > 0)
                    .then(|| {
                        view! {
                            <p>
                                {format!("{adjustment} goes back to HMRC with it, ")}
                                <a href=back_list>"for gifts refunded after being claimed"</a> "."
                            </p>
                        }
                    })}
            </div>
        </Card>
        {turn}
        <div class="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <Card title="What was said">
                <Conversation messages status/>
            </Card>
            <div class="space-y-6">
                <Files claim=files names_donors=may_change/>
                <Proof view/>
            </div>
        </div>
    }
    .into_any()
}

#[component]
fn Relatives(view: ClaimView) -> impl IntoView {
    let link = |(id, number): (domain::ClaimId, i32)| (view.head.href(&format!("claims/{id}")), number);
    let (earlier, later) = (view.follows.map(link), view.followed_by.map(link));
    view! {
        {earlier
            .map(|(href, number)| {
                view! {
                    <p>
                        "These are the good lines of " <a href=href>{format!("claim {number}")}</a> ", which HMRC refused."
                    </p>
                }
            })}
        {later
            .map(|(href, number)| {
                view! {
                    <p>
                        "Its good lines went into " <a href=href>{format!("claim {number}")}</a> "."
                    </p>
                }
            })}
    }
    .into_any()
}

/// What a person can do now.
#[component]
fn Turn(view: ClaimView) -> impl IntoView {
    if !view.head.may_change {
        return ().into_any();
    }
    let (charity, claim) = (view.head.id.to_string(), view.row.id.to_string());
    match view.row.status {
        ClaimStatus::Ready => {
            let left = view.people.saturating_sub(view.approvals.len());
            let (charity2, claim2) = (charity.clone(), claim.clone());
            view! {
                <Card title="Approval">
                    <div class="space-y-4">
                        <p>
                            {match (view.people, left) {
                                (1, _) => "One person approves it.".to_owned(),
                                (people, left) => format!("{people} different people approve it; {left} to go."),
                            }}
                        </p>
                        {if view.approved_by_me {
                            view! { <p>"You approved it. Another person has to as well."</p> }.into_any()
                        } else {
                            view! {
                                <Form action=ApproveClaim::PATH>
                                    <Hidden name="charity" value=charity/>
                                    <Hidden name="claim" value=claim/>
                                    <p class="max-w-read text-soft">
                                        "By approving it you say that the gifts are the charity’s, and that it keeps the records that Gift Aid asks for."
                                    </p>
                                    <Button>{format!("Approve {} of Gift Aid", view.gift_aid)}</Button>
                                </Form>
                            }
                                .into_any()
                        }}
                        <GiveUp charity=charity2 claim=claim2/>
                    </div>
                </Card>
            }
            .into_any()
        }
        ClaimStatus::Approved if view.stopped => {
            view! { <GiveUp charity claim/> }.into_any()
        }
        ClaimStatus::Accepted => view! {
            <Card title="Has the money come?">
                <div class="space-y-4">
                    <p class="max-w-read text-soft">
                        "Record the payment from your bank statement here, or " <a href=view.head.href("claims/payments")>"import the statement"</a>
                        " and have it matched."
                    </p>
                    <Form action=MarkClaimPaid::PATH>
                        <Hidden name="charity" value=charity/>
                        <Hidden name="claim" value=claim/>
                        <DateInput name="on" label="On which day did it come?" max=view.today.clone()/>
                        <TextInput
                            name="amount"
                            label="How much came?"
                            prefix="£"
                            inputmode="decimal"
                            width=Width::Short
                            value=view.row.expected.to_string().trim_start_matches('£').to_owned()
                        />
                        <TextInput
                            name="reference"
                            label="What does the bank say beside it?"
                            width=Width::Medium
                            maxlength=100
                            optional=true
                        />
                        <Button kind=ButtonKind::Secondary>"Record the payment"</Button>
                    </Form>
                </div>
            </Card>
        }
        .into_any(),
        _ => ().into_any(),
    }
}

#[component]
fn GiveUp(charity: String, claim: String) -> impl IntoView {
    view! {
        <Details summary="Give this claim up">
            <p class="text-soft">"Nothing is filed. Its gifts wait for the next claim."</p>
            <Form action=WithdrawClaim::PATH>
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=claim/>
                <Button kind=ButtonKind::Danger>"Give it up"</Button>
            </Form>
        </Details>
    }
    .into_any()
}

/// What can be kept. A viewer has no file that names donors.
#[component]
fn Files(claim: String, names_donors: bool) -> impl IntoView {
    let pack = names_donors.then(|| {
        view! {
            <li>
                <a href=format!("{claim}/pack.zip") download="">
                    "Audit pack (ZIP)"
                </a>
                <p class="text-sm text-soft">
                    "The claim as it was sent, HMRC’s receipt, its lines, and every declaration. It names donors: keep it safe."
                </p>
            </li>
        }
    });
    view! {
        <Card title="Files">
            <ul class="space-y-3">
                {pack}
                <li>
                    <a href=format!("{claim}/lines.csv") download="">
                        "Its gifts (CSV)"
                    </a>
                </li>
            </ul>
        </Card>
    }
    .into_any()
}

/// What proves what was sent, and when what happened.
#[component]
fn Proof(view: ClaimView) -> impl IntoView {
    let how = match view.begun_as.as_str() {
        "schedule" => "by the schedule",
        "again" => "after a refusal",
        _ => "by hand",
    };
    let row: ClaimRow = view.row.clone();
    let when = [
        ("Filed", view.submitted_at),
        ("HMRC had it", view.acknowledged_at),
        ("Accepted", view.accepted_at),
        ("Refused", view.rejected_at),
        ("Given up", view.withdrawn_at),
        ("Paid", view.paid_on),
    ];
    let when = when
        .into_iter()
        .filter_map(|(label, at)| at.map(|at| view! { <SummaryRow label=label>{at}</SummaryRow> }))
        .collect_view();
    let looked_at = view
        .alarms
        .into_iter()
        .filter_map(|line| line.cleared_at.map(|over| (line.alarm, over, line.reason)))
        .map(|(raised, over, reason)| {
            let (title, _) = alarm(raised);
            let why = reason.map(|reason| format!(" {reason}"));
            view! {
                <SummaryRow label="Looked at">
                    <span class="wrap-anywhere">{format!("{title}: over since {over}.")} {why}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    let ids = [
        ("IRmark, the seal", view.irmark),
        ("Our id of the sending", view.transaction),
        ("HMRC’s id", view.correlation),
    ];
    let ids = ids
        .into_iter()
        .filter_map(|(label, id)| {
            id.map(|id| {
                view! {
                    <SummaryRow label=label>
                        <span class="block font-mono text-sm wrap-anywhere">{id}</span>
                    </SummaryRow>
                }
            })
        })
        .collect_view();
    let approvals = view
        .approvals
        .into_iter()
        .map(|(who, at)| view! { <SummaryRow label="Approved">{format!("{who}, {at}")}</SummaryRow> })
        .collect_view();
    view! {
        <Card title="Record">
            <SummaryList>
                <SummaryRow label="Begun">{format!("{}, {how}", view.begun_at)}</SummaryRow>
                {approvals}
                {when}
                {looked_at}
                {row.paid.map(|paid| view! { <SummaryRow label="HMRC paid">{paid.to_string()}</SummaryRow> })}
                {row
                    .paid
                    .filter(|paid| *paid != row.expected)
                    .map(|paid| view! { <SummaryRow label="Difference">{difference(paid.get(), row.expected.get())}</SummaryRow> })}
                {ids}
                {(view.polls > 0)
                    .then(|| {
                        let times = if view.polls == 1 { "once".to_owned() } else { format!("{} times", view.polls) };
                        view! { <SummaryRow label="HMRC was asked">{times}</SummaryRow> }
                    })}
                <SummaryRow label="Claim">
                    <span class="block font-mono text-sm wrap-anywhere">{row.id.to_string()}</span>
                </SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}

/// What a payment differs by, and why that may be.
pub fn difference(paid: i64, expected: i64) -> String {
    let pence = |pence: i64| {
        domain::Pence::new(pence.abs())
            .map(|amount| amount.to_string())
            .unwrap_or_default()
    };
    match paid - expected {
        0 => "As expected".to_owned(),
        -1 | 1 => "One penny: HMRC rounds the claim’s total in its own way".to_owned(),
        more if more > 0 => format!(
            "{} more than claimed: HMRC may have paid several claims at once, or interest",
            pence(more)
        ),
        less => format!(
            "{} less than claimed: HMRC may have set something off. Its letter says what",
            pence(less)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_difference_is_explained() {
        assert_eq!(difference(100, 100), "As expected");
        assert!(difference(101, 100).starts_with("One penny"));
        assert!(difference(2_500, 100).starts_with("£24.00 more"));
        assert!(difference(100, 2_500).starts_with("£24.00 less"));
    }
}
