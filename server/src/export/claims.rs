//! The lists of claims, of payments and of a claim's gifts as files, with the same filters and order as the pages. They name no donors.

use std::collections::HashMap;

use app::charity::claim_files::MoneyKind;
use app::charity::list_query::ListQuery;
use app::charity::{claim_files, claim_state, line_note, payment_state, wrong_in_words};
use app::failure::Refusal;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use backend::actor::CharityStaff;
use backend::claim::{Claim, ClaimLine, HeldGift, Payment, PaymentPart, SetOff};
use backend::error::Resource;
use backend::pagination::{Page, PageRequest};
use backend::{Backend, Error};
use domain::claim::{ClaimFilter, ClaimGroup, FindClaim, LineFilter, LineState, PeriodHistory};
use domain::donation::Find;
use domain::list::HeldOrder;
use domain::payment::{FindPayment, PaymentFilter, PaymentState, settled_on};
use domain::{Balance, ClaimId, Date, Pence, TaxYear, gift_aid};
use futures::Stream;
use serde::Deserialize;
use uuid::Uuid;

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
    claims_as(Format::Csv, state.backend, caller, &query).await
}

/// `GET /charity/{charity}/claims.xlsx`: the rows of [`claims`] as a spreadsheet.
pub async fn claims_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    claims_as(Format::Sheet, state.backend, caller, &query).await
}

async fn claims_as(format: Format, backend: Backend, caller: CharityStaff, query: &ListQuery) -> Response {
    let Ok(filter) = query.filter::<ClaimGroup, _>(FindClaim::parse) else {
        return refuse(Refusal::Filter);
    };
    let name = match list_name(&backend, &caller, "claims", query).await {
        Ok(name) => name,
        Err(error) => return failed(&error),
    };
    let page = move |request| claim_page(backend.clone(), caller, filter.clone(), request);
    list_file(&name, format, claim_files::claims(), listed(page, claim_cells))
}

/// What a file of this list is called.
async fn list_name(
    backend: &Backend,
    caller: &CharityStaff,
    list: &str,
    query: &ListQuery,
) -> Result<String, Error> {
    let charity = backend.charity(caller).await?;
    Ok(query.file_name(list, &charity.name.to_string(), backend.today()))
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
    payments_as(Format::Csv, state.backend, caller, &query).await
}

/// `GET /charity/{charity}/claims/payments.xlsx`: the rows of [`payments`] as a spreadsheet.
pub async fn payments_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    payments_as(Format::Sheet, state.backend, caller, &query).await
}

async fn payments_as(format: Format, backend: Backend, caller: CharityStaff, query: &ListQuery) -> Response {
    let Ok(filter) = query.filter::<PaymentState, _>(FindPayment::parse) else {
        return refuse(Refusal::Filter);
    };
    let name = match list_name(&backend, &caller, "payments", query).await {
        Ok(name) => name,
        Err(error) => return failed(&error),
    };
    let page = move |request| payment_page(backend.clone(), caller, filter.clone(), request);
    list_file(&name, format, claim_files::payments(), listed(page, MoneyRow::cells))
}

/// A page of the list, claim by claim. What is for several claims has a row for each.
async fn payment_page(
    backend: Backend,
    caller: CharityStaff,
    filter: PaymentFilter,
    request: PageRequest,
) -> Result<Page<MoneyRow>, Error> {
    let page = backend.payments_found(&caller, &filter, &request).await?;
    let ids: Vec<Uuid> = page.items.iter().map(|payment| payment.payment_id).collect();
    let mut parts: HashMap<Uuid, Vec<PaymentPart>> = HashMap::new();
    for part in backend.payment_parts(&caller, &ids).await? {
        parts.entry(part.payment_id).or_default().push(part);
    }
    let rows = page.items.iter().flat_map(|payment| {
        money_rows(payment, parts.get(&payment.payment_id).map(Vec::as_slice).unwrap_or_default())
    });
    Ok(Page { items: rows.collect(), next: page.next })
}

/// The order of a list of gifts that need fixing.
#[derive(Deserialize)]
pub struct HeldQuery {
    #[serde(default)]
    sort: String,
}

/// `GET /charity/{charity}/claims/fix.csv`: the gifts that need fixing, each with the last day to claim it. No donor is named, and HMRC's
/// own words, which can repeat a donor's details, are left out.
pub async fn held_gifts(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<HeldQuery>,
) -> Response {
    held_as(Format::Csv, state.backend, caller, &query).await
}

/// `GET /charity/{charity}/claims/fix.xlsx`: the rows of [`held_gifts`] as a spreadsheet.
pub async fn held_gifts_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<HeldQuery>,
) -> Response {
    held_as(Format::Sheet, state.backend, caller, &query).await
}

