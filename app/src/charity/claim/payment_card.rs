//! HMRC's payments in short, above the claims so far: what came, what is missing of it, and which payments wait for somebody.

use super::payments_of;
use crate::charity::views::Head;
use crate::ui::*;
use crate::words::{charity, payments, say};
use backend::claim::{MoneyBack, MoneyInAll};
use domain::Pence;
use domain::payment::PaymentState;
use leptos::prelude::*;

/// What HMRC paid, and the ways to its payments and to what goes back.
#[component]
pub fn PaymentCard(head: Head, money: MoneyInAll) -> impl IntoView {
    let (payments, adjustments) = (head.href("claims/payments"), head.href("claims/adjustments"));
    let short = lacks(money.short);
    let waiting = [
        (PaymentState::Open, pay_nothing_yet(money.open_payments, head.may_change)),
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
        <Card title=say(payments::CARD)>
            <p>{came((money.settled, money.paid.1), money.set_off)} {short.map(|short| format!(" {short}"))} {goes_back(money.back).map(|back| format!(" {back}"))}</p>
            {waiting}
            <p class="mt-3 flex flex-wrap gap-x-6 gap-y-2">
                <a href=payments>{say(payments::PAYMENTS)}</a>
                <a href=adjustments>{say(payments::ADJUSTMENTS)}</a>
            </p>
        </Card>
    }
    .into_any()
}

/// What HMRC has paid for claims, and set off instead of paying it.
fn came((claims, paid): (i64, Pence), set_off: Pence) -> String {
    match (claims, paid, set_off) {
        (0, ..) => say(payments::NONE_RECORDED).to_owned(),
        (_, _, Pence::ZERO) => say(payments::PaidSoFar { claims, paid }),
        (_, Pence::ZERO, _) => say(payments::SetOffSoFar { claims, set_off }),
        _ => say(payments::PaidAndSetOff { claims, paid, set_off }),
    }
}

/// What is said of claims that HMRC has paid in part.
fn lacks((claims, short): (i64, Pence)) -> Option<String> {
    (claims > 0).then(|| say(payments::PaidInPart { claims, short }))
}

/// What is said of HMRC's money that went back to it, or has to.
fn goes_back(back: MoneyBack) -> Option<String> {
    let lines = [
        (back.returned > Pence::ZERO).then(|| say(payments::YouReturned { amount: back.returned })),
        (back.due.0 > 0).then(|| say(payments::ToBeReturned { amount: back.due.1 })),
    ];
    lines.into_iter().flatten().reduce(|first, then| format!("{first} {then}"))
}

/// What is said of payments that no claim was found for: whoever may is asked for the claim.
pub fn pay_nothing_yet(count: i64, may_change: bool) -> Option<String> {
    (count > 0).then(|| {
        if may_change { say(payments::ChooseClaims { count }) } else { say(charity::Unmatched { count }) }
    })
}

/// What is said of payments that seem to be recorded already.
fn wait_for_a_word(count: i64) -> Option<String> {
    (count > 0).then(|| say(payments::Duplicates { count }))
}

#[cfg(test)]
mod tests {
    use super::{came, goes_back, lacks, pay_nothing_yet, wait_for_a_word};
    use crate::words::{charity, payments, say};
    use backend::claim::MoneyBack;
    use domain::Pence;

    #[test]
    fn payments_that_nobody_looked_at_are_told_of() {
        assert_eq!((wait_for_a_word(0), pay_nothing_yet(0, true)), (None, None));
        assert_eq!(wait_for_a_word(2), Some(say(payments::Duplicates { count: 2 })));
        assert_eq!(pay_nothing_yet(2, true), Some(say(payments::ChooseClaims { count: 2 })));
        assert_eq!(pay_nothing_yet(2, false), Some(say(charity::Unmatched { count: 2 })), "a viewer");
    }

    #[test]
    fn what_is_missing_is_said_beside_what_came() {
        let pence = |pence| Pence::new(pence).unwrap();
        assert_eq!(came((0, Pence::ZERO), Pence::ZERO), say(payments::NONE_RECORDED));
        let (paid, set_off) = ("£11,436.15", "£27.16");
        for (money, kept, said) in [
            (1_143_615, 0, say(payments::PaidSoFar { claims: 2, paid })),
            (1_143_615, 2_716, say(payments::PaidAndSetOff { claims: 2, paid, set_off })),
            (0, 2_716, say(payments::SetOffSoFar { claims: 2, set_off })),
        ] {
            assert_eq!(came((2, pence(money)), pence(kept)), said);
        }
        assert_eq!(lacks((0, Pence::ZERO)), None);
        assert_eq!(lacks((1, pence(2_099))), Some(say(payments::PaidInPart { claims: 1, short: "£20.99" })));
        assert_eq!(goes_back(MoneyBack::default()), None);
        let returned = say(payments::YouReturned { amount: "£10.00" });
        let due = say(payments::ToBeReturned { amount: "£8.60" });
        let both = goes_back(MoneyBack { returned: pence(1_000), due: (1, pence(860)) });
        assert_eq!(both, Some(format!("{returned} {due}")));
    }
}
