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
            <Load from=read_gift(param("donation")) show=|detail| view! { <Ask detail/> }/>
        </Frame>
    }
    .into_any()
}

/// What becomes of its Gift Aid.
fn then(status: Status) -> &'static str {
    match status {
        Status::Declared => "Its Gift Aid declaration in your name ends, and nothing is claimed on it.",
        Status::Claimed => {
            "Its Gift Aid declaration in your name ends. HMRC has the charity’s claim: if HMRC pays, the tax goes back."
        }
        Status::Accepted => {
            "Its Gift Aid declaration in your name ends, and the tax that the charity claimed on it goes back."
        }
        _ => "No Gift Aid is declared on it in your name.",
    }
}

#[component]
fn Ask(detail: GiftDetail) -> impl IntoView {
    let gift: Gift = detail.gift;
    let (href, title) =
        (format!("/giving/donations/{}", gift.id), format!("Is the gift of {} not yours?", gift.gross));
    let lead = format!("To {}, given {}, on {}.", gift.charity_name(), gift.given_when(), gift.platform);
    let by_link = matches!(gift.known_by, DonorKind::Par | DonorKind::Phone).then(|| {
        view! {
            <p class="max-w-read">
                "It came to you by a card or phone. If that is not yours at all, "
                <a href="/giving/linked">"remove the card or phone"</a> ": all its gifts then leave your list."
            </p>
        }
    });
    view! {
        <Heading title lead back=(href.clone(), "The gift".to_owned())/>
        <div class="max-w-read space-y-4">
            <p>"If somebody else gave it, say so: Gift Aid counts on the tax of the person who gave."</p>
            <p>
                "The gift leaves your list. " {then(gift.status)} " "
                {format!("{} and the charity are told that it is not yours, and nothing else about you.", gift.platform)}
            </p>
            <p class="font-semibold">"This cannot be undone."</p>
        </div>
        {by_link}
        <Form action=DisownGift::PATH>
            <Hidden name="donation" value=gift.id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"It is not my gift"</Button>
                <LinkButton href kind=ButtonKind::Secondary>
                    "Keep it"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
