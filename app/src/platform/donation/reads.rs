//! What the pages about donations read: by the use-cases behind `GET /donations`.

use super::filter::{GiftQuery, Wanted};
use super::heading::{listed, totals_of};
use super::views::{Donation, Donations};
use crate::charity::rows_before;
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::platform::reads::open;
use backend::donation::PlatformFilter;
use backend::pagination::PageRequest;
use backend::request_log::RequestFilter;
use domain::{DonationId, FieldErrors, TaxYear};

/// How many donations a page has.
const DONATIONS: u16 = 50;
/// How many requests are shown with a donation.
const REQUESTS: u16 = 10;

/// A page of the platform's donations, so many rows after the first ones. Filters that cannot be read make a page that says so, with 400.
pub async fn read_donations(
    platform: String,
    query: GiftQuery,
    after: String,
    rows: String,
) -> Result<Donations, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href("donations");
    let mut view = Donations {
        head,
        problems: FieldErrors::new(),
        lines: Vec::new(),
        total: String::new(),
        next: None,
        first: (!after.is_empty()).then(|| list_address(&list, &query, None)),
        query,
    };
    let (wanted, status) = match view.query.read() {
        Ok(read) => read,
        Err(problems) => {
            crate::context::set_status(400);
            view.problems = problems;
            return Ok(view);
        }
    };
    let year = TaxYear::of(backend.today());
    let reference = match wanted {
        Some(Wanted::Id(id)) => {
            let found = match backend.donation_for_platform(&caller, id).await {
                Ok(shown) => Some(shown),
                Err(backend::Error::NotFound(_)) => None,
                Err(error) => return Err(error.into()),
            };
            let found = found.filter(|shown| status.is_none_or(|status| shown.status() == status));
            view.lines = found.into_iter().map(|shown| shown.view).collect();
            view.total = listed(Some(0), view.lines.len(), &totals_of(&view.lines), year);
            return Ok(view);
        }
        Some(Wanted::Reference(reference)) => Some(reference),
        None => None,
    };
    let before = rows_before(&after, &rows);
    let filter = PlatformFilter { reference, status, ..PlatformFilter::default() };
    let page =
        backend.donations_for_platform(&caller, &filter, &PageRequest::new(DONATIONS, Some(after))).await?;
    view.lines = page.items.into_iter().map(|shown| shown.view).collect();
    // A reference has one donation at most.
    let totals = if filter.reference.is_some() {
        totals_of(&view.lines)
    } else {
        backend.totals_for_platform(&caller, status).await?
    };
    view.total = listed(before, view.lines.len(), &totals, year);
    view.next = page.next.map(|cursor| {
        let next = list_address(&list, &view.query, Some(&cursor));
        let rows = before.map(|before| format!("&rows={}", before + i64::from(DONATIONS)));
        next + &rows.unwrap_or_default()
    });
    Ok(view)
}

/// One of the platform's donations.
pub async fn read_donation(platform: String, donation: String) -> Result<Donation, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    let shown = backend.donation_for_platform(&caller, id).await?.view;
    let about_it = RequestFilter { subject: id.to_string().parse().ok(), ..RequestFilter::default() };
    Ok(Donation {
        head,
        shown,
        declarations: backend.declarations_for_platform(&caller, id).await?,
        history: backend.history_for_platform(&caller, id).await?,
        requests: backend.requests(&caller, &about_it, &PageRequest::new(REQUESTS, None)).await?.items,
    })
}
