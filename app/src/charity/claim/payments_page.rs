//! HMRC's payments, laid beside the claims.

use super::claim_page::difference;
use super::filter_form::{Narrow, NoMatch, Questions};
use super::list_page::done;
use super::payment_card::pay_nothing_yet;
use super::payment_reads::read_payments;
use super::server_fns::MOST_NAMED;
use super::views::PaymentsView;
use super::{
    DismissPayment, ImportPayments, KeepPaymentApart, MatchPayment, MergePayment, PutPaymentBack,
    RemovePayment, TakePaymentBack,
};
use crate::charity::list_files::{Action, Actions};
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{Jump, OnThrough, PageJump, Place};
use crate::charity::saved_views::{ManageViews, SavedViews, ViewDone};
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claim_states, payments, say, ui};
use backend::claim::{Payment, RefusedLater, Resembled, SharedClaim};
use domain::calendar::parse_date;
use domain::donation::ViewedList;
use domain::list::ListOrder;
use domain::payment::{PaymentState, over};
use domain::{ClaimId, Date, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use std::collections::HashSet;

/// `/charity/{charity}/claims/payments`
#[component]
pub fn PaymentsPage() -> impl IntoView {
    let from = read_payments(
        param("charity"),
        ListQuery::of_address(query),
        query("view"),
        Place::of_address(query),
        if is_just("imported") { query("recorded") } else { String::new() },
    );
    view! { <Desk from show=|view| view! { <Payments view/> }/> }.into_any()
}

#[component]
fn Payments(view: PaymentsView) -> impl IntoView {
    let PaymentsView { head, recorded, listed: view } = view;
    let said = is_just("imported").then(|| {
        let number = |name: &str| query(name).parse::<u32>().unwrap_or(0);
        let found = Found {
            new: number("imported"),
            matched: number("matched"),
            known: number("known"),
            open: number("open"),
            alike: number("alike"),
            ahead: number("ahead"),
            to_hmrc: number("out"),
            others: number("others"),
        };
        (found, left_out(&query("left")))
    });
    let done = done(&[
        ("matched_by_hand", say(payments::PAYMENT_MATCHED)),
        ("another", say(payments::PAYMENT_KEPT)),
        ("same", say(payments::PAYMENT_ONCE)),
        ("taken_back", say(payments::MATCH_UNDONE)),
        ("payment_removed", say(payments::PAYMENT_REMOVED)),
        ("set_off_removed", say(payments::SET_OFF_REMOVED)),
        ("dismissed", say(payments::MARKED_NOT_FOR_CLAIM)),
        ("put_back", say(payments::WAITS_AGAIN)),
    ]);
    let to_match = (head.href(&payments_of(PaymentState::Open)), head.may_change);
    let to_tell_apart = head.href(&payments_of(PaymentState::Doubtful));
    let doubtful = view.rows.iter().filter(|row| row.resembles.is_some());
    let alike: Vec<(String, String)> = doubtful
        .map(|row| {
            let payment = in_words(row.paid_on, row.amount, &row.reference, row.by_hand);
            (place_of(&head, &row.payment_id.to_string(), row.amount), payment)
        })
        .collect();
    let recorded: Vec<(String, String)> = recorded
        .iter()
        .map(|row| {
            let payment = in_words(row.paid_on, row.amount, &row.reference, row.by_hand);
            (place_of(&head, &row.payment_id.to_string(), row.amount), say(payments::KnownLine { payment }))
        })
        .collect();
    let notices = view! {
        {said
            .map(|(found, left_out)| {
                let (href, may_change) = to_match;
                let mut lines = found.in_words();
                let found_list = if lines.len() > 1 {
                    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
                    view! { <ul class="list-disc ps-5">{lines}</ul> }.into_any()
                } else {
                    view! { <p>{lines.pop()}</p> }.into_any()
                };
                let to_match = pay_nothing_yet(found.open.into(), may_change)
                    .map(|words| view! { <p><a href=href>{words}</a></p> });
                let to_tell_apart = (found.alike > 0).then(|| {
                    let words = say(payments::CheckAlike { count: found.alike });
                    // Where others wait too, nobody knows which of them this statement brought.
                    let is_all = usize::try_from(found.alike).is_ok_and(|count| count == alike.len());
                    let alike: Vec<_> = alike
                        .into_iter()
                        .filter(|_| is_all)
                        .map(|(href, words)| view! { <li class="wrap-anywhere"><a href=href>{words}</a></li> })
                        .collect();
                    let alike = (!alike.is_empty()).then(|| view! { <ul class="list-disc ps-5">{alike}</ul> });
                    view! {
                        <p><a href=to_tell_apart>{words}</a></p>
                        {alike}
                    }
                });
                let left_out: Vec<_> = left_out.into_iter().map(|row| view! { <li>{row}</li> }).collect();
                let left_out = (!left_out.is_empty()).then(|| view! { <ul class="list-disc ps-5">{left_out}</ul> });
                let recorded: Vec<_> = recorded
                    .into_iter()
                    .map(|(href, words)| view! { <li class="wrap-anywhere"><a href=href>{words}</a></li> })
                    .collect();
                let recorded = (!recorded.is_empty()).then(|| view! { <ul class="list-disc ps-5">{recorded}</ul> });
                view! {
                    <Notice tone=found.tone() title=found.title()>
                        {found_list}
                        {to_match}
                        {to_tell_apart}
                        {left_out}
                        {recorded}
                    </Notice>
                }
            })}
        {done}
    }
    .into_any();
    let may_import = head.may_change;
    let (list, back) = (view.list, (head.href("claims"), say(payments::CLAIMS).to_owned()));
    let (broken, active) = (!view.problems.is_empty(), view.query.is_active());
    let is_new = view.rows.is_empty() && !broken && !active;
    let import = (may_import && !is_new).then(|| Action::new("#import".to_owned(), say(payments::IMPORT)));
    let files = if broken || is_new { Vec::new() } else { Action::files(view.csv, Some(view.xlsx)) };
    let actions: Vec<Action> = import.into_iter().chain(files).collect();
    let (filter, views) = (view.query.text(), view.views);
    let manage = (head.may_change && !broken && !is_new).then(|| {
        let (filter, views) = (filter.clone(), views.clone());
        view! { <ManageViews charity=head.id list=ViewedList::Payments filter views/> }
    });
    let saved = view! { <SavedViews list=list.clone() filter views note=view.note/> };
    let narrow = view! { <Narrow list=list.clone() query=view.query.clone() questions=questions()/> };
    let body = if broken {
        view! { <FilterProblems problems=view.problems all=list show_all=payments::SHOW_ALL/> }.into_any()
    } else if is_new {
        view! {
            <EmptyState title=say(payments::NO_PAYMENTS)>
                <p>{say(payments::NO_PAYMENTS_WHY)}</p>
            </EmptyState>
        }
        .into_any()
    } else if view.rows.is_empty() {
        let searched = view.query.is_searched();
        view! { <NoMatch title=say(payments::NONE_MATCH) list show_all=payments::SHOW_ALL searched/> }
            .into_any()
    } else {
        let way = (view.newest, view.older, view.jump);
        view! { <Lines head=head.clone() list query=view.query rows=view.rows total=view.total way/> }
            .into_any()
    };
    let import = head.may_change.then(|| {
        view! {
            <div id="import" class="scroll-mt-24 print:hidden">
                <Import charity=head.id.to_string()/>
            </div>
        }
    });
    view! {
        <LongList>
            <Heading title=say(payments::PAYMENTS) lead=say(payments::PAYMENTS_LEAD) back>
                <Actions actions/>
            </Heading>
            {notices}
            <ViewDone/>
            {saved}
            {(!is_new).then_some(narrow)}
            {manage}
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

/// Where a payment stands on the page of those of its amount.
fn place_of(head: &Head, payment: &str, amount: Pence) -> String {
    head.href(&format!("claims/payments?find={}#{}", amount.decimal(), anchor(payment)))
}

/// The id of a payment's row.
fn anchor(payment: &str) -> String {
    format!("payment-{payment}")
}

/// A payment, as people know it: its day, its amount, what stands beside it, and whether only somebody says so.
fn in_words(on: Date, amount: Pence, reference: &str, by_hand: bool) -> String {
    let day = short(on);
    let payment = if reference.is_empty() {
        say(payments::RecordedWithout { day, amount })
    } else {
        say(payments::RecordedAs { day, amount, reference })
    };
    if by_hand { say(payments::RecordedByHand { payment }) } else { payment }
}

/// What can be asked of the payments.
fn questions() -> Questions {
    Questions {
        find: (say(payments::FIND), say(payments::FIND_HINT)),
        orders: [
            (ListOrder::Newest, say(ui::NEWEST_FIRST)),
            (ListOrder::Oldest, say(ui::OLDEST_FIRST)),
            (ListOrder::Largest, say(ui::LARGEST_FIRST)),
            (ListOrder::Smallest, say(ui::SMALLEST_FIRST)),
        ],
        by: say(payments::BY_STATE),
        states: PaymentState::ALL.iter().map(|state| (state.as_str(), payment_state(*state))).collect(),
    }
}

/// A state of a payment, as its tab and the file of the payments call it.
#[must_use]
pub fn payment_state(state: PaymentState) -> &'static str {
    say(match state {
        PaymentState::Matched => payments::MATCHED,
        PaymentState::Open => payments::OPEN,
        PaymentState::Doubtful => payments::DOUBTFUL,
        PaymentState::Dismissed => payments::DISMISSED,
    })
}

#[component]
fn Lines(
    head: Head,
    list: String,
    query: ListQuery,
    rows: Vec<Payment>,
    total: String,
    /// The addresses of the first page and of the next one, and the way to any.
    way: (Option<String>, Option<String>, Option<Jump>),
) -> impl IntoView {
    let own = ListOrder::Newest;
    let (order, (newest, older, jump)) = (query.order(own), way);
    let from_first = order != own;
    let by_day = query.sorted(&list, own, ListOrder::Newest, ListOrder::Oldest);
    let by_amount = query.sorted(&list, own, ListOrder::Largest, ListOrder::Smallest);
    let ends_on = rows.last().filter(|_| !order.is_by_amount()).map(|row| short(row.paid_on));
    let newer = jump.and_then(|jump| jump.newer(&list, &query.text()));
    let jump = jump.map(|jump| view! { <PageJump list filters=query.text() jump/> }).into_any();
    let hint = (head.may_change && rows.iter().any(Payment::is_open)).then(|| {
        view! { <p class="max-w-read text-sm text-soft">{say(payments::NOT_FOR_CLAIM_HINT)}</p> }
    });
    let mut said = Said::of(head.may_change, &rows);
    let rows = rows
        .into_iter()
        .map(|row| {
            let pays = pays(&head, &row, &mut said);
            view! { <PaymentLine row pays/> }
        })
        .collect_view();
    view! {
        <p class="tabular-nums">{total}</p>
        {hint}
        <Table
            caption=say(payments::PAYMENTS)
            dense=true
            columns=vec![
                Column::text(say(payments::DATE)).sorted(Some(by_day)),
                Column::text(say(payments::BANK_REFERENCE)),
                Column::number(say(payments::AMOUNT)).sorted(Some(by_amount)),
                Column::text(say(payments::COLUMN_CLAIM)),
            ]
        >
            {rows}
        </Table>
        <OnThrough jump>
            <Pagination newest older newer from_first ends_on/>
        </OnThrough>
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
    /// Payments that somebody has to match, with those that waited before.
    open: u32,
    /// Payments that may be told twice.
    alike: u32,
    /// Payments of days that are still to come.
    ahead: u32,
    /// Lines of money that went to HMRC.
    to_hmrc: u32,
    /// Lines that have nothing to do with HMRC.
    others: u32,
}

impl Found {
    fn tone(self) -> Tone {
        if self.open > 0 || self.alike > 0 || self.ahead > 0 { Tone::Warn } else { Tone::Good }
    }

    fn title(self) -> &'static str {
        if (self.new, self.alike) == (0, 0) { say(payments::IMPORTED_NONE) } else { say(payments::IMPORTED) }
    }

    /// One line for each thing to know.
    fn in_words(self) -> Vec<String> {
        let Self { new, matched, known, alike, ahead, to_hmrc, others, open: _ } = self;
        let out = (to_hmrc > 0).then(|| say(payments::ImportedOut { count: to_hmrc }));
        let mut said = Vec::new();
        if (new, known, alike, ahead) == (0, 0, 0, 0) {
            said.push(say(payments::IMPORTED_NO_HMRC).to_owned());
            said.extend(out);
            return said;
        }
        if new > 0 {
            said.push(say(payments::ImportedNew { new, matched }));
        }
        if known > 0 {
            said.push(say(payments::ImportedKnown { known }));
        }
        if alike > 0 {
            said.push(say(payments::ImportedAlike { count: alike }));
        }
        if ahead > 0 {
            said.push(say(payments::ImportedAhead { count: ahead }));
        }
        said.extend(out);
        if others > 0 {
            said.push(say(payments::ImportedOthers { count: others }));
        }
        said
    }
}

/// The payments that were left out, as the import wrote them into the address: day and amount of each.
fn left_out(written: &str) -> Vec<String> {
    let rows = written.split(',').filter_map(|row| {
        let (on, pence) = row.split_once(':')?;
        let (on, amount) = (parse_date(on).ok()?, Pence::new(pence.parse().ok()?).ok()?);
        Some(say(payments::LeftOut { day: short(on), amount }))
    });
    rows.take(MOST_NAMED).collect()
}

#[component]
fn PaymentLine(row: Payment, pays: AnyView) -> impl IntoView {
    // What somebody has looked at asks for nothing more.
    let others = (!row.other_words.is_empty()).then(|| {
        let words = row
            .other_words
            .iter()
            .map(|words| view! { <p class="wrap-anywhere">{say(payments::OtherWords { words })}</p> })
            .collect_view();
        view! { <Details summary=say(payments::ALSO_ON)>{words}</Details> }
    });
    let reference = match row.set_off_against {
        Some(against) => say(payments::SetOff { against }),
        None => row.reference,
    };
    view! {
        <Row id=anchor(&row.payment_id.to_string())>
            <Cell head=true label=say(payments::DATE) spot=Spot::Lead>
                <span class="whitespace-nowrap">{short(row.paid_on)}</span>
            </Cell>
            <Cell label=say(payments::BANK_REFERENCE) spot=Spot::Below>
                <span class="wrap-anywhere">{reference}</span>
                {others}
            </Cell>
            <Cell label=say(payments::AMOUNT) number=true spot=Spot::Figure>
                <Money amount=row.amount.to_string()/>
            </Cell>
            <Cell label=say(payments::COLUMN_CLAIM) spot=Spot::Below>{pays}</Cell>
        </Row>
    }
    .into_any()
}

/// What a payment pays, and what a person can say about that.
fn pays(head: &Head, row: &Payment, said: &mut Said) -> AnyView {
    let back = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        head.may_change.then(|| view! { <Answer action label charity payment/> })
    };
    let link = |id: ClaimId, number: i32| {
        let href = head.href(&format!("claims/{id}"));
        view! { <a href=href>{say(payments::Claim { number })}</a> }
    };
    if let Some(other) = &row.resembles {
        return set_aside(head, row, other);
    }
    let remove = |removal: Removal| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        head.may_change.then(|| view! { <Remove charity payment removal/> })
    };
    if row.is_dismissed {
        return view! {
            <p>{say(payments::NOT_FOR_CLAIM)}</p>
            {back(PutPaymentBack::PATH, say(payments::IS_FOR_CLAIM))}
            {remove(removal_of_line(row.amount))}
        }
        .into_any();
    }
    if let Some((id, number, expected)) = row.claim {
        let beside = said.beside(row, id, expected);
        let removal = removal(row, number);
        let undo =
            if removal.is_some() { None } else { back(TakePaymentBack::PATH, say(payments::UNDO_MATCH)) };
        let remove = removal.and_then(remove);
        return view! {
            {link(id, number)}
            <span class="block text-sm text-soft">{beside}</span>
            {remove}
            {undo}
        }
        .into_any();
    }
    if !row.shared_by.is_empty() {
        let parts = row
            .shared_by
            .iter()
            .map(|shared| {
                let (beside, part) = (said.beside_part(shared), shared.part);
                view! {
                    <li>
                        {link(shared.claim_id, shared.number)} ": " {say(payments::PartOfIt { part })}
                        <span class="block text-sm text-soft">{beside}</span>
                    </li>
                }
            })
            .collect_view();
        return view! {
            <ul class="space-y-1">{parts}</ul>
            {back(TakePaymentBack::PATH, say(payments::UNDO_MATCH))}
        }
        .into_any();
    }
    if let Some((id, number)) = row.twin {
        let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
        return view! {
            <p>{say(payments::SAME_AS_FOR)} " " {link(id, number)}</p>
            {answers}
            {back(DismissPayment::PATH, say(payments::NOT_FOR_CLAIM))}
            {remove(removal_of_line(row.amount))}
        }
        .into_any();
    }
    let later = row.sent_later.map(|(id, number, day)| {
        let href = head.href(&format!("claims/{id}"));
        view! {
            <p class="max-w-read">
                {say(payments::SentLater { number, day: long(day) })} " " <a href=href>{say(payments::SEE_CLAIM)}</a>
            </p>
        }
    });
    let which = if row.suggestions.is_empty() {
        view! { <p class="max-w-read">{say(payments::NONE_WAITS)}</p> }.into_any()
    } else if head.may_change {
        view! { <WhichClaims charity=head.id.to_string() row=row.clone()/> }.into_any()
    } else {
        view! { <p>{say(payments::NOT_MATCHED_YET)}</p> }.into_any()
    };
    let sent_after = sent_after(&row.sent_after).map(|words| view! { <p class="max-w-read">{words}</p> });
    view! {
        {later}
        {which}
        {sent_after}
        {back(DismissPayment::PATH, say(payments::NOT_FOR_CLAIM))}
        {remove(removal_of_line(row.amount))}
    }
    .into_any()
}

