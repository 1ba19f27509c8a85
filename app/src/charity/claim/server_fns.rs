//! What the forms of claims do: each calls one use-case.

use super::payment_fns::back_to_payments;
use crate::access::{backend, charity_staff};
use crate::error::AppError;
use crate::staff_name::both;
use crate::words::{payments, say};
use backend::claim::{ConfirmedClaim, Correction};
use catalogue::Text;
use domain::calendar::{iso, parse_date};
use domain::claim::{ClaimSetting, OwnClaimOutcome, PeriodChange};
use domain::list::HeldOrder;
use domain::payment::{PaymentFilter, PaymentState, SetOffDebt, Statement};
use domain::{ClaimId, Date, DonationId, FieldErrors, Fields, HmrcReference, Pence};
use leptos::prelude::*;
use leptos_axum::redirect;

fn claim_id(text: &str) -> Result<ClaimId, AppError> {
    text.parse().map_err(|_| AppError::NotFound)
}

/// Makes the next claim now, if it still is what the page said.
#[server(prefix = "/fn", endpoint = "charity/begin_claim")]
pub async fn begin_claim(
    #[server(default)] charity: String,
    #[server(default)] gifts: i64,
    #[server(default)] donations: i64,
    #[server(default)] gift_aid: i64,
    #[server(default)] goes_back: i64,
    #[server(default)] people: usize,
    #[server(default)] by_another: bool,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    // The page says these, not a person.
    let pence = |pence: i64| Pence::new(pence).map_err(|_| AppError::BadRequest);
    let confirmed = ConfirmedClaim {
        gifts,
        donations: pence(donations)?,
        gift_aid: pence(gift_aid)?,
        goes_back: pence(goes_back)?,
        people,
        by_another,
    };
    let id = backend.begin_confirmed_claim(&caller, confirmed).await?;
    redirect(&format!("/charity/{}/claims/{id}?begun", caller.charity_id()));
    Ok(())
}

#[server(prefix = "/fn", endpoint = "charity/approve_claim")]
pub async fn approve_claim(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim_id(&claim)?;
    backend.approve_claim(&caller, id).await?;
    redirect(&format!("/charity/{}/claims/{id}?approved", caller.charity_id()));
    Ok(())
}

/// Puts the declared gifts aside for a claim of the charity's own.
#[server(prefix = "/fn", endpoint = "charity/begin_own_claim")]
pub async fn begin_own_claim(
    #[server(default)] charity: String,
    #[server(default)] reference: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let under = (!reference.is_empty()).then(|| HmrcReference::parse(&reference)).transpose();
    let under = under.map_err(|_| AppError::NotFound)?;
    backend.begin_own_claim(&caller, under.as_ref()).await?;
    redirect(&format!("/charity/{}/claims/own", caller.charity_id()));
    Ok(())
}

/// Says whether the charity claimed on the gifts that it took out.
#[server(prefix = "/fn", endpoint = "charity/end_own_claim")]
pub async fn end_own_claim(
    #[server(default)] charity: String,
    #[server(default)] own_claim: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id = own_claim.parse().map_err(|_| AppError::NotFound)?;
    let outcome = OwnClaimOutcome::read(&form, backend.today())?;
    backend.end_own_claim(&caller, id, outcome).await?;
    redirect(&format!("/charity/{}/claims/own?{}", caller.charity_id(), outcome.as_str()));
    Ok(())
}

/// Says that nothing that was claimed without Uplift is left in claiming, as the page asked.
#[server(prefix = "/fn", endpoint = "charity/resume_claims")]
pub async fn resume_claims(
    #[server(default)] charity: String,
    #[server(default)] asked: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let asked = asked.parse().map_err(|_| AppError::BadRequest)?;
    backend.resume_claims(&caller, asked).await?;
    redirect(&format!("/charity/{}/claims?resumed", caller.charity_id()));
    Ok(())
}

/// Gives a claim up before it is filed.
#[server(prefix = "/fn", endpoint = "charity/withdraw_claim")]
pub async fn withdraw_claim(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim_id(&claim)?;
    backend.withdraw_claim(&caller, id).await?;
    redirect(&format!("/charity/{}/claims/{id}?withdrawn", caller.charity_id()));
    Ok(())
}

/// Chooses when claims are made and who approves them.
#[server(prefix = "/fn", endpoint = "charity/choose_claim_setting")]
pub async fn choose_claim_setting(
    #[server(default)] charity: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let setting = ClaimSetting::read(&form)?;
    let waits = backend.choose_claim_setting(&caller, setting).await?.is_some();
    let page = if waits { "claims/settings" } else { "claims?chosen" };
    redirect(&format!("/charity/{}/{page}", caller.charity_id()));
    Ok(())
}

