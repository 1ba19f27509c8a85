//! Details that HMRC would refuse. Wanted: what is wrong with them, and one form to put it right. The donor knows best: what we have is
//! filled in, and only what is wrong has to be changed.

use super::CorrectDetails;
use super::give_page::Fields;
use super::reads::{HeldGift, read_held};
use super::{param, query};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, Heading, LinkButton, Notice, Tone};
use domain::Language;
use domain::donation::Status;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/donations/{id}/details`
#[component]
pub fn DetailsPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_held(param("donation")) show=|view| view! { <Shown view/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Shown(view: HeldGift) -> impl IntoView {
    let HeldGift { gift, held, newest } = view;
    let href = format!("/giving/donations/{}", gift.id);
    let back = (href.clone(), "Your gift".to_owned());
    let Some(held) = held else {
        let lead = if gift.status == Status::Held {
            "This gift is waiting for something other than your details, such as its date or amount. You do not need to do anything."
        } else {
            "We do not need your details for this gift."
        };
        return view! {
            <Heading title="Your details are fine" lead back/>
            <LinkButton href>"See the gift"</LinkButton>
        }
        .into_any();
    };
    let wrong = match held.field {
        Some(field) => format!("HMRC would not accept the {} we have for you", field.to_lowercase()),
        None => "HMRC would not accept the name or address we have for you".to_owned(),
    };
    let lead = format!(
        "Correct your details so that Gift Aid can be claimed on your gift of {} to {}.",
        gift.gross,
        gift.charity_name()
    );
    let known = held.details;
    // A declaration keeps name and address as they were on its day (SI 2016/1195; case 16 of docs/law.md), so that what the donor gave
    // later is not in it.
    let newer = newest
        .map(|newest| (newest.given_at.london_date(), newest.donor))
        .filter(|(_, newer)| *newer != known);
    let is_newer = query("with") == "newest";
    let (known, other) = match newer {
        Some((day, newer)) if is_newer => {
            let words = format!("We have filled in the details that you gave on {}.", long(day));
            let address = format!("{href}/details");
            (newer, Some((words, address, "Fill in the details that HMRC did not accept".to_owned())))
        }
        Some((day, _)) => {
            let words = "We have filled in the details in the declaration for this gift. If they have changed, use your newer ones.".to_owned();
            let address = format!("{href}/details?with=newest");
            (known, Some((words, address, format!("Fill in the details that you gave on {}", long(day)))))
        }
        None => (known, None),
    };
    let other = other.map(|(words, address, link)| {
        view! {
            <p class="max-w-read">
                {words} " " <a href=address>{link}</a>
            </p>
        }
    });
    view! {
        <Heading title="Correct your details" lead back/>
        <Notice tone=Tone::Warn title=wrong>
            <p>"Enter your name as you usually write it, and your home address as you would write it on an envelope."</p>
        </Notice>
        {other}
        <Form action=CorrectDetails::PATH class="max-w-read space-y-10">
            <Hidden name="donation" value=gift.id.to_string()/>
            <Fields known language=Language::English/>
            <p class="text-soft">
                "We’ll make a new Gift Aid declaration with these details for each gift that is waiting for them, under the authorisation you gave. We keep the earlier declarations on record."
            </p>
            <Button>"Correct my details"</Button>
        </Form>
    }
    .into_any()
}
