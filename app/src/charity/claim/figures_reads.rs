//! What the page of a charity's figures reads. Another charity's is not found.

use super::reads::ROWS;
use super::views::{FiguresView, LineOfFigures, ShownFigures};
use crate::access::{backend, charity_staff};
use crate::charity::figures_query::{FiguresQuery, accrued};
use crate::charity::view_of::head;
use crate::error::AppError;
use crate::filter_value::list_address;
use backend::pagination::PageRequest;
use domain::FieldErrors;

/// So many years have a link: records are kept for six years after the one they are of.
const YEARS: usize = 8;

/// The page, below the charity's own.
pub const PAGE: &str = "claims/figures";

/// The figures of the days of the address, and the claims of the line that it names.
pub async fn read_figures(
    charity: String,
    query: FiguresQuery,
    after: String,
) -> Result<FiguresView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let (periods, today) = (backend.claim_periods(&caller).await?, backend.today());
    let (span, line) = match (query.span(&periods, today), query.line()) {
        (Ok(span), Ok(line)) => (span, line),
        (span, line) => {
            crate::context::set_status(400);
            let mut problems = span.err().unwrap_or_default();
            problems.append(line.err().unwrap_or_default());
            return Ok(FiguresView { head, query, problems, shown: None });
        }
    };
    let figures = backend.claim_figures(&caller, span).await?;
    let accrued = accrued(&backend.pipeline(&caller).await?, span, today);
    let query = FiguresQuery::of(span, line);
    let line = match line {
        None => None,
        Some(line) => {
            let list = head.href(PAGE);
            let request = PageRequest::new(ROWS, Some(after.clone()));
            let page = backend.figure_rows(&caller, span, line, &request).await?;
            Some(LineOfFigures {
                line,
                rows: page.items,
                first: (!after.is_empty()).then(|| to_claims(query.address(&list))),
                next: page.next.map(|cursor| to_claims(list_address(&list, &query, Some(&cursor)))),
            })
        }
    };
    let years = periods.years(today, figures.first_on.unwrap_or(today), YEARS);
    let shown = ShownFigures { span, today, figures, accrued, years, line };
    Ok(FiguresView { head, query, problems: FieldErrors::new(), shown: Some(shown) })
}

/// An address of the page, where the claims of a line begin.
pub fn to_claims(address: String) -> String {
    address + "#claims"
}
