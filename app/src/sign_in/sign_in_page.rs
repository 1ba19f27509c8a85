//! Asking for a code.

use super::{Begin, Side, WithPasskey, page_to, was_signed_out};
use crate::account::PasskeyForm;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame};
use crate::ui::{Button, ButtonKind, Details, Heading, Notice, TextInput, Tone, Width};
use crate::viewer::Viewer;
use crate::words::{say, sign_in};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sign-in`, for donors unless the address says otherwise: most people are.
#[component]
pub fn SignInPage() -> impl IntoView {
    let side = Side::of_page();
    let (other, to_other) = match side {
        Side::Donor => (Side::Staff, say(sign_in::TO_STAFF)),
        Side::Staff => (Side::Donor, say(sign_in::TO_DONOR)),
    };
    let (over, hint) = match side {
        Side::Donor => (None, say(sign_in::DONOR_HINT)),
        Side::Staff => (Some(say(sign_in::STAFF).to_owned()), say(sign_in::STAFF_HINT)),
    };
    view! {
        <Frame area=Area::Public>
            <Heading title=say(sign_in::TITLE) nostrip:over=over lead=say(sign_in::LEAD)/>
            <AlreadyIn/>
            {was_signed_out()
                .then(|| {
                    view! {
                        <Notice tone=Tone::Info title=say(sign_in::SIGNED_OUT_SINCE)>
                            <p>{say(sign_in::TO_CONTINUE)}</p>
                        </Notice>
                    }
                })}
            <p class="max-w-read">{say(sign_in::FIRST_TIME)}</p>
            <Form action=Begin::PATH>
                {page_to().map(|page| view! { <Hidden name="to" value=page.as_str()/> })}
                <Hidden name="audience" value=side.as_str()/>
                <TextInput name="email" label=say(sign_in::EMAIL) hint=hint kind="email" autocomplete="email" width=Width::Medium/>
                <Button>{say(sign_in::SEND_CODE)}</Button>
            </Form>
            {passkey_question()
                .map(|question| {
                    let to = page_to().map(|page| page.as_str().to_owned());
                    view! {
                        <Details summary=say(sign_in::WITH_PASSKEY)>
                            <PasskeyForm action=WithPasskey::PATH to question kind=ButtonKind::Secondary/>
                        </Details>
                    }
                })}
            <p>
                <a href=other.sign_in_address(page_to().as_ref())>{to_other}</a>
            </p>
            <p class="max-w-read text-sm text-soft">
                {say(sign_in::USED)} " "
                <a href="/cookies">{say(sign_in::USED_COOKIES)}</a> " " {say(sign_in::USED_AFTER)}
            </p>
        </Frame>
    }
    .into_any()
}

/// What a browser asks any passkey; a page without it works as well.
fn passkey_question() -> Option<String> {
    crate::access::backend().ok()?.passkey_to_sign_in().ok()
}

#[component]
fn AlreadyIn() -> impl IntoView {
    let viewer = Viewer::current();
    let (href, words) = match &viewer {
        Viewer::Nobody | Viewer::Unknown => return ().into_any(),
        Viewer::Donor { .. } => ("/giving", say(sign_in::TO_GIFTS)),
        Viewer::Staff { has_platforms: true, has_charities: false, .. } => {
            ("/platform", say(sign_in::TO_PLATFORMS))
        }
        Viewer::Staff { has_charities: false, is_operator: true, .. } => {
            ("/operator", say(sign_in::TO_OPERATOR))
        }
        Viewer::Staff { .. } => ("/charity", say(sign_in::TO_CHARITIES)),
    };
    let account = viewer.shown_as().unwrap_or_default();
    view! {
        <Notice tone=Tone::Info title=say(sign_in::SignedInAs { account })>
            <p>
                <a href=href>{words}</a>
                {say(sign_in::OR_ANOTHER)}
            </p>
        </Notice>
    }
    .into_any()
}
