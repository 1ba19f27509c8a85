//! What goes back to HMRC of gifts that were refunded or whose declaration ended: with a later claim, or as the charity repays it
//! itself.

use super::list_page::{Listing, Nothing, done};
use super::payment_reads::read_adjustments;
use super::views::AdjustmentsView;
use super::{RepayAdjustment, TakeRepaymentBack, TakeReturnBack};
use crate::charity::staff_page::{Desk, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use crate::words::{payments, say};
use backend::claim::{Adjustment, LaterRefusal, MoneyReturned};
use domain::claim::NextBack;
use domain::{ClaimId, ClaimStatus, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The part of the page about what HMRC refused by letter.
pub const ADJUSTMENTS_REFUSED: &str = "claims/adjustments#refused";

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
        ("not_repaid", say(payments::NOT_REPAID)),
        ("not_returned", say(payments::NOT_RETURNED)),
        ("repaid", say(payments::REPAID)),
    ]);
    let nothing = Nothing {
        title: say(payments::NO_ADJUSTMENTS),
        icon: Shape::Check,
        why: say(payments::NO_ADJUSTMENTS_WHY),
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
            title=say(payments::ADJUSTMENTS)
            lead=say(payments::ADJUSTMENTS_LEAD)
            notices
            total=view.total
            caption=say(payments::ADJUSTMENTS)
            columns=vec![
                Column::text(say(payments::GIFT)),
                Column::text(say(payments::SINCE)),
                Column::text(say(payments::CLAIMED_IN)),
                Column::number(say(payments::CLAIMED_ON)),
                Column::number(say(payments::GIFT_AID)),
                Column::text(say(payments::GIVEN_BACK)),
            ]
            rows
            nothing
            newest=view.newest
            older=view.older
        >
            <p class="max-w-read text-sm text-soft">
                {say(payments::ADJUSTMENTS_HOW)}
            </p>
        </Listing>
        {refusals}
    }
    .into_any()
}

