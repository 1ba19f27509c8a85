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
    let from = read_payments(param("charity"), query("after"));
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
        ("matched_by_hand", "The payment is matched"),
        ("another", "The payment is kept as another one"),
        ("same", "The payment is kept once"),
        ("taken_back", "The payment is taken back. What it was laid on waits for HMRC’s money again"),
        ("dismissed", "The payment is no Gift Aid, and waits for no claim"),
        ("put_back", "The payment waits for its claim again"),
    ]);
    let notices = view! {
        {said.map(|(tone, said)| view! { <Notice tone=tone title="The statement is read">{said}</Notice> })}
        {done}
    }
    .into_any();
    let nothing = Nothing {
        title: "No payment yet",
        icon: Shape::Tray,
        why: "Record a payment on the page of its claim, or give your bank statement below.",
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
            title="Payments by HMRC"
            lead="Match HMRC’s payments to your claims."
            notices
            caption="Payments by HMRC"
            columns=vec![
                Column::text("Day"),
                Column::text("The bank says"),
                Column::number("Amount"),
                Column::text("Pays"),
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
        return "No payment by HMRC is in it. Is it the account that HMRC pays into, and does it cover the right days?".to_owned();
    }
    let alike = match alike {
        0 => String::new(),
        some => {
            let seem = counted(
                some,
                "that seems to be recorded already: look at it below",
                "that seem to be recorded already: look at them below",
            );
            format!(", {seem}")
        }
    };
    let ahead = match ahead {
        0 => String::new(),
        some => {
            let are = counted(some, "is dated after today and was", "are dated after today and were");
            format!(". {are} left out: look how the statement writes its days. The day goes before the month")
        }
    };
    format!("{new} new, {matched} matched with a claim, {known} known before{alike}{ahead}")
}

#[component]
fn PaymentLine(head: Head, row: Payment) -> impl IntoView {
    let pays = pays(&head, &row);
    // What somebody has looked at asks for nothing more.
    let others = (!row.other_words.is_empty()).then(|| {
        let words = row
            .other_words
            .iter()
            .map(|words| view! { <p class="wrap-anywhere">{format!("Another statement has it as “{words}”.")}</p> })
            .collect_view();
        view! { <Details summary="Also in another statement">{words}</Details> }
    });
    view! {
        <Row>
            <Cell head=true label="Day">{short(row.paid_on)}</Cell>
            <Cell label="The bank says">
                <span class="wrap-anywhere">{row.reference}</span>
                {others}
            </Cell>
            <Cell label="Amount" number=true>
                <Money amount=row.amount.to_string()/>
            </Cell>
            <Cell label="Pays">{pays}</Cell>
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
            <p>"No Gift Aid, and no claim’s"</p>
            {back(PutPaymentBack::PATH, "It is Gift Aid after all")}
        }
        .into_any();
    }
    if let Some((id, number, expected)) = row.claim {
        let beside = beside(row.amount, row.claim_paid.unwrap_or(row.amount), expected);
        return view! {
            {link(id, number)}
            <span class="block text-sm text-soft">{beside}</span>
            {back(TakePaymentBack::PATH, "Take this back")}
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
            {back(TakePaymentBack::PATH, "Take this back")}
        }
        .into_any();
    }
    let which = if row.suggestions.is_empty() {
        view! { <p>"No claim that HMRC has accepted, and that was filed by then, waits for money or for the rest of it"</p> }
            .into_any()
    } else if head.may_change {
        view! { <WhichClaims charity=head.id.to_string() row=row.clone()/> }.into_any()
    } else {
        view! { <p>"Waits for somebody to say which claim it pays"</p> }.into_any()
    };
    view! {
        {which}
        {back(DismissPayment::PATH, "It is not Gift Aid")}
    }
    .into_any()
}

/// What is said beside the claim that a payment pays: what it differs by, together with any other payment for the claim.
fn beside(amount: Pence, paid: Pence, expected: Pence) -> String {
    let differs = difference(paid.get(), expected.get());
    if amount == paid { differs } else { format!("A part of the {paid} that HMRC paid for it. {differs}") }
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
                label="Which claims does it pay?"
                hint="Several, where HMRC paid them at once. What is over or missing is laid on the last"
                choices
                values
            />
            <Button kind=ButtonKind::Quiet>"It pays what is chosen"</Button>
        </Form>
    }
    .into_any()
}

/// One button that says something about a payment.
#[component]
fn Answer(action: &'static str, label: &'static str, charity: String, payment: String) -> impl IntoView {
    view! {
        <Form action key=payment.clone() class="mt-3">
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
                    hint="From your bank, up to 2 MB, with the line that names the columns. We keep HMRC’s payments only. If one looks like a payment that you already have, we ask before counting it."
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
        assert_eq!(says(2_099, 5_099, 5_099), "A part of the £50.99 that HMRC paid for it. As expected");
    }

    #[test]
    fn a_statement_without_hmrc_says_what_to_look_at() {
        assert!(what_was_found(0, 0, 0, 0, 0).starts_with("No payment by HMRC"));
        assert_eq!(what_was_found(2, 1, 1, 0, 0), "2 new, 1 matched with a claim, 1 known before");
        assert_eq!(
            what_was_found(0, 0, 0, 1, 0),
            "0 new, 0 matched with a claim, 0 known before, 1 that seems to be recorded already: look at it below"
        );
        assert!(what_was_found(0, 0, 0, 0, 2).contains("2 are dated after today and were left out"));
    }
}
