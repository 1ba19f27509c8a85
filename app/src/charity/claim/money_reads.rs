//! What the pages of the money read. Another charity's is not found.

use super::reads::{ROWS, around};
use super::views::{AdjustmentRow, AdjustmentsView, PaymentRow, PaymentsView};
use crate::access::{backend, charity_staff};
use crate::charity::ready::head;
use crate::charity::state::short;
use crate::error::AppError;
use backend::page::PageRequest;
use domain::calendar::iso;
use domain::claim::Overclaim;

/// What goes back to HMRC.
pub async fn read_adjustments(charity: String, after: String) -> Result<AdjustmentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let page = backend.adjustments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/adjustments", &after, page.next);
    Ok(AdjustmentsView {
        rows: page
            .items
            .into_iter()
            .map(|row| AdjustmentRow {
                id: row.adjustment_id.to_string(),
                donation: row.donation_id,
                reference: row.reference,
                made_on: short(row.made_at.london_date()),
                given_on: short(row.donated_on),
                claimable: row.claimable,
                gift_aid: Overclaim { claimable: row.claimable, donated_on: row.donated_on }.tax(),
                claimed_in: row.claimed_in,
                carried_by: row.carried_by,
                repaid: row.repaid.map(|(on, note)| (short(on), note)),
            })
            .collect(),
        today: iso(backend.today()),
        newest,
        older,
        head,
    })
}

pub async fn read_payments(charity: String, after: String) -> Result<PaymentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let page = backend.payments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/payments", &after, page.next);
    Ok(PaymentsView {
        rows: page
            .items
            .into_iter()
            .map(|row| PaymentRow {
                id: row.payment_id.to_string(),
                paid_on: short(row.paid_on),
                amount: row.amount,
                reference: row.reference,
                claim: row.claim,
                claim_paid: row.claim_paid,
                shared_by: row.shared_by,
                is_dismissed: row.is_dismissed,
                resembles: row.resembles,
                other_words: row.other_words,
                suggestions: row.suggestions,
            })
            .collect(),
        newest,
        older,
        head,
    })
}
