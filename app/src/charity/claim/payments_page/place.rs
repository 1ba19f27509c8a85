//! Where payments stand, and how they are called.

use crate::charity::state::short;
use crate::charity::views::Head;
use crate::words::{payments, say};
use domain::payment::PaymentState;
use domain::{Date, Pence};

/// The page of the payments for the claim with this number.
pub fn payments_for(claim: i32) -> String {
    format!("claims/payments?find=claim+{claim}")
}

/// The page of the payments of which this became.
pub fn payments_of(state: PaymentState) -> String {
    format!("claims/payments?state={state}")
}

/// Where a payment stands on the page of those of its amount.
pub(super) fn place_of(head: &Head, payment: &str, amount: Pence) -> String {
    head.href(&format!("claims/payments?find={}#{}", amount.decimal(), anchor(payment)))
}

/// The id of a payment's row.
pub(super) fn anchor(payment: &str) -> String {
    format!("payment-{payment}")
}

/// A payment, as people know it: its day, its amount, what stands beside it, and whether only somebody says so.
pub(super) fn in_words(on: Date, amount: Pence, reference: &str, by_hand: bool) -> String {
    let day = short(on);
    let payment = if reference.is_empty() {
        say(payments::RecordedWithout { day, amount })
    } else {
        say(payments::RecordedAs { day, amount, reference })
    };
    if by_hand { say(payments::RecordedByHand { payment }) } else { payment }
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use crate::words::{payments, say};
    use domain::Pence;
    use domain::calendar::parse_date;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    #[test]
    fn a_payment_is_named_by_its_day_amount_and_reference_and_by_who_says_so() {
        let day = parse_date("2026-11-22").unwrap();
        let (on, amount) = ("22 Nov 2026", "£30.86");
        let without = say(payments::RecordedWithout { day: on, amount });
        let by_hand = say(payments::RecordedByHand { payment: without });
        assert_eq!(in_words(day, pence(3_086), "", true), by_hand);
        let shown = say(payments::RecordedAs { day: on, amount, reference: "HMRC VAT" });
        assert_eq!(in_words(day, pence(3_086), "HMRC VAT", false), shown);
    }
}
