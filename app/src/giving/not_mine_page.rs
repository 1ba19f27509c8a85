//! "Not my gift": what it means to say so of one gift, before the donor does. It cannot be taken back.

use super::gift::Gift;
use super::reads::{GiftDetail, read_gift};
use super::{DisownGift, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
use domain::donation::{DonorKind, Status};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/donations/{id}/not-mine`
#[component]
pub fn NotMinePage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_gift(param("donation")) show=|gift| view! { <Seen gift/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Seen(gift: Option<GiftDetail>) -> impl IntoView {
    match gift {
        Some(detail) => view! { <Ask detail/> }.into_any(),
        None => view! { <Disowned/> }.into_any(),
    }
}

/// In the place of a gift that the donor told us is not theirs.
#[component]
pub fn Disowned() -> impl IntoView {
    view! {
        <Heading
            title="You told us that this gift is not yours"
            lead="It has left your list. No Gift Aid will be claimed on it in your name."
            back=("/giving".to_owned(), "Your gifts".to_owned())
        />
    }
    .into_any()
}

/// What becomes of its Gift Aid.
fn then(status: Status) -> &'static str {
    match status {
        Status::Declared => {
            "We’ll cancel its Gift Aid declaration in your name, and nothing will be claimed on it."
        }
        Status::Claimed => {
            "We’ll cancel its Gift Aid declaration in your name. The charity has already claimed the Gift Aid. If HMRC pays it, the charity pays it back."
        }
        Status::Accepted => {
            "We’ll cancel its Gift Aid declaration in your name. The charity pays the Gift Aid back to HMRC."
        }
        _ => "We will not make a Gift Aid declaration for it in your name.",
    }
}

#[component]
fn Ask(detail: GiftDetail) -> impl IntoView {
    let gift: Gift = detail.gift;
    let (href, title) =
        (format!("/giving/donations/{}", gift.id), format!("Is this gift of {} not yours?", gift.gross));
    let lead = format!("To {}, given {}, on {}.", gift.charity_name(), gift.given_when(), gift.platform);
    let by_link = matches!(gift.known_by, DonorKind::Par | DonorKind::Phone).then(|| {
        view! {
            <p class="max-w-read">
                "We matched it to you by a card or phone number. If that is not yours, "
                <a href="/giving/linked">"remove the card or phone"</a> ". You can then choose whether its gifts leave your list too."
            </p>
        }
    });
    view! {
        <Heading title lead back=(href.clone(), "Your gift".to_owned())/>
        <div class="max-w-read space-y-4">
            <p>"Tell us if somebody else gave it. Gift Aid depends on the tax paid by the person who gave."</p>
            <p>
                "The gift will leave your list. " {then(gift.status)} " "
                {format!("We’ll tell {} and the charity that it is not yours, and nothing else about you.", gift.platform)}
            </p>
            <p class="font-semibold">"You cannot undo this."</p>
        </div>
        {by_link}
        <Form action=DisownGift::PATH>
            <Hidden name="donation" value=gift.id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"It is not my gift"</Button>
                <LinkButton href kind=ButtonKind::Secondary>
                    "It is my gift"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
