//! The buttons that answer for a payment.

use crate::charity::claim::TakePaymentBack;
use crate::charity::list_query::ListQuery;
use crate::charity::staff_page::query;
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The filters of the page, which a form of one of its rows leads back to.
pub(super) fn filter_here() -> String {
    ListQuery::of_address(query).text()
}

/// One button that says something about a payment.
#[component]
pub(super) fn Answer(
    action: &'static str,
    label: &'static str,
    charity: String,
    payment: String,
) -> impl IntoView {
    let kind = if action == TakePaymentBack::PATH { ButtonKind::Plain } else { ButtonKind::Quiet };
    view! {
        <Form action key=payment.clone() class="my-1.5">
            <Hidden name="charity" value=charity/>
            <Hidden name="payment" value=payment/>
            <Hidden name="filter" value=filter_here()/>
            <Button kind>{label}</Button>
        </Form>
    }
    .into_any()
}
