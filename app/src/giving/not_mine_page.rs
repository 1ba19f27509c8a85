//! "Not my gift": what it means to say so of one gift, before the donor does. It cannot be taken back.

use super::gift::Gift;
use super::reads::{GiftDetail, SeenGift, read_gift};
use super::steps::DisownedSteps;
use super::{DisownGift, param};
use crate::context::set_error;
use crate::error::AppError;
use crate::error_panel::panel;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Card, Heading, LinkButton};
use crate::words::{gift, not_mine, say, states};
use catalogue::Text;
use domain::donation::shown::Declaration;
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
fn Seen(gift: SeenGift) -> impl IntoView {
    match gift {
        SeenGift::Theirs(detail) => view! { <Ask detail=*detail/> }.into_any(),
        SeenGift::Disowned(declarations) => view! { <Disowned declarations/> }.into_any(),
        SeenGift::None => view! { <NoGift/> }.into_any(),
    }
}

/// In the place of a gift that the donor does not have: why they may have had it. It is the same whether there is such a gift or not.
#[component]
pub fn NoGift() -> impl IntoView {
    set_error(&AppError::NotFound);
    let more = view! {
        <p class="font-semibold">
            <a href="/giving">{say(states::YOUR_GIFTS)}</a>
        </p>
    };
    panel(say(not_mine::NONE), say(not_mine::NONE_WHY).to_owned(), more.into_any())
}

/// In the place of a gift that the donor told us is not theirs: what happened to it in their name, and nothing else of it.
#[component]
pub fn Disowned(
    /// The declarations in their name, newest first.
    declarations: Vec<Declaration>,
) -> impl IntoView {
    let steps = (!declarations.is_empty()).then(|| {
        view! {
            <Card title=say(gift::PROGRESS)>
                <DisownedSteps declarations/>
            </Card>
        }
    });
    view! {
        <Heading
            title=say(not_mine::DISOWNED)
            lead=say(not_mine::DISOWNED_LEAD)
            back=("/giving".to_owned(), say(states::YOUR_GIFTS).to_owned())
        />
        {steps}
    }
    .into_any()
}

/// What becomes of its Gift Aid.
fn then(status: Status) -> Text {
    match status {
        Status::Declared => not_mine::THEN_DECLARED,
        Status::Claimed => not_mine::THEN_CLAIMED,
        Status::Accepted => not_mine::THEN_ACCEPTED,
        _ => not_mine::THEN_NOT_DECLARED,
    }
}

#[component]
fn Ask(detail: GiftDetail) -> impl IntoView {
    let gift: Gift = detail.gift;
    let href = format!("/giving/donations/{}", gift.id);
    let title = say(not_mine::Ask { amount: gift.gross });
    let lead = say(not_mine::AskLead {
        charity: gift.charity_name(),
        when: gift.given_when(),
        platform: &gift.platform,
    });
    let by_link = matches!(gift.known_by, DonorKind::Par | DonorKind::Phone).then(|| {
        view! {
            <p class="max-w-read">
                {say(not_mine::BY_LINK)} " " <a href="/giving/linked">{say(not_mine::BY_LINK_REMOVE)}</a> ". "
                {say(not_mine::BY_LINK_AFTER)}
            </p>
        }
    });
    view! {
        <Heading title lead back=(href.clone(), say(states::YOUR_GIFT).to_owned())/>
        <div class="max-w-read space-y-4">
            <p>{say(not_mine::TELL_US)}</p>
            <p>
                {say(not_mine::LEAVES)} " " {say(then(gift.status))} " " {say(not_mine::WeTell { platform: &gift.platform })}
            </p>
            <p class="font-semibold">{say(not_mine::FOR_GOOD)}</p>
        </div>
        {by_link}
        <Form action=DisownGift::PATH>
            <Hidden name="donation" value=gift.id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{say(not_mine::NOT_MINE)}</Button>
                <LinkButton href kind=ButtonKind::Secondary>
                    {say(not_mine::MINE)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
