//! The lists of claims, of payments and of a claim's gifts as files, with the same filters and order as the pages. They name no donors.

use app::charity::list_query::ListQuery;
use app::charity::{claim_files, claim_state, line_note, payment_state};
use app::failure::Refusal;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use backend::actor::CharityStaff;
use backend::claim::{Claim, ClaimLine, Payment, SetOff};
use backend::error::Resource;
use backend::pagination::{Page, PageRequest};
use backend::{Backend, Error};
use domain::claim::{ClaimFilter, ClaimGroup, FindClaim, LineFilter, LineState};
use domain::donation::Find;
use domain::payment::{FindPayment, PaymentFilter, PaymentState, settled_on};
use domain::{ClaimId, Date, Pence};
use futures::Stream;

use super::sheet::Cell;
use super::{Asker, Format, ROWS, batches, failed, list_file, listed};
use crate::AppState;
use crate::web::refuse;

/// `GET /charity/{charity}/claims.csv`
pub async fn claims(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    claims_as(Format::Csv, state.backend, caller, &query)
}

/// `GET /charity/{charity}/claims.xlsx`: the rows of [`claims`] as a spreadsheet.
pub async fn claims_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    claims_as(Format::Sheet, state.backend, caller, &query)
}

fn claims_as(format: Format, backend: Backend, caller: CharityStaff, query: &ListQuery) -> Response {
    let Ok(filter) = query.filter::<ClaimGroup, _>(FindClaim::parse) else {
        return refuse(Refusal::Filter);
    };
    let page = move |request| claim_page(backend.clone(), caller, filter.clone(), request);
    list_file("claims", format, claim_files::claims(), listed(page, claim_cells))
}

/// A page of the list, each claim with today's date.
async fn claim_page(
    backend: Backend,
    caller: CharityStaff,
    filter: ClaimFilter,
    request: PageRequest,
) -> Result<Page<(Claim, Date)>, Error> {
    let today = backend.today();
    let page = backend.claims_found(&caller, &filter, &request).await?;
    Ok(Page { items: page.items.into_iter().map(|claim| (claim, today)).collect(), next: page.next })
}

fn claim_cells((claim, today): &(Claim, Date)) -> [Cell; 23] {
    let (sent, accepted) =
        (claim.progress.sent_at(), claim.progress.acceptance().map(|accepted| accepted.at));
    [
        Cell::Number(claim.number),
        Cell::text(claim.claim_id),
        Cell::text(claim_state(claim)),
        Cell::Day(claim.begun_at.london_date()),
        Cell::some(sent.map(|at| at.london_date()), Cell::Day),
        Cell::some(accepted.map(|at| at.london_date()), Cell::Day),
        Cell::count(claim.lines),
        Cell::Pounds(claim.donations),
        Cell::Pounds(claim.gift_aid),
        Cell::Pounds(claim.gives_back()),
        Cell::Pounds(claim.not_accepted()),
        Cell::Pounds(claim.due()),
        Cell::some(claim.unsent(), Cell::Pounds),
        Cell::some(claim.unanswered(), Cell::Pounds),
        Cell::some(claim.came(), Cell::Pounds),
        Cell::some(claim.came_on, Cell::Day),
        Cell::Pounds(claim.set_off),
        Cell::Pounds(claim.interest),
        Cell::Pounds(claim.returned),
        Cell::some(claim.still_owed(), Cell::Pounds),
        Cell::some(claim.overpaid(), Cell::Pounds),
        Cell::some(claim.above(), Cell::Pounds),
        Cell::some(claim.overdue_since(*today), Cell::Day),
    ]
}

/// `GET /charity/{charity}/claims/payments.csv`
pub async fn payments(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    payments_as(Format::Csv, state.backend, caller, &query)
}

/// `GET /charity/{charity}/claims/payments.xlsx`: the rows of [`payments`] as a spreadsheet.
pub async fn payments_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    payments_as(Format::Sheet, state.backend, caller, &query)
}

fn payments_as(format: Format, backend: Backend, caller: CharityStaff, query: &ListQuery) -> Response {
    let Ok(filter) = query.filter::<PaymentState, _>(FindPayment::parse) else {
        return refuse(Refusal::Filter);
    };
    let page = move |request| payment_page(backend.clone(), caller, filter.clone(), request);
    list_file("payments", format, claim_files::payments(), listed(page, payment_cells))
}

async fn payment_page(
    backend: Backend,
    caller: CharityStaff,
    filter: PaymentFilter,
    request: PageRequest,
) -> Result<Page<Payment>, Error> {
    backend.payments_found(&caller, &filter, &request).await
}

/// A claim that a payment pays, its number, and how much of the payment is for it.
type Paid = (ClaimId, i32, Pence);

