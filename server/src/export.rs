//! Lists as files: streamed, so that a charity with a million gifts costs no more memory than one with ten.

mod access_recheck;
pub mod activity;
mod archive;
mod audit_pack;
mod claims;
mod donor_data;
mod figures;
mod sheet;

pub use access_recheck::ask_again;
pub use audit_pack::claim_pack;
pub use claims::{
    claim_lines, claim_lines_sheet, claims, claims_sheet, held_gifts, held_gifts_sheet, payments,
    payments_sheet,
};
pub use donor_data::{my_data, my_gifts};
pub use figures::{figures, figures_sheet};

use app::access::Who;
use app::asked_file::{AskedFile, AskedPart};
use app::charity::filter::{DonationQuery, SHEET_ROWS};
use app::charity::gift_file::{gift_aid_is, headings};
use app::charity::state::{counts, label};
use app::failure::Refusal;
use axum::Extension;
use axum::body::Body;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use backend::actor::CharityStaff;
use backend::claim::ScheduleLine;
use backend::donation::{DonationFilter, InClaim, Shown};
use backend::error::Resource;
use backend::pagination::{Page, PageRequest};
use backend::{Backend, Error};
use domain::{CharityId, ClaimId, DonationId};
use futures::{Stream, StreamExt, TryStreamExt};
use serde::Deserialize;
use sheet::{Cell, xlsx_file};
use uuid::Uuid;

use crate::AppState;
use crate::long_answer_limit::Most;
use crate::web::refuse;

/// How many files are on their way at a time.
pub const MOST: Most = Most { session: 2, person: 4 };
/// How many rows one read takes.
const ROWS: u16 = 2_000;

/// `GET /charity/{charity}/donations.csv`: exactly the rows that the page's filters show. No donor is named: the charity
/// does not see who gave.
pub async fn donations(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<DonationQuery>,
) -> Response {
    let Ok(filter) = query.filter_for(&state.backend, &caller) else {
        return refuse(Refusal::Filter);
    };
    let name = match file_name(&state.backend, &caller, &query).await {
        Ok(name) => name,
        Err(error) => return failed(&error),
    };
    let page = move |request| gifts(state.backend.clone(), caller, filter.clone(), request);
    list_file(&name, Format::Csv, headings(), listed(page, cells))
}

/// `GET /charity/{charity}/donations.xlsx`: the rows of [`donations`] as a spreadsheet, which has a limited number of rows.
pub async fn donations_sheet(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<DonationQuery>,
) -> Response {
    let Ok(filter) = query.filter_for(&state.backend, &caller) else {
        return refuse(Refusal::Filter);
    };
    let fits = async {
        let totals = state.backend.totals_for_charity(&caller, &filter).await?;
        state.backend.has_at_most(&caller, &totals, SHEET_ROWS).await
    };
    match fits.await {
        Ok(true) => {}
        Ok(false) => return refuse(Refusal::TooLongForSheet),
        Err(error) => return failed(&error),
    }
    let name = match file_name(&state.backend, &caller, &query).await {
        Ok(name) => name,
        Err(error) => return failed(&error),
    };
    let page = move |request| gifts(state.backend.clone(), caller, filter.clone(), request);
    list_file(&name, Format::Sheet, headings(), listed(page, cells))
}

/// What a file of these gifts is called.
async fn file_name(backend: &Backend, caller: &CharityStaff, query: &DonationQuery) -> Result<String, Error> {
    Ok(query.file_name(&backend.charity(caller).await?.name.to_string(), backend.today()))
}

/// A page of the list, each gift with its claim.
async fn gifts(
    backend: Backend,
    caller: CharityStaff,
    filter: DonationFilter,
    request: PageRequest,
) -> Result<Page<(Shown, Option<InClaim>)>, Error> {
    let page = backend.donations_for_charity(&caller, &filter, &request).await?;
    let ids: Vec<DonationId> = page.items.iter().map(|gift| gift.view.id).collect();
    let claims = backend.claims_of_donations(&caller, &ids, filter.find.as_ref()).await?;
    let with_claim = |gift: Shown| {
        let claim = claims.get(&gift.view.id).copied();
        (gift, claim)
    };
    Ok(Page { items: page.items.into_iter().map(with_claim).collect(), next: page.next })
}

