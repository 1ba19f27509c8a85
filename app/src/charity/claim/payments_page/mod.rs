//! HMRC's payments, laid beside the claims.

mod answer;
mod beside;
mod import;
mod pairs;
mod pays;
mod place;

use self::beside::Said;
use self::import::{Import, imported};
use self::pays::pays;
use self::place::{anchor, in_words, place_of};
pub use self::place::{payments_for, payments_of};
use super::filter_form::{Narrow, NoMatch, Questions};
use super::list_page::done;
use super::payment_reads::read_payments;
use super::views::PaymentsView;
use crate::charity::list_files::{Action, Actions};
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{Jump, OnThrough, PageJump, Place};
use crate::charity::saved_views::{ManageViews, SavedViews, ViewDone};
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::ui::*;
use crate::words::{payments, say, ui};
use backend::claim::Payment;
use domain::calendar::parse_date;
use domain::donation::ViewedList;
use domain::list::ListOrder;
use domain::payment::PaymentState;

use leptos::prelude::*;

/// `/charity/{charity}/claims/payments`
#[component]
pub fn PaymentsPage() -> impl IntoView {
    let from = read_payments(
        param("charity"),
        ListQuery::of_address(query),
        query("view"),
        Place::of_address(query),
        match (is_just("imported"), is_just("same")) {
            (true, _) => (query("new"), query("recorded")),
            (false, true) => (String::new(), query("same")),
            (false, false) => (String::new(), String::new()),
        },
    );
    view! { <Desk from show=|view| view! { <Payments view/> }/> }.into_any()
}

#[component]
fn Payments(view: PaymentsView) -> impl IntoView {
    let PaymentsView { head, brought, recorded, listed: view } = view;
    let imported = imported(&head, (&brought, &recorded), &view.rows);
    let once = recorded.first().filter(|_| is_just("same")).map(|row| counts_once(&head, row));
    let done = done(&[
        ("matched_by_hand", say(payments::PAYMENT_MATCHED)),
        ("another", say(payments::PAYMENT_KEPT)),
        ("taken_back", say(payments::MATCH_UNDONE)),
        ("payment_removed", say(payments::PAYMENT_REMOVED)),
        ("set_off_removed", say(payments::SET_OFF_REMOVED)),
        ("dismissed", say(payments::MARKED_NOT_FOR_CLAIM)),
        ("put_back", say(payments::WAITS_AGAIN)),
    ]);
    let notices = view! {
        {imported}
        {once}
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

/// The payment that counts once from now on, and its day before where a statement's replaced it.
fn counts_once(head: &Head, row: &Payment) -> AnyView {
    let href = place_of(head, &row.payment_id.to_string(), row.amount);
    let payment = in_words(row.paid_on, row.amount, row.shown_reference(), row.by_hand);
    let was = parse_date(&query("was")).ok();
    let moved = was.map(|was| say(payments::DateMoved { was: short(was), on: short(row.paid_on) }));
    view! {
        <Notice tone=Tone::Good title=say(payments::PAYMENT_ONCE)>
            <p class="wrap-anywhere"><a href=href>{payment}</a></p>
            {moved.map(|moved| view! { <p>{moved}</p> })}
        </Notice>
    }
    .into_any()
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
    let reference = match &row.set_off_against {
        Some(against) => say(payments::SetOff { against }),
        None => row.shown_reference().to_owned(),
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
