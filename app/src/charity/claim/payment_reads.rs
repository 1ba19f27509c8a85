//! What the pages of payments and adjustments read. Another charity's is not found.

use super::reads::{ROWS, around};
use super::server_fns::MOST_NAMED;
use super::views::{AdjustmentsView, Listed, PaymentsView};
use crate::access::{backend, charity_staff};
use crate::charity::list_heading::{Rows, before, in_list};
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{MOST_PAGES, Place, pages};
use crate::charity::saved_views::chosen;
use crate::charity::view_of::head;
use crate::context::set_status;
use crate::error::AppError;
use crate::words::{payments, say};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::claim::{Payment, PaymentSums};
use backend::pagination::PageRequest;
use domain::Pence;
use domain::calendar::iso;
use domain::donation::ViewedList;
use domain::payment::{FindPayment, PaymentState};

/// What goes back to HMRC.
pub async fn read_adjustments(
    charity: String,
    after: String,
    rows: String,
) -> Result<AdjustmentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (head, before) = (head(&backend, &caller).await?, before(&after, &rows));
    let page = backend.adjustments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/adjustments", &after, before, page.next);
    let count = backend.adjustments_in_all(&caller).await?;
    let which = in_list(Rows::Adjustments, before, page.items.len(), count);
    let mut total = format!("{which}. {}", waits(backend.goes_back(&caller).await?));
    let due = backend.money_in_all(&caller).await?.back.due.1;
    if due > Pence::ZERO {
        total = format!("{total} {}", say(payments::DueBelow { due }));
    }
    let refusals = backend.refusals(&caller).await?;
    let backs = backend.next_back(&caller, &page.items).await?;
    let rows = page.items.into_iter().zip(backs).collect();
    Ok(AdjustmentsView { rows, refusals, total, today: iso(backend.today()), newest, older, head })
}

/// What waits to go back with a claim, as the first page has it.
fn waits((count, tax): (i64, Pence)) -> String {
    match count {
        0 => say(payments::NOTHING_WAITS).to_owned(),
        _ => say(payments::Waiting { gifts: count, tax }),
    }
}

/// What HMRC paid, payment by payment, and what of it pays claims; beside it the payments with the ids in `brought` and in `recorded`,
/// parted by commas. Filters that cannot be read make a page that says so, with 400.
pub async fn read_payments(
    charity: String,
    query: ListQuery,
    view: String,
    place: Place,
    (brought, recorded): (String, String),
) -> Result<PaymentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let brought = with_ids(&backend, &caller, &brought).await?;
    let recorded = with_ids(&backend, &caller, &recorded).await?;
    let views = backend.saved_views(&caller, ViewedList::Payments).await?;
    let query = chosen(&views, &view, query, |filter| {
        ListQuery::of_saved::<PaymentState, _>(filter, FindPayment::parse)
    });
    let list = head.href("claims/payments");
    let mut listed = Listed::new(list.clone(), &list, query, views);
    let filter = match listed.query.filter(FindPayment::parse) {
        Ok(filter) => filter,
        Err(errors) => {
            set_status(400);
            listed.problems = errors;
            return Ok(PaymentsView { head, brought, recorded, listed });
        }
    };
    let sums = backend.payment_sums(&caller, &filter).await?;
    let most = pages(sums.count).min(MOST_PAGES);
    let place = place.within(most);
    let page = backend.payments_found(&caller, &filter, &place.request()).await?;
    let which = in_list(Rows::Payments, place.before(), page.items.len(), sums.count);
    listed.at(&place, most, format!("{which}. {}", in_sums(&sums)), page.next.as_deref());
    listed.rows = page.items;
    Ok(PaymentsView { head, brought, recorded, listed })
}

/// The charity's payments with these ids, parted by commas.
async fn with_ids(backend: &Backend, caller: &CharityStaff, ids: &str) -> Result<Vec<Payment>, AppError> {
    let ids: Vec<_> = ids.split(',').filter_map(|id| id.parse().ok()).take(MOST_NAMED).collect();
    match ids.as_slice() {
        [] => Ok(Vec::new()),
        ids => Ok(backend.payments_named(caller, ids).await?),
    }
}

/// What payments come to, by what became of them: what does not count says so.
fn in_sums(sums: &PaymentSums) -> String {
    let said = [
        (sums.matched, say(payments::SumsMatched { sum: sums.matched })),
        (sums.interest, say(payments::SumsInterest { sum: sums.interest })),
        (sums.set_off, say(payments::SumsSetOff { sum: sums.set_off })),
        (sums.returned, say(payments::SumsReturned { sum: sums.returned })),
        (sums.open, say(payments::SumsOpen { sum: sums.open })),
        (sums.doubtful, say(payments::SumsDoubtful { sum: sums.doubtful })),
        (sums.dismissed, say(payments::SumsDismissed { sum: sums.dismissed })),
    ];
    let said = said.into_iter().filter(|(sum, _)| *sum > Pence::ZERO).map(|(_, words)| words);
    said.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::in_sums;
    use crate::words::{payments, say};
    use backend::claim::PaymentSums;
    use domain::Pence;

    #[test]
    fn payments_are_summed_by_what_they_are() {
        let pence = |pence| Pence::new(pence).unwrap();
        let mut sums = PaymentSums { count: 1, matched: pence(1_146_102), ..PaymentSums::default() };
        let matched = say(payments::SumsMatched { sum: "£11,461.02" });
        assert_eq!(in_sums(&sums), matched);
        (sums.open, sums.doubtful, sums.dismissed) = (pence(4_000), pence(500), pence(1_200));
        (sums.interest, sums.set_off, sums.returned) = (pence(2_325), pence(2_716), pence(1_860));
        let all = [
            matched,
            say(payments::SumsInterest { sum: "£23.25" }),
            say(payments::SumsSetOff { sum: "£27.16" }),
            say(payments::SumsReturned { sum: "£18.60" }),
            say(payments::SumsOpen { sum: "£40.00" }),
            say(payments::SumsDoubtful { sum: "£5.00" }),
            say(payments::SumsDismissed { sum: "£12.00" }),
        ];
        assert_eq!(in_sums(&sums), all.join(" "));
    }
}