/// Agrees with another owner that fewer people approve claims.
#[server(prefix = "/fn", endpoint = "charity/confirm_fewer_approvals")]
pub async fn confirm_fewer_approvals(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    backend.confirm_fewer_approvals(&caller).await?;
    redirect(&format!("/charity/{}/claims?chosen", caller.charity_id()));
    Ok(())
}

/// Stops that fewer people approve claims.
#[server(prefix = "/fn", endpoint = "charity/stop_fewer_approvals")]
pub async fn stop_fewer_approvals(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    backend.stop_fewer_approvals(&caller).await?;
    redirect(&format!("/charity/{}/claims/settings?stopped", caller.charity_id()));
    Ok(())
}

/// Says from which period's end the time to claim is counted, and from which day on.
#[server(prefix = "/fn", endpoint = "charity/choose_claim_period")]
pub async fn choose_claim_period(
    #[server(default)] charity: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let change = PeriodChange::read(&form, backend.now().london_date())?;
    backend.choose_claim_period(&caller, change).await?;
    redirect(&format!("/charity/{}/claims/settings?period", caller.charity_id()));
    Ok(())
}

/// Records that HMRC paid a claim.
#[server(prefix = "/fn", endpoint = "charity/mark_claim_paid")]
pub async fn mark_claim_paid(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] on: String,
    #[server(default)] amount: String,
    #[server(default)] reference: String,
    #[server(default)] paid_before: i64,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim_id(&claim)?;
    let (on, amount) = read_money(&on, &amount, payments::PAID_NEEDS_DATE)?;
    // The page says it, not a person: what it cannot have said is taken for a page on which nothing was paid.
    let paid_before = Pence::new(paid_before).unwrap_or(Pence::ZERO);
    backend.mark_claim_paid(&caller, id, on, amount, &reference, paid_before).await?;
    redirect(&format!("/charity/{}/claims/{id}?paid", caller.charity_id()));
    Ok(())
}

/// Records that HMRC set what it owed for a claim off against a debt instead of paying it.
#[server(prefix = "/fn", endpoint = "charity/record_set_off")]
pub async fn record_set_off(
    #[server(default)] charity: String,
    #[server(default)] claim: String,
    #[server(default)] on: String,
    #[server(default)] amount: String,
    #[server(default)] against: String,
    #[server(default)] paid_before: i64,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim_id(&claim)?;
    let money = read_money(&on, &amount, payments::SET_OFF_NEEDS_DATE);
    let against = SetOffDebt::parse(&against).map_err(|problem| problem.at("/against"));
    let ((on, amount), against) = both(money, against)?;
    let paid_before = Pence::new(paid_before).unwrap_or(Pence::ZERO);
    backend.record_set_off(&caller, id, on, amount, &against, paid_before).await?;
    redirect(&format!("/charity/{}/claims/{id}?set_off", caller.charity_id()));
    Ok(())
}

fn read_money(on: &str, amount: &str, needs_date: Text) -> Result<(Date, Pence), FieldErrors> {
    let mut errors = FieldErrors::new();
    let on = parse_date(on.trim());
    if on.is_err() {
        errors.push("/on", "invalid", say(needs_date));
    }
    let amount: Result<Pence, _> = amount.trim().parse();
    if amount.is_err() {
        errors.push("/amount", "invalid", say(payments::AMOUNT_WRONG));
    }
    match (on, amount) {
        (Ok(on), Ok(amount)) => Ok((on, amount)),
        _ => Err(errors),
    }
}

/// Takes HMRC's payments out of a bank statement: a file, or else what was pasted.
#[server(prefix = "/fn", endpoint = "charity/import_payments")]
pub async fn import_payments(
    #[server(default)] charity: String,
    #[server(default)] file: String,
    #[server(default)] statement: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (text, pointer) = match (file.is_empty(), statement.trim().is_empty()) {
        (false, _) => (file, "/file"),
        (true, false) => (statement, "/statement"),
        (true, true) => {
            let detail = say(payments::IMPORT_NEEDS_FILE);
            return Err(FieldErrors::one("/file", "required", detail).into());
        }
    };
    let Statement { payments, to_hmrc, others } =
        Statement::read(&text).map_err(|problem| problem.at(pointer))?;
    let done = backend.import_payments(&caller, &payments).await?;
    // Those of earlier statements wait for the same answer.
    let waits = PaymentFilter { state: Some(PaymentState::Open), ..PaymentFilter::default() };
    let open = usize::try_from(backend.payment_sums(&caller, &waits).await?.count).unwrap_or_default();
    let counts = [
        ("open", open),
        ("alike", done.alike),
        ("ahead", done.ahead.len()),
        ("out", to_hmrc),
        ("others", others),
    ];
    let mut more = counts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("&{name}={count}"))
        .collect::<String>();
    if !done.ahead.is_empty() {
        more.push_str(&format!("&left={}", left_out(&done.ahead)));
    }
    for (name, ids) in [("new", &done.new), ("recorded", &done.recorded)] {
        if !ids.is_empty() {
            let ids: Vec<String> = ids.iter().take(MOST_NAMED).map(ToString::to_string).collect();
            more.push_str(&format!("&{name}={}", ids.join(",")));
        }
    }
    redirect(&format!(
        "/charity/{}/claims/payments?imported={}&matched={}&known={}{more}",
        caller.charity_id(),
        done.added,
        done.matched,
        done.known
    ));
    Ok(())
}