/// So many of the claims that are left out are named.
const MOST_SENT_AFTER: usize = 5;

/// That these claims, for which HMRC owes money, are left out for their day.
fn sent_after(numbers: &[i32]) -> Option<String> {
    let count = numbers.len();
    let (named, more) = numbers.split_at(count.min(MOST_SENT_AFTER));
    let (last, others) = named.split_last()?;
    let others = || others.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let claims = match (count, more.len()) {
        (1, _) => last.to_string(),
        (_, 0) => say(claim_states::Both { first: others(), second: last.to_string() }),
        (_, more) => say(payments::SentAfterMore { first: format!("{}, {last}", others()), more }),
    };
    Some(say(payments::SentAfter { count, claims }))
}

/// What the page says once of a claim, however many of its payments it lists.
#[derive(Default)]
struct Said {
    /// The claims of which it has said what their money differs by.
    differs: HashSet<ClaimId>,
    /// The claims with money that the reader can remove.
    removable: HashSet<ClaimId>,
}

impl Said {
    fn of(may_change: bool, rows: &[Payment]) -> Self {
        let is_removable = |row: &&Payment| row.by_hand || row.claim_set_off > Pence::ZERO;
        let removable = rows.iter().filter(|_| may_change).filter(is_removable);
        let removable = removable.filter_map(|row| row.claim.map(|(id, ..)| id)).collect();
        Self { removable, ..Self::default() }
    }