async fn held_as(
    format: Format,
    backend: Backend,
    caller: CharityStaff,
    HeldQuery { sort }: &HeldQuery,
) -> Response {
    let order = match sort.trim() {
        "" => Ok(HeldOrder::Newest),
        sort => sort.parse(),
    };
    let Ok(order) = order else { return refuse(Refusal::Filter) };
    let named = list_name(&backend, &caller, "needs-fixing", &ListQuery::default()).await;
    let (name, periods) = match (named, backend.claim_periods(&caller).await) {
        (Ok(name), Ok(periods)) => (name, periods),
        (Err(error), _) | (_, Err(error)) => return failed(&error),
    };
    let page = move |request| held_page(backend.clone(), caller, order, periods.clone(), request);
    list_file(&name, format, claim_files::held(), listed(page, held_cells))
}

/// A page of the list, each gift with the last day to claim it.
async fn held_page(
    backend: Backend,
    caller: CharityStaff,
    order: HeldOrder,
    periods: PeriodHistory,
    request: PageRequest,
) -> Result<Page<(HeldGift, Date)>, Error> {
    let page = backend.held_gifts_in(&caller, order, &request).await?;
    let with_day = |held: HeldGift| {
        let claim_by = periods.deadline(held.donated_on);
        (held, claim_by)
    };
    Ok(Page { items: page.items.into_iter().map(with_day).collect(), next: page.next })
}

fn held_cells((held, claim_by): &(HeldGift, Date)) -> [Cell; 11] {
    let rule = Some(held.said.number).filter(|number| *number > 0);
    [
        Cell::text(held.donation_id),
        Cell::some(held.reference.as_ref(), Cell::text),
        Cell::text(&held.platform_name),
        Cell::Day(held.donated_on),
        Cell::Pounds(held.claimable),
        Cell::Pounds(gift_aid(held.claimable, TaxYear::of(held.donated_on))),
        Cell::Day(*claim_by),
        Cell::text(wrong_in_words(&held.said)),
        Cell::Number(held.said.claim_number),
        Cell::some(rule, Cell::Number),
        Cell::Day(held.held_at.london_date()),
    ]
}

/// What of HMRC's money is for one claim, or for none, or went back: the rows of a payment add up to it, but for what went back.
struct MoneyRow {
    on: Date,
    kind: MoneyKind,
    reference: String,
    /// Less than nothing where it went back.
    amount: Balance,
    state: PaymentState,
    claim: Option<(ClaimId, i32)>,
    payment: Uuid,
}

impl MoneyRow {
    fn cells(&self) -> [Cell; 8] {
        [
            Cell::Day(self.on),
            Cell::text(claim_files::money_kind(self.kind)),
            Cell::text(&self.reference),
            Cell::Balance(self.amount),
            Cell::text(payment_state(self.state)),
            Cell::some(self.claim.map(|(_, number)| number), Cell::Number),
            Cell::some(self.claim.map(|(id, _)| id), Cell::text),
            Cell::text(self.payment),
        ]
    }
}