/// So many of the payments that an import brought, left out, or found recorded, are named.
pub const MOST_NAMED: usize = 20;

/// Payments that an import left out, for the address of the page that lists them: the day and the pence of each.
fn left_out(ahead: &[(Date, Pence)]) -> String {
    let rows = ahead.iter().take(MOST_NAMED).map(|(on, pence)| format!("{}:{}", iso(*on), pence.get()));
    rows.collect::<Vec<_>>().join(",")
}

/// Says that a payment is not the one that it seems to be.
#[server(prefix = "/fn", endpoint = "charity/keep_payment_apart")]
pub async fn keep_payment_apart(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    backend.keep_payment_apart(&caller, payment).await?;
    back_to_payments(&caller, &filter, "another");
    Ok(())
}

/// Says that a payment is the one that it seems to be.
#[server(prefix = "/fn", endpoint = "charity/merge_payment")]
pub async fn merge_payment(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    let merged = backend.merge_payment(&caller, payment).await?;
    let was = merged.was_on.map(|on| format!("&was={}", iso(on))).unwrap_or_default();
    back_to_payments(&caller, &filter, &format!("same={}{was}", merged.payment));
    Ok(())
}

/// Says which claim a payment pays, or which several.
#[server(prefix = "/fn", endpoint = "charity/match_payment")]
pub async fn match_payment(
    #[server(default)] charity: String,
    #[server(default)] payment: String,
    #[server(default)] claims: Vec<String>,
    #[server(default)] filter: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let payment = payment.parse().map_err(|_| AppError::NotFound)?;
    let ids: Vec<ClaimId> = claims.iter().map(|claim| claim_id(claim)).collect::<Result<_, _>>()?;
    match ids.as_slice() {
        [] => {
            let detail = say(payments::CHOOSE_CLAIM);
            return Err(FieldErrors::one("/claims", "required", detail).into());
        }
        [id] => backend.match_payment(&caller, payment, *id).await?,
        several => backend.split_payment(&caller, payment, several).await?,
    }
    back_to_payments(&caller, &filter, "matched_by_hand");
    Ok(())
}

/// Puts the details of a held gift right, and goes back to the queue in the order that it was in.
#[server(prefix = "/fn", endpoint = "charity/correct_gift")]
pub async fn correct_gift(
    #[server(default)] charity: String,
    #[server(default)] donation: String,
    #[server(default)] sort: String,
    #[server(default)] others: Option<String>,
    #[server(default)] confirmed: Option<String>,
    #[server(default)] donors_word: Option<String>,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    let correction = Correction::read(&form)?
        .for_others(others.is_some())
        .confirmed(confirmed.is_some())
        .donors_word(donors_word.as_deref());
    caller.may_change()?;
    let held = backend.held_gift(&caller, id).await?;
    let gifts = backend.correct_gift(&caller, id, &correction).await?;
    let done = if gifts == 1 { "corrected" } else { "all_corrected" };
    let order = sort.trim().parse().unwrap_or(HeldOrder::Newest);
    let sorted = if order == HeldOrder::Newest { String::new() } else { format!("sort={}&", order.as_str()) };
    // The gift is corrected, whether or not the next one can be read.
    let next = backend.held_behind(&caller, order, &held).await.unwrap_or_default();
    let next = next.map(|next| format!("&next={next}")).unwrap_or_default();
    redirect(&format!("/charity/{}/claims/fix?{sorted}{done}={id}{next}", caller.charity_id()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{left_out, read_money};
    use crate::words::payments;
    use domain::Pence;
    use domain::calendar::parse_date;

    #[test]
    fn payments_that_were_left_out_are_named_by_day_and_amount() {
        let row = |day, pence| (parse_date(day).unwrap(), Pence::new(pence).unwrap());
        let rows = [row("2027-05-11", 1_135_347), row("2027-06-11", 1_675)];
        assert_eq!(left_out(&rows), "2027-05-11:1135347,2027-06-11:1675");
        assert_eq!(left_out(&[rows[0]; 30]).split(',').count(), 20);
    }

    #[test]
    fn a_payment_needs_its_day_and_its_amount() {
        assert!(read_money("2026-12-20", "£1,234.50", payments::PAID_NEEDS_DATE).is_ok());
        let errors = read_money("", "much", payments::PAID_NEEDS_DATE).unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/on", "/amount"]);
    }
}