    /// What is said beside the claim that a payment pays. What all of the claim's money differs by stands beside the first of it alone.
    fn beside(&mut self, row: &Payment, id: ClaimId, expected: Pence) -> String {
        let paid = row.claim_paid.unwrap_or(row.amount);
        if !self.differs.insert(id) && row.amount != paid {
            return part(paid, row.claim_set_off);
        }
        let said = beside(row, expected);
        let gone = row.interest.checked_add(row.returned).unwrap_or(row.interest);
        let is_over = row.refused.is_none() && over(expected, paid, gone).is_some();
        if is_over && self.removable.contains(&id) {
            return format!("{}. {}", said.trim_end_matches('.'), say(payments::REMOVE_WRONG));
        }
        said
    }

    /// The same of one of several claims that a payment pays.
    fn beside_part(&mut self, shared: &SharedClaim) -> String {
        if !self.differs.insert(shared.claim_id) && shared.part != shared.paid {
            return part(shared.paid, shared.set_off);
        }
        beside_part(shared)
    }
}

/// What is said beside the claim that a payment pays: what it differs by, together with any other payment for the claim.
fn beside(row: &Payment, expected: Pence) -> String {
    let paid = row.claim_paid.unwrap_or(row.amount);
    let differs = match row.refused {
        Some(refused) if paid > expected => {
            refused_later(&refused, paid.checked_sub(row.interest).unwrap_or(paid), expected)
        }
        _ => above(paid, expected, (row.interest, row.returned)),
    };
    if row.amount == paid { differs } else { part_of(paid, row.claim_set_off, &differs) }
}