/// A list as CSV: its headings, then the rows of one read after the other. `read` gives the rows from a place on, and the place behind them
/// while there may be more.
fn rows<const N: usize, P, F>(
    headings: [&'static str; N],
    first: P,
    read: impl Fn(P) -> F + Send,
) -> impl Stream<Item = Result<Vec<u8>, Error>>
where
    P: Send,
    F: Future<Output = Result<(Vec<[String; N]>, Option<P>), Error>> + Send,
{
    csv_parts(headings, batches(first, read))
}

/// The rows of a list, those of one read after the other; see [`rows`].
fn batches<T, P, F>(first: P, read: impl Fn(P) -> F + Send) -> impl Stream<Item = Result<Vec<T>, Error>>
where
    P: Send,
    F: Future<Output = Result<(Vec<T>, Option<P>), Error>> + Send,
{
    futures::stream::try_unfold(Some(first), move |place| {
        let reading = place.map(&read);
        async move {
            let Some(reading) = reading else { return Ok(None) };
            reading.await.map(Some)
        }
    })
}

/// The same of a list that is read a page at a time, as cells.
fn listed<const N: usize, T, F>(
    page: impl Fn(PageRequest) -> F + Send,
    cells: fn(&T) -> [Cell; N],
) -> impl Stream<Item = Result<Vec<[Cell; N]>, Error>>
where
    F: Future<Output = Result<Page<T>, Error>> + Send,
{
    batches(None, move |after| {
        let page = page(PageRequest::new(ROWS, after));
        async move {
            let page = page.await?;
            Ok((page.items.iter().map(cells).collect(), page.next.map(Some)))
        }
    })
}

/// The headings of a file as CSV, then its rows.
fn csv_parts<const N: usize>(
    headings: [&'static str; N],
    batches: impl Stream<Item = Result<Vec<[String; N]>, Error>>,
) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    let headings = part(std::iter::once(headings.map(str::to_owned)));
    let rows = batches.map(|batch| part(batch?.into_iter()));
    futures::stream::once(std::future::ready(headings)).chain(rows)
}

/// What a list of the charity is taken away as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csv,
    Sheet,
}

