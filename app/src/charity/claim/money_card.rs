//! The money in short, above the claims so far: what came, what is missing of it, and which payments wait for somebody.

use super::payments_of;
use super::views::MoneyView;
use crate::charity::views::Head;
use crate::ui::*;
use backend::claim::MoneyBack;
use domain::Pence;
use domain::count::counted;
use domain::payment::PaymentState;
use leptos::prelude::*;

/// What HMRC paid, and the ways to its payments and to what goes back.
#[component]
pub fn MoneyCard(head: Head, money: MoneyView) -> impl IntoView {
    let (payments, adjustments) = (head.href("claims/payments"), head.href("claims/adjustments"));
    let short = lacks(money.short);
    let waiting = [
        (PaymentState::Open, pay_nothing_yet(money.open)),
        (PaymentState::Doubtful, wait_for_a_word(money.set_aside)),
    ]
    .into_iter()
    .filter_map(|(state, waiting)| Some((head.href(&payments_of(state)), waiting?)))
    .map(|(payments, waiting)| {
        view! {
            <p>
                <a href=payments>{waiting}</a>
            </p>
        }
    })
    .collect_view();
    view! {
        <Card title="Payments and adjustments">
            <p>{came(money.paid)} {short.map(|short| format!(" {short}"))} {goes_back(money.back).map(|back| format!(" {back}"))}</p>
            {waiting}
            <p class="mt-3 flex flex-wrap gap-x-6 gap-y-2">
                <a href=payments>"Payments from HMRC"</a>
                <a href=adjustments>"Adjustments"</a>
            </p>
        </Card>
    }
    .into_any()
}

/// What HMRC has paid for claims.
fn came((claims, paid): (i64, Pence)) -> String {
    match claims {
        0 => "No payments from HMRC are recorded yet.".to_owned(),
        _ => format!("HMRC paid {paid} for {} so far.", counted(claims, "claim", "claims")),
    }
}

/// What is said of claims that HMRC has paid in part.
fn lacks((claims, short): (i64, Pence)) -> Option<String> {
    let are = counted(claims, "claim is", "claims are");
    (claims > 0).then(|| format!("{are} paid in part: {short} short."))
}

/// What is said of HMRC's money that went back to it, or has to.
fn goes_back(back: MoneyBack) -> Option<String> {
    let lines = [
        (back.returned > Pence::ZERO).then(|| format!("You returned {} of it.", back.returned)),
        (back.due.0 > 0).then(|| format!("{} is to be returned to HMRC.", back.due.1)),
    ];
    lines.into_iter().flatten().reduce(|first, then| format!("{first} {then}"))
}

/// What is said of payments that no claim was found for.
fn pay_nothing_yet(count: i64) -> Option<String> {
    (count > 0).then(|| {
        counted(
            count,
            "payment is not matched to a claim: choose which it is for",
            "payments are not matched to claims: choose which they are for",
        )
    })
}

/// What is said of payments that seem to be recorded already.
fn wait_for_a_word(count: i64) -> Option<String> {
    (count > 0).then(|| {
        counted(
            count,
            "payment may be a duplicate, and is not counted",
            "payments may be duplicates, and are not counted",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{came, goes_back, lacks, pay_nothing_yet, wait_for_a_word};
    use backend::claim::MoneyBack;
    use domain::Pence;

    #[test]
    fn payments_that_nobody_looked_at_are_told_of() {
        let says = |count| wait_for_a_word(count).unwrap_or_default();
        assert_eq!(says(0), "");
        assert!(says(1).starts_with("1 payment may be a duplicate"));
        assert!(says(2).starts_with("2 payments may be duplicates"));
        let says = |count| pay_nothing_yet(count).unwrap_or_default();
        assert_eq!(says(0), "");
        assert!(says(1).starts_with("1 payment is not matched to a claim"));
        assert!(says(2).starts_with("2 payments are not matched to claims"));
    }

    #[test]
    fn what_is_missing_is_said_beside_what_came() {
        let pence = |pence| Pence::new(pence).unwrap();
        assert_eq!(came((2, pence(1_143_615))), "HMRC paid £11,436.15 for 2 claims so far.");
        assert_eq!(lacks((0, Pence::ZERO)), None);
        let says = |claims| lacks((claims, pence(2_099))).unwrap_or_default();
        assert_eq!(says(1), "1 claim is paid in part: £20.99 short.");
        assert_eq!(says(2), "2 claims are paid in part: £20.99 short.");
        assert_eq!(goes_back(MoneyBack::default()), None);
        let both = goes_back(MoneyBack { returned: pence(1_000), due: (1, pence(860)) });
        assert_eq!(both.as_deref(), Some("You returned £10.00 of it. £8.60 is to be returned to HMRC."));
    }
}
