//! Asking for a code.

use super::{Begin, Side, WithPasskey, page_to, was_signed_out};
use crate::account::PasskeyForm;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame};
use crate::ui::{Button, ButtonKind, Details, Heading, Notice, TextInput, Tone, Width};
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sign-in`, for donors unless the address says otherwise: most people are.
#[component]
pub fn SignInPage() -> impl IntoView {
    let side = Side::of_page();
    let (other, to_other) = match side {
        Side::Donor => (Side::Staff, "I work for a charity or a giving platform"),
        Side::Staff => (Side::Donor, "I give to charity"),
    };
    let (over, hint) = match side {
        Side::Donor => (None, "Use the email address you give with"),
        Side::Staff => (
            Some("For charities and platforms".to_owned()),
            "Use your work email address. If your organisation has its own sign-in service, you go there next",
        ),
    };
    view! {
        <Frame area=Area::Public>
            <Heading title="Sign in" nostrip:over=over lead="We’ll email you a code. You do not need a password."/>
            <AlreadyIn/>
            {was_signed_out()
                .then(|| {
                    view! {
                        <Notice tone=Tone::Info title="You have been signed out, or were away for more than 30 minutes">
                            <p>"Sign in to continue."</p>
                        </Notice>
                    }
                })}
            <Form action=Begin::PATH>
                {page_to().map(|page| view! { <Hidden name="to" value=page.as_str()/> })}
                <Hidden name="audience" value=side.as_str()/>
                <TextInput name="email" label="Email address" hint=hint kind="email" autocomplete="email" width=Width::Medium/>
                <Button>"Email me a code"</Button>
            </Form>
            {passkey_question()
                .map(|question| {
                    let to = page_to().map(|page| page.as_str().to_owned());
                    view! {
                        <Details summary="Sign in with a passkey">
                            <PasskeyForm action=WithPasskey::PATH to question kind=ButtonKind::Secondary/>
                        </Details>
                    }
                })}
            <p>
                <a href=other.sign_in_address(page_to().as_ref())>{to_other}</a>
            </p>
            <p class="max-w-read text-sm text-soft">
                "First time here? Enter your email address and we’ll set up your account. We use "
                <a href="/cookies">"cookies"</a> " for signing in and for nothing else."
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
        Viewer::Donor { .. } => ("/giving", "Go to your gifts"),
        Viewer::Staff { has_platforms: true, has_charities: false, .. } => {
            ("/platform", "Go to your platforms")
        }
        Viewer::Staff { has_charities: false, is_operator: true, .. } => {
            ("/operator", "Go to the operator’s page")
        }
        Viewer::Staff { .. } => ("/charity", "Go to your charities"),
    };
    let account = viewer.shown_as().unwrap_or_default();
    view! {
        <Notice tone=Tone::Info title=format!("You are signed in as {account}")>
            <p>
                <a href=href>{words}</a>
                ", or sign in as somebody else below."
            </p>
        </Notice>
    }
    .into_any()
}
