//! What a payment pays, and what somebody can say about that.

use super::answer::{Answer, filter_here};
use super::beside::Said;
use super::pairs::{IsItAnother, set_aside};
use crate::charity::claim::{DismissPayment, MatchPayment, PutPaymentBack, RemovePayment, TakePaymentBack};
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claim_states, payments, say};
use backend::claim::Payment;
use domain::{ClaimId, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What a payment pays, and what a person can say about that.
pub(super) fn pays(head: &Head, row: &Payment, said: &mut Said) -> AnyView {
    let back = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        head.may_change.then(|| view! { <Answer action label charity payment/> })
    };
    let link = |id: ClaimId, number: i32| {
        let href = head.href(&format!("claims/{id}"));
        view! { <a href=href>{say(payments::Claim { number })}</a> }
    };
    if let Some(other) = &row.resembles {
        return set_aside(head, row, other);
    }
    let remove = |removal: Removal| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        head.may_change.then(|| view! { <Remove charity payment removal/> })
    };
    if row.is_dismissed {
        return view! {
            <p>{say(payments::NOT_FOR_CLAIM)}</p>
            {back(PutPaymentBack::PATH, say(payments::IS_FOR_CLAIM))}
            {remove(removal_of_line(row.amount))}
        }
        .into_any();
    }
    if let Some((id, number, expected)) = row.claim {
        let beside = said.beside(row, id, expected);
        let removal = removal(row, number);
        let undo =
            if removal.is_some() { None } else { back(TakePaymentBack::PATH, say(payments::UNDO_MATCH)) };
        let remove = removal.and_then(remove);
        return view! {
            {link(id, number)}
            <span class="block text-sm text-soft">{beside}</span>
            {remove}
            {undo}
        }
        .into_any();
    }
    if !row.shared_by.is_empty() {
        let parts = row
            .shared_by
            .iter()
            .map(|shared| {
                let (beside, part) = (said.beside_part(shared), shared.part);
                view! {
                    <li>
                        {link(shared.claim_id, shared.number)} ": " {say(payments::PartOfIt { part })}
                        <span class="block text-sm text-soft">{beside}</span>
                    </li>
                }
            })
            .collect_view();
        return view! {
            <ul class="space-y-1">{parts}</ul>
            {back(TakePaymentBack::PATH, say(payments::UNDO_MATCH))}
        }
        .into_any();
    }
    if let Some((id, number)) = row.twin {
        let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
        return view! {
            <p>{say(payments::SAME_AS_FOR)} " " {link(id, number)}</p>
            {answers}
            {back(DismissPayment::PATH, say(payments::NOT_FOR_CLAIM))}
            {remove(removal_of_line(row.amount))}
        }
        .into_any();
    }
    let later = row.sent_later.map(|(id, number, day)| {
        let href = head.href(&format!("claims/{id}"));
        view! {
            <p class="max-w-read">
                {say(payments::SentLater { number, day: long(day) })} " " <a href=href>{say(payments::SEE_CLAIM)}</a>
            </p>
        }
    });
    let which = if row.suggestions.is_empty() {
        view! { <p class="max-w-read">{say(payments::NONE_WAITS)}</p> }.into_any()
    } else if head.may_change {
        view! { <WhichClaims charity=head.id.to_string() row=row.clone()/> }.into_any()
    } else {
        view! { <p>{say(payments::NOT_MATCHED_YET)}</p> }.into_any()
    };
    let sent_after = sent_after(&row.sent_after).map(|words| view! { <p class="max-w-read">{words}</p> });
    view! {
        {later}
        {which}
        {sent_after}
        {back(DismissPayment::PATH, say(payments::NOT_FOR_CLAIM))}
        {remove(removal_of_line(row.amount))}
    }
    .into_any()
}

/// So many of the claims that are left out are named.
const MOST_SENT_AFTER: usize = 5;

