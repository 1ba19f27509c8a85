//! What goes back to HMRC of gifts that were refunded or whose declaration ended: with a later claim, or as the charity repays it
//! itself.

use super::listing::{Listing, Nothing, done};
use super::money_reads::read_adjustments;
use super::views::AdjustmentsView;
use super::{RepayAdjustment, TakeRepaymentBack};
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, FormState, Hidden, KEY_FIELD};
use crate::ui::*;
use backend::claim::Adjustment;
use domain::ClaimStatus;
use domain::claim::NextBack;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/adjustments`
#[component]
pub fn AdjustmentsPage() -> impl IntoView {
    let from = read_adjustments(param("charity"), query("after"));
    view! { <Desk from show=|view| view! { <Ledger view/> }/> }.into_any()
}

#[component]
fn Ledger(view: AdjustmentsView) -> impl IntoView {
    let head = view.head.clone();
    let notices = done(&[
        ("not_repaid", "It waits for a claim again"),
        ("repaid", "The repayment is recorded. No claim takes this tax back"),
    ]);
    let nothing = Nothing {
        title: "Nothing goes back",
        icon: Shape::Check,
        why: "No gift was refunded, and no declaration ended, after being claimed.",
    };
    let rows = view
        .rows
        .into_iter()
        .map(|(row, next)| view! { <Line head=head.clone() today=view.today.clone() row next/> }.into_any())
        .collect_view();
    view! {
        <Listing
            head
            title="What goes back"
            lead="Gifts that HMRC accepted in a claim and that no longer count, or not in full: they or a part of them were refunded, their payment failed, you took them out of claiming, or it turned out that the donor had not authorised Gift Aid on them. The tax on each goes back once: with a later claim, or repaid to HMRC directly."
            notices
            caption="What goes back"
            columns=vec![
                Column::text("Gift"),
                Column::text("Since"),
                Column::text("Claimed in"),
                Column::number("Claimed on"),
                Column::number("Tax"),
                Column::text("Back to HMRC"),
            ]
            rows
            nothing
            newest=view.newest
            older=view.older
        >
            <p class="max-w-read text-sm text-soft">
                "HMRC takes nothing back in a claim without gifts, and no more than the claim brings. What waits long can be repaid to HMRC directly; its charities helpline says how. Record it here once you have: what is not recorded goes back again with a later claim. Tax is rounded up to the penny, so that never too little goes back; gifts that go back with one claim are added up first."
            </p>
        </Listing>
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
            <Cell head=true label="Gift">
                <a href=gift>{short(row.donated_on)}</a>
                <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
            </Cell>
            <Cell label="Since">{short(row.made_at.london_date())}</Cell>
            <Cell label="Claimed in">
                <a href=claimed>{format!("Claim {claimed_number}")}</a>
            </Cell>
            <Cell label="Claimed on" number=true>
                <Money amount=row.claimable.to_string()/>
            </Cell>
            <Cell label="Tax" number=true>
                <Money amount=tax.to_string()/>
            </Cell>
            <Cell label="Back to HMRC">{back}</Cell>
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
            ClaimStatus::Accepted | ClaimStatus::Paid => "Went back with",
            _ => "Goes back with",
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
        return view! { "Nothing goes back: HMRC took the gift out of its claim" }.into_any();
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
        Some(NextBack::WithNext) => "Goes back with your next claim",
        Some(NextBack::WithNone) => {
            "No claim can take it back: you claimed it under another HMRC reference. Repay it to HMRC directly"
        }
        Some(NextBack::Waits) | None => "Waits: your next claim is too small so far",
    }
}

/// The form that says that the charity has repaid it. It is open where it came back with an error.
#[component]
fn Repay(charity: String, adjustment: String, today: String) -> impl IntoView {
    let came_back = use_context::<FormState>().is_some_and(|state| {
        state.action == RepayAdjustment::PATH && state.value(KEY_FIELD) == Some(adjustment.as_str())
    });
    view! {
        <Details summary="We repaid this to HMRC" open=came_back>
            <Form action=RepayAdjustment::PATH key=adjustment.clone() class="space-y-3">
                <Hidden name="charity" value=charity/>
                <Hidden name="adjustment" value=adjustment/>
                <DateInput name="on" label="On which day?" max=today/>
                <TextInput
                    name="note"
                    label="How?"
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
        <Form action=TakeRepaymentBack::PATH key=adjustment.clone() class="mt-3">
            <Hidden name="charity" value=charity/>
            <Hidden name="adjustment" value=adjustment/>
            <Button kind=ButtonKind::Quiet>"It was not repaid"</Button>
        </Form>
    }
    .into_any()
}
