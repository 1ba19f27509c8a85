//! Asking the donor of a held gift again. We send the email, so nobody at the charity sees who the donor is.

use super::server_fns::AskDonor;
use crate::form::{Form, Hidden};
use crate::ui::day::{long, long_time};
use crate::ui::{Button, ButtonKind};
use crate::words::{charity_gifts, say};
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
    let last = |at: Timestamp| say(charity_gifts::EmailedOn { day: long(at.london_date()) });
    let (said, is_free) = match asking {
        Asking::Now(None) => (say(charity_gifts::NOT_EMAILED).to_owned(), true),
        Asking::Now(Some(at)) => (last(at), true),
        Asking::NotSince(at) => (say(charity_gifts::NotEmailedSince { emailed: last(at) }), true),
        Asking::Soon(None) => (say(charity_gifts::EMAIL_SOON).to_owned(), false),
        Asking::Soon(Some(at)) => (say(charity_gifts::EmailSoonAgain { emailed: last(at) }), false),
        Asking::Later { asked_at, again_at } if may_change => {
            let (emailed, time) = (last(asked_at), long_time(again_at));
            (say(charity_gifts::AskAgain { emailed, time }), false)
        }
        Asking::Later { asked_at, .. } => (last(asked_at), false),
        Asking::Never => (say(charity_gifts::ASK_YOURSELF).to_owned(), false),
    };
    let form = (is_free && may_change).then(|| {
        view! {
            <Form action=AskDonor::PATH class="space-y-3">
                <Hidden name="charity" value=charity.to_string()/>
                <Hidden name="donation" value=donation.to_string()/>
                <p class="text-sm text-soft">{say(charity_gifts::ASK_LEAD)}</p>
                <Button kind=ButtonKind::Quiet>{say(charity_gifts::ASK)}</Button>
            </Form>
        }
    });
    view! {
        <p>{said}</p>
        {form}
    }
    .into_any()
}