/// The rows of a payment. What went back of a claim's money stands beside the last of it.
fn money_rows(payment: &Payment, parts: &[PaymentPart]) -> Vec<MoneyRow> {
    let (kind, reference) = match &payment.set_off_against {
        Some(against) => (MoneyKind::SetOff, claim_files::set_off(against)),
        None => (MoneyKind::Payment, payment.shown_reference().to_owned()),
    };
    let row = |kind: MoneyKind, amount: Pence, claim: Option<(ClaimId, i32)>| MoneyRow {
        on: payment.paid_on,
        kind,
        reference: reference.clone(),
        amount: Balance::new(amount.get()),
        state: state_of(payment),
        claim,
        payment: payment.payment_id,
    };
    if parts.is_empty() {
        return vec![row(kind, payment.amount, None)];
    }
    let mut rows = Vec::new();
    for part in parts {
        let claim = Some((part.claim_id, part.number));
        let rest = part.amount.checked_sub(part.interest).unwrap_or(part.amount);
        for (kind, amount) in [(kind, rest), (MoneyKind::Interest, part.interest)] {
            if amount > Pence::ZERO {
                rows.push(row(kind, amount, claim));
            }
        }
        rows.extend(part.returns.iter().map(|(on, amount, how)| MoneyRow {
            on: *on,
            kind: MoneyKind::Returned,
            reference: how.clone(),
            amount: Balance::new(-amount.get()),
            state: PaymentState::Matched,
            claim,
            payment: payment.payment_id,
        }));
    }
    rows
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
    let name = match list_name(&backend, &caller, &format!("claim-{}-lines", of.number), query).await {
        Ok(name) => name,
        Err(error) => return failed(&error),
    };
    match backend.claim_lines_found(&caller, id, &filter, 0, 1).await {
        Ok(Some(_)) => {
            let lines = lines_of_claim(backend, caller, id, of, filter);
            list_file(&name, format, claim_files::lines(), lines)
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
) -> impl Stream<Item = Result<Vec<[Cell; 11]>, Error>> {
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

    pub(super) fn row(self, line: &ClaimLine) -> [String; 11] {
        self.cells(line).map(Cell::plain)
    }

    /// A gift that is no longer part of the claim was not paid with it, and its Gift Aid is left out: the column adds up to what the
    /// claim still claims.
    fn cells(self, line: &ClaimLine) -> [Cell; 11] {
        let paid_on = self.paid_on.filter(|_| line.dropped.is_none());
        let gift_aid = gift_aid(line.claimable, TaxYear::of(line.donated_on));
        let gift_aid = Some(gift_aid).filter(|_| line.dropped.is_none());
        [
            Cell::Number(line.line_no),
            Cell::text(line.donation_id),
            Cell::some(line.reference.as_ref(), Cell::text),
            Cell::text(&line.platform_name),
            Cell::Day(line.donated_on),
            Cell::Pounds(line.claimable),
            Cell::some(gift_aid, Cell::Pounds),
            Cell::some(line_note(line), Cell::Text),
            Cell::some(line.now_in.map(|(_, number)| number), Cell::Number),
            Cell::Number(self.number),
            Cell::some(paid_on, Cell::Day),
        ]
    }
}

#[cfg(test)]
mod tests {
    use domain::calendar::parse_date;

    use super::*;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn payment(amount: i64) -> Payment {
        Payment {
            payment_id: Uuid::nil(),
            paid_on: parse_date("2026-12-20").unwrap(),
            amount: pence(amount),
            reference: "HMRC CHARITIES".to_owned(),
            claim: None,
            claim_paid: None,
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

    fn part(number: i32, amount: i64, interest: i64) -> PaymentPart {
        PaymentPart {
            payment_id: Uuid::nil(),
            claim_id: ClaimId::from_uuid(Uuid::nil()),
            number,
            amount: pence(amount),
            interest: pence(interest),
            has_returns: false,
            returns: Vec::new(),
        }
    }

    #[test]
    fn a_payment_for_several_claims_has_a_row_for_each_and_they_add_up_to_it() {
        let returns = vec![(parse_date("2027-02-01").unwrap(), pence(500), "BACS".to_owned())];
        let parts = [part(3, 716, 0), PaymentPart { has_returns: true, returns, ..part(7, 1_425, 225) }];
        let rows = money_rows(&payment(2_141), &parts);
        let said: Vec<_> = rows
            .iter()
            .map(|row| (row.kind, row.amount.get(), row.claim.map(|(_, number)| number)))
            .collect();
        assert_eq!(
            said,
            [
                (MoneyKind::Payment, 716, Some(3)),
                (MoneyKind::Payment, 1_200, Some(7)),
                (MoneyKind::Interest, 225, Some(7)),
                (MoneyKind::Returned, -500, Some(7)),
            ]
        );
        let came = rows.iter().filter(|row| row.kind != MoneyKind::Returned);
        assert_eq!(came.map(|row| row.amount.get()).sum::<i64>(), 2_141);
        let cells = rows[3].cells().map(Cell::plain);
        assert_eq!(
            (cells[0].as_str(), cells[2].as_str(), cells[3].as_str()),
            ("2027-02-01", "BACS", "-5.00")
        );
    }

    #[test]
    fn a_payment_that_is_for_no_claim_has_one_row_without_a_claim() {
        let rows = money_rows(&payment(1_200), &[]);
        let cells = rows[0].cells().map(Cell::plain);
        assert_eq!(
            (rows.len(), cells[3].as_str(), cells[5].as_str(), cells[6].as_str()),
            (1, "12.00", "", "")
        );
    }

    #[test]
    fn a_payment_without_a_reference_of_its_own_has_that_of_the_statement_that_shows_it() {
        let reference = |own: &str| {
            let other_words = vec!["BACS HMRC R68".to_owned(), "HMRC".to_owned()];
            let payment = Payment { reference: own.to_owned(), other_words, ..payment(1_200) };
            money_rows(&payment, &[])[0].cells()[2].clone().plain()
        };
        assert_eq!((reference(""), reference("HMRC 42")), ("BACS HMRC R68".to_owned(), "HMRC 42".to_owned()));
    }
}