/// That these claims, for which HMRC owes money, are left out for their day.
fn sent_after(numbers: &[i32]) -> Option<String> {
    let count = numbers.len();
    let (named, more) = numbers.split_at(count.min(MOST_SENT_AFTER));
    let (last, others) = named.split_last()?;
    let others = || others.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let claims = match (count, more.len()) {
        (1, _) => last.to_string(),
        (_, 0) => say(claim_states::Both { first: others(), second: last.to_string() }),
        (_, more) => say(payments::SentAfterMore { first: format!("{}, {last}", others()), more }),
    };
    Some(say(payments::SentAfter { count, claims }))
}

/// The claims that a payment may pay: one, or several at once.
#[component]
fn WhichClaims(charity: String, row: Payment) -> impl IntoView {
    let choices: Vec<Choice> = row
        .suggestions
        .iter()
        .map(|(id, number, owed, is_short)| {
            let owed = if *is_short {
                say(payments::ChoiceShort { number, owed })
            } else {
                say(payments::ChoiceExpected { number, owed })
            };
            Choice::new(id.to_string(), owed)
        })
        .collect();
    let exact = row.suggestions.iter().find(|(_, _, owed, _)| *owed == row.amount);
    let values: Vec<String> = exact.map(|(id, ..)| id.to_string()).into_iter().collect();
    let payment = row.payment_id.to_string();
    view! {
        <Form action=MatchPayment::PATH key=payment.clone() class="my-1.5 space-y-3">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Hidden name="filter" value=filter_here()/>
            <Checkboxes
                name="claims[]"
                label=say(payments::WHICH_CLAIMS)
                hint=say(payments::WHICH_CLAIMS_HINT)
                choices
                values
            />
            <Button kind=ButtonKind::Quiet>{say(payments::MATCH)}</Button>
        </Form>
    }
    .into_any()
}

/// What the removal of money does and says: its link, what it means, and its button, which names the amount.
struct Removal {
    action: &'static str,
    link: &'static str,
    means: String,
    button: String,
}

/// How money for this claim is removed that no bank's statement shows; none for other money, of which the match is undone.
fn removal(row: &Payment, number: i32) -> Option<Removal> {
    let sum = row.amount;
    if row.set_off_against.is_some() {
        return Some(Removal {
            action: TakePaymentBack::PATH,
            link: say(payments::REMOVE_SET_OFF),
            means: say(payments::RemoveSetOffMeans { number, sum }),
            button: say(payments::RemoveSetOffOf { sum }),
        });
    }
    row.by_hand.then(|| Removal {
        action: TakePaymentBack::PATH,
        link: say(payments::REMOVE_PAYMENT),
        means: say(payments::RemovePaymentMeans { number }),
        button: say(payments::RemovePaymentOf { sum }),
    })
}

/// How a payment is removed that pays no claim.
fn removal_of_line(sum: Pence) -> Removal {
    Removal {
        action: RemovePayment::PATH,
        link: say(payments::REMOVE_PAYMENT),
        means: say(payments::REMOVE_LINE_MEANS).to_owned(),
        button: say(payments::RemovePaymentOf { sum }),
    }
}

/// Money is removed only by a second button: of most of it, nothing brings it back.
#[component]
fn Remove(charity: String, payment: String, removal: Removal) -> impl IntoView {
    let Removal { action, link, means, button } = removal;
    let open = came_back(action, &payment);
    view! {
        <Details summary=link open>
            <p>{means}</p>
            <Form action key=payment.clone()>
                <Hidden name="charity" value=charity/>
                <Hidden name="payment" value=payment/>
                <Hidden name="filter" value=filter_here()/>
                <Button kind=ButtonKind::Danger>{button}</Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::sent_after;
    use crate::words::{payments, say};

    #[test]
    fn claims_that_were_sent_after_a_payment_are_named_in_one_line() {
        assert_eq!(sent_after(&[]), None);
        for (numbers, claims) in [
            (vec![4], "4"),
            (vec![4, 7], "4 and 7"),
            (vec![4, 7, 9], "4, 7 and 9"),
            (vec![1, 2, 3, 4, 5, 6, 7], "1, 2, 3, 4, 5 and 2 more"),
        ] {
            let said = say(payments::SentAfter { count: numbers.len(), claims });
            assert_eq!(sent_after(&numbers), Some(said));
        }
    }
}
