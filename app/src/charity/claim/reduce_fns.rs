//! What the forms about HMRC's later decisions do: each calls one use-case.

use crate::access::{backend, charity_staff};
use crate::error::AppError;
use crate::words::{payments, reductions, say};
use backend::claim::{ConfirmedCut, NamedDonor, with_lines};
use domain::calendar::{iso, parse_date};
use domain::claim::reduction::{Letter, Reduced, Reduction};
use domain::{ClaimId, FieldErrors, Fields, Pence};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Leads on to what HMRC's letter changes. Nothing is recorded.
#[server(prefix = "/fn", endpoint = "charity/look_at_letter")]
pub async fn look_at_letter(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    let letter = Letter::read(&form, backend.today())?;
    backend.would_reduce(&caller, id, &letter).await?;
    let mut query = vec![("what", letter.what.as_str().to_owned()), ("letterOn", iso(letter.on))];
    if let Reduced::Lines(lines) = &letter.what {
        query.push(("lines", lines.in_words()));
    }
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    redirect(&format!("/charity/{}/claims/{id}/reduce?{query}", caller.charity_id()));
    Ok(())
}

/// Looks for a donor whom HMRC's letter names, and leads back to the letter with the lines: no name is in an address.
#[server(prefix = "/fn", endpoint = "charity/find_donor_in_claim")]
pub async fn find_donor_in_claim(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] before: String,
    #[server(default)] first: String,
    #[server(default)] last: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    let donor = NamedDonor::parse(&first, &last)?;
    let found = backend.find_donor_in_claim(&caller, id, &donor).await?;
    let query = [("lines", with_lines(&before, &found)), ("found", found.len().to_string())];
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    redirect(&format!("/charity/{}/claims/{id}/reduce?{query}", caller.charity_id()));
    Ok(())
}

/// Records what HMRC decided about a claim after it had accepted it, as many gifts and as much as the page said.
#[server(prefix = "/fn", endpoint = "charity/reduce_claim")]
pub async fn reduce_claim(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] gifts: i64,
    #[server(default)] gift_aid: i64,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    // The page says these, not a person.
    let gift_aid = Pence::new(gift_aid).map_err(|_| AppError::BadRequest)?;
    let reduction = Reduction::read(&form, backend.today())?;
    backend.reduce_claim(&caller, id, &reduction, ConfirmedCut { gifts, gift_aid }).await?;
    redirect(&format!("/charity/{}/claims/{id}?reduced", caller.charity_id()));
    Ok(())
}

/// Records that HMRC got back what it had paid too much for a claim.
#[server(prefix = "/fn", endpoint = "charity/record_return")]
pub async fn record_return(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] on: String,
    #[server(default)] amount: String,
    #[server(default)] note: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    let mut errors = FieldErrors::new();
    let on = parse_date(on.trim());
    if on.is_err() {
        errors.push("/on", "invalid", say(reductions::RETURN_NEEDS_DATE));
    }
    let amount: Result<Pence, _> = amount.trim().parse();
    if amount.is_err() {
        errors.push("/amount", "invalid", say(payments::AMOUNT_WRONG));
    }
    let (Ok(on), Ok(amount)) = (on, amount) else { return Err(errors.into()) };
    backend.record_return(&caller, id, on, amount, &note).await?;
    redirect(&format!("/charity/{}/claims/{id}?returned", caller.charity_id()));
    Ok(())
}

/// Says that money had not gone back to HMRC after all.
#[server(prefix = "/fn", endpoint = "charity/take_return_back")]
pub async fn take_return_back(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] number: i16,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    backend.take_return_back(&caller, id, number).await?;
    redirect(&format!("/charity/{}/claims/adjustments?not_returned", caller.charity_id()));
    Ok(())
}