/// A list as a file of this name, without its ending: both formats have the same columns and the same rows.
fn list_file<const N: usize>(
    name: &str,
    format: Format,
    headings: [&'static str; N],
    batches: impl Stream<Item = Result<Vec<[Cell; N]>, Error>> + Send + 'static,
) -> Response {
    match format {
        Format::Csv => {
            let plain =
                batches.map_ok(|rows| rows.into_iter().map(|row| row.map(Cell::plain)).collect::<Vec<_>>());
            csv_file(&format!("{name}.csv"), csv_parts(headings, plain))
        }
        Format::Sheet => xlsx_file(&format!("{name}.xlsx"), headings, batches),
    }
}

/// A list as CSV, a page at a time.
fn pages<const N: usize, T, F>(
    headings: [&'static str; N],
    page: impl Fn(PageRequest) -> F + Send,
    row: impl Fn(&T) -> [String; N] + Copy + Send,
) -> impl Stream<Item = Result<Vec<u8>, Error>>
where
    F: Future<Output = Result<Page<T>, Error>> + Send,
{
    rows(headings, None, move |after| {
        let page = page(PageRequest::new(ROWS, after));
        async move {
            let page = page.await?;
            Ok((page.items.iter().map(row).collect(), page.next.map(Some)))
        }
    })
}

/// A file of this name, whose rows come one part after the other. Where one cannot be read, what was sent is cut off.
fn csv_file(name: &str, parts: impl Stream<Item = Result<Vec<u8>, Error>> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    let parts = parts.inspect_err(|error| tracing::error!(error = %error.chain(), "CSV export failed"));
    (headers, Body::from_stream(parts)).into_response()
}

/// Why a file that a task writes came to no end.
enum Stopped {
    /// Nobody takes it any more.
    HungUp,
    /// Something failed. What was sent is cut off, and every program that opens it says so.
    Failed(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

fn part<const N: usize>(rows: impl Iterator<Item = [String; N]>) -> Result<Vec<u8>, Error> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| safe(cell))).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(|error| Error::internal(error.to_string()))
}

/// A spreadsheet takes a cell that begins so for a formula; those of East Asia read the full-width signs like the others (OWASP,
/// "CSV Injection").
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// The cell with an apostrophe, which keeps it text, before each place where a formula could begin: its start, and behind what
/// some spreadsheets take for the end of a cell, such as the semicolon where a comma is part of a number.
pub(crate) fn safe(cell: &str) -> String {
    if is_less_than_nothing(cell) {
        return cell.to_owned();
    }
    let ends_a_cell = |char: char| matches!(char, ';' | '\t' | '\r' | '\n' | '\0');
    let mut safe = String::with_capacity(cell.len());
    if cell.starts_with(|char: char| char != ';' && ends_a_cell(char)) {
        safe.push('\'');
    }
    let mut begins = true;
    for char in cell.chars() {
        if begins && FORMULA.contains(&char) {
            safe.push('\'');
        }
        safe.push(char);
        // Quotes and spaces before a formula are left out by some.
        begins = ends_a_cell(char) || (begins && matches!(char, ' ' | '"'));
    }
    safe
}

/// Whether it is an amount below nothing, such as `-12.50`: a number to whatever reads it, and to be added up.
fn is_less_than_nothing(cell: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let amount = cell.strip_prefix('-').and_then(|amount| amount.split_once('.'));
    amount.is_some_and(|(pounds, pence)| digits(pounds) && digits(pence))
}

fn cells((shown, claim): &(Shown, Option<InClaim>)) -> [Cell; 19] {
    let view = &shown.view;
    // Nothing where the page says "none", so that the columns add up to what the charity is told.
    let counts = counts(shown.status());
    let gift_aid = counts.then_some(view.gift_aid.amount);
    let claimable = counts.then_some(view.claimable_amount);
    // A gift that its claim let go is in none now.
    let claim = claim.filter(|claim| !claim.is_released);
    [
        Cell::text(view.id),
        Cell::some(view.reference.as_ref(), Cell::text),
        Cell::text(&shown.platform_name),
        Cell::Day(shown.donated_on),
        Cell::some(view.settlement_date, Cell::Day),
        Cell::Pounds(view.gross_amount.pence()),
        Cell::some(view.net_amount.map(|net| net.pence()), Cell::Pounds),
        Cell::some(view.refunded(), Cell::Pounds),
        Cell::some(claimable, Cell::Pounds),
        Cell::some(gift_aid, Cell::Pounds),
        Cell::text(label(shown.status())),
        Cell::some(claim.map(|claim| claim.number), Cell::Number),
        // Of what HMRC refused nothing is claimed any more: what a claim's gifts add up to is what it is due.
        Cell::some(claim.filter(|claim| claim.refused_on.is_none()).map(|claim| claim.claimed), Cell::Pounds),
        Cell::some(claim.and_then(|claim| claim.paid_on), Cell::Day),
        Cell::some(claim.and_then(|claim| claim.given_back_in), Cell::Number),
        Cell::some(claim.and_then(|claim| claim.refused_on), Cell::Day),
        Cell::some(view.gift_aid.declaration_id, Cell::text),
        Cell::Instant(view.updated_at),
        Cell::some(gift_aid_is(shown.status(), claim.as_ref()), Cell::text),
    ]
}

/// A member of staff who asks for a file of the charity in its address.
pub struct Asker(CharityStaff);

#[derive(Deserialize)]
struct OfCharity {
    charity: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    /// Where to go instead.
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let (Extension(who), Path(OfCharity { charity })) =
            <(Extension<Who>, Path<OfCharity>)>::from_request_parts(parts, state).await?;
        let staff = match who {
            Who::Staff(staff) => staff,
            Who::Unknown => return Err(away()),
            Who::Nobody | Who::Donor(_) => return Err(Redirect::to("/sign-in?for=staff").into_response()),
        };
        let id = charity.parse::<CharityId>().map_err(|_| Error::NotFound(Resource::Charity));
        id.and_then(|id| staff.of(id)).map(Self).map_err(|error| match error {
            Error::SecondStepMissing => Redirect::to("/account/security").into_response(),
            _ => (StatusCode::NOT_FOUND, "There is no such charity.").into_response(),
        })
    }
}

