//! What the pages of the money read. Another charity's is not found.

use super::reads::{ROWS, around};
use super::views::{AdjustmentsView, PaymentsView};
use crate::access::{backend, charity_staff};
use crate::charity::listed::{before, in_list};
use crate::charity::ready::head;
use crate::charity::state::gifts;
use crate::error::AppError;
use backend::claim::PaymentSums;
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
    let mut total = format!("{which}. {}", waits(backend.goes_back(&caller).await?));
    let due = backend.money_back(&caller).await?.due.1;
    if due > Pence::ZERO {
        total.push_str(&format!(" {due} is to be returned for gifts that HMRC refused: see below."));
    }
    let refusals = backend.refusals(&caller).await?;
    let backs = backend.next_back(&caller, &page.items).await?;
    let rows = page.items.into_iter().zip(backs).collect();
    Ok(AdjustmentsView { rows, refusals, total, today: iso(backend.today()), newest, older, head })
}

/// What waits to go back with a claim, as the first page has it.
fn waits((count, tax): (i64, Pence)) -> String {
    match count {
        0 => "Nothing is waiting to be deducted.".to_owned(),
        _ => format!("{tax} on {} is waiting to be deducted.", gifts(count)),
    }
}

/// What HMRC paid, payment by payment, and what of it pays claims.
pub async fn read_payments(charity: String, after: String, rows: String) -> Result<PaymentsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (head, before) = (head(&backend, &caller).await?, before(&after, &rows));
    let page = backend.payments(&caller, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let (newest, older) = around(&head, "claims/payments", &after, before, page.next);
    let sums = backend.payments_in_all(&caller).await?;
    let which = in_list(before, page.items.len(), sums.count, "payment", "payments");
    let total = format!("{which}. {}", in_sums(&sums));
    Ok(PaymentsView { rows: page.items, total, newest, older, head })
}

/// What payments come to, by what they are: what does not count says so.
fn in_sums(sums: &PaymentSums) -> String {
    let mut said = format!("Matched to claims {}.", sums.matched);
    for (what, sum, counts) in [
        ("Not matched", sums.open, true),
        ("May be duplicates", sums.doubtful, false),
        ("Not Gift Aid", sums.dismissed, false),
    ] {
        if sum > Pence::ZERO {
            let not = if counts { "" } else { " (not counted)" };
            said.push_str(&format!(" {what} {sum}{not}."));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::in_sums;
    use backend::claim::PaymentSums;
    use domain::Pence;

    #[test]
    fn payments_are_summed_by_what_they_are() {
        let pence = |pence| Pence::new(pence).unwrap();
        let mut sums = PaymentSums { count: 1, matched: pence(1_146_102), ..PaymentSums::default() };
        assert_eq!(in_sums(&sums), "Matched to claims £11,461.02.");
        (sums.open, sums.doubtful, sums.dismissed) = (pence(4_000), pence(500), pence(1_200));
        assert_eq!(
            in_sums(&sums),
            "Matched to claims £11,461.02. Not matched £40.00. May be duplicates £5.00 (not counted). Not Gift Aid £12.00 (not counted)."
        );
    }
}
