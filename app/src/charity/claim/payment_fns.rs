//! What the forms about HMRC's payments and adjustments do: each calls one use-case.

use crate::access::{backend, charity_staff};
use crate::charity::list_query::ListQuery;
use crate::error::AppError;
use crate::words::{payments, say};
use backend::actor::CharityStaff;
use backend::claim::Undone;
use domain::calendar::parse_date;
use domain::{ClaimId, FieldErrors, Pence};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Back to the list of payments, with the filters that it had when the form was sent, and with what was done.
pub(super) fn back_to_payments(caller: &CharityStaff, filter: &str, done: &str) {
    redirect(&list_of_payments(&format!("/charity/{}/claims/payments", caller.charity_id()), filter, done));
}

/// The address of a list with these filters, as far as they can be read, and with what was done.
fn list_of_payments(list: &str, filter: &str, done: &str) -> String {
    let query: ListQuery = serde_urlencoded::from_str(filter).unwrap_or_default();
    let address = query.address(list);
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}{done}")
}

/// Says that a payment did not pay what it was laid on, or that HMRC did not set it off.
#[server(prefix = "/fn", endpoint = "charity/take_payment_back")]
pub async fn take_payment_back(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    let done = match backend.take_payment_back(&caller, payment).await? {
        Undone::Match => "taken_back",
        Undone::Payment => "payment_removed",
        Undone::SetOff => "set_off_removed",
    };
    back_to_payments(&caller, &filter, done);
    Ok(())
}

/// Removes a payment that pays no claim.
#[server(prefix = "/fn", endpoint = "charity/remove_payment")]
pub async fn remove_payment(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    backend.remove_payment(&caller, payment).await?;
    back_to_payments(&caller, &filter, "payment_removed");
    Ok(())
}

/// Says that a payment by HMRC is for no claim made here.
#[server(prefix = "/fn", endpoint = "charity/dismiss_payment")]
pub async fn dismiss_payment(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    backend.dismiss_payment(&caller, payment).await?;
    back_to_payments(&caller, &filter, "dismissed");
    Ok(())
}

/// Says that a payment is for a claim made here after all.
#[server(prefix = "/fn", endpoint = "charity/put_payment_back")]
pub async fn put_payment_back(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    backend.put_payment_back(&caller, payment).await?;
    back_to_payments(&caller, &filter, "put_back");
    Ok(())
}

/// Says that what HMRC paid above a claim, as the page had it, is interest.
#[server(prefix = "/fn", endpoint = "charity/say_interest")]
pub async fn say_interest(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] above: i64,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    // The page says it, not a person.
    let above = Pence::new(above).map_err(|_| AppError::BadRequest)?;
    backend.say_interest(&caller, id, above).await?;
    redirect(&format!("/charity/{}/claims/{id}?interest", caller.charity_id()));
    Ok(())
}

/// Records that the charity repaid tax to HMRC directly.
#[server(prefix = "/fn", endpoint = "charity/repay_adjustment")]
pub async fn repay_adjustment(
    #[server(default)] charity: String,
    #[server(default)] adjustment: String,
    #[server(default)] on: String,
    #[server(default)] note: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let adjustment = adjustment.parse().map_err(|_| AppError::NotFound)?;
    let on = parse_date(on.trim())
        .map_err(|_| FieldErrors::one("/on", "invalid", say(payments::REPAY_NEEDS_DATE)))?;
    backend.repay_adjustment(&caller, adjustment, on, &note).await?;
    redirect(&format!("/charity/{}/claims/adjustments?repaid", caller.charity_id()));
    Ok(())
}

/// Says that tax was not repaid after all.
#[server(prefix = "/fn", endpoint = "charity/take_repayment_back")]
pub async fn take_repayment_back(
    #[server(default)] charity: String,
    #[server(default)] adjustment: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let adjustment = adjustment.parse().map_err(|_| AppError::NotFound)?;
    backend.take_repayment_back(&caller, adjustment).await?;
    redirect(&format!("/charity/{}/claims/adjustments?not_repaid", caller.charity_id()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::list_of_payments;

    #[test]
    fn a_list_keeps_its_filters_after_what_was_done_in_it() {
        for (filter, address) in [
            ("", "/list?dismissed"),
            ("state=not_matched&sort=largest", "/list?state=not_matched&sort=largest&dismissed"),
            ("find=claim+7", "/list?find=claim+7&dismissed"),
            // What is no filter of the list is left out.
            ("find=a%0d%0aSet-Cookie&next=//example.org", "/list?find=a%0D%0ASet-Cookie&dismissed"),
        ] {
            assert_eq!(list_of_payments("/list", filter, "dismissed"), address);
        }
    }
}