fn payment_cells(payment: &Payment) -> [Cell; 10] {
    let one = payment.claim.map(|(id, number, expected)| ((id, number, payment.amount), expected));
    let parts: Vec<Paid> =
        one.map(|(part, _)| part).into_iter().chain(payment.shared_by.iter().copied()).collect();
    // Several stand in one cell, which is text.
    let each = |cell: fn(&Paid) -> Cell| match parts.as_slice() {
        [] => Cell::Empty,
        [part] => cell(part),
        parts => Cell::Text(parts.iter().map(|part| cell(part).plain()).collect::<Vec<_>>().join(", ")),
    };
    [
        Cell::Day(payment.paid_on),
        Cell::text(claim_files::payment_kind(payment.set_off_against.is_some())),
        match &payment.set_off_against {
            Some(against) => Cell::Text(claim_files::set_off(against)),
            None => Cell::text(&payment.reference),
        },
        Cell::Pounds(payment.amount),
        Cell::text(payment_state(state_of(payment))),
        each(|(_, number, _)| Cell::Number(*number)),
        each(|(.., amount)| Cell::Pounds(*amount)),
        Cell::some(one.map(|(_, expected)| expected), Cell::Pounds),
        Cell::some(
            one.and(payment.claim_paid).and_then(|paid| paid.checked_sub(payment.claim_set_off)),
            Cell::Pounds,
        ),
        Cell::some(one.map(|_| payment.claim_set_off), Cell::Pounds),
    ]
}

/// The state, as on the page's tabs.
fn state_of(payment: &Payment) -> PaymentState {
    if payment.resembles.is_some() {
        PaymentState::Doubtful
    } else if payment.is_dismissed {
        PaymentState::Dismissed
    } else if payment.is_open() {
        PaymentState::Open
    } else {
        PaymentState::Matched
    }
}

/// `GET /charity/{charity}/claims/{claim}/lines.csv`
pub async fn claim_lines(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Path((_, claim)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
) -> Response {
    lines_as(Format::Csv, state.backend, caller, &claim, &query).await
}

/// `GET /charity/{charity}/claims/{claim}/lines.xlsx`: the rows of [`claim_lines`] as a spreadsheet.
pub async fn claim_lines_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Path((_, claim)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
) -> Response {
    lines_as(Format::Sheet, state.backend, caller, &claim, &query).await
}

async fn lines_as(
    format: Format,
    backend: Backend,
    caller: CharityStaff,
    claim: &str,
    query: &ListQuery,
) -> Response {
    let Ok(id) = claim.parse::<ClaimId>() else {
        return failed(&Error::NotFound(Resource::Claim));
    };
    // Checked before the first byte, so another charity's claim is a 404, and too broad a search is refused.
    let of = match backend.claim(&caller, id).await {
        Ok(detail) => LinesOf::claim(&detail.claim, &detail.money, &detail.set_offs),
        Err(error) => return failed(&error),
    };
    let Ok(filter) = query.filter::<LineState, _>(Find::parse) else {
        return refuse(Refusal::Filter);
    };
    match backend.claim_lines_found(&caller, id, &filter, 0, 1).await {
        Ok(Some(_)) => {
            let lines = lines_of_claim(backend, caller, id, of, filter);
            list_file(&format!("claim-{}-lines", of.number), format, claim_files::lines(), lines)
        }
        Ok(None) => refuse(Refusal::Filter),
        Err(error) => failed(&error),
    }
}

fn lines_of_claim(
    backend: Backend,
    caller: CharityStaff,
    id: ClaimId,
    of: LinesOf,
    filter: LineFilter,
) -> impl Stream<Item = Result<Vec<[Cell; 10]>, Error>> {
    batches(0, move |after| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move {
            let most = usize::from(ROWS);
            let found = backend.claim_lines_found(&caller, id, &filter, after, most).await?;
            let lines = found
                .ok_or_else(|| Error::internal("more gifts are looked for than when the file began"))?
                .lines;
            let last = lines.last().filter(|_| lines.len() == most).map(|line| line.line_no);
            Ok((lines.iter().map(|line| of.cells(line)).collect(), last))
        }
    })
}

/// What each line of a claim's file says of the claim, so that the files of several claims can stand in one sheet.
#[derive(Clone, Copy)]
pub(super) struct LinesOf {
    number: i32,
    /// The day on which HMRC had paid all of it, as in the list of gifts; none where it set all of it off.
    paid_on: Option<Date>,
}

impl LinesOf {
    pub(super) fn claim(claim: &Claim, money: &[(Date, Pence)], set_offs: &[SetOff]) -> Self {
        let parts = money.iter().copied().chain(set_offs.iter().map(|one| (one.on, one.pence)));
        let paid_on = settled_on(claim.expected(), parts).filter(|_| !money.is_empty());
        Self { number: claim.number, paid_on }
    }

    pub(super) fn row(self, line: &ClaimLine) -> [String; 10] {
        self.cells(line).map(Cell::plain)
    }

    /// A gift that is no longer part of the claim was not paid with it.
    fn cells(self, line: &ClaimLine) -> [Cell; 10] {
        let paid_on = self.paid_on.filter(|_| line.dropped.is_none());
        [
            Cell::Number(line.line_no),
            Cell::text(line.donation_id),
            Cell::some(line.reference.as_ref(), Cell::text),
            Cell::text(&line.platform_name),
            Cell::Day(line.donated_on),
            Cell::Pounds(line.claimable),
            Cell::some(line.dropped.as_ref().map(line_note), Cell::Text),
            Cell::some(line.now_in.map(|(_, number)| number), Cell::Number),
            Cell::Number(self.number),
            Cell::some(paid_on, Cell::Day),
        ]
    }
}
