//! The lists of claims, of payments and of a claim's gifts as CSV, with the same filters and order as the pages. They name no donors.

use app::charity::list_query::ListQuery;
use app::failure::Refusal;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use backend::actor::CharityStaff;
use backend::claim::{Claim, ClaimLine, Payment};
use backend::error::Resource;
use backend::pagination::Page;
use backend::{Backend, Error};
use domain::calendar::iso;
use domain::claim::view::Dropped;
use domain::claim::{ClaimGroup, FindClaim, LineFilter, LineState};
use domain::donation::Find;
use domain::payment::{FindPayment, PaymentState};
use domain::{ClaimId, Date, Pence};
use futures::Stream;

use super::{Asker, ROWS, csv_file, failed, pages, rows};
use crate::AppState;
use crate::web::refuse;

const CLAIM_HEADINGS: [&str; 16] = [
    "Claim",
    "Claim ID",
    "State",
    "Started",
    "Sent",
    "Accepted",
    "Gifts",
    "Given",
    "Gift Aid",
    "Adjustments",
    "HMRC pays",
    "Paid",
    "Paid on",
    "Owed by HMRC",
    "Overdue since",
    "Returned to HMRC",
];

/// `GET /charity/{charity}/claims.csv`
pub async fn claims(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    let Ok(filter) = query.filter::<ClaimGroup, _>(FindClaim::parse) else {
        return refuse(Refusal::Filter);
    };
    let (backend, today) = (state.backend.clone(), state.backend.today());
    let page = move |request| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move {
            let page = backend.claims_found(&caller, &filter, &request).await?;
            Ok(Page { items: page.items.into_iter().map(|claim| (claim, today)).collect(), next: page.next })
        }
    };
    csv_file("claims.csv", pages(CLAIM_HEADINGS, page, claim_cells))
}

fn claim_cells((claim, today): &(Claim, Date)) -> [String; 16] {
    let amount = |pence: Option<Pence>| pence.map(Pence::decimal).unwrap_or_default();
    let due = if claim.would_have_paid() { Pence::ZERO } else { claim.expected() };
    let (sent, accepted) =
        (claim.progress.sent_at(), claim.progress.acceptance().map(|accepted| accepted.at));
    let day = |on: Option<Date>| on.map(iso).unwrap_or_default();
    [
        claim.number.to_string(),
        claim.claim_id.to_string(),
        claim.status().to_string(),
        iso(claim.begun_at.london_date()),
        day(sent.map(|at| at.london_date())),
        day(accepted.map(|at| at.london_date())),
        claim.lines.to_string(),
        claim.donations.decimal(),
        claim.gift_aid.decimal(),
        claim.adjustment.decimal(),
        due.decimal(),
        amount(claim.paid()),
        day(claim.progress.paid().map(|(on, _)| on)),
        amount(claim.still_owed()),
        day(claim.overdue_since(*today)),
        claim.returned.decimal(),
    ]
}

const PAYMENT_HEADINGS: [&str; 8] = [
    "Date",
    "Bank reference",
    "Amount",
    "State",
    "Claims",
    "Amount for each claim",
    "HMRC to pay for the claim",
    "Total paid for the claim",
];

/// `GET /charity/{charity}/claims/payments.csv`
pub async fn payments(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ListQuery>,
) -> Response {
    let Ok(filter) = query.filter::<PaymentState, _>(FindPayment::parse) else {
        return refuse(Refusal::Filter);
    };
    let backend = state.backend;
    let page = move |request| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move { backend.payments_found(&caller, &filter, &request).await }
    };
    csv_file("payments.csv", pages(PAYMENT_HEADINGS, page, payment_cells))
}

fn payment_cells(payment: &Payment) -> [String; 8] {
    let one = payment.claim.map(|(id, number, expected)| ((id, number, payment.amount), expected));
    let parts: Vec<(ClaimId, i32, Pence)> =
        one.map(|(part, _)| part).into_iter().chain(payment.shared_by.iter().copied()).collect();
    let each =
        |cell: fn(&(ClaimId, i32, Pence)) -> String| parts.iter().map(cell).collect::<Vec<_>>().join(", ");
    [
        iso(payment.paid_on),
        payment.reference.clone(),
        payment.amount.decimal(),
        state_of(payment).to_string(),
        each(|(_, number, _)| number.to_string()),
        each(|(.., amount)| amount.decimal()),
        one.map(|(_, expected)| expected.decimal()).unwrap_or_default(),
        one.and(payment.claim_paid).map(Pence::decimal).unwrap_or_default(),
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

pub(super) const LINE_HEADINGS: [&str; 8] =
    ["Line", "Gift ID", "Reference", "Platform", "Gift date", "Claimed on", "Note", "Now in claim"];

/// `GET /charity/{charity}/claims/{claim}/lines.csv`
pub async fn claim_lines(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Path((_, claim)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
) -> Response {
    let Ok(id) = claim.parse::<ClaimId>() else {
        return failed(&Error::NotFound(Resource::Claim));
    };
    // Checked before the first byte, so another charity's claim is a 404, and too broad a search is refused.
    let number = match state.backend.claim(&caller, id).await {
        Ok(detail) => detail.claim.number,
        Err(error) => return failed(&error),
    };
    let Ok(filter) = query.filter::<LineState, _>(Find::parse) else {
        return refuse(Refusal::Filter);
    };
    match state.backend.claim_lines_found(&caller, id, &filter, 0, 1).await {
        Ok(Some(_)) => {
            csv_file(&format!("claim-{number}-lines.csv"), lines_of_claim(state.backend, caller, id, filter))
        }
        Ok(None) => refuse(Refusal::Filter),
        Err(error) => failed(&error),
    }
}

fn lines_of_claim(
    backend: Backend,
    caller: CharityStaff,
    id: ClaimId,
    filter: LineFilter,
) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    rows(LINE_HEADINGS, 0, move |after| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move {
            let most = usize::from(ROWS);
            let found = backend.claim_lines_found(&caller, id, &filter, after, most).await?;
            let lines = found
                .ok_or_else(|| Error::internal("more gifts are looked for than when the file began"))?
                .lines;
            let last = lines.last().filter(|_| lines.len() == most).map(|line| line.line_no);
            Ok((lines.iter().map(claim_row).collect(), last))
        }
    })
}

pub(super) fn claim_row(line: &ClaimLine) -> [String; 8] {
    [
        line.line_no.to_string(),
        line.donation_id.to_string(),
        line.reference.clone().unwrap_or_default(),
        line.platform_name.clone(),
        iso(line.donated_on),
        line.claimable.decimal(),
        line.dropped.as_ref().map(Dropped::as_str).unwrap_or_default().to_owned(),
        line.now_in.map(|(_, number)| number.to_string()).unwrap_or_default(),
    ]
}