/// What is said beside one of several claims that a payment pays.
fn beside_part(shared: &SharedClaim) -> String {
    let SharedClaim { part, expected, paid, set_off, interest, returned, .. } = *shared;
    // Which claims it paid, somebody has said.
    let differs = match over(expected, paid, Pence::ZERO) {
        Some(amount) if interest == Pence::ZERO && returned == Pence::ZERO => {
            say(payments::MoreThanDue { amount })
        }
        _ => above(paid, expected, (interest, returned)),
    };
    if part == paid { differs } else { part_of(paid, set_off, &differs) }
}

/// What is said of a part of what HMRC paid for a claim, or set off, in all.
fn part_of(paid: Pence, set_off: Pence, differs: &str) -> String {
    format!("{} {differs}", part(paid, set_off))
}

/// That it is a part of that.
fn part(paid: Pence, set_off: Pence) -> String {
    if set_off == Pence::ZERO {
        say(payments::PartOf { paid })
    } else {
        say(payments::PartOfSettled { sum: paid })
    }
}

/// What is said of a payment that is more than what HMRC left of its claim, but for interest.
fn refused_later(refused: &RefusedLater, paid: Pence, expected: Pence) -> String {
    let RefusedLater { less, letter_on, returned } = refused;
    let letter = long(*letter_on);
    let before = expected.checked_add(*less).unwrap_or(expected);
    let when = if paid == before {
        say(payments::AS_EXPECTED_THEN).to_owned()
    } else {
        say(payments::MoreThanDue { amount: paid.checked_sub(expected).unwrap_or(paid) })
    };
    let refused = match returned {
        Some((pence, on)) if over(expected, paid, *pence).is_none() => {
            say(payments::LaterRefusedReturned { less, letter, on: long(*on) })
        }
        Some((amount, on)) => {
            say(payments::LaterRefusedReturnedSoFar { less, letter, amount, on: long(*on) })
        }
        None => say(payments::LaterRefused { less, letter }),
    };
    format!("{when} {refused}")
}

