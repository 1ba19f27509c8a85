//! The figures of a year as a file: every line, claim by claim.

use app::charity::claim_files;
use app::charity::figures_query::{FiguresQuery, accrued, called, figures_file};
use app::failure::Refusal;
use axum::extract::{Query, State};
use axum::response::Response;
use backend::actor::CharityStaff;
use backend::pagination::PageRequest;
use backend::{Backend, Error};
use domain::claim::{FigureLine, FigureRow, Span};
use domain::{Balance, Date, Pence};
use futures::{Stream, StreamExt};

use super::sheet::Cell;
use super::{Asker, Format, ROWS, batches, failed, list_file};
use crate::AppState;
use crate::web::refuse;

/// `GET /charity/{charity}/claims/figures.csv`: what the page's lines are made of for the same days. What a line comes to is the sum of its
/// rows; what HMRC owed at the start and at the end has one also where it is nothing. Behind them stands the Gift Aid that HMRC has not
/// accepted as of today, where the days are not over.
pub async fn figures(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<FiguresQuery>,
) -> Response {
    figures_as(Format::Csv, state.backend, caller, &query).await
}

/// `GET /charity/{charity}/claims/figures.xlsx`: the rows of [`figures`] as a spreadsheet.
pub async fn figures_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<FiguresQuery>,
) -> Response {
    figures_as(Format::Sheet, state.backend, caller, &query).await
}

async fn figures_as(
    format: Format,
    backend: Backend,
    caller: CharityStaff,
    query: &FiguresQuery,
) -> Response {
    let periods = match backend.claim_periods(&caller).await {
        Ok(periods) => periods,
        Err(error) => return failed(&error),
    };
    let today = backend.today();
    let Ok(span) = query.span(&periods, today) else {
        return refuse(Refusal::Filter);
    };
    let accrued: Vec<_> = match backend.pipeline(&caller).await {
        Ok(stages) => {
            accrued(&stages, span, today).into_iter().map(|part| in_no_claim(part, today)).collect()
        }
        Err(error) => return failed(&error),
    };
    let name = match backend.charity(&caller).await {
        Ok(charity) => figures_file(span, &charity.name.to_string(), today),
        Err(error) => return failed(&error),
    };
    let last = futures::stream::once(std::future::ready(Ok(accrued)));
    list_file(&name, format, claim_files::figures(), lines(backend, caller, span).chain(last))
}

/// The rows, some of a line at a time.
fn lines(
    backend: Backend,
    caller: CharityStaff,
    span: Span,
) -> impl Stream<Item = Result<Vec<[Cell; 4]>, Error>> {
    let lines: Vec<FigureLine> = FigureLine::all().collect();
    // The line that is read, and the place in it.
    batches((0, None), move |(at, after): (usize, Option<String>)| {
        let (backend, line) = (backend.clone(), lines.get(at).copied());
        async move {
            let Some(line) = line else { return Ok((Vec::new(), None)) };
            let is_first = after.is_none();
            let page = backend.figure_rows(&caller, span, line, &PageRequest::new(ROWS, after)).await?;
            let next = page.next.map_or((at + 1, None), |cursor| (at, Some(cursor)));
            let mut rows: Vec<_> = page.items.iter().flat_map(|row| cells(line, span, row)).collect();
            if is_first && rows.is_empty() {
                rows.extend(nothing(line, span));
            }
            Ok((rows, Some(next)))
        }
    })
}

/// A row for each sum, so that two payments of one day are two. What HMRC owed for a claim at the start or at the end is of that day, not
/// of the day that HMRC accepted the claim.
fn cells(line: FigureLine, span: Span, row: &FigureRow) -> Vec<[Cell; 4]> {
    let on = end(line, span).unwrap_or(row.on);
    let cells = |part: &Balance| {
        [Cell::text(called(line)), Cell::Day(on), Cell::Number(row.number), Cell::Balance(*part)]
    };
    row.parts.iter().map(cells).collect()
}

/// That HMRC owed nothing for any claim at the start or at the end, with the day of that.
fn nothing(line: FigureLine, span: Span) -> Option<[Cell; 4]> {
    let on = end(line, span)?;
    Some([Cell::text(called(line)), Cell::Day(on), Cell::Empty, Cell::Balance(Balance::ZERO)])
}

/// The day of what HMRC owed at the start or at the end.
fn end(line: FigureLine, span: Span) -> Option<Date> {
    match line {
        FigureLine::Opening => Some(span.first_day()),
        FigureLine::Moved(_) => None,
        FigureLine::Closing => Some(span.last_day()),
    }
}

/// Gift Aid that is in no claim that HMRC accepted.
fn in_no_claim((label, sum): (&'static str, Pence), today: Date) -> [Cell; 4] {
    [Cell::text(label), Cell::Day(today), Cell::Empty, Cell::Pounds(sum)]
}
