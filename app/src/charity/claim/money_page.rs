//! The money: what HMRC paid, laid beside the claims.

use super::claim_page::difference;
use super::listing::done;
use super::money_reads::read_payments;
use super::narrow::{Narrow, NoMatch, Questions};
use super::server_fns::MOST_LEFT_OUT;
use super::views::PaymentsView;
use super::{
    DismissPayment, ImportPayments, KeepPaymentApart, MatchPayment, MergePayment, PutPaymentBack,
    TakePaymentBack,
};
use crate::charity::desk::{Desk, is_just, param, query};
use crate::charity::list_query::ListQuery;
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use backend::claim::{Payment, RefusedLater};
use domain::calendar::parse_date;
use domain::count::counted;
use domain::list::ListOrder;
use domain::payment::{PaymentState, over};
use domain::{ClaimId, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/payments`
#[component]
pub fn PaymentsPage() -> impl IntoView {
    let from = read_payments(param("charity"), ListQuery::of_address(query), query("after"), query("rows"));
    view! { <Desk from show=|view| view! { <Payments view/> }/> }.into_any()
}

#[component]
fn Payments(view: PaymentsView) -> impl IntoView {
    let head = view.head.clone();
    let said = is_just("imported").then(|| {
        let number = |name: &str| query(name).parse::<u32>().unwrap_or(0);
        let found = Found {
            new: number("imported"),
            matched: number("matched"),
            known: number("known"),
            alike: number("alike"),
            ahead: number("ahead"),
        };
        (found, left_out(&query("left")))
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
        {said
            .map(|(found, left_out)| {
                let left_out: Vec<_> = left_out.into_iter().map(|row| view! { <li>{row}</li> }).collect();
                let left_out = (!left_out.is_empty()).then(|| view! { <ul class="list-disc ps-5">{left_out}</ul> });
                view! {
                    <Notice tone=found.tone() title=found.title()>
                        <p>{found.in_words()}</p>
                        {left_out}
                    </Notice>
                }
            })}
        {done}
    }
    .into_any();
    let (list, back) = (head.href("claims/payments"), (head.href("claims"), "Claims".to_owned()));
    let (broken, active) = (!view.problems.is_empty(), view.query.is_active());
    let is_new = view.rows.is_empty() && !broken && !active;
    let narrow = view! { <Narrow list=list.clone() query=view.query.clone() questions=questions()/> };
    let body = if broken {
        view! { <FilterProblems problems=view.problems all=list what="payments"/> }.into_any()
    } else if is_new {
        view! {
            <EmptyState title="No payments yet">
                <p>"Record a payment on its claim’s page, or import your bank statement below."</p>
            </EmptyState>
        }
        .into_any()
    } else if view.rows.is_empty() {
        view! { <NoMatch title="No payments match" list what="payments"/> }.into_any()
    } else {
        let way = (view.newest, view.older);
        view! { <Lines head=head.clone() list query=view.query rows=view.rows total=view.total way/> }
            .into_any()
    };
    let import = head.may_change.then(|| {
        view! {
            <div class="print:hidden">
                <Import charity=head.id.to_string()/>
            </div>
        }
    });
    view! {
        <LongList>
            <Heading title="Payments from HMRC" lead="Match HMRC’s payments to your claims." back>
                {(!broken && !is_new)
                    .then(|| {
                        view! {
                            <LinkButton href=view.csv kind=ButtonKind::Quiet icon=Shape::Download>
                                "Download CSV"
                            </LinkButton>
                        }
                    })}
            </Heading>
            {notices}
            {(!is_new).then_some(narrow)}
            {body}
        </LongList>
        {import}
    }
    .into_any()
}

/// The page of the payments for the claim with this number.
pub fn payments_for(claim: i32) -> String {
    format!("claims/payments?find=claim+{claim}")
}

/// The page of the payments of which this became.
pub fn payments_of(state: PaymentState) -> String {
    format!("claims/payments?state={state}")
}

/// What can be asked of the payments.
fn questions() -> Questions {
    Questions {
        find: (
            "Find a payment",
            "Part of the bank reference, an amount such as 42.00, or a claim such as “claim 7”",
        ),
        orders: [
            (ListOrder::Newest, "Newest first"),
            (ListOrder::Oldest, "Oldest first"),
            (ListOrder::Largest, "Largest first"),
            (ListOrder::Smallest, "Smallest first"),
        ],
        by: "Payments by state",
        states: vec![
            (PaymentState::Matched.as_str(), "Matched to a claim"),
            (PaymentState::Open.as_str(), "Not matched"),
            (PaymentState::Doubtful.as_str(), "May be duplicates"),
            (PaymentState::Dismissed.as_str(), "Not Gift Aid"),
        ],
    }
}

#[component]
fn Lines(
    head: Head,
    list: String,
    query: ListQuery,
    rows: Vec<Payment>,
    total: String,
    /// The addresses of the first page and of the next one.
    way: (Option<String>, Option<String>),
) -> impl IntoView {
    let own = ListOrder::Newest;
    let (order, (newest, older)) = (query.order(own), way);
    let from_first = order != own;
    let by_day = query.sorted(&list, own, ListOrder::Newest, ListOrder::Oldest);
    let by_amount = query.sorted(&list, own, ListOrder::Largest, ListOrder::Smallest);
    let ends_on = rows.last().filter(|_| !order.is_by_amount()).map(|row| short(row.paid_on));
    let rows = rows.into_iter().map(|row| view! { <PaymentLine head=head.clone() row/> }).collect_view();
    view! {
        <p class="tabular-nums">{total}</p>
        <Table
            caption="Payments from HMRC"
            dense=true
            columns=vec![
                Column::text("Date").sorted(Some(by_day)),
                Column::text("Bank reference"),
                Column::number("Amount").sorted(Some(by_amount)),
                Column::text("Claim"),
            ]
        >
            {rows}
        </Table>
        <Pagination newest older from_first ends_on/>
    }
    .into_any()
}

/// What a statement brought.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    new: u32,
    /// Claims that are paid now.
    matched: u32,
    known: u32,
    /// Payments that may be told twice.
    alike: u32,
    /// Payments of days that are still to come.
    ahead: u32,
}

impl Found {
    fn tone(self) -> Tone {
        if self.alike > 0 || self.ahead > 0 { Tone::Warn } else { Tone::Good }
    }

    fn title(self) -> &'static str {
        if (self.new, self.alike) == (0, 0) { "No new payments" } else { "Statement imported" }
    }

    fn in_words(self) -> String {
        let Self { new, matched, known, alike, ahead } = self;
        if (new, known, alike, ahead) == (0, 0, 0, 0) {
            return "It has no payment from HMRC. Check that HMRC pays into this account, and that the statement covers the right dates.".to_owned();
        }
        let mut said = Vec::new();
        if new > 0 {
            said.push(format!("{new} new, {matched} matched to a claim."));
        }
        if known > 0 {
            said.push(format!("{known} already recorded."));
        }
        if alike > 0 {
            said.push(counted(
                alike,
                "may be a duplicate: check it below.",
                "may be duplicates: check them below.",
            ));
        }
        if ahead > 0 {
            let have = counted(
                ahead,
                "has a date in the future, so we left it out.",
                "have a date in the future, so we left them out.",
            );
            said.push(format!("{have} Is the order of the date day, month, year?"));
        }
        said.join(" ")
    }
}

/// The payments that were left out, as the import wrote them into the address: day and amount of each.
fn left_out(written: &str) -> Vec<String> {
    let rows = written.split(',').filter_map(|row| {
        let (on, pence) = row.split_once(':')?;
        Some(format!("{}: {}", short(parse_date(on).ok()?), Pence::new(pence.parse().ok()?).ok()?))
    });
    rows.take(MOST_LEFT_OUT).collect()
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
            <Cell head=true label="Date" spot=Spot::Lead>
                <span class="whitespace-nowrap">{short(row.paid_on)}</span>
            </Cell>
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
        let beside = beside(row, expected);
        return view! {
            {link(id, number)}
            <span class="block text-sm text-soft">{beside}</span>
            {back(TakePaymentBack::PATH, "Undo this match")}
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
            {back(TakePaymentBack::PATH, "Undo this match")}
        }
        .into_any();
    }
    if let Some((id, number)) = row.twin {
        let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
        return view! {
            <p>"Same date and amount as the payment for " {link(id, number)}</p>
            {answers}
            {back(DismissPayment::PATH, "Not a Gift Aid payment")}
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
fn beside(row: &Payment, expected: Pence) -> String {
    let paid = row.claim_paid.unwrap_or(row.amount);
    let differs = match row.refused {
        Some(refused) if paid > expected => refused_later(&refused, paid, expected),
        _ => above(paid, expected, row.interest),
    };
    if row.amount == paid { differs } else { format!("Part of the {paid} that HMRC paid for it. {differs}") }
}

/// What is said of a payment that is more than what HMRC left of its claim.
fn refused_later(refused: &RefusedLater, paid: Pence, expected: Pence) -> String {
    let RefusedLater { less, letter_on, returned } = refused;
    let before = expected.checked_add(*less).unwrap_or(expected);
    let when = if paid == before {
        "As expected when paid".to_owned()
    } else {
        format!("{} more than is due", paid.checked_sub(expected).unwrap_or(paid))
    };
    let went = match returned {
        Some((pence, on)) if over(expected, paid, *pence).is_none() => format!(": returned {}", long(*on)),
        Some((pence, on)) => format!(": {pence} returned so far, last {}", long(*on)),
        None => String::new(),
    };
    format!("{when}. HMRC later refused {less} (letter of {}){went}", long(*letter_on))
}

/// What a payment differs by from its claim, but for what is interest.
fn above(paid: Pence, expected: Pence, interest: Pence) -> String {
    if interest == Pence::ZERO {
        return difference(paid.get(), expected.get());
    }
    format!("{interest} more than claimed: interest")
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
        <Form action=MatchPayment::PATH key=payment.clone() class="my-1.5 space-y-3">
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
        <Form action key=payment.clone() class="my-1.5">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Button kind=ButtonKind::Quiet>{label}</Button>
        </Form>
    }
    .into_any()
}

/// The two answers to whether a payment is told twice.
#[component]
fn IsItAnother(head: Head, row: Payment) -> impl IntoView {
    let answer = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        view! { <Answer action label charity payment/> }
    };
    let same = answer(MergePayment::PATH, "It is the same payment");
    let another = answer(KeepPaymentApart::PATH, "It is another one");
    view! {
        <div class="flex flex-wrap gap-x-2">
            {same}
            {another}
        </div>
    }
    .into_any()
}

/// A payment that an earlier statement tells in other words: it counts only when somebody says that it is another, and goes
/// from the list when somebody says that it is the same.
fn set_aside(head: &Head, row: &Payment) -> AnyView {
    let words = row.resembles.clone().unwrap_or_default();
    let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
    let looks = match row.twin {
        Some((_, number)) => {
            format!("Same date and amount as the payment for claim {number}, so we have not counted it.")
        }
        None => "This looks like a payment you already have, so we have not counted it.".to_owned(),
    };
    view! {
        <p>{looks}</p>
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
    use super::{Found, beside, left_out};
    use backend::claim::{Payment, RefusedLater};
    use domain::Pence;
    use domain::calendar::parse_date;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    /// One of so much, for a claim for which HMRC paid that in all.
    fn payment(amount: i64, paid: i64) -> Payment {
        Payment {
            payment_id: "0198c003-0000-7000-8000-000000000001".parse().unwrap(),
            paid_on: parse_date("2026-11-05").unwrap(),
            amount: pence(amount),
            reference: "HMRC CHARITIES".to_owned(),
            claim: None,
            claim_paid: Some(pence(paid)),
            interest: Pence::ZERO,
            refused: None,
            shared_by: Vec::new(),
            is_dismissed: false,
            resembles: None,
            twin: None,
            other_words: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    #[test]
    fn a_part_is_compared_together_with_the_others() {
        let says = |amount, paid, expected| beside(&payment(amount, paid), pence(expected));
        assert_eq!(says(500, 500, 500), "As expected");
        assert!(says(3_000, 3_000, 5_099).starts_with("£20.99 short"));
        assert_eq!(says(2_099, 5_099, 5_099), "Part of the £50.99 that HMRC paid for it. As expected");
        let interest = Payment { interest: pence(2_325), ..payment(4_000, 4_000) };
        assert_eq!(beside(&interest, pence(1_675)), "£23.25 more than claimed: interest");
    }

    #[test]
    fn d2_a_payment_that_was_right_before_hmrc_refused_gifts_is_no_interest() {
        let day = |day| parse_date(day).unwrap();
        let says = |paid, returned: Option<i64>| {
            let returned = returned.map(|returned| (pence(returned), day("2027-02-28")));
            let refused = RefusedLater { less: pence(1_860), letter_on: day("2026-11-27"), returned };
            beside(&Payment { refused: Some(refused), ..payment(paid, paid) }, pence(7_895))
                .replace('\u{a0}', " ")
        };
        let later = "HMRC later refused £18.60 (letter of 27 November 2026)";
        for (paid, returned, said) in [
            (9_755, None, format!("As expected when paid. {later}")),
            (9_755, Some(1_860), format!("As expected when paid. {later}: returned 28 February 2027")),
            (
                9_755,
                Some(1_000),
                format!("As expected when paid. {later}: £10.00 returned so far, last 28 February 2027"),
            ),
            (9_000, None, format!("£11.05 more than is due. {later}")),
            // It knew of the letter when it paid.
            (7_895, None, "As expected".to_owned()),
        ] {
            assert_eq!(says(paid, returned), said);
        }
    }

    #[test]
    fn a_statement_says_what_it_brought_and_what_to_look_at() {
        let none = Found::default();
        assert!(none.in_words().starts_with("It has no payment from HMRC"));
        for (found, title, said) in [
            (
                Found { new: 2, matched: 1, known: 1, ..none },
                "Statement imported",
                "2 new, 1 matched to a claim. 1 already recorded.",
            ),
            (Found { alike: 1, ..none }, "Statement imported", "1 may be a duplicate: check it below."),
            (Found { known: 1, ..none }, "No new payments", "1 already recorded."),
            (
                Found { ahead: 2, ..none },
                "No new payments",
                "2 have a date in the future, so we left them out. Is the order of the date day, month, year?",
            ),
        ] {
            assert_eq!((found.title(), found.in_words().as_str()), (title, said));
        }
        let rows = left_out("2027-05-11:1135347,2027-06-11:x,,2027-06-11:1675");
        assert_eq!(rows, ["11 May 2027: £11,353.47", "11 Jun 2027: £16.75"]);
    }
}