/// Somebody who proved too long ago who they are does so first; the page that leads to the file then begins it.
fn prove_first(caller: &CharityStaff, file: &AskedFile) -> Response {
    let claims = format!("/charity/{}/claims", caller.charity_id());
    Redirect::to(&file.confirm_address(&claims)).into_response()
}

/// Of a claim, with its number for whoever is asked who they are.
async fn prove_first_for(
    backend: &Backend,
    caller: &CharityStaff,
    claim: ClaimId,
    part: AskedPart,
) -> Response {
    match backend.claim(caller, claim).await {
        Ok(found) => prove_first(caller, &AskedFile::OfClaim { id: claim, number: found.claim.number, part }),
        Err(error) => failed(&error),
    }
}

/// The database is away for a moment, so nobody knows who asks or what there is.
fn away() -> Response {
    let wait = [(header::RETRY_AFTER, "5")];
    let words = "Uplift is away for a moment. Try again in a minute.";
    (StatusCode::SERVICE_UNAVAILABLE, wait, words).into_response()
}

fn failed(error: &Error) -> Response {
    match error {
        Error::NotFound(_) => (StatusCode::NOT_FOUND, "There is no such claim.").into_response(),
        Error::OutsideRole(_) => {
            (StatusCode::FORBIDDEN, "Your role does not allow this. Ask an owner.").into_response()
        }
        Error::Unavailable(_) => {
            tracing::warn!(error = %error.chain(), "database unavailable");
            away()
        }
        other => {
            tracing::error!(error = %other.chain(), "file export failed");
            (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong. Try again.").into_response()
        }
    }
}

/// The columns of HMRC's schedule (HMRC, "Schedule spreadsheet to claim back tax on Gift Aid donations").
const SCHEDULE_HEADINGS: [&str; 10] = [
    "Item",
    "Title",
    "First name",
    "Last name",
    "House name or number",
    "Postcode",
    "Aggregated donations",
    "Sponsored event",
    "Donation date",
    "Amount",
];
/// HMRC's spreadsheet takes so many gifts.
const SCHEDULE_ROWS: i32 = 1_000;

/// `GET /charity/{charity}/claims/own/schedule.csv`: what the charity claims on itself, in the columns of HMRC's schedule, streamed.
pub async fn own_claim(State(state): State<AppState>, Asker(caller): Asker) -> Response {
    let id = match state.backend.own_claim_file(&caller).await {
        Ok(own) => own.own_claim_id,
        Err(Error::ProveAgain) => return prove_first(&caller, &AskedFile::Schedule),
        Err(error) => return failed(&error),
    };
    csv_file("gift-aid-schedule.csv", schedule(state.backend, caller, id))
}

fn schedule(backend: Backend, caller: CharityStaff, id: Uuid) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    // The last line that was read, and how many rows were written: a line that was refunded since leaves no gap in the numbers.
    rows(SCHEDULE_HEADINGS, (0, 0), move |(after, written): (i32, i32)| {
        let backend = backend.clone();
        async move {
            let lines = backend.own_claim_lines(&caller, id, after, i64::from(ROWS)).await?;
            let items = (written..).map(|written| written % SCHEDULE_ROWS + 1);
            let last = lines.last().filter(|_| lines.len() == usize::from(ROWS));
            let next = last.map(|last| (last.line_no, written + i32::from(ROWS)));
            Ok((items.zip(&lines).map(|(item, line)| schedule_row(item, line)).collect(), next))
        }
    })
}