/// Where HMRC refused gifts by letter after it had accepted their claim, what it had paid for them goes back by itself; and where HMRC had
/// paid too much for a claim, what went back.
#[component]
fn Refusals(head: Head, refusals: Vec<LaterRefusal>) -> impl IntoView {
    let (title, lead) = if refusals.iter().all(|refusal| refusal.letter_on.is_some()) {
        (say(payments::REFUSED_LATER_TITLE), say(payments::REFUSED_LATER_LEAD))
    } else {
        (say(payments::OVERPAID_TITLE), say(payments::OVERPAID_LEAD))
    };
    let rows = refusals
        .into_iter()
        .map(|refusal| {
            let href = head.href(&format!("claims/{}", refusal.claim_id));
            let way = href.clone();
            let due = refusal.due.map(|due| {
                view! {
                    <p>
                        {say(payments::DueToReturn { due })} " " <a href=way>{say(payments::RECORD_ONCE_DONE)}</a>
                    </p>
                }
            });
            let none = (refusal.due.is_none() && refusal.returns.is_empty())
                .then(|| view! { <p>{say(payments::NOTHING_PAID_FOR_THEM)}</p> });
            let returns = refusal
                .returns
                .into_iter()
                .map(|returned| {
                    let claim = (refusal.claim_id, refusal.number);
                    view! { <Returned head=head.clone() claim returned/> }
                })
                .collect_view();
            view! {
                <Row>
                    <Cell head=true label=say(payments::COLUMN_CLAIM) spot=Spot::Lead>
                        <a href=href>{say(payments::Claim { number: refusal.number })}</a>
                    </Cell>
                    <Cell label=say(payments::LETTER) spot=Spot::Under>
                        {match refusal.letter_on {
                            Some(day) => view! { <span class="whitespace-nowrap">{short(day)}</span> }.into_any(),
                            None => say(payments::NO_LETTER).into_any(),
                        }}
                    </Cell>
                    <Cell label=say(payments::GIFT_AID_REFUSED) number=true spot=Spot::Figure>
                        <Money amount=refusal.gift_aid.to_string()/>
                    </Cell>
                    <Cell label=say(payments::RETURNED) spot=Spot::Below>{due} {returns} {none}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section id="refused" class="space-y-4">
            <h2 class="text-xl">{title}</h2>
            <p class="max-w-read">
                {lead}
            </p>
            <Table
                caption=title
                columns=vec![
                    Column::text(say(payments::COLUMN_CLAIM)),
                    Column::text(say(payments::LETTER)),
                    Column::number(say(payments::GIFT_AID_REFUSED)),
                    Column::text(say(payments::RETURNED)),
                ]
                dense=true
            >
                {rows}
            </Table>
        </section>
    }
    .into_any()
}

/// Money that went back to HMRC, and the way to remove it where it was recorded by mistake.
#[component]
fn Returned(
    head: Head,
    /// Its id and number.
    claim: (ClaimId, i32),
    returned: MoneyReturned,
) -> impl IntoView {
    let said = say(payments::ReturnedOn { amount: returned.pence, day: short(returned.on) });
    let note = (!returned.note.is_empty())
        .then(|| view! { <p class="text-sm text-soft wrap-anywhere">{returned.note}</p> });
    let remove = head.may_change.then(|| {
        let (charity, number) = (head.id.to_string(), returned.number);
        view! { <RemoveReturn charity claim number sum=returned.pence/> }
    });
    view! {
        <p>{said}</p>
        {note}
        {remove}
    }
    .into_any()
}

/// What went back to HMRC is removed only by a second button, which names the amount.
#[component]
fn RemoveReturn(charity: String, claim: (ClaimId, i32), number: i16, sum: Pence) -> impl IntoView {
    let (id, claim) = (claim.0.to_string(), claim.1);
    let key = format!("{id}-{number}");
    let open = came_back(TakeReturnBack::PATH, &key);
    view! {
        <Details summary=say(payments::REMOVE_RETURN) open>
            <p>{say(payments::RemoveReturnMeans { claim, sum })}</p>
            <Form action=TakeReturnBack::PATH key>
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=id/>
                <Hidden name="number" value=number.to_string()/>
                <Button kind=ButtonKind::Danger>{say(payments::RemoveReturnOf { sum })}</Button>
            </Form>
        </Details>
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
            <Cell head=true label=say(payments::GIFT) spot=Spot::Lead>
                <a href=gift>{short(row.donated_on)}</a>
                <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
            </Cell>
            <Cell label=say(payments::SINCE) spot=Spot::Wide>{short(row.made_at.london_date())}</Cell>
            <Cell label=say(payments::CLAIMED_IN) spot=Spot::Under>
                <span class="text-soft sm:hidden">{say(payments::CLAIMED_IN)} " "</span>
                <a href=claimed>{say(payments::Claim { number: claimed_number })}</a>
            </Cell>
            <Cell label=say(payments::CLAIMED_ON) number=true spot=Spot::Wide>
                <Money amount=row.claimable.to_string()/>
            </Cell>
            <Cell label=say(payments::GIFT_AID) number=true spot=Spot::Figure>
                <span class="text-soft sm:hidden">{say(payments::GIFT_AID)} " "</span>
                <Money amount=tax.to_string()/>
            </Cell>
            <Cell label=say(payments::GIVEN_BACK) spot=Spot::Below>{back}</Cell>
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
            ClaimStatus::Accepted | ClaimStatus::Paid => say(payments::DEDUCTED_FROM),
            _ => say(payments::BEING_DEDUCTED_FROM),
        };
        return view! {
            {word}
            " "
            <a href=href>{say(payments::DeductingClaim { number })}</a>
        }
        .into_any();
    }
    if let Some((on, note)) = row.repaid.clone() {
        let note =
            (!note.is_empty()).then(|| view! { <p class="text-sm text-soft wrap-anywhere">{note}</p> });
        let undo = head.may_change.then(|| view! { <NotRepaid charity adjustment/> });
        return view! {
            <p>{say(payments::RepaidOn { day: short(on) })}</p>
            {note}
            {undo}
        }
        .into_any();
    }
    if row.is_voided {
        return say(payments::NOTHING_TO_GIVE_BACK).into_any();
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
    say(match next {
        Some(NextBack::WithNext) => payments::NEXT_DEDUCTS,
        Some(NextBack::WithNone) => payments::NONE_DEDUCTS,
        Some(NextBack::Waits) | None => payments::NEXT_TOO_SMALL,
    })
}

/// The form that says that the charity has repaid it. It is open where it came back with an error.
#[component]
fn Repay(charity: String, adjustment: String, today: String) -> impl IntoView {
    let open = came_back(RepayAdjustment::PATH, &adjustment);
    view! {
        <Details summary=say(payments::REPAY) open=open>
            <Form action=RepayAdjustment::PATH key=adjustment.clone() class="my-1.5 space-y-3">
                <Hidden name="charity" value=charity/>
                <Hidden name="adjustment" value=adjustment/>
                <DateInput name="on" label=say(payments::REPAY_WHEN) max=today/>
                <TextInput
                    name="note"
                    label=say(payments::REPAY_HOW)
                    hint=say(payments::REPAY_HOW_HINT)
                    width=Width::Medium
                    optional=true
                />
                <Button kind=ButtonKind::Quiet>{say(payments::REPAY_RECORD)}</Button>
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
            <Button kind=ButtonKind::Quiet>{say(payments::UNDO)}</Button>
        </Form>
    }
    .into_any()
}
