//! What goes back to HMRC of gifts that were refunded or whose declaration ended: with a later claim, or as the charity repays it
//! itself.

use super::listing::{Listing, Nothing, done};
use super::money_reads::read_adjustments;
use super::views::AdjustmentsView;
use super::{RepayAdjustment, TakeRepaymentBack, TakeReturnBack};
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use backend::claim::{Adjustment, LaterRefusal, MoneyReturned};
use domain::ClaimStatus;
use domain::claim::NextBack;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/adjustments`
#[component]
pub fn AdjustmentsPage() -> impl IntoView {
    let from = read_adjustments(param("charity"), query("after"), query("rows"));
    view! { <Desk from show=|view| view! { <Ledger view/> }/> }.into_any()
}

#[component]
fn Ledger(view: AdjustmentsView) -> impl IntoView {
    let head = view.head.clone();
    let notices = done(&[
        ("not_repaid", "Repayment removed. A later claim deducts it"),
        ("not_returned", "Amount returned to HMRC removed. It is still to be returned"),
        ("repaid", "Repayment recorded. We do not deduct it from a claim"),
    ]);
    let nothing = Nothing {
        title: "No adjustments",
        icon: Shape::Check,
        why: "No gift has been refunded, or lost its declaration, after being claimed.",
    };
    let rows = view
        .rows
        .into_iter()
        .map(|(row, next)| view! { <Line head=head.clone() today=view.today.clone() row next/> }.into_any())
        .collect_view();
    let refusals =
        (!view.refusals.is_empty()).then(|| view! { <Refusals head=head.clone() refusals=view.refusals/> });
    view! {
        <Listing
            head
            title="Adjustments"
            lead="Gift Aid to give back, on gifts that were refunded or no longer qualify after HMRC accepted them in a claim. We deduct it from a later claim, or you can repay it to HMRC directly."
            notices
            total=view.total
            caption="Adjustments"
            columns=vec![
                Column::text("Gift"),
                Column::text("Since"),
                Column::text("Claimed in"),
                Column::number("Claimed on"),
                Column::number("Gift Aid"),
                Column::text("Given back"),
            ]
            rows
            nothing
            newest=view.newest
            older=view.older
        >
            <p class="max-w-read text-sm text-soft">
                "We never deduct more than a claim’s Gift Aid. If an adjustment has waited a long time, you can repay it to HMRC directly: ask its charities helpline how. Then record it here, or a later claim deducts it again. We round each adjustment up to the penny, so that you never give back too little; those in one claim are added up first."
            </p>
        </Listing>
        {refusals}
    }
    .into_any()
}

/// Where HMRC refused gifts by letter after it had accepted their claim: what it had paid for them goes back by itself.
#[component]
fn Refusals(head: Head, refusals: Vec<LaterRefusal>) -> impl IntoView {
    let rows = refusals
        .into_iter()
        .map(|refusal| {
            let href = head.href(&format!("claims/{}", refusal.claim_id));
            let way = href.clone();
            let due = refusal.due.map(|due| {
                view! {
                    <p>
                        {format!("{due} to return. ")} <a href=way>"Record this once it is done"</a>
                    </p>
                }
            });
            let none = (refusal.due.is_none() && refusal.returns.is_empty())
                .then(|| view! { <p>"Nothing: HMRC had not paid for them"</p> });
            let returns = refusal
                .returns
                .into_iter()
                .map(|returned| {
                    let claim = refusal.claim_id.to_string();
                    view! { <Returned head=head.clone() claim returned/> }
                })
                .collect_view();
            view! {
                <Row>
                    <Cell head=true label="Claim" spot=Spot::Lead>
                        <a href=href>{format!("Claim {}", refusal.number)}</a>
                    </Cell>
                    <Cell label="HMRC’s letter" spot=Spot::Under>
                        <span class="whitespace-nowrap">{short(refusal.letter_on)}</span>
                    </Cell>
                    <Cell label="Gift Aid refused" number=true spot=Spot::Figure>
                        <Money amount=refusal.gift_aid.to_string()/>
                    </Cell>
                    <Cell label="Returned to HMRC" spot=Spot::Below>{due} {returns} {none}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section id="refused" class="space-y-4">
            <h2 class="text-xl">"Refused by HMRC after it accepted the claim"</h2>
            <p class="max-w-read">
                "HMRC takes back what it paid for these gifts: it deducts it from a later payment, or asks you to pay it. It is not deducted from your claims."
            </p>
            <Table
                caption="Refused by HMRC after it accepted the claim"
                columns=vec![
                    Column::text("Claim"),
                    Column::text("HMRC’s letter"),
                    Column::number("Gift Aid refused"),
                    Column::text("Returned to HMRC"),
                ]
                dense=true
            >
                {rows}
            </Table>
        </section>
    }
    .into_any()
}

/// Money that went back to HMRC, and the button that says that it did not.
#[component]
fn Returned(head: Head, claim: String, returned: MoneyReturned) -> impl IntoView {
    let said = format!("{} returned {}", returned.pence, short(returned.on));
    let note = (!returned.note.is_empty())
        .then(|| view! { <p class="text-sm text-soft wrap-anywhere">{returned.note}</p> });
    let (charity, number) = (head.id.to_string(), returned.number.to_string());
    let undo = head.may_change.then(|| {
        view! {
            <Form action=TakeReturnBack::PATH key=format!("{claim}-{number}") class="my-1.5">
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=claim/>
                <Hidden name="number" value=number/>
                <Button kind=ButtonKind::Quiet>"Undo"</Button>
            </Form>
        }
    });
    view! {
        <p>{said}</p>
        {note}
        {undo}
    }
    .into_any()
}

#[component]
fn Line(
    head: Head,
    today: String,
    row: Adjustment,
    /// How it goes back, while it waits.
    next: Option<NextBack>,
) -> impl IntoView {
    let gift = head.href(&format!("donations/{}", row.donation_id));
    let (claimed, claimed_number) = row.claimed_in;
    let claimed = head.href(&format!("claims/{claimed}"));
    let back = back_to_hmrc(&head, today, &row, next);
    let tax = row.overclaim().tax();
    view! {
        <Row>
            <Cell head=true label="Gift" spot=Spot::Lead>
                <a href=gift>{short(row.donated_on)}</a>
                <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
            </Cell>
            <Cell label="Since" spot=Spot::Wide>{short(row.made_at.london_date())}</Cell>
            <Cell label="Claimed in" spot=Spot::Under>
                <a href=claimed>{format!("Claim {claimed_number}")}</a>
            </Cell>
            <Cell label="Claimed on" number=true spot=Spot::Wide>
                <Money amount=row.claimable.to_string()/>
            </Cell>
            <Cell label="Gift Aid" number=true spot=Spot::Figure>
                <Money amount=tax.to_string()/>
            </Cell>
            <Cell label="Given back" spot=Spot::Below>{back}</Cell>
        </Row>
    }
    .into_any()
}

/// How the tax goes back, and what a person can say about that.
fn back_to_hmrc(head: &Head, today: String, row: &Adjustment, next: Option<NextBack>) -> AnyView {
    let (charity, adjustment) = (head.id.to_string(), row.adjustment_id.to_string());
    if let Some((id, number, status)) = row.carried_by {
        let href = head.href(&format!("claims/{id}"));
        let word = match status {
            ClaimStatus::Accepted | ClaimStatus::Paid => "Deducted from",
            _ => "Being deducted from",
        };
        return view! {
            {word}
            " "
            <a href=href>{format!("claim {number}")}</a>
        }
        .into_any();
    }
    if let Some((on, note)) = row.repaid.clone() {
        let note =
            (!note.is_empty()).then(|| view! { <p class="text-sm text-soft wrap-anywhere">{note}</p> });
        let undo = head.may_change.then(|| view! { <NotRepaid charity adjustment/> });
        return view! {
            <p>{format!("Repaid to HMRC on {}", short(on))}</p>
            {note}
            {undo}
        }
        .into_any();
    }
    if row.is_voided {
        return view! { "Nothing to give back: HMRC refused the gift after it accepted its claim" }
            .into_any();
    }
    let repay = head.may_change.then(|| view! { <Repay charity adjustment today/> });
    view! {
        <p>{still_here(next)}</p>
        {repay}
    }
    .into_any()
}

/// What is said of tax that no claim carries yet.
fn still_here(next: Option<NextBack>) -> &'static str {
    match next {
        Some(NextBack::WithNext) => "Your next claim deducts it",
        Some(NextBack::WithNone) => {
            "No claim can deduct it, because you claimed it under another HMRC reference. Repay it to HMRC directly"
        }
        Some(NextBack::Waits) | None => "Waiting: your next claim is too small so far",
    }
}

/// The form that says that the charity has repaid it. It is open where it came back with an error.
#[component]
fn Repay(charity: String, adjustment: String, today: String) -> impl IntoView {
    let open = came_back(RepayAdjustment::PATH, &adjustment);
    view! {
        <Details summary="Record a repayment to HMRC" open=open>
            <Form action=RepayAdjustment::PATH key=adjustment.clone() class="my-1.5 space-y-3">
                <Hidden name="charity" value=charity/>
                <Hidden name="adjustment" value=adjustment/>
                <DateInput name="on" label="When did you repay it?" max=today/>
                <TextInput
                    name="note"
                    label="How did you repay it?"
                    hint="Such as HMRC’s reference"
                    width=Width::Medium
                    optional=true
                />
                <Button kind=ButtonKind::Quiet>"Record the repayment"</Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[component]
fn NotRepaid(charity: String, adjustment: String) -> impl IntoView {
    view! {
        <Form action=TakeRepaymentBack::PATH key=adjustment.clone() class="my-1.5">
            <Hidden name="charity" value=charity/>
            <Hidden name="adjustment" value=adjustment/>
            <Button kind=ButtonKind::Quiet>"Undo"</Button>
        </Form>
    }
    .into_any()
}
