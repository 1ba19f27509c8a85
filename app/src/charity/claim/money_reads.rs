//! What the pages of the money read. Another charity's is not found.

use super::reads::{ROWS, around};
use super::views::{AdjustmentsView, PaymentsView};
use crate::access::{backend, charity_staff};
use crate::charity::ready::head;
use crate::error::AppError;
use backend::page::PageRequest;
use domain::calendar::iso;

/// What goes back to HMRC.
pub async fn read_adjustments(charity: String, after: String) -> Result<AdjustmentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let page = backend.adjustments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/adjustments", &after, page.next);
    let backs = backend.next_back(&caller, &page.items).await?;
    let rows = page.items.into_iter().zip(backs).collect();
    Ok(AdjustmentsView { rows, today: iso(backend.today()), newest, older, head })
}

pub async fn read_payments(charity: String, after: String) -> Result<PaymentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let page = backend.payments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/payments", &after, page.next);
    Ok(PaymentsView { rows: page.items, newest, older, head })
}
