//! Asking the donor of a held gift again. We send the email, so nobody at the charity sees who the donor is.

use super::server_fns::AskDonor;
use crate::form::{Form, Hidden};
use crate::ui::day::{long, long_time};
use crate::ui::{Button, ButtonKind};
use backend::claim::Asking;
use domain::{CharityId, DonationId, Timestamp};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Says when the donor was last asked. Staff who may ask again get a button.
#[component]
pub fn AskTheDonor(
    charity: CharityId,
    donation: DonationId,
    asking: Asking,
    may_change: bool,
) -> impl IntoView {
    let last = |at: Timestamp| {
        format!("We last emailed the donor about their details on {}.", long(at.london_date()))
    };
    let (said, is_free) = match asking {
        Asking::Now(None) => ("We have not emailed the donor about their details.".to_owned(), true),
        Asking::Now(Some(at)) => (last(at), true),
        Asking::Later { asked_at, again_at } if may_change => {
            (format!("{} You can ask again from {}.", last(asked_at), long_time(again_at)), false)
        }
        Asking::Later { asked_at, .. } => (last(asked_at), false),
        Asking::Never => ("We cannot email this donor. Please ask them yourself.".to_owned(), false),
    };
    let form = (is_free && may_change).then(|| {
        view! {
            <Form action=AskDonor::PATH class="space-y-3">
                <Hidden name="charity" value=charity.to_string()/>
                <Hidden name="donation" value=donation.to_string()/>
                <p class="text-sm text-soft">"We will email the donor to correct their details. You will not see who it is."</p>
                <Button kind=ButtonKind::Quiet>"Ask the donor"</Button>
            </Form>
        }
    });
    view! {
        <p>{said}</p>
        {form}
    }
    .into_any()
}
