//! The money: what HMRC paid, laid beside the claims.

use super::claim_page::difference;
use super::listing::{Listing, Nothing, done};
use super::money_reads::read_payments;
use super::views::PaymentsView;
use super::{
    DismissPayment, ImportPayments, KeepPaymentApart, MatchPayment, MergePayment, PutPaymentBack,
    TakePaymentBack,
};
use crate::charity::desk::{Desk, is_just, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::claim::Payment;
use domain::count::counted;
use domain::{ClaimId, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/payments`
#[component]
pub fn PaymentsPage() -> impl IntoView {
    let from = read_payments(param("charity"), query("after"), query("rows"));
    view! { <Desk from show=|view| view! { <Payments view/> }/> }.into_any()
}

#[component]
fn Payments(view: PaymentsView) -> impl IntoView {
    let head = view.head.clone();
    let said = is_just("imported").then(|| {
        let number = |name: &str| query(name).parse::<u32>().unwrap_or(0);
        let (alike, ahead) = (number("alike"), number("ahead"));
        let said = what_was_found(number("imported"), number("matched"), number("known"), alike, ahead);
        (if alike > 0 || ahead > 0 { Tone::Warn } else { Tone::Good }, said)
    });
    let done = done(&[
        ("matched_by_hand", "Payment matched"),
        ("another", "Payment kept as a different one"),
        ("same", "Payment counted once"),
        ("taken_back", "Match undone. HMRC’s payment is due again"),
        ("dismissed", "Payment marked as not Gift Aid"),
        ("put_back", "Payment waiting to be matched again"),
    ]);
    let notices = view! {
        {said.map(|(tone, said)| view! { <Notice tone=tone title="Statement imported">{said}</Notice> })}
        {done}
    }
    .into_any();
    let nothing = Nothing {
        title: "No payments yet",
        icon: Shape::Tray,
        why: "Record a payment on its claim’s page, or import your bank statement below.",
    };
    let rows = view
        .rows
        .into_iter()
        .map(|row| view! { <PaymentLine head=head.clone() row/> }.into_any())
        .collect_view();
    let import = head.may_change.then(|| {
        view! {
            <div class="print:hidden">
                <Import charity=head.id.to_string()/>
            </div>
        }
    });
    view! {
        <Listing
            head
            title="Payments from HMRC"
            lead="Match HMRC’s payments to your claims."
            notices
            total=view.total
            caption="Payments from HMRC"
            columns=vec![
                Column::text("Date"),
                Column::text("Bank reference"),
                Column::number("Amount"),
                Column::text("Claim"),
            ]
            rows
            nothing
            newest=view.newest
            older=view.older
        />
        {import}
    }
    .into_any()
}

fn what_was_found(new: u32, matched: u32, known: u32, alike: u32, ahead: u32) -> String {
    if (new, known, alike, ahead) == (0, 0, 0, 0) {
        return "It has no payment from HMRC. Check that HMRC pays into this account, and that the statement covers the right dates.".to_owned();
    }
    let alike = match alike {
        0 => String::new(),
        some => {
            let seem = counted(
                some,
                "that may be a duplicate: check it below",
                "that may be duplicates: check them below",
            );
            format!(", {seem}")
        }
    };
    let ahead = match ahead {
        0 => String::new(),
        some => {
            let are = counted(some, "is dated after today and was", "are dated after today and were");
            format!(". {are} left out: check that the statement writes the day before the month")
        }
    };
    format!("{new} new, {matched} matched to a claim, {known} already recorded{alike}{ahead}")
}

#[component]
fn PaymentLine(head: Head, row: Payment) -> impl IntoView {
    let pays = pays(&head, &row);
    // What somebody has looked at asks for nothing more.
    let others = (!row.other_words.is_empty()).then(|| {
        let words = row
            .other_words
            .iter()
            .map(|words| view! { <p class="wrap-anywhere">{format!("Another statement shows it as “{words}”.")}</p> })
            .collect_view();
        view! { <Details summary="Also on another statement">{words}</Details> }
    });
    view! {
        <Row>
            <Cell head=true label="Date" spot=Spot::Lead>{short(row.paid_on)}</Cell>
            <Cell label="Bank reference" spot=Spot::Below>
                <span class="wrap-anywhere">{row.reference}</span>
                {others}
            </Cell>
            <Cell label="Amount" number=true spot=Spot::Figure>
                <Money amount=row.amount.to_string()/>
            </Cell>
            <Cell label="Claim" spot=Spot::Below>{pays}</Cell>
        </Row>
    }
    .into_any()
}

/// What a payment pays, and what a person can say about that.
fn pays(head: &Head, row: &Payment) -> AnyView {
    let back = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        head.may_change.then(|| view! { <Answer action label charity payment/> })
    };
    let link = |id: ClaimId, number: i32| {
        let href = head.href(&format!("claims/{id}"));
        view! { <a href=href>{format!("Claim {number}")}</a> }
    };
    if row.resembles.is_some() {
        return set_aside(head, row);
    }
    if row.is_dismissed {
        return view! {
            <p>"Not a Gift Aid payment"</p>
            {back(PutPaymentBack::PATH, "This is a Gift Aid payment")}
        }
        .into_any();
    }
    if let Some((id, number, expected)) = row.claim {
        let beside = beside(row.amount, row.claim_paid.unwrap_or(row.amount), expected);
        return view! {
            {link(id, number)}
            <span class="block text-sm text-soft">{beside}</span>
            {back(TakePaymentBack::PATH, "Undo")}
        }
        .into_any();
    }
    if !row.shared_by.is_empty() {
        let parts = row
            .shared_by
            .iter()
            .map(|(id, number, part)| view! { <li>{link(*id, *number)} {format!(": {part} of it")}</li> })
            .collect_view();
        return view! {
            <ul class="space-y-1">{parts}</ul>
            {back(TakePaymentBack::PATH, "Undo")}
        }
        .into_any();
    }
    let which = if row.suggestions.is_empty() {
        view! { <p>"No accepted claim that we had sent by this date is waiting for a payment"</p> }.into_any()
    } else if head.may_change {
        view! { <WhichClaims charity=head.id.to_string() row=row.clone()/> }.into_any()
    } else {
        view! { <p>"Not matched to a claim yet"</p> }.into_any()
    };
    view! {
        {which}
        {back(DismissPayment::PATH, "Not a Gift Aid payment")}
    }
    .into_any()
}

/// What is said beside the claim that a payment pays: what it differs by, together with any other payment for the claim.
fn beside(amount: Pence, paid: Pence, expected: Pence) -> String {
    let differs = difference(paid.get(), expected.get());
    if amount == paid { differs } else { format!("Part of the {paid} that HMRC paid for it. {differs}") }
}

/// The claims that a payment may pay: one, or several at once.
#[component]
fn WhichClaims(charity: String, row: Payment) -> impl IntoView {
    let choices: Vec<Choice> = row
        .suggestions
        .iter()
        .map(|(id, number, owed, is_short)| {
            let owed = if *is_short {
                format!("Claim {number}, {owed} short")
            } else {
                format!("Claim {number}, {owed} expected")
            };
            Choice::new(id.to_string(), owed)
        })
        .collect();
    let exact = row.suggestions.iter().find(|(_, _, owed, _)| *owed == row.amount);
    let values: Vec<String> = exact.map(|(id, ..)| id.to_string()).into_iter().collect();
    let payment = row.payment_id.to_string();
    view! {
        <Form action=MatchPayment::PATH key=payment.clone() class="space-y-3">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Checkboxes
                name="claims[]"
                label="Which claims is it for?"
                hint="Choose several if HMRC paid them together. Any difference is put on the latest of them"
                choices
                values
            />
            <Button kind=ButtonKind::Quiet>"Match to these claims"</Button>
        </Form>
    }
    .into_any()
}

/// One button that says something about a payment.
#[component]
fn Answer(action: &'static str, label: &'static str, charity: String, payment: String) -> impl IntoView {
    view! {
        <Form action key=payment.clone() class="mt-1">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Button kind=ButtonKind::Quiet>{label}</Button>
        </Form>
    }
    .into_any()
}

/// A payment that an earlier statement tells in other words: it counts only when somebody says that it is another, and goes
/// from the list when somebody says that it is the same.
fn set_aside(head: &Head, row: &Payment) -> AnyView {
    let words = row.resembles.clone().unwrap_or_default();
    let answer = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        view! { <Answer action label charity payment/> }
    };
    let answers = head.may_change.then(|| {
        let same = answer(MergePayment::PATH, "Same payment");
        let another = answer(KeepPaymentApart::PATH, "Different payment");
        view! {
            <div class="flex flex-wrap gap-2">
                {same}
                {another}
            </div>
        }
    });
    view! {
        <p>"This looks like a payment you already have, so we have not counted it."</p>
        <p class="text-sm text-soft wrap-anywhere">
            {format!("An earlier statement shows this date and amount as “{words}”.")}
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
                    label="Statement as a CSV file"
                    hint="Up to 2 MB, with the line that names the columns. We keep only HMRC’s payments. If one looks like a payment you already have, we ask before counting it."
                    accept=".csv,.txt,text/csv,text/plain"
                />
                <TextArea
                    name="statement"
                    label="Or paste it here"
                    hint="Include the line that names the columns."
                    rows=6
                    mono=true
                />
                <Button kind=ButtonKind::Secondary>"Import statement"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{beside, what_was_found};
    use domain::Pence;

    #[test]
    fn a_part_is_compared_together_with_the_others() {
        let says = |amount, paid, expected| {
            let pence = |pence| Pence::new(pence).unwrap();
            beside(pence(amount), pence(paid), pence(expected))
        };
        assert_eq!(says(500, 500, 500), "As expected");
        assert!(says(3_000, 3_000, 5_099).starts_with("£20.99 short"));
        assert_eq!(says(2_099, 5_099, 5_099), "Part of the £50.99 that HMRC paid for it. As expected");
    }

    #[test]
    fn a_statement_without_hmrc_says_what_to_look_at() {
        assert!(what_was_found(0, 0, 0, 0, 0).starts_with("It has no payment from HMRC"));
        assert_eq!(what_was_found(2, 1, 1, 0, 0), "2 new, 1 matched to a claim, 1 already recorded");
        assert_eq!(
            what_was_found(0, 0, 0, 1, 0),
            "0 new, 0 matched to a claim, 0 already recorded, 1 that may be a duplicate: check it below"
        );
        assert!(what_was_found(0, 0, 0, 0, 2).contains("2 are dated after today and were left out"));
    }
}