fn schedule_row(item: i32, line: &ScheduleLine) -> [String; 10] {
    let day = line.donated_on;
    [
        item.to_string(),
        line.title.clone(),
        line.first_name.clone(),
        line.last_name.clone(),
        line.house.clone(),
        line.postcode.clone(),
        // No gift here is one of several small ones, or sponsored.
        String::new(),
        String::new(),
        format!("{:02}/{:02}/{:02}", day.day(), u8::from(day.month()), day.year().rem_euclid(100)),
        line.claimable.decimal(),
    ]
}

/// `GET /charity/{charity}/claims/{claim}/messages/{message}.xml`: what was said between Uplift and HMRC, byte for byte, and of
/// HMRC's list what it says of this claim. The account and its password are never in it.
pub async fn claim_message(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Path((_, claim, message)): Path<(String, String, String)>,
) -> Response {
    let message = message.strip_suffix(".xml").and_then(|id| id.parse().ok());
    let (Ok(id), Some(message)) = (claim.parse::<ClaimId>(), message) else {
        return failed(&Error::NotFound(Resource::Message));
    };
    let found = async {
        let bytes = state.backend.claim_message(&caller, id, message).await?;
        Ok::<_, Error>((state.backend.claim(&caller, id).await?.claim.number, bytes))
    };
    match found.await {
        Ok((number, bytes)) => {
            let name = format!("attachment; filename=\"claim-{number}-message-{message}.xml\"");
            let headers = [
                (header::CONTENT_TYPE, "application/xml; charset=utf-8".to_owned()),
                // Never shown as a page: HMRC's words, and a donor's, stand in it.
                (header::CONTENT_DISPOSITION, name),
                (header::CACHE_CONTROL, "no-store".to_owned()),
            ];
            (headers, bytes).into_response()
        }
        Err(Error::ProveAgain) => {
            prove_first_for(&state.backend, &caller, id, AskedPart::Message(message.to_string())).await
        }
        Err(error) => failed(&error),
    }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn a_cell_that_would_run_as_a_formula_stays_text() {
        assert_eq!(safe("=1+1"), "'=1+1");
        assert_eq!(safe("@cmd"), "'@cmd");
        assert_eq!(safe("ABC-1"), "ABC-1");
        assert_eq!(safe("-1234.50"), "-1234.50", "an amount is a number");
        for text in ["-1", "-1+1.0", "-.50", "-1.", "--1.50", "-1.50+A1", "-1.50;=1"] {
            assert!(safe(text).starts_with("'-"), "{text}");
        }
    }

    #[test]
    fn l6_no_cell_begins_a_formula_however_it_is_written_and_split() {
        for (cell, text) in [
            ("\n=1", "'\n'=1"),
            ("\0=1", "'\0'=1"),
            ("\t1", "'\t1"),
            ("\r1", "'\r1"),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            (" =1", " '=1"),
            ("a;=1", "a;'=1"),
            ("a; \"=1", "a; \"'=1"),
            (";=1;+2", ";'=1;'+2"),
            ("a\t@b", "a\t'@b"),
            ("a\r\n-b", "a\r\n'-b"),
            ("St John; 2 - 4 High Street = home", "St John; 2 - 4 High Street = home"),
            ("", ""),
        ] {
            assert_eq!(safe(cell), text, "{cell:?}");
        }
    }
}