/// What a payment differs by from its claim, and what of that is interest or has gone back to HMRC.
fn above(paid: Pence, expected: Pence, (interest, returned): (Pence, Pence)) -> String {
    let gone = interest.checked_add(returned).unwrap_or(interest);
    if gone == Pence::ZERO {
        return difference(paid.get(), expected.get());
    }
    let said = [
        (interest > Pence::ZERO).then(|| say(payments::IsInterest { amount: interest })),
        (returned > Pence::ZERO).then(|| say(payments::IsReturned { amount: returned })),
        over(expected, paid, gone).map(|amount| say(payments::MoreThanDue { amount })),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The filters of the page, which a form of one of its rows leads back to.
fn filter_here() -> String {
    ListQuery::of_address(query).text()
}

/// The claims that a payment may pay: one, or several at once.
#[component]
fn WhichClaims(charity: String, row: Payment) -> impl IntoView {
    let choices: Vec<Choice> = row
        .suggestions
        .iter()
        .map(|(id, number, owed, is_short)| {
            let owed = if *is_short {
                say(payments::ChoiceShort { number, owed })
            } else {
                say(payments::ChoiceExpected { number, owed })
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
            <Hidden name="filter" value=filter_here()/>
            <Checkboxes
                name="claims[]"
                label=say(payments::WHICH_CLAIMS)
                hint=say(payments::WHICH_CLAIMS_HINT)
                choices
                values
            />
            <Button kind=ButtonKind::Quiet>{say(payments::MATCH)}</Button>
        </Form>
    }
    .into_any()
}

/// One button that says something about a payment.
#[component]
fn Answer(action: &'static str, label: &'static str, charity: String, payment: String) -> impl IntoView {
    let kind = if action == TakePaymentBack::PATH { ButtonKind::Plain } else { ButtonKind::Quiet };
    view! {
        <Form action key=payment.clone() class="my-1.5">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Hidden name="filter" value=filter_here()/>
            <Button kind>{label}</Button>
        </Form>
    }
    .into_any()
}

/// What the removal of money does and says: its link, what it means, and its button, which names the amount.
struct Removal {
    action: &'static str,
    link: &'static str,
    means: String,
    button: String,
}

/// How money for this claim is removed that no bank's statement shows; none for other money, of which the match is undone.
fn removal(row: &Payment, number: i32) -> Option<Removal> {
    let sum = row.amount;
    if row.set_off_against.is_some() {
        return Some(Removal {
            action: TakePaymentBack::PATH,
            link: say(payments::REMOVE_SET_OFF),
            means: say(payments::RemoveSetOffMeans { number, sum }),
            button: say(payments::RemoveSetOffOf { sum }),
        });
    }
    row.by_hand.then(|| Removal {
        action: TakePaymentBack::PATH,
        link: say(payments::REMOVE_PAYMENT),
        means: say(payments::RemovePaymentMeans { number }),
        button: say(payments::RemovePaymentOf { sum }),
    })
}

/// How a payment is removed that pays no claim.
fn removal_of_line(sum: Pence) -> Removal {
    Removal {
        action: RemovePayment::PATH,
        link: say(payments::REMOVE_PAYMENT),
        means: say(payments::REMOVE_LINE_MEANS).to_owned(),
        button: say(payments::RemovePaymentOf { sum }),
    }
}

/// Money is removed only by a second button: of most of it, nothing brings it back.
#[component]
fn Remove(charity: String, payment: String, removal: Removal) -> impl IntoView {
    let Removal { action, link, means, button } = removal;
    let open = came_back(action, &payment);
    view! {
        <Details summary=link open>
            <p>{means}</p>
            <Form action key=payment.clone()>
                <Hidden name="charity" value=charity/>
                <Hidden name="payment" value=payment/>
                <Hidden name="filter" value=filter_here()/>
                <Button kind=ButtonKind::Danger>{button}</Button>
            </Form>
        </Details>
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
    let same = answer(MergePayment::PATH, say(payments::IS_SAME));
    let another = answer(KeepPaymentApart::PATH, say(payments::IS_ANOTHER));
    view! {
        <div class="flex flex-wrap gap-x-2">
            {same}
            {another}
        </div>
    }
    .into_any()
}

/// A payment that seems to be another one: it counts only when somebody says that it is not, and goes from the list when somebody says
/// that it is the same.
fn set_aside(head: &Head, row: &Payment, other: &Resembled) -> AnyView {
    let href = place_of(head, &other.payment_id.to_string(), row.amount);
    let payment = in_words(other.paid_on, row.amount, &other.reference, other.by_hand);
    let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
    let looks = match row.twin {
        Some((_, number)) if other.paid_on == row.paid_on => say(payments::LooksSameAsFor { number }),
        _ => say(payments::LOOKS_SAME).to_owned(),
    };
    view! {
        <p>{looks}</p>
        <p class="text-sm text-soft wrap-anywhere">
            <a href=href>{say(payments::LooksLike { payment })}</a>
        </p>
        {answers}
    }
    .into_any()
}

#[component]
fn Import(charity: String) -> impl IntoView {
    view! {
        <Card title=say(payments::IMPORT)>
            <Form action=ImportPayments::PATH files=true>
                <Hidden name="charity" value=charity/>
                <FileInput
                    name="file"
                    label=say(payments::IMPORT_FILE)
                    hint=say(payments::IMPORT_FILE_HINT)
                    accept=".csv,.txt,text/csv,text/plain"
                />
                <TextArea
                    name="statement"
                    label=say(payments::IMPORT_PASTE)
                    hint=say(payments::IMPORT_PASTE_HINT)
                    rows=6
                    mono=true
                />
                <Button kind=ButtonKind::Secondary>{say(payments::IMPORT_BUTTON)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Found, Said, beside, beside_part, difference, in_words, left_out, sent_after};
    use crate::words::{payments, say};
    use backend::claim::{Payment, RefusedLater, SharedClaim};
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
            claim_set_off: Pence::ZERO,
            interest: Pence::ZERO,
            returned: Pence::ZERO,
            refused: None,
            shared_by: Vec::new(),
            is_dismissed: false,
            by_hand: false,
            set_off_against: None,
            resembles: None,
            twin: None,
            other_words: Vec::new(),
            suggestions: Vec::new(),
            sent_later: None,
            sent_after: Vec::new(),
        }
    }

    #[test]
    fn a_part_is_compared_together_with_the_others() {
        let says = |amount, paid, expected| beside(&payment(amount, paid), pence(expected));
        assert_eq!(says(500, 500, 500), difference(500, 500));
        assert_eq!(says(3_000, 3_000, 5_099), difference(3_000, 5_099));
        let part = say(payments::PartOf { paid: "£50.99" });
        assert_eq!(says(2_099, 5_099, 5_099), format!("{part} {}", difference(5_099, 5_099)));
        let with_set_off = Payment { claim_set_off: pence(2_099), ..payment(3_000, 5_099) };
        let part = say(payments::PartOfSettled { sum: "£50.99" });
        assert_eq!(beside(&with_set_off, pence(5_099)), format!("{part} {}", difference(5_099, 5_099)));
        let interest = Payment { interest: pence(2_325), ..payment(4_000, 4_000) };
        assert_eq!(beside(&interest, pence(1_675)), say(payments::IsInterest { amount: "£23.25" }));
    }

    #[test]
    fn a_payment_is_named_by_its_day_amount_and_reference_and_by_who_says_so() {
        let day = parse_date("2026-11-22").unwrap();
        let (on, amount) = ("22 Nov 2026", "£30.86");
        let without = say(payments::RecordedWithout { day: on, amount });
        let by_hand = say(payments::RecordedByHand { payment: without });
        assert_eq!(in_words(day, pence(3_086), "", true), by_hand);
        let shown = say(payments::RecordedAs { day: on, amount, reference: "HMRC VAT" });
        assert_eq!(in_words(day, pence(3_086), "HMRC VAT", false), shown);
    }

    #[test]
    fn what_hmrc_paid_too_much_and_got_back_is_said() {
        let says = |interest, returned| {
            let payment =
                Payment { interest: pence(interest), returned: pence(returned), ..payment(4_000, 4_000) };
            beside(&payment, pence(1_675))
        };
        let back = |amount: &str| say(payments::IsReturned { amount });
        let interest = say(payments::IsInterest { amount: "£3.25" });
        let rest = say(payments::MoreThanDue { amount: "£3.25" });
        assert_eq!(says(0, 2_325), back("£23.25"));
        assert_eq!(says(0, 2_000), format!("{}; {rest}", back("£20.00")));
        assert_eq!(says(325, 2_000), format!("{interest}; {}", back("£20.00")));
    }

    #[test]
    fn of_a_payment_for_several_claims_each_says_whether_it_is_as_expected() {
        let says = |part, paid, returned| {
            let shared = SharedClaim {
                claim_id: "clm_00000000000000000000000001".parse().unwrap(),
                number: 1,
                part: pence(part),
                expected: pence(500),
                paid: pence(paid),
                set_off: Pence::ZERO,
                interest: Pence::ZERO,
                returned: pence(returned),
            };
            beside_part(&shared)
        };
        let more = say(payments::MoreThanDue { amount: "£0.50" });
        let part = say(payments::PartOf { paid: "£5.00" });
        for (of, said) in [
            ((500, 500, 0), difference(500, 500)),
            ((501, 501, 0), difference(501, 500)),
            ((550, 550, 0), more),
            ((550, 550, 50), say(payments::IsReturned { amount: "£0.50" })),
            ((300, 300, 0), difference(300, 500)),
            ((200, 500, 0), format!("{part} {}", difference(500, 500))),
        ] {
            let (amount, paid, returned) = of;
            assert_eq!(says(amount, paid, returned), said, "{of:?}");
        }
    }

    #[test]
    fn d2_a_payment_that_was_right_before_hmrc_refused_gifts_is_no_interest() {
        let day = |day| parse_date(day).unwrap();
        let says = |paid, returned: Option<i64>| {
            let returned = returned.map(|returned| (pence(returned), day("2027-02-28")));
            let refused = RefusedLater { less: pence(1_860), letter_on: day("2026-11-27"), returned };
            beside(&Payment { refused: Some(refused), ..payment(paid, paid) }, pence(7_895))
        };
        let (less, letter, on) = ("£18.60", "27\u{a0}November 2026", "28\u{a0}February 2027");
        let right = say(payments::AS_EXPECTED_THEN);
        let later = say(payments::LaterRefused { less, letter });
        let all = say(payments::LaterRefusedReturned { less, letter, on });
        let some = say(payments::LaterRefusedReturnedSoFar { less, letter, amount: "£10.00", on });
        let more = say(payments::MoreThanDue { amount: "£11.05" });
        for (paid, returned, said) in [
            (9_755, None, format!("{right} {later}")),
            (9_755, Some(1_860), format!("{right} {all}")),
            (9_755, Some(1_000), format!("{right} {some}")),
            (9_000, None, format!("{more} {later}")),
            // It knew of the letter when it paid.
            (7_895, None, difference(7_895, 7_895)),
        ] {
            assert_eq!(says(paid, returned), said);
        }
        let returned = Some((pence(1_860), day("2027-02-28")));
        let refused = RefusedLater { less: pence(1_860), letter_on: day("2026-11-27"), returned };
        let interest = Payment { refused: Some(refused), interest: pence(45), ..payment(9_800, 9_800) };
        assert_eq!(beside(&interest, pence(7_895)), format!("{right} {all}"), "with interest");
    }

    #[test]
    fn a_statement_says_what_it_brought_and_what_to_look_at() {
        let none = Found::default();
        let no_hmrc = say(payments::IMPORTED_NO_HMRC);
        assert_eq!(none.in_words(), [no_hmrc]);
        let (some, nothing) = (say(payments::IMPORTED), say(payments::IMPORTED_NONE));
        let new = say(payments::ImportedNew { new: 2, matched: 1 });
        let known = say(payments::ImportedKnown { known: 1 });
        let out = say(payments::ImportedOut { count: 1 });
        let others = say(payments::ImportedOthers { count: 3 });
        for (found, title, said) in [
            (Found { new: 2, matched: 1, known: 1, ..none }, some, format!("{new} {known}")),
            (Found { alike: 1, ..none }, some, say(payments::ImportedAlike { count: 1 })),
            (Found { known: 1, others: 3, ..none }, nothing, format!("{known} {others}")),
            (Found { known: 1, to_hmrc: 1, others: 3, ..none }, nothing, format!("{known} {out} {others}")),
            (Found { to_hmrc: 1, others: 3, ..none }, nothing, format!("{no_hmrc} {out}")),
            (Found { ahead: 2, ..none }, nothing, say(payments::ImportedAhead { count: 2 })),
        ] {
            assert_eq!((found.title(), found.in_words().join(" ")), (title, said));
        }
        let rows = left_out("2027-05-11:1135347,2027-06-11:x,,2027-06-11:1675");
        assert_eq!(rows, ["11 May 2027: £11,353.47", "11 Jun 2027: £16.75"]);
    }

    #[test]
    fn what_the_money_of_a_claim_differs_by_is_said_once_with_what_can_be_removed() {
        let id = "clm_00000000000000000000000001".parse().unwrap();
        let of = |amount, by_hand| {
            let claim = Some((id, 1, pence(8_716)));
            Payment { claim, by_hand, ..payment(amount, 12_716) }
        };
        let says = |may_change, rows: &[Payment]| {
            let mut said = Said::of(may_change, rows);
            rows.iter().map(|row| said.beside(row, id, pence(8_716))).collect::<Vec<_>>()
        };
        let part = say(payments::PartOf { paid: "£127.16" });
        let more = format!("{part} {}", difference(12_716, 8_716));
        let remove = format!("{more}. {}", say(payments::REMOVE_WRONG));
        let matched = [of(8_716, false), of(4_000, false)];
        assert_eq!(says(true, &matched), [more.clone(), part.clone()]);
        let recorded = [of(8_716, false), of(4_000, true)];
        assert_eq!(says(true, &recorded), [remove, part.clone()]);
        assert_eq!(says(false, &recorded), [more, part], "a viewer removes nothing");
        let right = [Payment { claim: Some((id, 1, pence(500))), by_hand: true, ..payment(500, 500) }];
        let mut said = Said::of(true, &right);
        assert_eq!(said.beside(&right[0], id, pence(500)), difference(500, 500));
    }

    #[test]
    fn claims_that_were_sent_after_a_payment_are_named_in_one_line() {
        assert_eq!(sent_after(&[]), None);
        for (numbers, claims) in [
            (vec![4], "4"),
            (vec![4, 7], "4 and 7"),
            (vec![4, 7, 9], "4, 7 and 9"),
            (vec![1, 2, 3, 4, 5, 6, 7], "1, 2, 3, 4, 5 and 2 more"),
        ] {
            let said = say(payments::SentAfter { count: numbers.len(), claims });
            assert_eq!(sent_after(&numbers), Some(said));
        }
    }
}
