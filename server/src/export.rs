//! Lists as files: streamed, so that a charity with a million gifts costs no more memory than one with ten.

use app::access::Who;
use app::charity::filter::DonationQuery;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use backend::actor::CharityStaff;
use backend::donation::{DonationFilter, Shown};
use backend::page::PageRequest;
use backend::{Backend, Error};
use domain::CharityId;
use domain::calendar::iso;

use crate::AppState;

/// How many rows one read takes.
const ROWS: u16 = 2_000;
const HEADINGS: [&str; 12] = [
    "Donation",
    "Reference",
    "Platform",
    "Gift date",
    "Settled on",
    "Gross",
    "Net",
    "Claimable",
    "Gift Aid (estimate)",
    "State",
    "Declaration",
    "Last change",
];

/// `GET /charity/{charity}/donations.csv`: exactly the rows that the page's filters show. No donor is named: the charity
/// does not see who gave.
pub async fn donations(
    State(state): State<AppState>,
    Extension(who): Extension<Who>,
    Path(charity): Path<String>,
    Query(query): Query<DonationQuery>,
) -> Response {
    let Who::Staff(staff) = who else {
        return Redirect::to("/sign-in?for=staff").into_response();
    };
    let caller = charity.parse::<CharityId>().ok().and_then(|id| staff.of(id).ok());
    let Some(caller) = caller else {
        return (StatusCode::NOT_FOUND, "There is no such charity.").into_response();
    };
    let Ok(filter) = query.filter() else {
        return (
            StatusCode::BAD_REQUEST,
            "A filter in the address cannot be read. Go back to the list and set it again.",
        )
            .into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"donations.csv\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(lines(state.backend, caller, filter))).into_response()
}

fn lines(
    backend: Backend,
    caller: CharityStaff,
    filter: DonationFilter,
) -> impl futures::Stream<Item = Result<Vec<u8>, Error>> {
    enum Next {
        Headings,
        Rows(Option<String>),
        End,
    }
    futures::stream::try_unfold(Next::Headings, move |next| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move {
            match next {
                Next::Headings => Ok(Some((
                    part(std::iter::once(HEADINGS.map(str::to_owned)))?,
                    Next::Rows(None),
                ))),
                Next::Rows(after) => {
                    let page = backend
                        .donations_for_charity(&caller, &filter, &PageRequest::new(ROWS, after))
                        .await?;
                    let bytes = part(page.items.iter().map(row))?;
                    let next = page.next.map_or(Next::End, |cursor| Next::Rows(Some(cursor)));
                    Ok(Some((bytes, next)))
                }
                Next::End => Ok(None),
            }
        }
    })
}

fn part(rows: impl Iterator<Item = [String; 12]>) -> Result<Vec<u8>, Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer
            .write_record(row.iter().map(|cell| safe(cell)))
            .map_err(Error::internal)?;
    }
    writer
        .into_inner()
        .map_err(|error| Error::internal(error.to_string()))
}

/// A spreadsheet takes a cell that begins so for a formula; an apostrophe keeps it text.
fn safe(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

fn row(shown: &Shown) -> [String; 12] {
    let view = &shown.view;
    [
        view.id.to_string(),
        view.reference
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
        shown.platform_name.clone(),
        iso(shown.donated_on),
        view.settlement_date.map(iso).unwrap_or_default(),
        view.gross_amount.pence().decimal(),
        view.net_amount
            .map(|net| net.pence().decimal())
            .unwrap_or_default(),
        view.claimable_amount.pence().decimal(),
        view.gift_aid.amount.decimal(),
        view.gift_aid.status.to_string(),
        view.gift_aid
            .declaration_id
            .map(|id| id.to_string())
            .unwrap_or_default(),
        view.updated_at.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn a_cell_that_would_run_as_a_formula_stays_text() {
        assert_eq!(safe("=1+1"), "'=1+1");
        assert_eq!(safe("@cmd"), "'@cmd");
        assert_eq!(safe("ABC-1"), "ABC-1");
    }
}
