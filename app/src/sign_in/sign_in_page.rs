//! Asking for a code.

use super::{Begin, Side, WithPasskey, page_to, was_signed_out};
use crate::account::PasskeyForm;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame};
use crate::ui::{Button, ButtonKind, Choice, Details, Heading, Notice, Radios, TextInput, Tone, Width};
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sign-in`
#[component]
pub fn SignInPage() -> impl IntoView {
    view! {
        <Frame area=Area::Public>
            <Heading title="Sign in" lead="We email you a code. There is no password to remember."/>
            <AlreadyIn/>
            {was_signed_out()
                .then(|| {
                    view! {
                        <Notice tone=Tone::Info title="You have been signed out, or were away for more than 30 minutes">
                            <p>"Sign in to go on."</p>
                        </Notice>
                    }
                })}
            <Form action=Begin::PATH>
                {page_to().map(|page| view! { <Hidden name="to" value=page.as_str()/> })}
                <Radios
                    name="audience"
                    label="How do you use Uplift?"
                    value=Side::of_page().as_str()
                    choices=vec![
                        Choice::new("donor", "I give to charity").hint("See your gifts, and what may be done in your name"),
                        Choice::new("staff", "I work for a charity or a giving platform")
                            .hint("See where the charity’s Gift Aid is, or how your integration does. If your organisation has a sign-in service of its own, you go there"),
                    ]
                />
                <TextInput
                    name="email"
                    label="Email address"
                    hint="If you give: the address that you gave with"
                    kind="email"
                    autocomplete="email"
                    width=Width::Medium
                />
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
            <p class="max-w-read text-sm text-soft">
                "New here? Sign in the same way: your page is made for you. We use "
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
    let (href, words, account) = match Viewer::current() {
        Viewer::Nobody | Viewer::Unknown => return ().into_any(),
        Viewer::Donor { email_masked } => ("/giving", "Go to your gifts", email_masked),
        Viewer::Staff { email_masked, has_platforms: true, has_charities: false, .. } => {
            ("/platform", "Go to your platforms", email_masked)
        }
        Viewer::Staff { email_masked, .. } => ("/charity", "Go to your charities", email_masked),
    };
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
