//! The figures of a year as a file: every line, claim by claim.

use app::charity::claim_files;
use app::charity::figures_query::{FiguresQuery, called};
use app::failure::Refusal;
use axum::extract::{Query, State};
use axum::response::Response;
use backend::actor::CharityStaff;
use backend::pagination::PageRequest;
use backend::{Backend, Error};
use domain::calendar::iso;
use domain::claim::{FigureLine, FigureRow, Span};
use futures::Stream;

use super::{Asker, ROWS, csv_file, failed, rows};
use crate::AppState;
use crate::web::refuse;

/// `GET /charity/{charity}/claims/figures.csv`: what the page's lines are made of for the same days. What a line comes to is the sum of its
/// rows.
pub async fn figures(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<FiguresQuery>,
) -> Response {
    let backend = state.backend;
    let periods = match backend.claim_periods(&caller).await {
        Ok(periods) => periods,
        Err(error) => return failed(&error),
    };
    let Ok(span) = query.span(&periods, backend.today()) else {
        return refuse(Refusal::Filter);
    };
    let name = format!("hmrc-{}-to-{}.csv", iso(span.first_day()), iso(span.last_day()));
    csv_file(&name, lines(backend, caller, span))
}

/// The rows, some of a line at a time.
fn lines(backend: Backend, caller: CharityStaff, span: Span) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    let lines: Vec<FigureLine> = FigureLine::all().collect();
    // The line that is read, and the place in it.
    rows(claim_files::figures(), (0, None), move |(at, after): (usize, Option<String>)| {
        let (backend, line) = (backend.clone(), lines.get(at).copied());
        async move {
            let Some(line) = line else { return Ok((Vec::new(), None)) };
            let page = backend.figure_rows(&caller, span, line, &PageRequest::new(ROWS, after)).await?;
            let next = page.next.map_or((at + 1, None), |cursor| (at, Some(cursor)));
            Ok((page.items.iter().map(|row| cells(line, row)).collect(), Some(next)))
        }
    })
}

fn cells(line: FigureLine, row: &FigureRow) -> [String; 4] {
    [called(line).to_owned(), iso(row.on), row.number.to_string(), row.pence.decimal()]
}
