//! The money: what HMRC paid, laid beside the claims, and what goes back to HMRC after refunds.

use super::claim_page::difference;
use super::money_reads::{read_adjustments, read_payments};
use super::views::{AdjustmentsView, PaymentRow, PaymentsView};
use super::{ImportPayments, KeepPaymentApart, MatchPayment, MergePayment};
use crate::charity::desk::{Desk, has_query, param, query};
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::*;
use domain::ClaimStatus;
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
    let empty = view.rows.is_empty();
    let rows = view
        .rows
        .into_iter()
        .map(|row| {
            let gift = head.href(&format!("donations/{}", row.donation));
            let (claimed, claimed_number) = row.claimed_in;
            let claimed = head.href(&format!("claims/{claimed}"));
            let back = match row.carried_by {
                None => view! { "Waits for the next claim that is large enough" }.into_any(),
                Some((id, number, status)) => {
                    let href = head.href(&format!("claims/{id}"));
                    let word = match status {
                        ClaimStatus::Accepted | ClaimStatus::Paid => "Went back with",
                        _ => "Goes back with",
                    };
                    view! {
                        {word}
                        " "
                        <a href=href>{format!("claim {number}")}</a>
                    }
                    .into_any()
                }
            };
            view! {
                <Row>
                    <Cell head=true label="Gift">
                        <a href=gift>{row.given_on}</a>
                        <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
                    </Cell>
                    <Cell label="Refunded">{row.made_on}</Cell>
                    <Cell label="Claimed in">
                        <a href=claimed>{format!("Claim {claimed_number}")}</a>
                    </Cell>
                    <Cell label="Claimed on" number=true>
                        <Money amount=row.claimable.to_string()/>
                    </Cell>
                    <Cell label="Tax" number=true>
                        <Money amount=row.gift_aid.to_string()/>
                    </Cell>
                    <Cell label="Back to HMRC">{back}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="What goes back"
            lead="Gifts that were refunded after HMRC accepted their claim. The tax on each goes back once, with a later claim."
            back=(head.href("claims"), "Claims".to_owned())
        />
        {if empty {
            view! {
                <EmptyState title="Nothing goes back" icon=Shape::Check>
                    <p>"No gift was refunded after it was claimed."</p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! {
                <Table
                    caption="What goes back"
                    columns=vec![
                        Column::text("Gift"),
                        Column::text("Refunded"),
                        Column::text("Claimed in"),
                        Column::number("Claimed on"),
                        Column::number("Tax"),
                        Column::text("Back to HMRC"),
                    ]
                >
                    {rows}
                </Table>
                <Pagination newest=view.newest older=view.older/>
                <p class="max-w-read text-sm text-soft">
                    "HMRC takes nothing back in a claim without gifts, and no more than the claim brings. What waits long can be repaid to HMRC directly; its charities helpline says how."
                </p>
            }
                .into_any()
        }}
    }
    .into_any()
}

/// `/charity/{charity}/claims/payments`
#[component]
pub fn PaymentsPage() -> impl IntoView {
    let from = read_payments(param("charity"), query("after"));
    view! { <Desk from show=|view| view! { <Payments view/> }/> }.into_any()
}

#[component]
fn Payments(view: PaymentsView) -> impl IntoView {
    let head = view.head.clone();
    let said = has_query("imported").then(|| {
        let number = |name: &str| query(name).parse::<u32>().unwrap_or(0);
        let alike = number("alike");
        let said = what_was_found(number("imported"), number("matched"), number("known"), alike);
        (if alike > 0 { Tone::Warn } else { Tone::Good }, said)
    });
    let empty = view.rows.is_empty();
    let rows = view
        .rows
        .into_iter()
        .map(|row| view! { <PaymentLine head=head.clone() row/> })
        .collect_view();
    let import = head
        .may_change
        .then(|| view! { <Import charity=head.id.to_string()/> });
    view! {
        <Heading
            title="Payments by HMRC"
            lead="HMRC’s money beside the claims, so that nothing stays unpaid unseen."
            back=(head.href("claims"), "Claims".to_owned())
        />
        {said.map(|(tone, said)| view! { <Notice tone=tone title="The statement is read">{said}</Notice> })}
        {has_query("matched_by_hand").then(|| view! { <Notice tone=Tone::Good title="The payment is matched"/> })}
        {has_query("another").then(|| view! { <Notice tone=Tone::Good title="The payment is kept as another one"/> })}
        {has_query("same").then(|| view! { <Notice tone=Tone::Good title="The payment is kept once"/> })}
        {if empty {
            view! {
                <EmptyState title="No payment yet" icon=Shape::Tray>
                    <p>"Record a payment on the page of its claim, or give your bank statement below."</p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! {
                <Table
                    caption="Payments by HMRC"
                    columns=vec![
                        Column::text("Day"),
                        Column::text("The bank says"),
                        Column::number("Amount"),
                        Column::text("Pays"),
                    ]
                >
                    {rows}
                </Table>
                <Pagination newest=view.newest older=view.older/>
            }
                .into_any()
        }}
        {import}
    }
    .into_any()
}

fn what_was_found(new: u32, matched: u32, known: u32, alike: u32) -> String {
    if (new, known, alike) == (0, 0, 0) {
        return "No payment by HMRC is in it. Is it the account that HMRC pays into, and does it cover the right days?".to_owned();
    }
    let alike = match alike {
        0 => String::new(),
        1 => ", 1 that seems to be recorded already: look at it below".to_owned(),
        alike => format!(", {alike} that seem to be recorded already: look at them below"),
    };
    format!("{new} new, {matched} matched with a claim, {known} known before{alike}")
}

#[component]
fn PaymentLine(head: Head, row: PaymentRow) -> impl IntoView {
    let pays = match row.claim {
        None if row.resembles.is_some() => set_aside(&head, &row),
        Some((id, number, expected)) => {
            let href = head.href(&format!("claims/{id}"));
            view! {
                <a href=href>{format!("Claim {number}")}</a>
                <span class="block text-sm text-soft">{difference(row.amount.get(), expected.get())}</span>
            }
            .into_any()
        }
        None if !head.may_change || row.suggestions.is_empty() => {
            view! { "No claim that HMRC has accepted waits for money" }.into_any()
        }
        None => {
            let choices: Vec<Choice> = row
                .suggestions
                .iter()
                .map(|(id, number, expected)| {
                    Choice::new(id.to_string(), format!("Claim {number}, {expected} expected"))
                })
                .collect();
            view! {
                <Form action=MatchPayment::PATH key=row.id.clone() class="space-y-3">
                    <Hidden name="charity" value=head.id.to_string()/>
                    <Hidden name="payment" value=row.id.clone()/>
                    <Select name="claim" label="Which claim?" choices/>
                    <Button kind=ButtonKind::Quiet>"It pays this claim"</Button>
                </Form>
            }
            .into_any()
        }
    };
    view! {
        <Row>
            <Cell head=true label="Day">{row.paid_on}</Cell>
            <Cell label="The bank says">
                <span class="wrap-anywhere">{row.reference}</span>
                {row
                    .other_words
                    .into_iter()
                    .map(|words| {
                        view! {
                            <span class="block text-sm text-soft wrap-anywhere">
                                {format!("Another statement has it as “{words}”.")}
                            </span>
                        }
                    })
                    .collect_view()}
            </Cell>
            <Cell label="Amount" number=true>
                <Money amount=row.amount.to_string()/>
            </Cell>
            <Cell label="Pays">{pays}</Cell>
        </Row>
    }
    .into_any()
}

/// A payment that an earlier statement tells in other words: it counts only when somebody says that it is another, and goes
/// from the list when somebody says that it is the same.
fn set_aside(head: &Head, row: &PaymentRow) -> AnyView {
    let words = row.resembles.clone().unwrap_or_default();
    let answer = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.id.clone());
        view! {
            <Form action key=payment.clone() class="mt-3">
                <Hidden name="charity" value=charity/>
                <Hidden name="payment" value=payment/>
                <Button kind=ButtonKind::Quiet>{label}</Button>
            </Form>
        }
    };
    let answers = head.may_change.then(|| {
        let same = answer(MergePayment::PATH, "It is the same payment");
        let another = answer(KeepPaymentApart::PATH, "It is another payment");
        view! {
            {same}
            {another}
        }
    });
    view! {
        <p>"Seems to be recorded already, and is not counted again."</p>
        <p class="text-sm text-soft wrap-anywhere">
            {format!("An earlier statement has this day and amount as “{words}”.")}
        </p>
        {answers}
    }
    .into_any()
}

#[component]
fn Import(charity: String) -> impl IntoView {
    view! {
        <Card title="Import a bank statement">
            <Form action=ImportPayments::PATH files=true>
                <Hidden name="charity" value=charity/>
                <FileInput
                    name="file"
                    label="The statement as a CSV file"
                    hint="Download it from your bank, with its first line, which names the columns. Up to 2 MB. Uplift takes HMRC’s payments out of it and keeps nothing else. The same statement twice adds nothing, and a payment that you recorded by hand is known by its day and amount. One that an earlier statement tells in other words is shown, and not counted until you say that it is another. Should it be the same, say so, and it is kept once."
                    accept=".csv,.txt,text/csv,text/plain"
                    optional=true
                />
                <TextArea
                    name="statement"
                    label="Or paste it here"
                    hint="With the line that names the columns."
                    rows=6
                    mono=true
                    optional=true
                />
                <Button kind=ButtonKind::Secondary>"Read the statement"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::what_was_found;

    #[test]
    fn a_statement_without_hmrc_says_what_to_look_at() {
        assert!(what_was_found(0, 0, 0, 0).starts_with("No payment by HMRC"));
        assert_eq!(
            what_was_found(2, 1, 1, 0),
            "2 new, 1 matched with a claim, 1 known before"
        );
        assert_eq!(
            what_was_found(0, 0, 0, 1),
            "0 new, 0 matched with a claim, 0 known before, 1 that seems to be recorded already: look at it below"
        );
    }
}
