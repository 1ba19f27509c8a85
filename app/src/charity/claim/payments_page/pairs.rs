//! Two payments that may be one: which they are, and the two answers to that.

use super::answer::Answer;
use super::place::{in_words, place_of};
use crate::charity::claim::{KeepPaymentApart, MergePayment};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::words::{payments, say};
use backend::claim::{Payment, Resembled};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The two answers to whether a payment is another one.
#[component]
pub(super) fn IsItAnother(head: Head, row: Payment) -> impl IntoView {
    let answer = |action: &'static str, label: &'static str| {
        let (charity, payment) = (head.id.to_string(), row.payment_id.to_string());
        view! { <Answer action label charity payment/> }
    };
    let means = same_means(&row);
    let same = answer(MergePayment::PATH, say(payments::IS_SAME));
    let another = answer(KeepPaymentApart::PATH, say(payments::IS_ANOTHER));
    view! {
        <p class="max-w-read text-sm">{means}</p>
        <div class="flex flex-wrap gap-x-2">
            {same}
            {another}
        </div>
    }
    .into_any()
}

/// What becomes of the other payment where this is the same.
fn same_means(row: &Payment) -> String {
    match &row.resembles {
        Some(other) if other.moves => {
            say(payments::SameMoves { was: short(other.paid_on), on: short(row.paid_on) })
        }
        Some(other) if other.paid_on != row.paid_on => say(payments::SameKeeps { day: short(other.paid_on) }),
        _ => say(payments::SAME_MEANS).to_owned(),
    }
}

/// A payment that seems to be another one: it counts only when somebody says that it is not, and goes from the list when somebody says
/// that it is the same.
pub(super) fn set_aside(head: &Head, row: &Payment, other: &Resembled) -> AnyView {
    let href = place_of(head, &other.payment_id.to_string(), row.amount);
    let payment = in_words(other.paid_on, row.amount, &other.reference, other.by_hand);
    let answers = head.may_change.then(|| view! { <IsItAnother head=head.clone() row=row.clone()/> });
    let looks = match row.twin {
        Some((_, number)) if other.paid_on == row.paid_on => say(payments::LooksSameAsFor { number }),
        _ => say(payments::LOOKS_SAME).to_owned(),
    };
    view! {
        <p>{looks}</p>
        <p class="text-sm text-soft wrap-anywhere">
            <a href=href>{say(payments::LooksLike { payment })}</a>
        </p>
        {answers}
    }
    .into_any()
}
