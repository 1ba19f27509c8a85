//! What the pages of the money read. Another charity's is not found.

use super::money_card::came;
use super::reads::{ROWS, around};
use super::views::{AdjustmentsView, PaymentsView};
use crate::access::{backend, charity_staff};
use crate::charity::listed::{before, in_list};
use crate::charity::ready::head;
use crate::charity::state::gifts;
use crate::error::AppError;
use backend::page::PageRequest;
use domain::Pence;
use domain::calendar::iso;

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
    let which = in_list(before, page.items.len(), count, "adjustment", "adjustments");
    let total = format!("{which}. {}", waits(backend.goes_back(&caller).await?));
    let backs = backend.next_back(&caller, &page.items).await?;
    let rows = page.items.into_iter().zip(backs).collect();
    Ok(AdjustmentsView { rows, total, today: iso(backend.today()), newest, older, head })
}

/// What waits to go back with a claim, as the first page has it.
fn waits((count, tax): (i64, Pence)) -> String {
    match count {
        0 => "Nothing is waiting to be deducted.".to_owned(),
        _ => format!("{tax} on {} is waiting to be deducted.", gifts(count)),
    }
}

/// What HMRC paid, payment by payment, and what of it pays claims, as the first page has it.
pub async fn read_payments(charity: String, after: String, rows: String) -> Result<PaymentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (head, before) = (head(&backend, &caller).await?, before(&after, &rows));
    let page = backend.payments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/payments", &after, before, page.next);
    let (count, sum) = backend.payments_in_all(&caller).await?;
    let which = in_list(before, page.items.len(), count, "payment", "payments");
    let total = format!("{which}: {sum}. {}", came(backend.paid_in_all(&caller).await?));
    Ok(PaymentsView { rows: page.items, total, newest, older, head })
}
